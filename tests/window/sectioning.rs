//! Sections in the inspector: their key, buttons and slider, and what the pointer meets.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use tesserae_core::levels::Library;
use tesserae_scene::material::Material;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::section::{Cut, Way};

use tesserae::ui::inspector::{Inspector, Page, Spots, Standing, Under};
use tesserae::ui::state::Screen;

use crate::desk::Desk;

/// The inspector with the board of Ur.
fn open() -> Desk {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    let library = Library::built_in();
    let inspector = Inspector::new(library.game("ur").unwrap().clone());
    desk.app.world_mut().insert_resource(inspector);
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Inspect);
    desk.frames(40);
    desk
}

fn section(desk: &Desk) -> Option<Cut> {
    desk.app.world().resource::<Inspector>().section
}

fn press_x(desk: &mut Desk) {
    desk.press(Key::X, KeyCode::KeyX);
}

#[test]
fn key_and_button_cut_the_thing_open_and_close_it() {
    let mut desk = open();
    assert_eq!(section(&desk), None);
    assert!(desk.app.world().resource::<Standing>().section.is_none());
    press_x(&mut desk);
    let middle = Cut { way: Way::Across, at: 0.5, flipped: false };
    assert_eq!(section(&desk), Some(middle));
    assert_eq!(desk.app.world().resource::<Inspector>().page, Page::Show);
    let plane = desk.app.world().resource::<Standing>().plane(0).expect("it is cut");
    assert_eq!(plane.normal, Vec3::Z);
    desk.click(desk.at("Section"));
    assert_eq!(section(&desk), None);
    assert!(desk.app.world().resource::<Standing>().section.is_none(), "it is whole again");
    desk.click(desk.at("Section"));
    assert_eq!(section(&desk), Some(middle));
}

#[test]
fn buttons_turn_the_plane_and_slider_and_mouse_move_it() {
    let mut desk = open();
    press_x(&mut desk);
    for (name, way) in [("Level", Way::Level), ("Along", Way::Along), ("Across", Way::Across)] {
        desk.click(desk.at(name));
        assert_eq!(section(&desk).map(|cut| cut.way), Some(way));
    }
    desk.click(desk.at("Flip"));
    assert_eq!(section(&desk), Some(Cut { way: Way::Across, at: 0.5, flipped: true }));
    desk.click(desk.at("Flip"));
    // The rail ends beside the value.
    let value = desk.lines().iter().find(|line| line.text.ends_with(" mm")).expect("a length").at;
    desk.click(egui::pos2(value.left() - 26.0, value.center().y));
    let moved = section(&desk).expect("a section");
    assert!(moved.at > 0.55 && !moved.flipped, "{moved:?}");
    // Upwards in the picture is away from the viewer.
    desk.app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ShiftLeft);
    desk.drag(Vec2::new(440.0, 400.0), Vec2::new(440.0, 370.0));
    let dragged = section(&desk).expect("a section");
    assert!(dragged.at < moved.at - 0.02 && dragged.way == Way::Across, "{dragged:?}");
}

#[test]
fn the_next_exhibit_is_whole_and_nothing_is_remembered() {
    let mut desk = open();
    press_x(&mut desk);
    desk.press(Key::PageDown, KeyCode::PageDown);
    assert_eq!(desk.app.world().resource::<Inspector>().shown(), 1);
    assert_eq!(section(&desk), None);
    press_x(&mut desk);
    assert!(section(&desk).is_some());
    let another = Library::built_in().game("senet").unwrap().clone();
    desk.app.world_mut().resource_mut::<Inspector>().change_game(another);
    desk.frames(4);
    assert_eq!(section(&desk), None);
    assert!(desk.app.world().resource::<Standing>().section.is_none());
    press_x(&mut desk);
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!((desk.screen(), section(&desk)), (Screen::Title, None));
}

/// What the pointer meets where a point of the board is seen.
fn meets(desk: &mut Desk, at: Vec3) -> Under {
    let world = desk.app.world_mut();
    let at = world.resource::<Standing>().things[0].at.transform_point(at);
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
    let (camera, view) = cameras.single(world).unwrap();
    let place = camera.world_to_viewport(view, at).unwrap();
    desk.put_pointer(place);
    desk.frames(2);
    *desk.app.world().resource::<Under>()
}

#[test]
fn the_pointer_meets_the_cut_and_not_what_is_cut_away() {
    let mut desk = open();
    let cells: Vec<Vec3> =
        desk.app.world().resource::<Spots>().cells.iter().map(|spot| spot.at).collect();
    let by_depth = |a: &&Vec3, b: &&Vec3| a.z.total_cmp(&b.z);
    let (near, far) =
        (*cells.iter().max_by(by_depth).unwrap(), *cells.iter().min_by(by_depth).unwrap());
    let whole = meets(&mut desk, near).met.expect("a square");
    assert!((whole.met.at.z - near.z).abs() < 0.1, "{whole:?}");
    press_x(&mut desk);
    let plane = desk.app.world().resource::<Standing>().plane(0).expect("it is cut");
    let gone = meets(&mut desk, near);
    assert!(gone.pointer.is_some());
    assert!(gone.met.is_none_or(|met| met.met.at.z < plane.at + 1e-3), "{gone:?}");
    let left = meets(&mut desk, far).met.expect("a square behind the plane");
    assert!((left.met.at.z - far.z).abs() < 0.1, "{left:?}");
    // Half way down in the middle row, where the pitch is thick.
    let row = cells.iter().filter(|at| (at.z - plane.at).abs() < 0.1);
    let cell = row.min_by(|a, b| a.x.total_cmp(&b.x)).expect("a square in the middle row");
    let inside = Vec3::new(cell.x, cell.y / 2.0, plane.at);
    let cut = meets(&mut desk, inside).met.expect("the cut");
    assert_eq!((cut.met.part, cut.met.material), (Some("bitumen"), Material::Bitumen));
    assert!((cut.met.at - inside).length() < 0.02 && cut.met.normal.z > 0.99, "{cut:?}");
}
