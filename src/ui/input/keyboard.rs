//! Everything by keyboard.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use tesserae_core::rules::{Action, Side};
use tesserae_layout::order::TableSystems;
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::SEATS;
use tesserae_play::advice::{Advice, AdviceRequest};
use tesserae_play::animation::Timeline;
use tesserae_play::choices::{Choices, Keyed};
use tesserae_play::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest};
use tesserae_play::guide::{Guide, GuideRequest};
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::puzzling::{Line, PuzzleRequest, PuzzleShelf, Puzzling};
use tesserae_play::reviewing::{ReviewRequest, Reviewing};
use tesserae_play::saving::SaveRequested;
use tesserae_play::settings::Settings;
use tesserae_play::throwing::{ThrowRequested, Throwing};
use tesserae_play::turn::{Stage, Turn};

use super::selection::{ByKeys, Pointed, Selected};
use crate::ui::camera::ViewRequested;
use crate::ui::state::{BookRequested, Overlay, Renaming, Screen, Typing, back_to_puzzles};

/// The keys, as the help shows them: key and what it does.
pub const KEYS: &[(&str, &str)] = &[
    ("Space", "throw; pass when you cannot move; skip an animation; go on in a guide"),
    ("Tab, arrows", "point at the next or the previous legal move"),
    ("Enter", "play the move pointed at, or the only one"),
    ("1 to 9", "play the move with that number on the board; of two dice, pick one first"),
    ("Backspace", "put the die back that you picked; choose again when the tutor warns"),
    ("A", "a hint, if the settings allow hints"),
    ("U, Ctrl+Z", "undo your last move"),
    ("R, Ctrl+Y", "redo it"),
    ("K", "skip an animation"),
    ("H", "show or hide the legal moves"),
    ("L", "show or hide the names of the cells"),
    ("B", "the rule book, at the cell that you point at"),
    ("V", "next seat: see the table from there"),
    ("T", "the board from above"),
    ("Home, C", "back to the first view"),
    ("Shift+arrows", "turn the table"),
    ("+, −", "nearer, farther"),
    ("F5", "save the match"),
    ("Space, N, G", "watching: pause, one move, next game"),
    ("[, ], F, P", "watching: slower, faster, directed or fixed view, panel"),
    ("End, O", "watching: back to the live game; take over the side on turn, give it back"),
    ("Left, right, E", "in a review: one step back or on, next error (with Shift: the one before)"),
    ("Space, O", "in a review: the better line, and back; rollouts of the errors, stop"),
    ("S", "in a puzzle: show the solution, which counts as missed"),
    ("Enter, Backspace, P", "an answered puzzle: the next one; try again; play from here"),
    ("Space, W", "an answered puzzle: the best line on the board, or what tempts; and back"),
    ("N, Left, Right, Del", "setting up a position: next piece, a step back or on, to the rack"),
    ("O, Ctrl+C, Ctrl+V", "setting up a position: rollout, copy or paste the notation"),
    ("Page Up/Down", "in the inspector: previous, next exhibit"),
    ("Up, Down, Enter", "in the list of matches: choose one, open it"),
    ("F2, Del", "in the list of matches: rename, delete"),
    ("Ctrl+F, 0 to 5", "in the list of matches: search, give stars"),
    ("F11, Alt+Enter", "full screen"),
    ("Esc", "menu; close a dialog"),
];

/// The numbers' keys in order, those of the number pad too.
const DIGITS: [[KeyCode; 2]; 9] = [
    [KeyCode::Digit1, KeyCode::Numpad1],
    [KeyCode::Digit2, KeyCode::Numpad2],
    [KeyCode::Digit3, KeyCode::Numpad3],
    [KeyCode::Digit4, KeyCode::Numpad4],
    [KeyCode::Digit5, KeyCode::Numpad5],
    [KeyCode::Digit6, KeyCode::Numpad6],
    [KeyCode::Digit7, KeyCode::Numpad7],
    [KeyCode::Digit8, KeyCode::Numpad8],
    [KeyCode::Digit9, KeyCode::Numpad9],
];

fn egui_has_focus(wants: Option<Res<EguiWantsInput>>) -> bool {
    wants.is_some_and(|wants| wants.wants_any_keyboard_input())
}

/// Notices who plays by keys and who by mouse.
fn notice(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    turn: Res<Turn>,
    mut by_keys: ResMut<ByKeys>,
) {
    let points = [KeyCode::Tab, KeyCode::Enter, KeyCode::NumpadEnter];
    let arrows = [KeyCode::ArrowLeft, KeyCode::ArrowRight, KeyCode::ArrowUp, KeyCode::ArrowDown];
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let chooses = keys.any_just_pressed(points)
        || keys.any_just_pressed(DIGITS.into_iter().flatten())
        || (!shift && keys.any_just_pressed(arrows));
    if buttons.is_some_and(|buttons| buttons.get_just_pressed().next().is_some()) {
        by_keys.set_if_neq(ByKeys(false));
    } else if chooses && turn.stage == Stage::ToChoose {
        by_keys.set_if_neq(ByKeys(true));
    }
}

/// What the keys do in a match.
///
/// While dice roll and pieces move a key means nothing, but for Space and K, which end
/// that. What plays, throws or passes is heeded only once the position that it would act
/// upon has been seen ([`Turn::is_seen`]): a key that was pressed for what came before
/// does nothing, and nothing is kept for later.
fn act(
    keys: Res<ButtonInput<KeyCode>>,
    clock: Res<Time<Real>>,
    If(current): If<Res<CurrentMatch>>,
    turn: Res<Turn>,
    exhibition: On<Exhibition>,
    guide: On<Guide>,
    mut asked: MessageWriter<GuideRequest>,
    mut timeline: ResMut<Timeline>,
    mut throwing: ResMut<Throwing>,
    choices: Res<Choices>,
    mut selected: ResMut<Selected>,
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
    (warned, mut advice): (Res<Advice>, MessageWriter<AdviceRequest>),
) {
    let position = current.0.position();
    let human = current.is_human(position.turn());
    // In an exhibition that goes on, a person may have taken over this side.
    if exhibition.is_on() && !plays(&current, &turn) {
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
    if let Some(guide) = guide.get() {
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
    let seen = turn.is_seen(&clock);
    if space && seen && turn.stage == Stage::ToThrow && human {
        throws.write(ThrowRequested(None));
    }
    if space && seen && turn.stage == Stage::ToPass {
        actions.write(ActionRequested(Action::Pass));
    }
    if warned.warning().is_some() {
        // Until that is settled nothing else is chosen.
        if enter && seen {
            advice.write(AdviceRequest::Play);
        } else if keys.just_pressed(KeyCode::Backspace) {
            advice.write(AdviceRequest::ChooseAgain);
        }
        return;
    }
    if keys.just_pressed(KeyCode::KeyA) {
        advice.write(AdviceRequest::Hint);
    }
    if turn.stage != Stage::ToChoose || !human {
        selected.set_if_neq(Selected::default());
        return;
    }
    if let Some(digit) = DIGITS.iter().position(|keys_of| keys.any_just_pressed(*keys_of)) {
        let pressed = choices.by_digit((digit + 1) as u8, selected.number).filter(|_| seen);
        let Some(pressed) = pressed else { return };
        *selected = Selected::default();
        match pressed {
            Keyed::Picks(number) => selected.number = Some(number),
            Keyed::Plays(action) => {
                actions.write(ActionRequested(action));
            }
        }
        return;
    }
    if keys.just_pressed(KeyCode::Backspace) {
        selected.set_if_neq(Selected::default());
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
            Some(at) if onward => at + 1,
            None if onward => 0,
            here => here.unwrap_or(0) + count - 1,
        };
        selected.action = Some(legal[next % count]);
    }
    if enter && seen {
        let only = (legal.len() == 1).then(|| legal[0]);
        if let Some(action) = selected.action.filter(|a| legal.contains(a)).or(only) {
            actions.write(ActionRequested(action));
            *selected = Selected::default();
        }
    }
}

/// Whether a person is on turn, and may act.
fn plays(current: &CurrentMatch, turn: &Turn) -> bool {
    !turn.held && current.is_human(current.0.position().turn())
}

/// Nobody plays here: an exhibition is on, without a person in it.
fn nobody_plays(exhibition: On<Exhibition>) -> bool {
    exhibition.get().is_some_and(|exhibition| !exhibition.has_person())
}

/// The keys of an exhibition.
fn conduct(
    keys: Res<ButtonInput<KeyCode>>,
    exhibition: Res<Exhibition>,
    If(current): If<Res<CurrentMatch>>,
    turn: Res<Turn>,
    mut asked: MessageWriter<ExhibitionRequest>,
) {
    let position = current.0.position();
    if keys.just_pressed(KeyCode::KeyO) {
        let sides = Side::ALL[..usize::from(position.sides())].iter().copied();
        let mine = |side: &Side| exhibition.taken().from(current.0.seat(*side)).is_some();
        if exhibition.has_person() {
            asked.write_batch(sides.filter(mine).map(ExhibitionRequest::GiveBack));
        } else {
            asked.write(ExhibitionRequest::TakeOver(position.turn()));
        }
    }
    // Who plays has the space bar.
    let space = !plays(&current, &turn);
    for (key, request) in [
        (KeyCode::Space, ExhibitionRequest::Toggle),
        (KeyCode::KeyN, ExhibitionRequest::Step),
        (KeyCode::KeyG, ExhibitionRequest::Next),
        (KeyCode::BracketLeft, ExhibitionRequest::SetSpeed(exhibition.speed.slower())),
        (KeyCode::BracketRight, ExhibitionRequest::SetSpeed(exhibition.speed.faster())),
        (KeyCode::KeyF, ExhibitionRequest::SetFollowing(!exhibition.following)),
        (KeyCode::KeyP, ExhibitionRequest::SetBare(!exhibition.bare)),
        (KeyCode::End, ExhibitionRequest::Live),
    ] {
        if keys.just_pressed(key) && (space || key != KeyCode::Space) {
            asked.write(request);
        }
    }
}

/// The keys of a review.
fn leaf(
    keys: Res<ButtonInput<KeyCode>>,
    reviewing: Res<Reviewing>,
    mut asked: MessageWriter<ReviewRequest>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    if keys.just_pressed(KeyCode::Space) {
        let shown = reviewing.shows_line();
        asked.write(if shown { ReviewRequest::HideLine } else { ReviewRequest::ShowLine });
    }
    if reviewing.shows_line() {
        return;
    }
    if keys.just_pressed(KeyCode::KeyE) {
        let back = ReviewRequest::PreviousError;
        asked.write(if shift { back } else { ReviewRequest::NextError });
    }
    if keys.just_pressed(KeyCode::KeyO) {
        let rolls = reviewing.rolling().is_some();
        asked.write(if rolls { ReviewRequest::StopRolling } else { ReviewRequest::RollOut });
    }
    if keys.just_pressed(KeyCode::ArrowLeft) && !shift {
        requests.write(MatchRequest::StepBack);
    }
    if keys.just_pressed(KeyCode::ArrowRight) && !shift {
        requests.write(MatchRequest::StepForward);
    }
}

/// A puzzle's answer has been given.
fn is_answered(puzzling: On<Puzzling>) -> bool {
    puzzling.get().is_some_and(|puzzling| !puzzling.is_open())
}

/// The keys of a puzzle.
fn solve(
    keys: Res<ButtonInput<KeyCode>>,
    clock: Res<Time<Real>>,
    puzzling: Res<Puzzling>,
    shelf: Res<PuzzleShelf>,
    mut asked: MessageWriter<PuzzleRequest>,
    mut requests: MessageWriter<MatchRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let pressed = |key| keys.just_pressed(key);
    let space = pressed(KeyCode::Space);
    if puzzling.line().is_some() {
        if space || pressed(KeyCode::KeyW) {
            asked.write(PuzzleRequest::HideLine);
        }
        return;
    }
    if puzzling.is_open() {
        if pressed(KeyCode::KeyS) {
            asked.write(PuzzleRequest::ShowSolution);
        }
        return;
    }
    if !puzzling.is_seen(&clock) {
        return;
    }
    for (asked_for, request) in [
        (space, PuzzleRequest::ShowLine(Line::Best)),
        (pressed(KeyCode::KeyW), PuzzleRequest::ShowLine(Line::Tempting)),
        (pressed(KeyCode::Backspace), PuzzleRequest::TryAgain),
        (pressed(KeyCode::KeyP), PuzzleRequest::PlayFrom),
    ] {
        if asked_for {
            asked.write(request);
            return;
        }
    }
    let alt = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    if !alt && keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]) {
        if puzzling.queue().next(|id| shelf.is_done(id)).is_some() {
            asked.write(PuzzleRequest::Next);
        } else {
            back_to_puzzles(&mut requests, &mut overlay, &mut screen);
        }
    }
}

fn command(
    keys: Res<ButtonInput<KeyCode>>,
    mut settings: ResMut<Settings>,
    mut requests: MessageWriter<MatchRequest>,
    mut views: MessageWriter<ViewRequested>,
    spec: Option<Res<TableSpec>>,
    mut seat: Local<usize>,
    pointed: Res<Pointed>,
    mut books: MessageWriter<BookRequested>,
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
        books.write(pointed.cell.into());
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
    if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) {
        views.write_batch(turns(&keys));
    }
    views.write_batch(zooms(&keys, 0.85));
}

/// The turns of the view that the arrow keys ask for.
pub fn turns(keys: &ButtonInput<KeyCode>) -> impl Iterator<Item = ViewRequested> {
    let turns = [
        (KeyCode::ArrowLeft, (-0.2, 0.0)),
        (KeyCode::ArrowRight, (0.2, 0.0)),
        (KeyCode::ArrowUp, (0.0, 0.12)),
        (KeyCode::ArrowDown, (0.0, -0.12)),
    ];
    let pressed = turns.into_iter().filter(move |(key, _)| keys.just_pressed(*key));
    pressed.map(|(_, (yaw, pitch))| ViewRequested::Turn(yaw, pitch))
}

/// The zooms that plus and minus ask for; plus makes the distance `factor` times as long.
pub fn zooms(keys: &ButtonInput<KeyCode>, factor: f32) -> impl Iterator<Item = ViewRequested> {
    let zooms = [
        ([KeyCode::Equal, KeyCode::NumpadAdd], factor),
        ([KeyCode::Minus, KeyCode::NumpadSubtract], 1.0 / factor),
    ];
    let pressed = zooms.into_iter().filter(move |(either, _)| keys.any_just_pressed(*either));
    pressed.map(|(_, factor)| ViewRequested::Zoom(factor))
}

/// The match can be saved under any dialog too: above all when it has ended.
fn save(keys: Res<ButtonInput<KeyCode>>, mut saves: MessageWriter<SaveRequested>) {
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
    reviewing: On<Reviewing>,
    puzzling: On<Puzzling>,
    mut asked: MessageWriter<ReviewRequest>,
    mut puzzles: MessageWriter<PuzzleRequest>,
    mut next: ResMut<NextState<Overlay>>,
) {
    if !keys.just_pressed(KeyCode::Escape) {
        return;
    }
    if let (Some(reviewing), Screen::Table, Overlay::None) =
        (reviewing.get(), screen.get(), overlay.get())
    {
        let shown = reviewing.shows_line();
        asked.write(if shown { ReviewRequest::HideLine } else { ReviewRequest::Close });
        return;
    }
    let shows_line = puzzling.get().is_some_and(|puzzling| puzzling.line().is_some());
    match (screen.get(), overlay.get()) {
        (Screen::Table, Overlay::None) if shows_line => {
            puzzles.write(PuzzleRequest::HideLine);
        }
        (Screen::Table, Overlay::None) => next.set(Overlay::Menu),
        (Screen::Title, Overlay::None) => {}
        _ => next.set(Overlay::None),
    }
}

/// At the table Tab goes from move to move; egui would focus its buttons with it.
fn keep_tab(mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        input.events.retain(|event| !matches!(event, egui::Event::Key { key: Key::Tab, .. }));
    }
}

/// The match is neither reviewed nor set up.
fn is_played(occasion: Res<State<Occasion>>) -> bool {
    !matches!(occasion.get(), Occasion::Review | Occasion::SetUp)
}

/// Registers the keyboard.
pub fn plugin(app: &mut App) {
    app.init_resource::<ByKeys>();
    app.add_systems(
        PreUpdate,
        keep_tab
            .run_if(in_state(Screen::Table))
            .run_if(in_state(Overlay::None))
            .run_if(not(nobody_plays))
            .run_if(not(in_state(Occasion::SetUp)))
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(
        Update,
        (
            (
                notice,
                act.run_if(is_played).run_if(not(is_answered)),
                conduct.run_if(in_state(Occasion::Exhibition)),
                leaf.run_if(in_state(Occasion::Review)),
                solve.run_if(in_state(Occasion::Puzzle)),
                super::arrange::keys,
                command,
            )
                .run_if(in_state(Screen::Table))
                .run_if(in_state(Overlay::None))
                .run_if(not(egui_has_focus)),
            save.run_if(in_state(Screen::Table)),
            // Escape leaves the field of a text first.
            escape
                .run_if(not(list_is_open))
                .run_if(not(resource_exists::<Renaming>))
                .run_if(not(resource_exists::<Typing>)),
        )
            .in_set(TableSystems::Input),
    );
}
