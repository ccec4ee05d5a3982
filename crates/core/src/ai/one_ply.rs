//! How the levels choose that do not look ahead: at random, by principles, or by what the
//! position after each action looks like, with errors.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::choice::Choice;
use super::evaluate::{Evaluate, Evaluator, log_odds};
use super::exact::{self, Solution};
use super::knowledge::Knowledge;
use super::levels::Level;
use super::network::BestEvaluator;
use super::principles;
use crate::rules::{Action, Actions, Due, Side};

/// How far the adept's estimate of a position strays at most, as a multiple of what is
/// at stake: what the best action is above the mean of all, in log odds. Chosen, like the
/// expert's, so that in every game each level is well above the one below
/// (docs/strength.md).
const ADEPT_STRAYS: f64 = 2.4;
/// How far the expert's does.
const EXPERT_STRAYS: f64 = 1.55;
/// Nobody's strays farther, in log odds: what is plain is seen.
const MOST_STRAYED: f64 = 1.0;

/// What a level that does not look ahead chooses.
pub(super) fn choose<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    level: Level,
    knowledge: &Knowledge,
    seed: u64,
) -> Option<Choice> {
    let mut actions = Actions::new();
    rules.actions(at, &mut actions);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let strays = match level {
        Level::Adept => Some(ADEPT_STRAYS),
        Level::Expert => Some(EXPERT_STRAYS),
        _ => None,
    };
    let one_ply = OnePly {
        rules,
        evaluator: BestEvaluator::new(rules, rules.sides(at), knowledge.network.as_ref()),
        endgame: knowledge.endgame.as_ref().filter(|_| rules.sides(at) == 2),
    };
    let (action, (win, exact)) = match strays {
        Some(strays) => one_ply.weigh(at, &actions, strays, &mut rng)?,
        None => {
            let action = match level {
                Level::Beginner => principles::pick(rules, at, &actions, &mut rng)?,
                _ => *actions.get(rng.random_range(0..actions.len().max(1)))?,
            };
            (action, one_ply.equity(&rules.after(at, action), rules.turn(at)))
        }
    };
    let nodes = actions.len() as u64;
    Some(Choice { action, win, exact, pv: vec![action], nodes, depth: 1, level: Some(level) })
}

/// Evaluates what an action leads to without looking further.
struct OnePly<'a, R: Evaluate> {
    rules: &'a R,
    evaluator: BestEvaluator<R>,
    /// What is known where few pieces are left.
    endgame: Option<&'a Solution>,
}

impl<R: Evaluate> OnePly<'_, R> {
    /// The probability that a side wins, and whether that is no estimate.
    fn equity(&self, at: &R::Position, side: Side) -> (f64, bool) {
        if let Due::Over(winner) = self.rules.due(at) {
            return (f64::from(u8::from(winner == side)), true);
        }
        match self.endgame.and_then(|endgame| exact::win(self.rules, at, endgame)) {
            Some(win) if self.rules.turn(at) == side => (win, true),
            Some(win) => (1.0 - win, true),
            None => (self.evaluator.win(self.rules, at, side), false),
        }
    }

    /// The action after which the position looks best, by an estimate that strays, and
    /// the estimate that does not.
    fn weigh(
        &self,
        at: &R::Position,
        actions: &Actions,
        strays: f64,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<(Action, (f64, bool))> {
        let me = self.rules.turn(at);
        let nexts: Vec<R::Position> = actions.iter().map(|a| self.rules.after(at, *a)).collect();
        // A win in hand is taken.
        if let Some(i) = nexts.iter().position(|next| self.rules.due(next) == Due::Over(me)) {
            return Some((actions[i], (1.0, true)));
        }
        let equities: Vec<(f64, bool)> = nexts.iter().map(|next| self.equity(next, me)).collect();
        let odds = || equities.iter().map(|(win, _)| log_odds(*win));
        let most = odds().fold(f64::NEG_INFINITY, f64::max);
        let mean = odds().sum::<f64>() / equities.len().max(1) as f64;
        let strays = (strays * (most - mean)).min(MOST_STRAYED);
        let (mut best, mut liked) = (None, f64::NEG_INFINITY);
        for (i, odds) in odds().enumerate() {
            let odds = odds + strays * rng.random_range(-1.0..1.0);
            if odds > liked {
                (best, liked) = (Some(i), odds);
            }
        }
        best.map(|i| (actions[i], equities[i]))
    }
}
