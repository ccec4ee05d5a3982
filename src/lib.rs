//! The window and the command line of Tesserae.
//!
//! The rules and all that is known of the games is `tesserae_core`; the table as data,
//! its look and the match on it are `tesserae_layout`, `tesserae_scene` and
//! `tesserae_play`. ARCHITECTURE.md says how the parts stand together.

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
#[cfg(feature = "gui")]
pub mod filming;
#[cfg(feature = "gui")]
pub mod pictures;
#[cfg(all(test, feature = "gui"))]
mod sample;
#[cfg(feature = "gui")]
pub mod ui;
