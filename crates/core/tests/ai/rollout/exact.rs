//! Rollouts that end where the value is known.

use tesserae_core::ai::exact::Solution;
use tesserae_core::ai::rollout::Rollout;
use tesserae_core::ai::solve::solved;
use tesserae_core::ai::{Knowledge, Limits, Policy, value};
use tesserae_core::rules::games::At;
use tesserae_core::rules::{Due, Position};

use super::{only, roll};
use crate::common::{at, game, random_positions};

/// The probability that the side to act wins if both play their best, from the solution
/// itself and one look ahead.
fn best(solution: &Solution, position: &Position) -> f64 {
    let after = |next: &Position| match next.due() {
        Due::Over(_) => 1.0,
        _ => 1.0 - best(solution, next),
    };
    match position.due() {
        Due::Throw => solution.win(position.parts().1).expect("every throw is solved"),
        Due::Over(_) => 1.0,
        Due::Choice => {
            let plays = position.actions().into_iter().map(|a| position.play(a));
            plays.map(|next| after(&next.expect("legal").0)).fold(0.0, f64::max)
        }
    }
}

#[test]
fn five_lines_is_rolled_out_exactly() {
    let game = game("pente/race");
    let solution = solved(&game).expect("it can be solved");
    let positions = random_positions(&game, 2, 5);
    for position in positions.iter().step_by(positions.len() / 40) {
        let plan =
            Rollout { games: 10, exact: Some(solution.clone()), ..Rollout::new(position.clone()) };
        let report = roll(&plan);
        let me = position.turn().index();
        let first = report.lines[0].sides[me];
        assert!((first.win() - best(&solution, position)).abs() < 1e-9, "{position}");
        for line in &report.lines {
            assert!(line.sides.iter().all(|side| side.error() < 1e-12), "{position}");
            assert_eq!(line.ends.exact + line.ends.won, 10, "{position}");
        }
    }
}

/// Whose luck is measured by exact values has none left: every game gives the value of
/// the position, whatever was thrown, and best play is what the exact values choose.
#[test]
fn exact_luck_leaves_nothing_but_the_value() {
    let root = at("pente/knock-off A 0,0,3,6,8 0,2,4,7,8 throw");
    let known = solved(root.game()).expect("it can be solved");
    let hidden = *root.parts().1;
    let value = known.win(&hidden).expect("a throw is due");
    let exact = move |at: &At| if *at == hidden { None } else { known.win(at) };
    for policy in [Policy::Depth(1), Policy::Depth(3)] {
        let exact = Some(Solution::new(exact.clone()));
        let line = only(roll(&Rollout { policy, exact, ..Rollout::new(root.clone()) }));
        let side = line.sides[0];
        assert!((side.win() - value).abs() < 1e-10 && side.error() < 1e-12, "{side:?}");
        assert!(side.plain.error() > 1e-4, "{side:?}");
        assert_eq!(line.plies, 2 * side.reduced.count());
    }
}

/// After one ply a throw's value is the mean of what it leads to, as a search one choice
/// ahead finds it; the luck of that one throw is all there is.
#[test]
fn truncation_after_a_throw_is_a_search_one_choice_ahead() {
    for line in [
        "ur/cyningstan A 0,0,4,7,10,13,17 0,1,2,5,8,17,17 throw",
        "senet/skiryuk B 9,14,17,22,25 8,12,15,20,23 throw",
        "phaistos/aleff A 0,5,20,33 0,8,17,40 0,3,22,30 throw",
        "pente/knock-off B 0,0,3,6,8 0,2,4,7,8 throw",
    ] {
        let position = at(line);
        let searched = value(&position, &Knowledge::default(), &Limits::depth(1)).win;
        let line = only(roll(&Rollout { truncate: Some(1), ..Rollout::new(position) }));
        for (side, win) in line.sides.iter().zip(searched) {
            assert!((side.win() - win).abs() < 1e-9 && side.error() < 1e-9, "{side:?} {win}");
        }
        assert_eq!((line.ends.truncated, line.plies), (1_296, 1_296));
    }
}

#[test]
fn where_nothing_is_solved_nothing_is_known() {
    assert!(solved(&game("ur/finkel")).is_none());
    assert!(solved(&game("phaistos/aleff")).is_none());
}
