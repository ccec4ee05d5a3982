//! What the first view of each game shows, measured in its picture beside the panel.

use std::sync::LazyLock;

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_layout::fittings::Spot;
use tesserae_layout::spec::TableSpec;
use tesserae_scene::look::Look;
use tesserae_scene::tableau::Layout;

use crate::picture::{Lens, Picture, contrast};
use crate::table::{Bare, GAMES, SIZES, STANDARD, Table};

/// The least share of the free width that the board fills, and the least height of a
/// number in use, in pixels.
const LEAST_SHARE: f32 = 0.6;
const LEAST_HEIGHT: usize = 12;

/// What is seen first of a table in a window.
struct FirstView {
    told: String,
    spec: TableSpec,
    room: UVec2,
    lens: Lens,
    picture: Picture,
}

/// Every game with each number of sides, in every window.
static FIRST_VIEWS: LazyLock<Vec<FirstView>> = LazyLock::new(|| {
    let library = Library::built_in();
    let mut views = Vec::new();
    for game in GAMES {
        let (least, most) = library.game(game).unwrap().definition().sides;
        for sides in least..=most {
            let mut table = Table::with(game, sides);
            for window in SIZES {
                table.fit(window);
                views.push(FirstView {
                    told: format!("{game} with {sides} at {window}"),
                    picture: table.draw(Look::Low, Layout::default(), "first"),
                    spec: table.spec.clone(),
                    room: table.room,
                    lens: table.lens.clone(),
                });
            }
        }
    }
    views
});

/// The mean colour of a strip of a picture: from one column to the other, in the rows
/// about one.
fn strip(picture: &Picture, from: f32, to: f32, row: f32) -> Vec3 {
    let (low, high) = (from.min(to).round() as i32, from.max(to).round() as i32);
    let rows = row as i32 - 3..=row as i32 + 3;
    let places = rows.flat_map(|y| (low..=high).map(move |x| IVec2::new(x, y)));
    let colours: Vec<Vec3> = places
        .filter_map(|at| picture.at(at))
        .map(|[r, g, b]| Vec3::new(f32::from(r), f32::from(g), f32::from(b)))
        .collect();
    colours.iter().sum::<Vec3>() / colours.len() as f32
}

/// Colours that are so far apart meet at an edge; those of the table's wood do not.
const EDGE: f32 = 8.0;

/// Where a row of a picture meets the board: of the columns at which the colours on both
/// sides differ, the nearest to the expected one. What is painted on the board has edges
/// too, further in, and a rack or a shadow further out.
fn edge(picture: &Picture, expected: f32, row: f32) -> Option<f32> {
    let apart =
        |x: f32| strip(picture, x - 3.0, x - 1.0, row).distance(strip(picture, x, x + 2.0, row));
    (-(STRAY as i32)..=STRAY as i32)
        .map(|off| expected.round() + off as f32)
        .filter(|x| apart(*x) > EDGE)
        .min_by(|a, b| (a - expected).abs().total_cmp(&(b - expected).abs()))
}

/// The first and the last column of a body's outline in a row, by its corners on screen.
fn span(corners: &[Vec2], row: f32) -> (f32, f32) {
    let (mut low, mut high) = (f32::MAX, f32::MIN);
    for (k, a) in corners.iter().enumerate() {
        for b in &corners[..k] {
            if (a.y - row) * (b.y - row) < 0.0 {
                let x = a.x + (b.x - a.x) * (row - a.y) / (b.y - a.y);
                (low, high) = (low.min(x), high.max(x));
            }
        }
    }
    (low, high)
}

/// The board's corners are worked out; that its edges are seen where they say is measured
/// in the picture, in the row in which the board is widest.
/// How far a board's edge may lie from where its plan has it, in pixels: the labyrinth's is
/// shaped by hand, and its corners are round.
const STRAY: f32 = 12.0;

#[test]
fn the_board_fills_three_fifths_of_the_free_width_in_every_first_picture() {
    for FirstView { told, spec, room, lens, picture } in FIRST_VIEWS.iter() {
        let half = spec.plan.size / 2.0;
        let corners: Vec<Vec2> = [-1.0, 1.0]
            .into_iter()
            .flat_map(|x| [-1.0, 1.0].map(|z| (x, z)))
            .flat_map(|(x, z)| [0.0, spec.plan.top()].map(|y| Vec3::new(half.x * x, y, half.z * z)))
            .map(|corner| lens.pixel(corner))
            .collect();
        let rows = (0..room.y).step_by(8).map(|row| row as f32 + 0.5);
        let of = |row: f32| (row, span(&corners, row));
        let (row, (low, high)) = rows
            .map(of)
            .filter(|(_, (low, high))| low < high)
            .max_by(|a, b| (a.1.1 - a.1.0).total_cmp(&(b.1.1 - b.1.0)))
            .unwrap();
        let edges = (edge(picture, low, row), edge(picture, high, row));
        eprintln!("{told}: row {row}, {low:.0} to {high:.0}, seen {edges:?}");
        let (Some(left), Some(right)) = edges else { panic!("{told}: no edge is seen") };
        assert!(
            (left - low).abs() <= STRAY && (right - high).abs() <= STRAY,
            "{told}: {left}, {right}"
        );
        let share = (right - left) / room.x as f32;
        assert!(share >= LEAST_SHARE, "{told}: {share}");
    }
}

/// How many rows of pixels of what is written show ink beside its ground.
fn inked(lens: &Lens, picture: &Picture, spot: &Spot) -> usize {
    let half = Vec3::new(spot.extent.x, 0.0, spot.extent.y) / 2.0;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
        .map(|(x, z)| lens.pixel(spot.at + half * Vec3::new(x, 0.0, z)));
    let low = corners.into_iter().reduce(Vec2::min).unwrap().floor().as_ivec2();
    let high = corners.into_iter().reduce(Vec2::max).unwrap().ceil().as_ivec2();
    (low.y - 1..=high.y + 1)
        .filter(|y| {
            let lights = (low.x - 1..=high.x + 1)
                .filter_map(|x| picture.luminance(IVec2::new(x, *y)))
                .fold((f32::MAX, 0.0_f32), |(low, high), l| (low.min(l), high.max(l)));
            contrast(lights.0, lights.1) >= 1.6
        })
        .count()
}

#[test]
fn numbers_and_signs_are_twelve_rows_of_pixels_high_in_every_first_picture() {
    let mut measured = 0;
    for FirstView { told, spec, lens, picture, .. } in FIRST_VIEWS.iter() {
        let written = &spec.fittings.written;
        let heights: Vec<usize> = written.iter().map(|spot| inked(lens, picture, spot)).collect();
        eprintln!("{told}: the least is {:?} rows", heights.iter().min());
        for (spot, high) in written.iter().zip(heights) {
            assert!(high >= LEAST_HEIGHT, "{told}: {} is {high} rows high", spot.name);
            measured += 1;
        }
    }
    assert!(measured > 400, "{measured}");
}

/// Dice must be read wherever they lie: no tray is left in the board's shade.
#[test]
fn the_floor_of_every_tray_is_lit_in_the_standard_look() {
    let mut floors = Vec::new();
    for Bare { game, spec, lens, picture } in STANDARD.iter() {
        let tray = spec.tray;
        let places = (-6..=6).flat_map(|x| (-6..=6).map(move |z| (x as f32, z as f32)));
        let at = |(x, z): (f32, f32)| {
            let half = tray.half / 8.0;
            lens.pixel(tray.centre + Vec3::new(half.x * x, 0.01, half.y * z)).as_ivec2()
        };
        floors.push((game, picture.median(places.map(at))));
    }
    eprintln!("{floors:?}");
    let brightest = floors.iter().map(|(_, light)| *light).fold(0.0, f32::max);
    for (game, light) in floors {
        assert!(light > brightest / 3.0, "{game}: {light} beside {brightest}");
    }
}
