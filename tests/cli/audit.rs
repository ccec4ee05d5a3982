//! `tesserae audit` from outside.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Action;

use crate::program::{self, fails, fields, run, utf8};

/// A record whose first choices were taken back and made otherwise, in a folder of its own.
fn record(plies: usize) -> (tempfile::TempDir, PathBuf, Match) {
    let library = Library::built_in();
    let players = vec!["human:Ann".to_owned(), "ai:adept".to_owned()];
    let mut course = Match::new(library.game("ur/short").unwrap(), 2, players, 3);
    while course.winner().is_none() && course.plies().len() < plies {
        let actions = course.position().actions();
        let action = match course.draw() {
            Some(throw) => Action::Throw(throw),
            None if course.replaced().is_empty() && actions.len() > 1 => {
                let here = course.cursor();
                course.play(actions[0]).unwrap();
                course.play(Action::Throw(course.draw().unwrap())).unwrap();
                course.go_to(here);
                actions[1]
            }
            None => actions[0],
        };
        course.play(action).unwrap();
    }
    assert_eq!(course.replaced().len(), 1);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.ron");
    course.save(&file).unwrap();
    (folder, file, course)
}

#[test]
fn one_line_of_json_of_the_first_version() {
    let (_folder, file, course) = record(usize::MAX);
    let audit = program::json(&["audit", file.to_str().unwrap()]);
    let known = [
        "version",
        "record",
        "game",
        "start",
        "winner",
        "resigned",
        "seed",
        "seed_text",
        "commitment",
        "recorded",
        "noted",
        "throws",
        "faults",
        "agrees",
    ];
    assert_eq!(fields(&audit), known);
    assert_eq!((&audit["version"], &audit["seed"]), (&1.into(), &3.into()));
    assert_eq!(audit["commitment"], course.commitment().unwrap().to_string());
    assert_eq!((&audit["recorded"], &audit["agrees"]), (&audit["commitment"], &true.into()));
    assert_eq!(audit["faults"], Value::Array(vec![]));
    let throws = audit["throws"].as_array().unwrap();
    let known = [
        "line", "replaced", "ply", "side", "seen", "drawn", "stream", "skipped", "word", "ways",
        "way", "right",
    ];
    assert_eq!(fields(&throws[0]), known);
    let last = throws.last().unwrap();
    assert_eq!((&last["line"], &last["replaced"]), (&"replaced".into(), &0.into()));
    assert!(throws.iter().all(|throw| throw["right"] == true && throw["line"] != "taken back"));
}

#[test]
fn a_table_for_people_and_a_verdict() {
    let (_folder, file, course) = record(usize::MAX);
    let told = program::text(&["audit", file.to_str().unwrap()]);
    let throws = course.throws();
    let all = format!("\nverdict: all {} throws are those of the seed\n", throws + 1);
    let commitment = format!("\ncommitment  {}\n", course.commitment().unwrap());
    for part in [
        "ur/short, ",
        " throws and moves: A is human:Ann, B is ai:adept; ",
        " has won\n",
        "\nseed        3\n",
        &commitment,
        "\n no.  side  seen       stream  word           rest  drawn\n",
        "\ntaken back and played differently, 1:\n",
        &all,
        "\none of them has been taken back and played differently; the seed gives it too\n",
        "only a commitment that you noted before the first throw proves that it was made then\n",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn the_seed_of_a_match_under_way_is_not_told_unless_asked_for() {
    let (_folder, file, course) = record(20);
    let name = file.to_str().unwrap();
    assert_eq!(program::json(&["audit", name])["seed"], Value::Null);
    assert!(program::text(&["audit", name]).contains("\nseed        shown when the match is over"));
    let told = program::json(&["audit", name, "--reveal"]);
    assert_eq!(told["seed"], course.seed());
    assert_eq!(told["seed_text"], course.seed().to_string());
    assert_eq!(program::json(&["audit", name])["seed_text"], Value::Null);
}

#[test]
fn a_commitment_that_was_noted_is_compared() {
    let (_folder, file, course) = record(usize::MAX);
    let name = file.to_str().unwrap();
    let whole = course.commitment().unwrap().to_string();
    for noted in [&whole, &whole[..16], &whole.to_uppercase()] {
        let told = program::text(&["audit", name, "--commitment", noted]);
        assert!(told.contains("the seed is the one whose commitment you noted\n"), "{told}");
    }
    let other = "0123456789abcdef";
    let output = run(&["audit", name, "--commitment", other]);
    assert_eq!(output.status.code(), Some(1));
    let told = utf8(&output.stdout);
    assert!(told.contains("verdict: it does not agree:\n  commitment that you noted: "), "{told}");
    for wrong in ["0123456789abcde", "0123456789abcdeg", &format!("{whole}0")] {
        fails(2, &["audit", name, "--commitment", wrong], "64 hexadecimal digits");
    }
}

#[test]
fn what_does_not_agree_is_named_with_its_ply_and_the_status_says_so() {
    let (folder, file, course) = record(usize::MAX);
    let text = fs::read_to_string(&file).unwrap();
    let forged = folder.path().join("forged.ron");
    fs::write(&forged, text.replacen("seed: 3", "seed: 4", 1)).unwrap();
    let name = forged.to_str().unwrap();
    let output = run(&["audit", name]);
    assert_eq!(output.status.code(), Some(1));
    let told = utf8(&output.stdout);
    let audit = run(&["audit", name, "--json"]);
    assert_eq!(audit.status.code(), Some(1));
    let audit: Value = serde_json::from_str(&utf8(&audit.stdout)).unwrap();
    let wrong = audit["throws"].as_array().unwrap().iter().find(|t| t["right"] == false).unwrap();
    let ply = wrong["ply"].as_u64().unwrap() as usize;
    let action = course.plies()[ply].action;
    let drawn = wrong["drawn"].as_str().unwrap();
    let line = format!("\n  ply {} \"{action}\": the dice of this seed give \"{drawn}\"", ply + 1);
    assert!(told.contains(&line), "{line}: {told}");
    assert!(told.contains(", which is not the seed's\n"), "{told}");
    // Where only a name was changed the dice are not in doubt.
    fs::write(&forged, text.replacen("human:Ann", "human:Bob", 1)).unwrap();
    let output = run(&["audit", name]);
    assert_eq!(output.status.code(), Some(1));
    let told = utf8(&output.stdout);
    let right =
        "throws are those of the seed, but something else in the record is wrong:\n  checksum: ";
    assert!(told.contains(right), "{told}");
    fails(1, &["audit", "/nowhere/match.ron"], "cannot be read");
    let cut = folder.path().join("cut.ron");
    fs::write(&cut, &text[..text.len() / 2]).unwrap();
    fails(1, &["audit", cut.to_str().unwrap()], "cut off after line");
}

/// What a program of the system prints for that input; none where it is not there.
fn piped(program: &str, arguments: &[&str], input: &[u8]) -> Option<Vec<u8>> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    child.stdin.take()?.write_all(input).ok()?;
    let output = child.wait_with_output().ok()?;
    output.status.success().then_some(output.stdout)
}

#[test]
fn the_tools_of_the_manual_find_the_same() {
    let (_folder, file, course) = record(60);
    let audit = program::json(&["audit", file.to_str().unwrap()]);
    let line = format!("tesserae dice 1\n{}\n{}\n", course.start(), course.seed());
    if let Some(printed) = piped("sha256sum", &[], line.as_bytes()) {
        assert!(utf8(&printed).starts_with(audit["commitment"].as_str().unwrap()));
    }
    let key = format!("03{}", "00".repeat(31));
    for throw in audit["throws"].as_array().unwrap() {
        let stream = throw["stream"].as_u64().unwrap().to_le_bytes();
        let iv: String = [0; 8].iter().chain(&stream).map(|byte| format!("{byte:02x}")).collect();
        let arguments = ["enc", "-chacha20", "-K", &key, "-iv", &iv];
        // Where there is no OpenSSL, the second ChaCha20 of the record's tests has to do.
        let Some(bytes) = piped("openssl", &arguments, &[0; 4]) else { return };
        let word = u32::from_le_bytes(bytes.try_into().unwrap());
        assert_eq!(throw["word"], word, "{throw}");
    }
}
