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

#[test]
fn a_longer_copy_takes_the_place_of_a_shorter_one_and_never_the_other_way() {
    let (folder, elsewhere) = (folder(), folder());
    let mut archive = archive(folder.path());
    let at = |plies| played("ur/short", &["human", "ai:adept"], 1, plies);
    let file = |name: &str, course: Match| put(elsewhere.path(), name, course, 100);
    let early = file("early.ron", at(20));
    let Imported::New(own) = archive.import(&early, library()).unwrap() else { panic!() };
    archive.annotate(&own, library(), |notes| notes.name = "Sunday".into()).unwrap();
    let later = file("later.ron", at(30));
    assert_eq!(archive.import(&later, library()).unwrap(), Imported::Longer(own.clone()));
    let rows = all(&archive);
    assert_eq!((rows.len(), rows[0].plies, &*rows[0].name), (1, 30, "Sunday"));
    assert_eq!(Match::load(&own, library()).unwrap().plies().len(), 30);
    // A backup from before is the same match.
    for file in [&early, &later] {
        assert_eq!(archive.import(file, library()).unwrap(), Imported::Known(own.clone()));
    }
    // Plies that were taken back are part of it.
    let mut otherwise = at(30);
    let choice = (0..30)
        .rev()
        .find(|at| otherwise.position_at(*at).is_some_and(|position| position.actions().len() > 1));
    let choice = choice.unwrap();
    let before = otherwise.plies()[choice].action;
    otherwise.go_to(choice);
    let actions = otherwise.position().actions();
    otherwise.play(*actions.iter().find(|action| **action != before).unwrap()).unwrap();
    let replaced = file("replaced.ron", otherwise.clone());
    assert_eq!(archive.import(&replaced, library()).unwrap(), Imported::Longer(own.clone()));
    assert_eq!(archive.import(&later, library()).unwrap(), Imported::Known(own.clone()));
    // So is its end.
    assert!(otherwise.resign(tesserae_core::rules::Side::A));
    let resigned = file("resigned.ron", otherwise);
    assert_eq!(archive.import(&resigned, library()).unwrap(), Imported::Longer(own.clone()));
    assert_eq!(archive.import(&replaced, library()).unwrap(), Imported::Known(own.clone()));
    assert_eq!((all(&archive).len(), all(&archive)[0].finished), (1, true));
    // Another match of the same seed is another record.
    let mut other = at(20);
    other.notes_mut().begun = Some(7);
    let other = file("other.ron", other);
    assert!(matches!(archive.import(&other, library()).unwrap(), Imported::New(_)));
    assert_eq!(all(&archive).len(), 2);
}
