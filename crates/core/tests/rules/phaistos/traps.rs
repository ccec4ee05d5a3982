//! The traps on 13 and 52.

use tesserae_core::rules::{Event, Side, Step};

use super::{after, events, line, next, swapped};
use crate::common::{actions, at, refused};

#[test]
fn on_13_a_traveller_is_trapped_at_once() {
    let thrown = line("A", "9", "", "move:4");
    assert_eq!(next(&thrown, "use 4 9"), line("B", "13!2", "", "throw"));
    let trapped = Event::Trapped { side: Side::A, at: Step(13), turns: 2 };
    assert_eq!(events(&thrown, "use 4 9").last(), Some(&trapped));
    let marks: Vec<Option<u8>> =
        at(&next(&thrown, "use 4 9")).standings().iter().map(|s| s.trapped).collect();
    assert_eq!(marks, [None, None, None, Some(2), None, None, None, None]);
}

#[test]
fn a_second_number_cannot_use_it() {
    let half = next(&line("A", "9,20", "", "move:4,2"), "use 4 9");
    assert_eq!(half, line("A", "13!2,20", "", "move:2"));
    assert_eq!(actions(&half), ["use 2 20"]);
    assert_eq!(refused(&half, "use 2 13"), "the traveller on 13 is trapped");
}

/// B's turn: from 29 to 31 and back to 29, then to 31.
const B_WAITS: [&str; 3] = ["throw 4,2", "use 4 29", "use 2 29"];

#[test]
fn it_misses_its_owners_next_two_turns() {
    let begun = next(&line("A", "9,62,62,62", "29,62,62,62", "move:4"), "use 4 9");
    assert_eq!(begun, line("B", "13!2,62,62,62", "29,62,62,62", "throw"));
    let first = after(&begun, &B_WAITS);
    assert_eq!(first, line("A", "13!1,62,62,62", "31,62,62,62", "throw"));
    let thrown = next(&first, "throw 3,3");
    assert_eq!(actions(&thrown), ["pass"]);
    let second = after(&thrown, &["pass", "throw 6,1", "use 1 31", "use 6 32"]);
    assert_eq!(second, line("A", "13!0,62,62,62", "38,62,62,62", "throw"));
    let thrown = next(&second, "throw 3,3");
    assert_eq!(actions(&thrown), ["pass"]);
    let third = after(&thrown, &["pass", "throw 2,1", "use 1 38", "use 2 39"]);
    assert_eq!(third, line("A", "13,62,62,62", "41,62,62,62", "throw"));
    assert_eq!(actions(&next(&third, "throw 3,3")), ["use 3 13"]);
}

#[test]
fn the_penalty_falls_at_the_start_of_each_of_its_owners_turns() {
    for (before, after, seen) in [
        ("13!2", "13!1", Event::Trapped { side: Side::A, at: Step(13), turns: 1 }),
        ("13!1", "13!0", Event::Trapped { side: Side::A, at: Step(13), turns: 0 }),
        ("13!0", "13", Event::Freed { side: Side::A, at: Step(13) }),
    ] {
        let last = line("B", before, "8", "move:1");
        assert_eq!(next(&last, "use 1 8"), line("A", after, "9", "throw"));
        assert_eq!(events(&last, "use 1 8").last(), Some(&seen));
    }
    // Not at the start of another's turn.
    let before = "phaistos/aleff B 0,0,0,13!2 0,0,0,8 0,0,0,0 move:1";
    let after = "phaistos/aleff C 0,0,0,13!2 0,0,0,9 0,0,0,0 throw";
    assert_eq!(next(before, "use 1 8"), after);
}

#[test]
fn trapped_is_said_of_the_traveller() {
    let thrown = line("A", "13!1,20", "", "move:4,1");
    assert_eq!(actions(&thrown), ["use 1 0", "use 1 20", "use 4 20"]);
}

#[test]
fn on_52_it_is_trapped_likewise() {
    let thrown = line("A", "48,62,62,62", "29", "move:4,3");
    let half = next(&thrown, "use 4 48");
    assert_eq!(half, line("A", "52!2,62,62,62", "29", "move:3"));
    assert_eq!(actions(&half), ["pass"]);
    let last = line("B", "52!2,62,62,62", "8", "move:1");
    let first = next(&last, "use 1 8");
    assert_eq!(first, line("A", "52!1,62,62,62", "9", "throw"));
    assert_eq!(actions(&next(&first, "throw 3,2")), ["pass"]);
    let last = line("B", "52!1,62,62,62", "8", "move:1");
    let second = next(&last, "use 1 8");
    assert_eq!(second, line("A", "52!0,62,62,62", "9", "throw"));
    assert_eq!(actions(&next(&second, "throw 3,2")), ["pass"]);
}

#[test]
fn at_the_start_of_the_third_turn_it_drops_from_52_to_7() {
    let last = line("B", "52!0", "8", "move:1");
    assert_eq!(next(&last, "use 1 8"), line("A", "7", "9", "offer:7+"));
    assert_eq!(
        events(&last, "use 1 8")[1..],
        [
            Event::Freed { side: Side::A, at: Step(52) },
            Event::Returned { side: Side::A, from: Step(52), to: Step(7) },
            Event::Offered { side: Side::A, at: Step(7) },
        ]
    );
    // From 13 nobody drops.
    let last = line("B", "13!0", "8", "move:1");
    assert_eq!(next(&last, "use 1 8"), line("A", "13", "9", "throw"));
}

#[test]
fn it_may_then_ride_and_the_turns_throw_comes_after() {
    let dropped = line("A", "7,20", "9", "offer:7+");
    assert_eq!(actions(&dropped), ["ride", "stay"]);
    assert_eq!(refused(&dropped, "go"), "a traveller on 7 cannot go now");
    assert_eq!(next(&dropped, "stay"), line("A", "7,20", "9", "throw"));
    let riding = next(&dropped, "ride");
    assert_eq!(riding, line("A", "7,20", "9", "ride:7+"));
    let ridden = next(&riding, "throw 4");
    assert_eq!(ridden, line("A", "20,55", "9", "throw"));
    let thrown = next(&ridden, "throw 5,3");
    assert_eq!(actions(&thrown), ["use 3 20", "use 3 55", "use 5 20", "use 5 55"]);
}

#[test]
fn who_stands_on_7_when_one_drops_goes_to_52_and_is_free_there() {
    for (a, b, a_after, b_after) in [
        ("52!0", "7,8", "7", "9,52"),
        ("52!0", "7!1,8", "7", "9,52"),
        ("7!2,52!0", "8", "7,52", "9"),
        ("7!0,52!0", "8", "7,52", "9"),
    ] {
        let last = line("B", a, b, "move:1");
        assert_eq!(next(&last, "use 1 8"), line("A", a_after, b_after, "offer:7+"));
    }
    // The one on 52 is not trapped there and does not drop.
    let last = line("B", "7,52", "8", "move:1");
    assert_eq!(next(&last, "use 1 8"), line("A", "7,52", "9", "throw"));
}

#[test]
fn an_early_ride_may_fall_again() {
    let riding = line("A", "7", "9", "ride:7+");
    let fallen = next(&riding, "throw 3");
    assert_eq!(fallen, line("A", "7!2", "9", "throw"));
    // It cannot use this turn's numbers, nor those of two more turns.
    assert_eq!(actions(&next(&fallen, "throw 6,3")), ["pass"]);
}

#[test]
fn a_trapped_traveller_that_is_displaced_is_free() {
    for (trap, from) in [("13!2", 12), ("52!1", 51), ("7!0", 6)] {
        let field: u8 = trap.split('!').next().unwrap().parse().unwrap();
        let thrown = line("A", &format!("{from},62,62,62"), trap, "move:1");
        let seen = events(&thrown, &format!("use 1 {from}"));
        assert!(seen.contains(&swapped(Side::B, field, from)));
        assert!(seen.contains(&Event::Freed { side: Side::B, at: Step(from) }));
    }
    // On 52 one that was displaced never drops; it moves like anyone.
    let freed = next(&line("A", "51,62,62,62", "52!1", "move:1"), "use 1 51");
    assert_eq!(freed, line("B", "52!2,62,62,62", "51", "throw"));
    assert_eq!(actions(&next(&freed, "throw 4,4")), ["use 4 51"]);
}

#[test]
fn a_player_with_all_trapped_who_cannot_enter_one_loses_the_turn() {
    let thrown = line("A", "13!1,52!1,62,62", "", "move:4,1");
    assert_eq!(actions(&thrown), ["pass"]);
    assert_eq!(next(&thrown, "pass"), line("B", "13!1,52!1,62,62", "", "throw"));
    // With one in hand a 1 enters it; a 4 and a 2 do not.
    assert_eq!(actions(&line("A", "13!1", "", "move:4,1")), ["use 1 0"]);
    assert_eq!(actions(&line("A", "13!1", "", "move:4,2")), ["pass"]);
}

#[test]
fn only_an_arrival_traps() {
    // Free on 13 or 52 they move on.
    assert_eq!(actions(&line("A", "13,52", "", "move:2")), ["use 2 13", "use 2 52"]);
}
