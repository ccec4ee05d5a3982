//! The shards of a series put together again.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

use super::pairs::Pairs;
use super::report::{FORM, Report};
use super::series::{Extent, MOST_GAMES, Terms};
use super::shard::Shard;
use crate::ai::who::Who;

/// Why shards do not make a series. It names the source, which is what the caller calls the
/// text that it gave.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct MergeError(String);

/// A shard's report as it is read; docs/arena.md has the form.
#[derive(Deserialize)]
#[serde(rename = "report")]
struct RawReport {
    game: String,
    sides: u8,
    a: RawPlayer,
    b: RawPlayer,
    unfinished: u64,
    #[serde(default)]
    forfeits: [u64; 2],
    seed: u64,
    /// Other programs may have rounded the number.
    seed_text: Option<String>,
    max_plies: u32,
    pairs: Pairs,
    shard: RawShard,
}

#[derive(Deserialize)]
#[serde(rename = "player")]
struct RawPlayer {
    who: Who,
    wins: u64,
}

#[derive(Deserialize)]
#[serde(rename = "shard")]
struct RawShard {
    version: String,
    index: u32,
    of: u32,
    games: u64,
    plies: u64,
    choices: [u64; 2],
    thinking_ns: [u64; 2],
}

/// One shard, checked.
struct Part {
    source_name: String,
    version: String,
    of: u32,
    /// Of the whole series.
    terms: Terms,
    report: Report,
}

/// Takes the reports of shards, in any order, until all are there.
#[derive(Default)]
pub struct Merger {
    parts: BTreeMap<u32, Part>,
    /// The number of the one that came first.
    first: Option<u32>,
}

impl Merger {
    /// Takes all reports that a text holds, one after the other. The error says what is
    /// wrong with them, or why they do not belong to those before.
    pub fn read(&mut self, source_name: &str, text: &[u8]) -> Result<(), MergeError> {
        let mut found = false;
        for value in serde_json::Deserializer::from_slice(text).into_iter::<Value>() {
            let value = value.map_err(|error| unreadable(source_name, error))?;
            self.take(source_name, value)?;
            found = true;
        }
        if found { Ok(()) } else { Err(unreadable(source_name, "it is empty")) }
    }

    fn take(&mut self, source_name: &str, value: Value) -> Result<(), MergeError> {
        let (index, part) = part(source_name, value)?;
        if let Some(first) = self.first.and_then(|first| self.parts.get(&first)) {
            same_series(first, &part)?;
        }
        if let Some(before) = self.parts.get(&index) {
            let (shard, before) = (format!("{index}/{}", part.of), &before.source_name);
            let problem = format!("shard {shard} is in {before} already; give each shard once");
            return Err(MergeError(format!("{source_name}: {problem}")));
        }
        self.first.get_or_insert(index);
        self.parts.insert(index, part);
        Ok(())
    }

    /// The whole series, as if it had not been split. An error where shards are missing.
    pub fn finish(self) -> Result<(Terms, Report), MergeError> {
        let Some(Part { terms, of, .. }) = self.parts.values().next() else {
            return Err(MergeError("there is no report to merge".into()));
        };
        let missing = |index: &u32| !self.parts.contains_key(index);
        if let Some(first) = (0..*of).find(missing) {
            let (count, first) = (*of as usize - self.parts.len(), format!("{first}/{of}"));
            return Err(MergeError(format!(
                "{count} of {of} shards missing, the first is {first}; play it with --shard {first}"
            )));
        }
        let mut whole = Report::default();
        for part in self.parts.values() {
            whole.join(&part.report);
        }
        Ok((terms.clone(), whole))
    }
}

/// Not JSON, cut short, or not what an arena writes.
fn unreadable(source_name: &str, problem: impl Display) -> MergeError {
    let problem = format!("no report of a shard: {problem}; play that shard again");
    MergeError(format!("{source_name}: {problem}"))
}

/// Checks one report.
fn part(source_name: &str, value: Value) -> Result<(u32, Part), MergeError> {
    let wrong = |problem: String| MergeError(format!("{source_name}: {problem}"));
    if let Some(form) = value["shard"]["form"].as_u64()
        && form != FORM
    {
        let version = value["shard"]["version"].as_str().unwrap_or("unknown");
        return Err(wrong(format!(
            "written by version {version} in form {form}, and this program reads form {FORM}; \
             merge with the version that played"
        )));
    }
    if value.get("win_rate").is_some() && value.get("shard").is_none() {
        let problem = "the report of a whole series; only what --shard wrote can be merged";
        return Err(wrong(problem.into()));
    }
    let raw: RawReport =
        serde_json::from_value(value).map_err(|error| unreadable(source_name, error))?;
    let shard = possible(source_name, &raw)?;
    let terms = Terms {
        game: raw.game,
        sides: raw.sides,
        a: raw.a.who,
        b: raw.b.who,
        games: raw.shard.games,
        seed: raw.seed_text.and_then(|text| text.parse().ok()).unwrap_or(raw.seed),
        max_plies: raw.max_plies,
        extent: Extent::Whole,
    };
    let report = Report {
        wins: [raw.a.wins, raw.b.wins],
        forfeits: raw.forfeits,
        unfinished: raw.unfinished,
        pairs: raw.pairs,
        plies: raw.shard.plies,
        choices: raw.shard.choices,
        thinking: raw.shard.thinking_ns.map(Duration::from_nanos),
    };
    let (source_name, version) = (source_name.to_owned(), raw.shard.version);
    Ok((shard.index(), Part { source_name, version, of: shard.of(), terms, report }))
}

/// Whether the counts of a report can be those of its shard. After that no sum over a
/// series can overflow.
fn possible(source_name: &str, raw: &RawReport) -> Result<Shard, MergeError> {
    let wrong = |problem: String| {
        let what_to_do = "the file was changed: play that shard again";
        MergeError(format!("{source_name}: {problem}; {what_to_do}"))
    };
    let RawShard { index, of, games, plies, choices, .. } = raw.shard;
    let shard = Shard::new(index, of).map_err(|error| wrong(error.to_string()))?;
    if !(1..=MOST_GAMES).contains(&games) {
        return Err(wrong(format!("a series of {games} games cannot be")));
    }
    let sum = |counts: &[u64]| counts.iter().map(|count| u128::from(*count)).sum::<u128>();
    let own = shard.games(games);
    let counted = sum(&[raw.a.wins, raw.b.wins, raw.unfinished]);
    if counted != u128::from(own) {
        return Err(wrong(format!("shard {shard} of {games} games has {own}, not {counted}")));
    }
    let Pairs { lost, split, won, cut } = raw.pairs;
    let pairs = sum(&[lost, split, won, cut]);
    if pairs != u128::from(own / 2) {
        return Err(wrong(format!(
            "shard {shard} of {games} games has {} pairs, not {pairs}",
            own / 2
        )));
    }
    // A pair that was lost, split or won has a winner in each of its games; one that was cut
    // has at most one.
    for (name, wins, whole) in [("a", raw.a.wins, won), ("b", raw.b.wins, lost)] {
        let least = 2 * u128::from(whole) + u128::from(split);
        // The last game of an odd series has no pair.
        let most = least + u128::from(cut) + u128::from(own % 2);
        if !(least..=most).contains(&u128::from(wins)) {
            return Err(wrong(format!(
                "{name} has {wins} wins, and the pairs allow from {least} to {most}"
            )));
        }
    }
    let fewest_cut = u128::from(cut);
    if u128::from(raw.unfinished) < fewest_cut {
        return Err(wrong(format!(
            "{cut} pairs were cut, and only {} games are unfinished",
            raw.unfinished
        )));
    }
    if raw.forfeits[0] > raw.a.wins || raw.forfeits[1] > raw.b.wins {
        return Err(wrong("more games were won by forfeit than were won".to_owned()));
    }
    let most = u128::from(own) * u128::from(raw.max_plies);
    if u128::from(plies) > most || sum(&choices) > most {
        return Err(wrong(format!(
            "{own} games of {} plies at most have no more plies",
            raw.max_plies
        )));
    }
    Ok(shard)
}

/// Whether a report is of the same series as the first.
fn same_series(first: &Part, part: &Part) -> Result<(), MergeError> {
    let (one, other) = (&first.terms, &part.terms);
    let pairs = [
        ("the game", one.game.clone(), other.game.clone()),
        ("the number of sides", one.sides.to_string(), other.sides.to_string()),
        ("player a", one.a.to_string(), other.a.to_string()),
        ("player b", one.b.to_string(), other.b.to_string()),
        ("the number of games", one.games.to_string(), other.games.to_string()),
        ("the seed", one.seed.to_string(), other.seed.to_string()),
        ("the limit of plies", one.max_plies.to_string(), other.max_plies.to_string()),
        ("the number of shards", first.of.to_string(), part.of.to_string()),
        ("the version", first.version.clone(), part.version.clone()),
    ];
    match pairs.into_iter().find(|(_, wanted, found)| wanted != found) {
        None => Ok(()),
        Some((what, wanted, found)) => Err(MergeError(format!(
            "{}: {what} is {found}, but {wanted} in {}: not the same series",
            part.source_name, first.source_name
        ))),
    }
}
