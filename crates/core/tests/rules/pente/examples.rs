//! The worked examples of the rules.

use tesserae_core::rules::{Event, Side, Step};

use super::at;
use crate::common::{actions, events, next, refused};

#[test]
fn example_a_four_with_counters_on_1a_4a_and_5b() {
    let line = at("A", "0,0,1,4,10", "0,0,0,0,0", "move:4");
    assert_eq!(refused(&line, "move 0-4"), "your own piece stands on 4A");
    assert_eq!(actions(&line), ["move 1-5", "move 4-8"]);
    assert_eq!(refused(&line, "move 10-4"), "your own piece stands on 4A");
}

#[test]
fn example_a_six_enters_on_1b_and_knocks_out() {
    let line = at("A", "0,8,8,8,8", "0,0,0,1,2", "move:6");
    assert_eq!(next(&line, "move 0-6"), at("B", "6,8,8,8,8", "0,0,0,0,2", "throw"));
    let captured = Event::Captured { side: Side::B, from: Step(1), cell: "1B".into() };
    assert_eq!(events(&line, "move 0-6")[1..], [captured]);
}

#[test]
fn example_four_on_3b_and_one_on_1b() {
    let line = at("A", "6,8,8,8,8", "0,0,0,0,0", "move:2");
    assert_eq!(next(&line, "move 6-8"), at("A", "8,8,8,8,8", "0,0,0,0,0", "over:A"));
    let line = at("A", "6,8,8,8,8", "0,0,0,0,0", "move:5");
    assert_eq!(actions(&line), ["move 6-1", "move 8-3"]);
    assert_eq!(refused(&line, "pass"), "you can move, so you must");
    assert_eq!(next(&line, "move 6-1"), at("B", "1,8,8,8,8", "0,0,0,0,0", "throw"));
    assert_eq!(next(&line, "move 8-3"), at("B", "3,6,8,8,8", "0,0,0,0,0", "throw"));
}
