//! What the solver asks of a game whose positions are numbered in groups.

use std::ops::Range;

use super::numbering::Off;

/// All positions of a game before a throw, numbered without a gap and in groups, the end of
/// the game first, and the way their values follow from each other.
pub trait Numbered: Sync {
    /// The value of a position as it is kept in memory.
    type Value: Send + Sync;
    /// A group prepared for its sweeps.
    type Order;
    /// The number of values kept behind the last, so that several can be read at once.
    const SPARE: usize = 0;
    /// Whether values are extrapolated between rounds. That takes memory for two more copies of
    /// the largest group.
    const EXTRAPOLATES: bool = true;

    /// The value of so many parts of `u32::MAX`.
    fn value(parts: u32) -> Self::Value;

    /// The parts of `u32::MAX` of a value.
    fn parts(value: &Self::Value) -> u32;

    /// The number of positions.
    fn positions(&self) -> u32;

    /// The number of ways in which the pieces can stand when a side has all of them off.
    fn over(&self) -> u64;

    /// The number of groups.
    fn groups(&self) -> usize;

    /// The pieces off in a group, and the numbers of its positions. Their values stand in the
    /// same range of places, in any order.
    fn group(&self, number: usize) -> (Off, Range<usize>);

    /// The places of the values of these positions.
    fn places(&self, numbers: Range<usize>) -> impl Iterator<Item = usize>;

    /// Prepares a group, and guesses at its values from those of earlier groups.
    fn begin(&self, group: usize, values: &mut [Self::Value]) -> Self::Order;

    /// Works out the value of every position of a group from those of all, and returns the
    /// largest change. If `settled`, the values stay, and the change is what each would be.
    fn sweep(&self, order: &Self::Order, values: &mut [Self::Value], settled: bool) -> u32;
}
