//! Puzzles: positions with one clearly best choice, which players of some strength miss.
//!
//! A [`Puzzle`] says what every choice is worth and how often each level takes it; its rating
//! and [`Grade`] follow from that, and its [`Theme`]s from what happens on the board.
//! [`Puzzles`] are those of the program, read from files that [`make()`] wrote and checked on
//! the way in; [`verify`] works one out again. [`today`] chooses three for a day and a
//! rating, and a [`Score`] keeps how somebody fares with them. docs/puzzles.md has the rules.
//!
//! No game is known here by name, and nothing reads a clock.

mod built_in;
mod daily;
mod file;
mod grade;
mod make;
mod puzzle;
mod score;
mod select;
mod theme;
mod verify;
mod weigh;

pub use built_in::Puzzles;
pub use daily::{A_DAY, today};
pub use file::{FORM, PuzzleError, read, write};
pub use grade::{Grade, LEVELS, TRIES, picks, rating};
pub use make::{Made, Make, Stage, make};
pub use puzzle::{Puzzle, Worth, tempting};
pub use score::{Score, ScoreError};
pub use theme::{Theme, themes};
pub use verify::{Verdict, verify};
pub use weigh::{GAMES, MARGIN, SURE, Weighed, lines, weigh};
