//! Sets of steps as bits.

/// The numbers of the bits set, ascending.
#[inline]
pub fn bits(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}

/// The set from its bit number `n` on, from 0: so its lowest bit is the one wanted.
///
/// There are seldom more than `SELDOM_MORE + 1` bits, and steps without a branch are
/// cheaper than a loop whose end cannot be foreseen.
#[inline]
pub fn from_nth<const SELDOM_MORE: usize>(mut set: u64, n: u32) -> u64 {
    let mut skip = n;
    for _ in 0..SELDOM_MORE {
        set = if skip > 0 { set & (set - 1) } else { set };
        skip = skip.saturating_sub(1);
    }
    for _ in 0..skip {
        set &= set - 1;
    }
    set
}
