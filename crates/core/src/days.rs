//! Days in a user's time zone. No match depends on them.

use std::time::{SystemTime, UNIX_EPOCH};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// The present time, in seconds since the start of 1970, UTC.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs())
}

/// This system's time zone.
pub fn zone() -> TimeZone {
    // A Unix system without a zone file shows UTC.
    let bare = || cfg!(unix) && std::env::var_os("TZ").is_none();
    TimeZone::try_system()
        .unwrap_or_else(|_| if bare() { TimeZone::UTC } else { TimeZone::unknown() })
}

/// A moment in seconds since 1970, seen in that time zone.
pub fn seen(time: u64, zone: &TimeZone) -> Zoned {
    let time = time.try_into().ok().and_then(|time| Timestamp::from_second(time).ok());
    time.unwrap_or(Timestamp::MAX).to_zoned(zone.clone())
}

/// The start of a day in that time zone, in seconds since 1970; none before that. Where clocks are
/// put forward at midnight, the day starts an hour later by the clock.
pub fn begins(day: Date, zone: &TimeZone) -> Option<u64> {
    let begins = day.to_zoned(zone.clone()).ok()?.start_of_day().ok()?;
    u64::try_from(begins.timestamp().as_second()).ok()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_day_without_midnight_begins_at_one_and_the_next_one_follows() {
        // São Paulo's rule of 2018: forward at midnight on the first Sunday of November, back at
        // midnight on the third of February.
        let zone = TimeZone::posix("<-03>3<-02>,M11.1.0/0,M2.3.0/0").expect("a rule");
        let [before, day, after] = [31, 1, 2].map(|number| {
            let month = if number == 31 { 10 } else { 11 };
            begins(date(2026, month, number), &zone).expect("after 1970")
        });
        // 03:00 UTC each: midnight of the old time, and 1 o'clock of the new.
        assert_eq!((before % 86_400, day % 86_400), (3 * 3_600, 3 * 3_600));
        assert_eq!((day - before, after - day), (24 * 3_600, 23 * 3_600));
        assert_eq!(seen(day, &zone).date(), date(2026, 11, 1));
        assert_eq!(seen(day, &zone).hour(), 1);
        assert_eq!(seen(day - 1, &zone).date(), date(2026, 10, 31));
        // In February 23 o'clock comes twice, and the day has 25 hours.
        let [long, next] = [14, 15].map(|day| begins(date(2026, 2, day), &zone).unwrap_or(0));
        assert_eq!(next - long, 25 * 3_600);
    }

    #[test]
    fn what_lies_outside_all_time_has_a_day_too() {
        assert_eq!(seen(u64::MAX, &TimeZone::UTC).date().year(), 9999);
        assert_eq!(begins(date(1969, 12, 31), &TimeZone::UTC), None);
        assert_eq!(begins(date(1970, 1, 1), &TimeZone::UTC), Some(0));
    }
}
