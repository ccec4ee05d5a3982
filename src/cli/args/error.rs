//! Why Tesserae refuses the value of an argument.

use thiserror::Error;

use tesserae_core::ai::UnknownLevel;
use tesserae_core::pasted::StraySign;

/// Why Tesserae refuses the value of an argument. Clap prints it after the value and the
/// argument's name.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum ValueError {
    /// The commitment is not hexadecimal, or its length is out of range.
    #[error("a commitment has {most} hexadecimal digits; give the first {fewest} at least")]
    Commitment {
        /// Too few digits can be matched by trying.
        fewest: usize,
        /// The length of a whole commitment.
        most: usize,
    },
    /// The day is malformed or before 1970.
    #[error("a day is YEAR-MONTH-DAY, as in 2026-11-23, from 1970 on")]
    Day,
    /// The policy names an unknown level.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// The margin of a puzzle is out of range.
    #[error("the margin is a number of points from {least} to 100")]
    Margin {
        /// The smallest margin, in points.
        least: f64,
    },
    /// The time for an engine's answer is out of range.
    #[error("the time is a number of seconds from 0.001 to 3600")]
    Patience,
    /// The time for playouts is out of range.
    #[error("the time is a number of seconds above 0, at most a day")]
    Seconds,
    /// The seed is no whole number.
    #[error("a seed is a whole number of at most 20 digits, up to {}", u64::MAX)]
    Seed,
    /// The size of a picture is malformed or out of range.
    #[error("a size is WIDTHxHEIGHT, each from 1 to {longest_edge}")]
    Size {
        /// The longest width or height, in pixels.
        longest_edge: u32,
    },
    /// The standard error is out of range.
    #[error("a standard error is a probability above 0 and below 1")]
    StandardError,
    /// A pasted text has a sign that it must not have.
    #[error(transparent)]
    Stray(#[from] StraySign),
    /// The whole number is malformed or out of range.
    #[error("give a whole number{}", within(*least, *most))]
    Whole {
        /// The smallest.
        least: u64,
        /// The largest, if any; else the type's.
        most: Option<u64>,
    },
    /// The answer is neither yes nor no.
    #[error("yes or no")]
    YesOrNo,
}

fn within(least: u64, most: Option<u64>) -> String {
    match most {
        Some(most) => format!(" from {least} to {most}"),
        None => format!(", {least} or more, which is not too large"),
    }
}
