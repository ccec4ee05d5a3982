//! The file of a tournament; docs/tournaments.md has its form.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::course::Tournament;
use super::outcome::Outcome;
use super::terms::{Entrant, Format, Terms};
use crate::files::{
    Hold, HoldError, Holder, More, TextError, folder_of, from_ron, read_bytes, text_of, write_whole,
};

/// The form of the file; another number when what is in it changes.
pub const FORM: u32 = 1;

/// A larger file is no tournament and is refused before it fills memory.
const MOST_BYTES: u64 = 128 << 20;
/// Values nested deeper than this stand on one line: the games of a pairing.
const LINES_TO: usize = 3;

/// A tournament as it is read from its file.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept {
    /// The tournament.
    pub tournament: Tournament,
    /// The program that wrote it, as in `tesserae 0.1.0`.
    pub program: String,
}

/// A file of a tournament that cannot be read or written. What is on the disk stays as it is.
#[derive(Debug, Error)]
pub enum KeptError {
    /// The system refuses.
    #[error("{file}: {source}. Look at the path and its permissions", file = file.display())]
    System {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It is something else, or its end is missing.
    #[error("{file}: not the file of a tournament: {fault}. Give another name, or bring back a copy", file = file.display())]
    Other {
        /// The file.
        file: PathBuf,
        /// Where, and what is wrong there.
        fault: TextError,
    },
    /// Another program has it in use.
    #[error("{file}: another program plays this tournament: {holder}. Wait until it has ended, or stop it", file = file.display())]
    Taken {
        /// The file.
        file: PathBuf,
        /// The other program.
        holder: Holder,
    },
    /// What is in it cannot have been played, or is not what was written.
    #[error("{file}: {item}: {problem}. The file was altered after it was written; bring back a copy", file = file.display())]
    Altered {
        /// The file.
        file: PathBuf,
        /// What in it.
        item: String,
        /// What is wrong with that.
        problem: String,
    },
    /// A later version of the program wrote it.
    #[error("{file}: form {form} is later than this program's {FORM} (written by {program}); \
             continue it with that version", file = file.display())]
    Later {
        /// The file.
        file: PathBuf,
        /// Its form.
        form: u32,
        /// The program that wrote it.
        program: String,
    },
}

/// The file as it is written.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct RawTournament {
    form: u32,
    program: String,
    format: Format,
    players: Vec<Entrant>,
    games: Vec<String>,
    rounds: u32,
    length: u64,
    seed: u64,
    max_plies: u32,
    patience: u64,
    solved: Vec<String>,
    pairings: Vec<RawPairing>,
    checksum: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct RawPairing {
    round: usize,
    first: String,
    second: String,
    games: Vec<Outcome>,
}

/// What tells whether the rest can be read.
#[derive(Deserialize)]
struct Header {
    form: u32,
    #[serde(default)]
    program: String,
}

impl RawTournament {
    fn of(tournament: &Tournament) -> Self {
        let Terms { format, players, games, rounds, length, seed, max_plies, patience, solved } =
            tournament.terms().clone();
        let name = |player: usize| players.get(player).map_or("", |p| &p.name).to_owned();
        let pairings = tournament.pairings().iter().enumerate();
        let pairings = pairings
            .map(|(number, pairing)| RawPairing {
                round: pairing.round + 1,
                first: name(pairing.players[0]),
                second: name(pairing.players[1]),
                games: tournament.played(number).to_vec(),
            })
            .filter(|pairing| !pairing.games.is_empty())
            .collect();
        let mut raw = Self {
            form: FORM,
            program: concat!("tesserae ", env!("CARGO_PKG_VERSION")).to_owned(),
            format,
            games,
            rounds,
            length,
            seed,
            max_plies,
            patience,
            solved,
            pairings,
            checksum: String::new(),
            players,
        };
        raw.checksum = raw.sum();
        raw
    }

    /// Over all other fields that this version knows, as JSON. It notices accidents, not fraud.
    fn sum(&self) -> String {
        let fields = Self { checksum: String::new(), ..self.clone() };
        // What cannot be written has no sum, and is not written either.
        let text = serde_json::to_vec(&fields).unwrap_or_default();
        format!("{:08x}", crc32fast::hash(&text))
    }

    fn terms(&self) -> Terms {
        Terms {
            format: self.format,
            players: self.players.clone(),
            games: self.games.clone(),
            rounds: self.rounds,
            length: self.length,
            seed: self.seed,
            max_plies: self.max_plies,
            patience: self.patience,
            solved: self.solved.clone(),
        }
    }

    /// Plays the file again. The error is the item that is wrong, and why.
    fn replay(&self) -> Result<Tournament, (String, String)> {
        let wrong = |item: &str, problem: String| (item.to_owned(), problem);
        if self.checksum != self.sum() {
            let problem = format!("the content sums to {}, not to {}", self.sum(), self.checksum);
            return Err(wrong("checksum", problem));
        }
        let mut tournament =
            Tournament::new(self.terms()).map_err(|error| wrong("terms", error.to_string()))?;
        let mut number = 0;
        for raw in &self.pairings {
            let item = format!("round {}, {} and {}", raw.round, raw.first, raw.second);
            let found = loop {
                let pairing = tournament.pairings().get(number).copied();
                let Some(pairing) = pairing else { break None };
                let names = pairing.players.map(|p| self.players.get(p).map(|p| &p.name));
                if pairing.round + 1 == raw.round && names == [Some(&raw.first), Some(&raw.second)]
                {
                    break Some(number);
                }
                number += 1;
            };
            let problem = "there is no such pairing at this place".to_owned();
            let found = found.ok_or_else(|| (item.clone(), problem))?;
            for (place, game) in raw.games.iter().enumerate() {
                if let Some(known) = tournament.played(found).get(place) {
                    // A game that was settled without being played.
                    if known != game {
                        let problem = format!("game {} cannot have that result", place + 1);
                        return Err((item, problem));
                    }
                    continue;
                }
                let added = tournament.add_at(found, place, game.clone());
                if !added.map_err(|error| (item.clone(), error.to_string()))? {
                    let problem = format!("{} games are too many", raw.games.len());
                    return Err((item, problem));
                }
            }
        }
        Ok(tournament)
    }
}

impl Kept {
    /// Takes the file of a tournament into use, from before it is read until after it is last
    /// written: two programs on one file would play games twice, and the slower one would write
    /// the faster one's games away. None if the folder takes no lock. `program` tells others who
    /// has it.
    pub fn hold(file: &Path, program: &str) -> Result<Option<Hold>, KeptError> {
        // Writing the file shows a problem of the folder.
        drop(fs::create_dir_all(folder_of(file)));
        match Hold::take(file, program) {
            Ok(hold) => Ok(Some(hold)),
            Err(HoldError::Taken(holder)) => {
                Err(KeptError::Taken { file: file.to_owned(), holder })
            }
            Err(HoldError::System(_)) => Ok(None),
        }
    }

    /// Reads the file of a tournament.
    pub fn load(file: &Path) -> Result<Self, KeptError> {
        let system = |source| KeptError::System { file: file.to_owned(), source };
        Self::parse(file, &read_bytes(file, MOST_BYTES).map_err(system)?)
    }

    /// The same from its content; `file` is the name that errors cite.
    pub fn parse(file: &Path, bytes: &[u8]) -> Result<Self, KeptError> {
        let wrong = |fault| KeptError::Other { file: file.to_owned(), fault };
        let text = text_of(bytes, MOST_BYTES).map_err(wrong)?;
        let header: Header = from_ron(text).map_err(wrong)?;
        if header.form > FORM {
            let (form, program) = (header.form, header.program);
            return Err(KeptError::Later { file: file.to_owned(), form, program });
        }
        if header.form < 1 {
            return Err(wrong(TextError::of_whole(format!("forms count from 1 to {FORM}"))));
        }
        let raw: RawTournament = from_ron(text).map_err(wrong)?;
        let altered = |(item, problem)| KeptError::Altered { file: file.to_owned(), item, problem };
        let mut tournament = raw.replay().map_err(altered)?;
        tournament.more = More::in_text(text, &raw).map(Arc::new);
        Ok(Self { tournament, program: raw.program })
    }
}

impl Tournament {
    /// Writes the file, whole or not at all.
    pub fn save(&self, file: &Path) -> Result<(), KeptError> {
        let system = |source| KeptError::System { file: file.to_owned(), source };
        let style =
            ron::ser::PrettyConfig::new().new_line("\n").indentor("    ").depth_limit(LINES_TO);
        let raw = RawTournament::of(self);
        let text = match &self.more {
            Some(more) => more.with(&raw),
            None => ron::ser::to_string_pretty(&raw, style).map(|text| text + "\n"),
        };
        let text = text.map_err(|error| system(io::Error::other(error)))?;
        write_whole(file, text.as_bytes()).map_err(system)
    }
}
