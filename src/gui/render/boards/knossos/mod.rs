//! The gaming board of Knossos: Heraklion, about 1600 BC.
//!
//! Gilt ivory, rock crystal over silver and over blue paste, set in plaster
//! on a board 965 mm long. It lies upright: the nautiluses and the great
//! medallions far from the players, the block of ten circles before them.

mod bars;
mod bench;
mod border;
mod circle;
mod cone;
mod medallion;
mod nautilus;
mod sides;

use bevy::prelude::*;

use super::common;
use super::common::DieStuffs;
use super::look::GameLook;
use crate::gui::layout::die_body::DieBody;
use crate::gui::layout::fittings::{PieceSize, RackGrid, Setting, TrayAt};
use crate::gui::layout::plan::BoardPlan;
use crate::gui::render::figure::Figure;
use crate::gui::render::material::Stuff;
use crate::gui::render::material::noise::ramp;
use crate::gui::render::mesh::detail::Detail;
use bench::Bench;

/// How the Knossos Game looks.
pub const LOOK: GameLook = GameLook {
    game: "knossos",
    board,
    piece: cone::piece,
    piece_size: |_| PIECE,
    die,
    solids: common::whole_box,
    setting: Setting {
        turned: true,
        pitch: 1.12,
        tray: Vec2::new(0.60, 0.46),
        tray_at: TrayAt::Before,
    },
    racks: RackGrid { columns: 5, rows: 1 },
    colour: |seat| if seat == 0 { [240, 204, 92] } else { [30, 86, 48] },
    badge: cone::badge,
    picture: Some(include_bytes!("../../../../../assets/pictures/knossos.png")),
    upright: common::bare,
    written: common::no_signs,
    signs: common::no_signs,
    model: common::no_model,
};

/// Pieces are cones 14 mm across and 16 mm high: two share a rosette.
const PIECE: PieceSize = PieceSize { radius: 0.07, height: 0.16 };

/// The board over its cells.
fn board(plan: &BoardPlan, detail: Detail) -> Figure {
    let mut bench = Bench::new(plan, detail);
    sides::add(&mut bench);
    border::add(&mut bench);
    bars::add(&mut bench, plan);
    for cell in &plan.cells {
        let at = bench.millimetres(cell);
        let radius = bench.length(cell.side()) / 2.0;
        match cell.decoration.as_str() {
            "white-star" => circle::add(&mut bench, at, radius),
            "nautilus" => nautilus::add(&mut bench, at, radius),
            "pink-rosette" => medallion::add(&mut bench, at, radius, medallion::PINK),
            "black-rosette" => medallion::add(&mut bench, at, radius, medallion::BLACK),
            "blue-rosette" => medallion::add(&mut bench, at, radius, medallion::BLUE),
            _ => {}
        }
    }
    let mut figure = bench.figure;
    // The lower a side, the less of the room it sees.
    let height = plan.top();
    figure.shade(|at, normal| {
        let low = 1.0 - ramp(0.0, height * 0.9, at.y);
        1.0 - 0.55 * low * (1.0 - normal.y.max(0.0))
    });
    figure
}

/// Ivory with blue corners, or blue glass with gilt ones.
fn die(seat: u8, body: &DieBody, detail: Detail) -> Figure {
    let stuffs = match seat {
        0 => DieStuffs { plain: Stuff::Ivory, marked: Stuff::Lapis },
        _ => DieStuffs { plain: Stuff::Lapis, marked: Stuff::Ivory },
    };
    common::die(body, stuffs, detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::render::mesh::shape::check;
    use crate::gui::sample::board_and_die;

    fn plan() -> (BoardPlan, DieBody) {
        board_and_die("knossos")
    }

    #[test]
    fn the_board_keeps_to_its_measure() {
        let (plan, _) = plan();
        for detail in [Detail::Coarse, Detail::Fine] {
            let (low, high) = board(&plan, detail).merged().bounds();
            let size = high - low;
            assert!((size.x - plan.size.x).abs() < 0.01, "{size}");
            assert!((size.z - plan.size.z).abs() < 0.01, "{size}");
            assert!(low.y.abs() < 1e-4 && (high.y - plan.top()).abs() < 0.006, "{high}");
        }
    }

    #[test]
    fn the_board_is_sound_and_within_its_budgets() {
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
    fn every_decoration_of_the_level_file_is_known() {
        let (plan, _) = plan();
        let bare = |plan: &BoardPlan| board(plan, Detail::Coarse).vertices();
        for cell in &plan.cells {
            let mut without = plan.clone();
            without.cells.retain(|other| other.name != cell.name);
            assert!(bare(&without) + 20 < bare(&plan), "{}: {}", cell.name, cell.decoration);
        }
    }

    #[test]
    fn cells_lie_within_the_border_and_apart() {
        let (plan, _) = plan();
        let bench = Bench::new(&plan, Detail::Coarse);
        for (k, cell) in plan.cells.iter().enumerate() {
            let half = cell.extent() / bench.unit / 2.0;
            let reach = bench.millimetres(cell).abs() + half;
            assert!(reach.x < border::INNER.x && reach.y < border::INNER.y, "{}", cell.name);
            for other in &plan.cells[..k] {
                let away = (bench.millimetres(cell) - bench.millimetres(other)).abs();
                let room = half + other.extent() / bench.unit / 2.0;
                assert!(away.x >= room.x || away.y >= room.y, "{} and {}", cell.name, other.name);
            }
        }
    }

    #[test]
    fn two_cones_fit_a_rosette_side_by_side() {
        let (plan, _) = plan();
        let rosette = plan.cell("8").expect("a cell");
        assert!(rosette.side() > 4.0 * PIECE.radius);
    }

    #[test]
    fn pieces_and_dice_are_sound_small_and_of_their_size() {
        let (_, body) = plan();
        for detail in [Detail::Coarse, Detail::Fine] {
            for seat in [0, 1] {
                let figure = cone::piece(seat, detail);
                figure.parts().for_each(|(_, shape)| check::sound(shape));
                let (low, high) = figure.merged().bounds();
                assert!(low.y > -1e-3 && (high.y - PIECE.height).abs() < 1e-5);
                assert!((high.x - PIECE.radius).abs() < 1e-5);
                assert!(detail == Detail::Fine || figure.vertices() < 200);
                let die = die(seat, &body, detail);
                die.parts().for_each(|(_, shape)| check::sound(shape));
            }
        }
    }
}
