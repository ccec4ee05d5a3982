//! Winning.

use tesserae_core::rules::{Event, Side};

use super::at;
use crate::common::{actions, events, next, refused};

#[test]
fn a_wins_with_all_five_counters_on_3b() {
    let line = at("A", "4,8,8,8,8", "0,0,0,0,0", "move:4");
    assert_eq!(next(&line, "move 4-8"), at("A", "8,8,8,8,8", "0,0,0,0,0", "over:A"));
    assert_eq!(events(&line, "move 4-8").last(), Some(&Event::Won { side: Side::A }));
}

#[test]
fn b_wins_with_all_five_counters_on_3a() {
    let line = at("B", "8,8,8,8,9", "6,8,8,8,8", "move:2");
    assert_eq!(next(&line, "move 6-8"), at("B", "8,8,8,8,9", "8,8,8,8,8", "over:B"));
    assert_eq!(events(&line, "move 6-8").last(), Some(&Event::Won { side: Side::B }));
}

#[test]
fn the_own_end_of_the_sacred_line_does_not_win() {
    let line = at("A", "2,3,3,3,3", "0,0,0,0,0", "move:1");
    assert_eq!(next(&line, "move 2-3"), at("B", "3,3,3,3,3", "0,0,0,0,0", "throw"));
}

#[test]
fn four_counters_do_not_win() {
    let line = at("A", "2,7,8,8,8", "0,0,0,0,0", "move:1");
    assert_eq!(next(&line, "move 7-8"), at("B", "2,8,8,8,8", "0,0,0,0,0", "throw"));
}

#[test]
fn the_goal_is_reached_by_the_exact_throw_and_else_gone_past() {
    let line = at("A", "6,8,8,8,8", "0,0,0,0,0", "move:3");
    assert_eq!(actions(&line), ["move 6-9", "move 8-1"]);
    assert_eq!(next(&line, "move 6-9"), at("B", "8,8,8,8,9", "0,0,0,0,0", "throw"));
}

#[test]
fn no_counter_enters_on_the_goal() {
    // The goal is step 8, and the die shows 6 at most.
    for score in 1..=6 {
        let line = at("A", "0,8,8,8,8", "0,0,0,0,0", &format!("move:{score}"));
        assert_eq!(actions(&line), [format!("move 0-{score}")]);
        assert!(next(&line, &format!("move 0-{score}")).ends_with(" throw"));
    }
}

#[test]
fn when_the_game_is_over_nothing_more_is_played() {
    let line = at("A", "8,8,8,8,8", "0,0,0,0,1", "over:A");
    for action in ["throw 1", "move 8-9", "pass"] {
        assert_eq!(refused(&line, action), "the game is over");
    }
}
