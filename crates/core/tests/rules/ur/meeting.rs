//! The turn: meeting other pieces, the duty to move, the 4, the end.

use tesserae_core::rules::{Due, Event, Side, Step};

use crate::common::{actions, at, events, next, play, refused, throws_again};

// Turn, 4: meeting (R11, R13, R14).

#[test]
fn two_pieces_of_one_side_never_share_a_square() {
    let line = "ur/cyningstan A 0,0,0,0,0,5,7 0,0,0,0,0,0,0 move:2";
    assert_eq!(actions(line), ["move 0-2", "move 7-9"]);
    assert_eq!(refused(line, "move 5-7"), "your own piece stands on m3");
    let line = "ur/cyningstan A 0,0,0,0,0,2,5 0,0,0,0,0,0,0 move:2";
    assert_eq!(refused(line, "move 0-2"), "your own piece stands on a3");
}

#[test]
fn any_number_of_pieces_share_the_hand_and_the_side_of_the_board() {
    let line = "ur/cyningstan A 0,0,0,0,15,17,17 0,0,0,0,0,0,0 move:2";
    assert_eq!(next(line, "move 15-17"), "ur/cyningstan B 0,0,0,0,17,17,17 0,0,0,0,0,0,0 throw");
}

#[test]
fn landing_on_an_opponent_sends_it_back_to_hand() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,3,7 move:2";
    assert_eq!(next(line, "move 5-7"), "ur/cyningstan B 0,0,0,0,0,0,7 0,0,0,0,0,0,3 throw");
    let captured = Event::Captured { side: Side::B, from: Step(7), cell: "m3".into() };
    assert_eq!(events(line, "move 5-7")[1], captured);
    // In the small block the event counts by the path of the piece that is hit.
    let line = "ur/cyningstan B 0,0,0,0,0,0,15 0,0,0,0,0,0,12 move:1";
    let captured = Event::Captured { side: Side::A, from: Step(15), cell: "a8".into() };
    assert_eq!(events(line, "move 12-13")[1], captured);
}

#[test]
fn a_rosette_protects_its_piece() {
    for (me, mine, opponent, cell) in [
        ("A", 7, 8, "m4"),
        ("A", 11, 16, "b7"),
        ("A", 15, 12, "a7"),
        ("B", 7, 8, "m4"),
        ("B", 11, 16, "a7"),
        ("B", 15, 12, "b7"),
    ] {
        let own = format!("0,0,0,0,0,0,{mine}");
        let theirs = format!("0,0,0,0,0,0,{opponent}");
        let (a, b) = if me == "A" { (own, theirs) } else { (theirs, own) };
        let line = format!("ur/cyningstan {me} {a} {b} move:1");
        assert_eq!(actions(&line), ["move 0-1"]);
        let action = format!("move {mine}-{}", mine + 1);
        let reason = format!("a rosette protects the piece on {cell}");
        assert_eq!(refused(&line, &action), reason);
    }
}

#[test]
fn an_empty_rosette_may_be_landed_on() {
    for (mine, to) in [(3, 4), (7, 8), (11, 12), (15, 16)] {
        let line = format!("ur/cyningstan A 0,0,0,0,0,0,{mine} 0,0,0,0,0,0,0 move:1");
        assert!(actions(&line).contains(&format!("move {mine}-{to}")));
    }
}

#[test]
fn every_shared_square_without_a_rosette_is_open_to_a_hit() {
    for (step, theirs) in [(5, 5), (6, 6), (7, 7), (9, 9), (10, 10), (11, 11)].into_iter().chain([
        (13, 15),
        (14, 14),
        (15, 13),
    ]) {
        let line = format!("ur/cyningstan A 0,0,0,0,0,0,{} 0,0,0,0,0,0,{theirs} move:1", step - 1);
        let (after, _) = play(&line, &format!("move {}-{step}", step - 1));
        assert_eq!(at(&after).pieces(Side::B), [Step::HAND; 7], "{line}");
    }
}

// Turn, 5: the duty to move (D; R12).

#[test]
fn a_move_must_be_made_when_a_legal_one_exists() {
    let line = "ur/cyningstan A 0,0,0,0,0,5,7 0,0,0,0,0,0,0 move:2";
    assert_eq!(refused(line, "pass"), "you can move, so you must");
    // Even the only one, and even if it is unwelcome.
    let line = "ur/cyningstan A 7,17,17,17,17,17,17 0,0,0,0,0,0,5 move:2";
    assert_eq!(actions(line), ["move 7-9"]);
    assert_eq!(refused(line, "pass"), "you can move, so you must");
}

// Turn, 6: the 4 (R9).

#[test]
fn after_a_move_with_a_four_the_same_player_throws_again() {
    assert!(throws_again("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:4", "move 5-9"));
    assert!(throws_again("ur/cyningstan B 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:4", "move 0-4"));
    // A hit with a 4 too.
    assert!(throws_again("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 move:4", "move 5-9"));
}

#[test]
fn a_one_a_two_and_a_three_give_no_throw() {
    for score in 1..=3 {
        for step in [0_u8, 4, 5, 9] {
            let to = step + score;
            let line = format!("ur/cyningstan A 0,0,0,0,0,0,{step} 0,0,0,0,0,0,0 move:{score}");
            assert!(!throws_again(&line, &format!("move {step}-{to}")), "{line}");
        }
    }
}

#[test]
fn in_the_default_game_a_rosette_gives_no_throw() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,7 0,0,0,0,0,0,0 move:1";
    assert!(!throws_again(line, "move 7-8"));
}

#[test]
fn there_is_no_limit_to_throws_after_fours() {
    let mut line = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw".to_owned();
    for action in ["move 0-4", "move 4-8", "move 8-12", "move 12-16", "move 0-4", "move 4-8"] {
        line = next(&line, "throw 4");
        line = next(&line, action);
        assert_eq!(at(&line).turn(), Side::A);
    }
    assert_eq!(line, "ur/cyningstan A 0,0,0,0,0,8,16 0,0,0,0,0,0,0 throw");
}

#[test]
fn bearing_off_with_a_four_counts_as_making_a_move() {
    assert!(throws_again("ur/cyningstan A 0,0,0,0,0,0,13 0,0,0,0,0,0,0 move:4", "move 13-17"));
}

// Turn, 7: no legal move (R12).

#[test]
fn with_no_legal_move_the_turn_is_lost() {
    let line = "ur/cyningstan A 16,17,17,17,17,17,17 0,0,0,0,0,0,0 move:2";
    assert_eq!(actions(line), ["pass"]);
    assert_eq!(next(line, "pass"), "ur/cyningstan B 16,17,17,17,17,17,17 0,0,0,0,0,0,0 throw");
    assert_eq!(events(line, "pass"), [Event::Passed { side: Side::A }]);
}

#[test]
fn the_turn_is_lost_even_after_a_four() {
    let line = "ur/cyningstan A 16,17,17,17,17,17,17 0,0,0,0,0,0,0 move:4";
    assert_eq!(actions(line), ["pass"]);
    assert!(!throws_again(line, "pass"));
}

#[test]
fn pieces_barred_by_their_own_side_and_by_rosettes_leave_no_move() {
    // In hand: step 2 is taken. 2-4 is taken. 4-6 is taken. 6-8 is the opponent's
    // on its rosette. The rest is off.
    let line = "ur/cyningstan A 0,2,4,6,17,17,17 0,0,0,0,0,0,8 move:2";
    assert_eq!(actions(line), ["pass"]);
}

// Turn, 8: the end (R16).

#[test]
fn the_first_side_to_bear_off_all_seven_wins() {
    let line = "ur/cyningstan B 16,17,17,17,17,17,17 14,17,17,17,17,17,17 move:3";
    let (after, seen) = play(line, "move 14-17");
    assert_eq!(after, "ur/cyningstan B 16,17,17,17,17,17,17 17,17,17,17,17,17,17 over:B");
    assert_eq!(at(&after).winner(), Some(Side::B));
    assert_eq!(seen.last(), Some(&Event::Won { side: Side::B }));
}

#[test]
fn six_pieces_off_do_not_win() {
    let line = "ur/cyningstan A 9,16,17,17,17,17,17 0,0,0,0,0,0,0 move:1";
    let (after, seen) = play(line, "move 16-17");
    assert_eq!(at(&after).winner(), None);
    assert!(!seen.iter().any(|event| matches!(event, Event::Won { .. })));
}

#[test]
fn the_last_piece_off_with_a_four_wins_and_gives_no_throw() {
    let line = "ur/cyningstan A 13,17,17,17,17,17,17 0,0,0,0,0,0,0 move:4";
    let (after, seen) = play(line, "move 13-17");
    assert_eq!(at(&after).due(), Due::Over(Side::A));
    assert!(!seen.contains(&Event::ExtraTurn { side: Side::A }));
}

#[test]
fn after_the_end_nothing_is_played() {
    let line = "ur/cyningstan B 16,17,17,17,17,17,17 17,17,17,17,17,17,17 over:B";
    for action in ["throw 1", "move 16-17", "pass", "first A", "go"] {
        assert_eq!(refused(line, action), "the game is over");
    }
    assert!(actions(line).is_empty());
    assert!(at(line).outcomes().is_none());
}

#[test]
fn actions_of_other_games_are_none_of_ur() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:1";
    for action in ["go", "ride", "cross", "stay", "use 1 5"] {
        assert_eq!(refused(line, action), "this game has no such action");
    }
}
