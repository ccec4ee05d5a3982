//! Computer players: what is good, where `rules` only knows what is legal.
//!
//! [`evaluate`] estimates a position by itself, [`network`] better than that by what
//! [`train`] taught it, [`endgame`] knows those with few pieces left and [`solve`] whole
//! games; [`expectiminimax`] looks ahead with exact chances, [`maxn`] does so at tables of
//! more than two. [`levels`] names the strengths on offer, [`knowledge`] says what each may
//! look up, and [`player`] is the one player for the window, the arena and the protocol.
//! [`arena`] and [`playouts`] run games without a window; [`rollout`] plays one position
//! out many times, [`regret`] weighs a player's choices one by one. Nothing here reads a
//! clock or a file or draws a seed: the caller gives the seeds, measures the time and says
//! when to stop.

pub mod arena;
mod choice;
pub mod deepening;
pub mod endgame;
pub mod evaluate;
mod evaluation_cache;
pub mod exact;
pub mod expectiminimax;
pub mod knowledge;
pub mod levels;
mod limits;
pub mod line;
pub mod maxn;
pub mod network;
mod one_ply;
pub mod player;
pub mod playouts;
mod policy;
mod principal_variation;
mod principles;
pub mod ratings;
pub mod regret;
pub mod rollout;
pub(crate) mod share;
pub mod solve;
pub mod statistics;
pub mod strength;
pub mod train;
mod transposition;
mod who;

pub use choice::{Choice, Value};
pub use knowledge::{Knowledge, Scope};
pub use levels::{Level, UnknownLevel};
pub use limits::{Cuts, DEEPEST, Limits, Stop};
pub use player::{MachinePlayer, best, value};
pub use policy::{PlainSearch, Policy, UnknownPolicy};
pub use who::{UnknownPlayer, Who, is_human, person};
