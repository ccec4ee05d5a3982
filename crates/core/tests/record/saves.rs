//! The folder of matches: each kept in a file of its own, whatever happens.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tesserae_core::record::{Match, RecordError, Saved, Saves, saved_matches};
use tesserae_core::rules::Side;

use crate::common::{game, library, random_match};
use crate::folder;

/// Half past two of 13 November 2026, UTC.
pub const NOW: u64 = 1_794_580_200;

pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Those that a list shows.
pub fn shown(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| !name.starts_with('.')).collect()
}

pub fn begun(mut course: Match) -> Match {
    course.notes_mut().begun = Some(NOW - 100);
    course
}

/// A match of Ur after so many plies at random, begun on 13 November 2026.
pub fn after(seed: u64, plies: usize) -> Match {
    let whole = random_match(&game("ur"), seed, plies);
    let mut course = begun(Match::new(&game("ur"), 2, whole.players().to_vec(), seed));
    for ply in whole.plies() {
        course.play(ply.action).unwrap();
    }
    course
}

pub fn finished(seed: u64) -> Match {
    begun(random_match(&game("ur/short"), seed, usize::MAX))
}

/// What a program that starts now finds in a file.
pub fn opened(folder: &Path, file: &Path) -> Match {
    let opened = Saves::new(folder).open(file, library()).unwrap();
    assert!(opened.damage.is_none(), "{:?}", opened.damage);
    *opened.course
}

#[test]
fn a_match_at_another_table_is_told_and_continues_in_a_copy() {
    let folder = folder();
    let table = || Saves::new(folder.path()).at_table();
    let (mut first, mut second) = (table(), table());
    let file = first.save(&after(5, 6), NOW).unwrap();
    let looked = second.open(&file, library()).unwrap();
    let holder = looked.in_use.expect("the first has it").to_string();
    assert!(holder.starts_with("a window of Tesserae (process "), "{holder}");
    // To look at it makes no copy.
    assert_eq!(second.save(&looked.course, NOW + 1).unwrap(), file);
    assert_eq!(first.save(&after(5, 8), NOW + 2).unwrap(), file);
    let copy = second.save(&after(5, 10), NOW + 3).unwrap();
    assert_ne!(copy, file);
    assert_eq!(first.save(&after(5, 12), NOW + 4).unwrap(), file);
    assert_eq!(second.save(&after(5, 14), NOW + 5).unwrap(), copy);
    same(&opened(folder.path(), &file), &after(5, 12));
    same(&opened(folder.path(), &copy), &after(5, 14));
    // Once it has left its table, another one continues it.
    first.let_go();
    let mut third = table();
    assert_eq!(third.open(&file, library()).unwrap().in_use, None);
    assert_eq!(third.save(&after(5, 16), NOW + 6).unwrap(), file);
    drop((second, third));
    assert_eq!(shown(folder.path()).len(), 2);
    assert!(!names(folder.path()).iter().any(|name| name.ends_with(".lock")));
}

#[test]
fn notes_and_plies_written_at_once_are_both_kept() {
    let folder = folder();
    let file = Saves::new(folder.path()).save(&after(5, 2), NOW).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut table = Saves::new(folder.path()).at_table();
            for plies in 3..40 {
                assert_eq!(table.save(&after(5, plies), NOW).unwrap(), file);
            }
        });
        scope.spawn(|| {
            let mut list = Saves::new(folder.path());
            for number in 0..40 {
                list.annotate(&file, |notes| notes.text = format!("note {number}")).unwrap();
            }
        });
    });
    let kept = opened(folder.path(), &file);
    assert_eq!((kept.plies().len(), kept.notes().text.as_str()), (39, "note 39"));
}

/// The same plies under the same cursor.
#[track_caller]
pub fn same(a: &Match, b: &Match) {
    assert_eq!((a.plies(), a.cursor(), a.seed()), (b.plies(), b.cursor(), b.seed()));
    assert_eq!((a.given_up(), a.players()), (b.given_up(), b.players()));
}

/// The file was last written so many seconds before `NOW`.
pub fn grow_old(file: &Path, seconds: u64) {
    let then = SystemTime::UNIX_EPOCH + Duration::from_secs(NOW - seconds);
    fs::File::options().write(true).open(file).unwrap().set_modified(then).unwrap();
}

#[test]
fn each_match_has_a_file_of_its_own_from_its_first_ply_to_its_last() {
    let folder = folder();
    let mut saves = Saves::new(folder.path().join("saves"));
    for seed in [5, 6] {
        for plies in 0..12 {
            let course = after(seed, plies);
            let file = saves.save(&course, NOW + plies as u64).unwrap();
            let name = format!("2026-11-13-ur-cyningstan-{seed:016x}.ron");
            assert_eq!(file.file_name().unwrap(), name.as_str());
            assert_eq!(saves.file_of(&course), Some(file.as_path()));
            let loaded = opened(saves.folder(), &file);
            same(&loaded, &course);
            // The time is noted when something was played.
            assert_eq!(loaded.notes().played, Some(NOW + plies as u64));
        }
    }
    assert_eq!(shown(saves.folder()).len(), 2);
}

#[test]
fn beginning_another_match_loses_nothing() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let matches = [after(1, 20), after(2, 5), finished(3)];
    let files: Vec<PathBuf> =
        matches.iter().map(|course| saves.save(course, NOW).unwrap()).collect();
    assert!(!saves.leave());
    for (file, course) in files.iter().zip(&matches) {
        same(&opened(folder.path(), file), course);
    }
    let list = saved_matches(folder.path());
    let under_way: Vec<bool> = list.iter().map(Saved::is_under_way).collect();
    assert_eq!(under_way.iter().filter(|on| **on).count(), 2, "the finished one is kept too");
}

#[test]
fn the_same_seed_twice_is_two_matches() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let first = after(5, 8);
    let mut second = after(5, 4);
    second.notes_mut().begun = Some(NOW);
    let files = [saves.save(&first, NOW).unwrap(), saves.save(&second, NOW).unwrap()];
    assert_ne!(files[0], files[1]);
    same(&opened(folder.path(), &files[0]), &first);
    same(&opened(folder.path(), &files[1]), &second);
    assert_eq!(saves.save(&second, NOW).unwrap(), files[1]);
}

#[test]
fn a_match_in_which_nothing_was_played_is_not_kept() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let file = saves.save(&after(5, 0), NOW).unwrap();
    assert!(file.exists(), "until it is left it is there: it may be gone on with");
    assert!(saves.leave());
    assert_eq!(names(folder.path()), [""; 0]);
    // The next match takes its place likewise.
    saves.save(&after(6, 0), NOW).unwrap();
    let kept = saves.save(&after(7, 1), NOW).unwrap();
    assert_eq!(shown(folder.path()), [kept.file_name().unwrap().to_str().unwrap()]);
    // One in which another program has played since is not ours to remove.
    saves.save(&after(8, 0), NOW).unwrap();
    let theirs = after(8, 3);
    let file = Saves::new(folder.path()).save(&theirs, NOW).unwrap();
    assert!(!saves.leave());
    same(&opened(folder.path(), &file), &theirs);
}

/// Goes back to the last choice and plays something else.
fn play_otherwise(mut course: Match) -> Match {
    for number in (0..course.plies().len()).rev() {
        course.go_to(number);
        let played = course.plies()[number].action;
        let another = course.position().actions().into_iter().find(|action| *action != played);
        if let Some(another) = another {
            course.play(another).unwrap();
            return course;
        }
    }
    panic!("no choice in the whole match");
}

#[test]
fn looking_at_a_finished_match_does_not_change_it() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let end = finished(5);
    let file = saves.save(&end, NOW).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    let mut looked_at = end.clone();
    looked_at.go_to(3);
    assert_eq!(saves.save(&looked_at, NOW + 900).unwrap(), file);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    // To play on from there is another match; the first stays as it ended.
    let other = play_otherwise(looked_at);
    let second = saves.save(&other, NOW + 901).unwrap();
    assert_ne!(second, file);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    same(&opened(folder.path(), &second), &other);
    assert_eq!(saves.save(&other, NOW + 902).unwrap(), second, "and it stays there");
}

#[test]
fn time_at_the_table_is_kept_although_nothing_was_played_in_it() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let mut course = after(5, 12);
    let file = saves.save(&course, NOW).unwrap();
    let before = course.notes().at_table;
    course.notes_mut().at_table += 40;
    assert_eq!(saves.save(&course, NOW + 40).unwrap(), file);
    assert_eq!(opened(folder.path(), &file).notes().at_table, before + 40);
}

#[test]
fn a_resignation_ends_a_match_and_can_be_taken_back() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let mut course = after(5, 12);
    let file = saves.save(&course, NOW).unwrap();
    assert!(course.resign(Side::B));
    assert_eq!(saves.save(&course, NOW).unwrap(), file);
    let loaded = opened(folder.path(), &file);
    assert_eq!(loaded.resigned(), Some(Side::B));
    assert!(loaded.is_finished() && !saved_matches(folder.path())[0].is_under_way());
    assert!(course.withdraw_resignation());
    assert_eq!(saves.save(&course, NOW).unwrap(), file);
    assert!(saved_matches(folder.path())[0].is_under_way());
}

#[test]
fn a_program_killed_at_any_moment_of_a_save_loses_nothing() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let (earlier, later) = (after(5, 9), after(5, 10));
    let file = saves.save(&earlier, NOW).unwrap();
    let earlier_text = fs::read(&file).unwrap();
    saves.save(&later, NOW).unwrap();
    let later_text = fs::read(&file).unwrap();
    let before =
        folder.path().join(format!(".before-{}", file.file_name().unwrap().to_str().unwrap()));
    assert_eq!(fs::read(&before).unwrap(), earlier_text);
    // The moments: the new record half written; the one before gone; the old one
    // linked as the one before, and not yet replaced.
    let half = folder.path().join(".unfinished-AbCd12");
    fs::write(&half, &later_text[..later_text.len() / 2]).unwrap();
    same(&opened(folder.path(), &file), &later);
    fs::remove_file(&before).unwrap();
    same(&opened(folder.path(), &file), &later);
    fs::write(&before, &later_text).unwrap();
    same(&opened(folder.path(), &file), &later);
    assert_eq!(saved_matches(folder.path()).len(), 1);
    // Half a file may be a living program's, so it stays while it is young.
    grow_old(&half, 3_500);
    saves.tidy(NOW);
    assert!(half.exists());
    grow_old(&half, 7200);
    saves.tidy(NOW);
    assert!(!half.exists());
    // Play goes on from there.
    let next = after(5, 11);
    assert_eq!(Saves::new(folder.path()).save(&next, NOW).unwrap(), file);
    same(&opened(folder.path(), &file), &next);
}

#[test]
fn nothing_else_is_ever_swept_away() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let mine = saves.save(&after(5, 9), NOW).unwrap();
    saves.save(&after(5, 10), NOW).unwrap();
    for name in ["mine.ron", "damaged-1.ron", "notes.txt", "unfinished-business.ron", ".hidden"] {
        fs::write(folder.path().join(name), "kept").unwrap();
    }
    let before = names(folder.path());
    for name in &before {
        grow_old(&folder.path().join(name), 1 << 25);
    }
    saves.tidy(NOW);
    assert_eq!(names(folder.path()), before);
    // The record before goes only with its match.
    fs::remove_file(mine).unwrap();
    saves.tidy(NOW);
    assert_eq!(shown(folder.path()).len(), before.len() - 3, "{:?}", names(folder.path()));
    assert!(names(folder.path()).iter().all(|name| !name.starts_with(".before-")));
}

/// Every way in which the latest record of a match can be damaged.
fn damages(text: &str) -> Vec<(String, &'static str)> {
    vec![
        (text[..text.len() / 2].to_owned(), "cut off"),
        (String::new(), "emptied"),
        (text.replacen("seed: 5", "sead: 5", 1), "misspelt"),
        (text.replacen("cursor: 10", "cursor: 9", 1), "altered"),
        (text.replacen("name: \"\"", "name: \"x\"", 1), "renamed by hand"),
        (text.replacen("begun: Some(1", "begun: Some(2", 1), "with another date"),
        (text.replacen("resigned: None", "resigned: Some(A)", 1), "given up by hand"),
        ("(".repeat(5_000), "noise"),
    ]
}

#[test]
fn a_damaged_record_is_noticed_named_and_kept_and_the_one_before_takes_its_place() {
    for (number, (_, what)) in damages("").into_iter().enumerate() {
        let folder = folder();
        let mut saves = Saves::new(folder.path());
        let (earlier, later) = (after(5, 9), after(5, 10));
        saves.save(&earlier, NOW).unwrap();
        let file = saves.save(&later, NOW).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let (damaged, _) = damages(&text).swap_remove(number);
        assert_ne!(damaged, text, "{what}");
        fs::write(&file, &damaged).unwrap();
        // The list knows it without a replay, and shows what there still is.
        let list = saved_matches(folder.path());
        assert!(list[0].damage.is_some() && list[0].is_damaged(), "{what}");
        assert_eq!(list[0].summary.as_ref().unwrap().plies, 9, "{what}");
        same(&list[0].load(library()).unwrap(), &earlier);
        assert_eq!(fs::read_to_string(&file).unwrap(), damaged, "a list changes nothing");
        let mut reopened = Saves::new(folder.path());
        let opened_now = reopened.open(&file, library()).unwrap();
        let (error, kept_as) = opened_now.damage.unwrap();
        assert!(error.is_damage(), "{what}: {error}");
        assert!(error.to_string().contains(file.to_str().unwrap()), "{what}: {error}");
        assert_eq!(kept_as, folder.path().join("damaged-1.ron"), "{what}");
        assert_eq!(fs::read_to_string(&kept_as).unwrap(), damaged, "{what}");
        same(&opened_now.course, &earlier);
        // It is simply there from now on, and goes on.
        same(&opened(folder.path(), &file), &earlier);
        assert_eq!(reopened.save(&later, NOW).unwrap(), file, "{what}");
        same(&opened(folder.path(), &file), &later);
    }
}

#[test]
fn two_damaged_records_leave_nothing_to_go_on_with_and_nothing_lost() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    saves.save(&after(5, 9), NOW).unwrap();
    let file = saves.save(&after(5, 10), NOW).unwrap();
    let before = names(folder.path());
    for name in &before {
        fs::write(folder.path().join(name), [0xff; 9]).unwrap();
    }
    let error = Saves::new(folder.path()).open(&file, library()).unwrap_err();
    assert!(matches!(error, RecordError::NotARecord { .. }), "{error}");
    assert_eq!(names(folder.path()), before);
    assert!(saved_matches(folder.path())[0].summary.is_err());
    assert!(!saved_matches(folder.path())[0].is_under_way());
}

#[test]
fn a_record_damaged_while_it_is_played_is_kept_aside() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let file = saves.save(&after(5, 9), NOW).unwrap();
    fs::write(&file, "nonsense").unwrap();
    let later = after(5, 10);
    assert_eq!(saves.save(&later, NOW).unwrap(), file);
    same(&opened(folder.path(), &file), &later);
    assert_eq!(fs::read_to_string(folder.path().join("damaged-1.ron")).unwrap(), "nonsense");
}

#[test]
fn a_later_versions_record_is_left_as_it_is() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    saves.save(&after(5, 9), NOW).unwrap();
    let file = saves.save(&after(5, 10), NOW).unwrap();
    let text = fs::read_to_string(&file).unwrap().replacen("format: 4", "format: 7", 1);
    fs::write(&file, &text).unwrap();
    let error = Saves::new(folder.path()).open(&file, library()).unwrap_err();
    assert!(matches!(error, RecordError::LaterVersion { .. }), "{error}");
    // The match on the table goes on elsewhere.
    let later = after(5, 11);
    let other = saves.save(&later, NOW).unwrap();
    assert_ne!(other, file);
    same(&opened(folder.path(), &other), &later);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn two_programs_in_one_match_both_keep_what_was_played() {
    let folder = folder();
    let mut mine = Saves::new(folder.path());
    let file = mine.save(&after(5, 10), NOW).unwrap();
    let mut theirs = Saves::new(folder.path());
    let begun_there = theirs.open(&file, library()).unwrap().course;
    // They play on; so do I, otherwise.
    let mut course = *begun_there;
    while course.plies().len() < 14 {
        let action = course.draw().map_or_else(
            || *course.position().actions().last().unwrap(),
            tesserae_core::rules::Action::Throw,
        );
        course.play(action).unwrap();
    }
    assert_eq!(theirs.save(&course, NOW).unwrap(), file);
    let own = (11..40).map(|plies| after(5, plies)).find(|own| {
        !own.plies().starts_with(course.plies()) && !course.plies().starts_with(own.plies())
    });
    let own = own.expect("choose another seed");
    let elsewhere = mine.save(&own, NOW).unwrap();
    assert_ne!(elsewhere, file);
    same(&opened(folder.path(), &file), &course);
    same(&opened(folder.path(), &elsewhere), &own);
    // Each goes on in its own file.
    assert_eq!(theirs.save(&course, NOW).unwrap(), file);
    assert_eq!(mine.save(&own, NOW).unwrap(), elsewhere);
}

#[test]
fn a_match_in_which_a_seat_changes_hands_goes_on_in_its_file() {
    let folder = folder();
    let mut saves = Saves::new(folder.path());
    let mut course = after(5, 6);
    let file = saves.save(&course, NOW).unwrap();
    for player in ["ai:adept", "human:Anna", "ai:adept"] {
        course.replace_player(1, player);
        assert_eq!(saves.save(&course, NOW).unwrap(), file);
        same(&opened(folder.path(), &file), &course);
    }
    assert_eq!(shown(folder.path()).len(), 1);
    // Where another program has gone on with it meanwhile, both are kept.
    let theirs = after(5, 9);
    let mut course = after(5, 6);
    Saves::new(folder.path()).delete(&file, NOW).unwrap();
    let mut saves = Saves::new(folder.path());
    let file = saves.save(&course, NOW).unwrap();
    assert_eq!(Saves::new(folder.path()).save(&theirs, NOW).unwrap(), file);
    course.replace_player(1, "ai:master");
    assert_ne!(saves.save(&course, NOW).unwrap(), file);
    same(&opened(folder.path(), &file), &theirs);
}

#[test]
fn two_programs_at_once_leave_whole_records() {
    let folder = folder();
    std::thread::scope(|scope| {
        for seed in [3, 3, 4] {
            let path: PathBuf = folder.path().to_owned();
            scope.spawn(move || {
                let mut saves = Saves::new(path);
                for plies in 0..40 {
                    saves.save(&after(seed, plies), NOW).unwrap();
                    // Half-written files are the other programs'.
                    saves.tidy(0);
                }
            });
        }
        scope.spawn(|| {
            for _ in 0..100 {
                for saved in saved_matches(folder.path()) {
                    match saved.summary {
                        Ok(_) | Err(RecordError::Unreadable { .. }) => {}
                        Err(error) => panic!("{error}"),
                    }
                    assert!(saved.damage.is_none());
                }
            }
        });
    });
    for seed in [3, 4] {
        let all = saved_matches(folder.path());
        let mut loaded = all.iter().map(|saved| saved.load(library()).unwrap());
        let last = after(seed, 39);
        assert!(loaded.any(|course| course.seed() == seed && course.plies() == last.plies()));
    }
}
