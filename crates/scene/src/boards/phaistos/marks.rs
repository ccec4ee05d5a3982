//! The small marks of special fields, in coloured slip. (The tile itself shows geese and
//! sanctuaries.)

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::brush;
use crate::material::Material;
use crate::mesh::Outline;
use crate::mesh::detail::Detail;
use crate::model::{Model, PartId};

/// Half the size of a mark.
pub const REACH: f32 = 0.0450;
/// The tints of slips.
pub const WHITE_SLIP: Vec3 = Vec3::new(1.15, 1.22, 1.30);
const RED_SLIP: Vec3 = Vec3::new(1.30, 1.35, 1.75);
const BLUE_SLIP: Vec3 = Vec3::new(0.068, 0.216, 0.625);
/// The same blue where its grains are visible.
const DUSTY_BLUE: Vec3 = Vec3::new(0.088, 0.190, 0.390);

/// The meaning of a field in the rules, by the field's name: rules of the labyrinth, "special
/// fields".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// A passage to a later field, or back.
    Passage,
    /// The traveller misses two turns.
    Trap,
    /// A ride on the Knight's Orbit.
    Orbit,
    /// A crossing of the Millstone.
    Millstone,
}

impl Mark {
    /// Its slip and tint.
    fn slip(self, detail: Detail) -> (Material, Vec3) {
        match self {
            Self::Passage => {
                (Material::WhiteSlip, if detail == Detail::Coarse { BLUE_SLIP } else { DUSTY_BLUE })
            }
            Self::Trap | Self::Orbit => (Material::Ochre, RED_SLIP),
            Self::Millstone => (Material::WhiteSlip, WHITE_SLIP),
        }
    }

    /// Its part's name.
    fn part(self) -> PartId {
        match self {
            Self::Passage => "passage-mark",
            Self::Trap => "trap-mark",
            Self::Orbit => "orbit-mark",
            Self::Millstone => "millstone-mark",
        }
    }
}

fn mark_of(field: &str) -> Option<Mark> {
    match field {
        "6" | "18" | "21" | "42" | "59" => Some(Mark::Passage),
        "13" | "52" => Some(Mark::Trap),
        "7" | "34" | "46" | "49" | "55" => Some(Mark::Orbit),
        "44" | "45" | "50" | "51" => Some(Mark::Millstone),
        _ => None,
    }
}

/// Does a field have a mark?
pub fn is_marked(field: &str) -> bool {
    mark_of(field).is_some()
}

/// Adds the mark of a field at a place on its tile.
pub fn add(model: &mut Model, field: &str, at: Vec2, detail: Detail) {
    let Some(mark) = mark_of(field) else { return };
    let seed = field.bytes().fold(11, |sum: u32, b| sum * 31 + u32::from(b));
    let (slip, tint) = mark.slip(detail);
    // Brushed on by hand: a little crooked.
    let askew =
        if detail == Detail::Coarse { 0.0 } else { (seed % 17) as f32 / 17.0 * 0.16 - 0.08 };
    let mut lay = |part: u32, outline: &Outline| {
        let shape = brush::patch(&outline.turned(askew).moved(at), seed + part, detail);
        model.begin(mark.part());
        model.add(slip, shape.tinted(tint));
    };
    let sides = detail.pick(8, 28, 44);
    match mark {
        Mark::Passage => {
            for (part, shift) in [(0, -0.48 * REACH), (1, 0.30 * REACH)] {
                lay(part, &chevron().moved(Vec2::new(shift, 0.0)));
            }
        }
        Mark::Trap => {
            let arm = Outline::rectangle(REACH * 2.25, REACH * 0.52);
            lay(0, &arm.turned(TAU / 8.0));
            for (part, turn) in [(1, TAU * 3.0 / 8.0), (2, TAU * 7.0 / 8.0)] {
                let half = Outline::rectangle(REACH * 0.78, REACH * 0.52)
                    .moved(Vec2::new(REACH * 0.735, 0.0))
                    .turned(turn);
                lay(part, &half);
            }
        }
        Mark::Orbit => {
            lay(0, &Outline::regular(sides / 2 + 2, REACH * 0.34));
            let ring = Outline::regular(sides, REACH).moved(at);
            let ring = brush::ring(&ring, REACH * 0.36, seed, detail);
            model.begin(mark.part());
            model.add(slip, ring.tinted(tint));
        }
        Mark::Millstone => {
            // A wheel in four quarters.
            for k in 0..4 {
                let turn = TAU * k as f32 / 4.0;
                let mut points = vec![Vec2::splat(REACH * 0.14)];
                let steps = sides / 4;
                points.extend((0..=steps).map(|j| {
                    let angle = TAU * (0.03 + 0.19 * j as f32 / steps as f32);
                    Vec2::from_angle(angle) * REACH
                }));
                lay(k, &Outline::new(points).turned(turn));
            }
        }
    }
}

/// An arrow's head without a shaft, pointing along x.
fn chevron() -> Outline {
    let (long, half, thick) = (REACH * 0.75, REACH, REACH * 0.55);
    Outline::new([
        (-thick / 2.0, -half),
        (thick / 2.0, -half),
        (long, 0.0),
        (thick / 2.0, half),
        (-thick / 2.0, half),
        (long - thick, 0.0),
    ])
}
