//! Equipment, throw and path.

use std::collections::BTreeSet;

use tesserae_core::rules::{Cell, Dice, LotBody, Side, Step, Throw};

use super::{chances, definition};
use crate::common::{actions, at, game, next, path, refused};

#[test]
fn the_board_has_three_rows_of_eight_with_four_squares_cut_away() {
    let board = definition("cyningstan").board;
    let names: BTreeSet<&str> = board.cells.iter().map(|c| c.name.as_str()).collect();
    let expected = [
        "a1", "a2", "a3", "a4", "a7", "a8", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "b1",
        "b2", "b3", "b4", "b7", "b8",
    ];
    assert_eq!(board.cells.len(), 20);
    assert_eq!(names, BTreeSet::from(expected));
}

#[test]
fn rows_and_columns_lie_as_the_names_say() {
    let board = definition("cyningstan").board;
    let place = |name: &str| board.cells.iter().find(|c| c.name == name).unwrap().at;
    for cell in &board.cells {
        let (row, column) = cell.name.split_at(1);
        let column: f32 = column.parse().unwrap();
        let pitch = place("m2").0 - place("m1").0;
        assert!(pitch > 0.0);
        assert_eq!(cell.at.0, place("m1").0 + (column - 1.0) * pitch, "{}", cell.name);
        // y grows towards side A: the near row is a.
        let y = match row {
            "a" => pitch,
            "m" => 0.0,
            _ => -pitch,
        };
        assert_eq!(cell.at.1, y, "{}", cell.name);
    }
}

#[test]
fn five_squares_carry_a_rosette() {
    for variant in ["cyningstan", "rosette-throw", "short", "finkel"] {
        let board = definition(variant).board;
        let named = |wanted: fn(&Cell) -> bool| -> BTreeSet<String> {
            board.cells.iter().filter(|c| wanted(c)).map(|c| c.name.clone()).collect()
        };
        let rosettes = BTreeSet::from(["a1", "b1", "m4", "a7", "b7"].map(String::from));
        assert_eq!(named(|c| c.decoration == "rosette"), rosettes);
        assert_eq!(named(|c| c.safe), rosettes);
    }
}

#[test]
fn each_side_has_seven_pieces_in_hand() {
    let start = at("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open");
    assert_eq!(game("ur/cyningstan").start(2), start);
    assert_eq!(start.pieces(Side::A), [Step::HAND; 7]);
    assert_eq!(start.pieces(Side::B), [Step::HAND; 7]);
}

#[test]
fn the_lots_are_three_tetrahedra() {
    let dice = Dice::Lots { body: LotBody::Tetrahedron, count: 3, none: 4 };
    assert_eq!(definition("cyningstan").dice, dice);
}

// The throw (R3).

#[test]
fn the_score_is_the_marked_corners_and_none_counts_four() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw";
    // Of the eight ways three dice fall: three show one mark, three show two,
    // one shows three, one shows none.
    let expected = [(1, 3.0 / 8.0), (2, 3.0 / 8.0), (3, 1.0 / 8.0), (4, 1.0 / 8.0)];
    assert_eq!(chances(line), expected.map(|(score, p)| (Throw::Score(score), p)));
    assert_eq!(refused(line, "throw 0"), "\"throw 0\" cannot be thrown here");
    assert_eq!(refused(line, "throw 5"), "\"throw 5\" cannot be thrown here");
    assert_eq!(refused(line, "throw 2,1"), "\"throw 2,1\" cannot be thrown here");
}

// The path (R5, R15).

#[test]
fn the_path_of_a_has_sixteen_steps() {
    let expected = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 b7 b8 m8 a8 a7";
    assert_eq!(path("ur/cyningstan", Side::A).join(" "), expected);
    assert_eq!(definition("cyningstan").off(Side::A), Step(17));
}

#[test]
fn the_path_of_b_has_sixteen_steps() {
    let expected = "b4 b3 b2 b1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7";
    assert_eq!(path("ur/cyningstan", Side::B).join(" "), expected);
    assert_eq!(definition("cyningstan").off(Side::B), Step(17));
}

#[test]
fn every_fourth_step_is_a_rosette() {
    let definition = definition("cyningstan");
    for side in [Side::A, Side::B] {
        for step in 1..=16 {
            let cell = definition.cell(side, Step(step)).unwrap();
            assert_eq!(cell.safe, step % 4 == 0, "{side}'s step {step}, {}", cell.name);
        }
    }
}

#[test]
fn the_first_four_steps_are_private_and_the_other_twelve_shared() {
    let (a, b) = (path("ur/cyningstan", Side::A), path("ur/cyningstan", Side::B));
    for own in [&a, &b] {
        let other = if own == &a { &b } else { &a };
        for (i, name) in own.iter().enumerate() {
            assert_eq!(other.contains(name), i >= 4, "{name}");
        }
    }
}

#[test]
fn pieces_on_private_steps_never_meet() {
    // Both sides stand on all four of their own; nobody is hit, nobody bars.
    let line = "ur/cyningstan A 0,0,0,1,2,3,4 0,0,0,1,2,3,4 move:1";
    assert_eq!(actions(line), ["move 4-5"]);
    let line = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,1,2,3,4 move:4";
    assert_eq!(next(line, "move 0-4"), "ur/cyningstan A 0,0,0,0,0,0,4 0,0,0,1,2,3,4 throw");
}

#[test]
fn in_the_small_block_the_sides_travel_in_opposite_orders() {
    let (a, b) = (path("ur/cyningstan", Side::A), path("ur/cyningstan", Side::B));
    for (mine, theirs) in [(12, 16), (13, 15), (14, 14), (15, 13), (16, 12)] {
        assert_eq!(a[mine - 1], b[theirs - 1], "A's {mine} and B's {theirs}");
    }
    for step in 5..=11 {
        assert_eq!(a[step - 1], b[step - 1], "the middle row, step {step}");
    }
}

#[test]
fn in_the_small_block_a_piece_hits_the_one_that_comes_the_other_way() {
    // A's 13 is b8, which is B's 15.
    let line = "ur/cyningstan A 0,0,0,0,0,0,12 0,0,0,0,0,0,15 move:1";
    assert_eq!(next(line, "move 12-13"), "ur/cyningstan B 0,0,0,0,0,0,13 0,0,0,0,0,0,0 throw");
    // A's 14 is m8, B's 14 too.
    let line = "ur/cyningstan A 0,0,0,0,0,0,12 0,0,0,0,0,0,14 move:2";
    assert_eq!(next(line, "move 12-14"), "ur/cyningstan B 0,0,0,0,0,0,14 0,0,0,0,0,0,0 throw");
    // A's 15 is a8, B's 13.
    let line = "ur/cyningstan A 0,0,0,0,0,0,12 0,0,0,0,0,0,13 move:3";
    assert_eq!(next(line, "move 12-15"), "ur/cyningstan B 0,0,0,0,0,0,15 0,0,0,0,0,0,0 throw");
    // The same step number on another square is no meeting.
    let line = "ur/cyningstan B 0,0,0,0,0,0,13 0,0,0,0,0,0,12 move:1";
    assert_eq!(next(line, "move 12-13"), "ur/cyningstan A 0,0,0,0,0,0,13 0,0,0,0,0,0,13 throw");
}
