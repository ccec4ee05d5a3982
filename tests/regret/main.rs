//! What choices cost: by exact solutions, by sets of rollouts, and from outside.
#![allow(missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod command;
mod measure;
mod set;
