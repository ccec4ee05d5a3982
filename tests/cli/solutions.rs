//! Solutions from outside: a command that was stopped, and who plays by what it solved.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;
use tesserae_core::ai::solve::groups::{Layout, Solver};
use tesserae_core::levels::Library;
use tesserae_core::rules::Game;
use tesserae_core::solutions::journal::Journal;
use tesserae_core::solutions::table::Table;

use crate::four::level;
use crate::program::PROGRAM;

fn layout(id: &str, pieces: u8) -> Layout {
    let Game::Ur(rules) = Library::built_in().game(id).unwrap().clone() else { panic!("{id}") };
    Layout::new(&rules.with_pieces(pieces)).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut list: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    list.sort();
    list
}

fn solve(file: &Path, variant: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["solve", variant, "--pieces", "3", "--out"]).arg(file);
    command.env("TESSERAE_DATA", env!("CARGO_TARGET_TMPDIR")).stdin(Stdio::null());
    command
}

#[track_caller]
fn complaint(output: &Output) -> String {
    told(output, 1)
}

/// The one line that goes with an exit status.
#[track_caller]
fn told(output: &Output, status: i32) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn a_killed_command_goes_on_and_ends_with_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let (straight, killed) = (folder.path().join("straight"), folder.path().join("killed"));
    assert!(solve(&straight, "ur/finkel").output().unwrap().status.success());
    let mut kills = 0;
    for wait in [60, 130, 200, 270, 340] {
        let mut child = solve(&killed, "ur/finkel")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        if child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            kills += 1;
        }
        child.wait().unwrap();
    }
    assert!(kills > 0, "it was too fast to be killed");
    assert!(solve(&killed, "ur/finkel").output().unwrap().status.success());
    assert!(fs::read(&straight).unwrap() == fs::read(&killed).unwrap());
    assert_eq!(names(folder.path()), ["killed", "straight"]);
}

#[test]
fn what_stands_in_the_way_is_named_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine");
    fs::write(&file, "a letter to a friend").unwrap();
    let output = solve(&file, "ur/finkel").output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(
        text.contains("mine: the file exists and is not a solution written by Tesserae"),
        "{text}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "a letter to a friend");
    fs::remove_file(&file).unwrap();
    let mut solver = Solver::new(layout("ur/cyningstan", 3)).unwrap();
    Journal::open(&file, &layout("ur/cyningstan", 3).key(), &mut solver).unwrap();
    let text = told(&solve(&file, "ur/finkel").output().unwrap(), 2);
    assert!(text.contains("mine.part: of another solution"), "{text}");
    let nowhere = folder.path().join("no").join("such");
    let text = complaint(&solve(&nowhere, "ur/finkel").output().unwrap());
    assert!(text.contains("such.part"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_of_and_nothing_is_lost() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("finkel.solution");
    // The working files may be no links; that of the table is made anew.
    let full = folder.path().join("finkel.solution.new");
    symlink("/dev/full", &full).unwrap();
    let text = complaint(&solve(&file, "ur/finkel").output().unwrap());
    assert!(text.contains("finkel.solution.new: the disk is full"), "{text}");
    assert!(text.contains("MB and give the same command again"), "{text}");
    assert!(!file.exists());
    drop(fs::remove_file(&full));
    // What was solved by then is still there, and the command is given again.
    assert_eq!(names(folder.path()), ["finkel.solution.part"]);
    let key = layout("ur/finkel", 3).key();
    let mut solver = Solver::new(layout("ur/finkel", 3)).unwrap();
    Journal::open(&file, &key, &mut solver).unwrap();
    assert!(solver.finished());
    assert!(solve(&file, "ur/finkel").output().unwrap().status.success());
    assert_eq!(names(folder.path()), ["finkel.solution"]);
    Table::open(&file).unwrap().verify().unwrap();
}

fn run(data: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).env("TESSERAE_DATA", data).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_arena_names_who_plays() {
    let data = tempfile::tempdir().unwrap();
    let series = |id: &str| {
        let arguments =
            ["arena", id, "--a", "ai:perfect", "--b", "ai:random", "--games", "2", "--json"];
        let output = run(data.path(), &arguments);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        (report["a"]["who"].as_str().unwrap().to_owned(), text(&output.stderr))
    };
    let (who, errors) = series("pente/race");
    assert_eq!((who.as_str(), errors.as_str()), ("ai:perfect", ""));
    let (who, errors) = series("ur/finkel");
    assert_eq!(who, "ai:master");
    assert!(errors.contains("ur/finkel has no solution"), "{errors}");
    assert!(errors.contains("ai:master plays for ai:perfect"), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

#[test]
fn a_solution_that_is_kept_is_played_by() {
    let data = tempfile::tempdir().unwrap();
    let levels = data.path().join("levels");
    fs::create_dir_all(&levels).unwrap();
    fs::write(levels.join("four.ron"), level()).unwrap();
    let listed = run(data.path(), &["solve", "ur/four", "--keep"]);
    assert!(listed.status.success(), "{}", text(&listed.stderr));
    let file = data.path().join("solutions").join("ur-four-4.solution");
    assert!(file.exists(), "{}", text(&listed.stdout));
    let arguments = ["arena", "ur/four", "--a", "ai:perfect", "--b", "ai:random", "--games", "2"];
    let output = run(data.path(), &arguments);
    assert_eq!(text(&output.stderr), "");
    assert!(text(&output.stdout).contains("ai:perfect"), "{}", text(&output.stdout));
    // It weighs choices too, until it is damaged.
    let weigh = ["regret", "ur/four", "--player", "ai:perfect", "--positions", "20"];
    let output = run(data.path(), &weigh);
    assert_eq!(text(&output.stderr), "");
    assert!(text(&output.stdout).contains("100.0% of its choices are best"));
    let mut altered = fs::read(&file).unwrap();
    altered.iter_mut().skip(4096).for_each(|byte| *byte ^= 0x55);
    fs::write(&file, altered).unwrap();
    let output = run(data.path(), &weigh);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("ur-four-4.solution: altered since"), "{errors}");
    assert!(errors.contains("the solution does not know what follows"), "{errors}");
    fs::write(&file, "cut").unwrap();
    let output = run(data.path(), &arguments);
    let errors = text(&output.stderr);
    assert!(errors.contains("ur-four-4.solution: too short"), "{errors}");
    assert!(errors.contains("ai:master plays for ai:perfect"), "{errors}");
    assert!(output.status.success());
}
