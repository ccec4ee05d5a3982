//! How few pieces are left where a game's endgames begin.

use crate::rules::Rules;
use crate::rules::games::knossos::Knossos;
use crate::rules::games::phaistos::Phaistos;
use crate::rules::games::senet::Senet;

/// A game whose positions with few pieces left can be told apart by numbers.
pub trait Few: Rules {
    /// So many pieces a side are few. One more, and the positions would be a hundred
    /// times as many.
    const LEFT: u8;

    /// A number for a position in which each side has at most [`LEFT`](Self::LEFT) pieces
    /// left and a throw is due: the same number only for positions that are worth the same
    /// to the side to act. Another position that follows on another side's action, such as
    /// a choice that a turn begins with, has one too. None for all others.
    fn endgame_key(&self, at: &Self::Position) -> Option<u64>;
}

impl Few for Senet {
    const LEFT: u8 = 2;

    #[inline]
    fn endgame_key(&self, at: &Self::Position) -> Option<u64> {
        at.endgame_key(Self::LEFT)
    }
}

impl Few for Knossos {
    const LEFT: u8 = 2;

    #[inline]
    fn endgame_key(&self, at: &Self::Position) -> Option<u64> {
        Self::endgame_key(self, at, Self::LEFT)
    }
}

impl Few for Phaistos {
    const LEFT: u8 = 1;

    #[inline]
    fn endgame_key(&self, at: &Self::Position) -> Option<u64> {
        Self::endgame_key(self, at, Self::LEFT)
    }
}
