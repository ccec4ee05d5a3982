//! The rules: of each game sentence by sentence, and of all games together.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../reference/mod.rs"]
mod reference;

mod advice;
mod book;
mod conformance;
mod decisions;
mod draft;
mod effects;
mod guides;
mod knossos;
mod notation;
mod pente;
mod perft;
mod phaistos;
mod playthroughs;
mod random_play;
mod second_engines;
mod senet;
mod ur;
