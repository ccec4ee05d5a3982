//! The Royal Game of Ur, rule by rule: one test for each sentence of its rules.
//!
//! (Rn) is rule n of Damian Walker's leaflet. Positions are written in the
//! notation: game, turn, A's steps, B's steps, what is due. A's step 4 is its
//! rosette a1, step 8 the middle rosette m4; its 12 is B's 16, its 13 B's 15,
//! its 14 B's 14.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod common;

use std::collections::BTreeSet;

use common::{actions, at, game, play, refused};
use tesserae::rules::{Definition, Dice, Due, Event, LotBody, Side, Step, Throw};

fn definition(variant: &str) -> Definition {
    game(&format!("ur/{variant}")).definition().clone()
}

fn path(variant: &str, side: Side) -> Vec<String> {
    let definition = definition(variant);
    let last = definition.last(side).0;
    (1..=last).map(|step| definition.place_name(side, Step(step)).to_owned()).collect()
}

fn next(line: &str, action: &str) -> String {
    play(line, action).0
}

fn events(line: &str, action: &str) -> Vec<Event> {
    play(line, action).1
}

fn throws_again(line: &str, action: &str) -> bool {
    let turn = at(line).turn();
    let (after, events) = play(line, action);
    let again = at(&after).turn() == turn;
    assert_eq!(again, events.contains(&Event::ExtraTurn { side: turn }));
    assert_eq!(at(&after).due(), Due::Throw);
    again
}

// Equipment.

#[test]
fn the_board_has_three_rows_of_eight_with_four_squares_cut_away() {
    let board = definition("cyningstan").board;
    let names: BTreeSet<&str> = board.cells.iter().map(|c| c.name.as_str()).collect();
    let expected = [
        "a1", "a2", "a3", "a4", "a7", "a8", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "b1",
        "b2", "b3", "b4", "b7", "b8",
    ];
    assert_eq!(board.cells.len(), 20);
    assert_eq!(names, BTreeSet::from(expected));
}

#[test]
fn rows_and_columns_lie_as_the_names_say() {
    let board = definition("cyningstan").board;
    let place = |name: &str| board.cells.iter().find(|c| c.name == name).unwrap().at;
    for cell in &board.cells {
        let (row, column) = cell.name.split_at(1);
        let column: f32 = column.parse().unwrap();
        let pitch = place("m2").0 - place("m1").0;
        assert!(pitch > 0.0);
        assert_eq!(cell.at.0, place("m1").0 + (column - 1.0) * pitch, "{}", cell.name);
        // y grows towards side A: the near row is a.
        let y = match row {
            "a" => pitch,
            "m" => 0.0,
            _ => -pitch,
        };
        assert_eq!(cell.at.1, y, "{}", cell.name);
    }
}

#[test]
fn five_squares_carry_a_rosette() {
    for variant in ["cyningstan", "rosette-throw", "short", "finkel"] {
        let board = definition(variant).board;
        let named = |wanted: fn(&tesserae::rules::Cell) -> bool| -> BTreeSet<String> {
            board.cells.iter().filter(|c| wanted(c)).map(|c| c.name.clone()).collect()
        };
        let rosettes = BTreeSet::from(["a1", "b1", "m4", "a7", "b7"].map(String::from));
        assert_eq!(named(|c| c.decoration == "rosette"), rosettes);
        assert_eq!(named(|c| c.safe), rosettes);
    }
}

#[test]
fn each_side_has_seven_pieces_in_hand() {
    let start = at("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open");
    assert_eq!(game("ur/cyningstan").start(2), start);
    assert_eq!(start.pieces(Side::A), [Step::HAND; 7]);
    assert_eq!(start.pieces(Side::B), [Step::HAND; 7]);
}

#[test]
fn the_lots_are_three_tetrahedra() {
    let dice = Dice::Lots { body: LotBody::Tetrahedron, count: 3, none: 4 };
    assert_eq!(definition("cyningstan").dice, dice);
}

// The throw (R3).

fn chances(line: &str) -> Vec<(Throw, f64)> {
    at(line).outcomes().unwrap().probabilities().collect()
}

#[test]
fn the_score_is_the_marked_corners_and_none_counts_four() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw";
    // Of the eight ways three lots fall: three show one mark, three show two,
    // one shows three, one shows none.
    let expected = [(1, 3.0 / 8.0), (2, 3.0 / 8.0), (3, 1.0 / 8.0), (4, 1.0 / 8.0)];
    assert_eq!(chances(line), expected.map(|(score, p)| (Throw::Score(score), p)));
    assert_eq!(refused(line, "throw 0"), "\"throw 0\" cannot be thrown here");
    assert_eq!(refused(line, "throw 5"), "\"throw 5\" cannot be thrown here");
    assert_eq!(refused(line, "throw 2,1"), "\"throw 2,1\" cannot be thrown here");
}

// The path (R5, R15).

#[test]
fn the_path_of_a_has_sixteen_steps() {
    let expected = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 b7 b8 m8 a8 a7";
    assert_eq!(path("cyningstan", Side::A).join(" "), expected);
    assert_eq!(definition("cyningstan").off(Side::A), Step(17));
}

#[test]
fn the_path_of_b_has_sixteen_steps() {
    let expected = "b4 b3 b2 b1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7";
    assert_eq!(path("cyningstan", Side::B).join(" "), expected);
    assert_eq!(definition("cyningstan").off(Side::B), Step(17));
}

#[test]
fn every_fourth_step_is_a_rosette() {
    let definition = definition("cyningstan");
    for side in [Side::A, Side::B] {
        for step in 1..=16 {
            let cell = definition.cell(side, Step(step)).unwrap();
            assert_eq!(cell.safe, step % 4 == 0, "{side}'s step {step}, {}", cell.name);
        }
    }
}

#[test]
fn the_first_four_steps_are_private_and_the_other_twelve_shared() {
    let (a, b) = (path("cyningstan", Side::A), path("cyningstan", Side::B));
    for own in [&a, &b] {
        let other = if own == &a { &b } else { &a };
        for (i, name) in own.iter().enumerate() {
            assert_eq!(other.contains(name), i >= 4, "{name}");
        }
    }
}

#[test]
fn pieces_on_private_steps_never_meet() {
    // Both sides stand on all four of their own; nobody is hit, nobody bars.
    let line = "ur/cyningstan A 0,0,0,1,2,3,4 0,0,0,1,2,3,4 move:1";
    assert_eq!(actions(line), ["move 4-5"]);
    let line = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,1,2,3,4 move:4";
    assert_eq!(next(line, "move 0-4"), "ur/cyningstan A 0,0,0,0,0,0,4 0,0,0,1,2,3,4 throw");
}

#[test]
fn in_the_small_block_the_sides_travel_in_opposite_orders() {
    let (a, b) = (path("cyningstan", Side::A), path("cyningstan", Side::B));
    for (mine, theirs) in [(12, 16), (13, 15), (14, 14), (15, 13), (16, 12)] {
        assert_eq!(a[mine - 1], b[theirs - 1], "A's {mine} and B's {theirs}");
    }
    for step in 5..=11 {
        assert_eq!(a[step - 1], b[step - 1], "the middle row, step {step}");
    }
}

#[test]
fn in_the_small_block_a_piece_hits_the_one_that_comes_the_other_way() {
    // A's 13 is b8, which is B's 15.
    let line = "ur/cyningstan A 0,0,0,0,0,0,12 0,0,0,0,0,0,15 move:1";
    assert_eq!(next(line, "move 12-13"), "ur/cyningstan B 0,0,0,0,0,0,13 0,0,0,0,0,0,0 throw");
    // A's 14 is m8, B's 14 too.
    let line = "ur/cyningstan A 0,0,0,0,0,0,12 0,0,0,0,0,0,14 move:2";
    assert_eq!(next(line, "move 12-14"), "ur/cyningstan B 0,0,0,0,0,0,14 0,0,0,0,0,0,0 throw");
    // A's 15 is a8, B's 13.
    let line = "ur/cyningstan A 0,0,0,0,0,0,12 0,0,0,0,0,0,13 move:3";
    assert_eq!(next(line, "move 12-15"), "ur/cyningstan B 0,0,0,0,0,0,15 0,0,0,0,0,0,0 throw");
    // The same step number on another square is no meeting.
    let line = "ur/cyningstan B 0,0,0,0,0,0,13 0,0,0,0,0,0,12 move:1";
    assert_eq!(next(line, "move 12-13"), "ur/cyningstan A 0,0,0,0,0,0,13 0,0,0,0,0,0,13 throw");
}

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
    assert_eq!(refused(line, "move 5-6"), "a throw is due before any move");
    assert_eq!(refused(line, "pass"), "a throw is due before any move");
    assert_eq!(next(line, "throw 3"), "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:3");
    let thrown = Event::Thrown { side: Side::A, throw: Throw::Score(3) };
    assert_eq!(events(line, "throw 3"), [thrown]);
}

#[test]
fn one_throw_is_played_before_the_next() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:1";
    assert_eq!(refused(line, "throw 1"), "a move is due before the next throw");
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
    assert_eq!(refused(line, "move 0-2"), "no piece is left in hand");
}

#[test]
fn a_piece_moves_forward_by_exactly_the_score() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,9 0,0,0,0,0,0,0 move:2";
    for action in ["move 9-10", "move 9-12", "move 9-7", "move 9-9", "move 0-1", "move 0-17"] {
        assert_eq!(refused(line, action), "a piece moves by exactly the score, 2", "{action}");
    }
    assert_eq!(refused(line, "move 7-9"), "no piece of yours stands on step 7");
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
    assert_eq!(refused(line, "move 5-7"), "no piece of yours stands on step 5");
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
        let reason = format!("a piece leaves the board only by an exact throw: {needed} from here");
        assert_eq!(refused(&line, &format!("move {step}-17")), reason);
        assert_eq!(refused(&line, &format!("move {step}-{}", step + score)), reason);
    }
}

#[test]
fn a_piece_that_is_off_moves_no_more() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,17 0,0,0,0,0,0,0 move:1";
    assert_eq!(actions(line), ["move 0-1"]);
    assert_eq!(refused(line, "move 17-18"), "no piece of yours stands on step 17");
}

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
fn landing_on_an_enemy_sends_it_back_to_hand() {
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
    for (me, mine, enemy, cell) in [
        ("A", 7, 8, "m4"),
        ("A", 11, 16, "b7"),
        ("A", 15, 12, "a7"),
        ("B", 7, 8, "m4"),
        ("B", 11, 16, "a7"),
        ("B", 15, 12, "b7"),
    ] {
        let own = format!("0,0,0,0,0,0,{mine}");
        let theirs = format!("0,0,0,0,0,0,{enemy}");
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
    assert_eq!(refused(line, "pass"), "a move must be made when a legal one exists");
    // Even the only one, and even if it is unwelcome.
    let line = "ur/cyningstan A 7,17,17,17,17,17,17 0,0,0,0,0,0,5 move:2";
    assert_eq!(actions(line), ["move 7-9"]);
    assert_eq!(refused(line, "pass"), "a move must be made when a legal one exists");
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
    // In hand: step 2 is taken. 2-4 is taken. 4-6 is taken. 6-8 is the enemy's
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

// Variants.

#[test]
fn the_leaflets_rules_are_the_default() {
    assert_eq!(game("ur").definition().variant, "cyningstan");
}

#[test]
fn rosette_throw_landing_on_any_rosette_gives_another_throw() {
    for (from, score) in [(0, 4), (3, 1), (7, 1), (11, 1), (13, 3), (15, 1)] {
        let line = format!("ur/rosette-throw A 0,0,0,0,0,0,{from} 0,0,0,0,0,0,0 move:{score}");
        assert!(throws_again(&line, &format!("move {from}-{}", from + score)), "{line}");
    }
    assert!(!throws_again("ur/rosette-throw A 0,0,0,0,0,0,8 0,0,0,0,0,0,0 move:1", "move 8-9"));
}

#[test]
fn rosette_throw_a_four_still_gives_a_throw() {
    assert!(throws_again("ur/rosette-throw A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:4", "move 5-9"));
    assert!(throws_again("ur/rosette-throw A 0,0,0,0,0,0,13 0,0,0,0,0,0,0 move:4", "move 13-17"));
}

#[test]
fn rosette_throw_one_move_gives_one_throw_at_most() {
    let line = "ur/rosette-throw A 0,0,0,0,0,0,4 0,0,0,0,0,0,0 move:4";
    let seen = events(line, "move 4-8");
    assert_eq!(seen.iter().filter(|e| matches!(e, Event::ExtraTurn { .. })).count(), 1);
    // The throw once used, the turn passes.
    let line = next(&next(line, "move 4-8"), "throw 1");
    assert_eq!(at(&next(&line, "move 8-9")).turn(), Side::B);
}

#[test]
fn rosette_throw_bearing_off_is_no_landing_on_a_rosette() {
    assert!(!throws_again("ur/rosette-throw A 0,0,0,0,0,0,16 0,0,0,0,0,0,0 move:1", "move 16-17"));
}

#[test]
fn rosette_throw_differs_from_the_default_in_nothing_else() {
    let (one, other) = (definition("cyningstan"), definition("rosette-throw"));
    assert_eq!((one.pieces, &one.dice, &one.paths), (other.pieces, &other.dice, &other.paths));
    let line = "ur/rosette-throw A 0,0,0,0,0,0,7 0,0,0,0,0,0,8 move:1";
    assert_eq!(refused(line, "move 7-8"), "a rosette protects the piece on m4");
}

#[test]
fn short_has_three_pieces_a_side() {
    let (one, other) = (definition("cyningstan"), definition("short"));
    assert_eq!((other.pieces, &one.dice, &one.paths), (3, &other.dice, &other.paths));
    assert_eq!(game("ur/short").start(2).to_string(), "ur/short A 0,0,0 0,0,0 open");
    let line = "ur/short A 16,17,17 0,0,0 move:1";
    assert_eq!(at(&next(line, "move 16-17")).winner(), Some(Side::A));
    assert!(throws_again("ur/short A 0,0,5 0,0,0 move:4", "move 5-9"));
    assert!(!throws_again("ur/short A 0,0,7 0,0,0 move:1", "move 7-8"));
}

#[test]
fn finkel_throws_four_lots_that_score_nought_to_four() {
    let line = "ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw";
    // Sixteen ways: 1, 4, 6, 4, 1.
    let expected = [(0, 1.0), (1, 4.0), (2, 6.0), (3, 4.0), (4, 1.0)];
    assert_eq!(chances(line), expected.map(|(score, n)| (Throw::Score(score), n / 16.0)));
}

#[test]
fn finkel_after_a_nought_one_can_only_pass() {
    let line = "ur/finkel A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:0";
    assert_eq!(actions(line), ["pass"]);
    assert_eq!(refused(line, "move 5-5"), "a throw of 0 moves nothing");
    assert_eq!(refused(line, "move 0-0"), "a throw of 0 moves nothing");
    assert_eq!(next(line, "pass"), "ur/finkel B 0,0,0,0,0,0,5 0,0,0,0,0,0,0 throw");
}

#[test]
fn finkel_the_path_has_fourteen_steps() {
    let a = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 m8 a8 a7";
    let b = "b4 b3 b2 b1 m1 m2 m3 m4 m5 m6 m7 m8 b8 b7";
    assert_eq!(path("finkel", Side::A).join(" "), a);
    assert_eq!(path("finkel", Side::B).join(" "), b);
    assert_eq!(definition("finkel").off(Side::A), Step(15));
}

#[test]
fn finkel_the_first_four_and_last_two_steps_are_private() {
    let (a, b) = (path("finkel", Side::A), path("finkel", Side::B));
    for (i, name) in a.iter().enumerate() {
        let private = i < 4 || i >= 12;
        assert_eq!(b.contains(name), !private, "{name}");
    }
    // Both on their steps 13 and 14: nobody is in the way.
    let line = "ur/finkel A 0,0,0,0,0,0,12 0,0,0,0,0,13,14 move:1";
    assert_eq!(next(line, "move 12-13"), "ur/finkel B 0,0,0,0,0,0,13 0,0,0,0,0,13,14 throw");
}

#[test]
fn finkel_a_piece_leaves_at_fifteen_exactly() {
    let line = "ur/finkel A 0,0,0,0,0,0,13 0,0,0,0,0,0,0 move:2";
    assert_eq!(next(line, "move 13-15"), "ur/finkel B 0,0,0,0,0,0,15 0,0,0,0,0,0,0 throw");
    let line = "ur/finkel A 0,0,0,0,0,0,13 0,0,0,0,0,0,0 move:3";
    assert_eq!(
        refused(line, "move 13-16"),
        "a piece leaves the board only by an exact throw: 2 from here"
    );
}

#[test]
fn finkel_all_rosettes_give_another_throw() {
    for (from, to) in [(3, 4), (7, 8), (13, 14)] {
        let line = format!("ur/finkel A 0,0,0,0,0,0,{from} 0,0,0,0,0,0,0 move:1");
        assert!(throws_again(&line, &format!("move {from}-{to}")), "{line}");
    }
    // b7, the far rosette, is not on A's path: A's step 12 is m8.
    assert!(!throws_again("ur/finkel A 0,0,0,0,0,0,11 0,0,0,0,0,0,0 move:1", "move 11-12"));
}

#[test]
fn finkel_rosettes_are_safe() {
    let line = "ur/finkel A 0,0,0,0,0,0,7 0,0,0,0,0,0,8 move:1";
    assert_eq!(refused(line, "move 7-8"), "a rosette protects the piece on m4");
}

#[test]
fn finkel_a_four_gives_no_throw() {
    assert!(!throws_again("ur/finkel A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:4", "move 5-9"));
    assert!(!throws_again("ur/finkel A 0,0,0,0,0,0,11 0,0,0,0,0,0,0 move:4", "move 11-15"));
    // Unless it lands on a rosette.
    assert!(throws_again("ur/finkel A 0,0,0,0,0,0,4 0,0,0,0,0,0,0 move:4", "move 4-8"));
}

// Worked examples.

#[test]
fn example_a_four_with_pieces_on_4_and_8() {
    // B's step 12 is a7, A's step 16: it is in nobody's way.
    let line = "ur/cyningstan A 0,0,0,0,0,4,8 0,0,0,0,0,0,12 move:4";
    assert_eq!(actions(line), ["move 8-12"]);
    assert_eq!(refused(line, "move 0-4"), "your own piece stands on a1");
    assert_eq!(refused(line, "move 4-8"), "your own piece stands on m4");
    assert!(throws_again(line, "move 8-12"));
    assert_eq!(next(line, "move 8-12"), "ur/cyningstan A 0,0,0,0,0,4,12 0,0,0,0,0,0,12 throw");
    // With B on its step 16, which is b7, not even that is left.
    let line = "ur/cyningstan A 0,0,0,0,0,4,8 0,0,0,0,0,0,16 move:4";
    assert_eq!(refused(line, "move 8-12"), "a rosette protects the piece on b7");
    assert_eq!(actions(line), ["pass"]);
    assert!(!throws_again(line, "pass"));
}

#[test]
fn example_the_last_piece_on_15() {
    let line = |score| format!("ur/cyningstan A 15,17,17,17,17,17,17 0,0,0,0,0,0,0 move:{score}");
    assert_eq!(
        next(&line(1), "move 15-16"),
        "ur/cyningstan B 16,17,17,17,17,17,17 0,0,0,0,0,0,0 throw"
    );
    assert_eq!(at(&next(&line(2), "move 15-17")).winner(), Some(Side::A));
    for score in [3, 4] {
        assert_eq!(actions(&line(score)), ["pass"]);
        assert!(!throws_again(&line(score), "pass"));
    }
}

#[test]
fn example_the_enemy_on_the_middle_rosette() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 move:3";
    assert_eq!(refused(line, "move 5-8"), "a rosette protects the piece on m4");
    let line = "ur/cyningstan A 0,0,0,0,0,0,6 0,0,0,0,0,0,8 move:3";
    let (after, seen) = play(line, "move 6-9");
    assert_eq!(after, "ur/cyningstan B 0,0,0,0,0,0,9 0,0,0,0,0,0,8 throw");
    let way = ["m3", "m4", "m5"].map(String::from).to_vec();
    assert_eq!(seen, [Event::Moved { side: Side::A, from: Step(6), to: Step(9), way }]);
}
