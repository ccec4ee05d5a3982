//! Lengths of time, in words.

use std::time::Duration;

/// A length of time, to the minute.
pub fn in_words(time: Duration) -> String {
    match time.as_secs() / 60 {
        0 => "less than a minute".to_owned(),
        1 => "1 minute".to_owned(),
        minutes @ 2..60 => format!("{minutes} minutes"),
        minutes => format!("{} h {:02} min", minutes / 60, minutes % 60),
    }
}

/// The remaining time of a task.
pub fn left(time: Duration) -> String {
    let about = if time.as_secs() < 60 { "" } else { "about " };
    format!("{about}{} left", in_words(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_is_written_in_words() {
        let words = |seconds| in_words(Duration::from_secs(seconds));
        assert_eq!(words(59), "less than a minute");
        assert_eq!(words(60), "1 minute");
        assert_eq!(words(59 * 60), "59 minutes");
        assert_eq!(words(3 * 3600 + 5 * 60), "3 h 05 min");
        assert_eq!(left(Duration::from_secs(59)), "less than a minute left");
        assert_eq!(left(Duration::from_secs(125)), "about 2 minutes left");
    }
}
