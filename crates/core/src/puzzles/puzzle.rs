//! A puzzle.

use super::grade::{Grade, LEVELS, rating};
use super::theme::{Theme, telling};
use crate::ai::Level;
use crate::review::Method;
use crate::rules::{Action, Position};
use crate::words::percent;

/// What a choice of a puzzle is worth, and who takes it.
#[derive(Debug, Clone, PartialEq)]
pub struct Worth {
    /// The choice.
    pub action: Action,
    /// The probability of winning with it, of the side that chooses. By rollouts it may lie
    /// a little outside `0..=1`.
    pub win: f64,
    /// The standard error of that; 0 where it is exact.
    pub error: f64,
    /// The same of its distance from the best choice.
    pub apart: f64,
    /// How often each of [`LEVELS`] takes it, from 0 to 1.
    pub picked: [f64; LEVELS.len()],
}

/// A position with one clearly best choice.
#[derive(Debug, Clone, PartialEq)]
pub struct Puzzle {
    /// A name that stays the same however often the puzzles are made: the game and a number
    /// made from the position.
    pub id: String,
    /// The position; a choice is due, at a table for two.
    pub position: Position,
    /// What says what the choices are worth: never a search.
    pub method: Method,
    /// Games of each choice; 0 where it is exact.
    pub games: u64,
    /// All legal choices, the best first.
    pub options: Vec<Worth>,
    /// The best choice, the throws that make the difference to the tempting one, the best answers.
    pub line: Vec<Action>,
    /// The place among the options of the wrong choice that tempts: the one that the levels
    /// from beginner to expert take most often.
    pub tempting: usize,
    /// The play that shows what is wrong with it: the throws that make the difference to the best
    /// choice, the best answers.
    pub refutation: Vec<Action>,
    /// What it is about.
    pub themes: Vec<Theme>,
}

impl Puzzle {
    /// The name of a puzzle with that position.
    pub fn id_of(position: &Position) -> String {
        let number = crc32fast::hash(position.to_string().as_bytes());
        format!("{}-{number:08x}", position.game().definition().game)
    }

    /// The best choice.
    pub fn best(&self) -> &Worth {
        &self.options[0]
    }

    /// The wrong choice that tempts.
    pub fn tempting(&self) -> &Worth {
        &self.options[self.tempting]
    }

    /// Why the best choice is better than the tempting one; nothing if no theme tells them apart.
    pub fn reasons(&self) -> Vec<Theme> {
        telling(&self.position, self.tempting().action, &self.themes)
    }

    /// By how much the best choice is better than the next, in probability of winning.
    pub fn margin(&self) -> f64 {
        self.options.get(1).map_or(0.0, |next| self.best().win - next.win)
    }

    /// What an action costs against the best; none for what is not legal.
    pub fn cost(&self, action: Action) -> Option<f64> {
        let option = self.options.iter().find(|option| option.action == action)?;
        Some(self.best().win - option.win)
    }

    /// How often a level misses it; none for a level that was not asked.
    pub fn missed(&self, level: Level) -> Option<f64> {
        let place = LEVELS.iter().position(|asked| *asked == level)?;
        Some(1.0 - self.best().picked[place])
    }

    /// The strongest level that takes the tempting choice at least once in ten times.
    pub fn tempted(&self) -> Level {
        let picked = self.tempting().picked;
        let mut tempted = LEVELS.into_iter().zip(picked).filter(|(_, share)| *share >= 0.1);
        tempted.next_back().map_or(Level::Random, |(level, _)| level)
    }

    /// How often the strongest level that is tempted plays what tempts, in a sentence.
    pub fn tempts(&self) -> String {
        let level = self.tempted();
        let mut shares = LEVELS.into_iter().zip(self.tempting().picked);
        let share = shares.find(|(of, _)| *of == level).map_or(0.0, |(_, share)| share);
        let who = match level {
            Level::Random => "A random player".to_owned(),
            level => format!("The {level}"),
        };
        format!("{who} plays it {} of the time.", percent(share))
    }

    /// How hard it is, as a player's rating: who has as much solves it half the time.
    pub fn rating(&self) -> u32 {
        rating(&self.best().picked)
    }

    /// The same in a word.
    pub fn grade(&self) -> Grade {
        Grade::of(self.rating())
    }
}

/// The choice that tempts, by its place: the one after the best that the levels between the
/// weakest and the strongest take most often.
pub fn tempting(options: &[Worth]) -> usize {
    let often = |option: &Worth| option.picked[1..LEVELS.len() - 1].iter().sum::<f64>();
    let places = (1..options.len()).rev();
    places.max_by(|a, b| often(&options[*a]).total_cmp(&often(&options[*b]))).unwrap_or_default()
}
