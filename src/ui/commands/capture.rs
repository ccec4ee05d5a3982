//! A key that goes to the settings, which give it to a command.

use bevy::prelude::*;
use bevy_egui::{EguiInput, egui};

use super::key::Chord;

/// A key that the settings wait for. It goes to no command and to no widget.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Capture {
    /// They wait for none.
    #[default]
    Off,
    /// They wait; Escape ends that.
    Awaits,
    /// It was pressed.
    Pressed(Chord),
}

/// Keeps the keyboard from egui while the settings wait for a key.
pub(super) fn keep_keys_from_egui(capture: Res<Capture>, mut inputs: Query<&mut EguiInput>) {
    if *capture != Capture::Awaits {
        return;
    }
    let is_key = |event: &egui::Event| {
        use egui::Event::{Copy, Cut, Key, Paste, Text};
        matches!(event, Key { .. } | Text(_) | Copy | Cut | Paste(_))
    };
    for mut input in &mut inputs {
        input.events.retain(|event| !is_key(event));
    }
}
