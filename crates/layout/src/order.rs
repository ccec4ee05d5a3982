//! The order of a frame.

use bevy::prelude::*;

/// The order of a frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Mouse and keys become requests.
    Input,
    /// The current stage acts by itself: computers throw and move, lost turns pass.
    Advance,
    /// Dice fly, come to rest and are read.
    Dice,
    /// The match's one writer plays the requested actions.
    Rules,
    /// The record goes to disk.
    Record,
    /// Pieces start the moves that were played.
    Pieces,
    /// Pieces under way move on.
    Animation,
    /// The stage follows from all of the above.
    Stage,
    /// Messages report what happened.
    Narrate,
    /// The window shows the messages.
    Notices,
    /// The window works out what to point out.
    Hints,
    /// The camera moves to its target.
    View,
    /// Models and marks follow the state.
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
