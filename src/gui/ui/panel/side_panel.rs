//! The panel beside the table. Every part but the list of moves has a height that
//! depends on the game and the window alone, so nothing moves while one plays; in a
//! window too low for all of it the whole panel scrolls.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, RichText};

use super::advice_box::AdviceParams;
use super::moves::Row;
use super::needs::Needs;
use super::review_panel::{self, ReviewParams};
use super::throw_view::Thrown;
use super::watch_panel::WatchParams;
use super::{decision, due, move_list, moves, players, throw_view, watch_panel};
use crate::gui::play::animation::Timeline;
use crate::gui::play::choices::{Choice, Choices};
use crate::gui::play::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use crate::gui::play::guide::{Guide, GuideRequest};
use crate::gui::play::narration::capitalized;
use crate::gui::play::opponent::{StandIn, Thinking};
use crate::gui::play::reviewing::Reviewing;
use crate::gui::play::throwing::{ThrowRequested, Throwing};
use crate::gui::play::turn::{Stage, Turn};
use crate::gui::ui::hints::{Decision, Hints};
use crate::gui::ui::input::selection::{ByKeys, Pointed, Selected};
use crate::gui::ui::state::{BookRequested, Overlay};
use crate::gui::ui::theme;
use crate::rules::{CellId, Definition, Game, RuleId};

/// Room between the parts, in points.
const GAP: f32 = 6.0;
/// What is due has two lines.
const DUE: f32 = 38.0;
/// The list of moves is never lower than this.
const LEAST_LIST: f32 = 88.0;
/// Room for its scroll bar.
const BAR: f32 = 10.0;
/// So much of it is kept before there is more room for what a choice brings.
const GOOD_LIST: f32 = 130.0;
/// What a review says is never lower than this.
const LEAST_REVIEW: f32 = 240.0;
/// The box for what a choice brings is never lower than this.
const LEAST_BOX: f32 = 62.0;
/// A panel lower than this has no room to spare.
const LOW: f32 = 620.0;
/// The same beside an exhibition, with so much for each side.
const LOW_WATCHED: (f32, f32) = (560.0, 65.0);

/// The list of moves and the room the game needs, made again when the match has changed.
#[derive(Resource, Default)]
pub struct MoveLines {
    list: Vec<Row>,
    thrown: Option<Thrown>,
    needs: Needs,
    /// What has been worked out, by game and number of sides, since it takes some games.
    known: Vec<(Game, u8, Needs)>,
    /// The list has changed and its present row is to be brought into view.
    follow: bool,
    /// How high the list was when it was last drawn.
    high: f32,
}

fn write_lines(
    current: Option<Res<CurrentMatch>>,
    reviewing: Option<Res<Reviewing>>,
    mut lines: ResMut<MoveLines>,
    mut marked: Local<bool>,
) {
    let Some(current) = current else { return };
    let found = reviewing.as_deref().filter(|reviewing| !reviewing.shows_line());
    let found = found.and_then(Reviewing::found);
    let marks = std::mem::replace(&mut *marked, found.is_some()) != *marked;
    if !marks && !current.is_changed() {
        return;
    }
    lines.list = moves::rows(&current.0);
    if let Some(found) = found {
        // Behind a choice that cost much stands its sign.
        for part in lines.list.iter_mut().flat_map(|row| &mut row.parts) {
            let grade = part.ply.checked_sub(1).and_then(|ply| found.grade(ply));
            part.text.extend(grade.map(|grade| format!("\u{a0}{}", grade.sign())));
        }
    }
    lines.thrown = Thrown::of(&current.0);
    lines.follow = true;
    let (game, sides) = (current.0.game(), current.0.start().sides());
    let known = lines.known.iter().find(|(known, count, _)| known == game && *count == sides);
    lines.needs = match known {
        Some((.., needs)) => *needs,
        None => {
            let needs = Needs::of(game, sides);
            lines.known.push((game.clone(), sides, needs));
            needs
        }
    };
}

/// All that the panel shows and can ask for.
#[derive(SystemParam)]
pub struct PanelParams<'w> {
    pub(super) current: Option<Res<'w, CurrentMatch>>,
    pub(super) turn: ResMut<'w, Turn>,
    pub(super) throwing: ResMut<'w, Throwing>,
    pub(super) timeline: ResMut<'w, Timeline>,
    pub(super) thinking: Res<'w, Thinking>,
    lines: ResMut<'w, MoveLines>,
    pub(super) throws: MessageWriter<'w, ThrowRequested>,
    pub(super) actions: MessageWriter<'w, ActionRequested>,
    requests: MessageWriter<'w, MatchRequest>,
    overlay: ResMut<'w, NextState<Overlay>>,
    books: MessageWriter<'w, BookRequested>,
    pub(super) choices: Res<'w, Choices>,
    selected: ResMut<'w, Selected>,
    pointed: Res<'w, Pointed>,
    by_keys: Res<'w, ByKeys>,
    hints: Res<'w, Hints>,
    decision: Res<'w, Decision>,
    watch: WatchParams<'w>,
    pub(super) review: ReviewParams<'w>,
    advice: AdviceParams<'w>,
    pub(super) guide: Option<Res<'w, Guide>>,
    pub(super) asked: MessageWriter<'w, GuideRequest>,
}

/// Where the parts of the panel are.
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
}

impl Heights {
    /// For a panel so high, `watched` in an exhibition, with the replay's buttons or not.
    fn of(room: f32, sides: usize, needs: Needs, watched: bool, history: bool) -> Self {
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
        self.header + self.players + self.throw + DUE + self.button + self.history + gaps
    }
}

/// A part of the panel, so high whatever it holds.
fn part(ui: &mut egui::Ui, drawn: &mut Drawn, name: &'static str, high: f32) -> Rect {
    let size = egui::vec2(ui.available_width(), high);
    let place = ui.allocate_exact_size(size, egui::Sense::hover()).0;
    drawn.parts.push((name, place));
    place
}

/// Draws into a place, cut off at its edge, under an id that does not depend on what is
/// drawn before it.
fn inside<R>(
    ui: &mut egui::Ui,
    name: &str,
    place: Rect,
    draw: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let layout = egui::Layout::top_down(egui::Align::Min);
    let builder = egui::UiBuilder::new().id_salt(name).max_rect(place).layout(layout);
    let mut child = ui.new_child(builder);
    child.shrink_clip_rect(place);
    draw(&mut child)
}

impl PanelParams<'_> {
    /// The exhibition's part.
    pub fn watch(&self) -> &WatchParams<'_> {
        &self.watch
    }

    /// The match on the table, and who stands in for a player of it.
    pub fn seated(&self) -> Option<(&CurrentMatch, Option<&StandIn>)> {
        Some((self.current.as_deref()?, self.thinking.stand_in.as_ref()))
    }

    /// Opens the rule book at a rule: a system can have only one writer of a kind.
    pub fn open_book(&mut self, rule: RuleId) {
        self.books.write(BookRequested::Rule(rule));
    }
}

/// Draws the panel.
pub fn show(ui: &mut egui::Ui, params: &mut PanelParams) -> Drawn {
    let room = ui.available_size();
    let mut drawn = Drawn::default();
    // Apart from all that is written to while the match is read.
    let Some(current) = params.current.take() else { return drawn };
    ui.spacing_mut().scroll = egui::style::ScrollStyle::thin();
    // The bar of the whole panel lies on its margin.
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
    let replays = params.guide.is_none();
    let heights = Heights::of(room, sides, params.lines.needs, params.watch.is_on(), replays);
    let top = ui.cursor().top();

    let place = part(ui, drawn, "header", heights.header);
    header(ui, place, heights.compact, current, params);
    let place = part(ui, drawn, "players", heights.players);
    let on_turn = (params.turn.stage != Stage::Empty).then(|| current.0.position().turn());
    let stand_in = params.thinking.stand_in.as_ref();
    let told = (params.guide.as_deref(), stand_in);
    players::show(ui, place, heights.compact, current, told, on_turn);
    if params.review.is_on() {
        let used = ui.cursor().top() - top + heights.history + 2.0 * GAP;
        review(ui, drawn, current, params, (room - used, heights.compact));
    } else {
        play(ui, drawn, current, params, &heights);
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
        review_panel::show(ui, &mut params.review, current, (high, compact))
    });
    if let Some(ply) = asked {
        params.requests.write(MatchRequest::GoTo(ply));
    }
}

/// The last throw, what is due and what may be chosen; in an exhibition its own part.
fn play(
    ui: &mut egui::Ui,
    drawn: &mut Drawn,
    current: &CurrentMatch,
    params: &mut PanelParams,
    heights: &Heights,
) {
    let stand_in = params.thinking.stand_in.as_ref();
    let place = part(ui, drawn, "throw", heights.throw);
    let rolling = params.throwing.is_busy();
    let thrown = params.lines.thrown.as_ref().filter(|_| !rolling);
    // While the dice roll, the line below says so.
    throw_view::show(ui, place, thrown, if rolling { "" } else { "No throw yet." });
    if params.watch.is_on() {
        let watched = ui.scope(|ui| {
            watch_panel::show(ui, &mut params.watch, (current, stand_in), heights.compact)
        });
        if let Some(ply) = watched.inner {
            params.requests.write(MatchRequest::GoTo(ply.min(current.0.plies().len())));
        }
        drawn.parts.push(("watch", watched.response.rect));
    } else {
        let places = [("due", DUE), ("button", heights.button), ("decision", heights.decision)]
            .map(|(name, high)| part(ui, drawn, name, high));
        if params.watch.has_failed() {
            // Nothing else is due until it is settled.
            let place = places[0].union(places[2]);
            inside(ui, "failure", place, |ui| {
                let area = egui::ScrollArea::vertical().auto_shrink([false, false]);
                area.max_height(place.height()).show(ui, |ui| params.watch.show_failure(ui));
            });
        } else {
            due_and_button(ui, places, current, params);
            // A hint takes the large button's room too, where that is free.
            let hint = params.advice.is_shown() && params.choices.numbers().is_empty();
            let place = if hint { places[1].union(places[2]) } else { places[2] };
            if !params.advice.warns() {
                decide(ui, place, current, params);
            }
        }
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
            if ui.button("Menu").on_hover_text("Esc").clicked() {
                params.overlay.set(Overlay::Menu);
            }
            if ui.button("Rules").on_hover_text("The rule book (B)").clicked() {
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

/// Where the book is to be opened: at the cell in question, if one is.
fn at_hand(current: &CurrentMatch, selected: &Selected) -> BookRequested {
    let position = current.0.position();
    let step = selected.piece.or(position.fate()).or(position.offer().map(|offer| offer.at));
    let definition = position.game().definition();
    let cell = step.and_then(|step| definition.cell_id(position.turn(), step));
    match cell.filter(|cell| !definition.rules_of(*cell).is_empty()) {
        Some(cell) => BookRequested::Cell(cell),
        None => BookRequested::Whole,
    }
}

/// What is due and the large button; in its place the numbers to pick from.
fn due_and_button(
    ui: &mut egui::Ui,
    places: [Rect; 3],
    current: &CurrentMatch,
    params: &mut PanelParams,
) {
    if params.advice.warns() {
        let place = places[0].union(places[2]);
        inside(ui, "warning", place, |ui| params.advice.warn(ui, current.0.position()));
        return;
    }
    let (text, press) = due::what_is_due(params, current);
    // A long reason is written smaller rather than cut; all of it is under the pointer.
    let size = if text.chars().count() > 72 { 13.0 } else { 15.5 };
    inside(ui, "due", places[0], |ui| {
        ui.label(RichText::new(&text).size(size)).on_hover_text(&text);
    });
    match press {
        Some(press) => due::button(ui, places[1], press, params),
        None if choosing(current, params) && !params.choices.numbers().is_empty() => {
            inside(ui, "numbers", places[1], |ui| pick_number(ui, params));
        }
        None => {}
    }
}

/// Whether a person has to choose; in a guide, the learner.
fn choosing(current: &CurrentMatch, params: &PanelParams) -> bool {
    let human = params.choices.side.is_some_and(|side| current.is_human(side));
    let guide = params.guide.as_deref();
    let own = guide.is_none_or(|guide| guide.waits_for_learner(current.0.position()));
    params.turn.stage == Stage::ToChoose && human && own && !params.turn.held
}

/// The numbers that can be used.
fn pick_number(ui: &mut egui::Ui, params: &mut PanelParams) {
    let mut selected = *params.selected;
    if let Some(number) = decision::numbers(ui, &params.choices, &selected, params.by_keys.0) {
        selected.number = (selected.number != Some(number)).then_some(number);
        let mut left = params.choices.list.iter().filter(|choice| selected.admits(choice));
        if let (Some(_), Some(only), None) = (selected.piece, left.next(), left.next()) {
            params.actions.write(ActionRequested(only.action));
            selected = Selected::default();
        }
    }
    params.selected.set_if_neq(selected);
}

/// A box that is always there, for one of: what a throw decides, what may be chosen, what is
/// pointed at.
fn decide(ui: &mut egui::Ui, place: Rect, current: &CurrentMatch, params: &mut PanelParams) {
    let edge = egui::Stroke::new(1.0, egui::Color32::from_rgb(48, 39, 31));
    let ground = egui::Color32::from_rgb(20, 16, 13);
    ui.painter().rect(place, 6.0, ground, edge, egui::StrokeKind::Inside);
    inside(ui, "decision", place.shrink(1.0), |ui| {
        ui.spacing_mut().scroll.floating_allocated_width = 8.0;
        egui::ScrollArea::vertical()
            .id_salt("decision")
            .auto_shrink([false, false])
            .min_scrolled_height(0.0)
            .max_height(place.height() - 2.0)
            .show(ui, |ui| {
                let frame = egui::Frame::new().inner_margin(egui::Margin::symmetric(9, 6));
                frame.show(ui, |ui| decide_inside(ui, current, params));
            });
    });
}

fn decide_inside(ui: &mut egui::Ui, current: &CurrentMatch, params: &mut PanelParams) {
    ui.set_width(ui.available_width());
    ui.spacing_mut().item_spacing.y = 4.0;
    if let (Some(throw_effects), Stage::ToThrow | Stage::Rolling) =
        (&params.decision.0, params.turn.stage)
    {
        if decision::outcomes(ui, throw_effects) {
            params.books.write(at_hand(current, &Selected::default()));
        }
        return;
    }
    if choosing(current, params) {
        if params.advice.show(ui, current.0.position()) {
            return;
        }
        let selected = *params.selected;
        let cards: Vec<&Choice> = match (params.choices.offer, selected.piece) {
            (Some(_), _) => params.choices.list.iter().collect(),
            (None, Some(piece)) if !params.choices.numbers().is_empty() => {
                params.choices.from(piece).collect()
            }
            _ => Vec::new(),
        };
        if !cards.is_empty() {
            if let Some(action) = decision::cards(ui, &cards, selected.action) {
                params.actions.write(ActionRequested(action));
                params.selected.set_if_neq(Selected::default());
            }
            return;
        }
    }
    if let Some(text) = params.hints.outlook.as_deref() {
        ui.label(RichText::new(text).small());
        return;
    }
    pointed_cell(ui, current.0.game().definition(), params.pointed.cell);
}

/// The cell that is pointed at, and its rule.
fn pointed_cell(ui: &mut egui::Ui, definition: &Definition, cell: Option<CellId>) {
    let Some(cell) = cell.and_then(|cell| definition.board.cells.get(usize::from(cell.0))) else {
        let text = format!("Point at a {} to read its rule here.", definition.cell_word);
        ui.label(theme::faint(text).small());
        return;
    };
    let title = capitalized(&definition.cell_title(cell));
    ui.label(RichText::new(title).small().color(theme::GOLD));
    if cell.note.is_empty() {
        ui.label(RichText::new("No rule of its own.").small());
    } else {
        ui.label(RichText::new(&cell.note).small());
        ui.label(theme::faint("Press B for its rules.").small());
    }
}

/// Undo and redo, where a person plays, and the replay's arrows.
fn history(ui: &mut egui::Ui, place: Rect, current: &CurrentMatch, params: &mut PanelParams) {
    let cursor = current.0.cursor();
    let last = current.0.plies().len();
    let (wide, narrow, gap) = (62.0, 34.0, 4.0);
    let arrow = |n: f32| place.right() - (4.0 - n) * narrow - (3.0 - n) * gap;
    let mut ask = |x: f32, wide: f32, on: bool, text: &str, hover: &str, request| {
        let at = egui::pos2(x, place.top());
        let rect = Rect::from_min_size(at, egui::vec2(wide, place.height()));
        let clicked = inside(ui, text, rect, |ui| {
            ui.spacing_mut().button_padding.x = 2.0;
            if !on {
                ui.disable();
            }
            ui.place(rect, egui::Button::new(text)).on_hover_text(hover).clicked()
        });
        if clicked {
            params.requests.write(request);
        }
    };
    if current.has_human() && !params.review.is_on() {
        let left = place.left();
        ask(left, wide, current.can_undo(), "Undo", "U or Ctrl+Z", MatchRequest::Undo);
        let redo = left + wide + gap;
        ask(redo, wide, current.can_redo(), "Redo", "R or Ctrl+Y", MatchRequest::Redo);
    }
    ask(arrow(0.0), narrow, cursor > 0, "⏮", "To the start", MatchRequest::GoTo(0));
    ask(arrow(1.0), narrow, cursor > 0, "◀", "One step back", MatchRequest::StepBack);
    ask(arrow(2.0), narrow, cursor < last, "▶", "One step on", MatchRequest::StepForward);
    ask(arrow(3.0), narrow, cursor < last, "⏭", "To the end", MatchRequest::GoTo(last));
}

/// The list of moves; tells where its present row is.
fn list(
    ui: &mut egui::Ui,
    place: Rect,
    current: &CurrentMatch,
    params: &mut PanelParams,
) -> Option<Rect> {
    let game = &current.0.game().definition().game;
    let cursor = current.0.cursor();
    let resized = (params.lines.high - place.height()).abs() > 0.5;
    let follow = params.lines.follow || resized;
    if follow {
        params.lines.follow = false;
        params.lines.high = place.height();
    }
    let rows = &params.lines.list;
    let shown = inside(ui, "moves", place, |ui| {
        ui.spacing_mut().scroll.floating_allocated_width = 0.0;
        egui::ScrollArea::vertical()
            .id_salt("moves")
            .auto_shrink([false, false])
            .min_scrolled_height(0.0)
            .max_height(place.height())
            .show(ui, |ui| {
                // The bar's room is kept, or its coming would wrap the rows again and scroll them.
                ui.set_max_width(place.width() - BAR);
                move_list::show(ui, game, rows, cursor, follow)
            })
            .inner
    });
    if let Some(ply) = shown.clicked {
        params.requests.write(MatchRequest::GoTo(ply));
    }
    shown.present
}

/// Registers the panel's text.
pub fn plugin(app: &mut App) {
    app.init_resource::<MoveLines>().add_systems(PostUpdate, write_lines);
}
