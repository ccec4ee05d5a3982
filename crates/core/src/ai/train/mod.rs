//! Training a network by play.
//!
//! Training goes in rounds. In each the network as it stands plays games against itself,
//! with a share of moves at random so that it sees more than it would like to, and then
//! learns the worth of the positions that came up (`lessons`). Where that worth comes
//! from is the [`Teacher`]: an exact solution, or the games' own course.
//!
//! Everything follows from the seed. Games are played in groups, each with a chance of its
//! own, and sums are taken in one order, so the network is the same bit for bit on any
//! number of threads, and after a stop at the end of any round ([`Training::to_bytes`]).
//! There is no clock and no file here.

mod adam;
mod keep;
mod learn;
mod lessons;
mod training;

pub use keep::KeepError;
pub use lessons::Teacher;
pub use training::{Plan, Progress, Training, Unseen};
