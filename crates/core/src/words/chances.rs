//! Chances as a reader sees them. No other place writes a chance in per cent.
//!
//! Only what cannot happen is called 0%, only what must happen 100%, however it rounds. A value below
//! 0 or above 1 is an estimate, and no estimate is certain; values from rollouts are first
//! [estimated](crate::ai::statistics::estimated).

use crate::rules::apportion;

/// A chance in a sentence: `62%`, `over 99%`. Shares of one whole that stand together take
/// [`percents`].
pub fn percent(share: f64) -> String {
    in_percent(share, (share.clamp(0.0, 1.0) * 100.0).round() as u32)
}

/// Is it not sure to fail? Rounding errors of a sum are neither an estimate nor a chance.
fn may_happen(share: f64) -> bool {
    !(-1e-9..=1e-14).contains(&share)
}

/// Is it not sure to happen?
fn may_fail(share: f64) -> bool {
    may_happen(1.0 - share)
}

fn in_percent(share: f64, hundredths: u32) -> String {
    match hundredths {
        0 if may_happen(share) => "under 1%".to_owned(),
        100 if may_fail(share) => "over 99%".to_owned(),
        hundredths => format!("{hundredths}%"),
    }
}

/// All shares of one whole, rounded so that they add up to 100%: `38%`, `37%`, `25%`.
pub fn percents(shares: &[f64]) -> Vec<String> {
    let parts = apportion(shares, 100);
    shares.iter().zip(parts).map(|(share, part)| in_percent(*share, part)).collect()
}

/// A chance with one decimal and without the sign, as in a table: `62.3`, `>99.9`.
pub fn tenths(share: f64) -> String {
    in_tenths(share, (share.clamp(0.0, 1.0) * 1_000.0).round() as u32)
}

fn in_tenths(share: f64, tenths: u32) -> String {
    match tenths {
        0 if may_happen(share) => "<0.1".to_owned(),
        1_000 if may_fail(share) => ">99.9".to_owned(),
        tenths => format!("{}.{}", tenths / 10, tenths % 10),
    }
}

/// All shares of one whole with one decimal and without the sign: `37.5`, `62.5`.
pub fn percents_in_tenths(shares: &[f64]) -> Vec<String> {
    let parts = apportion(shares, 1_000);
    shares.iter().zip(parts).map(|(share, part)| in_tenths(*share, part)).collect()
}

/// A chance as a fraction with five decimals: `0.62345`, `>.99999`.
pub fn in_five_places(share: f64) -> String {
    match (share.clamp(0.0, 1.0) * 1e5).round() as u32 {
        0 if may_happen(share) => "<.00001".to_owned(),
        100_000 if may_fail(share) => ">.99999".to_owned(),
        parts => format!("{}.{:05}", parts / 100_000, parts % 100_000),
    }
}

/// A share that is no chance and may lie outside 0 to 1, in whole per cent: `62%`, `≤ 0%`,
/// `≥ 100%`.
pub fn capped(share: f64) -> String {
    if share < 0.0 {
        "≤\u{a0}0%".to_owned()
    } else if share > 1.0 {
        "≥\u{a0}100%".to_owned()
    } else {
        percent(share)
    }
}

/// The p value of a test, with that number of decimals: `p = 0.294`, `p < 0.001`.
pub fn p_value(p: f64, decimals: usize) -> String {
    let whole = 10_f64.powi(i32::try_from(decimals).unwrap_or(i32::MAX));
    let least = 1.0 / whole;
    match (p * whole).round() {
        parts if parts < 1.0 => format!("p < {least:.decimals$}"),
        parts if parts >= whole && p < 1.0 => format!("p > {:.decimals$}", 1.0 - least),
        parts => format!("p = {:.decimals$}", parts / whole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::statistics::estimated;
    use crate::levels::Library;

    #[test]
    fn nothing_uncertain_is_called_certain_however_it_rounds() {
        assert_eq!(
            [0.0, 0.00001, 0.5, 0.99999, 1.0].map(tenths),
            ["0.0", "<0.1", "50.0", ">99.9", "100.0"]
        );
        assert_eq!(percents_in_tenths(&[0.99999, 0.00001]), [">99.9", "<0.1"]);
        assert_eq!(
            [0.0, 1e-9, 0.123_454, 1.0 - 1e-9, 1.0].map(in_five_places),
            ["0.00000", "<.00001", "0.12345", ">.99999", "1.00000"]
        );
        assert_eq!(percent(0.99999), "over 99%");
        assert_eq!(
            [0.0, 1e-9, 0.294_1, 0.99999, 1.0].map(|p| p_value(p, 3)),
            ["p < 0.001", "p < 0.001", "p = 0.294", "p > 0.999", "p = 1.000"]
        );
    }

    #[test]
    fn what_is_certain_stays_so_where_its_parts_are_added_up() {
        let each = 1.0 / 6.0;
        let all = each + each + each + each + each + each;
        assert!(all < 1.0, "the sum is rounded");
        assert_eq!([all, 1.0 - all].map(percent), ["100%", "0%"]);
        assert_eq!([all, 1.0 - all].map(tenths), ["100.0", "0.0"]);
        assert_eq!(percents(&[0.0, all, 1.0 - all]), ["0%", "100%", "0%"]);
    }

    #[test]
    fn nothing_lies_outside_0_to_100_and_no_estimate_is_certain() {
        assert_eq!([-0.01, 1.02].map(tenths), ["<0.1", ">99.9"]);
        assert_eq!([-0.01, 1.02].map(percent), ["under 1%", "over 99%"]);
        assert_eq!(percents(&[1.02, -0.02]), ["over 99%", "under 1%"]);
        assert_eq!(
            [-0.01, 0.0, 0.5, 1.0, 1.02].map(estimated).map(tenths),
            ["<0.1", "<0.1", "50.0", ">99.9", ">99.9"]
        );
        assert_eq!([-0.01, 1.02].map(estimated).map(in_five_places), ["<.00001", ">.99999"]);
        assert_eq!(
            [-0.2, 0.0, 0.5, 1.0, 1.3].map(capped),
            ["≤\u{a0}0%", "0%", "50%", "100%", "≥\u{a0}100%"]
        );
    }

    #[test]
    fn a_small_chance_is_not_called_none() {
        assert_eq!([0.0, 0.004, 0.006, 0.5].map(percent), ["0%", "under 1%", "1%", "50%"]);
        assert_eq!([0.994, 0.996, 1.0].map(percent), ["99%", "over 99%", "100%"]);
    }

    #[test]
    fn shares_shown_together_add_up() {
        assert_eq!(percents(&[3.0 / 8.0, 3.0 / 8.0, 1.0 / 4.0]), ["38%", "37%", "25%"]);
        assert_eq!(percents(&[0.004, 0.996]), ["under 1%", "over 99%"]);
        assert_eq!(percents(&[0.0, 1.0]), ["0%", "100%"]);
        assert_eq!(percents_in_tenths(&[0.3333, 0.3333, 0.3334]), ["33.3", "33.3", "33.4"]);
        assert_eq!(percents_in_tenths(&[0.0, 1.0]), ["0.0", "100.0"]);
        for game in Library::built_in().games() {
            let outcomes = game.definition().dice.outcomes();
            let shares: Vec<f64> = outcomes.probabilities().map(|(_, chance)| chance).collect();
            let number =
                |text: &String| text.trim_end_matches('%').parse::<u32>().expect("a number");
            let sum: u32 = percents(&shares).iter().map(number).sum();
            assert_eq!(sum, 100, "{}", game.definition().id());
        }
    }
}
