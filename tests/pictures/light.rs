//! Light where it falls.

use bevy::prelude::*;

use crate::table::{Bare, STANDARD};

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
