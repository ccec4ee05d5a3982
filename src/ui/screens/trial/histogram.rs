//! The throws as bars. An outline on each marks its exact chance.

use bevy_egui::egui::{self, Align2, FontId, Pos2, Rect, Stroke, StrokeKind, Vec2};

use tesserae_core::dice::Counted;
use tesserae_play::narration::{grouped, percents_in_tenths};

use crate::ui::widgets::theme;

/// Height of a row, and of a row among many, in points.
const ROW: f32 = 23.0;
const LOW_ROW: f32 = 18.0;
/// The number of rows above which they are low.
const MANY: usize = 8;
/// Space for counts and shares beside the bars, in points.
const NUMBERS: f32 = 112.0;
/// The longest bar fills its room divided by this.
const FREE: f64 = 1.06;

/// Draws a row for each counted outcome out of `all`. `name` names an outcome.
pub fn show<T>(ui: &mut egui::Ui, counted: &[Counted<T>], all: u64, name: impl Fn(&T) -> String) {
    let names: Vec<String> = counted.iter().map(|one| name(&one.what)).collect();
    let font = FontId::proportional(theme::SMALL);
    let wide = |text: &String| {
        ui.painter().layout_no_wrap(text.clone(), font.clone(), theme::TEXT).size().x
    };
    let label = names.iter().map(wide).fold(0.0, f32::max);
    let seen = |one: &Counted<T>| one.count as f64 / all.max(1) as f64;
    let most = counted.iter().fold(0.0, |most: f64, one| most.max(one.chance).max(seen(one)));
    let high = if counted.len() > MANY { LOW_ROW } else { ROW };
    ui.spacing_mut().item_spacing.y = 0.0;
    let of_seen = percents_in_tenths(&counted.iter().map(seen).collect::<Vec<f64>>());
    let exact: Vec<f64> = counted.iter().map(|one| one.chance).collect();
    let shares = of_seen.iter().zip(percents_in_tenths(&exact));
    for ((one, name), (percent, likely)) in counted.iter().zip(&names).zip(shares) {
        let (count, seen, chance) = (one.count, seen(one), one.chance);
        let row = Row { name, label, count, seen, chance, percent, likely: &likely };
        row.draw(ui, high, most * FREE, all);
    }
}

/// A bar.
struct Row<'a> {
    name: &'a str,
    /// Space for the names, in points.
    label: f32,
    count: u64,
    /// Its share of all counted outcomes.
    seen: f64,
    /// Its exact chance.
    chance: f64,
    /// Both in per cent; those of all rows add up.
    percent: &'a str,
    likely: &'a str,
}

impl Row<'_> {
    fn draw(&self, ui: &mut egui::Ui, high: f32, full: f64, all: u64) {
        let size = Vec2::new(ui.available_width(), high);
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
        let expected = self.chance * all as f64;
        let (count, percent) = (grouped(self.count), format!("{}%", self.percent));
        response.widget_info(|| {
            let text = format!("{}: {count} of {}", self.name, grouped(all));
            egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text)
        });
        let hover = format!(
            "{}: seen {count} times, {percent}\nExpected {expected:.1} times, {}%",
            self.name, self.likely
        );
        if ui.is_rect_visible(rect) {
            let painter = ui.painter();
            let font = FontId::proportional(theme::SMALL);
            let middle = rect.center().y;
            let left = rect.left() + self.label + 8.0;
            let name_at = Pos2::new(rect.left() + self.label, middle);
            painter.text(name_at, Align2::RIGHT_CENTER, self.name, font.clone(), theme::TEXT);
            let percent_at = Pos2::new(rect.right(), middle);
            painter.text(percent_at, Align2::RIGHT_CENTER, percent, font.clone(), theme::FAINT);
            let count_at = Pos2::new(rect.right() - 52.0, middle);
            painter.text(count_at, Align2::RIGHT_CENTER, count, font, theme::TEXT);
            let room = (rect.right() - NUMBERS - left).max(8.0);
            let bar = |share: f64, inset: f32| {
                let long = room * (share / full.max(1e-9)) as f32;
                let high = Vec2::new(long, rect.height() - 2.0 * inset);
                Rect::from_min_size(Pos2::new(left, rect.top() + inset), high)
            };
            painter.rect_filled(bar(self.seen, 4.0), 1.0, theme::BRONZE);
            let edge = Stroke::new(1.2, theme::GOLD);
            painter.rect_stroke(bar(self.chance, 2.0), 1.0, edge, StrokeKind::Inside);
        }
        response.on_hover_text(hover);
    }
}
