//! Names, notes and stars, deleting and restoring, taking in and giving out.

use std::fs;

use tesserae_core::archive::{ArchiveError, Imported, Query};
use tesserae_core::record::Match;
use tesserae_core::rules::Action;

use crate::common::library;
use crate::{NOTHING, all, archive, database, folder, name, names, played, put};

#[test]
fn names_notes_and_stars_stand_in_the_record_and_survive_the_database() {
    let folder = folder();
    let file = put(folder.path(), "1.ron", played("ur/short", &["human", "ai:adept"], 1, 20), 100);
    let mut one = archive(folder.path());
    one.annotate(&file, library(), |notes| {
        notes.name = " Sunday ".into();
        notes.text = "at the lake".into();
        notes.stars = 9;
    })
    .unwrap();
    let row = &all(&one)[0];
    assert_eq!((&*row.name, &*row.notes, row.stars), ("Sunday", "at the lake", 5));
    assert_eq!(one.sync(library(), 1, |_, _| {}).unwrap(), NOTHING);
    drop(one);
    let loaded = Match::load(&file, library()).unwrap();
    assert_eq!((&*loaded.notes().text, loaded.notes().stars), ("at the lake", 5));
    assert_eq!((loaded.notes().begun, loaded.notes().played), (Some(100), Some(100)));
    fs::remove_file(database(folder.path())).unwrap();
    let again = archive(folder.path());
    assert_eq!(
        names(&again, &Query { text: "lake".into(), stars: 5, ..Query::default() }),
        ["1.ron"]
    );
}

#[test]
fn a_match_is_played_on_without_losing_what_was_said_of_it_meanwhile() {
    let folder = folder();
    let mut saves = tesserae_core::record::Saves::new(folder.path());
    let mut course = played("ur/short", &["human", "ai:adept"], 1, 20);
    course.notes_mut().begun = Some(50);
    let file = saves.save(&course, 60).unwrap();
    let mut archive = archive(folder.path());
    archive.annotate(&file, library(), |notes| notes.stars = 3).unwrap();
    let action = course.draw().map_or_else(|| course.position().actions()[0], Action::Throw);
    course.play(action).unwrap();
    assert_eq!(saves.save(&course, 70).unwrap(), file);
    archive.sync(library(), 1, |_, _| {}).unwrap();
    assert_eq!((all(&archive)[0].stars, all(&archive)[0].plies), (3, 21));
}

#[test]
fn what_is_deleted_can_be_restored_as_it_was() {
    let folder = folder();
    for number in 0..3 {
        let course = played("ur/short", &["human", "ai:adept"], number, 20);
        put(folder.path(), &format!("{number}.ron"), course, 100 + number);
    }
    let mut archive = archive(folder.path());
    let before = all(&archive);
    let deleted = archive.delete(&before[1].file, library(), 1_000).unwrap();
    assert_eq!(names(&archive, &Query::default()), ["2.ron", "0.ron"]);
    assert!(!before[1].file.exists() && deleted.kept_as().exists());
    assert_eq!(archive.sync(library(), 1, |_, _| {}).unwrap(), NOTHING);
    let listed = archive.deleted();
    assert_eq!(listed, [deleted]);
    assert_eq!(archive.restore(&listed[0], library()).unwrap(), before[1].file);
    assert_eq!(all(&archive), before);
    let missing = folder.path().join("none.ron");
    let error = archive.delete(&missing, library(), 5).unwrap_err();
    assert!(matches!(error, ArchiveError::Save(_)), "{error}");
    assert!(error.to_string().contains("none.ron: the match could not be deleted"), "{error}");
    let error = archive.annotate(&missing, library(), |_| {}).unwrap_err();
    assert!(error.to_string().contains("none.ron: cannot be read"), "{error}");
    let error = archive.restore(&listed[0], library()).unwrap_err();
    assert!(error.to_string().contains("the match could not be restored"), "{error}");
}

#[test]
fn records_are_taken_in_once_and_given_out_byte_for_byte() {
    let (folder, elsewhere) = (folder(), folder());
    let mut archive = archive(folder.path());
    let course = played("ur/short", &["human", "ai:adept"], 1, 20);
    let file = put(elsewhere.path(), "from afar.ron", course.clone(), 100);
    let Imported::New(taken_in) = archive.import(&file, library()).unwrap() else { panic!() };
    assert_eq!(name(&taken_in), "1970-01-01-ur-short-0000000000000001.ron");
    assert_eq!(fs::read(&taken_in).unwrap(), fs::read(&file).unwrap());
    assert_eq!(archive.import(&file, library()).unwrap(), Imported::Known(taken_in.clone()));
    assert_eq!(all(&archive).len(), 1);
    // The same match played on is another record.
    let on = played("ur/short", &["human", "ai:adept"], 1, 30);
    let other = put(elsewhere.path(), "on.ron", on, 100);
    let Imported::New(second) = archive.import(&other, library()).unwrap() else { panic!() };
    assert_eq!(name(&second), "1970-01-01-ur-short-0000000000000001-2.ron");
    assert_eq!(all(&archive).len(), 2);
    // Out again: into a folder, or as a file that is not there yet.
    let out = tempfile::tempdir().unwrap();
    let copy = archive.export(&taken_in, out.path()).unwrap();
    assert_eq!(fs::read(&copy).unwrap(), fs::read(&file).unwrap());
    let error = archive.export(&taken_in, out.path()).unwrap_err();
    assert!(error.to_string().contains(&name(&taken_in)), "{error}");
    let named = out.path().join("mine.ron");
    assert_eq!(archive.export(&taken_in, &named).unwrap(), named);
    // What is no whole record is not taken in.
    let cut = elsewhere.path().join("cut.ron");
    fs::write(&cut, &fs::read(&file).unwrap()[..200]).unwrap();
    let error = archive.import(&cut, library()).unwrap_err();
    assert!(matches!(error, ArchiveError::Record(_)), "{error}");
    assert_eq!(archive.sync(library(), 1, |_, _| {}).unwrap(), NOTHING);
}
