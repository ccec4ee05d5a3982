//! A file as the first argument: what it is decides what the window opens with, and one line says
//! why it does not open.

use std::fs;
use std::path::Path;
use std::process::Output;

use tesserae_core::levels::Library;
use tesserae_core::record::Match;

use crate::program::{PROGRAM, command, failed};

/// The program without a display.
fn opened(file: &str) -> Output {
    let mut command = command(PROGRAM);
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN"] {
        command.env_remove(name);
    }
    command.env_remove("GIO_LAUNCHED_DESKTOP_FILE").arg(file).output().unwrap()
}

/// The window would open: only the display is missing, or the build has no window.
#[track_caller]
fn opens(file: &str) {
    let part = if cfg!(feature = "gui") { "no display" } else { "this build has no window" };
    failed(&opened(file), 1, part);
}

fn record(file: &Path) {
    let library = Library::built_in();
    let game = library.game("ur/short").unwrap();
    Match::new(game, 2, vec!["human".into(), "human".into()], 7).save(file).unwrap();
}

#[test]
fn each_kind_of_file_opens_by_path_and_by_address() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my match");
    record(&file);
    opens(file.to_str().unwrap());
    opens(&format!("file://{}/my%20match", folder.path().display()));
    opens(&format!("'{}'", file.display()));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in ["levels/ur.ron", "assets/puzzles/ur.ron"] {
        opens(root.join(file).to_str().unwrap());
    }
}

#[test]
fn what_does_not_open_is_said_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    record(Path::new(&at("match.ron")));
    let whole = fs::read_to_string(at("match.ron")).unwrap();
    fs::write(at("half.ron"), &whole[..whole.len() / 2]).unwrap();
    fs::write(at("letter"), "Dear Ann").unwrap();
    for (file, part) in [
        (at("half.ron"), "the record is cut off after line"),
        (at("letter"), "not a record, a level file or a set of puzzles of Tesserae"),
        (at("nowhere.ron"), "nowhere.ron: "),
        (at(""), "a folder. Open a file"),
    ] {
        failed(&opened(&file), 1, part);
    }
    failed(&opened("plya"), 2, "plya: there is no command and no file of that name");
}

#[test]
fn a_file_and_a_command_do_not_go_together() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.ron");
    record(&file);
    let both = command(PROGRAM).arg(&file).args(["play", "ur"]).output().unwrap();
    failed(&both, 2, "play");
}
