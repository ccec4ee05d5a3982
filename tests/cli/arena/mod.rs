//! `tesserae arena` and `merge`, from outside.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

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
        let mut command = Command::new(program);
        // Nobody's own level files shall meddle.
        command.env("TESSERAE_LEVELS", "/nowhere/levels").current_dir(self.path());
        command.stdin(Stdio::null());
        command
    }

    /// Runs the arena; the arguments are parted by spaces.
    pub fn arena(&self, arguments: &str) -> Output {
        let mut command = self.command(env!("CARGO_BIN_EXE_tesserae"));
        command.arg("arena").args(arguments.split_whitespace()).output().unwrap()
    }

    /// What the arena prints when all goes well.
    pub fn told(&self, arguments: &str) -> String {
        let output = self.arena(arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && error.is_empty(), "{arguments}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The exit status is that, and one line on stderr holds `part`.
    #[track_caller]
    pub fn fails(&self, status: i32, arguments: &str, part: &str) {
        let output = self.arena(arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{arguments}: {error}");
        assert_eq!(error.lines().count(), 1, "{arguments}: {error}");
        assert!(error.starts_with("tesserae: ") && error.contains(part), "{arguments}: {error}");
        assert!(output.stdout.is_empty(), "{arguments}");
    }
}

/// A report without the one field that changes from run to run.
pub fn timeless(report: &str) -> Value {
    assert_eq!(report.lines().count(), 1, "{report}");
    let mut report: Value = serde_json::from_str(report).unwrap();
    assert!(report.as_object_mut().unwrap().remove("ms_per_choice").unwrap().is_number());
    report
}
