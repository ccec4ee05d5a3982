//! The attract mode: when nobody has touched the title screen for some minutes, it plays an
//! exhibition of all games by itself, without panels and without end. Any key or click leads
//! back to the title as it was. Nothing of it is kept.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass, egui};

use tesserae_layout::frames::{AskForFrames, Frames};
use tesserae_layout::order::TableSystems;
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, Programme, Speed};
use tesserae_play::games::Games;
use tesserae_play::notices::Notice;
use tesserae_play::settings::Settings;
use tesserae_play::table::BoardRequested;

use super::choice::{GameChoice, Shown};
use super::title::on_show;
use crate::ui::commands::{Press, PressesRead};
use crate::ui::frame::UiSystems;
use crate::ui::state::{Overlay, Screen};
use crate::ui::widgets::{plate, theme};

/// Who plays: they differ enough for a story, and cost no more than a few positions a move.
const PLAYERS: [&str; 2] = ["ai:expert", "ai:adept"];

/// The attract mode, and how long it is till it begins.
#[derive(Resource, Default)]
pub struct Attract {
    /// For how long nobody has touched anything on the title screen.
    idle: Duration,
    /// In how long it begins by itself; none while it cannot.
    left: Option<Duration>,
    /// What the title showed before; present while the mode is on.
    before: Option<Before>,
    /// Something was touched in this frame.
    touched: bool,
    /// A key or a button was pressed in this frame.
    pressed: bool,
}

/// What the title showed.
struct Before {
    choice: Option<GameChoice>,
    board: Option<BoardRequested>,
}

impl Attract {
    /// Whether it is on.
    pub fn is_on(&self) -> bool {
        self.before.is_some()
    }
}

/// Whether an event is a person's doing, and whether it is a key or a click.
fn touch(event: &egui::Event) -> (bool, bool) {
    use egui::Event::{Key, ModifiersChanged, MouseWheel, PointerButton, Touch};
    match event {
        Key { pressed, .. } | PointerButton { pressed, .. } => (true, *pressed),
        MouseWheel { .. } => (true, true),
        Touch { phase, .. } => (true, *phase == egui::TouchPhase::Start),
        // bevy_egui tells these in every frame.
        ModifiersChanged(_) => (false, false),
        _ => (true, false),
    }
}

/// Notices that somebody is there. While the mode is on nothing else hears of it.
fn notice(
    mut inputs: Query<&mut EguiInput>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut presses: ResMut<Messages<Press>>,
    mut buttons: ResMut<ButtonInput<MouseButton>>,
    mut attract: ResMut<Attract>,
) {
    let events = inputs.iter().flat_map(|input| &input.events).map(touch);
    let (touched, mut pressed) = events
        .fold((false, false), |(any, all), (touched, pressed)| (any || touched, all || pressed));
    // Keys that write nothing are keys too.
    pressed |= keys.get_just_pressed().len() + buttons.get_just_pressed().len() > 0;
    let now = (touched || pressed, pressed);
    if (attract.touched, attract.pressed) != now {
        (attract.touched, attract.pressed) = now;
    }
    if attract.is_on() {
        for mut input in &mut inputs {
            input.events.clear();
        }
        keys.reset_all();
        presses.clear();
        buttons.reset_all();
    }
}

/// What the window shows, and what may be asked of it.
#[derive(SystemParam)]
struct Stage<'w, 's> {
    screen: Res<'w, State<Screen>>,
    overlay: Res<'w, State<Overlay>>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    next_screen: ResMut<'w, NextState<Screen>>,
    next_overlay: ResMut<'w, NextState<Overlay>>,
    asked: MessageWriter<'w, ExhibitionRequest>,
    requests: MessageWriter<'w, MatchRequest>,
    boards: MessageWriter<'w, BoardRequested>,
    notices: MessageWriter<'w, Notice>,
}

impl Stage<'_, '_> {
    /// Whether the title lies open before a person who may have gone. A window that others
    /// cover has nobody to show anything to.
    fn waits(&self) -> bool {
        let focused = self.window.as_ref().is_some_and(|window| window.focused);
        *self.screen.get() == Screen::Title && *self.overlay.get() == Overlay::None && focused
    }
}

fn wake_to_begin(attract: Res<Attract>, frames: Res<Frames>) {
    if let Some(left) = attract.left {
        frames.draw_within(left);
    }
}

/// Begins the mode when it is time, and ends it at a touch.
fn mind(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    games: Res<Games>,
    spec: Option<Res<TableSpec>>,
    mut shown: ResMut<Shown>,
    mut stage: Stage,
    mut attract: ResMut<Attract>,
) {
    let attract = attract.bypass_change_detection();
    if attract.before.is_some() {
        // What else leads to the title ends it too.
        if attract.pressed || *stage.screen.get() == Screen::Title {
            end(attract, &mut shown, &mut stage);
        }
        return;
    }
    let minutes = Duration::from_secs(60 * u64::from(settings.attract));
    let waits = !minutes.is_zero() && !games.0.games().is_empty() && stage.waits();
    if !waits || attract.touched {
        attract.idle = Duration::ZERO;
        attract.left = waits.then_some(minutes);
        return;
    }
    attract.idle += time.delta();
    attract.left = Some(minutes.saturating_sub(attract.idle));
    if attract.idle < minutes {
        return;
    }
    let players = PLAYERS.map(str::to_owned);
    let mut exhibition =
        Exhibition::new(Programme::of_all(games.0.games(), &players, None), Speed::Normal);
    (exhibition.bare, exhibition.following, exhibition.unattended) = (true, true, true);
    let board = on_show(&games, &shown, spec.as_deref());
    attract.before = Some(Before { choice: shown.choice().cloned(), board });
    (attract.idle, attract.left) = (Duration::ZERO, None);
    stage.asked.write(ExhibitionRequest::Begin(Box::new(exhibition)));
}

/// Back to the title as it was.
fn end(attract: &mut Attract, shown: &mut ResMut<Shown>, stage: &mut Stage) {
    let Some(before) = attract.before.take() else { return };
    (attract.idle, attract.left) = (Duration::ZERO, None);
    stage.requests.write(MatchRequest::Clear);
    stage.boards.write_batch(before.board);
    // What was said of its games is said no more.
    stage.notices.write(Notice::Withdrawn);
    if let Some(choice) = &before.choice {
        Shown::show(shown, choice);
    }
    stage.next_overlay.set(Overlay::None);
    stage.next_screen.set(Screen::Title);
}

/// The way back, in a line at the head of the window: at its foot the play is spoken of, and
/// here are no buttons.
fn tell(mut contexts: EguiContexts, attract: Res<Attract>) -> Result {
    if !attract.is_on() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let area = ctx.viewport_rect();
    let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::new("attract"));
    let painter = ctx.layer_painter(layer);
    let at = area.center_top() + egui::vec2(0.0, 3.0);
    let font = egui::FontId::proportional(theme::BODY);
    let text = painter.layout_no_wrap(BACK.to_owned(), font, theme::TEXT);
    plate::show(&painter, at, egui::Align2::CENTER_TOP, text, egui::vec2(12.0, 5.0));
    Ok(())
}

/// What stands at the head of the window.
const BACK: &str = "Press any key to play";

/// Registers the mode; needs egui.
pub fn plugin(app: &mut App) {
    app.init_resource::<Frames>()
        .add_systems(
            PreUpdate,
            notice
                .after(InputSystems)
                .after(PressesRead)
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Update, mind.in_set(TableSystems::Input))
        .add_systems(
            EguiPrimaryContextPass,
            tell.in_set(UiSystems::Dialogs).run_if(in_state(Screen::Table)),
        )
        .add_systems(Last, wake_to_begin.in_set(AskForFrames));
}
