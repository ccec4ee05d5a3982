//! Samples for tests: the Ur board in mid-game, any built-in board.

use std::f32::consts::TAU;

use bevy::prelude::*;

use tesserae_core::dice::{Face, face_axis};
use tesserae_layout::plan::BoardPlan;
use tesserae_layout::spec::TableSpec;

pub use crate::boards::lay_table;
use crate::marker::MarkerKind;
use crate::tableau::Layout;

/// The Ur table from its level file.
pub fn spec() -> TableSpec {
    lay_table(&game("ur"), 2)
}

/// A position in mid-game, with a throw lying in the tray.
pub fn layout(marked: bool) -> Layout {
    // White on a3, m2, m6 and b7; black on b4, m4 and m8.
    let position = position("ur/cyningstan A 0,0,2,6,10,12,17 0,0,0,1,8,14,17 throw");
    // Height of a regular tetrahedron's middle above a side, as a share of its edge.
    let rest = 0.20 * 0.204_124;
    let centre = spec().tray.centre;
    let dice = [(-0.28, 0.12, 0.3), (0.14, -0.22, 1.7), (0.30, 0.33, 4.0)]
        .into_iter()
        .enumerate()
        .map(|(k, (x, z, turn))| {
            let tip = to_top(k as u8);
            let at = Transform::from_translation(centre + Vec3::new(x, rest, z))
                .with_rotation(Quat::from_rotation_y(turn * TAU / 6.0) * tip);
            (0, at)
        })
        .collect();
    let marks = if marked {
        vec![
            (MarkerKind::Picked, "m6".to_owned()),
            (MarkerKind::Source, "a3".to_owned()),
            (MarkerKind::Source, "m2".to_owned()),
            (MarkerKind::Target, "a7".to_owned()),
            (MarkerKind::Ghost, "a7".to_owned()),
            (MarkerKind::Illegal, "m7".to_owned()),
            (MarkerKind::Trail, "m5".to_owned()),
            (MarkerKind::Trail, "m3".to_owned()),
        ]
    } else {
        Vec::new()
    };
    Layout { dice, marks, ..Layout::of(&position) }
}

/// The rotation that brings a die's corner to the top.
fn to_top(corner: u8) -> Quat {
    Quat::from_rotation_arc(Vec3::from_array(face_axis(Face::Corner(corner))), Vec3::Y)
}

/// The plan of a game's board.
pub fn plan(id: &str) -> BoardPlan {
    BoardPlan::from(game(id).definition())
}

#[path = "../../core/src/sample.rs"]
mod core;
pub use core::{game, position};
