//! Dialogs over the window, and their headings and buttons.

use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use tesserae_play::narration::capitalized;

use super::fields::is_narrow;
use super::reading::name_group;
use super::theme;
use crate::ui::frame::UiSystems;
use crate::ui::state::Overlay;

/// The dialog that opens next, or none.
pub type NextOverlay<'w> = ResMut<'w, NextState<Overlay>>;

/// What a dialog leaves of the window. All dialogs open at the right edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Everything behind it is dimmed.
    Over,
    /// The board stays visible beside it.
    Beside,
    /// It is wide enough for tables and charts, and everything behind it is dimmed.
    Wide,
}

/// Draws a dialog while its overlay is open.
pub fn add_dialog<M>(
    app: &mut App,
    overlay: Overlay,
    draw: impl IntoScheduleConfigs<ScheduleSystem, M>,
) {
    let draw = draw.in_set(UiSystems::Dialogs).run_if(in_state(overlay));
    app.add_systems(EguiPrimaryContextPass, draw);
}

/// Space between a dialog's content and the window's upper and lower edge together, in points: in
/// a low window, and at most.
const AROUND: (f32, f32) = (54.0, 90.0);
/// Space between a dialog and the window's right and left edges, in points.
const EDGE: f32 = 10.0;

/// Draws a dialog as high as the window allows. A click beside it closes the dialog, or its open
/// list.
pub fn modal<'w>(
    ctx: &egui::Context,
    name: &str,
    place: Place,
    overlay: &mut NextOverlay<'w>,
    content: impl FnOnce(&mut egui::Ui, &mut NextOverlay<'w>),
) {
    let widest = if place == Place::Wide { WIDE_DIALOG } else { DIALOG_WIDTH };
    modal_of_width(ctx, name, (place, widest), overlay, content);
}

/// Draws a dialog whose content is at most that wide, for tables.
pub fn modal_of_width<'w>(
    ctx: &egui::Context,
    name: &str,
    (place, widest): (Place, f32),
    overlay: &mut NextOverlay<'w>,
    content: impl FnOnce(&mut egui::Ui, &mut NextOverlay<'w>),
) {
    let response = shown(ctx, name, (place, widest), |ui| content(ui, overlay));
    if response.backdrop_response.clicked() && !response.any_popup_open {
        overlay.set(Overlay::None);
    }
}

/// The area of a dialog, whose place all dialogs share. It lies below the foreground order, which
/// lists use: a press raises a dialog within its order.
pub fn area(id: egui::Id) -> egui::Area {
    let area = egui::Modal::default_area(id).order(egui::Order::Middle);
    area.anchor(egui::Align2::RIGHT_CENTER, egui::vec2(-EDGE, 0.0))
}

fn shown(
    ctx: &egui::Context,
    name: &str,
    (place, widest): (Place, f32),
    content: impl FnOnce(&mut egui::Ui),
) -> egui::ModalResponse<()> {
    let room = ctx.viewport_rect().size();
    let around = (room.y * 0.25 - 60.0).clamp(AROUND.0, AROUND.1);
    let frame = theme::dialog_frame();
    let beside = frame.total_margin().sum().x + 2.0 * EDGE;
    let most = egui::vec2((room.x - beside).clamp(120.0, widest), (room.y - around).max(80.0));
    let id = egui::Id::new(name);
    let area = area(id).default_size(most);
    let dim = if place == Place::Beside { 40 } else { 150 };
    let modal = egui::Modal::new(id)
        .area(area)
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(dim));
    let size = || ctx.memory(|memory| memory.area_rect(id)).map(|area| area.size());
    let before = size();
    let response = modal.show(ctx, |ui| {
        name_group(ui, egui::accesskit::Role::Dialog, &capitalized(name));
        ui.set_max_size(most);
        content(ui);
    });
    // The dialog was placed by its size in the previous pass, or by a guess. Another page has
    // another size.
    if size() != before {
        ctx.request_discard("a dialog of another size");
    }
    response
}

/// Maximum width of a dialog's content, in points.
pub const DIALOG_WIDTH: f32 = 520.0;

/// The same for a wide dialog.
const WIDE_DIALOG: f32 = 1000.0;

/// The share of its height by which a page is scrolled.
const PAGE: f32 = 0.85;

/// Has Page Up and Page Down scroll what this is in. An open list has them for itself.
pub fn page_by_keys(ui: &egui::Ui) {
    let in_reach = ui.memory(|memory| memory.allows_interaction(ui.layer_id()));
    if !in_reach || egui::Popup::is_any_open(ui.ctx()) {
        return;
    }
    let pressed = |key| ui.input(|input| input.num_presses(key)) as f32;
    let pages = pressed(egui::Key::PageUp) - pressed(egui::Key::PageDown);
    if pages.abs() > 0.0 {
        ui.scroll_with_delta(egui::vec2(0.0, pages * PAGE * ui.clip_rect().height()));
    }
}

/// Scrolls content that does not fit into a dialog, above `below` points for its buttons.
pub fn scrolling<R>(ui: &mut egui::Ui, below: f32, content: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let below = if below > 0.0 { below + ui.spacing().item_spacing.y } else { 0.0 };
    let room = ui.max_rect().bottom() - ui.cursor().top() - below;
    egui::ScrollArea::vertical()
        .max_height(room.max(40.0))
        .min_scrolled_height(0.0)
        .show(ui, |ui| {
            page_by_keys(ui);
            content(ui)
        })
        .inner
}

/// A dialog's heading.
pub fn title(ui: &mut egui::Ui, text: &str) {
    ui.label(theme::headline(text, theme::DIALOG));
    ui.add_space(4.0);
}

/// Draws the heading of a page and its *Back*, with the key that does the same. Returns whether
/// *Back* was clicked.
pub fn page_title(ui: &mut egui::Ui, text: &str, key: &str) -> bool {
    ui.horizontal(|ui| {
        ui.label(theme::headline(text, theme::PAGE));
        let right = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(right, |ui| ui.button("Back").on_hover_text(key).clicked()).inner
    })
    .inner
}

/// Height of a dialog's buttons, in points, and the space above them.
pub const BUTTON: f32 = 42.0;
const ABOVE: f32 = 8.0;
/// Widths of the button that begins something, of one that only closes, and of *Back*, in points.
const BEGIN: f32 = 190.0;
const CLOSE: f32 = 140.0;
const BACK: f32 = 90.0;

/// Draws a dialog's content above `rows` of buttons. The content scrolls, which keeps the buttons
/// in sight.
pub fn above_buttons<R>(
    ui: &mut egui::Ui,
    rows: u8,
    content: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let shown = scrolling(ui, below(ui, rows), content);
    ui.add_space(ABOVE);
    shown
}

/// Height of the space below the content for rows of buttons, in points.
fn below(ui: &egui::Ui, rows: u8) -> f32 {
    let gap = ui.spacing().item_spacing.y;
    f32::from(rows) * (BUTTON + gap) - gap + ABOVE
}

/// The height of content that fills a dialog above `rows` of buttons, in points.
pub fn room_above_buttons(ui: &egui::Ui, rows: u8) -> f32 {
    let below = below(ui, rows) + ui.spacing().item_spacing.y;
    (ui.max_rect().bottom() - ui.cursor().top() - below).max(40.0)
}

/// Draws content above a row of buttons. It takes all the room, however little it needs, and each
/// `page` scrolls by itself.
pub fn filling<R>(ui: &mut egui::Ui, page: &str, content: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let high = room_above_buttons(ui, 1);
    let area = egui::ScrollArea::vertical().id_salt(page).auto_shrink([false, false]);
    let shown = area.max_height(high).min_scrolled_height(0.0).show(ui, |ui| {
        page_by_keys(ui);
        content(ui)
    });
    ui.add_space(ABOVE);
    shown.inner
}

/// Draws a dialog's text above its only button. Returns true if the button was pressed.
pub fn closed_by(ui: &mut egui::Ui, close: &str, content: impl FnOnce(&mut egui::Ui)) -> bool {
    above_buttons(ui, 1, content);
    close_button(ui, close)
}

/// Draws the main button of a dialog that only informs.
pub fn close_button(ui: &mut egui::Ui, text: &str) -> bool {
    main_button(ui, [CLOSE, BUTTON], text)
}

/// Draws the main button of a dialog that begins something.
pub fn begin_button(ui: &mut egui::Ui, text: &str) -> bool {
    main_button(ui, [BEGIN, BUTTON], text)
}

/// Draws another button of a dialog, `wide` points wide.
pub fn other_button(ui: &mut egui::Ui, wide: f32, text: &str) -> bool {
    ui.add_sized([wide, BUTTON], egui::Button::new(text)).clicked()
}

/// The width of each of `many` buttons that share a row, in points.
pub fn wide_of(ui: &egui::Ui, many: usize) -> f32 {
    let gaps = ui.spacing().item_spacing.x * many.saturating_sub(1) as f32;
    (ui.available_width() - gaps) / many.max(1) as f32
}

/// Draws buttons that share a row. Returns which were clicked.
pub fn side_by_side<const N: usize>(ui: &mut egui::Ui, high: f32, texts: [&str; N]) -> [bool; N] {
    let size = [wide_of(ui, N), high];
    let button = |ui: &mut egui::Ui, text| ui.add_sized(size, egui::Button::new(text).wrap());
    ui.horizontal(|ui| texts.map(|text| button(ui, text).clicked())).inner
}

/// Draws a dialog's *Back* button.
pub fn back_button(ui: &mut egui::Ui, text: &str) -> bool {
    other_button(ui, BACK, text)
}

/// Height of the two lines that say what is wrong with a form, and of the one line in a dialog lower
/// than this, in points.
const PROBLEM: f32 = 34.0;
const ONE_LINE: f32 = 18.0;
const LOW: f32 = 330.0;

/// Draws a form for `choices`: its fields, what is wrong with them, the button that begins and the
/// `other_buttons`. Returns true when it begins.
pub fn form<C, T, E: ToString>(
    ui: &mut egui::Ui,
    heading: &str,
    ready: &Result<T, E>,
    choices: &mut C,
    fields: impl FnOnce(&mut egui::Ui, &mut C),
    other_buttons: impl FnOnce(&mut egui::Ui, &C),
) -> bool {
    title(ui, heading);
    // In a narrow window the buttons take two rows.
    let narrow = is_narrow(ui);
    let rows = if narrow { 2.0 * BUTTON + ui.spacing().item_spacing.y } else { BUTTON };
    let low = ui.max_rect().height() < LOW;
    let (lines, high) = if low { (1, ONE_LINE) } else { (2, PROBLEM) };
    scrolling(ui, rows + ABOVE + high, |ui| fields(ui, choices));
    // The line is kept free: no field moves while one types into it.
    let problem = ready.as_ref().err().map(|problem| capitalized(&problem.to_string()));
    let line = egui::vec2(ui.available_width(), high);
    ui.allocate_ui_with_layout(line, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_size(line);
        let Some(text) = problem else { return };
        let label = egui::RichText::new(&text).size(theme::SMALL).color(theme::RED);
        let label = theme::in_rows(ui, label, lines, line.x);
        ui.label(label).on_hover_text(text);
    });
    ui.add_space(ABOVE);
    let buttons = |ui: &mut egui::Ui| {
        let begin = ui.add_enabled_ui(ready.is_ok(), |ui| begin_button(ui, "Begin")).inner;
        other_buttons(ui, choices);
        begin
    };
    if narrow { ui.horizontal_wrapped(buttons).inner } else { ui.horizontal(buttons).inner }
}

/// Asks a question with two buttons of that size. Returns the answer once given: true to do it.
/// Enter presses the first button, which changes nothing.
pub fn ask(
    ui: &mut egui::Ui,
    size: egui::Vec2,
    (heading, text): (&str, &str),
    [keep, go_on]: [&str; 2],
) -> Option<bool> {
    title(ui, heading);
    ui.label(theme::large(text));
    ui.add_space(8.0);
    let kept = main_button(ui, size, keep).then_some(false);
    let done = ui.add_sized(size, egui::Button::new(go_on)).clicked().then_some(true);
    done.or(kept)
}

/// Draws part of a long list if it is visible; otherwise reserves its last height at this width.
/// Returns the result if it was drawn.
pub fn in_sight<R>(
    ui: &mut egui::Ui,
    salt: impl std::hash::Hash + std::fmt::Debug,
    content: impl FnOnce(&mut egui::Ui) -> R,
) -> Option<R> {
    let memory = ui.id().with((salt, ui.available_width().to_bits()));
    let high: Option<f32> = ui.data(|data| data.get_temp(memory));
    let wide = ui.available_width();
    let room = |high| egui::Rect::from_min_size(ui.cursor().min, egui::vec2(wide, high));
    if let Some(high) = high.filter(|high| !ui.is_rect_visible(room(*high))) {
        ui.allocate_space(egui::vec2(wide, high));
        return None;
    }
    let shown = ui.scope(content);
    ui.data_mut(|data| data.insert_temp(memory, shown.response.rect.height()));
    Some(shown.inner)
}

/// Draws a dialog's main button. A click or Enter presses it.
pub fn main_button(ui: &mut egui::Ui, size: impl Into<egui::Vec2>, text: &str) -> bool {
    let clicked = ui.add_sized(size, theme::main_button(text)).clicked();
    clicked || (ui.is_enabled() && enter(ui.ctx()))
}

/// Was Enter pressed for the dialog? Enter does not count in an open list, on a focused widget, or
/// as a repeat of a key held down from before.
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

/// Draws a question mark. Its explanation appears under the pointer or at a press.
pub fn explain(ui: &mut egui::Ui, text: &str) {
    let mark = egui::RichText::new("?").small().color(theme::GOLD);
    let button = egui::Button::new(mark).corner_radius(9).min_size(egui::vec2(18.0, 18.0));
    let shown = ui.scope(|ui| {
        ui.spacing_mut().button_padding = egui::vec2(4.0, 0.0);
        ui.spacing_mut().interact_size.y = 18.0;
        ui.add(button)
    });
    let response = shown.inner;
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "Explanation"));
    let id = response.id.with("explained");
    egui::Popup::from_toggle_button_response(&response).id(id).show(|ui| {
        ui.set_max_width(300.0);
        ui.label(text);
    });
    if !egui::Popup::is_id_open(ui.ctx(), id) {
        response.on_hover_text(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialog_is_at_the_right_edge_at_once_also_when_its_page_changes() {
        let ctx = egui::Context::default();
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 600.0));
        let mut heights = Vec::new();
        for (place, high) in [
            (Place::Over, 100.0),
            (Place::Beside, 100.0),
            (Place::Over, 300.0),
            (Place::Wide, 40.0),
        ] {
            let input = egui::RawInput { screen_rect: Some(window), ..Default::default() };
            let mut seen = egui::Rect::NOTHING;
            drop(ctx.run_ui(input, |_| {
                let response = shown(&ctx, "pages", (place, 500.0), |ui| {
                    ui.allocate_space(egui::vec2(200.0, high));
                });
                seen = response.response.rect;
            }));
            let edge = egui::pos2(window.right() - EDGE, window.center().y);
            assert!((seen.right_center() - edge).length() < 1.0, "{high}: {seen:?}");
            heights.push(seen.height());
        }
        assert!(heights[2] > heights[1] + 150.0 && heights[3] < heights[1], "{heights:?}");
    }

    #[test]
    fn rows_out_of_sight_leave_their_room_and_are_not_drawn() {
        let ctx = egui::Context::default();
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(300.0, 200.0));
        let mut seen = Vec::new();
        for _ in 0..3 {
            let input = egui::RawInput { screen_rect: Some(window), ..Default::default() };
            let (mut drawn, mut high) = (0, 0.0);
            drop(ctx.run_ui(input, |ui| {
                egui::ScrollArea::vertical().show(ui, |ui| {
                    let row = |ui: &mut egui::Ui| ui.allocate_space(egui::vec2(90.0, 20.0));
                    drawn = (0..500).filter(|at| in_sight(ui, *at, row).is_some()).count();
                    high = ui.min_rect().height();
                });
            }));
            seen.push((drawn, high));
        }
        assert_eq!(seen[0].0, 500, "nobody knows yet how high the rows are");
        assert!((1..20).contains(&seen[2].0), "{seen:?}");
        assert!((seen[0].1 - seen[2].1).abs() < 0.5, "{seen:?}");
    }
}
