//! A seed, as typed or pasted.

use tesserae_core::pasted;

use super::error::ValueError;

/// Reads a seed.
pub(super) fn seed(text: &str) -> Result<u64, ValueError> {
    pasted::whole_number(&pasted::line(text)?).ok_or(ValueError::Seed)
}
