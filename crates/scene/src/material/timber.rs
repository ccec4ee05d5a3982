//! Woods: sawn boards without joints, their grain along x.

use bevy::prelude::*;

use super::catalogue::Material;
use super::noise::{layered, ramp, value};
use super::texel::Texel;

/// The growth of a wood.
#[derive(Clone, Copy)]
pub struct Growth {
    /// Number of growth rings across one copy of the texture.
    rings: f32,
    /// Deviation of the rings from straight lines.
    wander: f32,
    /// How much darker a ring's end is than its start.
    contrast: f32,
    /// Openness of its pores.
    pores: f32,
    seed: u32,
}

/// Walnut: brown, clouded, with long dark pores.
pub const WALNUT: Growth =
    Growth { rings: 13.0, wander: 7.0, contrast: 0.42, pores: 0.38, seed: 11 };
/// Cedar: red, with clear narrow rings.
pub const CEDAR: Growth =
    Growth { rings: 17.0, wander: 4.5, contrast: 0.50, pores: 0.25, seed: 47 };

/// A sawn and oiled board.
pub fn wood(at: Vec2, base: Vec3, growth: Growth) -> Texel {
    let seed = growth.seed;
    // Slow bends make the flames of a board cut beside the heart.
    let slow = layered(at, (1, 2), 2, seed);
    let quick = layered(at, (3, 12), 3, seed + 3);
    let year = at.y * growth.rings + slow * growth.wander + quick * 0.8;
    let within = year - year.floor();
    // A ring starts pale and wide and ends in a thin dark line.
    let late = ramp(0.35, 0.95, within) * ramp(1.0, 0.97, within);
    let drawn = Vec2::new(at.x, at.y + 0.02 * slow);
    let fibre = value(drawn, (20, 420), seed + 5) * 0.6 + value(drawn, (50, 800), seed + 6) * 0.4;
    let pore = ramp(0.80, 0.97, value(drawn, (60, 900), seed + 8)) * (1.0 - 0.5 * late);
    let cloud = layered(at, (2, 5), 4, seed + 9);
    let tone = (0.70 + 0.60 * cloud) * (1.0 - growth.contrast * late) * (0.86 + 0.28 * fibre);
    let warm = Vec3::new(1.0, 0.98 - 0.07 * late, 0.96 - 0.14 * late);
    Texel {
        colour: base * 1.15 * warm * tone.max(0.1) * (1.0 - growth.pores * pore),
        roughness: (0.46 + 0.14 * (1.0 - late) + 0.10 * (cloud - 0.5) + 0.2 * pore).min(0.95),
        metal: 0.0,
        height: fibre * 0.30 + late * 0.35 - pore * 0.8 * growth.pores,
    }
}

/// Ebony: nearly black, its fine grain along x, with brown streaks and dusty pores.
pub fn ebony(at: Vec2) -> Texel {
    let wave = layered(at, (2, 4), 3, 241);
    let drawn = Vec2::new(at.x, at.y + 0.05 * wave);
    let grain = value(drawn, (6, 150), 243);
    let streak = ramp(0.60, 0.86, value(drawn, (2, 22), 245));
    let pore = ramp(0.72, 0.93, value(drawn, (30, 300), 247));
    let worn = ramp(0.52, 0.80, layered(at, (3, 5), 4, 249));
    let tone = 0.62 + 0.62 * grain + 0.25 * (wave - 0.5) + 0.45 * worn;
    let brown = Vec3::new(1.0 + 0.9 * streak, 1.0 + 0.40 * streak, 1.0);
    Texel {
        colour: Material::Ebony.colour() * brown * tone + Vec3::splat(0.020) * pore,
        roughness: 0.42 + 0.15 * grain + 0.2 * pore - 0.08 * worn,
        metal: 0.0,
        height: grain * 0.5 - pore * 0.8,
    }
}
