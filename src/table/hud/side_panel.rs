//! The panel beside the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use super::moves::Line;
use super::toasts::capital_name;
use super::watch_panel::{self, WatchParams};
use super::{Panel, book, moves, throw_view};
use crate::rules::{Action, Side, Step};
use crate::table::animation::Timeline;
use crate::table::board::look_of;
use crate::table::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use crate::table::opponent::Thinking;
use crate::table::pointer::side_name;
use crate::table::screens::Overlay;
use crate::table::stage::{Stage, Turn};
use crate::table::theme;
use crate::table::throwing::{ThrowRequested, Throwing};

/// Width of the panel in points.
pub const PANEL_WIDTH: f32 = 316.0;

/// The move list as text, made anew only when the match has changed.
#[derive(Resource, Default)]
pub struct MoveLines {
    list: Vec<Line>,
    /// The list has changed and its present line is to be brought into view.
    follow: bool,
}

fn write_lines(current: Option<Res<CurrentMatch>>, mut lines: ResMut<MoveLines>) {
    if let Some(current) = current.filter(DetectChanges::is_changed) {
        lines.list = moves::lines(&current.0);
        lines.follow = true;
    }
}

/// All that the panel shows and can ask for.
#[derive(SystemParam)]
pub struct PanelParams<'w> {
    current: Option<Res<'w, CurrentMatch>>,
    turn: ResMut<'w, Turn>,
    throwing: ResMut<'w, Throwing>,
    timeline: ResMut<'w, Timeline>,
    thinking: Res<'w, Thinking>,
    lines: ResMut<'w, MoveLines>,
    panel: ResMut<'w, Panel>,
    throws: MessageWriter<'w, ThrowRequested>,
    actions: MessageWriter<'w, ActionRequested>,
    requests: MessageWriter<'w, MatchRequest>,
    overlay: ResMut<'w, NextState<Overlay>>,
    watch: WatchParams<'w>,
}

/// Draws the panel.
pub fn show(ui: &mut egui::Ui, params: &mut PanelParams) {
    let Some(current) = params.current.as_deref() else { return };
    // A handle: the definition holds the whole rule book.
    let game = current.0.game().clone();
    let definition = game.definition();
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(RichText::new(&definition.title).font(theme::heading(23.0)));
            ui.label(RichText::new(&definition.variant_title).color(theme::FAINT));
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
            if ui.button("Menu").on_hover_text("Esc").clicked() {
                params.overlay.set(Overlay::Menu);
            }
        });
    });
    ui.add_space(4.0);
    players(ui, current, params.turn.stage);
    ui.add_space(2.0);
    if let Some(meaning) = params.throwing.meaning()
        && !params.throwing.faces().is_empty()
        && !params.throwing.is_busy()
    {
        let names = definition.piece_names.as_slice();
        throw_view::show(ui, meaning, params.throwing.faces(), names);
    } else {
        let text = match current.0.position().thrown() {
            _ if params.throwing.is_busy() => "The dice roll …".to_owned(),
            Some(throw) => throw.to_string().replace("throw", "Thrown:"),
            None => "Nothing thrown yet.".to_owned(),
        };
        ui.add_space(10.0);
        ui.label(RichText::new(text).color(theme::FAINT));
        ui.add_space(38.0);
    }
    ui.add_space(2.0);
    if params.watch.is_on() {
        watch_panel::show(ui, &mut params.watch, current);
    } else {
        due(ui, params);
    }
    history(ui, params);
    ui.separator();
    ui.horizontal(|ui| {
        let mut panel = *params.panel;
        ui.selectable_value(&mut panel, Panel::Moves, "Moves");
        ui.selectable_value(&mut panel, Panel::Rules, "Rules");
        if panel != *params.panel {
            *params.panel = panel;
        }
    });
    let area = egui::ScrollArea::vertical().auto_shrink([false, false]);
    match *params.panel {
        Panel::Moves => {
            let cursor = params.current.as_ref().map_or(0, |current| current.0.cursor());
            let follow = std::mem::take(&mut params.lines.follow);
            let clicked = area
                .id_salt("moves")
                .show(ui, |ui| moves::show(ui, &params.lines.list, cursor, follow))
                .inner;
            if let Some(ply) = clicked {
                params.requests.write(MatchRequest::GoTo(ply));
            }
        }
        Panel::Rules => {
            area.id_salt("rules").show(ui, |ui| book::show(ui, definition));
        }
    }
}

/// Each side: who plays it, what is in hand and what is home.
fn players(ui: &mut egui::Ui, current: &CurrentMatch, stage: Stage) {
    let position = current.0.position();
    let definition = position.game().definition();
    for side in &Side::ALL[..usize::from(position.sides())] {
        let on_turn = position.turn() == *side && stage != Stage::Empty;
        let pieces = position.pieces(*side);
        let hand = pieces.iter().filter(|step| **step == Step::HAND).count();
        let home = pieces.iter().filter(|step| **step == definition.off(*side)).count();
        let fill = if on_turn { theme::RAISED } else { theme::GROUND };
        let edge = if on_turn { theme::GOLD } else { egui::Color32::from_rgb(62, 51, 40) };
        egui::Frame::new()
            .fill(fill)
            .stroke(egui::Stroke::new(1.0, edge))
            .corner_radius(6)
            .inner_margin(egui::Margin::symmetric(10, 6))
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.horizontal(|ui| {
                    let (rect, _) =
                        ui.allocate_exact_size(egui::vec2(16.0, 16.0), egui::Sense::hover());
                    let colour = side_colour(&definition.game, *side);
                    ui.painter().circle(
                        rect.center(),
                        8.0,
                        colour,
                        egui::Stroke::new(1.0, theme::FAINT),
                    );
                    ui.label(RichText::new(capital_name(&side_name(position, *side))).size(16.0));
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        let player = RichText::new(who(current.0.player(*side)));
                        ui.add(egui::Label::new(player.color(theme::FAINT)).truncate());
                    });
                });
                let all = definition.pieces;
                let counts = format!("{hand} in hand     {home} of {all} home");
                ui.label(RichText::new(format!("       {counts}")).small().color(theme::FAINT));
            });
    }
}

/// The colour that stands for a side's pieces in a game.
#[must_use]
pub fn side_colour(game: &str, side: Side) -> egui::Color32 {
    let [r, g, b] = (look_of(game).colour)(side.index() as u8);
    egui::Color32::from_rgb(r, g, b)
}

/// Who plays a side, for people to read.
#[must_use]
pub fn who(player: &str) -> String {
    match player.split_once(':') {
        Some(("ai", level)) => format!("machine, {level}"),
        Some(("engine", command)) => {
            let name: String = command.chars().take(14).collect();
            format!("engine {name}")
        }
        _ => "you".to_owned(),
    }
}

/// What is due, and the button for it.
fn due(ui: &mut egui::Ui, params: &mut PanelParams) {
    let Some(current) = params.current.as_deref() else { return };
    let position = current.0.position();
    let human = current.is_human(position.turn());
    let name = capital_name(&side_name(position, position.turn()));
    let width = egui::vec2(ui.available_width(), 42.0);
    let (text, button) = match params.turn.stage {
        Stage::Empty => (String::new(), None),
        Stage::Moving => ("Moving …".to_owned(), Some("Skip  (Space)")),
        Stage::Rolling => ("Rolling …".to_owned(), Some("Skip  (Space)")),
        Stage::ToThrow if current.0.cursor() == 0 => {
            ("A lot is cast for who begins.".to_owned(), None)
        }
        Stage::ToThrow if human => {
            (format!("{name} to throw: press, or drag in the tray."), Some("Throw  (Space)"))
        }
        Stage::ToChoose if human => (format!("{name} to move: click or drag a piece."), None),
        Stage::ToPass => (format!("{name} cannot move."), Some("Go on  (Space)")),
        Stage::Over => (format!("{name} has won."), None),
        _ if params.turn.held => ("The match is held.".to_owned(), None),
        _ if params.thinking.is_busy() => (format!("{name} is thinking …"), None),
        _ => (format!("{name} plays."), None),
    };
    ui.label(RichText::new(text).size(16.0));
    if params.turn.held && !matches!(params.turn.stage, Stage::Over | Stage::Empty) {
        if ui.add_sized(width, theme::main_button("Play on from here")).clicked() {
            params.turn.held = false;
        }
        return;
    }
    match button {
        Some(label) => {
            if ui.add_sized(width, theme::main_button(label)).clicked() {
                match params.turn.stage {
                    Stage::ToThrow => {
                        params.throws.write(ThrowRequested(None));
                    }
                    Stage::ToPass => {
                        params.actions.write(ActionRequested(Action::Pass));
                    }
                    _ => {
                        params.timeline.skip();
                        params.throwing.skip();
                    }
                }
            }
        }
        // The panel does not jump when there is nothing to press.
        None => ui.add_space(width.y + ui.spacing().item_spacing.y),
    }
}

/// Undo and redo, or the replay of a match that no person plays.
fn history(ui: &mut egui::Ui, params: &mut PanelParams) {
    let Some(current) = params.current.as_deref() else { return };
    let cursor = current.0.cursor();
    let last = current.0.plies().len();
    ui.horizontal(|ui| {
        let mut ask = |ui: &mut egui::Ui, on: bool, text: &str, hover: &str, request| {
            let button = ui.add_enabled(on, egui::Button::new(text)).on_hover_text(hover);
            if button.clicked() {
                params.requests.write(request);
            }
        };
        if current.has_human() {
            ask(ui, current.can_undo(), "Undo", "U or Ctrl+Z", MatchRequest::Undo);
            ask(ui, current.can_redo(), "Redo", "R or Ctrl+Y", MatchRequest::Redo);
        }
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 8.0;
        ask(ui, cursor > 0, "⏮", "to the start", MatchRequest::GoTo(0));
        ask(ui, cursor > 0, "◀", "one ply back", MatchRequest::StepBack);
        ask(ui, cursor < last, "▶", "one ply on", MatchRequest::StepForward);
        ask(ui, cursor < last, "⏭", "to the end", MatchRequest::GoTo(last));
    });
}

/// Registers the panel's text.
pub fn plugin(app: &mut App) {
    app.init_resource::<MoveLines>().add_systems(PostUpdate, write_lines);
}
