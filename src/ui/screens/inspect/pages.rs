//! The pages of the panel: the museum card, the overlays on the thing, the thing beside it.

use bevy_egui::egui::{self, Button, RichText};

use tesserae_core::rules::{Exhibit, Game, Thing};
use tesserae_play::games::{Games, first_variants};
use tesserae_scene::section::Way;

use super::find::line;
use super::over::next_point;
use super::short;
use crate::ui::commands::{Buttons, InspectCommand};
use crate::ui::inspector::{Companion, Inspector, PartBook, Spots, Standing};
use crate::ui::layers::{choose, choose_names};
use crate::ui::widgets::{Entry, drop_down, theme};

/// Draws the museum card.
pub fn card(ui: &mut egui::Ui, wanted: &mut Inspector, standing: &Standing, book: &PartBook) {
    if let Some(exhibit) = wanted.exhibit() {
        describe(ui, exhibit);
    }
    found_or_restored(ui, wanted, standing, book);
    if wanted.layers.special && *wanted.thing() == Thing::Board {
        ui.add_space(8.0);
        ui.label(
            RichText::new("Cells with rules of their own").font(theme::heading(theme::SECTION)),
        );
        let cells = &wanted.game().definition().board.cells;
        for cell in cells.iter().filter(|cell| !cell.note.is_empty()) {
            ui.label(theme::lesser(format!("{}  {}", cell.name, cell.note)));
        }
    }
}

/// Describes an exhibit.
fn describe(ui: &mut egui::Ui, exhibit: &Exhibit) {
    ui.label(theme::headline(&exhibit.title, theme::CHAPTER));
    for (word, text) in &exhibit.facts {
        line(ui, word, text);
    }
    ui.add_space(4.0);
    ui.label(&exhibit.about);
}

/// Draws two buttons if the texts name parts that were not found with the object.
fn found_or_restored(
    ui: &mut egui::Ui,
    wanted: &mut Inspector,
    standing: &Standing,
    book: &PartBook,
) {
    let texts = book.of(&wanted.game().definition().game);
    let own = |part: &str| {
        let stood = standing.things.first();
        stood.is_some_and(|stood| stood.model.part_ids().contains(part))
    };
    let any = texts.iter().any(|(id, text)| text.restored && own(id));
    if !any && !wanted.as_found {
        return;
    }
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        for (as_found, text) in [(false, "Restored"), (true, "As found")] {
            ui.selectable_value(&mut wanted.as_found, as_found, text);
        }
        // The same thing beside it, which is always whole.
        let own = Companion { game: wanted.game().clone(), shown: wanted.shown() };
        let beside = wanted.beside.as_ref() == Some(&own);
        if wanted.as_found && ui.selectable_label(beside, "Restored beside it").clicked() {
            wanted.beside = (!beside).then_some(own);
        }
    });
    if wanted.as_found {
        let lost = texts.values().filter(|text| text.restored);
        let names: Vec<String> = lost.map(|text| text.name.to_lowercase()).collect();
        ui.label(theme::faint(format!("Left out: {}.", names.join(", "))));
    }
}

/// Draws the choices of overlays on the thing.
pub fn show(
    ui: &mut egui::Ui,
    wanted: &mut Inspector,
    (standing, spots): (&Standing, &Spots),
    buttons: &mut Buttons,
) {
    let definition = wanted.game().definition().clone();
    let board = *wanted.thing() == Thing::Board;
    let written = board || matches!(wanted.thing(), Thing::Model(_));
    if written {
        ui.label(theme::faint("Written over it"));
        // Drawn apart, a thing no longer has its cells and signs in place.
        let whole = !wanted.apart;
        ui.add_enabled_ui(whole, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(5.0, 5.0);
                choose_names(ui, &mut wanted.layers);
                if board {
                    choose(ui, &mut wanted.layers, &definition, definition.sides.1);
                }
                toggle(ui, &mut wanted.layers.signs, "Signs", "The signs by number and name");
                if !board && !spots.signs.is_empty() {
                    let about = "The line along which the signs follow one another";
                    toggle(ui, &mut wanted.reading, "Reading order", about);
                }
            })
        });
        ui.add_space(6.0);
    }
    ui.label(theme::faint("Tools"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 5.0);
        for (on, command) in [
            (wanted.glass, InspectCommand::Glass),
            (wanted.scale_bar, InspectCommand::ScaleBar),
            (wanted.measured.is_some(), InspectCommand::Measure),
            (wanted.section.is_some(), InspectCommand::Section),
        ] {
            let entry = command.entry();
            let button = Button::selectable(on, RichText::new(entry.label).small());
            buttons.serve(&ui.add(button).on_hover_text(entry.tip(ui)), command);
        }
        toggle(ui, &mut wanted.apart, "Drawn apart", "The parts one above the other");
    });
    if let Some(points) = &wanted.measured {
        let next = next_point(points.len()).unwrap_or("Click a point to measure again.");
        ui.label(theme::faint(format!("{next} Esc ends it.")));
    }
    section(ui, wanted, standing);
}

/// The ways to lay a section, with their names.
const WAYS: [(Way, &str, &str); 3] = [
    (Way::Across, "Across", "The plane runs from left to right"),
    (Way::Along, "Along", "The plane runs from front to back"),
    (Way::Level, "Level", "The plane lies level"),
];

/// Draws the place of the section, if there is one.
fn section(ui: &mut egui::Ui, wanted: &mut Inspector, standing: &Standing) {
    let (Some(cut), Some(stood)) = (&mut wanted.section, standing.things.first()) else { return };
    ui.add_space(6.0);
    ui.label(theme::faint("The cut"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 5.0);
        for (way, name, about) in WAYS {
            let button = Button::selectable(cut.way == way, RichText::new(name).small());
            if ui.add(button).on_hover_text(about).clicked() {
                cut.way = way;
            }
        }
        toggle(ui, &mut cut.flipped, "Flip", "Cuts away the other side");
    });
    let (_, extent) = cut.reach(stood.bounds);
    let length = f64::from(extent * stood.millimetres);
    let millimetres = |share: f64, _| format!("{:.1} mm", share * length);
    let share = |text: &str| {
        let typed: Option<f64> = text.trim_end_matches(['m', ' ']).parse().ok();
        typed.map(|millimetres| millimetres / length)
    };
    let slider = egui::Slider::new(&mut cut.at, 0.0..=1.0);
    ui.add(slider.custom_formatter(millimetres).custom_parser(share));
    ui.label(theme::faint("Shift+drag in the picture moves it too."));
}

/// Draws a small button that stays down.
fn toggle(ui: &mut egui::Ui, on: &mut bool, text: &str, about: &str) {
    let button = Button::selectable(*on, RichText::new(text).small());
    if ui.add(button).on_hover_text(about).clicked() {
        *on = !*on;
    }
}

/// Draws the choice of a thing beside this one, at one scale.
pub fn compare(ui: &mut egui::Ui, wanted: &mut Inspector, games: &Games) {
    ui.label(theme::faint("Beside it, at the same scale"));
    let same = |other: &Companion, game: &Game, shown: usize| {
        other.shown == shown && other.game.definition().game == game.definition().game
    };
    let now = wanted.beside.clone();
    let own = Companion { game: wanted.game().clone(), shown: wanted.shown() };
    let mut entries = vec![Entry::new(None, "nothing")];
    for game in first_variants(games.0.games()) {
        for (shown, exhibit) in game.definition().exhibits.iter().enumerate() {
            // The same thing again stands there only restored, beside what was found.
            let again = same(&own, game, shown);
            if !again || now.as_ref().is_some_and(|other| same(other, game, shown)) {
                let text = format!("{}: {}", game.definition().title, short(exhibit));
                entries.push(Entry::new(Some((game.clone(), shown)), text));
            }
        }
    }
    let is = |entry: &Option<(Game, usize)>| match (entry, &now) {
        (None, None) => true,
        (Some((game, shown)), Some(other)) => same(other, game, *shown),
        _ => false,
    };
    let wide = ui.available_width();
    if let Some(chosen) = drop_down(ui, "beside", wide, &entries, is) {
        wanted.beside = chosen.map(|(game, shown)| Companion { game, shown });
    }
    if let Some(other) = wanted.beside.clone() {
        ui.label(theme::faint("The coin before them is 25 mm across."));
        ui.add_space(6.0);
        if let Some(exhibit) = other.game.definition().exhibits.get(other.shown) {
            describe(ui, exhibit);
        }
    }
}
