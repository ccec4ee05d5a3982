//! Every system call on a file fails once, in every way, and the program dies before and after
//! each. Afterwards every file is the old or the new one, and the same command continues.

mod operations;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::program::{PROGRAM, command, utf8};
use crate::spoiling::{Fault, fast_folder, faults_of, run_spoilt};
use operations::{OPERATIONS, Operation, files};

/// The command in a folder.
fn work(operation: &Operation, folder: &Path) -> Command {
    let mut command = command(PROGRAM);
    command.args(operation.arguments).current_dir(folder);
    command
}

/// A folder as it is before the operation.
fn prepared(operation: &Operation, beside: &Path, name: &str) -> PathBuf {
    let folder = beside.join(name);
    fs::create_dir(&folder).unwrap();
    operation.prepare(&folder);
    folder
}

/// The files that an operation finds and leaves.
struct Expected {
    old: BTreeMap<String, Vec<u8>>,
    new: BTreeMap<String, Vec<u8>>,
}

impl Expected {
    /// The problem, if a file is neither the old nor the new one.
    fn wrong(&self, operation: &Operation, now: &BTreeMap<String, Vec<u8>>) -> Option<String> {
        let strange = now.iter().find(|(name, content)| {
            let known = |files: &BTreeMap<_, _>| files.get(*name) == Some(*content);
            let grows = operation.growing.iter().any(|begin| name.starts_with(begin));
            !grows && !known(&self.old) && !known(&self.new)
        });
        let kept = |name: &&String| self.new.contains_key(*name) && !now.contains_key(*name);
        strange
            .map(|(name, _)| format!("{name} is neither the old one nor the new one"))
            .or_else(|| self.old.keys().find(kept).map(|name| format!("{name} is gone")))
    }

    /// Are all files there that the operation leaves, and no others?
    fn is_done(&self, now: &BTreeMap<String, Vec<u8>>) -> bool {
        self.new.keys().eq(now.keys())
    }
}

/// Spoils the calls of an operation. Returns the number of faults, and the problems.
fn spoil(operation: &Operation) -> (usize, Vec<String>) {
    let beside = fast_folder();
    let clean = prepared(operation, beside.path(), "clean");
    let old = files(&clean);
    let (output, faults) = faults_of(&mut work(operation, &clean), &clean);
    assert!(output.status.success(), "{}: {output:?}", operation.name());
    let expected = Expected { old, new: files(&clean) };
    let mut problems = Vec::new();
    for (number, spoilt) in faults.iter().enumerate() {
        let folder = prepared(operation, beside.path(), &number.to_string());
        let output = run_spoilt(&mut work(operation, &folder), &folder, spoilt);
        if let Some(problem) = problem(operation, &folder, &expected, spoilt.fault, &output) {
            problems.push(format!("{}: {spoilt}: {problem}", operation.name()));
        }
        fs::remove_dir_all(&folder).unwrap();
    }
    (faults.len(), problems)
}

/// The problem after a run with a fault.
fn problem(
    operation: &Operation,
    folder: &Path,
    expected: &Expected,
    fault: Fault,
    output: &Output,
) -> Option<String> {
    let (error, now) = (utf8(&output.stderr), files(folder));
    let said = match output.status.code() {
        Some(0) if expected.is_done(&now) => None,
        Some(0) => Some(format!("it says that all went well: {error}")),
        Some(1..=2) if error.starts_with("tesserae: ") && !error.contains("panicked") => None,
        None if fault.kills() => None,
        other => Some(format!("ended with {other:?}: {error}")),
    };
    let wrong = said.or_else(|| expected.wrong(operation, &now));
    // The same command continues from there.
    let again = work(operation, folder).output().unwrap();
    let after = files(folder);
    wrong.or_else(|| {
        let wrong = expected.wrong(operation, &after).map(|wrong| format!("afterwards {wrong}"));
        let not_done = || {
            let error = utf8(&again.stderr);
            (!expected.is_done(&after)).then(|| format!("afterwards {:?}: {error}", after.keys()))
        };
        wrong.or_else(not_done)
    })
}

#[test]
#[allow(clippy::print_stdout, reason = "the figures, with --nocapture")]
fn whatever_fails_the_old_or_the_new_stands_and_the_command_goes_on() {
    let (mut total, mut problems) = (0, Vec::new());
    for operation in &OPERATIONS {
        let (spoilt, found) = spoil(operation);
        assert!(spoilt > 0, "{} touches no file", operation.name());
        println!("{}: {spoilt} faults, {} not survived", operation.name(), found.len());
        total += spoilt;
        problems.extend(found);
    }
    println!("{total} faults");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
