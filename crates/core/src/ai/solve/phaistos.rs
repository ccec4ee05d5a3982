//! The endgames of the labyrinth.

use super::solvable::Solve;
use crate::rules::games::phaistos::{Phaistos, PhaistosPosition};

impl Solve for Phaistos {
    const ENDGAME_PIECES: u8 = 1;

    #[inline]
    fn endgame_key(&self, at: &PhaistosPosition) -> Option<u64> {
        Self::endgame_key(self, at, Self::ENDGAME_PIECES)
    }
}
