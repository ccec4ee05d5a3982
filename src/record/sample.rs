//! What tests have before them: a match that has been played so far.

use super::Match;
use crate::rules::Action;

/// Plays on with the first choice that is legal, to so many plies or to the end.
pub(crate) fn play_on(record: &mut Match, plies: usize) {
    while record.winner().is_none() && record.plies().len() < plies {
        let throw = record.draw().map(Action::Throw);
        let action = throw.unwrap_or_else(|| record.position().actions()[0]);
        record.play(action).expect("legal");
    }
}
