//! `tesserae ladder` from outside.

use serde_json::Value;
use tesserae_core::ai::Level;

use crate::program::{fails, json, run, timeless, utf8};

/// What it prints, and the last line of what it complains.
fn ladder(arguments: &[&str]) -> (String, String) {
    let output = run(&[&["ladder"], arguments].concat());
    let errors = utf8(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    (utf8(&output.stdout), errors.lines().last().unwrap_or_default().to_owned())
}

#[test]
fn a_table_is_the_same_on_any_threads() {
    let ask = |threads| ladder(&["ur/short", "--games", "6", "--threads", threads]);
    let (one, last) = ask("1");
    assert_eq!(ask("2"), (one.clone(), last.clone()));
    let lines: Vec<&str> = one.lines().collect();
    assert_eq!(lines[..2], ["### `ur/short`", ""]);
    assert!(lines[2].starts_with("| level | against | games | wins"), "{one}");
    // This variant is solved on the spot, so each level but the lowest has a row, and
    // random another.
    let rows = &lines[4..];
    assert_eq!(rows.len(), Level::ALL.len());
    for (row, two) in rows.iter().zip(Level::ALL.windows(2)) {
        assert!(row.starts_with(&format!("| `{}` | `{}` | 6 | ", two[1], two[0])), "{row}");
    }
    assert!(rows[rows.len() - 1].starts_with(&format!("| `{}` | `random` |", Level::ALL[2])));
    let low = rows.iter().filter(|row| row.contains("below 58")).count();
    assert_eq!(last, format!("tesserae: {low} of {} rungs are below 58%", rows.len()));
}

#[test]
fn each_line_of_json_is_what_the_arena_says() {
    let (out, _) = ladder(&["ur/short", "--games", "4", "--seed", "5", "--json"]);
    let lines: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), Level::ALL.len());
    for line in lines {
        let who = |player: &str| line[player]["who"].as_str().expect("a name").to_owned();
        let (a, b) = (who("a"), who("b"));
        let arena =
            json(&["arena", "ur/short", "--a", &a, "--b", &b, "--games", "4", "--seed", "5"]);
        assert_eq!(timeless(line), timeless(arena));
    }
}

#[test]
fn variants_come_in_the_order_in_which_they_are_named() {
    let (out, _) = ladder(&["pente/race", "ur/short", "--games", "2"]);
    let heads: Vec<&str> = out.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(heads, ["### `pente/race`", "### `ur/short`"]);
    assert!(out.contains("|\n\n### `ur/short`\n\n|"), "{out}");
}

#[test]
fn what_is_wrong_is_named_on_one_line() {
    for (arguments, part) in [
        (&["chess"][..], "chess"),
        (&["ur/x"], "finkel"),
        (&["ur/short", "ur/finkel", "ur/short"], "ur/short is named twice"),
        (&["ur", "ur/cyningstan"], "ur/cyningstan is named twice"),
        (&["--games", "0"], "--games"),
        (&["--games", "7"], "--games 7: each pair of games has the same dice"),
        (&["--games", "many"], "--games"),
        (&["--threads", "0"], "--threads"),
        (&["--seed", "-1"], "-1"),
        (&["--level", "master"], "--level"),
    ] {
        fails(2, &[&["ladder"], arguments].concat(), part);
    }
}
