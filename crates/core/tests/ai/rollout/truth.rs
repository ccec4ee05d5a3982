//! What a rollout should find, worked out without one: every position that the players
//! can reach, numbered as it is met, and the chances brought up to date until they
//! change no more.

use std::collections::HashMap;

use tesserae_core::ai::evaluate::{Evaluate, Evaluator, Shares};
use tesserae_core::rules::{Action, Actions, Due, Position};
use tesserae_core::with_position;

/// Who chooses.
#[derive(Clone, Copy)]
pub enum Player {
    /// The first action after which the evaluation is highest.
    Best,
    /// Any, each as likely.
    Random,
}

/// More positions than a test should need.
const MOST: usize = 400_000;

/// Each side's probability of winning when all choose so.
pub fn truth(position: &Position, player: Player) -> Shares {
    with_position!(position, rules, at => of(&**rules, at, player))
}

/// The mean over all that can happen in so many plies, the best player choosing, of
/// what a look one choice ahead says then.
pub fn truth_after(position: &Position, plies: u32) -> Shares {
    with_position!(position, rules, at => after(&**rules, &rules.evaluator(), at, plies))
}

fn after<R: Evaluate>(rules: &R, evaluator: &R::Evaluator, at: &R::Position, left: u32) -> Shares {
    let mut wins = [0.0; 4];
    match rules.due(at) {
        Due::Over(winner) => wins[winner.index()] = 1.0,
        Due::Throw if left == 0 => return evaluator.wins(rules, at),
        _ => {
            for (action, chance) in plies(rules, evaluator, at, Player::Best) {
                let mut next = *at;
                rules.play_unchecked(&mut next, action, &mut ());
                let of_next = if left > 0 {
                    after(rules, evaluator, &next, left - 1)
                } else if let Due::Over(_) = rules.due(&next) {
                    after(rules, evaluator, &next, 0)
                } else {
                    evaluator.wins(rules, &next)
                };
                for (sum, win) in wins.iter_mut().zip(of_next) {
                    *sum += chance * win;
                }
            }
        }
    }
    wins
}

fn of<R: Evaluate>(rules: &R, root: &R::Position, player: Player) -> Shares {
    let evaluator = rules.evaluator();
    let mut numbers = HashMap::from([(*root, 0)]);
    let mut positions = vec![*root];
    let mut leads: Vec<Vec<(f64, usize)>> = Vec::new();
    let mut wins: Vec<Shares> = Vec::new();
    while let Some(at) = positions.get(leads.len()).copied() {
        let mut win = [0.0; 4];
        let mut next = Vec::new();
        for (action, chance) in plies(rules, &evaluator, &at, player) {
            let mut after = at;
            rules.play_unchecked(&mut after, action, &mut ());
            let number = *numbers.entry(after).or_insert(positions.len());
            if number == positions.len() {
                positions.push(after);
            }
            next.push((chance, number));
        }
        if let Due::Over(winner) = rules.due(&at) {
            win[winner.index()] = 1.0;
        }
        leads.push(next);
        wins.push(win);
        assert!(positions.len() < MOST, "{} leads too far", rules.write(root));
    }
    loop {
        let mut change: f64 = 0.0;
        for number in (0..leads.len()).rev().filter(|n| !leads[*n].is_empty()) {
            let mut win = [0.0; 4];
            for (chance, next) in &leads[number] {
                for side in 0..4 {
                    win[side] += chance * wins[*next][side];
                }
            }
            for side in 0..4 {
                change = change.max((win[side] - wins[number][side]).abs());
            }
            wins[number] = win;
        }
        if change < 1e-11 {
            return wins[0];
        }
    }
}

/// What can happen next, with its chance.
fn plies<R: Evaluate>(
    rules: &R,
    evaluator: &R::Evaluator,
    at: &R::Position,
    player: Player,
) -> Vec<(Action, f64)> {
    let mut list = Actions::new();
    match rules.due(at) {
        Due::Over(_) => return Vec::new(),
        Due::Throw => {
            let throws = rules.outcomes(at).probabilities();
            return throws.map(|(throw, chance)| (Action::Throw(throw), chance)).collect();
        }
        Due::Choice => rules.actions(at, &mut list),
    }
    if matches!(player, Player::Random) {
        let chance = 1.0 / list.len() as f64;
        return list.into_iter().map(|action| (action, chance)).collect();
    }
    let me = rules.turn(at);
    let looks = |action: &Action| {
        let mut next = *at;
        rules.play_unchecked(&mut next, *action, &mut ());
        match rules.due(&next) {
            Due::Over(winner) => f64::from(u8::from(winner == me)),
            _ if rules.sides(at) == 2 => evaluator.win(rules, &next, me),
            _ => evaluator.wins(rules, &next)[me.index()],
        }
    };
    let mut best = (f64::NEG_INFINITY, list[0]);
    for action in list {
        // Sums in another order may differ in the last digit; equal ones are equal.
        let looks = looks(&action);
        if looks > best.0 + 1e-12 {
            best = (looks, action);
        }
    }
    vec![(best.1, 1.0)]
}
