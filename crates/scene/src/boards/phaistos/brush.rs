//! Slip brushed on clay: thin, with uneven edges, and thinner where the brush lifted.

use bevy::prelude::*;

use crate::material::noise::value;
use crate::mesh::detail::Detail;
use crate::mesh::{Outline, Region, Shape, inlay, region};

/// Height of the low look's slip above the clay: just enough to draw over it.
const RELIEF: f32 = 0.0014;
/// The same for the finer looks: a thin skin.
const SKIN: f32 = 0.0007;
/// Distance between two points of an edge.
const STEP: f32 = 0.0045;
/// Largest deviation of an edge.
const STRAY: f32 = 0.0030;

/// A patch of slip over an outline.
pub fn patch(outline: &Outline, seed: u32, detail: Detail) -> Shape {
    if detail == Detail::Coarse {
        return inlay::raised(outline, RELIEF, RELIEF * 0.7, Detail::Coarse);
    }
    skin(&Region::from(strayed(outline, seed)))
}

/// A ring of slip inside an outline, `width` wide.
pub fn ring(outline: &Outline, width: f32, seed: u32, detail: Detail) -> Shape {
    if detail == Detail::Coarse {
        return inlay::band(outline, width, RELIEF, 0.001);
    }
    let inner = strayed(&outline.inset(width), seed + 5);
    skin(&Region { outer: strayed(outline, seed), holes: vec![inner] })
}

/// A thin sheet, its edge drawn down to the clay.
fn skin(region: &Region) -> Shape {
    region::raised(region, SKIN, SKIN * 1.6, Detail::Coarse)
}

/// The outline with many more points, each displaced a little.
fn strayed(outline: &Outline, seed: u32) -> Outline {
    let points = outline.points();
    let count = points.len();
    let mut far = 0.0;
    let mut strayed = Vec::new();
    for k in 0..count {
        let (from, to) = (points[k], points[(k + 1) % count]);
        let away = (to - from).normalize_or_zero();
        let steps = (from.distance(to) / STEP).ceil().max(1.0) as usize;
        for step in 0..steps {
            let share = step as f32 / steps as f32;
            let at = far + share * from.distance(to);
            let noise = |period: i32| value(Vec2::new(at * 0.9, 0.3), (period, 1), seed) - 0.5;
            let out = Vec2::new(away.y, -away.x);
            strayed.push(from.lerp(to, share) + out * STRAY * (noise(90) + 0.6 * noise(260)));
        }
        far += from.distance(to);
    }
    Outline::new(strayed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn patches_and_rings_are_sound_and_keep_their_size() {
        for seed in 0..40 {
            for outline in [Outline::rectangle(0.10, 0.024), Outline::regular(36, 0.045)] {
                let shape = patch(&outline, seed, Detail::Finest);
                check::sound(&shape);
                let (low, high) = shape.bounds();
                assert!(high.y < 0.001 && (high.x - low.x - 0.1).abs() < 0.02, "{low} {high}");
            }
            check::sound(&ring(&Outline::regular(36, 0.045), 0.016, seed, Detail::Fine));
        }
    }
}
