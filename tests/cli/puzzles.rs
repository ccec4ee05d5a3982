//! `tesserae puzzles` from outside.

use std::fs;

use jiff::tz::{TimeZone, offset};
use serde_json::Value;
use tesserae_core::days::{now, seen};

use crate::program::{PROGRAM, command, fails, fields, json, text, utf8};

fn list(arguments: &[&str]) -> Vec<Value> {
    let told = json(&[&["puzzles"], arguments].concat());
    assert_eq!(fields(&told), ["version", "levels", "puzzles"]);
    assert_eq!(told["version"], 1);
    told["puzzles"].as_array().unwrap().clone()
}

#[test]
fn one_line_of_json_of_the_first_version() {
    let all = list(&[]);
    assert!(all.len() >= 280, "{}", all.len());
    let known = [
        "id",
        "game",
        "position",
        "turn",
        "grade",
        "rating",
        "themes",
        "method",
        "games",
        "margin",
        "best",
        "line",
        "tempting",
        "tempted",
        "refutation",
        "options",
    ];
    assert_eq!(fields(&all[0]), known);
    let option = &all[0]["options"][0];
    assert_eq!(fields(option), ["action", "win", "error", "behind_error", "picked"]);
    assert_eq!(all[0]["options"][0]["action"], all[0]["best"]);
    for puzzle in &all {
        let share = puzzle["options"][0]["picked"][1].as_f64().unwrap();
        assert!(share <= 0.65, "a beginner misses it: {puzzle}");
    }
    let of_game = list(&["pente/race"]);
    assert!(!of_game.is_empty() && of_game.iter().all(|puzzle| puzzle["game"] == "pente/race"));
    let hard = list(&["senet", "--grade", "very-hard"]);
    assert!(!hard.is_empty() && hard.iter().all(|puzzle| puzzle["grade"] == "very hard"));
}

#[test]
fn lists_and_solutions_for_people() {
    let told = text(&["puzzles", "pente"]);
    let rows = told.lines().count() - 2;
    assert!(
        told.starts_with("puzzle  ") && told.ends_with(&format!("\n{rows} puzzles\n")),
        "{told}"
    );
    let puzzle = &list(&["pente"])[0];
    let id = puzzle["id"].as_str().unwrap();
    let told = text(&["puzzles", id]);
    for part in [
        format!("{id}: {}\n", puzzle["position"].as_str().unwrap()),
        "By the exact solution.\n".to_owned(),
        format!("\nbest: {}, ", puzzle["best"].as_str().unwrap()),
        format!("\ntempting: {}, ", puzzle["tempting"].as_str().unwrap()),
        " plays it ".to_owned(),
        " What is wrong with it: ".to_owned(),
    ] {
        assert!(told.contains(&part), "{part}: {told}");
    }
}

#[test]
fn a_day_has_three() {
    let day = ["--today", "2027-02-20"];
    let three = list(&day);
    assert_eq!(three.len(), 3);
    assert_eq!(list(&day), three);
    assert_ne!(list(&["--today", "2027-02-21"]), three);
    assert_eq!(list(&["--today"]).len(), 3, "this day");
    let hard = list(&[&day[..], &["--rating", "1300"]].concat());
    let sum = |list: &[Value]| list.iter().map(|p| p["rating"].as_u64().unwrap()).sum::<u64>();
    assert!(sum(&hard) > sum(&three));
}

#[test]
fn today_is_the_day_of_the_time_zone_and_with_utc_that_of_greenwich() {
    let cases = [("<+14>-14", 14, None), ("<-12>12", -12, None), ("<-12>12", 0, Some("--utc"))];
    for (zone, hours, more) in cases {
        let here = TimeZone::fixed(offset(hours));
        let day = || seen(now(), &here).date().to_string();
        let before = day();
        let mut asked = command(PROGRAM);
        asked.env("TZ", zone).args(["puzzles", "--json", "--today"]).args(more);
        let told = utf8(&asked.output().unwrap().stdout);
        // Midnight may pass meanwhile.
        let days = [before, day()];
        let fits = |day: &String| text(&["puzzles", "--json", "--today", day]) == told;
        assert!(days.iter().any(fits), "{zone}, {more:?}: {told}");
    }
}

#[test]
fn puzzles_are_made_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, threads: &str| {
        let out = folder.path().join(name);
        let more = ["--many", "4", "--seed", "9", "--threads", threads];
        let out_name = out.to_str().unwrap();
        let told = text(&[&["puzzles", "--make", "pente", "--out", out_name], &more[..]].concat());
        assert!(told.starts_with("pente/knock-off: 2 of 2 puzzles; 60 positions, "), "{told}");
        assert!(told.ends_with("pente.ron: 4 puzzles\n"), "{told}");
        fs::read_to_string(out.join("pente.ron")).unwrap()
    };
    let one = make("one", "1");
    assert!(one.starts_with("(\n    form: 1,\n    puzzles: [\n"), "{one}");
    assert_eq!(one, make("two", "2"));
    let told = text(&["puzzles", "pente", "--check"]);
    assert!(told.ends_with(" puzzles, all hold\n"), "{told}");
}

#[test]
fn what_is_wrong_is_named_on_one_line() {
    for (arguments, part) in [
        (&["chess"][..], "chess: no puzzle of that name"),
        (&["ur-00000000"], "ur-00000000: no puzzle of that name"),
        (&["--grade", "hopeless"], "--grade"),
        (&["--today", "2027-02-30"], "--today"),
        (&["--rating", "1200"], "--today"),
        (&["--make"], "--out"),
        (&["--out", "/tmp"], "--make"),
        (&["--make", "chess", "--out", "/proc/nowhere"], "chess"),
        (&["--make", "--out", "x", "--margin", "1"], "--margin"),
        (&["--make", "--out", "x", "--games", "0"], "--games 0: "),
        (&["--make", "--check", "--out", "x"], "--check"),
        (&["--check", "--json"], "--json"),
    ] {
        fails(2, &[&["puzzles"], arguments].concat(), part);
    }
}
