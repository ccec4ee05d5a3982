//! Everything by keyboard.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use super::TableSystems;
use super::animation::Timeline;
use super::camera::ViewRequested;
use super::choices::Choices;
use super::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use super::exhibition::{Exhibition, ExhibitionRequest};
use super::guide::{Guide, GuideRequest};
use super::pointer::Selected;
use super::screens::{Overlay, Screen};
use super::settings::Settings;
use super::spec::TableSpec;
use super::stage::{Stage, Turn};
use super::throwing::{ThrowRequested, Throwing};
use super::view::SEATS;
use crate::rules::Action;

/// The keys, as the help shows them: key and what it does.
pub const KEYS: &[(&str, &str)] = &[
    ("Space", "throw; pass on a lost turn; end an animation; go on in a guide"),
    ("Tab, arrows", "point at the next or previous legal move"),
    ("Enter", "play the move pointed at"),
    ("1 to 9", "play the first, second, … legal move; pick that number of two dice"),
    ("U, Ctrl+Z", "take the last choice back"),
    ("R, Ctrl+Y", "play it again"),
    ("K", "skip the animation"),
    ("H", "show or hide the legal moves"),
    ("L", "show or hide the names of the cells"),
    ("B", "rule book or move list"),
    ("V", "change seats: the view from the next side"),
    ("T", "the board from above"),
    ("Home, C", "the view from the start"),
    ("Shift+arrows", "turn the table"),
    ("+, −", "nearer, farther"),
    ("F5", "save the match"),
    ("Space, N, G", "in an exhibition: pause, one ply, the next game"),
    ("[, ], F", "in an exhibition: slower, faster, the camera follows"),
    ("PageUp, PageDown", "in the inspector: the exhibit before, the next"),
    ("F11, Alt+Enter", "full screen"),
    ("Esc", "menu; close a dialog"),
];

/// The numbers' keys in order.
const DIGITS: [KeyCode; 9] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];

fn egui_has_focus(wants: Option<Res<EguiWantsInput>>) -> bool {
    wants.is_some_and(|wants| wants.wants_any_keyboard_input())
}

fn act(
    keys: Res<ButtonInput<KeyCode>>,
    current: Option<Res<CurrentMatch>>,
    turn: Res<Turn>,
    exhibition: Option<Res<Exhibition>>,
    guide: Option<Res<Guide>>,
    mut asked: MessageWriter<GuideRequest>,
    mut timeline: ResMut<Timeline>,
    mut throwing: ResMut<Throwing>,
    choices: Res<Choices>,
    mut selected: ResMut<Selected>,
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
) {
    let Some(current) = current else { return };
    let position = current.0.position();
    let human = current.is_human(position.turn());
    if exhibition.is_some() {
        return;
    }
    let space = keys.just_pressed(KeyCode::Space);
    if keys.just_pressed(KeyCode::KeyK)
        || (space && matches!(turn.stage, Stage::Moving | Stage::Rolling))
    {
        timeline.skip();
        throwing.skip();
        return;
    }
    // With Alt it is the key for full screen.
    let alt = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    let enter = !alt && keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]);
    if let Some(guide) = guide {
        // At the end of a guide its card has the keys.
        if guide.is_over() {
            return;
        }
        if guide.goes_on_by_word(position) {
            if space || enter {
                asked.write(GuideRequest::Next);
            }
            return;
        }
    }
    if space && turn.stage == Stage::ToThrow && human {
        throws.write(ThrowRequested(None));
    }
    if space && turn.stage == Stage::ToPass {
        actions.write(ActionRequested(Action::Pass));
    }
    if turn.stage != Stage::ToChoose || !human {
        selected.set_if_neq(Selected::default());
        return;
    }
    let numbers = choices.numbers();
    if let Some(digit) = DIGITS.iter().position(|key| keys.just_pressed(*key)) {
        // Where numbers are to be used a digit picks that number.
        let number = (digit + 1) as u8;
        if numbers.contains(&number) {
            let picked = selected.number == Some(number);
            *selected = Selected { number: (!picked).then_some(number), ..Selected::default() };
        } else if let (Some(choice), true) = (choices.list.get(digit), numbers.is_empty()) {
            actions.write(ActionRequested(choice.action));
        }
        return;
    }
    let admitted = choices.list.iter().filter(|choice| selected.admits(choice));
    let legal: Vec<Action> = admitted.map(|choice| choice.action).collect();
    if legal.is_empty() {
        return;
    }
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let tab = keys.just_pressed(KeyCode::Tab);
    let arrow = |key| !shift && keys.just_pressed(key);
    let onward = (tab && !shift) || arrow(KeyCode::ArrowRight) || arrow(KeyCode::ArrowUp);
    let back = (tab && shift) || arrow(KeyCode::ArrowLeft) || arrow(KeyCode::ArrowDown);
    if onward || back {
        let here = selected.action.and_then(|a| legal.iter().position(|l| *l == a));
        let count = legal.len();
        let next = match here {
            None if onward => 0,
            None => count - 1,
            Some(at) if onward => (at + 1) % count,
            Some(at) => (at + count - 1) % count,
        };
        selected.action = Some(legal[next]);
    }
    if enter {
        let only = (legal.len() == 1).then(|| legal[0]);
        if let Some(action) = selected.action.filter(|a| legal.contains(a)).or(only) {
            actions.write(ActionRequested(action));
            *selected = Selected::default();
        }
    }
}

/// The keys of an exhibition.
fn conduct(
    keys: Res<ButtonInput<KeyCode>>,
    exhibition: Option<ResMut<Exhibition>>,
    mut asked: MessageWriter<ExhibitionRequest>,
) {
    let Some(mut exhibition) = exhibition else { return };
    for (key, request) in [
        (KeyCode::Space, ExhibitionRequest::Toggle),
        (KeyCode::KeyN, ExhibitionRequest::Step),
        (KeyCode::KeyG, ExhibitionRequest::Next),
    ] {
        if keys.just_pressed(key) {
            asked.write(request);
        }
    }
    if keys.just_pressed(KeyCode::BracketLeft) {
        exhibition.speed = exhibition.speed.slower();
    }
    if keys.just_pressed(KeyCode::BracketRight) {
        exhibition.speed = exhibition.speed.faster();
    }
    if keys.just_pressed(KeyCode::KeyF) {
        exhibition.following = !exhibition.following;
    }
}

fn command(
    keys: Res<ButtonInput<KeyCode>>,
    mut settings: ResMut<Settings>,
    mut requests: MessageWriter<MatchRequest>,
    mut views: MessageWriter<ViewRequested>,
    spec: Option<Res<TableSpec>>,
    mut seat: Local<usize>,
    mut panel: ResMut<super::hud::Panel>,
) {
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let pressed = |key| keys.just_pressed(key);
    if (pressed(KeyCode::KeyU) && !control) || (control && pressed(KeyCode::KeyZ)) {
        requests.write(MatchRequest::Undo);
    }
    if (pressed(KeyCode::KeyR) && !control) || (control && pressed(KeyCode::KeyY)) {
        requests.write(MatchRequest::Redo);
    }
    if control {
        return;
    }
    if pressed(KeyCode::KeyH) {
        settings.show_legal = !settings.show_legal;
    }
    if pressed(KeyCode::KeyL) {
        settings.layers.names = !settings.layers.names;
    }
    if pressed(KeyCode::KeyB) {
        *panel = panel.other();
    }
    if pressed(KeyCode::KeyV) {
        let sides = spec.map_or(2, |spec| usize::from(spec.sides)).clamp(1, SEATS.len());
        *seat = (*seat + 1) % sides;
        views.write(ViewRequested::Named(SEATS[*seat]));
    }
    if pressed(KeyCode::KeyT) {
        views.write(ViewRequested::Named("top"));
    }
    if pressed(KeyCode::Home) || pressed(KeyCode::KeyC) {
        *seat = 0;
        views.write(ViewRequested::Named("default"));
    }
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let turns = [
        (KeyCode::ArrowLeft, (-0.2, 0.0)),
        (KeyCode::ArrowRight, (0.2, 0.0)),
        (KeyCode::ArrowUp, (0.0, 0.12)),
        (KeyCode::ArrowDown, (0.0, -0.12)),
    ];
    for (key, (yaw, pitch)) in turns {
        if shift && pressed(key) {
            views.write(ViewRequested::Turn(yaw, pitch));
        }
    }
    if pressed(KeyCode::Equal) || pressed(KeyCode::NumpadAdd) {
        views.write(ViewRequested::Zoom(0.85));
    }
    if pressed(KeyCode::Minus) || pressed(KeyCode::NumpadSubtract) {
        views.write(ViewRequested::Zoom(1.0 / 0.85));
    }
}

/// The match can be saved under any dialog too: above all when it has ended.
fn save(keys: Res<ButtonInput<KeyCode>>, mut saves: MessageWriter<super::screens::SaveRequested>) {
    if keys.just_pressed(KeyCode::F5) {
        saves.write_default();
    }
}

/// A list that has dropped down takes Escape for itself.
fn list_is_open(wants: Option<Res<EguiWantsInput>>) -> bool {
    wants.is_some_and(|wants| wants.is_popup_open())
}

/// Escape opens the menu of the table and closes whatever lies over it.
fn escape(
    keys: Res<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    if !keys.just_pressed(KeyCode::Escape) {
        return;
    }
    match (screen.get(), overlay.get()) {
        (Screen::Table, Overlay::None) => next.set(Overlay::Menu),
        (Screen::Title, Overlay::None) => {}
        _ => next.set(Overlay::None),
    }
}

/// At the table Tab goes from move to move. egui would go from button to button with it,
/// and have all other keys as soon as one of them is reached.
fn keep_tab(mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        input.events.retain(|event| !matches!(event, egui::Event::Key { key: Key::Tab, .. }));
    }
}

/// Registers the keyboard.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        keep_tab
            .run_if(in_state(Screen::Table))
            .run_if(in_state(Overlay::None))
            .run_if(not(resource_exists::<Exhibition>))
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(
        Update,
        (
            (act, conduct, command)
                .run_if(in_state(Screen::Table))
                .run_if(in_state(Overlay::None))
                .run_if(not(egui_has_focus)),
            save.run_if(in_state(Screen::Table)),
            escape.run_if(not(list_is_open)),
        )
            .in_set(TableSystems::Input),
    );
}
