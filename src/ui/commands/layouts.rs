//! Keys as six layouts report them: a letter counts where the layout has it.

use std::slice::from_ref;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key as Logical, KeyCode, KeyboardFocusLost};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy_egui::egui;

use tesserae_core::record::Match;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::turn::{Stage, Turn};

use super::typist::{CONTROL, SHIFT, place, press, report, writes};
use super::{
    Asked, BookCommand, Command, InspectCommand, MatchesCommand, PhotoCommand, Press, TableCommand,
    TurnCommand, WatchCommand, WindowCommand, plugin,
};
use crate::app::logic_plugin;
use crate::sample;
use crate::ui::photo::Photo;
use crate::ui::state::{Overlay, Screen, Typing};

/// Seven moves, none under a guide's or a tutor's control.
const SEVEN: &str = "ur/cyningstan A 0,2,5,7,10,12,15 0,0,0,0,0,0,0 move:1";
/// Five moves.
const FIVE: &str = "ur/cyningstan A 0,0,0,2,5,12,15 0,0,0,0,0,0,0 move:1";

/// A layout's keys for the list: the letters Z, Y and A, the signs + and − with their modifiers,
/// and the keys of the digits 1 and 6.
struct Layout {
    name: &'static str,
    z: (Logical, KeyCode),
    y: (Logical, KeyCode),
    a: (Logical, KeyCode),
    plus: Vec<(Logical, KeyCode)>,
    minus: (Logical, KeyCode),
    one: (Logical, KeyCode),
    six: (Logical, KeyCode),
}

fn layouts() -> [Layout; 6] {
    use KeyCode::{
        BracketRight, Digit1, Digit6, Equal, KeyA, KeyQ, KeyT, KeyW, KeyY, KeyZ, Minus, Quote,
        Slash,
    };
    // Signs, digits and the letters' places are those of the US layout.
    let like_us = |name, [z, y, a]: [&str; 3]| Layout {
        name,
        z: writes(z, KeyZ),
        y: writes(y, KeyY),
        a: writes(a, KeyA),
        plus: vec![SHIFT, writes("+", Equal)],
        minus: writes("-", Minus),
        one: writes("1", Digit1),
        six: writes("6", Digit6),
    };
    [
        like_us("us", ["z", "y", "a"]),
        Layout {
            z: writes("z", KeyY),
            y: writes("y", KeyZ),
            plus: vec![writes("+", BracketRight)],
            minus: writes("-", Slash),
            ..like_us("de", ["z", "y", "a"])
        },
        Layout {
            z: writes("z", KeyW),
            a: writes("a", KeyQ),
            minus: writes("-", Digit6),
            one: writes("&", Digit1),
            six: writes("-", Digit6),
            ..like_us("fr", ["z", "y", "a"])
        },
        Layout {
            z: writes("z", Slash),
            y: writes("y", KeyT),
            plus: vec![SHIFT, writes("+", BracketRight)],
            minus: writes("-", Quote),
            ..like_us("dvorak", ["z", "y", "a"])
        },
        like_us("ru", ["я", "н", "ф"]),
        like_us("gr", ["ζ", "υ", "α"]),
    ]
}

/// A table with a keyboard. The position lies on it and has been seen.
fn table(position: &str) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, logic_plugin, plugin));
    app.finish();
    app.cleanup();
    let players = vec!["human".to_owned(), "human".to_owned()];
    let record = Match::from_position(sample::position(position), players, 3);
    app.world_mut().write_message(MatchRequest::play(Box::new(record)));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    for _ in 0..10_000 {
        app.update();
        let clock = app.world().resource::<Time<Real>>();
        let turn = app.world().resource::<Turn>();
        if turn.stage == Stage::ToChoose && turn.is_seen(clock) {
            return app;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("the position is never seen");
}

/// The commands of keys that are pressed within one frame.
fn asked(app: &mut App, keys: &[(Logical, KeyCode)]) -> Vec<Command> {
    app.world_mut().resource_mut::<Messages<Asked>>().clear();
    press(app, keys);
    let asked = app.world_mut().resource_mut::<Messages<Asked>>().drain().collect::<Vec<_>>();
    asked.into_iter().map(|asked| asked.command).collect()
}

fn show(app: &mut App, screen: Screen, overlay: Overlay) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
    app.update();
}

#[test]
fn a_letter_and_a_sign_count_where_the_layout_has_them() {
    let mut app = table(FIVE);
    for Layout { name, z, y, a, plus, minus, .. } in layouts() {
        let mut asked = |keys: &[(Logical, KeyCode)]| asked(&mut app, keys);
        assert_eq!(asked(&[CONTROL, z.clone()]), [Command::Table(TableCommand::Undo)], "{name}");
        assert_eq!(asked(&[CONTROL, SHIFT, z]), [Command::Table(TableCommand::Redo)], "{name}");
        assert_eq!(asked(&[CONTROL, y]), [Command::Table(TableCommand::Redo)], "{name}");
        assert_eq!(asked(&[a]), [Command::Turn(TurnCommand::Hint)], "{name}");
        assert_eq!(asked(&plus), [Command::Table(TableCommand::Nearer)], "{name}");
        assert_eq!(asked(&[minus]), [Command::Table(TableCommand::Farther)], "{name}");
    }
}

#[test]
fn a_letter_where_another_layout_has_it_does_nothing() {
    let mut app = table(FIVE);
    // The key where a US keyboard has its A, on a French and a Dvorak keyboard W and S.
    for (text, place) in [("q", KeyCode::KeyA), ("z", KeyCode::KeyY), (";", KeyCode::KeyZ)] {
        assert_eq!(asked(&mut app, &[writes(text, place)]), [], "{text}");
    }
}

#[test]
fn digits_play_by_their_place_where_the_layout_writes_them_with_shift() {
    let mut app = table(SEVEN);
    let number = [Command::Turn(TurnCommand::PlayNumber)];
    for Layout { name, one, six, .. } in layouts() {
        assert_eq!(asked(&mut app, &[one]), number, "{name}");
        assert_eq!(asked(&mut app, &[six]), number, "{name}");
    }
    assert_eq!(asked(&mut app, &[SHIFT, writes("1", KeyCode::Digit1)]), number);
    assert_eq!(asked(&mut app, &[writes("7", KeyCode::Numpad7)]), number);
    // There is no eighth move. Without a sixth a French keyboard's 6 is a minus.
    assert_eq!(asked(&mut app, &[writes("8", KeyCode::Digit8)]), []);
    let mut app = table(FIVE);
    let minus = asked(&mut app, &[writes("-", KeyCode::Digit6)]);
    assert_eq!(minus, [Command::Table(TableCommand::Farther)]);
}

#[test]
fn a_key_with_ctrl_or_alt_that_is_not_in_the_list_does_nothing() {
    let mut app = table(SEVEN);
    let alt = || (Logical::Alt, KeyCode::AltLeft);
    let system = || (Logical::Super, KeyCode::SuperLeft);
    for key in
        [writes("1", KeyCode::Digit1), writes("u", KeyCode::KeyU), writes("h", KeyCode::KeyH)]
    {
        for held in [CONTROL, alt(), system()] {
            assert_eq!(asked(&mut app, &[held.clone(), key.clone()]), [], "{held:?} {key:?}");
        }
        assert_eq!(asked(&mut app, from_ref(&key)).len(), 1, "{key:?}");
    }
    let full = [Command::Window(WindowCommand::FullScreen)];
    let enter = || (Logical::Enter, KeyCode::Enter);
    assert_eq!(asked(&mut app, &[alt(), enter()]), full);
    assert_eq!(asked(&mut app, &[enter()]), [Command::Turn(TurnCommand::PlayPointed)]);
}

#[test]
fn what_is_held_down_counts_at_the_keys_own_moment() {
    let mut app = table(FIVE);
    let (z, undo) = (writes("z", KeyCode::KeyZ), [Command::Table(TableCommand::Undo)]);
    // Down, down, up, up within one frame, whichever comes up first.
    assert_eq!(asked(&mut app, &[CONTROL, z.clone()]), undo);
    for key in
        [(CONTROL, ButtonState::Pressed), (z.clone(), ButtonState::Pressed)].into_iter().chain([
            (CONTROL, ButtonState::Released),
            (writes("u", KeyCode::KeyU), ButtonState::Pressed),
        ])
    {
        report(&mut app, key.0, key.1);
    }
    assert_eq!(asked(&mut app, &[]), [undo[0], undo[0]], "Ctrl+Z, then U without Ctrl");
    // Held over many frames.
    report(&mut app, CONTROL, ButtonState::Pressed);
    app.update();
    assert_eq!(asked(&mut app, from_ref(&z)), undo);
    // Another window had the keyboard when Ctrl came up.
    app.world_mut().write_message(KeyboardFocusLost);
    assert_eq!(asked(&mut app, &[z]), []);
}

#[test]
fn alt_gr_writes_signs_and_asks_for_no_letter() {
    let mut app = table(FIVE);
    let alt_gr = || (Logical::AltGraph, KeyCode::AltRight);
    let windows = [CONTROL, (Logical::Alt, KeyCode::AltRight)];
    assert_eq!(asked(&mut app, &[alt_gr(), writes("a", KeyCode::KeyA)]), []);
    assert_eq!(asked(&mut app, &[alt_gr(), writes("{", KeyCode::Digit7)]), []);
    let nearer = [Command::Table(TableCommand::Nearer)];
    let plus = writes("+", KeyCode::Digit1);
    assert_eq!(asked(&mut app, &[alt_gr(), plus.clone()]), nearer);
    assert_eq!(asked(&mut app, &[windows[0].clone(), windows[1].clone(), plus]), nearer);
}

#[test]
fn copying_and_pasting_go_by_the_letter_too() {
    let mut app = table(FIVE);
    let v = [
        writes("v", KeyCode::KeyV),
        writes("v", KeyCode::Period),
        writes("м", KeyCode::KeyV),
        writes("ω", KeyCode::KeyV),
    ];
    for key in v {
        app.world_mut().resource_mut::<Messages<Press>>().clear();
        press(&mut app, &[CONTROL, key.clone()]);
        let presses = app.world_mut().resource_mut::<Messages<Press>>().drain().collect::<Vec<_>>();
        assert!(presses.iter().any(|press| press.is_control('v')), "{key:?}: {presses:?}");
        assert!(!presses.iter().any(|press| press.is_control('c')));
    }
}

#[test]
fn keys_typed_into_a_field_ask_for_nothing() {
    let mut app = table(SEVEN);
    app.insert_resource(Typing);
    for key in [writes("u", KeyCode::KeyU), writes("1", KeyCode::Digit1), place(KeyCode::Escape)] {
        assert_eq!(asked(&mut app, from_ref(&key)), [], "{key:?}");
    }
    let save = [Command::Window(WindowCommand::Save)];
    assert_eq!(asked(&mut app, &[place(KeyCode::F5)]), save);
    // The arrows move through the list of matches while its search has the keys.
    show(&mut app, Screen::Table, Overlay::Load);
    let row = [Command::Matches(MatchesCommand::Row)];
    assert_eq!(asked(&mut app, &[place(KeyCode::ArrowDown)]), row);
    assert_eq!(asked(&mut app, &[place(KeyCode::Delete)]), []);
}

#[test]
fn a_key_asks_for_what_it_means_where_it_is_pressed() {
    let mut app = table(FIVE);
    let mut at = |screen, overlay, key: KeyCode| {
        show(&mut app, screen, overlay);
        asked(&mut app, &[place(key)])
    };
    let open = [Command::Table(TableCommand::Book)];
    assert_eq!(at(Screen::Table, Overlay::None, KeyCode::KeyB), open);
    let close = [Command::Book(BookCommand::Close)];
    assert_eq!(at(Screen::Table, Overlay::Book, KeyCode::KeyB), close);
    assert_eq!(at(Screen::Table, Overlay::Book, KeyCode::Escape), close);
    let escape = [Command::Window(WindowCommand::Escape)];
    assert_eq!(at(Screen::Table, Overlay::Menu, KeyCode::Escape), escape);
    assert_eq!(at(Screen::Table, Overlay::Menu, KeyCode::KeyB), []);
    let back = [Command::Inspect(InspectCommand::Back)];
    assert_eq!(at(Screen::Inspect, Overlay::None, KeyCode::Escape), back);
    app.init_resource::<Photo>();
    let back = [Command::Photo(PhotoCommand::Back)];
    assert_eq!(asked(&mut app, &[place(KeyCode::Escape)]), back);
}

#[test]
fn a_key_held_down_asks_once() {
    let mut app = table(FIVE);
    app.world_mut().resource_mut::<Messages<Asked>>().clear();
    for repeat in [false, true, true] {
        let (logical_key, key_code) = writes("h", KeyCode::KeyH);
        let (state, text, window) = (ButtonState::Pressed, None, Entity::PLACEHOLDER);
        app.world_mut().write_message(bevy::input::keyboard::KeyboardInput {
            key_code,
            logical_key,
            state,
            text,
            repeat,
            window,
        });
    }
    app.update();
    assert_eq!(app.world().resource::<Messages<Asked>>().len(), 1);
}

#[test]
fn no_two_commands_that_always_hold_share_a_key() {
    use super::Scope;
    let of_a_tour =
        [InspectCommand::NextStop, InspectCommand::PreviousStop, InspectCommand::EndTour];
    let of_a_tour = of_a_tour.map(Command::Inspect);
    for (at, command) in Command::ALL.iter().enumerate() {
        let same = |other: &&Command| other.scope() == command.scope();
        for other in Command::ALL[at + 1..].iter().filter(same) {
            for key in command.entry().keys {
                let shared = other.entry().keys.contains(key);
                let told_apart = [Scope::Turn, Scope::Watch, Scope::Review, Scope::Puzzle];
                // Those of a tour come first, and hold only while one is on.
                let apart = of_a_tour.contains(command) || told_apart.contains(&command.scope());
                assert!(!shared || apart, "{command:?} {other:?}");
            }
        }
    }
    let (watch, ctx) = (Command::Watch(WatchCommand::TakeOver), &egui::Context::default());
    assert_eq!(watch.entry().tip(ctx), "Takes over the side on turn (O)");
    assert_eq!(TurnCommand::Throw.entry().titled(ctx), "Throw  (Space)");
    assert_eq!(TableCommand::Undo.entry().keys_in_words(ctx), "U or Ctrl+Z");
}
