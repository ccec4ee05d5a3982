//! What a tournament is: who plays, what, and how it is decided.

use std::collections::HashSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::ai::Who;
/// No tournament has more players.
pub const MOST_PLAYERS: usize = 128;

/// No tournament has more games: all are kept.
pub const MOST_GAMES: u64 = 1_000_000;

/// The form of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// Everyone meets everyone.
    RoundRobin,
    /// The loser drops out.
    KnockOut,
}

impl Format {
    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::KnockOut => "knock-out",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One who takes part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// What it is called in the tables.
    pub name: String,
    /// Who it is.
    pub who: Who,
}

/// What a tournament is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The form.
    pub format: Format,
    /// The players; in a knock-out the strongest first.
    pub players: Vec<Entrant>,
    /// The variants, as in `ur/finkel`. Each two who meet play all of them.
    pub games: Vec<String>,
    /// How often everyone meets everyone; 1 in a knock-out.
    pub rounds: u32,
    /// Games of each variant in a pairing: an even number, since both games of a pair have
    /// the same dice.
    pub length: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// A game that lasts longer is cut.
    pub max_plies: u32,
    /// Milliseconds that an engine has for an answer.
    pub patience: u64,
    /// The variants of which perfect players have a solution. It belongs to the terms, since
    /// without it they play otherwise.
    pub solved: Vec<String>,
}

/// Terms that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TermsError {
    /// One is no tournament, and the table has an end.
    #[error("{0} players: a tournament has from 2 to {MOST_PLAYERS}")]
    Players(usize),
    /// Only computers play.
    #[error("{0}: only computers play in a tournament")]
    Human(String),
    /// The same player or the same name twice.
    #[error("{0} is named twice")]
    Twice(String),
    /// Nothing to play.
    #[error("a tournament needs a game")]
    NoGame,
    /// No whole pairs.
    #[error("{0} games: each pair of games has the same dice, so the number is even, and not 0")]
    Length(u64),
    /// More games than can be counted.
    #[error("{0} games are too many: at most {MOST_GAMES}")]
    Games(u128),
    /// A knock-out has as many rounds as it takes.
    #[error("{0} rounds: a knock-out has as many as it takes, a round robin one or more")]
    Rounds(u32),
    /// An engine needs some time, and a game some plies.
    #[error("an engine needs time for its answers, and a game a length")]
    Limits,
}

impl Terms {
    /// Whether there can be such a tournament.
    pub fn check(&self) -> Result<(), TermsError> {
        let many = self.players.len();
        if !(2..=MOST_PLAYERS).contains(&many) {
            return Err(TermsError::Players(many));
        }
        if let Some(human) = self.players.iter().find(|p| matches!(p.who, Who::Human(_))) {
            return Err(TermsError::Human(human.who.to_string()));
        }
        if self.games.is_empty() {
            return Err(TermsError::NoGame);
        }
        let whos = self.players.iter().map(|player| player.who.to_string());
        let names = self.players.iter().map(|player| player.name.clone());
        let games = self.games.iter().cloned();
        twice(whos)
            .or_else(|| twice(names))
            .or_else(|| twice(games))
            .map_or(Ok(()), |name| Err(TermsError::Twice(name)))?;
        if self.length == 0 || self.length % 2 == 1 {
            return Err(TermsError::Length(self.length));
        }
        let rounds_fit = match self.format {
            Format::RoundRobin => self.rounds >= 1,
            Format::KnockOut => self.rounds == 1,
        };
        if !rounds_fit {
            return Err(TermsError::Rounds(self.rounds));
        }
        if self.max_plies == 0 || self.patience == 0 {
            return Err(TermsError::Limits);
        }
        let pairings = match self.format {
            Format::RoundRobin => many as u128 * (many as u128 - 1) / 2 * u128::from(self.rounds),
            Format::KnockOut => many as u128 - 1,
        };
        let all = pairings * self.games.len() as u128 * u128::from(self.length);
        if all > u128::from(MOST_GAMES) { Err(TermsError::Games(all)) } else { Ok(()) }
    }

    /// The same, with names of their own for players that call themselves alike: a number
    /// is added.
    #[must_use]
    pub fn with_own_names(mut self) -> Self {
        let mut known = HashSet::new();
        for player in &mut self.players {
            let name = player.name.clone();
            let mut number = 2;
            while !known.insert(player.name.clone()) {
                player.name = format!("{name} ({number})");
                number += 1;
            }
        }
        self
    }

    /// Games of one meeting, of all variants.
    pub(super) fn regular(&self) -> usize {
        self.games.len() * self.length as usize
    }
}

/// What comes twice in a list.
fn twice(list: impl Iterator<Item = String>) -> Option<String> {
    let mut known = HashSet::new();
    list.into_iter().find(|name| !known.insert(name.clone()))
}
