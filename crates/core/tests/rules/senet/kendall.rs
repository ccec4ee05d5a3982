//! The variant `kendall`, rule by rule. The numbers are those of docs/senet-sets.md.

use tesserae_core::rules::{Event, Side, Throw};

use super::{moved, returned, swapped};
use crate::common::{actions, at, events, next, refused, throws_again};

/// A position; the pieces not named are off.
fn line(turn: &str, a: &[u8], b: &[u8], phase: &str) -> String {
    let list = |named: &[u8]| {
        let mut squares = named.to_vec();
        squares.resize(7, 31);
        squares.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
    };
    format!("senet/kendall {turn} {} {} {phase}", list(a), list(b))
}

const START: &str = "senet/kendall A 1,3,5,7,9,11,13 2,4,6,8,10,12,14 open";

// 1 to 4: throw, opening, turn.

#[test]
fn four_sticks_score_their_flat_sides_and_none_is_5() {
    let shares = [(1, 4.0), (2, 6.0), (3, 4.0), (4, 1.0), (5, 1.0)];
    let expected = shares.map(|(score, ways)| (Throw::Score(score), ways / 16.0));
    let found: Vec<_> = at(START).outcomes().unwrap().probabilities().collect();
    assert_eq!(found, expected);
}

#[test]
fn who_throws_the_only_1_has_the_spools_and_the_foremost_moves_one_square() {
    let begun = "senet/kendall B 1,3,5,7,9,11,13 2,4,6,8,10,12,15 throw";
    let after =
        |first: u8| format!("senet/kendall B 1,3,5,7,9,11,13 2,4,6,8,10,12,14 open:{first}");
    assert_eq!(next(&after(3), "throw 1"), begun);
    // The 1 is played, whatever the other throws.
    assert_eq!(next(&after(1), "throw 4"), begun);
    assert_eq!(next(&after(1), "throw 1"), START);
    assert_eq!(next(&after(2), "throw 5"), START);
    let seen = [
        Event::Thrown { side: Side::B, throw: Throw::Score(2) },
        Event::SeatsChange,
        Event::Begins { side: Side::B },
        moved(Side::B, 14, 15, &["15"]),
    ];
    assert_eq!(events(&after(1), "throw 2"), seen);
}

#[test]
fn after_a_1_a_4_and_a_5_the_same_side_throws_again() {
    for score in 1..=5 {
        let now = line("A", &[3], &[20], &format!("move:{score}"));
        let again = [1, 4, 5].contains(&score);
        assert_eq!(throws_again(&now, &format!("move 3-{}", 3 + score)), again, "{score}");
    }
}

#[test]
fn a_legal_move_must_be_made() {
    assert_eq!(refused(&line("A", &[3], &[20], "move:2"), "pass"), "you can move, so you must");
    // Also one into the water.
    assert_eq!(actions(&line("A", &[26], &[20], "move:1")), ["move 26-27"]);
}

// 5 to 7: landing, protection, rows.

#[test]
fn no_piece_lands_on_a_piece_of_its_own_side() {
    let now = line("A", &[3, 5], &[20], "move:2");
    assert_eq!(actions(&now), ["move 5-7"]);
    assert_eq!(refused(&now, "move 3-5"), "your own piece stands on 5");
}

#[test]
fn a_piece_that_lands_on_a_lone_opponent_changes_places_with_it() {
    let now = line("A", &[3], &[6, 20], "move:3");
    assert_eq!(next(&now, "move 3-6"), line("B", &[6], &[3, 20], "throw"));
    assert_eq!(events(&now, "move 3-6")[1], swapped(Side::B, 6, 3));
}

#[test]
fn two_that_follow_each_other_protect_each_other_and_so_does_every_one_of_three() {
    let reason = "the piece on 6 stands in a row and cannot be captured";
    assert_eq!(refused(&line("A", &[3, 12], &[6, 7], "move:3"), "move 3-6"), reason);
    assert_eq!(refused(&line("A", &[3, 12], &[5, 6], "move:3"), "move 3-6"), reason);
    // The middle of three as well.
    assert_eq!(refused(&line("A", &[3, 12], &[5, 6, 7], "move:3"), "move 3-6"), reason);
    // Round the corner of the path: 10 and 11.
    let reason = "the piece on 10 stands in a row and cannot be captured";
    assert_eq!(refused(&line("A", &[8, 12], &[10, 11], "move:2"), "move 8-10"), reason);
    // 10 and 21 lie side by side on the board and do not follow each other.
    assert!(actions(&line("A", &[8], &[10, 21], "move:2")).contains(&"move 8-10".to_owned()));
}

#[test]
fn on_26_28_29_and_30_no_piece_is_captured() {
    for square in [28, 29, 30] {
        let now = line("A", &[26], &[square], &format!("move:{}", square - 26));
        let action = format!("move 26-{square}");
        assert_eq!(refused(&now, &action), format!("no piece can be captured on {square}"));
    }
    let now = line("A", &[23], &[26], "move:3");
    assert_eq!(refused(&now, "move 23-26"), "no piece can be captured on 26");
    // It is not safe on 25.
    let now = line("A", &[23], &[25], "move:2");
    assert_eq!(next(&now, "move 23-25"), line("B", &[25], &[23], "throw"));
}

#[test]
fn three_in_a_row_cannot_be_passed_and_two_can() {
    assert_eq!(
        next(&line("A", &[3], &[4, 5], "move:3"), "move 3-6"),
        line("B", &[6], &[4, 5], "throw")
    );
    let now = line("A", &[3, 12], &[4, 5, 6], "move:4");
    assert_eq!(actions(&now), ["move 12-16"]);
    assert_eq!(refused(&now, "move 3-7"), "you cannot pass the opponent's row from 4 to 6");
    // A longer one is a row too, and one round the corner.
    let now = line("A", &[8, 20], &[9, 10, 11, 12], "move:5");
    assert_eq!(refused(&now, "move 8-13"), "you cannot pass the opponent's row from 9 to 12");
    // Own pieces can be passed, three of them too.
    assert!(actions(&line("A", &[3, 4, 5, 6], &[20], "move:4")).contains(&"move 3-7".to_owned()));
}

#[test]
fn a_row_bars_the_way_back_and_off_the_board_as_well() {
    // With a 4 the cone on 9 is stuck: back to 5 it would pass 6 to 8.
    let now = line("A", &[9], &[6, 7, 8, 13, 14], "move:4");
    assert_eq!(actions(&now), ["pass"]);
    assert_eq!(refused(&now, "move 9-5"), "you cannot pass the opponent's row from 6 to 8");
    let now = line("A", &[26], &[28, 29, 30], "move:5");
    assert_eq!(actions(&now), ["move 26-21"]);
    let reason = "you cannot pass the opponent's row from 28 to 30";
    assert_eq!(refused(&now, "move 26-31"), reason);
}

// 8 and 15: the water.

#[test]
fn from_the_water_a_piece_goes_back_to_15_and_the_turn_ends() {
    let now = line("A", &[26], &[20], "move:1");
    assert_eq!(next(&now, "move 26-27"), line("B", &[15], &[20], "throw"));
    let seen = [moved(Side::A, 26, 27, &["27"]), returned(Side::A, 27, 15)];
    assert_eq!(events(&now, "move 26-27"), seen);
}

#[test]
fn if_15_is_taken_it_goes_to_the_nearest_empty_square_below() {
    let now = line("A", &[14, 26], &[15], "move:1");
    assert_eq!(next(&now, "move 26-27"), line("B", &[13, 14], &[15], "throw"));
    let now = line("A", &[15, 26], &[20], "move:1");
    assert_eq!(next(&now, "move 26-27"), line("B", &[14, 15], &[20], "throw"));
    // All thirteen others on 3 to 15.
    let now = line("A", &[3, 5, 7, 9, 11, 13, 26], &[4, 6, 8, 10, 12, 14, 15], "move:1");
    let after = line("B", &[2, 3, 5, 7, 9, 11, 13], &[4, 6, 8, 10, 12, 14, 15], "throw");
    assert_eq!(next(&now, "move 26-27"), after);
}

#[test]
fn no_piece_stays_on_27() {
    let text = line("A", &[27], &[20], "throw");
    let error = crate::common::rule_sets().position(&text).unwrap_err().to_string();
    assert!(error.contains("no piece stays on 27"), "{error}");
}

// 9 and 16: backward.

#[test]
fn without_a_forward_move_a_piece_goes_back_and_captures_as_forward() {
    // 24 needs a 2 for the House of Beauty.
    let now = line("A", &[24], &[20], "move:3");
    assert_eq!(actions(&now), ["move 24-21"]);
    let now = line("A", &[24], &[21], "move:3");
    assert_eq!(next(&now, "move 24-21"), line("B", &[21], &[24], "throw"));
    let now = line("A", &[24], &[20, 21], "move:3");
    assert_eq!(actions(&now), ["pass"]);
    let reason = "the piece on 21 stands in a row and cannot be captured";
    assert_eq!(refused(&now, "move 24-21"), reason);
}

#[test]
fn with_a_forward_move_of_any_piece_none_goes_back() {
    let now = line("A", &[5, 24], &[20], "move:3");
    assert_eq!(actions(&now), ["move 5-8"]);
    assert_eq!(refused(&now, "move 24-21"), "a piece moves back only if no piece can move forward");
}

#[test]
fn none_goes_back_below_1() {
    let now = line("A", &[3], &[6, 7], "move:3");
    assert_eq!(actions(&now), ["pass"]);
    assert_eq!(refused(&now, "move 3-0"), "a piece cannot move back beyond the first square");
}

#[test]
fn a_piece_on_26_goes_back_and_those_beyond_never() {
    let now = line("A", &[26, 28], &[29], "move:4");
    // Forward, 26 to 30 is free.
    assert_eq!(actions(&now), ["move 26-30"]);
    let now = line("A", &[26, 28], &[30], "move:4");
    assert_eq!(actions(&now), ["move 26-22"]);
    assert_eq!(refused(&now, "move 28-24"), "a piece beyond 26 never moves back");
    assert_eq!(actions(&line("A", &[28], &[20], "move:4")), ["pass"]);
}

#[test]
fn a_pass_loses_the_extra_throw_and_a_backward_move_keeps_it() {
    let stuck = line("A", &[28], &[20], "move:4");
    assert_eq!(next(&stuck, "pass"), line("B", &[28], &[20], "throw"));
    assert!(throws_again(&line("A", &[24], &[20], "move:4"), "move 24-20"));
}

// 12 and 13: the houses.

#[test]
fn a_piece_comes_to_26_by_the_exact_score_alone_and_may_stay() {
    let now = line("A", &[5, 24], &[20], "move:2");
    assert_eq!(next(&now, "move 24-26"), line("B", &[5, 26], &[20], "throw"));
    for score in 3..=5 {
        let now = line("A", &[5, 24], &[20], &format!("move:{score}"));
        assert_eq!(actions(&now), [format!("move 5-{}", 5 + score)], "{score}");
        let reason = "a piece comes to 26 only with the exact score: a 2 from here";
        assert_eq!(refused(&now, "move 24-26"), reason);
        assert_eq!(refused(&now, &format!("move 24-{}", 24 + score)), reason);
    }
    assert_eq!(actions(&line("A", &[5, 26], &[20], "move:2")), ["move 26-28", "move 5-7"]);
}

#[test]
fn from_26_each_score_has_its_square_and_a_5_leads_off() {
    for (score, to) in [(2, 28), (3, 29), (4, 30), (5, 31)] {
        let now = line("A", &[12, 26], &[20], &format!("move:{score}"));
        assert!(actions(&now).contains(&format!("move 26-{to}")));
    }
    let now = line("A", &[12, 26], &[20], "move:5");
    assert_eq!(next(&now, "move 26-31"), line("A", &[12], &[20], "throw"));
}

#[test]
fn from_28_only_a_3_from_29_only_a_2_and_from_30_any_score_leads_off() {
    for (square, leaving) in [(28, vec![3]), (29, vec![2]), (30, vec![1, 2, 3, 4, 5])] {
        for score in 1..=5 {
            let now = line("A", &[12, square], &[18], &format!("move:{score}"));
            let off = format!("move {square}-31");
            assert_eq!(actions(&now).contains(&off), leaving.contains(&score), "{now}");
            // And nothing else.
            let others = actions(&now)
                .into_iter()
                .filter(|a| a.starts_with("move 2") || a.starts_with("move 3"));
            assert!(others.eq(leaving.contains(&score).then_some(off)), "{now}");
        }
    }
    let now = line("A", &[12, 28], &[18], "move:1");
    let reason = "only an exact throw bears a piece off: a 3 from here";
    assert_eq!(refused(&now, "move 28-29"), reason);
}

// 14: leaving, and 10: the end.

#[test]
fn no_piece_leaves_while_one_of_its_side_stands_on_the_first_row() {
    for (last, leaves) in [(10, false), (11, true)] {
        let now = line("A", &[last, 30], &[18], "move:2");
        assert_eq!(actions(&now).contains(&"move 30-31".to_owned()), leaves, "{last}");
    }
    let reason = "no piece is borne off before all of yours are past 10";
    assert_eq!(refused(&line("A", &[10, 30], &[18], "move:2"), "move 30-31"), reason);
    assert_eq!(refused(&line("A", &[1, 26], &[18], "move:5"), "move 26-31"), reason);
    // The opponent's pieces there do not matter.
    assert_eq!(actions(&line("A", &[30], &[1], "move:2")), ["move 30-31"]);
}

#[test]
fn the_first_side_with_all_pieces_off_wins() {
    let now = line("A", &[30], &[1], "move:1");
    assert_eq!(next(&now, "move 30-31"), line("A", &[], &[1], "over:A"));
}
