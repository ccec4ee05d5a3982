//! Files of every name that a system allows: one file never spoils the others.
#![cfg(unix)]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use tesserae_core::archive::{Archive, Imported, Outcome, Query, shown_name};
use tesserae_core::record::{Match, Saves};
use tesserae_core::rules::Action;

use crate::common::library;
use crate::{NOTHING, all, archive, folder, played, put};

/// Names that were no text, or that text cannot tell apart.
fn odd() -> Vec<OsString> {
    let names: [&[u8]; 7] = [
        b"caf\xe9.ron",
        b"caf\xe8.ron",
        b"caf%E9.ron",
        b"-rf.ron",
        b"two\nlines.ron",
        "caf\u{fffd}.ron".as_bytes(),
        &[&[b'x'; 251][..], b".ron"].concat(),
    ];
    names.into_iter().map(|name| OsStr::from_bytes(name).to_owned()).collect()
}

fn filled() -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = folder();
    let put_one = |(number, name): (usize, &OsString)| {
        let course = played("ur/short", &["human", "ai:adept"], number as u64, 10);
        let plain = put(folder.path(), "plain.ron", course, 100 + number as u64);
        let file = folder.path().join(name);
        fs::rename(plain, &file).unwrap();
        file
    };
    let files = odd().iter().enumerate().map(put_one).collect();
    (folder, files)
}

fn listed(archive: &Archive) -> Vec<PathBuf> {
    let query = Query { reversed: true, ..Query::default() };
    archive.list(&query).unwrap().into_iter().map(|row| row.file).collect()
}

#[test]
fn every_name_is_listed_changed_deleted_and_given_out() {
    let (folder, files) = filled();
    let mut archive = archive(folder.path());
    assert_eq!(listed(&archive), files);
    assert_eq!(archive.sync(library(), 1, |_, _| {}).unwrap(), NOTHING);
    let out = tempfile::tempdir().unwrap();
    for (number, file) in files.iter().enumerate() {
        archive.annotate(file, library(), |notes| notes.stars = 3).unwrap();
        let copy = archive.export(file, out.path()).unwrap();
        assert_eq!(
            (copy.file_name(), fs::read(&copy).unwrap()),
            (file.file_name(), fs::read(file).unwrap())
        );
        let deleted = archive.delete(file, library(), 1_000 + number as u64).unwrap();
        assert_eq!(listed(&archive).len(), files.len() - 1, "{file:?}");
        assert_eq!(archive.deleted(), std::slice::from_ref(&deleted));
        let was = |file: &PathBuf| deleted.was(file.file_name().unwrap());
        assert!(files.iter().all(|other| was(other) == (other == file)), "{file:?}");
        let restored = archive.restore(&deleted, library()).unwrap();
        // The longest names are cut, because a deleted one needs some room.
        assert!(restored == *file || number == files.len() - 1, "{restored:?}");
        assert_eq!(archive.deleted(), []);
    }
    assert!(all(&archive).iter().all(|row| row.stars == 3));
    drop(archive);
    assert_eq!(all(&crate::archive(folder.path())).len(), files.len());
    // From elsewhere, too.
    let other = crate::folder();
    let mut own = crate::archive(other.path());
    for file in fs::read_dir(out.path()).unwrap().flatten() {
        assert!(matches!(own.import(&file.path(), library()).unwrap(), Imported::New(_)));
    }
    assert_eq!(all(&own).len(), files.len());
}

#[test]
fn a_match_is_played_on_and_opened_under_every_name() {
    let (folder, files) = filled();
    for file in &files {
        let mut saves = Saves::new(folder.path());
        let mut course = *saves.open(file, library()).unwrap().course;
        let action = course.draw().map_or_else(|| course.position().actions()[0], Action::Throw);
        course.play(action).unwrap();
        assert_eq!(saves.save(&course, 500).unwrap(), *file);
        // A damaged record is opened from the one before.
        fs::write(file, "(").unwrap();
        let opened = Saves::new(folder.path()).open(file, library()).unwrap();
        assert!(opened.damage.is_some() && opened.course.plies().len() == 10, "{file:?}");
    }
}

#[test]
fn what_is_no_record_is_named_and_spoils_nothing() {
    let (folder, files) = filled();
    let at = |name: &str| folder.path().join(name);
    assert!(Command::new("mkfifo").arg(at("pipe.ron")).status().unwrap().success());
    symlink("nowhere.ron", at("nothing.ron")).unwrap();
    symlink("circle.ron", at("circle.ron")).unwrap();
    fs::create_dir(at("folder.ron")).unwrap();
    let mut archive = Archive::open(folder.path()).unwrap();
    archive.sync(library(), 2, |_, _| {}).unwrap();
    assert_eq!(all(&archive).len(), files.len() + 4);
    let damaged = Query { outcome: Some(Outcome::Damaged), ..Query::default() };
    let rows = archive.list(&damaged).unwrap();
    let mut names: Vec<String> = rows.iter().map(|row| shown_name(&row.file)).collect();
    names.sort_unstable();
    assert_eq!(names, ["circle.ron", "folder.ron", "nothing.ron", "pipe.ron"]);
    for row in &rows {
        let problem = row.problem.as_ref().unwrap();
        assert!(problem.contains("cannot be read"), "{problem}");
    }
    // Nothing waits for a pipe, and the others are exported.
    let out = tempfile::tempdir().unwrap();
    let exported = |archive: &Archive, file: &Path| archive.export(file, out.path()).is_ok();
    assert!(rows.iter().all(|row| !exported(&archive, &row.file)));
    assert!(files.iter().all(|file| exported(&archive, file)));
    // A link that leads nowhere goes like any file.
    archive.delete(&at("nothing.ron"), library(), 5).unwrap();
    assert_eq!(archive.list(&damaged).unwrap().len(), 3);
}

#[test]
fn a_link_leads_to_the_record_that_is_changed() {
    let (folder, elsewhere) = (folder(), folder());
    let course = played("ur/short", &["human", "ai:adept"], 1, 10);
    let target = put(elsewhere.path(), "target.ron", course, 100);
    let link = folder.path().join("link.ron");
    symlink(&target, &link).unwrap();
    let is_link = |file: &Path| fs::symlink_metadata(file).unwrap().is_symlink();
    let mut archive = archive(folder.path());
    archive.annotate(&link, library(), |notes| notes.stars = 2).unwrap();
    let mut saves = Saves::new(folder.path());
    let mut course = *saves.open(&link, library()).unwrap().course;
    let action = course.draw().map_or_else(|| course.position().actions()[0], Action::Throw);
    course.play(action).unwrap();
    assert_eq!(saves.save(&course, 500).unwrap(), link);
    assert!(is_link(&link) && !is_link(&target));
    let written = Match::load(&target, library()).unwrap();
    assert_eq!((written.plies().len(), written.notes().stars), (11, 2));
    // The record before is no link that changes with it.
    let before = folder.path().join(".before-link.ron");
    assert_eq!(Match::load(&before, library()).unwrap().plies().len(), 10);
    archive.delete(&link, library(), 5).unwrap();
    assert!(target.exists() && !link.exists());
}
