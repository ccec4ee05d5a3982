//! Matches that are driven by any actions, undo and redo.

use tesserae_core::record::Match;
use tesserae_core::rules::Action;

use crate::LIBRARY;

/// What is driven at most, in actions.
const LONGEST: usize = 400;

/// A match of any game, from any seed, by any actions.
pub fn course(data: &[u8]) {
    let [game, sides, seed, rest @ ..] = data else { return };
    let games = LIBRARY.games();
    let game = &games[usize::from(*game) % games.len()];
    let (fewest, most) = game.definition().sides;
    let sides = fewest + sides % (most - fewest + 1);
    let players = vec!["human".to_owned(); sides.into()];
    some_plies(Match::new(game, sides, players, u64::from(*seed)), rest);
}

/// Plays as the bytes say: each chooses among the actions, goes back or on, or resigns. A throw is
/// the seed's.
pub fn some_plies(mut course: Match, bytes: &[u8]) {
    for byte in bytes.iter().take(LONGEST) {
        match byte {
            250 => drop(course.undo().cloned()),
            251 => drop(course.redo()),
            252 => course.go_to(course.cursor() / 2),
            253 => there_and_back(&mut course),
            254 => {
                course.resign(course.position().turn());
                course.withdraw_resignation();
            }
            _ => step(&mut course, *byte),
        }
    }
    there_and_back(&mut course);
}

fn step(course: &mut Match, byte: u8) {
    let action = match course.draw() {
        Some(throw) => Action::Throw(throw),
        None => {
            let actions = course.position().actions();
            let Some(action) = actions.get(usize::from(byte) % actions.len().max(1)) else {
                assert!(course.winner().is_some(), "nothing to do in {}", course.position());
                return;
            };
            *action
        }
    };
    let before = course.position().clone();
    let events = course.play(action).expect("a legal action");
    let (next, told) = before.play(action).expect("the same");
    assert_eq!((&next, &told), (course.position(), &events), "{before}: {action}");
}

/// Back to the start and on to where it was: every position comes again, and the dice with it.
pub fn there_and_back(course: &mut Match) {
    let (at, here, throws) = (course.cursor(), course.position().clone(), course.throws());
    while course.undo().is_some() {}
    assert_eq!((course.cursor(), course.position()), (0, course.start()));
    while course.cursor() < at {
        course.redo().expect("what was taken back");
    }
    assert_eq!((course.position(), course.throws()), (&here, throws));
}
