//! Machine players: evaluation, search, rollouts, exact values, series of games.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../reference/mod.rs"]
mod reference;

mod advice_knossos;
mod advice_pente;
mod arena;
mod endgame;
mod maxn;
mod network;
mod regret;
mod rollout;
mod search;
mod solve_knossos;
mod solve_pente;
mod solve_senet;
mod solve_ur;
mod strength;
