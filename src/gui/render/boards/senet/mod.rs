//! Senet: the box of Amenhotep III, Brooklyn Museum 49.56a-b.
//!
//! Blue faience with dividing lines of black manganese, its sides in panels of
//! signs, a drawer at one end. The houses lie on paler ground.

mod pieces;
mod sides;
mod signs;

use bevy::prelude::*;

use super::generic;
use super::look::GameLook;
use crate::gui::layout::fittings::{RackGrid, Setting, TrayAt};
use crate::gui::layout::plan::{BoardPlan, CellPlan};
use crate::gui::render::furniture::Furnishing;
use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::{Outline, Region, inlay, region, solid};
use crate::gui::render::model::Model;
use sides::SIDE;

/// How Senet looks.
pub const LOOK: GameLook = GameLook {
    game: "senet",
    board,
    piece: pieces::piece,
    piece_size: pieces::size,
    die: pieces::stick,
    setting: Setting::new(1.08, Vec2::new(0.72, 0.72), TrayAt::Before),
    racks: RackGrid { columns: 3, rows: 2 },
    furnishing: Furnishing {
        ground: Material::Linen,
        frame: Material::Ebony,
        rack_floor: Material::Walnut,
        tray_floor: Material::Leather,
    },
    colour: |seat| if seat == 0 { [226, 224, 210] } else { [34, 34, 44] },
    badge: pieces::badge,
    picture: Some(include_bytes!("../../../../../assets/pictures/senet.png")),
    parts: include_str!("../../../../../assets/parts/senet.ron"),
    written: signs::houses,
    ..generic::LOOK
};

/// How far the signs of the houses stand out of their squares.
const SIGN: f32 = 0.005;
/// How far the squares stand out of the black between them.
const TILE: f32 = 0.010;
/// Width of the black line round all squares.
const EDGE: f32 = 0.020;

/// The box over its cells.
fn board(plan: &BoardPlan, detail: Detail) -> Model {
    let mut model = Model::default();
    let tiles = plan.top() - SIGN;
    let ground = tiles - TILE;
    let body = Vec3::new(plan.size.x - 2.0 * SIDE, ground, plan.size.z - 2.0 * SIDE);
    model.add(Material::Faience, solid::block(body, 0.010).at(Vec3::Y * (ground / 2.0)));
    add_rim(&mut model, plan, ground, detail);
    for cell in &plan.cells {
        add_square(&mut model, cell, ground, detail);
    }
    sides::add(&mut model, body, detail);
    model.shade_sides(0.45, 0.55);
    model
}

/// The black ground of the squares and the blue rim round it.
fn add_rim(model: &mut Model, plan: &BoardPlan, ground: f32, detail: Detail) {
    let (low, high) = field(plan);
    let (size, middle) = (high - low, (low + high) / 2.0);
    let inner = Outline::rectangle(size.x, size.y).moved(Vec2::new(middle.x, -middle.y));
    model.add(Material::Manganese, inlay::flat(&inner, ground + 0.0015));
    let outer = Outline::rectangle(plan.size.x - 2.0 * SIDE, plan.size.z - 2.0 * SIDE);
    let rim = Region { outer: outer.clone(), holes: vec![inner.clone()] };
    let top = Vec3::Y * ground;
    model.add(Material::Faience, region::raised(&rim, TILE, 0.006, detail).at(top));
    // A painted line runs along the middle of the rim.
    let half = (outer.points()[2] - size / 2.0).min_element() / 2.0;
    let line = Region { outer: outer.inset(half - 0.004), holes: vec![outer.inset(half + 0.004)] };
    model.add(Material::Manganese, region::flat(&line, ground + TILE + 0.0008));
}

/// Smallest and largest corner of the field of squares with the line round it,
/// along x and z.
fn field(plan: &BoardPlan) -> (Vec2, Vec2) {
    let mut low = Vec2::MAX;
    let mut high = Vec2::MIN;
    for cell in &plan.cells {
        let half = cell.extent() / 2.0 + Vec2::splat(EDGE);
        low = low.min(cell.centre().xz() - half);
        high = high.max(cell.centre().xz() + half);
    }
    (low, high)
}

fn add_square(model: &mut Model, cell: &CellPlan, ground: f32, detail: Detail) {
    let side = cell.side();
    let house = !cell.decoration.is_empty();
    let material = if house { Material::PaleFaience } else { Material::Faience };
    let square = Outline::rectangle(side, side);
    let tile = inlay::worn(&square, TILE, 0.004, side * 0.10, detail);
    model.add(material, tile.at(cell.centre() + Vec3::Y * ground));
    if house {
        model.append(
            &signs::house(&cell.decoration, side, SIGN, detail),
            Transform::from_translation(cell.centre() + Vec3::Y * (ground + TILE)),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_house_of_the_level_file_has_its_sign() {
        let plan = crate::gui::sample::plan("senet");
        let houses = plan.cells.iter().filter(|cell| !cell.decoration.is_empty());
        let mut count = 0;
        for cell in houses {
            let sign = signs::house(&cell.decoration, cell.side(), SIGN, Detail::Coarse);
            assert!(sign.vertices() > 0, "{}", cell.decoration);
            let (low, high) = sign.merged().bounds();
            let reach = low.abs().max(high.abs());
            assert!(reach.x < cell.side() / 2.0 && reach.z < cell.side() / 2.0);
            count += 1;
        }
        assert_eq!(count, 6);
        assert_eq!(signs::house("", 0.2, SIGN, Detail::Coarse).vertices(), 0);
    }
}
