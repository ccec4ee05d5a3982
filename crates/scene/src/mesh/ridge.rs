//! Ridges and coils of clay: bodies along a line, with rounded and uneven flanks.

use bevy::prelude::*;

use super::detail::Detail;
use super::outline::lift;
use super::shape::Shape;

/// One place on a ridge's line.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The line's point, in an outline's plane.
    pub at: Vec2,
    /// Half the width there.
    pub half: f32,
    /// Height there.
    pub height: f32,
}

/// Half a cross-section from the foot to the middle of the back, as rising shares of half the
/// width and of the height. The last stands for the middle.
pub type Section = [(f32, f32)];

/// A ridge along a line, standing on y = 0, open below. Rounds off its ends, unless it is
/// `closed` in a ring.
pub fn ridge(line: &[Place], section: &Section, closed: bool, detail: Detail) -> Shape {
    let ends = if closed { 0 } else { detail.pick(1, 4, 6) };
    let mut shape = Shape::default();
    let count = line.len();
    let along = |k: usize| {
        let (before, after) = if closed {
            (line[(k + count - 1) % count], line[(k + 1) % count])
        } else {
            (line[k.saturating_sub(1)], line[(k + 1).min(count - 1)])
        };
        (after.at - before.at).normalize_or(Vec2::X)
    };
    // Stations: place on the line, direction, and the section's lean back or forward, which
    // rounds an end off.
    let mut stations: Vec<(Place, Vec2, f32)> = Vec::new();
    for (k, place) in line.iter().enumerate() {
        stations.push((*place, along(k), 0.0));
    }
    if let (false, [first, .., last]) = (closed, line) {
        let rounding = |place: Place, way: Vec2, sign: f32| {
            (1..=ends).map(move |k| {
                // Not quite to a point, which would have no sides.
                let sin = (k as f32 / ends as f32 * std::f32::consts::FRAC_PI_2).sin() * 0.999;
                (Place { at: place.at + way * place.half * sign * sin, ..place }, way, sign * sin)
            })
        };
        let mut begun: Vec<_> = rounding(*first, along(0), -1.0).collect();
        begun.reverse();
        let ended = rounding(*last, along(count - 1), 1.0);
        stations = begun.into_iter().chain(stations).chain(ended).collect();
    }
    let profile: Vec<(f32, f32)> = section
        .iter()
        .copied()
        .chain(section.iter().rev().skip(1).map(|(x, y)| (-x, *y)))
        .collect();
    let normals = section_normals(&profile);
    let rings: Vec<Vec<u32>> = stations
        .iter()
        .map(|(place, way, lean)| {
            let side = -way.perp();
            let wide = (1.0 - lean * lean).sqrt();
            let each = profile.iter().zip(&normals);
            each.map(|((x, y), normal)| {
                // The back sinks a little at a rounded end.
                let up = place.height * y * (0.72 + 0.28 * wide.sqrt());
                let at = lift(place.at + side * place.half * *x * wide, up);
                let level = side * normal.x * wide + *way * *lean * normal.x.abs().max(0.3);
                let normal =
                    lift(level, 0.0) * place.height + Vec3::Y * normal.y * place.half.max(1e-5);
                shape.vertex(at, normal, if *y <= 0.0 { 0.5 } else { 1.0 })
            })
            .collect()
        })
        .collect();
    for pair in rings.windows(2) {
        shape.strip(&[&pair[1], &pair[0]]);
    }
    if let [first, .., last] = rings.as_slice() {
        if closed {
            shape.strip(&[first, last]);
        } else {
            cap(&mut shape, first, -along(0), false);
            cap(&mut shape, last, along(count - 1), true);
        }
    }
    shape
}

/// Closes an end with its remaining narrow face, in slices from flank to flank, because a
/// section may be wider above its foot.
fn cap(shape: &mut Shape, ring: &[u32], out: Vec2, turned: bool) {
    let normal = lift(out, 0.0) + Vec3::Y * 0.3;
    let face: Vec<u32> =
        ring.iter().map(|i| shape.vertex(shape.positions[*i as usize], normal, 0.9)).collect();
    let (last, middle) = (face.len() - 1, face.len() / 2);
    for k in 0..middle {
        let mut slice = vec![face[k], face[k + 1], face[last - k - 1], face[last - k]];
        slice.dedup();
        if turned {
            slice.reverse();
        }
        shape.fan(&slice);
    }
}

/// Normals of a profile whose width and height each count as one.
fn section_normals(profile: &[(f32, f32)]) -> Vec<Vec2> {
    let last = profile.len() - 1;
    (0..=last)
        .map(|k| {
            let (a, b) = (profile[k.saturating_sub(1)], profile[(k + 1).min(last)]);
            // From the right foot over the back: outside is to the right.
            Vec2::new(b.1 - a.1, a.0 - b.0).normalize_or(Vec2::Y)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    const ROUND: [(f32, f32); 4] = [(1.0, 0.0), (0.9, 0.6), (0.5, 0.95), (0.0, 1.0)];

    fn place(x: f32, y: f32) -> Place {
        Place { at: Vec2::new(x, y), half: 0.014, height: 0.05 }
    }

    #[test]
    fn ridges_and_rings_are_sound_and_as_large_as_asked() {
        for detail in [Detail::Coarse, Detail::Fine, Detail::Finest] {
            let line: Vec<Place> = (0..=20).map(|k| place(k as f32 * 0.02, 0.0)).collect();
            let shape = ridge(&line, &ROUND, false, detail);
            check::sound(&shape);
            let (low, high) = shape.bounds();
            assert!((high.y - 0.05).abs() < 1e-6 && low.y == 0.0);
            assert!((high.x - 0.414).abs() < 1e-4 && (low.x + 0.014).abs() < 1e-4, "{low} {high}");
            assert!((high.z - 0.014).abs() < 1e-5);
            for sign in [-1.0, 1.0] {
                let ring: Vec<Place> = (0..24)
                    .map(|k| Vec2::from_angle(sign * k as f32 * std::f32::consts::TAU / 24.0))
                    .map(|p| place(p.x * 0.3, p.y * 0.3))
                    .collect();
                check::sound(&ridge(&ring, &ROUND, true, detail));
            }
        }
    }
}
