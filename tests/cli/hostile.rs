//! Files that are not ours, engines that fail, input that never ends: nothing is lost, and one
//! line says what is wrong.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

#[cfg(unix)]
use crate::ending::{runs, wait_for};
use crate::program::{PROGRAM, command, failed, run, text, utf8};

fn at(folder: &Path, arguments: &[&str]) -> Output {
    command(PROGRAM).current_dir(folder).args(arguments).output().unwrap()
}

/// Each command that writes where it is told, with little work before it.
const WRITERS: [&[&str]; 3] = [
    &["solve", "ur/short", "--pieces", "1", "--out"],
    &["train", "ur/short", "--rounds", "1", "--samples", "64", "--teacher", "one-throw", "--out"],
    &["arena", "ur/short", "--a", "ai:random", "--b", "ai:random", "--games", "2", "--csv"],
];

#[test]
fn a_file_of_somebody_else_is_overwritten_by_force_alone() {
    for writer in WRITERS {
        let folder = TempDir::new().unwrap();
        let letter = folder.path().join("letter");
        fs::write(&letter, "Dear Ann").unwrap();
        let plain = at(folder.path(), &[writer, &["letter"]].concat());
        failed(&plain, 2, "--force overwrites it");
        assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear Ann", "{writer:?}");
        let forced = at(folder.path(), &[writer, &["letter", "--force"]].concat());
        assert!(forced.status.success(), "{forced:?}");
        let ours = fs::read(&letter).unwrap();
        assert!(!ours.starts_with(b"Dear"), "{writer:?}");
        // What we wrote is written over without a word.
        let again = at(folder.path(), &[writer, &["letter"]].concat());
        assert!(again.status.success(), "{again:?}");
    }
}

#[cfg(unix)]
#[test]
fn devices_pipes_and_folders_are_left_alone_and_links_followed() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    for writer in WRITERS {
        let folder = TempDir::new().unwrap();
        let (target, link) = (folder.path().join("target"), folder.path().join("link"));
        let output = at(folder.path(), &[writer, &["target"]].concat());
        assert!(output.status.success(), "{output:?}");
        symlink(&target, &link).unwrap();
        symlink("/dev/null", folder.path().join("to a device")).unwrap();
        symlink("nowhere", folder.path().join("to nothing")).unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        for (name, what) in [
            ("/dev/null", "a device or a pipe"),
            ("pipe", "a device or a pipe"),
            ("to a device", "a device or a pipe"),
            ("to nothing", "its target does not exist"),
            (".", "a folder"),
        ] {
            for force in [&[][..], &["--force"]] {
                let output = at(folder.path(), &[writer, &[name], force].concat());
                failed(&output, 2, what);
            }
        }
        assert!(fs::symlink_metadata("/dev/null").unwrap().file_type().is_char_device());
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
        // A link to a file leads there.
        let output = at(folder.path(), &[writer, &["link"]].concat());
        assert!(output.status.success(), "{output:?}");
        assert!(fs::symlink_metadata(&link).unwrap().file_type().is_symlink());
        assert!(!fs::read(&target).unwrap().is_empty());
    }
}

#[test]
fn a_stand_in_is_named() {
    let position = "ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 move:2";
    let ask = ["rollout", position, "--level", "perfect", "--games", "8", "--truncate", "1"];
    let output = run(&ask);
    assert!(output.status.success(), "{output:?}");
    let told = utf8(&output.stderr);
    assert!(
        told.contains("ur/finkel has no solution") && told.contains("ai:master plays"),
        "{told}"
    );
    assert!(utf8(&output.stdout).contains("ai:master,"), "{}", utf8(&output.stdout));
    let output = run(&[&ask[..], &["--no-exact"]].concat());
    let told = utf8(&output.stderr);
    assert!(told.contains("--no-exact leaves the solution out"), "{told}");
    assert!(utf8(&output.stdout).contains("ai:master,"));
}

/// An engine in shell: it greets, and then does that.
#[cfg(unix)]
fn engine(then: &str) -> String {
    let hello = r#"{"id":1,"name":"hostile","protocol":1}"#;
    format!("engine:sh -c 'read line; echo '\\''{hello}'\\''; {then}'")
}

#[cfg(unix)]
fn series(engine: &str, rest: &[&str]) -> Output {
    let ask = ["arena", "ur/short", "--a", "ai:random", "--b", engine, "--threads", "1"];
    command(PROGRAM).args([&ask[..], rest].concat()).output().unwrap()
}

#[cfg(unix)]
#[test]
fn who_fails_loses_the_game_and_the_series_goes_on() {
    let dies = engine("read line; echo out of ideas >&2; exit 3");
    let output = series(&dies, &["--games", "4", "--json"]);
    assert!(output.status.success(), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["a"]["wins"], 4);
    assert_eq!(report["forfeits"], serde_json::json!([4, 0]));
    let told = utf8(&output.stderr);
    assert_eq!(told.lines().count(), 4, "{told}");
    for (game, line) in told.lines().enumerate() {
        assert!(line.contains(&format!("game {game}: engine")), "{line}");
        assert!(line.contains("its standard error ends: out of ideas"), "{line}");
        assert!(line.ends_with("it loses the game"), "{line}");
    }
    let output = series(&dies, &["--games", "4", "--on-failure", "stop"]);
    failed(&output, 1, "game 0: engine");
}

#[cfg(unix)]
#[test]
fn what_engines_say_is_kept_in_a_log_and_their_time_is_an_option() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("engines.log");
    let hangs = engine("echo thinking >&2; sleep 60");
    let begin = std::time::Instant::now();
    let name = log.to_str().unwrap();
    let output = series(&hangs, &["--games", "1", "--patience", "0.3", "--engine-log", name]);
    assert!(output.status.success(), "{output:?}");
    assert!(utf8(&output.stderr).contains("gave no answer to best within 0.3 s"), "{output:?}");
    let kept = fs::read_to_string(&log).unwrap();
    assert!(kept.lines().all(|line| line.ends_with(": thinking")) && !kept.is_empty(), "{kept}");
    assert!(begin.elapsed().as_secs() < 40, "it was waited for to its end");
}

#[cfg(unix)]
#[test]
fn what_an_engine_has_started_ends_with_it() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("child");
    let name = file.display();
    let hangs = engine(&format!("sleep 300 & echo $! > {name}; wait"));
    let output = series(&hangs, &["--games", "1", "--patience", "0.5"]);
    assert!(output.status.success(), "{output:?}");
    let child = fs::read_to_string(&file).unwrap();
    // On a busy machine a killed process needs a moment to end.
    wait_for("the end of the engine's child", || (!runs(child.trim())).then_some(()));
}

#[cfg(unix)]
#[test]
fn a_reply_without_end_is_named() {
    let floods = engine("head -c 3000000 /dev/zero | tr '\\''\\0'\\'' x; echo; sleep 5");
    let output = series(&floods, &["--games", "1", "--on-failure", "stop"]);
    failed(&output, 1, "the reply is longer than 1 MiB");
}

#[cfg(unix)]
#[test]
fn a_series_that_is_interrupted_reports_what_was_played() {
    let folder = TempDir::new().unwrap();
    let ask = ["arena", "ur/short", "--a", "ai:adept", "--b", "ai:adept", "--games", "1000000"];
    let child = command(PROGRAM)
        .current_dir(folder.path())
        .args([&ask[..], &["--csv", "games.csv", "--json"]].concat())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(utf8(&output.stderr).contains("of 1000000 games played"), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = report["games"].as_u64().unwrap();
    assert!(games > 0 && games < 1_000_000);
    let rows = fs::read_to_string(folder.path().join("games.csv")).unwrap().lines().count();
    assert_eq!(rows as u64, games + 1);
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 1, "something is left beside the table");
}

#[cfg(unix)]
#[test]
fn what_is_no_level_file_is_left_out_and_named() {
    use std::os::unix::fs::symlink;
    let folder = TempDir::new().unwrap();
    let levels = folder.path().join("levels");
    fs::create_dir(&levels).unwrap();
    let made = std::process::Command::new("mkfifo").arg(levels.join("pipe.ron")).status().unwrap();
    assert!(made.success());
    symlink("/dev/zero", levels.join("zero.ron")).unwrap();
    fs::write(levels.join("long.ron"), vec![b' '; (4 << 20) + 1]).unwrap();
    fs::write(levels.join("latin.ron"), b"(\n\xe9").unwrap();
    let mut marked = vec![0xef, 0xbb, 0xbf];
    let ours = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/ur.ron");
    marked.extend(fs::read(ours).unwrap());
    fs::write(levels.join("marked.ron"), marked).unwrap();
    let output = command(PROGRAM)
        .env("TESSERAE_LEVELS", &levels)
        .args(["perft", "ur/short A 0,0,0 0,0,0 open", "1"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let told = utf8(&output.stderr);
    for part in [
        "pipe.ron: not a regular file",
        "zero.ron: not a regular file",
        "long.ron: longer than 4 MiB",
        "latin.ron: line 2, column 1: not UTF-8",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains("marked.ron"), "a byte order mark is accepted: {told}");
    let missing = command(PROGRAM)
        .env("TESSERAE_LEVELS", folder.path().join("none"))
        .args(["perft", "ur/short A 0,0,0 0,0,0 open", "1"])
        .output()
        .unwrap();
    assert!(utf8(&missing.stderr).contains("TESSERAE_LEVELS: there is no folder"), "{missing:?}");
}

#[cfg(unix)]
#[test]
fn pipes_among_networks_and_solutions_are_left_out_and_named() {
    let data = TempDir::new().unwrap();
    for kind in ["network", "solution"] {
        let folder = data.path().join(format!("{kind}s"));
        fs::create_dir(&folder).unwrap();
        let pipe = folder.join(format!("pipe.{kind}"));
        assert!(std::process::Command::new("mkfifo").arg(pipe).status().unwrap().success());
    }
    let position = "ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 move:2";
    let ask = ["rollout", position, "--level", "perfect", "--games", "8", "--truncate", "1"];
    let output = command(PROGRAM).env("TESSERAE_DATA", data.path()).args(ask).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let told = utf8(&output.stderr);
    for part in ["pipe.network: not a regular file", "pipe.solution: not a regular file"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn a_count_of_any_depth_is_refused_or_comes_to_an_end() {
    let position = "ur/short A 16,17,17 0,0,17 move:1";
    assert_eq!(text(&["perft", position, "10000"]).trim(), "0");
    let output = run(&["perft", position, "4000000000"]);
    failed(&output, 2, "4000000000");
}

#[test]
fn an_option_with_a_number_below_nothing_is_named() {
    let ask = ["arena", "ur", "--a", "ai:random", "--b", "ai:random", "--games", "-1"];
    failed(&run(&ask), 2, "--games");
    failed(&run(&["throw", "cube", "--count", "-1"]), 2, "--count");
}

#[test]
fn bounds_without_a_finite_value_are_null() {
    let ask = ["arena", "ur/short", "--a", "ai:adept", "--b", "ai:random", "--games", "2"];
    let report: Value =
        serde_json::from_str(&text(&[&ask[..], &["--seed", "3", "--json"]].concat())).unwrap();
    assert_eq!(report["a"]["wins"], 2, "the seed is one with which the better player wins both");
    assert_eq!(report["elo"], Value::Null);
    assert_eq!(report["elo_ci95"][1], Value::Null);
    assert!(report["elo_ci95"][0].is_number());
}

#[test]
fn the_help_names_what_may_be_typed() {
    let help = text(&["--help"]);
    for part in ["ur", "finkel", "aleff", "knock-off", "beginner", "perfect", "engine:COMMAND"] {
        assert!(help.contains(part), "{part}");
    }
    assert_eq!(text(&["help", "arena"]), text(&["arena", "--help"]));
    assert!(text(&["arena", "--help"]).contains("Example:\n  tesserae arena ur"));
    let version = text(&["--version"]);
    assert!(version.contains("features: "), "{version}");
}

#[test]
fn a_record_is_checked() {
    let folder = TempDir::new().unwrap();
    let library = tesserae_core::levels::Library::built_in();
    let game = library.game("ur/short").unwrap();
    let mut course =
        tesserae_core::record::Match::new(game, 2, vec!["human".into(), "ai:adept".into()], 7);
    while course.plies().len() < 6 {
        let throw = course.draw().map(tesserae_core::rules::Action::Throw);
        let action = throw.unwrap_or_else(|| course.position().actions()[0]);
        course.play(action).unwrap();
    }
    let file = folder.path().join("match.ron");
    let record = course.to_record().unwrap();
    fs::write(&file, &record).unwrap();
    let name = file.to_str().unwrap();
    assert_eq!(
        text(&["check", name]),
        format!("{name}: whole: ur/short, 6 throws and moves, under way\n")
    );
    fs::write(&file, &record[..record.len() / 2]).unwrap();
    failed(&run(&["check", name]), 1, name);
}
