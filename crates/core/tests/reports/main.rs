//! Reports of panics: a program that ends by one leaves a whole report, once, and a panic that is
//! caught claims nothing. The program is this one, started again for a single test.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "tests")]

use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, exit};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Duration, Instant};

use tesserae_core::reports::{Fact, end_by, install, note, note_line, settle, untold};

/// Names what the started program does. Only this test program reads it.
const DOES: &str = "TESSERAE_TEST_PANICS";

fn tell(report: &io::Result<PathBuf>) {
    match report {
        Ok(file) => eprintln!("tesserae: a report is in {}", file.display()),
        Err(error) => eprintln!("tesserae: no report: {error}"),
    }
}

/// A frame of the backtrace. Inlined, it would have no name without debug information.
#[inline(never)]
fn named_function_that_panics() {
    panic!("the third {} is missing", "die");
}

/// The started program. Without the variable it is a test that does nothing.
#[test]
fn the_program_that_panics() {
    let Ok(does) = env::var(DOES) else { return };
    install(tell);
    note(Fact::Command, || "watch".to_owned());
    note(Fact::Graphics, || "an adapter, driver 7".to_owned());
    note(Fact::Settings, || "(volume: 0.7)".to_owned());
    note(Fact::Record, || format!("(players: [\"{}\"])", dirs::home_dir().unwrap().display()));
    (0..60).for_each(|number| note_line(format!("line {number}.")));
    match does.as_str() {
        "ends" => named_function_that_panics(),
        "caught" => assert!(catch_unwind(named_function_that_panics).is_err()),
        "caught, ended by a signal" => {
            assert!(catch_unwind(named_function_that_panics).is_err());
            exit(143);
        }
        "graphics" => end_by("the graphics failed"),
        "two" => {
            let both = Arc::new(Barrier::new(2));
            let threads = [1, 2].map(|number| {
                let both = Arc::clone(&both);
                thread::spawn(move || {
                    both.wait();
                    panic!("thread {number}");
                })
            });
            assert!(threads.into_iter().all(|thread| thread.join().is_err()));
            exit(101);
        }
        "many" => {
            (0..50).for_each(|number| drop(catch_unwind(|| panic!("number {number}"))));
            exit(101);
        }
        "in the report" => {
            note(Fact::Record, || panic!("a panic in the report"));
            named_function_that_panics();
        }
        "hangs" => {
            note(Fact::Record, || {
                loop {
                    thread::sleep(Duration::from_secs(60));
                }
            });
            assert!(catch_unwind(named_function_that_panics).is_err());
            exit(7);
        }
        other => panic!("no such thing: {other}"),
    }
    // As the command line does at its end.
    settle();
}

/// Starts this program again. It keeps its data in a folder.
fn start(does: &str, data: &Path) -> Output {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "the_program_that_panics", "--nocapture", "--test-threads=1"])
        .env(DOES, does)
        .env("TESSERAE_DATA", data)
        .env("HOME", "/home/anna")
        .env("TZ", "UTC")
        .output()
        .unwrap()
}

fn files(data: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(data.join("reports")) else { return Vec::new() };
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// The text of the only report.
fn report(data: &Path) -> String {
    let files = files(data);
    assert_eq!(files.len(), 1, "{files:?}");
    fs::read_to_string(&files[0]).unwrap()
}

#[test]
fn a_program_that_ends_by_a_panic_leaves_a_whole_report() {
    let data = tempfile::tempdir().unwrap();
    let output = start("ends", data.path());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert!(told.contains("the third die is missing"), "the usual message: {told}");
    assert!(told.contains("tesserae: a report is in "), "{told}");
    let report = report(data.path());
    for part in [
        concat!("Program: tesserae ", env!("CARGO_PKG_VERSION")),
        "Command: watch",
        "Time: 20",
        "System: ",
        "Graphics: an adapter, driver 7",
        if cfg!(target_os = "linux") { "Loaded at: 0x" } else { "Loaded at: " },
        "Thread: ",
        "Fault: the third die is missing",
        "tests/reports/main.rs:",
        "named_function_that_panics",
        "\nSettings\n(volume: 0.7)\n",
        "\nLast record\n(players: [\"~\"])\n",
        "line 20.\nline 21.\n",
        "line 59.\n",
    ] {
        assert!(report.contains(part), "{part}: {report}");
    }
    assert!(!report.contains("line 19."), "only the last lines: {report}");
    assert!(!report.contains("/home/anna"), "{report}");
}

#[test]
fn the_next_program_shows_it_once() {
    let data = tempfile::tempdir().unwrap();
    start("ends", data.path());
    let reports = data.path().join("reports");
    let shown = untold(&reports).unwrap();
    assert_eq!(shown.command, "watch");
    assert!(fs::read_to_string(&shown.file).unwrap().contains("the third die is missing"));
    assert_eq!(untold(&reports), None);
    assert_eq!(files(data.path()), [shown.file]);
}

#[test]
fn a_caught_panic_does_not_claim_that_the_program_ended() {
    let data = tempfile::tempdir().unwrap();
    let output = start("caught", data.path());
    assert!(output.status.success(), "{output:?}");
    assert!(report(data.path()).contains("the third die is missing"));
    assert_eq!(untold(&data.path().join("reports")), None);
    // Whatever else ends the program afterwards, it did not end in order.
    let data = tempfile::tempdir().unwrap();
    start("caught, ended by a signal", data.path());
    assert!(untold(&data.path().join("reports")).is_some());
}

#[test]
fn a_fault_that_ends_the_program_without_a_panic_is_shown_too() {
    let data = tempfile::tempdir().unwrap();
    let output = start("graphics", data.path());
    assert!(output.status.success(), "{output:?}");
    assert!(report(data.path()).contains("Fault: the graphics failed"));
    assert!(untold(&data.path().join("reports")).is_some());
}

#[test]
fn two_panicking_threads_leave_one_report_with_both() {
    let data = tempfile::tempdir().unwrap();
    start("two", data.path());
    let report = report(data.path());
    let places = ["Fault: thread 1", "Fault: thread 2", "A later fault of the same program"];
    assert!(places.iter().all(|part| report.matches(part).count() == 1), "{report}");
}

#[test]
fn a_fault_that_comes_back_fills_no_disk() {
    let data = tempfile::tempdir().unwrap();
    start("many", data.path());
    let report = report(data.path());
    assert_eq!(report.matches("Fault: number ").count(), 3, "{report}");
}

#[test]
fn a_panic_or_a_standstill_in_the_report_is_harmless() {
    let data = tempfile::tempdir().unwrap();
    let begin = Instant::now();
    let output = start("in the report", data.path());
    // By its own panic, not by the system's signal after an abort.
    assert_eq!(output.status.code(), Some(101), "{output:?}");
    let report = report(data.path());
    assert!(report.contains("Fault: the third die is missing"), "{report}");
    assert!(report.contains("\nSettings\n(volume: 0.7)\n\nLast record\nnot known\n"), "{report}");
    let data = tempfile::tempdir().unwrap();
    let output = start("hangs", data.path());
    assert_eq!(output.status.code(), Some(7), "{output:?}");
    assert!(begin.elapsed() < Duration::from_secs(40), "{:?}", begin.elapsed());
    assert_eq!(files(data.path()), Vec::<PathBuf>::new(), "whole or not at all");
}

#[test]
fn without_a_folder_to_write_in_the_message_stays() {
    let data = tempfile::tempdir().unwrap();
    // Nothing can be made within a file, whoever runs the test.
    let file = data.path().join("file");
    fs::write(&file, "").unwrap();
    let locked = data.path().join("locked");
    fs::create_dir(&locked).unwrap();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o500)).unwrap();
    for folder in [&file, &locked] {
        let begin = Instant::now();
        let output = start("ends", folder);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(101), "{told}");
        assert!(told.contains("the third die is missing"), "{told}");
        assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
        // The superuser may write everywhere.
        let has_report = !files(folder).is_empty();
        assert_eq!(told.contains("tesserae: no report: "), !has_report, "{told}");
        assert!(!has_report || folder == &locked);
    }
}
