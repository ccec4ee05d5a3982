//! How the games of a series came out, with their records.

use std::sync::Arc;

use tesserae_core::levels::Library;
use tesserae_core::record::{Match, RecordError};
use tesserae_core::rules::Side;

/// So many games of a series are kept with their records. Those before them are in its sums
/// alone, so that a series without end fills neither memory nor file.
pub const MOST_RESULTS: usize = 100;

/// How a game of a series ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Ending {
    /// It was played to its end.
    Played,
    /// That player could not go on.
    Forfeited(usize),
    /// It was left before its end.
    GivenUp,
    /// A person has played in it, so it does not count.
    WithPerson,
    /// It was played elsewhere and ended at a limit.
    Cut,
}

/// How a game of a series came out. Players count as in the series.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// Its number in the series, from 0.
    pub number: u32,
    /// Who won; none where nobody did.
    pub winner: Option<usize>,
    /// How it ended.
    pub ending: Ending,
    /// Throws and choices.
    pub plies: usize,
    /// The seed of its dice.
    pub seed: u64,
    /// Its record, as a file would have it; none where it is not kept.
    pub record: Option<Arc<str>>,
    /// Who played, in the order of the series; empty where that is not known.
    #[serde(default)]
    pub players: Vec<String>,
}

impl GameResult {
    pub(super) fn of(record: &Match, number: u32, winner: Option<usize>, ending: Ending) -> Self {
        Self {
            number,
            winner,
            ending,
            plies: record.plies().len(),
            seed: record.seed(),
            // A game whose dice are scripted has no record.
            record: record.to_record().ok().map(Arc::from),
            players: Vec::new(),
        }
    }

    /// A game in which a person has played. One that was left is gone on with as a match, so
    /// there is nothing to look at here.
    pub(super) fn with_person(record: &Match, number: u32) -> Self {
        let result = Self::of(record, number, None, Ending::WithPerson);
        let finished = record.is_finished();
        Self { record: result.record.filter(|_| finished), ..result }
    }

    pub(super) fn without_winner(number: u32, ending: Ending) -> Self {
        Self { number, winner: None, ending, plies: 0, seed: 0, record: None, players: Vec::new() }
    }

    /// Lets go of the oldest where there are too many.
    pub(super) fn thin_out(results: &mut Vec<Self>) {
        results.drain(..results.len().saturating_sub(MOST_RESULTS));
    }

    /// The seed of its dice; none where these were given, as in a game that was played before.
    pub fn seed_of_dice(&self) -> Option<u64> {
        (self.seed != 0).then_some(self.seed)
    }

    /// The game again, at its start; none where its record is not kept.
    pub fn course(&self, library: &Library) -> Option<Result<Match, RecordError>> {
        let text = self.record.as_ref()?;
        Some(read(text, library).map(|mut course| {
            course.go_to(0);
            course
        }))
    }
}

/// A game that a side cannot go on with, as a match in which it resigned: of two the other wins.
/// None of more, where nobody does.
pub(super) fn resigned(record: &Match, side: Side) -> Option<Match> {
    let mut ended = record.clone();
    ended.go_to(ended.plies().len());
    (ended.players().len() == 2 && ended.resign(side)).then_some(ended)
}

/// A record that lies within another file.
pub(super) fn read(text: &str, library: &Library) -> Result<Match, RecordError> {
    Match::from_record("exhibition".as_ref(), text.as_bytes(), library)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_games_the_last_stay_with_their_records() {
        let one = |number| GameResult {
            record: Some("r".into()),
            ..GameResult::without_winner(number, Ending::GivenUp)
        };
        let mut results = Vec::new();
        for number in 0..MOST_RESULTS as u32 + 3 {
            results.push(one(number));
            GameResult::thin_out(&mut results);
        }
        assert_eq!((results.len(), results[0].number), (MOST_RESULTS, 3));
        assert!(results.iter().all(|result| result.record.is_some()));
    }
}
