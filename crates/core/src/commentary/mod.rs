//! Commentary: what is worth saying of a match as it is watched, in plain words.
//!
//! A [`Commentator`] sees a match ply by ply. `find` and `swings` list the statements that
//! hold of a ply, each with how much it is worth saying; `tally` keeps what they need to know
//! of the match before. The one most worth saying becomes a sentence by `phrase`, or nothing
//! is said. A statement is a [`Claim`] before it is words, so a test can hold each to the
//! position it speaks of. No game is known here: all follows from events, the weights of
//! outcomes and the chances of winning that are given. The same match gives the same words.

mod claim;
mod commentator;
mod find;
mod needs;
mod phrase;
mod seen;
mod swings;
mod tally;
mod weigh;
mod weight;

pub use claim::{Claim, Ending, Goal, Rank};
pub use commentator::{Commentator, Remark};
pub use seen::Seen;
pub use weigh::{Alternative, alternatives, chance, is_worth_weighing};
