//! Pairs of games as the unit of evidence.
//!
//! The two games of a pair have the same dice and are not independent; different
//! pairs are. So what a series proves lies in how its pairs came out: lost, split
//! or won by the first player, a score of 0, 1/2 or 1.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ai::statistics::{Z, lead};

/// How the pairs of a series came out for the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename = "pairs")]
pub struct Pairs {
    /// Both games lost.
    pub lost: u64,
    /// One game each.
    pub split: u64,
    /// Both games won.
    pub won: u64,
    /// Pairs with a game that was cut: they are no evidence.
    pub cut: u64,
}

/// The ends of an interval of Elo points; none where no finite lead is one: the interval of
/// the score then reaches 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct LeadBounds(pub Option<f64>, pub Option<f64>);

impl LeadBounds {
    /// The same interval as one of scores, from 0 to 1.
    pub(super) fn of((low, high): (f64, f64)) -> Self {
        Self((low > 0.0).then(|| lead(low)), (high < 1.0).then(|| lead(high)))
    }
}

impl fmt::Display for LeadBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(Some(low), Some(high)) => write!(f, "{low:+.0} to {high:+.0}"),
            Self(Some(low), None) => write!(f, "{low:+.0} or more"),
            Self(None, Some(high)) => write!(f, "{high:+.0} or less"),
            Self(None, None) => f.write_str("any"),
        }
    }
}

impl Pairs {
    /// Counts a pair by the winners of its games, 0 for the first player.
    pub fn add(&mut self, winners: [Option<usize>; 2]) {
        match winners {
            [Some(0), Some(0)] => self.won += 1,
            [Some(1), Some(1)] => self.lost += 1,
            [Some(_), Some(_)] => self.split += 1,
            _ => self.cut += 1,
        }
    }

    pub(super) fn join(&mut self, other: &Self) {
        self.lost += other.lost;
        self.split += other.split;
        self.won += other.won;
        self.cut += other.cut;
    }

    /// Pairs with both games played to their end.
    pub fn whole(&self) -> u64 {
        self.lost + self.split + self.won
    }

    /// The mean score of the first player; none without whole pairs.
    pub fn score(&self) -> Option<f64> {
        let whole = self.whole();
        (whole > 0).then(|| (self.won as f64 + self.split as f64 / 2.0) / whole as f64)
    }

    /// The logarithm of the chance of these pairs, their order given, if the expected
    /// score is `score`, from 0 to 1, and the rest as it fits them best.
    pub fn log_likelihood(&self, score: f64) -> f64 {
        let (lost, won) = (self.lost as f64, self.won as f64);
        // The chances are t to lose, 1 - lead - 2t to split and t + lead to win. The
        // better player is called the winner, so that the lead is not negative.
        let lead = 2.0 * score - 1.0;
        let (lost, won, lead) = if lead < 0.0 { (won, lost, -lead) } else { (lost, won, lead) };
        let (split, whole) = (self.split as f64, self.whole() as f64);
        // Where the derivative by t is nothing: 2 whole t^2 + b t - c = 0. Of the two
        // ways to write the root, each loses no digits where it is used.
        let b = 2.0 * lead * (lost + split) - (lost + won) * (1.0 - lead);
        let c = lost * lead * (1.0 - lead);
        let root = (b * b + 8.0 * whole * c).sqrt();
        let t = if b > 0.0 { 2.0 * c / (b + root) } else { (root - b) / (4.0 * whole.max(1.0)) };
        term(lost, t) + term(split, 1.0 - lead - 2.0 * t) + term(won, t + lead)
    }

    /// 95 % interval of the expected score: all that a likelihood ratio test at 5 %
    /// does not reject. `(0, 1)` without whole pairs.
    pub fn ci95(&self) -> (f64, f64) {
        let Some(score) = self.score() else { return (0.0, 1.0) };
        let best = self.log_likelihood(score);
        let fits = |other: f64| 2.0 * (best - self.log_likelihood(other)) <= Z * Z;
        (furthest(score, 0.0, fits), furthest(score, 1.0, fits))
    }

    /// That interval in Elo points, the first player's lead; none without whole pairs.
    pub fn elo_ci95(&self) -> Option<LeadBounds> {
        (self.whole() > 0).then(|| LeadBounds::of(self.ci95()))
    }
}

/// `count` times the logarithm of a chance; what never happened may be impossible.
fn term(count: f64, chance: f64) -> f64 {
    if count > 0.0 { count * chance.max(f64::MIN_POSITIVE).ln() } else { 0.0 }
}

/// The last point that fits on the way from one that does towards `end`.
fn furthest(from: f64, end: f64, fits: impl Fn(f64) -> bool) -> f64 {
    if fits(end) {
        return end;
    }
    let (mut inside, mut outside) = (from, end);
    // Each step halves what is left: after these nothing is.
    for _ in 0..60 {
        let middle = f64::midpoint(inside, outside);
        if fits(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(lost: u64, split: u64, won: u64) -> Pairs {
        Pairs { lost, split, won, cut: 0 }
    }

    /// The likelihood by trying a hundred thousand ways to share out the chances.
    fn by_trying(pairs: &Pairs, score: f64) -> f64 {
        let lead = 2.0 * score - 1.0;
        let (least, most) = ((-lead).max(0.0), (1.0 - lead) / 2.0);
        let log = |n: u64, p: f64| if n == 0 { 0.0 } else { n as f64 * p.ln() };
        (0..=100_000)
            .map(|i| {
                let t = least + (most - least) * f64::from(i) / 100_000.0;
                log(pairs.lost, t)
                    + log(pairs.split, (1.0 - lead - 2.0 * t).max(0.0))
                    + log(pairs.won, t + lead)
            })
            .fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn likelihood_is_the_best_of_all_that_have_the_score() {
        for counts in [
            (3, 4, 5),
            (0, 4, 5),
            (3, 0, 5),
            (3, 4, 0),
            (0, 0, 7),
            (7, 0, 0),
            (0, 9, 0),
            (90, 200, 2),
        ] {
            let pairs = pairs(counts.0, counts.1, counts.2);
            for score in [0.05, 0.3, 0.5, 0.52, 0.77, 0.99] {
                let (found, tried) = (pairs.log_likelihood(score), by_trying(&pairs, score));
                assert!((found - tried).abs() < 1e-3, "{counts:?} {score}: {found} {tried}");
                assert!(found > tried - 1e-9, "{counts:?} {score}: {found} {tried}");
            }
        }
    }

    #[test]
    fn likelihood_by_hand() {
        // All won: the chance to win both is the score, and none are split.
        assert!((pairs(0, 0, 5).log_likelihood(0.8) - 5.0 * 0.8_f64.ln()).abs() < 1e-12);
        // All split: a lead of 0.2 leaves 0.8 for the splits.
        assert!((pairs(0, 5, 0).log_likelihood(0.6) - 5.0 * 0.8_f64.ln()).abs() < 1e-12);
        // At the mean of the counts themselves, the shares of the counts.
        let best = 2.0 * 0.2_f64.ln() + 5.0 * 0.5_f64.ln() + 3.0 * 0.3_f64.ln();
        assert!((pairs(2, 5, 3).log_likelihood(0.55) - best).abs() < 1e-12);
    }

    #[test]
    fn intervals_of_known_cases() {
        assert_eq!(Pairs::default().ci95(), (0.0, 1.0));
        assert_eq!(Pairs::default().elo_ci95(), None);
        // All of 10 split: 20 ln(1 - lead) = -3.8415, so the lead is 0.1747.
        let (low, high) = pairs(0, 10, 0).ci95();
        assert!((low - 0.412_65).abs() < 1e-4 && (high - 0.587_35).abs() < 1e-4, "{low} {high}");
        // All of 10 won: 20 ln(score) = -3.8415.
        let (low, high) = pairs(0, 0, 10).ci95();
        assert!((low - 0.825_2).abs() < 1e-4 && high == 1.0, "{low} {high}");
        let LeadBounds(low, high) = pairs(0, 0, 10).elo_ci95().expect("there are pairs");
        assert!(low.is_some_and(|low| (low - 269.7).abs() < 0.1), "{low:?}");
        assert_eq!(high, None, "no finite lead is the most that explains ten pairs won");
        // Many pairs: the normal interval, 0.5 ± 1.96 sqrt(0.125 / 10,000).
        let (low, high) = pairs(2500, 5000, 2500).ci95();
        assert!((low - 0.493_07).abs() < 1e-4 && (high - 0.506_93).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn pairs_by_their_winners() {
        let mut all = Pairs::default();
        for winners in [[Some(0), Some(0)], [Some(0), Some(1)], [Some(1), Some(0)]] {
            all.add(winners);
        }
        all.add([Some(1), Some(1)]);
        all.add([None, Some(0)]);
        assert_eq!(all, Pairs { lost: 1, split: 2, won: 1, cut: 1 });
        assert_eq!(all.score(), Some(0.5));
    }
}
