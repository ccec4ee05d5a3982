//! The flying geese.

use tesserae_core::rules::{Event, Side, Step};

use super::{after, events, journey, line, next};
use crate::common::{actions, at, refused};

const GEESE: [u8; 11] = [5, 7, 14, 23, 25, 27, 35, 44, 50, 53, 54];

#[test]
fn the_same_number_may_be_used_again_from_each_goose() {
    for goose in GEESE {
        let from = goose - 1;
        let thrown = line("A", &from.to_string(), "", "move:1");
        let offered = next(&thrown, &format!("use 1 {from}"));
        assert_eq!(offered, line("A", &goose.to_string(), "", &format!("offer:{goose}x1")));
        assert!(actions(&offered).contains(&"go".to_owned()), "{goose}");
        assert_eq!(journey(&offered, "go")[..2], [goose, goose + 1]);
        let offer = at(&offered).offer().unwrap();
        assert_eq!((offer.at, offer.go), (Step(goose), Some(Step(goose + 1))));
        let seen = events(&thrown, &format!("use 1 {from}"));
        assert_eq!(seen.last(), Some(&Event::Offered { side: Side::A, at: Step(goose) }));
    }
}

#[test]
fn no_other_field_gives_a_number_again() {
    for field in (2..=60).filter(|field| !GEESE.contains(field)) {
        let thrown = line("A", &(field - 1).to_string(), "", "move:1");
        let landed = next(&thrown, &format!("use 1 {}", field - 1));
        assert!(!actions(&landed).contains(&"go".to_owned()), "{field}: {landed}");
    }
}

#[test]
fn it_is_the_number_that_led_there_and_goes_forward() {
    for number in 1..=6 {
        let thrown = line("A", &(14 - number).to_string(), "", &format!("move:{number}"));
        let offered = next(&thrown, &format!("use {number} {}", 14 - number));
        assert_eq!(offered, line("A", "14", "", &format!("offer:14x{number}")));
        assert_eq!(journey(&offered, "go")[1], 14 + number);
    }
}

#[test]
fn as_often_as_a_goose_field_is_met() {
    // 21 by 2, where only one that was displaced can stand: 23, 25, 27 and 29.
    let thrown = line("A", "21", "", "move:2");
    let offered = next(&thrown, "use 2 21");
    assert_eq!(offered, line("A", "23", "", "offer:23x2"));
    let offered = next(&offered, "go");
    assert_eq!(offered, line("A", "25", "", "offer:25x2"));
    let offered = next(&offered, "go");
    assert_eq!(offered, line("A", "27", "", "offer:27x2"));
    assert_eq!(next(&offered, "go"), line("B", "29", "", "throw"));
}

#[test]
fn to_go_on_is_optional() {
    let offered = line("A", "14", "", "offer:14x3");
    assert_eq!(actions(&offered), ["go", "stay"]);
    assert_eq!(next(&offered, "stay"), line("B", "14", "", "throw"));
    assert_eq!(events(&offered, "stay"), [Event::Stayed { side: Side::A, at: Step(14) }]);
    let offered = line("A", "14", "", "offer:14x3,6");
    assert_eq!(next(&offered, "stay"), line("A", "14", "", "move:6"));
    assert_eq!(next(&offered, "go"), line("A", "17", "", "move:6"));
}

#[test]
fn going_on_heeds_the_exact_fields() {
    // From 27 by 6: 31 and two back.
    assert_eq!(next(&line("A", "27", "", "offer:27x6"), "go"), line("B", "29", "", "throw"));
    // From 54 by 6: 58 and two back. From 53 by 5: exactly 58.
    assert_eq!(next(&line("A", "54", "", "offer:54x6"), "go"), line("B", "56", "", "throw"));
    assert_eq!(next(&line("A", "53", "", "offer:53x5"), "go"), line("B", "58", "", "throw"));
}

#[test]
fn going_on_meets_other_fields() {
    // From 7 by 6 the trap, from 50 by 2 the other, from 5 by 1 a passage, from 25 by 6 on 31.
    assert_eq!(next(&line("A", "7", "", "offer:7x6"), "go"), line("B", "13!2", "", "throw"));
    assert_eq!(next(&line("A", "50", "", "offer:50x2"), "go"), line("B", "52!2", "", "throw"));
    assert_eq!(next(&line("A", "5", "", "offer:5x1"), "go"), line("B", "12", "", "throw"));
    assert_eq!(next(&line("A", "25", "", "offer:25x6"), "go"), line("B", "31", "", "throw"));
}

#[test]
fn arriving_while_stepping_back_the_number_is_stepped_again_backward() {
    // 30 by 5 and 29 by 6 end on 27; 57 by 5 and 56 by 6 on 54; 57 by 6 on 53.
    for (from, number, steps) in [
        (30, 5, &[30, 27, 22][..]),
        (29, 6, &[29, 27, 21, 26]),
        (57, 5, &[57, 54, 49]),
        (56, 6, &[56, 54, 48]),
        (57, 6, &[57, 53, 47]),
    ] {
        let thrown = line("A", &from.to_string(), "", &format!("move:{number}"));
        assert_eq!(journey(&thrown, &format!("use {number} {from}")), steps);
    }
}

#[test]
fn that_is_not_optional() {
    let landed = next(&line("A", "30", "", "move:5"), "use 5 30");
    assert_eq!(landed, line("B", "22", "", "throw"));
    let landed = next(&line("A", "56", "", "move:6,2"), "use 6 56");
    assert_eq!(landed, line("A", "48", "", "move:2"));
}

#[test]
fn where_several_things_are_offered_the_player_takes_one_or_none() {
    assert_eq!(actions(&line("A", "7", "", "offer:7x2")), ["go", "ride", "stay"]);
    assert_eq!(actions(&line("A", "44", "", "offer:44x1")), ["cross", "go", "stay"]);
    assert_eq!(actions(&line("A", "50", "", "offer:50x1")), ["cross", "go", "stay"]);
    // Once one is taken the others are gone.
    let flown = next(&line("A", "44", "", "offer:44x3,2"), "go");
    assert_eq!(flown, line("A", "47", "", "move:2"));
    let stayed = next(&line("A", "7", "", "offer:7x2,5"), "stay");
    assert_eq!(stayed, line("A", "7", "", "move:5"));
}

#[test]
fn what_a_field_does_not_offer_is_refused() {
    let offered = line("A", "14", "", "offer:14x3");
    assert_eq!(refused(&offered, "ride"), "a traveller on 14 cannot ride now");
    assert_eq!(refused(&offered, "cross"), "a traveller on 14 cannot cross now");
    assert_eq!(
        refused(&line("A", "45", "", "offer:45x3"), "go"),
        "a traveller on 45 cannot go now"
    );
    assert_eq!(refused(&offered, "throw 3"), "you must move before you throw again");
}

#[test]
fn to_arrive_otherwise_than_by_a_number_is_no_arrival_on_a_goose() {
    // By a crossing, a ride, or as one displaced: nothing is offered.
    let crossed = after(&line("A", "43", "", "move:1"), &["use 1 43", "cross"]);
    assert_eq!(crossed, line("B", "50", "", "throw"));
    let ridden = after(&line("A", "33", "", "move:1"), &["use 1 33", "ride", "throw 5"]);
    assert_eq!(ridden, line("B", "7", "", "throw"));
}
