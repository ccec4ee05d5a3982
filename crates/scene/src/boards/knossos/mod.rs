//! The gaming board of Knossos: Heraklion, about 1600 BC.
//!
//! Gilt ivory, and rock crystal over silver and over blue paste, set in plaster on a board 965
//! mm long. It lies upright: the nautiluses and the great medallions far from the players, the
//! block of ten circles near them.

mod bars;
mod bench;
mod border;
mod carving;
mod circle;
mod cone;
mod hewn;
mod medallion;
mod nautilus;
mod sides;

use bevy::prelude::*;

use tesserae_core::sound::Substance;
use tesserae_layout::die_body::DieBody;
use tesserae_layout::fittings::{RackGrid, Setting, Substances, TrayAt};
use tesserae_layout::plan::BoardPlan;

use super::common::{self, DieMaterials};
use super::generic;
use super::look::GameLook;
use crate::furniture::Furnishing;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::model::Model;
use bench::Bench;
use cone::PIECE;

/// The look of the Knossos Game.
pub const LOOK: GameLook = GameLook {
    game: "knossos",
    board,
    piece: cone::piece,
    piece_size: |_| PIECE,
    die,
    setting: Setting { turned: true, ..Setting::new(1.12, Vec2::new(0.60, 0.46), TrayAt::Before) },
    racks: RackGrid { columns: 5, rows: 1 },
    furnishing: Furnishing {
        ground: Material::Gypsum,
        frame: Material::Cedar,
        rack_floor: Material::Linen,
        tray_floor: Material::Leather,
    },
    substances: Substances {
        pieces: [Substance::Ivory; 4],
        board: Substance::Crystal,
        racks: Substance::Cloth,
        dice: [Substance::Ivory, Substance::Stone, Substance::Stone, Substance::Stone],
        tray: Substance::Leather,
        frame: Substance::Wood,
    },
    colour: |seat| if seat == 0 { [238, 228, 204] } else { [58, 46, 38] },
    // The arrows of the source.
    path_colour: Some(|seat| if seat == 0 { [240, 204, 92] } else { [30, 86, 48] }),
    badge: cone::badge,
    picture: Some(include_bytes!("../../../../../assets/pictures/knossos.png")),
    parts: include_str!("../../../../../assets/parts/knossos.ron"),
    ..generic::LOOK
};

/// The board over its cells.
fn board(plan: &BoardPlan, detail: Detail) -> Model {
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
    bench.model.shade_sides(plan.top() * 0.9, 0.55);
    bench.model
}

/// Ivory with blue corners, or blue glass with gilt ones.
fn die(seat: u8, body: &DieBody, detail: Detail) -> Model {
    let materials = match seat {
        0 => DieMaterials { plain: Material::Ivory, marked: Material::Lapis },
        _ => DieMaterials { plain: Material::Lapis, marked: Material::Ivory },
    };
    let mut model = Model::default();
    model.begin("die");
    model.append(&common::die(body, materials, detail), Transform::IDENTITY);
    model
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn every_decoration_of_the_level_file_is_known() {
        let plan = sample::plan("knossos");
        let bare = |plan: &BoardPlan| board(plan, Detail::Coarse).vertices();
        for cell in &plan.cells {
            let mut without = plan.clone();
            without.cells.retain(|other| other.name != cell.name);
            assert!(bare(&without) + 20 < bare(&plan), "{}: {}", cell.name, cell.decoration);
        }
    }

    /// The star of a cell, on a board with no other: its material, and the mean of its tints.
    fn star(plan: &BoardPlan, name: &str, detail: Detail) -> Option<(Material, Vec3)> {
        let mut alone = plan.clone();
        alone.cells.retain(|cell| cell.name == name);
        let model = board(&alone, detail);
        let material = model.materials_of("star").pop_first()?;
        let tints = model.shape_of(|_, part| part == Some("star")).colours;
        let sum: Vec3 = tints.iter().map(|tint| tint.truncate()).sum();
        Some((material, sum / tints.len() as f32))
    }

    /// The stars are a code: white ones stand on the ten circles that are not safe, and on no
    /// other cell.
    #[test]
    fn the_colour_of_a_star_says_what_its_cell_does() {
        let plan = sample::plan("knossos");
        for detail in [Detail::Coarse, Detail::Fine] {
            for cell in &plan.cells {
                let star = star(&plan, &cell.name, detail);
                let right = match (cell.name.as_str(), star) {
                    ("1" | "2" | "4" | "5" | "9" | "19", star) => star.is_none(),
                    ("3", Some((Material::Paste, tint))) => tint.x > 2.0 * tint.y.max(tint.z),
                    ("6" | "7", Some((Material::Paste, tint))) => tint.max_element() < 0.02,
                    ("8", Some((Material::Paste, tint))) => {
                        tint.z > tint.y && tint.y > 2.0 * tint.x
                    }
                    ("3" | "6" | "7" | "8", _) => false,
                    (_, star) => star.is_some_and(|(material, _)| material == Material::Ivory),
                };
                assert!(right, "{} {detail:?}: {star:?}", cell.name);
            }
        }
    }

    #[test]
    fn the_base_is_of_wood_on_every_side() {
        let plan = sample::plan("knossos");
        let board = board(&plan, Detail::Fine);
        // Half way up the foot.
        let unit = plan.size.x / bench::WIDTH;
        for towards in [Dir3::X, Dir3::NEG_X, Dir3::Z, Dir3::NEG_Z] {
            let from = Vec3::Y * 4.0 * unit - *towards * 10.0;
            let met = board.met_by(Ray3d::new(from, towards)).expect("the base");
            assert_eq!((met.part, met.material), (Some("body"), Material::Cedar), "{towards:?}");
        }
    }

    #[test]
    fn cells_lie_within_the_border_and_apart() {
        let plan = sample::plan("knossos");
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
        let plan = sample::plan("knossos");
        let rosette = plan.cell("8").expect("a cell");
        assert!(rosette.side() > 4.0 * PIECE.radius);
    }
}
