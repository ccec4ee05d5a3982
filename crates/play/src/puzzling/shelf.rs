//! The program's puzzles and the user's score with them. At their first use another thread reads
//! the puzzles, then the writer the score.

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use jiff::civil::Date;

use tesserae_core::ai::Limits;
use tesserae_core::levels::Library;
use tesserae_core::puzzles::{Grade, Puzzle, PuzzleError, Puzzles, Score};

use super::kept::Kept;
use super::queue::{Listed, PuzzleSet, Queue, in_order};
use crate::background::Background;
use crate::writer::{Answers, Pen};

/// The difficulty of a puzzle, computed once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difficulty {
    /// Its difficulty as a player's rating.
    pub rating: u32,
    /// The same in a word.
    pub grade: Grade,
}

impl Difficulty {
    fn of(puzzle: &Puzzle) -> Self {
        let rating = puzzle.rating();
        Self { rating, grade: Grade::of(rating) }
    }
}

/// The user's results with the puzzles of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The game.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// Puzzles solved at the first try.
    pub solved: usize,
    /// Tried puzzles.
    pub tried: usize,
    /// All puzzles.
    pub total: usize,
}

/// The puzzles, and those that do not fit.
struct Read {
    puzzles: Puzzles,
    difficulties: Vec<Difficulty>,
    left_out: Vec<PuzzleError>,
}

/// The puzzles and the score.
#[derive(Resource, Default)]
pub struct PuzzleShelf {
    work: Option<Background<Read>>,
    is_ready: bool,
    puzzles: Arc<Puzzles>,
    /// The difficulty of each puzzle, in order.
    difficulties: Vec<Difficulty>,
    /// The sets of files that were opened, with their names.
    sets: Vec<(String, Vec<(Puzzle, Difficulty)>)>,
    /// The set that begins once the score is read.
    to_begin: Option<PuzzleSet>,
    score: Score,
    file: Option<PathBuf>,
    day: Option<Date>,
    today: Vec<String>,
    /// Answers that the file lacks, each with its number.
    unkept: Vec<(u64, Answer)>,
    /// The number of the last answer.
    last: u64,
    /// The day whose puzzles the file lacks.
    to_choose: Option<Date>,
    written: Answers<Result<Written, Infallible>>,
}

/// The score in the file after a write.
struct Written {
    kept: Kept,
    /// The number of its last answer.
    last: u64,
    /// The day whose puzzles it has held since then.
    chosen: Option<Date>,
}

/// An answer to a puzzle.
#[derive(Debug, Clone)]
struct Answer {
    puzzle: Puzzle,
    solved: bool,
    /// The day that it counts for.
    date: Date,
}

impl PuzzleShelf {
    /// Reads the puzzles and the score. Later calls read only the score again, since another window
    /// may have changed it. On a new day they choose its puzzles.
    pub(super) fn open(&mut self, library: &Library, file: Option<PathBuf>, date: Date, pen: &Pen) {
        if self.work.is_some() {
            return;
        }
        (self.day, self.to_choose) = (Some(date), Some(date));
        if !self.difficulties.is_empty() {
            return self.read_score(date, pen);
        }
        self.file = file;
        let library = library.clone();
        self.work = Some(Background::start(Limits::default(), move |_| {
            let (puzzles, left_out) = Puzzles::built_in(&library);
            let difficulties = puzzles.all().iter().map(Difficulty::of).collect();
            Read { puzzles, difficulties, left_out }
        }));
    }

    fn read_score(&mut self, date: Date, pen: &Pen) {
        self.keep(pen);
        if self.is_ready {
            self.today = ids(&self.score.today(date, &self.puzzles));
        }
    }

    /// Takes the puzzles, then has the score read. Returns a problem to show, as a sentence.
    pub(super) fn collect(shelf: &mut ResMut<Self>, pen: &Pen) -> Option<String> {
        let work = shelf.bypass_change_detection().work.as_mut();
        let Read { puzzles, difficulties, left_out } = work.and_then(Background::result)?;
        let own = &mut **shelf;
        (own.work, own.puzzles, own.difficulties) = (None, Arc::new(puzzles), difficulties);
        // Without a file there is no score to wait for.
        own.is_ready = own.file.is_none();
        own.read_score(own.day?, pen);
        let first = left_out.first()?;
        Some(match left_out.len() {
            1 => format!("1 puzzle does not fit your level files and is left out: {first}."),
            many => format!(
                "{many} puzzles do not fit your level files and are left out. The first is {first}."
            ),
        })
    }

    /// Gives the writer the answers to add to the file, which another window may have changed.
    pub(super) fn keep(&self, pen: &Pen) {
        let Some(file) = self.file.clone() else { return };
        let (puzzles, own) = (Arc::clone(&self.puzzles), self.score.clone());
        let (unkept, last, chosen) = (self.unkept.clone(), self.last, self.to_choose);
        pen.write(file, &self.written, move |disk, file| {
            let kept = Kept::change(disk, file, &own, |score| {
                if let Some(date) = chosen {
                    drop(score.today(date, &puzzles));
                }
                for (_, Answer { puzzle, solved, date }) in &unkept {
                    score.answer(puzzle, *solved, *date);
                }
            });
            Ok(Written { kept, last, chosen })
        });
    }

    /// Takes the score from the file. Returns problems to show, in sentences.
    pub(super) fn take_written(shelf: &mut ResMut<Self>) -> Vec<String> {
        let mut said = Vec::new();
        while let Some(Ok(Written { kept, last, chosen })) = shelf.written.next() {
            let own = &mut **shelf;
            if kept.is_written || kept.file.is_none() {
                own.unkept.retain(|(number, _)| *number > last);
                own.to_choose = own.to_choose.filter(|date| Some(*date) != chosen);
            }
            (own.score, own.file, own.is_ready) = (kept.score, kept.file, true);
            // Add the answers that the file lacks.
            for (_, Answer { puzzle, solved, date }) in &own.unkept {
                own.score.answer(puzzle, *solved, *date);
            }
            if let Some(day) = own.day.filter(|day| chosen == Some(*day)) {
                own.today = ids(&own.score.today(day, &own.puzzles));
            }
            said.extend(kept.problem);
        }
        said
    }

    /// Takes an answer. Returns true if it counts: only a puzzle's first one does.
    pub(super) fn answer(&mut self, puzzle: &Puzzle, solved: bool, date: Date) -> bool {
        let first = self.score.result(puzzle).is_none();
        self.score.answer(puzzle, solved, date);
        if self.file.is_some() {
            self.last += 1;
            self.unkept.push((self.last, Answer { puzzle: puzzle.clone(), solved, date }));
        }
        first
    }

    /// Have the puzzles and the score been read?
    pub fn is_ready(&self) -> bool {
        self.is_ready
    }

    /// All puzzles, game by game.
    pub fn puzzles(&self) -> &Puzzles {
        &self.puzzles
    }

    /// The user's score.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// The day of the chosen puzzles.
    pub fn day(&self) -> Option<Date> {
        self.day
    }

    /// The puzzles of the day.
    pub fn today(&self) -> impl Iterator<Item = (&Puzzle, Difficulty)> {
        self.today.iter().filter_map(|id| self.get(id))
    }

    /// A puzzle by its name.
    pub fn get(&self, id: &str) -> Option<(&Puzzle, Difficulty)> {
        let opened = self.sets.iter().flat_map(|(_, set)| set);
        let opened = opened.map(|(puzzle, difficulty)| (puzzle, *difficulty));
        self.all().chain(opened).find(|(puzzle, _)| puzzle.id == id)
    }

    /// Adds the puzzles of a file. They begin as soon as the score is read.
    pub fn add_set(&mut self, name: String, puzzles: Vec<Puzzle>) {
        let rated = |puzzle: Puzzle| (puzzle.clone(), Difficulty::of(&puzzle));
        self.sets.retain(|(other, _)| *other != name);
        self.sets.push((name.clone(), puzzles.into_iter().map(rated).collect()));
        self.to_begin = Some(PuzzleSet::File { name });
    }

    /// Does a set begin once the score is read?
    pub(super) fn waits_to_begin(&self) -> bool {
        self.to_begin.is_some()
    }

    /// Takes the set that should begin now.
    pub(super) fn take_to_begin(&mut self) -> Option<PuzzleSet> {
        self.to_begin.take_if(|_| self.is_ready)
    }

    fn all(&self) -> impl Iterator<Item = (&Puzzle, Difficulty)> {
        self.puzzles.all().iter().zip(self.difficulties.iter().copied())
    }

    /// Has a puzzle been answered, so that it does not return today?
    pub fn is_done(&self, id: &str) -> bool {
        self.get(id).is_some_and(|(puzzle, _)| !self.score.is_due(puzzle))
    }

    /// The user's results with each game, for the puzzles of a grade or for all.
    pub fn tallies(&self, grade: Option<Grade>) -> Vec<Tally> {
        let mut list: Vec<Tally> = Vec::new();
        for (puzzle, difficulty) in self.all() {
            let definition = puzzle.position.game().definition();
            if list.last().is_none_or(|last| last.game != definition.game) {
                let (game, title) = (definition.game.clone(), definition.title.clone());
                list.push(Tally { game, title, solved: 0, tried: 0, total: 0 });
            }
            let Some(tally) = list.last_mut() else { continue };
            if grade.is_none_or(|grade| difficulty.grade == grade) {
                let result = self.score.result(puzzle);
                tally.solved += usize::from(result == Some(true));
                tally.tried += usize::from(result.is_some());
                tally.total += 1;
            }
        }
        list
    }

    /// A queue of puzzles, from the named one or from the first new one. None for an empty set, and
    /// until all is read.
    pub(super) fn queue(&self, set: &PuzzleSet, first: Option<&str>, now: Date) -> Option<Queue> {
        if !self.is_ready {
            return None;
        }
        let (ids, date) = match set {
            PuzzleSet::Today => (self.today.clone(), self.day.unwrap_or(now)),
            PuzzleSet::Game { game, grade } => {
                let own = self.all().filter(|(puzzle, difficulty)| {
                    puzzle.position.game().definition().game == *game
                        && grade.is_none_or(|grade| difficulty.grade == grade)
                });
                let listed = own.map(|(puzzle, difficulty)| Listed {
                    id: puzzle.id.clone(),
                    rating: difficulty.rating,
                    result: self.score.result(puzzle),
                });
                (in_order(listed.collect()), now)
            }
            PuzzleSet::File { name } => {
                let (_, set) = self.sets.iter().find(|(other, _)| other == name)?;
                (set.iter().map(|(puzzle, _)| puzzle.id.clone()).collect(), now)
            }
        };
        Queue::new(set.clone(), date, ids, first, |id| self.is_done(id))
    }
}

fn ids(puzzles: &[&Puzzle]) -> Vec<String> {
    puzzles.iter().map(|puzzle| puzzle.id.clone()).collect()
}
