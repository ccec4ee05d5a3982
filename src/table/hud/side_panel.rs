//! The panel beside the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use super::moves::Line;
use super::watch_panel::{self, WatchParams};
use super::{Panel, book, coach, decision, moves, players, throw_view};
use crate::rules::Action;
use crate::table::animation::Timeline;
use crate::table::choices::{Choice, Choices};
use crate::table::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use crate::table::guide::{Guide, GuideRequest};
use crate::table::hints::{Decision, Hints};
use crate::table::opponent::Thinking;
use crate::table::pointer::Selected;
use crate::table::screens::Overlay;
use crate::table::stage::{Stage, Turn, draws_lots};
use crate::table::theme;
use crate::table::throwing::{ThrowRequested, Throwing};
use crate::table::words::{Naming, capital_name, lost_turn};

/// Room for what is due, in points.
const DUE: f32 = 40.0;

/// Room for what a choice brings, in points.
const OUTLOOK: f32 = 42.0;

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
    choices: Res<'w, Choices>,
    selected: ResMut<'w, Selected>,
    hints: Res<'w, Hints>,
    decision: Res<'w, Decision>,
    watch: WatchParams<'w>,
    guide: Option<Res<'w, Guide>>,
    asked: MessageWriter<'w, GuideRequest>,
}

impl PanelParams<'_> {
    /// Whether a guide is on, which has a strip of its own over the table.
    #[must_use]
    pub fn is_guided(&self) -> bool {
        self.guide.is_some()
    }
}

/// Draws the panel.
pub fn show(ui: &mut egui::Ui, params: &mut PanelParams) {
    let Some(current) = params.current.as_deref() else { return };
    // A handle: the definition holds the whole rule book.
    let game = current.0.game().clone();
    let definition = game.definition();
    let human = current.has_human();
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
    let on_turn = (params.turn.stage != Stage::Empty).then(|| current.0.position().turn());
    let stand_in = params.thinking.stand_in.as_ref();
    players::show(ui, current, params.guide.as_deref(), stand_in, on_turn);
    ui.add_space(2.0);
    if let Some(meaning) = params.throwing.meaning()
        && !params.throwing.faces().is_empty()
        && !params.throwing.is_busy()
    {
        let names = definition.side_names.as_slice();
        throw_view::show(ui, meaning, params.throwing.faces(), names);
    } else {
        let text = match current.0.position().thrown() {
            _ if params.throwing.is_busy() => "The dice roll …".to_owned(),
            Some(throw) => throw.to_string().replace("throw", "Thrown:"),
            None => "Nothing thrown yet.".to_owned(),
        };
        // Where there is more to read no room is kept for the picture of a throw.
        let (above, below) = if params.decision.0.is_some() { (2.0, 0.0) } else { (10.0, 38.0) };
        ui.add_space(above);
        ui.label(RichText::new(text).color(theme::FAINT));
        ui.add_space(below);
    }
    ui.add_space(2.0);
    if params.watch.is_on() {
        watch_panel::show(ui, &mut params.watch, current, stand_in);
    } else {
        due(ui, params);
    }
    // Whoever reads the rules needs the room for them.
    let aside = params.watch.is_on() || *params.panel == Panel::Rules;
    if let (Some(prospects), Stage::ToThrow | Stage::Rolling, false) =
        (&params.decision.0, params.turn.stage, aside)
    {
        decision::outcomes(ui, prospects);
    }
    // A guide goes one way.
    let replays = params.guide.is_none();
    if replays && human {
        ui.horizontal(|ui| history(ui, params));
    }
    ui.separator();
    ui.horizontal(|ui| {
        let mut panel = *params.panel;
        ui.selectable_value(&mut panel, Panel::Moves, "Moves");
        ui.selectable_value(&mut panel, Panel::Rules, "Rules");
        if panel != *params.panel {
            *params.panel = panel;
        }
        // Without a person's undo and redo there is room for it here.
        if replays && !human {
            ui.add_space(2.0);
            history(ui, params);
        }
    });
    // What room there is, be it little: more would be below the window's edge.
    let area = egui::ScrollArea::vertical().auto_shrink([false, false]).min_scrolled_height(0.0);
    match *params.panel {
        Panel::Moves => {
            let cursor = params.current.as_ref().map_or(0, |current| current.0.cursor());
            let follow = std::mem::take(&mut params.lines.follow);
            let clicked = area
                .id_salt("moves")
                .show(ui, |ui| {
                    moves::show(ui, &definition.game, &params.lines.list, cursor, follow)
                })
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

/// What the panel's large button is for.
#[derive(Clone, Copy)]
enum Press {
    Throw,
    Pass,
    Skip,
    Next,
}

impl Press {
    fn label(self) -> &'static str {
        match self {
            Self::Throw => "Throw  (Space)",
            Self::Pass => "Go on  (Space)",
            Self::Skip => "Skip  (Space)",
            Self::Next => coach::NEXT,
        }
    }
}

/// What is due where a guide is on and it is not for the learner to play.
fn guided(guide: &Guide, current: &CurrentMatch) -> Option<(String, Option<Press>)> {
    let position = current.0.position();
    if guide.is_for_reading() {
        return Some(("Read on in the guide.".to_owned(), Some(Press::Next)));
    }
    if guide.is_over() {
        return Some(("That's the end of the guide.".to_owned(), None));
    }
    let naming = Naming(position.game().definition());
    guide.goes_on_by_word(position).then(|| {
        let text = if draws_lots(position) {
            "A lot decides who begins.".to_owned()
        } else {
            format!("{}.", naming.does(position.turn(), "plays", "play"))
        };
        (text, Some(Press::Next))
    })
}

/// What is due, in words, and the button for it.
fn what_is_due(params: &PanelParams, current: &CurrentMatch) -> (String, Option<Press>) {
    let moves = matches!(params.turn.stage, Stage::Empty | Stage::Moving | Stage::Rolling);
    if let Some(guide) = params.guide.as_deref().filter(|_| !moves)
        && let Some(due) = guided(guide, current)
    {
        return due;
    }
    let position = current.0.position();
    let naming = Naming(position.game().definition());
    let side = position.turn();
    let human = current.is_human(side);
    let name = naming.subject(side);
    match params.turn.stage {
        Stage::Empty => (String::new(), None),
        Stage::Moving => ("Moving …".to_owned(), Some(Press::Skip)),
        Stage::Rolling => ("Rolling …".to_owned(), Some(Press::Skip)),
        Stage::ToThrow if draws_lots(position) => {
            ("A lot is cast for who begins.".to_owned(), None)
        }
        Stage::ToThrow if human => {
            let who = match position.fate() {
                Some(at) => capital_name(&naming.piece_on(side, at)),
                None => name,
            };
            (format!("{who} to throw: press, or drag in the tray."), Some(Press::Throw))
        }
        Stage::ToChoose if human => match params.choices.offer {
            Some(at) => {
                let told = match &params.choices.came {
                    Some(came) => format!("{came}. What does it do there?"),
                    None => format!("What does {} do?", naming.piece_on(side, at)),
                };
                (told, None)
            }
            None => (format!("{name} to move: click or drag a piece."), None),
        },
        Stage::ToPass => {
            let who = if human { "You" } else { &name };
            let why = lost_turn(position, human).map_or(String::new(), |why| format!(": {why}"));
            (format!("{who} cannot move{why}."), Some(Press::Pass))
        }
        Stage::Over => (format!("{}.", naming.does(side, "has won", "have won")), None),
        _ if params.turn.held => ("The match is held.".to_owned(), None),
        _ if params.thinking.is_busy() => {
            (format!("{} …", naming.does(side, "is thinking", "are thinking")), None)
        }
        _ => (format!("{}.", naming.does(side, "plays", "play")), None),
    }
}

/// What is due, and the button for it.
fn due(ui: &mut egui::Ui, params: &mut PanelParams) {
    let Some(current) = params.current.as_deref() else { return };
    let (text, button) = what_is_due(params, current);
    let width = egui::vec2(ui.available_width(), 42.0);
    // Two lines at all times, or what is below would jump with every ply.
    let room = egui::vec2(width.x, DUE);
    ui.allocate_ui(room, |ui| {
        ui.set_min_size(room);
        // A long reason is written smaller rather than cut.
        let size = if text.chars().count() > 72 { 13.0 } else { 16.0 };
        ui.label(RichText::new(text).size(size));
    });
    if params.turn.held && !matches!(params.turn.stage, Stage::Over | Stage::Empty) {
        if ui.add_sized(width, theme::main_button("Play on from here")).clicked() {
            params.turn.held = false;
        }
        return;
    }
    match button {
        Some(press) => {
            if ui.add_sized(width, theme::main_button(press.label())).clicked() {
                match press {
                    Press::Next => {
                        params.asked.write(GuideRequest::Next);
                    }
                    Press::Throw => {
                        params.throws.write(ThrowRequested(None));
                    }
                    Press::Pass => {
                        params.actions.write(ActionRequested(Action::Pass));
                    }
                    Press::Skip => {
                        params.timeline.skip();
                        params.throwing.skip();
                    }
                }
            }
        }
        None if choosing(params) => choose(ui, params),
        // The panel does not jump when there is nothing to press.
        None => ui.add_space(width.y + ui.spacing().item_spacing.y),
    }
}

/// Whether a person has to choose; in a guide, the learner.
fn choosing(params: &PanelParams) -> bool {
    let Some(current) = params.current.as_deref() else { return false };
    let human = params.choices.side.is_some_and(|side| current.is_human(side));
    let guide = params.guide.as_deref();
    let own = guide.is_none_or(|guide| guide.waits_for_learner(current.0.position()));
    params.turn.stage == Stage::ToChoose && human && own
}

/// What there is to choose beyond a click on the board: numbers, answers to an
/// offer, and what the choice in question brings.
fn choose(ui: &mut egui::Ui, params: &mut PanelParams) {
    let choices = &*params.choices;
    let mut selected = *params.selected;
    let mut played = None;
    if choices.offer.is_some() {
        let cards: Vec<&Choice> = choices.list.iter().collect();
        played = decision::cards(ui, &cards, selected.action);
    } else if !choices.numbers().is_empty() {
        if let Some(number) = decision::numbers(ui, choices, &selected) {
            selected.number = (selected.number != Some(number)).then_some(number);
            let mut left = choices.list.iter().filter(|choice| selected.admits(choice));
            if let (Some(_), Some(only), None) = (selected.piece, left.next(), left.next()) {
                played = Some(only.action);
            }
        }
        if let Some(piece) = selected.piece {
            let cards: Vec<&Choice> = choices.from(piece).collect();
            played = decision::cards(ui, &cards, selected.action).or(played);
        }
    }
    if selected.piece.is_none() && choices.offer.is_none() {
        // Its room is kept, or the panel would jump with the pointer.
        let room = egui::vec2(ui.available_width(), OUTLOOK);
        ui.allocate_ui(room, |ui| {
            ui.set_min_size(room);
            let text = params.hints.outlook.as_deref().unwrap_or_default();
            ui.label(RichText::new(text).small().color(theme::FAINT));
        });
    }
    if let Some(action) = played {
        params.actions.write(ActionRequested(action));
        selected = Selected::default();
    }
    if selected != *params.selected {
        *params.selected = selected;
    }
}

/// Undo and redo, where a person plays, and the replay, in the present row.
fn history(ui: &mut egui::Ui, params: &mut PanelParams) {
    let Some(current) = params.current.as_deref() else { return };
    let cursor = current.0.cursor();
    let last = current.0.plies().len();
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
}

/// Registers the panel's text.
pub fn plugin(app: &mut App) {
    app.init_resource::<MoveLines>().add_systems(PostUpdate, write_lines);
}
