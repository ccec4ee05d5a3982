//! The Royal Game of Ur, solved: the exact probability of winning of every position.

mod bellman;
pub mod layout;
pub mod numbering;
pub mod solver;

pub use layout::{Layout, Unsolvable};
pub use numbering::Numbering;
pub use solver::{Progress, Solved, Solver, probability};
