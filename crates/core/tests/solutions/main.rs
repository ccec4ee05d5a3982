//! Exact solutions on the disk, and who plays by them.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

#[path = "../common/mod.rs"]
mod common;

mod files;
mod four;
mod perfect;
