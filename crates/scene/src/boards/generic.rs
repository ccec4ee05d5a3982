//! A plain look for any game without its own: a slab of wood with its cells marked, and discs.

use bevy::prelude::*;

use tesserae_core::sound::Substance;
use tesserae_layout::die_body::DieBody;
use tesserae_layout::fittings::{PieceSize, RackGrid, Setting, Substances, TrayAt};
use tesserae_layout::plan::BoardPlan;

use super::badge::{self, Area, Badge};
use super::common::{self, DieMaterials};
use super::look::GameLook;
use crate::furniture::Furnishing;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::{Outline, inlay, lathe, solid};
use crate::model::Model;

/// The look of a game without its own. Other looks take their defaults from it.
pub const LOOK: GameLook = GameLook {
    game: "",
    board,
    piece,
    piece_size: |_| PIECE,
    die,
    solids: common::whole_box,
    setting: Setting::new(1.1, Vec2::new(0.72, 0.72), TrayAt::Beside),
    racks: RackGrid { columns: 4, rows: 2 },
    furnishing: Furnishing {
        ground: Material::Walnut,
        frame: Material::Cedar,
        rack_floor: Material::Felt,
        tray_floor: Material::Leather,
    },
    substances: Substances {
        pieces: [Substance::Shell, Substance::Stone, Substance::Stone, Substance::Stone],
        board: Substance::Wood,
        racks: Substance::Cloth,
        dice: [Substance::Shell, Substance::Stone, Substance::Stone, Substance::Stone],
        tray: Substance::Leather,
        frame: Substance::Wood,
    },
    colour,
    badge,
    picture: None,
    parts: "(version: 1, parts: {})",
    upright: |_| Vec::new(),
    written: |_| Vec::new(),
    named: false,
    signs: |_| Vec::new(),
    model: |_, _, _| None,
    safe_colour: None,
    path_colour: None,
    beside_board: None,
};

const PIECE: PieceSize = PieceSize { radius: 0.095, height: 0.06 };

/// Height of the cells' marks above the slab.
const RELIEF: f32 = 0.006;

fn board(plan: &BoardPlan, detail: Detail) -> Model {
    let mut model = Model::default();
    let top = plan.top() - RELIEF;
    let slab = Vec3::new(plan.size.x, top, plan.size.z);
    model.add(Material::Cedar, solid::block(slab, 0.012).at(Vec3::Y * (top / 2.0)));
    for (index, cell) in plan.cells.iter().enumerate() {
        let material = match (cell.decoration.is_empty(), index % 2) {
            (false, _) => Material::RedStone,
            (true, 0) => Material::Shell,
            (true, _) => Material::Walnut,
        };
        let size = cell.extent() * 0.92;
        let mark = inlay::raised(&Outline::rectangle(size.x, size.y), RELIEF, 0.003, detail);
        model.add(material, mark.at(cell.centre() + Vec3::Y * top));
    }
    model
}

fn colour(seat: u8) -> [u8; 3] {
    match seat {
        0 => [236, 226, 207],
        1 => [38, 38, 44],
        2 => [176, 66, 44],
        _ => [44, 74, 138],
    }
}

/// Discs, and other shapes if colours alone would not distinguish them.
fn badge(seat: u8) -> Badge {
    const SQUARE: &[Area] = &[Area::Convex(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])];
    const LOZENGE: &[Area] = &[Area::Convex(&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])];
    let body = match seat {
        0 | 1 => badge::DISC,
        2 => SQUARE,
        _ => LOZENGE,
    };
    Badge { body, marks: &[], mark: badge::PALE }
}

fn material_of(seat: u8) -> Material {
    match seat {
        0 => Material::Shell,
        1 => Material::Shale,
        2 => Material::RedStone,
        _ => Material::Lapis,
    }
}

fn piece(seat: u8, detail: Detail) -> Model {
    let mut model = Model::default();
    model.add(material_of(seat), lathe::disc(PIECE.radius, PIECE.height, 0.014, detail));
    model
}

fn die(seat: u8, body: &DieBody, detail: Detail) -> Model {
    let materials = match (body, seat) {
        (DieBody::Stick { .. }, _) => {
            DieMaterials { plain: Material::Shale, marked: Material::Shell }
        }
        (_, 0) => DieMaterials { plain: Material::Shell, marked: Material::Lapis },
        (_, seat) => DieMaterials { plain: material_of(seat), marked: Material::Gold },
    };
    common::die(body, materials, detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn any_board_is_a_sound_slab_as_high_as_its_plan() {
        let plan = crate::sample::plan("ur");
        let model = board(&plan, Detail::Coarse);
        model.parts().for_each(|(_, shape)| check::sound(shape));
        let (low, high) = model.merged().bounds();
        assert!((high - low - plan.size).abs().max_element() < 1e-4);
        for seat in 0..4 {
            check::sound(&piece(seat, Detail::Coarse).merged());
        }
    }
}
