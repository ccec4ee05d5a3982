//! `tesserae review` from outside.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Action;

use crate::program::{self, fails, fields};

/// A record of a match whose choices are the first or the last in the list by turns, in a
/// folder of its own.
fn record(game: &str, sides: u8, plies: usize) -> (tempfile::TempDir, PathBuf, Match) {
    let library = Library::built_in();
    let players = vec!["human:Ann".to_owned(), "ai:adept".to_owned()];
    let mut course = Match::new(library.game(game).unwrap(), sides, players, 3);
    while course.winner().is_none() && course.plies().len() < plies {
        let actions = course.position().actions();
        let action = match course.draw() {
            Some(throw) => Action::Throw(throw),
            None if course.plies().len() % 4 == 1 => *actions.last().unwrap(),
            None => actions[0],
        };
        course.play(action).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.ron");
    course.save(&file).unwrap();
    (folder, file, course)
}

fn name(file: &Path) -> &str {
    file.to_str().unwrap()
}

#[test]
fn one_line_of_json_of_the_first_version() {
    let (_folder, file, course) = record("ur/short", 2, usize::MAX);
    let review = program::json(&["review", name(&file)]);
    let known = [
        "version",
        "record",
        "game",
        "depth",
        "games",
        "truncate",
        "seed",
        "seed_text",
        "winner",
        "resigned",
        "sides",
        "turning_points",
        "plies",
        "end",
    ];
    assert_eq!(fields(&review), known);
    assert_eq!((&review["version"], &review["game"]), (&1.into(), &"ur/short".into()));
    assert_eq!(review["winner"], course.winner().unwrap().to_string());
    let plies = review["plies"].as_array().unwrap();
    assert_eq!(plies.len(), course.plies().len());
    let known =
        ["ply", "side", "action", "kind", "position", "win", "error", "method", "luck", "choice"];
    for (number, (told, ply)) in plies.iter().zip(course.plies()).enumerate() {
        assert_eq!(fields(told), known);
        assert_eq!((&told["ply"], &told["method"]), (&number.into(), &"solution".into()));
        assert_eq!(told["action"], ply.action.to_string());
        assert_eq!(told["position"], course.position_at(number).unwrap().to_string());
        assert_eq!(told["luck"].is_null(), told["kind"] != "throw");
        assert_eq!(told["choice"].is_null(), told["kind"] != "choice");
    }
    let choice = plies.iter().find(|ply| !ply["choice"].is_null()).unwrap();
    let known = ["cost", "error", "best", "method", "effect", "line", "options"];
    assert_eq!(fields(&choice["choice"]), known);
    let known = ["action", "win", "error", "behind_error"];
    assert_eq!(fields(&choice["choice"]["options"][0]), known);
    let known = [
        "side",
        "player",
        "start",
        "luck",
        "choices_brought",
        "shift",
        "shift_error",
        "end",
        "result",
        "luck_adjusted",
        "choices",
        "best",
        "mean_cost",
        "mean_cost_error",
        "level",
    ];
    assert_eq!(fields(&review["sides"][1]), known);
    assert_eq!(review["sides"][0]["player"], "human:Ann");
    assert_eq!(fields(&review["sides"][0]["level"]), ["like", "from", "to"]);
    assert_eq!(fields(&review["turning_points"][0]), ["ply", "moved"]);
    assert_eq!(fields(&review["end"]), ["position", "win", "error", "method"]);
}

#[test]
fn a_table_for_people() {
    let (_folder, file, course) = record("ur/short", 2, 60);
    let told = program::text(&["review", name(&file)]);
    for part in [
        "ur/short, 60 throws and moves: A is human:Ann, B is ai:adept; not finished\n",
        "61 by the exact solution\n",
        "better: ",
        "\nside   start    luck  choices",
        " points each (standard error ",
        ", like ",
        "\nturning points:\n  no. ",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // A row for each ply, with its action.
    for (number, ply) in course.plies().iter().enumerate() {
        let row = format!("\n{:>4}  {}     {} ", number + 1, ply.side, ply.action);
        assert!(told.contains(&row), "{row}: {told}");
    }
}

#[test]
fn choices_are_rolled_out_where_that_is_asked_for() {
    let (_folder, file, _) = record("knossos/gurevich", 2, 14);
    let asked = |threads| {
        let arguments = ["--games", "10", "--truncate", "4", "--seed", "5", "--threads", threads];
        program::json(&[&["review", name(&file)], &arguments[..]].concat())
    };
    let review = asked("1");
    assert_eq!(review, asked("2"));
    assert_eq!((&review["games"], &review["truncate"]), (&10.into(), &4.into()));
    let plies = review["plies"].as_array().unwrap();
    let methods: Vec<&Value> = plies.iter().map(|ply| &ply["choice"]["method"]).collect();
    assert!(methods.contains(&&"rollout".into()), "{methods:?}");
    assert!(plies.iter().all(|ply| ply["method"] == "search"));
}

#[test]
fn nobody_is_called_like_a_level_whose_choices_were_weighed_otherwise() {
    let (_folder, file, _) = record("knossos/gurevich", 2, 120);
    let level = |arguments: &[&str]| {
        let arguments = [&["review", name(&file)], arguments].concat();
        program::json(&arguments)["sides"][0]["level"].clone()
    };
    assert_ne!(level(&[]), Value::Null);
    let rolls = ["--games", "2", "--truncate", "2"];
    assert_eq!(level(&rolls), Value::Null);
    let told = program::text(&[&["review", name(&file)], &rolls[..]].concat());
    assert!(told.contains("; like no level, since theirs were weighed by search."), "{told}");
}

#[test]
fn a_table_of_three_is_reviewed_and_rolled_out() {
    let (_folder, file, _) = record("phaistos/aleff", 3, 40);
    let review = program::json(&["review", name(&file)]);
    assert_eq!(review["sides"].as_array().unwrap().len(), 3);
    assert_eq!(review["sides"][2]["level"], Value::Null);
    assert!(program::text(&["review", name(&file)]).contains("A%     B%     C%"));
    let arguments = ["review", name(&file), "--games", "2", "--truncate", "4"];
    let review = program::json(&arguments);
    let plies = review["plies"].as_array().unwrap();
    let rolled = plies.iter().map(|ply| &ply["choice"]).find(|at| at["method"] == "rollout");
    assert_eq!(rolled.unwrap()["effect"].as_array().unwrap().len(), 3);
}

#[test]
fn what_is_wrong_is_named_on_one_line() {
    let (folder, file, _) = record("ur/short", 2, 20);
    let text = fs::read_to_string(&file).unwrap();
    let damaged = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        file
    };
    let cut = damaged("cut.ron", &text[..text.len() / 2]);
    let altered = damaged("altered.ron", &text.replace("ur/short", "ur/finkel"));
    let other = damaged("other.ron", "nothing of the kind\n)\n");
    for (file, part) in [
        (name(&cut), "cut off after line"),
        (name(&altered), "altered.ron"),
        (name(&other), "not a record"),
        ("/nowhere/match.ron", "cannot be read"),
    ] {
        fails(1, &["review", file], part);
    }
    for (arguments, part) in [
        (&[][..], "RECORD"),
        (&[name(&file), "--depth", "1"], "--depth"),
        (&[name(&file), "--games", "1"], "--games"),
        (&[name(&file), "--truncate", "5"], "--games"),
        (&[name(&file), "--threads", "0"], "--threads"),
    ] {
        fails(2, &[&["review"], arguments].concat(), part);
    }
}
