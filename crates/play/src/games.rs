//! The playable games, and seeds for them.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::time::SystemTime;

use bevy::prelude::*;

use tesserae_core::ai::Limits;
use tesserae_core::levels::{Library, LibraryError};
use tesserae_core::rules::Game;
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::notices::Notice;

/// Every playable game.
#[derive(Resource, Default, Clone)]
pub struct Games(pub Library);

/// There is a user, whose level files are read too.
#[derive(Resource, Default)]
pub struct UserLevels {
    /// Level files of elsewhere that the user has opened in this window.
    opened: Vec<PathBuf>,
    work: Option<Background<(Library, Vec<LibraryError>)>>,
}

impl UserLevels {
    /// Reads the level files on another thread.
    pub fn read(&mut self) {
        let opened = self.opened.clone();
        let read = move |_: &Limits| {
            let (mut library, mut errors) = Library::with_user_files();
            errors.extend(opened.into_iter().filter_map(|file| library.add_file(file).err()));
            (library, errors)
        };
        self.work = Some(Background::start(Limits::default(), read));
    }

    /// Keeps the games of a file in this window, whenever level files are read again.
    pub fn open(&mut self, file: PathBuf) {
        self.opened.retain(|other| *other != file);
        self.opened.push(file);
        // What is being read lacks it.
        if self.work.is_some() {
            self.read();
        }
    }
}

/// Takes the games of level files that were read.
fn take_levels(
    If(mut user): If<ResMut<UserLevels>>,
    mut games: ResMut<Games>,
    mut notices: MessageWriter<Notice>,
) {
    let work = &mut user.bypass_change_detection().work;
    let Some((library, errors)) = Background::finish(work) else { return };
    games.0 = library;
    notices.write_batch(
        errors
            .into_iter()
            .map(|error| Notice::warning(format!("A level file was left out: {error}"))),
    );
}

/// Registers the reading of level files.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, take_levels.in_set(TableSystems::Input));
}

/// Each game in its first, usual variant.
pub fn first_variants(games: &[Game]) -> Vec<&Game> {
    let mut list: Vec<&Game> = Vec::new();
    for game in games {
        if list.iter().all(|known| known.definition().game != game.definition().game) {
            list.push(game);
        }
    }
    list
}

/// An unpredictable seed.
pub fn fresh_seed() -> u64 {
    // The hasher's keys come from the system's own randomness.
    RandomState::new().hash_one(SystemTime::now())
}
