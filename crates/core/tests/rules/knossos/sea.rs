//! Cell 9, the sea.

use tesserae_core::rules::{Event, Side, Step};

use super::line;
use crate::common::{actions, events, next, refused, throws_again};

#[test]
fn a_piece_that_would_reach_or_pass_it_stops_there_on_the_way_out() {
    for (from, score) in [(3, 4), (4, 3), (4, 4), (5, 2), (5, 3), (5, 4), (6, 1), (6, 4)] {
        let before = line("A", &[from], &[], &format!("move:{score}"));
        assert!(actions(&before).contains(&format!("move {from}-7")), "{before}");
        assert_eq!(next(&before, &format!("move {from}-7")), line("B", &[7], &[], "throw"));
    }
    // Not before it is reached.
    assert_eq!(actions(&line("A", &[3], &[], "move:3")), ["move 3-6"]);
}

#[test]
fn a_piece_that_would_pass_it_cannot_go_further() {
    let before = line("A", &[5], &[], "move:4");
    assert_eq!(refused(&before, "move 5-9"), "with a 4 that piece goes to 9 (step 7)");
    assert_eq!(refused(&before, "move 5-8"), "with a 4 that piece goes to 9 (step 7)");
    let way = ["11", "9"].map(str::to_owned).to_vec();
    let moved = Event::Moved { side: Side::A, from: Step(5), to: Step(7), way };
    assert_eq!(events(&before, "move 5-7"), [moved]);
}

#[test]
fn from_step_16_any_score_takes_a_piece_to_the_sea() {
    for score in 1..=4 {
        let before = line("B", &[], &[16], &format!("move:{score}"));
        assert!(actions(&before).contains(&"move 16-17".to_owned()));
        assert_eq!(next(&before, "move 16-17"), line("A", &[], &[17], "throw"));
    }
}

#[test]
fn the_sea_holds_any_number_of_both_sides() {
    let before = line("A", &[6, 7, 7, 17, 17], &[7, 7, 7, 17, 17], "move:2");
    assert_eq!(actions(&before), ["move 6-7"]);
    assert_eq!(
        next(&before, "move 6-7"),
        line("B", &[7, 7, 7, 17, 17], &[7, 7, 7, 17, 17], "throw")
    );
}

#[test]
fn pieces_in_the_sea_are_safe() {
    let before = line("A", &[6], &[7, 17], "move:3");
    assert_eq!(next(&before, "move 6-7"), line("B", &[7], &[7, 17], "throw"));
    assert_eq!(events(&before, "move 6-7").len(), 1);
}

#[test]
fn the_lanes_are_kept_apart() {
    // A piece on 7 goes out and a piece on 17 goes home.
    let before = line("A", &[7, 17], &[], "move:4");
    assert_eq!(actions(&before), ["move 0-4", "move 17-21", "move 7-8"]);
    assert_eq!(next(&before, "move 7-8"), line("B", &[8, 17], &[], "throw"));
}

#[test]
fn a_piece_leaves_it_only_with_a_1_or_a_4() {
    for (step, to) in [(7, 8), (17, 19)] {
        for score in [2, 3] {
            let before = line("A", &[step], &[], &format!("move:{score}"));
            let refusal = refused(&before, &format!("move {step}-{to}"));
            assert_eq!(refusal, "a piece leaves 9 only with a 1 or a 4");
            assert_eq!(actions(&before), [format!("move 0-{score}")]);
        }
    }
}

#[test]
fn outward_it_goes_to_8_by_either() {
    for score in [1, 4] {
        let before = line("A", &[7, 25, 25, 25, 25], &[], &format!("move:{score}"));
        assert_eq!(actions(&before), ["move 7-8"]);
        assert_eq!(next(&before, "move 7-8"), line("B", &[8, 25, 25, 25, 25], &[], "throw"));
    }
    let before = line("A", &[7], &[], "move:4");
    assert_eq!(refused(&before, "move 7-11"), "with a 4 that piece goes to 8 (step 8)");
}

#[test]
fn homeward_it_goes_to_the_first_cell_by_a_1_and_to_the_fourth_by_a_4() {
    let before = line("A", &[17], &[], "move:1");
    assert_eq!(next(&before, "move 17-18"), line("B", &[18], &[], "throw"));
    let before = line("A", &[17], &[], "move:4");
    // The fourth is 15, by the wall: another turn.
    assert_eq!(next(&before, "move 17-21"), line("A", &[21], &[], "throw"));
    assert!(throws_again(&before, "move 17-21"));
    let way = ["10", "13", "14", "15"].map(str::to_owned).to_vec();
    let moved = Event::Moved { side: Side::A, from: Step(17), to: Step(21), way };
    assert_eq!(events(&before, "move 17-21")[0], moved);
}
