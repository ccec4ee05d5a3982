//! The grounds under boards: woven, plastered, trodden and paved.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::catalogue::Material;
use super::noise::{hash, layered, nearest_point, ramp, value};
use super::texel::Texel;

/// Strands of the mat across one copy of the texture, an even number.
const STRANDS: f32 = 40.0;

/// A mat of split reed, each strand over two and under two: the old weave of the marshes.
pub fn reed(at: Vec2) -> Texel {
    // Nothing woven by hand is quite straight.
    let bend = Vec2::new(layered(at, (2, 3), 3, 503), layered(at, (3, 2), 3, 509)) - 0.5;
    let at = at + bend * 0.012;
    let grid = at * STRANDS;
    let (column, row) = (grid.x.floor() as i32, grid.y.floor() as i32);
    let (x, y) = (grid.x - column as f32, grid.y - row as f32);
    let over = (column + row).rem_euclid(4) < 2;
    // Along its length a strand rises over its neighbours and dips below the next.
    let (across, along, strand) = if over { (y, grid.x, row) } else { (x, grid.y, column + 1000) };
    let strand = strand.rem_euclid(if over { STRANDS as i32 } else { 1000 + STRANDS as i32 });
    let own = hash(strand, 0, 511);
    let round = (across * PI).sin().max(0.0).sqrt();
    let phase = if over { row } else { column };
    let lift = ((along + phase as f32) * TAU / 4.0 - PI / 4.0).sin().abs();
    let fibre = if over {
        value(Vec2::new(at.x, at.y), (30, 420), 521)
    } else {
        value(Vec2::new(at.x, at.y), (420, 30), 523)
    };
    let stain = layered(at, (3, 3), 4, 527);
    let gap = ramp(0.10, 0.0, across.min(1.0 - across));
    let straw = Material::Reed.colour() * Vec3::new(1.0, 0.94 + 0.12 * own, 0.86 + 0.28 * own);
    let tone = (0.62 + 0.55 * own) * (0.80 + 0.35 * fibre) * (0.70 + 0.55 * stain);
    Texel {
        colour: straw * tone * (0.55 + 0.45 * round) * (1.0 - 0.7 * gap),
        roughness: 0.56 + 0.22 * (1.0 - fibre),
        metal: 0.0,
        height: round * (2.0 + 1.6 * lift) + fibre * 0.3,
    }
}

/// Threads of the linen across one copy of the texture, an even number.
const THREADS: f32 = 130.0;

/// Plain-woven linen of hand-spun thread, thick and thin, unbleached.
pub fn linen(at: Vec2) -> Texel {
    let drift = Vec2::new(layered(at, (2, 4), 3, 541), layered(at, (4, 2), 3, 547)) - 0.5;
    let grid = (at + drift * 0.006) * THREADS;
    let (column, row) = (grid.x.floor(), grid.y.floor());
    let over = (column + row).rem_euclid(2.0) < 1.0;
    let (across, thread) = if over { (grid.y - row, row) } else { (grid.x - column, column) };
    let index = thread as i32 + if over { 0 } else { 977 };
    // A hand-spun thread varies in thickness.
    let slub = if over {
        value(at, (9, THREADS as i32), 551)
    } else {
        value(at, (THREADS as i32, 9), 557)
    };
    let round = (across * PI).sin().max(0.0);
    let cloud = layered(at, (2, 2), 5, 563);
    let fold = layered(at, (3, 5), 2, 569);
    let tone = (0.74 + 0.22 * hash(index, 1, 571)) * (0.72 + 0.42 * slub) * (0.82 + 0.3 * cloud);
    Texel {
        colour: Material::Linen.colour() * tone * (0.62 + 0.38 * round),
        roughness: 0.92,
        metal: 0.0,
        height: round * (0.7 + 0.6 * slub) + fold * 1.5,
    }
}

/// Flags of gypsum, the paving of palaces: cloudy, faintly veined, the joints filled with
/// plaster.
pub fn gypsum(at: Vec2) -> Texel {
    let flags = 2.0;
    let bend = layered(at, (5, 5), 3, 577) - 0.5;
    let grid = at * flags + bend * 0.02;
    let (column, row) = (grid.x.floor() as i32, grid.y.floor() as i32);
    let own = hash(column.rem_euclid(2), row.rem_euclid(2), 587);
    let inside = grid - grid.floor();
    let edge = inside.min(1.0 - inside).min_element();
    let joint = ramp(0.016, 0.006, edge);
    let worn = ramp(0.07, 0.0, edge);
    let turned = if own > 0.5 { at.yx() } else { at };
    let cloud = layered(turned + own, (4, 4), 5, 593);
    let vein = 1.0 - (layered(turned + own * 3.0, (3, 5), 4, 599) * 2.0 - 1.0).abs();
    let vein = ramp(0.90, 1.0, vein);
    let pit = value(at, (150, 150), 601);
    let stone = Material::Gypsum.colour()
        * (0.78 + 0.30 * cloud + 0.16 * (own - 0.5))
        * Vec3::new(1.0, 1.0 - 0.05 * vein, 1.0 - 0.12 * vein);
    Texel {
        colour: stone * (1.0 - 0.16 * vein) * (1.0 - 0.55 * joint) * (0.95 + 0.08 * pit),
        roughness: 0.50 + 0.20 * cloud + 0.3 * joint,
        metal: 0.0,
        height: cloud * 0.4 + pit * 0.1 - worn * 0.6 - joint * 2.2,
    }
}

/// A floor of lime plaster painted red and worn by years of feet: brushed, scuffed to the lime
/// in places, with a net of fine cracks.
pub fn red_plaster(at: Vec2) -> Texel {
    let cloud = layered(at, (3, 3), 5, 607);
    let brush = value(Vec2::new(at.x + 0.03 * cloud, at.y), (7, 90), 613);
    let scuff = layered(at, (11, 11), 4, 617) * 0.75 + value(at, (140, 140), 619) * 0.25;
    let worn = ramp(0.60, 0.80, scuff) * ramp(0.35, 0.75, layered(at, (2, 2), 3, 631));
    let net = 1.0 - (layered(at, (6, 6), 3, 641) * 2.0 - 1.0).abs();
    let crack = ramp(0.975, 0.998, net) * ramp(0.40, 0.65, layered(at, (2, 3), 2, 643));
    let red = Material::RedPlaster.colour() * (0.70 + 0.42 * cloud + 0.16 * (brush - 0.5));
    let lime = Vec3::new(0.30, 0.225, 0.16) * (0.8 + 0.3 * cloud);
    Texel {
        colour: red.lerp(lime, worn * 0.40) * (1.0 - 0.25 * crack),
        roughness: 0.58 + 0.25 * worn + 0.1 * (brush - 0.5),
        metal: 0.0,
        height: cloud * 0.8 + brush * 0.25 - worn * 0.5 - crack * 0.5,
    }
}

/// Clay trodden hard: dust, grit and a few small stones.
pub fn earth(at: Vec2) -> Texel {
    let cloud = layered(at, (3, 3), 6, 647);
    let trodden = layered(at, (8, 8), 4, 653);
    let grain = value(at, (190, 190), 659);
    let (distance, own) = nearest_point(at, 30, 661);
    let stone = if own > 0.93 { ramp(0.16, 0.10, distance) } else { 0.0 };
    let scuffed = value(at, (26, 60), 673);
    let tone = 0.50 + 0.56 * cloud + 0.30 * trodden + 0.20 * (grain - 0.5) + 0.10 * (scuffed - 0.5);
    let clay = Material::Earth.colour() * tone;
    let pebble = Vec3::new(0.13, 0.105, 0.078) * (0.4 + 0.8 * own);
    Texel {
        colour: clay.lerp(pebble, stone * 0.5),
        roughness: 0.90 - 0.15 * stone,
        metal: 0.0,
        height: cloud * 1.2 + trodden * 1.4 + grain * 0.3 + scuffed * 0.4 + stone * 1.2,
    }
}
