//! A record with a right checksum whose fields do not fit each other: somebody has changed it
//! and worked the sum out again. The field is named, and no level file is blamed.

use std::fs;

use tesserae_core::record::{Audit, Match, RecordError};

use crate::common::{game, library, random_match};
use crate::folder;

/// Changes one place of a record that is under way, works the checksum out again, and loads
/// it from a file.
#[track_caller]
fn changed(from: &str, to: &str) -> RecordError {
    let folder = folder();
    let file = folder.path().join("resealed.ron");
    let text = random_match(&game("ur"), 21, 40).to_record().unwrap();
    assert!(text.contains(from), "{from} is not in {text}");
    let text = text.replacen(from, to, 1);
    fs::write(&file, &text).unwrap();
    // The audit tells what the content sums to.
    let audit = Audit::of_file(&file, library()).unwrap();
    let told = audit.faults.iter().find(|fault| fault.item == "checksum").unwrap();
    let rest = told.problem.strip_prefix("the content sums to ").unwrap();
    let (right, wrong) = rest.split_once(", not to ").unwrap();
    fs::write(&file, text.replace(wrong, right)).unwrap();
    let error = Match::load(&file, library()).unwrap_err();
    let named = error.to_string();
    assert!(named.starts_with(&format!("{}: ", file.display())), "{named}");
    assert!(!named.contains("checksum") && !named.contains("level file"), "{named}");
    error
}

#[test]
fn the_field_that_does_not_fit_is_named() {
    for (from, to, item, problem) in [
        ("cursor: 40", "cursor: 41", "cursor", "stands at 41 of 40 plies"),
        ("winner: None", "winner: Some(B)", "winner", "the plies do not end the game"),
        ("sides: 2", "sides: 3", "sides", "3 are named, and the start has 2"),
        ("\"human\",", "\"human\", \"human\",", "players", "3 for 2 sides"),
        ("resigned: None", "resigned: Some(D)", "resigned", "the start has 2 sides"),
    ] {
        let error = changed(from, to);
        let RecordError::Contradictory { item: found, problem: told, .. } = &error else {
            panic!("{to}: {error}");
        };
        assert_eq!((found.as_str(), told.as_str()), (item, problem));
        let text = error.to_string();
        let end = format!(
            "{item}: {problem}. The record contradicts itself; mend that field, or load an earlier copy"
        );
        assert!(text.ends_with(&end), "{text}");
        assert!(error.is_damage(), "{text}");
    }
}

/// The other way round: the plies end the game, and the record says that nobody has won.
#[test]
fn a_winner_that_is_left_out_is_named() {
    let folder = folder();
    let file = folder.path().join("whole.ron");
    let course = random_match(&game("ur"), 2, usize::MAX);
    let winner = course.winner().unwrap();
    let text = course.to_record().unwrap();
    let said = format!("winner: Some({winner})");
    assert!(text.contains(&said), "{text}");
    fs::write(&file, text.replacen(&said, "winner: None", 1)).unwrap();
    let error = Match::load(&file, library()).unwrap_err().to_string();
    let named = format!("{}: winner: the plies end with {winner} as the winner.", file.display());
    assert!(error.starts_with(&named), "{error}");
}
