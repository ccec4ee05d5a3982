//! The surfaces of what was fired or worn smooth: faience, painted clay,
//! pebbles; and ebony.

use bevy::prelude::*;

use super::catalogue::Material;
use super::noise::{layered, nearest_point, ramp, value};
use super::texel::Texel;

/// Glazed faience: the glaze lies thicker and deeper in places, has pinholes
/// where bubbles burst, and a net of hair-fine cracks.
pub fn faience(material: Material, at: Vec2, seed: u32) -> Texel {
    let cloud = layered(at, (3, 3), 5, seed);
    let pool = layered(at, (7, 7), 3, seed + 7);
    let net = 1.0 - (layered(at, (11, 11), 3, seed + 13) * 2.0 - 1.0).abs();
    let crack = ramp(0.965, 0.998, net) * ramp(0.35, 0.7, layered(at, (2, 2), 2, seed + 17));
    let (distance, own) = nearest_point(at, 34, seed + 19);
    let pinhole = if own > 0.86 { ramp(0.17, 0.08, distance) } else { 0.0 };
    let base = material.colour();
    // Where it is thin the body shines through, where thick it is deeper.
    let thin = base * 1.10 + Vec3::new(0.008, 0.014, 0.010) * base.max_element().min(0.5) * 2.0;
    let thick = base * Vec3::new(0.66, 0.76, 0.86);
    let colour = thick.lerp(thin, ramp(0.20, 0.80, cloud)) * (0.90 + 0.20 * pool);
    Texel {
        colour: (colour * (1.0 - 0.30 * crack) * (1.0 - 0.75 * pinhole)).min(Vec3::ONE),
        roughness: 0.30 + 0.18 * cloud + 0.3 * pinhole,
        metal: 0.0,
        height: pool * 0.6 - pinhole * 0.8,
    }
}

/// Bare fired clay: smoothed with wet fingers, full of grit, unevenly fired, scratched, with
/// the grey of the ground it lay in.
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
    // Lime from the ground lies in patches, fine as a breath.
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

/// Slip painted on clay: thicker and thinner as the brush ran dry, and rubbed off in places.
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

/// Ebony: nearly black, its fine grain along x.
pub fn ebony(at: Vec2) -> Texel {
    let wave = layered(at, (2, 4), 3, 241);
    let grain = value(Vec2::new(at.x, at.y + 0.05 * wave), (6, 150), 243);
    let pore = ramp(0.72, 0.95, value(at, (26, 320), 247));
    let tone = 0.70 + 0.55 * grain + 0.25 * (wave - 0.5);
    Texel {
        colour: Material::Ebony.colour() * Vec3::new(1.0 + 0.3 * grain, 1.0, 1.0) * tone,
        roughness: 0.40 + 0.15 * grain + 0.2 * pore,
        metal: 0.0,
        height: grain * 0.3 - pore * 0.4,
    }
}
