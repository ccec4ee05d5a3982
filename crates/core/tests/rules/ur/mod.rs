//! The Royal Game of Ur, rule by rule: one test for each sentence of its rules.
//!
//! (Rn) is rule n of Damian Walker's leaflet. Positions are written in the
//! notation: game, turn, A's steps, B's steps, what is due. A's step 4 is its
//! rosette a1, step 8 the middle rosette m4; its 12 is B's 16, its 13 B's 15,
//! its 14 B's 14.

mod equipment;
mod examples;
mod masters;
mod meeting;
mod turn;
mod variants;

use tesserae_core::rules::{Definition, Throw};

use crate::common::{at, game};

fn definition(variant: &str) -> Definition {
    game(&format!("ur/{variant}")).definition().clone()
}

fn chances(line: &str) -> Vec<(Throw, f64)> {
    at(line).outcomes().unwrap().probabilities().collect()
}
