//! How long the archive takes over ten thousand matches: to be built, brought up to date,
//! listed, searched and counted.
//!
//! `cargo bench -p tesserae-core --bench archive`

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use tesserae_core::ai::Level;
use tesserae_core::archive::{Archive, Grouping, Known, Outcome, Query, ReviewKey, Sort, Whose};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::review::{DEPTH, Settings, run};
use tesserae_core::rules::{Action, Game};
use tesserae_core::solutions::KnowledgeStore;

mod common;

/// Records when speeds are wanted, and else.
const RECORDS: (u64, u64) = (10_000, 60);
/// Every so many-th of a solved game is reviewed.
const REVIEWED: u64 = 5;
/// What lists and sums may take.
const BAR: Duration = Duration::from_millis(100);
const VARIANTS: [&str; 5] =
    ["ur/short", "ur/cyningstan", "senet/skiryuk", "knossos/gurevich", "phaistos/aleff"];

fn main() {
    let library = Library::built_in();
    let records = if common::timed() { RECORDS.0 } else { RECORDS.1 };
    let folder = tempfile::tempdir().expect("a folder for records");
    let knowledge = KnowledgeStore::new(None);
    let mut archive = Archive::open(folder.path()).expect("an archive");
    let (mut plies, mut reviews) = (0, 0);
    for number in 0..records {
        let game = library.game(VARIANTS[number as usize % VARIANTS.len()]).expect("ours");
        let course = played(game, number);
        plies += course.plies().len();
        let file = folder.path().join(format!("{number:05}.ron"));
        fs::write(file, course.to_record().expect("a record")).expect("a file");
        if game.definition().id() == "ur/short" && number % (5 * REVIEWED) == 0 {
            let known = knowledge.knowledge(game, 2, tesserae_core::ai::Scope::ALL);
            let settings = Settings { depth: DEPTH, rolls: None, threads: 1, stop: None };
            let review = run(&course, &known, &settings, |_, _| {}).expect("a review");
            let key = ReviewKey::of(&course, &settings, Known::of(&known));
            archive.keep_review(&course, &key, &review).expect("kept");
            reviews += 1;
        }
    }
    println!("{records} records of {} throws and moves each", plies as u64 / records);
    let build = || archive.sync(&library, 2, |_, _| {}).expect("a folder that can be read");
    let (synced, time) = timed(build);
    assert_eq!((synced.read as u64, synced.problems), (records, 0));
    println!("{:<44} {time:?}", "built from nothing");
    drop(archive);
    asked(folder.path(), &library, records, reviews);
}

/// Asks all that is asked of it, each time with a statement that was not prepared before.
fn asked(folder: &Path, library: &Library, records: u64, reviews: usize) {
    let (mut archive, time) = timed(|| Archive::open(folder).expect("an archive"));
    println!("{:<44} {time:?}", "opened and checked");
    let (synced, time) = timed(|| archive.sync(library, 2, |_, _| {}).expect("a folder"));
    assert_eq!(synced.read, 0);
    println!("{:<44} {time:?}", "brought up to date, nothing changed");
    let all = Query::default;
    let queries: [(&str, Query, Option<u64>); 7] = [
        ("list: all, the last played first", all(), Some(records)),
        ("list: all, by name", Query { sort: Sort::Name, ..all() }, Some(records)),
        ("list: one variant", Query { game: Some("ur/short".into()), ..all() }, Some(records / 5)),
        ("list: a level", Query { level: Some(Level::Expert), ..all() }, Some(records / 3)),
        ("list: won", Query { outcome: Some(Outcome::Won), ..all() }, None),
        ("list: two words", Query { text: "match 7".into(), ..all() }, None),
        ("list: reviewed", Query { reviewed: Some(true), ..all() }, Some(reviews as u64)),
    ];
    for (what, query, expected) in queries {
        let (rows, time) = timed(|| archive.list(&query).expect("a list"));
        if let Some(expected) = expected {
            assert_eq!(rows.len() as u64, expected, "{what}");
        }
        assert!(!rows.is_empty(), "{what}");
        told(what, rows.len(), time);
    }
    for by in [Grouping::Variant, Grouping::Opponent] {
        let (found, time) = timed(|| archive.statistics(&all(), by).expect("sums"));
        assert_eq!(found.all.games + found.all.open, records);
        assert_eq!(found.all.costs.games as usize, reviews);
        told(&format!("statistics by {by:?}"), found.groups.len(), time);
    }
    let (report, time) = timed(|| archive.dice(&all(), Whose::All).expect("dice"));
    assert!(report.throws > 20 * records && report.p_value > 1e-6, "{report:?}");
    told("throws against expectation", report.kinds.len(), time);
    let (steps, time) = timed(|| archive.progress(&all()).expect("progress"));
    assert!(steps.len() as u64 <= records && !steps.is_empty());
    told("progress", steps.len(), time);
}

fn told(what: &str, many: usize, time: Duration) {
    let late = if time > BAR { "  over the bar" } else { "" };
    println!("{what:<44} {time:?} for {many}{late}");
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let done = work();
    (done, begin.elapsed())
}

/// A match of a person and a computer, with the first choices there are.
fn played(game: &Game, number: u64) -> Match {
    let level = ["adept", "expert", "master"][number as usize % 3];
    let mut players = vec!["human".to_owned(), format!("ai:{level}")];
    players.rotate_left(number as usize % 2);
    let mut course = Match::new(game, 2, players, number);
    course.notes_mut().begun = Some(1_000_000_000 + number * 977 % 100_000);
    course.notes_mut().name = format!("Match {number}");
    // The first and the last choice by turns, or five lines would not end.
    while course.winner().is_none() && course.plies().len() < 400 {
        let actions = course.position().actions();
        let action = match course.draw() {
            Some(throw) => Action::Throw(throw),
            None => actions[(course.plies().len() + number as usize) % actions.len()],
        };
        course.play(action).expect("a legal action");
    }
    course
}
