//! The turn: throwing, entering, moving, knocking out.

use tesserae_core::rules::{Event, Side, Step, Throw};

use super::at;
use crate::common::{actions, events, next, refused};

// Turn, 1.

#[test]
fn blue_begins_and_there_is_no_draw() {
    let start = at("A", "0,0,0,0,0", "0,0,0,0,0", "throw");
    assert_eq!(refused(&start, "first A"), "\"first A\" cannot be thrown here");
    let after = next(&start, "throw 3");
    assert_eq!(after, at("A", "0,0,0,0,0", "0,0,0,0,0", "move:3"));
    let thrown = Event::Thrown { side: Side::A, throw: Throw::Score(3) };
    assert_eq!(events(&start, "throw 3"), [thrown]);
}

#[test]
fn one_throw_a_turn_and_no_extra_throws() {
    for score in 1..=6 {
        let line = at("A", "0,0,0,0,0", "0,0,0,0,0", &format!("move:{score}"));
        let entered = format!("0,0,0,0,{score}");
        let action = format!("move 0-{score}");
        assert_eq!(next(&line, &action), at("B", &entered, "0,0,0,0,0", "throw"));
        assert_eq!(refused(&line, "throw 1"), "you must move before you throw again");
    }
    // Not for knocking out, nor for reaching the goal either.
    let line = at("B", "0,0,0,0,6", "0,0,0,0,0", "move:1");
    assert_eq!(next(&line, "move 0-1"), at("A", "0,0,0,0,0", "0,0,0,0,1", "throw"));
    let line = at("A", "2,3,3,3,3", "0,0,0,0,0", "move:5");
    assert_eq!(next(&line, "move 3-8"), at("B", "2,3,3,3,8", "0,0,0,0,0", "throw"));
}

#[test]
fn a_throw_comes_before_the_move() {
    let line = at("A", "0,0,0,0,5", "0,0,0,0,0", "throw");
    assert_eq!(refused(&line, "move 5-6"), "you must throw before you move");
    assert_eq!(refused(&line, "pass"), "you must throw before you move");
}

// Turn, 2: entering.

#[test]
fn while_a_counter_is_outside_entering_goes_before_moving() {
    let line = at("A", "0,1,4,5,9", "0,0,0,0,0", "move:2");
    assert_eq!(actions(&line), ["move 0-2"]);
    assert_eq!(refused(&line, "move 1-3"), "a piece from the rack must enter first, on 2A");
    assert_eq!(refused(&line, "move 9-1"), "a piece from the rack must enter first, on 2A");
}

#[test]
fn a_counter_enters_on_the_step_of_the_score() {
    let points = ["1A", "2A", "3A", "4A", "5A", "1B"];
    for (score, point) in (1..=6).zip(points) {
        for side in ["A", "B"] {
            let line = at(side, "0,0,0,0,0", "0,0,0,0,0", &format!("move:{score}"));
            assert_eq!(actions(&line), [format!("move 0-{score}")]);
        }
        let line = at("A", "0,0,0,0,0", "0,0,0,0,0", &format!("move:{score}"));
        let seen = events(&line, &format!("move 0-{score}"));
        let [Event::Moved { side: Side::A, from: Step::HAND, to, way }] = &seen[..] else {
            panic!("{seen:?}")
        };
        assert_eq!((to.0, way.last().unwrap().as_str()), (score, point));
    }
}

#[test]
fn six_is_the_first_point_of_the_other_side() {
    let definition = super::definition("knock-off");
    assert_eq!(definition.place_name(Side::A, Step(6)), "1B");
    assert_eq!(definition.place_name(Side::B, Step(6)), "1A");
}

#[test]
fn a_counter_enters_nowhere_else() {
    let line = at("A", "0,0,0,0,0", "0,0,0,0,0", "move:4");
    for action in ["move 0-1", "move 0-5", "move 0-10", "move 0-0"] {
        assert_eq!(refused(&line, action), "a piece must move by exactly the score, 4");
    }
}

#[test]
fn an_own_counter_on_the_point_bars_the_entry_and_another_is_moved() {
    let line = at("A", "0,0,0,2,5", "0,0,0,0,0", "move:2");
    assert_eq!(refused(&line, "move 0-2"), "your own piece stands on 2A");
    assert_eq!(actions(&line), ["move 2-4", "move 5-7"]);
    assert_eq!(next(&line, "move 2-4"), at("B", "0,0,0,4,5", "0,0,0,0,0", "throw"));
}

#[test]
fn with_the_entry_barred_a_counter_must_be_moved_if_one_can() {
    let line = at("A", "0,0,0,2,5", "0,0,0,0,0", "move:2");
    assert_eq!(refused(&line, "pass"), "you can move, so you must");
}

#[test]
fn own_counters_on_the_sacred_line_do_not_bar_the_entry() {
    let line = at("A", "0,3,3,3,3", "0,8,8,8,8", "move:3");
    assert_eq!(actions(&line), ["move 0-3"]);
    assert_eq!(next(&line, "move 0-3"), at("B", "3,3,3,3,3", "0,8,8,8,8", "throw"));
}

#[test]
fn with_no_counter_outside_nothing_enters() {
    let line = at("A", "1,2,4,5,9", "0,0,0,0,0", "move:6");
    assert_eq!(refused(&line, "move 0-6"), "no piece is left in the rack");
    assert_eq!(actions(&line), ["move 1-7", "move 2-8", "move 4-10"]);
}

// Turn, 3: moving.

#[test]
fn a_counter_moves_forward_by_exactly_the_score() {
    let line = at("A", "1,2,4,5,9", "0,0,0,0,0", "move:2");
    for action in ["move 4-5", "move 4-7", "move 4-2", "move 4-4", "move 9-11", "move 9-2"] {
        assert_eq!(refused(&line, action), "a piece must move by exactly the score, 2", "{action}");
    }
    assert_eq!(next(&line, "move 4-6"), at("B", "1,2,5,6,9", "0,0,0,0,0", "throw"));
}

#[test]
fn after_the_tenth_point_comes_the_first_again() {
    let line = at("A", "2,4,5,9,10", "0,0,0,0,0", "move:2");
    assert_eq!(next(&line, "move 9-1"), at("B", "1,2,4,5,10", "0,0,0,0,0", "throw"));
    let way = ["5B", "1A"].map(String::from).to_vec();
    let moved = Event::Moved { side: Side::A, from: Step(9), to: Step(1), way };
    assert_eq!(events(&line, "move 9-1"), [moved]);
    let line = at("B", "0,0,0,0,0", "1,2,4,5,10", "move:6");
    let way = ["1B", "2B", "3B", "4B", "5B", "1A"].map(String::from).to_vec();
    let moved = Event::Moved { side: Side::B, from: Step(10), to: Step(6), way };
    assert_eq!(events(&line, "move 10-6"), [moved]);
}

#[test]
fn counters_of_either_side_are_passed_freely() {
    // 2A to 1B over A's own on 3A and 4A and B's on 5A (B's step 10).
    let line = at("A", "2,3,4,9,10", "0,0,0,0,10", "move:4");
    assert_eq!(next(&line, "move 2-6"), at("B", "3,4,6,9,10", "0,0,0,0,10", "throw"));
}

#[test]
fn a_player_moves_only_its_own_counters() {
    let line = at("A", "1,2,3,4,5", "0,0,0,0,8", "move:1");
    assert_eq!(refused(&line, "move 8-9"), "you have no piece on step 8");
}

// Turn, 4: what a point holds.

#[test]
fn a_point_holds_one_counter() {
    let line = at("A", "1,2,3,4,5", "0,0,0,0,0", "move:1");
    assert_eq!(refused(&line, "move 1-2"), "your own piece stands on 2A");
    assert_eq!(refused(&line, "move 3-4"), "your own piece stands on 4A");
    // 2A to the sacred 3A, where one stands already, and 5A to the free 1B.
    assert_eq!(actions(&line), ["move 2-3", "move 5-6"]);
}

#[test]
fn either_end_of_the_sacred_line_holds_any_number_of_both_sides() {
    // All ten on 3A: A's step 3 and B's step 8; B has then won.
    let line = at("B", "3,3,3,3,3", "7,8,8,8,8", "move:1");
    assert_eq!(next(&line, "move 7-8"), at("B", "3,3,3,3,3", "8,8,8,8,8", "over:B"));
    // Nine on 3B, and the tenth comes from 1B.
    let line = at("A", "6,8,8,8,8", "3,3,3,3,3", "move:2");
    assert_eq!(next(&line, "move 6-8"), at("A", "8,8,8,8,8", "3,3,3,3,3", "over:A"));
}

// Turn, 5: knocking out.

#[test]
fn landing_on_an_opponent_counter_knocks_it_out() {
    // A's 4 is 4A, B's 9.
    let line = at("A", "1,2,5,7,10", "0,0,3,8,9", "move:2");
    assert_eq!(next(&line, "move 2-4"), at("B", "1,4,5,7,10", "0,0,0,3,8", "throw"));
    let seen = events(&line, "move 2-4");
    let captured = Event::Captured { side: Side::B, from: Step(9), cell: "4A".into() };
    assert_eq!(seen[1..], [captured]);
}

#[test]
fn every_point_off_the_sacred_line_is_open_to_a_hit() {
    for step in [1_u8, 2, 4, 5, 6, 7, 9, 10] {
        let before = if step == 1 { 10 } else { step - 1 };
        let theirs = if step > 5 { step - 5 } else { step + 5 };
        // The other four counters are out of the way on the sacred line.
        let mut own = [3, 3, 3, 3, before];
        own.sort_unstable();
        let own = own.map(|n| n.to_string()).join(",");
        let line = at("A", &own, &format!("0,0,0,0,{theirs}"), "move:1");
        let seen = events(&line, &format!("move {before}-{step}"));
        assert!(
            matches!(&seen[1], Event::Captured { side: Side::B, from, .. } if from.0 == theirs)
        );
    }
}

#[test]
fn a_counter_knocked_out_must_enter_anew() {
    let line = at("A", "1,2,5,7,10", "3,3,4,8,9", "move:2");
    let after = next(&next(&line, "move 2-4"), "throw 1");
    // B has no choice but to enter.
    assert_eq!(after, at("B", "1,4,5,7,10", "0,3,3,4,8", "move:1"));
    assert_eq!(actions(&after), ["move 0-1"]);
}

#[test]
fn an_entering_counter_knocks_out_too() {
    // A's step 5 is B's 10.
    let line = at("A", "0,1,2,8,8", "1,2,3,8,10", "move:5");
    assert_eq!(actions(&line), ["move 0-5"]);
    assert_eq!(next(&line, "move 0-5"), at("B", "1,2,5,8,8", "0,1,2,3,8", "throw"));
    let captured = Event::Captured { side: Side::B, from: Step(10), cell: "5A".into() };
    assert_eq!(events(&line, "move 0-5")[1], captured);
}

#[test]
fn landing_on_an_own_counter_is_not_legal() {
    let line = at("A", "1,4,8,8,8", "0,0,0,0,0", "move:3");
    assert_eq!(actions(&line), ["move 4-7"]);
    assert_eq!(refused(&line, "move 1-4"), "your own piece stands on 4A");
    assert_eq!(refused(&line, "move 8-1"), "your own piece stands on 1A");
}

#[test]
fn on_the_sacred_line_nobody_is_knocked_out() {
    // B's counter stands on 3B, its step 3, A's goal.
    let line = at("A", "1,2,4,5,6", "0,0,0,0,3", "move:2");
    assert_eq!(next(&line, "move 6-8"), at("B", "1,2,4,5,8", "0,0,0,0,3", "throw"));
    assert_eq!(events(&line, "move 6-8").len(), 1);
    // And on 3A.
    let line = at("A", "1,2,4,5,6", "0,0,0,0,8", "move:2");
    assert_eq!(next(&line, "move 1-3"), at("B", "2,3,4,5,6", "0,0,0,0,8", "throw"));
    // An entering counter takes nobody there either.
    let line = at("A", "0,2,4,5,6", "0,0,0,0,8", "move:3");
    assert_eq!(next(&line, "move 0-3"), at("B", "2,3,4,5,6", "0,0,0,0,8", "throw"));
}

// Turn, 6: the duty to move.

#[test]
fn a_legal_move_must_be_made() {
    let line = at("A", "1,2,4,5,9", "0,0,0,0,0", "move:2");
    assert_eq!(refused(&line, "pass"), "you can move, so you must");
    let line = at("A", "0,1,4,5,9", "0,0,0,0,0", "move:2");
    assert_eq!(refused(&line, "pass"), "you can move, so you must");
}

#[test]
fn even_off_the_sacred_line() {
    // With a 2 every move leads away from one end or the other.
    let line = at("A", "3,8,8,8,8", "0,0,0,0,0", "move:2");
    assert_eq!(actions(&line), ["move 3-5", "move 8-10"]);
    assert_eq!(refused(&line, "pass"), "you can move, so you must");
    assert_eq!(next(&line, "move 8-10"), at("B", "3,8,8,8,10", "0,0,0,0,0", "throw"));
    // And here the one move there is leaves the goal: 1A and 1B bar each other.
    let line = at("A", "1,6,8,8,8", "0,0,0,0,0", "move:5");
    assert_eq!(actions(&line), ["move 8-3"]);
    assert_eq!(refused(&line, "pass"), "you can move, so you must");
}

#[test]
fn with_no_legal_move_the_turn_passes() {
    // A 5 leads from 1A to 1B and from 1B to 1A, from 5A to 5B and from 5B to 5A:
    // each bars the other. The fifth counter, outside, is barred on 5A.
    let line = at("A", "0,1,5,6,10", "0,0,0,0,0", "move:5");
    assert_eq!(actions(&line), ["pass"]);
    assert_eq!(events(&line, "pass"), [Event::Passed { side: Side::A }]);
    assert_eq!(next(&line, "pass"), at("B", "0,1,5,6,10", "0,0,0,0,0", "throw"));
    assert_eq!(refused(&line, "move 0-5"), "your own piece stands on 5A");
    assert_eq!(refused(&line, "move 1-6"), "your own piece stands on 1B");
}
