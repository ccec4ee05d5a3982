//! What unit tests have before them: a game, a position, a match. Each package includes
//! this file among its own tests.
#![allow(dead_code, reason = "each package uses what its tests need")]

use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Game, Position};

/// A built-in game or variant by its name.
pub fn game(id: &str) -> Game {
    Library::built_in().game(id).expect("built in").clone()
}

/// A position by its notation.
pub fn position(line: &str) -> Position {
    Library::built_in().position(line).expect("a position")
}

/// Players as a record names them.
pub fn players(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// A match from that position in which these actions have been played.
pub fn played(line: &str, actions: &[&str]) -> Match {
    let actions: Vec<_> = actions.iter().map(|text| text.parse().expect("an action")).collect();
    let mut record = Match::scripted(position(line), Vec::new(), actions.clone());
    for action in actions {
        record.play(action).expect("a legal action");
    }
    record
}

/// Plays on with the first choice that is legal, to so many plies or to the end.
pub fn play_on(record: &mut Match, plies: usize) {
    while record.winner().is_none() && record.plies().len() < plies {
        let throw = record.draw().map(Action::Throw);
        let action = throw.unwrap_or_else(|| record.position().actions()[0]);
        record.play(action).expect("legal");
    }
}
