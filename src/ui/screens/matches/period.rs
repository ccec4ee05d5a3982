//! When matches were played last: a period that ends today, or from one day to another, which
//! are typed.

use bevy_egui::egui;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use thiserror::Error;

use tesserae_play::wall_clock::{day_before, day_begins};

use crate::ui::widgets::{Entry, theme};

/// When matches were played last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Period {
    /// At any time.
    #[default]
    Any,
    /// On this day.
    Today,
    /// On this day or one of the six before.
    Week,
    /// On the last thirty days.
    Month,
    /// On the last 365 days.
    Year,
    /// On [`Days`] that are typed.
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

    /// When it begins, in seconds since 1970. Of typed days the days say that.
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

/// The first and the last day, as they are typed: `2026-11-23`, or empty for any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
}

/// What is said beside a field for a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
enum DayError {
    /// It holds none.
    #[error("No such day. Write it as 2026-11-23.")]
    NoDay,
    /// It is the last day, and lies before the first.
    #[error("This is before the first day.")]
    TooEarly,
}

/// The day that a text means; none where it is empty.
fn day(text: &str) -> Result<Option<Date>, DayError> {
    let text = text.trim();
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

    /// When the first day begins, and when the last is over where the reader is, in seconds
    /// since 1970. What is no day bounds nothing.
    pub fn bounds(&self, zone: &TimeZone) -> (Option<u64>, Option<u64>) {
        let [from, to] = self.read().map(|day| day.ok().flatten());
        let begins = |day: Date| day_begins(day, zone);
        (from.and_then(begins), to.and_then(|day| day.tomorrow().ok()).and_then(begins))
    }

    /// Whether they leave no match out.
    pub fn are_open(&self) -> bool {
        self.read().iter().all(|day| !matches!(day, Ok(Some(_))))
    }
}

/// The fields for the two days, each with what is wrong with it.
pub fn typed_days(ui: &mut egui::Ui, days: &mut Days) {
    let problems = days.read().map(Result::err);
    ui.horizontal_wrapped(|ui| {
        for (name, text, problem) in
            [("Played from", &mut days.from, problems[0]), ("to", &mut days.to, problems[1])]
        {
            ui.label(theme::faint(name));
            // By an id of its own: words that come beside one field move the other.
            let field = egui::TextEdit::singleline(text)
                .id(egui::Id::new(("day of matches", name)))
                .char_limit(10)
                .desired_width(92.0)
                .hint_text("2026-11-23");
            ui.add(field).on_hover_text("A day as in 2026-11-23; empty: any day");
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
        assert_eq!(said("2024-02-29", "2024-02-29"), [None, None]);
        assert_eq!(said("2026-02-29", "2026-03-01"), [Some(DayError::NoDay), None]);
        for wrong in ["2026", "2026-11", "23.11.2026", "26-11-23", "yesterday", "2026-11-23x"] {
            assert_eq!(said("", wrong), [None, Some(DayError::NoDay)], "{wrong}");
        }
        assert_eq!(said("2026-11-23", "2026-11-22"), [None, Some(DayError::TooEarly)]);
    }

    #[test]
    fn days_begin_and_end_where_the_reader_is() {
        // 22 November 2026 began then in Greenwich, and nine hours earlier in Tokyo.
        let (begins, day) = (1_795_305_600, 86_400);
        let one = days("2026-11-22", "2026-11-22");
        assert_eq!(one.bounds(&TimeZone::UTC), (Some(begins), Some(begins + day)));
        let tokyo = TimeZone::fixed(offset(9));
        let earlier = begins - 9 * 3_600;
        assert_eq!(one.bounds(&tokyo), (Some(earlier), Some(earlier + day)));
    }
}
