//! `tesserae rollout` from outside.

use serde_json::Value;

use crate::program::{self, fails, fields};

/// Of a game without a solution on the spot; with few pieces left, so that it is only
/// really played out with `--no-exact`.
const POSITION: &str = "ur/finkel A 0,4,9,15,15,15,15 0,7,12,15,15,15,15 throw";

/// The same with a choice due.
const CHOICE: &str = "ur/finkel A 0,4,9,15,15,15,15 0,7,12,15,15,15,15 move:2";

fn text(arguments: &[&str]) -> String {
    program::text(&[&["rollout"], arguments].concat())
}

fn json(arguments: &[&str]) -> Value {
    program::json(&[&["rollout"], arguments].concat())
}

#[test]
fn one_line_of_json() {
    let ask = |threads| json(&[POSITION, "--games", "150", "--no-exact", "--threads", threads]);
    let mut one = ask("1");
    let known = [
        "game",
        "position",
        "turn",
        "player",
        "truncate",
        "seed",
        "seed_text",
        "games",
        "seconds",
        "lines",
    ];
    assert_eq!(fields(&one), known);
    assert_eq!((&one["game"], &one["games"]), (&"ur/finkel".into(), &150.into()));
    assert_eq!((&one["position"], &one["turn"]), (&POSITION.into(), &"A".into()));
    let lines = one["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 1);
    let known = ["action", "behind", "behind_error", "sides", "luck_share", "mean_plies", "ends"];
    assert_eq!(fields(&lines[0]), known);
    assert_eq!(lines[0]["action"], Value::Null);
    assert_eq!(lines[0]["ends"]["won"], 150);
    let known =
        ["side", "win", "error", "ci95", "plain_win", "plain_error", "luck", "variance_ratio"];
    assert_eq!(fields(&lines[0]["sides"][1]), known);
    assert_eq!(lines[0]["sides"][1]["side"], "B");
    let mut two = ask("2");
    for report in [&mut one, &mut two] {
        report.as_object_mut().expect("an object").remove("seconds");
    }
    assert_eq!(one, two);
}

#[test]
fn one_game_has_no_error_to_tell() {
    let report = json(&[POSITION, "--games", "1", "--no-exact"]);
    let side = &report["lines"][0]["sides"][0];
    assert_eq!(side["error"], Value::Null);
    assert_eq!(side["ci95"], serde_json::json!([0.0, 1.0]));
    assert!(text(&[POSITION, "--games", "1"]).contains("\n1 game"));
}

#[test]
fn a_table_for_people() {
    let told = text(&[POSITION, "--games", "20", "--no-exact"]);
    assert!(told.starts_with(POSITION) && told.contains("20 games") && told.contains("\nB "));
    // Each legal action has its row.
    let told = text(&[CHOICE, "--games", "20", "--no-exact", "--level", "beginner"]);
    for part in ["\nmove 0-2 ", "\nmove 4-6 ", "\nmove 9-11 ", "ai:beginner"] {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn games_end_where_they_are_told_to() {
    let start = "pente/race A 0,0,0,0,0 0,0,0,0,0 throw";
    let exact = json(&[start, "--games", "10"]);
    assert_eq!(exact["lines"][0]["ends"]["exact"], 10);
    assert_eq!(exact["lines"][0]["sides"][0]["variance_ratio"], Value::Null);
    let played = json(&[start, "--games", "10", "--no-exact"]);
    assert_eq!(played["lines"][0]["ends"]["won"], 10);
    let truncated = json(&[start, "--games", "10", "--no-exact", "--truncate", "6"]);
    assert_eq!(truncated["lines"][0]["ends"]["truncated"], 10);
    assert_eq!(truncated["lines"][0]["mean_plies"], 6.0);
    // Few pieces are left, or they are before long: where they are, the value is known.
    let few = json(&[POSITION, "--games", "10"]);
    assert_eq!(
        (&few["lines"][0]["ends"]["exact"], &few["lines"][0]["mean_plies"]),
        (&10.into(), &0.0.into())
    );
    let more = POSITION.replace("0,7,12,15", "0,7,10,12");
    let more = json(&[&more, "--games", "10"]);
    assert_eq!(more["lines"][0]["ends"]["exact"], 10);
    assert!(more["lines"][0]["mean_plies"].as_f64().expect("a number") > 1.0);
}

#[test]
fn an_error_wanted_is_reached() {
    let report = json(&[POSITION, "--error", "0.02", "--no-exact"]);
    assert!(report["lines"][0]["sides"][0]["error"].as_f64().expect("a number") < 0.02);
    let plain = json(&[POSITION, "--error", "0.02", "--no-exact", "--plain"]);
    assert!(plain["games"].as_u64() > report["games"].as_u64());
    assert_eq!(plain["lines"][0]["sides"][0]["variance_ratio"], 1.0);
}

#[test]
fn what_is_wrong_is_named_on_one_line() {
    for (arguments, part) in [
        (&[][..], "POSITION"),
        (&["chess A 0 0 throw"], "chess"),
        (&["ur/short A 0,4,9 0,7,12 throwing"], "throwing"),
        (&["ur/short A 0,4,99 0,7,12 throw"], "99"),
        (&[POSITION, "--games", "0"], "--games"),
        (&[POSITION, "--games", "many"], "--games"),
        (&[POSITION, "--error", "0"], "--error"),
        (&[POSITION, "--error", "nan"], "--error"),
        (&[POSITION, "--truncate", "0"], "--truncate"),
        (&[POSITION, "--depth", "0"], "--depth"),
        (&[POSITION, "--level", "god"], "master"),
        (&[POSITION, "--level", "adept", "--depth", "2"], "--depth"),
        (&[POSITION, "--threads", "0"], "--threads"),
        (&[POSITION, "--seed", "-1"], "-1"),
    ] {
        fails(2, &[&["rollout"], arguments].concat(), part);
    }
}
