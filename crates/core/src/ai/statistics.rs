//! What a series of games says about two players.

/// The 97.5 % point of the normal distribution, for 95 % intervals.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval for a rate of `wins` out of `games`; `(0, 1)` for no games.
pub fn wilson(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let rate = wins as f64 / n;
    let z2 = Z * Z;
    let centre = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
    // Rounding must not keep the ends from being reached.
    let low = if wins == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if wins == games { 1.0 } else { (centre + half).min(1.0) };
    (low, high)
}

/// The Elo difference that explains a win rate. A rate of 0 or 1 explains any,
/// so it is taken half a game short of that, out of `games`.
pub fn elo(rate: f64, games: u64) -> f64 {
    let short = 0.5 / games.max(1) as f64;
    lead(rate.clamp(short, 1.0 - short))
}

/// The Elo difference that makes a rate likely which is neither 0 nor 1.
pub fn lead(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}

/// The win rate that an Elo difference makes likely: the other way round.
pub fn rate(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// An estimated probability: an estimate can lie outside 0 to 1, and it never makes a result certain.
pub fn estimated(probability: f64) -> f64 {
    const TINY: f64 = 1e-9;
    probability.clamp(TINY, 1.0 - TINY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_interval_of_a_known_case() {
        // 15 of 20: the textbook interval is 0.531 to 0.888.
        let (low, high) = wilson(15, 20);
        assert!((low - 0.5313).abs() < 1e-4 && (high - 0.8881).abs() < 1e-4, "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(0, 10).0, 0.0);
        assert_eq!(wilson(10, 10).1, 1.0);
    }

    #[test]
    fn elo_of_known_rates() {
        assert!(elo(0.5, 100).abs() < 1e-9);
        assert!((elo(10.0 / 11.0, 1000) - 400.0).abs() < 1e-9);
        assert!(elo(1.0, 100).is_finite() && elo(0.0, 100).is_finite());
        assert!((rate(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((elo(rate(-37.0), 1000) + 37.0).abs() < 1e-9);
    }
}
