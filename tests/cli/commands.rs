//! The program from outside: what it prints, where, and how it exits.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tesserae::ai::Level;

fn tesserae() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesserae"));
    // Nobody's own level files shall meddle.
    command.env("TESSERAE_LEVELS", "/nowhere/levels").stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    tesserae().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Exit status 2 and one line on stderr that holds `part`.
fn refused(arguments: &[&str], part: &str) {
    let output = run(arguments);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    assert!(error.starts_with("tesserae: ") && error.contains(part), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty());
}

fn json(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    let line = text(&output.stdout);
    assert_eq!(line.lines().count(), 1, "{line}");
    serde_json::from_str(&line).unwrap()
}

fn fields(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn help_and_version() {
    let help = run(&["--help"]);
    assert!(help.status.success());
    let help = text(&help.stdout);
    for command in [
        "play", "watch", "inspect", "arena", "ladder", "regret", "playouts", "rollout", "solve",
        "train", "perft", "throw", "render",
    ] {
        assert!(help.contains(command), "{command}");
    }
    let version = run(&["--version"]);
    assert!(version.status.success());
    assert_eq!(text(&version.stdout), format!("tesserae {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn bad_arguments_get_one_line_and_status_2() {
    refused(&["fly"], "fly");
    refused(&["--fly"], "--fly");
    refused(&["arena", "ur"], "--a <WHO>");
    refused(&["arena", "chess", "--a", "ai:adept", "--b", "ai:adept", "--games", "2"], "chess");
    refused(&["arena", "ur/x", "--a", "ai:adept", "--b", "ai:adept", "--games", "2"], "finkel");
    refused(&["arena", "ur", "--a", "ai:god", "--b", "ai:adept", "--games", "2"], "master");
    refused(&["arena", "ur", "--a", "me", "--b", "ai:adept", "--games", "2"], "engine:COMMAND");
    refused(&["arena", "ur", "--a", "human", "--b", "ai:adept", "--games", "2"], "human");
    refused(&["arena", "ur", "--a", "ai:adept", "--b", "ai:adept", "--games", "0"], "--games");
    refused(&["arena", "ur", "--a", "ai:adept", "--b", "ai:adept", "--games", "x"], "--games");
    refused(&["playouts"], "GAME");
    refused(&["playouts", "go"], "\"go\"");
    for seconds in ["-1", "0", "nan", "inf", "x", "1e9"] {
        refused(&["playouts", "ur", &format!("--seconds={seconds}")], "--seconds");
    }
    refused(&["perft", "ur/short A 0,0,0 0,0,0 open"], "DEPTH");
    refused(&["perft", "ur/short A 0,0,0 0,0,0 opening", "2"], "\"opening\"");
    refused(&["perft", "nonsense", "2"], "nonsense");
    refused(&["perft", "ur/short A 0,0,0 0,0,0 open", "-1"], "-1");
    refused(&["solve", "ur", "--pieces", "8"], "ur/cyningstan has 7");
    refused(&["solve", "knossos"], "only Ur and five lines");
    refused(&["solve", "ur", "--out", "x", "--keep"], "--keep");
    refused(&["throw", "knucklebones", "--count", "3"], "tetrahedra");
    refused(&["throw", "cube", "--count", "0"], "--count");
    refused(&["render", "ur", "--out", "x.png", "--size", "9"], "--size");
    refused(&["render", "ur/x", "--out", "x.png"], "finkel");
    refused(&["render", "ur", "--out", "x.png", "--position", "x"], "\"x\"");
    refused(
        &["render", "ur/finkel", "--out", "x.png", "--position", "ur/short A 0,0,0 0,0,0 open"],
        "ur/short",
    );
    refused(&["play", "chess"], "chess");
    refused(&["play", "ur", "--a", "x"], "\"x\"");
    refused(&["watch", "ur", "--a", "human"], "human");
    refused(&["watch", "ur", "--c", "ai:random"], "ur/cyningstan is for 2 to 2 players, not 3");
    refused(&["inspect", "chess"], "chess");
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
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert_eq!(text(&output.stderr), "tesserae: this build has no window\n");
    }
}

#[test]
fn perft_counts() {
    for (depth, count) in [("0", "1"), ("1", "2"), ("2", "8"), ("3", "8")] {
        let output = run(&["perft", "ur/short A 0,0,0 0,0,0 open", depth]);
        assert_eq!(text(&output.stdout), format!("{count}\n"), "depth {depth}");
    }
}

#[test]
fn arena_json() {
    let ask = |threads| {
        json(&[
            "arena",
            "ur/short",
            "--a",
            "ai:adept",
            "--b",
            "ai:random",
            "--games",
            "40",
            "--seed",
            "9",
            "--threads",
            threads,
            "--json",
        ])
    };
    let mut one = ask("1");
    let known = [
        "game",
        "sides",
        "a",
        "b",
        "games",
        "unfinished",
        "win_rate",
        "ci95",
        "elo",
        "elo_ci95",
        "mean_plies",
        "ms_per_choice",
        "seed",
        "max_plies",
        "pairs",
    ];
    assert_eq!(fields(&one), known);
    assert_eq!(one["game"], "ur/short");
    assert_eq!(fields(&one["a"]), ["who", "wins"]);
    assert_eq!(fields(&one["pairs"]), ["lost", "split", "won", "cut", "ci95", "elo_ci95"]);
    assert_eq!(one["a"]["who"], "ai:adept");
    assert_eq!(one["games"], 40);
    let mut two = ask("2");
    for report in [&mut one, &mut two] {
        assert!(report["ms_per_choice"].as_f64().unwrap() >= 0.0);
        report.as_object_mut().unwrap().remove("ms_per_choice");
    }
    assert_eq!(one, two);
}

#[test]
fn arena_for_people_and_cut_games() {
    let output = run(&[
        "arena",
        "ur",
        "--a",
        "ai:random",
        "--b",
        "ai:random",
        "--games",
        "4",
        "--max-plies",
        "9",
    ]);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("4 games, 4 unfinished"));
}

/// Our own engine on one chair: the protocol from both ends.
#[test]
fn arena_against_an_engine() {
    let engine = format!("engine:\"{}\" engine", env!("CARGO_BIN_EXE_tesserae"));
    let arguments = |b: &str| {
        let list = ["arena", "ur/short", "--a", "ai:random", "--b", b, "--games", "4", "--json"];
        list.map(str::to_owned)
    };
    let by_protocol = json(&arguments(&engine).each_ref().map(String::as_str));
    let by_call = json(&arguments("ai:master").each_ref().map(String::as_str));
    assert_eq!(by_protocol["b"]["wins"], by_call["b"]["wins"]);
    assert_eq!(by_protocol["mean_plies"], by_call["mean_plies"]);
    let list = arguments("engine:/nowhere/engine");
    let output = run(&list.each_ref().map(String::as_str));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr).lines().count(), 1);
}

#[test]
fn playouts_json() {
    let report = json(&["playouts", "ur", "--seconds", "0.1", "--json"]);
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
    let mut engine = tesserae()
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
    assert_eq!(text(&output.stdout).lines().count(), 2);
}

#[test]
fn nobody_listening_is_no_panic() {
    for arguments in [&["--help"][..], &["perft", "ur/short A 0,0,0 0,0,0 open", "4"]] {
        let mut child = tesserae()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(!text(&output.stderr).contains("panicked"));
    }
}

#[test]
fn a_users_level_files_are_read_and_damaged_ones_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let own = include_str!("../../levels/ur.ron").replace("name: \"short\"", "name: \"mine\"");
    std::fs::write(folder.path().join("mine.ron"), own).unwrap();
    std::fs::write(folder.path().join("broken.ron"), "(format: 1,\n game: ur)").unwrap();
    let output = tesserae()
        .env("TESSERAE_LEVELS", folder.path())
        .args(["perft", "ur/mine A 0,0,0 0,0,0 open", "1"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "2\n");
    let warning = text(&output.stderr);
    assert_eq!(warning.lines().count(), 1, "{warning}");
    assert!(warning.contains("warning") && warning.contains("broken.ron:2"), "{warning}");
}

/// A level or a command that is new has to come into the documents too.
#[test]
fn the_documents_name_every_level_and_command() {
    let page = |file: &str| {
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/").to_owned() + file).unwrap()
    };
    let (readme, commands, strength) =
        (page("README.md"), page("docs/command-line.md"), page("docs/strength.md"));
    for level in Level::ALL {
        assert!(readme.contains(&format!("`{level}`")), "README.md: {level}");
        let row = format!("| `{level}` | ");
        assert!(commands.contains(&row), "docs/command-line.md: {level}");
        assert!(strength.contains(&row), "docs/strength.md: {level}");
    }
    let help = text(&run(&["--help"]).stdout);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<&str> = listed.map_while(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"play") && names.contains(&"engine"), "{names:?}");
    for name in names {
        assert!(commands.contains(&format!("`tesserae {name}")), "docs/command-line.md: {name}");
    }
}
