//! What an earlier version left in the folder of matches.

use std::fs;
use std::path::Path;

use tesserae_core::record::{Match, Saved, Saves, saved_matches};

use crate::common::library;
use crate::first_format::first_format;
use crate::folder;
use crate::saves::{NOW, after, names, opened, same, shown};

#[test]
fn the_match_that_an_older_version_left_is_taken_over() {
    let folder = folder();
    let (earlier, later) = (after(5, 9), after(5, 10));
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    put("current.ron", &first_format(&later));
    put("previous.ron", &first_format(&earlier));
    put("ur-cyningstan-1.ron", &first_format(&after(6, 30)));
    let saves = Saves::new(folder.path());
    saves.tidy(NOW);
    let list = saved_matches(folder.path());
    assert_eq!(list.len(), 2, "{:?}", names(folder.path()));
    assert!(list.iter().all(Saved::is_under_way));
    let file = &list.iter().find(|saved| saved.load(library()).unwrap().seed() == 5).unwrap().file;
    same(&opened(folder.path(), file), &later);
    assert!(!names(folder.path()).iter().any(|n| n.contains("current") || n.contains("previous")));
    // The one before came with it.
    let text = fs::read_to_string(file).unwrap();
    fs::write(file, &text[..70]).unwrap();
    same(&Saves::new(folder.path()).open(file, library()).unwrap().course, &earlier);
    // Again: nothing is left to be taken over.
    let before = names(folder.path());
    saves.tidy(NOW);
    assert_eq!(names(folder.path()), before);
}

#[test]
fn an_older_versions_damaged_match_is_taken_over_with_the_one_before() {
    let folder = folder();
    let text = first_format(&after(5, 10));
    fs::write(folder.path().join("current.ron"), &text[..80]).unwrap();
    fs::write(folder.path().join("previous.ron"), first_format(&after(5, 9))).unwrap();
    Saves::new(folder.path()).tidy(NOW);
    let list = saved_matches(folder.path());
    assert_eq!(list.len(), 1);
    assert!(list[0].damage.is_some());
    let opened = Saves::new(folder.path()).open(&list[0].file, library()).unwrap();
    same(&opened.course, &after(5, 9));
    assert_eq!(fs::read_to_string(opened.damage.unwrap().1).unwrap(), text[..80]);
    // Killed between its two renames an older version left the one before alone.
    let folder = crate::folder();
    fs::write(folder.path().join("previous.ron"), first_format(&after(5, 9))).unwrap();
    Saves::new(folder.path()).tidy(NOW);
    let list = saved_matches(folder.path());
    same(&opened_file(folder.path(), &list), &after(5, 9));
}

fn opened_file(folder: &Path, list: &[Saved]) -> Match {
    assert_eq!(list.len(), 1);
    opened(folder, &list[0].file)
}

#[test]
fn a_match_of_an_older_version_goes_on_in_its_own_file() {
    let folder = folder();
    let file = folder.path().join("ur-cyningstan-1.ron");
    fs::write(&file, first_format(&after(5, 10))).unwrap();
    let mut saves = Saves::new(folder.path());
    let mut course = *saves.open(&file, library()).unwrap().course;
    course.play(after(5, 11).plies()[10].action).unwrap();
    assert_eq!(saves.save(&course, NOW).unwrap(), file);
    assert_eq!(shown(folder.path()), ["ur-cyningstan-1.ron"]);
    same(&opened(folder.path(), &file), &course);
}

#[test]
fn an_older_versions_record_can_be_named() {
    let folder = folder();
    let file = folder.path().join("ur-cyningstan-1.ron");
    let course = after(5, 10);
    fs::write(&file, first_format(&course)).unwrap();
    Saves::new(folder.path()).rename(&file, "old").unwrap();
    same(&opened(folder.path(), &file), &course);
    assert_eq!(opened(folder.path(), &file).notes().name, "old");
}
