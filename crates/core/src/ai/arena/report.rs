//! The report of a series.

use std::time::Duration;

use serde_json::{Value, json};

use super::game::Played;
use super::pairs::{LeadBounds, Pairs};
use super::series::{Extent, Terms};
use super::shard::Shard;
use crate::ai::statistics::{lead, wilson};

/// The form of a shard's report; another number when what is in it changes.
pub(super) const FORM: u64 = 2;

/// How a series came out. All but `thinking` is the same on every run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Games won by the first and the second player.
    pub wins: [u64; 2],
    /// Of these, games in which the other player failed.
    pub forfeits: [u64; 2],
    /// Games cut before their end.
    pub unfinished: u64,
    /// How the pairs came out.
    pub pairs: Pairs,
    /// Plies of the finished games, throws included.
    pub plies: u64,
    /// Choices made by each player.
    pub choices: [u64; 2],
    /// Time that each player took for them.
    pub thinking: [Duration; 2],
}

impl Report {
    /// Counts a game, but not yet its pair.
    pub(super) fn add(&mut self, game: &Played) {
        match game.winner {
            Some(winner) => {
                self.wins[winner] += 1;
                if game.forfeit.is_some() {
                    self.forfeits[winner] += 1;
                } else {
                    self.plies += u64::from(game.plies);
                }
            }
            None => self.unfinished += 1,
        }
        for i in 0..2 {
            self.choices[i] += game.choices[i];
            self.thinking[i] += game.thinking[i];
        }
    }

    /// Adds another part of the same series.
    pub(super) fn join(&mut self, other: &Self) {
        self.unfinished += other.unfinished;
        self.plies += other.plies;
        self.pairs.join(&other.pairs);
        for i in 0..2 {
            self.wins[i] += other.wins[i];
            self.forfeits[i] += other.forfeits[i];
            self.choices[i] += other.choices[i];
            self.thinking[i] += other.thinking[i];
        }
    }

    /// Games played, cut ones included.
    pub fn games(&self) -> u64 {
        self.finished() + self.unfinished
    }

    /// Games that somebody has won.
    pub fn finished(&self) -> u64 {
        self.wins[0] + self.wins[1]
    }

    /// The first player's share of the finished games; none without any.
    pub fn win_rate(&self) -> Option<f64> {
        (self.finished() > 0).then(|| self.wins[0] as f64 / self.finished() as f64)
    }

    /// 95 % interval of the win rate.
    pub fn ci95(&self) -> (f64, f64) {
        wilson(self.wins[0], self.finished())
    }

    /// The first player's lead in Elo points; none without finished games, or where a rate
    /// of 0 or 1 has no finite lead.
    pub fn elo(&self) -> Option<f64> {
        self.win_rate().filter(|rate| (0.0 < *rate) && (*rate < 1.0)).map(lead)
    }

    /// 95 % interval of the lead.
    pub fn elo_ci95(&self) -> Option<LeadBounds> {
        self.win_rate().map(|_| LeadBounds::of(self.ci95()))
    }

    /// Plies of a game that was played to its end.
    pub fn mean_plies(&self) -> Option<f64> {
        let played = self.finished() - self.forfeits[0] - self.forfeits[1];
        (played > 0).then(|| self.plies as f64 / played as f64)
    }

    /// Milliseconds for a choice of that player, 0 for the first.
    pub fn ms_per_choice(&self, player: usize) -> f64 {
        self.thinking[player].as_secs_f64() * 1e3 / self.choices[player].max(1) as f64
    }

    /// The report on one line. Only `ms_per_choice`, the mean over both players,
    /// and the `thinking_ns` of a shard differ between two runs.
    pub fn json(&self, terms: &Terms) -> Value {
        let thinking = (self.thinking[0] + self.thinking[1]).as_secs_f64() * 1e3;
        let choices = self.choices[0] + self.choices[1];
        let mut report = json!({
            "game": terms.game,
            "sides": terms.sides,
            "a": { "who": terms.a.to_string(), "wins": self.wins[0] },
            "b": { "who": terms.b.to_string(), "wins": self.wins[1] },
            "games": self.games(),
            "unfinished": self.unfinished,
            "forfeits": self.forfeits,
            "win_rate": self.win_rate(),
            "ci95": self.ci95(),
            "elo": self.elo(),
            "elo_ci95": self.elo_ci95(),
            "mean_plies": self.mean_plies(),
            "ms_per_choice": thinking / choices.max(1) as f64,
            "seed": terms.seed,
            "seed_text": terms.seed.to_string(),
            "max_plies": terms.max_plies,
            "pairs": {
                "lost": self.pairs.lost,
                "split": self.pairs.split,
                "won": self.pairs.won,
                "cut": self.pairs.cut,
                "ci95": self.pairs.ci95(),
                "elo_ci95": self.pairs.elo_ci95(),
            },
        });
        match terms.extent {
            Extent::Whole => {}
            Extent::Shard(shard) => report["shard"] = self.shard_json(terms, shard),
            Extent::UntilDecided(sprt) => {
                report["sprt"] = sprt.json(&self.pairs, terms.games);
            }
        }
        report
    }

    /// What else is needed to put the shards of a series together.
    fn shard_json(&self, terms: &Terms, shard: Shard) -> Value {
        let nanoseconds =
            self.thinking.map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        json!({
            "form": FORM,
            "version": env!("CARGO_PKG_VERSION"),
            "index": shard.index(),
            "of": shard.of(),
            "games": terms.games,
            "plies": self.plies,
            "choices": self.choices,
            "thinking_ns": nanoseconds,
        })
    }
}
