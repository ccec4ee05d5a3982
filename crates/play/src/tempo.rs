//! The speed of a match.

use bevy::prelude::*;

/// The speed of computers, pieces and dice: the settings' or an exhibition's.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Tempo {
    /// 1 is the normal speed.
    pub pace: f32,
    /// Nothing flies: dice and pieces appear at their ends.
    pub still: bool,
    /// There is time to read what happens.
    pub readable: bool,
}

impl Default for Tempo {
    fn default() -> Self {
        Self { pace: 1.0, still: false, readable: true }
    }
}
