//! The folder for the records of a tournament's games.

use std::fs;
use std::path::PathBuf;

use tesserae_core::days::now;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, SaveError, Saves};
use tesserae_core::rules::Game;
use tesserae_core::tournament::{PlayedGame, Terms};

/// Writes each game once. A game is played twice if the program ended after writing its record
/// and before writing the tournament's file.
pub(super) struct Records<'a> {
    folder: PathBuf,
    library: &'a Library,
    /// Files of an earlier run that no game has been matched with.
    earlier: Vec<PathBuf>,
}

impl<'a> Records<'a> {
    /// Opens the folder, and creates it first: a bad path must not cost a night.
    pub fn open(folder: PathBuf, library: &'a Library) -> std::io::Result<Self> {
        fs::create_dir_all(&folder)?;
        let entries = fs::read_dir(&folder)?;
        let mut earlier: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        earlier.sort();
        Ok(Self { folder, library, earlier })
    }

    /// Writes a game, unless an earlier run did. A game without a single ply has no record.
    pub fn write(
        &mut self,
        played: &PlayedGame,
        terms: &Terms,
        game: &Game,
    ) -> Result<(), SaveError> {
        let Some(mut course) = played.as_match(terms, game) else { return Ok(()) };
        // Use new `Saves` for each game. The two games of a pair have the same dice, so the same
        // `Saves` would take them for one match.
        let mut saves = Saves::new(&self.folder);
        // Without a date, the name has only the game and the seed.
        let name = saves.name_for(&course);
        let stem = name.file_stem().unwrap_or_default().to_string_lossy();
        let is_written = |file: &PathBuf| {
            file.file_name().is_some_and(|name| name.to_string_lossy().contains(&*stem))
                && Match::load(file, self.library).is_ok_and(|there| same(&there, &course))
        };
        if let Some(at) = self.earlier.iter().position(is_written) {
            self.earlier.remove(at);
            return Ok(());
        }
        let time = now();
        course.notes_mut().begun = Some(time);
        saves.save(&course, time).map(drop)
    }
}

/// Are players and plies the same?
fn same(one: &Match, other: &Match) -> bool {
    let plies = |course: &Match| course.plies().iter().map(|ply| ply.action).collect::<Vec<_>>();
    one.game() == other.game()
        && one.players() == other.players()
        && one.resigned() == other.resigned()
        && plies(one) == plies(other)
}
