//! Five ancient race games: their rules, their records, and who plays them.
//!
//! [`rules`] knows what is legal, [`ai`] what is good; neither knows a window, a clock or a
//! file. [`levels`] reads the games' data. ARCHITECTURE.md tells how the parts stand
//! together.

#[cfg(test)]
extern crate self as tesserae_core;

pub mod ai;
pub mod archive;
pub mod clip;
pub mod commentary;
pub mod days;
#[cfg(feature = "physics")]
pub mod dice;
pub mod draw;
pub mod engine;
pub mod files;
pub mod given;
pub mod levels;
pub mod networks;
pub mod pasted;
pub mod puzzles;
pub mod record;
pub mod reports;
pub mod review;
pub mod rules;
#[cfg(test)]
mod sample;
pub mod signs;
pub mod solutions;
#[cfg(feature = "physics")]
pub mod sound;
pub mod tournament;
pub mod user_data;
pub mod words;
