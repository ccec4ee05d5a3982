//! Rollouts: their means, their errors, and that nothing depends on the threads.

mod exact;
mod run;
mod truth;

use tesserae_core::ai::Level;
use tesserae_core::ai::Policy;
use tesserae_core::ai::rollout::{self, Line, Report, Rollout};
use tesserae_core::rules::{Game, Position};

use crate::common::{at, game};
use truth::{Player, truth, truth_after};

/// Endings from which the players cannot reach many positions, hits and returns and
/// fates included.
const ENDINGS: &[&str] = &[
    "ur/finkel A 10,15,15,15,15,15,15 6,15,15,15,15,15,15 throw",
    "ur/cyningstan B 9,17,17,17,17,17,17 7,17,17,17,17,17,17 throw",
    "senet/skiryuk A 24,31,31,31,31 22,31,31,31,31 throw",
    "senet/skiryuk A 26,31,31,31,31 30,31,31,31,31 fate:26",
    "knossos/gurevich B 14,25,25,25,25 13,25,25,25,25 throw",
    "phaistos/aleff A 50,62,62,62 47,62,62,62 throw",
];

fn roll(plan: &Rollout) -> Report {
    rollout::run(plan, &mut |_| true).expect("it is not called off")
}

fn only(report: Report) -> Line {
    let [line] = <[Line; 1]>::try_from(report.lines).expect("no choice is due");
    line
}

/// Whether every side's estimate is within so many standard errors of the truth.
#[track_caller]
fn agrees(plan: &Rollout, player: Player) {
    let truth = truth(&plan.position, player);
    let line = only(roll(plan));
    for (side, estimate) in line.sides.iter().enumerate() {
        for (name, sample) in [("reduced", estimate.reduced), ("plain", estimate.plain)] {
            let off = (sample.mean() - truth[side]).abs();
            assert!(
                off <= 4.0 * sample.error() + 1e-9,
                "{}, side {side}, {name}: {} +- {} for {}",
                plan.position,
                sample.mean(),
                sample.error(),
                truth[side]
            );
        }
        let luck = estimate.luck;
        assert!(luck.mean().abs() <= 4.0 * luck.error() + 1e-9, "{}: {luck:?}", plan.position);
    }
}

#[test]
fn endings_come_out_as_they_are() {
    for line in ENDINGS {
        let plan = Rollout { games: 2_000, ..Rollout::new(at(line)) };
        agrees(&plan, Player::Best);
        agrees(&Rollout { spread: false, seed: 2, ..plan }, Player::Best);
    }
}

#[test]
fn a_player_who_leaves_it_to_chance_has_his_own_truth() {
    for line in [ENDINGS[0], ENDINGS[2], ENDINGS[4]] {
        let policy = Policy::Level(Level::Random);
        agrees(&Rollout { policy, games: 2_000, ..Rollout::new(at(line)) }, Player::Random);
    }
}

/// Five lines with two counters a side.
fn small(line: &str) -> Position {
    let Game::Pente(rules) = game("pente/knock-off") else { panic!("five lines") };
    Position::read(&Game::Pente(rules.with_pieces(2).into()), line).expect(line)
}

#[test]
fn many_positions_of_five_lines_come_out_as_they_are() {
    for (seed, line) in (1..).zip([
        "pente/knock-off A 0,0 0,0 throw",
        "pente/knock-off B 0,0 0,3 throw",
        "pente/knock-off A 0,7 8,10 throw",
        "pente/knock-off A 3,8 1,8 throw",
        "pente/knock-off B 5,9 1,7 throw",
        "pente/knock-off A 4,10 0,3 throw",
        "pente/knock-off B 2,8 5,10 throw",
        "pente/knock-off A 1,2 3,4 throw",
        "pente/knock-off B 0,9 8,9 throw",
        "pente/knock-off A 3,3 3,3 throw",
    ]) {
        agrees(&Rollout { seed, ..Rollout::new(small(line)) }, Player::Best);
    }
}

/// Of 200 intervals of 95 % some 190 hold the truth, with a standard deviation of 3.1.
/// Four of them either way leave 178 and more, and at least one that does not.
#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let position = small("pente/knock-off A 0,3 0,8 throw");
    let truth = truth(&position, Player::Best)[0];
    for spread in [false, true] {
        let (mut reduced, mut plain) = (0, 0);
        for seed in 0..200 {
            let plan = Rollout { seed, spread, games: 150, ..Rollout::new(position.clone()) };
            let estimate = only(roll(&plan)).sides[0];
            let holds = |(low, high): (f64, f64)| u32::from(low <= truth && truth <= high);
            reduced += holds(estimate.ci95());
            plain += holds(estimate.plain.interval());
        }
        // Where throws are spread the errors may be overstated, never understated.
        let most = if spread { 200 } else { 199 };
        assert!((178..=most).contains(&reduced), "{spread}: {reduced} of 200");
        assert!((178..=most).contains(&plain), "{spread}: {plain} of 200 plain ones");
    }
}

/// After a few plies all that can have happened can be gone through, at any table.
#[test]
fn truncated_games_come_out_as_the_mean_over_all_that_can_happen() {
    for line in [
        "phaistos/aleff A 0,5,20,33 0,8,17,40 0,3,22,30 throw",
        "phaistos/sanctuary-geese D 0,5,20,33 0,8,17,40 0,3,22,30 2,9,51,58 throw",
        "phaistos/aleff A 0,0,0,0 0,0,0,0 0,0,0,0 open",
        "phaistos/aleff B 0,5,20,33 0,8,17,40 0,7,22,30 throw",
        "ur/rosette-throw A 0,0,4,7,10,13,17 0,1,2,5,8,17,17 throw",
        "knossos/straight B 0,0,0,0,0 0,0,0,0,0 open:3",
    ] {
        let plan = Rollout { truncate: Some(5), ..Rollout::new(at(line)) };
        let truth = truth_after(&plan.position, 5);
        let line = only(roll(&plan));
        for (side, estimate) in line.sides.iter().enumerate() {
            let off = (estimate.win() - truth[side]).abs();
            let error = estimate.error();
            let position = &plan.position;
            assert!(off <= 4.0 * error + 1e-9, "{position}, {side}: {off} +- {error}");
        }
    }
}

/// What is taken out has a mean of zero in the middle of every game, and to take it
/// out leaves less spread, far less where the evaluation is good.
#[test]
fn luck_has_a_mean_of_nought_and_its_removal_helps() {
    for (line, least) in [
        ("ur/cyningstan A 0,0,4,7,10,13,17 0,1,2,5,8,17,17 throw", 1.5),
        ("senet/skiryuk A 9,14,17,22,25 8,12,15,20,23 throw", 1.5),
        ("knossos/gurevich A 0,0,2,11,13 0,0,3,12,18 throw", 1.5),
        ("phaistos/aleff A 0,5,20,33 0,8,17,40 0,3,22,30 throw", 1.5),
        ("pente/knock-off A 0,0,3,6,8 0,2,4,7,8 throw", 20.0),
    ] {
        let plan = Rollout { games: 288, threads: 2, ..Rollout::new(at(line)) };
        for estimate in only(roll(&plan)).sides {
            let luck = estimate.luck;
            assert!(luck.mean().abs() <= 4.0 * luck.error(), "{line}: {luck:?}");
            let ratio = estimate.variance_ratio().expect("some spread is left");
            assert!(ratio > least, "{line}: {ratio}");
        }
    }
}
