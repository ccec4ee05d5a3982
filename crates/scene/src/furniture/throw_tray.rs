//! The tray the dice are thrown into: a floor in a low frame.

use bevy::prelude::*;

use tesserae_layout::places::{TRAY_RIM, ThrowTray};

use super::{Furnishing, rack};
use crate::mesh::Shape;
use crate::mesh::detail::Detail;
use crate::model::Model;
use crate::occlusion::Occluders;

/// Height of the tray's rim: low enough not to hide a die behind it.
pub const RIM_HEIGHT: f32 = 0.075;
/// The floor's height above the table: the dice lie on y = 0, and this is
/// just enough to win over the table top below it.
const FLOOR: f32 = 0.0015;
/// Squares of the floor's mesh along a side, which carries soft shade.
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
    rack::frame(&mut rim, furnishing.frame, tray.half, TRAY_RIM, RIM_HEIGHT, detail);
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
