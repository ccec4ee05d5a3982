//! How fast each kind of dice is thrown, and how much is thrown again. The counts
//! are asserted, so that the bench cannot be fast by doing something else.
//!
//! `cargo bench -p tesserae-core --features physics --bench dice [-- THROWS]`

// A bench prints.
#![allow(clippy::print_stdout)]

use tesserae_core::dice::{ThrowError, USUAL, run_throws};

mod common;

fn main() -> Result<(), ThrowError> {
    let usual = if common::timed() { 1_000 } else { 40 };
    // Cargo adds `--bench`; only a number is ours.
    let throws: u64 = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(usual);
    if common::timed() {
        println!(
            "{:>10}  {:>7}  {:>8}  {:>7}  {:>9}",
            "dice", "throws", "a second", "ms each", "rethrown"
        );
    }
    for dice in USUAL {
        let report = run_throws(dice, throws, 1)?;
        let dice = &report.dice;
        assert_eq!(report.mismatches, 0, "{dice}");
        assert_eq!(report.scores.values().sum::<u64>(), throws, "{dice}");
        assert!(report.p_value > 1e-4, "{dice}: p = {}", report.p_value);
        if !common::timed() {
            continue;
        }
        println!(
            "{dice:>10}  {throws:>7}  {:>8.0}  {:>7.2}  {:>8.1}%",
            report.throws_per_second,
            1e3 / report.throws_per_second,
            100.0 * report.rethrown as f64 / report.tries as f64,
        );
    }
    Ok(())
}
