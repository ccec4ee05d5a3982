//! Exact solutions: the probability of winning of every position of a game.
//!
//! Each game says in a file of its own here what of it can be known.

pub mod crossing;
pub mod graph;
pub mod groups;
mod knossos;
pub mod pente;
mod phaistos;
pub mod senet;
pub(super) mod solvable;
mod ur;

pub use solvable::{
    Method, Number, Problem, Smaller, Solvable, Solve, Unsolvable, WANTED, looked_up, solvable,
    solvable_with, solved,
};
pub use ur::FEW_PIECES;
