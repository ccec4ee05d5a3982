//! The throws and choices that moved the chance of winning most.

use super::found::Review;

/// How many are shown, at most.
const MOST: usize = 5;
/// What moves the chance by less than this turns nothing.
const LEAST: f64 = 0.01;

/// A throw or choice that moved the chance of winning far.
#[derive(Debug, Clone, PartialEq)]
pub struct Turning {
    /// The number of the ply, from 0.
    pub ply: usize,
    /// What it did to each side's probability of winning, in order of the seats.
    pub moved: Vec<f64>,
}

impl Turning {
    /// The most that any side gained or lost.
    pub fn size(&self) -> f64 {
        self.moved.iter().fold(0.0, |most, moved| most.max(moved.abs()))
    }
}

/// The turning points of a match, the greatest first and of equals the earlier.
pub fn turning_points(review: &Review) -> Vec<Turning> {
    let moved = |ply| review.moved(ply).map(|moved| Turning { ply, moved });
    let mut list: Vec<Turning> = (0..review.plies.len()).filter_map(moved).collect();
    list.retain(|turning| turning.size() >= LEAST);
    list.sort_by(|a, b| b.size().total_cmp(&a.size()));
    list.truncate(MOST);
    list
}
