//! Plaques cut by hand and three and a half thousand years old.

use bevy::prelude::*;

use crate::material::noise::hash;
use crate::mesh::Outline;
use crate::mesh::detail::Detail;

/// A number from 0 to 1 that is specific to a place, in millimetres.
pub fn own(at: Vec2, seed: u32) -> f32 {
    hash((at.x * 8.0).round() as i32, (at.y * 8.0).round() as i32, 900 + seed)
}

/// Share of corners that have lost a chip.
const CHIPPED: f32 = 0.10;

/// The outline of a plaque of that size about the origin, in millimetres. Its corners are a
/// little out of true. Some are chipped, unless it is of leaf, which bends instead of breaking.
pub fn plaque(size: Vec2, at: Vec2, leaf: bool, detail: Detail) -> Outline {
    let half = size / 2.0;
    let narrow = size.min_element();
    let own = |corner: u32, seed: u32| own(at, 10 + corner * 8 + seed);
    let mut points = Vec::new();
    for (corner, sign) in
        [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)].into_iter().enumerate()
    {
        let (corner, sign) = (corner as u32, Vec2::from(sign));
        let off = Vec2::new(own(corner, 0) - 0.5, own(corner, 1) - 0.5) * (narrow * 0.05).min(0.7);
        let at = half * sign + off;
        // Back from the corner along the edge that leads to it, and forward along the next.
        let (before, after) = if corner % 2 == 0 {
            (Vec2::new(-sign.x, 0.0), Vec2::new(0.0, -sign.y))
        } else {
            (Vec2::new(0.0, -sign.y), Vec2::new(-sign.x, 0.0))
        };
        let chipped = !leaf && narrow > 5.0 && own(corner, 2) < CHIPPED;
        if chipped && detail == Detail::Finest {
            let (a, b) = (0.12 + 0.14 * own(corner, 3), 0.12 + 0.16 * own(corner, 4));
            let (a, b) = (before * narrow * a, after * narrow * b);
            let hollow = (before + after) * narrow * 0.03;
            points.extend([
                at + a,
                at + a * 0.62 + b * 0.30 + hollow,
                at + a * 0.24 + b * 0.58,
                at + b,
            ]);
        } else {
            points.push(at);
        }
    }
    Outline::new(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::Region;

    #[test]
    fn a_plaque_keeps_its_size_and_its_chips_are_small() {
        for k in 0..60 {
            let at = Vec2::new(k as f32 * 3.7, k as f32 * -1.3);
            for detail in [Detail::Fine, Detail::Finest] {
                let outline = plaque(Vec2::new(24.0, 9.0), at, false, detail);
                let points = outline.points();
                assert!(points.iter().all(|p| p.x.abs() < 12.4 && p.y.abs() < 4.9), "{k}");
                let region = Region::from(outline.clone());
                let area: f32 = region
                    .triangles()
                    .iter()
                    .map(|t| {
                        let [a, b, c] = t.map(|i| points[i as usize]);
                        (b - a).perp_dot(c - a) / 2.0
                    })
                    .sum();
                assert!((185.0..235.0).contains(&area), "{k}: {area}");
            }
        }
    }
}
