//! Turns the keyboard's events, in their order, into keys of the list.
//!
//! A letter counts wherever the system's layout puts it. If a layout writes another script, the
//! key's place on a US keyboard counts.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key as Logical, KeyCode, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

use super::key::{Key, Modifiers};

/// A key was pressed, or repeats because it is held down.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Press {
    /// Its possible meanings. The first that is a command now counts.
    pub keys: [Option<Key>; 2],
    /// The modifiers held at that moment.
    pub held: Modifiers,
    /// It has been held down since before.
    pub repeat: bool,
}

impl Press {
    /// The key alone, or with Shift.
    pub fn typed(key: Key, shift: bool) -> Self {
        let held = Modifiers { shift, ..Modifiers::default() };
        Self { keys: [Some(key), None], held, repeat: false }
    }

    /// Is it that letter with Ctrl and nothing else?
    pub fn is_control(&self, letter: char) -> bool {
        let Modifiers { control, alt, system, .. } = self.held;
        control && !alt && !system && self.keys[0] == Some(Key::Sign(letter))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Control,
    Alt,
    Shift,
    AltGr,
    System,
}

/// The modifier keys that are down, each with its place on the keyboard.
#[derive(Debug, Default)]
pub struct Held(Vec<(KeyCode, Role)>);

impl Held {
    /// Notes a modifier key that goes down or up.
    pub fn follow(&mut self, input: &KeyboardInput) {
        self.0.retain(|(place, _)| *place != input.key_code);
        if input.state == ButtonState::Pressed {
            self.0.extend(role_of(input).map(|role| (input.key_code, role)));
        }
    }

    /// Forgets them all: while another window has the keyboard, no events report them.
    pub fn release(&mut self) {
        self.0.clear();
    }

    /// What is held down now.
    pub fn modifiers(&self) -> Modifiers {
        let has = |role| self.0.iter().any(|(_, held)| *held == role);
        let mac = cfg!(target_os = "macos");
        let (control, alt) = (has(Role::Control), has(Role::Alt));
        Modifiers {
            control: control || (mac && has(Role::System)),
            alt,
            shift: has(Role::Shift),
            // Windows reports AltGr as Ctrl and Alt.
            alt_gr: has(Role::AltGr) || (!mac && control && alt),
            system: !mac && has(Role::System),
        }
    }
}

fn role_of(input: &KeyboardInput) -> Option<Role> {
    let by_place = matches!(input.logical_key, Logical::Unidentified(_));
    match (&input.logical_key, input.key_code) {
        (Logical::Control, _) => Some(Role::Control),
        (Logical::Alt, _) => Some(Role::Alt),
        (Logical::Shift, _) => Some(Role::Shift),
        (Logical::AltGraph, _) => Some(Role::AltGr),
        (Logical::Super | Logical::Meta, _) => Some(Role::System),
        (_, KeyCode::ControlLeft | KeyCode::ControlRight) if by_place => Some(Role::Control),
        (_, KeyCode::AltLeft | KeyCode::AltRight) if by_place => Some(Role::Alt),
        (_, KeyCode::ShiftLeft | KeyCode::ShiftRight) if by_place => Some(Role::Shift),
        (_, KeyCode::SuperLeft | KeyCode::SuperRight) if by_place => Some(Role::System),
        _ => None,
    }
}

/// Reads the keyboard, and forgets the presses of the previous frame.
pub(super) fn read_keyboard(
    mut inputs: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut held: Local<Held>,
    mut presses: ResMut<Messages<Press>>,
) {
    presses.clear();
    if lost.read().count() > 0 {
        held.release();
    }
    for input in inputs.read() {
        held.follow(input);
        if input.state == ButtonState::Pressed {
            let modifiers = held.modifiers();
            let keys = keys_of(input, modifiers);
            if keys != [None, None] {
                presses.write(Press { keys, held: modifiers, repeat: input.repeat });
            }
        }
    }
}

/// A key's possible meanings.
fn keys_of(input: &KeyboardInput, held: Modifiers) -> [Option<Key>; 2] {
    let written = written_by(&input.logical_key);
    if held.alt_gr {
        let is_sign = |key: &Key| matches!(key, Key::Sign(sign) if !sign.is_alphanumeric());
        return [written.filter(is_sign), None];
    }
    let place = by_place(input.key_code);
    let on_digit = place.is_some_and(|key| key.digit().is_some());
    match (&input.logical_key, written) {
        (Logical::Unidentified(_), _) => [place.map(plus), None],
        (_, Some(Key::Sign(sign))) if sign.is_alphabetic() && !is_latin(sign) => [place, None],
        // Many layouts write the digits with Shift only.
        (_, Some(key @ Key::Sign(_))) if on_digit && key.digit().is_none() => [place, Some(key)],
        (_, None) if on_digit => [place, None],
        // The number pad without Num Lock.
        (_, Some(key)) if on_digit => [Some(key), place.filter(|place| *place != key)],
        (_, key) => [key.map(plus), None],
    }
}

/// Most keyboards that write = have + on the same key.
fn plus(key: Key) -> Key {
    if key == Key::Sign('=') { Key::Sign('+') } else { key }
}

fn is_latin(letter: char) -> bool {
    matches!(letter, 'a'..='z' | 'A'..='Z' | '\u{aa}' | '\u{ba}' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// Keys named by their function: as a layout reports them, and their places.
static NAMED: [(Logical, KeyCode, Key); 26] = [
    (Logical::Space, KeyCode::Space, Key::Space),
    (Logical::Tab, KeyCode::Tab, Key::Tab),
    (Logical::Enter, KeyCode::Enter, Key::Enter),
    (Logical::Backspace, KeyCode::Backspace, Key::Backspace),
    (Logical::Delete, KeyCode::Delete, Key::Delete),
    (Logical::Escape, KeyCode::Escape, Key::Escape),
    (Logical::Home, KeyCode::Home, Key::Home),
    (Logical::End, KeyCode::End, Key::End),
    (Logical::PageUp, KeyCode::PageUp, Key::PageUp),
    (Logical::PageDown, KeyCode::PageDown, Key::PageDown),
    (Logical::ArrowLeft, KeyCode::ArrowLeft, Key::Left),
    (Logical::ArrowRight, KeyCode::ArrowRight, Key::Right),
    (Logical::ArrowUp, KeyCode::ArrowUp, Key::Up),
    (Logical::ArrowDown, KeyCode::ArrowDown, Key::Down),
    (Logical::F1, KeyCode::F1, Key::F(1)),
    (Logical::F2, KeyCode::F2, Key::F(2)),
    (Logical::F3, KeyCode::F3, Key::F(3)),
    (Logical::F4, KeyCode::F4, Key::F(4)),
    (Logical::F5, KeyCode::F5, Key::F(5)),
    (Logical::F6, KeyCode::F6, Key::F(6)),
    (Logical::F7, KeyCode::F7, Key::F(7)),
    (Logical::F8, KeyCode::F8, Key::F(8)),
    (Logical::F9, KeyCode::F9, Key::F(9)),
    (Logical::F10, KeyCode::F10, Key::F(10)),
    (Logical::F11, KeyCode::F11, Key::F(11)),
    (Logical::F12, KeyCode::F12, Key::F(12)),
];

/// The layout's meaning.
fn written_by(logical: &Logical) -> Option<Key> {
    Some(match logical {
        Logical::Character(text) => {
            let mut signs = text.chars().flat_map(char::to_lowercase);
            match (signs.next()?, signs.next()) {
                (' ', None) => Key::Space,
                (sign, None) => Key::Sign(sign),
                _ => return None,
            }
        }
        _ => NAMED.iter().find(|(reported, ..)| reported == logical)?.2,
    })
}

/// The key in that place of a US keyboard.
fn by_place(code: KeyCode) -> Option<Key> {
    Some(match code {
        KeyCode::KeyA => Key::Sign('a'),
        KeyCode::KeyB => Key::Sign('b'),
        KeyCode::KeyC => Key::Sign('c'),
        KeyCode::KeyD => Key::Sign('d'),
        KeyCode::KeyE => Key::Sign('e'),
        KeyCode::KeyF => Key::Sign('f'),
        KeyCode::KeyG => Key::Sign('g'),
        KeyCode::KeyH => Key::Sign('h'),
        KeyCode::KeyI => Key::Sign('i'),
        KeyCode::KeyJ => Key::Sign('j'),
        KeyCode::KeyK => Key::Sign('k'),
        KeyCode::KeyL => Key::Sign('l'),
        KeyCode::KeyM => Key::Sign('m'),
        KeyCode::KeyN => Key::Sign('n'),
        KeyCode::KeyO => Key::Sign('o'),
        KeyCode::KeyP => Key::Sign('p'),
        KeyCode::KeyQ => Key::Sign('q'),
        KeyCode::KeyR => Key::Sign('r'),
        KeyCode::KeyS => Key::Sign('s'),
        KeyCode::KeyT => Key::Sign('t'),
        KeyCode::KeyU => Key::Sign('u'),
        KeyCode::KeyV => Key::Sign('v'),
        KeyCode::KeyW => Key::Sign('w'),
        KeyCode::KeyX => Key::Sign('x'),
        KeyCode::KeyY => Key::Sign('y'),
        KeyCode::KeyZ => Key::Sign('z'),
        KeyCode::Digit0 | KeyCode::Numpad0 => Key::Sign('0'),
        KeyCode::Digit1 | KeyCode::Numpad1 => Key::Sign('1'),
        KeyCode::Digit2 | KeyCode::Numpad2 => Key::Sign('2'),
        KeyCode::Digit3 | KeyCode::Numpad3 => Key::Sign('3'),
        KeyCode::Digit4 | KeyCode::Numpad4 => Key::Sign('4'),
        KeyCode::Digit5 | KeyCode::Numpad5 => Key::Sign('5'),
        KeyCode::Digit6 | KeyCode::Numpad6 => Key::Sign('6'),
        KeyCode::Digit7 | KeyCode::Numpad7 => Key::Sign('7'),
        KeyCode::Digit8 | KeyCode::Numpad8 => Key::Sign('8'),
        KeyCode::Digit9 | KeyCode::Numpad9 => Key::Sign('9'),
        KeyCode::Minus | KeyCode::NumpadSubtract => Key::Sign('-'),
        KeyCode::Equal => Key::Sign('='),
        KeyCode::NumpadAdd => Key::Sign('+'),
        KeyCode::BracketLeft => Key::Sign('['),
        KeyCode::BracketRight => Key::Sign(']'),
        KeyCode::NumpadEnter => Key::Enter,
        _ => NAMED.iter().find(|(_, place, _)| *place == code)?.2,
    })
}
