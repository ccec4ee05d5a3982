//! Games and wins in groups: a bar for the share of wins, whiskers for its 95% interval.

use bevy_egui::egui::{self, Rect, RichText, Stroke};

use tesserae_core::archive::{Statistics, Tally};

use tesserae_play::narration::percent;

use super::words;
use crate::ui::widgets::theme;

/// A table narrower than this, in points, splits a group into several lines.
const TABLE: f32 = 700.0;
/// Size of a bar in points.
const BAR: egui::Vec2 = egui::vec2(200.0, 22.0);

/// Draws the groups. The first is their total.
pub fn show(ui: &mut egui::Ui, statistics: &Statistics, name: impl Fn(&[String]) -> String) {
    let (all, apart) = (&statistics.all, &statistics.replaced);
    if all.games + all.open + apart.games + apart.open == 0 {
        let text = "Nothing to count yet. Play or import a match, or choose other filters above. \
                    A match counts if this player had one side and another player the other.";
        ui.add(egui::Label::new(theme::faint(text)).wrap());
    } else {
        let mut groups: Vec<(String, &Tally)> = vec![("All".to_owned(), all)];
        let own = statistics.groups.iter().map(|(group, tally)| (name(group), tally));
        groups.extend(own);
        // The most played come first.
        groups[1..].sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games + tally.open));
        if apart.games + apart.open > 0 {
            groups.push(("Throws taken back".to_owned(), apart));
        }
        if ui.available_width() >= TABLE {
            table(ui, &groups);
        } else {
            lines(ui, &groups);
        }
        if apart.games + apart.open > 0 {
            let text = "Matches with throws taken back are counted separately: a player who takes \
                        back a throw knows dice to come.";
            ui.add(egui::Label::new(theme::faint(text).small()).wrap());
        }
        if statistics.groups.is_empty() {
            let text = "No match fits this page. Choose another page, or other filters above.";
            ui.label(theme::faint(text).small());
        }
        if all.costs.games == 0 {
            let text = "No match is reviewed yet. Review some to see errors and luck here.";
            ui.label(theme::faint(text).small());
        }
    }
    if statistics.others > 0 {
        ui.label(theme::faint(words::not_counted(statistics.others)).small());
    }
}

/// The name and meaning of each column.
const COLUMNS: [(&str, &str); 6] = [
    (
        "Won",
        "Wins out of decided games. A resignation is a loss; with three or four players it gives \
         no one the win.",
    ),
    ("Share of wins", "The bar is the share, the whiskers are its 95% interval (Wilson)"),
    ("", ""),
    ("Length", "Throws and moves of a game, on average"),
    (
        "Error",
        "Average cost of a choice, in points (1 point = 1 game in 100). Reviewed matches only.",
    ),
    ("Luck", "Average luck of a game, in points. Reviewed matches only."),
];

fn table(ui: &mut egui::Ui, groups: &[(String, &Tally)]) {
    let room = (ui.available_width() - 620.0).clamp(120.0, 340.0);
    egui::Grid::new("groups").num_columns(7).spacing([14.0, 7.0]).show(ui, |ui| {
        ui.label("");
        for (column, meaning) in COLUMNS {
            let label = ui.label(RichText::new(column).color(theme::GOLD).small());
            if !meaning.is_empty() {
                label.on_hover_text(meaning);
            }
        }
        ui.end_row();
        for (number, (name, tally)) in groups.iter().enumerate() {
            let ink = if number == 0 { theme::GOLD } else { theme::TEXT };
            theme::cut(ui, room, RichText::new(name).color(ink));
            ui.label(theme::lesser(words::wins(tally)));
            bar(ui, BAR, tally);
            let share = tally.rate().map(|(rate, _)| percent(rate));
            for cell in [share, words::length(tally), words::cost(tally), words::luck(tally)] {
                match cell {
                    Some(text) => ui.label(theme::lesser(text)),
                    None => ui.label(theme::faint("·")),
                };
            }
            ui.end_row();
        }
    });
}

fn lines(ui: &mut egui::Ui, groups: &[(String, &Tally)]) {
    for (number, (name, tally)) in groups.iter().enumerate() {
        let ink = if number == 0 { theme::GOLD } else { theme::TEXT };
        let text = format!("{name}: {}", words::wins(tally));
        ui.add(egui::Label::new(RichText::new(text).color(ink)).wrap());
        bar(ui, egui::vec2(ui.available_width(), 16.0), tally);
        ui.add(egui::Label::new(theme::faint(words::line(tally)).small()).wrap());
        ui.add_space(4.0);
    }
}

/// Draws the share of wins as a bar, with whiskers and a line at the half.
fn bar(ui: &mut egui::Ui, size: egui::Vec2, tally: &Tally) {
    let (place, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let painter = ui.painter_at(place.expand(1.0));
    painter.rect_filled(place, 3.0, theme::WELL);
    let across = |share: f64| place.left() + place.width() * share as f32;
    if let Some((rate, (low, high))) = tally.rate() {
        let full = Rect::from_min_max(place.min, egui::pos2(across(rate), place.bottom()));
        painter.rect_filled(full, 3.0, theme::GOLD.gamma_multiply(0.6));
        let ink = Stroke::new(1.5, theme::TEXT);
        let cap = place.y_range().shrink(place.height() * 0.25);
        painter.hline(across(low)..=across(high), place.center().y, ink);
        painter.vline(across(low), cap, ink);
        painter.vline(across(high), cap, ink);
    }
    painter.vline(across(0.5), place.y_range(), Stroke::new(1.0, theme::FAINT_EDGE));
    response.on_hover_text(words::line(tally));
}
