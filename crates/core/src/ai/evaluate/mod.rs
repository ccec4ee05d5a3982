//! Evaluating a position without looking ahead. Apart from the rules: they never ask.

mod evaluator;
pub mod knossos;
pub mod pente;
pub mod phaistos;
pub mod senet;
pub mod ur;

pub use evaluator::{Evaluate, Evaluator, Shares, log_odds, logistic, won};
