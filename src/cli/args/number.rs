//! Whole numbers and seeds, as typed or pasted.

use std::ops::{Bound, RangeBounds};

use tesserae_core::pasted;

use super::error::ValueError;

/// Reads a seed, also as the tables of an arena write it.
pub(super) fn seed(text: &str) -> Result<u64, ValueError> {
    let text = pasted::phrase(text)?;
    let number = text.strip_prefix("seed").unwrap_or(&text).trim_start();
    pasted::whole_number(number).ok_or(ValueError::Seed)
}

/// A reader of whole numbers in a range.
pub(super) fn whole<T: TryFrom<u64>>(
    range: impl RangeBounds<u64>,
) -> impl Fn(&str) -> Result<T, ValueError> + Clone + Send + Sync + 'static {
    let least = match range.start_bound() {
        Bound::Included(least) => *least,
        Bound::Excluded(before) => before.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let most = match range.end_bound() {
        Bound::Included(most) => Some(*most),
        Bound::Excluded(after) => Some(after.saturating_sub(1)),
        Bound::Unbounded => None,
    };
    move |text: &str| {
        let number = pasted::whole_number(&pasted::phrase(text)?);
        let number = number.filter(|n| *n >= least && most.is_none_or(|most| *n <= most));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or(ValueError::Whole { least, most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_read_as_tables_write_it() {
        assert_eq!(seed("seed 15999695513772384452"), Ok(15_999_695_513_772_384_452));
        assert_eq!(seed(" 7. "), Ok(7));
        assert_eq!(seed("seed"), Err(ValueError::Seed));
    }

    #[test]
    fn a_whole_number_may_have_spaces_and_quotes_around_it() {
        let read = whole::<u32>(1..=1024);
        for text in ["12", " 12 ", "\u{201c}12\u{201d}", "12\n", "\u{a0}12", "\u{202f}12\t", "12."]
        {
            assert_eq!(read(text), Ok(12), "{text:?}");
        }
        assert_eq!(whole::<u64>(1..)("1 000 000"), Ok(1_000_000));
        let told = |text: &str| read(text).expect_err("refused").to_string();
        for text in ["0", "1025", "-1", "1.5", "x", ""] {
            assert_eq!(told(text), "give a whole number from 1 to 1024", "{text:?}");
        }
        assert!(told("1\u{200b}2").contains("a zero-width space (U+200B) after `1`"));
        let large = whole::<u8>(2..)("256").expect_err("too large").to_string();
        assert_eq!(large, "give a whole number, 2 or more, which is not too large");
    }
}
