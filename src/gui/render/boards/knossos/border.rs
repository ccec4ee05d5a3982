//! The border: 72 daisies of ivory with bosses of crystal, on gold leaf.

use bevy::prelude::*;

use super::bench::{BED, Bench, Field, GILT, GOLD_CRYSTAL, IVORY, LENGTH, TOP, WIDTH, plain};
use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::flower::Flower;
use crate::gui::render::mesh::{Outline, lathe};

/// Width of the border, the rim along the edge included.
pub const WIDE: f32 = 38.0;
/// Half the width and the length of what lies within it.
pub const INNER: Vec2 = Vec2::new(WIDTH / 2.0 - WIDE, LENGTH / 2.0 - WIDE);

/// From the middle of the rim to the daisies'.
const LINE: f32 = 20.5;
/// Radius of a daisy.
const RADIUS: f32 = 16.4;
/// Intervals along a short and along a long side: 72 daisies in all.
const SHORT: usize = 13;
const LONG: usize = 23;

/// Adds the border.
pub fn add(bench: &mut Bench) {
    let leaf = BED + 1.2;
    let (x, z) = (WIDTH / 2.0 - 4.5, LENGTH / 2.0 - 4.5);
    for side in [-1.0, 1.0] {
        let edges = |a: f32, b: f32| if side < 0.0 { (-b, -a) } else { (a, b) };
        let long = Field::new(edges(INNER.x + 2.5, x), (-z, z));
        let short = Field::new((-INNER.x - 2.5, INNER.x + 2.5), edges(INNER.y + 2.5, z));
        for field in [long, short] {
            bench.plaque(plain(Material::Gilt), field, (BED - 0.5, leaf), 0.2);
        }
    }
    let inner = Outline::rectangle(INNER.x * 2.0 + 5.0, INNER.y * 2.0 + 5.0);
    bench.bead(GILT, &inner, Vec2::ZERO, 3.2, (BED, TOP - 0.6));
    for at in places() {
        daisy(bench, at, leaf);
    }
}

/// The middles of the daisies, round the board.
fn places() -> Vec<Vec2> {
    let half = Vec2::new(WIDTH / 2.0 - LINE, LENGTH / 2.0 - LINE);
    let mut places = Vec::new();
    for k in 0..SHORT {
        let x = half.x * (2.0 * k as f32 / SHORT as f32 - 1.0);
        places.push(Vec2::new(x, -half.y));
        places.push(Vec2::new(-x, half.y));
    }
    for k in 0..LONG {
        let z = half.y * (2.0 * k as f32 / LONG as f32 - 1.0);
        places.push(Vec2::new(half.x, z));
        places.push(Vec2::new(-half.x, -z));
    }
    places
}

fn daisy(bench: &mut Bench, at: Vec2, foot: f32) {
    let unit = bench.unit;
    let petals = if bench.detail == Detail::Coarse { 8 } else { 12 };
    let flower = Flower {
        radius: RADIUS * unit,
        heart: RADIUS * 0.26 * unit,
        height: (TOP - foot) * unit,
        petals,
    };
    bench.set(IVORY, flower.shape(bench.detail), at, foot);
    // The cup in the heart of the flower, and the boss in it.
    let high = foot + (TOP - foot) * 0.55;
    let boss = lathe::dome(RADIUS * 0.31 * unit, 2.9 * unit, bench.detail);
    bench.set(GOLD_CRYSTAL, boss, at, high);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_72_daisies_evenly_spread() {
        let places = places();
        assert_eq!(places.len(), 72);
        for (k, a) in places.iter().enumerate() {
            let nearest =
                places.iter().enumerate().filter(|(j, _)| *j != k).map(|(_, b)| a.distance(*b));
            let nearest = nearest.fold(f32::MAX, f32::min);
            assert!(nearest > RADIUS * 2.0 + 2.0 && nearest < 41.0, "{nearest}");
        }
    }
}
