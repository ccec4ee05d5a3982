//! What is written of a match beside its plies, and has no part in play.

/// A match's name and dates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes {
    /// What people call it; empty when nobody has named it.
    pub name: String,
    /// When it began, in seconds since the start of 1970, UTC; none where nobody knows.
    pub begun: Option<u64>,
    /// When it was last played, likewise.
    pub played: Option<u64>,
}

/// The day of the civil calendar, in UTC, of a time in seconds since the start of 1970:
/// year, month from 1, day from 1.
#[must_use]
pub fn civil_date(seconds: u64) -> (u64, u64, u64) {
    // Days are counted in eras of 400 years from the first of March of the year 0, so
    // that the leap day is the last of its year.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, date) in [
            (0, (1970, 1, 1)),
            (86_399, (1970, 1, 1)),
            (86_400, (1970, 1, 2)),
            // Leap days of a common, a hundredth and a four-hundredth year.
            (68_169_600, (1972, 2, 29)),
            (951_782_400, (2000, 2, 29)),
            (951_868_800, (2000, 3, 1)),
            (4_107_542_399, (2100, 2, 28)),
            (4_107_542_400, (2100, 3, 1)),
            (1_735_689_599, (2024, 12, 31)),
            (1_735_689_600, (2025, 1, 1)),
        ] {
            assert_eq!(civil_date(seconds), date, "{seconds}");
        }
    }

    #[test]
    fn each_day_is_the_one_after_the_day_before() {
        let length = |year: u64, month: u64| match month {
            2 if year.is_multiple_of(4)
                && (!year.is_multiple_of(100) || year.is_multiple_of(400)) =>
            {
                29
            }
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let mut expected = (1970, 1, 1);
        for day in 0..150_000 {
            assert_eq!(civil_date(day * 86_400 + 40_000), expected);
            let (year, month, day) = expected;
            expected = match (month, day) {
                (12, 31) => (year + 1, 1, 1),
                (_, day) if day == length(year, month) => (year, month + 1, 1),
                _ => (year, month, day + 1),
            };
        }
    }
}
