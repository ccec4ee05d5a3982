//! A window that nobody can see: an exhibition goes on, or pauses if the settings say so.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowOccluded};
use tesserae_core::levels::Library;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, Programme, Series, Speed};
use tesserae_play::settings::Settings;

use tesserae::ui::state::Screen;
use tesserae::ui::window::Hidden;

use crate::desk::Desk;

/// An exhibition under way.
fn exhibition(pause_hidden: bool) -> Desk {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.world_mut().resource_mut::<Settings>().pause_hidden = pause_hidden;
    let game = Library::built_in().game("pente/race").unwrap().clone();
    let series = Series::new(game, vec!["ai:random".to_owned(); 2], Some(9));
    let exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Faster);
    let world = desk.app.world_mut();
    world.write_message(ExhibitionRequest::Begin(Box::new(exhibition)));
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    until(&mut desk, |plies| plies > 0);
    desk
}

fn plies(desk: &Desk) -> usize {
    desk.app.world().get_resource::<CurrentMatch>().map_or(0, |current| current.0.plies().len())
}

/// A frame, and time for other threads.
fn wait(desk: &mut Desk) {
    desk.frames(1);
    std::thread::sleep(Duration::from_millis(1));
}

#[track_caller]
fn until(desk: &mut Desk, comes: impl Fn(usize) -> bool) {
    for _ in 0..5_000 {
        if comes(plies(desk)) {
            return;
        }
        wait(desk);
    }
    panic!("it never comes: {} plies", plies(desk));
}

fn hide(desk: &mut Desk, occluded: bool) {
    let world = desk.app.world_mut();
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(world).unwrap();
    world.write_message(WindowOccluded { window, occluded });
    desk.frames(1);
    assert_eq!(desk.app.world().resource::<Hidden>().0, occluded);
}

#[test]
fn a_hidden_exhibition_goes_on() {
    let mut desk = exhibition(false);
    hide(&mut desk, true);
    let before = plies(&desk);
    until(&mut desk, |plies| plies >= before + 4);
}

#[test]
fn a_hidden_exhibition_pauses_if_the_settings_say_so_and_goes_on_when_it_is_seen() {
    let mut desk = exhibition(true);
    hide(&mut desk, true);
    // A throw or a move under way ends first.
    for _ in 0..300 {
        wait(&mut desk);
    }
    let paused = plies(&desk);
    for _ in 0..300 {
        wait(&mut desk);
    }
    assert_eq!(plies(&desk), paused);
    hide(&mut desk, false);
    until(&mut desk, |plies| plies > paused);
}

#[test]
fn a_window_of_no_size_is_hidden() {
    let mut desk = Desk::open(UVec2::new(800, 600));
    let hidden = |desk: &Desk| desk.app.world().resource::<Hidden>().0;
    for (size, wanted) in [((0, 0), true), ((800, 600), false)] {
        let world = desk.app.world_mut();
        for mut window in world.query::<&mut Window>().iter_mut(world) {
            window.resolution.set_physical_resolution(size.0, size.1);
        }
        desk.frames(1);
        assert_eq!(hidden(&desk), wanted, "{size:?}");
    }
}
