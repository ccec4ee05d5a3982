//! How far the clocks here are from UTC: read from the system's zone file (RFC 9636) or
//! from `TZ`, as POSIX has it. Rust's own library does not say.

use std::fs;
use std::path::Path;

use crate::record::civil_date;

const DAY: i64 = 86_400;

/// The offsets of a place's clocks from UTC.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Zone {
    /// From when on which offset holds, both in seconds.
    changes: Vec<(i64, i64)>,
    /// What holds before the first change.
    first: Option<i64>,
    /// What holds after the last one.
    rule: Option<Rule>,
}

/// A rule for all years.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rule {
    standard: i64,
    summer: Option<Summer>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Summer {
    offset: i64,
    /// From when to when in a year, in local seconds of the day and time.
    begins: (YearDay, i64),
    ends: (YearDay, i64),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum YearDay {
    /// The day of the year from 1, the leap day not counted.
    Julian(i64),
    /// The day of the year from 0.
    Counted(i64),
    /// Month, week of it (5: the last), day of the week from Sunday as 0.
    Weekday(i64, i64, i64),
}

impl Zone {
    /// A place whose clocks never change.
    #[must_use]
    pub fn fixed(offset: i64) -> Self {
        Self { first: Some(offset), ..Self::default() }
    }

    /// A place of which nothing is known.
    #[must_use]
    pub fn unknown() -> Self {
        Self::default()
    }

    /// The zone of this system; unknown where it does not say.
    #[must_use]
    pub fn here() -> Self {
        if !cfg!(unix) {
            return Self::unknown();
        }
        let file = match std::env::var("TZ") {
            Ok(text) => {
                let name = text.trim_start_matches(':');
                if let Some(rule) = Rule::parse(name) {
                    return Self { rule: Some(rule), ..Self::default() };
                }
                if name.is_empty() {
                    return Self::fixed(0);
                }
                Path::new("/usr/share/zoneinfo").join(name)
            }
            Err(_) => Path::new("/etc/localtime").to_owned(),
        };
        match fs::read(&file) {
            Ok(bytes) => Self::parse(&bytes).unwrap_or_default(),
            // Without such a file the system's clock shows UTC.
            Err(_) if std::env::var_os("TZ").is_none() => Self::fixed(0),
            Err(_) => Self::unknown(),
        }
    }

    /// Seconds to be added to UTC at a time in seconds since 1970.
    #[must_use]
    pub fn offset(&self, time: u64) -> Option<i64> {
        let time = i64::try_from(time).ok()?;
        let after = self.changes.partition_point(|(from, _)| *from <= time);
        match (&self.rule, after.checked_sub(1)) {
            (Some(rule), _) if after == self.changes.len() => Some(rule.offset(time)),
            (_, Some(last)) => self.changes.get(last).map(|(_, offset)| *offset),
            (_, None) => self.first,
        }
    }

    /// Reads a zone file; none where it is not one.
    fn parse(bytes: &[u8]) -> Option<Self> {
        let first = Block::read(bytes, 4)?;
        if first.version == 0 {
            return first.zone("");
        }
        let second = Block::read(bytes.get(first.end..)?, 8)?;
        let footer = bytes.get(first.end + second.end..)?;
        let footer = footer.strip_prefix(b"\n")?.split(|byte| *byte == b'\n').next()?;
        second.zone(str::from_utf8(footer).ok()?)
    }
}

/// One of the blocks of a zone file.
struct Block<'a> {
    version: u8,
    /// Where the next one begins.
    end: usize,
    /// Bytes of a time.
    wide: usize,
    times: &'a [u8],
    kinds: &'a [u8],
    offsets: &'a [u8],
}

impl<'a> Block<'a> {
    fn read(bytes: &'a [u8], wide: usize) -> Option<Self> {
        if !bytes.starts_with(b"TZif") {
            return None;
        }
        let count = |index: usize| -> Option<usize> {
            let at = 20 + 4 * index;
            usize::try_from(number(bytes.get(at..at + 4)?)).ok()
        };
        let (utc, standard, leaps) = (count(0)?, count(1)?, count(2)?);
        let (times, kinds, letters) = (count(3)?, count(4)?, count(5)?);
        let mut at = 44_usize;
        let mut part = |length: usize| {
            let part = bytes.get(at..at.checked_add(length)?)?;
            at += length;
            Some(part)
        };
        let (moments, indices) = (part(times.checked_mul(wide)?)?, part(times)?);
        let offsets = part(kinds.checked_mul(6)?)?;
        part(letters)?;
        part(leaps.checked_mul(wide + 4)?)?;
        part(standard)?;
        part(utc)?;
        let version = *bytes.get(4)?;
        Some(Self { version, end: at, wide, times: moments, kinds: indices, offsets })
    }

    fn zone(&self, rule: &str) -> Option<Zone> {
        let offset = |kind: usize| Some(number(self.offsets.get(kind * 6..kind * 6 + 4)?));
        let times = self.times.chunks_exact(self.wide).map(number);
        let kinds = self.kinds.iter().map(|kind| offset(usize::from(*kind)));
        let changes: Option<Vec<(i64, i64)>> =
            times.zip(kinds).map(|(time, offset)| Some((time, offset?))).collect();
        Some(Zone { changes: changes?, first: offset(0), rule: Rule::parse(rule) })
    }
}

/// A number with sign, the highest byte first.
fn number(bytes: &[u8]) -> i64 {
    let negative = bytes.first().is_some_and(|byte| *byte > 127);
    bytes.iter().fold(if negative { -1 } else { 0 }, |sum, byte| sum << 8 | i64::from(*byte))
}

impl Rule {
    /// Reads `CET-1CEST,M3.5.0,M10.5.0/3`; none where it is not of that form.
    fn parse(text: &str) -> Option<Self> {
        let (standard, rest) = clock(text)?;
        // West of Greenwich counts as positive there.
        let standard = -standard?;
        if rest.is_empty() {
            return Some(Self { standard, summer: None });
        }
        let (summer, rest) = clock(rest)?;
        let mut parts = rest.strip_prefix(',')?.split(',');
        let (begins, ends) = (moment(parts.next()?)?, moment(parts.next()?)?);
        if parts.next().is_some() {
            return None;
        }
        let offset = summer.map_or(standard + 3_600, |west| -west);
        Some(Self { standard, summer: Some(Summer { offset, begins, ends }) })
    }

    fn offset(&self, time: i64) -> i64 {
        let Some(summer) = &self.summer else { return self.standard };
        let year = civil_date(u64::try_from(time + self.standard).unwrap_or(0)).0;
        let at = |(day, clock): (YearDay, i64), offset: i64| {
            Some(day.of(i64::try_from(year).ok()?) * DAY + clock - offset)
        };
        let begins = at(summer.begins, self.standard).unwrap_or(i64::MAX);
        let ends = at(summer.ends, summer.offset).unwrap_or(i64::MAX);
        // South of the equator summer goes on over the turn of the year.
        let is_summer = if begins < ends {
            (begins..ends).contains(&time)
        } else {
            !(ends..begins).contains(&time)
        };
        if is_summer { summer.offset } else { self.standard }
    }
}

impl YearDay {
    /// The day in a year, in days since 1970.
    fn of(self, year: i64) -> i64 {
        let new_year = days_before(year);
        let leap = days_before(year + 1) - new_year == 366;
        match self {
            Self::Counted(day) => new_year + day,
            Self::Julian(day) => new_year + day - 1 + i64::from(leap && day > 59),
            Self::Weekday(month, week, weekday) => {
                let starts = |month: i64| {
                    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
                    let days = before.get(month as usize - 1).copied().unwrap_or(0);
                    new_year + days + i64::from(leap && month > 2)
                };
                let first = starts(month);
                // The first of 1970 was a Thursday.
                let ahead = (weekday - (first + 4)).rem_euclid(7);
                let day = first + ahead + 7 * (week - 1);
                if day >= starts(month + 1) { day - 7 } else { day }
            }
        }
    }
}

/// Days from the start of 1970 to the start of a year.
fn days_before(year: i64) -> i64 {
    let before = year - 1;
    365 * (year - 1970) + (before / 4 - before / 100 + before / 400) - 477
}

/// A name and its offset, if one follows, and what is left.
fn clock(text: &str) -> Option<(Option<i64>, &str)> {
    let rest = match text.strip_prefix('<') {
        Some(quoted) => quoted.split_once('>')?.1,
        None => {
            let rest = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            if text.len() - rest.len() < 3 {
                return None;
            }
            rest
        }
    };
    if !rest.starts_with(|c: char| matches!(c, '+' | '-' | '0'..='9')) {
        return Some((None, rest));
    }
    let end = rest.find(|c: char| !matches!(c, '+' | '-' | ':' | '0'..='9')).unwrap_or(rest.len());
    let (offset, rest) = rest.split_at(end);
    Some((Some(hours(offset)?), rest))
}

/// `-5:30` in seconds.
fn hours(text: &str) -> Option<i64> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut sum = 0;
    for (part, unit) in text.split(':').zip([3_600, 60, 1]) {
        sum += part.parse::<i64>().ok().filter(|part| *part < 200)? * unit;
    }
    Some(sign * sum)
}

/// `M3.5.0/2`: a day and a time of day.
fn moment(text: &str) -> Option<(YearDay, i64)> {
    let (day, time) = text.split_once('/').unwrap_or((text, "2"));
    let whole = |text: &str, most: i64| {
        text.parse::<i64>().ok().filter(|number| (0..=most).contains(number))
    };
    let day = match (day.strip_prefix('M'), day.strip_prefix('J')) {
        (Some(day), _) => {
            let mut parts = day.split('.');
            let mut next = |most| whole(parts.next()?, most);
            let (month, week, weekday) = (next(12)?, next(5)?, next(6)?);
            if month < 1 || week < 1 {
                return None;
            }
            YearDay::Weekday(month, week, weekday)
        }
        (None, Some(day)) => YearDay::Julian(whole(day, 365)?),
        (None, None) => YearDay::Counted(whole(day, 365)?),
    };
    Some((day, hours(time)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_rule(rule: &str) -> Zone {
        Zone { rule: Some(Rule::parse(rule).expect(rule)), ..Zone::default() }
    }

    #[test]
    fn the_offset_follows_from_the_rule_of_the_zone() {
        // The seconds are those of the named moments in UTC.
        for (rule, time, offset) in [
            ("UTC0", 1_795_325_580, 0),
            ("<+0545>-5:45", 1_795_325_580, 20_700),
            ("EST5", 1_795_325_580, -18_000),
            // Central Europe: 29 March 2026, 1:00, and 25 October 2026, 1:00.
            ("CET-1CEST,M3.5.0,M10.5.0/3", 1_774_745_999, 3_600),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 1_774_746_000, 7_200),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 1_792_889_999, 7_200),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 1_792_890_000, 3_600),
            // New York: 8 March 2026, 7:00.
            ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_199, -18_000),
            ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_200, -14_400),
            // Sydney, where it is summer in January: 4 April 2026, 16:00.
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_767_225_600, 39_600),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_775_318_399, 39_600),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_775_318_400, 36_000),
        ] {
            assert_eq!(by_rule(rule).offset(time), Some(offset), "{rule} at {time}");
        }
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        for text in ["", "UT", "UTC", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-x", "Europe/Vienna"] {
            assert_eq!(Rule::parse(text), None, "{text}");
        }
        for text in ["CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "A1B,J400,J2"] {
            assert_eq!(Rule::parse(text), None, "{text}");
        }
    }

    /// A zone file of the second version with one change and a rule.
    fn file() -> Vec<u8> {
        let header = |times: u8, kinds: u8| {
            let mut bytes = b"TZif2".to_vec();
            bytes.resize(20, 0);
            for count in [0, 0, 0, times, kinds, 4] {
                bytes.extend([0, 0, 0, count]);
            }
            bytes
        };
        let kind = |offset: i32| [&offset.to_be_bytes()[..], &[0, 0]].concat();
        [
            // The first block is there for old readers and says something else.
            header(0, 1),
            kind(77),
            b"ABC\0".to_vec(),
            header(2, 2),
            1_000_i64.to_be_bytes().to_vec(),
            2_000_i64.to_be_bytes().to_vec(),
            vec![1, 0],
            kind(-3_600),
            kind(7_200),
            b"ABC\0".to_vec(),
            b"\nEST5\n".to_vec(),
        ]
        .concat()
    }

    #[test]
    fn a_zone_file_is_read() {
        let zone = Zone::parse(&file()).expect("a zone");
        assert_eq!(
            [0, 999, 1_000, 1_999].map(|time| zone.offset(time)),
            [Some(-3_600), Some(-3_600), Some(7_200), Some(7_200)]
        );
        assert_eq!(zone.offset(2_000), Some(-18_000), "the rule holds after the last change");
    }

    #[test]
    fn a_zone_file_that_is_cut_off_is_none() {
        let file = file();
        for length in 0..file.len() - 6 {
            assert_eq!(Zone::parse(&file[..length]), None, "{length} bytes");
        }
        assert_eq!(Zone::unknown().offset(5), None);
    }
}
