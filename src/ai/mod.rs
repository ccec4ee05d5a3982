//! Machine players: what is good, where `rules` only knows what is legal.
//!
//! [`evaluate`] judges a position at a glance, [`network`] better than that by what
//! [`train`] taught it, [`endgame`] knows those with few pieces left, [`expectiminimax`]
//! looks ahead with exact chances, [`maxn`] does so at tables of more than two, [`levels`]
//! names the strengths on offer and [`player`] is the one door for the window and the
//! protocol. [`arena`] and [`playouts`] run games without a window; [`rollout`] plays one
//! position out many times, [`regret`] weighs a player's choices one by one. Nothing here
//! owns a clock, a file or a source of randomness: seeds, deadlines and clocks come from the
//! caller.

pub mod arena;
pub mod endgame;
pub mod evaluate;
mod evaluation_cache;
pub mod exact;
pub mod expectiminimax;
pub mod knowledge;
pub mod levels;
mod limits;
pub mod maxn;
pub mod network;
mod one_ply;
pub mod player;
pub mod playouts;
mod principal_variation;
mod principles;
pub mod regret;
pub mod rollout;
pub mod solve;
pub mod statistics;
pub mod train;
mod transposition;

pub use knowledge::Knowledge;
pub use levels::Level;
pub use limits::{Cuts, DEEPEST, Limits};
pub use player::{Choice, Value, Who, choose, is_human, person, value};
