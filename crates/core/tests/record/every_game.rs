//! Records of every game and variant that the library knows: undo and redo, every
//! cut, changed bytes, altered plies.

use std::path::Path;

use rand::RngExt;
use tesserae_core::record::{Match, RecordError};
use tesserae_core::rules::{Action, Due, Game};

use crate::common::{library, random_match, rng};
use crate::{another_throw, load_text};

/// The start of a match of each variant, long enough for choices of both sides.
fn everywhere(check: impl Fn(&Game, Match)) {
    for game in library().games() {
        check(game, random_match(game, 21, 30));
    }
}

#[test]
fn undo_and_redo_go_through_the_same_positions() {
    everywhere(|_, mut course| {
        let end = course.plies().len();
        let forward: Vec<String> =
            (0..=end).map(|n| course.position_at(n).unwrap().to_string()).collect();
        for n in (0..end).rev() {
            let ply = course.undo().unwrap().clone();
            assert_eq!(course.position().to_string(), forward[n]);
            assert_eq!(ply.side, course.position().turn());
        }
        for n in 0..end {
            assert_eq!(course.redo().unwrap(), course.plies()[n].events);
            assert_eq!(course.position().to_string(), forward[n + 1]);
        }
    });
}

#[test]
fn a_move_taken_back_and_played_again_meets_the_same_dice() {
    everywhere(|game, course| {
        let mut again = Match::new(game, course.start().sides(), course.players().to_vec(), 21);
        for ply in course.plies() {
            again.play(ply.action).unwrap();
            again.undo();
            again.redo();
        }
        assert_eq!(again, course);
    });
}

#[test]
fn a_record_with_plies_taken_back_loads_as_it_was() {
    everywhere(|_, mut course| {
        course.go_to(course.plies().len() / 2);
        assert_eq!(load_text(&course.to_record().unwrap()).unwrap(), course);
    });
}

#[test]
fn a_record_may_begin_in_any_phase() {
    everywhere(|_, course| {
        for number in 0..=course.plies().len() {
            let start = course.position_at(number).unwrap().clone();
            let mut other = Match::from_position(start, vec![], 9);
            if let Some(throw) = other.draw() {
                other.play(Action::Throw(throw)).unwrap();
            }
            assert_eq!(load_text(&other.to_record().unwrap()).unwrap(), other);
        }
    });
}

#[test]
fn cut_off_anywhere_it_says_so() {
    everywhere(|game, course| {
        let text = course.to_record().unwrap();
        let end = text.trim_end().len();
        for length in (0..end).step_by(7) {
            let result = load_text(&text[..length]);
            assert!(
                matches!(result, Err(RecordError::CutOff { .. })),
                "{game:?}, cut to {length} bytes: {result:?}"
            );
        }
    });
}

#[test]
fn no_changed_byte_gives_another_match_or_a_panic() {
    everywhere(|game, course| {
        let text = course.to_record().unwrap();
        let mut rng = rng(77);
        let mut refused = 0;
        for _ in 0..600 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..rng.random_range(1..4) {
                let place = rng.random_range(0..bytes.len());
                bytes[place] ^= 1 << rng.random_range(0..8);
            }
            match Match::from_record(Path::new("x"), &bytes, library()) {
                // A change of a space between two items changes nothing.
                Ok(loaded) => assert_eq!(loaded, course, "{game:?}"),
                Err(_) => refused += 1,
            }
        }
        assert!(refused > 300, "{game:?}: only {refused} of 600 changes were noticed");
    });
}

/// The record with one ply changed, and its error.
fn with_ply(course: &Match, number: usize, other: &str) -> RecordError {
    let text = course.to_record().unwrap();
    let mut seen = 0;
    let lines = text.lines().map(|line| {
        let is_ply = line.starts_with("        \"")
            && !course.players().iter().any(|p| line.trim() == format!("\"{p}\","));
        seen += usize::from(is_ply);
        if is_ply && seen == number + 1 { format!("        \"{other}\",") } else { line.into() }
    });
    load_text(&(lines.collect::<Vec<String>>().join("\n") + "\n")).unwrap_err()
}

#[test]
fn an_altered_throw_or_choice_is_found_at_its_ply() {
    everywhere(|game, course| {
        let mut other = course.clone();
        for number in 0..course.plies().len() {
            other.go_to(number);
            let action = match other.position().due() {
                Due::Throw => Action::Throw(another_throw(&other)).to_string(),
                // A pass where there is a choice, and a choice where there is a pass.
                _ if course.plies()[number].action == Action::Pass => "move 1-2".into(),
                _ => "pass".into(),
            };
            match with_ply(&course, number, &action) {
                RecordError::Altered { item, .. } => {
                    assert_eq!(item, format!("ply {} \"{action}\"", number + 1), "{game:?}");
                }
                error => panic!("{game:?}: {error}"),
            }
        }
    });
}
