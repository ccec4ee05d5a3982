//! Games between computers that are kept by themselves: the newest stay, and nothing else goes.

use std::fs;
use std::path::Path;

use tesserae_core::archive::{Origin, Query, keep_by_itself, keep_for_good};
use tesserae_core::record::{Match, Saves};

use crate::{archive, folder, name, names, played, put};

const LONG: usize = usize::MAX;

/// A finished game between computers that began at that time.
fn game(number: u64) -> Match {
    let mut course = played("ur/short", &["ai:adept", "ai:random"], number, LONG);
    course.notes_mut().begun = Some(1_000 + number);
    course
}

/// Keeps a game, of which no more than three stay. Returns the name of its file.
fn keep(folder: &Path, number: u64) -> String {
    keep_of(folder, number, Origin::Exhibition)
}

fn keep_of(folder: &Path, number: u64, origin: Origin) -> String {
    let mut saves = Saves::new(folder);
    name(&keep_by_itself(&mut saves, &game(number), 2_000 + number, origin, 3).unwrap())
}

fn records(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().flatten().map(|entry| name(&entry.path()));
    let mut names: Vec<String> = files.filter(|name| name.ends_with(".ron")).collect();
    names.sort_unstable();
    names
}

#[test]
fn the_newest_games_stay_and_the_index_follows() {
    let folder = folder();
    let files: Vec<String> = (0..5).map(|number| keep(folder.path(), number)).collect();
    assert_eq!(records(folder.path()), files[2..]);
    // The same game again is the same file, and no other goes for it.
    assert_eq!(keep(folder.path(), 3), files[3]);
    assert_eq!(records(folder.path()), files[2..]);
    let newest = names(&archive(folder.path()), &Query::default());
    assert_eq!(newest, [&*files[4], &*files[3], &*files[2]]);
}

#[test]
fn what_was_not_kept_by_itself_or_means_something_to_somebody_is_never_removed() {
    let folder = folder();
    let path = folder.path();
    // Records that came from elsewhere are in no list.
    put(path, "imported.ron", game(50), 10);
    let mut kept: Vec<String> = (0..4).map(|number| keep(path, number)).collect();
    assert!(!path.join(kept.remove(0)).exists());
    let mut saves = Saves::new(path);
    saves.annotate(&path.join(&kept[0]), |notes| notes.stars = 1).unwrap();
    saves.annotate(&path.join(&kept[1]), |notes| notes.text = "odd".into()).unwrap();
    saves.rename(&path.join(&kept[2]), "Final").unwrap();
    let asked = keep(path, 4);
    keep_for_good(&mut saves, &game(4), 9_000).unwrap();
    // A person's match under a name of the list, a damaged one, and a way out of the folder.
    let outside = put(path.parent().unwrap(), "outside-the-folder.ron", game(60), 1);
    put(path, "person.ron", played("ur/short", &["human", "ai:adept"], 5, LONG), 3);
    fs::write(path.join("damaged.ron"), "(").unwrap();
    let list = path.join(".watched");
    let mut names = fs::read_to_string(&list).unwrap();
    names.insert_str(0, "../outside-the-folder.ron\nperson.ron\ndamaged.ron\n\n");
    fs::write(&list, names).unwrap();
    let newest: Vec<String> = (6..12).map(|number| keep(path, number)).collect();
    let left = records(path);
    for stays in kept.iter().chain([&asked]).chain(&newest[3..]) {
        assert!(left.contains(stays), "{stays}: {left:?}");
    }
    assert!(["imported.ron", "person.ron", "damaged.ron"].iter().all(|n| path.join(n).exists()));
    assert!(outside.exists());
    assert_eq!(left.len(), 10, "{left:?}");
    fs::remove_file(outside).unwrap();
}

#[test]
fn games_of_a_tournament_make_way_for_their_own_kind_only() {
    let folder = folder();
    let path = folder.path();
    let mut kept = vec![keep(path, 0), keep(path, 1)];
    let files: Vec<String> =
        (10..15).map(|number| keep_of(path, number, Origin::Tournament)).collect();
    kept.extend_from_slice(&files[2..]);
    kept.sort_unstable();
    assert_eq!(records(path), kept);
}
