//! Exact solutions: the probability of winning of every position of a game.

pub mod graph;
pub mod pente;
pub mod ur;
