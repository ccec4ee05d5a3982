//! The equipment: fields, signs, players, travellers, dice.

use tesserae_core::rules::{Dice, Due, Side, Step, Throw};

use super::VARIANTS;
use crate::common::game;

/// The folded labyrinth, as the rules print it; side A sits below.
const FOLDED: [[u8; 8]; 8] = [
    [11, 12, 13, 14, 15, 16, 17, 18],
    [10, 41, 40, 39, 38, 37, 36, 19],
    [9, 42, 53, 54, 55, 56, 35, 20],
    [8, 43, 52, 61, 61, 57, 34, 21],
    [7, 44, 51, 61, 61, 58, 33, 22],
    [6, 45, 50, 49, 60, 59, 32, 23],
    [5, 46, 47, 48, 29, 30, 31, 24],
    [4, 3, 2, 1, 28, 27, 26, 25],
];

/// Row and column of a field, the middle's first square for 61.
fn square(field: u8) -> (i32, i32) {
    let mut squares = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
    let found = squares.find(|(row, column)| FOLDED[*row][*column] == field).unwrap();
    (found.0 as i32, found.1 as i32)
}

fn apart(one: u8, other: u8) -> (i32, i32) {
    let ((row, column), (to_row, to_column)) = (square(one), square(other));
    let (rows, columns) = ((row - to_row).abs(), (column - to_column).abs());
    (rows.min(columns), rows.max(columns))
}

#[test]
fn there_are_61_fields_and_61_is_the_centre() {
    for variant in VARIANTS {
        let game = game(&format!("phaistos/{variant}"));
        let definition = game.definition();
        assert_eq!(definition.board.cells.len(), 61);
        assert_eq!(definition.off(Side::A), Step(62));
        let centre = definition.cell(Side::A, Step(61)).unwrap();
        assert_eq!((centre.name.as_str(), centre.at, centre.size), ("61", (0.0, 0.0), 57.0));
    }
}

#[test]
fn every_side_goes_the_61_fields_in_order() {
    for variant in VARIANTS {
        let game = game(&format!("phaistos/{variant}"));
        for side in Side::ALL {
            for field in 1..=61 {
                let name = game.definition().place_name(side, Step(field)).to_owned();
                assert_eq!(name, field.to_string(), "{variant} {side}");
            }
        }
    }
}

#[test]
fn each_field_bears_the_signs_of_its_group() {
    let game = game("phaistos");
    // The first and the last field of either face, the group with a lost sign,
    // and two with a stroke.
    for (field, signs) in [
        (1, "27-25-38-01"),
        (7, "16-23-18-43/"),
        (12, "02-12-22-40-07"),
        (13, "29-24-24-20-35"),
        (30, "45-07/"),
        (31, "02-12-32-23-38/"),
        (35, "02-12-06-18-?"),
        (42, "02-12-13-01-18/"),
        (43, "39-11"),
        (61, "10-03-38"),
    ] {
        let cell = game.definition().cell(Side::A, Step(field)).unwrap();
        assert_eq!(cell.decoration, signs, "{field}");
    }
}

#[test]
fn the_geese_that_fly_on_the_disc_are_the_geese_of_the_game() {
    // The flying goose is Evans' sign 18. Field 42 bears it too and is a passage.
    let game = game("phaistos");
    let bear: Vec<&str> = game
        .definition()
        .board
        .cells
        .iter()
        .filter(|cell| cell.decoration.trim_end_matches('/').split('-').any(|sign| sign == "18"))
        .map(|cell| cell.name.as_str())
        .collect();
    assert_eq!(
        bear,
        ["5", "7", "14", "23", "25", "27", "35", "42", "44", "50", "53", "54"],
        "by the signs in the level file"
    );
}

#[test]
fn the_board_is_the_disc_folded_into_a_square() {
    let game = game("phaistos");
    for (row, fields) in FOLDED.iter().enumerate() {
        for (column, field) in fields.iter().enumerate().filter(|(_, field)| **field != 61) {
            let cell = game.definition().cell(Side::A, Step(*field)).unwrap();
            let at = ((column as f32 - 3.5) * 30.0, (row as f32 - 3.5) * 30.0);
            assert_eq!((cell.at, cell.size), (at, 27.0), "{field}");
        }
    }
}

#[test]
fn each_field_touches_the_next() {
    for field in 1..60 {
        assert_eq!(apart(field, field + 1), (0, 1), "{field}");
    }
    let (row, column) = square(60);
    assert_eq!(FOLDED[row as usize - 1][column as usize], 61);
}

#[test]
fn the_orbit_goes_by_knights_moves() {
    for pair in [7, 46, 49, 52, 55, 34].windows(2) {
        assert_eq!(apart(pair[0], pair[1]), (1, 2), "{pair:?}");
    }
}

#[test]
fn the_millstone_is_crossed_from_corner_to_corner() {
    assert_eq!(apart(44, 50), (1, 1));
    assert_eq!(apart(45, 51), (1, 1));
}

#[test]
fn two_three_or_four_play_with_four_travellers_each() {
    for variant in VARIANTS {
        let game = game(&format!("phaistos/{variant}"));
        assert_eq!(game.definition().sides, (2, 4));
        assert_eq!(game.definition().pieces, 4);
        for sides in 2..=4 {
            let start = game.start(sides);
            let hands = " 0,0,0,0".repeat(usize::from(sides));
            assert_eq!(start.to_string(), format!("phaistos/{variant} A{hands} open"));
            assert_eq!((start.sides(), start.due()), (sides, Due::Throw));
        }
    }
}

#[test]
fn the_dice_are_two_cubes() {
    for variant in VARIANTS {
        let game = game(&format!("phaistos/{variant}"));
        assert_eq!(game.definition().dice, Dice::Cubes { count: 2 });
        let line = format!("phaistos/{variant} B 0,0,0,0 0,0,0,8 throw");
        let position = super::at(&line);
        let outcomes = position.outcomes().unwrap();
        assert_eq!((outcomes.list().len(), outcomes.total()), (21, 36));
        for outcome in outcomes.list() {
            let Throw::Pair(high, low) = outcome.throw else { panic!("{outcome:?}") };
            assert!(high >= low && (1..=6).contains(&low) && high <= 6);
            assert_eq!(outcome.weight, if high == low { 1 } else { 2 }, "{outcome:?}");
        }
    }
}
