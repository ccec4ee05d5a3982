//! The program from outside: what it prints, where, and how it exits.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

mod archive;
mod arena;
mod audit;
mod clip;
mod commands;
mod documents;
#[cfg(unix)]
mod ending;
#[cfg(unix)]
mod engines;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod faults;
mod files;
#[path = "../../crates/core/tests/solutions/four.rs"]
mod four;
mod hostile;
#[cfg(unix)]
mod kills;
mod ladder;
mod packaging;
mod pasted;
mod program;
mod puzzles;
mod regret;
mod review;
mod rollout;
mod solutions;
mod solve;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[path = "../spoiling/mod.rs"]
mod spoiling;
mod statuses;
mod tournament;
mod train;
mod two_at_once;
