//! Equipment and throw.

use tesserae_core::rules::{Dice, LotBody, Side, Step, Throw};

use super::{START, definition, line};
use crate::common::{at, game, refused};

#[test]
fn the_board_has_three_rows_of_ten_numbered_along_the_path() {
    let definition = definition("skiryuk");
    assert_eq!(definition.board.cells.len(), 30);
    for side in [Side::A, Side::B] {
        assert_eq!(definition.off(side), Step(31));
        for number in 1..=30 {
            assert_eq!(definition.place_name(side, Step(number)), number.to_string());
        }
    }
}

#[test]
fn the_rows_run_to_and_fro_so_that_10_lies_beside_11_and_20_beside_21() {
    let definition = definition("skiryuk");
    let place = |number| definition.cell(Side::A, Step(number)).unwrap().at;
    let pitch = place(2).0 - place(1).0;
    for number in 1..30 {
        let ((x, y), (next_x, next_y)) = (place(number), place(number + 1));
        let expected = match number {
            1..=9 | 21..=29 => (pitch, 0.0),
            10 | 20 => (0.0, pitch),
            _ => (-pitch, 0.0),
        };
        assert!((next_x - x - expected.0).abs() < 1e-3, "{number}");
        assert!((next_y - y - expected.1).abs() < 1e-3, "{number}");
    }
    // The board's middle is the middle of the squares.
    assert!((place(1).0 + place(10).0).abs() < 1e-3 && place(15).1.abs() < 1e-3);
}

#[test]
fn five_cones_stand_on_1_3_5_7_9_and_five_spools_on_2_4_6_8_10() {
    let start = game("senet").start(2);
    assert_eq!(start.to_string(), START);
    assert_eq!(start.pieces(Side::A), [1, 3, 5, 7, 9].map(Step));
    assert_eq!(start.pieces(Side::B), [2, 4, 6, 8, 10].map(Step));
    assert_eq!(definition("skiryuk").piece_names, ["cones", "spools"]);
}

#[test]
fn four_sticks_with_a_round_and_a_flat_side() {
    let dice = Dice::Lots { body: LotBody::Stick, count: 4, none: 5 };
    assert_eq!(definition("skiryuk").dice, dice);
}

#[test]
fn the_score_is_the_flat_sides_and_none_counts_five() {
    // Sixteen ways for four sticks to fall: four show one flat side, six two, four
    // three, one all four, and one none. The same for a turn, a fate, the opening.
    let expected = [(1, 4.0), (2, 6.0), (3, 4.0), (4, 1.0), (5, 1.0)];
    let expected = expected.map(|(score, ways)| (Throw::Score(score), ways / 16.0));
    for line in [
        START.to_owned(),
        "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:2".to_owned(),
        line("A", &[3], &[9], "throw"),
        line("A", &[26], &[9], "fate:26"),
        line("A", &[27], &[9], "fate:27+"),
    ] {
        let found: Vec<_> = at(&line).outcomes().unwrap().probabilities().collect();
        assert_eq!(found, expected, "{line}");
        for throw in ["throw 0", "throw 6", "throw 2,1", "first A"] {
            assert_eq!(refused(&line, throw), format!("\"{throw}\" cannot be thrown here"));
        }
    }
}
