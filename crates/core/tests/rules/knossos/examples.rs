//! The worked examples of the rules, all of them for A.

use tesserae_core::rules::{Event, Side, Step};

use super::line;
use crate::common::{actions, events, next, refused, throws_again};

#[test]
fn example_from_cell_14_with_a_4_into_the_sea() {
    let before = line("A", &[5], &[], "move:4");
    assert_eq!(next(&before, "move 5-7"), line("B", &[7], &[], "throw"));
    for score in [2, 3] {
        let in_the_sea = line("A", &[7, 25, 25, 25, 25], &[], &format!("move:{score}"));
        assert_eq!(actions(&in_the_sea), ["pass"]);
    }
    for score in [1, 4] {
        let phase = format!("move:{score}");
        for (a, b) in [(&[][..], &[][..]), (&[16], &[]), (&[], &[16])] {
            let in_the_sea = line("A", &[a, &[7]].concat(), b, &phase);
            let after = line("B", &[a, &[8]].concat(), b, "throw");
            assert_eq!(next(&in_the_sea, "move 7-8"), after);
        }
        let full = line("A", &[7, 16], &[16], &phase);
        assert_eq!(refused(&full, "move 7-8"), "8 is full: it has room for two pieces");
    }
}

#[test]
fn example_into_the_trap_and_on_by_a_4() {
    let before = line("A", &[8], &[], "move:1");
    let trapped = next(&before, "move 8-9");
    assert_eq!(trapped, line("A", &[9], &[], "fate:9"));
    assert_eq!(next(&trapped, "throw 4"), line("B", &[13], &[], "throw"));
    // Cell 2 is B's step 11.
    let taken = line("A", &[9], &[11], "fate:9");
    assert_eq!(next(&taken, "throw 4"), line("B", &[9], &[11], "throw"));
}

#[test]
fn example_on_cell_17() {
    let on_17 = |score| line("A", &[22, 25, 25, 25, 25], &[], &format!("move:{score}"));
    assert_eq!(actions(&on_17(1)), ["move 22-23"]);
    assert!(throws_again(&on_17(1), "move 22-23"));
    assert_eq!(next(&on_17(2), "move 22-24"), line("B", &[24, 25, 25, 25, 25], &[], "throw"));
    assert_eq!(next(&on_17(3), "move 22-25"), line("A", &[25; 5], &[], "over:A"));
    assert_eq!(actions(&on_17(4)), ["pass"]);
}

#[test]
fn example_the_crossing_of_13_and_14() {
    for (cell, a, b) in [("13", 4, 20), ("14", 5, 19)] {
        let before = line("A", &[a - 1], &[b], "move:1");
        let action = format!("move {}-{a}", a - 1);
        assert_eq!(next(&before, &action), line("B", &[a], &[], "throw"));
        let hit = Event::Captured { side: Side::B, from: Step(b), cell: cell.into() };
        assert_eq!(events(&before, &action)[1], hit);
        let before = line("B", &[a], &[b - 1], "move:1");
        let action = format!("move {}-{b}", b - 1);
        assert_eq!(next(&before, &action), line("A", &[], &[b], "throw"));
        let hit = Event::Captured { side: Side::A, from: Step(a), cell: cell.into() };
        assert_eq!(events(&before, &action)[1], hit);
    }
}
