//! Forward moves: the mandatory stop, rows, knocking out.

use tesserae_core::rules::Side;

use super::{line, may, moved, swapped};
use crate::common::{actions, events, next, refused};

#[test]
fn a_piece_below_26_never_passes_it_but_stops_there() {
    for from in 21..=25 {
        for score in 1..=5 {
            let to = (from + score).min(26);
            let now = line("A", &[from], &[3], &format!("move:{score}"));
            assert_eq!(actions(&now), [format!("move {from}-{to}")], "{now}");
        }
    }
    let now = line("A", &[22], &[3], "move:5");
    assert_eq!(refused(&now, "move 22-27"), "no piece passes 26: it must stop there");
    assert_eq!(events(&now, "move 22-26")[0], moved(Side::A, 22, 26, &["23", "24", "25", "26"]));
}

#[test]
fn several_pieces_may_have_the_stop_before_them() {
    let now = line("A", &[22, 23, 25], &[3], "move:4");
    assert_eq!(actions(&now), ["move 22-26", "move 23-26", "move 25-26"]);
}

#[test]
fn a_move_onto_an_own_piece_is_not_legal() {
    let now = line("A", &[3, 5], &[20], "move:2");
    assert_eq!(actions(&now), ["move 5-7"]);
    assert_eq!(refused(&now, "move 3-5"), "your own piece stands on 5");
    let now = line("A", &[3, 27, 28], &[20], "move:1");
    assert_eq!(refused(&now, "move 27-28"), "your own piece stands on 28");
}

#[test]
fn own_pieces_never_block_a_pass() {
    let now = line("A", &[3, 4, 5, 6], &[20], "move:4");
    assert_eq!(actions(&now), ["move 3-7", "move 4-8", "move 5-9", "move 6-10"]);
}

#[test]
fn a_single_opponent_can_be_passed_and_several_single_ones_too() {
    assert!(may(&line("A", &[3], &[4], "move:2"), "move 3-5"));
    assert!(may(&line("A", &[3], &[4, 6], "move:4"), "move 3-7"));
    assert!(may(&line("A", &[3], &[5, 7], "move:5"), "move 3-8"));
}

#[test]
fn a_run_of_two_or_more_between_start_and_end_cannot_be_passed() {
    for (opponents, score, first, last) in [
        (&[4, 5][..], 3, 4, 5),
        (&[5, 6], 4, 5, 6),
        (&[6, 7], 5, 6, 7),
        (&[4, 5, 6], 4, 4, 6),
        (&[4, 5, 6, 7], 5, 4, 7),
        // Behind a single one.
        (&[4, 6, 7], 5, 6, 7),
    ] {
        let now = line("A", &[3, 15], opponents, &format!("move:{score}"));
        let reason = format!("you cannot pass the opponent's row from {first} to {last}");
        assert_eq!(refused(&now, &format!("move 3-{}", 3 + score)), reason, "{now}");
        assert_eq!(actions(&now), [format!("move 15-{}", 15 + score)]);
    }
}

#[test]
fn a_run_goes_round_the_rows_ends() {
    // 10 and 11 lie in two rows of the board and are neighbours on the path.
    let now = line("A", &[9, 1], &[10, 11], "move:3");
    assert_eq!(refused(&now, "move 9-12"), "you cannot pass the opponent's row from 10 to 11");
    let now = line("A", &[19, 1], &[20, 21], "move:3");
    assert_eq!(refused(&now, "move 19-22"), "you cannot pass the opponent's row from 20 to 21");
    // 10 and 21 lie above one another and are none.
    assert!(may(&line("A", &[9], &[10, 21], "move:3"), "move 9-12"));
}

#[test]
fn a_run_that_does_not_lie_wholly_between_bars_nothing() {
    // 5 to 7 reaches beyond the target 6, a middle piece; 5 is passed on the way.
    assert!(may(&line("A", &[3], &[5, 6, 7], "move:3"), "move 3-6"));
    // A run behind the mover.
    assert!(may(&line("A", &[3], &[1, 2], "move:3"), "move 3-6"));
    // A run that begins right behind the target.
    assert!(may(&line("A", &[3], &[7, 8], "move:3"), "move 3-6"));
}

#[test]
fn a_run_before_the_stop_bars_it_too() {
    let now = line("A", &[22, 3], &[24, 25], "move:4");
    assert_eq!(refused(&now, "move 22-26"), "you cannot pass the opponent's row from 24 to 25");
    // With a longer throw the piece stops on 26 all the same.
    let now = line("A", &[22, 3], &[24, 25], "move:5");
    assert_eq!(refused(&now, "move 22-26"), "you cannot pass the opponent's row from 24 to 25");
    // A run beyond 26 does not, however far the throw would reach.
    assert!(may(&line("A", &[25, 3], &[27, 28], "move:5"), "move 25-26"));
    // 25 and 27 are no neighbours.
    assert!(may(&line("A", &[24], &[25, 27], "move:4"), "move 24-26"));
}

#[test]
fn a_lone_opponent_is_knocked_out_and_goes_where_the_piece_came_from() {
    let now = line("A", &[3], &[6, 20], "move:3");
    assert_eq!(next(&now, "move 3-6"), line("B", &[6], &[3, 20], "throw"));
    let seen = [moved(Side::A, 3, 6, &["4", "5", "6"]), swapped(Side::B, 6, 3)];
    assert_eq!(events(&now, "move 3-6"), seen);
    // B does the same to A.
    let now = line("B", &[12], &[10], "move:2");
    assert_eq!(next(&now, "move 10-12"), line("A", &[10], &[12], "throw"));
}

#[test]
fn the_two_ends_of_a_run_of_two_or_more_are_protected() {
    for (opponents, end) in [
        (&[6, 7][..], 6),
        (&[5, 6], 6),
        (&[6, 7, 8], 6),
        (&[4, 5, 6], 6),
        (&[6, 7, 8, 9], 6),
        (&[5, 6], 5),
        (&[4, 5, 6, 7, 8], 4),
        (&[4, 5, 6, 7, 8], 8),
    ] {
        let score = end - 3;
        let now = line("A", &[3, 15], opponents, &format!("move:{score}"));
        let reason = refused(&now, &format!("move 3-{end}"));
        let expected =
            format!("the piece on {end} stands at the end of a row and cannot be captured");
        assert_eq!(reason, expected, "{now}");
    }
}

#[test]
fn the_middle_pieces_of_a_run_of_three_or_more_can_be_knocked_out() {
    for (opponents, middle) in [
        (&[4, 5, 6][..], &[5][..]),
        (&[4, 5, 6, 7], &[5, 6]),
        (&[4, 5, 6, 7, 8], &[5, 6, 7]),
        (&[5, 6, 7], &[6]),
        (&[7, 8, 9], &[8]),
    ] {
        for target in middle {
            let now = line("A", &[3], opponents, &format!("move:{}", target - 3));
            let mut left: Vec<u8> = opponents.iter().copied().filter(|e| e != target).collect();
            left.push(3);
            let after = next(&now, &format!("move 3-{target}"));
            let turn = if [1, 4, 5].contains(&(target - 3)) { "A" } else { "B" };
            assert_eq!(after, line(turn, &[*target], &left, "throw"));
        }
    }
}

#[test]
fn a_middle_piece_behind_another_run_is_out_of_reach() {
    // From 1: the run 2-3 lies between, the middle piece 6 behind it.
    let now = line("A", &[1, 15], &[2, 3, 5, 6, 7], "move:5");
    assert_eq!(refused(&now, "move 1-6"), "you cannot pass the opponent's row from 2 to 3");
}
