//! Records in earlier versions of the format.

use serde::Deserialize;

use super::file::{RawRecord, RawReplaced};
use crate::rules::Side;

/// A file of the first format version.
#[derive(Deserialize)]
#[serde(rename = "RawRecord", deny_unknown_fields)]
pub(super) struct FirstRecord {
    format: u32,
    program: String,
    game: String,
    sides: u8,
    players: Vec<String>,
    seed: u64,
    start: String,
    plies: Vec<String>,
    cursor: usize,
    winner: Option<Side>,
    checksum: String,
}

/// A file of the second format version.
#[derive(Deserialize)]
#[serde(rename = "RawRecord", deny_unknown_fields)]
pub(super) struct SecondRecord {
    format: u32,
    program: String,
    name: String,
    begun: Option<u64>,
    played: Option<u64>,
    game: String,
    sides: u8,
    players: Vec<String>,
    seed: u64,
    start: String,
    plies: Vec<String>,
    cursor: usize,
    winner: Option<Side>,
    resigned: Option<Side>,
    checksum: String,
}

/// A file of the third format version.
#[derive(Deserialize)]
#[serde(rename = "RawRecord", deny_unknown_fields)]
pub(super) struct ThirdRecord {
    format: u32,
    program: String,
    name: String,
    notes: String,
    stars: u8,
    begun: Option<u64>,
    played: Option<u64>,
    game: String,
    sides: u8,
    players: Vec<String>,
    seed: u64,
    commitment: Option<String>,
    start: String,
    plies: Vec<String>,
    cursor: usize,
    replaced: Vec<RawReplaced>,
    helped: Vec<u32>,
    winner: Option<Side>,
    resigned: Option<Side>,
    checksum: String,
}

impl From<FirstRecord> for RawRecord {
    fn from(first: FirstRecord) -> Self {
        SecondRecord {
            format: first.format,
            program: first.program,
            name: String::new(),
            begun: None,
            played: None,
            game: first.game,
            sides: first.sides,
            players: first.players,
            seed: first.seed,
            start: first.start,
            plies: first.plies,
            cursor: first.cursor,
            winner: first.winner,
            resigned: None,
            checksum: first.checksum,
        }
        .into()
    }
}

impl From<SecondRecord> for RawRecord {
    fn from(second: SecondRecord) -> Self {
        ThirdRecord {
            format: second.format,
            program: second.program,
            name: second.name,
            notes: String::new(),
            stars: 0,
            begun: second.begun,
            played: second.played,
            game: second.game,
            sides: second.sides,
            helped: vec![0; second.players.len()],
            players: second.players,
            seed: second.seed,
            commitment: None,
            start: second.start,
            plies: second.plies,
            cursor: second.cursor,
            replaced: Vec::new(),
            winner: second.winner,
            resigned: second.resigned,
            checksum: second.checksum,
        }
        .into()
    }
}

impl From<ThirdRecord> for RawRecord {
    fn from(third: ThirdRecord) -> Self {
        Self {
            format: third.format,
            program: third.program,
            name: third.name,
            notes: third.notes,
            stars: third.stars,
            begun: third.begun,
            played: third.played,
            at_table: 0,
            game: third.game,
            sides: third.sides,
            players: third.players,
            seed: third.seed,
            commitment: third.commitment,
            start: third.start,
            plies: third.plies,
            cursor: third.cursor,
            replaced: third.replaced,
            helped: third.helped,
            winner: third.winner,
            resigned: third.resigned,
            checksum: third.checksum,
        }
    }
}
