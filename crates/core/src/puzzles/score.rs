//! How somebody fares with the puzzles.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::built_in::Puzzles;
use super::daily::today;
use super::puzzle::Puzzle;
use crate::ai::statistics::rate;
use crate::files::{TextError, Understood, from_ron, understood, with_changes};

/// The form of the text; another number when what is in it changes.
const FORM: u32 = 1;
/// Who has solved nothing yet counts as much as a beginner.
const BEGIN: f64 = 1000.0;
/// A rating stays within these.
const RATINGS: (f64, f64) = (400.0, 2400.0);
/// The most that one puzzle changes the rating: of the first ones more, since little is known.
const STEP: (f64, f64) = (64.0, 20.0);
/// Puzzles until the step is the small one.
const SETTLED: u32 = 20;

/// How somebody fares with the puzzles: what was solved, a rating, and streaks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Score {
    form: u32,
    rating: f64,
    /// Puzzles solved in a row, and the most ever.
    row: u32,
    longest_row: u32,
    /// Days in a row on which all puzzles of the day were answered, and the most ever.
    days: u32,
    longest_days: u32,
    /// The day of the last puzzle of the day, and the day's puzzles.
    day: Option<Day>,
    /// The last day of the row of days.
    last_day: Option<Date>,
    /// The last counted day before that, answered later: after a flight westward, or once the
    /// clock was put right. Earlier versions know no such field, and read a file without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    earlier_day: Option<Date>,
    /// The puzzles tried, by name: whether the first answer was right.
    tried: BTreeMap<String, bool>,
}

/// A day's puzzles, which stay the same while the rating changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Day {
    date: Date,
    puzzles: Vec<String>,
    /// Those of them that were tried on an earlier day, since all were, and are still to be
    /// answered again. Earlier versions know no such field, and read a file without it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    again: Vec<String>,
}

/// A text that is no score.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ScoreError {
    /// It does not parse, or its numbers cannot be.
    #[error(transparent)]
    Other(#[from] TextError),
    /// A later version of the program wrote it.
    #[error("form {0} is later than this program's {FORM}")]
    Later(u32),
}

impl Default for Score {
    fn default() -> Self {
        Self {
            form: FORM,
            rating: BEGIN,
            row: 0,
            longest_row: 0,
            days: 0,
            longest_days: 0,
            day: None,
            last_day: None,
            earlier_day: None,
            tried: BTreeMap::new(),
        }
    }
}

impl Score {
    /// Who solves a puzzle of that rating every second time.
    pub fn rating(&self) -> u32 {
        self.rating.round() as u32
    }

    /// Puzzles solved in a row.
    pub fn row(&self) -> u32 {
        self.row
    }

    /// The most puzzles ever solved in a row.
    pub fn longest_row(&self) -> u32 {
        self.longest_row
    }

    /// Days in a row on which all puzzles of the day were answered; 0 where a day was left out.
    /// A day before the last counted one leaves out none: the time zone or the clock has changed.
    pub fn days(&self, today: Date) -> u32 {
        let goes_on = self.last_day.is_some_and(|last| today <= last || follows(last, today));
        if goes_on { self.days } else { 0 }
    }

    /// The most days ever in a row.
    pub fn longest_days(&self) -> u32 {
        self.longest_days
    }

    /// How many puzzles were solved at the first try, and how many were tried.
    pub fn solved(&self) -> (usize, usize) {
        (self.tried.values().filter(|solved| **solved).count(), self.tried.len())
    }

    /// Whether the first answer to a puzzle was right; none where there was none.
    pub fn result(&self, puzzle: &Puzzle) -> Option<bool> {
        self.tried.get(&puzzle.id).copied()
    }

    /// Whether a puzzle is still to be answered: it was never tried, or it is one of the day
    /// that comes again.
    pub fn is_due(&self, puzzle: &Puzzle) -> bool {
        let again = |day: &Day| day.again.contains(&puzzle.id);
        !self.tried.contains_key(&puzzle.id) || self.day.as_ref().is_some_and(again)
    }

    /// The puzzles of that day. They are chosen when they are first asked for and stay the
    /// same all day.
    pub fn today<'a>(&mut self, date: Date, puzzles: &'a Puzzles) -> Vec<&'a Puzzle> {
        if let Some(day) = self.day.as_ref().filter(|day| day.date == date) {
            let known: Vec<&Puzzle> = day.puzzles.iter().filter_map(|id| puzzles.get(id)).collect();
            if known.len() == day.puzzles.len() {
                return known;
            }
        }
        let done = |puzzle: &Puzzle| self.tried.contains_key(&puzzle.id);
        let chosen = today(date, self.rating(), puzzles, done);
        let again = ids(chosen.iter().filter(|puzzle| done(puzzle)));
        self.day = Some(Day { date, puzzles: ids(&chosen), again });
        chosen
    }

    /// Takes an answer to a puzzle. Only the first one counts, since then the solution is
    /// known; but where the puzzles of the day come again, any answer is part of the day.
    pub fn answer(&mut self, puzzle: &Puzzle, solved: bool, date: Date) {
        if !self.tried.contains_key(&puzzle.id) {
            self.count(puzzle, solved);
        }
        if let Some(day) = self.day.as_mut().filter(|day| day.date == date)
            && day.puzzles.contains(&puzzle.id)
        {
            day.again.retain(|id| *id != puzzle.id);
            let is_done = |id: &String| self.tried.contains_key(id) && !day.again.contains(id);
            if day.puzzles.iter().all(is_done) {
                self.complete(date);
            }
        }
    }

    /// Counts a first answer.
    fn count(&mut self, puzzle: &Puzzle, solved: bool) {
        let settled = f64::from(SETTLED.min(self.tried.len() as u32)) / f64::from(SETTLED);
        let step = STEP.0 + (STEP.1 - STEP.0) * settled;
        let expected = rate(self.rating - f64::from(puzzle.rating()));
        self.rating += step * (f64::from(u8::from(solved)) - expected);
        self.rating = self.rating.clamp(RATINGS.0, RATINGS.1);
        self.row = if solved { self.row + 1 } else { 0 };
        self.longest_row = self.longest_row.max(self.row);
        self.tried.insert(puzzle.id.clone(), solved);
    }

    /// Counts a day of which all puzzles were answered, each day once. Of days before the last
    /// counted one, only those count that follow another of them: where a wrong clock was far
    /// ahead, the row grows from day to day all the same.
    fn complete(&mut self, date: Date) {
        let follows = |last: Option<Date>| last.is_some_and(|last| follows(last, date));
        match self.last_day {
            Some(last) if date == last => return,
            Some(last) if date < last => {
                self.days += u32::from(follows(self.earlier_day));
                self.earlier_day = Some(date);
            }
            last => {
                self.days = if follows(last) { self.days + 1 } else { 1 };
                (self.last_day, self.earlier_day) = (Some(date), None);
            }
        }
        self.longest_days = self.longest_days.max(self.days);
    }

    /// As text, for a new file.
    pub fn to_ron(&self) -> Result<String, ron::Error> {
        self.changed_in("", self)
    }

    /// The text of its file, which was `text`, after a change from `before`. What a later version
    /// wrote there, and this one does not understand, stays.
    pub fn changed_in(&self, text: &str, before: &Self) -> Result<String, ron::Error> {
        with_changes(text, before, self)
    }

    /// From the text that was kept. Fields that are not understood have their defaults.
    pub fn from_ron(text: &str) -> Result<Self, ScoreError> {
        #[derive(Deserialize)]
        struct Header {
            form: u32,
        }
        let impossible = || TextError::of_whole("the numbers cannot be those of a score");
        let Header { form } = from_ron(text)?;
        if form > FORM {
            return Err(ScoreError::Later(form));
        }
        let Understood { value: mut score, unknown } = understood::<Self>(text)?;
        if !unknown.is_empty() {
            score.complete_from_the_rest();
        }
        let possible = form == FORM
            && (RATINGS.0..=RATINGS.1).contains(&score.rating)
            && score.row <= score.longest_row
            && score.days <= score.longest_days
            && score.longest_row as usize <= score.tried.len();
        if possible { Ok(score) } else { Err(impossible().into()) }
    }

    /// Makes numbers possible if those that they depend on were not understood.
    fn complete_from_the_rest(&mut self) {
        self.longest_row = self.longest_row.max(self.row).min(self.tried.len() as u32);
        self.row = self.row.min(self.longest_row);
        self.longest_days = self.longest_days.max(self.days);
    }
}

fn ids<'a>(puzzles: impl IntoIterator<Item = &'a &'a Puzzle>) -> Vec<String> {
    puzzles.into_iter().map(|puzzle| puzzle.id.clone()).collect()
}

/// Whether one day is the next after another.
fn follows(day: Date, next: Date) -> bool {
    day.tomorrow().is_ok_and(|tomorrow| tomorrow == next)
}
