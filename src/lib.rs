//! The window and the command line of Tesserae.
//!
//! The rules and everything known about the games are in `tesserae_core`. The table as data,
//! its look and the match on it are in `tesserae_layout`, `tesserae_scene` and `tesserae_play`.
//! ARCHITECTURE.md describes how they fit together.

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
#[cfg(feature = "gui")]
mod ending;
#[cfg(feature = "gui")]
pub mod filming;
#[cfg(feature = "gui")]
mod graphics;
#[cfg(feature = "gui")]
pub mod pictures;
#[cfg(all(test, feature = "gui"))]
mod sample;
mod signals;
#[cfg(feature = "gui")]
pub mod ui;
