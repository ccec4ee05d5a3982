//! The playable games, and seeds for them.

use std::hash::{BuildHasher, RandomState};
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
pub struct UserLevels(Option<Background<(Library, Vec<LibraryError>)>>);

impl UserLevels {
    /// Reads the level files on another thread.
    pub fn read(&mut self) {
        let read = |_: &Limits| Library::with_user_files();
        self.0 = Some(Background::start(Limits::default(), read));
    }
}

/// Takes the games of level files that were read.
fn take_levels(
    If(mut user): If<ResMut<UserLevels>>,
    mut games: ResMut<Games>,
    mut notices: MessageWriter<Notice>,
) {
    let read = user.bypass_change_detection().0.as_mut().and_then(Background::result);
    let Some((library, errors)) = read else { return };
    (user.0, games.0) = (None, library);
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
