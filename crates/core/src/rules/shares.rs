//! Shares of a whole, rounded so that they still make the whole.

/// Shares of a whole as whole units that add up to `units`, by the largest remainder. Of equal
/// remainders the larger share is rounded up first, then the earlier one. Shares below 0 count
/// as 0, and if nothing is left, all units are 0.
///
/// ```
/// use tesserae_core::rules::apportion;
///
/// // Each rounded by itself would give 38, 38, 13 and 13: 102 in all.
/// assert_eq!(apportion(&[0.375, 0.375, 0.125, 0.125], 100), [38, 38, 12, 12]);
/// ```
pub fn apportion(shares: &[f64], units: u32) -> Vec<u32> {
    let shares: Vec<f64> = shares.iter().map(|share| share.max(0.0)).collect();
    let whole: f64 = shares.iter().sum();
    if !(whole > 0.0 && whole.is_finite()) {
        return vec![0; shares.len()];
    }
    // A billionth keeps sums such as 0.1 + 0.2 on their whole number.
    let exact = |share: f64| share / whole * f64::from(units);
    let mut parts: Vec<u32> =
        shares.iter().map(|share| (exact(*share) + 1e-9).floor() as u32).collect();
    let remainder = |index: usize, parts: &[u32]| {
        // Remainders that differ by rounding errors are equal.
        ((exact(shares[index]) - f64::from(parts[index])) * 1e6).round() as i64
    };
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by(|&a, &b| {
        let (one, other) = (remainder(a, &parts), remainder(b, &parts));
        other.cmp(&one).then(shares[b].total_cmp(&shares[a])).then(a.cmp(&b))
    });
    let missing = units.saturating_sub(parts.iter().sum());
    for index in order.into_iter().take(missing as usize) {
        parts[index] += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    #[test]
    fn the_throws_of_every_games_dice_add_up() {
        for game in Library::built_in().games() {
            let outcomes = game.definition().dice.outcomes();
            let shares: Vec<f64> = outcomes.probabilities().map(|(_, chance)| chance).collect();
            for units in [100, 1_000, 10_000] {
                let parts = apportion(&shares, units);
                assert_eq!(parts.iter().sum::<u32>(), units, "{}", game.definition().id());
                for (part, share) in parts.iter().zip(&shares) {
                    let exact = share * f64::from(units);
                    assert!((f64::from(*part) - exact).abs() < 1.0, "{part} for {exact}");
                }
            }
        }
    }

    #[test]
    fn the_largest_remainder_is_rounded_up() {
        // Three and four four-sided dice, four sticks, one die.
        assert_eq!(apportion(&[3.0, 3.0, 1.0, 1.0], 100), [38, 38, 12, 12]);
        assert_eq!(apportion(&[1.0, 4.0, 6.0, 4.0, 1.0], 100), [6, 25, 38, 25, 6]);
        assert_eq!(apportion(&[4.0, 6.0, 4.0, 1.0, 1.0], 10_000), [2500, 3750, 2500, 625, 625]);
        assert_eq!(apportion(&[1.0; 6], 100), [17, 17, 17, 17, 16, 16]);
        assert_eq!(apportion(&[0.375, 0.625], 100), [37, 63]);
        assert_eq!(apportion(&[0.1, 0.2, 0.7], 10), [1, 2, 7]);
    }

    #[test]
    fn what_is_no_share_counts_as_nothing() {
        assert_eq!(apportion(&[], 100), Vec::<u32>::new());
        assert_eq!(apportion(&[0.0, 0.0], 100), [0, 0]);
        assert_eq!(apportion(&[f64::NAN, 1.0], 100), [0, 100]);
        // An estimate beyond all chances.
        assert_eq!(apportion(&[-0.02, 1.02], 100), [0, 100]);
    }
}
