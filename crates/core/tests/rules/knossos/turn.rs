//! The turn: one piece forward by the score.

use tesserae_core::rules::{Event, Side, Step, Throw};

use super::line;
use crate::common::{actions, at, events, next, play, refused, throws_again};

#[test]
fn a_throw_comes_first_and_then_a_move() {
    let before = line("A", &[], &[], "throw");
    assert_eq!(refused(&before, "move 0-2"), "you must throw before you move");
    let (after, seen) = play(&before, "throw 2");
    assert_eq!(after, line("A", &[], &[], "move:2"));
    assert_eq!(seen, [Event::Thrown { side: Side::A, throw: Throw::Score(2) }]);
    assert_eq!(at(&after).thrown(), Some(Throw::Score(2)));
    assert_eq!(refused(&after, "throw 1"), "you must move before you throw again");
}

#[test]
fn one_piece_moves_forward_by_the_score() {
    let before = line("A", &[4, 9], &[], "move:1");
    assert_eq!(actions(&before), ["move 0-1", "move 4-5", "move 9-10"]);
    assert_eq!(next(&before, "move 4-5"), line("B", &[5, 9], &[], "throw"));
    let way = vec!["14".to_owned()];
    let moved = Event::Moved { side: Side::A, from: Step(4), to: Step(5), way };
    assert_eq!(events(&before, "move 4-5"), [moved]);
    assert_eq!(refused(&before, "move 4-6"), "a piece must move by exactly the score, 1");
    assert_eq!(refused(&before, "move 5-6"), "you have no piece on step 5");
}

#[test]
fn a_piece_never_moves_back() {
    let before = line("A", &[4], &[], "move:1");
    assert_eq!(refused(&before, "move 4-3"), "a piece must move by exactly the score, 1");
    let all_moves = actions(&before);
    assert_eq!(all_moves, ["move 0-1", "move 4-5"]);
}

#[test]
fn a_piece_passes_others_freely() {
    // Own pieces on 2 and 3, opponents on 16 (B's 22) and 12 (B's 21).
    let before = line("A", &[1, 2], &[19], "move:3");
    // B's 19 is cell 14, not on the way from 18 to 13.
    assert_eq!(next(&before, "move 1-4"), line("B", &[2, 4], &[19], "throw"));
    let before = line("A", &[1], &[21, 22], "move:3");
    assert_eq!(next(&before, "move 1-4"), line("B", &[4], &[21, 22], "throw"));
}

#[test]
fn a_piece_enters_on_the_step_of_its_score() {
    for (score, cells) in [(1, "18"), (2, "18 16"), (3, "18 16 12"), (4, "18 16 12 13")] {
        let before = line("A", &[], &[], &format!("move:{score}"));
        assert_eq!(actions(&before), [format!("move 0-{score}")]);
        let way = cells.split(' ').map(str::to_owned).collect();
        let seen = events(&before, &format!("move 0-{score}"));
        let moved = Event::Moved { side: Side::A, from: Step::HAND, to: Step(score), way };
        assert_eq!(seen[0], moved);
    }
    let before = line("B", &[], &[], "move:4");
    assert_eq!(next(&before, "move 0-4"), line("A", &[], &[4], "throw"));
    // 14 by 20, 17 and 15.
    let way = ["20", "17", "15", "14"].map(str::to_owned).to_vec();
    let moved = Event::Moved { side: Side::B, from: Step::HAND, to: Step(4), way };
    assert_eq!(events(&before, "move 0-4"), [moved]);
}

#[test]
fn with_no_piece_in_hand_none_enters() {
    let before = line("A", &[4, 5, 6, 7, 8], &[], "move:1");
    assert_eq!(refused(&before, "move 0-1"), "no piece is left in the rack");
}

#[test]
fn a_legal_move_must_be_made() {
    let before = line("A", &[23, 25, 25, 25, 25], &[], "move:1");
    assert_eq!(actions(&before), ["move 23-24"]);
    assert_eq!(refused(&before, "pass"), "you can move, so you must");
    // Even into a trap, when nothing else can move.
    let before = line("A", &[8, 25, 25, 25, 25], &[], "move:1");
    assert_eq!(actions(&before), ["move 8-9"]);
    assert_eq!(refused(&before, "pass"), "you can move, so you must");
}

#[test]
fn with_no_legal_move_the_turn_passes() {
    let before = line("A", &[7, 25, 25, 25, 25], &[], "move:2");
    assert_eq!(actions(&before), ["pass"]);
    let (after, seen) = play(&before, "pass");
    assert_eq!(after, line("B", &[7, 25, 25, 25, 25], &[], "throw"));
    assert_eq!(seen, [Event::Passed { side: Side::A }]);
}

#[test]
fn an_ordinary_move_ends_the_turn() {
    for (from, score) in [(0, 4), (3, 1), (4, 2), (9, 1), (17, 1), (18, 1), (20, 4)] {
        let before = line("A", &[from], &[], &format!("move:{score}"));
        let action = format!("move {from}-{}", from + score);
        assert!(!throws_again(&before, &action), "{action}");
    }
}

#[test]
fn actions_of_other_games_are_refused() {
    for phase in ["throw", "move:1"] {
        for action in ["go", "ride", "cross", "stay", "use 1 4"] {
            let refusal = refused(&line("A", &[4], &[], phase), action);
            assert_eq!(refusal, "this game has no such action");
        }
    }
}
