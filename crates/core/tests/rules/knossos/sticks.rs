//! The variant `sticks`: four throwing sticks, of which none counts 5.

use tesserae_core::rules::{Dice, Event, LotBody, Side, Step, Throw};

use super::{definition, of};
use crate::common::{actions, at, events, next, path, play, refused, throws_again};

fn a(steps: &[u8], phase: &str) -> String {
    of("sticks", "A", steps, &[], phase)
}

#[test]
fn four_throwing_sticks_take_the_place_of_the_three_dice() {
    let sticks = Dice::Lots { body: LotBody::Stick, count: 4, none: 5 };
    assert_eq!(definition("sticks").dice, sticks);
}

#[test]
fn the_score_is_the_number_of_flat_sides_and_none_counts_5() {
    // Of the sixteen ways four sticks fall, 4 show one flat side, 6 two, 4 three, one
    // four and one none.
    let shares = [(1, 4.0), (2, 6.0), (3, 4.0), (4, 1.0), (5, 1.0)];
    let expected = shares.map(|(score, ways)| (Throw::Score(score), ways / 16.0));
    for phase in ["throw", "fate:9"] {
        let line = a(&[9], phase);
        let found: Vec<_> = at(&line).outcomes().unwrap().probabilities().collect();
        assert_eq!(found, expected, "{phase}");
        assert_eq!(refused(&line, "throw 0"), "\"throw 0\" cannot be thrown here");
        assert_eq!(refused(&line, "throw 6"), "\"throw 6\" cannot be thrown here");
    }
}

#[test]
fn pieces_and_ways_are_those_of_the_article() {
    assert_eq!(at(&a(&[], "throw")).pieces(Side::A), [Step::HAND; 5]);
    for side in [Side::A, Side::B] {
        assert_eq!(path("knossos/sticks", side), path("knossos/gurevich", side));
    }
}

#[test]
fn a_1_against_a_5_begins() {
    let second = next(&a(&[], "open"), "throw 5");
    assert_eq!(second, of("sticks", "B", &[], &[], "open:5"));
    assert_eq!(next(&second, "throw 1"), of("sticks", "B", &[], &[1], "throw"));
    assert_eq!(next(&second, "throw 5"), a(&[], "open"));
}

#[test]
fn a_5_enters_on_step_5() {
    for (side, cells) in [(Side::A, "18 16 12 13 14"), (Side::B, "20 17 15 14 13")] {
        let name = if side == Side::A { "A" } else { "B" };
        let before = of("sticks", name, &[], &[], "move:5");
        assert_eq!(actions(&before), ["move 0-5"]);
        let way = cells.split(' ').map(str::to_owned).collect();
        let moved = Event::Moved { side, from: Step::HAND, to: Step(5), way };
        assert_eq!(events(&before, "move 0-5"), [moved]);
    }
    assert_eq!(next(&a(&[], "move:5"), "move 0-5"), of("sticks", "B", &[5], &[], "throw"));
}

#[test]
fn a_5_captures_and_is_barred_like_any_score() {
    // Cell 14 is A's step 5 and 20 and B's step 19.
    let before = of("sticks", "A", &[], &[19], "move:5");
    assert_eq!(next(&before, "move 0-5"), of("sticks", "B", &[5], &[], "throw"));
    let hit = Event::Captured { side: Side::B, from: Step(19), cell: "14".into() };
    assert_eq!(events(&before, "move 0-5")[1], hit);
    for own in [5, 20] {
        let refusal = refused(&a(&[own, 25, 25, 25], "move:5"), "move 0-5");
        assert!(refusal.contains("14"), "{refusal}");
    }
}

#[test]
fn a_5_moves_like_any_score() {
    for (from, to) in [(1, 6), (8, 13), (9, 14), (19, 24)] {
        let before = a(&[from, 25, 25, 25, 25], "move:5");
        let action = format!("move {from}-{to}");
        assert_eq!(actions(&before), [action.as_str()]);
        let after = of("sticks", "B", &[to, 25, 25, 25, 25], &[], "throw");
        assert_eq!(next(&before, &action), after);
    }
    // By the wall another turn, in the second trap a throw at once.
    assert!(throws_again(&a(&[18], "move:5"), "move 18-23"));
    assert_eq!(next(&a(&[10], "move:5"), "move 10-15"), a(&[15], "fate:15"));
}

#[test]
fn a_5_stops_in_the_sea_and_on_8_like_any_score() {
    for from in 2..=6 {
        let before = a(&[from, 25, 25, 25, 25], "move:5");
        assert_eq!(actions(&before), [format!("move {from}-7")]);
    }
    for from in 11..=15 {
        let before = a(&[from, 25, 25, 25, 25], "move:5");
        assert_eq!(actions(&before), [format!("move {from}-16")]);
    }
    assert_eq!(actions(&a(&[16, 25, 25, 25, 25], "move:5")), ["move 16-17"]);
}

#[test]
fn a_5_does_not_leave_the_sea() {
    for (step, to) in [(7, 8), (17, 22)] {
        let alone = a(&[step, 25, 25, 25, 25], "move:5");
        assert_eq!(actions(&alone), ["pass"]);
        let refusal = refused(&alone, &format!("move {step}-{to}"));
        assert_eq!(refusal, "a piece leaves 9 only with a 1 or a 4");
        assert_eq!(actions(&a(&[step], "move:5")), ["move 0-5"]);
    }
}

#[test]
fn only_a_1_and_a_4_leave_the_sea() {
    for score in 1..=5 {
        let phase = format!("move:{score}");
        let leaves = score == 1 || score == 4;
        let (out, home) = match leaves {
            true => ("move 7-8".to_owned(), format!("move 17-{}", 17 + score)),
            false => ("pass".to_owned(), "pass".to_owned()),
        };
        assert_eq!(actions(&a(&[7, 25, 25, 25, 25], &phase)), [out]);
        assert_eq!(actions(&a(&[17, 25, 25, 25, 25], &phase)), [home]);
    }
}

#[test]
fn in_a_trap_the_piece_stays_with_a_5() {
    for trap in [9, 15] {
        let (after, seen) = play(&a(&[trap], &format!("fate:{trap}")), "throw 5");
        assert_eq!(after, of("sticks", "B", &[trap], &[], "throw"));
        assert_eq!(seen, [Event::Thrown { side: Side::A, throw: Throw::Score(5) }]);
    }
}

#[test]
fn the_other_scores_do_in_a_trap_what_they_always_do() {
    for (score, to) in [(1, 10), (2, 7), (3, 9), (4, 13)] {
        let after = next(&a(&[9], "fate:9"), &format!("throw {score}"));
        assert_eq!(after, of("sticks", "B", &[to], &[], "throw"));
    }
}

#[test]
fn a_piece_that_stayed_in_a_trap_leaves_later_with_a_5_too() {
    let before = a(&[15, 25, 25, 25, 25], "move:5");
    assert_eq!(actions(&before), ["move 15-16"]);
    let before = a(&[9, 25, 25, 25, 25], "move:5");
    assert_eq!(actions(&before), ["move 9-14"]);
}

#[test]
fn from_the_bay_a_5_bears_off() {
    let before = a(&[24], "move:5");
    assert_eq!(next(&before, "move 24-25"), of("sticks", "B", &[25], &[], "throw"));
}

#[test]
fn from_no_circle_a_5_bears_off() {
    // From the wall cells it is more than exact. Five steps before the end lies 14,
    // which is no wall cell.
    for step in [20, 21, 22, 23] {
        assert_eq!(actions(&a(&[step, 25, 25, 25, 25], "move:5")), ["pass"], "{step}");
    }
    let refusal = refused(&a(&[20], "move:5"), "move 20-25");
    assert_eq!(refusal, "no piece can be borne off from 14");
}

#[test]
fn the_first_trap_is_entered_by_one_throw_in_four() {
    let before = at(&a(&[8, 25, 25, 25, 25], "throw"));
    let mut into = 0.0;
    for (throw, share) in before.outcomes().unwrap().probabilities() {
        let after = next(&before.to_string(), &format!("throw {}", score(throw)));
        into += if actions(&after).contains(&"move 8-9".to_owned()) { share } else { 0.0 };
    }
    assert_eq!(into, 0.25);
}

fn score(throw: Throw) -> u8 {
    match throw {
        Throw::Score(score) => score,
        _ => panic!("{throw} is no score"),
    }
}
