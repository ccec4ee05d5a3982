//! Who begins.

use tesserae_core::rules::{Due, Event, Side, Throw};

use super::START;
use crate::common::{actions, at, events, next, refused};

const BEGUN: &str = "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 throw";

fn after(first: u8) -> String {
    format!("senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:{first}")
}

fn thrown(side: Side, score: u8) -> Event {
    Event::Thrown { side, throw: Throw::Score(score) }
}

#[test]
fn in_a_round_each_player_throws_once() {
    for first in 1..=5 {
        let (line, action) = (after(first), format!("throw {first}"));
        assert_eq!(next(START, &action), line);
        assert_eq!(events(START, &action), [thrown(Side::A, first)]);
        assert_eq!((at(&line).turn(), at(&line).due()), (Side::B, Due::Throw));
    }
}

#[test]
fn who_throws_a_1_while_the_other_does_not_has_the_spools_and_moves_first() {
    // The one called B throws it.
    for first in 2..=5 {
        assert_eq!(next(&after(first), "throw 1"), BEGUN);
    }
    // The one called A throws it: then it is B from now on.
    for second in 2..=5 {
        assert_eq!(next(&after(1), &format!("throw {second}")), BEGUN);
    }
}

#[test]
fn when_the_one_called_a_wins_the_two_change_seats() {
    let expected = [thrown(Side::B, 3), Event::SeatsChange, Event::Begins { side: Side::B }];
    assert_eq!(events(&after(1), "throw 3"), expected);
    let expected = [thrown(Side::B, 1), Event::Begins { side: Side::B }];
    assert_eq!(events(&after(3), "throw 1"), expected);
}

#[test]
fn otherwise_there_is_another_round() {
    for (first, second) in [(1, 1), (2, 2), (2, 3), (5, 2), (4, 4)] {
        let (line, action) = (after(first), format!("throw {second}"));
        assert_eq!(next(&line, &action), START, "{first} and {second}");
        assert_eq!(events(&line, &action), [thrown(Side::B, second)]);
    }
}

#[test]
fn the_first_player_throws_again_for_the_first_move() {
    // The 1 that won is not played.
    assert_eq!(at(BEGUN).due(), Due::Throw);
    assert_eq!(next(BEGUN, "throw 3"), "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 move:3");
}

#[test]
fn nothing_moves_in_the_opening() {
    for line in [START.to_owned(), after(1)] {
        assert!(actions(&line).is_empty());
        assert_eq!(refused(&line, "move 9-11"), "you must throw before you move");
        assert_eq!(refused(&line, "pass"), "you must throw before you move");
    }
}
