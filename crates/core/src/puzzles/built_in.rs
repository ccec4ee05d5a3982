//! The puzzles of the program.

use super::file::{PuzzleError, read};
use super::puzzle::Puzzle;
use crate::levels::Library;

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        const BUILT_IN: &[(&str, &str)] = &[$((
            concat!("assets/puzzles/", $name, ".ron"),
            include_str!(concat!("../../../../assets/puzzles/", $name, ".ron")),
        )),*];
    };
}

built_in!("ur", "senet", "knossos", "phaistos", "pente");

/// Puzzles of many games.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Puzzles {
    all: Vec<Puzzle>,
}

impl Puzzles {
    /// Those that come with the program. Where a level file of the user's has taken the place
    /// of one of ours they may no longer fit: these are left out, and why is said.
    pub fn built_in(library: &Library) -> (Self, Vec<PuzzleError>) {
        let mut puzzles = Self::default();
        let mut errors = Vec::new();
        for (file, text) in BUILT_IN {
            let (read, wrong) = read(file, text, library);
            puzzles.all.extend(read);
            errors.extend(wrong);
        }
        (puzzles, errors)
    }

    /// These and no others.
    pub fn of(all: Vec<Puzzle>) -> Self {
        Self { all }
    }

    /// All of them, game by game.
    pub fn all(&self) -> &[Puzzle] {
        &self.all
    }

    /// The one of that name.
    pub fn get(&self, id: &str) -> Option<&Puzzle> {
        self.all.iter().find(|puzzle| puzzle.id == id)
    }
}
