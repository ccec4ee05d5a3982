//! Position lines that are malformed or cannot be: each error names the part.

mod every_game;
mod knossos;
mod ur;

use tesserae_core::rules::Action;
use tesserae_core::rules::notation::LONGEST;

use crate::common::{library, random_positions, rng};
use rand::RngExt;

/// The error for a line.
#[track_caller]
fn wrong(line: &str) -> String {
    match library().position(line) {
        Ok(position) => panic!("{line} reads as {position}"),
        Err(error) => error.to_string(),
    }
}

/// Each line must be refused with just these words, which begin with the part.
#[track_caller]
fn each_is_refused(cases: &[(&str, &str)]) {
    for (line, message) in cases {
        assert_eq!(wrong(line), *message, "{line}");
    }
}

#[test]
fn a_long_part_is_quoted_shortened() {
    let long = "9".repeat(5_000);
    let message = wrong(&format!("ur/short A 0,0,{long} 0,0,0 throw"));
    assert_eq!(message, format!("\"{}…\": a step is a plain number", "9".repeat(60)));
    assert!(wrong(&"x ".repeat(9_000)).len() < 300);
    assert!(wrong(&"骰".repeat(9_000)).len() < 400);
}

#[test]
fn no_line_is_nearly_as_long_as_lines_may_be() {
    for game in library().games() {
        let definition = game.definition();
        let sides = usize::from(definition.sides.1);
        // Of each piece two digits, a mark and a comma.
        let pieces = sides * usize::from(definition.pieces) * "60!2,".len();
        let phase = "offer:60x12,12+".len();
        assert!(definition.id().len() + 8 + pieces + phase < LONGEST / 2, "{}", definition.id());
    }
}

#[test]
fn in_senet_a_piece_stands_on_26_only_while_it_throws_for_itself() {
    let place = "a piece can stand on 26 only while it waits for its own throw (fate:26)";
    let opening = "the opening throw is answered by B, from the start";
    each_is_refused(&[
        ("senet/skiryuk A 1,3,5,7,26 2,4,6,8,31 throw", &format!("\"1,3,5,7,26\": {place}")),
        ("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open:2", &format!("\"open:2\": {opening}")),
    ]);
}

#[test]
fn no_spoilt_line_makes_it_panic() {
    let mut rng = rng(31);
    for game in library().games() {
        for position in random_positions(game, 2, 8) {
            let mut letters: Vec<char> = position.to_string().chars().collect();
            for _ in 0..rng.random_range(1..4) {
                let place = rng.random_range(0..letters.len());
                let other = ['0', '9', ',', ' ', ':', 'A', 'é', '!', '+', '\0'];
                match rng.random_range(0..3) {
                    0 => drop(letters.remove(place)),
                    1 => letters.insert(place, other[rng.random_range(0..other.len())]),
                    _ => letters[place] = other[rng.random_range(0..other.len())],
                }
            }
            let line: String = letters.into_iter().collect();
            if let Ok(read) = library().position(&line) {
                assert_eq!(read.to_string(), line, "a line has one spelling");
            }
        }
    }
}

#[test]
fn actions_have_one_spelling() {
    for text in [
        "throw 3",
        "throw 6,4",
        "throw 4,4",
        "first A",
        "move 0-3",
        "move 12-7",
        "use 5 28",
        "go",
        "ride",
        "cross",
        "stay",
        "pass",
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for text in [
        "",
        " ",
        "Pass",
        "pass ",
        " pass",
        "throw",
        "throw ",
        "throw 03",
        "throw 4,6",
        "throw 6,4,1",
        "throw x",
        "throw -1",
        "throw 256",
        "throw  3",
        "first",
        "first E",
        "first a",
        "move",
        "move 3",
        "move 0-",
        "move -3",
        "move 0 - 3",
        "move 00-3",
        "move 0-3 ",
        "move 0–3",
        "move 1-2-3",
        "use 5",
        "use 5 ",
        "use 5  28",
        "use 5,28",
        "go on",
        "\0",
        "move 0-300",
    ] {
        let error = text.parse::<Action>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("\"{text}\" is not an action")), "{error}");
    }
    let long = "x".repeat(70_000).parse::<Action>().unwrap_err().to_string();
    assert!(long.len() < 250);
}
