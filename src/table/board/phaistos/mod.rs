//! The Phaistos labyrinth: clay tiles with the disc's groups of signs, in a
//! tray of clay with low walls between the turns of the way.

mod labyrinth;
mod marks;
mod tile;
mod traveller;

use bevy::prelude::*;

use super::common::{self, DieStuffs};
use super::{BoardPlan, DieBody, GameLook, PieceSize, RackGrid, Seating, Show, Spot, disc};
use crate::table::figure::Figure;
use crate::table::material::Stuff;
use crate::table::material::noise::ramp;
use crate::table::model::Detail;

/// How the Phaistos labyrinth looks.
pub const LOOK: GameLook = GameLook {
    game: "phaistos",
    board,
    piece: traveller::piece,
    piece_size: |_| PieceSize { radius: traveller::RADIUS, height: traveller::HEIGHT },
    die,
    solids: common::whole_box,
    seating: Seating::Round,
    racks: RackGrid { columns: 4, rows: 1 },
    colour: traveller::colour,
    picture: None,
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
