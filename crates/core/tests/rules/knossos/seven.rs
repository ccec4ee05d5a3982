//! The variant `seven`: seven pieces a side.

use tesserae_core::rules::{Event, Side, Step};

use super::{definition, of};
use crate::common::{actions, at, game, next, path, play, refused};

fn a(steps: &[u8], phase: &str) -> String {
    of("seven", "A", steps, &[], phase)
}

#[test]
fn each_side_has_seven_pieces_in_hand() {
    let start = at("knossos/seven A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open");
    assert_eq!(game("knossos/seven").start(2), start);
    for side in [Side::A, Side::B] {
        assert_eq!(start.pieces(side), [Step::HAND; 7]);
    }
}

#[test]
fn dice_and_ways_are_those_of_the_article() {
    assert_eq!(definition("seven").dice, definition("gurevich").dice);
    for side in [Side::A, Side::B] {
        assert_eq!(path("knossos/seven", side), path("knossos/gurevich", side));
    }
}

#[test]
fn the_opening_1_enters_the_first_of_seven() {
    let second = next(&a(&[], "open"), "throw 1");
    assert_eq!(next(&second, "throw 3"), a(&[1], "throw"));
}

#[test]
fn the_sea_holds_all_fourteen() {
    // Thirteen are there, and the last comes from 8, on the way home.
    let b = [7, 7, 7, 7, 17, 17, 17];
    let before = of("seven", "A", &[7, 7, 7, 16, 17, 17, 17], &b, "move:3");
    assert_eq!(actions(&before), ["move 16-17"]);
    let after = of("seven", "B", &[7, 7, 7, 17, 17, 17, 17], &b, "throw");
    assert_eq!(next(&before, "move 16-17"), after);
    // Or from 11, on the way out.
    let before = of("seven", "A", &[6, 7, 7, 7, 17, 17, 17], &b, "move:2");
    assert_eq!(actions(&before), ["move 6-7"]);
    let after = of("seven", "B", &[7, 7, 7, 7, 17, 17, 17], &b, "throw");
    assert_eq!(next(&before, "move 6-7"), after);
    // Or all in one lane of each side.
    let all = of("seven", "A", &[7; 7], &[17; 7], "throw");
    assert_eq!(at(&all).to_string(), all);
}

#[test]
fn a_trap_sends_the_fourteenth_back_to_the_sea() {
    let b = [7, 7, 7, 17, 17, 17, 17];
    let before = of("seven", "A", &[7, 7, 9, 17, 17, 17, 17], &b, "fate:9");
    let (after, seen) = play(&before, "throw 2");
    assert_eq!(after, of("seven", "B", &[7, 7, 7, 17, 17, 17, 17], &b, "throw"));
    let back = Event::Returned { side: Side::A, from: Step(9), to: Step(7) };
    assert_eq!(seen[1], back);
}

#[test]
fn all_other_cells_hold_what_they_always_do() {
    // Four in the bay, two on 8.
    let before = of("seven", "A", &[22, 24, 24, 25, 25, 25, 25], &[24, 24], "move:2");
    assert_eq!(refused(&before, "move 22-24"), "19 is full: it has room for four pieces");
    let before = of("seven", "A", &[7, 8], &[16], "move:1");
    assert_eq!(refused(&before, "move 7-8"), "8 is full: it has room for two pieces");
}

#[test]
fn the_first_side_to_bear_off_all_seven_wins() {
    let five_off = a(&[24, 24, 25, 25, 25, 25, 25], "move:1");
    let six_off = of("seven", "B", &[24, 25, 25, 25, 25, 25, 25], &[], "throw");
    assert_eq!(next(&five_off, "move 24-25"), six_off);
    let last = a(&[24, 25, 25, 25, 25, 25, 25], "move:1");
    assert_eq!(next(&last, "move 24-25"), a(&[25; 7], "over:A"));
}

#[test]
fn a_jam_is_cleared_and_who_waits_in_the_sea_stays_there() {
    // The small block is as in a jam of five; two more of each side wait in the sea.
    let b = [7, 7, 10, 11, 12, 12, 13];
    for score in 1..=4 {
        let jam = of("seven", "A", &[7, 7, 8, 8, 9, 9, 10], &b, &format!("move:{score}"));
        assert_eq!(actions(&jam), ["pass"]);
        let after = of("seven", "B", &[7, 7, 7, 7, 9, 9, 10], &b, "throw");
        assert_eq!(next(&jam, "pass"), after);
    }
}
