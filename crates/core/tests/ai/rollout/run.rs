//! How a rollout runs: on any threads, to an error wanted, until it is called off.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tesserae_core::ai::rollout::{self, BATCH, Rollout};
use tesserae_core::ai::{Level, Policy, Stop};
use tesserae_core::rules::Due;

use super::{only, roll};
use crate::common::{at, library, random_positions};

const CHOICE: &str = "ur/short A 0,4,9 0,7,12 move:2";
const THROW: &str = "ur/short A 0,4,9 0,7,12 throw";

#[test]
fn threads_change_nothing() {
    for (line, policy) in [
        (CHOICE, Policy::Depth(1)),
        (THROW, Policy::Depth(1)),
        (CHOICE, Policy::Level(Level::Adept)),
        ("knossos/gurevich A 0,0,2,11,13 0,0,3,12,18 throw", Policy::Level(Level::Beginner)),
        ("senet/archaic A 20,24,27,31,31,31,31 22,25,28,31,31,31,31 throw", Policy::Depth(2)),
        ("phaistos/aleff A 0,5,20,33 0,8,17,40 0,3,22,30 move:6,4", Policy::Depth(1)),
    ] {
        let plan = Rollout { policy, games: 200, truncate: Some(60), ..Rollout::new(at(line)) };
        let one = roll(&plan);
        for threads in [2, 7] {
            assert_eq!(one, roll(&Rollout { threads, ..plan.clone() }), "{line}");
        }
        assert_ne!(one, roll(&Rollout { seed: 2, ..plan }), "{line}");
    }
}

/// Positions of all phases, from random games of all variants with every number of sides.
#[test]
fn every_position_can_be_rolled_out() {
    for game in library().games() {
        let all = random_positions(game, 3, 8);
        let mut some: Vec<_> = all.iter().step_by(all.len() / 30 + 1).cloned().collect();
        some.extend(
            all.iter().filter(|p| p.fate().is_some() || p.offer().is_some()).take(10).cloned(),
        );
        some.extend(all.iter().filter(|p| p.winner().is_some()).take(1).cloned());
        for position in some {
            let plan = Rollout { games: 4, truncate: Some(12), ..Rollout::new(position.clone()) };
            let report = roll(&plan);
            let mut told: Vec<_> = report.lines.iter().map(|line| line.action).collect();
            told.sort_by_key(|action| action.map(|action| action.to_string()));
            let legal: Vec<_> = position.actions().into_iter().map(Some).collect();
            let expected = if position.due() == Due::Choice { legal } else { vec![None] };
            assert_eq!(told, expected, "{position}");
            for line in &report.lines {
                let sum: f64 = line.sides.iter().map(rollout::Estimate::win).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{position}: {sum}");
                let ends = line.ends;
                assert_eq!(ends.won + ends.truncated, 4, "{position}");
            }
        }
    }
}

/// What is told on the way is what a shorter rollout finds.
#[test]
fn what_is_found_so_far_is_what_fewer_games_find() {
    for line in [CHOICE, THROW] {
        let plan = Rollout { games: 3 * BATCH, truncate: Some(30), ..Rollout::new(at(line)) };
        let mut told = Vec::new();
        let last = rollout::run_live(&plan, &mut |report| told.push(report));
        assert_eq!((told.len(), told.last()), (3, last.as_ref()), "{line}");
        for report in told {
            let shorter = roll(&Rollout { games: report.games, ..plan.clone() });
            assert_eq!(report, shorter, "{line}");
        }
    }
}

#[test]
fn a_game_that_is_over_is_won() {
    let line = only(roll(&Rollout::new(at("ur/short B 16,17,17 17,17,17 over:B"))));
    let wins: Vec<f64> = line.sides.iter().map(rollout::Estimate::win).collect();
    assert_eq!((wins, line.plies), (vec![0.0, 1.0], 0));
}

#[test]
fn actions_come_best_first_and_are_compared_game_by_game() {
    let report = roll(&Rollout { games: 300, ..Rollout::new(at(CHOICE)) });
    let wins: Vec<f64> = report.lines.iter().map(|line| line.sides[0].win()).collect();
    assert!(wins.len() > 1 && wins.is_sorted_by(|a, b| a >= b), "{wins:?}");
    for (line, win) in report.lines.iter().zip(&wins) {
        assert!((line.behind.mean() - (wins[0] - win)).abs() < 1e-12);
        // Two errors add up at most.
        let most = line.sides[0].error() + report.lines[0].sides[0].error();
        assert!(line.behind.error() <= most + 1e-12);
    }
    assert_eq!(report.lines[0].behind.error(), 0.0);
}

#[test]
fn it_stops_after_the_batch_in_which_the_error_is_reached() {
    let wanted = 0.01;
    let plan = Rollout { games: 100_000, error: Some(wanted), ..Rollout::new(at(THROW)) };
    let report = roll(&plan);
    assert!(report.games < 100_000 && report.games.is_multiple_of(BATCH), "{}", report.games);
    assert_eq!(report, roll(&Rollout { threads: 3, ..plan.clone() }));
    let error =
        |games| only(roll(&Rollout { games, error: None, ..plan.clone() })).sides[0].error();
    assert!(error(report.games) < wanted && error(report.games - BATCH) >= wanted);
}

#[test]
fn what_was_called_off_is_told_in_whole_batches() {
    let plan = Rollout { threads: 2, ..Rollout::new(at(THROW)) };
    assert_eq!(rollout::run(&plan, &mut |_| false), None);
    let flag = Arc::new(AtomicBool::new(true));
    let asked = Arc::clone(&flag);
    let stop: Stop = Arc::new(move || asked.load(Ordering::Relaxed));
    let flagged = Rollout { stop: Some(stop), ..plan.clone() };
    assert_eq!(rollout::run(&flagged, &mut |_| true), None);
    flag.store(false, Ordering::Relaxed);
    let by_flag = rollout::run(&flagged, &mut |progress| {
        flag.store(progress.games > BATCH + 9, Ordering::Relaxed);
        true
    });
    let by_answer = rollout::run(&plan, &mut |progress| progress.games <= BATCH + 9);
    // On a busy machine some batches more are played before the word to stop arrives.
    for report in [by_flag, by_answer] {
        let report = report.expect("the games so far");
        assert!(report.games.is_multiple_of(BATCH) && report.games < plan.games, "{report:?}");
        assert_eq!(report, roll(&Rollout { games: report.games, ..plan.clone() }));
    }
}

#[test]
fn without_reduction_the_games_are_the_same() {
    let plan = Rollout { games: 300, ..Rollout::new(at(THROW)) };
    let with = only(roll(&plan));
    let without = only(roll(&Rollout { reduce: false, ..plan }));
    assert_eq!(with.sides[0].plain, without.sides[0].plain);
    assert_eq!(without.sides[0].plain, without.sides[0].reduced);
    assert_eq!(with.plies, without.plies);
}
