//! What the Knossos Game refuses beyond what all games do. A's traps are its steps 9
//! and 15, cells 6 and 7; B's are the same steps on 7 and 6.

use super::{each_is_refused, wrong};
use crate::common::library;

#[test]
fn sound_lines_in_every_phase() {
    for line in [
        "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open",
        "knossos/gurevich B 0,0,0,0,0 0,0,0,0,0 open:4",
        "knossos/gurevich B 7,7,7,7,17 7,7,17,17,17 throw",
        "knossos/gurevich A 8,9,9,12,24 0,12,16,24,25 move:3",
        "knossos/gurevich A 8,9,9,12,24 0,12,16,24,25 fate:9",
        "knossos/gurevich B 8,9,12,15,24 0,9,12,16,24 fate:9+",
        "knossos/gurevich B 0,25,25,25,25 25,25,25,25,25 over:B",
        "knossos/straight A 0,0,0,8,14 0,0,0,0,23 fate:14",
    ] {
        assert_eq!(library().position(line).unwrap().to_string(), line);
    }
}

#[test]
fn cells_that_are_too_full() {
    each_is_refused(&[
        (
            "knossos/gurevich A 0,0,0,5,5 0,0,0,0,0 throw",
            "\"0,0,0,5,5\": 2 pieces stand on 14, which holds 1",
        ),
        // Cell 13, on the way out and on the way home.
        (
            "knossos/gurevich A 0,0,0,4,19 0,0,0,0,0 throw",
            "\"0,0,0,4,19\": 2 pieces stand on 13, which holds 1",
        ),
        (
            "knossos/gurevich A 0,0,0,0,4 0,0,0,0,20 throw",
            "\"0,0,0,0,20\": 2 pieces stand on 13, which holds 1",
        ),
        (
            "knossos/gurevich A 0,0,0,8,16 0,0,0,0,16 throw",
            "\"0,0,0,0,16\": 3 pieces stand on 8, which holds 2",
        ),
        (
            "knossos/gurevich A 0,0,9,9,9 0,0,0,0,0 throw",
            "\"0,0,9,9,9\": 3 pieces stand on 6, which holds 2",
        ),
        // Cell 4 is A's step 10 and B's 14.
        (
            "knossos/gurevich A 0,0,0,0,10 0,0,0,0,14 throw",
            "\"0,0,0,0,14\": 2 pieces stand on 4, which holds 1",
        ),
        (
            "knossos/gurevich A 24,24,24,24,24 0,0,0,0,0 throw",
            "\"24,24,24,24,24\": 5 pieces stand on 19, which holds 4",
        ),
        (
            "knossos/straight A 0,0,0,0,18 0,0,0,0,4 throw",
            "\"0,0,0,0,4\": 2 pieces stand on 14, which holds 1",
        ),
    ]);
}

#[test]
fn steps_beyond_off() {
    each_is_refused(&[
        ("knossos/gurevich A 0,0,0,0,26 0,0,0,0,0 throw", "\"26\": the last step is 25"),
        ("knossos/straight A 0,0,0,0,0 0,0,0,0,24 throw", "\"24\": the last step is 23"),
    ]);
}

#[test]
fn the_phase() {
    let phases = "Knossos has the phases open, open:N, throw, move:N, fate:STEP and over:SIDE";
    for phase in ["Open", "fate", "offer:9x1", "ride:9", "throw:1", "move", "x:1"] {
        let line = format!("knossos/gurevich A 0,0,0,0,9 0,0,0,0,0 {phase}");
        assert_eq!(wrong(&line), format!("\"{phase}\": {phases}"));
    }
}

#[test]
fn a_number_that_cannot_be_thrown() {
    for number in ["0", "5", "01", "", "1,1", "-1", "256"] {
        for (turn, phase) in [("A", "move"), ("B", "open")] {
            let line = format!("knossos/gurevich {turn} 0,0,0,0,0 0,0,0,0,0 {phase}:{number}");
            let message = format!("\"{phase}:{number}\": that number cannot be thrown");
            assert_eq!(wrong(&line), message);
        }
    }
}

#[test]
fn a_fate_without_such_a_piece() {
    for phase in ["fate:8", "fate:0", "fate:25", "fate:x", "fate:", "fate:+", "fate:09", "fate:9++"]
    {
        let line = format!("knossos/gurevich A 0,0,0,8,9 0,0,0,0,0 {phase}");
        assert_eq!(wrong(&line), format!("\"{phase}\": the traps of A are 9,15"));
    }
    each_is_refused(&[
        (
            "knossos/gurevich A 0,0,0,0,9 0,0,0,0,0 fate:15",
            "\"fate:15\": no piece of A stands on step 15",
        ),
        // The piece must be that of the side to act.
        (
            "knossos/gurevich B 0,0,0,0,9 0,0,0,0,0 fate:9",
            "\"fate:9\": no piece of B stands on step 9",
        ),
        ("knossos/straight A 0,0,0,0,9 0,0,0,0,0 fate:9", "\"fate:9\": the traps of A are 8,14"),
    ]);
}

#[test]
fn the_opening() {
    let away = "the opening throws come before any piece is on the board";
    for (line, part, problem) in [
        ("knossos/gurevich A 0,0,0,0,1 0,0,0,0,0 open", "open", away),
        ("knossos/gurevich B 0,0,0,0,0 0,0,0,0,25 open:2", "open:2", away),
        (
            "knossos/gurevich B 0,0,0,0,0 0,0,0,0,0 open",
            "open",
            "the first throw of the opening is made by A",
        ),
        (
            "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open:2",
            "open:2",
            "the second throw of the opening is made by B",
        ),
    ] {
        assert_eq!(wrong(line), format!("\"{part}\": {problem}"), "{line}");
    }
}

#[test]
fn the_end() {
    let winner = "the winner is the side named before the pieces";
    let done = "exactly the winner has borne off every piece";
    let won = "a side that has borne off every piece has won";
    let off = "25,25,25,25,25";
    for (a, b, turn, phase, problem) in [
        (off, "0,0,0,0,0", "A", "over:B", winner),
        ("0,25,25,25,25", "0,0,0,0,0", "A", "over:A", done),
        (off, off, "A", "over:A", done),
        (off, "0,0,0,0,0", "B", "throw", won),
        ("0,0,0,0,0", off, "A", "move:1", won),
        ("0,0,0,0,9", off, "A", "fate:9", won),
    ] {
        let line = format!("knossos/gurevich {turn} {a} {b} {phase}");
        assert_eq!(wrong(&line), format!("\"{phase}\": {problem}"), "{line}");
    }
}
