//! The autosave and the list of saved matches.

use std::fs;
use std::path::{Path, PathBuf};

use tesserae::record::{Autosave, Match, RecordError, Resume, saved_matches};

use crate::common::{game, library, random_match};
use crate::folder;

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn resumed(autosave: &Autosave) -> Match {
    match autosave.resume(library()) {
        Resume::Match(course) => *course,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_autosave_keeps_the_last_state_and_the_one_before() {
    let folder = folder();
    let autosave = Autosave::new(folder.path().join("saves"));
    assert!(matches!(autosave.resume(library()), Resume::Nothing));
    let whole = random_match(&game("ur"), 5, 10);
    let mut course = Match::new(&game("ur"), 2, whole.players().to_vec(), 5);
    for ply in whole.plies() {
        course.play(ply.action).unwrap();
        autosave.save(&course).unwrap();
        assert_eq!(resumed(&autosave), course);
    }
    assert_eq!(names(autosave.folder()), ["current.ron", "previous.ron"]);
    let previous = Match::load(&autosave.folder().join("previous.ron"), library()).unwrap();
    assert_eq!(previous.plies(), &course.plies()[..9]);
    autosave.finish(&course).unwrap();
    assert!(matches!(autosave.resume(library()), Resume::Nothing));
    assert!(names(autosave.folder()).is_empty());
}

fn two_saves(folder: &Path) -> (Autosave, Match, Match) {
    let autosave = Autosave::new(folder);
    let later = random_match(&game("ur"), 5, 10);
    let mut earlier = later.clone();
    earlier.undo();
    earlier.go_to(9);
    let earlier = {
        let mut course = Match::new(&game("ur"), 2, later.players().to_vec(), 5);
        for ply in earlier.played() {
            course.play(ply.action).unwrap();
        }
        course
    };
    autosave.save(&earlier).unwrap();
    autosave.save(&later).unwrap();
    (autosave, earlier, later)
}

#[test]
fn a_program_killed_while_writing_loses_nothing() {
    let folder = folder();
    let (autosave, earlier, later) = two_saves(folder.path());
    // Killed with the new record half written under its working name.
    let half = folder.path().join(".unfinished-AbCd12");
    let text = later.to_record().unwrap();
    fs::write(&half, &text[..text.len() / 2]).unwrap();
    assert_eq!(resumed(&autosave), later);
    // It may be a living program's, so it stays while it is young.
    assert!(half.exists());
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(7200);
    fs::File::options().write(true).open(&half).unwrap().set_modified(old).unwrap();
    assert_eq!(resumed(&autosave), later);
    assert!(!half.exists());
    // Killed between the two renames: there is no current record.
    fs::remove_file(folder.path().join("current.ron")).unwrap();
    assert_eq!(resumed(&autosave), earlier);
    // Play goes on from there.
    autosave.save(&later).unwrap();
    assert_eq!(resumed(&autosave), later);
}

#[test]
fn nothing_else_is_ever_swept_away() {
    let folder = folder();
    let (autosave, _, later) = two_saves(folder.path());
    for name in ["mine.ron", "damaged-1.ron", "notes.txt", "unfinished-business.ron"] {
        fs::write(folder.path().join(name), "kept").unwrap();
    }
    let before = names(folder.path());
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(1 << 25);
    for name in &before {
        let file = fs::File::options().write(true).open(folder.path().join(name)).unwrap();
        file.set_modified(old).unwrap();
    }
    assert_eq!(resumed(&autosave), later);
    assert_eq!(names(folder.path()), before);
}

#[test]
fn a_damaged_current_record_is_kept_aside_and_the_last_good_one_offered() {
    let folder = folder();
    for round in 1..=2 {
        let (autosave, earlier, later) = two_saves(folder.path());
        let text = later.to_record().unwrap();
        let damaged = &text[..text.len() / 2];
        fs::write(folder.path().join("current.ron"), damaged).unwrap();
        match autosave.resume(library()) {
            Resume::Damaged { error, kept_as, fallback } => {
                assert!(matches!(error, RecordError::CutOff { .. }), "{error}");
                assert_eq!(kept_as, folder.path().join(format!("damaged-{round}.ron")));
                assert_eq!(fs::read_to_string(&kept_as).unwrap(), damaged);
                assert_eq!(*fallback.unwrap(), earlier);
            }
            other => panic!("{other:?}"),
        }
        // Next time the last good one is simply there.
        assert_eq!(resumed(&autosave), earlier);
    }
}

#[test]
fn two_damaged_records_leave_nothing_to_offer_and_nothing_lost() {
    let folder = folder();
    let (autosave, ..) = two_saves(folder.path());
    fs::write(folder.path().join("current.ron"), "").unwrap();
    fs::write(folder.path().join("previous.ron"), [0xff; 9]).unwrap();
    let Resume::Damaged { fallback: None, .. } = autosave.resume(library()) else { panic!() };
    let Resume::Damaged { fallback: None, kept_as, .. } = autosave.resume(library()) else {
        panic!()
    };
    assert_eq!(fs::read(kept_as).unwrap(), [0xff; 9]);
    assert!(matches!(autosave.resume(library()), Resume::Nothing));
    assert_eq!(names(folder.path()), ["damaged-1.ron", "damaged-2.ron"]);
}

#[test]
fn a_later_versions_autosave_is_kept_aside_before_we_write_our_own() {
    let folder = folder();
    let (autosave, _, later) = two_saves(folder.path());
    let text = later.to_record().unwrap().replacen("format: 1", "format: 7", 1);
    fs::write(folder.path().join("current.ron"), &text).unwrap();
    let Resume::Damaged { error, kept_as, .. } = autosave.resume(library()) else { panic!() };
    assert!(matches!(error, RecordError::LaterVersion { .. }));
    autosave.save(&later).unwrap();
    autosave.save(&later).unwrap();
    assert_eq!(fs::read_to_string(kept_as).unwrap(), text);
}

#[test]
fn a_finished_match_is_not_offered() {
    let folder = folder();
    let autosave = Autosave::new(folder.path());
    autosave.save(&random_match(&game("ur/short"), 5, usize::MAX)).unwrap();
    assert!(matches!(autosave.resume(library()), Resume::Nothing));
}

#[test]
fn finishing_leaves_another_programs_match_alone() {
    let folder = folder();
    let (autosave, _, mine) = two_saves(folder.path());
    let theirs = random_match(&game("ur"), 6, 10);
    Autosave::new(folder.path()).save(&theirs).unwrap();
    autosave.finish(&mine).unwrap();
    assert_eq!(resumed(&autosave), theirs);
    autosave.finish(&mine).unwrap();
    assert_eq!(resumed(&autosave), theirs);
}

#[test]
fn two_programs_at_once_leave_whole_records() {
    let folder = folder();
    std::thread::scope(|scope| {
        for seed in 0..2 {
            let path: PathBuf = folder.path().to_owned();
            scope.spawn(move || {
                let course = random_match(&game("ur"), seed, 20 + seed as usize);
                let autosave = Autosave::new(path);
                for _ in 0..40 {
                    autosave.save(&course).unwrap();
                }
            });
        }
        scope.spawn(|| {
            for _ in 0..200 {
                for name in ["current.ron", "previous.ron"] {
                    match Match::load(&folder.path().join(name), library()) {
                        Ok(_) | Err(RecordError::Unreadable { .. }) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        });
    });
    assert!(Match::load(&folder.path().join("current.ron"), library()).is_ok());
}

#[test]
fn the_list_of_saved_matches_tells_what_they_hold() {
    let folder = folder();
    assert!(saved_matches(&folder.path().join("missing")).is_empty());
    two_saves(folder.path());
    let course = random_match(&game("ur/short"), 5, usize::MAX);
    course.save(&folder.path().join("won.ron")).unwrap();
    let unfinished = random_match(&game("ur/finkel"), 6, 12);
    unfinished.save(&folder.path().join("open.ron")).unwrap();
    fs::write(folder.path().join("broken.ron"), "(").unwrap();
    fs::write(folder.path().join("notes.txt"), "nothing of ours").unwrap();
    let mut list = saved_matches(folder.path());
    assert!(list.windows(2).all(|pair| pair[0].modified >= pair[1].modified));
    list.sort_by(|a, b| a.name.cmp(&b.name));
    let names: Vec<&str> = list.iter().map(|saved| saved.name.as_str()).collect();
    assert_eq!(names, ["broken", "open", "won"]);
    assert!(list[0].summary.is_err());
    let open = list[1].summary.as_ref().unwrap();
    assert_eq!((open.game.as_str(), open.plies, open.winner), ("ur/finkel", 12, None));
    assert_eq!(open.players, ["human", "ai:adept"]);
    assert_eq!(list[2].summary.as_ref().unwrap().winner, course.winner());
}
