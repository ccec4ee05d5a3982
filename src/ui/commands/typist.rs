//! Keys for tests: what each layout's keyboard reports, as real messages.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput, NativeKey};
use bevy::prelude::*;

/// The keys that a test presses together: what the layout writes, and the place.
pub type Keys<'a> = &'a [(Key, KeyCode)];

/// A key as the layout writes it.
pub fn writes(text: &str, place: KeyCode) -> (Key, KeyCode) {
    (Key::Character(text.into()), place)
}

/// A key known only by its place.
pub fn place(place: KeyCode) -> (Key, KeyCode) {
    (Key::Unidentified(NativeKey::Unidentified), place)
}

/// Ctrl.
pub const CONTROL: (Key, KeyCode) = (Key::Control, KeyCode::ControlLeft);
/// Shift.
pub const SHIFT: (Key, KeyCode) = (Key::Shift, KeyCode::ShiftLeft);

/// Reports that a key goes down or up.
pub fn report(app: &mut App, (logical_key, key_code): (Key, KeyCode), state: ButtonState) {
    let window = Entity::PLACEHOLDER;
    let (text, repeat) = (None, false);
    let input = KeyboardInput { key_code, logical_key, state, text, repeat, window };
    app.world_mut().write_message(input);
}

/// Presses keys one after another, releases them in reverse, and draws one frame. All of it happens
/// within that frame.
pub fn press(app: &mut App, keys: Keys<'_>) {
    for key in keys {
        report(app, key.clone(), ButtonState::Pressed);
    }
    for key in keys.iter().rev() {
        report(app, key.clone(), ButtonState::Released);
    }
    app.update();
}
