//! The panel's part for the turn: the last throw, what is due, the large button, what may be
//! chosen, and where the choice would lead.

pub mod advice;
pub mod choosing;
mod decision;
mod due;
pub mod needs;
pub mod throw_view;

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::Exhibition;
use tesserae_play::occasion::{Occasion, On};

use super::canvas::{Canvas, GAP, PanelParts, PartSystems};
use super::exhibition::{failure, seat};
use super::heights::{Heights, turn_places};
use crate::ui::commands::{Buttons, TurnCommand};
use crate::ui::widgets::theme;
use advice::AdviceParams;
use choosing::Choosing;
use due::DueParams;

/// Where the keyboard is: with the moves on the board, or with the buttons.
#[derive(Default)]
struct Focus {
    /// A widget had it in the last frame.
    was_taken: bool,
    /// A person was to act in the last frame.
    acted: bool,
}

impl Focus {
    /// Gives it to the table once a person is to act: on a button that had it while the others
    /// played, Space would press that. Did Tab ask for it, with no widget having it?
    fn follow(&mut self, ctx: &egui::Context, acts: bool) -> bool {
        let acted = std::mem::replace(&mut self.acted, acts);
        let leaves = acts && !acted && !ctx.text_edit_focused();
        let taken = ctx.memory_mut(|memory| {
            if let Some(widget) = memory.focused().filter(|_| leaves) {
                memory.surrender_focus(widget);
            }
            // Under a dialog the keys belong to that.
            memory.focused().is_some() || memory.top_modal_layer().is_some()
        });
        let tab = ctx.input(|input| input.events.iter().any(is_tab));
        !std::mem::replace(&mut self.was_taken, taken) && tab
    }
}

fn is_tab(event: &egui::Event) -> bool {
    matches!(event, egui::Event::Key { key: egui::Key::Tab, pressed: true, modifiers, .. }
        if !modifiers.shift)
}

fn draw_turn(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    current: Res<CurrentMatch>,
    due: DueParams,
    advice: AdviceParams,
    mut choosing: Choosing,
    exhibition: On<Exhibition>,
    mut buttons: Buttons,
    mut focus: Local<Focus>,
) {
    let [place, below, decision] = turn_places(&mut canvas, &heights);
    if let Some(text) = exhibition.get().and_then(|exhibition| seat::waits(exhibition, &current)) {
        canvas.inside("due", place, |ui| ui.label(text));
        return;
    }
    let position = current.0.position();
    if advice.warns() {
        let place = place.union(decision);
        canvas.inside("warning", place, |ui| advice.warn(ui, position, &mut buttons));
        return;
    }
    let (text, presses) = due.what_is_due(&current, advice.lets_wait());
    // A long reason is written smaller. If it is cut all the same, all of it is under the pointer.
    let size = if text.chars().count() > 72 { theme::SMALL } else { theme::BODY };
    let chooses = choosing.is_due(&current);
    let acts = chooses || matches!(presses, [TurnCommand::Throw | TurnCommand::Pass]);
    let asked = canvas.inside("due", place, |ui| {
        let label = ui.label(RichText::new(&text).size(size));
        if label.rect.height() > place.height() {
            label.on_hover_text(&text);
        }
        focus.follow(ui.ctx(), acts)
    });
    if !presses.is_empty() {
        canvas.inside("large button", below, |ui| {
            side_by_side(ui, below, (presses, asked), &mut buttons);
        });
    } else if chooses && choosing.has_numbers() {
        canvas.inside("numbers", below, |ui| choosing.draw_numbers(ui, position));
    }
    // A hint takes the large button's room too, if that is free.
    let hint = advice.is_shown() && !choosing.has_numbers();
    let place = if hint { below.union(decision) } else { decision };
    canvas.inside("decision", place, |ui| {
        let hint = |ui: &mut egui::Ui, buttons: &mut Buttons| {
            chooses && advice.show(ui, position, buttons)
        };
        choosing.draw_decision(ui, place.height(), &current, &mut buttons, hint);
    });
}

/// Draws the large button, and those that share its place. The first takes the focus if Tab `asked`
/// for it.
fn side_by_side(
    ui: &mut egui::Ui,
    place: egui::Rect,
    (presses, asked): (&[TurnCommand], bool),
    buttons: &mut Buttons,
) {
    let wide = (place.width() + GAP) / presses.len() as f32 - GAP;
    for (number, press) in presses.iter().enumerate() {
        let left = place.left() + number as f32 * (wide + GAP);
        let at = egui::Rect::from_x_y_ranges(left..=left + wide, place.y_range());
        let text = press.entry().titled(ui);
        let button = if number == 0 {
            ui.place(at, theme::main_button(&text))
        } else {
            ui.place(at, egui::Button::new(text))
        };
        if asked && number == 0 {
            button.request_focus();
        }
        buttons.serve(&button, *press);
    }
}

/// Does the turn have its part? Elsewhere the occasion has one instead.
fn is_played(occasion: Res<State<Occasion>>, exhibition: On<Exhibition>) -> bool {
    match occasion.get() {
        Occasion::Review | Occasion::Puzzle | Occasion::SetUp => false,
        Occasion::Exhibition => exhibition.get().is_some_and(Exhibition::has_person),
        Occasion::Nothing | Occasion::Match | Occasion::Guide | Occasion::Clip => true,
    }
}

/// Registers the turn's part, and the failure of a player opposite a person, which takes its place.
pub(super) fn plugin(app: &mut App) {
    let parts = (
        failure::draw_failure.run_if(failure::has_failed),
        draw_turn.run_if(not(failure::has_failed)),
    );
    app.add_plugins(throw_view::plugin)
        .add_systems(PanelParts, parts.in_set(PartSystems::Occasion).run_if(is_played));
}
