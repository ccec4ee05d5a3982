//! The buttons of a gamepad and the commands that they request. Of several the first usable one in
//! an open scope counts. A button without one now moves or presses the focus, as a key would.

use bevy_egui::input::EguiWantsInput;

use super::bindings::Bindings;
use super::key::Key;
use super::list::{
    Command, InspectCommand, PhotoCommand, PuzzleCommand, ReviewCommand, SetUpCommand,
    TableCommand, TurnCommand, WatchCommand, WindowCommand,
};
use super::now::Now;
use super::press::Press;
use super::resolve::first;
use crate::ui::state::{Overlay, Screen};

/// A button, named by its place: A is the lowest of the four on the right, B the right one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "they are called as on the pad")]
pub enum PadButton {
    A,
    B,
    X,
    Y,
    Left,
    Right,
    Up,
    Down,
    LeftShoulder,
    RightShoulder,
    Select,
    Start,
}

use PadButton::{A, B, Down, Left, LeftShoulder, Right, RightShoulder, Select, Start, Up, X, Y};

const PAD: &[(PadButton, Command)] = &[
    (A, Command::Turn(TurnCommand::Next)),
    (A, Command::Turn(TurnCommand::PlayMatch)),
    (A, Command::Turn(TurnCommand::Throw)),
    (A, Command::Turn(TurnCommand::Pass)),
    (A, Command::Turn(TurnCommand::Skip)),
    (A, Command::Turn(TurnCommand::ChooseAgain)),
    (A, Command::Turn(TurnCommand::PlayPointed)),
    (A, Command::Puzzle(PuzzleCommand::Next)),
    (A, Command::Review(ReviewCommand::ShowLine)),
    (A, Command::Review(ReviewCommand::HideLine)),
    (A, Command::Watch(WatchCommand::Pause)),
    (A, Command::Inspect(InspectCommand::NextStop)),
    (A, Command::Photo(PhotoCommand::Take)),
    (B, Command::Puzzle(PuzzleCommand::HideLine)),
    (B, Command::Review(ReviewCommand::HideLine)),
    (B, Command::Review(ReviewCommand::Close)),
    (B, Command::Inspect(InspectCommand::EndTour)),
    (B, Command::Inspect(InspectCommand::Back)),
    (B, Command::Photo(PhotoCommand::Back)),
    (B, Command::SetUp(SetUpCommand::Back)),
    (B, Command::Table(TableCommand::Undo)),
    (X, Command::Turn(TurnCommand::Hint)),
    (X, Command::Review(ReviewCommand::NextError)),
    (X, Command::Watch(WatchCommand::Step)),
    (X, Command::SetUp(SetUpCommand::NextPiece)),
    (Y, Command::Turn(TurnCommand::PlayIt)),
    (Y, Command::Table(TableCommand::Book)),
    (Select, Command::Table(TableCommand::Whole)),
    (Start, Command::Window(WindowCommand::Escape)),
];

/// What a button does now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// It requests a command.
    Asks(Command),
    /// It acts as a key, with or without Shift.
    Types(Key, bool),
    /// The focus leaves its widget, and nothing else happens.
    LetsGo,
    /// Nothing.
    Nothing,
}

/// What a button does in the window's present state.
pub fn meaning(button: PadButton, now: &Now<'_>, bindings: &Bindings) -> Meaning {
    let wants = now.wants.as_deref();
    let in_list = wants.is_some_and(EguiWantsInput::is_popup_open);
    let has_focus = wants.is_some_and(EguiWantsInput::wants_keyboard_input);
    let covered = now.overlay.get().is_dialog() || *now.screen.get() == Screen::Title;
    // What has the focus takes the buttons that press and leave it.
    let taken = in_list || has_focus || covered;
    if !(taken && matches!(button, A | B)) {
        let usable = |(other, command): &&(PadButton, Command)| {
            *other == button
                && command.scope().is_open(now)
                && (command.entry().when)(now, Key::Space)
        };
        if let Some((_, command)) = PAD.iter().find(usable) {
            return Meaning::Asks(*command);
        }
    }
    let arrow = |key: Key, back: bool| {
        let heard = first(key, &Press::typed(key, false), now, bindings).is_some();
        if heard || has_focus || in_list { Meaning::Types(key, false) } else { tab(back) }
    };
    match button {
        A => Meaning::Types(Key::Enter, false),
        B if has_focus && !in_list && *now.overlay.get() == Overlay::None => Meaning::LetsGo,
        B => Meaning::Types(Key::Escape, false),
        Left => arrow(Key::Left, true),
        Up => arrow(Key::Up, true),
        Right => arrow(Key::Right, false),
        Down => arrow(Key::Down, false),
        LeftShoulder => tab(true),
        RightShoulder => tab(false),
        X | Y | Select | Start => Meaning::Nothing,
    }
}

fn tab(back: bool) -> Meaning {
    Meaning::Types(Key::Tab, back)
}

/// The pad, as *Controls* and the documents show it.
pub fn pad_rows() -> Vec<(&'static str, String)> {
    let does = |button: PadButton| {
        let mut all: Vec<&str> = Vec::new();
        for (_, command) in PAD.iter().filter(|(other, _)| *other == button) {
            if !all.contains(&command.entry().does) {
                all.push(command.entry().does);
            }
        }
        all.join("; ")
    };
    vec![
        ("A", format!("{}; presses what has the focus", does(A))),
        ("B", format!("{}; lets go of the focus, closes a dialog", does(B))),
        ("X", does(X)),
        ("Y", does(Y)),
        ("Select", does(Select)),
        ("Start", does(Start)),
        ("Pad, left stick", "points at moves; moves the focus".to_owned()),
        ("Shoulders", "point at the previous, the next move; move the focus".to_owned()),
        ("Right stick", "turns the table".to_owned()),
        ("Triggers", "move farther, nearer".to_owned()),
    ]
}
