//! The inspector: what stands on the turntable, its keys, its panel in low windows.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::settings::Settings;
use tesserae_play::throwing::{Die, ThrowRequested};
use tesserae_scene::scene::TableCamera;

use tesserae::ui::inspector::{Inspector, OnShow, Page, ShowMark, Spots, Standing, Turntable};
use tesserae::ui::state::Screen;

use crate::desk::Desk;

fn inspect(desk: &mut Desk, game: &str) {
    let library = Library::built_in();
    let inspector = Inspector::new(library.game(game).unwrap().clone());
    desk.app.world_mut().insert_resource(inspector);
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Inspect);
    desk.frames(6);
}

fn inspector(desk: &Desk) -> &Inspector {
    desk.app.world().resource::<Inspector>()
}

#[test]
fn two_clicks_measure_and_a_drag_does_not() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    inspect(&mut desk, "ur");
    desk.frames(40);
    desk.press(Key::M, KeyCode::KeyM);
    assert!(desk.find("Click the first point.").is_some(), "{:?}", desk.texts());
    let points = |desk: &Desk| inspector(desk).measured.as_ref().map(Vec::len);
    assert_eq!(points(&desk), Some(0));
    // The middle of the picture, where the board is, and to its right.
    let (middle, right) = (Vec2::new(440.0, 360.0), Vec2::new(520.0, 350.0));
    desk.drag(middle, right);
    assert_eq!(points(&desk), Some(0), "that has turned it");
    desk.drag(middle, middle);
    assert!(desk.find("Click the second point.").is_some(), "{:?}", desk.texts());
    desk.drag(right, right);
    assert_eq!(points(&desk), Some(2));
    assert!(desk.texts().iter().all(|text| !text.starts_with("Click the ")));
    let length = desk.texts().into_iter().find_map(|text| text.strip_suffix(" mm"));
    let length: f32 = length.expect("a length").parse().unwrap();
    assert!((5.0..120.0).contains(&length), "{length} mm");
    // Beside the board nothing is met, and in the panel nothing is clicked through.
    desk.drag(Vec2::new(20.0, 60.0), Vec2::new(20.0, 60.0));
    assert_eq!(points(&desk), Some(2));
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!((points(&desk), desk.screen()), (None, Screen::Inspect));
}

#[test]
fn a_part_is_known_by_a_click_and_found_by_its_name() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    inspect(&mut desk, "pente");
    desk.frames(40);
    let part = |desk: &Desk| inspector(desk).chosen.map(|chosen| chosen.part);
    let marks = |desk: &mut Desk| {
        let world = desk.app.world_mut();
        world.query_filtered::<(), With<ShowMark>>().iter(world).count()
    };
    let middle = Vec2::new(460.0, 340.0);
    desk.drag(middle, middle);
    let clicked = part(&desk).expect("the table is there");
    assert!(marks(&mut desk) > 0, "{clicked} is lit");
    assert!(desk.texts().contains(&"How we know"), "{:?}", desk.texts());
    // A click beside the thing lets it go.
    desk.drag(Vec2::new(20.0, 60.0), Vec2::new(20.0, 60.0));
    assert_eq!((part(&desk), marks(&mut desk)), (None, 0));
    desk.click(desk.at("Find a part (Ctrl+F)"));
    desk.write("mourn");
    desk.press(Key::Enter, KeyCode::Enter);
    assert_eq!(part(&desk), Some("mourner"));
    assert!(desk.find("Mourner").is_some() && marks(&mut desk) > 0);
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!((part(&desk), desk.screen()), (None, Screen::Inspect));
    // Letters that are typed are no commands.
    assert!(inspector(&desk).measured.is_none() && !inspector(&desk).turned_over);
}

/// Where the camera shows a field: its direction from the middle of the picture, as a cosine; its
/// size over its distance; and the cosine of the angle at which it is seen.
fn seen(desk: &mut Desk, name: &str) -> (f32, f32, f32) {
    let world = desk.app.world_mut();
    let mut cameras = world.query_filtered::<&GlobalTransform, With<TableCamera>>();
    let camera = *cameras.single(world).unwrap();
    let turn = *world.query_filtered::<&Transform, With<Turntable>>().single(world).unwrap();
    let stands = turn * world.resource::<Standing>().things[0].at;
    let spots = &world.resource::<Spots>().cells;
    let spot = spots.iter().find(|spot| spot.name == name).unwrap();
    let toward = stands.transform_point(spot.at) - camera.translation();
    let (way, away) = (toward.normalize(), toward.length());
    let normal = stands.rotation * spot.normal;
    (camera.forward().dot(way), spot.extent.max_element() / away, -normal.dot(way))
}

#[test]
fn the_same_field_on_disc_and_labyrinth_is_flown_to() {
    let mut desk = Desk::open(UVec2::new(1280, 1000));
    inspect(&mut desk, "phaistos");
    desk.frames(40);
    let names = |desk: &Desk| -> Vec<String> {
        desk.app.world().resource::<Spots>().cells.iter().map(|spot| spot.name.clone()).collect()
    };
    let on_board = names(&desk);
    desk.app.world_mut().resource_mut::<Inspector>().show(1);
    desk.frames(60);
    let mut fields = names(&desk);
    fields.retain(|name| on_board.contains(name));
    assert!(fields.len() > 50, "{fields:?}");
    // From the disc to the labyrinth and back, to fields of both faces.
    for name in fields.iter().step_by(17) {
        for other in [0, 1] {
            let mut shown = desk.app.world_mut().resource_mut::<Inspector>();
            (shown.page, shown.field) = (Page::Parts, Some(name.clone()));
            let title = shown.game().definition().exhibits[other].title.clone();
            desk.frames(3);
            desk.click(desk.at(&format!("The same field: {title}")));
            desk.frames(90);
            assert_eq!(inspector(&desk).shown(), other, "{name}");
            assert_eq!(inspector(&desk).field.as_ref(), Some(name), "it stays chosen");
            let (middle, size, facing) = seen(&mut desk, name);
            assert!(middle > 0.995, "{title}, {name}: not in the middle, {middle}");
            assert!(size > 0.1, "{title}, {name}: far away, {size}");
            assert!(facing > 0.5, "{title}, {name}: seen from the side, {facing}");
        }
    }
}

#[test]
fn what_is_written_over_the_thing_can_be_switched_off() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    inspect(&mut desk, "ur");
    let hints = |desk: &Desk| desk.texts().iter().any(|text| text.starts_with("Drag: turn."));
    assert!(hints(&desk));
    desk.press(Key::H, KeyCode::KeyH);
    assert!(inspector(&desk).bare && !hints(&desk));
    desk.press(Key::H, KeyCode::KeyH);
    assert!(hints(&desk));
}

/// Whatever has a shape and is seen, and does not belong to the turntable.
fn strangers(desk: &mut Desk) -> Vec<String> {
    let world = desk.app.world_mut();
    let mut meshes = world.query_filtered::<(Entity, &InheritedVisibility), With<Mesh3d>>();
    let seen: Vec<Entity> =
        meshes.iter(world).filter(|(_, seen)| seen.get()).map(|m| m.0).collect();
    assert!(seen.len() > 1, "the thing and the turntable are seen");
    let line = |entity: Entity| {
        let up = |at: &Entity| world.get::<ChildOf>(*at).map(ChildOf::parent);
        std::iter::successors(Some(entity), up)
    };
    let root = |entity: Entity| line(entity).last().unwrap();
    let strange = |entity: &Entity| line(*entity).all(|above| world.get::<OnShow>(above).is_none());
    seen.into_iter()
        .filter(strange)
        .map(|entity| format!("{entity} of {:?}", world.get::<Name>(root(entity))))
        .collect()
}

#[test]
fn nothing_of_the_last_match_is_seen_beside_the_turntable() {
    let library = Library::built_in();
    let mut desk = Desk::open(UVec2::new(960, 540));
    desk.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    for game in ["ur", "senet", "knossos", "pente", "phaistos"] {
        let players = vec!["human".to_owned(); 2];
        desk.start(Match::new(library.game(game).unwrap(), 2, players, 5));
        desk.app.world_mut().write_message(ThrowRequested(None));
        let mut dice = 0;
        for _ in 0..2_000 {
            desk.frames(1);
            let world = desk.app.world_mut();
            dice = world.query_filtered::<(), With<Die>>().iter(world).count();
            if dice > 0 {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        assert!(dice > 0, "{game}: dice lie on the table");
        desk.frames(4);
        inspect(&mut desk, game);
        assert_eq!(strangers(&mut desk), Vec::<String>::new(), "{game}");
        // Nor does a match that goes on meanwhile bring any back.
        desk.app.world_mut().write_message(MatchRequest::Undo);
        desk.frames(4);
        assert_eq!(strangers(&mut desk), Vec::<String>::new(), "{game}, later");
    }
}

#[test]
fn the_keys_of_the_open_list_are_its_own() {
    let library = Library::built_in();
    let mut desk = Desk::open(UVec2::new(1280, 720));
    inspect(&mut desk, "ur");
    let title = |id: &str| library.game(id).unwrap().definition().title.clone();
    let shown = |desk: &Desk| {
        let inspector = desk.app.world().resource::<Inspector>();
        (inspector.game().definition().game.clone(), inspector.shown())
    };
    let first = shown(&desk);
    desk.tap(desk.at(&title("ur")));
    assert!(desk.list_is_open());
    for (key, code) in [
        (Key::ArrowUp, KeyCode::ArrowUp),
        (Key::PageDown, KeyCode::PageDown),
        (Key::ArrowUp, KeyCode::ArrowUp),
    ] {
        desk.press(key, code);
        assert!(desk.list_is_open(), "{key:?} leaves the list");
        assert_eq!(shown(&desk), first, "{key:?} acts behind the list");
    }
    // The one before the last.
    desk.press(Key::Enter, KeyCode::Enter);
    assert!(!desk.list_is_open());
    let games: Vec<String> =
        library.by_game().iter().map(|games| games[0].definition().game.clone()).collect();
    assert_eq!(shown(&desk).0, games[games.len() - 2]);
    // Escape closes the list, then the inspector.
    let now = title(&shown(&desk).0);
    desk.tap(desk.find(&now).unwrap().at.center());
    assert!(desk.list_is_open());
    desk.press(Key::Escape, KeyCode::Escape);
    assert!(!desk.list_is_open());
    assert_eq!(desk.screen(), Screen::Inspect);
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!(desk.screen(), Screen::Title);
}

#[test]
fn all_of_the_panel_is_reached_in_a_low_window() {
    for (size, games) in [
        (UVec2::new(1280, 720), ["ur", "senet", "knossos", "pente", "phaistos"].as_slice()),
        (UVec2::new(800, 600), &["knossos", "phaistos"]),
        (UVec2::new(640, 420), &["knossos", "phaistos"]),
    ] {
        let mut desk = Desk::open(size);
        for game in games {
            inspect(&mut desk, game);
            let about = {
                let inspector = desk.app.world().resource::<Inspector>();
                inspector.exhibit().unwrap().about.clone()
            };
            // The wheel brings up the end of the card, wherever in the panel it is turned.
            let over = egui::pos2(size.x as f32 - 60.0, size.y as f32 - 40.0);
            desk.wheel(over, -6_000.0);
            let line = desk.find(&about).unwrap_or_else(|| panic!("{game} in {size}: no card"));
            let seen = line.clip.intersect(desk.window);
            assert!(line.at.bottom() <= seen.bottom() + 1.0, "{game} in {size}: {line:?}");
            assert!(seen.height() >= 100.0, "{game} in {size}: a slit of {}", seen.height());
        }
    }
}
