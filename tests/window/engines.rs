//! Engines that leave the table: none runs on in the main menu, and no frame waits for one.

#![cfg(unix)]

use std::path::Path;
use std::time::Duration;

use tesserae_play::current_match::MatchRequest;
use tesserae_play::opponent::Thinking;

use crate::bench::{Table, at, record_at};

const POSITION: &str = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";

/// A match in which an engine has made the first move. When its input is closed it writes a file
/// `closed` in that folder, waits for a file `go`, and ends with a file `left`.
fn played(folder: &Path) -> Table {
    let lines = [
        "read line",
        "echo '{\"id\":1,\"name\":\"lingers\",\"protocol\":1}'",
        "read line",
        "echo '{\"id\":2,\"action\":\"move 5-7\"}'",
        "while read line; do :; done",
        "touch \"$1/closed\"",
        "while [ ! -e \"$1/go\" ]; do sleep 0.02; done",
        "touch \"$1/left\"",
    ];
    let file = folder.join("lingers");
    std::fs::write(&file, lines.join("\n")).unwrap();
    let engine = format!("engine:sh {} {}", file.display(), folder.display());
    let mut table = at(POSITION, [&engine, "human"]);
    table.until("its move", |table| table.record().cursor() == 1);
    table
}

/// Plays frames until the engine's input is closed, lets it go at once, and waits until it has
/// ended by itself. Had the frame that closed it waited for it, the engine would have been killed
/// before it could go.
fn has_left(table: &mut Table, folder: &Path) -> bool {
    table.until("the end of its input", |_| folder.join("closed").exists());
    std::fs::write(folder.join("go"), "").unwrap();
    for _ in 0..500 {
        if folder.join("left").exists() {
            return true;
        }
        table.frame();
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

#[test]
fn an_engine_ends_when_its_table_is_left_and_no_frame_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = played(folder.path());
    table.ask(MatchRequest::Clear);
    assert!(has_left(&mut table, folder.path()));
}

#[test]
fn an_engine_ends_when_another_takes_its_seat_and_no_frame_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = played(folder.path());
    let other = record_at(POSITION, ["engine:/nowhere/at-all", "human"]);
    table.ask(MatchRequest::play(Box::new(other)));
    assert!(has_left(&mut table, folder.path()));
    // The other one does not start.
    table
        .until("the trouble", |table| table.app.world().resource::<Thinking>().failure().is_some());
}

#[test]
fn an_engine_begins_anew_at_the_next_match() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = played(folder.path());
    let record = record_at(POSITION, [table.record().players()[0].as_str(), "human"]);
    table.ask(MatchRequest::Clear);
    assert!(has_left(&mut table, folder.path()));
    table.ask(MatchRequest::play(Box::new(record)));
    table.until("its move", |table| table.record().cursor() == 1);
}
