//! The fields that send a traveller on: 6, 18, 21, 42 and 59.

use tesserae_core::rules::{Event, Side, Step};

use super::{after, events, journey, line, moved, next};
use crate::common::actions;

#[test]
fn each_passage_leads_where_it_should() {
    for (passage, to) in [(6, 12), (18, 26), (21, 26), (42, 56), (59, 47)] {
        let from = passage - 1;
        let thrown = line("A", &from.to_string(), "", "move:1");
        assert_eq!(journey(&thrown, &format!("use 1 {from}")), [from, passage, to]);
        let landed = next(&thrown, &format!("use 1 {from}"));
        assert_eq!(landed, line("B", &to.to_string(), "", "throw"));
    }
}

#[test]
fn a_passage_is_not_optional() {
    for (passage, to) in [(6, 12), (18, 26), (21, 26), (42, 56), (59, 47)] {
        let from = passage - 1;
        let thrown = line("A", &from.to_string(), "", "move:4,1");
        let landed = next(&thrown, &format!("use 1 {from}"));
        assert_eq!(landed, line("A", &to.to_string(), "", "move:4"), "no offer on {passage}");
    }
}

#[test]
fn forward_it_is_a_move_and_backward_a_return() {
    let seen = events(&line("A", "5", "", "move:1"), "use 1 5");
    assert_eq!(seen, [moved(Side::A, 5, 6, &[6]), moved(Side::A, 6, 12, &[12])]);
    let seen = events(&line("A", "58", "", "move:1"), "use 1 58");
    let back = Event::Returned { side: Side::A, from: Step(59), to: Step(47) };
    assert_eq!(seen, [moved(Side::A, 58, 59, &[59]), back]);
}

#[test]
fn on_42_one_advances_to_56_instead_of_the_goose() {
    let thrown = line("A", "39", "56", "move:3");
    assert_eq!(next(&thrown, "use 3 39"), line("B", "56", "42", "throw"));
}

#[test]
fn one_that_was_displaced_onto_a_passage_goes_on_from_there() {
    let thrown = line("A", "6", "", "move:5,2");
    assert_eq!(actions(&thrown), ["use 2 6", "use 5 6"]);
    assert_eq!(after(&thrown, &["use 2 6", "use 5 8"]), line("B", "13!2", "", "throw"));
}
