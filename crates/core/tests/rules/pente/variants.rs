//! The variants: what `race` and `open-entry` change, and that they change nothing else.

use super::definition;
use crate::common::{actions, events, game, next, refused};

#[test]
fn knock_off_is_the_default() {
    assert_eq!(game("pente").definition().variant, "knock-off");
}

#[test]
fn race_a_point_held_by_an_opponent_cannot_be_landed_on() {
    // B's 9 is 4A, A's 4.
    let line = "pente/race A 1,2,5,7,10 0,0,3,8,9 move:2";
    assert_eq!(actions(line), ["move 1-3", "move 7-9"]);
    let reason = "an opponent's piece stands on 4A, and this variant has no captures";
    assert_eq!(refused(line, "move 2-4"), reason);
}

#[test]
fn race_a_point_held_by_an_opponent_cannot_be_entered() {
    let line = "pente/race A 0,2,8,8,8 0,0,0,1,2 move:6";
    // 1B is B's; 2A goes to the goal; from there to 4A.
    assert_eq!(actions(line), ["move 2-8", "move 8-4"]);
    let reason = "an opponent's piece stands on 1B, and this variant has no captures";
    assert_eq!(refused(line, "move 0-6"), reason);
}

#[test]
fn race_the_sacred_line_is_open_to_both() {
    let line = "pente/race A 0,2,8,8,8 0,3,3,8,8 move:3";
    assert_eq!(actions(line), ["move 0-3"]);
    assert_eq!(next(line, "move 0-3"), "pente/race B 2,3,8,8,8 0,3,3,8,8 throw");
    let line = "pente/race A 2,3,8,8,8 0,3,3,8,8 move:6";
    assert_eq!(next(line, "move 2-8"), "pente/race B 3,8,8,8,8 0,3,3,8,8 throw");
}

#[test]
fn race_opponents_are_passed_freely() {
    // From 4A over 5A (B's 10) and 1B (B's 1) to 2B.
    let line = "pente/race A 4,8,8,8,8 0,0,0,1,10 move:3";
    assert_eq!(next(line, "move 4-7"), "pente/race B 7,8,8,8,8 0,0,0,1,10 throw");
    assert_eq!(events(line, "move 4-7").len(), 1);
}

#[test]
fn race_opponents_can_bar_every_move() {
    // With a 4 from 2B to 1A (B's 6) and from 3B to 2A (B's 7).
    let line = "pente/race A 7,8,8,8,8 3,3,6,7,8 move:4";
    assert_eq!(actions(line), ["pass"]);
    assert_eq!(next(line, "pass"), "pente/race B 7,8,8,8,8 3,3,6,7,8 throw");
}

#[test]
fn race_a_move_off_the_goal_is_forced_where_it_is_the_only_one() {
    let line = "pente/race A 7,8,8,8,8 0,3,3,6,8 move:4";
    assert_eq!(actions(line), ["move 8-2"]);
    assert_eq!(refused(line, "pass"), "you can move, so you must");
}

#[test]
fn race_differs_in_nothing_else() {
    let (one, other) = (definition("knock-off"), definition("race"));
    assert_eq!((one.pieces, &one.dice, &one.paths), (other.pieces, &other.dice, &other.paths));
    assert_eq!(one.ring_goal, other.ring_goal);
    // Entering first, own counters barring, winning.
    assert_eq!(actions("pente/race A 0,1,4,5,9 0,0,0,0,0 move:2"), ["move 0-2"]);
    assert_eq!(actions("pente/race A 0,0,1,4,10 0,0,0,0,0 move:4"), ["move 1-5", "move 4-8"]);
    let line = "pente/race A 6,8,8,8,8 0,0,0,0,0 move:2";
    assert_eq!(next(line, "move 6-8"), "pente/race A 8,8,8,8,8 0,0,0,0,0 over:A");
}

#[test]
fn open_entry_a_stone_enters_on_an_empty_point_or_on_the_sacred_line() {
    assert_eq!(actions("pente/open-entry A 0,1,8,8,8 0,0,0,0,2 move:2"), ["move 0-2"]);
    // Both sides stand on 3A, A's 3 and B's 8.
    let line = "pente/open-entry A 0,1,3,8,8 0,0,0,0,8 move:3";
    assert_eq!(actions(line), ["move 0-3"]);
    assert_eq!(next(line, "move 0-3"), "pente/open-entry B 1,3,3,8,8 0,0,0,0,8 throw");
}

#[test]
fn open_entry_it_cannot_enter_where_anybodys_stone_stands() {
    // B's 7 is 2A, A's 2.
    let line = "pente/open-entry A 0,1,8,8,8 0,0,0,0,7 move:2";
    assert_eq!(actions(line), ["move 1-3", "move 8-10"]);
    let reason = "an opponent's piece stands on 2A, so no piece enters there";
    assert_eq!(refused(line, "move 0-2"), reason);
    // And where an own one does.
    let line = "pente/open-entry A 0,2,8,8,8 0,0,0,0,0 move:2";
    assert_eq!(actions(line), ["move 2-4", "move 8-10"]);
    assert_eq!(refused(line, "move 0-2"), "your own piece stands on 2A");
}

#[test]
fn open_entry_another_stone_must_be_moved_instead_if_it_can() {
    let line = "pente/open-entry A 0,8,8,8,8 0,0,0,0,7 move:2";
    assert_eq!(refused(line, "pass"), "you can move, so you must");
    // With none on the board the turn passes.
    let line = "pente/open-entry A 0,0,0,0,0 0,0,0,0,7 move:2";
    assert_eq!(actions(line), ["pass"]);
    assert_eq!(next(line, "pass"), "pente/open-entry B 0,0,0,0,0 0,0,0,0,7 throw");
}

#[test]
fn open_entry_moving_stones_capture_as_usual() {
    // A's stone goes from 1A to 2A, where B stands; its own entry is barred there.
    let line = "pente/open-entry A 0,1,8,8,8 0,0,0,2,7 move:1";
    assert_eq!(actions(line), ["move 1-2", "move 8-9"]);
    assert_eq!(next(line, "move 1-2"), "pente/open-entry B 0,2,8,8,8 0,0,0,0,2 throw");
}

#[test]
fn open_entry_differs_in_nothing_else() {
    let (one, other) = (definition("knock-off"), definition("open-entry"));
    assert_eq!((one.pieces, &one.dice, &one.paths), (other.pieces, &other.dice, &other.paths));
    assert_eq!(one.ring_goal, other.ring_goal);
    let line = "pente/open-entry A 6,8,8,8,8 0,0,0,0,0 move:2";
    assert_eq!(next(line, "move 6-8"), "pente/open-entry A 8,8,8,8,8 0,0,0,0,0 over:A");
}
