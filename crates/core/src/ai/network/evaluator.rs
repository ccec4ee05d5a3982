//! A network as an evaluator.

use std::sync::Arc;

use super::features::{Encoder, Features, Seen};
use super::weights::Network;
use crate::ai::evaluate::{Evaluate, Evaluator, Shares, logistic};
use crate::ai::evaluation_cache::EvaluationCache;
use crate::rules::{Action, Actions, Due, Side};

/// Throws and choices that may follow one another before a position that the network
/// sees; beyond them it is taken for even.
const FARTHEST: u32 = 64;

/// Evaluates by a network. What the network does not see follows from what it leads to: a
/// throw by its chances, a choice by what is best for the side that has it.
pub struct NetworkEvaluator<R: Evaluate> {
    network: Arc<Network>,
    encoder: R::Encoder,
    /// For the opening, which the network does not see.
    hand: R::Evaluator,
}

impl<R: Evaluate> NetworkEvaluator<R> {
    /// None where the network has not as many features as the variant.
    pub fn new(rules: &R, network: Arc<Network>) -> Option<Self> {
        let encoder = rules.encoder()?;
        let fits = encoder.features() == network.features();
        fits.then(|| Self { network, encoder, hand: rules.evaluator() })
    }

    /// Another network for the same variant.
    #[must_use]
    pub fn with(self, network: Arc<Network>) -> Self {
        Self { network, ..self }
    }

    /// What makes features of positions.
    pub fn encoder(&self) -> &R::Encoder {
        &self.encoder
    }

    fn look(
        &self,
        rules: &R,
        at: &R::Position,
        side: Side,
        farthest: u32,
        cache: &mut EvaluationCache<R::Position>,
    ) -> f64 {
        let due = rules.due(at);
        if let Due::Over(winner) = due {
            return f64::from(u8::from(winner == side));
        }
        let of_side = |win: f64| if rules.turn(at) == side { win } else { 1.0 - win };
        if due == Due::Throw
            && let Some(win) = cache.get(at)
        {
            return of_side(win);
        }
        let mut features = Features::default();
        match self.encoder.see(rules, at, &mut features) {
            Seen::Position => {
                let win = logistic(f64::from(self.network.odds(features.list())));
                cache.insert(at, win);
                of_side(win)
            }
            Seen::Opening => self.hand.win(rules, at, side),
            Seen::Between if farthest == 0 => 0.5,
            Seen::Between => {
                let mut after =
                    |action| self.look(rules, &rules.after(at, action), side, farthest - 1, cache);
                if due == Due::Throw {
                    let outcomes = rules.outcomes(at).probabilities();
                    return outcomes.map(|(throw, p)| p * after(Action::Throw(throw))).sum();
                }
                let mut list = Actions::with_capacity(32);
                rules.actions(at, &mut list);
                let values = list.into_iter().map(after);
                if rules.turn(at) == side {
                    values.fold(0.0, f64::max)
                } else {
                    values.fold(1.0, f64::min)
                }
            }
        }
    }
}

impl<R: Evaluate> Evaluator<R> for NetworkEvaluator<R> {
    fn win(&self, rules: &R, at: &R::Position, side: Side) -> f64 {
        self.look(rules, at, side, FARTHEST, &mut EvaluationCache::none())
    }

    fn win_cached(
        &self,
        rules: &R,
        at: &R::Position,
        side: Side,
        cache: &mut EvaluationCache<R::Position>,
    ) -> f64 {
        self.look(rules, at, side, FARTHEST, cache)
    }
}

/// The best evaluator there is for a variant.
pub enum BestEvaluator<R: Evaluate> {
    /// A network.
    Network(NetworkEvaluator<R>),
    /// The evaluation written by hand.
    ByHand(R::Evaluator),
}

impl<R: Evaluate> BestEvaluator<R> {
    /// By the network where there is one that fits and two sides play.
    pub fn new(rules: &R, sides: u8, network: Option<&Arc<Network>>) -> Self {
        let network = network.filter(|_| sides == 2).cloned();
        let found = network.and_then(|network| NetworkEvaluator::new(rules, network));
        found.map_or_else(|| Self::ByHand(rules.evaluator()), Self::Network)
    }
}

impl<R: Evaluate> Evaluator<R> for BestEvaluator<R> {
    #[inline]
    fn win(&self, rules: &R, at: &R::Position, side: Side) -> f64 {
        match self {
            Self::Network(evaluator) => evaluator.win(rules, at, side),
            Self::ByHand(evaluator) => evaluator.win(rules, at, side),
        }
    }

    fn win_cached(
        &self,
        rules: &R,
        at: &R::Position,
        side: Side,
        cache: &mut EvaluationCache<R::Position>,
    ) -> f64 {
        match self {
            Self::Network(evaluator) => evaluator.win_cached(rules, at, side, cache),
            Self::ByHand(evaluator) => evaluator.win_cached(rules, at, side, cache),
        }
    }

    fn wins(&self, rules: &R, at: &R::Position) -> Shares {
        match self {
            Self::Network(evaluator) => evaluator.wins(rules, at),
            Self::ByHand(evaluator) => evaluator.wins(rules, at),
        }
    }
}
