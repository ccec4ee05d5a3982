//! The level files that come with the program, and a user's own.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::rules::games::{Game, NAMES, compile};
use crate::rules::level::{LevelError, Source};
use crate::rules::notation::Fields;
use crate::rules::{NotationError, Position};

const BUILT_IN: &[Source<'static>] = &[
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
        /// What the system says.
        source: io::Error,
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
}

impl Library {
    /// The games that come with the program.
    pub fn built_in() -> Self {
        let mut library = Self::default();
        for source in BUILT_IN {
            library.add(*source).unwrap_or_else(|error| {
                // A test reads every built-in file.
                unreachable!("a built-in level file: {error}")
            });
        }
        library
    }

    /// The same and those in the user's own folder, with what is wrong in the latter.
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
        let ids = self.games.iter().map(|game| game.definition().id());
        let known: BTreeMap<String, usize> = ids.enumerate().map(|(at, id)| (id, at)).collect();
        for game in compile(source)? {
            match known.get(&game.definition().id()) {
                Some(at) => self.games[*at] = game,
                None => self.games.push(game),
            }
        }
        Ok(())
    }

    /// Adds every `.ron` file of a folder, if there is one, by name. Damaged files are left
    /// out and reported.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<LibraryError> {
        let paths = match read_folder(folder, "ron") {
            Ok(paths) => paths,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
            Err(source) => {
                return vec![LibraryError::Unreadable { path: folder.to_owned(), source }];
            }
        };
        paths.into_iter().filter_map(|path| self.add_file(path).err()).collect()
    }

    fn add_file(&mut self, path: PathBuf) -> Result<(), LibraryError> {
        match read_level(&path) {
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

/// The text of a level file, without the byte order mark that some editors begin with. What
/// is not a regular file is not opened: a pipe would be waited for, a device may never end.
fn read_level(path: &Path) -> io::Result<String> {
    let wrong = |problem: String| io::Error::new(io::ErrorKind::InvalidData, problem);
    if !fs::metadata(path)?.is_file() {
        return Err(wrong("not a regular file, so it is not read".to_owned()));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST_LEVEL + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_LEVEL {
        return Err(wrong(format!(
            "longer than {} MiB, the most for a level file",
            LONGEST_LEVEL >> 20
        )));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let read = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = read.split(|byte| *byte == b'\n').count();
        wrong(format!("line {line} is not UTF-8; save the file as UTF-8"))
    })?;
    Ok(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned))
}

/// The folder for a user's data: `$TESSERAE_DATA`, else `tesserae` in the system's place.
pub fn data_folder() -> Option<PathBuf> {
    data_folder_of_variable().or_else(|| Some(dirs::data_dir()?.join("tesserae")))
}

/// The folder that `TESSERAE_DATA` names; none where it is not set.
pub fn data_folder_of_variable() -> Option<PathBuf> {
    named_by("TESSERAE_DATA")
}

/// The folder that an environment variable names.
fn named_by(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from)
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
