//! Start, luck, choices and shift are the result, and the shift is as small as it says.

use tesserae_core::ai::Level;
use tesserae_core::record::Match;
use tesserae_core::review::{Account, Review, Reviewed, turning_points};
use tesserae_core::rules::Side;

use crate::common::game;
use crate::{played, reviewed};

/// The accounts of all sides; they must hold to the sums that each has to.
#[track_caller]
fn accounts(course: &Match, review: &Review) -> Vec<Account> {
    let sides = &Side::ALL[..usize::from(course.start().sides())];
    let accounts: Vec<Account> =
        sides.iter().map(|side| Account::of(review, course, *side)).collect();
    for account in &accounts {
        let Account { start, luck, choices, shift, end, .. } = account;
        assert!((start + luck + choices + shift - end).abs() < 1e-9, "{account:?}");
        if let Some(adjusted) = account.luck_adjusted() {
            assert!((adjusted - (account.result.unwrap() - luck)).abs() < 1e-12);
        }
    }
    // What one side gains the others lose.
    let parts = |a: &Account| [a.luck, a.choices, a.shift, a.start - a.end];
    for part in 0..4 {
        let sum: f64 = accounts.iter().map(|account| parts(account)[part]).sum();
        assert!(sum.abs() < 1e-9, "{accounts:?}");
    }
    accounts
}

#[test]
fn luck_and_costs_are_the_whole_result_of_a_solved_game() {
    for id in ["ur/short", "pente/knock-off", "pente/race"] {
        for seed in 0..20 {
            let course = played(&game(id), 2, Level::Beginner, seed, usize::MAX);
            let review = reviewed(&course);
            let account = accounts(&course, &review)[0];
            assert!(account.shift.abs() < 1e-8 && account.error < 1e-8, "{id}: {account:?}");
            let costs = |side: Side| {
                let mine = review.plies.iter().zip(course.plies());
                let cost = mine.filter(|(_, ply)| ply.side == side).map(|(seen, _)| match seen {
                    Reviewed::Choice(choice) => choice.cost,
                    Reviewed::Throw(_) | Reviewed::Forced => 0.0,
                });
                cost.sum::<f64>()
            };
            let sum = account.start + account.luck - costs(Side::A) + costs(Side::B);
            assert!((sum - account.result.unwrap()).abs() < 1e-8, "{id}: {account:?}");
        }
    }
}

#[test]
fn luck_and_costs_account_for_the_result_to_within_the_error() {
    for (id, games) in [
        ("senet/skiryuk", 10),
        ("knossos/gurevich", 10),
        ("ur/cyningstan", 8),
        ("phaistos/aleff", 4),
    ] {
        let mut squares = 0.0;
        for seed in 0..games {
            let course = played(&game(id), 2, Level::Adept, seed, 3_000);
            let account = accounts(&course, &reviewed(&course))[0];
            assert!(account.result.is_some(), "{id}: not over");
            let errors = account.shift / account.error;
            assert!(errors.abs() < 4.0, "{id}, seed {seed}: {account:?}");
            squares += errors * errors;
        }
        // The root of the mean square would be 1 for a true standard error; of so few games
        // it may be somewhat off.
        let mean = (squares / games as f64).sqrt();
        assert!((0.3..1.8).contains(&mean), "{id}: {mean} errors");
    }
}

#[test]
fn a_table_of_three_has_an_account_for_each() {
    let course = played(&game("phaistos/aleff"), 3, Level::Beginner, 1, 24);
    let review = reviewed(&course);
    assert_eq!(accounts(&course, &review).len(), 3);
    for point in &review.points {
        assert!((point.win.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{point:?}");
    }
}

#[test]
fn turning_points_are_what_moved_the_chance_most() {
    let course = played(&game("ur/short"), 2, Level::Beginner, 7, usize::MAX);
    let review = reviewed(&course);
    let sizes = |ply| {
        let moved: Vec<f64> = review.moved(ply).unwrap_or_default();
        moved.iter().fold(0.0, |most: f64, moved| most.max(moved.abs()))
    };
    let mut all: Vec<f64> = (0..review.plies.len()).map(sizes).collect();
    all.sort_by(|a, b| b.total_cmp(a));
    let found = turning_points(&review);
    let found: Vec<f64> = found.iter().map(|turning| sizes(turning.ply)).collect();
    assert_eq!(found, all[..5]);
    assert!(found[4] > 0.01, "{found:?}");
}
