//! Textures of the Cretan boards: ivory, gold leaf, crystal, glass paste, and
//! clay.

use bevy::prelude::*;

use super::catalogue::Material;
use super::noise::{layered, nearest_point, ramp, value};
use super::texel::Texel;

/// Ivory, yellowed and here and there cracked.
pub fn ivory(at: Vec2) -> Texel {
    // The grain runs along the tusk: fine, nearly straight, crossed by a few
    // age cracks that hold dirt.
    let bend = layered(at, (2, 3), 3, 141);
    let grain = value(Vec2::new(at.x, at.y + bend * 0.06), (4, 90), 143);
    let cloud = layered(at, (3, 3), 4, 147);
    let crack_line = 1.0 - (layered(at, (2, 9), 4, 151) * 2.0 - 1.0).abs();
    let crack = ramp(0.975, 1.0, crack_line) * ramp(0.45, 0.65, value(at, (5, 5), 153));
    let tone = 0.86 + 0.16 * cloud + 0.07 * (grain - 0.5);
    let age = Vec3::new(1.0, 1.0 - 0.05 * cloud, 1.0 - 0.16 * cloud);
    Texel {
        colour: Material::Ivory.colour() * age * tone * (1.0 - 0.45 * crack),
        roughness: 0.36 + 0.10 * cloud + 0.3 * crack,
        metal: 0.0,
        height: cloud * 0.3 + grain * 0.1 - crack * 0.5,
    }
}

/// Gold leaf over ivory.
pub fn gilt(at: Vec2) -> Texel {
    // Leaf, a little crumpled, rubbed through to the ivory where hands went.
    let cloud = layered(at, (5, 5), 5, 161);
    let crumple = layered(at, (22, 22), 3, 165);
    let rubbed = ramp(0.62, 0.80, layered(at, (4, 4), 5, 169) + 0.08 * (crumple - 0.5));
    let leaf = Vec3::new(0.90, 0.60, 0.21) * (0.84 + 0.28 * cloud);
    let below = Vec3::new(0.50, 0.33, 0.17);
    Texel {
        colour: leaf.lerp(below, rubbed * 0.75),
        // Leaf on ivory is no mirror: half of what it sends back is scattered.
        roughness: 0.36 + 0.14 * crumple + 0.2 * rubbed,
        metal: 0.70 - 0.50 * rubbed,
        height: crumple * 0.5 + cloud * 0.2,
    }
}

/// Rock crystal over silver.
pub fn crystal(at: Vec2) -> Texel {
    // Veils and clouds in the crystal, tarnish on the foil behind it.
    let veil = 1.0 - (layered(at, (3, 4), 4, 181) * 2.0 - 1.0).abs();
    let veil = ramp(0.80, 1.0, veil);
    let cloud = layered(at, (4, 4), 4, 185);
    let foil = Vec3::new(0.60, 0.67, 0.72) * (0.88 + 0.20 * cloud);
    let colour = foil.lerp(Vec3::new(0.80, 0.84, 0.86), 0.45 * veil);
    Texel {
        colour: colour.min(Vec3::splat(0.95)),
        // The light comes back from the foil, as from a mirror that is not quite even.
        roughness: 0.34 + 0.12 * cloud + 0.1 * veil,
        metal: 0.45 * (1.0 - 0.7 * veil),
        height: cloud * 0.1,
    }
}

/// Glass paste, white, to be tinted.
pub fn paste(at: Vec2) -> Texel {
    let cloud = layered(at, (4, 4), 5, 191);
    let (distance, own) = nearest_point(at, 30, 195);
    // Here and there a burst bubble.
    let bubble = if own > 0.8 { ramp(0.22, 0.08, distance) } else { 0.0 };
    Texel {
        colour: Material::Paste.colour() * (0.70 + 0.48 * cloud).min(1.08) * (1.0 - 0.35 * bubble),
        roughness: 0.24 + 0.14 * cloud + 0.3 * bubble,
        metal: 0.0,
        height: cloud * 0.2 - bubble * 0.6,
    }
}

/// Fine clay, fired.
pub fn clay(at: Vec2) -> Texel {
    // Fine clay with sand in it, fired unevenly and wiped with a wet hand.
    let fire = layered(at, (2, 2), 4, 201);
    let cloud = layered(at, (6, 5), 5, 205);
    let wiped = value(Vec2::new(at.x, at.y), (3, 60), 209);
    let (distance, own) = nearest_point(at, 56, 211);
    let grit = if own > 0.72 { ramp(0.34 * own, 0.12, distance) } else { 0.0 };
    let speck = if own > 0.86 { 1.25 } else { 0.72 };
    let base = Material::Clay.colour();
    let warm = base * Vec3::new(1.05, 0.93, 0.84);
    let pale = base * Vec3::new(1.02, 1.08, 1.16);
    let tone = 0.80 + 0.30 * cloud + 0.07 * (wiped - 0.5);
    Texel {
        colour: warm.lerp(pale, ramp(0.3, 0.7, fire)) * tone * (1.0 + (speck - 1.0) * grit * 0.6),
        roughness: 0.80 - 0.10 * wiped + 0.1 * grit,
        metal: 0.0,
        height: cloud * 0.5 + wiped * 0.15 + grit * 0.3,
    }
}
