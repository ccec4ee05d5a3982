//! The return to 15.

use tesserae_core::rules::Side;

use super::{line, returned};
use crate::common::{events, next};

#[test]
fn the_returning_piece_takes_15() {
    let now = line("A", &[7, 27], &[3], "fate:27");
    assert_eq!(next(&now, "throw 1"), line("B", &[7, 15], &[3], "throw"));
}

#[test]
fn an_opponent_on_15_goes_back_to_1() {
    let now = line("A", &[7, 27], &[3, 15], "fate:27");
    assert_eq!(next(&now, "throw 1"), line("B", &[7, 15], &[1, 3], "throw"));
    let seen = events(&now, "throw 1");
    // The one on 15 makes room first.
    assert_eq!(seen[1..], [returned(Side::B, 15, 1), returned(Side::A, 27, 15)]);
}

#[test]
fn if_1_is_taken_it_goes_to_the_lowest_empty_square() {
    // By either side.
    let now = line("A", &[1, 27], &[15], "fate:27");
    assert_eq!(next(&now, "throw 2"), line("B", &[1, 15], &[2], "throw"));
    let now = line("A", &[1, 3, 27], &[2, 4, 15], "fate:27");
    assert_eq!(next(&now, "throw 2"), line("B", &[1, 3, 15], &[2, 4, 5], "throw"));
    let now = line("A", &[3, 27], &[1, 15], "fate:27");
    assert_eq!(next(&now, "throw 3"), line("B", &[3, 15], &[1, 2], "throw"));
}

#[test]
fn even_an_opponent_in_a_row_is_sent_back_from_15() {
    let now = line("A", &[27], &[14, 15, 16], "fate:27");
    assert_eq!(next(&now, "throw 1"), line("B", &[15], &[1, 14, 16], "throw"));
}

#[test]
fn an_own_piece_on_15_drops_to_the_nearest_empty_square_below() {
    let now = line("A", &[15, 27], &[3], "fate:27");
    assert_eq!(next(&now, "throw 1"), line("B", &[14, 15], &[3], "throw"));
    assert_eq!(
        events(&now, "throw 1")[1..],
        [returned(Side::A, 15, 14), returned(Side::A, 27, 15)]
    );
}

#[test]
fn pieces_met_on_the_way_stay() {
    // 14 is B's, 13 A's, 12 and 11 B's: the piece from 15 drops to 10.
    let now = line("A", &[13, 15, 27], &[11, 12, 14], "fate:27");
    assert_eq!(next(&now, "throw 1"), line("B", &[10, 13, 15], &[11, 12, 14], "throw"));
}

#[test]
fn returns_from_26_and_from_27_go_the_same_way() {
    let own = line("A", &[14, 15, 26], &[27], "fate:26");
    assert_eq!(next(&own, "throw 3"), line("B", &[13, 14, 15], &[27], "throw"));
    let opponent = line("A", &[1, 26], &[15, 27], "fate:26+");
    assert_eq!(next(&opponent, "throw 1"), line("A", &[1, 15], &[2, 27], "throw"));
}

#[test]
fn a_displaced_piece_has_no_fate_and_its_side_no_turn() {
    let now = line("A", &[7, 27], &[3, 15], "fate:27+");
    assert_eq!(next(&now, "throw 1"), line("A", &[7, 15], &[1, 3], "throw"));
}
