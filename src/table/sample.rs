//! A table to look at before there is a match: the Ur board in mid-game.
//!
//! Stands in for the level file in this folder's tests and trial pictures.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::assets::TableSpec;
use super::board::CellModel;
use super::layout::{Layout, Stand};
use super::marker::MarkerKind;
use super::model::tetrahedron;
use super::places::THROW_CENTRE;

/// Decorations of the far, middle and near row; `-` where there is no cell.
const ROWS: [(&str, f32, [&str; 8]); 3] = [
    ("b", -36.5, ["rosette", "four-eyes", "five-dots", "four-eyes", "-", "-", "rosette", "zigzag"]),
    (
        "m",
        0.0,
        [
            "unique",
            "five-dots",
            "four-fives",
            "rosette",
            "five-dots",
            "four-fives",
            "four-eyes",
            "five-dots",
        ],
    ),
    ("a", 36.5, ["rosette", "four-eyes", "five-dots", "four-eyes", "-", "-", "rosette", "zigzag"]),
];

/// The Ur board's cells.
pub fn cells() -> Vec<CellModel> {
    ROWS.iter()
        .flat_map(|(row, z, decorations)| {
            decorations.iter().enumerate().filter(|(_, decoration)| **decoration != "-").map(
                move |(k, decoration)| CellModel {
                    name: format!("{row}{}", k + 1),
                    centre_mm: Vec2::new((k as f32 - 3.5) * 36.5, *z),
                    size_mm: 35.0,
                    decoration: (*decoration).to_owned(),
                },
            )
        })
        .collect()
}

/// The Ur table with dice of 20 mm.
pub fn spec() -> TableSpec {
    TableSpec {
        game: "ur".to_owned(),
        cells: cells(),
        die_corners: tetrahedron::regular(0.20),
        die_marks: [true, true, false, false],
    }
}

/// A position in mid-game, with a throw lying in the tray.
pub fn layout(marked: bool) -> Layout {
    let on = |seat, cell: &str| (seat, Stand::Cell(cell.to_owned()));
    let mut pieces = vec![
        on(0, "a3"),
        on(0, "m2"),
        on(0, "m6"),
        on(1, "b4"),
        on(1, "m4"),
        on(1, "m8"),
        on(0, "b7"),
    ];
    pieces.extend((0..2).map(|_| (0, Stand::Hand)));
    pieces.extend((0..3).map(|_| (1, Stand::Hand)));
    pieces.push((0, Stand::Off));
    pieces.push((1, Stand::Off));
    let rest = tetrahedron::regular(0.20)[1].y.abs();
    let dice = [(-0.28, 0.12, 0.3), (0.14, -0.22, 1.7), (0.30, 0.33, 4.0)]
        .into_iter()
        .enumerate()
        .map(|(k, (x, z, turn))| {
            let tip = match k {
                0 => Quat::IDENTITY,
                _ => to_top(k),
            };
            let at = Transform::from_translation(THROW_CENTRE + Vec3::new(x, rest, z))
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
    Layout { pieces, dice, marks }
}

/// The turn that brings a regular tetrahedron's corner to the top.
fn to_top(corner: usize) -> Quat {
    let from = tetrahedron::regular(1.0)[corner].normalize();
    Quat::from_rotation_arc(from, Vec3::Y)
}
