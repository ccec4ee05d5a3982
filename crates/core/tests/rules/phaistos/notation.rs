//! Position lines of the labyrinth: what reads, and what cannot be.

use super::VARIANTS;
use crate::common::rule_sets;

#[track_caller]
fn reads(line: &str) {
    match rule_sets().position(line) {
        Ok(position) => assert_eq!(position.to_string(), line),
        Err(error) => panic!("{line}: {error}"),
    }
}

/// Each pair is the words after `phaistos/aleff` and the whole complaint.
#[track_caller]
fn refused(cases: &[(&str, &str)]) {
    for (words, complaint) in cases {
        let line = format!("phaistos/aleff {words}");
        match rule_sets().position(&line) {
            Ok(position) => panic!("{line} reads as {position}"),
            Err(error) => assert_eq!(error.to_string(), *complaint, "{line}"),
        }
    }
}

#[test]
fn every_phase_reads() {
    for variant in VARIANTS {
        for words in [
            "A 0,0,0,0 0,0,0,0 open",
            "B 0,0,0,0 0,0,0,0 open:3",
            "C 0,0,0,0 0,0,0,0 0,0,0,0 open:3,3",
            "D 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0 open:6,1,6",
            "A 0,0,7,9 5,5,31,58 throw",
            "B 0,0,7!1,9 5,13!0,31,52!2 throw",
            "A 0,0,7,9 0,0,0,0 move:6,4",
            "A 0,0,7,9 0,0,0,0 move:4,4",
            "A 0,0,7,9 0,0,0,0 move:1",
            "A 0,0,44,62 0,0,0,0 offer:44x1",
            "A 0,0,44,62 0,0,0,0 offer:44x1,4",
            "A 0,0,7,62 0,0,0,0 offer:7x6",
            "A 0,0,7,62 0,0,0,0 ride:7",
            "A 0,0,7,62 0,0,0,0 ride:7,4",
            "A 0,0,7,62 0,0,0,0 offer:7+",
            "A 0,0,7,62 0,0,0,0 ride:7+",
            "B 60,62,62,62 62,62,62,62 over:B",
            "C 0,0,0,0 0,0,0,0 62,62,62,62 over:C",
            "A 6,18,21,42 13,52,59,60 throw",
        ] {
            reads(&format!("phaistos/{variant} {words}"));
        }
    }
    reads("phaistos/sanctuary-geese A 0,0,1,1 0,0,0,0 offer:1x1");
    reads("phaistos/sanctuary-geese A 0,0,1,58 0,0,0,58 offer:58x3,2");
    reads("phaistos/free-passages A 0,0,1,6 0,0,0,12 offer:6x5");
    reads("phaistos/free-passages A 0,0,1,21 0,0,0,26 offer:21x6,2");
    refused(&[("A 0,0,1,6 0,0,0,12 offer:6x5", "\"offer:6x5\": 6 offers nothing")]);
}

#[test]
fn counts_and_numbers() {
    refused(&[
        ("A 0,0,0 0,0,0,0 throw", "\"0,0,0\": a side has 4 travellers"),
        ("A 0,0,0,0 0,0,0,0,0 throw", "\"0,0,0,0,0\": a side has 4 travellers"),
        ("A 0,0,0,x 0,0,0,0 throw", "\"x\": a step is a plain number"),
        ("A 0,0,,1 0,0,0,0 throw", "\"\": a step is a plain number"),
        ("A 0,0,0,08 0,0,0,0 throw", "\"08\": a step is a plain number"),
        ("A 00,0,0,8 0,0,0,0 throw", "\"00\": a step is a plain number"),
        ("A 0,0,0,+8 0,0,0,0 throw", "\"+8\": a step is a plain number"),
        ("A 0,0,0,63 0,0,0,0 throw", "\"63\": the last step is 62"),
        ("A 0,0,0,256 0,0,0,0 throw", "\"256\": a step is a plain number"),
        ("A 0,0,9,8 0,0,0,0 throw", "\"0,0,9,8\": steps are written in ascending order"),
        ("C 0,0,0,0 0,0,0,0 throw", "\"C\": nobody sits on that side"),
    ]);
    let five = "phaistos/aleff A 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0 throw";
    assert!(rule_sets().position(five).unwrap_err().to_string().contains("one space between"));
}

#[test]
fn nobody_rests_on_61() {
    refused(&[(
        "A 0,0,0,61 0,0,0,0 throw",
        "\"61\": no traveller stays on 61: it is borne off at once",
    )]);
}

#[test]
fn a_field_holds_one_unless_it_is_a_sanctuary() {
    refused(&[
        (
            "A 0,0,8,8 0,0,0,0 throw",
            "\"0,0,8,8\": two travellers of one side stand on 8, which holds one",
        ),
        ("A 0,0,0,8 0,0,0,8 throw", "\"0,0,0,8\": A and B both stand on 8, which holds one"),
        (
            "A 0,0,0,0 0,0,0,8 0,0,7,9 0,0,0,8 throw",
            "\"0,0,0,8\": B and D both stand on 8, which holds one",
        ),
    ]);
    for field in [1, 2, 3, 4, 5, 31, 58] {
        let all = format!("{field},{field},{field},{field}");
        reads(&format!("phaistos/aleff D {all} {all} {all} {all} throw"));
    }
}

#[test]
fn marks_stand_on_7_13_and_52_alone() {
    let nobody = "no traveller is trapped on that field";
    refused(&[
        ("A 0,0,0,8!1 0,0,0,0 throw", &format!("\"8!1\": {nobody}")),
        ("A 0,0,0,0!1 0,0,0,0 throw", &format!("\"0!1\": {nobody}")),
        ("A 0,0,0,62!0 0,0,0,0 throw", &format!("\"62!0\": {nobody}")),
        ("A 0,0,0,31!0 0,0,0,0 throw", &format!("\"31!0\": {nobody}")),
    ]);
    let turns = "a trapped traveller still misses 0, 1 or 2 turns";
    for mark in ["13!3", "13!", "13!02", "13!x", "13!-1", "13!1!1"] {
        refused(&[(&format!("A 0,0,0,{mark} 0,0,0,0 throw"), &format!("\"{mark}\": {turns}"))]);
    }
}

#[test]
fn a_phase_the_game_lacks() {
    let phases = "Phaistos has the phases open, throw, move:N,N, offer:FIELDxN, ride:FIELD and \
                  over:SIDE";
    for phase in [
        "Throw",
        "throw:1",
        "fate:7",
        "move",
        "offer",
        "ride",
        "over",
        "offer:7",
        "offer:7+,2",
        "x",
    ] {
        let words = format!("A 0,0,0,7 0,0,0,0 {phase}");
        refused(&[(&words, &format!("\"{phase}\": {phases}"))]);
    }
}

#[test]
fn numbers_that_no_die_shows() {
    let cannot = "that number cannot be thrown";
    for phase in [
        "move:0",
        "move:7",
        "move:04",
        "move:",
        "move:x",
        "move:4,",
        "move:4,0",
        "move:7,1",
        "move:6,4,2",
        "ride:7,0",
        "ride:7,7",
        "offer:7x0",
        "offer:7x7",
        "offer:7x",
        "offer:7x1,",
        "offer:7x1,7",
        "offer:7x01",
    ] {
        let words = format!("A 0,0,0,7 0,0,0,0 {phase}");
        refused(&[(&words, &format!("\"{phase}\": {cannot}"))]);
    }
    for phase in ["open:7", "open:0", "open:", "open:03"] {
        let words = format!("B 0,0,0,0 0,0,0,0 {phase}");
        refused(&[(&words, &format!("\"{phase}\": {cannot}"))]);
    }
    refused(&[("A 0,0,0,7 0,0,0,0 move:4,6", "\"move:4,6\": the higher number stands first")]);
}

#[test]
fn offers_and_rides_only_with_such_a_traveller() {
    refused(&[
        ("A 0,0,0,8 0,0,0,0 offer:7x1", "\"offer:7x1\": no traveller of A stands on 7"),
        ("A 0,0,0,8 0,0,0,7 offer:7x1", "\"offer:7x1\": no traveller of A stands on 7"),
        ("A 0,0,0,8 0,0,0,7 ride:7", "\"ride:7\": no traveller of A stands on 7"),
        ("A 0,0,0,8 0,0,0,7 ride:7+", "\"ride:7+\": no traveller of A stands on 7"),
        ("A 0,0,0,8 0,0,0,7 offer:7+", "\"offer:7+\": no traveller of A stands on 7"),
        ("A 0,0,0,8 0,0,0,7 offer:0x1", "\"offer:0x1\": no traveller of A stands on 0"),
        ("A 0,0,0,62 0,0,0,7 offer:62x1", "\"offer:62x1\": no traveller of A stands on 62"),
        ("A 0,0,0,7!1 0,0,0,0 offer:7x1", "\"offer:7x1\": the traveller on 7 is trapped"),
        ("A 0,0,0,7!0 0,0,0,0 ride:7+", "\"ride:7+\": the traveller on 7 is trapped"),
        ("A 0,0,0,8 0,0,0,0 offer:8x1", "\"offer:8x1\": 8 offers nothing"),
        ("A 0,0,0,52 0,0,0,0 offer:52x1", "\"offer:52x1\": 52 offers nothing"),
        ("A 0,0,0,42 0,0,0,0 offer:42x1", "\"offer:42x1\": 42 offers nothing"),
        ("A 0,0,0,52 0,0,0,0 ride:52", "\"ride:52\": no ride begins on 52"),
        ("A 0,0,0,44 0,0,0,0 ride:44,2", "\"ride:44,2\": no ride begins on 44"),
        ("A 0,0,0,46 0,0,0,0 offer:46+", "\"offer:46+\": no traveller drops to 46 and may ride"),
        ("A 0,0,0,46 0,0,0,0 ride:46+", "\"ride:46+\": no traveller drops to 46 and may ride"),
        ("A 0,0,0,7 0,0,0,0 ride:07", "\"ride:07\": a field is a plain number"),
        ("A 0,0,0,7 0,0,0,0 offer:x1", "\"offer:x1\": a field is a plain number"),
    ]);
}

#[test]
fn open_only_at_the_start_and_in_turn() {
    let turn = "the sides throw in turn, and the next one is to act";
    let before = "the opening throws come before any move";
    refused(&[
        ("B 0,0,0,0 0,0,0,0 open", &format!("\"open\": {turn}")),
        ("A 0,0,0,0 0,0,0,0 open:3", &format!("\"open:3\": {turn}")),
        ("B 0,0,0,0 0,0,0,0 open:3,5", &format!("\"open:3,5\": {turn}")),
        ("C 0,0,0,0 0,0,0,0 0,0,0,0 open:3", &format!("\"open:3\": {turn}")),
        ("A 0,0,0,1 0,0,0,0 open", &format!("\"open\": {before}")),
        ("B 0,0,0,0 0,0,0,62 open:3", &format!("\"open:3\": {before}")),
    ]);
}

#[test]
fn over_exactly_when_one_is_done() {
    let exactly = "exactly the winner has borne off every traveller";
    let won = "a side that has borne off every traveller has won";
    let named = "the winner is the side named before the pieces";
    refused(&[
        ("A 0,0,0,8 0,0,0,0 over:A", &format!("\"over:A\": {exactly}")),
        ("A 62,62,62,62 62,62,62,62 over:A", &format!("\"over:A\": {exactly}")),
        ("A 0,0,0,0 62,62,62,62 over:A", &format!("\"over:A\": {exactly}")),
        ("A 62,62,62,62 0,0,0,0 over:B", &format!("\"over:B\": {named}")),
        ("A 62,62,62,62 0,0,0,0 over:", &format!("\"over:\": {named}")),
        ("A 62,62,62,62 0,0,0,0 throw", &format!("\"throw\": {won}")),
        ("A 0,0,0,0 62,62,62,62 move:4,1", &format!("\"move:4,1\": {won}")),
        ("A 0,0,0,7 62,62,62,62 offer:7+", &format!("\"offer:7+\": {won}")),
    ]);
}
