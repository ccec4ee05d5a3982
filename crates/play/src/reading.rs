//! How long people take to read what appears on the screen.

use std::time::Duration;

/// So long until it has been noticed.
const NOTICED: Duration = Duration::from_secs(1);
/// People read some four words a second.
const PER_WORD: Duration = Duration::from_millis(250);

/// How long a text must be shown, to be read.
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
