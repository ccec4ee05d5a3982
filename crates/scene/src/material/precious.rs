//! Textures of the Cretan boards: ivory, gold and silver leaf, crystal, glass paste,
//! plaster and clay.

use bevy::prelude::*;

use super::catalogue::Material;
use super::noise::{hash, layered, nearest_point, ramp, value};
use super::texel::Texel;

/// A net of thin lines: 1 along the lines where a noise crosses its mean.
fn veins(at: Vec2, period: (i32, i32), octaves: u32, seed: u32) -> f32 {
    1.0 - (layered(at, period, octaves, seed) * 2.0 - 1.0).abs()
}

/// Ivory, yellowed and cracked here and there.
pub fn ivory(at: Vec2) -> Texel {
    // The grain runs along the tusk: fine, nearly straight, in paler and darker layers,
    // crossed by age cracks that hold dirt.
    let bend = layered(at, (2, 3), 3, 141);
    let along = Vec2::new(at.x, at.y + bend * 0.07);
    let layer = value(along, (2, 17), 143) * 0.6 + value(along, (3, 41), 144) * 0.4;
    let fibre = value(along, (9, 190), 145);
    let cloud = layered(at, (3, 3), 4, 147);
    let old = ramp(0.42, 0.78, layered(at, (2, 2), 5, 149));
    let split = veins(along, (2, 10), 2, 151);
    let where_split = ramp(0.50, 0.68, value(at, (4, 4), 153));
    let crack = ramp(0.978, 0.996, split) * where_split;
    let stained = ramp(0.90, 1.0, split) * where_split;
    // Hairline cracks across the grain, much fainter.
    let hair = ramp(0.975, 1.0, veins(at, (9, 4), 2, 157)) * ramp(0.5, 0.8, cloud);
    let tone = 0.86 + 0.14 * cloud + 0.15 * (layer - 0.5) + 0.06 * (fibre - 0.5);
    let yellow = Vec3::new(1.0, 1.0 - 0.08 * old, 1.0 - 0.25 * old);
    let brown = Vec3::new(1.0, 0.86, 0.66);
    let colour = Vec3::new(0.84, 0.75, 0.59) * yellow * tone;
    let colour = colour.lerp(colour * brown * 0.82, 0.7 * stained);
    Texel {
        colour: (colour * (1.0 - 0.60 * crack) * (1.0 - 0.28 * hair)).min(Vec3::ONE),
        roughness: 0.33 + 0.12 * cloud + 0.06 * (fibre - 0.5) + 0.35 * crack,
        metal: 0.0,
        height: cloud * 1.3 + layer * 0.35 + fibre * 0.10 - crack * 1.3 - hair * 0.25,
    }
}

/// A point's distance from the edge of the top leaf of gold or silver, 0 on the edge, and that
/// leaf's number. Leaves lie side by side and overlap a little.
fn leaf(at: Vec2, leaves: f32, seed: u32) -> (f32, f32) {
    let bend = Vec2::new(layered(at, (4, 4), 3, seed), layered(at, (4, 4), 3, seed + 5)) - 0.5;
    let grid = at * leaves + bend * 0.35;
    let cell = grid.floor();
    let inside = grid - cell;
    let wrap = leaves as i32;
    let own = hash((cell.x as i32).rem_euclid(wrap), (cell.y as i32).rem_euclid(wrap), seed + 9);
    (inside.min(1.0 - inside).min_element(), own)
}

/// The creases of thin foil: sharp ridges in several directions and sizes.
fn creases(at: Vec2, seed: u32) -> f32 {
    let coarse = veins(at, (7, 6), 3, seed).powi(4);
    let fine = veins(at, (17, 19), 3, seed + 11).powi(3);
    coarse * 0.65 + fine * 0.35
}

/// Gold leaf over ivory.
pub fn gilt(at: Vec2) -> Texel {
    // Leaf, laid in pieces, creased where it was pressed on, rubbed through by hands.
    let (edge, own) = leaf(at, 5.0, 161);
    let cloud = layered(at, (5, 5), 5, 163);
    let crease = creases(at, 165);
    let dent = layered(at, (30, 30), 2, 169);
    let rub = layered(at, (4, 4), 5, 171) * 0.86 + 0.14 * dent;
    let rubbed = ramp(0.61, 0.76, rub);
    let lap = ramp(0.035, 0.0, edge);
    let gold = Vec3::new(1.0, 0.705, 0.275) * (0.84 + 0.12 * cloud + 0.08 * (own - 0.5));
    // Below it lies ivory, brown with age; the overlaps hold a darker line of dirt.
    let below = Vec3::new(0.46, 0.29, 0.14);
    Texel {
        colour: gold.lerp(below, rubbed * 0.85) * (1.0 - 0.35 * lap * (0.4 + 0.6 * own)),
        roughness: 0.27 + 0.16 * cloud + 0.26 * rubbed + 0.10 * own,
        metal: 0.86 - 0.66 * rubbed,
        height: crease * 1.6 + cloud * 0.9 + dent * 0.35 + own * 0.5 * ramp(0.0, 0.02, edge)
            - rubbed * 0.2,
    }
}

/// Gold, hammered and then burnished.
pub fn gold(at: Vec2) -> Texel {
    let cloud = layered(at, (5, 5), 4, 71);
    let (blow, _) = nearest_point(at, 22, 73);
    let scratch = value(at, (11, 260), 77);
    Texel {
        colour: Vec3::new(1.0, 0.715, 0.29) * (0.86 + 0.12 * cloud),
        roughness: 0.20 + 0.10 * cloud + 0.08 * scratch,
        metal: 1.0,
        height: blow * 0.9 + cloud * 0.8 + scratch * 0.05,
    }
}

/// Silver foil behind crystal: creased, with clouds of tarnish.
pub fn silver(at: Vec2) -> Texel {
    let cloud = layered(at, (4, 4), 5, 173);
    let crease = creases(at, 177);
    let dent = layered(at, (26, 26), 2, 179);
    let tarnish = ramp(0.54, 0.80, layered(at, (5, 5), 5, 183));
    let bright = Vec3::new(0.94, 0.935, 0.91) * (0.84 + 0.12 * cloud + 0.08 * crease);
    Texel {
        colour: bright.lerp(Vec3::new(0.30, 0.26, 0.24), tarnish * 0.80).min(Vec3::ONE),
        // Crisp where it is clean: broad waves reflect the lamps or the dark room, and creases
        // glint. Some light scatters; otherwise the foil would show the dark room alone. Tarnish
        // is dull.
        roughness: 0.19 + 0.12 * dent + 0.28 * tarnish,
        metal: 0.90 - 0.06 * tarnish,
        height: crease * 2.0 + dent * 0.3 + cloud * 1.8,
    }
}

/// Rock crystal, clear but for a few veils. The things behind it are modelled.
pub fn crystal(at: Vec2) -> Texel {
    let veil = ramp(0.90, 1.0, veins(at, (3, 4), 4, 181)) * ramp(0.55, 0.8, value(at, (4, 4), 187));
    let wave = layered(at, (5, 6), 3, 185);
    let scratch = ramp(0.90, 1.0, value(at, (7, 210), 189));
    Texel {
        colour: Vec3::new(0.965, 0.975, 0.98).lerp(Vec3::new(0.80, 0.82, 0.83), veil),
        // Perfectly smooth: rough crystal would need several samples of the background a pixel.
        roughness: 0.0,
        metal: 0.0,
        // Polished by hand: never quite flat.
        height: wave * 2.2 + veil * 0.2 - scratch * 0.08,
    }
}

/// Glass paste, white, to be tinted.
pub fn paste(at: Vec2) -> Texel {
    let cloud = layered(at, (4, 4), 5, 191);
    let swirl = layered(at + Vec2::splat(cloud * 0.08), (3, 9), 3, 193);
    let (distance, own) = nearest_point(at, 34, 195);
    // A few burst bubbles.
    let bubble = if own > 0.90 { ramp(0.24 * own, 0.08, distance) } else { 0.0 };
    // Weathered glass has a pale, rough skin in patches.
    let skin = ramp(0.60, 0.78, layered(at, (6, 6), 5, 197));
    let tone = 0.66 + 0.34 * cloud + 0.12 * (swirl - 0.5);
    let colour = Material::Paste.colour() * tone * (1.0 - 0.25 * bubble);
    Texel {
        colour: colour.lerp(Vec3::splat(0.98), 0.35 * skin).min(Vec3::ONE),
        roughness: 0.20 + 0.12 * cloud + 0.34 * skin + 0.3 * bubble,
        metal: 0.0,
        height: cloud * 1.1 + swirl * 0.4 - bubble * 1.4 - skin * 0.25,
    }
}

/// Lime plaster: trowelled, pitted, finely cracked and a little dirty.
pub fn plaster(at: Vec2) -> Texel {
    let cloud = layered(at, (4, 4), 5, 131);
    let trowel = value(Vec2::new(at.x + 0.04 * cloud, at.y), (3, 34), 133);
    let grain = value(at, (150, 150), 135);
    let (distance, own) = nearest_point(at, 44, 137);
    let pit = if own > 0.80 { ramp(0.30 * own, 0.08, distance) } else { 0.0 };
    let crack = ramp(0.984, 0.999, veins(at, (5, 5), 4, 139)) * ramp(0.45, 0.62, cloud);
    let dirt = ramp(0.55, 0.85, layered(at, (3, 3), 5, 138));
    let lime = Material::Plaster.colour() * (0.84 + 0.26 * cloud + 0.07 * (grain - 0.5));
    let lime = lime * Vec3::new(1.0, 1.0 - 0.05 * dirt, 1.0 - 0.14 * dirt) * (1.0 - 0.12 * dirt);
    Texel {
        colour: (lime * (1.0 - 0.40 * pit) * (1.0 - 0.45 * crack)).min(Vec3::ONE),
        roughness: 0.88 + 0.06 * (grain - 0.5),
        metal: 0.0,
        height: cloud * 1.2 + trowel * 0.9 + grain * 0.22 - pit * 1.1 - crack * 0.9,
    }
}

/// Fine clay, fired.
pub fn clay(at: Vec2) -> Texel {
    // Pressed and wiped with wet fingers: broad dents, and within each the fine furrows that
    // a finger leaves. Over all of it lumps that no finger levels, the size of grains of rice,
    // which are what an eye at the table still sees. Then sand, holes where chaff burned out, and
    // unequal fire.
    let fire = layered(at, (2, 2), 4, 201);
    let cloud = layered(at, (6, 5), 5, 205);
    let (press, own) = nearest_point(at + 0.02 * cloud, 5, 203);
    let turn = Vec2::from_angle((own - 0.5) * 2.4);
    let dent = ramp(0.0, 0.75, press);
    // Skin furrows in the middle of some dents; whole numbers of them, so that they tile.
    let skin = if own > 0.45 { ramp(0.42, 0.12, press) } else { 0.0 };
    let ridge = value(at.rotate(turn) + cloud * 0.02, (11, 150), 207);
    let wiped = value(Vec2::new(at.x + 0.05 * cloud, at.y + 0.03 * fire), (3, 46), 209);
    let streak = value(Vec2::new(at.x, at.y + 0.03 * cloud), (5, 170), 210);
    let lumps = layered(at, (22, 20), 3, 215);
    let grain = value(at, (330, 330), 212) * 0.6 + value(at, (170, 170), 213) * 0.4;
    let (distance, grit_own) = nearest_point(at, 84, 211);
    let grit = if grit_own > 0.80 { ramp(0.34 * grit_own, 0.10, distance) } else { 0.0 };
    let speck = if grit_own > 0.92 { 1.28 } else { 0.66 };
    let (hollow, hole_own) = nearest_point(at, 40, 219);
    let hole = if hole_own > 0.88 { ramp(0.14, 0.05, hollow) } else { 0.0 };
    let base = Material::Clay.colour();
    let warm = base * Vec3::new(1.00, 0.93, 0.86);
    let pale = base * Vec3::new(0.94, 1.08, 1.26);
    let tone = 0.78
        + 0.26 * cloud
        + 0.08 * (wiped - 0.5)
        + 0.07 * (streak - 0.5)
        + 0.20 * (grain - 0.5)
        + 0.16 * (lumps - 0.5)
        + 0.07 * (dent - 0.5);
    let colour = warm.lerp(pale, ramp(0.28, 0.72, fire)) * tone;
    Texel {
        colour: (colour * (1.0 + (speck - 1.0) * grit * 0.75) * (1.0 - 0.62 * hole)).min(Vec3::ONE),
        roughness: 0.84 - 0.12 * wiped * dent + 0.10 * (grain - 0.5) + 0.08 * grit,
        metal: 0.0,
        height: dent * 3.6
            + cloud * 2.2
            + lumps * 1.80
            + wiped * 0.70
            + streak * 0.10
            + grain * 0.15
            + skin * (ridge - 0.5) * 0.34
            + grit * 0.10
            - hole * 0.42,
    }
}
