//! The surfaces of the Ur board's inlays: shell, lapis lazuli, red limestone, shale, and the
//! bitumen round them.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::catalogue::Material;
use super::noise::{layered, nearest_point, net, ramp, value};
use super::texel::Texel;

/// Shell cut from a great sea snail: many layers, each with its own tone, a faint play of rose
/// and green, and yellow stains from the ground.
pub fn shell(at: Vec2) -> Texel {
    let bend = layered(at, (2, 2), 4, 3);
    let along = Vec2::new(at.x, at.y + 0.16 * bend);
    // Broad layers, and within them the fine lines of daily growth.
    let layer = value(along, (2, 9), 5) * 0.6 + value(along, (3, 23), 6) * 0.4;
    let days = value(along, (4, 120), 7);
    let seam = ramp(0.90, 1.0, (TAU * (along.y * 4.0 + 1.6 * layer)).sin());
    let cloud = layered(at, (3, 4), 4, 8);
    let stain = ramp(0.40, 0.74, layered(at, (3, 3), 5, 9));
    let spot = ramp(0.66, 0.86, layered(at, (13, 13), 3, 11));
    let pore = ramp(0.80, 0.95, value(at, (150, 150), 12)) * stain;
    // Mother-of-pearl: hues that change from layer to layer.
    let play = (TAU * (layer * 2.0 + 0.3 * cloud)).sin();
    let pearl = Vec3::new(1.0 + 0.025 * play, 1.0 - 0.012 * play, 1.0 - 0.030 * play);
    let tone = 0.74 + 0.26 * layer + 0.12 * (days - 0.5) + 0.12 * (cloud - 0.5) - 0.17 * seam;
    let aged = Vec3::new(1.0 - 0.08 * stain, 1.0 - 0.20 * stain, 1.0 - 0.44 * stain);
    let rusty = Vec3::ONE.lerp(Vec3::new(0.80, 0.62, 0.40), spot * 0.5);
    let colour = Vec3::new(0.84, 0.755, 0.60) * tone * pearl * aged * rusty * (1.0 - 0.35 * pore);
    Texel {
        colour: colour.min(Vec3::ONE),
        roughness: 0.34 + 0.20 * stain + 0.10 * (days - 0.5) + 0.2 * seam + 0.2 * pore,
        metal: 0.0,
        height: layer * 3.0 + days * 0.45 - seam * 0.8 - pore * 0.8 + cloud * 0.3,
    }
}

/// Lapis lazuli: dark, patchy blue with pale veins of calcite and glints of pyrite.
pub fn lapis(at: Vec2) -> Texel {
    let cloud = layered(at, (3, 3), 6, 21);
    let patch = layered(at, (7, 7), 4, 23);
    let grain = value(at, (90, 90), 25);
    let vein = 1.0 - (layered(at, (3, 2), 5, 27) * 2.0 - 1.0).abs();
    let vein = ramp(0.955, 1.0, vein) * ramp(0.45, 0.75, layered(at, (3, 3), 3, 31));
    let chalk = ramp(0.66, 0.86, layered(at, (6, 6), 5, 32));
    let (distance, own) = nearest_point(at, 46, 33);
    // Pyrite comes in swarms along the clouds' edges.
    let swarm = ramp(0.52, 0.70, layered(at, (5, 5), 3, 35));
    let fleck = if own > 0.72 { ramp(0.34 * own, 0.20 * own, distance) * swarm } else { 0.0 };
    let deep = Vec3::new(0.0030, 0.0058, 0.024);
    let bright = Vec3::new(0.011, 0.028, 0.128);
    let stone = deep.lerp(bright, ramp(0.22, 0.80, cloud * 0.65 + patch * 0.35));
    let stone = stone * (0.86 + 0.28 * grain);
    let pale = Vec3::new(0.17, 0.20, 0.27);
    let stone = stone.lerp(pale, (vein * 0.42 + chalk * 0.14).min(1.0));
    Texel {
        colour: stone.lerp(Vec3::new(0.62, 0.44, 0.18), fleck),
        roughness: 0.38 + 0.16 * (1.0 - patch) + 0.18 * vein + 0.10 * (grain - 0.5) - 0.08 * fleck,
        metal: fleck * 0.9,
        height: patch * 2.4 + grain * 0.25 - vein * 0.6 + cloud * 0.4 - chalk * 0.3,
    }
}

/// Red limestone: earthy, with pale grains and a few thin veins, rubbed and never polished.
pub fn red_stone(at: Vec2) -> Texel {
    let cloud = layered(at, (3, 3), 6, 41);
    let grain = layered(at, (44, 44), 2, 43);
    let vein = 1.0 - (layered(at, (2, 3), 4, 45) * 2.0 - 1.0).abs();
    let vein = ramp(0.965, 1.0, vein) * ramp(0.4, 0.7, value(at, (4, 4), 46));
    let (distance, own) = nearest_point(at, 40, 47);
    let fossil = if own > 0.84 { ramp(0.30, 0.16, distance) } else { 0.0 };
    let pit = ramp(0.74, 0.92, value(at, (120, 120), 48));
    let earth = Vec3::new(1.0, 0.86 + 0.32 * (cloud - 0.4), 0.80 + 0.5 * (cloud - 0.4));
    let stone = Material::RedStone.colour() * earth * (0.64 + 0.56 * cloud + 0.30 * (grain - 0.5));
    let stone = stone.lerp(Vec3::new(0.40, 0.24, 0.17), vein * 0.35 + fossil * 0.30);
    Texel {
        colour: stone * (1.0 - 0.35 * pit),
        roughness: 0.80 + 0.14 * (grain - 0.5) + 0.08 * pit,
        metal: 0.0,
        height: cloud * 0.5 + grain * 0.7 - pit * 0.9 + fossil * 0.3,
    }
}

/// Bitumen: lumpy, dusty pitch with sand in it, shrunk and cracked with age.
pub fn bitumen(at: Vec2) -> Texel {
    let lump = layered(at, (9, 9), 4, 83);
    let cloud = layered(at, (3, 3), 4, 85);
    let grain = value(at, (130, 130), 87);
    let (distance, own) = nearest_point(at, 54, 89);
    let sand = if own > 0.80 { ramp(0.28, 0.14, distance) } else { 0.0 };
    let crack = ramp(0.035, 0.0, net(at + 0.02 * lump, 11, 91)) * ramp(0.35, 0.65, cloud);
    let dust = ramp(0.40, 0.80, cloud * 0.6 + grain * 0.4);
    let pitch = Material::Bitumen.colour() * (0.55 + 0.9 * lump);
    let dusty = pitch.lerp(Vec3::new(0.085, 0.068, 0.048), 0.34 * dust);
    Texel {
        colour: dusty.lerp(Vec3::new(0.17, 0.13, 0.09), sand * 0.5) * (1.0 - 0.6 * crack),
        roughness: (0.78 + 0.16 * dust + 0.12 * (grain - 0.5)).min(0.97),
        metal: 0.0,
        height: lump * 3.4 + grain * 0.4 + sand * 0.5 - crack * 1.6,
    }
}

/// Shale: black, split along fine beds, with grey scratches from use.
pub fn shale(at: Vec2) -> Texel {
    let bend = layered(at, (2, 2), 3, 97);
    let bed = value(Vec2::new(at.x, at.y + 0.05 * bend), (3, 46), 98);
    let cloud = layered(at, (4, 4), 5, 99);
    let scratch = value(Vec2::new(at.x + at.y, at.y), (5, 210), 101);
    let scratch = ramp(0.86, 0.97, scratch) * ramp(0.4, 0.7, value(at, (6, 6), 103));
    let rubbed = ramp(0.50, 0.78, layered(at, (3, 3), 4, 105));
    let stone = Material::Shale.colour() * (0.60 + 0.55 * cloud + 0.35 * bed);
    Texel {
        colour: stone + Vec3::new(0.030, 0.029, 0.030) * (scratch * 0.6 + rubbed * 0.25),
        roughness: 0.50 + 0.16 * (bed - 0.5) + 0.14 * scratch - 0.10 * rubbed,
        metal: 0.0,
        height: bed * 0.5 + cloud * 0.4 - scratch * 0.5,
    }
}
