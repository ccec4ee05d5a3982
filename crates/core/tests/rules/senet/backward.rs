//! Backward moves.

use tesserae_core::rules::Side;

use super::{line, moved, swapped};
use crate::common::{actions, events, next, refused, throws_again};

/// Only with a 2 is A's piece on 10 stuck: 12 to 13 is a row whose end is on 12.
const ROW: &[u8] = &[12, 13];

#[test]
fn a_piece_moves_back_by_the_score_when_no_piece_has_a_forward_move() {
    let now = line("A", &[10], ROW, "move:2");
    assert_eq!(actions(&now), ["move 10-8"]);
    assert_eq!(next(&now, "move 10-8"), line("B", &[8], ROW, "throw"));
    assert_eq!(events(&now, "move 10-8"), [moved(Side::A, 10, 8, &["9", "8"])]);
    let reason = "the piece on 12 stands at the end of a row and cannot be captured";
    assert_eq!(refused(&now, "move 10-12"), reason);
    assert_eq!(refused(&now, "move 10-9"), "a piece must move by exactly the score, 2");
}

#[test]
fn with_a_forward_move_of_any_piece_no_piece_moves_back() {
    let now = line("A", &[10, 3], ROW, "move:2");
    assert_eq!(actions(&now), ["move 3-5"]);
    let reason = "a piece moves back only if no piece can move forward";
    assert_eq!(refused(&now, "move 10-8"), reason);
    // Nor when the forward move is one off the board.
    assert_eq!(actions(&line("A", &[10, 29], ROW, "move:2")), ["move 29-31"]);
}

#[test]
fn several_pieces_may_have_a_backward_move() {
    // 11 to 13 is passed by nobody with a 4, and 14 goes to 18, an end.
    let now = line("A", &[9, 10, 14], &[11, 12, 13, 18, 19], "move:4");
    assert_eq!(actions(&now), ["move 10-6", "move 9-5"]);
}

#[test]
fn backward_an_own_piece_is_in_the_way_as_forward() {
    let now = line("A", &[8, 10], &[12, 13, 9], "move:2");
    // 8 to 10 is the own piece, 10 to 12 an end; back, 10 to 8 is the own piece.
    assert_eq!(actions(&now), ["move 8-6"]);
    assert_eq!(refused(&now, "move 10-8"), "your own piece stands on 8");
}

#[test]
fn backward_a_run_of_two_cannot_be_passed() {
    // Forward, 10 to 13 is an end; back, 7 lies beyond the row 8 to 9.
    let now = line("A", &[10, 5], &[8, 9, 13, 14], "move:3");
    // 5 to 8 is an end too, and 5 can go back to 2.
    assert_eq!(actions(&now), ["move 5-2"]);
    assert_eq!(refused(&now, "move 10-7"), "you cannot pass the opponent's row from 8 to 9");
}

#[test]
fn backward_a_run_that_is_not_wholly_passed_bars_nothing() {
    // 10 goes back to 8, the middle of 7 to 9.
    let now = line("A", &[10], &[7, 8, 9, 12, 13], "move:2");
    assert_eq!(next(&now, "move 10-8"), line("B", &[8], &[7, 9, 10, 12, 13], "throw"));
}

#[test]
fn backward_the_ends_of_a_run_are_protected() {
    let now = line("A", &[10, 4], &[8, 7, 12, 13, 6], "move:2");
    // Forward 12 and 6 are ends; back, 8 is one as well, and 2 is empty.
    assert_eq!(actions(&now), ["move 4-2"]);
    let reason = "the piece on 8 stands at the end of a row and cannot be captured";
    assert_eq!(refused(&now, "move 10-8"), reason);
}

#[test]
fn backward_a_lone_opponent_is_knocked_out_and_gets_a_free_ride() {
    let now = line("A", &[10], &[8, 12, 13], "move:2");
    assert_eq!(next(&now, "move 10-8"), line("B", &[8], &[10, 12, 13], "throw"));
    assert_eq!(events(&now, "move 10-8")[1], swapped(Side::B, 8, 10));
}

#[test]
fn no_piece_moves_back_below_1() {
    for (from, score) in [(1, 1), (2, 2), (2, 3), (3, 5), (5, 5)] {
        // The way forward is an end, and another piece can go back.
        let to = from + score;
        let rows = [to, to + 1, to + 7 + score, to + 8 + score];
        let now = line("A", &[from, to + 7], &rows, &format!("move:{score}"));
        let action = format!("move {from}-{}", from.saturating_sub(score));
        assert_eq!(refused(&now, &action), "a piece cannot move back beyond the first square");
        assert!(!actions(&now).contains(&action) && !actions(&now).contains(&"pass".into()));
    }
    assert_eq!(actions(&line("A", &[3], &[5, 6], "move:2")), ["move 3-1"]);
}

#[test]
fn pieces_beyond_26_never_move_back() {
    // 10 is stuck with a 3; so is 29, which needs a 2.
    let now = line("A", &[10, 29], &[13, 14], "move:3");
    assert_eq!(actions(&now), ["move 10-7"]);
    for action in ["move 29-26", "move 29-28"] {
        assert_eq!(refused(&now, action), "a piece beyond 26 never moves back");
    }
}

#[test]
fn a_backward_move_made_with_a_1_a_4_or_a_5_keeps_the_extra_turn() {
    assert!(throws_again(&line("A", &[10], &[11, 12], "move:1"), "move 10-9"));
    assert!(throws_again(&line("A", &[10], &[14, 15], "move:4"), "move 10-6"));
    assert!(throws_again(&line("A", &[10], &[15, 16], "move:5"), "move 10-5"));
    assert!(!throws_again(&line("A", &[10], &[12, 13], "move:2"), "move 10-8"));
}

#[test]
fn a_move_back_to_15_is_like_any_other() {
    let now = line("A", &[17], &[19, 20], "move:2");
    assert_eq!(next(&now, "move 17-15"), line("B", &[15], &[19, 20], "throw"));
}
