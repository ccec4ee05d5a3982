//! The *Controls* dialog: the keys, and what the mouse does, those of the present occasion first.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_play::occasion::Occasion;

use crate::ui::commands::{Bindings, Scope, pad_rows, rows};
use crate::ui::state::{Overlay, Screen};
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

/// A part of the dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Keys(Scope),
    Mouse,
    Pad,
}

/// The scopes of what the window shows now, the narrowest first.
fn present(screen: Screen, occasion: Occasion) -> Vec<Scope> {
    let own = match (screen, occasion) {
        (Screen::Title, _) => return vec![Scope::Window],
        (Screen::Inspect, _) => return vec![Scope::Inspect, Scope::Photo, Scope::Window],
        (_, Occasion::Exhibition) => Scope::Watch,
        (_, Occasion::Review) => Scope::Review,
        (_, Occasion::Puzzle) => {
            return vec![Scope::Puzzle, Scope::Turn, Scope::Table, Scope::Window];
        }
        (_, Occasion::SetUp) => Scope::SetUp,
        (_, Occasion::Nothing | Occasion::Match | Occasion::Guide | Occasion::Clip) => Scope::Turn,
    };
    vec![own, Scope::Table, Scope::Window]
}

/// The parts for what the window shows now, and the others. The mouse and the pad belong to the table.
fn parts(screen: Screen, occasion: Occasion) -> [Vec<Part>; 2] {
    let here = present(screen, occasion);
    let others: Vec<Scope> = Scope::ALL.into_iter().filter(|scope| !here.contains(scope)).collect();
    [here, others].map(|scopes| {
        let others = |scope: Scope| {
            let table = scope == Scope::Table;
            [Part::Mouse, Part::Pad].into_iter().filter(move |_| table)
        };
        scopes.into_iter().flat_map(|scope| others(scope).chain([Part::Keys(scope)])).collect()
    })
}

fn draw_keys_dialog(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    occasion: Res<State<Occasion>>,
    mut overlay: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    modal(ctx, "keys", Place::Over, &mut overlay, |ui, overlay| {
        let closed = closed_by(ui, "Done", |ui| {
            let parts = parts(*screen.get(), *occasion.get());
            for (heading, parts) in ["Controls here", "Controls elsewhere"].into_iter().zip(parts) {
                ui.label(theme::headline(heading, theme::CHAPTER));
                parts.into_iter().for_each(|part| draw(ui, part));
            }
        });
        if closed {
            overlay.set(Overlay::None);
        }
    });
    Ok(())
}

/// Draws a part with its title.
fn draw(ui: &mut egui::Ui, part: Part) {
    match part {
        Part::Mouse => {
            table(ui, "Mouse", MOUSE.iter().map(|(what, does)| ((*what).to_owned(), *does)));
        }
        Part::Pad => {
            let rows = pad_rows();
            table(ui, "Gamepad", rows.iter().map(|(what, does)| ((*what).to_owned(), &**does)));
        }
        Part::Keys(scope) => {
            let rows = rows(scope, &Bindings::of(ui));
            table(ui, scope.heading(), rows.iter().map(|row| (row.keys(), row.does)));
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_controls_of_the_present_occasion_come_first_and_none_is_left_out() {
        let first = |screen, occasion| parts(screen, occasion)[0].clone();
        let at_table = |own| {
            let (table, window) = (Part::Keys(Scope::Table), Part::Keys(Scope::Window));
            [Part::Keys(own), Part::Mouse, Part::Pad, table, window]
        };
        assert_eq!(first(Screen::Table, Occasion::Match), at_table(Scope::Turn));
        assert_eq!(first(Screen::Table, Occasion::Review), at_table(Scope::Review));
        assert_eq!(first(Screen::Table, Occasion::Exhibition), at_table(Scope::Watch));
        assert_eq!(first(Screen::Title, Occasion::Nothing), [Part::Keys(Scope::Window)]);
        for screen in [Screen::Title, Screen::Table, Screen::Inspect] {
            let all = parts(screen, Occasion::Puzzle).concat();
            assert_eq!(all.len(), Scope::ALL.len() + 2, "{screen:?}");
            let shown = |part: &Part| all.iter().filter(|other| *other == part).count() == 1;
            assert!(all.iter().all(shown), "{screen:?}");
        }
    }
}
