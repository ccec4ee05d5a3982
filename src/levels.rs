//! Where level files come from: those built into the program, and a user's own.

use std::path::{Path, PathBuf};
use std::{fs, io};

use thiserror::Error;

use crate::rules::games::{Game, NAMES, compile};
use crate::rules::level::{LevelError, Source};
use crate::rules::notation::Fields;
use crate::rules::{NotationError, Position};

/// The level files that the program carries with it.
const BUILT_IN: &[Source<'static>] = &[
    Source { file: "levels/ur.ron", text: include_str!("../levels/ur.ron") },
    Source { file: "levels/senet.ron", text: include_str!("../levels/senet.ron") },
    Source { file: "levels/knossos.ron", text: include_str!("../levels/knossos.ron") },
    Source { file: "levels/phaistos.ron", text: include_str!("../levels/phaistos.ron") },
    Source { file: "levels/pente.ron", text: include_str!("../levels/pente.ron") },
];

/// Every game and variant that can be played.
#[derive(Debug, Clone, Default)]
pub struct Library {
    games: Vec<Game>,
}

/// A level file that was left out, and why.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// The file is damaged.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// The file cannot be read.
    #[error("{path}: {source}", path = path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// No such game or variant.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown {what} \"{name}\" (there are: {known})")]
pub struct UnknownGame {
    what: String,
    name: String,
    known: String,
}

/// A line that is no position of a game we know.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The game or variant is unknown.
    #[error(transparent)]
    Unknown(#[from] UnknownGame),
    /// The rest is wrong.
    #[error(transparent)]
    Notation(#[from] NotationError),
}

impl Library {
    /// The games that the program carries with it.
    #[must_use]
    pub fn built_in() -> Self {
        let mut library = Self::default();
        for source in BUILT_IN {
            library.add(*source).unwrap_or_else(|error| {
                // A test reads every built-in file.
                unreachable!("a level file of our own: {error}")
            });
        }
        library
    }

    /// The games that the program carries and those in the user's own folder,
    /// with what is wrong in the latter.
    #[must_use]
    pub fn with_user_files() -> (Self, Vec<LibraryError>) {
        let mut library = Self::built_in();
        let errors = user_folder().map_or_else(Vec::new, |folder| library.add_folder(&folder));
        (library, errors)
    }

    /// Adds every variant of a level file; one with a known name takes its place.
    ///
    /// # Errors
    /// The first thing wrong with the file; then nothing of it is added.
    pub fn add(&mut self, source: Source<'_>) -> Result<(), LevelError> {
        for game in compile(source)? {
            let id = game.definition().id();
            match self.games.iter_mut().find(|g| g.definition().id() == id) {
                Some(known) => *known = game,
                None => self.games.push(game),
            }
        }
        Ok(())
    }

    /// Adds every `.ron` file of a folder in order of name. A folder that does
    /// not exist holds none. Damaged files are left out and reported.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<LibraryError> {
        let paths = match read_folder(folder, "ron") {
            Ok(paths) => paths,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
            Err(source) => {
                return vec![LibraryError::Unreadable { path: folder.to_owned(), source }];
            }
        };
        let mut errors = Vec::new();
        for path in paths {
            match fs::read_to_string(&path) {
                Ok(text) => {
                    let file = path.display().to_string();
                    if let Err(error) = self.add(Source { file: &file, text: &text }) {
                        errors.push(error.into());
                    }
                }
                Err(source) => errors.push(LibraryError::Unreadable { path, source }),
            }
        }
        errors
    }

    /// All games and variants, each game's default variant first.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The variants of each game, game by game.
    #[must_use]
    pub fn by_game(&self) -> Vec<Vec<Game>> {
        let mut all: Vec<Vec<Game>> = Vec::new();
        for game in &self.games {
            let name = &game.definition().game;
            match all.iter_mut().find(|variants| variants[0].definition().game == *name) {
                Some(variants) => variants.push(game.clone()),
                None => all.push(vec![game.clone()]),
            }
        }
        all
    }

    /// A game by `GAME` or `GAME/VARIANT`.
    ///
    /// # Errors
    /// When there is none, with those that there are.
    pub fn game(&self, id: &str) -> Result<&Game, UnknownGame> {
        let (name, variant) = match id.split_once('/') {
            Some((name, variant)) => (name, Some(variant)),
            None => (id, None),
        };
        let of_game = || self.games.iter().filter(|g| g.definition().game == name);
        if of_game().next().is_none() {
            return Err(UnknownGame {
                what: "game".into(),
                name: name.chars().take(60).collect(),
                known: NAMES.join(", "),
            });
        }
        let wanted = of_game().find(|g| variant.is_none_or(|v| g.definition().variant == v));
        wanted.ok_or_else(|| UnknownGame {
            what: format!("variant of {name}"),
            name: variant.unwrap_or_default().chars().take(60).collect(),
            known: of_game()
                .map(|g| g.definition().variant.as_str())
                .collect::<Vec<_>>()
                .join(", "),
        })
    }

    /// A position of any game from its notation.
    ///
    /// # Errors
    /// Names the part that is wrong.
    pub fn position(&self, line: &str) -> Result<Position, PositionError> {
        let id = Fields::game_of(line);
        if !id.contains('/') {
            let problem = "a position begins with GAME/VARIANT";
            return Err(NotationError::new(id, problem).into());
        }
        let game = self.game(id)?;
        Ok(Position::read(game, line)?)
    }
}

/// The folder for what the program keeps of its user's: `$TESSERAE_DATA`, else
/// `tesserae` in the system's place for data. None where there is no such place.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    match std::env::var_os("TESSERAE_DATA") {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => dirs::data_dir().map(|data| data.join("tesserae")),
    }
}

/// The files in a folder whose names have that ending, by name; none where there is no
/// such folder.
#[must_use]
pub fn files_in(folder: &Path, ending: &str) -> Vec<PathBuf> {
    read_folder(folder, ending).unwrap_or_default()
}

fn read_folder(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut list: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|file| file.extension().is_some_and(|found| found == ending))
        .collect();
    list.sort();
    Ok(list)
}

/// The environment variable that names another folder for a user's level files.
pub const LEVELS_VARIABLE: &str = "TESSERAE_LEVELS";

/// The folder for a user's own level files: `levels` in the data folder, unless
/// [`LEVELS_VARIABLE`] names another.
#[must_use]
pub fn user_folder() -> Option<PathBuf> {
    match std::env::var_os(LEVELS_VARIABLE) {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => data_folder().map(|data| data.join("levels")),
    }
}
