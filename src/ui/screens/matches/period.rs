//! When matches were last played: a period that ends today, or between two typed days.

use bevy_egui::egui;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use thiserror::Error;

use tesserae_core::pasted;
use tesserae_play::wall_clock::{day_before, day_begins};

use crate::ui::widgets::{Entry, theme};

/// When matches were last played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Period {
    /// At any time.
    #[default]
    Any,
    /// Today.
    Today,
    /// Today or one of the six days before.
    Week,
    /// The last thirty days.
    Month,
    /// The last 365 days.
    Year,
    /// Typed [`Days`].
    Days,
}

impl Period {
    /// Every period that ends today, with its name.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Any, "Any time"),
        (Self::Today, "Today"),
        (Self::Week, "The last week"),
        (Self::Month, "The last month"),
        (Self::Year, "The last year"),
    ];

    /// The beginning of the period, in seconds since 1970. For typed days, [`Days::bounds`] has it.
    pub fn from(self, now: u64, zone: &TimeZone) -> Option<u64> {
        let days = match self {
            Self::Any | Self::Days => return None,
            Self::Today => 0,
            Self::Week => 6,
            Self::Month => 29,
            Self::Year => 364,
        };
        day_before(now, days, zone)
    }
}

/// Every period that ends today.
pub fn period_entries() -> Vec<Entry<Period>> {
    Period::ALL.map(|(period, name)| Entry::new(period, name)).to_vec()
}

/// The first and the last day, as typed: `2026-11-23`, or empty for any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
}

/// What is wrong with a typed day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
enum DayError {
    /// The text is no day.
    #[error("No such day. Write it as 2026-11-23.")]
    NoDay,
    /// The last day lies before the first.
    #[error("This is before the first day.")]
    TooEarly,
}

/// The day that a text means; none if it is empty.
fn day(text: &str) -> Result<Option<Date>, DayError> {
    let text = pasted::bare(text).trim_end_matches(['.', ';']);
    if text.is_empty() {
        return Ok(None);
    }
    let day = Date::strptime("%Y-%m-%d", text).ok();
    // No match is older than the clocks that date it.
    day.filter(|day| day.year() >= 1970).map(Some).ok_or(DayError::NoDay)
}

impl Days {
    /// The first and the last day, or what is wrong with each.
    fn read(&self) -> [Result<Option<Date>, DayError>; 2] {
        let (from, to) = (day(&self.from), day(&self.to));
        match (from, to) {
            (Ok(Some(first)), Ok(Some(last))) if last < first => [from, Err(DayError::TooEarly)],
            _ => [from, to],
        }
    }

    /// The beginning of the first day and the end of the last in the reader's time zone, in seconds
    /// since 1970. A text that is no day sets no bound.
    pub fn bounds(&self, zone: &TimeZone) -> (Option<u64>, Option<u64>) {
        let [from, to] = self.read().map(|day| day.ok().flatten());
        let begins = |day: Date| day_begins(day, zone);
        (from.and_then(begins), to.and_then(|day| day.tomorrow().ok()).and_then(begins))
    }

    /// Do the days exclude no match?
    pub fn are_open(&self) -> bool {
        self.read().iter().all(|day| !matches!(day, Ok(Some(_))))
    }
}

/// Draws the fields for the two days, with an error beside each if needed.
pub fn typed_days(ui: &mut egui::Ui, days: &mut Days) {
    let problems = days.read().map(Result::err);
    ui.horizontal_wrapped(|ui| {
        for (name, text, problem) in
            [("Played from", &mut days.from, problems[0]), ("to", &mut days.to, problems[1])]
        {
            ui.label(theme::faint(name));
            // A separate id: an error beside one field moves the other.
            let field = egui::TextEdit::singleline(text)
                .id(egui::Id::new(("day of matches", name)))
                .char_limit(40)
                .desired_width(92.0)
                .hint_text("2026-11-23");
            ui.add(field)
                .on_hover_text("A day of your time zone, as in 2026-11-23; empty: any day");
            if let Some(problem) = problem {
                ui.label(egui::RichText::new(problem.to_string()).color(theme::RED).small());
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use jiff::tz::offset;

    use super::*;

    fn days(from: &str, to: &str) -> Days {
        Days { from: from.into(), to: to.into() }
    }

    #[test]
    fn a_wrong_day_says_so_and_the_other_counts_all_the_same() {
        let said = |from, to| days(from, to).read().map(Result::err);
        assert_eq!(said("", ""), [None, None]);
        assert_eq!(said("\u{a0}2024-02-29", "'2024-03-01'"), [None, None]);
        assert_eq!(said("2024-02-29", "2024-02-29"), [None, None]);
        assert_eq!(said("2026-02-29", "2026-03-01"), [Some(DayError::NoDay), None]);
        for wrong in ["2026", "2026-11", "23.11.2026", "26-11-23", "yesterday", "2026-11-23x"] {
            assert_eq!(said("", wrong), [None, Some(DayError::NoDay)], "{wrong}");
        }
        assert_eq!(said("2026-11-23", "2026-11-22"), [None, Some(DayError::TooEarly)]);
    }

    #[test]
    fn days_begin_and_end_where_the_reader_is() {
        // The beginning of 22 November 2026 in Greenwich; in Tokyo it came nine hours earlier.
        let (begins, day) = (1_795_305_600, 86_400);
        let one = days("2026-11-22", "2026-11-22");
        assert_eq!(one.bounds(&TimeZone::UTC), (Some(begins), Some(begins + day)));
        let tokyo = TimeZone::fixed(offset(9));
        let earlier = begins - 9 * 3_600;
        assert_eq!(one.bounds(&tokyo), (Some(earlier), Some(earlier + day)));
    }
}
