//! A player's progress, game by game.

use std::path::PathBuf;

use super::error::ArchiveError;
use super::index::Archive;
use super::query::Query;
use super::statistics::{Costs, Played};
use crate::ai::statistics::wilson;

/// The number of games in a moving mean.
pub const WINDOW: usize = 20;

/// One decided game of a player, with means over the last games.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The record.
    pub file: PathBuf,
    /// When it was played, in seconds since 1970.
    pub time: u64,
    /// Did the player win?
    pub won: bool,
    /// The mean cost of a choice, in probability of winning. None without a review or without
    /// choices.
    pub cost: Option<f64>,
    /// The player's luck over all throws, in probability of winning. None without a review.
    pub luck: Option<f64>,
    /// The number of games in the means: this one and earlier ones, at most [`WINDOW`].
    pub games: usize,
    /// The share of these games that the player won.
    pub rate: f64,
    /// Its 95 % interval (Wilson).
    pub interval: (f64, f64),
    /// The mean cost of a choice in the reviewed ones of these games.
    pub mean_cost: Option<f64>,
}

impl Archive {
    /// The player's decided games among the selected matches, by time. The player is
    /// [`Query::player`], or without one the only person at the table. Leaves out games with
    /// throws that were taken back and replaced, unless the query asks for them.
    pub fn progress(&self, query: &Query) -> Result<Vec<Step>, ArchiveError> {
        let (games, _) = self.played(query).map_err(|error| self.wrong(&error))?;
        let own = games.iter().filter(|game| !game.stands_apart(query));
        let decided: Vec<(&Played, bool)> =
            own.filter_map(|game| Some((game, game.won?))).collect();
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
                file: self.file_of(&game.file),
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
