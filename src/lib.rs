//! Tesserae: five ancient race games to play, to watch and to inspect.
//!
//! `rules` knows what is legal, `ai` what is good; neither knows a window, a
//! clock or a file. `levels` reads the games' data. ARCHITECTURE.md tells how
//! the parts stand together.

pub mod ai;
pub mod archive;
pub mod cli;
pub mod clip;
pub mod commentary;
#[cfg(feature = "physics")]
pub mod dice;
pub mod draw;
pub mod engine;
pub mod files;
#[cfg(feature = "gui")]
pub mod gui;
pub mod levels;
pub mod networks;
pub mod puzzles;
pub mod record;
pub mod review;
pub mod rules;
pub mod solutions;
pub mod tournament;
pub mod words;
