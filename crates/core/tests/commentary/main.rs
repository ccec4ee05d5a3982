//! What is said of a match: is each sentence true of the position it speaks of, is none said
//! twice, is there silence where there is nothing to say?
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

#[path = "../common/mod.rs"]
mod common;

mod chances;
mod reasons;
mod truth;
mod verdict;
mod witness;
