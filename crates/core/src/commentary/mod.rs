//! Comments on a match in plain words while it is watched.
//!
//! A [`Commentator`] sees a match ply by ply. `find` and `swings` list the true statements about a
//! ply with their weights, and `tally` keeps the history that they need. `phrase` turns the
//! weightiest statement into a sentence, unless none is weighty enough. A statement is a [`Claim`]
//! before it becomes words, so a test can check it against its position. This room knows no game:
//! everything follows from events, the weights of outcomes and the given chances of winning. The
//! same match gives the same words.

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
