//! The shallow racks for pieces that wait or are home.

use bevy::prelude::*;

use tesserae_layout::places::{RACK_FLOOR, RACK_RIM as RIM};

use super::Furnishing;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::{Outline, inlay, solid};
use crate::model::Model;

/// Height of a rack's rim.
pub const RIM_HEIGHT: f32 = 0.05;

/// One rack about the origin, its rows along x: four bars round a floor.
/// `half` is half its inner extent.
pub fn rack(half: Vec2, furnishing: Furnishing, detail: Detail) -> Model {
    let mut model = Model::default();
    model.add(
        furnishing.rack_floor,
        inlay::flat(&Outline::rectangle(half.x * 2.0 + 0.02, half.y * 2.0 + 0.02), RACK_FLOOR),
    );
    frame(&mut model, furnishing.frame, half, RIM, RIM_HEIGHT, detail);
    model
}

/// Four bevelled bars round an opening of the given half extent.
pub fn frame(
    model: &mut Model,
    material: Material,
    half: Vec2,
    width: f32,
    height: f32,
    detail: Detail,
) {
    let bevel = if detail.rounds_bevels() { 0.012 } else { 0.010 };
    let long = Vec3::new(2.0 * (half.x + width), height, width);
    let short = Vec3::new(2.0 * half.y, height, width);
    for sign in [-1.0, 1.0] {
        let up = Vec3::Y * (height / 2.0);
        model.add(
            material,
            solid::block(long, bevel).at(up + Vec3::Z * sign * (half.y + width / 2.0)),
        );
        let place = Transform::from_translation(up + Vec3::X * sign * (half.x + width / 2.0))
            .with_rotation(Quat::from_rotation_y(std::f32::consts::FRAC_PI_2));
        model.add(material, solid::block(short, bevel).placed(place));
    }
    // The floor lies in the rim's shade.
    model.shade(
        |at, normal| {
            if normal.y < 0.9 { 0.55 + 0.45 * (at.y / height).clamp(0.0, 1.0) } else { 1.0 }
        },
    );
}
