//! Every way in which a record can be damaged or strange.

use std::fs;
use std::path::Path;

use rand::{Rng, RngExt};
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, RecordError};
use tesserae_core::rules::Action;
use tesserae_core::rules::level::Source;

use crate::common::{game, library, random_match, rng};
use crate::{another_throw, folder, load_text};

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
        let result = Match::from_record(Path::new("x"), cut, library());
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
        match Match::from_record(Path::new("x"), &bytes, library()) {
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
        assert!(Match::from_record(Path::new("x"), &bytes, library).is_err());
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
    assert_eq!(problem, "you have no piece on step 9");
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
    assert_eq!(altered(&changed("name: \"\"", "name: \"a\"")).0, "checksum");
    assert_eq!(altered(&changed("begun: None", "begun: Some(5)")).0, "checksum");
    assert_eq!(altered(&changed("played: None", "played: Some(5)")).0, "checksum");
    assert_eq!(altered(&changed("resigned: None", "resigned: Some(B)")).0, "checksum");
    assert_eq!(altered(&changed("resigned: None", "resigned: Some(D)")).0, "resigned");
    assert_eq!(altered(&changed("sides: 2", "sides: 3")).0, "sides");
    assert_eq!(altered(&changed("\"human\",", "\"human\", \"human\",")).0, "players");
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
        ("seed: 21", "seed: many", 16),
        ("seed: 21", "sead: 21", 16),
        ("sides: 2", "sides: -2", 11),
        ("format: 4", "format: 0", 2),
        // What is missing is missed at the end.
        ("format: 4,", "", sound().lines().count()),
    ] {
        match changed(from, to) {
            RecordError::NotARecord { fault, .. } => {
                assert_eq!(fault.line, line, "{to}: {fault}");
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
        sound().replacen("format: 4", "format: 5", 1).replacen("tesserae 0", "tesserae 9", 1);
    let text = text.replacen("seed: 21,", "seed: 21, something_new: [1, 2],", 1);
    fs::write(&file, &text).unwrap();
    let error = Match::load(&file, library()).unwrap_err();
    assert!(matches!(&error, RecordError::LaterVersion { format: 5, .. }), "{error}");
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
    let text = include_str!("../../../../levels/ur.ron")
        .replace("name: \"cyningstan\"", "name: \"mine\"")
        .replace("pieces: 7", &format!("pieces: {pieces}"));
    let mut library = library().clone();
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
        let error = Match::load(file, library()).unwrap_err();
        assert!(matches!(error, RecordError::Unreadable { .. }));
        assert!(error.to_string().starts_with(&file.display().to_string()));
    }
}
