//! The *Controls* dialog: the keys, and what the mouse does.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::ui::commands::{Scope, rows};
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{Place, add_dialog, closed_by, modal};
use crate::ui::widgets::theme;

/// Width of the keys' column, in points.
const KEY: f32 = 140.0;

/// The mouse, as the dialog shows it.
const MOUSE: &[(&str, &str)] = &[
    ("Click a piece", "moves it; picks it up if it can go to several cells"),
    ("Click a cell", "moves the picked piece there, or the only one that can go there"),
    ("Drag a piece", "moves it to where you drop it"),
    ("Drag in the tray", "throws the dice by hand"),
    ("Rest on anything", "says what it is and what you can do with it"),
    ("Right drag", "turns the table"),
    ("Middle drag", "shifts the table"),
    ("Wheel", "moves nearer or farther away"),
];

fn draw_keys_dialog(mut contexts: EguiContexts, mut overlay: ResMut<NextState<Overlay>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    modal(ctx, "keys", Place::Over, &mut overlay, |ui, overlay| {
        let closed = closed_by(ui, "Done", |ui| {
            let mouse = MOUSE.iter().map(|(what, does)| ((*what).to_owned(), *does));
            table(ui, "Mouse", mouse);
            for scope in Scope::ALL {
                table(ui, scope.heading(), rows(scope).iter().map(|row| (row.keys(), row.does)));
            }
        });
        if closed {
            overlay.set(Overlay::None);
        }
    });
    Ok(())
}

/// Draws a heading and two columns: the key and its effect, which may take several lines.
fn table<'a>(ui: &mut egui::Ui, name: &str, rows: impl Iterator<Item = (String, &'a str)>) {
    ui.label(theme::headline(name, theme::SECTION));
    ui.scope(|ui| {
        // This many lines must stand close together.
        ui.spacing_mut().interact_size.y = 16.0;
        let does_room = (ui.available_width() - KEY - 22.0).max(80.0);
        let grid = egui::Grid::new(name).num_columns(2).min_col_width(KEY).spacing([22.0, 1.0]);
        grid.show(ui, |ui| {
            for (key, does) in rows {
                ui.scope(|ui| {
                    ui.set_max_width(KEY);
                    ui.add(egui::Label::new(egui::RichText::new(key).color(theme::GOLD)).wrap());
                });
                ui.scope(|ui| {
                    ui.set_max_width(does_room);
                    ui.add(egui::Label::new(does).wrap());
                });
                ui.end_row();
            }
        });
    });
    ui.add_space(4.0);
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    add_dialog(app, Overlay::Keys, draw_keys_dialog);
}
