//! Series of games: the same whatever the threads and machines, stopped in the right
//! place, and told of in full.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may fail by panic")]

#[path = "../common/mod.rs"]
mod common;
mod csv;
mod program;
mod series;
mod shards;
mod simulated;
#[cfg(unix)]
mod spread;
mod stopping;
