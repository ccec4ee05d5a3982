//! Series of games between two players, without a window.
//!
//! Games go in pairs: 2k and 2k + 1 have the same dice, and the players swap seats between them,
//! so that luck favours neither. If the winner of the opening takes the other seat, the players
//! swap seats then too. At a table of more than two they take the seats in turn: one has A and C
//! in even games, the other in odd ones. Every game has its own seed, drawn from the series' seed
//! and its number: the result does not depend on the number of threads or machines ([`Shard`])
//! that share the work.
//!
//! Games are counted in the order of their numbers, not of their ends, so that a
//! series that stops when it is decided ([`Sprt`]) stops at one definite pair.

mod game;
mod merge;
mod ordered;
mod pairs;
mod player;
mod report;
mod run;
mod series;
mod shard;
mod sprt;

pub use game::{Failed, Played, Seeds, play};
pub use merge::{MergeError, Merger};
pub(crate) use ordered::in_order;
pub use pairs::{LeadBounds, Pairs};
pub(crate) use player::Stoppable;
pub use player::{Player, PlayerError};
pub use report::Report;
pub use run::{OnFailure, run, run_until};
pub use series::{Extent, MAX_PLIES, MOST_GAMES, Series, Terms};
pub use shard::{Shard, ShardError};
pub use sprt::{Judgement, Sprt, SprtError, Verdict};
