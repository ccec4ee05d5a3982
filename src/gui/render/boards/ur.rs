//! The Royal Game of Ur: British Museum 1928,1009.378.
//!
//! A hollow box, here without the hollow: bitumen over a lost wooden core, in
//! it shell plaques parted by strips of lapis lazuli, and red limestone.

use bevy::prelude::*;

use super::badge::{self, Badge};
use super::common::{self, DieMaterials};
use super::decoration::{RELIEF, decoration};
use super::frieze::Face;
use super::ground::{Block, blocks};
use super::look::GameLook;
use super::{frieze, generic};
use crate::gui::layout::die_body::DieBody;
use crate::gui::layout::fittings::{PieceSize, Setting, TrayAt};
use crate::gui::layout::plan::{BoardPlan, CellPlan};
use crate::gui::render::furniture::Furnishing;
use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::{Outline, inlay, lathe, solid};
use crate::gui::render::model::Model;

/// How the Royal Game of Ur looks.
pub const LOOK: GameLook = GameLook {
    game: "ur",
    board,
    piece,
    piece_size: |_| PieceSize { radius: PIECE_RADIUS, height: PIECE_HEIGHT },
    die,
    solids: common::cell_boxes,
    setting: Setting::new(1.0, Vec2::new(0.52, 0.46), TrayAt::Before),
    furnishing: Furnishing {
        ground: Material::Reed,
        frame: Material::Cedar,
        rack_floor: Material::Linen,
        tray_floor: Material::Leather,
    },
    colour: |seat| if seat == 0 { [236, 226, 207] } else { [38, 38, 44] },
    badge: |seat| {
        let (body, marks) = badge::FIVE_DOTS;
        Badge { body, marks, mark: if seat == 0 { [34, 62, 134] } else { badge::PALE } }
    },
    picture: Some(include_bytes!("../../../../assets/pictures/ur.png")),
    parts: include_str!("../../../../assets/parts/ur.ron"),
    ..generic::LOOK
};

/// Pieces are 24 mm across and 7 mm thick.
const PIECE_RADIUS: f32 = 0.12;
const PIECE_HEIGHT: f32 = 0.07;
/// How far their edges are rounded.
const BEVEL: f32 = 0.014;

/// Depth of the bitumen ground, below the plaques' upper faces.
const SUNK: f32 = 0.009;
/// Thickness of the inlays on the sides, plaque and figure.
const SIDE: f32 = RELIEF * 2.0;
/// Rim beyond the cells at the board's two ends.
const END_RIM: f32 = 0.030;
/// Rim beyond the cells along a block's sides.
const BLOCK_RIM: f32 = 0.022;
/// Width of the bridge over all.
const BRIDGE_WIDTH: f32 = 0.57;
/// Width of the lapis strips between the squares.
const STRIP: f32 = 0.018;

/// A block's ground plan, in scene units.
#[derive(Clone, Copy)]
struct Plan {
    x: (f32, f32),
    z: (f32, f32),
}

/// Heights above the table, in scene units.
#[derive(Clone, Copy)]
struct Levels {
    /// Top of the bitumen ground, below the plaques and strips.
    ground: f32,
    /// Top of the plaques; their inlays reach the board's upper surface.
    plaque: f32,
}

/// The board over its cells.
fn board(plan: &BoardPlan, detail: Detail) -> Model {
    let mut model = Model::default();
    let plaque = plan.top() - RELIEF;
    let levels = Levels { ground: plaque - SUNK, plaque };
    let cells = &plan.cells;
    let blocks = blocks(cells);
    let plans = plans(&blocks);
    for (block, plan) in blocks.iter().zip(&plans) {
        add_body(&mut model, *plan, levels);
        add_strips(&mut model, block, levels, detail);
        if block.rows.len() == 1 {
            add_bridge_borders(&mut model, block, *plan, levels, detail);
        }
    }
    add_sides(&mut model, &plans, levels, detail);
    for cell in cells {
        add_cell(&mut model, cell, levels, detail);
    }
    model.shade_sides(0.22, 0.55);
    model
}

fn plans(blocks: &[Block]) -> Vec<Plan> {
    let last = blocks.len().saturating_sub(1);
    blocks
        .iter()
        .enumerate()
        .map(|(k, block)| {
            let (mut x, mut z) = (block.x(), block.z());
            x.0 -= if k == 0 { END_RIM } else { 0.0 };
            x.1 += if k == last { END_RIM } else { 0.0 };
            let rim = if block.rows.len() == 1 {
                (BRIDGE_WIDTH / 2.0 - SIDE) - (z.1 - z.0) / 2.0
            } else {
                BLOCK_RIM
            };
            z.0 -= rim;
            z.1 += rim;
            // Blocks reach a little past their cells towards narrower
            // neighbours, to carry the strip along that edge.
            if block.rows.len() > 1 {
                x.0 -= if k > 0 { STRIP } else { 0.0 };
                x.1 += if k < last { STRIP } else { 0.0 };
            }
            Plan { x, z }
        })
        .collect()
}

fn add_body(model: &mut Model, plan: Plan, levels: Levels) {
    let size = Vec3::new(plan.x.1 - plan.x.0, levels.ground, plan.z.1 - plan.z.0);
    let middle =
        Vec3::new((plan.x.0 + plan.x.1) / 2.0, levels.ground / 2.0, (plan.z.0 + plan.z.1) / 2.0);
    model.add(Material::Bitumen, solid::block(size, 0.008).at(middle));
}

/// Lapis strips round and between the squares of a block.
fn add_strips(model: &mut Model, block: &Block, levels: Levels, detail: Detail) {
    let (x, z) = (block.x(), block.z());
    let mut strip = |from: Vec2, to: Vec2| {
        let size = (to - from).abs() + Vec2::splat(STRIP);
        let middle = (from + to) / 2.0;
        let shape = inlay::raised(
            &Outline::rectangle(size.x, size.y),
            levels.plaque - levels.ground + 0.002,
            0.003,
            detail,
        );
        model.add(Material::Lapis, shape.at(Vec3::new(middle.x, levels.ground, middle.y)));
    };
    let bridge = block.rows.len() == 1;
    for k in 0..=block.columns.len() {
        let at = x.0 + k as f32 * block.pitch;
        // The blocks' own edge strips close the bridge's ends.
        if bridge && (k == 0 || k == block.columns.len()) {
            continue;
        }
        strip(Vec2::new(at, z.0), Vec2::new(at, z.1));
    }
    // The cross strips stop short of the long ones: no two share a face.
    let inset = STRIP + 0.003;
    for row in 0..=block.rows.len() {
        let at = z.0 + row as f32 * block.pitch;
        for column in 0..block.columns.len() {
            let left = x.0 + column as f32 * block.pitch;
            strip(Vec2::new(left + inset, at), Vec2::new(left + block.pitch - inset, at));
        }
    }
}

/// Rows of little shell plaques along the bridge, beyond its squares.
fn add_bridge_borders(
    model: &mut Model,
    block: &Block,
    plan: Plan,
    levels: Levels,
    detail: Detail,
) {
    let (x, z) = (block.x(), block.z());
    for (from, to) in [(plan.z.0, z.0 - STRIP / 2.0), (z.1 + STRIP / 2.0, plan.z.1)] {
        let depth = to - from - 0.016;
        let (left, right) = (x.0 + STRIP, x.1 - STRIP);
        let count = ((right - left) / 0.118).round();
        let pitch = (right - left) / count;
        for k in 0..count as usize {
            let material = if k % 2 == 0 { Material::Shell } else { Material::RedStone };
            let shape = inlay::raised(
                &Outline::rectangle(pitch - 0.014, depth),
                levels.plaque - levels.ground,
                0.003,
                detail,
            );
            let middle =
                Vec3::new(left + (k as f32 + 0.5) * pitch, levels.ground, (from + to) / 2.0);
            model.add(material, shape.at(middle));
        }
    }
}

fn add_sides(model: &mut Model, plans: &[Plan], levels: Levels, detail: Detail) {
    let mut side = |x: (f32, f32), z: (f32, f32), outward: Vec3, ends: bool| {
        let face = Face {
            middle: Vec3::new((x.0 + x.1) / 2.0, 0.0, (z.0 + z.1) / 2.0),
            outward,
            length: (x.1 - x.0).max(z.1 - z.0) - 0.02,
            height: levels.ground,
        };
        if ends {
            frieze::triangles(face, detail, model);
        } else if face.length > 0.08 {
            frieze::plaques(face, detail, model);
        }
    };
    let last = plans.len().saturating_sub(1);
    for (k, plan) in plans.iter().enumerate() {
        let (x, z) = (plan.x, plan.z);
        side(x, (z.1, z.1), Vec3::Z, false);
        side(x, (z.0, z.0), Vec3::NEG_Z, false);
        // An end that meets a narrower neighbour shows only beside it.
        for (at, outward, next) in
            [(x.0, Vec3::NEG_X, k.checked_sub(1)), (x.1, Vec3::X, (k < last).then_some(k + 1))]
        {
            match next.map(|n| plans[n].z) {
                None => side((at, at), z, outward, k == 0),
                Some(other) => {
                    if other.0 > z.0 {
                        side((at, at), (z.0, other.0), outward, false);
                        side((at, at), (other.1, z.1), outward, false);
                    }
                }
            }
        }
    }
}

fn add_cell(model: &mut Model, cell: &CellPlan, levels: Levels, detail: Detail) {
    let side = cell.side() - 0.025;
    let plaque = inlay::worn(
        &Outline::rectangle(side, side),
        levels.plaque - levels.ground,
        0.004,
        0.030,
        detail,
    );
    let centre = cell.centre();
    model.add(Material::Shell, plaque.at(centre + Vec3::Y * levels.ground));
    model.append(
        &decoration(&cell.decoration, side, detail),
        Transform::from_translation(centre + Vec3::Y * levels.plaque),
    );
}

/// White shell with five dots and an edge of lapis, or black shale with five dots and
/// an edge of shell.
fn piece(seat: u8, detail: Detail) -> Model {
    let (body, dots) = match seat {
        0 => (Material::Shell, Material::Lapis),
        _ => (Material::Shale, Material::Shell),
    };
    let mut model = Model::default();
    model.add(body, lathe::disc(PIECE_RADIUS, PIECE_HEIGHT, BEVEL, detail));
    // White lies on white plaques and black on blue rosettes: a line round its edge
    // parts each from what is below it.
    let edge = Outline::regular(detail.corners(PIECE_RADIUS), PIECE_RADIUS - BEVEL * 0.9);
    let line = inlay::band(&edge, 0.013, 0.0016, 0.002);
    model.add(dots, line.at(Vec3::Y * (PIECE_HEIGHT - 0.0012)));
    let away = PIECE_RADIUS * 0.42;
    for (x, z) in [(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        let dot = lathe::dome(0.0185, 0.004, detail);
        model.add(dots, dot.at(Vec3::new(x * away, PIECE_HEIGHT, z * away)));
    }
    model
}

/// White shell with blue corners, or lapis with gold ones.
fn die(seat: u8, body: &DieBody, detail: Detail) -> Model {
    let materials = match seat {
        0 => DieMaterials { plain: Material::Shell, marked: Material::Lapis },
        _ => DieMaterials { plain: Material::Lapis, marked: Material::Gold },
    };
    common::die(body, materials, detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cells_fall_into_block_bridge_and_block() {
        let blocks = blocks(&crate::gui::sample::plan("ur").cells);
        let sizes: Vec<(usize, usize)> =
            blocks.iter().map(|b| (b.columns.len(), b.rows.len())).collect();
        assert_eq!(sizes, [(4, 3), (2, 1), (2, 3)]);
    }
}
