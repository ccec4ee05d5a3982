//! Games of a level against itself, for benches that review them.

use tesserae_core::ai::{Knowledge, Level, Limits, MachinePlayer, Policy};
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Game};

/// Plies after which a game is cut.
const MOST: usize = 20_000;

/// The game of that seed.
pub fn played(game: &Game, knowledge: &Knowledge, level: Level, seed: u64) -> Match {
    let player = MachinePlayer::new(Policy::Level(level), knowledge);
    let mut course = Match::new(game, 2, Vec::new(), seed);
    while course.winner().is_none() && course.plies().len() < MOST {
        let chance = seed << 32 | course.plies().len() as u64;
        let action = match course.draw() {
            Some(throw) => Some(Action::Throw(throw)),
            None => player
                .decide(course.position(), &Limits::default(), chance)
                .map(|choice| choice.action),
        };
        course.play(action.expect("a game that goes on")).expect("a legal action");
    }
    course
}
