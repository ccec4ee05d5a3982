//! The tray for throwing dice: a floor in a low frame.

use bevy::prelude::*;

use tesserae_layout::places::{TRAY_RIM, TRAY_RIM_HEIGHT, ThrowTray};

use super::{Furnishing, rack};
use crate::mesh::Shape;
use crate::mesh::detail::Detail;
use crate::model::Model;
use crate::occlusion::Occluders;

/// The floor's height above the table: just enough to draw over the table top. The dice lie on
/// y = 0.
const FLOOR: f32 = 0.0015;
/// Squares along a side of the floor's mesh, which carries soft shade.
const SQUARES: usize = 18;

/// The tray on the table; the occluders darken its floor.
pub fn throw_tray(
    tray: &ThrowTray,
    furnishing: Furnishing,
    detail: Detail,
    occluders: &Occluders,
) -> Model {
    let centre = tray.centre;
    let mut model = Model::default();
    let mut rim = Model::default();
    rack::frame(&mut rim, furnishing.frame, tray.half, TRAY_RIM, TRAY_RIM_HEIGHT, detail);
    model.append(&rim, Transform::from_translation(centre));
    let mut floor = sheet(tray.half + 0.015);
    floor.shade(|at, _| 0.35 + 0.65 * occluders.sky(at + centre));
    model.add(furnishing.tray_floor, floor.at(centre));
    model
}

fn sheet(half: Vec2) -> Shape {
    let lines = |half: f32| -> Vec<f32> {
        (0..=SQUARES).map(|k| half * (k as f32 / SQUARES as f32 * 2.0 - 1.0)).collect()
    };
    Shape::grid(&lines(half.x), &lines(half.y), FLOOR)
}
