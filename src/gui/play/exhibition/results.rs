//! How the games of a series came out, with their records.

use crate::levels::Library;
use crate::record::{Match, RecordError};

/// Of so many games of a series the records are kept; of those before them the result alone.
const MOST_RECORDS: usize = 100;

/// How a game of a series ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Ending {
    /// It was played to its end.
    Played,
    /// That player could not go on.
    Forfeited(usize),
    /// It was left before its end.
    GivenUp,
    /// A person has played in it, so it counts for nobody.
    WithPerson,
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
    pub record: Option<String>,
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
            record: record.to_record().ok(),
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
        Self { number, winner: None, ending, plies: 0, seed: 0, record: None }
    }

    /// Lets go of the oldest record where there are too many.
    pub(super) fn thin_out(results: &mut [Self]) {
        if let Some(first) = results.len().checked_sub(MOST_RECORDS + 1) {
            results[first].record = None;
        }
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

/// A record that lies within another file.
pub(super) fn read(text: &str, library: &Library) -> Result<Match, RecordError> {
    Match::from_record("exhibition".as_ref(), text.as_bytes(), library)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_games_the_results_stay_and_the_oldest_records_go() {
        let one = |number| GameResult {
            record: Some("r".into()),
            ..GameResult::without_winner(number, Ending::GivenUp)
        };
        let mut results = Vec::new();
        for number in 0..MOST_RECORDS as u32 + 3 {
            results.push(one(number));
            GameResult::thin_out(&mut results);
        }
        let without = results.iter().filter(|result| result.record.is_none()).count();
        assert_eq!((results.len(), without), (MOST_RECORDS + 3, 3));
        assert!(results[2].record.is_none() && results[3].record.is_some());
    }
}
