//! The side panel's data and requests, and the tools its parts draw with.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Rect};

use tesserae_core::rules::{Game, RuleId};
use tesserae_play::animation::Timeline;
use tesserae_play::choices::Choices;
use tesserae_play::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use tesserae_play::guide::{Guide, GuideRequest};
use tesserae_play::occasion::On;
use tesserae_play::opponent::Thinking;
use tesserae_play::reviewing::Reviewing;
use tesserae_play::throwing::{ThrowRequested, Throwing};
use tesserae_play::turn::Turn;

use super::exhibition::WatchParams;
use super::exhibition::log::LogParams;
use super::puzzle::PuzzleParams;
use super::review::ReviewParams;
use super::set_up::SetUpParams;
use super::turn::advice::AdviceParams;
use super::turn::needs::Needs;
use super::turn::throw_view::Thrown;
use crate::ui::hints::{Decision, Hints};
use crate::ui::input::selection::{ByKeys, Pointed, Selected};
use crate::ui::state::{BookRequested, Overlay};
use tesserae_play::narration::moves::{self, Row};

/// Room for the scroll bar of the list of moves, in points.
pub(super) const BAR: f32 = 10.0;

/// The list of moves and the room the game needs, made again when the match has changed.
#[derive(Resource, Default)]
pub struct MoveLines {
    pub(super) list: Vec<Row>,
    pub(super) thrown: Option<Thrown>,
    pub(super) needs: Needs,
    /// What has been worked out, by game and number of sides, since it takes some games.
    known: Vec<(Game, u8, Needs)>,
    /// Has the list changed? Then its present row scrolls into view.
    pub(super) follow: bool,
    /// The list's height when last drawn.
    pub(super) high: f32,
}

fn write_lines(
    current: Option<Res<CurrentMatch>>,
    reviewing: On<Reviewing>,
    mut lines: ResMut<MoveLines>,
    mut marked: Local<bool>,
) {
    let Some(current) = current else { return };
    let found = reviewing.get().filter(|reviewing| !reviewing.shows_line());
    let found = found.and_then(Reviewing::found);
    // A choice that has been rolled out may lose its mark.
    let rolled = reviewing.is_changed();
    let marks = std::mem::replace(&mut *marked, found.is_some()) != *marked || rolled;
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

/// The panel's data and requests.
#[derive(SystemParam)]
pub struct PanelParams<'w> {
    pub(super) current: Option<Res<'w, CurrentMatch>>,
    pub(super) turn: ResMut<'w, Turn>,
    pub(super) throwing: ResMut<'w, Throwing>,
    pub(super) timeline: ResMut<'w, Timeline>,
    pub(super) thinking: Res<'w, Thinking>,
    pub(super) lines: ResMut<'w, MoveLines>,
    pub(super) throws: MessageWriter<'w, ThrowRequested>,
    pub(super) actions: MessageWriter<'w, ActionRequested>,
    pub(super) requests: MessageWriter<'w, MatchRequest>,
    pub(super) overlay: ResMut<'w, NextState<Overlay>>,
    pub(super) books: MessageWriter<'w, BookRequested>,
    pub(super) choices: Res<'w, Choices>,
    pub(super) selected: ResMut<'w, Selected>,
    pub(super) pointed: Res<'w, Pointed>,
    pub(super) by_keys: Res<'w, ByKeys>,
    pub(super) hints: Res<'w, Hints>,
    pub(super) decision: Res<'w, Decision>,
    pub(super) watch: WatchParams<'w>,
    pub(super) log: LogParams<'w>,
    pub(super) review: ReviewParams<'w>,
    pub(super) puzzle: PuzzleParams<'w>,
    pub(super) set_up: SetUpParams<'w>,
    pub(super) advice: AdviceParams<'w>,
    pub(super) guide: On<'w, Guide>,
    pub(super) asked: MessageWriter<'w, GuideRequest>,
}

impl PanelParams<'_> {
    /// The exhibition's part.
    pub fn watch(&self) -> &WatchParams<'_> {
        &self.watch
    }

    /// The match on the table, and its players.
    pub fn seated(&self) -> Option<(&CurrentMatch, &Thinking)> {
        Some((self.current.as_deref()?, &self.thinking))
    }

    /// Opens the rule book at a rule. A system can have only one writer of a kind.
    pub fn open_book(&mut self, rule: RuleId) {
        self.books.write(BookRequested::Rule(rule));
    }
}

/// Draws into a place, cut off at its edge, under an id that does not depend on what is
/// drawn before it.
pub(super) fn inside<R>(
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

/// Registers the panel's text.
pub fn plugin(app: &mut App) {
    app.init_resource::<MoveLines>().add_systems(PostUpdate, write_lines);
}
