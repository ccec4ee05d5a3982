//! Saving and loading whole records.

use std::fs;

use tesserae_core::record::{Match, Notes, SaveError, Saves};
use tesserae_core::rules::{Action, Event, Side};

use crate::common::{game, library, random_match};
use crate::{folder, load_text};

#[test]
fn every_variant_is_saved_and_replayed_to_the_identical_end() {
    let folder = folder();
    for game in library().games() {
        for seed in [0, 1, u64::MAX] {
            let course = random_match(game, seed, usize::MAX);
            assert!(course.winner().is_some());
            let file = folder.path().join("match.ron");
            course.save(&file).unwrap();
            let loaded = Match::load(&file, library()).unwrap();
            assert_eq!(loaded, course);
            assert!(matches!(
                loaded.plies().last().unwrap().events.last(),
                Some(Event::Won { side }) if Some(*side) == loaded.winner()
            ));
        }
    }
}

#[test]
fn a_record_keeps_the_cursor_and_what_was_taken_back() {
    let mut course = random_match(&game("ur"), 8, 50);
    course.go_to(30);
    let loaded = load_text(&course.to_record().unwrap()).unwrap();
    assert_eq!(loaded.cursor(), 30);
    assert_eq!(loaded, course);
}

#[test]
fn a_record_keeps_its_name_its_dates_and_who_gave_up() {
    let mut course = random_match(&game("ur"), 8, 50);
    *course.notes_mut() = Notes {
        name: "Sunday \"at\"\nAnn's".into(),
        text: "two\nlines, \"quoted\"".into(),
        stars: 5,
        begun: Some(0),
        played: Some(u64::MAX),
        at_table: 754,
    };
    assert!(course.resign(Side::B));
    course.go_to(20);
    let loaded = load_text(&course.to_record().unwrap()).unwrap();
    assert_eq!(loaded, course);
    assert_eq!((loaded.resigned(), loaded.given_up()), (None, Some(Side::B)));
}

#[test]
fn more_stars_than_there_are_are_refused() {
    let text = random_match(&game("ur"), 8, 5).to_record().unwrap();
    assert!(text.contains("    stars: 0,"), "{text}");
    let error = load_text(&text.replace("stars: 0,", "stars: 6,")).unwrap_err();
    assert!(error.to_string().contains("stars: 6 of 5"), "{error}");
}

#[test]
fn names_may_hold_anything() {
    let name = "engine:./a \"b\" \\ )\n(é 骰\u{0}".to_owned();
    let course = Match::new(&game("ur"), 2, vec![name, String::new()], 1);
    let text = course.to_record().unwrap();
    assert_eq!(load_text(&text).unwrap(), course);
}

#[test]
fn the_record_reads_as_the_manual_shows_it() {
    let mut course = Match::new(&game("ur"), 2, vec!["human".into(), "ai:adept".into()], 42);
    *course.notes_mut() = Notes {
        name: "Sunday".into(),
        begun: Some(1_794_580_100),
        played: Some(1_794_580_200),
        at_table: 95,
        ..Notes::default()
    };
    for _ in 0..2 {
        course.play(Action::Throw(course.draw().unwrap())).unwrap();
    }
    course.play(course.position().actions()[0]).unwrap();
    let manual = include_str!("../../../../docs/records.md");
    let (_, rest) = manual.split_once("```ron\n").unwrap();
    let shown = rest.split_once("```").unwrap().0;
    // The program's version stands in the record and under its checksum.
    let dated = |text: &str| {
        let keep = |line: &&str| !line.contains("program:") && !line.contains("checksum:");
        text.lines().filter(keep).map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(dated(&course.to_record().unwrap()), dated(shown));
}

#[test]
fn the_checksum_is_the_one_of_the_manual() {
    // Summed here by the manual's words: FNV-1a over the fields as lines.
    let course = Match::new(&game("ur/short"), 2, vec!["x".into(), "y".into()], 7);
    let program = concat!("tesserae ", env!("CARGO_PKG_VERSION"));
    let start = "ur/short A 0,0,0 0,0,0 open";
    let commitment = course.commitment().unwrap().to_string();
    let notes = ["4", program, "", "", "0", "-", "-", "0"];
    let game = ["ur/short", "2", "x", "y", "7", &commitment, start];
    let fields = [&notes[..], &game, &["0", "0", "0", "-", "-"]].concat();
    let mut sum = 14_695_981_039_346_656_037_u64;
    for byte in format!("{}\n", fields.join("\n")).bytes() {
        sum ^= u64::from(byte);
        sum = sum.wrapping_mul(1_099_511_628_211);
    }
    let text = course.to_record().unwrap();
    assert!(text.contains(&format!("checksum: \"{sum:016x}\"")), "{text}");
}

#[test]
fn saving_replaces_a_file_and_leaves_nothing_else() {
    let folder = folder();
    let file = folder.path().join("deep/er/match.ron");
    random_match(&game("ur"), 1, 5).save(&file).unwrap();
    random_match(&game("ur"), 2, 5).save(&file).unwrap();
    assert_eq!(Match::load(&file, library()).unwrap().seed(), 2);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn where_nothing_can_be_written_saving_is_an_error_and_not_a_panic() {
    let folder = folder();
    let wall = folder.path().join("a-file");
    fs::write(&wall, "no folder").unwrap();
    let file = wall.join("match.ron");
    let error = random_match(&game("ur"), 1, 5).save(&file).unwrap_err();
    assert!(matches!(&error, SaveError::Unwritable { file: named, .. } if *named == file));
    assert!(error.to_string().contains("Play continues"));
    let mut saves = Saves::new(&wall);
    assert!(saves.save(&random_match(&game("ur"), 1, 5), 0).is_err());
    assert_eq!(fs::read_to_string(&wall).unwrap(), "no folder");
}
