//! Records: the same end after loading, undo and redo, the autosave, and every
//! way in which a file can be damaged.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{game, library, random_action, random_match, rng};
use rand::{Rng, RngExt};
use tesserae::levels::Library;
use tesserae::record::{
    Autosave, Match, PlayError, RecordError, Resume, SaveError, drawn, saved_matches,
};
use tesserae::rules::level::Source;
use tesserae::rules::{Action, Due, Event, Illegal, Side, Step, Throw};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn load_text(text: &str) -> Result<Match, RecordError> {
    Match::from_record(Path::new("some.ron"), text.as_bytes(), &library())
}

/// A throw that the rules allow and the dice of the match do not give.
fn another_throw(course: &Match) -> Throw {
    let outcomes = course.position().outcomes().unwrap();
    outcomes.list().iter().map(|o| o.throw).find(|t| Some(*t) != course.draw()).unwrap()
}

/// Plays on until `side` has a real choice.
fn up_to_a_choice(course: &mut Match, side: Side) {
    let mut rng = rng(5);
    loop {
        let position = course.position();
        let real = position.actions().len() > 1;
        if position.due() == Due::Choice && position.turn() == side && real {
            return;
        }
        let action = match course.draw() {
            Some(throw) => Action::Throw(throw),
            None => random_action(position, &mut rng),
        };
        course.play(action).unwrap();
    }
}

// The course of a match.

#[test]
fn the_dice_follow_from_the_seed_and_the_number_of_throws_alone() {
    let mut course = random_match(&game("ur"), 3, 60);
    let throws: Vec<Throw> = course
        .plies()
        .iter()
        .filter_map(|ply| match ply.action {
            Action::Throw(throw) => Some(throw),
            _ => None,
        })
        .collect();
    assert!(throws.len() > 20);
    course.go_to(0);
    let lots = game("ur").definition().dice.outcomes();
    assert_eq!(course.draw(), Some(throws[0]));
    for (number, throw) in throws.iter().enumerate().skip(1) {
        assert_eq!(drawn(3, number as u64, &lots), *throw);
    }
}

#[test]
fn undo_and_another_move_meet_the_same_dice() {
    let mut course = Match::new(&game("ur"), 2, vec![], 11);
    up_to_a_choice(&mut course, Side::A);
    let choices = course.position().actions();
    let mut after = Vec::new();
    for choice in &choices[..2] {
        course.play(*choice).unwrap();
        after.push(course.draw().unwrap());
        course.undo().unwrap();
    }
    assert_eq!(after[0], after[1]);
}

#[test]
fn a_throw_the_dice_do_not_give_is_refused() {
    let mut course = Match::new(&game("ur"), 2, vec![], 1);
    let before = course.clone();
    let offered = another_throw(&course);
    let drawn = course.draw().unwrap();
    let error = course.play(Action::Throw(offered)).unwrap_err();
    assert_eq!(error, PlayError::NotDrawn { offered, drawn });
    assert_eq!(
        error.to_string(),
        format!("the dice of this match give \"{drawn}\", not \"{offered}\"")
    );
    assert_eq!(course, before);
}

#[test]
fn what_the_rules_forbid_is_refused_with_their_reason() {
    let mut course = Match::new(&game("ur"), 2, vec![], 1);
    let error = course.play(Action::Pass).unwrap_err();
    assert_eq!(error, PlayError::Illegal(Illegal::NotDue { due: Due::Throw }));
    assert!(course.plies().is_empty());
}

#[test]
fn undo_and_redo_go_through_the_same_positions() {
    let mut course = random_match(&game("ur"), 8, 50);
    let forward: Vec<String> =
        (0..=50).map(|n| course.position_at(n).unwrap().to_string()).collect();
    for n in (0..50).rev() {
        let ply = course.undo().unwrap().clone();
        assert_eq!(course.position().to_string(), forward[n]);
        assert_eq!(ply, course.plies()[n]);
        assert_eq!(ply.side, course.position().turn());
        assert_eq!((course.played().len(), course.taken_back().len()), (n, 50 - n));
    }
    assert!(course.undo().is_none());
    for n in 0..50 {
        let events = course.redo().unwrap();
        assert_eq!(events, course.plies()[n].events);
        assert_eq!(course.position().to_string(), forward[n + 1]);
    }
    assert!(course.redo().is_none());
    assert!(course.position_at(51).is_none());
}

#[test]
fn the_same_action_keeps_what_was_taken_back_and_another_drops_it() {
    let mut course = Match::new(&game("ur"), 2, vec![], 11);
    up_to_a_choice(&mut course, Side::A);
    let choices = course.position().actions();
    let here = course.cursor();
    course.play(choices[0]).unwrap();
    course.play(Action::Throw(course.draw().unwrap())).unwrap();
    course.go_to(here);
    assert_eq!(course.taken_back().len(), 2);
    course.play(choices[0]).unwrap();
    assert_eq!(course.taken_back().len(), 1);
    course.go_to(here);
    course.play(choices[1]).unwrap();
    assert_eq!(course.taken_back().len(), 0);
    assert_eq!(course.plies().len(), here + 1);
}

#[test]
fn a_refused_action_keeps_what_was_taken_back() {
    let mut course = random_match(&game("ur"), 8, 20);
    course.go_to(0);
    let offered = another_throw(&course);
    course.play(Action::Throw(offered)).unwrap_err();
    assert_eq!(course.taken_back().len(), 20);
}

#[test]
fn undo_to_choice_stops_where_a_person_chose_and_not_at_a_mere_pass() {
    let mut course = random_match(&game("ur/finkel"), 4, 80);
    let human = |side| side == Side::A;
    let end = course.cursor();
    let mut stops = Vec::new();
    loop {
        let before = course.cursor();
        let taken = course.undo_to_choice(human);
        assert_eq!(taken, before - course.cursor());
        if taken == 0 {
            break;
        }
        assert_eq!(course.position().due(), Due::Choice);
        assert_eq!(course.position().turn(), Side::A);
        assert_ne!(course.position().actions(), [Action::Pass]);
        stops.push(course.cursor());
    }
    let expected: Vec<usize> = (0..end)
        .rev()
        .filter(|n| {
            let ply = &course.plies()[*n];
            ply.side == Side::A && matches!(ply.action, Action::Move { .. })
        })
        .collect();
    assert_eq!(stops, expected);
    stops.reverse();
    for stop in &stops[1..] {
        course.redo_to_choice(human);
        assert_eq!(course.cursor(), *stop);
    }
    course.redo_to_choice(human);
    assert_eq!(course.cursor(), end);
    assert_eq!(course.redo_to_choice(human), 0);
}

#[test]
fn missing_names_are_human_and_surplus_ones_are_dropped() {
    let course = Match::new(&game("ur"), 9, vec!["ai:adept".into()], 1);
    assert_eq!(course.players(), ["ai:adept", "human"]);
    assert_eq!(course.player(Side::B), "human");
    let names = ["a", "b", "c"].map(String::from).to_vec();
    assert_eq!(Match::new(&game("ur"), 2, names, 1).players(), ["a", "b"]);
}

#[test]
fn a_match_may_begin_anywhere() {
    let start = common::at("ur/cyningstan A 0,0,0,0,0,0,15 0,0,0,0,0,0,0 move:1");
    let mut course = Match::from_position(start.clone(), vec![], 7);
    course.play(Action::Move { from: Step(15), to: Step(16) }).unwrap();
    assert_eq!(course.start(), &start);
    let loaded = load_text(&course.to_record().unwrap()).unwrap();
    assert_eq!(loaded, course);
}

// Saving and loading.

#[test]
fn every_variant_is_saved_and_replayed_to_the_identical_end() {
    let folder = folder();
    for game in library().games() {
        for seed in [0, 1, u64::MAX] {
            let course = random_match(game, seed, usize::MAX);
            assert!(course.winner().is_some());
            let file = folder.path().join("match.ron");
            course.save(&file).unwrap();
            let loaded = Match::load(&file, &library()).unwrap();
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
fn names_may_hold_anything() {
    let name = "engine:./a \"b\" \\ )\n(é 骰\u{0}".to_owned();
    let course = Match::new(&game("ur"), 2, vec![name, String::new()], 1);
    let text = course.to_record().unwrap();
    assert_eq!(load_text(&text).unwrap(), course);
}

#[test]
fn the_record_reads_as_the_manual_shows_it() {
    let mut course = Match::new(&game("ur"), 2, vec!["human".into(), "ai:adept".into()], 42);
    course.play(Action::Throw(course.draw().unwrap())).unwrap();
    let text = course.to_record().unwrap();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    assert_eq!(lines[0], "(");
    assert_eq!(lines[1], "format: 1,");
    assert!(lines.contains(&"game: \"ur/cyningstan\","));
    assert!(lines.contains(&"seed: 42,"));
    assert!(lines.contains(&"start: \"ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open\","));
    assert!(lines.iter().any(|line| line.starts_with("\"first ")));
    assert_eq!(lines.last(), Some(&")"));
}

#[test]
fn saving_replaces_a_file_and_leaves_nothing_else() {
    let folder = folder();
    let file = folder.path().join("deep/er/match.ron");
    random_match(&game("ur"), 1, 5).save(&file).unwrap();
    random_match(&game("ur"), 2, 5).save(&file).unwrap();
    assert_eq!(Match::load(&file, &library()).unwrap().seed(), 2);
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
    assert!(error.to_string().contains("Play goes on"));
    let autosave = Autosave::new(&wall);
    assert!(autosave.save(&random_match(&game("ur"), 1, 5)).is_err());
    assert_eq!(fs::read_to_string(&wall).unwrap(), "no folder");
}

// Damaged records.

fn sound() -> String {
    random_match(&game("ur"), 21, 40).to_record().unwrap()
}

#[test]
fn a_record_cut_off_anywhere_says_so() {
    let text = sound();
    let end = text.trim_end().len();
    for length in 0..end {
        match load_text(&text[..length]) {
            Err(RecordError::CutOff { line, .. }) => {
                assert_eq!(line, text[..length].matches('\n').count() + 1);
            }
            other => panic!("cut to {length} bytes: {other:?}"),
        }
    }
    assert!(load_text(&text[..end]).is_ok());
}

#[test]
fn a_record_cut_off_within_a_letter_says_so() {
    let course = Match::new(&game("ur"), 2, vec!["骰骰骰骰".into()], 1);
    let text = course.to_record().unwrap();
    let place = text.find('骰').unwrap();
    for more in 1..12 {
        let cut = &text.as_bytes()[..place + more];
        let result = Match::from_record(Path::new("x"), cut, &library());
        assert!(matches!(result, Err(RecordError::CutOff { .. })), "{more}: {result:?}");
    }
}

#[test]
fn no_changed_byte_gives_another_match_or_a_panic() {
    let course = random_match(&game("ur"), 21, 40);
    let text = course.to_record().unwrap();
    let mut rng = rng(77);
    let mut refused = 0;
    for _ in 0..4_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..rng.random_range(1..4) {
            let place = rng.random_range(0..bytes.len());
            bytes[place] ^= 1 << rng.random_range(0..8);
        }
        match Match::from_record(Path::new("x"), &bytes, &library()) {
            // A change of a space between two items changes nothing.
            Ok(loaded) => assert_eq!(loaded, course),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 2_000, "only {refused} of 4,000 changes were noticed");
}

#[test]
fn noise_is_refused() {
    let mut rng = rng(78);
    let library = library();
    for _ in 0..500 {
        let mut bytes = vec![0; rng.random_range(0..400)];
        rng.fill_bytes(&mut bytes);
        assert!(Match::from_record(Path::new("x"), &bytes, &library).is_err());
    }
    for text in ["", "()", "(((((((((((", "\u{0}\u{0}\u{0}", "[1, 2]", "(format: 1)"] {
        assert!(load_text(text).is_err(), "{text}");
    }
    assert!(load_text(&"(".repeat(100_000)).is_err());
}

/// Changes one place of a sound record, without mending the checksum.
#[track_caller]
fn changed(from: &str, to: &str) -> RecordError {
    let text = sound();
    assert!(text.contains(from), "{from} is not in {text}");
    load_text(&text.replacen(from, to, 1)).unwrap_err()
}

#[track_caller]
fn altered(error: &RecordError) -> (String, String) {
    match error {
        RecordError::Altered { item, problem, file } => {
            assert_eq!(file, Path::new("some.ron"));
            (item.clone(), problem.clone())
        }
        other => panic!("{other}"),
    }
}

#[test]
fn an_altered_throw_is_found_at_its_ply() {
    let course = random_match(&game("ur"), 21, 40);
    let Action::Throw(drawn) = course.plies()[1].action else { panic!("a throw comes second") };
    let mut other = course.clone();
    other.go_to(1);
    let offered = another_throw(&other);
    let error = changed(&format!("\"{drawn}\""), &format!("\"{offered}\""));
    let (item, problem) = altered(&error);
    assert_eq!(item, format!("ply 2 \"{offered}\""));
    assert_eq!(problem, format!("the dice of this match give \"{drawn}\", not \"{offered}\""));
    assert!(error.to_string().contains("altered"));
}

#[test]
fn an_altered_move_is_found_at_its_ply() {
    let course = random_match(&game("ur"), 21, 40);
    let action = course.plies()[2].action;
    let (item, problem) = altered(&changed(&format!("\"{action}\""), "\"move 9-10\""));
    assert_eq!(item, "ply 3 \"move 9-10\"");
    assert_eq!(problem, "no piece of yours stands on step 9");
    let (item, problem) = altered(&changed(&format!("\"{action}\""), "\"jump\""));
    assert_eq!(item, "ply 3 \"jump\"");
    assert_eq!(problem, "is no action");
}

#[test]
fn an_altered_seed_is_found_at_the_first_throw_that_differs() {
    let course = random_match(&game("ur"), 21, 40);
    let mut other = Match::new(&game("ur"), 2, vec![], 22);
    let mut number = 0;
    while other.play(course.plies()[number].action).is_ok() {
        number += 1;
    }
    let (item, _) = altered(&changed("seed: 21", "seed: 22"));
    assert_eq!(item, format!("ply {} \"{}\"", number + 1, course.plies()[number].action));
}

#[test]
fn other_alterations_are_named_too() {
    assert_eq!(altered(&changed("\"human\"", "\"ai:master\"")).0, "checksum");
    assert_eq!(altered(&changed("checksum: \"", "checksum: \"0")).0, "checksum");
    assert_eq!(altered(&changed("cursor: 40", "cursor: 39")).0, "checksum");
    assert_eq!(altered(&changed("cursor: 40", "cursor: 41")).0, "cursor");
    assert_eq!(altered(&changed("winner: None", "winner: Some(A)")).0, "winner");
    assert_eq!(altered(&changed("sides: 2", "sides: 3")).0, "sides and players");
    assert_eq!(altered(&changed("\"human\",", "\"human\", \"human\",")).0, "sides and players");
    assert_eq!(altered(&changed("game: \"ur/", "game: \"urr/")).0, "game");
    assert_eq!(
        altered(&changed("start: \"ur/cyningstan A", "start: \"ur/cyningstan B")).0,
        "start"
    );
    assert_eq!(altered(&changed("start: \"ur/cyn", "start: \"ur/kyn")).0, "start");
    assert_eq!(altered(&changed("0,0 open", "0,0 opem")).0, "start");
}

#[test]
fn a_file_that_is_no_record_is_named_with_its_line() {
    for (from, to, line) in [
        ("seed: 21", "seed: many", 10),
        ("seed: 21", "sead: 21", 10),
        ("sides: 2", "sides: -2", 5),
        ("format: 1", "format: 0", 2),
        // What is missing is missed at the end.
        ("format: 1,", "", sound().lines().count()),
    ] {
        match changed(from, to) {
            RecordError::NotARecord { line: found, .. } => {
                assert_eq!(found, line, "{to}");
            }
            other => panic!("{to}: {other}"),
        }
    }
}

#[test]
fn a_later_version_is_told_apart_and_kept() {
    let folder = folder();
    let file = folder.path().join("later.ron");
    let text =
        sound().replacen("format: 1", "format: 2", 1).replacen("tesserae 0", "tesserae 9", 1);
    let text = text.replacen("seed: 21,", "seed: 21, something_new: [1, 2],", 1);
    fs::write(&file, &text).unwrap();
    let error = Match::load(&file, &library()).unwrap_err();
    assert!(matches!(&error, RecordError::LaterVersion { format: 2, .. }), "{error}");
    assert!(error.to_string().contains("newer Tesserae"));
    assert!(error.to_string().contains("tesserae 9"));
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn an_unknown_variant_is_told_apart() {
    let (mine, _) = library_with_a_variant(7);
    let course = random_match(mine.game("ur/mine").unwrap(), 2, 30);
    let error = load_text(&course.to_record().unwrap()).unwrap_err();
    assert!(matches!(&error, RecordError::UnknownGame { .. }), "{error}");
    assert!(error.to_string().contains("unknown variant of ur \"mine\""), "{error}");
    assert!(error.to_string().contains("cyningstan"), "{error}");
}

/// The built-in games and a variant of the default one with other numbers of
/// pieces; also its text.
fn library_with_a_variant(pieces: u8) -> (Library, String) {
    let text = include_str!("../levels/ur.ron")
        .replace("name: \"cyningstan\"", "name: \"mine\"")
        .replace("pieces: 7", &format!("pieces: {pieces}"));
    let mut library = library();
    library.add(Source { file: "mine.ron", text: &text }).unwrap();
    (library, text)
}

#[test]
fn a_variant_that_has_changed_since_is_told_apart_from_an_altered_record() {
    let (seven, _) = library_with_a_variant(7);
    let course = random_match(seven.game("ur/mine").unwrap(), 2, usize::MAX);
    let text = course.to_record().unwrap();
    let load = |library| Match::from_record(Path::new("x"), text.as_bytes(), library);
    assert!(load(&seven).is_ok());
    let (six, _) = library_with_a_variant(6);
    let error = load(&six).unwrap_err();
    assert!(matches!(&error, RecordError::OtherRules { item, .. } if item == "start"), "{error}");
}

#[test]
fn a_missing_file_and_a_folder_are_unreadable() {
    let folder = folder();
    let missing = folder.path().join("nothing.ron");
    for file in [missing.as_path(), folder.path()] {
        let error = Match::load(file, &library()).unwrap_err();
        assert!(matches!(error, RecordError::Unreadable { .. }));
        assert!(error.to_string().starts_with(&file.display().to_string()));
    }
}

// The autosave.

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn resumed(autosave: &Autosave) -> Match {
    match autosave.resume(&library()) {
        Resume::Match(course) => *course,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_autosave_keeps_the_last_state_and_the_one_before() {
    let folder = folder();
    let autosave = Autosave::new(folder.path().join("saves"));
    assert!(matches!(autosave.resume(&library()), Resume::Nothing));
    let whole = random_match(&game("ur"), 5, 10);
    let mut course = Match::new(&game("ur"), 2, whole.players().to_vec(), 5);
    for ply in whole.plies() {
        course.play(ply.action).unwrap();
        autosave.save(&course).unwrap();
        assert_eq!(resumed(&autosave), course);
    }
    assert_eq!(names(autosave.folder()), ["current.ron", "previous.ron"]);
    let previous = Match::load(&autosave.folder().join("previous.ron"), &library()).unwrap();
    assert_eq!(previous.plies(), &course.plies()[..9]);
    autosave.finish(&course).unwrap();
    assert!(matches!(autosave.resume(&library()), Resume::Nothing));
    assert!(names(autosave.folder()).is_empty());
}

fn two_saves(folder: &Path) -> (Autosave, Match, Match) {
    let autosave = Autosave::new(folder);
    let later = random_match(&game("ur"), 5, 10);
    let mut earlier = later.clone();
    earlier.undo();
    earlier.go_to(9);
    let earlier = {
        let mut course = Match::new(&game("ur"), 2, later.players().to_vec(), 5);
        for ply in earlier.played() {
            course.play(ply.action).unwrap();
        }
        course
    };
    autosave.save(&earlier).unwrap();
    autosave.save(&later).unwrap();
    (autosave, earlier, later)
}

#[test]
fn a_program_killed_while_writing_loses_nothing() {
    let folder = folder();
    let (autosave, earlier, later) = two_saves(folder.path());
    // Killed with the new record half written under its working name.
    let half = folder.path().join(".unfinished-AbCd12");
    let text = later.to_record().unwrap();
    fs::write(&half, &text[..text.len() / 2]).unwrap();
    assert_eq!(resumed(&autosave), later);
    // It may be a living program's, so it stays while it is young.
    assert!(half.exists());
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(7200);
    fs::File::options().write(true).open(&half).unwrap().set_modified(old).unwrap();
    assert_eq!(resumed(&autosave), later);
    assert!(!half.exists());
    // Killed between the two renames: there is no current record.
    fs::remove_file(folder.path().join("current.ron")).unwrap();
    assert_eq!(resumed(&autosave), earlier);
    // Play goes on from there.
    autosave.save(&later).unwrap();
    assert_eq!(resumed(&autosave), later);
}

#[test]
fn a_damaged_current_record_is_kept_aside_and_the_last_good_one_offered() {
    let folder = folder();
    for round in 1..=2 {
        let (autosave, earlier, later) = two_saves(folder.path());
        let text = later.to_record().unwrap();
        let damaged = &text[..text.len() / 2];
        fs::write(folder.path().join("current.ron"), damaged).unwrap();
        match autosave.resume(&library()) {
            Resume::Damaged { error, kept_as, fallback } => {
                assert!(matches!(error, RecordError::CutOff { .. }), "{error}");
                assert_eq!(kept_as, folder.path().join(format!("damaged-{round}.ron")));
                assert_eq!(fs::read_to_string(&kept_as).unwrap(), damaged);
                assert_eq!(*fallback.unwrap(), earlier);
            }
            other => panic!("{other:?}"),
        }
        // Next time the last good one is simply there.
        assert_eq!(resumed(&autosave), earlier);
    }
}

#[test]
fn two_damaged_records_leave_nothing_to_offer_and_nothing_lost() {
    let folder = folder();
    let (autosave, ..) = two_saves(folder.path());
    fs::write(folder.path().join("current.ron"), "").unwrap();
    fs::write(folder.path().join("previous.ron"), [0xff; 9]).unwrap();
    let Resume::Damaged { fallback: None, .. } = autosave.resume(&library()) else { panic!() };
    let Resume::Damaged { fallback: None, kept_as, .. } = autosave.resume(&library()) else {
        panic!()
    };
    assert_eq!(fs::read(kept_as).unwrap(), [0xff; 9]);
    assert!(matches!(autosave.resume(&library()), Resume::Nothing));
    assert_eq!(names(folder.path()), ["damaged-1.ron", "damaged-2.ron"]);
}

#[test]
fn a_later_versions_autosave_is_kept_aside_before_we_write_our_own() {
    let folder = folder();
    let (autosave, _, later) = two_saves(folder.path());
    let text = later.to_record().unwrap().replacen("format: 1", "format: 7", 1);
    fs::write(folder.path().join("current.ron"), &text).unwrap();
    let Resume::Damaged { error, kept_as, .. } = autosave.resume(&library()) else { panic!() };
    assert!(matches!(error, RecordError::LaterVersion { .. }));
    autosave.save(&later).unwrap();
    autosave.save(&later).unwrap();
    assert_eq!(fs::read_to_string(kept_as).unwrap(), text);
}

#[test]
fn a_finished_match_is_not_offered() {
    let folder = folder();
    let autosave = Autosave::new(folder.path());
    autosave.save(&random_match(&game("ur/short"), 5, usize::MAX)).unwrap();
    assert!(matches!(autosave.resume(&library()), Resume::Nothing));
}

#[test]
fn finishing_leaves_another_programs_match_alone() {
    let folder = folder();
    let (autosave, _, mine) = two_saves(folder.path());
    let theirs = random_match(&game("ur"), 6, 10);
    Autosave::new(folder.path()).save(&theirs).unwrap();
    autosave.finish(&mine).unwrap();
    assert_eq!(resumed(&autosave), theirs);
    autosave.finish(&mine).unwrap();
    assert_eq!(resumed(&autosave), theirs);
}

#[test]
fn two_programs_at_once_leave_whole_records() {
    let folder = folder();
    std::thread::scope(|scope| {
        for seed in 0..2 {
            let path: PathBuf = folder.path().to_owned();
            scope.spawn(move || {
                let course = random_match(&game("ur"), seed, 20 + seed as usize);
                let autosave = Autosave::new(path);
                for _ in 0..40 {
                    autosave.save(&course).unwrap();
                }
            });
        }
        scope.spawn(|| {
            for _ in 0..200 {
                for name in ["current.ron", "previous.ron"] {
                    match Match::load(&folder.path().join(name), &library()) {
                        Ok(_) | Err(RecordError::Unreadable { .. }) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        });
    });
    assert!(Match::load(&folder.path().join("current.ron"), &library()).is_ok());
}

#[test]
fn the_list_of_saved_matches_tells_what_they_hold() {
    let folder = folder();
    assert!(saved_matches(&folder.path().join("missing")).is_empty());
    two_saves(folder.path());
    let course = random_match(&game("ur/short"), 5, usize::MAX);
    course.save(&folder.path().join("won.ron")).unwrap();
    let unfinished = random_match(&game("ur/finkel"), 6, 12);
    unfinished.save(&folder.path().join("open.ron")).unwrap();
    fs::write(folder.path().join("broken.ron"), "(").unwrap();
    fs::write(folder.path().join("notes.txt"), "nothing of ours").unwrap();
    let mut list = saved_matches(folder.path());
    assert!(list.windows(2).all(|pair| pair[0].modified >= pair[1].modified));
    list.sort_by(|a, b| a.name.cmp(&b.name));
    let names: Vec<&str> = list.iter().map(|saved| saved.name.as_str()).collect();
    assert_eq!(names, ["broken", "open", "won"]);
    assert!(list[0].summary.is_err());
    let open = list[1].summary.as_ref().unwrap();
    assert_eq!((open.game.as_str(), open.plies, open.winner), ("ur/finkel", 12, None));
    assert_eq!(open.players, ["human", "ai:adept"]);
    assert_eq!(list[2].summary.as_ref().unwrap().winner, course.winner());
}
