//! Every system call on a file fails once, in every way, and the program dies before and after
//! each. Afterwards every file is the old or the new one, and the same command continues.
//!
//! A library loaded into the program (`interposer.c`) counts its calls and spoils one. By default it
//! spoils some calls of each command, each in one way; with `TESSERAE_FAULTS=all` every call in every
//! way, which takes up to an hour.

mod operations;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::program::{PROGRAM, command, utf8};
use operations::{OPERATIONS, Operation, files};

/// The way to spoil a call.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fault {
    /// It fails with that error number.
    Fails(i32),
    /// It writes half of the bytes.
    Short,
    /// The program dies before it.
    DiesBefore,
    /// The program dies after it.
    DiesAfter,
}

/// ENOSPC, EIO, EROFS, EMFILE, EINTR.
const FAULTS: [Fault; 8] = [
    Fault::Fails(28),
    Fault::DiesAfter,
    Fault::Fails(5),
    Fault::Short,
    Fault::Fails(30),
    Fault::DiesBefore,
    Fault::Fails(24),
    Fault::Fails(4),
];

/// The number of calls of a command that are spoilt by default.
const SOME: usize = 12;

impl Fault {
    fn kills(self) -> bool {
        matches!(self, Self::DiesBefore | Self::DiesAfter)
    }
}

/// The library that spoils calls.
static INTERPOSER: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("interposer.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/faults/interposer.c");
    let mut compiler = std::process::Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source);
    assert!(compiler.status().unwrap().success());
    (folder, library)
});

/// Runs a command in a folder.
fn run(operation: &Operation, folder: &Path) -> Output {
    command(PROGRAM).args(operation.arguments).current_dir(folder).output().unwrap()
}

/// Runs it with that call spoilt; none if the number is 0.
fn run_spoilt(operation: &Operation, folder: &Path, number: usize, fault: Fault) -> Output {
    let how = match fault {
        Fault::Fails(error) => error.to_string(),
        Fault::Short => "short".to_owned(),
        Fault::DiesBefore => "before".to_owned(),
        Fault::DiesAfter => "after".to_owned(),
    };
    let mut command = command(PROGRAM);
    command.args(operation.arguments).current_dir(folder).env("LD_PRELOAD", &INTERPOSER.1);
    command.env("FAULT_BELOW", folder).env("FAULT_AT", number.to_string()).env("FAULT_HOW", how);
    command.env("FAULT_LOG", log(folder)).output().unwrap()
}

/// The file with the calls of a run, beside its folder.
fn log(folder: &Path) -> PathBuf {
    folder.with_extension("calls")
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
fn spoil(operation: &Operation, all: bool) -> (usize, Vec<String>) {
    // In memory if possible: thousands of runs would wait for a disk.
    let memory = Path::new("/dev/shm");
    let place = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let beside = tempfile::tempdir_in(place).unwrap();
    let clean = prepared(operation, beside.path(), "clean");
    let old = files(&clean);
    let output = run_spoilt(operation, &clean, 0, Fault::Short);
    assert!(output.status.success(), "{}: {output:?}", operation.name());
    let expected = Expected { old, new: files(&clean) };
    let calls = fs::read_to_string(log(&clean)).unwrap();
    let (mut spoilt, mut problems) = (0, Vec::new());
    let step = if all { 1 } else { calls.lines().count().div_ceil(SOME) };
    for (number, call) in (1..).zip(calls.lines()).step_by(step) {
        let turn = number / step % FAULTS.len();
        for fault in if all { &FAULTS[..] } else { &FAULTS[turn..=turn] } {
            let folder = prepared(operation, beside.path(), &format!("{number}-{spoilt}"));
            let output = run_spoilt(operation, &folder, number, *fault);
            if let Some(problem) = problem(operation, &folder, &expected, *fault, &output) {
                let name = operation.name();
                problems.push(format!("{name}: {fault:?} at call {number}, {call}: {problem}"));
            }
            fs::remove_dir_all(&folder).unwrap();
            spoilt += 1;
        }
    }
    (spoilt, problems)
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
    let again = run(operation, folder);
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
    let all = std::env::var("TESSERAE_FAULTS").is_ok_and(|asked| asked == "all");
    let (mut total, mut problems) = (0, Vec::new());
    for operation in &OPERATIONS {
        let (spoilt, found) = spoil(operation, all);
        assert!(spoilt > 0, "{} touches no file", operation.name());
        println!("{}: {spoilt} faults, {} not survived", operation.name(), found.len());
        total += spoilt;
        problems.extend(found);
    }
    println!("{total} faults");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
