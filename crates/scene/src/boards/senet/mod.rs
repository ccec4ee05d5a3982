//! Senet: the box of Amenhotep III, Brooklyn Museum 49.56a-b.
//!
//! Blue faience with dividing lines of black manganese, its sides in panels of
//! signs, a drawer at one end. The houses lie on paler ground.

mod drawer;
mod glaze;
mod pieces;
mod sides;
mod signs;

use bevy::prelude::*;

use tesserae_core::sound::Substance;
use tesserae_layout::fittings::{RackGrid, Setting, Substances, TrayAt};
use tesserae_layout::plan::{BoardPlan, CellPlan};

use super::generic;
use super::look::GameLook;
use crate::furniture::Furnishing;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::wear::{Wear, worn};
use crate::mesh::{Outline, Region, inlay, region, solid};
use crate::model::Model;
use sides::SIDE;

/// The look of Senet.
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
    substances: Substances {
        pieces: [Substance::Faience; 4],
        board: Substance::Faience,
        racks: Substance::Wood,
        dice: [Substance::Wood; 4],
        tray: Substance::Leather,
        frame: Substance::Wood,
    },
    colour: |seat| if seat == 0 { [226, 224, 210] } else { [34, 34, 44] },
    badge: pieces::badge,
    picture: Some(include_bytes!("../../../../../assets/pictures/senet.png")),
    parts: include_str!("../../../../../assets/parts/senet.ron"),
    written: signs::houses,
    model: |name, plan, detail| (name == "box-open").then(|| drawer::box_open(plan, detail)),
    ..generic::LOOK
};

/// Height of the houses' signs above their squares.
const SIGN: f32 = 0.005;
/// Height of the squares above the black between them.
const TILE: f32 = 0.010;
/// Depth of the finer looks' squares below the board's upper surface, and of the houses inside
/// their edges: their signs reach up to it.
const FLUSH: f32 = 0.0010;
const SUNK: f32 = 0.0045;
/// Rounding of the box's edges.
const EDGE_BEVEL: f32 = 0.014;
/// Wear of the rim and of its painted lines.
const RIM: Wear = Wear { round: 0.014, chipped: 0.3, stray: 0.0028 };
const LINE: Wear = Wear { round: 0.010, chipped: 0.0, stray: 0.0024 };
/// Width of the black line round all squares.
const EDGE: f32 = 0.020;

/// The box over its cells, its drawer shut.
fn board(plan: &BoardPlan, detail: Detail) -> Model {
    let (mut model, size) = case(plan, false, detail);
    drawer::shut(size, detail, &mut model);
    model
}

/// The box without its drawer, and the size of its body. `open` cuts the opening for the
/// drawer.
fn case(plan: &BoardPlan, open: bool, detail: Detail) -> (Model, Vec3) {
    let mut model = Model::default();
    // The coarse look's signs stand on their squares; the others are modelled inside them.
    let tiles = plan.top() - if detail == Detail::Coarse { SIGN } else { FLUSH };
    let ground = tiles - TILE;
    let size = Vec3::new(plan.size.x - 2.0 * SIDE, ground, plan.size.z - 2.0 * SIDE);
    model.begin("box");
    if open {
        add_open_body(&mut model, size);
    } else {
        model.add(Material::Faience, solid::block(size, EDGE_BEVEL).at(Vec3::Y * (ground / 2.0)));
    }
    add_rim(&mut model, plan, ground, detail);
    for (k, cell) in plan.cells.iter().enumerate() {
        add_square(&mut model, cell, ground, k as u32, detail);
    }
    sides::add(&mut model, size, detail);
    model.shade_sides(0.45, 0.55);
    (model, size)
}

/// A body with an opening for the drawer in its left end.
fn add_open_body(model: &mut Model, size: Vec3) {
    let mut body = solid::block(size, EDGE_BEVEL);
    // Rebuilds the end's face with its opening.
    let normals = body.normals.clone();
    body.triangles.retain(|t| !t.iter().all(|i| normals[*i as usize].x < -0.99));
    let face = sides::face(size, Vec3::NEG_X);
    let outer = Outline::rectangle(size.z - 2.0 * EDGE_BEVEL, size.y - 2.0 * EDGE_BEVEL);
    let end = Region { outer, holes: vec![drawer::opening(face)] };
    body = body.at(Vec3::Y * (size.y / 2.0));
    body.append(&region::flat(&end, 0.0).placed(face.place()));
    model.add(Material::Faience, body);
    model.begin("opening");
    model.add(Material::Faience, drawer::hollow(size));
}

/// The black ground of the squares and the blue rim round it.
fn add_rim(model: &mut Model, plan: &BoardPlan, ground: f32, detail: Detail) {
    let (low, high) = field(plan);
    let (size, middle) = (high - low, (low + high) / 2.0);
    let inner = Outline::rectangle(size.x, size.y).moved(Vec2::new(middle.x, -middle.y));
    model.begin("lines");
    model.add(Material::Manganese, inlay::flat(&inner, ground + 0.0015));
    let outer = Outline::rectangle(plan.size.x - 2.0 * SIDE, plan.size.z - 2.0 * SIDE);
    let top = Vec3::Y * ground;
    model.begin("rim");
    let rim = Region {
        outer: worn(&outer, RIM, 3, detail),
        holes: vec![worn(&inner.inset(-0.002), RIM, 4, detail)],
    };
    model.add(Material::Faience, region::raised(&rim, TILE, 0.007, detail).at(top));
    // A painted line along the middle of the rim.
    let half = (outer.points()[2] - size / 2.0).min_element() / 2.0;
    let line = Region {
        outer: worn(&outer.inset(half - 0.004), LINE, 5, detail),
        holes: vec![worn(&outer.inset(half + 0.004), LINE, 6, detail)],
    };
    model.begin("lines");
    model.add(Material::Manganese, region::flat(&line, ground + TILE + 0.0009));
}

/// Smallest and largest corner of the field of squares, including the line round it, along x
/// and z.
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

fn add_square(model: &mut Model, cell: &CellPlan, ground: f32, seed: u32, detail: Detail) {
    let side = cell.side();
    let name = cell.decoration.as_str();
    model.begin(signs::part(name));
    let at = cell.centre() + Vec3::Y * ground;
    let house = !name.is_empty();
    if detail != Detail::Coarse {
        let (material, shape) = if house {
            let figure = signs::figure(name, side, detail);
            let shape = glaze::house(side / 2.0, TILE, SUNK, &figure, seed, detail);
            (Material::PaleFaience, shape)
        } else {
            let tile = glaze::tile(Vec2::splat(side / 2.0), TILE, seed, detail);
            (Material::Faience, tile)
        };
        model.add(material, shape.at(at));
        return;
    }
    let material = if house { Material::PaleFaience } else { Material::Faience };
    let square = Outline::rectangle(side, side);
    model.add(material, inlay::worn(&square, TILE, 0.004, side * 0.10, detail).at(at));
    if house {
        let sign = signs::house(name, side, SIGN, detail);
        model.append(&sign, Transform::from_translation(at + Vec3::Y * TILE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn the_drawn_out_drawer_stands_before_a_sound_box() {
        let plan = crate::sample::plan("senet");
        for detail in [Detail::Coarse, Detail::Finest] {
            let open = (LOOK.model)("box-open", &plan, detail).expect("a model").model;
            open.parts().for_each(|(_, shape)| check::sound(shape));
            assert_eq!(open.nameless(), 0);
            let shut = board(&plan, detail).shape_of(|_, part| part == Some("drawer"));
            let drawn = open.shape_of(|_, part| part == Some("drawer"));
            assert!(drawn.bounds().0.x < shut.bounds().0.x - 1.0, "{:?}", drawn.bounds());
            // Its pieces have moved with it.
            let cone = open.shape_of(|_, part| part == Some("cone")).bounds();
            assert!(cone.0.x < -plan.size.x / 2.0, "{cone:?}");
        }
        assert!((LOOK.model)("box", &plan, Detail::Coarse).is_none());
    }

    #[test]
    fn every_house_of_the_level_file_has_its_sign() {
        let plan = crate::sample::plan("senet");
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
