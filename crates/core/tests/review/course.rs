//! Which plies are reviewed, how the match ended, and how a review is called off.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tesserae_core::ai::Level;
use tesserae_core::record::Match;
use tesserae_core::review::{Account, ReviewError, Settings, results, run};
use tesserae_core::rules::Side;

use crate::common::game;
use crate::{knowledge, played, reviewed, settings};

fn account(course: &Match, side: Side) -> Account {
    Account::of(&reviewed(course), course, side)
}

#[test]
fn it_is_the_same_on_any_threads() {
    let course = played(&game("senet/skiryuk"), 2, Level::Beginner, 1, 40);
    let knowledge = knowledge(course.game(), 2);
    let on =
        |threads| run(&course, &knowledge, &Settings { threads, ..settings() }, |_, _| {}).unwrap();
    assert_eq!(on(1), on(3));
}

#[test]
fn what_was_taken_back_is_not_reviewed() {
    let mut course = played(&game("ur/short"), 2, Level::Beginner, 2, 50);
    let whole = reviewed(&course);
    course.go_to(20);
    let part = reviewed(&course);
    assert_eq!((part.plies.len(), part.points.len()), (20, 21));
    assert_eq!(part.points, whole.points[..21]);
    assert_eq!(part.plies, whole.plies[..20]);
}

#[test]
fn a_match_without_a_ply_has_one_position() {
    let course = Match::new(&game("ur/short"), 2, Vec::new(), 1);
    let review = reviewed(&course);
    assert_eq!((review.plies.len(), review.points.len()), (0, 1));
    let account = Account::of(&review, &course, Side::A);
    assert_eq!((account.luck, account.costs.count(), account.result), (0.0, 0, None));
}

#[test]
fn who_resigns_has_lost_and_an_open_match_has_no_result() {
    let mut course = played(&game("ur/short"), 2, Level::Beginner, 3, 30);
    let open = account(&course, Side::A);
    assert_eq!((open.result, open.luck_adjusted(), results(&course)), (None, None, None));
    assert!(course.resign(Side::A));
    let (lost, won) = (account(&course, Side::A), account(&course, Side::B));
    assert_eq!((lost.result, won.result), (Some(0.0), Some(1.0)));
    // What was thrown away by it is neither luck nor a choice.
    assert_eq!((lost.end, lost.luck, lost.choices), (open.end, open.luck, open.choices));
    let mut three = Match::new(&game("phaistos/aleff"), 3, Vec::new(), 1);
    assert!(three.resign(Side::A));
    assert_eq!(results(&three), None);
}

#[test]
fn a_flag_calls_it_off_and_progress_is_told() {
    let course = played(&game("pente/race"), 2, Level::Beginner, 4, 50);
    let knowledge = knowledge(course.game(), 2);
    let mut told = Vec::new();
    let asked = Settings { threads: 1, ..settings() };
    run(&course, &knowledge, &asked, |begun, all| told.push((begun, all))).unwrap();
    assert_eq!(told, (0..51).map(|begun| (begun, 51)).collect::<Vec<_>>());
    let flag = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&flag);
    let asked = Settings { stop: Some(Arc::new(move || seen.load(Ordering::Relaxed))), ..asked };
    let begun_before = AtomicU64::new(0);
    let off = run(&course, &knowledge, &asked, |begun, _| {
        begun_before.store(begun, Ordering::Relaxed);
        flag.store(begun == 10, Ordering::Relaxed);
    });
    assert_eq!(off, Err(ReviewError::CalledOff));
    assert_eq!(begun_before.into_inner(), 10);
}
