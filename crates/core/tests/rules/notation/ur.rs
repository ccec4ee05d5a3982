//! Lines of Ur, each spoilt in one place and refused in known words.

use super::{each_is_refused, wrong};
use crate::common::library;

const HAND: &str = "0,0,0,0,0,0,0";

#[test]
fn the_sound_line_from_which_the_others_are_spoilt() {
    for line in [
        "ur/cyningstan A 0,0,0,0,0,5,9 0,0,0,0,0,0,17 throw",
        "ur/cyningstan B 0,0,0,0,0,5,9 0,0,0,0,0,0,17 move:4",
        "ur/cyningstan A 17,17,17,17,17,17,17 0,0,0,0,0,0,17 over:A",
        "ur/finkel B 0,0,0,0,0,0,15 0,0,0,0,0,0,14 move:0",
    ] {
        assert_eq!(library().position(line).unwrap().to_string(), line);
    }
}

#[test]
fn the_form_of_the_line() {
    let form = "a position is GAME/VARIANT TURN A B [C [D]] PHASE with one space between parts";
    for (line, part) in [
        ("ur/cyningstan", "ur/cyningstan"),
        ("ur/cyningstan A", "ur/cyningstan A"),
        ("ur/cyningstan A 0 throw", "ur/cyningstan A 0 throw"),
        ("ur/cyningstan A 0 0 0 0 0 throw", "ur/cyningstan A 0 0 0 0 0 throw"),
        ("ur/cyningstan A  0 0 throw", "ur/cyningstan A  0 0 throw"),
        ("ur/cyningstan A 0 0 throw ", "ur/cyningstan A 0 0 throw "),
        ("ur/cyningstan\tA\t0\t0\tthrow", "ur/cyningstan\tA\t0\t0\tthrow"),
    ] {
        let message = wrong(line);
        if line.contains('\t') {
            assert!(message.starts_with("unknown variant of ur"), "{message}");
        } else {
            assert_eq!(message, format!("\"{part}\": {form}"));
        }
    }
}

#[test]
fn the_game_and_variant() {
    let known = "cyningstan, rosette-throw, short, finkel, masters, masters-four, blitz";
    let line = format!("A {HAND} {HAND} open");
    assert_eq!(wrong(""), "\"\": a position begins with GAME/VARIANT");
    assert_eq!(wrong(&format!(" {line}")), "\"\": a position begins with GAME/VARIANT");
    assert_eq!(wrong(&format!("ur {line}")), "\"ur\": a position begins with GAME/VARIANT");
    for (id, name) in [("ur/", ""), ("ur/Finkel", "Finkel"), ("ur/finkel/x", "finkel/x")] {
        let message = format!("unknown variant of ur \"{name}\" (there are: {known})");
        assert_eq!(wrong(&format!("{id} {line}")), message);
    }
    let message = wrong(&format!("chess/fide {line}"));
    assert!(message.starts_with("unknown game \"chess\" (there are: ur"), "{message}");
}

#[test]
fn the_turn() {
    each_is_refused(&[
        ("ur/short X 0,0,0 0,0,0 throw", "\"X\": the turn is A, B, C or D"),
        ("ur/short a 0,0,0 0,0,0 throw", "\"a\": the turn is A, B, C or D"),
        ("ur/short AB 0,0,0 0,0,0 throw", "\"AB\": the turn is A, B, C or D"),
        ("ur/short C 0,0,0 0,0,0 throw", "\"C\": nobody sits on that side"),
        ("ur/short D 0,0,0 0,0,0 throw", "\"D\": nobody sits on that side"),
    ]);
}

#[test]
fn the_number_of_sides() {
    for (lists, line) in
        [(3, "ur/short A 0,0,0 0,0,0 0,0,0 throw"), (4, "ur/short C 0,0,0 0,0,0 0,0,0 0,0,0 throw")]
    {
        let problem = format!("this game is for 2 sides; the line has {lists} lists of pieces");
        assert_eq!(wrong(line), format!("\"{line}\": {problem}"));
    }
}

#[test]
fn the_count_of_pieces() {
    each_is_refused(&[
        ("ur/short A 0,0 0,0,0 throw", "\"0,0\": a side has 3 pieces"),
        ("ur/short A 0,0,0 0,0,0,0 throw", "\"0,0,0,0\": a side has 3 pieces"),
        ("ur/cyningstan A 0,0,0 0,0,0 throw", "\"0,0,0\": a side has 7 pieces"),
    ]);
}

#[test]
fn the_numbers() {
    each_is_refused(&[
        ("ur/short A 0,0,x 0,0,0 throw", "\"x\": a step is a plain number"),
        ("ur/short A 0,,1 0,0,0 throw", "\"\": a step is a plain number"),
        ("ur/short A 0,1, 0,0,0 throw", "\"\": a step is a plain number"),
        ("ur/short A , 0,0,0 throw", "\"\": a step is a plain number"),
        ("ur/short A 0,1,+2 0,0,0 throw", "\"+2\": a step is a plain number"),
        ("ur/short A 0,1,-2 0,0,0 throw", "\"-2\": a step is a plain number"),
        ("ur/short A 0,1,2.0 0,0,0 throw", "\"2.0\": a step is a plain number"),
        ("ur/short A 0,1,٣ 0,0,0 throw", "\"٣\": a step is a plain number"),
        ("ur/short A 0,1,02 0,0,0 throw", "\"02\": a step is a plain number"),
        ("ur/short A 00,1,2 0,0,0 throw", "\"00\": a step is a plain number"),
        ("ur/short A 0,1,256 0,0,0 throw", "\"256\": a step is a plain number"),
        (
            "ur/short A 0,1,99999999999999999999 0,0,0 throw",
            "\"99999999999999999999\": a step is a plain number",
        ),
        // Senet's and Phaistos' marks belong to those games alone.
        ("ur/short A 0,1,7!2 0,0,0 throw", "\"7!2\": a step is a plain number"),
    ]);
}

#[test]
fn the_range() {
    each_is_refused(&[
        ("ur/short A 0,1,18 0,0,0 throw", "\"18\": the last step is 17"),
        ("ur/short A 0,0,0 0,1,255 throw", "\"255\": the last step is 17"),
        ("ur/finkel A 0,0,0,0,0,0,16 0,0,0,0,0,0,0 throw", "\"16\": the last step is 15"),
    ]);
}

#[test]
fn the_order() {
    each_is_refused(&[
        ("ur/short A 2,1,0 0,0,0 throw", "\"2,1,0\": steps are written in ascending order"),
        ("ur/short A 0,0,0 0,9,8 throw", "\"0,9,8\": steps are written in ascending order"),
    ]);
}

#[test]
fn the_capacity_of_a_square() {
    each_is_refused(&[
        ("ur/short A 0,5,5 0,0,0 throw", "\"0,5,5\": two pieces of one side stand on step 5"),
        ("ur/short A 0,0,0 8,8,9 throw", "\"8,8,9\": two pieces of one side stand on step 8"),
    ]);
    // Both sides on one square: in the middle row by the same step, in the
    // small block by different ones.
    for (a, b, cell) in [
        (5, 5, "m1"),
        (8, 8, "m4"),
        (11, 11, "m7"),
        (12, 16, "b7"),
        (13, 15, "b8"),
        (14, 14, "m8"),
        (15, 13, "a8"),
        (16, 12, "a7"),
    ] {
        let line = format!("ur/short A 0,0,{a} 0,0,{b} throw");
        assert_eq!(wrong(&line), format!("\"0,0,{b}\": pieces of both sides stand on {cell}"));
    }
    // The same step on different squares is none of that.
    for step in [1, 2, 3, 4, 12, 13, 15, 16] {
        let line = format!("ur/short A 0,0,{step} 0,0,{step} throw");
        assert!(library().position(&line).is_ok(), "{line}");
    }
}

#[test]
fn the_phase() {
    let phases = "Ur has the phases open, throw, move:N and over:SIDE";
    for phase in
        ["Throw", "throw:1", "open:3", "open:3,5", "move", "fate:5", "offer:5x1", "ride:7", "x"]
    {
        let line = format!("ur/short A 0,0,5 0,0,0 {phase}");
        assert_eq!(wrong(&line), format!("\"{phase}\": {phases}"));
    }
}

#[test]
fn a_number_that_cannot_be_thrown() {
    for score in ["0", "5", "6", "04", "", "x", "-1", "+1", "1,1", "256", "1 "] {
        let line = format!("ur/short A 0,0,5 0,0,0 move:{score}");
        let message = wrong(&line);
        if score == "1 " {
            assert!(message.contains("one space between parts"), "{message}");
        } else {
            assert_eq!(message, format!("\"move:{score}\": that number cannot be thrown"));
        }
    }
    // Four dice can show 0, three cannot.
    assert!(library().position(&format!("ur/finkel A {HAND} {HAND} move:0")).is_ok());
    assert_eq!(
        wrong(&format!("ur/finkel A {HAND} {HAND} move:5")),
        "\"move:5\": that number cannot be thrown"
    );
}

#[test]
fn open_only_at_the_start() {
    let problem = "\"open\": the draw comes before any move, with A named first";
    for line in [
        "ur/short A 0,0,1 0,0,0 open",
        "ur/short A 0,0,0 0,0,9 open",
        "ur/short A 0,0,17 0,0,0 open",
        "ur/short B 0,0,0 0,0,0 open",
    ] {
        assert_eq!(wrong(line), problem, "{line}");
    }
}

#[test]
fn over_only_with_exactly_the_winner_done() {
    let winner = "the winner is the side named before the pieces";
    let done = "exactly the winner has borne off every piece";
    let won = "a side that has borne off every piece has won";
    for (line, part, problem) in [
        ("ur/short A 17,17,17 0,0,0 over:B", "over:B", winner),
        ("ur/short B 17,17,17 0,0,0 over:A", "over:A", winner),
        ("ur/short A 17,17,17 0,0,0 over:", "over:", winner),
        ("ur/short A 17,17,17 0,0,0 over:X", "over:X", winner),
        ("ur/short A 0,17,17 0,0,0 over:A", "over:A", done),
        ("ur/short B 17,17,17 0,0,0 over:B", "over:B", done),
        ("ur/short A 17,17,17 17,17,17 over:A", "over:A", done),
        ("ur/short A 17,17,17 0,0,0 throw", "throw", won),
        ("ur/short B 17,17,17 0,0,0 throw", "throw", won),
        ("ur/short A 0,0,0 17,17,17 move:2", "move:2", won),
        ("ur/short A 17,17,17 17,17,17 throw", "throw", won),
    ] {
        assert_eq!(wrong(line), format!("\"{part}\": {problem}"), "{line}");
    }
}
