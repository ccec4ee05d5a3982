//! The attract mode. After some idle minutes on the title screen, it plays an exhibition of all
//! games by itself, without panels and without end. Any key or click returns to the title as it
//! was. The mode saves nothing.

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

/// The players. They differ enough for a story, and cost no more than a few positions a move.
const PLAYERS: [&str; 2] = ["ai:expert", "ai:adept"];

/// The attract mode, and the time until it begins.
#[derive(Resource, Default)]
pub struct Attract {
    /// The idle time on the title screen.
    idle: Duration,
    /// The time until it begins by itself; none while it cannot.
    left: Option<Duration>,
    /// The title's former content; present while the mode is on.
    before: Option<Before>,
    /// Did the user touch anything in this frame?
    touched: bool,
    /// Did the user press a key or a button in this frame?
    pressed: bool,
}

/// The title's former content.
struct Before {
    choice: Option<GameChoice>,
    board: Option<BoardRequested>,
}

impl Attract {
    /// Is the mode on?
    pub fn is_on(&self) -> bool {
        self.before.is_some()
    }
}

/// Says whether an event comes from the user, and whether it is a key or a click.
fn touch(event: &egui::Event) -> (bool, bool) {
    use egui::Event::{Key, ModifiersChanged, MouseWheel, PointerButton, Touch};
    match event {
        Key { pressed, .. } | PointerButton { pressed, .. } => (true, *pressed),
        MouseWheel { .. } => (true, true),
        Touch { phase, .. } => (true, *phase == egui::TouchPhase::Start),
        // bevy_egui sends these in every frame.
        ModifiersChanged(_) => (false, false),
        _ => (true, false),
    }
}

/// Notes the user's input. While the mode is on, nothing else receives it.
fn note_input(
    mut inputs: Query<&mut EguiInput>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut presses: ResMut<Messages<Press>>,
    mut buttons: ResMut<ButtonInput<MouseButton>>,
    mut attract: ResMut<Attract>,
) {
    let events = inputs.iter().flat_map(|input| &input.events).map(touch);
    let (touched, mut pressed) = events
        .fold((false, false), |(any, all), (touched, pressed)| (any || touched, all || pressed));
    // This includes keys that write nothing.
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

/// The state of the window, and the requests to it.
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
    /// Is the title screen open in a focused window? A covered window has no audience.
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

/// Begins the mode when its time comes, and ends it at a touch.
fn switch_attract(
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
        // Anything else that leads to the title ends it too.
        if attract.pressed || *stage.screen.get() == Screen::Title {
            end_attract(attract, &mut shown, &mut stage);
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

/// Returns to the title as it was.
fn end_attract(attract: &mut Attract, shown: &mut ResMut<Shown>, stage: &mut Stage) {
    let Some(before) = attract.before.take() else { return };
    (attract.idle, attract.left) = (Duration::ZERO, None);
    stage.requests.write(MatchRequest::Clear);
    stage.boards.write_batch(before.board);
    // Removes the notices about its games.
    stage.notices.write(Notice::Withdrawn);
    if let Some(choice) = &before.choice {
        Shown::show(shown, choice);
    }
    stage.next_overlay.set(Overlay::None);
    stage.next_screen.set(Screen::Title);
}

/// Draws a line at the head of the window that says how to return. The foot belongs to the
/// commentary, and this mode has no buttons.
fn draw_way_back(mut contexts: EguiContexts, attract: Res<Attract>) -> Result {
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

/// The line at the head of the window.
const BACK: &str = "Press any key to play";

/// Registers the mode; needs egui.
pub fn plugin(app: &mut App) {
    app.init_resource::<Frames>()
        .add_systems(
            PreUpdate,
            note_input
                .after(InputSystems)
                .after(PressesRead)
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Update, switch_attract.in_set(TableSystems::Input))
        .add_systems(
            EguiPrimaryContextPass,
            draw_way_back.in_set(UiSystems::Dialogs).run_if(in_state(Screen::Table)),
        )
        .add_systems(Last, wake_to_begin.in_set(AskForFrames));
}
