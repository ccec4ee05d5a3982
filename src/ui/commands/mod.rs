//! Everything a key or a button can request: one list of commands. Handlers, labels, tips,
//! *Controls* and the tables of the documents come from it.

mod bindings;
mod buttons;
mod capture;
mod entry;
mod key;
mod list;
mod now;
mod pad;
mod press;
mod rebinding;
mod resolve;
mod rows;
mod scope;

#[cfg(test)]
mod documents;
#[cfg(test)]
mod layouts;
#[cfg(test)]
pub mod typist;

use bevy::ecs::system::ScheduleSystem;
use bevy::input::InputSystems;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::EguiPreUpdateSet;

use tesserae_layout::order::TableSystems;

pub use bindings::Bindings;
pub use buttons::{Buttons, Clicked};
pub use capture::Capture;
pub use entry::Entry;
pub use key::{Chord, Key};
pub use list::{
    BookCommand, Command, InspectCommand, MatchesCommand, PhotoCommand, PuzzleCommand,
    ReviewCommand, SetUpCommand, TableCommand, TurnCommand, WatchCommand, WindowCommand,
};
pub use now::Now;
pub use pad::{Meaning, PadButton, meaning, pad_rows};
pub use press::{Held, Press};
pub use resolve::Asked;
pub use rows::{in_a_line, rows};
pub use scope::Scope;

/// The keyboard has been read.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PressesRead;

/// The commands of this frame's keys and buttons are known.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct CommandsKnown;

/// Adds systems that carry out commands.
pub fn add_handlers<M>(app: &mut App, handlers: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    app.add_systems(Update, handlers.after(CommandsKnown).in_set(TableSystems::Input));
}

/// Registers the systems that turn keys and buttons into commands.
pub fn plugin(app: &mut App) {
    app.add_message::<KeyboardInput>()
        .add_message::<KeyboardFocusLost>()
        .add_message::<Press>()
        .add_message::<Clicked>()
        .add_message::<Asked>()
        .init_resource::<Bindings>()
        .init_resource::<Capture>()
        .add_systems(First, rebinding::follow_settings)
        .add_systems(
            PreUpdate,
            capture::keep_keys_from_egui
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            PreUpdate,
            press::read_keyboard
                .in_set(PressesRead)
                .after(InputSystems)
                .before(EguiPreUpdateSet::ProcessInput),
        )
        .add_systems(
            Update,
            resolve::resolve_commands.in_set(CommandsKnown).in_set(TableSystems::Input),
        );
}
