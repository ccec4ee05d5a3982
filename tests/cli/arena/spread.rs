//! The examples of docs/arena.md, run as they stand there, but for the large series, which
//! are small ones of a game that is soon played. Needs GNU parallel; `./check` installs it.

use std::process::Command;

use crate::program::PROGRAM;

use super::{Desk, timeless};

const PAGE: &str = include_str!("../../../docs/arena.md");

/// The series that all three ways of spreading play.
const LARGE: &str = "arena ur --a ai:adept --b ai:beginner --games 1000";
const SMALL: &str = "arena pente --a ai:adept --b ai:beginner --games 60";

/// The blocks of that language under a heading.
fn blocks(heading: &str, language: &str) -> Vec<String> {
    let (_, rest) = PAGE.split_once(&format!("\n{heading}\n")).expect("the heading");
    // Shell comments look like headings.
    let end = rest.find("\n## ").into_iter().chain(rest.find("\n### ")).min();
    let section = &rest[..end.unwrap_or(rest.len())];
    let opening = format!("```{language}\n");
    let block = |part: &str| part.split_once("\n```").expect("an end").0.to_owned() + "\n";
    section.split(&opening).skip(1).map(block).collect()
}

/// The example with the small series.
fn smaller(example: &str) -> String {
    assert!(example.contains(LARGE), "{example}");
    example.replace(LARGE, SMALL)
}

/// A shell at that desk that finds the program by its name.
fn shell(desk: &Desk, script: &str, variables: &[(&str, &str)]) -> String {
    let program = std::path::Path::new(PROGRAM).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let mut command: Command = desk.command("bash");
    command.args(["-c", script]).env("PATH", format!("{}:{path}", program.display()));
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}\n{error}");
    String::from_utf8(output.stdout).unwrap()
}

/// A merge for people is the example; the same with `--json` can be compared.
fn same_as_unsplit(desk: &Desk, merge: &str) {
    let table = shell(desk, merge, &[]);
    assert!(table.starts_with("pente/knock-off: 60 games, 0 unfinished"), "{table}");
    let merged = shell(desk, &format!("{} --json", merge.trim_end()), &[]);
    assert_eq!(
        timeless(&merged),
        timeless(&desk.told(&format!("{} --json", &SMALL["arena ".len()..])))
    );
}

#[test]
fn gnu_parallel() {
    let version = Command::new("parallel").arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    assert!(
        version.is_ok_and(|version| version.starts_with("GNU parallel")),
        "GNU parallel is needed: apt-get install parallel"
    );
    let desk = Desk::new();
    let example = smaller(&blocks("### GNU parallel", "sh")[0]);
    let (spread, merge) = example.trim_end().rsplit_once('\n').unwrap();
    // No one's configuration of parallel, nor a place for its notes, is needed.
    let home = desk.path().to_str().unwrap();
    shell(&desk, spread, &[("HOME", home), ("PARALLEL_HOME", home)]);
    assert_eq!(desk.read("shards.json").lines().count(), 4);
    same_as_unsplit(&desk, merge);
}

#[test]
fn slurm() {
    let desk = Desk::new();
    let script = smaller(&blocks("### Slurm", "bash")[0]);
    assert!(script.starts_with("#!/bin/bash\n#SBATCH "), "{script}");
    assert!(script.contains("\n#SBATCH --array=0-9\n") && script.contains("\nshards=10\n"));
    for task in 0..10 {
        shell(&desk, &script, &[("SLURM_ARRAY_TASK_ID", &task.to_string())]);
    }
    same_as_unsplit(&desk, &blocks("### Slurm", "sh")[0]);
}

/// The container's command, with the variable that an indexed job sets.
#[test]
fn kubernetes() {
    let desk = Desk::new();
    let manifest = blocks("### Kubernetes", "yaml").remove(0);
    assert!(manifest.contains("completionMode: Indexed\n  completions: 10\n"), "{manifest}");
    let (_, command) = manifest.split_once("- >-\n").unwrap();
    let (command, _) = command.split_once("\n          resources:").unwrap();
    // A folded block is one line, its lines parted by spaces.
    let command = smaller(&command.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut logs = String::new();
    for index in 0..10 {
        logs += &shell(&desk, &command, &[("JOB_COMPLETION_INDEX", &index.to_string())]);
    }
    desk.write("shards.json", &logs);
    let last = blocks("### Kubernetes", "sh").remove(0);
    same_as_unsplit(&desk, last.lines().last().unwrap());
}

#[test]
fn a_test_that_decides() {
    let desk = Desk::new();
    let heading = "## Stop when it is decided";
    let told = shell(&desk, &blocks(heading, "sh")[0], &[]);
    assert_eq!(told.lines().last(), blocks(heading, "text")[0].lines().next());
}

#[test]
fn the_table_of_games() {
    let desk = Desk::new();
    let ask = "ur/short --a ai:adept --b ai:beginner --games 50 --csv";
    for index in 0..3 {
        desk.told(&format!("{ask} games-{index}.csv --shard {index}/3"));
    }
    desk.told(&format!("{ask} whole"));
    shell(&desk, &blocks("## A line on each game", "sh")[0], &[]);
    assert_eq!(desk.read("games.csv"), desk.read("whole"));
}
