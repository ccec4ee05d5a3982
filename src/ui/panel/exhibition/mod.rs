//! The panel's part for an exhibition: pause and speed, the score, the chances.

pub mod between;
mod chances;
pub mod change_line;
mod course;
pub mod failure;
pub mod forecast;
pub mod log;
pub mod plate_room;
pub mod plates;
mod score;
pub mod seat;

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::rules::Position;
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::exhibition::{Change, Exhibition, ExhibitionRequest, Speed, WinChance};
use tesserae_play::narration::ahead;
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::opponent::Thinking;

use super::canvas::{Canvas, GAP, PanelParts, PartSystems};
use super::heights::{Heights, LEAST_LIST};
use chances::{LUCK, chances, luck};
use failure::FailureParams;
use score::game_number;

use crate::ui::commands::{Buttons, WatchCommand};
use crate::ui::widgets::{chart, theme};

/// Draws the exhibition's part while computers alone play.
fn draw_exhibition(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    current: Res<CurrentMatch>,
    thinking: Res<Thinking>,
    exhibition: Res<Exhibition>,
    chance: Res<WinChance>,
    mut failure: FailureParams,
    mut requests: MessageWriter<MatchRequest>,
    mut buttons: Buttons,
) {
    let room = canvas.left() - heights.history - LEAST_LIST - 3.0 * GAP;
    let compact = heights.compact;
    canvas.grow("watch", |ui| {
        let top = ui.cursor().top();
        if failure.is_on() {
            failure.show(ui, Some(exhibition.paused));
            ui.add_space(4.0);
            let [number, _] = game_number(&exhibition);
            ui.label(number);
            score::show(ui, &exhibition, &current, &thinking);
            return;
        }
        draw_steps(ui, &exhibition, &current, &mut buttons);
        let speed = choose_speed(ui, exhibition.speed);
        let speed = speed.map(ExhibitionRequest::SetSpeed);
        draw_views(ui, &exhibition, compact, &mut buttons);
        let change = Change::last(&chance, &current.0);
        let change = (current.0.game().definition(), change.as_ref());
        if !compact {
            change_line::show(ui, (game_number(&exhibition), None), change);
        }
        let taken = ui.scope(|ui| {
            if compact {
                ui.spacing_mut().item_spacing.y = 2.0;
            }
            score::show(ui, &exhibition, &current, &thinking)
        });
        failure.asked.write_batch(speed.into_iter().chain(taken.inner));
        // A low window has no room for the change beside its first line.
        let (definition, known) = change;
        let lead = (lead(chance.seen_of(&current.0)), Some(LEAD));
        change_line::show(ui, lead, (definition, known.filter(|_| compact)));
        chances(ui, &chance, &current);
        let left = room - (ui.cursor().top() - top);
        let sides = current.0.position().sides();
        let (high, has_luck) = share_out(left, ui.spacing().item_spacing.y, compact && sides > 2);
        let clicked =
            high.and_then(|high| chart::show(ui, high, &course::chart(&chance, &current.0)));
        let last = current.0.plies().len();
        requests.write_batch(clicked.map(|ply| MatchRequest::GoTo(ply.min(last))));
        if has_luck {
            luck(ui, &chance, &current);
        }
    });
}

/// Draws the buttons that pause, step and leave the game. After the last game the results take the
/// place of the next one.
fn draw_steps(
    ui: &mut egui::Ui,
    exhibition: &Exhibition,
    current: &CurrentMatch,
    buttons: &mut Buttons,
) {
    let over = current.0.position().winner().is_some();
    let behind = current.0.cursor() < current.0.plies().len();
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        ui.spacing_mut().button_padding.x = 4.0;
        let size = egui::vec2((ui.available_width() - gap * 2.0) / 3.0, 34.0);
        let first = if behind { WatchCommand::Live } else { WatchCommand::Pause };
        let continues = !behind && exhibition.paused;
        let text = if continues { "Continue" } else { first.entry().label };
        let closed = exhibition.is_closed();
        ui.add_enabled_ui(behind || !closed, |ui| {
            let main = ui.add_sized(size, theme::main_button(text));
            buttons.serve(&main.on_hover_text(first.entry().tip(ui)), first);
        });
        let mut draw = |ui: &mut egui::Ui, command: WatchCommand| {
            let button = ui.add_sized(size, egui::Button::new(command.entry().label));
            buttons.serve(&button.on_hover_text(command.entry().tip(ui)), command);
        };
        ui.add_enabled_ui(behind || exhibition.can_step(&current.0), |ui| {
            draw(ui, WatchCommand::Step);
        });
        if closed {
            return draw(ui, WatchCommand::Results);
        }
        // Leaving the last game ends the exhibition; after its end there is nothing to leave.
        ui.add_enabled_ui(exhibition.goes_on() || !over, |ui| {
            draw(ui, WatchCommand::NextGame);
        });
    });
}

/// Draws the speeds. Returns another one if it was chosen.
fn choose_speed(ui: &mut egui::Ui, speed: Speed) -> Option<Speed> {
    let mut chosen = speed;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.spacing_mut().button_padding.x = 7.0;
        for choice in Speed::ALL {
            let [slower, faster] = [WatchCommand::Slower, WatchCommand::Faster]
                .map(|command| command.entry().keys_in_words(ui));
            let hover = format!("{}\n{slower} and {faster}: slower, faster", choice.about());
            ui.selectable_value(&mut chosen, choice, choice.name()).on_hover_text(hover);
        }
    });
    (chosen != speed).then_some(chosen)
}

/// Draws the choice of a fixed or directed view, and the button that hides the panel. In a low
/// window the number of the game stands beside the first, and the second is left out.
fn draw_views(ui: &mut egui::Ui, exhibition: &Exhibition, compact: bool, buttons: &mut Buttons) {
    let (view, bare) = (WatchCommand::Directed.entry(), WatchCommand::Bare.entry());
    let mut following = exhibition.following;
    ui.horizontal(|ui| {
        if compact {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.toggle_value(&mut following, "directed").on_hover_text(view.tip(ui));
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    let number =
                        change_line::fitting(ui, game_number(exhibition), ui.available_width());
                    ui.add(egui::Label::new(number).truncate());
                });
            });
        } else {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().button_padding.x = 7.0;
            ui.selectable_value(&mut following, false, "Fixed view").on_hover_text(view.tip(ui));
            ui.selectable_value(&mut following, true, view.label).on_hover_text(view.tip(ui));
            let button = ui.button(bare.label).on_hover_text(bare.keys_in_words(ui));
            buttons.serve(&button, WatchCommand::Bare);
        }
    });
    if following != exhibition.following {
        buttons.request(WatchCommand::Directed);
    }
}

/// The height of the chart, and whether there is a line on luck, in the given room and with the
/// given gaps. Many sides in a low window may leave no room; otherwise the panel scrolls.
fn share_out(left: f32, gap: f32, may_leave_out: bool) -> (Option<f32>, bool) {
    let high = left - gap - LUCK;
    if may_leave_out && high < LOW_COURSE {
        return (None, left >= LUCK);
    }
    (Some(high.clamp(LOW_COURSE, COURSE).floor()), true)
}

/// The side that is ahead on the board, and the same in short.
fn lead(position: &Position) -> [RichText; 2] {
    let over = || ["The game is over"; 2].map(str::to_owned);
    ahead(position).unwrap_or_else(over).map(theme::lesser)
}

/// The tip of that line.
const LEAD: &str = "Counted on the board: pieces home, and steps of all pieces since the start";

/// Height of the chart of chances, in points; less in a low window.
const COURSE: f32 = 66.0;
const LOW_COURSE: f32 = 28.0;

/// Do computers alone play?
fn is_watched(exhibition: On<Exhibition>) -> bool {
    exhibition.get().is_some_and(|exhibition| !exhibition.has_person())
}

/// Registers the exhibition's parts.
pub(super) fn plugin(app: &mut App) {
    let draw_exhibition = draw_exhibition.run_if(in_state(Occasion::Exhibition)).run_if(is_watched);
    app.add_plugins((between::plugin, forecast::plugin, log::plugin, seat::plugin))
        .add_systems(PanelParts, draw_exhibition.in_set(PartSystems::Occasion));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chart_and_luck_share_what_is_left_and_give_way_only_where_there_is_none() {
        let (gap, least) = (6.0, LOW_COURSE + 6.0 + LUCK);
        for may_leave_out in [false, true] {
            assert_eq!(share_out(400.0, gap, may_leave_out), (Some(COURSE), true));
            assert_eq!(share_out(least, gap, may_leave_out), (Some(LOW_COURSE), true));
        }
        assert_eq!(share_out(least - 1.0, gap, true), (None, true));
        assert_eq!(share_out(LUCK - 1.0, gap, true), (None, false));
        assert_eq!(share_out(0.0, gap, false), (Some(LOW_COURSE), true), "the panel scrolls");
    }
}
