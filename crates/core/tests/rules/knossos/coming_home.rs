//! The bay, bearing off and the end.

use tesserae_core::rules::{Event, Side, Step};

use super::line;
use crate::common::{actions, at, events, next, refused, rule_sets, throws_again};

#[test]
fn from_the_bay_any_score_bears_off() {
    for score in 1..=4 {
        let before = line("A", &[24], &[], &format!("move:{score}"));
        assert!(actions(&before).contains(&"move 24-25".to_owned()), "{score}");
        assert_eq!(next(&before, "move 24-25"), line("B", &[25], &[], "throw"));
        let seen = events(&before, "move 24-25");
        assert_eq!(
            seen,
            [
                Event::Moved { side: Side::A, from: Step(24), to: Step(25), way: vec![] },
                Event::BorneOff { side: Side::A, from: Step(24) },
            ]
        );
    }
    let before = line("A", &[24], &[], "move:3");
    assert_eq!(refused(&before, "move 24-27"), "with a 3 that piece goes home (step 25)");
}

#[test]
fn from_the_wall_cells_the_exact_score_bears_off() {
    // A: 15 with 4, 17 with 3, 20 with 2; B: 12, 16, 18.
    for (step, score) in [(21, 4), (22, 3), (23, 2)] {
        let before = line("A", &[step], &[], &format!("move:{score}"));
        assert_eq!(next(&before, &format!("move {step}-25")), line("B", &[25], &[], "throw"));
        let before = line("B", &[], &[step], &format!("move:{score}"));
        assert_eq!(next(&before, &format!("move {step}-25")), line("A", &[], &[25], "throw"));
    }
}

#[test]
fn more_than_exact_is_no_move() {
    for (step, score, needed) in [(22, 4, 3), (23, 3, 2), (23, 4, 2)] {
        let before = line("A", &[step, 25, 25, 25, 25], &[], &format!("move:{score}"));
        assert_eq!(actions(&before), ["pass"]);
        let refusal = refused(&before, &format!("move {step}-25"));
        let reason = format!("only an exact throw bears a piece off: a {needed} from here");
        assert_eq!(refusal, reason);
    }
}

#[test]
fn a_score_that_reaches_the_bay_stops_in_it() {
    for (step, score) in [(20, 4), (21, 3), (22, 2), (23, 1)] {
        let before = line("A", &[step], &[], &format!("move:{score}"));
        assert_eq!(next(&before, &format!("move {step}-24")), line("B", &[24], &[], "throw"));
    }
}

#[test]
fn the_bay_is_safe_and_holds_four_in_all() {
    let before = line("A", &[24, 23], &[24, 24], "move:1");
    assert_eq!(next(&before, "move 23-24"), line("B", &[24, 24], &[24, 24], "throw"));
    assert_eq!(events(&before, "move 23-24").len(), 1);
    for (a, b) in
        [(&[24, 24, 24, 24][..], &[][..]), (&[24, 24], &[24, 24]), (&[], &[24, 24, 24, 24])]
    {
        let before = line("A", &[a, &[23]].concat(), b, "move:1");
        assert_eq!(refused(&before, "move 23-24"), "19 is full: it has room for four pieces");
        // One can still be borne off over a full bay.
        let before = line("A", &[a, &[23]].concat(), b, "move:2");
        assert!(actions(&before).contains(&"move 23-25".to_owned()));
    }
    let crowded = line("A", &[24, 24, 24], &[24, 24], "throw");
    let error = rule_sets().position(&crowded).unwrap_err().to_string();
    assert!(error.ends_with("5 pieces stand on 19, which holds 4"), "{error}");
}

#[test]
fn bearing_off_gives_no_turn() {
    assert!(!throws_again(&line("A", &[24], &[], "move:1"), "move 24-25"));
    assert!(!throws_again(&line("A", &[23], &[], "move:2"), "move 23-25"));
}

#[test]
fn the_first_side_to_bear_off_all_five_wins() {
    let before = line("B", &[24, 25, 25, 25, 25], &[24, 25, 25, 25, 25], "move:2");
    assert_eq!(
        next(&before, "move 24-25"),
        line("B", &[24, 25, 25, 25, 25], &[25, 25, 25, 25, 25], "over:B")
    );
    assert_eq!(events(&before, "move 24-25").last(), Some(&Event::Won { side: Side::B }));
    assert_eq!(at(&next(&before, "move 24-25")).winner(), Some(Side::B));
    // With four off it goes on.
    let before = line("B", &[], &[0, 24, 25, 25, 25], "move:2");
    assert_eq!(next(&before, "move 24-25"), line("A", &[], &[0, 25, 25, 25, 25], "throw"));
    assert_eq!(
        refused(&next(&line("A", &[24, 25, 25, 25, 25], &[], "move:1"), "move 24-25"), "throw 1"),
        "the game is over"
    );
}
