//! What evaluates positions of a game, written by hand or by a network.

use crate::ai::evaluation_cache::EvaluationCache;
use crate::ai::network::features::Encoder;
use crate::rules::games::At;
use crate::rules::{Rules, Side};

/// Rules for which there is an evaluation.
pub trait Evaluate: Rules<Position: Into<At>> {
    /// What evaluates positions of this variant.
    type Evaluator: Evaluator<Self>;

    /// What makes features of positions for a network.
    type Encoder: Encoder<Self>;

    /// Makes the evaluator's tables. Done once a search, outside its inner loop.
    fn evaluator(&self) -> Self::Evaluator;

    /// Makes the encoder's tables; none for a variant that no network could see.
    fn encoder(&self) -> Option<Self::Encoder>;
}

/// Estimates who will win.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// An estimate, in `0..=1`, of the probability that `side` wins. Only for
    /// positions that are not over.
    fn win(&self, rules: &R, at: &R::Position, side: Side) -> f64;

    /// The same estimate, for many positions of one game: an evaluator that takes long over a
    /// position may look up what it found before.
    #[inline]
    fn win_cached(
        &self,
        rules: &R,
        at: &R::Position,
        side: Side,
        _cache: &mut EvaluationCache<R::Position>,
    ) -> f64 {
        self.win(rules, at, side)
    }

    /// The same for every side; the shares add up to 1. Seats that nobody has
    /// taken have none.
    fn wins(&self, rules: &R, at: &R::Position) -> Shares {
        let mut shares = [0.0; 4];
        let sides = usize::from(rules.sides(at));
        for (side, share) in Side::ALL.into_iter().zip(&mut shares).take(sides) {
            *share = self.win(rules, at, side);
        }
        let sum: f64 = shares.iter().sum();
        if sum > 0.0 { shares.map(|share| share / sum) } else { shares }
    }
}

/// A probability for each seat.
pub type Shares = [f64; 4];

/// The shares when that side has won.
pub fn won(winner: Side) -> Shares {
    let mut shares = [0.0; 4];
    shares[winner.index()] = 1.0;
    shares
}

/// The logistic function: from log odds to a probability.
#[inline]
pub fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// From a probability to log odds, finite at the ends too.
pub fn log_odds(win: f64) -> f64 {
    let win = win.clamp(1e-9, 1.0 - 1e-9);
    (win / (1.0 - win)).ln()
}
