//! The panel beside the table. Every part but the list of moves has a height that depends on the
//! game and the window alone: nothing moves during play. In a window too low for all of it the
//! whole panel scrolls.

use bevy_egui::egui::{self, Rect, RichText};

use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::turn::Stage;

use super::exhibition;
use super::exhibition::forecast;
use super::history::{history, list};
use super::params::{PanelParams, inside};
use super::players;
use super::puzzle::{self, Leave};
use super::review;
use super::set_up;
use super::turn::needs::Needs;
use super::turn::throw_view;
use super::turn::{at_hand, decide, due_and_button, pick_number};
use crate::ui::commands::{TableCommand, WindowCommand};
use crate::ui::state::{Overlay, back_to_puzzles};
use crate::ui::widgets::theme;

/// Room between the parts, in points.
const GAP: f32 = 6.0;
/// Overlap of the panel's scroll bar with its margin, in points; its greatest width.
const ON_MARGIN: f32 = 12.0;
/// What is due has two lines.
const DUE: f32 = 38.0;
/// The list of moves is never lower than this.
const LEAST_LIST: f32 = 88.0;
/// Height of it that is kept before the box for a choice's results grows.
const GOOD_LIST: f32 = 130.0;
/// What a review says is never lower than this.
const LEAST_REVIEW: f32 = 240.0;
/// The box for what a choice brings is never lower than this.
const LEAST_BOX: f32 = 62.0;
/// A panel lower than this has no room to spare.
const LOW: f32 = 620.0;
/// The same beside an exhibition, with this height for each side.
const LOW_WATCHED: (f32, f32) = (560.0, 65.0);

/// The places of the panel's parts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawn {
    /// Each part by name.
    pub parts: Vec<(&'static str, Rect)>,
    /// The present row of the list of moves.
    pub present: Option<Rect>,
}

/// The heights of the parts, for a game in a window.
struct Heights {
    compact: bool,
    header: f32,
    players: f32,
    throw: f32,
    button: f32,
    decision: f32,
    history: f32,
    /// The row of a person who has taken over a side of an exhibition.
    seated: f32,
}

impl Heights {
    /// For a panel of that height, `watched` in an exhibition, with or without the replay's
    /// buttons.
    fn of(
        room: f32,
        sides: usize,
        needs: Needs,
        (watched, seated): (bool, f32),
        history: bool,
    ) -> Self {
        let low = if watched { LOW_WATCHED.0 + LOW_WATCHED.1 * sides as f32 } else { LOW };
        let compact = room < low;
        let pick = |low: f32, high: f32| if compact { low } else { high };
        let boxes = sides as f32 * (players::box_height(compact, sides) + players::GAP);
        let mut heights = Self {
            compact,
            header: pick(30.0, 60.0),
            players: boxes - players::GAP,
            throw: pick(40.0, 46.0),
            button: pick(38.0, 42.0),
            decision: 0.0,
            history: if history { pick(28.0, 30.0) } else { 0.0 },
            seated,
        };
        // What a card brings takes two lines.
        let outcomes = if needs.lines > 0 { 40.0 + needs.lines as f32 * 18.0 } else { 0.0 };
        let cards = if needs.cards > 0 { 16.0 + needs.cards as f32 * 58.0 } else { 0.0 };
        let wanted = LEAST_BOX.max(outcomes).max(cards);
        let free = room - heights.fixed() - GOOD_LIST;
        heights.decision = free.clamp(LEAST_BOX, wanted).floor();
        heights
    }

    /// All but the list and the box, gaps included.
    fn fixed(&self) -> f32 {
        let gaps = if self.history > 0.0 { 7.0 } else { 6.0 } * GAP;
        let seated = if self.seated > 0.0 { self.seated + GAP } else { 0.0 };
        self.header + self.players + self.throw + DUE + self.button + self.history + gaps + seated
    }
}

/// A part of the panel with a fixed height.
fn part(ui: &mut egui::Ui, drawn: &mut Drawn, name: &'static str, high: f32) -> Rect {
    let size = egui::vec2(ui.available_width(), high);
    let place = ui.allocate_exact_size(size, egui::Sense::hover()).0;
    drawn.parts.push((name, place));
    place
}

/// Draws the panel.
pub fn show(ui: &mut egui::Ui, params: &mut PanelParams) -> Drawn {
    let room = ui.available_size();
    let mut drawn = Drawn::default();
    // Apart from all that is written to while the match is read.
    let Some(current) = params.current.take() else { return drawn };
    // The bar of the whole panel lies on its margin, beside all that can be pressed.
    let place = ui.available_rect_before_wrap();
    let wider = egui::UiBuilder::new().max_rect(place.with_max_x(place.right() + ON_MARGIN));
    let ui = &mut ui.new_child(wider);
    ui.spacing_mut().scroll = egui::style::ScrollStyle::thin();
    ui.spacing_mut().scroll.floating_allocated_width = 0.0;
    egui::ScrollArea::vertical()
        .id_salt("panel")
        .auto_shrink([false, false])
        .scroll_source(
            egui::scroll_area::ScrollSource::MOUSE_WHEEL
                | egui::scroll_area::ScrollSource::SCROLL_BAR,
        )
        .show(ui, |ui| {
            ui.set_width(room.x);
            ui.spacing_mut().item_spacing.y = GAP;
            parts(ui, &current, params, room.y, &mut drawn);
        });
    drawn
}

fn parts(
    ui: &mut egui::Ui,
    current: &CurrentMatch,
    params: &mut PanelParams,
    room: f32,
    drawn: &mut Drawn,
) {
    let sides = usize::from(current.0.position().sides());
    // A guide goes one way.
    let replays = !params.guide.is_on() && !params.puzzle.is_on();
    let seated = if params.watch.has_person() { exhibition::SEATED } else { 0.0 };
    let watched = (params.watch.is_on() && !params.watch.has_person(), seated);
    let heights = Heights::of(room, sides, params.lines.needs, watched, replays);
    let top = ui.cursor().top();

    let place = part(ui, drawn, "header", heights.header);
    header(ui, place, heights.compact, current, params);
    if params.set_up.is_on() {
        let shown = ui.scope(|ui| set_up::show(ui, &mut params.set_up, heights.compact));
        drawn.parts.push(("set up", shown.response.rect));
        if let Some(overlay) = shown.inner {
            params.overlay.set(overlay);
        }
        return;
    }
    let place = part(ui, drawn, "players", heights.players);
    let on_turn = (params.turn.stage != Stage::Empty).then(|| current.0.position().turn());
    let told = (params.guide.get(), &*params.thinking, params.puzzle.solver());
    players::show(ui, place, heights.compact, current, told, on_turn);
    if params.puzzle.is_on() {
        let shows_line = puzzle(ui, drawn, current, params, (room, top), &heights);
        if !shows_line {
            return;
        }
    } else if params.review.is_on() {
        let used = ui.cursor().top() - top + heights.history + 2.0 * GAP;
        review(ui, drawn, current, params, (room - used, heights.compact));
    } else {
        let left = room - (ui.cursor().top() - top);
        play(ui, drawn, current, params, &heights, left);
    }
    if replays {
        let place = part(ui, drawn, "history", heights.history);
        history(ui, place, current, params);
    }
    let used = ui.cursor().top() - top;
    let place = part(ui, drawn, "list", (room - used).floor().max(LEAST_LIST));
    drawn.present = list(ui, place, current, params);
}

/// What the review has found; the list of moves keeps a share of `room`.
fn review(
    ui: &mut egui::Ui,
    drawn: &mut Drawn,
    current: &CurrentMatch,
    params: &mut PanelParams,
    (room, compact): (f32, bool),
) {
    let high = (room - GOOD_LIST).max(room * 0.55).max(LEAST_REVIEW).floor();
    let place = part(ui, drawn, "review", high);
    let asked = inside(ui, "review", place, |ui| {
        review::show(ui, &mut params.review, current, (high, compact))
    });
    match asked {
        Some(review::Asked::GoTo(ply)) => {
            params.requests.write(MatchRequest::GoTo(ply));
        }
        Some(review::Asked::Analyse) => params.set_up.begin_here(),
        None => {}
    }
}

/// A puzzle: its task and what may be chosen, or its solution, or a line of it; whether it is
/// a line, which the list of moves tells.
fn puzzle(
    ui: &mut egui::Ui,
    drawn: &mut Drawn,
    current: &CurrentMatch,
    params: &mut PanelParams,
    (room, top): (f32, f32),
    heights: &Heights,
) -> bool {
    let place = part(ui, drawn, "throw", heights.throw);
    let rolling = params.throwing.is_busy();
    let thrown = params.lines.thrown.as_ref().filter(|_| !rolling);
    throw_view::show(ui, place, thrown, "");
    if params.puzzle.shows_line() {
        let shown = ui.scope(|ui| params.puzzle.line(ui, current.0.cursor()));
        drawn.parts.push(("line", shown.response.rect));
        return true;
    }
    let left = |ui: &egui::Ui| room - (ui.cursor().top() - top);
    if params.puzzle.is_open() {
        let shown = ui.scope(|ui| params.puzzle.task(ui));
        drawn.parts.push(("task", shown.response.rect));
        if !params.choices.numbers().is_empty() {
            let place = part(ui, drawn, "numbers", heights.button);
            inside(ui, "numbers", place, |ui| pick_number(ui, params));
        }
        let high = (left(ui) - puzzle::BUTTON - GAP).floor().max(LEAST_BOX);
        let place = part(ui, drawn, "decision", high);
        decide(ui, place, current, params);
        let place = part(ui, drawn, "give up", puzzle::BUTTON);
        inside(ui, "give up", place, |ui| params.puzzle.give_up(ui));
    } else {
        let high = left(ui).floor().max(LEAST_REVIEW);
        let place = part(ui, drawn, "solution", high);
        let leaves = inside(ui, "solution", place, |ui| params.puzzle.solution(ui, high));
        if let Some(Leave) = leaves {
            let screen = &mut params.puzzle.screen;
            back_to_puzzles(&mut params.requests, &mut params.overlay, screen);
        }
    }
    false
}

/// The last throw, what is due and what may be chosen; in an exhibition its own part.
fn play(
    ui: &mut egui::Ui,
    drawn: &mut Drawn,
    current: &CurrentMatch,
    params: &mut PanelParams,
    heights: &Heights,
    left: f32,
) {
    let place = part(ui, drawn, "throw", heights.throw);
    let rolling = params.throwing.is_busy();
    let thrown = params.lines.thrown.as_ref().filter(|_| !rolling);
    match params.watch.foreseen() {
        Some((side, list)) => {
            let definition = current.0.game().definition();
            forecast::show(ui, place, definition, side, list);
        }
        // While the dice roll, the line below says so.
        None => throw_view::show(ui, place, thrown, if rolling { "" } else { "No throw yet." }),
    }
    if params.watch.is_on() && !params.watch.has_person() {
        let below = heights.history + LEAST_LIST + 2.0 * GAP;
        let room = left - heights.throw - GAP - below;
        let thinking = &*params.thinking;
        let watched = ui.scope(|ui| {
            let told = (current, thinking);
            exhibition::show(ui, &mut params.watch, told, (room, heights.compact))
        });
        if let Some(ply) = watched.inner {
            params.requests.write(MatchRequest::GoTo(ply.min(current.0.plies().len())));
        }
        drawn.parts.push(("watch", watched.response.rect));
    } else {
        if heights.seated > 0.0 {
            let place = part(ui, drawn, "seated", heights.seated);
            inside(ui, "seated", place, |ui| {
                exhibition::seated(ui, &mut params.watch, current);
            });
        }
        let places = [("due", DUE), ("button", heights.button), ("decision", heights.decision)]
            .map(|(name, high)| part(ui, drawn, name, high));
        if params.watch.has_failed() {
            // Nothing else is due until it is settled.
            let place = places[0].union(places[2]);
            inside(ui, "failure", place, |ui| {
                let area = egui::ScrollArea::vertical().auto_shrink([false, false]);
                area.max_height(place.height()).show(ui, |ui| params.watch.show_failure(ui));
            });
        } else if let Some(text) = waits(params, current) {
            inside(ui, "due", places[0], |ui| ui.label(text));
        } else {
            due_and_button(ui, places, current, params);
            // A hint takes the large button's room too, if that is free.
            let hint = params.advice.is_shown() && params.choices.numbers().is_empty();
            let place = if hint { places[1].union(places[2]) } else { places[2] };
            if !params.advice.warns() {
                decide(ui, place, current, params);
            }
        }
    }
}

/// What an exhibition with a person in it waits for; `None` while the game runs.
fn waits(params: &PanelParams, current: &CurrentMatch) -> Option<&'static str> {
    let watch = &params.watch;
    match () {
        () if !watch.is_on() => None,
        () if watch.is_paused() => Some("The exhibition is paused."),
        () if watch.shows_again() => Some("What decided the game is shown again."),
        () => current.0.winner().map(|_| "The game is over."),
    }
}

/// The game and the way to the rule book and the menu.
fn header(
    ui: &mut egui::Ui,
    place: Rect,
    compact: bool,
    current: &CurrentMatch,
    params: &mut PanelParams,
) {
    let definition = current.0.game().definition();
    let (title, buttons) = if compact {
        (place.with_max_x(place.right() - 136.0), place)
    } else {
        let line = place.top() + 30.0;
        (place.with_max_y(line), place.with_min_y(line))
    };
    inside(ui, "title", title, |ui| {
        let size = if compact { 18.0 } else { 22.0 };
        let text = RichText::new(&definition.title).font(theme::heading(size));
        let whole = format!("{}, {}", definition.title, definition.variant_title);
        ui.add(egui::Label::new(text).truncate()).on_hover_text(whole);
    });
    inside(ui, "buttons", buttons, |ui| {
        ui.spacing_mut().button_padding = egui::vec2(10.0, 4.0);
        ui.spacing_mut().interact_size.y = 26.0;
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            let (menu, rules) = (WindowCommand::Escape.entry(), TableCommand::Book.entry());
            if ui.button(menu.label).on_hover_text(menu.keys_in_words()).clicked() {
                params.overlay.set(Overlay::Menu);
            }
            if ui.button(rules.label).on_hover_text(rules.tip_as("The rule book")).clicked() {
                params.books.write(at_hand(current, &params.selected));
            }
            if !compact {
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Min), |ui| {
                    ui.add_space(1.0);
                    let text = theme::faint(&definition.variant_title);
                    ui.add(egui::Label::new(text).truncate())
                        .on_hover_text(&definition.variant_about);
                });
            }
        });
    });
}
