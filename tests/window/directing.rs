//! The director of an exhibition and those who watch: the picture stands still while they read, a
//! sentence waits until the picture stands still, and another game is seen whole.

use std::time::Duration;

use bevy::prelude::*;
use tesserae::gui::play::broadcast::Broadcast;
use tesserae::gui::play::current_match::CurrentMatch;
use tesserae::gui::play::exhibition::{Exhibition, ExhibitionRequest, Programme, Series, Speed};
use tesserae::gui::ui::camera::ViewRequested;
use tesserae::gui::ui::state::Screen;
use tesserae::levels::Library;

use crate::desk::Desk;

/// What was seen.
#[derive(Resource, Default)]
struct Film {
    /// There was something to be read in the frame before.
    reading: bool,
    /// Sentences, and movements of the camera to what is near and back.
    sentences: usize,
    near: usize,
    back: usize,
    /// Movements while something was read.
    disturbed: Vec<String>,
}

fn film(
    broadcast: Res<Broadcast>,
    current: Option<Res<CurrentMatch>>,
    mut views: MessageReader<ViewRequested>,
    mut film: ResMut<Film>,
) {
    let reading = broadcast.is_unread();
    film.sentences += usize::from(reading && !film.reading);
    let at = current.map_or(0, |current| current.0.cursor());
    for view in views.read() {
        match view {
            ViewRequested::Of(..) | ViewRequested::CutTo(..) => film.near += 1,
            ViewRequested::Named(_) | ViewRequested::Cut(_) if film.near > 0 => film.back += 1,
            _ => {}
        }
        if reading && film.reading {
            film.disturbed.push(format!("ply {at}: {view:?}, {:?}", broadcast.caption()));
        }
    }
    film.reading = reading;
}

/// A desk before which a directed exhibition goes on.
fn directed(ids: &[&str]) -> Desk {
    let library = Library::built_in();
    let players = vec!["ai:adept".to_owned(), "ai:beginner".to_owned()];
    let series = ids
        .iter()
        .map(|id| Series::new(library.game(id).unwrap().clone(), players.clone(), Some(1)))
        .collect();
    let exhibition = Exhibition::new(Programme::new(series, false), Speed::Normal);
    let mut desk = Desk::open_with(UVec2::new(1280, 720), |app| {
        app.init_resource::<Film>().add_systems(Last, film);
    });
    desk.app.world_mut().write_message(ExhibitionRequest::Begin(Box::new(exhibition)));
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk
}

fn seen(desk: &Desk) -> &Film {
    desk.app.world().resource::<Film>()
}

#[test]
fn the_picture_stands_still_while_something_is_read_and_goes_near_at_other_times() {
    let mut desk = directed(&["ur/short"]);
    for _ in 0..6_000 {
        desk.frames(1);
        // A flight is found on another thread, which needs real time.
        std::thread::sleep(Duration::from_micros(300));
        let film = seen(&desk);
        if film.near >= 4 && film.back >= 4 && film.sentences >= 8 {
            break;
        }
    }
    let film = seen(&desk);
    assert_eq!(film.disturbed, [""; 0]);
    assert!(film.near >= 2 && film.back >= 2, "{} near, {} back", film.near, film.back);
    assert!(film.sentences >= 4, "{} sentences", film.sentences);
}

#[test]
fn another_game_is_seen_whole_at_once_also_when_something_was_near() {
    let mut desk = directed(&["ur/short", "ur/short"]);
    for _ in 0..8_000 {
        desk.frames(1);
        std::thread::sleep(Duration::from_micros(300));
        if seen(&desk).near > seen(&desk).back {
            break;
        }
    }
    assert!(seen(&desk).near > seen(&desk).back, "something was gone near to");
    let seed = desk.record().seed();
    desk.frames(4);
    let back = seen(&desk).back;
    desk.app.world_mut().write_message(ExhibitionRequest::Next);
    desk.frames(1);
    assert_ne!(desk.record().seed(), seed);
    assert_eq!(seen(&desk).back, back + 1, "in the very frame");
}
