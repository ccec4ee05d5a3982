//! The variant `jequier`, rule by rule. The numbers are those of docs/senet-sets.md.

use tesserae_core::rules::{Event, Side, Throw};

use super::{moved, returned, swapped};
use crate::common::{actions, at, events, next, refused, throws_again};

/// A position; the pieces not named are off.
fn line(turn: &str, a: &[u8], b: &[u8], phase: &str) -> String {
    let list = |named: &[u8]| {
        let mut squares = named.to_vec();
        squares.resize(5, 31);
        squares.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
    };
    format!("senet/jequier {turn} {} {} {phase}", list(a), list(b))
}

const START: &str = "senet/jequier A 1,3,5,7,9 2,4,6,8,10 open";

#[test]
fn none_flat_is_6_and_there_is_no_5() {
    let shares = [(1, 4.0), (2, 6.0), (3, 4.0), (4, 1.0), (6, 1.0)];
    let expected = shares.map(|(score, ways)| (Throw::Score(score), ways / 16.0));
    let found: Vec<_> = at(START).outcomes().unwrap().probabilities().collect();
    assert_eq!(found, expected);
    assert_eq!(refused(START, "throw 5"), "\"throw 5\" cannot be thrown here");
}

#[test]
fn the_only_1_is_played_by_the_foremost_spool() {
    let begun = "senet/jequier B 1,3,5,7,9 2,4,6,8,11 throw";
    let after = |first: u8| format!("senet/jequier B 1,3,5,7,9 2,4,6,8,10 open:{first}");
    assert_eq!(next(&after(6), "throw 1"), begun);
    assert_eq!(next(&after(1), "throw 6"), begun);
    assert_eq!(next(&after(1), "throw 1"), START);
    let seen = [
        Event::Thrown { side: Side::B, throw: Throw::Score(1) },
        Event::Begins { side: Side::B },
        moved(Side::B, 10, 11, &["11"]),
    ];
    assert_eq!(events(&after(2), "throw 1"), seen);
}

#[test]
fn after_a_1_a_4_and_a_6_the_same_side_throws_again() {
    for score in [1, 2, 3, 4, 6] {
        let now = line("A", &[3], &[20], &format!("move:{score}"));
        let again = [1, 4, 6].contains(&score);
        assert_eq!(throws_again(&now, &format!("move 3-{}", 3 + score)), again, "{score}");
    }
}

#[test]
fn a_lone_opponent_is_exchanged() {
    let now = line("A", &[3], &[9, 20], "move:6");
    assert_eq!(next(&now, "move 3-9"), line("A", &[9], &[3, 20], "throw"));
    assert_eq!(events(&now, "move 3-9")[1], swapped(Side::B, 9, 3));
}

#[test]
fn two_protect_each_other_and_three_cannot_be_passed() {
    let reason = "the piece on 6 stands in a row and cannot be captured";
    for others in [&[5, 6][..], &[6, 7], &[5, 6, 7]] {
        assert_eq!(refused(&line("A", &[3, 12], others, "move:3"), "move 3-6"), reason);
    }
    assert!(actions(&line("A", &[3], &[4, 5], "move:3")).contains(&"move 3-6".to_owned()));
    let now = line("A", &[3, 12], &[6, 7, 8], "move:6");
    assert_eq!(refused(&now, "move 3-9"), "you cannot pass the opponent's row from 6 to 8");
}

#[test]
fn on_26_28_29_and_30_no_piece_is_captured() {
    for square in [26, 28, 29, 30] {
        let now = line("A", &[square - 3], &[square], "move:3");
        if square == 30 {
            continue;
        }
        let action = format!("move {}-{square}", square - 3);
        assert_eq!(refused(&now, &action), format!("no piece can be captured on {square}"));
    }
    let now = line("A", &[28], &[30], "move:2");
    assert_eq!(refused(&now, "move 28-30"), "no piece can be captured on 30");
}

#[test]
fn no_square_stops_a_piece() {
    let now = line("A", &[22], &[3], "move:6");
    assert_eq!(next(&now, "move 22-28"), line("A", &[28], &[3], "throw"));
    assert_eq!(actions(&line("A", &[25], &[3], "move:3")), ["move 25-28"]);
    assert_eq!(actions(&line("A", &[28], &[3], "move:1")), ["move 28-29"]);
}

#[test]
fn a_score_that_carries_a_piece_past_30_takes_it_off() {
    for (from, score) in [(25, 6), (28, 3), (28, 4), (28, 6), (29, 2), (30, 1), (30, 6)] {
        let now = line("A", &[from], &[3], &format!("move:{score}"));
        assert_eq!(actions(&now), [format!("move {from}-31")], "{now}");
    }
    assert_eq!(actions(&line("A", &[24], &[3], "move:6")), ["move 24-30"]);
}

#[test]
fn no_piece_leaves_while_one_of_its_side_stands_on_the_first_two_rows() {
    for (last, leaves) in [(1, false), (20, false), (21, true)] {
        let now = line("A", &[last, 30], &[5], "move:2");
        assert_eq!(actions(&now).contains(&"move 30-31".to_owned()), leaves, "{last}");
    }
    let reason = "no piece is borne off before all of yours are past 20";
    assert_eq!(refused(&line("A", &[20, 29], &[5], "move:6"), "move 29-31"), reason);
    assert_eq!(
        next(&line("A", &[30], &[1], "move:2"), "move 30-31"),
        line("A", &[], &[1], "over:A")
    );
}

#[test]
fn from_the_water_a_piece_goes_to_the_lowest_empty_square_and_the_turn_ends() {
    let now = line("A", &[25], &[3], "move:2");
    assert_eq!(next(&now, "move 25-27"), line("B", &[1], &[3], "throw"));
    let seen = [moved(Side::A, 25, 27, &["26", "27"]), returned(Side::A, 27, 1)];
    assert_eq!(events(&now, "move 25-27"), seen);
    let now = line("A", &[2, 26], &[1, 4], "move:1");
    assert_eq!(next(&now, "move 26-27"), line("B", &[2, 3], &[1, 4], "throw"));
    // Even after a score that throws again.
    let now = line("A", &[21], &[3], "move:6");
    assert_eq!(next(&now, "move 21-27"), line("B", &[1], &[3], "throw"));
}

#[test]
fn a_piece_moves_back_only_to_an_empty_square() {
    // The cone on 10 is stuck with a 2.
    let now = line("A", &[10], &[12, 13], "move:2");
    assert_eq!(actions(&now), ["move 10-8"]);
    let now = line("A", &[10], &[8, 12, 13], "move:2");
    assert_eq!(actions(&now), ["pass"]);
    let reason = "an opponent's piece stands on 8, and a piece moves back only to an empty square";
    assert_eq!(refused(&now, "move 10-8"), reason);
    assert_eq!(actions(&line("A", &[8, 10], &[12, 13], "move:2")), ["move 8-6"]);
}

#[test]
fn a_row_bars_the_way_back_and_off_the_board() {
    let now = line("A", &[10], &[7, 8, 9, 14, 15], "move:4");
    assert_eq!(actions(&now), ["pass"]);
    assert_eq!(refused(&now, "move 10-6"), "you cannot pass the opponent's row from 7 to 9");
    let now = line("A", &[26], &[28, 29, 30], "move:6");
    assert_eq!(actions(&now), ["move 26-20"]);
    assert_eq!(refused(&now, "move 26-31"), "you cannot pass the opponent's row from 28 to 30");
}

#[test]
fn pieces_in_the_houses_move_back_and_into_the_water() {
    // 20 keeps 29 on the board, and 22 bars 20.
    let now = line("A", &[20, 29], &[22, 23], "move:2");
    assert_eq!(actions(&now), ["move 20-18", "move 29-27"]);
    assert_eq!(next(&now, "move 29-27"), line("B", &[1, 20], &[22, 23], "throw"));
    assert_eq!(
        refused(&now, "move 29-31"),
        "no piece is borne off before all of yours are past 20"
    );
}

#[test]
fn none_goes_back_below_1_and_a_pass_loses_the_extra_throw() {
    let now = line("A", &[3], &[7, 8], "move:4");
    assert_eq!(actions(&now), ["pass"]);
    assert_eq!(next(&now, "pass"), line("B", &[3], &[7, 8], "throw"));
    assert!(throws_again(&line("A", &[10], &[14, 15], "move:4"), "move 10-6"));
}

#[test]
fn no_piece_stays_on_27() {
    let text = line("A", &[27], &[20], "throw");
    let error = crate::common::rule_sets().position(&text).unwrap_err().to_string();
    assert!(error.contains("no piece stays on 27"), "{error}");
}
