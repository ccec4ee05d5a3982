//! The program as nobody's: without the level files, solutions and settings of a user.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_tesserae");

/// The program, or another that starts it.
pub fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.env_remove("TESSERAE_LEVELS").env("TESSERAE_DATA", "/nowhere").env("TZ", "UTC");
    command.stdin(Stdio::null());
    command
}

pub fn run(arguments: &[&str]) -> Output {
    command(PROGRAM).args(arguments).output().unwrap()
}

pub fn utf8(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What is printed when all goes well, and nothing is complained of.
#[track_caller]
pub fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
    utf8(&output.stdout)
}

/// The one line of JSON that is printed.
#[track_caller]
pub fn json(arguments: &[&str]) -> Value {
    let line = text(&[arguments, &["--json"]].concat());
    assert_eq!(line.lines().count(), 1, "{line}");
    serde_json::from_str(&line).unwrap()
}

/// That exit status, nothing on stdout and one line on stderr that holds `part`.
#[track_caller]
pub fn fails(status: i32, arguments: &[&str], part: &str) {
    failed(&run(arguments), status, part);
}

#[track_caller]
pub fn failed(output: &Output, status: i32, part: &str) {
    let error = utf8(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{part}: {error}");
    assert_eq!(error.lines().count(), 1, "{part}: {error}");
    assert!(error.starts_with("tesserae: ") && error.contains(part), "{part}: {error}");
    assert!(output.stdout.is_empty(), "{part}");
}

pub fn fields(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

/// A report without the field that changes from run to run.
pub fn timeless(mut report: Value) -> Value {
    assert!(report.as_object_mut().unwrap().remove("ms_per_choice").unwrap().is_number());
    report
}
