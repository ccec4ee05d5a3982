//! The turn: the draw, entering and moving, leaving the board.

use tesserae_core::rules::{Event, Side, Step, Throw};

use super::chances;
use crate::common::{actions, at, events, next, play, refused};

// Turn, 1: the draw (R4).

#[test]
fn who_begins_is_drawn_at_random() {
    let start = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open";
    let expected = [(Throw::First(Side::A), 0.5), (Throw::First(Side::B), 0.5)];
    assert_eq!(chances(start), expected);
    let after = "0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw";
    assert_eq!(next(start, "first A"), format!("ur/cyningstan A {after}"));
    assert_eq!(next(start, "first B"), format!("ur/cyningstan B {after}"));
    assert_eq!(events(start, "first B"), [Event::Begins { side: Side::B }]);
    assert_eq!(refused(start, "throw 1"), "\"throw 1\" cannot be thrown here");
    assert_eq!(refused(start, "first C"), "\"first C\" cannot be thrown here");
}

#[test]
fn the_draw_is_held_once() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw";
    assert_eq!(refused(line, "first A"), "\"first A\" cannot be thrown here");
}

// Turn, 2: throw, then enter or move (R7, R8).

#[test]
fn a_throw_comes_before_the_move() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 throw";
    assert_eq!(refused(line, "move 5-6"), "you must throw before you move");
    assert_eq!(refused(line, "pass"), "you must throw before you move");
    assert_eq!(next(line, "throw 3"), "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:3");
    let thrown = Event::Thrown { side: Side::A, throw: Throw::Score(3) };
    assert_eq!(events(line, "throw 3"), [thrown]);
}

#[test]
fn one_throw_is_played_before_the_next() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:1";
    assert_eq!(refused(line, "throw 1"), "you must move before you throw again");
}

#[test]
fn with_no_piece_in_play_the_number_enters_one_on_that_step() {
    for score in 1..=4 {
        let line = format!("ur/cyningstan B 0,0,0,0,0,0,0 0,0,0,0,0,0,0 move:{score}");
        assert_eq!(actions(&line), [format!("move 0-{score}")]);
    }
    let line = "ur/cyningstan B 0,0,0,0,0,0,0 0,0,0,0,0,0,0 move:3";
    assert_eq!(next(line, "move 0-3"), "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,3 throw");
}

#[test]
fn with_a_piece_in_play_the_player_enters_or_moves() {
    let line = "ur/cyningstan A 0,0,0,0,0,5,9 0,0,0,0,0,0,0 move:2";
    assert_eq!(actions(line), ["move 0-2", "move 5-7", "move 9-11"]);
    assert_eq!(next(line, "move 0-2"), "ur/cyningstan B 0,0,0,0,2,5,9 0,0,0,0,0,0,0 throw");
    assert_eq!(next(line, "move 5-7"), "ur/cyningstan B 0,0,0,0,0,7,9 0,0,0,0,0,0,0 throw");
}

#[test]
fn with_no_piece_in_hand_nothing_enters() {
    let line = "ur/cyningstan A 5,17,17,17,17,17,17 0,0,0,0,0,0,0 move:2";
    assert_eq!(actions(line), ["move 5-7"]);
    assert_eq!(refused(line, "move 0-2"), "no piece is left in the rack");
}

#[test]
fn a_piece_moves_forward_by_exactly_the_score() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,9 0,0,0,0,0,0,0 move:2";
    for action in ["move 9-10", "move 9-12", "move 9-7", "move 9-9", "move 0-1", "move 0-17"] {
        assert_eq!(refused(line, action), "a piece must move by exactly the score, 2", "{action}");
    }
    assert_eq!(refused(line, "move 7-9"), "you have no piece on step 7");
    let moved = Event::Moved {
        side: Side::A,
        from: Step(9),
        to: Step(11),
        way: vec!["m6".into(), "m7".into()],
    };
    assert_eq!(events(line, "move 9-11"), [moved]);
}

#[test]
fn a_player_moves_only_its_own_pieces() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,9 0,0,0,0,0,0,5 move:2";
    assert_eq!(refused(line, "move 5-7"), "you have no piece on step 5");
}

#[test]
fn pieces_of_either_side_may_be_passed() {
    let line = "ur/cyningstan A 0,0,0,0,0,5,6 0,0,0,0,0,7,8 move:4";
    assert_eq!(actions(line), ["move 0-4", "move 5-9", "move 6-10"]);
    assert_eq!(next(line, "move 5-9"), "ur/cyningstan A 0,0,0,0,0,6,9 0,0,0,0,0,7,8 throw");
}

// Turn, 3: off the board (R10).

#[test]
fn a_piece_leaves_the_board_by_an_exact_throw() {
    for (step, score) in [(13, 4), (14, 3), (15, 2), (16, 1)] {
        let line = format!("ur/cyningstan A 0,0,0,0,0,0,{step} 0,0,0,0,0,0,0 move:{score}");
        let action = format!("move {step}-17");
        assert!(actions(&line).contains(&action), "{line}");
        let seen = events(&line, &action);
        assert!(seen.contains(&Event::BorneOff { side: Side::A, from: Step(step) }));
        let (after, _) = play(&line, &action);
        assert_eq!(at(&after).pieces(Side::A)[6], Step(17));
    }
}

#[test]
fn more_than_the_exact_throw_is_no_legal_move() {
    for (step, score) in [(14, 4), (15, 3), (15, 4), (16, 2), (16, 3), (16, 4)] {
        let line = format!("ur/cyningstan A 0,0,0,0,0,0,{step} 0,0,0,0,0,0,0 move:{score}");
        assert_eq!(actions(&line), [format!("move 0-{score}")]);
        let needed = 17 - step;
        let reason = format!("only an exact throw bears a piece off: a {needed} from here");
        assert_eq!(refused(&line, &format!("move {step}-17")), reason);
        assert_eq!(refused(&line, &format!("move {step}-{}", step + score)), reason);
    }
}

#[test]
fn a_piece_that_is_off_moves_no_more() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,17 0,0,0,0,0,0,0 move:1";
    assert_eq!(actions(line), ["move 0-1"]);
    assert_eq!(refused(line, "move 17-18"), "you have no piece on step 17");
}
