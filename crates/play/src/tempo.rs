//! The speed of a match.

use bevy::prelude::*;

use super::settings::DiceFlight;

/// The speed of computers, pieces and dice: the settings' or an exhibition's.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Tempo {
    /// 1 is the normal speed.
    pub pace: f32,
    /// Nothing flies: dice and pieces appear at their ends.
    pub still: bool,
    /// The part of a throw that is shown.
    pub flight: DiceFlight,
    /// There is time to read what happens.
    pub readable: bool,
}

impl Default for Tempo {
    fn default() -> Self {
        Self { pace: 1.0, still: false, flight: DiceFlight::Full, readable: true }
    }
}

/// Seconds of a short flight: the dice roll to their rest.
const SHORT: f32 = 0.6;

impl Tempo {
    /// The second at which a flight of that length is first shown.
    pub fn begins(&self, seconds: f32) -> f32 {
        match self.flight {
            DiceFlight::Full if !self.still => 0.0,
            DiceFlight::Short if !self.still => (seconds - SHORT).max(0.0),
            _ => seconds,
        }
    }
}
