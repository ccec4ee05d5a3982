//! What tells the positions of a game's endgames apart.

use crate::rules::Rules;

/// A game whose endgames are tabulated: its positions with few pieces left have keys.
pub trait EndgameKey: Rules {
    /// The most pieces that a side has left in an endgame. One more, and the positions
    /// would be a hundred times as many.
    const MOST_PIECES: u8;

    /// A key for a position in which each side has at most
    /// [`MOST_PIECES`](Self::MOST_PIECES) left and a throw is due: the same key only for
    /// positions that are worth the same to the side to act. Another position that
    /// follows on another side's action, such as a choice that a turn begins with, has
    /// one too. None for all others.
    fn endgame_key(&self, at: &Self::Position) -> Option<u64>;
}
