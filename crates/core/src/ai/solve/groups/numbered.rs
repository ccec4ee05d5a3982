//! What the solver asks of a game whose positions are numbered in groups.

use std::ops::Range;
use std::sync::atomic::AtomicU32;

use super::numbering::Off;

/// All positions of a game before a throw, numbered without a gap and in groups, the end of
/// the game first, and the value of each from those that follow it.
pub trait Numbered: Sync {
    /// Work for one thread: some positions of a group.
    type Unit: Send + Sync;

    /// The number of positions.
    fn positions(&self) -> u32;

    /// The number of ways in which the pieces can stand when a side has all of them off.
    fn over(&self) -> u64;

    /// The number of groups.
    fn groups(&self) -> usize;

    /// The pieces off in a group, and the numbers of its positions.
    fn group(&self, number: usize) -> (Off, Range<usize>);

    /// The units of a group in waves, in the order of a sweep. Units of one wave do not lead
    /// to each other, so they may be visited at the same time.
    fn waves(&self, group: usize) -> Vec<Vec<Self::Unit>>;

    /// Tells `see` the number of each position of a unit and its value by those of all, in
    /// the order of a sweep. `see` may change that value at once.
    fn visit(&self, unit: &Self::Unit, values: &[AtomicU32], see: impl FnMut(usize, u32));

    /// First guesses at the values of a group, taken from earlier groups.
    fn guesses(&self, group: usize) -> Vec<Guess>;
}

/// A stretch of positions that are worth about as much as those of another.
#[derive(Debug, Clone, Copy)]
pub struct Guess {
    /// The first of the positions whose values are known.
    pub from: u32,
    /// The first of those to be guessed at.
    pub to: u32,
    /// Their number.
    pub len: u32,
}
