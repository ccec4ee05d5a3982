//! Throws against expectation. Each kind of throw has a separate test, and a chart of observed and
//! expected numbers.

use bevy_egui::egui::{self, Align2, FontId, Rangef, Rect, Stroke};

use tesserae_core::archive::{DiceReport, DiceTest, Seen};
use tesserae_play::narration::tenths;

use super::words;
use crate::ui::widgets::{Plot, theme};

/// The players whose throws are counted, in the order of the reports.
const WHOSE: [(&str, &str); 3] = [
    ("All throws", "All players' throws"),
    ("The player's", "Of the player above, or of the person at the table"),
    ("All others'", "Of all other players"),
];

/// Height of a histogram, and of the names below its columns, in points.
const HIGH: f32 = 120.0;
const NAMES: f32 = 18.0;
/// Maximum width of a column, in points, unless its name is wider. If a column is narrower than its
/// name, the name appears only under the pointer.
const COLUMN: f32 = 64.0;

/// Draws the tests for the chosen players.
pub fn show(ui: &mut egui::Ui, reports: &[DiceReport], whose: &mut usize) {
    ui.horizontal_wrapped(|ui| {
        for (number, (name, about)) in WHOSE.iter().enumerate() {
            theme::radio_value(ui, whose, number, name).on_hover_text(*about);
        }
    });
    let Some(report) = reports.get(*whose) else { return };
    ui.add(egui::Label::new(theme::large(words::fairness(report))).wrap());
    if let Some(text) = words::left_out(report) {
        ui.add(egui::Label::new(theme::faint(text).small()).wrap());
    }
    if report.throws == 0 {
        return;
    }
    ui.label(theme::faint(words::test_numbers(report)).small());
    ui.horizontal(|ui| {
        for (text, full) in [("seen", true), ("expected", false)] {
            let (place, _) = ui.allocate_exact_size(egui::vec2(18.0, 14.0), egui::Sense::hover());
            column(ui.painter(), place, full);
            ui.label(theme::faint(text).small());
        }
    });
    for kind in &report.kinds {
        ui.add_space(8.0);
        ui.label(theme::headline(words::kind(kind), theme::LOUD));
        ui.label(theme::faint(words::kind_numbers(kind)).small());
        histogram(ui, kind);
    }
    let text = "Throws that you took back count too. Look often enough, and chance alone brings \
                a few uneven results.";
    ui.add(egui::Label::new(theme::faint(text).small()).wrap());
}

/// Draws one kind of throw: a pair of columns for each outcome.
fn histogram(ui: &mut egui::Ui, kind: &DiceTest) {
    let many = kind.outcomes.len().max(1) as f32;
    let names: Vec<String> = kind.outcomes.iter().map(words::outcome).collect();
    let font = FontId::proportional(theme::FINE);
    let widest = names
        .iter()
        .map(|name| ui.painter().layout_no_wrap(name.clone(), font.clone(), theme::FAINT).size().x);
    let widest = widest.fold(0.0, f32::max) + 6.0;
    let step = (ui.available_width() / many).min(COLUMN.max(widest));
    let size = egui::vec2(step * many, HIGH + NAMES);
    let (place, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let painter = ui.painter_at(place);
    let ground = Rect::from_min_max(place.min, place.max - egui::vec2(0.0, NAMES));
    let heights = kind.outcomes.iter().flat_map(|seen| [seen.seen as f64, seen.expected]);
    let top = heights.fold(1.0, f64::max);
    let mut plot = Plot { place: ground, last: 0, top, inset: 0.0 };
    plot.paint(&painter);
    plot.place.min.y += 4.0;
    for (number, seen) in kind.outcomes.iter().enumerate() {
        let left = ground.left() + step * number as f32;
        let half = (step - 4.0).max(2.0) / 2.0;
        let pair = [(seen.seen as f64, true), (seen.expected, false)];
        for (at, (count, full)) in pair.into_iter().enumerate() {
            let left = left + 2.0 + half * at as f32;
            column(&painter, plot.column(Rangef::new(left, left + half), count), full);
        }
        if step >= widest {
            let at = egui::pos2(left + step / 2.0, place.bottom());
            painter.text(at, Align2::CENTER_BOTTOM, &names[number], font.clone(), theme::FAINT);
        }
    }
    if let Some(pointer) = response.hover_pos() {
        let number = ((pointer.x - ground.left()) / step).max(0.0) as usize;
        if let Some(seen) = kind.outcomes.get(number) {
            response.on_hover_text(in_words(seen, kind));
        }
    }
}

fn column(painter: &egui::Painter, place: Rect, full: bool) {
    if full {
        painter.rect_filled(place, 1.0, theme::GOLD);
    } else {
        let edge = Stroke::new(1.0, theme::FAINT);
        painter.rect_stroke(place, 1.0, edge, egui::StrokeKind::Inside);
    }
}

fn in_words(seen: &Seen, kind: &DiceTest) -> String {
    let share = tenths(seen.seen as f64 / kind.throws.max(1) as f64);
    format!(
        "{}: {} of {} throws ({share}%), expected: {:.1}",
        words::outcome(seen),
        seen.seen,
        kind.throws,
        seen.expected
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_told_beside_what_was_expected() {
        let seen = Seen { throw: "throw 6,4".into(), weight: 2, seen: 7, expected: 5.56 };
        let kind = DiceTest {
            outcomes: vec![seen.clone()],
            throws: 100,
            chi_squared: 0.0,
            freedom: 0,
            p_value: 1.0,
        };
        let told = in_words(&seen, &kind);
        assert_eq!(told, "6 and 4: 7 of 100 throws (7.0%), expected: 5.6");
    }
}
