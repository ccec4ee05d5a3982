//! The endgames of Senet.

use super::solvable::Solve;
use crate::rules::games::senet::{Senet, SenetPosition};

impl Solve for Senet {
    const ENDGAME_PIECES: u8 = 2;

    #[inline]
    fn endgame_key(&self, at: &SenetPosition) -> Option<u64> {
        at.endgame_key(Self::ENDGAME_PIECES)
    }
}
