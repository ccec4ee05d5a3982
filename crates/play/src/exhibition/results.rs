//! The results of a series' games, with their records.

use std::sync::Arc;

use tesserae_core::levels::Library;
use tesserae_core::record::{Match, RecordError};
use tesserae_core::rules::Side;

/// The number of a series' games kept with their records. Earlier games remain only in the sums,
/// so an endless series fills neither memory nor file.
pub const MOST_RESULTS: usize = 100;

/// The end of a game in a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Ending {
    /// It was played to its end.
    Played,
    /// That player failed.
    Forfeited(usize),
    /// It was abandoned before its end.
    GivenUp,
    /// A person has played in it, so it does not count.
    WithPerson,
    /// It was played elsewhere and stopped at a limit.
    Cut,
}

/// The result of a game in a series. Players count as in the series.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct GameResult {
    /// Its number in the series, from 0.
    pub number: u32,
    /// The winner; none without one.
    pub winner: Option<usize>,
    /// The kind of its end.
    pub ending: Ending,
    /// Throws and choices.
    pub plies: usize,
    /// The seed of its dice.
    pub seed: u64,
    /// Its record in file format; none if it was not kept.
    pub record: Option<Arc<str>>,
    /// The players, in the order of the series. Empty if unknown.
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
            // A game with scripted dice has no record.
            record: record.to_record().ok().map(Arc::from),
            players: Vec::new(),
        }
    }

    /// A game with a person. An unfinished one continues among the matches, so there is nothing to
    /// view here.
    pub(super) fn with_person(record: &Match, number: u32) -> Self {
        let result = Self::of(record, number, None, Ending::WithPerson);
        let finished = record.is_finished();
        Self { record: result.record.filter(|_| finished), ..result }
    }

    pub(super) fn given_up(number: u32) -> Self {
        let (ending, players) = (Ending::GivenUp, Vec::new());
        Self { number, winner: None, ending, plies: 0, seed: 0, record: None, players }
    }

    /// Drops the oldest results beyond the limit.
    pub(super) fn thin_out(results: &mut Vec<Self>) {
        results.drain(..results.len().saturating_sub(MOST_RESULTS));
    }

    /// The seed of its dice. None if they were given, as in an earlier game.
    pub fn seed_of_dice(&self) -> Option<u64> {
        (self.seed != 0).then_some(self.seed)
    }

    /// The game again, at its start. None if its record was not kept.
    pub fn course(&self, library: &Library) -> Option<Result<Match, RecordError>> {
        let text = self.record.as_ref()?;
        Some(read(text, library).map(|mut course| {
            course.go_to(0);
            course
        }))
    }
}

/// A forfeited game as a match with a resignation. With two players the other wins. None for more
/// players, because then there is no winner.
pub(super) fn resigned(record: &Match, side: Side) -> Option<Match> {
    let mut ended = record.clone();
    ended.go_to(ended.plies().len());
    (ended.players().len() == 2 && ended.resign(side)).then_some(ended)
}

/// Parses a record inside another file.
pub(super) fn read(text: &str, library: &Library) -> Result<Match, RecordError> {
    Match::from_record("exhibition".as_ref(), text.as_bytes(), library)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_games_the_last_stay_with_their_records() {
        let one = |number| GameResult { record: Some("r".into()), ..GameResult::given_up(number) };
        let mut results = Vec::new();
        for number in 0..MOST_RESULTS as u32 + 3 {
            results.push(one(number));
            GameResult::thin_out(&mut results);
        }
        assert_eq!((results.len(), results[0].number), (MOST_RESULTS, 3));
        assert!(results.iter().all(|result| result.record.is_some()));
    }
}
