//! Text from elsewhere: positions and numbers as people paste them, files as editors save them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;

use crate::program::{PROGRAM, command, fails, json, run, text, utf8};

const START: &str = "ur/short A 0,0,0 0,0,0 open";

#[test]
fn a_position_may_have_spaces_and_quotes_around_it() {
    let wanted = text(&["perft", START, "1"]);
    for pasted in [
        "ur/short A 0,0,0 0,0,0 open ",
        "ur/short  A 0,0,0   0,0,0 open",
        "ur/short A 0,0,0 0,0,0 open\n",
        "ur/short A\u{a0}0,0,0 0,0,0 open\r\n",
        "\"ur/short A 0,0,0 0,0,0 open\"",
        "`ur/short A 0,0,0 0,0,0 open`",
        "\u{201c}UR/Short a 0,0,0 0,0,0 Open\u{201d}",
    ] {
        assert_eq!(text(&["perft", pasted, "1"]), wanted, "{pasted:?}");
    }
    fails(
        2,
        &["perft", "ur/short A 0,0,0 0,0,0 open\u{200b}", "1"],
        "a zero-width space (U+200B) after `open`",
    );
    fails(2, &["perft", "ur/short A 0,0\u{2013}0 0,0,0 open", "1"], "a dash (U+2013) after `0,0`");
}

/// The replies of the protocol.
fn replies(input: &[u8]) -> Vec<Value> {
    let mut engine: Command = command(PROGRAM);
    let mut engine =
        engine.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    engine.stdin.take().unwrap().write_all(input).unwrap();
    let output = engine.wait_with_output().unwrap();
    let lines = utf8(&output.stdout);
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_position_in_the_protocol_may_have_spaces_around_it() {
    let ask = |position: &str| {
        let request = serde_json::json!({ "op": "outcomes", "position": position });
        replies(format!("{request}\n").as_bytes()).remove(0)
    };
    let wanted = ask(START);
    assert!(wanted["outcomes"].is_array(), "{wanted}");
    assert_eq!(ask(" ur/short  A 0,0,0 0,0,0\u{a0}open\n"), wanted);
    let error = ask("ur/short A 0,0,0 0,0,0 open\u{200b}");
    assert_eq!(error["error"]["code"], "bad_position");
    let message = error["error"]["message"].as_str().unwrap();
    assert!(message.contains("a zero-width space (U+200B) after `open`"), "{message}");
}

/// What pasting puts around a text: spaces, tabs, narrow and other no-break spaces, line ends,
/// marks and quotes of several kinds.
fn pasted(text: &str) -> Vec<String> {
    let around = [
        (" ", " "),
        ("\t", "\r\n"),
        ("\u{a0}", "\u{202f}"),
        ("\u{feff}", ""),
        ("\"", "\""),
        ("\u{201c}", "\u{201d}"),
        ("\u{2018}", "\u{2019}\n"),
        ("\u{ab}\u{202f}", "\u{202f}\u{bb}"),
    ];
    around.into_iter().map(|(before, after)| format!("{before}{text}{after}")).collect()
}

#[test]
fn a_number_a_day_and_a_player_may_have_spaces_and_quotes_around_them() {
    let ask = |games: &str, who: &str, threads: &str| {
        let ask = ["tournament", "ur/short", "--players", who, "ai:beginner", "--games", games];
        text(&[&ask[..], &["--threads", threads]].concat())
    };
    let wanted = ask("2", "ai:random", "1");
    for (games, threads) in pasted("2").into_iter().zip(pasted("1")) {
        assert_eq!(ask(&games, "ai:random", &threads), wanted, "{games:?}");
    }
    for who in pasted("ai:random").into_iter().chain(["AI:Random".to_owned()]) {
        assert_eq!(ask("2", &who, "1"), wanted, "{who:?}");
    }
    let day = |day: &str| text(&["puzzles", "--today", day]);
    let depth = |depth: &str| text(&["perft", START, depth]);
    for (today, two) in pasted("2026-11-23").iter().zip(pasted("2")) {
        assert_eq!(day(today), day("2026-11-23"), "{today:?}");
        assert_eq!(depth(&two), depth("2"), "{two:?}");
    }
    fails(2, &["perft", START, "2\u{200b}"], "a zero-width space (U+200B) after `2`");
    fails(2, &["puzzles", "--today", "2026\u{2011}11\u{2011}23"], "a hyphen that is not \"-\"");
    fails(2, &["throw", "cube", "--count", "1,5"], "give a whole number, 1 or more");
}

#[test]
fn a_path_may_be_typed_or_pasted() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("my match.ron");
    record(&file);
    let archive = home.path().join("archive");
    fs::create_dir(&archive).unwrap();
    let name = file.to_str().unwrap();
    let address = format!("file://{}", name.replace(' ', "%20"));
    let at_home = |arguments: &[&str]| {
        let output = command(PROGRAM).args(arguments).env("HOME", home.path()).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        utf8(&output.stdout)
    };
    let wanted = at_home(&["audit", "--reveal", name]);
    let typed = ["~/my match.ron".to_owned(), address.clone(), address.replace("//", "")];
    for path in pasted(name).iter().chain(&typed) {
        assert_eq!(at_home(&["audit", "--reveal", path]), wanted, "{path:?}");
        assert!(at_home(&["check", path]).contains("whole"), "{path:?}");
    }
    let folder = format!("file://{}", archive.display());
    at_home(&["archive", "--folder", "~/archive", "import", &address]);
    let listed = at_home(&["archive", "--folder", &folder, "list"]);
    assert_eq!(listed, at_home(&["archive", "--folder", archive.to_str().unwrap(), "list"]));
    assert!(listed.contains("ur/short"), "{listed}");
    // A name in the folder may be pasted too.
    let own = fs::read_dir(&archive).unwrap().map(|entry| entry.unwrap().path());
    let own = own.into_iter().find(|file| file.extension().is_some_and(|end| end == "ron"));
    let own = own.unwrap().file_name().unwrap().to_str().unwrap().to_owned();
    at_home(&["archive", "--folder", "~/archive", "edit", &format!("'{own}' "), "--stars", " 3 "]);
    let players = ["--players", "ai:random", "ai:beginner", "--games", "2"];
    let ask = ["tournament", "ur/short", "--keep=~/k.ron", "--records", "\"~/games\""];
    at_home(&[&ask[..], &players].concat());
    assert!(home.path().join("k.ron").is_file());
    assert_eq!(fs::read_dir(home.path().join("games")).unwrap().count(), 2);
    // A file of just that name is meant first.
    let quoted = home.path().join("'a.ron'");
    fs::copy(&file, &quoted).unwrap();
    assert!(at_home(&["check", quoted.to_str().unwrap()]).contains("'a.ron'"));
}

#[test]
fn numbers_are_read_as_people_write_them() {
    let ask = ["tournament", "ur/short", "--players", "ai:random", "ai:beginner", "--games", "2"];
    let told = |more: &[&str]| json(&[&ask[..], more].concat());
    assert_eq!(told(&["--seed", " 18\u{a0}446 "]), told(&["--seed", "18446"]));
    assert_eq!(told(&["--patience", "2,5"])["patience"], 2.5);
    fails(2, &[&ask[..], &["--seed", "1,5"]].concat(), "a seed is a whole number");
    fails(2, &[&ask[..], &["--seed", "7\u{200b}"]].concat(), "a zero-width space");
}

fn record(file: &Path) -> String {
    let library = Library::built_in();
    let players = vec!["human".to_owned(), "ai:adept".to_owned()];
    let mut course = Match::new(library.game("ur/short").unwrap(), 2, players, 7);
    course.notes_mut().begun = Some(1_795_132_800);
    course.to_record().map(|text| fs::write(file, &text).map(|()| text)).unwrap().unwrap()
}

/// A text as editors on Windows save it.
fn marked(text: &str) -> String {
    format!("\u{feff}{}", text.replace('\n', "\r\n"))
}

#[test]
fn no_direction_leaks_out_of_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a\u{202e}b.ron");
    record(&file);
    let checked = text(&["check", file.to_str().unwrap()]);
    assert!(checked.contains("a%E2%80%AEb.ron: whole"), "{checked:?}");
    let archive = ["archive", "--folder", folder.path().to_str().unwrap()];
    let listed = text(&[&archive[..], &["list"]].concat());
    assert!(listed.contains("a%E2%80%AEb.ron"), "{listed:?}");
    let edit = ["edit", "a%E2%80%AEb.ron", "--name", "a\u{202e}b"];
    assert_eq!(text(&[&archive[..], &edit].concat()), "");
    fails(
        2,
        &["arena", "u\u{202e}r", "--a", "ai:random", "--b", "ai:random", "--games", "1"],
        "u\\u{202e}r",
    );
    fails(2, &["play", "ur", "--a", "human:\u{202e}annA"], "human:\\u{202e}annA");
    fails(1, &["check", "none\u{202e}.ron"], "none\\u{202e}.ron");
}

#[test]
fn a_record_with_a_mark_is_read_and_another_encoding_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.ron");
    let plain = record(&file);
    let name = file.to_str().unwrap();
    let wanted = text(&["check", name]);
    fs::write(&file, marked(&plain)).unwrap();
    assert_eq!(text(&["check", name]), wanted);
    let archive = folder.path().join("archive");
    fs::create_dir(&archive).unwrap();
    let into = ["archive", "--folder", archive.to_str().unwrap(), "import", name];
    assert!(run(&into).status.success());
    let utf16: Vec<u8> = marked(&plain).encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&file, utf16).unwrap();
    fails(1, &["check", name], "the text is UTF-16");
    fails(1, &["check", name], "iconv -f UTF-16 -t UTF-8");
    // Plain words, a line and a column.
    fs::write(&file, plain.replacen("seed: 7", "seed: seven", 1)).unwrap();
    let told = utf8(&run(&["check", name]).stderr);
    assert!(told.contains("not a record of a match: line "), "{told}");
    assert!(told.contains("a whole number is expected"), "{told}");
}

#[test]
fn the_file_of_a_tournament_may_have_a_mark() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("k.ron");
    let name = file.to_str().unwrap();
    let players = ["--players", "ai:random", "ai:beginner", "--games", "2"];
    let ask = [&["tournament", "ur/short", "--keep", name][..], &players].concat();
    let played = run(&ask);
    assert!(played.status.success());
    fs::write(&file, marked(&fs::read_to_string(&file).unwrap())).unwrap();
    let again = run(&["tournament", "--keep", name]);
    assert!(again.status.success(), "{again:?}");
    assert_eq!(utf8(&again.stdout), utf8(&played.stdout));
    // Another encoding is named, whoever reads the file.
    let utf16: Vec<u8> = "(form: 1)\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
    fs::write(&file, utf16).unwrap();
    fails(2, &["tournament", "--keep", name], "the text is UTF-16BE");
    fails(1, &["arena", "merge", name], "the text is UTF-16BE");
    fails(1, &["regret", "ur/short", "--player", "ai:adept", "--set", name], "UTF-16BE");
}
