//! The endgames of the Knossos Game.

use super::solvable::Solve;
use crate::rules::games::knossos::{Knossos, KnossosPosition};

impl Solve for Knossos {
    const ENDGAME_PIECES: u8 = 2;

    #[inline]
    fn endgame_key(&self, at: &KnossosPosition) -> Option<u64> {
        Self::endgame_key(self, at, Self::ENDGAME_PIECES)
    }
}
