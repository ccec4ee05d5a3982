//! The viewer's attention. The play respects it: no sentence appears while the picture moves, and
//! computers wait while the viewer reads, unless the speed leaves no time for it.

use bevy::prelude::*;

use super::speed::Speed;

/// The viewer's attention.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Eyes {
    /// The viewer still needs time to read the last text, or a text is about to appear.
    pub read: bool,
    /// The picture is moving, or follows the dice.
    pub travel: bool,
    /// The picture shows only a part of the table.
    pub near: bool,
    /// That part is the tray, with the dice of a throw.
    pub dice: bool,
    /// The picture shows something that the viewer has not understood yet, or returns from it.
    pub looks: bool,
    /// The viewer is away, and the exhibition is to pause meanwhile.
    pub away: bool,
}

impl Eyes {
    /// Must the play wait? It does for what the viewer looks at, while the viewer is away, and while the viewer reads, at a
    /// fast speed only if the picture shows a part of the table.
    pub(super) fn hold_the_play(self, speed: Speed) -> bool {
        self.looks || self.away || (self.read && (self.near || speed.waits_for_readers()))
    }
}
