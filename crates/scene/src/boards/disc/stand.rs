//! A stand that holds the disc upright, leaning back a little, with both sides visible.

use bevy::prelude::*;

use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::{Outline, inlay};
use crate::model::Model;

/// Radius of the disc.
pub const RADIUS: f32 = 0.80;
/// Height of a face above the disc's middle.
pub const FACE: f32 = 0.09;
/// Backward lean of the disc, in radians.
const LEAN: f32 = 0.16;
/// Height of the stand's block.
const BLOCK: f32 = 0.10;
/// Depth of the disc in the block.
const SUNK: f32 = 0.035;

/// From the lying disc to the standing one.
pub fn upright() -> Transform {
    let turn = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2 - LEAN);
    let lowest = RADIUS * LEAN.cos() + FACE * LEAN.sin();
    Transform::from_xyz(0.0, BLOCK - SUNK + lowest, 0.0).with_rotation(turn)
}

/// The stand: a block of wood with a raised lip before the disc and behind it.
pub fn stand(detail: Detail) -> Model {
    let mut model = Model::default();
    model.begin("stand");
    // The place of the disc's lower edge.
    let edge = upright().transform_point(Vec3::Z * RADIUS).z;
    let base = inlay::raised(&Outline::rectangle(0.86, 0.52), BLOCK - SUNK - 0.012, 0.012, detail);
    model.add(Material::Ebony, base.at(Vec3::Z * (edge - 0.04)));
    for away in [-1.0, 1.0] {
        let lip = inlay::raised(&Outline::rectangle(0.58, 0.05), BLOCK, 0.010, detail);
        let middle = edge + away * (FACE / LEAN.cos() + 0.034);
        model.add(Material::Ebony, lip.at(Vec3::Z * middle));
    }
    model
}
