//! Buttons request commands as keys do.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::list::Command;

/// A button requests a command.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clicked(pub Command);

/// Sends the commands of the buttons that a system draws.
#[derive(SystemParam)]
pub struct Buttons<'w>(MessageWriter<'w, Clicked>);

impl Buttons<'_> {
    /// Requests a command.
    pub fn request(&mut self, command: impl Into<Command>) {
        self.0.write(Clicked(command.into()));
    }

    /// Requests a command if a widget has been clicked.
    pub fn serve(&mut self, widget: &egui::Response, command: impl Into<Command>) {
        if widget.clicked() {
            self.request(command);
        }
    }

    /// Draws a button with the label and the tip of its command.
    pub fn button(&mut self, ui: &mut egui::Ui, command: impl Into<Command>) {
        let command = command.into();
        let entry = command.entry();
        self.serve(&ui.button(entry.label).on_hover_text(entry.tip(ui)), command);
    }
}
