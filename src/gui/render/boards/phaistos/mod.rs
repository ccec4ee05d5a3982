//! The Phaistos labyrinth: clay tiles with the disc's groups of signs, in a
//! tray of clay with low walls between the turns of the way.

mod labyrinth;
mod marks;
mod tile;
mod traveller;

use bevy::prelude::*;

use super::common::DieStuffs;
use super::look::{GameLook, Show};
use super::{common, disc};
use crate::gui::layout::die_body::DieBody;
use crate::gui::layout::fittings::{PieceSize, RackGrid, Setting, Spot, TrayAt};
use crate::gui::layout::plan::BoardPlan;
use crate::gui::render::figure::Figure;
use crate::gui::render::material::Stuff;
use crate::gui::render::material::noise::ramp;
use crate::gui::render::mesh::detail::Detail;

/// How the Phaistos labyrinth looks.
pub const LOOK: GameLook = GameLook {
    game: "phaistos",
    board,
    piece: traveller::piece,
    piece_size: |_| PieceSize { radius: traveller::RADIUS, height: traveller::HEIGHT },
    die,
    solids: common::whole_box,
    setting: Setting {
        turned: false,
        pitch: 1.17,
        tray: Vec2::new(0.46, 0.50),
        tray_at: TrayAt::Beside,
    },
    racks: RackGrid { columns: 4, rows: 1 },
    colour: traveller::colour,
    badge: traveller::badge,
    picture: Some(include_bytes!("../../../../../assets/pictures/phaistos.png")),
    upright: labyrinth::walls,
    written: tile::written,
    signs,
    model,
};

/// The board over its cells.
fn board(plan: &BoardPlan, detail: Detail) -> Figure {
    let mut figure = Figure::default();
    labyrinth::add(&mut figure, plan, detail);
    for cell in &plan.cells {
        figure.append(
            &tile::tile(cell, detail),
            Transform::from_translation(cell.centre() + Vec3::Y * plan.top()),
        );
    }
    let height = plan.top();
    // The lower a side, the less of the room it sees.
    figure.shade(|at, normal| {
        let low = 1.0 - ramp(0.0, height * 0.9, at.y);
        1.0 - 0.5 * low * (1.0 - normal.y.max(0.0))
    });
    figure
}

/// Where the signs are on the board.
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

/// The disc that the labyrinth was unrolled from.
fn model(name: &str, detail: Detail) -> Option<Show> {
    (name == "disc").then(|| disc::show(detail))
}

/// Clay with pips of pitch.
fn die(_seat: u8, body: &DieBody, detail: Detail) -> Figure {
    common::die(body, DieStuffs { plain: Stuff::Clay, marked: Stuff::Bitumen }, detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::render::boards::disc::text;
    use crate::gui::render::mesh::shape::check;
    use crate::gui::sample::board_and_die;

    fn plan() -> (BoardPlan, DieBody) {
        board_and_die("phaistos")
    }

    #[test]
    fn the_board_keeps_to_its_measure() {
        let (plan, _) = plan();
        let (low, high) = board(&plan, Detail::Coarse).merged().bounds();
        let size = high - low;
        assert!((size.x - plan.size.x).abs() < 0.01, "{size}");
        assert!((size.z - plan.size.z).abs() < 0.01, "{size}");
        assert!(low.y.abs() < 1e-4, "{low}");
        // Walls and rim stand above the tiles, but lower than a traveller's waist.
        assert!(high.y > plan.top() && high.y < plan.top() + traveller::HEIGHT / 3.0, "{high}");
    }

    #[test]
    fn the_board_is_sound_and_within_its_budgets() {
        let (plan, _) = plan();
        for (detail, most) in [(Detail::Coarse, 17_500), (Detail::Fine, 105_000)] {
            let figure = board(&plan, detail);
            for (_, shape) in figure.parts() {
                check::sound(shape);
            }
            assert!(figure.vertices() < most, "{detail:?}: {} vertices", figure.vertices());
        }
    }

    #[test]
    fn every_field_bears_the_signs_of_its_group_on_the_disc() {
        let (plan, _) = plan();
        for cell in &plan.cells {
            let field = cell.name.parse().expect("a number");
            let (side, group) = text::group_of_field(field).expect("a group");
            assert_eq!(cell.decoration, side.groups()[group], "field {field}");
        }
    }

    #[test]
    fn the_board_has_all_its_signs_but_the_effaced_one() {
        let (plan, _) = plan();
        let spots = signs(&plan);
        assert_eq!(spots.len(), 241);
        for spot in spots {
            assert!((spot.at.y - plan.top()).abs() < 1e-5);
            assert!(plan.cell_at(spot.at).is_some(), "{} at {}", spot.name, spot.at);
        }
    }

    #[test]
    fn travellers_and_dice_are_sound_small_and_of_their_size() {
        let (_, body) = plan();
        for detail in [Detail::Coarse, Detail::Fine] {
            for seat in 0..4 {
                let figure = traveller::piece(seat, detail);
                figure.parts().for_each(|(_, shape)| check::sound(shape));
                let (low, high) = figure.merged().bounds();
                assert!(low.y == 0.0 && (high.y - traveller::HEIGHT).abs() < 1e-5);
                assert!((high.x - traveller::RADIUS).abs() < 1e-5);
                assert!(detail == Detail::Fine || figure.vertices() < 220);
                let die = die(seat, &body, detail);
                die.parts().for_each(|(_, shape)| check::sound(shape));
            }
        }
    }
}
