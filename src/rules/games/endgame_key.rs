//! Positions with few pieces left as numbers, for tables of endgames.

/// Both sides' pieces in one number, that of the side to act first: different for
/// different lists. An item takes `width` bits and is no 0, which ends each list.
#[inline]
pub(super) fn packed(
    width: u32,
    own: impl Iterator<Item = u8>,
    other: impl Iterator<Item = u8>,
) -> u64 {
    let add = |key: u64, item: u8| key << width | u64::from(item);
    let own = own.fold(1, add) << width;
    other.fold(own, add) << width
}

/// The numbers of the bits set, ascending.
#[inline]
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}
