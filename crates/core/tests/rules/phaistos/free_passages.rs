//! The variant with passages that are offers: what it changes, and what it leaves.

use tesserae_core::rules::games::Game;
use tesserae_core::rules::{Event, Side, Step};

use super::{after, journey, moved, next, of, swapped};
use crate::common::{actions, at, events, game, refused, rule_sets};

/// The passages onward.
const OFFERED: [(u8, u8); 4] = [(6, 12), (18, 26), (21, 26), (42, 56)];

fn free(turn: &str, a: &str, b: &str, phase: &str) -> String {
    of("free-passages", turn, a, b, phase)
}

#[test]
fn the_forward_passages_are_offers() {
    for (passage, to) in OFFERED {
        let from = passage - 1;
        let thrown = free("A", &from.to_string(), "", "move:1");
        let landed = next(&thrown, &format!("use 1 {from}"));
        assert_eq!(landed, free("A", &passage.to_string(), "", &format!("offer:{passage}x1")));
        assert_eq!(actions(&landed), ["go", "stay"], "{passage}");
        let offer = at(&landed).offer().unwrap();
        assert_eq!((offer.at, offer.go), (Step(passage), Some(Step(to))));
        assert!(offer.cross.is_none() && offer.ride.is_empty(), "{passage}");
        let seen = events(&thrown, &format!("use 1 {from}"));
        let offered = Event::Offered { side: Side::A, at: Step(passage) };
        assert_eq!(seen, [moved(Side::A, from, passage, &[passage]), offered]);
    }
}

#[test]
fn go_takes_the_passage() {
    for (passage, to) in OFFERED {
        let offered = free("A", &passage.to_string(), "", &format!("offer:{passage}x1"));
        assert_eq!(next(&offered, "go"), free("B", &to.to_string(), "", "throw"));
        assert_eq!(journey(&offered, "go"), [passage, to]);
        assert_eq!(events(&offered, "go"), [moved(Side::A, passage, to, &[to])]);
    }
}

#[test]
fn stay_rests_on_the_field() {
    for (passage, _) in OFFERED {
        let offered = free("A", &passage.to_string(), "", &format!("offer:{passage}x1"));
        assert_eq!(next(&offered, "stay"), free("B", &passage.to_string(), "", "throw"));
        let stayed = Event::Stayed { side: Side::A, at: Step(passage) };
        assert_eq!(events(&offered, "stay"), [stayed]);
    }
}

#[test]
fn one_that_rests_on_a_passage_goes_on_from_there_by_a_number() {
    for (passage, _) in OFFERED {
        let thrown = free("A", &passage.to_string(), "", "move:2");
        let landed = next(&thrown, &format!("use 2 {passage}"));
        // 23 and 44 are geese.
        let to = passage + 2;
        let (side, phase) = match to {
            23 | 44 => ("A", format!("offer:{to}x2")),
            _ => ("B", "throw".to_owned()),
        };
        assert_eq!(landed, free(side, &to.to_string(), "", &phase));
    }
}

#[test]
fn on_42_there_is_still_no_goose() {
    // By a 3: the passage leads to 56, and 45 is no answer.
    let offered = next(&free("A", "39", "", "move:3"), "use 3 39");
    assert_eq!(offered, free("A", "42", "", "offer:42x3"));
    assert_eq!(actions(&offered), ["go", "stay"]);
    assert_eq!(next(&offered, "go"), free("B", "56", "", "throw"));
}

#[test]
fn the_passage_on_59_stays_forced() {
    let thrown = free("A", "58", "12", "move:4,1");
    assert_eq!(next(&thrown, "use 1 58"), free("A", "47", "12", "move:4"));
    // From 60 by a 3: 61 and two back.
    let thrown = free("A", "60", "47", "move:3");
    assert_eq!(next(&thrown, "use 3 60"), free("B", "47", "59", "throw"));
    let position = "phaistos/free-passages A 0,0,0,59 0,0,0,0 offer:59x1";
    let error = rule_sets().position(position).unwrap_err().to_string();
    assert!(error.contains("59 offers nothing"), "{error}");
}

#[test]
fn arriving_on_a_passage_while_stepping_back_is_the_same() {
    // From 29 by a 6: 31, four back to the goose on 27, six more back to 21.
    let thrown = free("A", "29", "", "move:6,2");
    assert_eq!(journey(&thrown, "use 6 29"), [29, 27, 21]);
    let offered = next(&thrown, "use 6 29");
    assert_eq!(offered, free("A", "21", "", "offer:21x6,2"));
    assert_eq!(next(&offered, "go"), free("A", "26", "", "move:2"));
    assert_eq!(next(&offered, "stay"), free("A", "21", "", "move:2"));
}

#[test]
fn each_step_of_a_way_back_displaces_who_stands_there() {
    // 27 goes to 29, where the first step began, 21 to 27, and with the passage 26 to 21.
    let offered = next(&free("A", "29", "21,26,27", "move:6"), "use 6 29");
    assert_eq!(offered, free("A", "21", "26,27,29", "offer:21x6"));
    assert_eq!(next(&offered, "go"), free("B", "26", "21,27,29", "throw"));
    assert_eq!(next(&offered, "stay"), free("B", "21", "26,27,29", "throw"));
}

#[test]
fn who_stood_on_6_goes_to_where_the_step_began_and_then_who_stood_on_12_goes_to_6() {
    let thrown = free("A", "2", "6,12", "move:4");
    let offered = next(&thrown, "use 4 2");
    assert_eq!(offered, free("A", "6", "2,12", "offer:6x4"));
    assert_eq!(next(&offered, "go"), free("B", "12", "2,6", "throw"));
    let [to, gone] = [moved(Side::A, 6, 12, &[12]), swapped(Side::B, 12, 6)];
    assert_eq!(events(&offered, "go"), [to, gone]);
}

#[test]
fn who_stands_at_the_end_is_not_displaced_when_the_passage_is_declined() {
    let offered = free("A", "6", "2,12", "offer:6x4");
    assert_eq!(next(&offered, "stay"), free("B", "6", "2,12", "throw"));
}

#[test]
fn own_travellers_are_displaced_too() {
    let offered = next(&free("A", "2,6,12", "", "move:4"), "use 4 2");
    assert_eq!(offered, free("A", "2,6,12", "", "offer:6x4"));
    assert_eq!(next(&offered, "go"), free("B", "2,6,12", "", "throw"));
    let gone = swapped(Side::A, 12, 6);
    assert_eq!(events(&offered, "go"), [moved(Side::A, 6, 12, &[12]), gone]);
}

#[test]
fn the_second_number_remains_to_be_used_after_the_answer() {
    let offered = next(&free("A", "2", "", "move:4,3"), "use 4 2");
    assert_eq!(offered, free("A", "6", "", "offer:6x4,3"));
    assert_eq!(next(&offered, "go"), free("A", "12", "", "move:3"));
    assert_eq!(next(&offered, "stay"), free("A", "6", "", "move:3"));
    assert_eq!(after(&offered, &["go", "use 3 12"]), free("B", "15", "", "throw"));
    assert_eq!(after(&offered, &["stay", "use 3 6"]), free("B", "9", "", "throw"));
}

#[test]
fn nothing_else_may_be_done_before_the_answer() {
    let offered = free("A", "6,20", "", "offer:6x4,3");
    assert_eq!(refused(&offered, "use 3 20"), "first decide what the traveller on 6 does");
    assert_eq!(refused(&offered, "pass"), "first decide what the traveller on 6 does");
    assert_eq!(refused(&offered, "ride"), "a traveller on 6 cannot ride now");
    assert_eq!(refused(&offered, "cross"), "a traveller on 6 cannot cross now");
}

#[test]
fn a_goose_may_lead_to_a_passage() {
    // 14 is a goose, four more are 18.
    let offered = after(&free("A", "10", "", "move:4,4"), &["use 4 10", "go"]);
    assert_eq!(offered, free("A", "18", "", "offer:18x4,4"));
    assert_eq!(next(&offered, "go"), free("A", "26", "", "move:4"));
    assert_eq!(next(&offered, "stay"), free("A", "18", "", "move:4"));
}

#[test]
fn one_that_was_displaced_onto_a_passage_is_offered_nothing() {
    let moved = next(&free("A", "6", "8", "move:2"), "use 2 6");
    assert_eq!(moved, free("B", "8", "6", "throw"));
}

#[test]
fn a_lone_traveller_takes_the_better_answer() {
    let Game::Phaistos(rules) = game("phaistos/free-passages") else { unreachable!() };
    let distances = rules.distances();
    for (passage, to) in OFFERED {
        let (here, there) = (usize::from(passage), usize::from(to));
        let best = distances.left[here].min(distances.left[there]);
        assert!((distances.after[here - 1][1] - best).abs() < 1e-9, "{passage}");
        for number in 1..=6 {
            assert!((distances.offered[here][number] - best).abs() < 1e-9, "{passage}");
        }
    }
}

#[test]
fn geese_and_traps_are_those_of_aleff() {
    let offered = next(&free("A", "22", "", "move:1"), "use 1 22");
    assert_eq!(offered, free("A", "23", "", "offer:23x1"));
    let trapped = next(&free("A", "9,57", "", "move:4,1"), "use 4 9");
    assert_eq!(trapped, free("A", "13!2,57", "", "move:1"));
    assert_eq!(actions(&trapped), ["use 1 0", "use 1 57"]);
    let dropped = next(&free("B", "52!0", "8", "move:1"), "use 1 8");
    assert_eq!(dropped, free("A", "7", "9", "offer:7+"));
}
