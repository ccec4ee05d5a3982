//! The Phaistos labyrinth: clay tiles with the disc's groups of signs, in a clay tray with low
//! walls between the turns of the path.

mod brush;
mod coils;
mod figure;
mod labyrinth;
mod marks;
mod tile;
mod traveller;

use bevy::prelude::*;

use tesserae_core::sound::Substance;
use tesserae_layout::die_body::DieBody;
use tesserae_layout::fittings::{PieceSize, RackGrid, Setting, Spot, Substances, TrayAt};
use tesserae_layout::plan::BoardPlan;

use super::common::DieMaterials;
use super::look::{BesideBoard, GameLook, LabelledModel};
use super::{common, disc, generic};
use crate::furniture::Furnishing;
use crate::material::Material;
use crate::material::noise::{layered, ramp};
use crate::mesh::detail::Detail;
use crate::model::Model;

/// The look of the Phaistos labyrinth.
pub const LOOK: GameLook = GameLook {
    game: "phaistos",
    board,
    piece: traveller::piece,
    piece_size: |_| PieceSize { radius: traveller::RADIUS, height: traveller::HEIGHT },
    die,
    setting: Setting::new(1.17, Vec2::new(0.46, 0.50), TrayAt::Beside),
    racks: RackGrid { columns: 4, rows: 1 },
    furnishing: Furnishing {
        ground: Material::RedPlaster,
        frame: Material::Clay,
        rack_floor: Material::Slip,
        tray_floor: Material::Terracotta,
    },
    substances: Substances {
        pieces: [Substance::Clay; 4],
        board: Substance::Clay,
        racks: Substance::Clay,
        dice: [Substance::Clay; 4],
        tray: Substance::Clay,
        frame: Substance::Clay,
    },
    colour: traveller::colour,
    safe_colour: Some(traveller::safe_colour),
    badge: traveller::badge,
    picture: Some(include_bytes!("../../../../../assets/pictures/phaistos.png")),
    parts: include_str!("../../../../../assets/parts/phaistos.ron"),
    upright: labyrinth::walls,
    written: tile::written,
    named: true,
    signs,
    model,
    beside_board: Some(BesideBoard {
        model: disc::disc,
        lies: disc::lies,
        place: disc::place_of,
        title: disc::title_of,
    }),
    ..generic::LOOK
};

/// The board over its cells.
fn board(plan: &BoardPlan, detail: Detail) -> Model {
    let mut model = Model::default();
    labyrinth::add(&mut model, plan, detail);
    for cell in &plan.cells {
        model.append(
            &tile::tile(cell, detail),
            Transform::from_translation(cell.centre() + Vec3::Y * plan.top()),
        );
    }
    model.shade_sides(plan.top() * 0.9, 0.5);
    if detail != Detail::Coarse {
        model.stain(Material::Clay, |at| fire(at.xz() / plan.size.xz()));
    }
    model
}

/// The kiln's effect on the clay at a place, given as shares of the board from its middle:
/// redder and paler patches, with a cloud of smoke in one corner and another at an edge.
fn fire(at: Vec2) -> Vec3 {
    let plan = at * 0.8 + 0.5;
    let cloud = layered(plan, (3, 3), 4, 33);
    let smoke = ramp(0.60, 0.86, layered(plan, (2, 2), 4, 35));
    let red = Vec3::new(1.05, 0.93, 0.86);
    let pale = Vec3::new(1.00, 1.03, 1.04);
    red.lerp(pale, ramp(0.3, 0.7, cloud)).lerp(Vec3::new(0.70, 0.68, 0.68), smoke * 0.8)
}

/// The places of the signs on the board.
fn signs(plan: &BoardPlan) -> Vec<Spot> {
    plan.cells
        .iter()
        .flat_map(|cell| {
            let top = cell.centre() + Vec3::Y * plan.top();
            tile::stamps(cell, Detail::Coarse).into_iter().filter_map(move |stamp| {
                let name = format!("{:02}", stamp.sign?);
                let extent = stamp.glyph.size();
                let at = top + Vec3::new(stamp.at.x, 0.0, -stamp.at.y);
                Some(Spot { name, at, normal: Vec3::Y, extent })
            })
        })
        .collect()
}

/// The disc: the labyrinth is its spiral, unrolled.
fn model(name: &str, _plan: &BoardPlan, detail: Detail) -> Option<LabelledModel> {
    (name == "disc").then(|| disc::show(detail))
}

/// Clay with pips of pitch.
fn die(_seat: u8, body: &DieBody, detail: Detail) -> Model {
    let materials = DieMaterials { plain: Material::Clay, marked: Material::Bitumen };
    let mut model = Model::default();
    model.begin("die");
    model.append(&common::die(body, materials, detail), Transform::IDENTITY);
    model
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::disc::text;
    use crate::sample;

    #[test]
    fn every_field_bears_the_signs_of_its_group_on_the_disc() {
        for cell in &sample::plan("phaistos").cells {
            let field = cell.name.parse().expect("a number");
            let (side, group) = text::group_of_field(field).expect("a group");
            assert_eq!(cell.decoration, side.groups()[group], "field {field}");
        }
    }

    #[test]
    fn the_board_has_all_its_signs_but_the_effaced_one() {
        let plan = sample::plan("phaistos");
        let spots = signs(&plan);
        assert_eq!(spots.len(), 241);
        for spot in spots {
            assert!((spot.at.y - plan.top()).abs() < 1e-5);
            assert!(plan.cell_at(spot.at).is_some(), "{} at {}", spot.name, spot.at);
        }
    }
}
