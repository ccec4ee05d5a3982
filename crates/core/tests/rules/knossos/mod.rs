//! The Knossos Game, rule by rule: one test for each sentence of its rules.
//!
//! Positions are written in the notation: game, turn, A's steps, B's steps, what is
//! due. The cells of the steps, for the default variant:
//!
//! ```text
//! step   1  2  3  4  5  6 | 7 | 8 | 9 10 11 12 13 14 15 |16 |17 |18 19 20 21 22 23 |24 | 25
//! A     18 16 12 13 14 11 | 9 | 8 | 6  4  1  3  2  5  7 | 8 | 9 |10 13 14 15 17 20 |19 | off
//! B     20 17 15 14 13 10 | 9 | 8 | 7  5  2  3  1  4  6 | 8 | 9 |11 14 13 12 16 18 |19 | off
//! ```

mod coming_home;
mod equipment;
mod examples;
mod jam;
mod large_block;
mod level_file;
mod opening;
mod random_games;
mod sea;
mod seven;
mod small_block;
mod sticks;
mod straight;
mod traps;
mod turn;
mod way;

use tesserae_core::rules::Definition;

use crate::common::game;

/// The variants with five pieces a side and three dice.
const VARIANTS: [&str; 2] = ["gurevich", "straight"];

/// A position of the default variant; the pieces not named are in hand.
fn line(turn: &str, a: &[u8], b: &[u8], phase: &str) -> String {
    of("gurevich", turn, a, b, phase)
}

/// A position of a variant; the pieces not named are in hand.
fn of(variant: &str, turn: &str, a: &[u8], b: &[u8], phase: &str) -> String {
    let pieces = if variant == "seven" { 7 } else { 5 };
    let list = |named: &[u8]| {
        let mut steps = vec![0; pieces - named.len()];
        steps.extend(named);
        steps.sort_unstable();
        steps.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
    };
    format!("knossos/{variant} {turn} {} {} {phase}", list(a), list(b))
}

fn definition(variant: &str) -> Definition {
    game(&format!("knossos/{variant}")).definition().clone()
}
