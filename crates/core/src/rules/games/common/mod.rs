//! What several games share: the turn and its notation, the frame of refusals, tables
//! made from a level file, events, bit sets.

pub mod bits;
pub mod compile;
pub mod endgame_key;
pub mod events;
pub mod notation;
pub mod refusal;
pub mod turn;
