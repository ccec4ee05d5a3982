//! The Royal Game of Ur: British Museum 1928,1009.378.
//!
//! A box, hollow in the original but not here: bitumen over a lost wooden core, inlaid with
//! shell plaques, strips of lapis lazuli, and red limestone.

mod decoration;
mod frieze;
mod pieces;
mod plaque;

use bevy::prelude::*;

use tesserae_core::sound::Substance;
use tesserae_layout::fittings::{PieceSize, Setting, Substances, TrayAt};
use tesserae_layout::plan::{BoardPlan, CellPlan};

use super::badge::{self, Badge};
use super::face::Face;
use super::ground::{Block, blocks};
use super::look::GameLook;
use super::{common, generic};
use crate::furniture::Furnishing;
use crate::material::Material;
use crate::material::noise::layered;
use crate::mesh::detail::Detail;
use crate::mesh::sheet::{self, Spot};
use crate::mesh::wear::settled;
use crate::mesh::{Outline, solid};
use crate::model::Model;
use plaque::{RELIEF, slab};

/// The look of the Royal Game of Ur.
pub const LOOK: GameLook = GameLook {
    game: "ur",
    board,
    piece: pieces::piece,
    piece_size: |_| PieceSize { radius: pieces::RADIUS, height: pieces::HEIGHT },
    die: pieces::die,
    solids: common::cell_boxes,
    setting: Setting::new(1.0, Vec2::new(0.52, 0.46), TrayAt::Before),
    furnishing: Furnishing {
        ground: Material::Reed,
        frame: Material::Cedar,
        rack_floor: Material::Linen,
        tray_floor: Material::Leather,
    },
    substances: Substances {
        pieces: [Substance::Shell, Substance::Stone, Substance::Stone, Substance::Stone],
        board: Substance::Shell,
        racks: Substance::Cloth,
        dice: [Substance::Shell, Substance::Stone, Substance::Stone, Substance::Stone],
        tray: Substance::Leather,
        frame: Substance::Wood,
    },
    colour: |seat| if seat == 0 { [236, 226, 207] } else { [38, 38, 44] },
    badge: |seat| {
        let (body, marks) = badge::FIVE_DOTS;
        Badge { body, marks, mark: if seat == 0 { [34, 62, 134] } else { badge::PALE } }
    },
    picture: Some(include_bytes!("../../../../../assets/pictures/ur.png")),
    parts: include_str!("../../../../../assets/parts/ur.ron"),
    ..generic::LOOK
};

/// Depth of the bitumen ground below the plaques' upper faces.
const SUNK: f32 = 0.009;
/// Extra thickness of plaques: their feet stand in the bitumen.
const FOOT: f32 = 0.003;
/// Difference between a square's side and its plaque's.
const JOINT: f32 = 0.031;
/// Largest depth of a plaque below the board's upper surface, and its largest tilt, in radians.
const SETTLED: (f32, f32) = (0.0042, 0.014);
/// Height of the bitumen that wells up in the joints.
const WELLS: f32 = 0.0040;
/// Rim beyond the cells at the board's two ends.
const END_RIM: f32 = 0.030;
/// Rim beyond the cells along a block's sides.
const BLOCK_RIM: f32 = 0.022;
/// Total width of the bridge.
const BRIDGE_WIDTH: f32 = 0.57;
/// Width of the lapis strips between the squares.
const STRIP: f32 = 0.0165;

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
    /// Top of the highest plaques.
    plaque: f32,
}

/// The board over its cells.
fn board(plan: &BoardPlan, detail: Detail) -> Model {
    let mut model = Model::default();
    // The coarse look's inlays lie on top.
    let plaque = plan.top() - if detail == Detail::Coarse { RELIEF } else { 0.0006 };
    let levels = Levels { ground: plaque - SUNK, plaque };
    let cells = &plan.cells;
    let blocks = blocks(cells);
    let plans = plans(&blocks);
    for (k, (block, plan)) in blocks.iter().zip(&plans).enumerate() {
        model.begin("bitumen");
        add_body(&mut model, *plan, levels, detail);
        add_strips(&mut model, block, levels, k as u32 * 100, detail);
        if block.rows.len() == 1 {
            add_bridge_borders(&mut model, block, *plan, levels, detail);
        }
    }
    add_sides(&mut model, &plans, levels, detail);
    for (k, cell) in cells.iter().enumerate() {
        add_cell(&mut model, cell, levels, k as u32, detail);
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
                (BRIDGE_WIDTH / 2.0 - frieze::PLAQUES) - (z.1 - z.0) / 2.0
            } else {
                BLOCK_RIM
            };
            z.0 -= rim;
            z.1 += rim;
            // Blocks reach a little past their cells towards narrower neighbours, to carry the
            // strip along that edge.
            if block.rows.len() > 1 {
                x.0 -= if k > 0 { STRIP } else { 0.0 };
                x.1 += if k < last { STRIP } else { 0.0 };
            }
            Plan { x, z }
        })
        .collect()
}

fn add_body(model: &mut Model, plan: Plan, levels: Levels, detail: Detail) {
    let size = Vec3::new(plan.x.1 - plan.x.0, levels.ground, plan.z.1 - plan.z.0);
    let middle =
        Vec3::new((plan.x.0 + plan.x.1) / 2.0, levels.ground / 2.0, (plan.z.0 + plan.z.1) / 2.0);
    model.add(Material::Bitumen, solid::block(size, 0.012).at(middle));
    if detail == Detail::Coarse {
        return;
    }
    // Pressed up between the plaques, in lumps.
    let step = detail.pick(0.0, 0.032, 0.018);
    let inner = Vec2::new(size.x, size.z) / 2.0 - 0.010;
    let lines = |half: f32| sheet::lines(half, &[], (half * 2.0 / step) as usize);
    let lumps = |p: Vec2| {
        let at = (p + middle.xz()) * Vec2::splat(0.25) + 0.5;
        let edge = ((inner - p.abs()).min_element() / 0.03).clamp(0.0, 1.0);
        let height = edge * WELLS * layered(at, (16, 16), 3, 17) - 0.0004;
        Spot { height, tint: Vec3::ONE }
    };
    let ground = sheet::sheet(&lines(inner.x), &lines(inner.y), lumps);
    model.add(Material::Bitumen, ground.at(middle.with_y(levels.ground)));
}

/// Lapis strips round and between the squares of a block, each made of several pieces.
fn add_strips(model: &mut Model, block: &Block, levels: Levels, seed: u32, detail: Detail) {
    model.begin("lapis-strip");
    let (x, z) = (block.x(), block.z());
    let mut laid = seed;
    let mut strip = |from: Vec2, to: Vec2| {
        laid += 1;
        let size = (to - from).abs() + Vec2::splat(STRIP);
        let shape = slab(
            &Outline::rectangle(size.x, size.y),
            levels.plaque - levels.ground + FOOT,
            laid,
            detail,
        );
        let middle = (from + to) / 2.0;
        let at = Transform::from_xyz(middle.x, levels.ground - FOOT, middle.y);
        let by_hand = by_hand(size / 2.0, 0.4, laid, detail);
        model.add(Material::Lapis, shape.placed(at * by_hand));
    };
    let bridge = block.rows.len() == 1;
    // Each stops before the next, so that no two share a face.
    let inset = STRIP / 2.0 + 0.002;
    for k in 0..=block.columns.len() {
        let at = x.0 + k as f32 * block.pitch;
        // The blocks' own edge strips close the bridge's ends.
        if bridge && (k == 0 || k == block.columns.len()) {
            continue;
        }
        if detail == Detail::Coarse {
            strip(Vec2::new(at, z.0), Vec2::new(at, z.1));
            continue;
        }
        for row in 0..block.rows.len() {
            let far = z.0 + row as f32 * block.pitch;
            let near = far + block.pitch;
            let from = if row == 0 { far } else { far + inset };
            let to = if row + 1 == block.rows.len() { near } else { near - inset };
            strip(Vec2::new(at, from), Vec2::new(at, to));
        }
    }
    let inset = STRIP + 0.003;
    for row in 0..=block.rows.len() {
        let at = z.0 + row as f32 * block.pitch;
        for column in 0..block.columns.len() {
            let left = x.0 + column as f32 * block.pitch;
            strip(Vec2::new(left + inset, at), Vec2::new(left + block.pitch - inset, at));
        }
    }
}

/// Pose of a thing of that half extent, pressed into the bitumen by hand. `share` scales the
/// depth allowed for a plaque.
fn by_hand(half: Vec2, share: f32, seed: u32, detail: Detail) -> Transform {
    if detail == Detail::Coarse {
        return Transform::IDENTITY;
    }
    settled(half, SETTLED.0 * share, SETTLED.1 * share, seed)
}

/// Rows of little shell plaques along the bridge, beyond its squares.
fn add_bridge_borders(
    model: &mut Model,
    block: &Block,
    plan: Plan,
    levels: Levels,
    detail: Detail,
) {
    model.begin("bridge-border");
    let (x, z) = (block.x(), block.z());
    for (row, (from, to)) in
        [(plan.z.0, z.0 - STRIP / 2.0), (z.1 + STRIP / 2.0, plan.z.1)].into_iter().enumerate()
    {
        let depth = to - from - 0.016;
        let (left, right) = (x.0 + STRIP, x.1 - STRIP);
        let count = ((right - left) / 0.118).round();
        let pitch = (right - left) / count;
        for k in 0..count as usize {
            let material = if k % 2 == 0 { Material::Shell } else { Material::RedStone };
            let seed = 500 + (row * 40 + k) as u32;
            let size = Vec2::new(pitch - 0.016, depth);
            let height = levels.plaque - levels.ground + FOOT;
            let shape = slab(&Outline::rectangle(size.x, size.y), height, seed, detail);
            let middle = Vec3::new(left + (k as f32 + 0.5) * pitch, 0.0, (from + to) / 2.0);
            let at = Transform::from_translation(middle + Vec3::Y * (levels.ground - FOOT));
            model.add(material, shape.placed(at * by_hand(size / 2.0, 0.8, seed, detail)));
        }
    }
}

fn add_sides(model: &mut Model, plans: &[Plan], levels: Levels, detail: Detail) {
    let mut faces = 0;
    let mut side = |x: (f32, f32), z: (f32, f32), outward: Vec3, ends: bool| {
        faces += 1;
        let face = Face {
            middle: Vec3::new((x.0 + x.1) / 2.0, 0.0, (z.0 + z.1) / 2.0),
            outward,
            length: (x.1 - x.0).max(z.1 - z.0) - 0.02,
            height: levels.ground,
        };
        if ends {
            frieze::triangles(face, detail, model);
        } else if face.length > 0.08 {
            frieze::plaques(face, faces, detail, model);
        }
    };
    let last = plans.len().saturating_sub(1);
    for (k, plan) in plans.iter().enumerate() {
        let (x, z) = (plan.x, plan.z);
        side(x, (z.1, z.1), Vec3::Z, false);
        side(x, (z.0, z.0), Vec3::NEG_Z, false);
        // An end that meets a narrower neighbour is visible only beside it.
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

fn add_cell(model: &mut Model, cell: &CellPlan, levels: Levels, seed: u32, detail: Detail) {
    let side = cell.side() - JOINT;
    let thickness = levels.plaque - levels.ground + FOOT;
    let square = decoration::square(&cell.decoration, side, thickness, seed, detail);
    let at = Transform::from_translation(cell.centre() + Vec3::Y * levels.plaque);
    model.append(&square, at * by_hand(Vec2::splat(side / 2.0), 1.0, seed, detail));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn every_part_of_the_board_and_its_pieces_is_sound_and_has_a_text() {
        let plan = crate::sample::plan("ur");
        let texts = crate::parts::read("ur.ron", LOOK.parts).expect("readable");
        for detail in [Detail::Coarse, Detail::Fine, Detail::Finest] {
            for model in [board(&plan, detail), pieces::piece(0, detail), pieces::piece(1, detail)]
            {
                model.parts().for_each(|(_, shape)| check::sound(shape));
                assert_eq!(model.nameless(), 0);
                assert!(model.part_ids().iter().all(|part| texts.contains_key(*part)));
            }
        }
    }

    #[test]
    fn the_cells_fall_into_block_bridge_and_block() {
        let blocks = blocks(&crate::sample::plan("ur").cells);
        let sizes: Vec<(usize, usize)> =
            blocks.iter().map(|b| (b.columns.len(), b.rows.len())).collect();
        assert_eq!(sizes, [(4, 3), (2, 1), (2, 3)]);
    }
}
