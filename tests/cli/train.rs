//! `train` from outside: what it prints and keeps, and how it goes on after a stop.

use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::TempDir;
use tesserae_core::ai::network::Network;

use crate::program::{PROGRAM, command, failed, utf8};

/// The program with a data folder of its own.
fn tesserae(data: &Path, arguments: &[&str]) -> Output {
    command(PROGRAM).env("TESSERAE_DATA", data).args(arguments).output().unwrap()
}

fn told(data: &Path, arguments: &[&str]) -> String {
    let output = tesserae(data, arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    utf8(&output.stdout)
}

fn refused(data: &Path, arguments: &[&str], status: i32, parts: &[&str]) {
    let output = tesserae(data, arguments);
    for part in parts {
        failed(&output, status, part);
    }
}

const SMALL: [&str; 6] = ["train", "knossos", "--rounds", "2", "--samples", "300"];

#[test]
fn a_network_is_trained_kept_and_used() {
    let data = TempDir::new().unwrap();
    let told = told(data.path(), &SMALL);
    let file = data.path().join("networks/knossos-gurevich.network");
    let mut lines = told.lines();
    let first = lines.next().unwrap();
    assert!(first.starts_with("knossos/gurevich: 2 rounds, 640 positions, error 0."), "{first}");
    assert_eq!(lines.next(), Some(&*format!("kept in {}", file.display())));
    let (_, card) = Network::from_bytes(&fs::read(&file).unwrap()).unwrap();
    assert_eq!((card.rounds, card.samples, card.seed), (2, 640, 1));
    let names: Vec<_> = fs::read_dir(file.parent().unwrap()).unwrap().collect();
    assert_eq!(names.len(), 1, "nothing else is left: {names:?}");
    // Players take it before ours, which is better by far.
    let ours = TempDir::new().unwrap();
    let ask = ["rollout", "knossos/gurevich A 0,0,2,11,13 0,0,3,12,18 throw", "--games", "144"];
    let ask = [&ask[..], &["--truncate", "1", "--json"]].concat();
    assert_ne!(self::told(data.path(), &ask), self::told(ours.path(), &ask));
}

#[test]
fn a_stop_leaves_no_trace() {
    let data = TempDir::new().unwrap();
    let path = |name: &str| data.path().join(name).to_str().unwrap().to_owned();
    let (whole, stopped) = (path("whole.network"), path("stopped.network"));
    let plan = ["train", "ur/short", "--rounds", "3", "--samples", "200", "--seed", "5"];
    told(data.path(), &[&plan[..], &["--teacher", "one-throw", "--out", &whole]].concat());
    // What a killed run leaves is what the training itself gives out after a round.
    let game = tesserae_core::levels::Library::built_in().game("ur/short").unwrap().clone();
    let plan_of = tesserae_core::ai::train::Plan { seed: 5, rounds: 3, samples: 200 };
    let teacher = tesserae_core::ai::train::Teacher::Play { all_throws: false };
    let mut training = tesserae_core::ai::train::Training::new(game, teacher, plan_of).unwrap();
    training.round();
    fs::write(path("stopped.network.training"), training.to_bytes()).unwrap();
    let rest = ["--teacher", "one-throw", "--out", &stopped];
    // With another plan it is not gone on with, and not lost.
    let other = [&["train", "ur/short", "--rounds", "9", "--samples", "200"][..], &rest].concat();
    refused(data.path(), &other, 2, &["stopped.network.training", "remove it"]);
    told(data.path(), &[&plan[..], &rest, &["--threads", "2"]].concat());
    assert!(fs::read(&whole).unwrap() == fs::read(&stopped).unwrap(), "not the same network");
    assert!(!Path::new(&path("stopped.network.training")).exists());
    // Cut, it is named.
    fs::write(path("stopped.network.training"), &training.to_bytes()[..1000]).unwrap();
    let again = [&plan[..], &rest].concat();
    refused(data.path(), &again, 1, &["stopped.network.training", "not a whole training"]);
}

#[test]
fn what_cannot_be_trained_is_told() {
    let data = TempDir::new().unwrap();
    let exact = ["train", "senet", "--teacher", "exact"];
    refused(data.path(), &exact, 2, &["senet/skiryuk", "has no solution"]);
    refused(data.path(), &["train", "pente"], 2, &["pente/knock-off", "no network"]);
    assert!(!data.path().join("networks").exists(), "a folder for nothing");
    refused(data.path(), &["train", "ludo"], 2, &["ludo"]);
    refused(data.path(), &["train", "ur", "--rounds", "0"], 2, &["--rounds"]);
    refused(data.path(), &["train", "ur", "--teacher", "owl"], 2, &["owl"]);
    let nowhere = ["train", "ur/short", "--rounds", "1", "--samples", "64", "--out", "/nowhere/n"];
    refused(data.path(), &nowhere, 1, &["/nowhere/n"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_training_that_does_not_fit_into_memory_is_one_sentence_and_no_crash() {
    let folder = TempDir::new().unwrap();
    let mut shell = command("sh");
    shell.args(["-c", "ulimit -v 400000; exec \"$0\" \"$@\"", PROGRAM]);
    shell.args(["train", "ur/short", "--samples", "2000000", "--out", "ur.network"]);
    let output = shell.current_dir(&folder).output().unwrap();
    failed(&output, 1, "it takes 546 MB of memory, which the system does not have");
    assert_eq!(folder.path().read_dir().unwrap().count(), 0, "nothing is begun");
}
