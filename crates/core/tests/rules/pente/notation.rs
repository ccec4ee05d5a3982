//! Positions that cannot be.

use crate::common::library;

#[track_caller]
fn wrong(line: &str) -> String {
    match library().position(&format!("pente/knock-off {line}")) {
        Ok(position) => panic!("{line} reads as {position}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn sound_lines_read_back() {
    for line in [
        "pente/knock-off A 0,0,0,0,0 0,0,0,0,0 throw",
        "pente/knock-off B 3,3,3,3,3 8,8,8,8,9 move:6",
        "pente/race A 8,8,8,8,8 3,3,3,3,3 over:A",
        "pente/knock-off B 1,2,3,4,5 1,2,3,4,5 move:1",
    ] {
        assert_eq!(library().position(line).unwrap().to_string(), line);
    }
}

#[test]
fn counts_and_ranges() {
    assert_eq!(wrong("A 0,0,0,0 0,0,0,0,0 throw"), "\"0,0,0,0\": a side has 5 pieces");
    assert_eq!(wrong("A 0,0,0,0,0 0,0,0,0,0,0 throw"), "\"0,0,0,0,0,0\": a side has 5 pieces");
    // Nothing is ever off.
    assert_eq!(wrong("A 0,0,0,0,11 0,0,0,0,0 throw"), "\"11\": the last step is 10");
    assert_eq!(
        wrong("A 0,0,2,1,3 0,0,0,0,0 throw"),
        "\"0,0,2,1,3\": steps are written in ascending order"
    );
    assert_eq!(wrong("A 0,0,0,0,01 0,0,0,0,0 throw"), "\"01\": a step is a plain number");
}

#[test]
fn capacities() {
    for step in [1, 2, 4, 5, 6, 7, 9, 10] {
        let list = format!("0,0,0,{step},{step}");
        let problem = format!("\"{list}\": two stones stand on step {step}, which holds one");
        assert_eq!(wrong(&format!("A {list} 0,0,0,0,0 throw")), problem);
        assert_eq!(wrong(&format!("A 0,0,0,0,0 {list} throw")), problem);
    }
    for (a, b, point) in [(1, 6, "1A"), (4, 9, "4A"), (6, 1, "1B"), (10, 5, "5B")] {
        assert_eq!(
            wrong(&format!("A 0,0,0,0,{a} 0,0,0,0,{b} throw")),
            format!("\"0,0,0,0,{b}\": stones of both sides stand on {point}, which holds one")
        );
    }
}

#[test]
fn phases() {
    let phases = "five lines has the phases throw, move:N and over:SIDE";
    for phase in ["open", "open:3", "fate:3", "offer:8x1", "ride:7", "throw:1", "Throw", "x"] {
        let message = wrong(&format!("A 0,0,0,0,0 0,0,0,0,0 {phase}"));
        assert_eq!(message, format!("\"{phase}\": {phases}"));
    }
    for score in ["0", "7", "06", "", "6,4", "-1"] {
        let message = wrong(&format!("A 0,0,0,0,0 0,0,0,0,0 move:{score}"));
        assert_eq!(message, format!("\"move:{score}\": that number cannot be thrown"));
    }
}

#[test]
fn over_only_with_exactly_the_winner_done() {
    let done = "exactly the winner has every stone on the goal";
    let won = "a side that has every stone on the goal has won";
    let named = "the winner is the side named before the pieces";
    for (line, part, problem) in [
        ("A 8,8,8,8,8 0,0,0,0,0 over:B", "over:B", named),
        ("A 8,8,8,8,8 0,0,0,0,0 over:X", "over:X", named),
        ("A 7,8,8,8,8 0,0,0,0,0 over:A", "over:A", done),
        ("A 3,3,3,3,3 0,0,0,0,0 over:A", "over:A", done),
        ("B 8,8,8,8,8 0,0,0,0,0 over:B", "over:B", done),
        ("A 8,8,8,8,8 8,8,8,8,8 over:A", "over:A", done),
        ("A 8,8,8,8,8 0,0,0,0,0 throw", "throw", won),
        ("A 0,0,0,0,0 8,8,8,8,8 move:1", "move:1", won),
    ] {
        assert_eq!(wrong(line), format!("\"{part}\": {problem}"), "{line}");
    }
}
