//! A player's progress, game by game.

use std::path::PathBuf;

use super::error::ArchiveError;
use super::index::Archive;
use super::query::Query;
use super::statistics::{Costs, Played};
use crate::ai::statistics::wilson;

/// Games that a moving mean looks back on.
pub const WINDOW: usize = 20;

/// One decided game of a player, and what the last games come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The record.
    pub file: PathBuf,
    /// When it was played, in seconds since 1970.
    pub time: u64,
    /// Whether the player has won.
    pub won: bool,
    /// The mean cost of a choice, in probability of winning, where there is a review and
    /// there were choices.
    pub cost: Option<f64>,
    /// The luck of all throws for the player, likewise.
    pub luck: Option<f64>,
    /// How many games the mean values go over: this one and those before, [`WINDOW`] at
    /// most.
    pub games: usize,
    /// The share of them that the player has won.
    pub rate: f64,
    /// Its 95 % interval (Wilson).
    pub interval: (f64, f64),
    /// The mean cost of a choice in those of them with a review.
    pub mean_cost: Option<f64>,
}

impl Archive {
    /// A player's decided games among the matches asked for, in order of time: of
    /// [`Query::player`], or without one of the person at a table with one.
    pub fn progress(&self, query: &Query) -> Result<Vec<Step>, ArchiveError> {
        let (games, _) = self.played(query).map_err(|error| self.wrong(&error))?;
        let decided: Vec<(&Played, bool)> =
            games.iter().filter_map(|game| Some((game, game.won?))).collect();
        let step = |(number, (game, won)): (usize, &(&Played, bool))| {
            let first = (number + 1).saturating_sub(WINDOW);
            let last = &decided[first..=number];
            let wins = last.iter().filter(|(_, won)| *won).count();
            let costs = last.iter().filter_map(|(game, _)| game.account);
            let sums = costs.fold(Costs::default(), |mut sums, (_, costs)| {
                sums.choices += costs.choices;
                sums.sum += costs.sum;
                sums
            });
            Step {
                file: self.folder.join(&game.file),
                time: game.time,
                won: *won,
                cost: game.account.and_then(|(_, costs)| costs.mean()),
                luck: game.account.map(|(luck, _)| luck),
                games: last.len(),
                rate: wins as f64 / last.len() as f64,
                interval: wilson(wins as u64, last.len() as u64),
                mean_cost: sums.mean(),
            }
        };
        Ok(decided.iter().enumerate().map(step).collect())
    }
}
