//! The ten circles and the cells by the wall.

use tesserae_core::rules::{Event, Side, Step};

use super::line;
use crate::common::{actions, at, events, next, refused, throws_again};

/// Each circle with A's steps and B's steps on it.
const CIRCLES: [(&str, &[u8], &[u8]); 10] = [
    ("18", &[1], &[23]),
    ("16", &[2], &[22]),
    ("12", &[3], &[21]),
    ("13", &[4, 19], &[5, 20]),
    ("14", &[5, 20], &[4, 19]),
    ("11", &[6], &[18]),
    ("10", &[18], &[6]),
    ("15", &[21], &[3]),
    ("17", &[22], &[2]),
    ("20", &[23], &[1]),
];

/// A step and a score from which a piece of either side comes to that step.
fn approach(step: u8) -> (u8, u8) {
    // The sea, step 17, is left with a 1 or a 4; the other circles with a 1.
    if step == 1 { (0, 1) } else { (step - 1, 1) }
}

#[test]
fn a_circle_holds_one_piece() {
    for (name, a, b) in CIRCLES {
        for (a, b) in a.iter().flat_map(|a| b.iter().map(move |b| (*a, *b))) {
            let crowded = format!("knossos/gurevich A 0,0,0,0,{a} 0,0,0,0,{b} throw");
            let error = crate::common::rule_sets().position(&crowded).unwrap_err().to_string();
            assert!(
                error.ends_with(&format!("2 pieces stand on {name}, which holds 1")),
                "{error}"
            );
        }
    }
}

#[test]
fn an_opponent_on_a_circle_is_knocked_off_back_to_the_beginning() {
    for (name, a, b) in CIRCLES {
        for (mine, theirs) in a.iter().flat_map(|a| b.iter().map(move |b| (*a, *b))) {
            // A hits B, and B hits A, whichever way either is going.
            let (from, score) = approach(mine);
            let before = line("A", &[from], &[theirs], &format!("move:{score}"));
            let action = format!("move {from}-{mine}");
            assert_eq!(at(&next(&before, &action)).pieces(Side::B), [Step::HAND; 5], "{before}");
            let hit = Event::Captured { side: Side::B, from: Step(theirs), cell: name.into() };
            assert_eq!(events(&before, &action)[1], hit);

            let (from, score) = approach(theirs);
            let before = line("B", &[mine], &[from], &format!("move:{score}"));
            let action = format!("move {from}-{theirs}");
            assert_eq!(at(&next(&before, &action)).pieces(Side::A), [Step::HAND; 5], "{before}");
            let hit = Event::Captured { side: Side::A, from: Step(mine), cell: name.into() };
            assert_eq!(events(&before, &action)[1], hit);
        }
    }
}

#[test]
fn only_the_piece_on_that_cell_is_knocked_off() {
    // A lands on 14; B stands there on step 19, on 13 and on 11.
    let before = line("A", &[4], &[18, 19, 24], "move:1");
    assert_eq!(next(&before, "move 4-5"), line("B", &[5], &[18, 24], "throw"));
    // The same step number is another cell: B's step 5 is 13.
    let before = line("A", &[4 - 1], &[3, 5 + 1], "move:2");
    assert_eq!(next(&before, "move 3-5"), line("B", &[5], &[3, 6], "throw"));
}

#[test]
fn passing_over_an_opponent_does_it_no_harm() {
    // From 18 to 13, over 16 and 12.
    let before = line("A", &[1], &[21, 22], "move:3");
    assert_eq!(next(&before, "move 1-4"), line("B", &[4], &[21, 22], "throw"));
}

#[test]
fn an_own_piece_there_bars_the_move() {
    let before = line("A", &[2, 4], &[], "move:2");
    assert_eq!(refused(&before, "move 2-4"), "your own piece stands on 13");
    assert_eq!(actions(&before), ["move 4-6"]);
    let before = line("A", &[1], &[], "move:1");
    assert_eq!(refused(&before, "move 0-1"), "your own piece stands on 18");
}

#[test]
fn an_own_piece_that_goes_the_other_way_bars_the_move_too() {
    // Cell 13 is A's 4 and 19, cell 14 its 5 and 20.
    for (stands, from, score, to, cell) in [
        (19, 3, 1, 4, "13"),
        (4, 18, 1, 19, "13"),
        (20, 4, 1, 5, "14"),
        (5, 18, 2, 20, "14"),
        (5, 19, 1, 20, "14"),
    ] {
        let before = line("A", &[stands, from], &[], &format!("move:{score}"));
        let refusal = refused(&before, &format!("move {from}-{to}"));
        assert_eq!(refusal, format!("your own piece stands on {cell}"), "{before}");
    }
    // For B cell 14 is 4 and 19, cell 13 is 5 and 20.
    let before = line("B", &[], &[19, 0], "move:4");
    assert_eq!(refused(&before, "move 0-4"), "your own piece stands on 14");
    let before = line("B", &[], &[20, 4], "move:1");
    assert_eq!(refused(&before, "move 4-5"), "your own piece stands on 13");
}

#[test]
fn the_wall_cells_give_another_turn_on_the_way_out() {
    for side in ["A", "B"] {
        for step in [1, 2, 3] {
            let before = at_side(side, 0, step);
            assert!(throws_again(&before, &format!("move 0-{step}")), "{side} on {step}");
        }
    }
}

#[test]
fn the_wall_cells_give_another_turn_on_the_way_home() {
    for side in ["A", "B"] {
        for step in [21, 22, 23] {
            let before = at_side(side, step - 1, 1);
            assert!(throws_again(&before, &format!("move {}-{step}", step - 1)), "{side}, {step}");
        }
        // The sea's 4 leads there as well.
        let before = at_side(side, 17, 4);
        assert!(throws_again(&before, "move 17-21"));
    }
}

#[test]
fn the_other_circles_give_no_turn() {
    for side in ["A", "B"] {
        for (from, score) in [(0, 4), (4, 1), (5, 1), (17, 1), (18, 1), (19, 1)] {
            let before = at_side(side, from, score);
            assert!(!throws_again(&before, &format!("move {from}-{}", from + score)), "{before}");
        }
    }
}

#[test]
fn a_hit_by_the_wall_gives_another_turn_and_a_hit_elsewhere_none() {
    assert!(throws_again(&line("A", &[], &[22], "move:2"), "move 0-2"));
    assert!(!throws_again(&line("A", &[], &[20], "move:4"), "move 0-4"));
}

#[test]
fn there_is_no_limit_to_such_turns() {
    let mut position = line("A", &[], &[], "throw");
    for action in ["move 0-1", "move 1-2", "move 2-3", "move 0-1", "move 1-2"] {
        position = next(&position, "throw 1");
        position = next(&position, action);
        assert_eq!(at(&position).turn(), Side::A);
    }
    assert_eq!(position, line("A", &[2, 3], &[], "throw"));
}

/// One piece of a side, a score to use.
fn at_side(side: &str, step: u8, score: u8) -> String {
    let phase = format!("move:{score}");
    if side == "A" { line("A", &[step], &[], &phase) } else { line("B", &[], &[step], &phase) }
}
