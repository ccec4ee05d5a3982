//! No click at the table is met with silence: where nothing can go, the line below says why.

use bevy::prelude::*;
use tesserae_core::rules::Side;
use tesserae_layout::spec::TableSpec;
use tesserae_scene::scene::TableCamera;

use tesserae::ui::state::Screen;
use tesserae::ui::widgets::Toasts;

use crate::bench::record_at;
use crate::desk::Desk;

/// A table with that position, seen for long enough to be clicked.
fn seated(position: &str, players: [&str; 2]) -> Desk {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.start(record_at(position, players));
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk.frames(40);
    desk
}

/// The message on display after a click on the top of a cell.
fn told(desk: &mut Desk, cell: &str) -> String {
    let world = desk.app.world_mut();
    let spec = world.resource::<TableSpec>();
    let at = spec.plan.cell(cell).unwrap().centre() + Vec3::Y * spec.plan.top();
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
    let (camera, view) = cameras.single(world).unwrap();
    let at = camera.world_to_viewport(view, at).unwrap();
    desk.drag(at, at);
    desk.app.world().resource::<Toasts>().texts().next().unwrap_or_default().to_owned()
}

#[test]
fn a_click_on_a_cell_that_nothing_reaches_is_answered() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 move:3";
    let mut desk = seated(line, ["human", "ai:adept"]);
    assert_eq!(told(&mut desk, "m6"), "No piece reaches m6 with a 3.");
    // The black piece stands on the rosette that the throw leads to.
    assert_eq!(told(&mut desk, "m4"), "A rosette protects the piece on m4.");
    assert_eq!(desk.record().position().to_string(), line);
    let two = ["human", "human"];
    let mut desk = seated("phaistos/aleff A 0,0,0,20 0,0,0,0 move:5,2", two);
    assert_eq!(told(&mut desk, "30"), "No traveller reaches 30 with 5 or 2.");
    assert_eq!(told(&mut desk, "33"), "No traveller reaches 33 with 5 or 2.");
}

#[test]
fn before_the_throw_a_click_on_a_cell_says_that_the_throw_comes_first() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 throw";
    let mut desk = seated(line, ["human", "ai:adept"]);
    assert_eq!(told(&mut desk, "m6"), "You must throw before you move.");
    assert_eq!(desk.record().position().turn(), Side::A);
}
