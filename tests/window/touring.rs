//! Guided tours in the inspector: the offer, the keys, the numbers, and what is read aloud.

use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Live, Node};
use bevy_egui::egui::{self, Key};
use bevy_egui::{EguiOutput, PrimaryEguiContext};
use tesserae_core::levels::Library;
use tesserae_core::rules::Thing;
use tesserae_play::settings::Settings;
use tesserae_scene::lighting::Lighting;
use tesserae_scene::tours::{Stop, Tour, Tours};

use tesserae::ui::inspector::progress::Touring;
use tesserae::ui::inspector::{Hotspots, Inspector, Page, Spots, TourRequested};
use tesserae::ui::state::Screen;

use crate::desk::Desk;

fn go(desk: &mut Desk, screen: Screen) {
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    desk.frames(6);
}

fn inspect(game: &str) -> Desk {
    inspect_in(UVec2::new(1280, 720), game)
}

fn inspect_in(size: UVec2, game: &str) -> Desk {
    let mut desk = Desk::open(size);
    let inspector = Inspector::new(Library::built_in().game(game).unwrap().clone());
    desk.app.world_mut().insert_resource(inspector);
    go(&mut desk, Screen::Inspect);
    desk
}

/// The tour round a game's board.
fn tour(desk: &Desk, game: &str) -> (usize, Tour) {
    let tours = desk.app.world().resource::<Tours>();
    let number = tours.of(game, &Thing::Board).unwrap();
    (number, tours.0[number].clone())
}

fn touring(desk: &Desk) -> Touring {
    *desk.app.world().resource::<Touring>()
}

fn inspector(desk: &Desk) -> &Inspector {
    desk.app.world().resource::<Inspector>()
}

fn tells(desk: &Desk, stop: &Stop) -> bool {
    let sources = desk.texts().concat().contains(&stop.source);
    sources && [&stop.title, &stop.text].into_iter().all(|text| desk.find(text).is_some())
}

#[test]
fn a_tour_is_offered_once_to_a_first_visitor() {
    let mut desk = inspect("senet");
    assert!(desk.find("Take the tour").is_some(), "{:?}", desk.texts());
    assert!(desk.app.world().resource::<Settings>().tour_offered);
    desk.click(desk.at("Not now"));
    assert!(desk.find("Take the tour").is_none());
    assert_eq!(touring(&desk).at, None);
    // A visitor who comes again gets no offer.
    go(&mut desk, Screen::Title);
    go(&mut desk, Screen::Inspect);
    assert!(desk.find("Take the tour").is_none());

    let mut desk = inspect("senet");
    desk.click(desk.at("Take the tour"));
    let (number, tour) = tour(&desk, "senet");
    assert_eq!(touring(&desk).at, Some((number, 0)));
    assert!(tells(&desk, &tour.stops[0]), "{:?}", desk.texts());
    assert!(desk.find("Not now").is_none());
}

#[test]
fn keys_lead_along_a_tour_and_out_of_it() {
    let mut desk = inspect("ur");
    let (number, tour) = tour(&desk, "ur");
    let at = |desk: &Desk| touring(desk).at.map(|at| at.1);
    desk.press(Key::N, KeyCode::KeyN);
    assert_eq!(touring(&desk).at, Some((number, 0)));
    desk.press(Key::B, KeyCode::KeyB);
    assert_eq!(at(&desk), Some(0), "there is none before the first");
    for (stop, told) in tour.stops.iter().enumerate() {
        assert_eq!(at(&desk), Some(stop));
        assert!(tells(&desk, told), "{}: {:?}", told.title, desk.texts());
        assert_eq!(inspector(&desk).light, told.light.lighting(), "{}", told.title);
        desk.press(Key::N, KeyCode::KeyN);
        desk.frames(2);
    }
    let last = tour.stops.len() - 1;
    assert_eq!(at(&desk), Some(last), "there is none after the last");
    desk.press(Key::PageUp, KeyCode::PageUp);
    assert_eq!(at(&desk), Some(last - 1));
    assert_eq!(inspector(&desk).shown(), 0, "the exhibit stays");
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!((at(&desk), desk.screen()), (None, Screen::Inspect));
    // The plain thing again, in the museum's light.
    let inspector = inspector(&desk);
    assert_eq!((inspector.light, inspector.page), (Lighting::MUSEUM, Page::Card));
    assert!(!inspector.scale_bar && inspector.layers.paths.is_empty());
}

#[test]
fn the_camera_goes_to_the_stop_and_numbers_on_the_thing_lead_to_the_others() {
    let mut desk = inspect("ur");
    desk.frames(40);
    let camera = |desk: &mut Desk| {
        let world = desk.app.world_mut();
        let mut cameras =
            world.query_filtered::<&GlobalTransform, With<tesserae_scene::scene::TableCamera>>();
        cameras.single(world).unwrap().translation()
    };
    let before = camera(&mut desk);
    desk.press(Key::N, KeyCode::KeyN);
    desk.frames(60);
    let first = camera(&mut desk);
    let (number, tour) = tour(&desk, "ur");
    let yaw = first.x.atan2(first.z).to_degrees();
    assert!(first.distance(before) > 0.2, "{first} {before}");
    assert!((yaw - tour.stops[0].from.0).abs() < 12.0, "{yaw}");
    // All stops of this tour are on the board; the fourth has the eyes.
    let spots = desk.app.world().resource::<Hotspots>().spots.clone();
    assert_eq!(spots.len(), tour.stops.len());
    desk.click(desk.at("4"));
    assert_eq!(touring(&desk).at, Some((number, 3)));
    assert!(tells(&desk, &tour.stops[3]), "{:?}", desk.texts());
    desk.frames(60);
    desk.press(Key::I, KeyCode::KeyI);
    desk.frames(3);
    assert!(desk.app.world().resource::<Hotspots>().spots.is_empty());
    desk.press(Key::N, KeyCode::KeyN);
    desk.frames(3);
    assert_eq!(touring(&desk).at, Some((number, 4)));
    assert!(!touring(&desk).numbers, "hidden numbers stay hidden");
}

#[test]
fn a_tour_goes_from_thing_to_thing_and_ends_where_the_visitor_turns_away() {
    let mut desk = inspect("ur");
    let dice = desk.app.world().resource::<Tours>().of("ur", &Thing::Die).unwrap();
    let tour = desk.app.world().resource::<Tours>().0[dice].clone();
    for (number, stop) in tour.stops.iter().enumerate() {
        desk.app.world_mut().write_message(TourRequested::At(dice, number));
        desk.frames(6);
        let inspector = inspector(&desk);
        let shown = (inspector.game().definition().game.as_str(), inspector.thing());
        assert_eq!(shown, tour.place(stop), "{}", stop.title);
        assert!(touring(&desk).arrived, "{}", stop.title);
    }
    desk.app.world_mut().resource_mut::<Inspector>().show(0);
    desk.frames(3);
    assert_eq!(touring(&desk).at, None);
    assert_eq!(inspector(&desk).shown(), 0);
}

#[test]
fn the_buttons_of_a_tour_stand_in_sight_below_its_text_in_a_low_window() {
    let sizes = [UVec2::new(960, 540), UVec2::new(640, 420)];
    let mut desk = inspect_in(sizes[0], "pente");
    let tours = desk.app.world().resource::<Tours>().0.clone();
    for (number, tour) in tours.iter().enumerate() {
        for (at, stop) in tour.stops.iter().enumerate() {
            desk.app.world_mut().write_message(TourRequested::At(number, at));
            for size in sizes {
                desk.resize(size);
                let buttons = ["◀ Back", "Next ▶", "End the tour"].map(|text| {
                    let line = desk.find(text).unwrap_or_else(|| panic!("{text}: {}", stop.title));
                    assert!(line.is_whole(desk.window), "{size}: {}: {line:?}", stop.title);
                    line.at
                });
                let line = desk.find(&stop.text).unwrap();
                let below = line.clip.bottom().min(buttons[0].top());
                // 960x540 has room for all of the text.
                let fits = line.at.bottom() <= below;
                assert!(fits || size.y < 540, "{size}: {}: {line:?}", stop.title);
                // The wheel brings the end of the text up to them.
                desk.wheel(egui::pos2(size.x as f32 - 60.0, size.y as f32 - 90.0), -6_000.0);
                let line = desk.find(&stop.text).unwrap();
                let below = line.clip.bottom().min(buttons[0].top());
                assert!(line.at.bottom() <= below, "{size}: {}: {line:?}", stop.title);
            }
        }
    }
}

/// The lamp of the tour may stand behind the face that a stop shows.
#[test]
fn the_lamp_reaches_what_a_stop_of_the_disc_shows() {
    let mut desk = inspect("phaistos");
    let disc = Thing::Model("disc".to_owned());
    let number = desk.app.world().resource::<Tours>().of("phaistos", &disc).unwrap();
    let tour = desk.app.world().resource::<Tours>().0[number].clone();
    for (at, stop) in tour.stops.iter().enumerate().filter(|(_, stop)| !stop.at.is_empty()) {
        desk.app.world_mut().write_message(TourRequested::At(number, at));
        desk.frames(6);
        let cells = &desk.app.world().resource::<Spots>().cells;
        let cell = cells.iter().find(|spot| spot.name == stop.at[0]).expect("a group");
        let from = inspector(&desk).light.from;
        assert!(from.dot(cell.normal) > 0.14, "{}: {from} {}", stop.title, cell.normal);
    }
}

#[test]
fn a_screen_reader_reads_each_stop_as_it_comes() {
    let mut desk = inspect("pente");
    desk.app.world().resource::<AccessibilityRequested>().set(true);
    desk.frames(4);
    let (_, tour) = tour(&desk, "pente");
    for (number, stop) in tour.stops[..2].iter().enumerate() {
        desk.press(Key::N, KeyCode::KeyN);
        // The camera flies to the stop.
        desk.frames(60);
        let world = desk.app.world_mut();
        let mut outputs = world.query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
        let output = outputs.single(world).unwrap();
        let update = output.platform_output.accesskit_update.clone().expect("described");
        let live = update.nodes.iter().filter(|(_, node)| node.live() == Some(Live::Polite));
        let words = |node: &Node| node.value().or_else(|| node.label()).map(str::to_owned);
        let told: Vec<String> = live.filter_map(|(_, node)| words(node)).collect();
        for text in [&stop.title, &stop.text] {
            assert!(told.contains(text), "{text}: {told:?}");
        }
        let names = update.nodes.iter().filter_map(|(_, node)| node.label());
        let number = format!("Stop {}: {}", number + 1, stop.title);
        assert!(names.collect::<Vec<_>>().contains(&number.as_str()), "{number}");
    }
}
