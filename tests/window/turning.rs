//! The table turns by the pointer on the screen, whatever kind of device moves it.

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseMotion};
use bevy::prelude::*;
use bevy_panorbit_camera::{ActiveCameraData, PanOrbitCamera};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;

use crate::desk::Desk;

/// How far the table turns while the right button is down, the pointer goes so far on the
/// screen, and the device reports so much.
fn turned(pointer: Vec2, device: Vec2) -> (f32, f32) {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    let library = Library::built_in();
    let players = vec!["human".to_owned(); 2];
    desk.start(Match::new(library.game("ur").unwrap(), 2, players, 4));
    desk.frames(40);
    let world = desk.app.world_mut();
    let camera = world.query_filtered::<Entity, With<PanOrbitCamera>>().single(world).unwrap();
    let window = world.query_filtered::<Entity, With<Window>>().single(world).unwrap();
    // The plugin finds its camera by a window, and here the pictures go nowhere.
    let size = Some(Vec2::new(1280.0, 720.0));
    let entity = Some(camera);
    let active = ActiveCameraData { entity, viewport_size: size, window_size: size, manual: true };
    world.insert_resource(active);
    let orbit = |desk: &Desk| {
        let orbit = desk.app.world().get::<PanOrbitCamera>(camera).unwrap();
        (orbit.target_yaw, orbit.target_pitch)
    };
    let before = orbit(&desk);
    let (button, state) = (MouseButton::Right, ButtonState::Pressed);
    desk.app.world_mut().write_message(MouseButtonInput { button, state, window });
    desk.frames(1);
    for _ in 0..4 {
        let world = desk.app.world_mut();
        if device != Vec2::ZERO {
            world.write_message(MouseMotion { delta: device });
        }
        let (position, delta) = (Vec2::new(400.0, 300.0), Some(pointer));
        world.write_message(CursorMoved { window, position, delta });
        desk.frames(1);
    }
    desk.frames(2);
    let after = orbit(&desk);
    (after.0 - before.0, after.1 - before.1)
}

#[test]
fn a_tablet_and_a_remote_desktop_turn_the_table_as_a_mouse_does() {
    let way = Vec2::new(20.0, 5.0);
    // A mouse reports its own movements, roughly those of the pointer.
    let by_mouse = turned(way, way);
    assert!(by_mouse.0.abs() > 0.05 && by_mouse.1.abs() > 0.01, "{by_mouse:?}");
    // A tablet reports places of its own, a remote desktop nothing.
    assert_eq!(turned(way, Vec2::new(4096.0, 2048.0)), by_mouse);
    assert_eq!(turned(way, Vec2::ZERO), by_mouse);
    assert_eq!(turned(Vec2::ZERO, Vec2::new(4096.0, 2048.0)), (0.0, 0.0), "the pointer rests");
}
