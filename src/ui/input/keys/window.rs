//! The commands that hold everywhere.

use bevy::prelude::*;

use tesserae_play::saving::SaveRequested;
use tesserae_play::settings::Settings;

use crate::ui::commands::{Asked, Command, WindowCommand, add_handlers};
use crate::ui::file_dialog::{Dialogs, Purpose};
use crate::ui::state::{Overlay, Screen};

fn serve_window(
    mut asked: MessageReader<Asked>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut saves: MessageWriter<SaveRequested>,
    mut settings: ResMut<Settings>,
    mut next: ResMut<NextState<Overlay>>,
    mut dialogs: Dialogs,
) {
    for asked in asked.read() {
        let Command::Window(command) = asked.command else { continue };
        match command {
            // Under any dialog too: above all when the match has ended.
            WindowCommand::Save => {
                saves.write_default();
            }
            WindowCommand::OpenFile => {
                dialogs.ask(Purpose::Open { to_list: *overlay.get() == Overlay::Load }, None);
            }
            WindowCommand::FullScreen => settings.full_screen = !settings.full_screen,
            WindowCommand::Mute => settings.muted = !settings.muted,
            // Opens the table's menu and closes the overlay.
            WindowCommand::Escape => match (screen.get(), overlay.get()) {
                (Screen::Table, Overlay::None) => next.set(Overlay::Menu),
                (Screen::Title, Overlay::None) => {}
                _ => next.set(Overlay::None),
            },
        }
    }
}

/// Registers the handler.
pub fn plugin(app: &mut App) {
    add_handlers(app, serve_window);
}
