//! Dialogs over the window, and the small things in them.

use bevy::prelude::*;
use bevy_egui::egui;

use super::state::Overlay;
use super::theme;

/// The dialog that comes next, or none.
pub type NextOverlay<'w> = ResMut<'w, NextState<Overlay>>;

/// Where a dialog stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the middle of the window, everything behind it dimmed.
    Middle,
    /// At the right edge, so that the board beside it can be looked at.
    Beside,
}

/// Room in points between a dialog's content and the window's upper and lower edge.
const AROUND: f32 = 90.0;

/// A dialog. A click beside it closes it, unless that click closes a list. It may be as high
/// as the window lets it be: what may be higher goes into [`scrolling`].
pub fn modal<'w>(
    ctx: &egui::Context,
    name: &str,
    place: Place,
    overlay: &mut NextOverlay<'w>,
    content: impl FnOnce(&mut egui::Ui, &mut NextOverlay<'w>),
) {
    let room = ctx.viewport_rect().size();
    let most = egui::vec2((room.x - 60.0).clamp(120.0, DIALOG_WIDTH), (room.y - AROUND).max(80.0));
    let id = egui::Id::new(name);
    // Lists drop down in the foreground. In one order with them, a dialog that is pressed in
    // the frame in which its list opens would come to lie over the list.
    let mut area = egui::Modal::default_area(id).order(egui::Order::Middle).default_size(most);
    let mut dim = 150;
    if place == Place::Beside {
        area = area.anchor(egui::Align2::RIGHT_CENTER, egui::vec2(-10.0, 0.0));
        dim = 40;
    }
    let modal = egui::Modal::new(id)
        .area(area)
        .frame(theme::dialog_frame())
        .backdrop_color(egui::Color32::from_black_alpha(dim));
    let response = modal.show(ctx, |ui| {
        ui.set_max_size(most);
        content(ui, overlay);
    });
    if response.backdrop_response.clicked() && !response.any_popup_open {
        overlay.set(Overlay::None);
    }
}

/// The width of a dialog's content at most, in points.
pub const DIALOG_WIDTH: f32 = 520.0;

/// Scrolls what does not fit into a dialog. `below` are the points that are kept for the
/// buttons under it, which are therefore in the window at any size.
pub fn scrolling<R>(ui: &mut egui::Ui, below: f32, content: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let below = if below > 0.0 { below + ui.spacing().item_spacing.y } else { 0.0 };
    let room = ui.max_rect().bottom() - ui.cursor().top() - below;
    egui::ScrollArea::vertical()
        .max_height(room.max(40.0))
        .min_scrolled_height(0.0)
        .show(ui, content)
        .inner
}

/// A dialog's heading.
pub fn title(ui: &mut egui::Ui, text: &str) {
    ui.label(egui::RichText::new(text).font(theme::heading(30.0)).color(theme::GOLD));
    ui.add_space(4.0);
}

/// A dialog's main button: a click presses it, and so does Enter.
pub fn main_button(ui: &mut egui::Ui, size: impl Into<egui::Vec2>, text: &str) -> bool {
    let clicked = ui.add_sized(size, theme::main_button(text)).clicked();
    clicked || (ui.is_enabled() && enter(ui.ctx()))
}

/// Whether Enter was pressed and means the dialog: not a list that has dropped down, nor
/// what the Tab key has reached, nor a key that is still held down from before.
pub fn enter(ctx: &egui::Context) -> bool {
    let taken = egui::Popup::is_any_open(ctx) || ctx.memory(|memory| memory.focused().is_some());
    let is_enter = |event: &egui::Event| {
        matches!(
            event,
            egui::Event::Key { key: egui::Key::Enter, pressed: true, repeat: false, modifiers, .. }
                if modifiers.is_none()
        )
    };
    !taken && ctx.input(|input| input.events.iter().any(is_enter))
}

/// A question mark that explains a word: under the pointer, or pressed.
pub fn explain(ui: &mut egui::Ui, text: &str) {
    let mark = egui::RichText::new("?").small().color(theme::GOLD);
    let button = egui::Button::new(mark).corner_radius(9).min_size(egui::vec2(18.0, 18.0));
    let shown = ui.scope(|ui| {
        ui.spacing_mut().button_padding = egui::vec2(4.0, 0.0);
        ui.spacing_mut().interact_size.y = 18.0;
        ui.add(button)
    });
    let response = shown.inner;
    let id = response.id.with("explained");
    egui::Popup::from_toggle_button_response(&response).id(id).show(|ui| {
        ui.set_max_width(300.0);
        ui.label(text);
    });
    if !egui::Popup::is_id_open(ui.ctx(), id) {
        response.on_hover_text(text);
    }
}
