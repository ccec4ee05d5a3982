//! A game played elsewhere and shown at the table: its choices are known.

use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::record::Match;
use tesserae_core::rules::Action;

use super::occasion::{Occasion, Of};

/// The actions of the game on the table, including its throws. Present only in an exhibition of an
/// earlier game.
#[derive(Resource, Debug, Clone)]
pub struct Script(pub Arc<[Action]>);

impl Of for Script {
    const OCCASION: Occasion = Occasion::Exhibition;
}

impl Script {
    /// The choice made after the plies on the table. None if the game took another course or went
    /// no farther.
    pub fn choice(&self, record: &Match) -> Option<Action> {
        let same = record.played().iter().zip(self.0.iter()).all(|(ply, own)| ply.action == *own);
        let next = self.0.get(record.cursor()).copied();
        next.filter(|action| same && !matches!(action, Action::Throw(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::played;

    #[test]
    fn a_choice_is_known_as_long_as_the_game_is_the_same() {
        let record = played("ur/short A 3,17,17 0,0,5 move:2", &["move 3-5"]);
        let first = record.plies()[0].action;
        let script = Script(Arc::from([first]));
        let mut begun = record.clone();
        begun.go_to(0);
        assert_eq!(script.choice(&begun), Some(first));
        assert_eq!(script.choice(&record), None, "it goes no farther");
        assert_eq!(Script(Arc::from([Action::Pass, first])).choice(&record), None);
    }
}
