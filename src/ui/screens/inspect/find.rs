//! The page of parts: a field to find one by name, and the facts about the chosen one.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};

use tesserae_core::rules::{Definition, Sign};
use tesserae_play::narration::capitalized;
use tesserae_scene::boards::look_of;
use tesserae_scene::material::Material;
use tesserae_scene::model::PartId;

use crate::ui::commands::InspectCommand;
use crate::ui::inspector::{Chosen, Inspector, PartBook, Spots, Standing, found, sign_text};
use crate::ui::widgets::{Entry, drop_down, sourced, theme};

/// The search for a part.
#[derive(Resource, Default)]
pub struct Finding {
    /// The game and the exhibit that it searches.
    of: (String, usize),
    text: String,
    /// The line that Enter chooses.
    at: usize,
    /// Does the field have the keys?
    pub typing: bool,
    /// Should the field get the keys?
    pub asked: bool,
}

/// Maximum height of the list of parts, in points.
const LIST: f32 = 190.0;

/// Draws the page. Returns the part chosen here, to which the camera flies.
pub fn page(
    ui: &mut egui::Ui,
    wanted: &mut Inspector,
    standing: &Standing,
    spots: &Spots,
    book: &PartBook,
    finding: &mut Finding,
) -> Option<PartId> {
    let definition = wanted.game().definition().clone();
    // Another exhibit has other parts.
    let of = (definition.game.clone(), wanted.shown());
    if finding.of != of {
        *finding = Finding { of, asked: finding.asked, ..Finding::default() };
    }
    let parts = standing.parts(0, book.of(&definition.game));
    let mut chosen = None;
    if parts.is_empty() {
        finding.typing = false;
    } else {
        chosen = field(ui, wanted.chosen, &parts, finding);
    }
    about_choice(ui, wanted, standing, spots, book);
    signs(ui, wanted, &definition, spots);
    chosen
}

/// Draws the field and the list below it. Returns the part picked there.
fn field(
    ui: &mut egui::Ui,
    chosen: Option<Chosen>,
    parts: &[(PartId, &str)],
    finding: &mut Finding,
) -> Option<PartId> {
    let find = InspectCommand::Find.entry();
    let edit = egui::TextEdit::singleline(&mut finding.text).hint_text(find.tip_as(ui, find.label));
    let response = ui.add(edit.desired_width(ui.available_width()));
    if std::mem::take(&mut finding.asked) {
        response.request_focus();
    }
    if response.changed() {
        finding.at = 0;
    }
    let list = found(parts, &finding.text);
    let last = list.len().saturating_sub(1);
    finding.typing = response.has_focus();
    let presses = |key| ui.input(|input| input.num_presses(key));
    let mut picked = None;
    let mut moved = false;
    if response.has_focus() || response.lost_focus() {
        let before = finding.at;
        finding.at = (finding.at + presses(Key::ArrowDown)).min(last);
        finding.at = finding.at.saturating_sub(presses(Key::ArrowUp));
        moved = before != finding.at;
        if presses(Key::Enter) > 0 {
            picked = list.get(finding.at).map(|(part, _)| *part);
        }
    }
    finding.at = finding.at.min(last);
    let area = egui::ScrollArea::vertical().id_salt("parts").max_height(LIST);
    area.auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().button_padding = egui::vec2(6.0, 2.0);
        ui.spacing_mut().interact_size.y = 22.0;
        for (line, (part, name)) in list.iter().enumerate() {
            let is_chosen = chosen.is_some_and(|c| (c.thing, c.part) == (0, *part));
            let label = ui.selectable_label(is_chosen, theme::lesser(*name));
            if finding.typing && line == finding.at {
                let edge = egui::Stroke::new(1.5, theme::GOLD);
                ui.painter().rect_stroke(label.rect, 4.0, edge, egui::StrokeKind::Inside);
                if moved {
                    label.scroll_to_me(None);
                }
            }
            if label.clicked() {
                picked = Some(*part);
            }
        }
        if list.is_empty() {
            ui.label(theme::faint("No part has that name."));
        }
    });
    picked
}

/// Draws the facts about the chosen part, and about the clicked field and sign.
fn about_choice(
    ui: &mut egui::Ui,
    wanted: &mut Inspector,
    standing: &Standing,
    spots: &Spots,
    book: &PartBook,
) {
    let definition = wanted.game().definition().clone();
    if !wanted.has_choice() {
        ui.add_space(2.0);
        ui.label(theme::faint("Click a part of the thing to see what it is."));
    }
    if let Some(id) = wanted.sign.clone() {
        ui.separator();
        let count = spots.signs.iter().filter(|spot| spot.name == id).count();
        let sign = definition.signs.iter().find(|sign| sign.id == id);
        ui.label(theme::headline(sign.map_or(id, sign_text), theme::SECTION));
        let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
        ui.label(format!("It stands here {times}; each of them is framed."));
        if let Some(reading) = sign.and_then(reading) {
            ui.label(reading);
        }
    }
    if let Some(name) = wanted.field.clone() {
        ui.separator();
        about_field(ui, wanted, &definition, spots, &name);
    }
    if let Some(chosen) = wanted.chosen {
        about_part(ui, standing, book, chosen);
    }
}

/// Draws the facts about a part.
fn about_part(ui: &mut egui::Ui, standing: &Standing, book: &PartBook, chosen: Chosen) {
    let Some(stood) = standing.things.get(chosen.thing) else { return };
    let Some(text) = book.text(&stood.game, chosen.part) else { return };
    ui.separator();
    ui.label(theme::headline(&text.name, theme::SECTION));
    let materials: Vec<&str> = match chosen.material {
        Some(material) => vec![material.name()],
        None => stood.model.materials_of(chosen.part).into_iter().map(Material::name).collect(),
    };
    line(ui, "Made of", &materials.join("; "));
    ui.label(&text.about);
    if text.restored {
        line(ui, "Restored", "not found with the object");
    }
    line(ui, "How we know", &text.source);
}

/// Draws a field of the disc and of the labyrinth, and a button that leads to the other.
fn about_field(
    ui: &mut egui::Ui,
    wanted: &mut Inspector,
    definition: &Definition,
    spots: &Spots,
    name: &str,
) {
    let cell = definition.board.cells.iter().find(|cell| cell.name == name);
    let title = cell.map_or_else(|| format!("field {name}"), |cell| definition.cell_title(cell));
    ui.label(theme::headline(capitalized(&title), theme::SECTION));
    if let Some(cell) = cell {
        if let Some(group) = group_of(definition, name) {
            line(ui, "On the disc", &group);
        }
        let signs: Vec<String> = definition.signs_of(cell).into_iter().map(sign_text).collect();
        if !signs.is_empty() {
            line(ui, "Signs", &signs.join(", "));
        }
        if !cell.note.is_empty() {
            ui.label(&cell.note);
        }
    }
    let Some(other) = spots.linked else { return };
    let text = format!("The same field: {}", definition.exhibits[other].title);
    if ui.button(text).clicked() {
        wanted.show(other);
        wanted.to_field = true;
    }
}

/// The name of a field's place on the thing beside the board.
pub fn group_of(definition: &Definition, field: &str) -> Option<String> {
    let beside = look_of(&definition.game).beside_board?;
    (beside.title)(field)
}

/// Draws the signs by number, if the thing bears any. The camera frames the chosen one.
fn signs(ui: &mut egui::Ui, wanted: &mut Inspector, definition: &Definition, spots: &Spots) {
    if spots.signs.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.label(theme::faint("A sign, wherever it stands"));
    let there = |sign: &&Sign| spots.signs.iter().any(|spot| spot.name == sign.id);
    let mut entries = vec![Entry::new(None, "none")];
    entries.extend(
        definition
            .signs
            .iter()
            .filter(there)
            .map(|sign| Entry::new(Some(sign.id.clone()), sign_text(sign))),
    );
    let now = wanted.sign.clone();
    let wide = ui.available_width();
    if let Some(chosen) = drop_down(ui, "sign", wide, &entries, |sign| *sign == now) {
        wanted.sign = chosen;
    }
}

/// A remark on the reading of a sign. Signs with a number are undeciphered; a name with a colon
/// includes its reading.
pub fn reading(sign: &Sign) -> Option<&'static str> {
    let number = sign.id.chars().all(|letter| letter.is_ascii_digit());
    number.then_some("Nobody can read it.")
}

/// Draws a label with its text, which may name sources.
pub fn line(ui: &mut egui::Ui, word: &str, text: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 2.0);
        ui.spacing_mut().interact_size.y = 0.0;
        ui.label(theme::faint(word));
        sourced(ui, text);
    });
}
