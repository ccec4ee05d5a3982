//! The border: 72 daisies of ivory with bosses of crystal, on gold leaf. Some are worn; plaster
//! fills the places of a few lost ones.

use bevy::prelude::*;

use super::bench::{BED, Bench, Field, GILT, GOLD_CRYSTAL, IVORY, LENGTH, PLASTER, TOP, WIDTH};
use crate::mesh::detail::Detail;
use crate::mesh::flower::Flower;
use crate::mesh::groove::groove;
use crate::mesh::{Outline, lathe};

/// Width of the border, including the rim along the edge.
pub const WIDE: f32 = 38.0;
/// Half the width and the length of the area inside it.
pub const INNER: Vec2 = Vec2::new(WIDTH / 2.0 - WIDE, LENGTH / 2.0 - WIDE);

/// Distance from the middle of the rim to that of the daisies.
const LINE: f32 = 20.5;
/// Radius of a daisy.
const RADIUS: f32 = 16.4;
/// Intervals along a short and along a long side: 72 daisies in all.
const SHORT: usize = 13;
const LONG: usize = 23;

/// Adds the border.
pub fn add(bench: &mut Bench) {
    let leaf = BED + 1.2;
    bench.model.begin("border-leaf");
    let (x, z) = (WIDTH / 2.0 - 4.5, LENGTH / 2.0 - 4.5);
    for side in [-1.0, 1.0] {
        let edges = |a: f32, b: f32| if side < 0.0 { (-b, -a) } else { (a, b) };
        let long = Field::new(edges(INNER.x + 2.5, x), (-z, z));
        let short = Field::new((-INNER.x - 2.5, INNER.x + 2.5), edges(INNER.y + 2.5, z));
        for field in [long, short] {
            bench.plaque(GILT, field, (BED - 0.5, leaf), 0.2);
        }
    }
    bench.model.begin("gold-strip");
    let inner = Outline::rectangle(INNER.x * 2.0 + 5.0, INNER.y * 2.0 + 5.0);
    bench.bead(GILT, &inner, Vec2::ZERO, 3.2, (BED, TOP - 0.6));
    for (number, at) in places().into_iter().enumerate() {
        daisy(bench, at, leaf, state(number));
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

/// The condition of a daisy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// As carved, apart from the touch of hands.
    Whole,
    /// Rubbed nearly flat.
    Rubbed,
    /// Its boss has fallen out.
    Empty,
    /// Lost: plaster fills its place, with the outline scratched in.
    Lost,
}

/// Daisies that are lost, rubbed, or without a boss, by their number round the board.
const LOST: [usize; 4] = [9, 31, 50, 63];
const RUBBED: [usize; 7] = [4, 15, 22, 37, 46, 58, 69];
const EMPTY: [usize; 3] = [19, 41, 66];

fn state(number: usize) -> State {
    match number {
        n if LOST.contains(&n) => State::Lost,
        n if RUBBED.contains(&n) => State::Rubbed,
        n if EMPTY.contains(&n) => State::Empty,
        _ => State::Whole,
    }
}

/// Petals of a daisy. The low look can only afford half as many vertices.
fn petals(detail: Detail) -> usize {
    if detail == Detail::Coarse { 8 } else { 12 }
}

fn daisy(bench: &mut Bench, at: Vec2, foot: f32, state: State) {
    let unit = bench.unit;
    if state == State::Lost {
        return filled(bench, at, foot);
    }
    let rubbed = match state {
        State::Rubbed => 0.75,
        _ => 0.22 * Bench::own(at, 4),
    };
    let flower = Flower {
        radius: RADIUS * (0.975 + 0.05 * Bench::own(at, 5)) * unit,
        heart: RADIUS * 0.26 * unit,
        height: (TOP - foot) * unit,
        petals: petals(bench.detail),
        rubbed,
    };
    let turn = Transform::from_rotation(Quat::from_rotation_y(Bench::own(at, 6) * 0.5));
    bench.model.begin("daisy");
    bench.set(IVORY, flower.shape(bench.detail).placed(turn), at, foot);
    // The cup in the heart of the flower, and the boss in it.
    let high = foot + (TOP - foot) * 0.55;
    let cup = Outline::regular(bench.corners(RADIUS * 0.31).min(32), RADIUS * 0.31);
    if state == State::Empty {
        bench.floor(PLASTER, &cup, at, high - 0.5);
        return;
    }
    bench.model.begin("daisy-boss");
    let boss = lathe::dome(RADIUS * 0.31 * unit, 2.9 * unit, bench.detail);
    bench.set_over(GOLD_CRYSTAL, boss, &cup, at, high);
}

/// Plaster in place of a daisy, a little sunken, with the petals drawn in.
fn filled(bench: &mut Bench, at: Vec2, foot: f32) {
    let unit = bench.unit;
    let detail = bench.detail;
    bench.model.begin("border-fill");
    let rough = |k: usize| 0.97 + 0.07 * Bench::own(at + Vec2::X * k as f32, 7);
    let count = detail.pick(9, 26, 40);
    let edge = (0..count).map(|k| {
        Vec2::from_angle(std::f32::consts::TAU * k as f32 / count as f32) * RADIUS * rough(k)
    });
    let top = foot + 1.5;
    bench.inlay(PLASTER, &Outline::new(edge), at, (foot, top), 0.8);
    if detail == Detail::Coarse {
        return;
    }
    for k in 0..petals(detail) {
        let turn = std::f32::consts::TAU * k as f32 / petals(detail) as f32;
        let along = Vec2::from_angle(turn);
        let line = [along * RADIUS * 0.34, along * RADIUS * 0.84].map(|p| p * unit);
        bench.set(PLASTER, groove(&line, 0.7 * unit, detail), at, top);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_daisies_in_ten_are_there() {
        let all: Vec<State> = (0..places().len()).map(state).collect();
        let count = |wanted: State| all.iter().filter(|state| **state == wanted).count();
        assert_eq!(count(State::Lost), LOST.len());
        assert!(count(State::Lost) * 10 < all.len() && count(State::Whole) * 4 > all.len() * 3);
    }

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
