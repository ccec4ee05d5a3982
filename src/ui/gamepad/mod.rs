//! A gamepad: its buttons act through the list of commands, its right stick turns the table.
//!
//! Bevy's own bridge asks for the pad's events once a frame, and an idle window has no frames. A
//! separate thread waits for them instead, and wakes the window.

mod device;

use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext, egui};

use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::camera::ViewRequested;
use super::commands::{
    Bindings, Clicked, Key, Meaning, Now, PadButton, Press, PressesRead, meaning,
};
use super::screens::Attract;

/// An event of a gamepad.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum PadInput {
    /// A button goes down.
    Pressed(PadButton),
    /// The left stick stands here: right and up, from -1 to 1.
    LeftStick(Vec2),
    /// The right stick stands here.
    RightStick(Vec2),
    /// The left and the right trigger are pressed by this much, from 0 to 1.
    Triggers(Vec2),
    /// The pad is gone: nothing is held any more.
    Gone,
}

/// What is held.
#[derive(Resource, Debug, Default)]
struct Held {
    left: Option<PadButton>,
    right: Vec2,
    triggers: Vec2,
}

impl Held {
    fn moves_camera(&self) -> bool {
        self.right != Vec2::ZERO || self.triggers != Vec2::ZERO
    }
}

/// A stick presses beyond the first of these and lets go within the second.
const OUT: f32 = 0.6;
const IN: f32 = 0.4;
/// A stick or trigger nearer to its rest than this does nothing.
const REST: f32 = 0.15;
/// Radians a second about the vertical and over the horizon, and the change of distance.
const TURN: Vec2 = Vec2::new(1.8, 1.1);
const ZOOM: f32 = 1.2;

/// The direction of a pressed left stick.
fn direction(at: Vec2, before: Option<PadButton>) -> Option<PadButton> {
    let far = if before.is_some() { IN } else { OUT };
    if at.abs().max_element() < far {
        return None;
    }
    Some(match (at.x.abs() > at.y.abs(), at.x > 0.0, at.y > 0.0) {
        (true, true, _) => PadButton::Right,
        (true, false, _) => PadButton::Left,
        (false, _, true) => PadButton::Up,
        (false, _, false) => PadButton::Down,
    })
}

fn beyond_rest(at: Vec2) -> Vec2 {
    if at.length() < REST { Vec2::ZERO } else { at }
}

/// Turns what the pad reports into commands, keys and movements.
fn follow_pad(
    mut inputs: MessageReader<PadInput>,
    (now, bindings, attract): (Now, Res<Bindings>, Option<Res<Attract>>),
    mut contexts: Query<(Entity, &mut EguiContext), With<PrimaryEguiContext>>,
    mut held: ResMut<Held>,
    mut clicked: MessageWriter<Clicked>,
    (mut presses, mut events): (MessageWriter<Press>, MessageWriter<EguiInputEvent>),
) {
    for input in inputs.read() {
        let button = match *input {
            PadInput::Pressed(button) => Some(button),
            PadInput::LeftStick(at) => {
                let before = held.left;
                held.left = direction(at, before);
                held.left.filter(|now| Some(*now) != before)
            }
            PadInput::RightStick(at) => {
                held.right = beyond_rest(at);
                None
            }
            PadInput::Triggers(at) => {
                held.triggers = beyond_rest(at);
                None
            }
            PadInput::Gone => {
                *held = Held::default();
                None
            }
        };
        // Any button ends the attract mode, as any key does.
        let attracts = attract.as_ref().is_some_and(|attract| attract.is_on());
        let any = |button| match button {
            _ if attracts => Meaning::Types(Key::Escape, false),
            button => meaning(button, &now, &bindings),
        };
        match button.map_or(Meaning::Nothing, any) {
            Meaning::Asks(command) => drop(clicked.write(Clicked(command))),
            Meaning::Types(key, shift) => {
                presses.write(Press::typed(key, shift));
                for (context, _) in &contexts {
                    let event = |event| EguiInputEvent { context, event };
                    events.write_batch(heard(key, shift).map(event));
                }
            }
            Meaning::LetsGo => {
                for (_, mut context) in &mut contexts {
                    let ctx = context.get_mut();
                    if let Some(focused) = ctx.memory(egui::Memory::focused) {
                        ctx.memory_mut(|memory| memory.surrender_focus(focused));
                    }
                }
            }
            Meaning::Nothing => {}
        }
    }
}

/// A key pressed and released, as egui hears it.
fn heard(key: Key, shift: bool) -> [egui::Event; 2] {
    let key = match key {
        Key::Enter => egui::Key::Enter,
        Key::Escape => egui::Key::Escape,
        Key::Left => egui::Key::ArrowLeft,
        Key::Right => egui::Key::ArrowRight,
        Key::Up => egui::Key::ArrowUp,
        Key::Down => egui::Key::ArrowDown,
        _ => egui::Key::Tab,
    };
    let modifiers = if shift { egui::Modifiers::SHIFT } else { egui::Modifiers::NONE };
    let event =
        |pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    [event(true), event(false)]
}

/// Turns the table and comes nearer while stick and triggers are held.
fn move_camera(held: Res<Held>, time: Res<Time<Real>>, mut views: MessageWriter<ViewRequested>) {
    let passed = time.delta_secs().min(0.1);
    if held.right != Vec2::ZERO {
        let turn = held.right * TURN * passed;
        views.write(ViewRequested::Turn(turn.x, turn.y));
    }
    let nearer = held.triggers.y - held.triggers.x;
    if nearer != 0.0 {
        views.write(ViewRequested::Zoom((-nearer * ZOOM * passed).exp()));
    }
}

fn is_held(held: Res<Held>) -> bool {
    held.moves_camera()
}

/// Registers the gamepad; needs egui.
pub fn plugin(app: &mut App) {
    app.add_message::<PadInput>()
        .init_resource::<Held>()
        .draw_while(is_held)
        .add_systems(PreStartup, device::start)
        .add_systems(
            PreUpdate,
            (device::receive, follow_pad)
                .chain()
                .after(PressesRead)
                .before(EguiPreUpdateSet::ProcessInput),
        )
        .add_systems(Update, move_camera.run_if(is_held).in_set(TableSystems::Input));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_presses_once_until_it_comes_back() {
        let right = Vec2::new(0.9, 0.2);
        assert_eq!(direction(right, None), Some(PadButton::Right));
        assert_eq!(direction(right * 0.5, None), None);
        assert_eq!(direction(right * 0.5, Some(PadButton::Right)), Some(PadButton::Right));
        assert_eq!(direction(right * 0.3, Some(PadButton::Right)), None);
        assert_eq!(direction(Vec2::new(0.1, -0.8), None), Some(PadButton::Down));
    }
}
