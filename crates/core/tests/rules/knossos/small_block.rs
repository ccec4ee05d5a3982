//! Cells 8, 3 and the four small ones.

use tesserae_core::rules::{Event, Side, Step};

use super::line;
use crate::common::{actions, events, next, refused, rule_sets};

#[test]
fn a_piece_towards_the_sea_stops_on_8_whatever_the_score() {
    for (from, score) in
        [(12, 4), (13, 3), (13, 4), (14, 2), (14, 3), (14, 4), (15, 1), (15, 2), (15, 3), (15, 4)]
    {
        let before = line("A", &[from], &[], &format!("move:{score}"));
        assert_eq!(next(&before, &format!("move {from}-16")), line("B", &[16], &[], "throw"));
    }
    let before = line("A", &[15], &[], "move:3");
    assert_eq!(refused(&before, "move 15-18"), "with a 3 that piece goes to 8 (step 16)");
}

#[test]
fn a_piece_from_the_sea_stops_on_8_whatever_the_score() {
    for score in [1, 4] {
        let before = line("B", &[], &[7], &format!("move:{score}"));
        assert_eq!(next(&before, "move 7-8"), line("A", &[], &[8], "throw"));
    }
}

#[test]
fn from_8_outward_any_score_moves_on() {
    for (score, phase, turn) in
        [(1, "fate:9", "A"), (2, "throw", "B"), (3, "throw", "B"), (4, "throw", "B")]
    {
        let before = line("A", &[8], &[], &format!("move:{score}"));
        let to = 8 + score;
        assert_eq!(next(&before, &format!("move 8-{to}")), line(turn, &[to], &[], phase));
    }
}

#[test]
fn cell_8_holds_two_of_one_side_or_one_of_each() {
    for (a, b) in [(&[8][..], &[][..]), (&[16], &[]), (&[], &[8]), (&[], &[16])] {
        let mine = [a, &[15]].concat();
        let before = line("A", &mine, b, "move:1");
        let after = [a, &[16]].concat();
        assert_eq!(next(&before, "move 15-16"), line("B", &after, b, "throw"));
    }
}

#[test]
fn a_third_may_not_land_on_8() {
    // Whichever way the two that are there go, and whosever they are.
    for (a, b) in [
        (&[8, 8][..], &[][..]),
        (&[8, 16], &[]),
        (&[16, 16], &[]),
        (&[], &[8, 8]),
        (&[], &[16, 16]),
        (&[8], &[8]),
        (&[16], &[8]),
    ] {
        for (from, to) in [(7, 8), (15, 16)] {
            let mine = [a, &[from]].concat();
            let before = line("A", &mine, b, "move:1");
            let refusal = refused(&before, &format!("move {from}-{to}"));
            assert_eq!(refusal, "8 is full: it has room for two pieces", "{before}");
        }
    }
    let crowded = line("A", &[8, 16], &[8], "throw");
    let error = rule_sets().position(&crowded).unwrap_err().to_string();
    assert!(error.ends_with("3 pieces stand on 8, which holds 2"), "{error}");
}

#[test]
fn nobody_is_knocked_off_8() {
    let before = line("A", &[7], &[16], "move:1");
    assert_eq!(next(&before, "move 7-8"), line("B", &[8], &[16], "throw"));
    assert_eq!(events(&before, "move 7-8").len(), 1);
}

#[test]
fn cell_3_is_safe_and_holds_two() {
    // It is step 12 of both.
    let before = line("A", &[11], &[12], "move:1");
    assert_eq!(next(&before, "move 11-12"), line("B", &[12], &[12], "throw"));
    let before = line("A", &[11, 12], &[], "move:1");
    assert_eq!(next(&before, "move 11-12"), line("B", &[12, 12], &[], "throw"));
    for (a, b) in [(&[12, 12][..], &[][..]), (&[12], &[12]), (&[], &[12, 12])] {
        let before = line("A", &[a, &[11]].concat(), b, "move:1");
        assert_eq!(refused(&before, "move 11-12"), "3 is full: it has room for two pieces");
    }
}

/// A's and B's steps on the four small cells.
const SMALL: [(&str, u8, u8); 4] = [("4", 10, 14), ("1", 11, 13), ("2", 13, 11), ("5", 14, 10)];

#[test]
fn the_small_cells_hold_one_and_if_taken_by_anyone_nobody_may_land() {
    for (name, a, b) in SMALL {
        // An opponent's piece on it.
        let before = line("A", &[a - 1], &[b], "move:1");
        let action = format!("move {}-{a}", a - 1);
        assert_eq!(refused(&before, &action), format!("{name} is full: it has room for one piece"));
        let before = line("B", &[a], &[b - 1], "move:1");
        let action = format!("move {}-{b}", b - 1);
        assert_eq!(refused(&before, &action), format!("{name} is full: it has room for one piece"));
        // An own piece on it.
        let before = line("A", &[a - 1, a], &[], "move:1");
        let action = format!("move {}-{a}", a - 1);
        assert_eq!(refused(&before, &action), format!("{name} is full: it has room for one piece"));
        // Nobody on it.
        let before = line("A", &[a - 1], &[], "move:1");
        assert_eq!(next(&before, &action), line("B", &[a], &[], "throw"));
    }
}

#[test]
fn the_small_cells_are_safe() {
    // Whatever A throws from 8, B's pieces on 4, 1 and its own on 3 stay.
    for score in 1..=4 {
        let before = line("A", &[8], &[12, 13, 14], &format!("move:{score}"));
        for action in actions(&before) {
            let hit = |event: &Event| matches!(event, Event::Captured { .. });
            assert!(!events(&before, &action).iter().any(hit), "{action}");
        }
    }
    let moved = events(&line("A", &[8], &[13], "move:4"), "move 8-12");
    let way = ["6", "4", "1", "3"].map(str::to_owned).to_vec();
    assert_eq!(moved, [Event::Moved { side: Side::A, from: Step(8), to: Step(12), way }]);
}

#[test]
fn pieces_on_the_small_block_are_passed_over() {
    let before = line("A", &[8], &[13, 14], "move:4");
    assert_eq!(next(&before, "move 8-12"), line("B", &[12], &[13, 14], "throw"));
}
