//! The buttons over the table: one row, over nothing that lies on it.

use bevy::prelude::*;
use bevy_egui::egui;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_layout::spec::TableSpec;
use tesserae_play::settings::Settings;
use tesserae_scene::boards::look_of;
use tesserae_scene::look::{Look, Quality};
use tesserae_scene::scene::TableCamera;

use tesserae::ui::frame::TOOLBAR;

use super::desk::Desk;

const SMALL: UVec2 = UVec2::new(1024, 640);

/// All that lies on a table, as boxes: the middle of the base, and half the extent along x
/// and z with the height.
fn things(spec: &TableSpec) -> Vec<(String, Vec3, Vec3)> {
    let mut things = Vec::new();
    let size = spec.plan.size;
    things.push(("board".to_owned(), Vec3::ZERO, Vec3::new(size.x / 2.0, size.y, size.z / 2.0)));
    for (low, high) in &spec.fittings.upright {
        let (base, half) = ((low + high) / 2.0, (high - low) / 2.0);
        let at = Vec3::new(base.x, low.y, base.z);
        things.push(("upright".to_owned(), at, Vec3::new(half.x, half.y * 2.0, half.z)));
    }
    for rack in &spec.racks {
        let half = rack.half_on_table();
        let name = format!("rack {:?} of {}", rack.keeps, rack.seat);
        things.push((name, rack.middle, Vec3::new(half.x, 0.05, half.y)));
    }
    let half = spec.tray.half;
    things.push(("tray".to_owned(), spec.tray.centre, Vec3::new(half.x, 0.05, half.y)));
    things
}

/// The corners of a piece of a seat about the middle of its base.
fn piece(spec: &TableSpec, seat: u8) -> Vec<Vec3> {
    let figure = (look_of(&spec.game).piece)(seat, Look::Low.detail());
    figure.parts().flat_map(|(_, shape)| shape.positions.clone()).collect()
}

/// Where a piece can stand: on the cells and in its own racks.
fn places(spec: &TableSpec, seat: u8) -> Vec<Vec3> {
    let cells = spec.plan.cells.iter().map(|cell| cell.centre() + Vec3::Y * spec.plan.top());
    let own = spec.racks.iter().filter(|rack| rack.seat == seat);
    let racks = own.flat_map(|rack| (0..spec.pieces).map(|number| rack.place(number)));
    cells.chain(racks).collect()
}

/// The rectangle round some points as the window shows them.
fn round(camera: (&Camera, &GlobalTransform), points: impl Iterator<Item = Vec3>) -> egui::Rect {
    let mut rect = egui::Rect::NOTHING;
    for point in points {
        let at = camera.0.world_to_viewport(camera.1, point).unwrap();
        rect.extend_with(egui::pos2(at.x, at.y));
    }
    rect
}

/// The rectangle round a box as the window shows it.
fn seen(camera: (&Camera, &GlobalTransform), base: Vec3, half: Vec3) -> egui::Rect {
    let corners = (0..8).map(|k| {
        let pick = |bit: u8| if k >> bit & 1 == 1 { 1.0 } else { -1.0 };
        let up = if k >> 2 & 1 == 1 { half.y } else { 0.0 };
        base + Vec3::new(half.x * pick(0), up, half.z * pick(1))
    });
    round(camera, corners)
}

#[test]
fn no_button_over_the_table_lies_on_anything_on_it() {
    check_buttons(UVec2::new(1280, 720));
}

#[test]
fn no_button_over_the_table_lies_on_anything_on_it_in_a_small_window() {
    check_buttons(SMALL);
}

#[test]
fn no_button_over_the_table_lies_on_anything_on_it_in_the_smallest_window() {
    check_buttons(UVec2::new(800, 500));
}

/// Every game with each number of sides, with the strip of layers and without.
fn check_buttons(window: UVec2) {
    let library = Library::built_in();
    let mut desk = Desk::open(window);
    for game in library.games() {
        let definition = game.definition();
        for sides in definition.sides.0..=definition.sides.1 {
            let players = vec!["human".to_owned(); usize::from(sides)];
            desk.start(Match::new(game, sides, players, 3));
            let mut closed = None;
            for open in [false, true] {
                desk.app.world_mut().resource_mut::<Settings>().layer_strip = open;
                desk.frames(30);
                let told = format!("{} with {sides}, {window}, open {open}", definition.id());
                let row = desk.area(TOOLBAR).unwrap();
                // Names that are painted on the board have no button.
                let painted = desk.app.world().resource::<TableSpec>().fittings.named;
                assert_eq!(painted, desk.find("Names").is_none(), "{told}");
                let names = ["Names"].into_iter().filter(|_| !painted);
                for button in
                    ["Whole table", "Near", "Far", "Above", "Layers"].into_iter().chain(names)
                {
                    let line = desk.find(button).unwrap_or_else(|| panic!("{told}: {button}"));
                    assert!(row.contains_rect(line.at), "{told}: {button}");
                    let first = desk.find("Whole table").unwrap();
                    assert!((line.at.top() - first.at.top()).abs() < 1.0, "{told}: {button}");
                }
                assert!(open || row.height() < 30.0, "{told}: {row}");
                assert_eq!(open, desk.find("Special rules").is_some(), "{told}");
                let world = desk.app.world_mut();
                let mut cameras =
                    world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
                let camera = cameras.single(world).unwrap();
                let area = camera.0.logical_viewport_rect().unwrap();
                // The open strip lies over the table, which keeps its place.
                assert_eq!(*closed.get_or_insert(area), area, "{told}");
                if open {
                    continue;
                }
                let spec = world.resource::<TableSpec>();
                let mut rects: Vec<(String, egui::Rect)> = things(spec)
                    .into_iter()
                    .map(|(name, base, half)| (name, seen(camera, base, half)))
                    .collect();
                for seat in 0..sides {
                    let shape = piece(spec, seat);
                    rects.extend(places(spec, seat).into_iter().map(|place| {
                        let corners = shape.iter().map(|corner| place + *corner);
                        (format!("a piece of {seat} at {place}"), round(camera, corners))
                    }));
                }
                for (name, rect) in rects {
                    assert!(!rect.intersects(row), "{told}: {row} is over the {name}, {rect}");
                }
            }
        }
    }
}

#[test]
fn a_click_on_layers_opens_the_choice_and_another_closes_it() {
    let library = Library::built_in();
    let mut desk = Desk::open(SMALL);
    let players = vec!["human".to_owned(); 4];
    desk.start(Match::new(library.game("phaistos").unwrap(), 4, players, 3));
    desk.frames(10);
    let layers = desk.at("Layers");
    desk.click(layers);
    assert!(desk.app.world().resource::<Settings>().layer_strip);
    assert_eq!(desk.at("Layers"), layers, "the button stays under the pointer");
    desk.click(desk.at("Special rules"));
    assert!(desk.app.world().resource::<Settings>().layers.special);
    desk.click(desk.at("Layers"));
    assert!(!desk.app.world().resource::<Settings>().layer_strip);
    assert!(desk.find("Special rules").is_none());
}
