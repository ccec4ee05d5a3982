//! The endgames of the labyrinth, for two sides.

use std::sync::Arc;

use super::solvable::Solve;
use crate::ai::endgame::{Endgame, EndgameKey};
use crate::rules::Rules;
use crate::rules::games::phaistos::{Phaistos, PhaistosPosition};

impl EndgameKey for Phaistos {
    const MOST_PIECES: u8 = 1;

    #[inline]
    fn endgame_key(&self, at: &PhaistosPosition) -> Option<u64> {
        Self::endgame_key(self, at, Self::MOST_PIECES)
    }
}

impl Solve for Phaistos {
    fn endgame(self: &Arc<Self>) -> Option<Endgame> {
        (self.definition().sides.0 == 2).then(|| Endgame::tabulated(self))
    }
}
