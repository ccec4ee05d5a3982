//! Counters by step: a number of sixteen nibbles, a nibble a step.

/// The lowest bit of every nibble.
pub(super) const ONES: u64 = 0x1111_1111_1111_1111;

/// One counter on a step.
#[inline]
pub(super) fn one(step: u8) -> u64 {
    1 << (4 * step)
}

/// How many counters stand on a step.
#[inline]
pub(super) fn count(counters: u64, step: u8) -> u8 {
    (counters >> (4 * step) & 15) as u8
}

/// The lowest bit of each nibble that is not 0.
#[inline]
pub(super) fn taken(counters: u64) -> u64 {
    let pairs = counters | counters >> 1;
    (pairs | pairs >> 2) & ONES
}
