//! 4: the exact fields 31, 58 and 61, and stepping back.

use tesserae_core::rules::Side;

use super::{events, journey, line, moved, next};
use crate::common::actions;

/// Where a number leads, walked field by field with the finger: on 31, 58 or 61
/// what is left over goes back.
fn walked(from: u8, number: u8) -> u8 {
    let mut field = from;
    let mut back = false;
    for step in 0..number {
        if step > 0 && [31, 58, 61].contains(&field) {
            back = true;
        }
        if back {
            field -= 1;
        } else {
            field += 1;
        }
    }
    field
}

#[test]
fn no_exact_field_is_passed_from_anywhere_by_any_number() {
    for from in 1..=60 {
        for number in 1..=6 {
            let thrown = line("A", &from.to_string(), "", &format!("move:{number}"));
            let landing = match walked(from, number) {
                61 => 62,
                field => field,
            };
            let journey = journey(&thrown, &format!("use {number} {from}"));
            assert_eq!(journey[..2], [from, landing], "{from} by {number}");
        }
    }
}

#[test]
fn an_exact_count_arrives() {
    assert_eq!(next(&line("A", "28", "", "move:3"), "use 3 28"), line("B", "31", "", "throw"));
    assert_eq!(next(&line("A", "56", "", "move:2"), "use 2 56"), line("B", "58", "", "throw"));
    assert_eq!(next(&line("A", "60", "", "move:1"), "use 1 60"), line("B", "62", "", "throw"));
}

#[test]
fn it_steps_onto_the_exact_field_and_back_by_what_is_left_over() {
    let thrown = line("A", "28", "", "move:5");
    assert_eq!(next(&thrown, "use 5 28"), line("B", "29", "", "throw"));
    assert_eq!(events(&thrown, "use 5 28"), [moved(Side::A, 28, 29, &[29, 30, 31, 30, 29])]);
    let thrown = line("A", "57", "", "move:2");
    assert_eq!(next(&thrown, "use 2 57"), line("B", "57", "", "throw"));
    assert_eq!(events(&thrown, "use 2 57"), [moved(Side::A, 57, 57, &[58, 57])]);
    let thrown = line("A", "60", "", "move:5");
    assert_eq!(next(&thrown, "use 5 60"), line("B", "57", "", "throw"));
    assert_eq!(events(&thrown, "use 5 60"), [moved(Side::A, 60, 57, &[61, 60, 59, 58, 57])]);
}

#[test]
fn only_the_next_one_ahead_stops_it() {
    // From 31 the next is 58, from 58 it is 61.
    assert_eq!(next(&line("A", "31", "", "move:6"), "use 6 31"), line("B", "37", "", "throw"));
    assert_eq!(next(&line("A", "58", "", "move:2"), "use 2 58"), line("B", "60", "", "throw"));
}

#[test]
fn it_may_do_so_even_when_another_could_use_the_number_whole() {
    let thrown = line("A", "8,28", "", "move:4");
    assert_eq!(actions(&thrown), ["use 4 28", "use 4 8"]);
    assert_eq!(next(&thrown, "use 4 28"), line("B", "8,30", "", "throw"));
}

#[test]
fn it_is_not_stopped_by_an_exact_field_on_the_way_back() {
    // Over 58 from 61, to 57 and to 56.
    for (number, to) in [(5, 57), (6, 56)] {
        let thrown = line("A", "60", "", &format!("move:{number}"));
        let end = next(&thrown, &format!("use {number} 60"));
        assert_eq!(end, line("B", &to.to_string(), "", "throw"));
    }
    // Two fields past 58 and back to it is a landing on it.
    assert_eq!(next(&line("A", "60", "", "move:4"), "use 4 60"), line("B", "58", "", "throw"));
}

#[test]
fn stepping_back_meets_passages() {
    // 61 and two back is 59, which leads to 47.
    let thrown = line("A", "60", "", "move:3");
    assert_eq!(journey(&thrown, "use 3 60"), [60, 59, 47]);
    assert_eq!(next(&thrown, "use 3 60"), line("B", "47", "", "throw"));
    // 29 by 6: 31, four back to the goose on 27, six back to 21, and on to 26.
    let thrown = line("A", "29", "", "move:6");
    assert_eq!(journey(&thrown, "use 6 29"), [29, 27, 21, 26]);
    assert_eq!(next(&thrown, "use 6 29"), line("B", "26", "", "throw"));
}

#[test]
fn stepping_back_meets_the_orbit() {
    // 57 by 4: 58 and three back.
    let offered = next(&line("A", "57", "", "move:4"), "use 4 57");
    assert_eq!(offered, line("A", "55", "", "offer:55x4"));
    assert_eq!(actions(&offered), ["ride", "stay"]);
    // 57 by 5: 58, four back to the goose on 54, five back to 49.
    let offered = next(&line("A", "57", "", "move:5"), "use 5 57");
    assert_eq!(offered, line("A", "49", "", "offer:49x5"));
    assert_eq!(actions(&offered), ["ride", "stay"]);
}

#[test]
fn stepping_back_meets_traps() {
    // Where 58 is a goose: 61, three back to 58, six more to 52.
    let thrown = super::of("sanctuary-geese", "A", "58", "", "move:6");
    let trapped = next(&thrown, "use 6 58");
    assert_eq!(trapped, super::of("sanctuary-geese", "B", "52!2", "", "throw"));
}

#[test]
fn a_step_that_ends_where_it_began_is_legal_and_an_arrival() {
    let thrown = line("A", "29", "", "move:4");
    assert_eq!(next(&thrown, "use 4 29"), line("B", "29", "", "throw"));
    assert_eq!(events(&thrown, "use 4 29"), [moved(Side::A, 29, 29, &[30, 31, 30, 29])]);
    // 55 by 6 ends on 55 and may ride from there.
    let offered = next(&line("A", "55", "", "move:6"), "use 6 55");
    assert_eq!(offered, line("A", "55", "", "offer:55x6"));
}
