//! `tesserae clip` from outside: what is wrong is said before anything is drawn. The pictures
//! themselves are in `tests/pictures`.

use std::path::PathBuf;

use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Action;

use crate::program::fails;

/// A record of so many throws and moves, in a folder of its own.
fn record(plies: usize) -> (tempfile::TempDir, PathBuf) {
    let library = Library::built_in();
    let players = vec!["human:Ann".to_owned(), "ai:adept".to_owned()];
    let mut course = Match::new(library.game("ur/short").unwrap(), 2, players, 3);
    while course.winner().is_none() && course.plies().len() < plies {
        let throw = course.draw().map(Action::Throw);
        let action = throw.unwrap_or_else(|| course.position().actions()[0]);
        course.play(action).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.ron");
    course.save(&file).unwrap();
    (folder, file)
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_written() {
    let (folder, file) = record(10);
    let file = file.to_str().unwrap();
    let out = folder.path().join("game.webp");
    let out = out.to_str().unwrap();
    fails(2, &["clip", file], "--out");
    fails(2, &["clip", file, "--out", "game.avi"], "\"game.avi\"");
    fails(2, &["clip", file, "--out", "game"], ".webp, .mp4, .webm or .gif");
    fails(2, &["clip", file, "--out", out, "--fps", "60"], "--fps");
    fails(2, &["clip", file, "--out", out, "--size", "9"], "--size");
    fails(2, &["clip", file, "--out", out, "--from", "x"], "--from");
    fails(2, &["clip", file, "--out", out, "--from", "11"], "--from 11: the match has 10");
    fails(2, &["clip", file, "--out", out, "--to", "11"], "--to 11: the match has 10");
    fails(2, &["clip", file, "--out", out, "--from", "5", "--to", "5"], "not before --to 5");
    fails(1, &["clip", "/nowhere/match.ron", "--out", out], "/nowhere/match.ron");
    let (_empty, nothing) = record(0);
    fails(2, &["clip", nothing.to_str().unwrap(), "--out", out], "nothing is played");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "the record alone");
}

#[cfg(not(feature = "gui"))]
#[test]
fn without_a_window_it_says_so() {
    let (folder, file) = record(4);
    let out = folder.path().join("game.webp");
    let arguments = ["clip", file.to_str().unwrap(), "--out", out.to_str().unwrap()];
    fails(1, &arguments, "tesserae: this build has no window\n");
}

#[cfg(feature = "gui")]
#[test]
fn what_only_the_window_knows_is_checked_before_it_draws() {
    let (folder, file) = record(4);
    let (file, out) = (file.to_str().unwrap(), folder.path().join("game.webp"));
    let out = out.to_str().unwrap();
    fails(2, &["clip", file, "--out", out, "--speed", "warp"], "slow, normal");
    fails(2, &["clip", file, "--out", out, "--camera", "moon"], "\"moon\"");
    fails(2, &["clip", file, "--out", out, "--look", "nice"], "\"nice\"");
    // Below a file there is no folder.
    let inside = format!("{file}/game.webp");
    fails(1, &["clip", file, "--out", &inside], &format!("cannot write {inside}"));
    let full = folder.path().to_str().unwrap();
    fails(2, &["clip", file, "--out", full], "not empty");
}

/// Nothing in a clip says who wrote it.
#[cfg(feature = "gui")]
#[test]
fn a_file_that_stands_there_is_overwritten_by_force_alone() {
    let (folder, file) = record(4);
    let file = file.to_str().unwrap();
    for name in ["game.webp", "game.mp4", "game.webm", "game.gif"] {
        let out = folder.path().join(name);
        std::fs::write(&out, "RIFF").unwrap();
        let arguments = ["clip", file, "--out", out.to_str().unwrap()];
        fails(2, &arguments, "there is a file already; --force overwrites it");
        assert_eq!(std::fs::read_to_string(&out).unwrap(), "RIFF");
    }
    #[cfg(unix)]
    {
        let link = folder.path().join("link.webp");
        std::os::unix::fs::symlink("/dev/null", &link).unwrap();
        let arguments = ["clip", file, "--out", link.to_str().unwrap(), "--force"];
        fails(2, &arguments, "a device or a pipe");
    }
}
