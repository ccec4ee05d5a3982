//! The thread that waits for the gamepad's events.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, sleep};
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use gilrs::{Axis, Button, EventType, Gilrs};

use tesserae_layout::frames::waker;

use super::PadInput;
use crate::ui::commands::PadButton;

/// The events that have arrived.
#[derive(Resource)]
pub struct Arrived(Mutex<Receiver<PadInput>>);

/// Time after which the thread asks again, if the system gives no reason to wake.
const AGAIN: Duration = Duration::from_millis(250);

/// Starts the thread, in a real window alone.
pub fn start(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    if proxy.is_none() {
        return;
    }
    let (sender, receiver) = channel();
    match Builder::new().name("gamepad".to_owned()).spawn(move || wait_for_events(&sender)) {
        Ok(_) => commands.insert_resource(Arrived(Mutex::new(receiver))),
        Err(error) => warn!("no gamepad: {error}"),
    }
}

/// Sends the events of all pads until the window is gone. A system without gamepads ends it.
fn wait_for_events(sender: &Sender<PadInput>) {
    let mut gilrs = match Gilrs::new() {
        Ok(gilrs) => gilrs,
        Err(error) => {
            debug!("no gamepad: {error}");
            return;
        }
    };
    let (mut left, mut right, mut triggers) = (Vec2::ZERO, Vec2::ZERO, Vec2::ZERO);
    loop {
        let Some(event) = gilrs.next_event_blocking(None) else {
            sleep(AGAIN);
            continue;
        };
        let input = match event.event {
            EventType::ButtonPressed(button, _) => button_of(button).map(PadInput::Pressed),
            EventType::ButtonChanged(Button::LeftTrigger2, value, _) => {
                triggers.x = value;
                Some(PadInput::Triggers(triggers))
            }
            EventType::ButtonChanged(Button::RightTrigger2, value, _) => {
                triggers.y = value;
                Some(PadInput::Triggers(triggers))
            }
            EventType::AxisChanged(axis, value, _) => match axis {
                Axis::LeftStickX | Axis::LeftStickY => {
                    *part(&mut left, axis == Axis::LeftStickX) = value;
                    Some(PadInput::LeftStick(left))
                }
                Axis::RightStickX | Axis::RightStickY => {
                    *part(&mut right, axis == Axis::RightStickX) = value;
                    Some(PadInput::RightStick(right))
                }
                _ => None,
            },
            EventType::Disconnected => {
                (left, right, triggers) = (Vec2::ZERO, Vec2::ZERO, Vec2::ZERO);
                Some(PadInput::Gone)
            }
            _ => None,
        };
        let Some(input) = input else { continue };
        if sender.send(input).is_err() {
            return;
        }
        waker().wake_by_ref();
    }
}

fn part(stick: &mut Vec2, across: bool) -> &mut f32 {
    if across { &mut stick.x } else { &mut stick.y }
}

fn button_of(button: Button) -> Option<PadButton> {
    Some(match button {
        Button::South => PadButton::A,
        Button::East => PadButton::B,
        Button::West => PadButton::X,
        Button::North => PadButton::Y,
        Button::DPadLeft => PadButton::Left,
        Button::DPadRight => PadButton::Right,
        Button::DPadUp => PadButton::Up,
        Button::DPadDown => PadButton::Down,
        Button::LeftTrigger => PadButton::LeftShoulder,
        Button::RightTrigger => PadButton::RightShoulder,
        Button::Select => PadButton::Select,
        Button::Start => PadButton::Start,
        _ => return None,
    })
}

/// Takes what has arrived.
pub fn receive(arrived: Option<Res<Arrived>>, mut inputs: MessageWriter<PadInput>) {
    let Some(arrived) = arrived else { return };
    let arrived = arrived.0.lock().unwrap_or_else(PoisonError::into_inner);
    inputs.write_batch(arrived.try_iter());
}
