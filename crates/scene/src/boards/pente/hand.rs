//! The effect of the potter's hands, the fire and the ground on the table: nothing is quite
//! straight, and edges are chipped.

use bevy::prelude::*;

use super::measures::{Measures, SLAB};
use crate::material::noise::{ramp, value3};
use crate::mesh::detail::Detail;
use crate::mesh::warp::uneven;
use crate::model::Model;

/// Largest deviation of the table from a drawn one, in millimetres.
const STRAY: f32 = 0.8;
/// Share of that deviation that applies to the height of its upper face, since counters stand
/// on it.
const LEVEL: f32 = 0.3;
/// Depth of a chip.
const CHIP: f32 = 2.6;

/// Shapes the table by hand, in millimetres.
pub fn shape_table(table: &mut Model, measures: Measures, detail: Detail) {
    let (half, top) = (measures.half, measures.top);
    table.warp(detail.pick(9.0, 5.0, 3.0), |at| {
        let mut moved = stray(at, top);
        // Feet are pressed out because the table was set down soft.
        let foot = ramp(16.0, 0.0, at.y) * value3(at / 19.0, 31) * 1.6;
        moved += Vec3::new(at.x.signum(), 0.0, at.z.signum()) * foot;
        moved += chip(at, half, top);
        // It stands on the ground.
        moved * Vec3::new(1.0, ramp(0.0, 8.0, at.y), 1.0)
    });
}

/// The table's deviation from a drawn one at a place.
fn stray(at: Vec3, top: f32) -> Vec3 {
    let low = ramp(top, top - 12.0, at.y);
    let all = uneven(at, 41.0, STRAY, 5) + uneven(at, 11.0, 0.16, 77);
    all * Vec3::new(1.0, LEVEL + (1.0 - LEVEL) * low, 1.0)
}

/// Where edges of the slab are chipped.
fn chip(at: Vec3, half: Vec2, top: f32) -> Vec3 {
    let (x, z) = (at.x.abs() - half.x, at.z.abs() - half.y);
    let side = x.max(z);
    let upper = (at.y - top).abs();
    let lower = (at.y - (top - SLAB)).abs();
    let near = ramp(4.5, 0.6, upper.min(lower)) * ramp(-4.5, -0.6, side);
    if near <= 0.0 || at.y > top + 0.5 {
        return Vec3::ZERO;
    }
    let lost = ramp(0.70, 0.84, value3(at / 9.0, 211)) * (0.6 + 0.4 * value3(at / 2.7, 223));
    let inwards = if x > z { Vec3::X * -at.x.signum() } else { Vec3::Z * -at.z.signum() };
    let away = if upper < lower { Vec3::NEG_Y } else { Vec3::Y };
    (inwards + away * 0.7) * (near * lost * CHIP)
}

/// Makes a figure a little unlike the others, in millimetres.
pub fn shape_figure(figure: &mut Model, which: u32) {
    let seed = 900 + 37 * which;
    figure.warp(4.0, |at| {
        let lean = Vec3::new(value3(Vec3::ZERO, seed) - 0.5, 0.0, value3(Vec3::ONE, seed) - 0.5);
        uneven(at, 17.0, 0.55, seed) + uneven(at, 5.0, 0.10, seed + 9) + lean * (at.y / 50.0)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hollows_keep_their_places_within_a_millimetre() {
        let plan = crate::sample::plan("pente");
        let measures = Measures::of(&plan);
        for cell in &plan.cells {
            let at = cell.centre() / measures.unit;
            let floor = Vec3::new(at.x, measures.top, at.z);
            let moved = stray(floor, measures.top) + chip(floor, measures.half, measures.top);
            assert!(moved.length() < 1.0, "{}: {moved}", cell.name);
            assert!(moved.y.abs() < 0.35, "{}: {moved}", cell.name);
        }
    }

    #[test]
    fn no_two_figures_are_alike() {
        let plain = super::super::mourner::mourner(Detail::Fine);
        let [first, second] = [0, 1].map(|which| {
            let mut figure = plain.clone();
            shape_figure(&mut figure, which);
            figure.merged()
        });
        let apart = first.positions.iter().zip(&second.positions).map(|(a, b)| a.distance(*b));
        assert!(apart.fold(0.0, f32::max) > 0.5);
        let (low, high) = first.bounds();
        assert!(low.y > -1.0 && high.y < 101.0, "{low} to {high}");
    }
}
