//! `tesserae arena` and `merge`, from outside.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::program::{self, PROGRAM, failed, utf8};

mod csv;
mod shards;
#[cfg(unix)]
mod spread;
mod sprt;

/// A folder that goes away, and the program in it.
pub struct Desk(tempfile::TempDir);

impl Desk {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.path().join(file)).unwrap()
    }

    pub fn write(&self, file: &str, text: &str) {
        std::fs::write(self.path().join(file), text).unwrap();
    }

    /// A command at this desk.
    pub fn command(&self, program: &str) -> Command {
        let mut command = program::command(program);
        command.current_dir(self.path());
        command
    }

    /// Runs the arena; the arguments are parted by spaces.
    pub fn arena(&self, arguments: &str) -> Output {
        let mut command = self.command(PROGRAM);
        command.arg("arena").args(arguments.split_whitespace()).output().unwrap()
    }

    /// What the arena prints when all goes well.
    pub fn told(&self, arguments: &str) -> String {
        let output = self.arena(arguments);
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments}: {output:?}");
        utf8(&output.stdout)
    }

    /// The exit status is that, and one line on stderr holds `part`.
    #[track_caller]
    pub fn fails(&self, status: i32, arguments: &str, part: &str) {
        failed(&self.arena(arguments), status, part);
    }
}

/// A report without the one field that changes from run to run.
pub fn timeless(report: &str) -> Value {
    assert_eq!(report.lines().count(), 1, "{report}");
    program::timeless(serde_json::from_str(report).unwrap())
}
