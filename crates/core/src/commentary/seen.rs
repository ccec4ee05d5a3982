//! A ply as a commentator sees it.

use super::weigh::Alternative;
use crate::record::Ply;
use crate::rules::{Position, Side};

/// A ply as a commentator sees it.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    /// The position before it.
    pub before: &'a Position,
    /// The ply.
    pub ply: &'a Ply,
    /// The position after it.
    pub after: &'a Position,
    /// Each side's probability of winning before and after it, if both are known. If the ply makes
    /// the players swap sides, those before are of the side that a player has after it.
    pub chances: Option<(&'a [f64], &'a [f64])>,
    /// The possible throws or choices; empty if they were not weighed.
    pub alternatives: &'a [Alternative],
}

impl Seen<'_> {
    /// The chance of a side before and after it.
    pub(super) fn chance(&self, side: Side) -> Option<(f64, f64)> {
        let (before, after) = self.chances?;
        Some((*before.get(side.index())?, *after.get(side.index())?))
    }
}
