//! The opening: rounds of one throw each.

use tesserae_core::rules::{Event, Side, Step, Throw};

use super::{line, of};
use crate::common::{at, events, next, refused};

#[test]
fn each_player_throws_once_a_round_a_first() {
    let start = line("A", &[], &[], "open");
    for first in 1..=4 {
        let after = next(&start, &format!("throw {first}"));
        assert_eq!(after, line("B", &[], &[], &format!("open:{first}")));
        // Even after a 1 the other one throws.
        assert_eq!(refused(&after, "pass"), "you must throw before you move");
        assert_eq!(refused(&after, "move 0-1"), "you must throw before you move");
    }
}

#[test]
fn who_throws_a_1_while_the_other_does_not_begins() {
    for other in 2..=4 {
        let after_one = line("B", &[], &[], "open:1");
        let seen = events(&after_one, &format!("throw {other}"));
        assert!(seen.contains(&Event::Begins { side: Side::A }), "{seen:?}");
        let after_other = line("B", &[], &[], &format!("open:{other}"));
        let seen = events(&after_other, "throw 1");
        assert!(seen.contains(&Event::Begins { side: Side::B }), "{seen:?}");
    }
}

#[test]
fn otherwise_there_is_another_round() {
    let start = line("A", &[], &[], "open");
    // Neither has a 1, or both have.
    for (first, second) in [(2, 2), (2, 3), (4, 3), (3, 4), (2, 4), (1, 1)] {
        let open = line("B", &[], &[], &format!("open:{first}"));
        let action = format!("throw {second}");
        assert_eq!(next(&open, &action), start, "{first} and {second}");
        let thrown = Event::Thrown { side: Side::B, throw: Throw::Score(second) };
        assert_eq!(events(&open, &action), [thrown]);
    }
}

#[test]
fn the_1_is_played_by_the_opening_throw_itself_and_the_beginner_throws_again() {
    let open = line("B", &[], &[], "open:1");
    assert_eq!(next(&open, "throw 3"), line("A", &[1], &[], "throw"));
    assert_eq!(
        events(&open, "throw 3"),
        [
            Event::Thrown { side: Side::B, throw: Throw::Score(3) },
            Event::Begins { side: Side::A },
            Event::Moved { side: Side::A, from: Step::HAND, to: Step(1), way: vec!["18".into()] },
            Event::ExtraTurn { side: Side::A },
        ]
    );
    let open = line("B", &[], &[], "open:2");
    assert_eq!(next(&open, "throw 1"), line("B", &[], &[1], "throw"));
    assert_eq!(
        events(&open, "throw 1")[1..],
        [
            Event::Begins { side: Side::B },
            Event::Moved { side: Side::B, from: Step::HAND, to: Step(1), way: vec!["20".into()] },
            Event::ExtraTurn { side: Side::B },
        ]
    );
}

#[test]
fn the_opening_throws_are_ordinary_throws() {
    for phase in ["open", "open:1", "open:4"] {
        let turn = if phase == "open" { "A" } else { "B" };
        let weights: Vec<u32> = at(&of("straight", turn, &[], &[], phase))
            .outcomes()
            .unwrap()
            .list()
            .iter()
            .map(|o| o.weight)
            .collect();
        assert_eq!(weights, [3, 3, 1, 1]);
    }
}
