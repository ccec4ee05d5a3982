//! One game of a rollout.

use rand::RngExt;

use super::dice::{GameDice, noise};
use super::plan::Rollout;
use crate::ai::arena::MAX_PLIES;
use crate::ai::evaluate::{Evaluate, Evaluator, Shares, won};
use crate::ai::knowledge::Knowledge;
use crate::ai::limits::Limits;
use crate::ai::network::BestEvaluator;
use crate::ai::player::{MachinePlayer, best_with};
use crate::ai::policy::Policy;
use crate::rules::{Action, Actions, Due, Side};

/// How a game of a rollout came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Somebody has won.
    Won,
    /// At a position whose value is known exactly.
    Exact,
    /// After as many plies as were asked for.
    Truncated,
    /// It went on beyond all bounds.
    Cut,
}

/// What one game gave.
#[derive(Debug, Clone, Copy)]
pub(super) struct Played {
    /// Who has won, or the value of the position in which it ended.
    pub wins: Shares,
    /// The luck that each side had in all throws together.
    pub luck: Shares,
    pub plies: u32,
    pub end: End,
}

/// What a position looks like one choice ahead.
#[derive(Clone, Copy)]
struct OnePly {
    shares: Shares,
    /// The action after which it looks best to the side to act; none where no choice
    /// is due.
    best: Option<Action>,
    /// No estimate went into it.
    exact: bool,
}

/// Plays games of a rollout, one after the other.
pub(super) struct Course<'a, R: Evaluate> {
    rules: &'a R,
    evaluator: BestEvaluator<R>,
    asked: &'a Rollout,
    /// Who chooses.
    player: MachinePlayer,
    limits: Limits,
    list: Actions,
}

impl<'a, R: Evaluate> Course<'a, R> {
    pub fn new(rules: &'a R, asked: &'a Rollout) -> Self {
        let knowledge = Knowledge {
            solution: asked.exact.clone(),
            endgame: asked.exact.clone(),
            network: asked.network.clone(),
        };
        let player = MachinePlayer::new(asked.policy, &knowledge);
        let limits = Limits { stop: asked.stop.clone(), ..Limits::default() };
        let evaluator = BestEvaluator::new(rules, asked.position.sides(), asked.network.as_ref());
        Self { rules, evaluator, asked, player, limits, list: Actions::with_capacity(32) }
    }

    /// Plays the game of that number from a position.
    pub fn play(&mut self, from: &R::Position, number: u64) -> Played {
        let rules = self.rules;
        let mut dice = GameDice::new(self.asked.seed, number, self.asked.spread);
        let mut noise = noise(self.asked.seed, number);
        let mut at = *from;
        let mut luck = [0.0; 4];
        // What was seen of the position when the throw that led to it was weighed.
        let mut seen: Option<OnePly> = None;
        let mut plies = 0;
        loop {
            if let Some((wins, end)) = self.end(&at, plies) {
                return Played { wins, luck, plies, end };
            }
            let action = if rules.due(&at) == Due::Throw {
                let throw = dice.throw(rules.outcomes(&at));
                seen = self.asked.reduce.then(|| {
                    let (one_ply, mean) = self.weigh(&at, Action::Throw(throw));
                    for side in 0..luck.len() {
                        luck[side] += one_ply.shares[side] - mean[side];
                    }
                    one_ply
                });
                Action::Throw(throw)
            } else {
                // A choice is never without an action.
                self.choose(&at, seen.take(), noise.random()).unwrap_or(Action::Pass)
            };
            rules.play_unchecked(&mut at, action, &mut ());
            plies += 1;
        }
    }

    /// The value of a position in which the game ends after so many plies.
    fn end(&mut self, at: &R::Position, plies: u32) -> Option<(Shares, End)> {
        let (due, asked) = (self.rules.due(at), self.asked);
        if let Due::Over(winner) = due {
            return Some((won(winner), End::Won));
        }
        if let Some(shares) = self.known(at) {
            return Some((shares, End::Exact));
        }
        let end = match asked.truncate {
            Some(most) if plies >= most => End::Truncated,
            _ if plies >= MAX_PLIES => End::Cut,
            _ => return None,
        };
        Some((self.one_ply(at).shares, end))
    }

    /// What comes after the throw that was made, and the mean over all that could have
    /// been, each by its chance.
    fn weigh(&mut self, at: &R::Position, thrown: Action) -> (OnePly, Shares) {
        let rules = self.rules;
        let mut mean = [0.0; 4];
        let mut made = None;
        for (throw, chance) in rules.outcomes(at).probabilities() {
            let mut next = *at;
            rules.play_unchecked(&mut next, Action::Throw(throw), &mut ());
            let one_ply = self.one_ply(&next);
            for (sum, share) in mean.iter_mut().zip(one_ply.shares) {
                *sum += chance * share;
            }
            if Action::Throw(throw) == thrown {
                made = Some(one_ply);
            }
        }
        // What was thrown is one of the outcomes; without it there is no luck.
        (made.unwrap_or(OnePly { shares: mean, best: None, exact: false }), mean)
    }

    fn choose(&mut self, at: &R::Position, seen: Option<OnePly>, seed: u64) -> Option<Action> {
        let rules = self.rules;
        let Policy::Depth(depth) = self.asked.policy else {
            return self.player.decide_with(rules, at, &self.limits, seed).map(|c| c.action);
        };
        let one_ply = seen.unwrap_or_else(|| self.one_ply(at));
        if depth > 1 && !one_ply.exact {
            rules.actions(at, &mut self.list);
            if self.list.len() > 1 {
                let limits = self.limits.within(depth, u64::MAX);
                return best_with(rules, at, self.player.knowledge(), &limits, |_, _| false)
                    .map(|c| c.action);
            }
        }
        one_ply.best
    }

    /// Looks one choice ahead; at a throw, none.
    fn one_ply(&mut self, at: &R::Position) -> OnePly {
        let rules = self.rules;
        if rules.due(at) != Due::Choice {
            let (shares, exact) = self.equity(at);
            return OnePly { shares, best: None, exact };
        }
        let me = rules.turn(at).index();
        let mut list = std::mem::take(&mut self.list);
        rules.actions(at, &mut list);
        let mut one_ply = OnePly { shares: [-1.0; 4], best: None, exact: true };
        for action in &list {
            let mut next = *at;
            rules.play_unchecked(&mut next, *action, &mut ());
            let (shares, exact) = self.equity(&next);
            one_ply.exact &= exact;
            // Of equally good actions the first.
            if shares[me] > one_ply.shares[me] {
                (one_ply.shares, one_ply.best) = (shares, Some(*action));
            }
        }
        self.list = list;
        one_ply
    }

    /// The probabilities of winning without looking ahead, and whether they are exact.
    fn equity(&self, at: &R::Position) -> (Shares, bool) {
        if let Due::Over(winner) = self.rules.due(at) {
            return (won(winner), true);
        }
        if let Some(shares) = self.known(at) {
            return (shares, true);
        }
        if self.rules.sides(at) > 2 {
            return (self.evaluator.wins(self.rules, at), false);
        }
        (of_two(Side::A, self.evaluator.win(self.rules, at, Side::A)), false)
    }

    fn known(&self, at: &R::Position) -> Option<Shares> {
        if self.rules.sides(at) != 2 || self.rules.due(at) != Due::Throw {
            return None;
        }
        let solution = self.asked.exact.as_ref()?;
        solution.win(&(*at).into()).map(|win| of_two(self.rules.turn(at), win))
    }
}

/// The shares of two sides of which one has that probability.
fn of_two(side: Side, win: f64) -> Shares {
    let mut shares = [0.0; 4];
    shares[side.index()] = win;
    shares[side.opponent().index()] = 1.0 - win;
    shares
}
