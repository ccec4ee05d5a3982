//! The small marks of the fields where something happens, in coloured slip.
//! (Geese and sanctuaries are told by the tile itself.)

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::{Outline, inlay};
use crate::gui::render::model::Model;

/// How far the slip stands out of the clay.
const RELIEF: f32 = 0.0014;
/// Half the size of a mark.
pub const REACH: f32 = 0.0450;
/// The tints of slips.
pub const WHITE_SLIP: Vec3 = Vec3::new(1.26, 1.24, 1.16);
const RED_SLIP: Vec3 = Vec3::new(0.50, 0.115, 0.075);
const BLUE_SLIP: Vec3 = Vec3::new(0.075, 0.22, 0.56);

/// What the rules give a field, by the field's name: rules of the labyrinth,
/// "special fields".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// A way on to a later field, or back.
    Passage,
    /// The traveller misses two turns.
    Trap,
    /// A ride on the Knight's Orbit.
    Orbit,
    /// A crossing of the Millstone.
    Millstone,
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

/// Whether a field bears a mark.
pub fn is_marked(field: &str) -> bool {
    mark_of(field).is_some()
}

/// Adds the mark of a field at a place on its tile.
pub fn add(model: &mut Model, field: &str, at: Vec2, detail: Detail) {
    let Some(mark) = mark_of(field) else { return };
    let mut lay = |tint: Vec3, outline: &Outline| {
        let shape = inlay::raised(&outline.moved(at), RELIEF, RELIEF * 0.7, Detail::Coarse);
        model.add(Material::Plaster, shape.tinted(tint));
    };
    let sides = if detail == Detail::Coarse { 8 } else { 20 };
    match mark {
        Mark::Passage => {
            for shift in [-0.48 * REACH, 0.30 * REACH] {
                lay(BLUE_SLIP, &chevron().moved(Vec2::new(shift, 0.0)));
            }
        }
        Mark::Trap => {
            let arm = Outline::rectangle(REACH * 2.25, REACH * 0.52);
            lay(RED_SLIP, &arm.turned(TAU / 8.0));
            for turn in [TAU * 3.0 / 8.0, TAU * 7.0 / 8.0] {
                let half = Outline::rectangle(REACH * 0.78, REACH * 0.52)
                    .moved(Vec2::new(REACH * 0.735, 0.0))
                    .turned(turn);
                lay(RED_SLIP, &half);
            }
        }
        Mark::Orbit => {
            let ring =
                inlay::band(&Outline::regular(sides, REACH).moved(at), REACH * 0.36, RELIEF, 0.001);
            model.add(Material::Plaster, ring.tinted(RED_SLIP));
            let dot = inlay::raised(
                &Outline::regular(sides / 2 + 2, REACH * 0.34).moved(at),
                RELIEF,
                RELIEF * 0.7,
                Detail::Coarse,
            );
            model.add(Material::Plaster, dot.tinted(RED_SLIP));
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
                lay(WHITE_SLIP, &Outline::new(points).turned(turn));
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
