//! The time that a reader needs for a text on the screen.

use std::time::Duration;

/// The time to notice a text.
const NOTICED: Duration = Duration::from_secs(1);
/// The time to read a word: about four words a second.
const PER_WORD: Duration = Duration::from_millis(250);

/// The display time that a text needs.
pub fn reading_time(text: &str) -> Duration {
    NOTICED + PER_WORD * text.split_whitespace().count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stays_for_as_long_as_its_words_take() {
        assert_eq!(reading_time("White wins"), Duration::from_millis(1500));
        assert_eq!(
            reading_time("one two three four\nfive  six seven eight"),
            Duration::from_secs(3)
        );
    }
}
