//! What the eyes of those who watch are busy with. The play heeds it: nothing is said while the
//! picture moves, and nobody plays on elsewhere while what is said of something near is read.

use bevy::prelude::*;

/// What the eyes are busy with.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Eyes {
    /// There has not been time yet to read what was said last.
    pub read: bool,
    /// The picture is on its way, or goes along with the dice.
    pub travel: bool,
    /// The picture shows less than the whole table.
    pub near: bool,
}

impl Eyes {
    /// Whether the play must wait, or what it goes on with is out of the picture.
    pub(super) fn hold_the_play(self) -> bool {
        self.read && self.near
    }
}
