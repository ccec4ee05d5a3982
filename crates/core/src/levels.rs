//! The level files that come with the program, and a user's own.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::files::{ReadError, read_text};
use crate::pasted::{self, StraySign};
use crate::rules::games::{Game, NAMES, compile, compile_with_drafts};
use crate::rules::level::{LevelError, Source};
use crate::rules::notation::Fields;
use crate::rules::{NotationError, Position};
use crate::user_data::named_by;

pub use crate::user_data::{data_folder, data_folder_of_variable};

/// The level files that come with the program.
pub const BUILT_IN: &[Source<'static>] = &[
    Source { file: "levels/ur.ron", text: include_str!("../../../levels/ur.ron") },
    Source { file: "levels/senet.ron", text: include_str!("../../../levels/senet.ron") },
    Source { file: "levels/knossos.ron", text: include_str!("../../../levels/knossos.ron") },
    Source { file: "levels/phaistos.ron", text: include_str!("../../../levels/phaistos.ron") },
    Source { file: "levels/pente.ron", text: include_str!("../../../levels/pente.ron") },
];

/// The longest level file, in bytes.
const LONGEST_LEVEL: u64 = 4 << 20;

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
        /// What the system says, or what is wrong with the text.
        source: ReadError,
    },
    /// The folder that the environment names is not there.
    #[error("{LEVELS_VARIABLE}: there is no folder {path}", path = path.display())]
    NoFolder {
        /// The folder.
        path: PathBuf,
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
    /// It has a sign that no position has.
    #[error(transparent)]
    Stray(#[from] StraySign),
}

impl Library {
    /// The games that come with the program.
    pub fn built_in() -> Self {
        Self::of_built_in(compile)
    }

    /// The same with the drafts among them, for tests. Their rules are there; the strength of the
    /// computer players in them is not measured yet.
    pub fn built_in_with_drafts() -> Self {
        Self::of_built_in(compile_with_drafts)
    }

    fn of_built_in(read: fn(Source<'_>) -> Result<Vec<Game>, LevelError>) -> Self {
        let mut library = Self::default();
        for source in BUILT_IN {
            let games = read(*source);
            // A test reads every built-in file.
            library.insert(
                games.unwrap_or_else(|error| unreachable!("a built-in level file: {error}")),
            );
        }
        library
    }

    /// Those of the program and those in the user's own folder, with what is wrong in the latter.
    pub fn with_user_files() -> (Self, Vec<LibraryError>) {
        let mut library = Self::built_in();
        let mut errors = user_folder().map_or_else(Vec::new, |folder| library.add_folder(&folder));
        // A folder that was asked for by name is missed; the usual one need not be there.
        if let Some(path) = named_by(LEVELS_VARIABLE).filter(|folder| !folder.is_dir()) {
            errors.retain(
                |error| !matches!(error, LibraryError::Unreadable { path: at, .. } if *at == path),
            );
            errors.push(LibraryError::NoFolder { path });
        }
        (library, errors)
    }

    /// Adds every variant of a level file, or nothing where something is wrong with the
    /// file. One with a known name replaces that.
    pub fn add(&mut self, source: Source<'_>) -> Result<(), LevelError> {
        self.insert(compile(source)?);
        Ok(())
    }

    /// Adds games. One with a known name replaces that.
    pub fn insert(&mut self, games: Vec<Game>) {
        let ids = self.games.iter().map(|game| game.definition().id());
        let known: BTreeMap<String, usize> = ids.enumerate().map(|(at, id)| (id, at)).collect();
        for game in games {
            match known.get(&game.definition().id()) {
                Some(at) => self.games[*at] = game,
                None => self.games.push(game),
            }
        }
    }

    /// Adds every `.ron` file of a folder, if there is one, by name. Damaged files are left
    /// out and reported.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<LibraryError> {
        let paths = match read_folder(folder, "ron") {
            Ok(paths) => paths,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
            Err(source) => {
                let source = source.into();
                return vec![LibraryError::Unreadable { path: folder.to_owned(), source }];
            }
        };
        paths.into_iter().filter_map(|path| self.add_file(path).err()).collect()
    }

    /// Adds every variant of a level file, or nothing if it is damaged.
    pub fn add_file(&mut self, path: PathBuf) -> Result<(), LibraryError> {
        match read_text(&path, LONGEST_LEVEL) {
            Ok(text) => Ok(self.add(Source { file: &path.display().to_string(), text: &text })?),
            Err(source) => Err(LibraryError::Unreadable { path, source }),
        }
    }

    /// All games and variants, each game's default variant first.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The variants of each game, game by game.
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
            known: of_game().map(|g| &*g.definition().variant).collect::<Vec<_>>().join(", "),
        })
    }

    /// A game by its id as people paste and type it: white space and quotes around it do no harm,
    /// and upper and lower case are the same where that is clear.
    pub fn pasted_game(&self, id: &str) -> Result<&Game, UnknownGame> {
        let id = pasted::bare(id);
        let exact = self.game(id);
        let name = |game: &Game| {
            let definition = game.definition();
            // A game alone is its default variant.
            if id.contains('/') { definition.id() } else { definition.game.clone() }
        };
        exact.or_else(|error| {
            let same = self.games.iter().filter(|game| name(game).eq_ignore_ascii_case(id));
            let mut names: Vec<String> = same.map(name).collect();
            names.dedup();
            match &names[..] {
                [name] => self.game(name),
                _ => Err(error),
            }
        })
    }

    /// A position of any game from a line as people paste and type it. Such a line may have
    /// further white space, quotes around it, and other upper and lower case.
    ///
    /// ```
    /// use tesserae_core::levels::Library;
    ///
    /// let library = Library::built_in();
    /// let position = library.pasted_position("`UR/short a 0,0,0  0,0,0 open`\n").unwrap();
    /// assert_eq!(position.to_string(), "ur/short A 0,0,0 0,0,0 open");
    /// ```
    pub fn pasted_position(&self, text: &str) -> Result<Position, PositionError> {
        self.position(&self.pasted_line(text)?)
    }

    /// The line of notation that a pasted text means, whether it is a position or not.
    pub fn pasted_line(&self, text: &str) -> Result<String, StraySign> {
        let line = pasted::position(text)?;
        let id = Fields::game_of(&line);
        Ok(match self.pasted_game(id) {
            Ok(game) if id.contains('/') => {
                format!("{}{}", game.definition().id(), &line[id.len()..])
            }
            _ => line,
        })
    }

    /// A position of any game from its notation.
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

/// The files in a folder with that ending, by name; none without the folder.
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

/// The folder for a user's level files: `levels` in the data folder, or as the variable says.
pub fn user_folder() -> Option<PathBuf> {
    named_by(LEVELS_VARIABLE).or_else(|| Some(data_folder()?.join("levels")))
}
