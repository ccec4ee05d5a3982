//! Who begins.

use tesserae_core::rules::{Event, Side, Throw};

use super::{after, chances, events, next};
use crate::common::{at, refused};

const HANDS: &str = "0,0,0,0 0,0,0,0";

#[test]
fn each_player_throws_one_die() {
    let start = at(&format!("phaistos/aleff A {HANDS} open"));
    let sixth = |n: u32| (format!("throw {n}"), 1.0 / 6.0);
    assert_eq!(chances(&start), (1..=6).map(sixth).collect::<Vec<_>>());
    assert_eq!(refused(&start.to_string(), "throw 6,4"), "\"throw 6,4\" cannot be thrown here");
    assert_eq!(refused(&start.to_string(), "first A"), "\"first A\" cannot be thrown here");
    let second = at(&format!("phaistos/aleff B {HANDS} open:3"));
    assert_eq!(chances(&second), (1..=6).map(sixth).collect::<Vec<_>>());
}

#[test]
fn a_throws_first_and_the_others_follow() {
    let hands = "0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0";
    let line = format!("phaistos/aleff A {hands} open");
    assert_eq!(next(&line, "throw 3"), format!("phaistos/aleff B {hands} open:3"));
    assert_eq!(after(&line, &["throw 3", "throw 5"]), format!("phaistos/aleff C {hands} open:3,5"));
    assert_eq!(
        after(&line, &["throw 3", "throw 5", "throw 1"]),
        format!("phaistos/aleff D {hands} open:3,5,1")
    );
    let thrown = Event::Thrown { side: Side::A, throw: Throw::Score(3) };
    assert_eq!(events(&line, "throw 3"), [thrown]);
}

#[test]
fn the_highest_begins() {
    for (a, b, first) in [(5, 3, "A"), (3, 5, "B"), (6, 5, "A"), (1, 2, "B")] {
        let line = format!("phaistos/aleff A {HANDS} open");
        let line = after(&line, &[&format!("throw {a}"), &format!("throw {b}")]);
        assert_eq!(line, format!("phaistos/aleff {first} {HANDS} throw"));
    }
    let line = format!("phaistos/aleff B {HANDS} open:3");
    let thrown = Event::Thrown { side: Side::B, throw: Throw::Score(5) };
    assert_eq!(events(&line, "throw 5"), [thrown, Event::Begins { side: Side::B }]);
}

#[test]
fn the_highest_of_four_begins_wherever_it_sits() {
    let hands = "0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0";
    for (side, letter) in ["A", "B", "C", "D"].iter().enumerate() {
        let mut line = format!("phaistos/aleff A {hands} open");
        for thrower in 0..4 {
            line = next(&line, if thrower == side { "throw 6" } else { "throw 5" });
        }
        assert_eq!(line, format!("phaistos/aleff {letter} {hands} throw"));
    }
}

#[test]
fn when_the_highest_is_tied_all_throw_again() {
    for score in 1..=6 {
        let line = format!("phaistos/aleff B {HANDS} open:{score}");
        let again = next(&line, &format!("throw {score}"));
        assert_eq!(again, format!("phaistos/aleff A {HANDS} open"));
    }
    // All three, though one of them is out of the tie.
    let hands = "0,0,0,0 0,0,0,0 0,0,0,0";
    let line = format!("phaistos/aleff A {hands} open");
    for throws in [["throw 5", "throw 2", "throw 5"], ["throw 2", "throw 5", "throw 5"]] {
        assert_eq!(after(&line, &throws), format!("phaistos/aleff A {hands} open"));
    }
    let throws = ["throw 5", "throw 5", "throw 5"];
    assert_eq!(after(&line, &throws), format!("phaistos/aleff A {hands} open"));
}

#[test]
fn a_tie_below_the_highest_is_none() {
    let hands = "0,0,0,0 0,0,0,0 0,0,0,0";
    let line = format!("phaistos/aleff A {hands} open");
    let begun = after(&line, &["throw 2", "throw 2", "throw 4"]);
    assert_eq!(begun, format!("phaistos/aleff C {hands} throw"));
}

#[test]
fn turns_go_round() {
    for sides in 2..=4 {
        let hands = " 0,0,0,0".repeat(sides);
        let mut line = format!("phaistos/aleff A{hands} throw");
        for turn in 1..=2 * sides {
            // Without a 1 nobody comes in.
            line = after(&line, &["throw 6,4", "pass"]);
            let letter = ["A", "B", "C", "D"][turn % sides];
            assert_eq!(line, format!("phaistos/aleff {letter}{hands} throw"));
        }
    }
}
