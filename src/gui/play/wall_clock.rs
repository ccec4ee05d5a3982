//! The time of day, for dates in lists. Nothing that happens at the table depends on it.

use std::time::{SystemTime, UNIX_EPOCH};

use super::time_zone::Zone;
use crate::record::civil_date;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

const DAY: u64 = 86_400;

/// The time now, in seconds since the start of 1970, UTC.
#[must_use]
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs())
}

/// When something was, in words for one who reads them `now`: `today, 14:05`,
/// `yesterday`, `12 November`, `12 November 2024`. Where the zone is unknown there is no
/// time of day, and hours are counted instead.
#[must_use]
pub fn in_words(then: u64, now: u64, zone: &Zone) -> String {
    let here = |time: u64| {
        let offset = zone.offset(time).unwrap_or(0);
        time.checked_add_signed(offset).unwrap_or(time)
    };
    let passed = now.saturating_sub(then);
    if zone.offset(then).is_none() && passed < DAY {
        return match passed / 60 {
            0 => "just now".to_owned(),
            1 => "a minute ago".to_owned(),
            minutes @ 2..60 => format!("{minutes} minutes ago"),
            60..120 => "an hour ago".to_owned(),
            minutes => format!("{} hours ago", minutes / 60),
        };
    }
    let (day, today) = (here(then) / DAY, here(now) / DAY);
    let (year, month, date) = civil_date(here(then));
    let month = MONTHS.get(month as usize - 1).unwrap_or(&"");
    match today.checked_sub(day) {
        Some(0) => {
            let minutes = here(then) % DAY / 60;
            format!("today, {}:{:02}", minutes / 60, minutes % 60)
        }
        Some(1) => "yesterday".to_owned(),
        _ if civil_date(here(now)).0 == year => format!("{date} {month}"),
        _ => format!("{date} {month} {year}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 22 November 2026, 5:33 in Greenwich.
    const NOW: u64 = 1_795_325_580;

    #[test]
    fn times_are_told_as_people_tell_them() {
        let zone = Zone::fixed(3_600);
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
        // A clock that was wrong: the day is told, and it is not today.
        assert_eq!(in_words(NOW + 2 * DAY, NOW, &zone), "24 November");
    }

    #[test]
    fn the_day_begins_at_midnight_where_the_reader_is() {
        // Half past midnight in Greenwich is still yesterday in New York.
        let midnight = NOW - NOW % DAY;
        assert_eq!(in_words(midnight + 1_800, NOW, &Zone::fixed(0)), "today, 0:30");
        let new_york = Zone::fixed(-5 * 3_600);
        // There it is 23:33 an hour before NOW, and 0:33 then.
        assert_eq!(in_words(midnight + 1_800, NOW - 3_600, &new_york), "today, 19:30");
        assert_eq!(in_words(midnight + 1_800, NOW, &new_york), "yesterday");
    }

    #[test]
    fn where_the_zone_is_unknown_no_hour_is_claimed() {
        let told = |ago| in_words(NOW - ago, NOW, &Zone::unknown());
        assert_eq!(
            [0, 60, 59 * 60, 3_600, 5 * 3_600].map(told),
            ["just now", "a minute ago", "59 minutes ago", "an hour ago", "5 hours ago"]
        );
        assert_eq!(told(10 * DAY), "12 November");
    }
}
