//! Senet: the box of Amenhotep III, Brooklyn Museum 49.56a-b.
//!
//! Blue faience with dividing lines of black manganese, its sides in panels of
//! signs, a drawer at one end. The houses lie on paler ground.

mod pieces;
mod sides;
mod signs;

use bevy::prelude::*;

use super::common;
use super::look::GameLook;
use crate::gui::layout::fittings::{RackGrid, Setting, TrayAt};
use crate::gui::layout::plan::{BoardPlan, CellModel};
use crate::gui::render::figure::Figure;
use crate::gui::render::material::Stuff;
use crate::gui::render::material::noise::ramp;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::{Outline, Region, inlay, region, solid};

/// How Senet looks.
pub const LOOK: GameLook = GameLook {
    game: "senet",
    board,
    piece: pieces::piece,
    piece_size: pieces::size,
    die: pieces::stick,
    solids: common::whole_box,
    setting: Setting {
        turned: false,
        pitch: 1.08,
        tray: Vec2::new(0.72, 0.72),
        tray_at: TrayAt::Before,
    },
    racks: RackGrid { columns: 3, rows: 2 },
    colour: |seat| if seat == 0 { [226, 224, 210] } else { [34, 34, 44] },
    badge: pieces::badge,
    picture: Some(include_bytes!("../../../../../assets/pictures/senet.png")),
    upright: common::bare,
    written: signs::houses,
    signs: common::no_signs,
    model: common::no_model,
};

/// How far the signs of the houses stand out of their squares.
const SIGN: f32 = 0.005;
/// How far the squares stand out of the black between them.
const TILE: f32 = 0.010;
/// Width of the black line round all squares.
const EDGE: f32 = 0.020;
/// How far the painting of the sides stands out of them.
const SIDE: f32 = 0.005;

/// The box over its cells.
fn board(plan: &BoardPlan, detail: Detail) -> Figure {
    let mut figure = Figure::default();
    let tiles = plan.top() - SIGN;
    let ground = tiles - TILE;
    let body = Vec3::new(plan.size.x - 2.0 * SIDE, ground, plan.size.z - 2.0 * SIDE);
    figure.add(Stuff::Faience, solid::block(body, 0.010).at(Vec3::Y * (ground / 2.0)));
    add_rim(&mut figure, plan, ground, detail);
    for cell in &plan.cells {
        add_square(&mut figure, cell, ground, detail);
    }
    sides::add(&mut figure, body, detail);
    // The lower a side, the less of the room it sees.
    figure.shade(|at, normal| {
        let low = 1.0 - ramp(0.0, 0.45, at.y);
        1.0 - 0.55 * low * (1.0 - normal.y.max(0.0))
    });
    figure
}

/// The black ground of the squares and the blue rim round it.
fn add_rim(figure: &mut Figure, plan: &BoardPlan, ground: f32, detail: Detail) {
    let (low, high) = field(plan);
    let (size, middle) = (high - low, (low + high) / 2.0);
    let inner = Outline::rectangle(size.x, size.y).moved(Vec2::new(middle.x, -middle.y));
    figure.add(Stuff::Manganese, inlay::flat(&inner, ground + 0.0015));
    let outer = Outline::rectangle(plan.size.x - 2.0 * SIDE, plan.size.z - 2.0 * SIDE);
    let rim = Region { outer: outer.clone(), holes: vec![inner.clone()] };
    let top = Vec3::Y * ground;
    figure.add(Stuff::Faience, region::raised(&rim, TILE, 0.006, detail).at(top));
    // A painted line runs along the middle of the rim.
    let half = (outer.points()[2] - size / 2.0).min_element() / 2.0;
    let line = Region { outer: outer.inset(half - 0.004), holes: vec![outer.inset(half + 0.004)] };
    figure.add(Stuff::Manganese, region::flat(&line, ground + TILE + 0.0008));
}

/// Smallest and largest corner of the field of squares with the line round it,
/// along x and z.
fn field(plan: &BoardPlan) -> (Vec2, Vec2) {
    let mut low = Vec2::MAX;
    let mut high = Vec2::MIN;
    for cell in &plan.cells {
        let half = cell.extent() / 2.0 + Vec2::splat(EDGE);
        let centre = cell.centre();
        low = low.min(Vec2::new(centre.x, centre.z) - half);
        high = high.max(Vec2::new(centre.x, centre.z) + half);
    }
    (low, high)
}

fn add_square(figure: &mut Figure, cell: &CellModel, ground: f32, detail: Detail) {
    let side = cell.side();
    let house = !cell.decoration.is_empty();
    let stuff = if house { Stuff::PaleFaience } else { Stuff::Faience };
    let square = Outline::rectangle(side, side);
    let tile = inlay::worn(&square, TILE, 0.004, side * 0.10, detail);
    figure.add(stuff, tile.at(cell.centre() + Vec3::Y * ground));
    if house {
        figure.append(
            &signs::house(&cell.decoration, side, SIGN, detail),
            Transform::from_translation(cell.centre() + Vec3::Y * (ground + TILE)),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::layout::die_body::DieBody;
    use crate::gui::render::mesh::shape::check;
    use crate::gui::sample::board_and_die;

    fn plan() -> (BoardPlan, DieBody) {
        board_and_die("senet")
    }

    #[test]
    fn the_box_keeps_to_its_measure() {
        let (plan, _) = plan();
        let (low, high) = board(&plan, Detail::Fine).merged().bounds();
        // The knob of the drawer stands out at the left end alone.
        assert!((high.x - plan.size.x / 2.0).abs() < 0.01, "{high}");
        assert!((-low.x - plan.size.x / 2.0) < 0.15, "{low}");
        assert!((high.z - low.z - plan.size.z).abs() < 0.01, "{low} {high}");
        assert!(low.y >= -1e-4 && (high.y - plan.top()).abs() < 1e-3, "{high}");
    }

    #[test]
    fn the_box_is_sound_and_within_its_budgets() {
        let (plan, _) = plan();
        for (detail, most) in [(Detail::Coarse, 15_000), (Detail::Fine, 60_000)] {
            let figure = board(&plan, detail);
            for (_, shape) in figure.parts() {
                check::sound(shape);
            }
            assert!(figure.vertices() < most, "{detail:?}: {} vertices", figure.vertices());
        }
    }

    #[test]
    fn every_house_of_the_level_file_has_its_sign() {
        let (plan, _) = plan();
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

    #[test]
    fn pieces_and_sticks_are_sound_small_and_of_their_size() {
        let (_, body) = plan();
        for detail in [Detail::Coarse, Detail::Fine] {
            for seat in [0, 1] {
                let figure = pieces::piece(seat, detail);
                figure.parts().for_each(|(_, shape)| check::sound(shape));
                let (low, high) = figure.merged().bounds();
                let size = pieces::size(seat);
                assert!(low.y == 0.0 && (high.y - size.height).abs() < 1e-5);
                assert!((high.x - size.radius).abs() < 1e-3);
                assert!(detail == Detail::Fine || figure.vertices() < 400);
            }
            let stick = pieces::stick(0, &body, detail);
            stick.parts().for_each(|(_, shape)| check::sound(shape));
            assert!(detail == Detail::Fine || stick.vertices() < 400);
        }
    }
}
