//! The endgames of Senet.

use std::sync::Arc;

use super::solvable::Solve;
use crate::ai::endgame::{Endgame, EndgameKey};
use crate::rules::games::senet::{Senet, SenetPosition};

impl EndgameKey for Senet {
    const MOST_PIECES: u8 = 2;

    #[inline]
    fn endgame_key(&self, at: &SenetPosition) -> Option<u64> {
        at.endgame_key(Self::MOST_PIECES)
    }
}

impl Solve for Senet {
    fn endgame(self: &Arc<Self>) -> Option<Endgame> {
        Some(Endgame::tabulated(self))
    }
}
