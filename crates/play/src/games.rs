//! The playable games, and seeds for them.

use std::hash::{BuildHasher, RandomState};
use std::time::SystemTime;

use bevy::prelude::*;

use tesserae_core::levels::Library;
use tesserae_core::rules::Game;

/// Every playable game.
#[derive(Resource, Default, Clone)]
pub struct Games(pub Library);

/// There is a user, whose level files are read too.
#[derive(Resource)]
pub struct UserLevels;

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
