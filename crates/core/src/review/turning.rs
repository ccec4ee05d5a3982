//! The throws and choices that changed the chance of winning most.

use super::found::Review;

/// The largest number of turning points.
const MOST: usize = 5;
/// A smaller change of the chance is no turning point.
const LEAST: f64 = 0.01;

/// A throw or choice that changed the chance of winning much.
#[derive(Debug, Clone, PartialEq)]
pub struct Turning {
    /// The number of the ply, from 0.
    pub ply: usize,
    /// Its effect on each side's probability of winning, in order of the seats.
    pub moved: Vec<f64>,
}

impl Turning {
    /// The most that any side gained or lost.
    pub fn size(&self) -> f64 {
        self.moved.iter().fold(0.0, |most, moved| most.max(moved.abs()))
    }
}

/// The turning points of a match, the greatest first, and among equals the earlier.
pub fn turning_points(review: &Review) -> Vec<Turning> {
    let moved = |ply| review.moved(ply).map(|moved| Turning { ply, moved });
    let mut list: Vec<Turning> = (0..review.plies.len()).filter_map(moved).collect();
    list.retain(|turning| turning.size() >= LEAST);
    list.sort_by(|a, b| b.size().total_cmp(&a.size()));
    list.truncate(MOST);
    list
}
