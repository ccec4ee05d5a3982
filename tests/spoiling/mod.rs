//! Programs in which one system call on a file goes wrong.
//!
//! A library loaded into the program (`interposer.c`) counts its calls and spoils one. By default
//! some calls are spoilt, each in one way, or as many as `TESSERAE_FAULTS` says. With
//! `TESSERAE_FAULTS=all` it is every call in every way, which takes hours.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use tempfile::TempDir;

/// The way to spoil a call.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fault {
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

/// The number of calls that are spoilt by default.
const SOME: usize = 12;

impl Fault {
    pub fn kills(self) -> bool {
        matches!(self, Self::DiesBefore | Self::DiesAfter)
    }
}

/// The library that spoils calls.
static INTERPOSER: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("interposer.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spoiling/interposer.c");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source);
    assert!(compiler.status().unwrap().success());
    (folder, library)
});

/// A call of the system, and the way it goes wrong.
#[derive(Debug, Clone)]
pub struct Spoilt {
    /// From 1.
    number: usize,
    /// Its name and the path.
    call: String,
    /// The way it goes wrong.
    pub fault: Fault,
}

impl std::fmt::Display for Spoilt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} at call {}, {}", self.fault, self.number, self.call)
    }
}

/// Runs a command that works in a folder, and returns the faults for its calls there.
pub fn faults_of(command: &mut Command, folder: &Path) -> (Output, Vec<Spoilt>) {
    let log = folder.with_extension("calls");
    let output = load(command, folder, 0, "short").env("FAULT_LOG", &log).output().unwrap();
    let asked = std::env::var("TESSERAE_FAULTS").ok();
    let all = asked.as_deref() == Some("all");
    let some = asked.filter(|_| !all).map_or(SOME, |number| number.parse().unwrap());
    let calls = fs::read_to_string(&log).unwrap();
    let step = if all { 1 } else { calls.lines().count().div_ceil(some).max(1) };
    let mut faults = Vec::new();
    for (number, call) in (1..).zip(calls.lines()).step_by(step) {
        let turn = number / step % FAULTS.len();
        let ways = if all { &FAULTS[..] } else { &FAULTS[turn..=turn] };
        let spoilt = |fault: &Fault| Spoilt { number, call: call.to_owned(), fault: *fault };
        faults.extend(ways.iter().map(spoilt));
    }
    (output, faults)
}

/// Runs it with one call spoilt.
pub fn run_spoilt(command: &mut Command, folder: &Path, spoilt: &Spoilt) -> Output {
    let how = match spoilt.fault {
        Fault::Fails(error) => error.to_string(),
        Fault::Short => "short".to_owned(),
        Fault::DiesBefore => "before".to_owned(),
        Fault::DiesAfter => "after".to_owned(),
    };
    load(command, folder, spoilt.number, &how).output().unwrap()
}

fn load<'a>(command: &'a mut Command, folder: &Path, number: usize, how: &str) -> &'a mut Command {
    command.env("LD_PRELOAD", &INTERPOSER.1).env("FAULT_BELOW", folder);
    command.env("FAULT_AT", number.to_string()).env("FAULT_HOW", how)
}

/// A folder, in memory if possible: thousands of runs would wait for a disk.
pub fn fast_folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let place = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    tempfile::tempdir_in(place).unwrap()
}
