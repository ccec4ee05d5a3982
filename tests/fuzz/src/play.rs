//! Matches that are driven by any actions, undo and redo.

use tesserae_core::record::{Commitment, Match, PlayError};
use tesserae_core::rules::{Action, Side, Step, Throw};

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

/// Plays as the bytes say: each chooses among the actions, goes back or on, resigns, or tries any
/// action, legal or not, that the next three spell. A throw is the seed's.
pub fn some_plies(mut course: Match, bytes: &[u8]) {
    let mut bytes = bytes.iter().take(LONGEST);
    while let Some(byte) = bytes.next() {
        match byte {
            248 | 249 => {
                let mut next = || bytes.next().copied().unwrap_or_default();
                try_out(&mut course, spelt([next(), next(), next()]));
            }
            250 => drop(course.undo().cloned()),
            251 => drop(course.redo()),
            252 => course.go_to(course.cursor() / 2),
            253 => there_and_back(&mut course),
            254 => {
                let mut next = || bytes.next().copied().unwrap_or_default();
                given_up(&mut course, spelt([next(), next(), next()]));
            }
            _ => step(&mut course, *byte),
        }
    }
    there_and_back(&mut course);
    let commitment = Commitment::of(course.start(), course.seed());
    assert_eq!(course.commitment(), Some(commitment));
}

/// The action that three bytes spell.
fn spelt([kind, one, two]: [u8; 3]) -> Action {
    match kind % 10 {
        0 => Action::Throw(Throw::Score(one)),
        1 => Action::Throw(Throw::Pair(one, two)),
        2 => Action::Throw(Throw::First(Side::ALL[usize::from(one) % Side::ALL.len()])),
        3 | 4 => Action::Move { from: Step(one), to: Step(two) },
        5 => Action::Use { number: one, from: Step(two) },
        6 => Action::Go,
        7 => Action::Ride,
        8 => Action::Cross,
        _ => [Action::Stay, Action::Pass][usize::from(one) % 2],
    }
}

/// After a resignation nothing can be played, until it is withdrawn.
fn given_up(course: &mut Match, action: Action) {
    let side = course.position().turn();
    if course.resign(side) {
        assert_eq!((course.resigned(), course.given_up()), (Some(side), Some(side)));
        assert_eq!(course.play(action), Err(PlayError::Resigned(side)));
        assert!(course.withdraw_resignation());
    }
    assert_eq!(course.given_up(), None);
}

/// An action that is refused changes nothing; no other one is played than the position allows.
fn try_out(course: &mut Match, action: Action) {
    let (before, cursor) = (course.position().clone(), course.cursor());
    let forbidden = before.forbids(action);
    match course.play(action) {
        Ok(_) => assert_eq!(forbidden, None, "{before}: {action}"),
        Err(_) => assert_eq!((course.position(), course.cursor()), (&before, cursor)),
    }
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
