//! The test and the interval on pairs that are drawn and not played, so that the truth
//! is known.

use rand::RngExt;
use tesserae_core::ai::arena::{Pairs, Sprt, SprtError, Verdict};
use tesserae_core::ai::statistics::rate;

use crate::common;

/// How often each case is drawn. The mean of so many yes or no lies within three
/// standard deviations of its chance in all but 3 of 1,000 cases, and the seeds are fixed.
const TRIALS: u32 = 2000;

fn three_deviations(chance: f64) -> f64 {
    3.0 * (chance * (1.0 - chance) / f64::from(TRIALS)).sqrt()
}

/// Draws one pair, with that lead in Elo points and that chance to be split.
fn draw(pairs: &mut Pairs, elo: f64, split: f64, rng: &mut impl rand::Rng) {
    let won = rate(elo) - split / 2.0;
    let drawn: f64 = rng.random();
    pairs.add(if drawn < won {
        [Some(0), Some(0)]
    } else if drawn < won + split {
        [Some(0), Some(1)]
    } else {
        [Some(1), Some(1)]
    });
}

/// The shares of H0 and H1, and the mean number of pairs that it took.
fn trials(sprt: &Sprt, elo: f64, split: f64) -> (f64, f64, f64) {
    let (mut accepted, mut drawn) = ([0, 0], 0);
    let mut rng = common::rng(elo.to_bits() ^ split.to_bits());
    for _ in 0..TRIALS {
        let mut pairs = Pairs::default();
        loop {
            draw(&mut pairs, elo, split, &mut rng);
            drawn += 1;
            match sprt.judge(&pairs).verdict {
                Verdict::Undecided => {}
                Verdict::H0 => break accepted[0] += 1,
                Verdict::H1 => break accepted[1] += 1,
            }
        }
    }
    let [h0, h1] = accepted.map(|count| f64::from(count) / f64::from(TRIALS));
    (h0, h1, f64::from(drawn) / f64::from(TRIALS))
}

/// Wald's bounds promise no more errors than were asked for, but for small change, and
/// hardly fewer. With two different rates, one that takes the place of the other shows.
#[test]
fn errors_are_as_rare_as_asked_for() {
    let (alpha, beta) = (0.1, 0.03);
    for (elo0, elo1) in [(0.0, 30.0), (-20.0, 20.0), (100.0, 140.0)] {
        for split in [0.2, 0.5] {
            let sprt = Sprt::new(elo0, elo1, alpha, beta).unwrap();
            let (_, wrong, _) = trials(&sprt, elo0, split);
            let most = alpha + three_deviations(alpha);
            assert!((alpha / 2.0..most).contains(&wrong), "{elo0} {elo1} {split}: alpha {wrong}");
            let (wrong, _, _) = trials(&sprt, elo1, split);
            let most = beta + three_deviations(beta);
            assert!((beta / 3.0..most).contains(&wrong), "{elo0} {elo1} {split}: beta {wrong}");
        }
    }
}

#[test]
fn errors_are_rarer_outside_and_the_answer_is_open_between() {
    let sprt: Sprt = "0,40".parse().unwrap();
    assert!(trials(&sprt, -20.0, 0.4).1 < 0.01);
    assert!(trials(&sprt, 60.0, 0.4).0 < 0.01);
    let (h0, h1, between) = trials(&sprt, 20.0, 0.4);
    assert!((h0 - 0.5).abs() < 0.05 && (h1 - 0.5).abs() < 0.05, "{h0} {h1}");
    assert!(between > trials(&sprt, 0.0, 0.4).2 && between > trials(&sprt, 40.0, 0.4).2);
}

/// Under either hypothesis it takes about half the pairs of a series of fixed length
/// with the same chances of error.
#[test]
fn a_decision_is_cheaper_than_a_fixed_series() {
    let split = 0.4;
    let sprt: Sprt = "0,30".parse().unwrap();
    // A pair's score has the variance (1 - split) / 4; 1.645 is the 95 % point.
    let width = rate(30.0) - rate(0.0);
    let fixed = (2.0_f64 * 1.645 / width).powi(2) * (1.0 - split) / 4.0;
    for elo in [0.0, 30.0] {
        let (_, _, pairs) = trials(&sprt, elo, split);
        assert!((0.35..0.65).contains(&(pairs / fixed)), "{elo}: {pairs} of {fixed}");
    }
}

#[test]
fn the_ratio_by_hand() {
    let sprt: Sprt = "0,100".parse().unwrap();
    let (low, high) = sprt.bounds();
    assert!((low + 2.944_438_979).abs() < 1e-6 && (high - 2.944_438_979).abs() < 1e-6);
    // With all pairs won, a pair's chance is the score, and no pair is split.
    let won = |won| sprt.judge(&Pairs { won, ..Pairs::default() });
    let each = (rate(100.0) / 0.5_f64).ln();
    assert!((won(3).llr - 3.0 * each).abs() < 1e-12);
    let enough = (high / each).ceil() as u64;
    assert_eq!(won(enough).verdict, Verdict::H1);
    assert_eq!(won(enough - 1).verdict, Verdict::Undecided);
    assert_eq!(won(0).llr, 0.0);
    // Cut pairs are no evidence.
    assert_eq!(sprt.judge(&Pairs { cut: 9, ..Pairs::default() }).llr, 0.0);
    // Exchanged players exchange the hypotheses.
    let pairs = Pairs { lost: 5, split: 20, won: 9, cut: 0 };
    let turned = Pairs { lost: 9, split: 20, won: 5, cut: 0 };
    let other: Sprt = "-100,0".parse().unwrap();
    assert!((sprt.judge(&pairs).llr + other.judge(&turned).llr).abs() < 1e-9);
}

/// Counts of any size give a number.
#[test]
fn the_ratio_of_extreme_counts_is_a_number() {
    for test in ["-1000,1000", "999,1000", "0,0.001", "-1000,-999,0.001,0.499"] {
        let sprt: Sprt = test.parse().unwrap();
        let counts = [0, 1, 1000, 500_000_000];
        for lost in counts {
            for split in counts {
                for won in counts {
                    let pairs = Pairs { lost, split, won, cut: 0 };
                    assert!(sprt.judge(&pairs).llr.is_finite(), "{test}: {pairs:?}");
                    let (low, high) = pairs.ci95();
                    assert!(0.0 <= low && low <= high && high <= 1.0, "{pairs:?}: {low} {high}");
                }
            }
        }
    }
}

#[test]
fn the_interval_holds_the_truth_in_19_of_20_cases() {
    for (elo, split) in [(0.0, 0.3), (0.0, 0.7), (150.0, 0.3), (400.0, 0.1)] {
        let mut rng = common::rng(7);
        let mut held = 0;
        for _ in 0..TRIALS {
            let mut pairs = Pairs::default();
            for _ in 0..100 {
                draw(&mut pairs, elo, split, &mut rng);
            }
            let (low, high) = pairs.ci95();
            held += u32::from((low..=high).contains(&rate(elo)));
        }
        let share = f64::from(held) / f64::from(TRIALS);
        // The likelihood ratio's distribution is that of theory for many pairs only.
        let off = (share - 0.95).abs();
        assert!(off < three_deviations(0.95) + 0.005, "{elo} {split}: {share}");
    }
}

#[test]
fn tests_as_text() {
    assert_eq!("0,20".parse(), Sprt::new(0.0, 20.0, 0.05, 0.05));
    assert_eq!("-7.5,1e1,0.1,0.2".parse(), Sprt::new(-7.5, 10.0, 0.1, 0.2));
    for text in ["", "0", "0,", "0,1,0.05", "0,1,0.05,0.05,0", "a,b", "0;1", "0,0x1"] {
        assert_eq!(text.parse::<Sprt>(), Err(SprtError::Form), "{text}");
    }
    for text in ["1,0", "0,0", "nan,1", "0,nan", "-inf,0", "0,inf", "0,1001"] {
        assert_eq!(text.parse::<Sprt>(), Err(SprtError::Leads), "{text}");
    }
    for text in ["0,1,0,0.1", "0,1,0.1,0.5", "0,1,-1,0.1", "0,1,nan,0.1"] {
        assert_eq!(text.parse::<Sprt>(), Err(SprtError::Errors), "{text}");
    }
}
