//! `tesserae regret`, from outside.

use serde_json::Value;

mod set;

use crate::program::{self, PROGRAM, fails, fields};

fn text(arguments: &[&str]) -> String {
    program::text(&[&["regret"], arguments].concat())
}

fn json(arguments: &[&str]) -> Value {
    program::json(&[&["regret"], arguments].concat())
}

fn refused(status: i32, arguments: &[&str], part: &str) {
    fails(status, &[&["regret"], arguments].concat(), part);
}

#[test]
fn one_line_of_json_the_same_on_any_threads() {
    let ask = |threads| {
        json(&["ur/short", "--player", "ai:beginner", "--positions", "40", "--threads", threads])
    };
    let one = ask("1");
    assert_eq!(one, ask("2"));
    let known = [
        "game",
        "player",
        "set",
        "games",
        "drawn_from",
        "positions",
        "seed",
        "seed_text",
        "mean_regret",
        "error",
        "ci95",
        "rollout_error",
        "best",
        "within",
        "largest",
        "choices_a_game",
    ];
    assert_eq!(fields(&one), known);
    assert_eq!((&one["positions"], &one["drawn_from"]), (&40.into(), &"adept".into()));
    assert_eq!((&one["set"], &one["within"]), (&Value::Null, &Value::Null));
    assert_eq!(fields(&one["largest"]), ["regret", "position", "chosen", "best"]);
    let mean = one["mean_regret"].as_f64().expect("a number");
    assert!(mean > 0.0 && one["largest"]["regret"].as_f64().expect("a number") >= mean);
}

#[test]
fn the_perfect_player_has_nothing_to_regret() {
    let arguments = ["pente/race", "--player", "ai:perfect", "--positions", "30"];
    let told = text(&arguments);
    assert!(told.contains("ai:perfect: mean regret 0.000 points"), "{told}");
    assert!(told.contains("100.0% of its choices are best") && !told.contains("largest"));
    assert_eq!(json(&arguments)["largest"], Value::Null);
}

#[test]
fn games_of_other_players_and_searches_and_engines() {
    let engine = format!("engine:\"{PROGRAM}\" engine");
    let ask = |more: &[&str]| {
        json(&[&["ur/short", "--positions", "12", "--drawn-from", "random"], more].concat())
    };
    let deep = ask(&["--depth", "2"]);
    assert_eq!((&deep["player"], &deep["drawn_from"]), (&"depth 2".into(), &"random".into()));
    // Our own engine plays as the master does.
    let (by_protocol, by_call) = (ask(&["--player", &engine]), ask(&["--player", "ai:master"]));
    assert_eq!(by_protocol["mean_regret"], by_call["mean_regret"]);
    refused(1, &["ur/short", "--player", "engine:/nowhere/engine"], "/nowhere/engine");
}

#[test]
fn what_is_wrong_is_named_on_one_line() {
    for (arguments, part) in [
        (&[][..], "GAME"),
        (&["ur/short"], "--player"),
        (&["chess", "--depth", "1"], "chess"),
        (&["ur/x", "--depth", "1"], "finkel"),
        (&["ur/short", "--player", "ai:god"], "master"),
        (&["ur/short", "--player", "human"], "only the choices of computers"),
        (&["ur/short", "--player", "ai:adept", "--depth", "2"], "--depth"),
        (&["ur/short", "--player", "ai:adept", "--make", "x"], "--make"),
        (&["ur/short", "--depth", "0"], "--depth"),
        (&["ur/short", "--depth", "1", "--positions", "0"], "--positions"),
        (&["ur/short", "--depth", "1", "--games", "10"], "--games"),
        (&["ur/short", "--depth", "1", "--policy", "depth:1"], "--policy"),
        (&["ur/short", "--depth", "1", "--set", "x", "--positions", "3"], "--positions"),
        (&["ur/short", "--depth", "1", "--set", "x", "--drawn-from", "adept"], "--drawn-from"),
        (&["ur/short", "--depth", "1", "--drawn-from", "god"], "master"),
        (&["ur/short", "--depth", "1", "--threads", "0"], "--threads"),
        (&["ur/short", "--make", "x", "--games", "1"], "--games"),
        (&["ur/short", "--make", "x", "--truncate", "0"], "--truncate"),
        (&["ur/short", "--depth", "1", "--truncate", "9"], "--truncate"),
        (&["ur/short", "--make", "x", "--policy", "deep"], "depth:N"),
        (&["ur/short", "--make", "x", "--policy", "depth:0"], "depth:N"),
        (&["ur/short", "--make", "x", "--policy", "ai:perfect"], "no solution"),
        (&["ur/short", "--make", "x", "--json"], "--json"),
        (&["ur/short", "--make", "x", "--set", "y"], "--set"),
        (&["senet", "--depth", "1"], "senet/skiryuk has no solution on this machine"),
        (&["ur/finkel", "--player", "ai:adept"], "--set FILE"),
        (&["senet", "--make", "x", "--drawn-from", "perfect"], "--drawn-from perfect"),
    ] {
        refused(2, arguments, part);
    }
}
