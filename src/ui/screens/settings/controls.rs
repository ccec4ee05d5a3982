//! The keys of the commands.

use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_play::narration::capitalized;

use super::rows::Rows;
use crate::ui::commands::{Bindings, Capture, Chord, Command, Scope};
use crate::ui::widgets::fields::{WIDE, is_narrow, row};
use crate::ui::widgets::{Entry, drop_down, theme};

/// The part of the list on show, and the question about a key.
#[derive(Debug)]
pub struct ChosenPart {
    scope: Scope,
    asked: Option<Asked>,
}

impl Default for ChosenPart {
    fn default() -> Self {
        Self { scope: Scope::Turn, asked: None }
    }
}

/// A key that is to be pressed for a command, and what has come of it.
#[derive(Debug, Clone)]
struct Asked {
    command: Command,
    /// The number of the key that it replaces; past the last it is one more.
    number: usize,
    refused: Option<Refused>,
}

/// A key that other commands have.
#[derive(Debug, Clone)]
struct Refused {
    key: Chord,
    with: Vec<Command>,
    /// The keys after an exchange, if that is possible.
    swapped: Option<Bindings>,
}

impl ChosenPart {
    /// Waits for no key any more.
    pub fn drop_question(&mut self, capture: &mut ResMut<Capture>) {
        self.asked = None;
        capture.set_if_neq(Capture::Off);
    }
}

/// Draws the page.
pub fn draw(rows: &mut Rows, shown: &mut ChosenPart, capture: &mut ResMut<Capture>) {
    let chosen = rows.value(|set| &mut set.keys);
    let bindings = Bindings::read(&chosen);
    rows.note("Click a key to press another in its place. + adds a key.");
    let scopes = Scope::ALL.map(|scope| Entry::new(scope, scope.heading()));
    let scope = shown.scope;
    let picked = row(rows.ui, "Keys", |ui| {
        let wide = WIDE.min(ui.available_width());
        drop_down(ui, "scope", wide, &scopes, |other| *other == scope)
    });
    if let Some(picked) = picked {
        shown.scope = picked;
        shown.drop_question(capture);
    }
    let mut wanted = take_key(shown, capture, &bindings);
    let of_scope =
        |command: &&Command| command.scope() == scope && !command.entry().keys.is_empty();
    for command in Command::ALL.iter().filter(of_scope) {
        rows.ui.push_id(command.entry().name, |ui| {
            let changed = line(ui, *command, &bindings, shown, capture);
            wanted = changed.or(wanted.take());
        });
    }
    if let Some(wanted) = wanted {
        shown.drop_question(capture);
        wanted.write(&mut rows.set.keys);
    }
}

/// The keys after the one that was pressed, if it was free.
fn take_key(
    shown: &mut ChosenPart,
    capture: &mut ResMut<Capture>,
    bindings: &Bindings,
) -> Option<Bindings> {
    let asked = shown.asked.as_mut()?;
    let now = **capture;
    match now {
        Capture::Awaits => None,
        // Escape, unless it is the answer to a refusal that is awaited.
        Capture::Off => {
            if asked.refused.is_none() {
                shown.asked = None;
            }
            None
        }
        Capture::Pressed(key) => {
            capture.set_if_neq(Capture::Off);
            match bindings.bound(asked.command, asked.number, key) {
                Ok(bound) => return Some(bound),
                Err((with, swapped)) => asked.refused = Some(Refused { key, with, swapped }),
            }
            None
        }
    }
}

/// Draws a command with its keys. Returns the keys of all if it changes some.
fn line(
    ui: &mut egui::Ui,
    command: Command,
    bindings: &Bindings,
    shown: &mut ChosenPart,
    capture: &mut ResMut<Capture>,
) -> Option<Bindings> {
    let does = capitalized(command.entry().does);
    let mut changed = None;
    if is_narrow(ui) {
        ui.add(egui::Label::new(theme::faint(does)).wrap());
        ui.horizontal_wrapped(|ui| changed = keys(ui, command, bindings, shown, capture));
    } else {
        let room = ui.available_width();
        ui.horizontal_top(|ui| {
            ui.allocate_ui(egui::vec2(room * TEXT, 0.0), |ui| {
                ui.set_width(room * TEXT);
                ui.add_space(6.0);
                ui.add(egui::Label::new(does).wrap());
            });
            ui.horizontal_wrapped(|ui| changed = keys(ui, command, bindings, shown, capture));
        });
    }
    let asked = shown.asked.as_ref().filter(|asked| asked.command == command);
    let refused = asked.and_then(|asked| asked.refused.clone());
    changed.or_else(|| answer(ui, &refused?, shown, capture))
}

/// The share of a line for the words, before the keys.
const TEXT: f32 = 0.5;

/// Draws the keys of a command, each a button that waits for another.
fn keys(
    ui: &mut egui::Ui,
    command: Command,
    bindings: &Bindings,
    shown: &mut ChosenPart,
    capture: &mut ResMut<Capture>,
) -> Option<Bindings> {
    let entry = command.entry();
    let own = entry.keys_in(bindings);
    if command.is_fixed() {
        let keys: Vec<String> = own.iter().map(ToString::to_string).collect();
        let text = theme::faint(keys.join(", "));
        ui.add(egui::Label::new(text).wrap()).on_hover_text("These keys are fixed");
        return None;
    }
    let asked = shown.asked.as_ref().filter(|asked| asked.command == command);
    let waits = asked.filter(|asked| asked.refused.is_none()).map(|asked| asked.number);
    let mut clicked = None;
    for (number, key) in own.iter().enumerate() {
        let waits = waits == Some(number);
        let text = if waits { "Press a key…".to_owned() } else { key.to_string() };
        let button = ui.add(egui::Button::new(text).selected(waits));
        if button.on_hover_text("Change this key. Esc keeps it.").clicked() {
            clicked = Some(number);
        }
    }
    let adds = waits == Some(own.len());
    let button = egui::Button::new(if adds { "Press a key…" } else { "+" }).selected(adds);
    if ui.add(button).on_hover_text("Add a key").clicked() {
        clicked = Some(own.len());
    }
    if let Some(number) = clicked {
        shown.asked = Some(Asked { command, number, refused: None });
        capture.set_if_neq(Capture::Awaits);
    }
    if let Some(number) = waits.filter(|number| *number < own.len())
        && ui.button("Remove").clicked()
    {
        let mut rest = own.to_vec();
        rest.remove(number);
        return Some(bindings.with(command, rest));
    }
    if own == entry.keys || !ui.button("Reset").clicked() {
        return None;
    }
    let taken = entry.keys.iter().find_map(|key| {
        let with = bindings.conflicts(command, *key);
        (!with.is_empty()).then_some(Refused { key: *key, with, swapped: None })
    });
    match taken {
        None => Some(bindings.with(command, entry.keys.to_vec())),
        refused => {
            shown.asked = Some(Asked { command, number: own.len(), refused });
            None
        }
    }
}

/// Says which command has the key, and offers an exchange.
fn answer(
    ui: &mut egui::Ui,
    refused: &Refused,
    shown: &mut ChosenPart,
    capture: &mut ResMut<Capture>,
) -> Option<Bindings> {
    let names = refused.with.iter().map(|other| {
        format!("{} ({})", other.entry().does, other.scope().heading().to_lowercase())
    });
    let names: Vec<String> = names.collect();
    let text = format!("{} already {}.", refused.key, names.join(", "));
    ui.add(egui::Label::new(egui::RichText::new(text).color(theme::RED)).wrap());
    let mut swapped = None;
    ui.horizontal(|ui| {
        if let Some(after) = &refused.swapped
            && ui.button("Swap the keys").clicked()
        {
            swapped = Some(after.clone());
        }
        if ui.button("Keep them").clicked() {
            shown.drop_question(capture);
        }
    });
    swapped
}
