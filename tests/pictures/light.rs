//! Light where it falls.

use bevy::prelude::*;
use tesserae_core::rules::{Side, Step};
use tesserae_layout::piece::Piece;
use tesserae_scene::boards::look_of;
use tesserae_scene::look::{Look, Quality};
use tesserae_scene::tableau::Layout;

use crate::table::{Bare, STANDARD, Table};

/// The brightest of a pixel's three channels.
fn brightest(pixel: [u8; 3]) -> u8 {
    pixel.into_iter().max().unwrap_or(0)
}

/// Sheets of light once blackened thousands of single pixels of coated stuffs.
#[test]
fn no_pixel_is_black_amid_lit_ones() {
    for Bare { game, picture, .. } in STANDARD.iter() {
        let around = [IVec2::X, IVec2::Y, IVec2::NEG_X, IVec2::NEG_Y];
        let all = (0..picture.size.y as i32)
            .flat_map(|y| (0..picture.size.x as i32).map(move |x| IVec2::new(x, y)));
        let black = all.filter(|at| {
            let lit = |step: &IVec2| picture.at(*at + *step).is_some_and(|p| brightest(p) > 24);
            picture.at(*at).is_some_and(|pixel| brightest(pixel) <= 2) && around.iter().all(lit)
        });
        let count = black.count();
        assert!(count <= 2, "{game}: {count} black specks");
    }
}

/// Senet's cones are white. In light that does not bounce they have one colour on the blue board
/// and in the brown rack.
#[test]
fn a_white_cone_is_bluer_on_the_blue_board_than_in_its_rack() {
    let mut table = Table::of("senet");
    table.halve();
    // Two blue squares, and home.
    let cone = |step, number| Piece { side: Side::A, step: Step(step), number, trapped: None };
    let pieces = vec![cone(12, 0), cone(17, 1), cone(31, 2), cone(31, 3)];
    let places = table.spec.arrange(&pieces);
    let look = Look::Standard;
    let picture = table.draw(look, Layout { pieces, ..default() }, "cones");
    let figure = (look_of("senet").piece)(Side::A.index() as u8, look.detail());
    let blueness: Vec<f32> = places
        .into_iter()
        .map(|place| {
            let mask = table.lens.silhouette(&figure, place);
            let pixels = mask.pixels().filter_map(|at| picture.at(at));
            let mut ratios: Vec<f32> =
                pixels.map(|[r, _, b]| (f32::from(b) + 1.0) / (f32::from(r) + 1.0)).collect();
            ratios.sort_by(f32::total_cmp);
            ratios[ratios.len() / 2]
        })
        .collect();
    eprintln!("{blueness:?}");
    let on_board = blueness[0].min(blueness[1]);
    let in_rack = blueness[2].max(blueness[3]);
    assert!(on_board > 1.03 * in_rack, "{blueness:?}");
}
