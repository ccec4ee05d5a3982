//! The endgames of the Knossos Game.

use std::sync::Arc;

use super::solvable::Solve;
use crate::ai::endgame::{Endgame, EndgameKey};
use crate::rules::games::knossos::{Knossos, KnossosPosition};

impl EndgameKey for Knossos {
    const MOST_PIECES: u8 = 2;

    #[inline]
    fn endgame_key(&self, at: &KnossosPosition) -> Option<u64> {
        Self::endgame_key(self, at, Self::MOST_PIECES)
    }
}

impl Solve for Knossos {
    fn endgame(self: &Arc<Self>) -> Option<Endgame> {
        Some(Endgame::tabulated(self))
    }
}
