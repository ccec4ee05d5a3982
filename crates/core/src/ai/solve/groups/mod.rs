//! Solving a game that is too large for one graph: group by group from its end, on any
//! number of threads, so that it can be stopped and go on.
//!
//! [`Solver`] asks a [`Numbered`] game for its positions. [`Numbering`] has those of boards
//! like that of Ur, on which two sides run alike and meet on one stretch.

mod bellman;
mod extrapolation;
pub mod layout;
mod numbered;
pub mod numbering;
pub mod solver;
mod sweep;
mod tiles;

pub use layout::Layout;
pub use numbered::Numbered;
pub use numbering::Numbering;
pub use solver::{NoMemory, Progress, Solved, Solver, probability};
