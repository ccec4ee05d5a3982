//! The time of day, for dates in lists. No match depends on it.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use tesserae_core::days::seen;
pub use tesserae_core::days::{begins as day_begins, now, zone};

const DAY: u64 = 86_400;

/// Today's date in the user's time zone.
pub fn today() -> Date {
    seen(now(), &zone()).date()
}

/// A time in words, seen from `now`: `today, 14:05`, `yesterday`, `12 November`, `12 November
/// 2024`. Without a time zone it counts hours instead.
pub fn in_words(then: u64, now: u64, zone: &TimeZone) -> String {
    let passed = now.saturating_sub(then);
    if zone.is_unknown() && passed < DAY {
        return match passed / 60 {
            0 => "just now".to_owned(),
            1 => "a minute ago".to_owned(),
            minutes @ 2..60 => format!("{minutes} minutes ago"),
            60..120 => "an hour ago".to_owned(),
            minutes => format!("{} hours ago", minutes / 60),
        };
    }
    let (then, now) = (seen(then, zone), seen(now, zone));
    let (day, today) = (then.date(), now.date());
    let form = if day == today {
        "today, %-H:%M"
    } else if today.yesterday().is_ok_and(|yesterday| day == yesterday) {
        "yesterday"
    } else if day.year() == today.year() {
        "%-d %B"
    } else {
        "%-d %B %Y"
    };
    then.strftime(form).to_string()
}

/// The start of the day `days` before `now`, in seconds since 1970.
pub fn day_before(now: u64, days: u32, zone: &TimeZone) -> Option<u64> {
    let today = Timestamp::from_second(now.try_into().ok()?).ok()?.to_zoned(zone.clone()).date();
    day_begins(today.checked_sub(Span::new().try_days(days).ok()?).ok()?, zone)
}

#[cfg(test)]
mod tests {
    use jiff::tz::offset;

    use super::*;

    /// 22 November 2026, 5:33 in Greenwich.
    const NOW: u64 = 1_795_325_580;

    #[test]
    fn times_are_told_as_people_tell_them() {
        let zone = TimeZone::fixed(offset(1));
        for (ago, words) in [
            (0, "today, 6:33"),
            (60, "today, 6:32"),
            (6 * 3_600, "today, 0:33"),
            (7 * 3_600, "yesterday"),
            (30 * 3_600, "yesterday"),
            (31 * 3_600, "20 November"),
            (10 * DAY, "12 November"),
            (300 * DAY, "26 January"),
            (326 * DAY, "31 December 2025"),
        ] {
            assert_eq!(in_words(NOW - ago, NOW, &zone), words, "{ago} s ago");
        }
        // A wrong clock: gives the date, not "today".
        assert_eq!(in_words(NOW + 2 * DAY, NOW, &zone), "24 November");
    }

    #[test]
    fn the_day_begins_at_midnight_where_the_reader_is() {
        // Half past midnight in Greenwich is still yesterday in New York.
        let midnight = NOW - NOW % DAY;
        assert_eq!(in_words(midnight + 1_800, NOW, &TimeZone::UTC), "today, 0:30");
        let new_york = TimeZone::fixed(offset(-5));
        // There it is 23:33 an hour before NOW, and 0:33 then.
        assert_eq!(in_words(midnight + 1_800, NOW - 3_600, &new_york), "today, 19:30");
        assert_eq!(in_words(midnight + 1_800, NOW, &new_york), "yesterday");
    }

    #[test]
    fn a_day_before_begins_at_its_own_midnight() {
        let midnight = NOW - NOW % DAY;
        assert_eq!(day_before(NOW, 0, &TimeZone::UTC), Some(midnight));
        assert_eq!(day_before(NOW, 7, &TimeZone::UTC), Some(midnight - 7 * DAY));
        // In Tokyo it is 14:33 already, and its day began nine hours earlier.
        assert_eq!(day_before(NOW, 1, &TimeZone::fixed(offset(9))), Some(midnight - 33 * 3_600));
        assert_eq!(day_before(NOW, 40_000, &TimeZone::UTC), None);
    }

    #[test]
    fn where_the_zone_is_unknown_no_hour_is_claimed() {
        let told = |ago| in_words(NOW - ago, NOW, &TimeZone::unknown());
        assert_eq!(
            [0, 60, 59 * 60, 3_600, 5 * 3_600].map(told),
            ["just now", "a minute ago", "59 minutes ago", "an hour ago", "5 hours ago"]
        );
        assert_eq!(told(10 * DAY), "12 November");
    }
}
