//! A small block so full that neither side could ever move again (a decision of
//! ours; the source does not foresee it).

use tesserae_core::rules::{Event, Side, Step};

use super::{line, of};
use crate::common::{actions, next, play};

/// A waits on 8 twice, on 6 twice and on 4; B on 5, 2, 3 twice and 1. A's pieces on
/// 8 want 6, 4, 1 or 3, all full; those on 6 and 4 also want 2 and 5, both taken;
/// B's want 3, 1, 4, 6 or 8, all full.
const A: [u8; 5] = [8, 8, 9, 9, 10];
const B: [u8; 5] = [10, 11, 12, 12, 13];

#[test]
fn in_a_jam_neither_side_can_move_with_any_score() {
    for turn in ["A", "B"] {
        for score in 1..=4 {
            let jam = line(turn, &A, &B, &format!("move:{score}"));
            assert_eq!(actions(&jam), ["pass"], "{jam}");
        }
    }
}

#[test]
fn a_pass_in_a_jam_sends_the_pieces_on_8_back_to_sea() {
    for (turn, other) in [("A", "B"), ("B", "A")] {
        let jam = line(turn, &A, &B, "move:1");
        let (after, seen) = play(&jam, "pass");
        assert_eq!(after, line(other, &[7, 7, 9, 9, 10], &B, "throw"));
        let side = turn.parse().unwrap();
        let back = Event::Returned { side: Side::A, from: Step(8), to: Step(7) };
        assert_eq!(seen, [Event::Passed { side }, back.clone(), back]);
    }
    // Then B comes out of it: from 1 by a 3 or 4, from 3 by a 4.
    let free = line("B", &[7, 7, 9, 9, 10], &B, "move:4");
    assert_eq!(actions(&free), ["move 12-16", "move 13-16"]);
}

#[test]
fn the_jam_of_the_other_side_is_its_mirror_image() {
    let jam = line("A", &B, &A, "move:3");
    assert_eq!(next(&jam, "pass"), line("B", &B, &[7, 7, 9, 9, 10], "throw"));
}

#[test]
fn in_the_other_variant_the_same_cells_jam() {
    // All of these cells lie one step earlier on the way.
    let less = |steps: [u8; 5]| steps.map(|step| step - 1);
    let jam = of("straight", "A", &less(A), &less(B), "move:2");
    assert_eq!(next(&jam, "pass"), of("straight", "B", &[6, 6, 8, 8, 9], &less(B), "throw"));
}

#[test]
fn a_pass_changes_nothing_while_another_score_would_move_the_passer() {
    // Without B's piece on 1 only a 4 leaves A without a move.
    let before = line("A", &A, &[10, 11, 12, 12], "move:4");
    assert_eq!(actions(&before), ["pass"]);
    let (after, seen) = play(&before, "pass");
    assert_eq!(after, line("B", &A, &[10, 11, 12, 12], "throw"));
    assert_eq!(seen, [Event::Passed { side: Side::A }]);
}

#[test]
fn a_pass_changes_nothing_while_the_other_side_can_move() {
    // A's piece on 4 is shut in, but B's on 1 can go to 8 or to 6.
    let shut_in = [10, 25, 25, 25, 25];
    for score in 1..=4 {
        let before = line("A", &shut_in, &B, &format!("move:{score}"));
        assert_eq!(actions(&before), ["pass"]);
        let (after, seen) = play(&before, "pass");
        assert_eq!(after, line("B", &shut_in, &B, "throw"));
        assert_eq!(seen, [Event::Passed { side: Side::A }]);
    }
}
