//! The handmade parts of the tray: a slab, a coil round it, and coils for walls.

use bevy::prelude::*;

use super::tile::THICKNESS;
use crate::material::noise::value;
use crate::mesh::Outline;
use crate::mesh::detail::Detail;
use crate::mesh::ridge::{Place, Section};

/// Width of a wall: it nearly fills the gap between two tiles.
pub const WALL_WIDTH: f32 = 0.027;
/// Largest height of a wall above the tiles.
pub const WALL_HEIGHT: f32 = 0.024;

/// A wall's section: a coil, smeared over the tiles' edges at its foot and pinched together at
/// the top.
pub fn wall_section(detail: Detail) -> &'static Section {
    const WALL: [(f32, f32); 9] = [
        (1.0, 0.35),
        (1.02, 0.50),
        (1.26, 0.592),
        (1.16, 0.63),
        (0.96, 0.72),
        (0.85, 0.84),
        (0.62, 0.95),
        (0.30, 0.992),
        (0.0, 1.0),
    ];
    detail.pick(&[(1.0, 0.45), (0.82, 0.88), (0.45, 1.0), (0.0, 1.0)], &WALL, &WALL)
}

/// The line of one wall, uneven from fingers, but never above its height.
pub fn coil(number: usize, from: Vec2, to: Vec2, detail: Detail) -> Vec<Place> {
    let [from, to] = [from, to].map(|p| Vec2::new(p.x, -p.y));
    let steps =
        detail.pick(1.0, (from.distance(to) / 0.030).ceil(), (from.distance(to) / 0.018).ceil());
    let along = (to - from).normalize_or_zero();
    // Where walls meet, one lies slightly lower.
    let level = if from.y == to.y { 0.0 } else { -0.0012 };
    let uneven = |at: f32, period: i32, seed: u32| {
        value(Vec2::new(at * 0.31 + number as f32 * 0.137, 0.5), (period, 1), seed) - 0.5
    };
    (0..=steps as usize)
        .map(|k| {
            let share = k as f32 / steps;
            let far = share * from.distance(to);
            let sway = along.perp() * uneven(far, 19, 73) * 0.0085;
            // Pinched at every finger's breadth.
            let pinch = 1.0 + 0.34 * uneven(far, 53, 79) + 0.12 * uneven(far, 130, 81);
            let low = 0.055 * (0.5 + uneven(far, 41, 83));
            Place {
                at: from.lerp(to, share) + sway,
                half: WALL_WIDTH / 2.0 * pinch,
                height: (THICKNESS + WALL_HEIGHT) * (1.0 - low) + level,
            }
        })
        .collect()
}

/// The outline of the slab below, cut by hand.
pub fn slab(half: Vec2, detail: Detail) -> Outline {
    let true_one = Outline::rounded(half, 0.09, detail.pick(2, 6, 10));
    if detail == Detail::Coarse {
        return true_one;
    }
    let points = true_one.points();
    let mut uneven = Vec::new();
    for (k, from) in points.iter().enumerate() {
        let to = points[(k + 1) % points.len()];
        let steps = (from.distance(to) / 0.05).ceil().max(1.0) as usize;
        for step in 0..steps {
            let at = from.lerp(to, step as f32 / steps as f32);
            let inwards = value(at * 0.19 + 0.5, (9, 9), 91) * 0.008;
            uneven.push(at - at.normalize_or_zero() * inwards);
        }
    }
    Outline::new(uneven)
}

/// The rim's section: a broad coil, wiped flat on top.
pub fn rim_section(detail: Detail) -> &'static Section {
    const RIM: [(f32, f32); 7] = [
        (1.0, 0.0),
        (1.02, 0.35),
        (0.985, 0.66),
        (0.90, 0.88),
        (0.79, 0.975),
        (0.66, 1.0),
        (0.0, 1.0),
    ];
    detail.pick(&[(1.0, 0.0), (0.95, 0.75), (0.72, 1.0), (0.0, 1.0)], &RIM, &RIM)
}

/// The line of the rim: from the right of the entrance round the board to its left, or all
/// round if there is no entrance.
pub fn rim_line(
    reach: Vec2,
    half: f32,
    entrance: Option<(f32, f32)>,
    height: f32,
    detail: Detail,
) -> Vec<Place> {
    let corners = Outline::rounded(reach, half + 0.014, detail.pick(3, 8, 12));
    let mut points: Vec<Vec2> = corners.points().to_vec();
    if let Some((left, right)) = entrance {
        // The walk of corners starts at the lower right one.
        points.insert(0, Vec2::new(right + half, -reach.y));
        points.push(Vec2::new(left - half, -reach.y));
    }
    let step = detail.pick(0.4, 0.036, 0.024);
    let mut line = Vec::new();
    let last = points.len() - 1;
    for k in 0..=last {
        let open = entrance.is_some() && k == last;
        let (from, to) = (points[k], if open { points[k] } else { points[(k + 1) % points.len()] });
        let count = (from.distance(to) / step).ceil().max(1.0) as usize;
        for part in 0..count {
            let at = from.lerp(to, part as f32 / count as f32);
            let noise = |period: i32, seed: u32| value(at * 0.19 + 0.5, (period, period), seed);
            let sway = at.normalize_or_zero() * (noise(11, 93) - 0.5) * 0.004;
            let pinch = 0.90 + 0.09 * noise(23, 95);
            line.push(Place { at: at + sway, half: half * pinch, height });
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_wall_is_higher_or_much_wider_than_it_is_said_to_be() {
        for number in 0..40 {
            for place in coil(number, Vec2::ZERO, Vec2::new(1.2, 0.0), Detail::Finest) {
                let most = THICKNESS + WALL_HEIGHT;
                assert!(place.height <= most && place.height > most * 0.9, "{place:?}");
                assert!((place.half * 2.0 / WALL_WIDTH - 1.0).abs() < 0.25, "{place:?}");
            }
        }
    }
}
