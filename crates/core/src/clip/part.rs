//! Which throws and moves of a match a clip shows, and how long that lasts.

use std::time::Duration;

use thiserror::Error;

use crate::record::Match;
use crate::rules::Action;

/// The longest that a clip lasts.
pub const LONGEST: Duration = Duration::from_secs(15 * 60);

/// About how many seconds a throw is shown at the normal speed, and the same of a choice:
/// the dice fly, a piece hops its way, and both are looked at.
const THROW: f32 = 1.9;
const CHOICE: f32 = 1.4;
/// Seconds before the first throw or move and after the last.
const AROUND: f32 = 3.0;

/// A part that a match does not have, or that is too long for a clip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PartError {
    /// The match has no throws and moves.
    #[error("nothing is played in this match yet")]
    NothingPlayed,
    /// An end of the part lies after the last throw or move.
    #[error("{argument} {number}: the match has {played} throws and moves")]
    Beyond {
        /// `--from` or `--to`.
        argument: &'static str,
        /// Its value.
        number: usize,
        /// The number of throws and moves in the match.
        played: usize,
    },
    /// The part ends where it begins, or before.
    #[error("--from {from}: that is not before --to {to}")]
    Empty {
        /// Where it begins.
        from: usize,
        /// Where it ends.
        to: usize,
    },
    /// A clip of it would last longer than [`LONGEST`].
    #[error(
        "these {} throws and moves would last about {}, and a clip lasts {} at most: show a part of \
         the match, or show it faster",
        plies,
        in_words(*lasts),
        in_words(LONGEST)
    )]
    TooLong {
        /// The number of throws and moves in the part.
        plies: usize,
        /// The length of the clip.
        lasts: Duration,
    },
}

/// So many throws and moves are played before the clip begins, and so many when it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Before it begins.
    pub from: usize,
    /// When it ends.
    pub to: usize,
}

impl Part {
    /// The part of a match that is asked for; all of it where nothing is.
    ///
    /// # Errors
    /// If the match has no such part.
    pub fn of(record: &Match, from: Option<usize>, to: Option<usize>) -> Result<Self, PartError> {
        let played = record.plies().len();
        if played == 0 {
            return Err(PartError::NothingPlayed);
        }
        let (first, last) = (from.unwrap_or(0), to.unwrap_or(played));
        for (argument, number) in [("--from", from), ("--to", to)] {
            if let Some(number) = number.filter(|number| *number > played) {
                return Err(PartError::Beyond { argument, number, played });
            }
        }
        if first >= last {
            return Err(PartError::Empty { from: first, to: last });
        }
        Ok(Self { from: first, to: last })
    }

    /// How many throws and moves it has.
    pub fn plies(self) -> usize {
        self.to - self.from
    }

    /// About how long it lasts at a speed, 1 being the normal one.
    pub fn lasts(self, record: &Match, speed: f32) -> Duration {
        let plies = record.plies().get(self.from..self.to).unwrap_or_default();
        let seconds: f32 = plies
            .iter()
            .map(|ply| if matches!(ply.action, Action::Throw(_)) { THROW } else { CHOICE })
            .sum();
        Duration::try_from_secs_f32(seconds / speed + AROUND).unwrap_or(Duration::MAX)
    }

    /// Whether a clip of it is short enough.
    ///
    /// # Errors
    /// If it would last longer than [`LONGEST`].
    pub fn check_length(self, record: &Match, speed: f32) -> Result<(), PartError> {
        let lasts = self.lasts(record, speed);
        if lasts <= LONGEST {
            return Ok(());
        }
        Err(PartError::TooLong { plies: self.plies(), lasts })
    }
}

/// A length of time in words.
pub fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", (seconds + 30) / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;
    use crate::sample::play_on;

    fn played(plies: usize) -> Match {
        let library = Library::built_in();
        let game = library.game("ur/short").expect("a game of ours");
        let mut record = Match::new(game, 2, vec!["human".to_owned(); 2], 7);
        play_on(&mut record, plies);
        record
    }

    #[test]
    fn a_part_lies_within_the_match() {
        let record = played(10);
        let part = |from, to| Part::of(&record, from, to);
        assert_eq!(part(None, None), Ok(Part { from: 0, to: 10 }));
        assert_eq!(part(Some(4), None), Ok(Part { from: 4, to: 10 }));
        assert_eq!(part(None, Some(4)).map(Part::plies), Ok(4));
        for (from, to, named) in [
            (Some(11), None, "--from 11: the match has 10"),
            (None, Some(11), "--to 11: the match has 10"),
            (Some(5), Some(5), "--from 5"),
            (Some(10), None, "--from 10"),
            (None, Some(0), "--to 0"),
        ] {
            let error = part(from, to).expect_err(named).to_string();
            assert!(error.contains(named), "{error}");
        }
        assert_eq!(Part::of(&played(0), None, None), Err(PartError::NothingPlayed));
    }

    #[test]
    fn a_clip_that_would_be_too_long_is_refused_and_a_faster_one_is_not() {
        let record = played(usize::MAX);
        let part = Part::of(&record, None, None).expect("a part");
        assert!(part.check_length(&record, 1.0).is_ok());
        let slow = part.lasts(&record, 1.0).as_secs_f32() / LONGEST.as_secs_f32() * 0.5;
        let error = part.check_length(&record, slow).expect_err("too long").to_string();
        assert!(error.contains("15 minutes at most"), "{error}");
        assert!(part.lasts(&record, 2.0) < part.lasts(&record, 1.0));
    }
}
