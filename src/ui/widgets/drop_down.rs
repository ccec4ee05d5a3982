//! A drop-down list for pointer and keys. egui's own ignores the arrow keys. Here they move in the
//! list, Enter chooses, and Escape closes only the list.

use std::hash::Hash;

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, Key, Modifiers};

use super::{reading, theme};

/// One line of a list.
#[derive(Debug, Clone)]
pub struct Entry<T> {
    /// The value it chooses.
    pub value: T,
    /// Its text.
    pub text: String,
    /// Its explanation, shown below the list while the pointer or the keys are at it.
    pub about: String,
}

impl<T> Entry<T> {
    /// Creates a line without an explanation.
    pub fn new(value: T, text: impl Into<String>) -> Self {
        Self { value, text: text.into(), about: String::new() }
    }

    /// Adds an explanation.
    pub fn about(self, about: impl Into<String>) -> Self {
        Self { about: about.into(), ..self }
    }
}

/// Maximum height of an open list, in points.
const HIGHEST: f32 = 360.0;

/// Height of the window that an open list leaves free, in points.
const AROUND: f32 = 60.0;

/// The line of the open list that Enter chooses.
#[derive(Clone, Copy)]
struct Highlighted(usize);

/// The line that the keys move to in an open list of `count` lines.
fn moved(ui: &egui::Ui, at: usize, count: usize) -> usize {
    let last = count.saturating_sub(1);
    let pressed = |key| ui.input(|input| input.num_presses(key));
    if pressed(Key::End) + pressed(Key::PageDown) > 0 {
        last
    } else if pressed(Key::Home) + pressed(Key::PageUp) > 0 {
        0
    } else {
        (at + pressed(Key::ArrowDown)).min(last).saturating_sub(pressed(Key::ArrowUp))
    }
}

/// Writes below an open list what explains the line that the pointer or the keys are at. The room
/// is that of the longest explanation.
fn explain<T>(ui: &mut egui::Ui, entries: &[Entry<T>], at: usize) {
    if entries.iter().all(|entry| entry.about.is_empty()) {
        return;
    }
    let wide = ui.available_width();
    let laid = |entry: &Entry<T>| {
        let font = egui::FontId::proportional(theme::SMALL);
        ui.painter().layout(entry.about.clone(), font, theme::FAINT, wide)
    };
    let all: Vec<_> = entries.iter().map(laid).collect();
    let high = all.iter().map(|galley| galley.size().y).fold(0.0, f32::max);
    let (place, _) = ui.allocate_exact_size(egui::vec2(wide, high), egui::Sense::hover());
    if let Some(galley) = all.get(at) {
        ui.painter().galley(place.min, galley.clone(), theme::FAINT);
    }
}

/// Draws the current choice, `wide` points wide, and the list when it is open. Returns the choice.
pub fn drop_down<T: Clone>(
    ui: &mut egui::Ui,
    salt: impl Hash + std::fmt::Debug + Copy,
    wide: f32,
    entries: &[Entry<T>],
    is_chosen: impl Fn(&T) -> bool,
) -> Option<T> {
    let shown = entries.iter().find(|entry| is_chosen(&entry.value));
    let shown = shown.map_or("", |entry| entry.text.as_str());
    let memory = ui.id().with(("list", salt));
    let open: Option<Highlighted> = ui.data(|data| data.get_temp(memory));
    let mut at = open.map_or(0, |Highlighted(line)| line);
    let (mut chosen, mut by_keys) = (None, false);
    if open.is_some() {
        let before = at;
        at = moved(ui, at, entries.len());
        by_keys = at != before;
        // Keeps the arrow keys from moving the focus in the dialog.
        ui.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
        let enter = ui.input_mut(|input| {
            input.consume_key(Modifiers::NONE, Key::Enter)
                || input.consume_key(Modifiers::NONE, Key::Space)
        });
        if enter {
            chosen = entries.get(at);
        }
    }
    let mut list = egui::ComboBox::from_id_salt(salt).selected_text(shown).width(wide);
    let room = ui.ctx().viewport_rect().height() - AROUND;
    list = list.height(HIGHEST.min(room)).truncate();
    let lines = |ui: &mut egui::Ui| {
        reading::name_group(ui, Role::ListBox, shown);
        for (i, entry) in entries.iter().enumerate() {
            if open.is_none() && is_chosen(&entry.value) {
                at = i;
            }
            let response = ui.selectable_label(is_chosen(&entry.value), &entry.text);
            if response.hovered() && ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO) {
                at = i;
            }
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_role(Role::ListBoxOption);
                node.clear_toggled();
                node.set_selected(is_chosen(&entry.value));
            });
            if i == at {
                reading::point(ui.ctx(), response.id);
                let edge = egui::Stroke::new(1.5, theme::GOLD);
                let inside = egui::StrokeKind::Inside;
                ui.painter().rect_stroke(response.rect, 5.0, edge, inside);
                if by_keys || open.is_none() {
                    response.scroll_to_me(None);
                }
            }
            if response.clicked() {
                chosen = Some(entry);
            }
        }
        explain(ui, entries, at);
    };
    // The width that a list is given is its least. A longer text would make it wider.
    let place = egui::vec2(wide, ui.spacing().interact_size.y);
    let shown = ui.allocate_ui(place, |ui| list.show_ui(ui, lines)).inner;
    let popup = shown.response.id.with("popup");
    if chosen.is_some() {
        egui::Popup::close_id(ui.ctx(), popup);
    }
    if egui::Popup::is_id_open(ui.ctx(), popup) {
        ui.data_mut(|data| data.insert_temp(memory, Highlighted(at)));
        if open.is_none() {
            // The first frame of a list only measures it.
            ui.ctx().request_repaint();
        }
    } else if open.is_some() {
        ui.data_mut(|data| data.remove::<Highlighted>(memory));
    }
    chosen.map(|entry| entry.value.clone())
}
