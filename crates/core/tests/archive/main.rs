//! The archive: is every match found that is asked for and no other, are the sums right, and
//! is nothing lost whatever happens to the database?
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

#[path = "../common/mod.rs"]
mod common;

mod by_itself;
mod changes;
mod database;
mod lists;
mod names;
mod reviews;
mod sums;

use std::fs;
use std::path::{Path, PathBuf};

use common::{game, library, random_action, rng};
use tesserae_core::archive::{Archive, Query, Synced};
use tesserae_core::record::Match;
use tesserae_core::rules::Action;

/// A match with random choices of these players, at most so many plies long.
fn played(id: &str, players: &[&str], seed: u64, longest: usize) -> Match {
    let players: Vec<String> = players.iter().map(|player| (*player).to_owned()).collect();
    let mut course = Match::new(&game(id), players.len() as u8, players, seed);
    let mut rng = rng(seed);
    while course.winner().is_none() && course.plies().len() < longest {
        let action = match course.draw() {
            Some(throw) => Action::Throw(throw),
            None => random_action(course.position(), &mut rng),
        };
        course.play(action).unwrap();
    }
    course
}

/// Saves a match under a name in a folder, as played at that time.
fn put(folder: &Path, name: &str, mut course: Match, time: u64) -> PathBuf {
    course.notes_mut().begun.get_or_insert(time);
    course.notes_mut().played = Some(time);
    let file = folder.join(name);
    course.save(&file).unwrap();
    file
}

/// The archive of a folder, up to date and with nothing to say.
#[track_caller]
fn archive(folder: &Path) -> Archive {
    let mut archive = Archive::open(folder).unwrap();
    archive.sync(library(), 2, |_, _| {}).unwrap();
    assert_eq!(archive.notices(), []);
    archive
}

/// The names of the files that are listed.
#[track_caller]
fn names(archive: &Archive, query: &Query) -> Vec<String> {
    let rows = archive.list(query).unwrap();
    assert_eq!(archive.count(query).unwrap(), rows.len());
    rows.iter().map(|row| name(&row.file)).collect()
}

fn name(file: &Path) -> String {
    file.file_name().unwrap().to_str().unwrap().to_owned()
}

/// All rows without what depends on the file system.
fn all(archive: &Archive) -> Vec<tesserae_core::archive::Row> {
    archive.list(&Query::default()).unwrap()
}

const NOTHING: Synced = Synced { read: 0, gone: 0, problems: 0 };

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// The database in a folder.
fn database(folder: &Path) -> PathBuf {
    folder.join("archive-1.db")
}

/// How many damaged databases are kept in a folder.
fn kept_aside(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().flatten().map(|entry| name(&entry.path()));
    names.filter(|name| name.starts_with("archive-damaged-") && name.ends_with(".db")).count()
}
