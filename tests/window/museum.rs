//! The inspector as a museum: flights to parts, names beside them, things to compare, sources.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use tesserae_core::levels::Library;
use tesserae_scene::scene::TableCamera;

use tesserae::ui::inspector::{Inspector, Page, ShowMark, Standing, Under};
use tesserae::ui::opener::Opener;
use tesserae::ui::photo::PicturesFolder;
use tesserae::ui::state::Screen;

use crate::desk::Desk;

/// The field that finds a part, before anything is written in it.
const FIND: &str = "Find a part (Ctrl+F)";

/// The inspector with an exhibit of a game, at a page.
fn museum(game: &str, exhibit: usize, page: Page) -> Desk {
    museum_in(UVec2::new(1280, 720), game, exhibit, page)
}

/// The same in a window of a size.
fn museum_in(size: UVec2, game: &str, exhibit: usize, page: Page) -> Desk {
    let mut desk = Desk::open(size);
    let mut inspector = Inspector::new(Library::built_in().game(game).unwrap().clone());
    inspector.show(exhibit);
    inspector.page = page;
    desk.app.world_mut().insert_resource(inspector);
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Inspect);
    desk.frames(40);
    desk
}

fn inspector(desk: &Desk) -> &Inspector {
    desk.app.world().resource::<Inspector>()
}

/// Where a point of the exhibit is seen, and the middle of its part of the window.
fn seen(desk: &mut Desk, at: Vec3) -> (Vec2, Vec2) {
    let world = desk.app.world_mut();
    let at = world.resource::<Standing>().things[0].at.transform_point(at);
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
    let (camera, view) = cameras.single(world).unwrap();
    let size = camera.logical_viewport_size().unwrap();
    (camera.world_to_viewport(view, at).unwrap(), size / 2.0)
}

#[test]
fn a_part_chosen_in_the_list_comes_to_the_middle() {
    let mut desk = museum("ur", 0, Page::Parts);
    desk.click(desk.at(FIND));
    desk.write("four eyes");
    desk.press(Key::Enter, KeyCode::Enter);
    desk.frames(120);
    let chosen = inspector(&desk).chosen.expect("chosen");
    assert_eq!(chosen.part, "four-eyes");
    let (at, middle) = seen(&mut desk, chosen.near);
    assert!(at.distance(middle) < 110.0, "{at}, not {middle}");
    // The square is a third of a unit wide.
    let (beside, _) = seen(&mut desk, chosen.near + Vec3::X * 0.2);
    assert!(beside.distance(at) > 720.0 * 0.1, "{beside} beside {at}");
    let world = desk.app.world_mut();
    assert_eq!(world.query_filtered::<(), With<ShowMark>>().iter(world).count(), 1);
}

#[test]
fn one_group_of_the_disc_is_marked_with_its_number_and_field() {
    let mut desk = museum("phaistos", 1, Page::Parts);
    desk.click(desk.at("Group of signs"));
    desk.frames(120);
    let field = inspector(&desk).field.clone().expect("a field");
    let definition = inspector(&desk).game().definition();
    let cell = definition.board.cells.iter().find(|cell| cell.name == field).expect("a cell");
    let ends = format!(", {}", definition.cell_title(cell));
    let named = |text: &&str| text.starts_with("Group ") && text.ends_with(&ends);
    assert!(desk.texts().iter().any(named), "{ends} in {:?}", desk.texts());
    let world = desk.app.world_mut();
    assert_eq!(world.query_filtered::<(), With<ShowMark>>().iter(world).count(), 1);
}

#[test]
fn a_search_empties_when_the_exhibit_changes() {
    let mut desk = museum("ur", 0, Page::Parts);
    desk.click(desk.at(FIND));
    desk.write("petal");
    assert!(desk.find("petal").is_some() && desk.find(FIND).is_none());
    desk.app.world_mut().resource_mut::<Inspector>().show(1);
    desk.frames(6);
    assert!(desk.find("petal").is_none() && desk.find(FIND).is_some(), "{:?}", desk.texts());
}

#[test]
fn the_help_fades_and_comes_back_with_the_other_text() {
    let mut desk = museum("ur", 1, Page::Card);
    let helps = |desk: &Desk| desk.texts().iter().any(|text| text.starts_with("Drag: turn."));
    assert!(helps(&desk));
    // Fifteen seconds.
    desk.frames(375);
    assert!(!helps(&desk));
    desk.press(Key::H, KeyCode::KeyH);
    desk.press(Key::H, KeyCode::KeyH);
    assert!(helps(&desk));
}

#[test]
fn the_name_at_the_pointer_stands_beside_the_part() {
    let mut desk = museum("ur", 0, Page::Card);
    let mut small = 0;
    for x in (0..14).map(|k| 160.0 + 50.0 * k as f32) {
        desk.put_pointer(Vec2::new(x, 350.0));
        desk.frames(2);
        let under = *desk.app.world().resource::<Under>();
        let (Some((low, high)), Some(met)) = (under.round, under.met) else { continue };
        if met.thing != 0 {
            continue;
        }
        let corners = (0..8u8).map(|k| {
            let pick = |axis: usize| if k >> axis & 1 == 0 { low[axis] } else { high[axis] };
            let (at, _) = seen(&mut desk, Vec3::new(pick(0), pick(1), pick(2)));
            egui::pos2(at.x, at.y)
        });
        let part = egui::Rect::from_points(&corners.collect::<Vec<_>>());
        if part.size().max_elem() > 250.0 {
            continue;
        }
        // The card is painted over all else.
        let last = desk.lines().last().cloned().expect("a card");
        assert!(!last.at.intersects(part), "{:?} lies over {part:?}", last.text);
        small += 1;
    }
    assert!(small > 2, "{small} small parts were met");
}

#[test]
fn things_to_compare_are_all_others_by_the_choosers_names() {
    let mut desk = museum("ur", 0, Page::Compare);
    desk.tap(desk.at("nothing"));
    assert!(desk.list_is_open());
    let offers = |desk: &Desk, text: &str| desk.find(text).is_some();
    assert!(offers(&desk, "The Royal Game of Ur: Shell piece"), "{:?}", desk.texts());
    assert!(offers(&desk, "The Royal Game of Ur: Four-sided die"), "{:?}", desk.texts());
    assert!(offers(&desk, "Senet: Board"), "{:?}", desk.texts());
    assert!(!offers(&desk, "The Royal Game of Ur: Board"), "the board itself");
    desk.tap(desk.at("The Royal Game of Ur: Four-sided die"));
    desk.frames(6);
    let beside = inspector(&desk).beside.as_ref().map(|other| other.shown);
    assert_eq!(beside, Some(3));
    assert_eq!(desk.app.world().resource::<Standing>().things.len(), 3, "with the coin");
}

/// The message that something cannot be opened.
fn refusal(desk: &mut Desk) -> String {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) {
        desk.frames(1);
        let texts = desk.texts();
        if let Some(text) = texts.iter().find(|text| text.starts_with("Cannot open ")) {
            return (*text).to_owned();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("no message came: {:?}", desk.texts());
}

#[test]
fn the_folder_of_pictures_opens_or_says_in_one_message_why_not() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("Tesserae");
    let mut desk = museum_in(UVec2::new(1280, 900), "ur", 1, Page::Card);
    desk.app.insert_resource(PicturesFolder(Some(pictures.clone())));
    desk.app.world_mut().resource_mut::<Opener>().program = "no-such-program-here".into();
    desk.press(Key::P, KeyCode::KeyP);
    desk.frames(4);
    desk.click(desk.at("Open the folder"));
    let text = refusal(&mut desk);
    assert!(text.contains("Tesserae"), "{text}");
    assert!(pictures.is_dir());
}

#[test]
fn a_source_is_a_link() {
    let mut desk = museum("ur", 0, Page::Card);
    desk.app.world_mut().resource_mut::<Opener>().program = "no-such-program-here".into();
    desk.click(desk.at("British Museum"));
    let text = refusal(&mut desk);
    assert!(text.contains("https://www.britishmuseum.org"), "{text}");
}
