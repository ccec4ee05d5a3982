//! The turn: throw, move, another turn, the end.

use tesserae_core::rules::{Due, Event, Side, Throw};

use super::{START, line, moved};
use crate::common::{actions, at, events, next, refused, throws_again};

#[test]
fn a_throw_comes_before_the_move_and_one_throw_is_played_before_the_next() {
    let before = line("A", &[3, 9], &[20], "throw");
    let after = line("A", &[3, 9], &[20], "move:2");
    assert_eq!(next(&before, "throw 2"), after);
    let thrown = Event::Thrown { side: Side::A, throw: Throw::Score(2) };
    assert_eq!(events(&before, "throw 2"), [thrown]);
    assert_eq!(refused(&before, "move 3-5"), "you must throw before you move");
    assert_eq!(refused(&after, "throw 2"), "you must move before you throw again");
}

#[test]
fn one_piece_moves_by_exactly_the_score() {
    for score in 1..=5 {
        let line = line("A", &[3, 9], &[20], &format!("move:{score}"));
        let expected = [format!("move 3-{}", 3 + score), format!("move 9-{}", 9 + score)];
        assert_eq!(actions(&line), expected);
    }
    let line = line("A", &[3, 9], &[20], "move:2");
    assert_eq!(next(&line, "move 3-5"), super::line("B", &[5, 9], &[20], "throw"));
    assert_eq!(events(&line, "move 3-5"), [moved(Side::A, 3, 5, &["4", "5"])]);
    for action in ["move 3-4", "move 3-6", "move 3-3", "move 9-12", "move 9-31"] {
        assert_eq!(refused(&line, action), "a piece must move by exactly the score, 2", "{action}");
    }
}

#[test]
fn a_player_moves_only_its_own_pieces() {
    let line = line("A", &[3], &[20], "move:2");
    for (action, step) in [("move 20-22", 20), ("move 5-7", 5), ("move 0-2", 0), ("move 31-33", 31)]
    {
        let reason = if step == 0 {
            "no piece is left in the rack".to_owned()
        } else {
            format!("you have no piece on step {step}")
        };
        assert_eq!(refused(&line, action), reason);
    }
}

#[test]
fn a_move_must_be_made_when_a_legal_one_exists() {
    let line = line("A", &[3], &[20], "move:2");
    assert_eq!(refused(&line, "pass"), "you can move, so you must");
}

#[test]
fn a_1_a_4_and_a_5_give_another_turn_and_a_2_and_a_3_do_not() {
    for (score, again) in [(1, true), (2, false), (3, false), (4, true), (5, true)] {
        let line = line("A", &[3], &[20], &format!("move:{score}"));
        assert_eq!(throws_again(&line, &format!("move 3-{}", 3 + score)), again, "{score}");
    }
}

#[test]
fn the_same_holds_for_that_turn_without_limit() {
    let mut now = line("A", &[3], &[30], "throw");
    for (score, to) in [(4, 7), (5, 12), (1, 13), (4, 17), (5, 22), (1, 23)] {
        now = next(&now, &format!("throw {score}"));
        now = next(&now, &format!("move {}-{to}", to - score));
        assert_eq!(now, line("A", &[to], &[30], "throw"));
    }
    now = next(&now, "throw 2");
    assert_eq!(next(&now, "move 23-25"), line("B", &[25], &[30], "throw"));
}

#[test]
fn nothing_else_gives_another_turn() {
    // Knocking out, a move to 15 and bearing off with a 2 or a 3.
    assert!(!throws_again(&line("A", &[3], &[5], "move:2"), "move 3-5"));
    assert!(!throws_again(&line("A", &[12], &[5], "move:3"), "move 12-15"));
    assert!(!throws_again(&line("A", &[29, 3], &[5], "move:2"), "move 29-31"));
    assert!(!throws_again(&line("A", &[28, 3], &[5], "move:3"), "move 28-31"));
    assert!(!throws_again(&line("A", &[30, 3], &[5], "move:3"), "move 30-31"));
}

#[test]
fn the_first_side_with_all_its_pieces_off_wins() {
    let last = line("A", &[30], &[28, 29], "move:2");
    assert_eq!(next(&last, "move 30-31"), line("A", &[], &[28, 29], "over:A"));
    let seen = events(&last, "move 30-31");
    assert_eq!(seen.last(), Some(&Event::Won { side: Side::A }));
    let two = line("B", &[3], &[29, 30], "move:3");
    assert_eq!(next(&two, "move 30-31"), line("A", &[3], &[29], "throw"));
    assert!(!events(&two, "move 30-31").contains(&Event::Won { side: Side::B }));
}

#[test]
fn the_last_piece_off_ends_the_game_whatever_turns_are_left() {
    let last = line("A", &[30], &[3], "move:4");
    assert_eq!(at(&next(&last, "move 30-31")).due(), Due::Over(Side::A));
    assert!(!events(&last, "move 30-31").contains(&Event::ExtraTurn { side: Side::A }));
}

#[test]
fn after_the_end_nothing_is_played() {
    let over = line("A", &[], &[28], "over:A");
    for action in ["throw 1", "move 28-31", "pass", "go"] {
        assert_eq!(refused(&over, action), "the game is over");
    }
}

#[test]
fn actions_of_other_games_are_none_of_senet() {
    for action in ["go", "ride", "cross", "stay", "use 1 5"] {
        assert_eq!(refused(START, action), "this game has no such action");
        let line = line("A", &[3], &[20], "move:2");
        assert_eq!(refused(&line, action), "this game has no such action");
    }
}
