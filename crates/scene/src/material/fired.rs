//! The surfaces of fired and worn things: faience, painted clay, pebbles.

use bevy::prelude::*;

use super::catalogue::Material;
use super::noise::{layered, nearest_point, net, ramp, value};
use super::texel::Texel;

/// Glazed faience: a sandy body under glaze of uneven thickness, with pinholes of burst bubbles
/// and hairline cracks.
pub fn faience(material: Material, at: Vec2, seed: u32) -> Texel {
    let body = layered(at, (3, 3), 4, seed);
    let pool = layered(at, (6, 7), 4, seed + 7);
    let grain = value(at, (120, 120), seed + 11);
    // Crackle comes in two sizes and not everywhere.
    let bend = Vec2::new(value(at, (9, 9), seed + 13), value(at, (9, 9), seed + 14)) * 0.022;
    let wide = ramp(0.026, 0.004, net(at + bend, 9, seed + 15));
    let fine = ramp(0.055, 0.012, net(at + bend, 23, seed + 17)) * ramp(0.46, 0.62, pool);
    let crack = wide.max(fine * 0.7) * ramp(0.30, 0.55, layered(at, (2, 2), 3, seed + 21));
    let (distance, own) = nearest_point(at, 44, seed + 19);
    let pinhole = if own > 0.84 { ramp(0.20, 0.11, distance) } else { 0.0 };
    let halo = if own > 0.84 { ramp(0.42, 0.20, distance) } else { 0.0 };
    let bald = ramp(0.73, 0.84, layered(at, (5, 5), 5, seed + 23));
    let base = material.colour();
    // Thin glaze shows the sandy body; thick glaze is deeper in colour.
    let light = base.max_element().min(0.5);
    let thin = base * 1.16 + Vec3::new(0.020, 0.024, 0.012) * light * 2.0;
    let thick = base * Vec3::new(0.50, 0.66, 0.80);
    let colour = thick.lerp(thin, ramp(0.18, 0.82, body * 0.6 + pool * 0.4));
    let colour = colour * (0.94 + 0.12 * grain) * (1.0 - 0.24 * crack) * (1.0 + 0.10 * halo);
    let sand = Vec3::new(0.34, 0.29, 0.21) * light.max(0.10) * 1.6;
    Texel {
        colour: colour.lerp(sand, bald * 0.12).lerp(base * 0.16, pinhole * 0.85).min(Vec3::ONE),
        roughness: 0.30 + 0.16 * body + 0.30 * pinhole + 0.22 * bald + 0.12 * crack,
        metal: 0.0,
        height: body * 12.0 + pool * 5.0 + grain * 0.12 - pinhole * 1.1 + halo * 0.2 - crack * 0.5,
    }
}

/// Bare fired clay: smoothed with wet fingers, gritty, unevenly fired, scratched, with traces
/// of grey earth.
pub fn terracotta(at: Vec2) -> Texel {
    let cloud = layered(at, (3, 3), 5, 211);
    let fire = ramp(0.30, 0.72, layered(at, (2, 2), 3, 217));
    let streak = value(Vec2::new(at.x, at.y + 0.04 * cloud), (7, 130), 223);
    let grain = value(at, (210, 210), 227);
    let (distance, own) = nearest_point(at, 76, 229);
    let grit = ramp(0.24, 0.10, distance);
    let grit = if own > 0.82 { grit } else { 0.0 };
    // Every second grain of grit is chalk, the others are dark.
    let speck = if own > 0.91 { 1.35 } else { 0.62 };
    // Very fine lime from the ground, in patches.
    let sinter = ramp(0.58, 0.80, layered(at, (6, 6), 5, 233)) * (0.5 + 0.5 * grain);
    let scratch = 1.0 - (layered(at, (5, 9), 4, 239) * 2.0 - 1.0).abs();
    let scratch = ramp(0.988, 0.999, scratch) * ramp(0.5, 0.7, layered(at, (4, 4), 2, 241));
    let pale = Vec3::new(1.06, 1.04, 1.02);
    let burnt = Vec3::new(0.84, 0.72, 0.64);
    let tone = 0.78 + 0.34 * cloud + 0.10 * (streak - 0.5) + 0.10 * (grain - 0.5);
    let clay = Material::Terracotta.colour() * burnt.lerp(pale, fire) * tone;
    let clay = clay * (1.0 + (speck - 1.0) * grit) * (1.0 - 0.30 * scratch);
    Texel {
        colour: clay.lerp(Vec3::new(0.40, 0.33, 0.25), 0.34 * sinter).min(Vec3::ONE),
        roughness: (0.84 + 0.10 * (grain - 0.5) + 0.06 * sinter).min(1.0),
        metal: 0.0,
        height: streak * 0.5 + grain * 0.3 + cloud * 0.8 - grit * 0.4 - scratch * 0.5,
    }
}

/// Slip painted on clay: uneven where the brush ran dry, and rubbed off in places.
pub fn slip(material: Material, at: Vec2, seed: u32) -> Texel {
    let clay = terracotta(at);
    let brush = value(at, (14, 230), seed);
    let load = layered(at, (11, 11), 3, seed + 5);
    let patchy = layered(at, (15, 15), 4, seed + 3);
    let worn = ramp(0.52, 0.74, patchy * 0.75 + value(at, (170, 170), seed + 9) * 0.25);
    let thin = ramp(0.62, 0.30, load) * (0.25 + 0.5 * brush);
    let paint = material.colour() * (0.78 + 0.40 * brush);
    Texel {
        colour: paint.lerp(clay.colour, (worn * 0.72).max(thin * 0.55)),
        roughness: 0.60 + 0.22 * worn,
        metal: 0.0,
        height: clay.height - 0.4 * worn,
    }
}

/// A stone from the beach, clouded and finely speckled.
pub fn pebble(material: Material, at: Vec2, seed: u32) -> Texel {
    let cloud = layered(at, (3, 3), 5, seed);
    let speck = value(at, (80, 80), seed + 5);
    let stone = material.colour() * (0.68 + 0.46 * cloud + 0.22 * (speck - 0.5));
    Texel {
        colour: stone.min(Vec3::ONE),
        roughness: 0.46 + 0.16 * speck,
        metal: 0.0,
        height: cloud * 0.3 + speck * 0.1,
    }
}
