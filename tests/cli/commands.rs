//! Help, errors, and the commands that have no file of their own here.

use std::io::Write;
use std::process::Stdio;

use crate::program::{PROGRAM, command, fails, fields, json, text, timeless, utf8};

#[test]
fn help_and_version() {
    let help = text(&["--help"]);
    for command in [
        "play", "watch", "inspect", "arena", "ladder", "regret", "playouts", "rollout", "solve",
        "train", "perft", "throw", "render",
    ] {
        assert!(help.contains(command), "{command}");
    }
    let version = text(&["--version"]);
    let first = format!("tesserae {} (", env!("CARGO_PKG_VERSION"));
    assert!(version.starts_with(&first) && version.contains("features: "), "{version}");
}

#[test]
fn bad_arguments_get_one_line_and_status_2() {
    fails(2, &["fly"], "fly");
    fails(2, &["--fly"], "--fly");
    fails(2, &["arena", "ur"], "--a <WHO>");
    fails(2, &["arena", "chess", "--a", "ai:adept", "--b", "ai:adept", "--games", "2"], "chess");
    fails(2, &["arena", "ur/x", "--a", "ai:adept", "--b", "ai:adept", "--games", "2"], "finkel");
    fails(2, &["arena", "ur", "--a", "ai:god", "--b", "ai:adept", "--games", "2"], "master");
    fails(2, &["arena", "ur", "--a", "me", "--b", "ai:adept", "--games", "2"], "engine:COMMAND");
    fails(2, &["arena", "ur", "--a", "human", "--b", "ai:adept", "--games", "2"], "human");
    fails(2, &["arena", "ur", "--a", "ai:adept", "--b", "ai:adept", "--games", "0"], "--games");
    fails(2, &["arena", "ur", "--a", "ai:adept", "--b", "ai:adept", "--games", "x"], "--games");
    fails(2, &["playouts"], "GAME");
    fails(2, &["playouts", "go"], "\"go\"");
    for seconds in ["-1", "0", "nan", "inf", "x", "1e9"] {
        fails(2, &["playouts", "ur", &format!("--seconds={seconds}")], "--seconds");
    }
    fails(2, &["perft", "ur/short A 0,0,0 0,0,0 open"], "DEPTH");
    fails(2, &["perft", "ur/short A 0,0,0 0,0,0 opening", "2"], "\"opening\"");
    fails(2, &["perft", "nonsense", "2"], "nonsense");
    fails(2, &["perft", "ur/short A 0,0,0 0,0,0 open", "-1"], "-1");
    fails(2, &["solve", "ur", "--pieces", "8"], "ur/cyningstan has 7");
    fails(2, &["solve", "phaistos"], "only Ur, five lines, Knossos");
    fails(2, &["solve", "ur", "--out", "x", "--keep"], "--keep");
    fails(2, &["throw", "knucklebones", "--count", "3"], "tetrahedra");
    fails(2, &["throw", "cube", "--count", "0"], "--count");
    fails(2, &["render", "ur", "--out", "x.png", "--size", "9"], "--size");
    fails(2, &["render", "ur/x", "--out", "x.png"], "finkel");
    fails(2, &["render", "ur", "--out", "x.png", "--position", "x"], "\"x\"");
    fails(
        2,
        &["render", "ur/finkel", "--out", "x.png", "--position", "ur/short A 0,0,0 0,0,0 open"],
        "ur/short",
    );
    fails(2, &["play", "chess"], "chess");
    fails(2, &["play", "ur", "--a", "x"], "\"x\"");
    fails(2, &["watch", "ur", "--a", "human"], "human");
    fails(2, &["watch", "ur", "--c", "ai:random"], "ur/cyningstan is for 2 to 2 players, not 3");
    fails(2, &["inspect", "chess"], "chess");
}

#[cfg(not(feature = "gui"))]
#[test]
fn without_a_window_the_window_commands_say_so() {
    for arguments in [
        &[][..],
        &["play", "ur", "--seed", "3"],
        &["watch"],
        &["watch", "ur/finkel", "--games", "2"],
        &["inspect"],
        &["render", "ur", "--out", "x.png", "--position", "ur/short A 0,0,0 0,0,0 open"],
    ] {
        fails(1, arguments, "tesserae: this build has no window\n");
    }
}

#[test]
fn perft_counts() {
    for (depth, count) in [("0", "1"), ("1", "2"), ("2", "8"), ("3", "8")] {
        let line = text(&["perft", "ur/short A 0,0,0 0,0,0 open", depth]);
        assert_eq!(line, format!("{count}\n"), "depth {depth}");
    }
}

#[test]
fn arena_json() {
    let ask = |threads| {
        let series = "arena ur/short --a ai:adept --b ai:random --games 40 --seed 9 --threads";
        json(&series.split(' ').chain([threads]).collect::<Vec<_>>())
    };
    let one = ask("1");
    let known = [
        "game",
        "sides",
        "a",
        "b",
        "games",
        "unfinished",
        "forfeits",
        "win_rate",
        "ci95",
        "elo",
        "elo_ci95",
        "mean_plies",
        "ms_per_choice",
        "seed",
        "seed_text",
        "max_plies",
        "pairs",
    ];
    assert_eq!(fields(&one), known);
    assert_eq!(one["game"], "ur/short");
    assert_eq!(fields(&one["a"]), ["who", "wins"]);
    assert_eq!(fields(&one["pairs"]), ["lost", "split", "won", "cut", "ci95", "elo_ci95"]);
    assert_eq!(one["a"]["who"], "ai:adept");
    assert_eq!(one["games"], 40);
    assert_eq!(timeless(one), timeless(ask("2")));
}

#[test]
fn arena_for_people_and_cut_games() {
    let series = "arena ur --a ai:random --b ai:random --games 4 --max-plies 9";
    let table = text(&series.split(' ').collect::<Vec<_>>());
    assert!(table.contains("4 games, 4 unfinished"), "{table}");
}

/// Our own engine on one chair: the protocol from both ends.
#[test]
fn arena_against_an_engine() {
    let engine = format!("engine:\"{PROGRAM}\" engine");
    let series = |b| ["arena", "ur/short", "--a", "ai:random", "--b", b, "--games", "4"];
    let (by_protocol, by_call) = (json(&series(&engine)), json(&series("ai:master")));
    assert_eq!(by_protocol["b"]["wins"], by_call["b"]["wins"]);
    assert_eq!(by_protocol["mean_plies"], by_call["mean_plies"]);
    fails(1, &series("engine:/nowhere/engine"), "\"/nowhere/engine\" does not start");
}

#[test]
fn playouts_json() {
    let report = json(&["playouts", "ur", "--seconds", "0.1"]);
    for field in
        ["game", "games", "plies", "seconds", "games_per_second", "plies_per_second", "mean_plies"]
    {
        assert!(report.get(field).is_some(), "{field}");
    }
    let mean = report["mean_plies"].as_f64().unwrap();
    assert!((300.0..450.0).contains(&mean), "{mean}");
}

#[test]
fn engine_speaks_on_stdin_and_stdout() {
    let mut engine = command(PROGRAM)
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    input.write_all(b"{\"op\":\"hello\",\"id\":1}\nnonsense\n{\"op\":\"quit\"}\n").unwrap();
    drop(input);
    let output = engine.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert_eq!(utf8(&output.stdout).lines().count(), 2);
}

#[test]
fn nobody_listening_is_no_panic() {
    for arguments in [&["--help"][..], &["perft", "ur/short A 0,0,0 0,0,0 open", "4"]] {
        let mut child = command(PROGRAM)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(!utf8(&output.stderr).contains("panicked"));
    }
}

#[test]
fn a_users_level_files_are_read_and_damaged_ones_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let own = include_str!("../../levels/ur.ron").replace("name: \"short\"", "name: \"mine\"");
    std::fs::write(folder.path().join("mine.ron"), own).unwrap();
    std::fs::write(folder.path().join("broken.ron"), "(format: 1,\n game: ur)").unwrap();
    let output = command(PROGRAM)
        .env("TESSERAE_LEVELS", folder.path())
        .args(["perft", "ur/mine A 0,0,0 0,0,0 open", "1"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", utf8(&output.stderr));
    assert_eq!(utf8(&output.stdout), "2\n");
    let warning = utf8(&output.stderr);
    assert_eq!(warning.lines().count(), 1, "{warning}");
    assert!(warning.contains("warning") && warning.contains("broken.ron:2"), "{warning}");
}
