//! Even draws for playouts, cheaper than those of the `rand` crate.

use rand::Rng;

/// An even draw from `0..count`: to one part in 2^32 / count, and exactly for
/// powers of two, which the ways of lots always are.
#[inline]
pub(super) fn below(rng: &mut impl Rng, count: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(count)) >> 32) as u32
}
