//! Neither forward nor back: no skipping from the houses, and the pass.

use tesserae_core::rules::{Event, Side, Step};

use super::{line, moved};
use crate::common::{actions, events, next, refused, throws_again};

#[test]
fn with_pieces_beyond_26_one_of_them_moves_regardless_of_the_score() {
    for (from, score) in [(27, 5), (28, 4), (28, 5), (29, 3), (29, 4), (29, 5)] {
        let now = line("A", &[from], &[20], &format!("move:{score}"));
        assert_eq!(actions(&now), [format!("move {from}-31")], "{now}");
    }
    let now = line("A", &[27, 28, 29], &[20], "move:5");
    assert_eq!(actions(&now), ["move 27-31", "move 28-31", "move 29-31"]);
}

#[test]
fn a_score_that_carries_it_to_31_or_past_it_takes_it_off() {
    let now = line("A", &[28, 29], &[20], "move:5");
    assert_eq!(next(&now, "move 28-31"), line("A", &[29], &[20], "throw"));
    let off = Event::BorneOff { side: Side::A, from: Step(28) };
    let seen = events(&now, "move 28-31");
    assert_eq!(seen[..2], [moved(Side::A, 28, 31, &["29", "30"]), off]);
}

#[test]
fn with_a_forward_or_a_backward_move_elsewhere_nothing_is_forced() {
    let now = line("A", &[28, 3], &[20], "move:4");
    assert_eq!(actions(&now), ["move 3-7"]);
    // 10 has none forward, for 14 is an end, but one back.
    let now = line("A", &[28, 10], &[14, 15], "move:4");
    assert_eq!(actions(&now), ["move 10-6"]);
}

#[test]
fn a_forced_move_passes_runs() {
    // With a 4 the way from 27 is barred by 28 to 29; so is 30 by a 3.
    let now = line("A", &[27], &[28, 29], "move:4");
    assert_eq!(actions(&now), ["move 27-31"]);
    let now = line("A", &[27], &[28, 29], "move:3");
    assert_eq!(actions(&now), ["move 27-30"]);
    assert_eq!(next(&now, "move 27-30"), line("B", &[30], &[28, 29], "throw"));
    let now = line("A", &[28], &[29, 30], "move:3");
    assert_eq!(actions(&now), ["move 28-31"]);
}

#[test]
fn forced_or_not_a_piece_lands_on_no_protected_opponent_and_on_no_own_piece() {
    // A piece on 1 that goes neither on nor back: 2 to 3 is a row.
    let now = line("A", &[1, 27], &[2, 3, 28, 29], "move:1");
    assert_eq!(actions(&now), ["pass"]);
    let reason = "the piece on 28 stands at the end of a row and cannot be captured";
    assert_eq!(refused(&now, "move 27-28"), reason);
    // 28 is stuck behind the protected 29, 27 behind the own 28.
    let now = line("A", &[1, 27, 28], &[2, 3, 29, 30], "move:1");
    assert_eq!(actions(&now), ["pass"]);
    assert_eq!(refused(&now, "move 27-28"), "your own piece stands on 28");
    let now = line("A", &[28], &[29, 30], "move:2");
    assert_eq!(actions(&now), ["pass"]);
}

#[test]
fn with_nothing_to_move_the_turn_passes_and_the_extra_turn_with_it() {
    for score in [1, 2, 4, 5] {
        // On 1 there is no way back; ahead stands the end of a row.
        let now = line("A", &[1], &[1 + score, 2 + score], &format!("move:{score}"));
        assert_eq!(actions(&now), ["pass"], "{now}");
        assert!(!throws_again(&now, "pass"));
        assert_eq!(events(&now, "pass"), [Event::Passed { side: Side::A }]);
    }
}

#[test]
fn a_forced_move_made_with_a_1_a_4_or_a_5_keeps_the_extra_turn() {
    assert!(throws_again(&line("A", &[28, 29], &[20], "move:4"), "move 28-31"));
    assert!(throws_again(&line("A", &[28, 29], &[20], "move:5"), "move 29-31"));
    // 1 to 4 is the end of a row.
    assert!(!throws_again(&line("A", &[1, 29], &[4, 5], "move:3"), "move 29-31"));
}
