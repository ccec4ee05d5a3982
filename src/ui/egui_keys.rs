//! Hands egui the keyboard, each key with the modifiers of its own moment. `bevy_egui` uses the
//! modifiers at the end of the frame, and a quick Ctrl+Z would write a z into a field.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiContextMessageReader, EguiInputEvent};
use bevy_egui::{EguiGlobalSettings, EguiInputSet, EguiPreUpdateSet, egui};

use super::commands::Held;

fn hand_on_keys(
    mut inputs: EguiContextMessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut held: Local<Held>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    if lost.read().count() > 0 {
        held.release();
    }
    for (input, context) in inputs.read_with_non_window_focused(|input| input.window) {
        held.follow(input);
        let modifiers = modifiers(&held);
        let pressed = input.state.is_pressed();
        if let Some(text) = written(input).filter(|_| pressed && held.modifiers().writes()) {
            events.write(EguiInputEvent { context, event: egui::Event::Text(text) });
        }
        let physical_key = bevy_to_egui_physical_key(&input.key_code);
        let key = bevy_to_egui_key(&input.logical_key).or(physical_key);
        events.write_batch(key.map(|key| EguiInputEvent {
            context,
            event: egui::Event::Key { key, physical_key, pressed, repeat: false, modifiers },
        }));
    }
}

/// What a key writes into a field.
fn written(input: &KeyboardInput) -> Option<String> {
    match &input.logical_key {
        Key::Character(text) if !text.contains(char::is_control) => Some(text.to_string()),
        Key::Space => Some(" ".to_owned()),
        _ => None,
    }
}

fn modifiers(held: &Held) -> egui::Modifiers {
    let held = held.modifiers();
    let mac = cfg!(target_os = "macos");
    egui::Modifiers {
        alt: held.alt,
        ctrl: held.control && !mac,
        shift: held.shift,
        mac_cmd: held.control && mac,
        command: held.control,
    }
}

/// Stops `bevy_egui` from passing on the same keys.
fn take_over_keyboard(mut settings: ResMut<EguiGlobalSettings>) {
    settings.input_system_settings.run_write_keyboard_input_messages_system = false;
}

/// Registers the systems that pass the keyboard to egui.
pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, take_over_keyboard).add_systems(
        PreUpdate,
        hand_on_keys.in_set(EguiPreUpdateSet::ProcessInput).in_set(EguiInputSet::ReadBevyMessages),
    );
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::KeyCode;
    use bevy_egui::input::WindowToEguiContextMap;

    use super::*;
    use crate::ui::commands::typist::{CONTROL, SHIFT, press, writes};

    /// The events that egui receives for keys pressed within one frame.
    fn heard(keys: &[(Key, KeyCode)]) -> Vec<egui::Event> {
        let mut app = App::new();
        app.init_resource::<WindowToEguiContextMap>()
            .add_message::<KeyboardInput>()
            .add_message::<KeyboardFocusLost>()
            .add_message::<EguiInputEvent>()
            .add_systems(Update, hand_on_keys);
        let context = app.world_mut().spawn_empty().id();
        let mut map = app.world_mut().resource_mut::<WindowToEguiContextMap>();
        map.window_to_contexts.entry(Entity::PLACEHOLDER).or_default().insert(context);
        press(&mut app, keys);
        let mut events = app.world_mut().resource_mut::<Messages<EguiInputEvent>>();
        events.drain().map(|event| event.event).collect()
    }

    /// What they write.
    fn texts(events: &[egui::Event]) -> Vec<String> {
        let mut texts = Vec::new();
        for event in events {
            if let egui::Event::Text(text) = event {
                texts.push(text.clone());
            }
        }
        texts
    }

    #[test]
    fn a_field_hears_each_key_with_what_was_held_down_at_its_moment() {
        let z = || writes("z", KeyCode::KeyZ);
        let undo = heard(&[CONTROL, z()]);
        assert!(texts(&undo).is_empty(), "{undo:?}");
        let is_undo = |event: &egui::Event| {
            matches!(event, egui::Event::Key { key: egui::Key::Z, pressed: true, modifiers, .. }
                if modifiers.command)
        };
        assert!(undo.iter().any(is_undo), "{undo:?}");
        assert_eq!(texts(&heard(&[z()])), ["z"]);
        assert_eq!(texts(&heard(&[SHIFT, writes("Z", KeyCode::KeyZ)])), ["Z"]);
        let alt_gr = (Key::AltGraph, KeyCode::AltRight);
        assert_eq!(texts(&heard(&[alt_gr, writes("@", KeyCode::KeyQ)])), ["@"]);
    }
}
