//! Files that are damaged in their form, and noise.

use rand::RngExt;

use crate::common::{random_match, rng};
use crate::every_game::built_in;
use crate::{SOUND, read, told};

#[test]
fn a_syntax_error() {
    told(
        "pieces: 2,",
        "pieces: 2",
        22,
        "\"dice: Lots(body: Stick, count: 2, none: 0),\"",
        "a comma is missing",
    );
    told(
        "\"p2\", at",
        "\"p2, at",
        // The name then runs on to the next quotation mark, on the next line.
        11,
        "\"(name: \"p3\", at: (40.0, 0.0), size: 20.0),\"",
        "a comma is missing",
    );
    told(
        "title: \"A small board\",",
        "title = \"A small board\",",
        4,
        "\"title = \"A small board\",\"",
        "a colon is missing",
    );
}

#[test]
fn a_file_cut_off() {
    let text = &SOUND[..SOUND.find("piece_names").unwrap()];
    let error = read(text).map(|_| ()).unwrap_err();
    assert_eq!((error.line, error.file.as_str()), (14, "mine.ron"), "{error}");
    assert_eq!(read("").map(|_| ()).unwrap_err().line, 1);
}

#[test]
fn an_unknown_field() {
    told(
        "about: \"Four squares.\",",
        "abuot: \"Four squares.\",",
        20,
        "\"abuot: \"Four squares.\",\"",
        "there is no field \"abuot\" here",
    );
    told(
        "safe: true",
        "save: true",
        10,
        "\"(name: \"p2\", at: (20.0, 0.0), size: 20.0, save: true),\"",
        "there is no field \"save\" here",
    );
    told(
        "throw_again_on: [2]",
        "throw_twice_on: [2]",
        27,
        "\"rules: (throw_twice_on: [2], throw_again_on_rosette: true),\"",
        "there is no field \"throw_twice_on\" here",
    );
    told(
        "text: \"Race.\"",
        "test: \"Race.\"",
        39,
        "\"book: [(title: \"The game\", rules: [(test: \"Race.\", variants:\"",
        "there is no field \"test\" here",
    );
}

#[test]
fn a_missing_field() {
    told("            pieces: 2,\n", "", 27, "\"),\"", "the field \"pieces\" is missing");
    told("    game: \"ur\",\n", "", 39, "\")\"", "the field \"game\" is missing");
    told("    format: 1,\n", "", 39, "\")\"", "the field \"format\" is missing");
    told(
        ", throw_again_on_rosette: true",
        "",
        27,
        "\"rules: (throw_again_on: [2]),\"",
        "the field \"throw_again_on_rosette\" is missing",
    );
}

#[test]
fn a_field_twice() {
    told(
        "pieces: 2,",
        "pieces: 2, pieces: 3,",
        21,
        "\"pieces: 2, pieces: 3,\"",
        "the field \"pieces\" stands twice",
    );
}

#[test]
fn a_wrong_type() {
    told("pieces: 2", "pieces: \"two\"", 21, "\"pieces: \"two\",\"", "a whole number is expected");
    told(
        "pieces: 2",
        "pieces: -2",
        21,
        "\"pieces: -2,\"",
        "the number is too large, or below zero",
    );
    told(
        "pieces: 2",
        "pieces: 300",
        21,
        "\"pieces: 300,\"",
        "the number is too large, or below zero",
    );
    told(
        "at: (40.0, 0.0)",
        "at: (40.0)",
        11,
        "\"(name: \"p3\", at: (40.0), size: 20.0),\"",
        "the number of values, 1, is wrong",
    );
    told(
        "dice: Lots(",
        "dice: Coins(",
        22,
        "\"dice: Coins(body: Stick, count: 2, none: 0),\"",
        "there is no \"Coins\" here",
    );
    told(
        "safe: true",
        "safe: yes",
        10,
        "\"(name: \"p2\", at: (20.0, 0.0), size: 20.0, safe: yes),\"",
        "true or false is expected",
    );
}

#[test]
fn a_format_of_a_later_version() {
    told("format: 1", "format: 2", 2, "format: 2", "this program reads level files of format 1");
    told("format: 1", "format: 0", 2, "format: 0", "this program reads level files of format 1");
    // Whatever else is new in it.
    let text = SOUND.replace("format: 1,", "format: 9, weather: \"fair\",");
    assert_eq!(read(&text).map(|_| ()).unwrap_err().item, "format: 9");
}

#[test]
fn an_unknown_game() {
    told("game: \"ur\"", "game: \"urr\"", 3, "game \"urr\"", "the games are ur");
}

#[test]
fn no_spoilt_file_makes_it_panic() {
    let mut rng = rng(61);
    let words = ["\"", "(", ")", "[", "]", ",", "0", "255", "-", "inf", "\"p1\"", "Lots", "é", " "];
    for text in built_in().into_iter().chain([SOUND.to_owned()]) {
        for _ in 0..600 {
            let mut letters: Vec<String> = text.chars().map(String::from).collect();
            for _ in 0..rng.random_range(1..4) {
                let place = rng.random_range(0..letters.len());
                letters[place] = words[rng.random_range(0..words.len())].to_owned();
            }
            if let Err(error) = read(&letters.concat()) {
                assert!(error.line >= 1 && error.line <= text.lines().count(), "{error}");
                assert!(!error.item.is_empty() && !error.problem.is_empty(), "{error}");
            }
        }
    }
}

#[test]
fn whatever_reads_also_plays() {
    // A spoilt number may still make a sound file of another game: then it must
    // play to an end or on and on, but never panic.
    let mut rng = rng(62);
    let mut sound = 0;
    for text in built_in().into_iter().chain([SOUND.to_owned()]) {
        let digits = text.chars().filter(char::is_ascii_digit).count();
        for _ in 0..150 {
            // About two digits of a file, or hardly one would read.
            let spoilt: String = text
                .chars()
                .map(|c| {
                    let spoil = c.is_ascii_digit() && rng.random_range(0..digits) < 2;
                    if spoil { char::from(b'0' + rng.random_range(0..10_u8)) } else { c }
                })
                .collect();
            let Ok(library) = read(&spoilt) else { continue };
            sound += 1;
            for game in library.games() {
                random_match(game, 3, 300);
            }
        }
    }
    assert!(sound > 100, "only {sound}");
}
