//! Five lines, rule by rule: one test for each sentence of its rules.
//!
//! Positions are written in the notation: game, turn, A's steps, B's steps, what
//! is due. A's steps 1 to 10 are 1A 2A 3A 4A 5A 1B 2B 3B 4B 5B; B's are 1B 2B 3B
//! 4B 5B 1A 2A 3A 4A 5A. So a point is five steps on, or five back, for the other
//! side: A's 6 is B's 1, A's 4 is B's 9. Both have the sacred line on 3 and 8.

mod equipment;
mod examples;
mod files;
mod goal;
mod notation;
mod turn;
mod variants;
mod whole_games;

use tesserae_core::rules::{Definition, Side, Step};

use crate::common::game;

fn definition(variant: &str) -> Definition {
    game(&format!("pente/{variant}")).definition().clone()
}

fn path(side: Side) -> Vec<String> {
    let definition = definition("knock-off");
    (1..=10).map(|step| definition.place_name(side, Step(step)).to_owned()).collect()
}

/// A position of the default variant.
fn at(turn: &str, a: &str, b: &str, phase: &str) -> String {
    format!("pente/knock-off {turn} {a} {b} {phase}")
}
