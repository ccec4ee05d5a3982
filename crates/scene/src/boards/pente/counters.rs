//! Small stones as counters, and the clay die with impressed numbers.

use std::f32::consts::TAU;

use bevy::prelude::*;

use tesserae_layout::die_body::DieBody;
use tesserae_layout::fittings::PieceSize;

use crate::boards::common;
use crate::boards::common::DieMaterials;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::skin::Section;
use crate::mesh::{cube, lathe, skin};
use crate::model::Model;

/// At the board's scale, a stone is 16 mm across and 6 mm high: seven lie side by side in a hollow
/// of the sacred line.
pub const SIZE: PieceSize = PieceSize { radius: 0.090, height: 0.072 };

/// The blue of the counters: darker than most, because a common blue is as light as the clay.
const DEEP: Vec3 = Vec3::new(0.24, 0.26, 0.40);

/// A pebble worn by the sea: blue with a white spot for side A, white for side B.
pub fn piece(seat: u8, detail: Detail) -> Model {
    let (material, tint) = match seat {
        0 => (Material::BluePebble, DEEP),
        _ => (Material::WhitePebble, Vec3::ONE),
    };
    // Each side has its own shape of stone.
    let turn = 0.7 + 1.9 * f32::from(seat);
    let corners = detail.corners(SIZE.radius);
    let around = |height: f32, size: f32| {
        let points = (0..corners)
            .map(|k| {
                let angle = TAU * k as f32 / corners as f32;
                let uneven = 0.955
                    + 0.03 * (2.0 * angle + turn).cos()
                    + 0.015 * (3.0 * angle - 2.0 * turn).cos();
                // The crown leans a little to one side.
                let lean = 0.012 * (angle - turn).cos() * height;
                let radius = SIZE.radius * size * uneven;
                Vec3::new(
                    radius * angle.cos(),
                    (height + lean) * SIZE.height,
                    -radius * angle.sin(),
                )
            })
            .collect();
        Section { points, shade: 0.62 + 0.38 * (height / 0.35).min(1.0) }
    };
    let mut sections = vec![Section::tip(Vec3::ZERO)];
    if detail.rounds_bevels() {
        sections.extend([
            around(0.02, 0.62),
            around(0.14, 0.88),
            around(0.34, 1.0),
            around(0.56, 0.97),
            around(0.76, 0.83),
            around(0.90, 0.60),
            around(0.98, 0.30),
        ]);
    } else {
        sections.extend([
            around(0.04, 0.72),
            around(0.34, 1.0),
            around(0.72, 0.84),
            around(0.95, 0.45),
        ]);
    }
    sections.push(Section::tip(Vec3::Y * SIZE.height));
    let mut model = Model::default();
    model.begin("stone");
    model.add(material, skin::over(&sections).tinted(tint));
    if seat == 0 {
        // Chosen for its white spot, which separates it from the dark of the hollows.
        let spot = lathe::dome(0.035, 0.008, detail);
        model.add(Material::WhitePebble, spot.at(Vec3::Y * (SIZE.height - 0.0065)));
    }
    model
}

/// A clay cube with impressed pips.
pub fn die(_seat: u8, body: &DieBody, detail: Detail) -> Model {
    let DieBody::Cube { edge, bevel } = *body else {
        let materials = DieMaterials { plain: Material::Terracotta, marked: Material::Slip };
        return common::die(body, materials, detail);
    };
    let (plain, pips) = cube::impressed(edge, bevel, edge * 0.095, edge * 0.045, detail);
    let mut model = Model::default();
    model.begin("die");
    model.add(Material::Terracotta, plain);
    model.begin("pip");
    model.add(Material::Slip, pips);
    model
}
