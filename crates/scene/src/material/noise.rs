//! Repeatable noise for textures, tileable without a seam.

use bevy::prelude::*;

/// A number in 0..1 that depends only on its arguments.
pub fn hash(x: i32, y: i32, seed: u32) -> f32 {
    let mut h = (x as u32)
        .wrapping_mul(0x9E37_79B1)
        .wrapping_add((y as u32).wrapping_mul(0x85EB_CA77))
        .wrapping_add(seed.wrapping_mul(0xC2B2_AE3D));
    h ^= h >> 15;
    h = h.wrapping_mul(0x2C1B_3C6D);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297A_2D39);
    h ^= h >> 15;
    (h >> 8) as f32 / (1u32 << 24) as f32
}

/// The whole part of a number, rounded down. `f32::floor` is a call of the C library on
/// processors without SSE4.1, for which we build.
fn whole(x: f32) -> i32 {
    let toward_zero = x as i32;
    toward_zero - i32::from(toward_zero as f32 > x)
}

/// A cell's place in a lattice that repeats. Most places lie within it, and a division is slow.
fn wrapped(cell: i32, period: i32) -> i32 {
    if (0..period).contains(&cell) { cell } else { cell.rem_euclid(period) }
}

/// Smooth value noise in 0..1 over the unit square, with `period` lattice
/// points along each axis; it repeats at every whole coordinate.
pub fn value(at: Vec2, period: (i32, i32), seed: u32) -> f32 {
    let (px, py) = period;
    let scaled = Vec2::new(at.x * px as f32, at.y * py as f32);
    let cell = IVec2::new(whole(scaled.x), whole(scaled.y));
    let t = scaled - cell.as_vec2();
    let t = t * t * (3.0 - 2.0 * t);
    let (left, top) = (wrapped(cell.x, px), wrapped(cell.y, py));
    let right = if left + 1 == px { 0 } else { left + 1 };
    let bottom = if top + 1 == py { 0 } else { top + 1 };
    between(t, [(left, top), (right, top), (left, bottom), (right, bottom)], seed)
}

/// The random numbers of a lattice's four corners, the upper two first, weighed for the point
/// `t` between them.
fn between(t: Vec2, corners: [(i32, i32); 4], seed: u32) -> f32 {
    let [a, b, c, d] = corners.map(|(x, y)| hash(x, y, seed));
    let (above, below) = (a + (b - a) * t.x, c + (d - c) * t.x);
    above + (below - above) * t.y
}

/// Smooth value noise in 0..1 over space, its lattice points 1 apart.
pub fn value3(at: Vec3, seed: u32) -> f32 {
    let cell = IVec3::new(whole(at.x), whole(at.y), whole(at.z));
    let t = at - cell.as_vec3();
    let t = t * t * (Vec3::splat(3.0) - 2.0 * t);
    let (x, y) = (cell.x, cell.y);
    let layer = |dz: i32| {
        let seed = seed.wrapping_add((cell.z + dz).wrapping_mul(0x5851_F42D) as u32);
        between(t.xy(), [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)], seed)
    };
    let (near, far) = (layer(0), layer(1));
    near + (far - near) * t.z
}

/// Several octaves of [`value`], each twice as fine and half as strong.
pub fn layered(at: Vec2, period: (i32, i32), octaves: u32, seed: u32) -> f32 {
    let mut sum = 0.0;
    let mut weight = 0.5;
    let mut total = 0.0;
    for k in 0..octaves {
        let finer = 1 << k;
        sum += weight * value(at, (period.0 * finer, period.1 * finer), seed + k);
        total += weight;
        weight *= 0.5;
    }
    sum / total
}

/// Distance in lattice cells (0 to about 1) to the nearest scattered point, and the random
/// number of that point's cell. Each of `period` cells along each axis has one point.
pub fn nearest_point(at: Vec2, period: i32, seed: u32) -> (f32, f32) {
    let mut best = (f32::MAX, IVec2::ZERO);
    for (distance, cell) in scattered(at, period, seed) {
        if distance < best.0 {
            best = (distance, cell);
        }
    }
    (best.0, hash(best.1.x, best.1.y, seed + 2))
}

/// A point's distance in lattice cells (0 to about 0.7) from the border between the cells of
/// the points that [`nearest_point`] scatters. The borders form a net, like cracks in glaze or
/// mud.
pub fn net(at: Vec2, period: i32, seed: u32) -> f32 {
    let (mut first, mut second) = (f32::MAX, f32::MAX);
    for (distance, _) in scattered(at, period, seed) {
        (first, second) = (first.min(distance), second.min(distance.max(first)));
    }
    (second - first) / 2.0
}

/// The distances to the points scattered about a place, each with its cell.
fn scattered(at: Vec2, period: i32, seed: u32) -> impl Iterator<Item = (f32, IVec2)> {
    let scaled = at * period as f32;
    let cell = IVec2::new(whole(scaled.x), whole(scaled.y));
    (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (dx, dy))).map(move |(dx, dy)| {
        let (x, y) = (cell.x + dx, cell.y + dy);
        let (wx, wy) = (wrapped(x, period), wrapped(y, period));
        let point = Vec2::new(x as f32 + hash(wx, wy, seed), y as f32 + hash(wx, wy, seed + 1));
        (point.distance(scaled), IVec2::new(wx, wy))
    })
}

/// 0 below `low`, 1 above `high`, smooth between.
pub fn ramp(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_stays_in_range_and_repeats() {
        for k in 0..500 {
            let at = Vec2::new(k as f32 * 0.0137, k as f32 * 0.0291);
            let here = layered(at, (5, 3), 4, 7);
            assert!((0.0..=1.0).contains(&here));
            assert!((here - layered(at + Vec2::new(1.0, 2.0), (5, 3), 4, 7)).abs() < 1e-2);
        }
    }
}
