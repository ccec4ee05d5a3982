//! Shared by several games' looks: plain dice, and boxes for the shade.

use bevy::prelude::*;

use tesserae_layout::die_body::DieBody;
use tesserae_layout::fittings::Block;
use tesserae_layout::plan::{BoardPlan, CellPlan};

use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::{cube, stick, tetrahedron};
use crate::model::Model;

/// Materials of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieMaterials {
    /// The body of a four-sided die or a cube; the round side of a stick.
    pub plain: Material,
    /// The marked corners of a four-sided die, the pips of a cube, the flat side of a stick.
    pub marked: Material,
}

/// How far the paint of a marked corner reaches down the die's edges, as a share of them.
const MARKED: f32 = 0.38;

/// A plain die of any kind: a four-sided one with painted tips, a half-round stick with a flat
/// side of another material, a cube with pips.
pub fn die(body: &DieBody, materials: DieMaterials, detail: Detail) -> Model {
    let mut model = Model::default();
    let (plain, marked) = match body {
        DieBody::Tetrahedron { vertices, marks } => {
            let die = tetrahedron::die(vertices, *marks, MARKED, 0.012);
            if detail.rounds_bevels() {
                model.begin("die-marks");
                model.add(Material::Bitumen, die.joints);
            }
            (die.body, die.marks)
        }
        DieBody::Stick { length, radius, flat } => {
            let (flat, round) = stick::plain(*length, *radius, *flat, detail);
            (round, flat)
        }
        DieBody::Cube { edge, bevel } => {
            (cube::body(*edge, *bevel), cube::pips(*edge, *edge * 0.085, detail))
        }
    };
    model.begin("die");
    model.add(materials.plain, plain);
    model.begin("die-marks");
    model.add(materials.marked, marked);
    model
}

/// Margin of a board's box beyond each cell, in [`cell_boxes`].
const BEYOND_CELLS: f32 = 0.02;

/// The boxes of a board that is only cells: one for each, a little wider.
pub fn cell_boxes(plan: &BoardPlan) -> Vec<Block> {
    let over = |cell: &CellPlan| {
        let half = cell.extent() / 2.0 + Vec2::splat(BEYOND_CELLS);
        let half = Vec3::new(half.x, 0.0, half.y);
        (cell.centre() - half, cell.centre() + half + Vec3::Y * plan.top())
    };
    plan.cells.iter().map(over).collect()
}

/// The box of a board that fills its size.
pub fn whole_box(plan: &BoardPlan) -> Vec<Block> {
    let half = Vec3::new(plan.size.x / 2.0, 0.0, plan.size.z / 2.0);
    vec![(-half, half + Vec3::Y * plan.top())]
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::{Dice, LotBody};

    use super::*;
    use crate::mesh::check;

    #[test]
    fn every_kind_of_die_is_sound_and_fills_its_body() {
        let lots = |body| Dice::Lots { body, count: 3, none: 4 };
        for (dice, reach) in [
            (lots(LotBody::Tetrahedron), Vec3::splat(0.1)),
            (lots(LotBody::Stick), Vec3::new(0.6, 0.0346, 0.06)),
            (Dice::Cubes { count: 1 }, Vec3::splat(0.08)),
        ] {
            let materials = DieMaterials { plain: Material::Shell, marked: Material::Lapis };
            for detail in [Detail::Coarse, Detail::Fine] {
                let model = die(&DieBody::from(&dice), materials, detail);
                model.parts().for_each(|(_, shape)| check::sound(shape));
                let (low, high) = model.merged().bounds();
                let size = low.abs().max(high.abs());
                assert!(size.cmple(reach * 1.02).all(), "{dice:?}: {size}");
                assert!(model.vertices() < 500, "{dice:?}: {}", model.vertices());
            }
        }
    }
}
