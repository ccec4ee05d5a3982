//! Relief that follows a line: half-round ribs, tendrils and coiled shells.

use bevy::prelude::*;

use super::detail::Detail;
use super::outline::lift;
use super::shape::Shape;

/// One station of a swept line.
#[derive(Clone, Copy, Debug)]
pub struct Station {
    /// The line's point, in an outline's plane.
    pub at: Vec2,
    /// Half the relief's width there; 0 is a point.
    pub radius: f32,
    /// Its height there.
    pub height: f32,
    /// Darkening, 1 for none.
    pub shade: f32,
}

/// A half-round body along a line, standing on y = 0, open below. Flat faces close its ends
/// unless they run out to a point.
pub fn half_round(line: &[Station], detail: Detail) -> Shape {
    let steps = detail.pick(2, 6, 8);
    let mut shape = Shape::default();
    let rings: Vec<Vec<u32>> = (0..line.len())
        .map(|k| {
            let here = line[k];
            let left = along(line, k).perp();
            (0..=steps)
                .map(|j| {
                    // From the right foot over the back to the left one.
                    let (sin, cos) = (std::f32::consts::PI * j as f32 / steps as f32).sin_cos();
                    let side = lift(left * -cos, 0.0);
                    let foot = if j == 0 || j == steps { 0.5 } else { 1.0 };
                    shape.vertex(
                        lift(here.at, 0.0) + side * here.radius + Vec3::Y * (sin * here.height),
                        side * here.height.max(1e-5)
                            + Vec3::Y * (sin + 0.15) * here.radius.max(1e-5),
                        here.shade * foot,
                    )
                })
                .collect()
        })
        .collect();
    for pair in rings.windows(2) {
        for j in 0..steps {
            shape.quad([pair[0][j], pair[1][j], pair[1][j + 1], pair[0][j + 1]]);
        }
    }
    if let [first, .., last] = line {
        if first.radius > 0.0 {
            cap(&mut shape, &rings[0], along(line, 0) * -1.0, true);
        }
        if last.radius > 0.0 {
            let k = line.len() - 1;
            cap(&mut shape, &rings[k], along(line, k), false);
        }
    }
    shape
}

/// Closes an end with a face towards `outward`.
fn cap(shape: &mut Shape, ring: &[u32], outward: Vec2, first: bool) {
    let normal = lift(outward, 0.0) + Vec3::Y * 0.2;
    let mut face: Vec<u32> =
        ring.iter().map(|i| shape.vertex(shape.positions[*i as usize], normal, 0.6)).collect();
    if !first {
        face.reverse();
    }
    shape.fan(&face);
}

/// Unit direction of the line at a station.
fn along(line: &[Station], k: usize) -> Vec2 {
    let before = line[k.saturating_sub(1)].at;
    let after = line[(k + 1).min(line.len() - 1)].at;
    (after - before).normalize_or(Vec2::X)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_tendril_is_sound() {
        let line: Vec<Station> = (0..=12)
            .map(|k| {
                let t = k as f32 / 12.0;
                Station {
                    at: Vec2::from_angle(t * 4.0) * (0.3 - 0.2 * t),
                    radius: 0.04 * (1.0 - t),
                    height: 0.02 * (1.0 - t),
                    shade: 1.0,
                }
            })
            .collect();
        for detail in [Detail::Coarse, Detail::Fine] {
            let shape = half_round(&line, detail);
            check::sound(&shape);
            assert!((shape.bounds().1.y - 0.02).abs() < 1e-6);
        }
    }
}
