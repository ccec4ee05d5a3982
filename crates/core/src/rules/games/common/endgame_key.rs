//! Positions with few pieces left as numbers, for tables of endgames.

/// Both sides' pieces in one number, that of the side to act first: different for
/// different lists. An item takes `width` bits and is no 0, which ends each list.
#[inline]
pub fn packed(width: u32, own: impl Iterator<Item = u8>, other: impl Iterator<Item = u8>) -> u64 {
    let add = |key: u64, item: u8| key << width | u64::from(item);
    let own = own.fold(1, add) << width;
    other.fold(own, add) << width
}
