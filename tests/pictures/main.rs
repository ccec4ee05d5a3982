//! Pictures of every screen and table, drawn without a window. They are checked for what
//! must be there, and kept under the target folder to be looked at.

#![cfg(feature = "gui")]
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stderr, reason = "tests")]

mod clip;
mod colour_sets;
mod contrast;
mod dice;
mod first_view;
mod graphics;
mod inspector;
mod light;
mod models;
mod photo;
mod picture;
mod readme;
mod screens;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[path = "../spoiling/mod.rs"]
mod spoiling;
mod studio;
mod table;
mod threads;
mod trial;
