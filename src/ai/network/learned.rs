//! A network as a judge.

use std::sync::Arc;

use super::{Encoder, Features, Network, Seen};
use crate::ai::evaluate::{Evaluate, Judge, Shares, logistic};
use crate::ai::judged::{Judged, Memory};
use crate::rules::{Action, Actions, Due, Side};

/// Throws and choices that may follow one another before a position that the network
/// sees; beyond them it is taken for even.
const FARTHEST: u32 = 64;

/// Judges by a network. What the network does not see follows from what it leads to: a
/// throw by its chances, a choice by what is best for the side that has it.
pub struct Learned<R: Evaluate> {
    network: Arc<Network>,
    encoder: R::Encoder,
    /// For the opening, which the network does not see.
    hand: R::Judge,
}

impl<R: Evaluate> Learned<R> {
    /// None where the network has not as many features as the variant.
    #[must_use]
    pub fn new(rules: &R, network: Arc<Network>) -> Option<Self> {
        let encoder = rules.encoder()?;
        let fits = encoder.features() == network.features();
        fits.then(|| Self { network, encoder, hand: rules.judge() })
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
        memory: &mut impl Memory<R::Position>,
    ) -> f64 {
        let due = rules.due(at);
        if let Due::Over(winner) = due {
            return f64::from(u8::from(winner == side));
        }
        let of_side = |win: f64| if rules.turn(at) == side { win } else { 1.0 - win };
        if due == Due::Throw
            && let Some(win) = memory.recall(at)
        {
            return of_side(win);
        }
        let mut features = Features::default();
        match self.encoder.see(rules, at, &mut features) {
            Seen::Position => {
                let win = logistic(f64::from(self.network.odds(features.list())));
                memory.keep(at, win);
                of_side(win)
            }
            Seen::Opening => self.hand.win(rules, at, side),
            Seen::Between if farthest == 0 => 0.5,
            Seen::Between => {
                let mut after = |action: Action| {
                    let mut next = *at;
                    rules.play_unchecked(&mut next, action, &mut ());
                    self.look(rules, &next, side, farthest - 1, memory)
                };
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

impl<R: Evaluate> Judge<R> for Learned<R> {
    fn win(&self, rules: &R, at: &R::Position, side: Side) -> f64 {
        self.look(rules, at, side, FARTHEST, &mut ())
    }

    fn win_again(
        &self,
        rules: &R,
        at: &R::Position,
        side: Side,
        judged: &mut Judged<R::Position>,
    ) -> f64 {
        self.look(rules, at, side, FARTHEST, judged)
    }
}

/// The best judge there is for a variant.
pub enum Sight<R: Evaluate> {
    /// A network.
    Learned(Learned<R>),
    /// The evaluation written by hand.
    Hand(R::Judge),
}

impl<R: Evaluate> Sight<R> {
    /// By the network where there is one that fits and two sides play.
    #[must_use]
    pub fn new(rules: &R, sides: u8, network: Option<&Arc<Network>>) -> Self {
        let network = network.filter(|_| sides == 2).cloned();
        let learned = network.and_then(|network| Learned::new(rules, network));
        learned.map_or_else(|| Self::Hand(rules.judge()), Self::Learned)
    }
}

impl<R: Evaluate> Judge<R> for Sight<R> {
    #[inline]
    fn win(&self, rules: &R, at: &R::Position, side: Side) -> f64 {
        match self {
            Self::Learned(judge) => judge.win(rules, at, side),
            Self::Hand(judge) => judge.win(rules, at, side),
        }
    }

    fn win_again(
        &self,
        rules: &R,
        at: &R::Position,
        side: Side,
        judged: &mut Judged<R::Position>,
    ) -> f64 {
        match self {
            Self::Learned(judge) => judge.win_again(rules, at, side, judged),
            Self::Hand(judge) => judge.win_again(rules, at, side, judged),
        }
    }

    fn wins(&self, rules: &R, at: &R::Position) -> Shares {
        match self {
            Self::Learned(judge) => judge.wins(rules, at),
            Self::Hand(judge) => judge.wins(rules, at),
        }
    }
}
