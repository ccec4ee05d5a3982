//! The order of a frame.

use bevy::prelude::*;

/// The order of a frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Mouse and keys become requests.
    Input,
    /// What the present stage brings about by itself: machines throw and move,
    /// lost turns pass.
    Advance,
    /// Dice fly, come to rest and are read.
    Dice,
    /// The one writer of the match plays what was requested.
    Rules,
    /// The record goes to disk.
    Record,
    /// Pieces take up what was played.
    Pieces,
    /// Pieces under way move on.
    Animation,
    /// The stage is worked out from all of that.
    Stage,
    /// Messages say what happened.
    Narrate,
    /// The window takes them up.
    Notices,
    /// What to point out is worked out.
    Hints,
    /// The camera goes where it was sent.
    View,
    /// Models and marks follow.
    Models,
}

/// Chains the steps of a frame.
pub fn plugin(app: &mut App) {
    use TableSystems::*;
    app.configure_sets(
        Update,
        (
            (Input, Advance, Dice, Rules, Record, Pieces).chain(),
            (Animation, Stage, Narrate, Notices, Hints, View, Models).chain(),
        )
            .chain(),
    );
}
