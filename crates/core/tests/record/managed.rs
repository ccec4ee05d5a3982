//! Matches are named, deleted and brought back, and the list tells what they hold.

use std::fs;
use std::path::{Path, PathBuf};

use tesserae_core::record::{Saves, Summary, saved_matches};
use tesserae_core::rules::Side;

use crate::common::{game, random_match};
use crate::folder;
use crate::saves::{NOW, after, begun, finished, grow_old, names, opened, same};

fn summary(folder: &Path) -> Summary {
    let mut list = saved_matches(folder);
    assert_eq!(list.len(), 1);
    list.remove(0).summary.unwrap()
}

#[test]
fn a_name_is_kept_in_the_record_and_survives_play() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let file = saves.save(&after(5, 9), NOW).unwrap();
    let written = fs::metadata(&file).unwrap().modified().unwrap();
    saves.rename(&file, "  Sunday with \"Ann\"\n").unwrap();
    assert_eq!(summary(folder.path()).name, "Sunday with \"Ann\"");
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), written);
    // The match that is on the table does not know of it.
    assert_eq!(saves.save(&after(5, 10), NOW).unwrap(), file);
    assert_eq!(summary(folder.path()).name, "Sunday with \"Ann\"");
    // Nor does another program.
    Saves::new(folder.path()).rename(&file, "Monday").unwrap();
    assert_eq!(saves.save(&after(5, 11), NOW).unwrap(), file);
    assert_eq!(summary(folder.path()).name, "Monday");
    assert_eq!(summary(folder.path()).plies, 11);
    saves.rename(&file, "").unwrap();
    assert_eq!(summary(folder.path()).name, "");
    same(&opened(folder.path(), &file), &after(5, 11));
    // A damaged one is not summed again: that would hide the damage.
    let text = fs::read_to_string(&file).unwrap().replacen("cursor: 11", "cursor: 3", 1);
    fs::write(&file, &text).unwrap();
    assert!(saves.rename(&file, "mended?").is_err());
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn a_deleted_match_can_be_brought_back_for_a_week() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let course = after(5, 10);
    let file = saves.save(&course, NOW).unwrap();
    let text = fs::read(&file).unwrap();
    let deleted = saves.delete(&file, NOW).unwrap();
    assert!(saved_matches(folder.path()).is_empty());
    saves.tidy(NOW);
    assert_eq!(saves.restore(&deleted).unwrap(), file);
    assert_eq!(fs::read(&file).unwrap(), text);
    assert!(saves.restore(&deleted).is_err(), "only once");
    // The name may have been taken in the meantime.
    let deleted = saves.delete(&file, NOW).unwrap();
    fs::write(&file, "another").unwrap();
    let back = saves.restore(&deleted).unwrap();
    assert_ne!(back, file);
    assert_eq!(fs::read(&back).unwrap(), text);
    assert_eq!(fs::read_to_string(&file).unwrap(), "another");
    // After a week it is gone, and not before.
    let week = 7 * 86_400;
    saves.delete(&back, NOW - week + 60).unwrap();
    saves.tidy(NOW);
    assert!(names(folder.path()).iter().any(|name| name.starts_with(".deleted-")));
    saves.delete(&file, NOW - week - 60).unwrap();
    saves.tidy(NOW);
    let left = names(folder.path());
    assert_eq!(left.iter().filter(|name| name.starts_with(".deleted-")).count(), 1, "{left:?}");
}

#[test]
fn what_was_deleted_is_found_by_another_program_the_latest_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = Saves::new(folder.path());
    let files: Vec<PathBuf> =
        (1..=3).map(|seed| saves.save(&after(seed, 5), NOW).unwrap()).collect();
    let first = saves.delete(&files[0], NOW + 1).unwrap();
    let second = saves.delete(&files[2], NOW + 2).unwrap();
    let mut other = Saves::new(folder.path());
    assert_eq!(other.deleted(), [second.clone(), first.clone()]);
    assert_eq!((second.when(), first.when()), (NOW + 2, NOW + 1));
    let found = other.deleted();
    assert_eq!(other.restore(&found[1]).unwrap(), files[0]);
    assert_eq!(other.deleted(), [second]);
    same(&opened(folder.path(), &files[0]), &after(1, 5));
}

#[test]
fn the_list_tells_what_the_matches_hold() {
    let folder = folder();
    assert!(saved_matches(&folder.path().join("missing")).is_empty());
    let mut saves = Saves::new(folder.path());
    let won = finished(5);
    saves.save(&won, NOW + 2).unwrap();
    let mut named = begun(random_match(&game("ur/finkel"), 6, 12));
    named.notes_mut().name = "Tuesday".to_owned();
    saves.save(&named, NOW + 3).unwrap();
    saves.save(&after(7, 3), NOW + 1).unwrap();
    fs::write(folder.path().join("broken.ron"), "(").unwrap();
    grow_old(&folder.path().join("broken.ron"), 40 * 365 * 86_400);
    fs::write(folder.path().join("notes.txt"), "nothing of ours").unwrap();
    let list = saved_matches(folder.path());
    assert_eq!(list.len(), 4);
    let summaries: Vec<&Summary> =
        list.iter().filter_map(|saved| saved.summary.as_ref().ok()).collect();
    let told: Vec<(&str, &str, usize, Option<Side>)> =
        summaries.iter().map(|s| (s.game.as_str(), s.name.as_str(), s.plies, s.winner)).collect();
    // The one last played comes first.
    assert_eq!(
        told,
        [
            ("ur/finkel", "Tuesday", 12, None),
            ("ur/short", "", won.plies().len(), won.winner()),
            ("ur/cyningstan", "", 3, None),
        ]
    );
    assert_eq!(summaries[0].players, ["human", "ai:adept"]);
    assert!(list[3].summary.is_err() && !list[3].is_under_way());
}
