//! The games that can be played, and seeds for them.

use std::hash::{BuildHasher, RandomState};
use std::time::SystemTime;

use bevy::prelude::*;

use tesserae_core::levels::Library;
use tesserae_core::rules::Game;

/// Every game that can be played.
#[derive(Resource, Default, Clone)]
pub struct Games(pub Library);

/// There is a user, whose level files are read too.
#[derive(Resource)]
pub struct UserLevels;

/// Each game in its first variant, which is its usual one.
pub fn first_variants(games: &[Game]) -> Vec<&Game> {
    let mut list: Vec<&Game> = Vec::new();
    for game in games {
        if list.iter().all(|known| known.definition().game != game.definition().game) {
            list.push(game);
        }
    }
    list
}

/// A seed that nobody can foresee.
pub fn fresh_seed() -> u64 {
    // The hasher's keys come from the system's own randomness.
    RandomState::new().hash_one(SystemTime::now())
}
