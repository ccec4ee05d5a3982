//! Choices that a search has judged are judged once more by rollouts.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tesserae_core::ai::rollout::{self, Rollout};
use tesserae_core::ai::{Knowledge, Level};
use tesserae_core::record::Match;
use tesserae_core::review::{
    Account, Choice, Grade, Method, Review, ReviewError, Rolls, Settings, Unlike, Which, roll_out,
    run,
};
use tesserae_core::rules::{Position, Side};

use crate::common::game;
use crate::{knowledge, played, settings};

const ROLLS: Rolls = Rolls { games: 16, truncate: Some(6), seed: 9, which: Which::All };

fn rolling(rolls: Rolls) -> Settings {
    Settings { rolls: Some(rolls), ..settings() }
}

fn known(course: &Match) -> Knowledge {
    knowledge(course.game(), course.start().sides())
}

fn plain(course: &Match) -> Review {
    run(course, &known(course), &settings(), |_, _| {}).unwrap()
}

fn rolled(course: &Match, review: &Review, asked: &Settings) -> Review {
    roll_out(course, review, &known(course), asked, |_, _| {}).unwrap()
}

/// What a rollout of a position finds with the dice of that ply.
fn report(position: &Position, ply: usize, known: &Knowledge) -> rollout::Report {
    let mut dice = ChaCha8Rng::seed_from_u64(ROLLS.seed);
    dice.set_stream(ply as u64);
    let plan = Rollout {
        games: ROLLS.games,
        truncate: ROLLS.truncate,
        exact: known.solution.clone().or(known.endgame.clone()),
        network: known.network.clone(),
        seed: dice.random(),
        ..Rollout::new(position.clone())
    };
    rollout::run(&plan, &mut |_| true).unwrap()
}

fn is_of(choice: &Choice, report: &rollout::Report, turn: Side) -> bool {
    choice.options.len() == report.lines.len()
        && choice.options.iter().zip(&report.lines).all(|(option, line)| {
            let win: Vec<f64> = line.sides.iter().map(rollout::Estimate::win).collect();
            let error = line.sides[turn.index()].error();
            let same = Some(option.action) == line.action && option.win == win;
            same && option.error == error && option.apart == line.behind.error()
        })
}

#[test]
fn rolled_out_choices_are_those_of_the_rollouts_near_the_end_and_among_three_too() {
    for (id, sides, plies) in
        [("knossos/gurevich", 2, 24), ("senet/skiryuk", 2, 1_000), ("phaistos/aleff", 3, 20)]
    {
        let course = played(&game(id), sides, Level::Beginner, 6, plies);
        let (review, known) = (plain(&course), known(&course));
        let found = rolled(&course, &review, &rolling(ROLLS));
        let (mut seen, mut exact) = (0, 0);
        for (ply, choice) in found.choices() {
            let position = course.position_at(ply).unwrap();
            let before = review.choices().find(|(at, _)| *at == ply).unwrap().1;
            assert_eq!(before.method.is_exact(), choice.method != Method::Rollout, "{position}");
            if before.method.is_exact() {
                assert_eq!(choice, before, "{position}");
            } else {
                let report = report(position, ply, &known);
                assert!(is_of(choice, &report, position.turn()), "{position}: {choice:?}");
                exact += report.lines.iter().map(|line| line.ends.exact).sum::<u64>();
                seen += 1;
            }
        }
        assert!(seen > 0, "{id}");
        // The whole game of Senet comes to its endgames, and so do the games played out.
        assert_eq!(exact > 0, id == "senet/skiryuk", "{id}");
        // The curve is not rolled out.
        assert_eq!(found.points, review.points);
    }
}

#[test]
fn it_is_the_same_at_once_afterwards_and_on_any_threads() {
    let course = played(&game("knossos/gurevich"), 2, Level::Beginner, 6, 24);
    let review = plain(&course);
    let asked = rolling(ROLLS);
    let at_once = run(&course, &known(&course), &asked, |_, _| {}).unwrap();
    assert_ne!(at_once, review);
    for threads in [1, 3] {
        let asked = Settings { threads, ..asked.clone() };
        assert_eq!(rolled(&course, &review, &asked), at_once);
    }
    assert_eq!(rolled(&course, &review, &settings()), review, "nothing is asked for");
    // What is rolled out is not rolled out again.
    let other = rolling(Rolls { seed: 10, ..ROLLS });
    assert_eq!(rolled(&course, &at_once, &other), at_once);
}

#[test]
fn errors_alone_are_rolled_out_and_each_is_told_when_it_is_done() {
    let course = played(&game("knossos/gurevich"), 2, Level::Beginner, 2, 60);
    let review = plain(&course);
    let marked: Vec<usize> = review
        .choices()
        .filter(|(_, choice)| Grade::of(choice.cost).is_some())
        .map(|(ply, _)| ply)
        .collect();
    assert!(marked.len() >= 3, "{marked:?}");
    let asked = rolling(Rolls { which: Which::Marked, ..ROLLS });
    let told = Mutex::new(Vec::new());
    let found = roll_out(&course, &review, &known(&course), &asked, |ply, choice| {
        told.lock().unwrap().push((ply, choice.clone()));
    });
    let found = found.unwrap();
    let mut told = told.into_inner().unwrap();
    told.sort_by_key(|(ply, _)| *ply);
    assert_eq!(told.iter().map(|(ply, _)| *ply).collect::<Vec<_>>(), marked);
    for ((ply, choice), (_, told)) in
        found.choices().filter(|(ply, _)| marked.contains(ply)).zip(&told)
    {
        assert_eq!((choice, choice.method), (told, Method::Rollout), "ply {ply}");
    }
    for ((ply, choice), (_, before)) in found.choices().zip(review.choices()) {
        assert!(marked.contains(&ply) || choice == before, "ply {ply}");
    }
}

#[test]
fn what_was_done_before_a_stop_has_been_told() {
    let course = played(&game("knossos/gurevich"), 2, Level::Beginner, 2, 60);
    let review = plain(&course);
    let told = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&told);
    let stop: tesserae_core::ai::Stop = Arc::new(move || seen.load(Ordering::Relaxed) >= 2);
    let asked = Settings { threads: 1, stop: Some(stop), ..rolling(ROLLS) };
    let off = roll_out(&course, &review, &known(&course), &asked, |_, _| {
        told.fetch_add(1, Ordering::Relaxed);
    });
    assert_eq!(off, Err(ReviewError::CalledOff));
    assert_eq!(told.load(Ordering::Relaxed), 2);
}

#[test]
fn costs_by_rollouts_are_not_compared_with_levels_whose_costs_are_by_search() {
    let course = played(&game("knossos/gurevich"), 2, Level::Beginner, 2, 120);
    let review = plain(&course);
    let like =
        |review: &Review| Account::of(review, &course, Side::A).likeness("knossos/gurevich", 2);
    assert!(like(&review).is_ok());
    let found = rolled(&course, &review, &rolling(Rolls { games: 2, ..ROLLS }));
    assert_eq!(like(&found), Err(Unlike::RolledOut));
}
