//! Counts games, wins, errors and luck by game, opponent or level.

use std::collections::{BTreeMap, HashMap};

use rusqlite::params_from_iter;

use super::error::ArchiveError;
use super::index::Archive;
use super::query::{Condition, Query};
use crate::ai::rollout::Sample;
use crate::ai::statistics::wilson;
use crate::words::sort_key;

/// How games are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// `ur`, `senet`.
    Game,
    /// `ur/finkel`.
    Variant,
    /// The opponents.
    Opponent,
    /// The level of the opponent; only computers count.
    Level,
}

/// The totals of a player's games.
#[derive(Debug, Clone, PartialEq)]
pub struct Statistics {
    /// All games.
    pub all: Tally,
    /// Each group by name. With [`Grouping::Opponent`], a group has the names of all opponents at
    /// the table; otherwise it has one name.
    pub groups: Vec<(Vec<String>, Tally)>,
    /// Matches with throws that were taken back and replaced: the player knew dice to come. They
    /// stand in no other sum, unless the query asks for them.
    pub replaced: Tally,
    /// Matches that count nowhere, because the player had no seat or several.
    pub others: u64,
}

/// Some games of a player.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tally {
    /// Decided games.
    pub games: u64,
    /// Decided games that the player won.
    pub wins: u64,
    /// Undecided games. Below, they count only in `costs`.
    pub open: u64,
    /// The plies of each decided game.
    pub plies: Sample,
    /// The player's luck over all throws of each decided and reviewed game, in probability of
    /// winning.
    pub luck: Sample,
    /// The costs of the player's choices in reviewed games.
    pub costs: Costs,
}

/// The costs of choices, in probability of winning.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Costs {
    /// Reviewed games.
    pub games: u64,
    /// Choices between at least two actions.
    pub choices: u64,
    /// Choices that cost nothing.
    pub best: u64,
    /// The sum of the costs.
    pub sum: f64,
    /// The sum of the squared costs.
    pub squares: f64,
}

impl Costs {
    /// The mean cost of a choice; none without choices.
    pub fn mean(&self) -> Option<f64> {
        (self.choices > 0).then(|| self.sum / self.choices as f64)
    }

    /// The standard error of the mean, if choices are independent; none for fewer than two.
    pub fn error(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.choices > 1)?;
        let n = self.choices as f64;
        // Rounding can leave a tiny negative value.
        let spread = (self.squares - n * mean * mean).max(0.0);
        Some((spread / (n - 1.0) / n).sqrt())
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.choices += other.choices;
        self.best += other.best;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

impl Tally {
    /// The share of decided games that the player won, and its 95 % interval (Wilson); none
    /// without games.
    pub fn rate(&self) -> Option<(f64, (f64, f64))> {
        let rate = || self.wins as f64 / self.games as f64;
        (self.games > 0).then(|| (rate(), wilson(self.wins, self.games)))
    }

    fn add(&mut self, game: &Played) {
        match game.won {
            None => self.open += 1,
            Some(won) => {
                self.games += 1;
                self.wins += u64::from(won);
                self.plies.push(game.plies as f64);
                if let Some((luck, _)) = game.account {
                    self.luck.push(luck);
                }
            }
        }
        if let Some((_, costs)) = &game.account {
            self.costs.add(costs);
        }
    }
}

/// A match from one player's view.
pub(super) struct Played {
    pub file: String,
    pub variant: String,
    pub time: u64,
    pub plies: u64,
    /// Were throws taken back and replaced?
    pub replaced: bool,
    pub won: Option<bool>,
    /// All others at the table.
    pub opponents: Vec<String>,
    /// Luck and costs, if there is a review.
    pub account: Option<(f64, Costs)>,
}

impl Played {
    /// Does it stand apart from the sums of this query?
    pub fn stands_apart(&self, query: &Query) -> bool {
        self.replaced && query.replaced != Some(true)
    }

    /// The names of its group; none if it belongs to no group.
    fn group(&self, by: Grouping) -> Option<Vec<String>> {
        match by {
            Grouping::Game => Some(vec![self.variant.split('/').next()?.to_owned()]),
            Grouping::Variant => Some(vec![self.variant.clone()]),
            Grouping::Opponent => Some(self.opponents.clone()),
            Grouping::Level => {
                let first = self.opponents.first()?.strip_prefix("ai:")?;
                let alike = self.opponents.iter().all(|who| who.strip_prefix("ai:") == Some(first));
                alike.then(|| vec![first.to_owned()])
            }
        }
    }
}

impl Archive {
    /// The totals of a player's games among the selected matches. The player is [`Query::player`],
    /// or without one the only person at the table. The query's order does not matter.
    pub fn statistics(&self, query: &Query, by: Grouping) -> Result<Statistics, ArchiveError> {
        let (games, others) = self.played(query).map_err(|error| self.wrong(&error))?;
        let (mut all, mut replaced) = (Tally::default(), Tally::default());
        let mut groups: BTreeMap<Vec<String>, Tally> = BTreeMap::new();
        for game in &games {
            if game.stands_apart(query) {
                replaced.add(game);
                continue;
            }
            all.add(game);
            if let Some(group) = game.group(by) {
                groups.entry(group).or_default().add(game);
            }
        }
        let mut groups: Vec<(Vec<String>, Tally)> = groups.into_iter().collect();
        groups.sort_by_cached_key(|(names, _)| sort_key(&names.join("\n")));
        Ok(Statistics { all, groups, replaced, others })
    }

    /// The player's games among the selected matches, by time, and the number of selected matches
    /// that are not the player's.
    pub(super) fn played(&self, query: &Query) -> rusqlite::Result<(Vec<Played>, u64)> {
        let accounts = self.accounts()?;
        let Condition { sql, values, player } = self.condition(query)?;
        let sql = format!(
            "SELECT m.id AS id, m.file AS file, m.variant AS variant, m.time AS time, \
             m.length AS length, m.replaced AS replaced, m.course AS course, s.seat AS seat, s.who AS who, \
             s.person AS person, s.won AS won \
             FROM matches m JOIN seats s ON s.match = m.id WHERE {sql} \
             ORDER BY m.time, m.id, s.seat"
        );
        let mut asked = self.connection.prepare_cached(&sql)?;
        let mut rows = asked.query(params_from_iter(values))?;
        let (mut games, mut others) = (Vec::new(), 0);
        let mut table: Option<(i64, Table)> = None;
        let mut close = |table: Table| match table.played(&accounts) {
            Some(game) => games.push(game),
            None => others += 1,
        };
        while let Some(row) = rows.next()? {
            let id = row.get("id")?;
            if table.as_ref().is_none_or(|(open, _)| *open != id) {
                let game = Played {
                    file: row.get("file")?,
                    variant: row.get("variant")?,
                    time: u64::try_from(row.get::<_, i64>("time")?).unwrap_or(0),
                    plies: u64::try_from(row.get::<_, i64>("length")?).unwrap_or(0),
                    replaced: row.get::<_, i64>("replaced")? > 0,
                    won: None,
                    opponents: Vec::new(),
                    account: None,
                };
                let new = Table { game, course: row.get("course")?, own: Vec::new() };
                if let Some((_, table)) = table.replace((id, new)) {
                    close(table);
                }
            }
            let Some((_, open)) = &mut table else { continue };
            let (seat, who, person): (i64, String, bool) =
                (row.get("seat")?, row.get("who")?, row.get("person")?);
            if player.as_ref().map_or(person, |names| names.contains(&who)) {
                open.own.push(seat);
                open.game.won = row.get("won")?;
            } else {
                open.game.opponents.push(who);
            }
        }
        if let Some((_, table)) = table {
            close(table);
        }
        Ok((games, others))
    }

    /// Luck and costs by course and seat, from the latest review of each course. A review with
    /// rollouts counts only if there is no other: the chance in rollouts makes choices look
    /// costlier than they are.
    fn accounts(&self) -> rusqlite::Result<HashMap<(Vec<u8>, i64), (f64, Costs)>> {
        let mut asked = self.connection.prepare_cached(
            "SELECT course, seat, choices, best, cost, squares, luck FROM accounts \
             ORDER BY sampled DESC, review",
        )?;
        let each = asked.query_map([], |row| {
            let count = |column| row.get::<_, i64>(column).map(|n| u64::try_from(n).unwrap_or(0));
            let costs = Costs {
                games: 1,
                choices: count("choices")?,
                best: count("best")?,
                sum: row.get("cost")?,
                squares: row.get("squares")?,
            };
            Ok(((row.get("course")?, row.get("seat")?), (row.get("luck")?, costs)))
        })?;
        each.collect()
    }
}

/// A match while its seats are read.
struct Table {
    game: Played,
    course: Vec<u8>,
    /// The player's seats.
    own: Vec<i64>,
}

impl Table {
    /// The game from the player's view; none if the player had no seat, several, or all.
    fn played(self, accounts: &HashMap<(Vec<u8>, i64), (f64, Costs)>) -> Option<Played> {
        let [seat] = self.own[..] else { return None };
        let mut game = self.game;
        if game.opponents.is_empty() {
            return None;
        }
        game.opponents.sort_unstable();
        game.account = accounts.get(&(self.course, seat)).copied();
        Some(game)
    }
}
