//! The Knight's Orbit.

use tesserae_core::rules::{Event, Side, Step, Throw};

use super::{after, chances, events, line, moved, next, swapped};
use crate::common::{actions, at, refused};

/// For each field where a ride may begin, where a 1 to a 6 ends; read off the
/// order 7-46-49-52-55-34 with the finger.
const RIDES: [(u8, [u8; 6]); 5] = [
    (7, [46, 49, 52, 55, 34, 55]),
    (46, [49, 52, 55, 34, 55, 52]),
    (49, [52, 55, 34, 55, 52, 49]),
    (55, [34, 55, 52, 49, 46, 7]),
    (34, [55, 52, 49, 46, 7, 46]),
];

#[test]
fn an_arrival_on_the_orbit_may_take_one_free_ride() {
    for (field, _) in RIDES {
        let from = field - 1;
        let offered = next(&line("A", &from.to_string(), "", "move:1"), &format!("use 1 {from}"));
        assert_eq!(offered, line("A", &field.to_string(), "", &format!("offer:{field}x1")));
        assert!(actions(&offered).contains(&"ride".to_owned()));
        assert!(actions(&offered).contains(&"stay".to_owned()));
        let riding = next(&offered, "ride");
        assert_eq!(riding, line("A", &field.to_string(), "", &format!("ride:{field}")));
        assert_eq!(events(&offered, "ride"), [Event::Fate { side: Side::A, at: Step(field) }]);
    }
}

#[test]
fn from_52_no_ride_begins() {
    let thrown = line("A", "51", "", "move:1");
    assert_eq!(next(&thrown, "use 1 51"), line("B", "52!2", "", "throw"));
}

#[test]
fn one_die_is_thrown() {
    let riding = line("A", "46", "", "ride:46,3");
    let sixth = |n: u32| (format!("throw {n}"), 1.0 / 6.0);
    assert_eq!(chances(&at(&riding)), (1..=6).map(sixth).collect::<Vec<_>>());
    assert_eq!(refused(&riding, "throw 6,4"), "\"throw 6,4\" cannot be thrown here");
    assert_eq!(refused(&riding, "stay"), "you must throw before you move");
}

#[test]
fn only_the_orbits_fields_are_counted_and_rides_turn_back_at_either_end() {
    for (from, ends) in RIDES {
        let riding = line("A", &from.to_string(), "", &format!("ride:{from}"));
        let offer = at(&riding).offer().unwrap();
        assert_eq!(offer.ride, ends.map(Step));
        for (score, end) in (1..).zip(ends) {
            let ridden = next(&riding, &format!("throw {score}"));
            let expected = if end == 52 { "7!2".to_owned() } else { end.to_string() };
            assert_eq!(ridden, line("B", &expected, "", "throw"), "{from} by {score}");
        }
    }
}

#[test]
fn from_34_the_ride_goes_towards_7_and_from_the_others_towards_34() {
    let seen = events(&line("A", "34", "", "ride:34"), "throw 6");
    assert_eq!(seen[1], moved(Side::A, 34, 46, &[55, 52, 49, 46, 7, 46]));
    let seen = events(&line("A", "49", "", "ride:49"), "throw 4");
    assert_eq!(seen[1], moved(Side::A, 49, 55, &[52, 55, 34, 55]));
    let seen = events(&line("A", "55", "", "ride:55"), "throw 6");
    assert_eq!(seen[1], moved(Side::A, 55, 7, &[34, 55, 52, 49, 46, 7]));
    let thrown = Event::Thrown { side: Side::A, throw: Throw::Score(6) };
    assert_eq!(seen[0], thrown);
}

#[test]
fn the_field_it_ends_on_gives_no_further_ride_and_nothing_else() {
    // 46 and 55 are of the orbit, 7 is a goose besides.
    for (from, score, end) in [(7, 1, "46"), (7, 4, "55"), (34, 5, "7"), (55, 6, "7")] {
        let riding = line("A", &from.to_string(), "", &format!("ride:{from},4"));
        let ridden = next(&riding, &format!("throw {score}"));
        assert_eq!(ridden, line("A", end, "", "move:4"));
    }
}

#[test]
fn the_number_left_is_used_after_the_ride() {
    let offered = next(&line("A", "45", "", "move:4,1"), "use 1 45");
    assert_eq!(offered, line("A", "46", "", "offer:46x1,4"));
    assert_eq!(at(&offered).thrown(), Some(Throw::Score(4)));
    let riding = next(&offered, "ride");
    assert_eq!(riding, line("A", "46", "", "ride:46,4"));
    let ridden = next(&riding, "throw 1");
    assert_eq!(ridden, line("A", "49", "", "move:4"));
    assert_eq!(next(&ridden, "use 4 49"), line("A", "53", "", "offer:53x4"));
}

#[test]
fn each_number_may_bring_a_ride() {
    // 33 by 1 is 34, and a ride of 3 ends on 49; the other 1 leads from 45 to 46.
    let first = after(&line("A", "33,45", "", "move:1,1"), &["use 1 33", "ride", "throw 3"]);
    assert_eq!(first, line("A", "45,49", "", "move:1"));
    let second = after(&first, &["use 1 45", "ride"]);
    assert_eq!(second, line("A", "46,49", "", "ride:46"));
}

#[test]
fn who_stands_where_a_ride_ends_goes_to_where_it_began() {
    let riding = line("A", "7", "46", "ride:7");
    assert_eq!(next(&riding, "throw 1"), line("B", "46", "7", "throw"));
    assert_eq!(
        events(&riding, "throw 1")[1..],
        [moved(Side::A, 7, 46, &[46]), swapped(Side::B, 46, 7)]
    );
    // Only where it ends: fields on the way are passed.
    let riding = line("A", "7", "46", "ride:7");
    assert_eq!(next(&riding, "throw 2"), line("B", "49", "46", "throw"));
}

#[test]
fn a_ride_that_ends_where_it_began_changes_nothing() {
    let riding = line("A", "49", "52,55", "ride:49");
    assert_eq!(next(&riding, "throw 6"), line("B", "49", "52,55", "throw"));
}

#[test]
fn a_ride_to_52_displaces_there_then_drops_to_7_and_is_trapped() {
    let riding = line("A", "46", "7,52!1", "ride:46");
    // The one from 52 is on 46 and free, the one from 7 on 52.
    assert_eq!(next(&riding, "throw 2"), line("B", "7!2", "46,52", "throw"));
    assert_eq!(
        events(&riding, "throw 2")[1..],
        [
            moved(Side::A, 46, 52, &[49, 52]),
            swapped(Side::B, 52, 46),
            Event::Freed { side: Side::B, at: Step(46) },
            Event::Returned { side: Side::A, from: Step(52), to: Step(7) },
            swapped(Side::B, 7, 52),
            Event::Trapped { side: Side::A, at: Step(7), turns: 2 },
        ]
    );
}

#[test]
fn a_ride_from_7_to_52_and_back_to_7_is_two_steps() {
    // The one on 52 goes to 7, and from there back to 52; it is free now.
    let riding = line("A", "7", "52!2", "ride:7");
    assert_eq!(next(&riding, "throw 3"), line("B", "7!2", "52", "throw"));
}

#[test]
fn who_fell_misses_two_turns_on_7() {
    let fallen = next(&line("A", "49", "", "ride:49,5"), "throw 1");
    assert_eq!(fallen, line("A", "7!2", "", "move:5"));
    assert_eq!(actions(&fallen), ["pass"]);
    for (before, after, phase) in
        [("7!2", "7!1", "throw"), ("7!1", "7!0", "throw"), ("7!0", "7", "throw")]
    {
        let last = line("B", before, "8", "move:1");
        assert_eq!(next(&last, "use 1 8"), line("A", after, "9", phase));
    }
}
