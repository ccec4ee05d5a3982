//! The text of a report.

use std::env::consts::{ARCH, OS};
use std::env::current_exe;
use std::fmt::Write;
use std::fs;

use super::{Fact, Facts, Fault};
use crate::days::{now, seen, zone};

/// The commit that the program was built from, if its build names one.
const COMMIT: Option<&str> = option_env!("TESSERAE_COMMIT");

/// What a report says of something that is not known.
const UNKNOWN: &str = "not known";

/// The report of a program's first panic.
pub(super) fn whole(fault: &Fault, facts: Option<&Facts>) -> String {
    let made = |fact| facts.and_then(|facts| facts.made(fact));
    let or_unknown = |text: Option<String>| text.unwrap_or_else(|| UNKNOWN.to_owned());
    let mut text = String::from(
        "A fault in Tesserae. This file stays on your computer until you send it to anyone.\n\n",
    );
    let commit = COMMIT
        .filter(|commit| !commit.is_empty())
        .map(|commit| format!(", commit {commit}"))
        .unwrap_or_default();
    let profile = if cfg!(debug_assertions) { "with debug assertions" } else { "release" };
    for (name, value) in [
        ("Program", format!("tesserae {}{commit}, {profile}", env!("CARGO_PKG_VERSION"))),
        ("Command", or_unknown(made(Fact::Command))),
        ("Time", seen(now(), &zone()).strftime("%Y-%m-%d %H:%M:%S %z").to_string()),
        ("System", system()),
        ("Graphics", or_unknown(made(Fact::Graphics))),
        ("Loaded at", or_unknown(loaded_at())),
    ] {
        line(&mut text, name, &value);
    }
    panic(&mut text, fault);
    part(&mut text, "Settings", &or_unknown(made(Fact::Settings)));
    part(&mut text, "Last record", &or_unknown(made(Fact::Record)));
    let log = facts.map(|facts| facts.log.iter().rev().cloned().collect::<Vec<_>>().join("\n"));
    part(&mut text, "Last lines of the log", &or_unknown(log));
    without_home(text)
}

/// A later panic of the same program, to be added to the report.
pub(super) fn later(fault: &Fault) -> String {
    let mut text = String::from("\nA later fault of the same program\n");
    panic(&mut text, fault);
    without_home(text)
}

fn panic(text: &mut String, fault: &Fault) {
    line(text, "Thread", &fault.thread);
    line(text, "Fault", &fault.message);
    line(text, "At", &fault.place);
    // With addresses, for a program without the names of its functions.
    part(text, "Backtrace", format!("{:#}", fault.backtrace).trim_end());
}

// Writing into a string cannot fail.
fn line(text: &mut String, name: &str, value: &str) {
    let _ = writeln!(text, "{name}: {value}");
}

fn part(text: &mut String, name: &str, content: &str) {
    let _ = writeln!(text, "\n{name}\n{}", content.trim_end());
}

/// The system's name, its version and the processor's kind.
fn system() -> String {
    let mut parts = vec![format!("{OS} {ARCH}")];
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    parts.extend(name.map(|name| name.trim_matches('"').to_owned()));
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease");
    parts.extend(kernel.map(|kernel| format!("kernel {}", kernel.trim())));
    parts.join(", ")
}

/// Where the program lies in memory. The addresses of a backtrace, less this, are those in its file.
fn loaded_at() -> Option<String> {
    let program = current_exe().ok()?;
    let maps = fs::read_to_string("/proc/self/maps").ok()?;
    let own = maps.lines().find(|line| line.ends_with(&*program.to_string_lossy()))?;
    own.split('-').next().map(|start| format!("0x{start}"))
}

/// The text with `~` in place of the user's folder, which often has the user's name.
fn without_home(text: String) -> String {
    let home = dirs::home_dir().map(|home| home.display().to_string());
    match home.filter(|home| home.len() > 1) {
        Some(home) => text.replace(&home, "~"),
        None => text,
    }
}
