//! Progress over time: the share of wins and the cost of choices over the last games.

use bevy_egui::egui::{self, Align2, Pos2, Rect, Shape, Stroke};
use jiff::tz::TimeZone;

use tesserae_core::archive::{Step, WINDOW};
use tesserae_play::narration::percent;
use tesserae_play::wall_clock::{in_words, now};

use crate::ui::widgets::{Plot, area, theme};

/// Height of a plot, in points.
const HIGH: f32 = 170.0;
/// Space for the numbers beside an axis, in points.
const AXIS: f32 = 40.0;
/// The minimum upper edge of a plot of costs: a tenth of a point.
const LEAST: f64 = 0.001;
/// Up to this number of games, each has a dot.
const DOTS: usize = 200;

/// Draws both plots. The `apart` games, whose throws were taken back, are not among the steps.
pub fn show(ui: &mut egui::Ui, steps: &[Step], apart: u64, zone: &TimeZone) {
    if steps.is_empty() {
        let text = "Your progress appears here once you finish some games. Play a match to its \
                    end, or choose other filters above.";
        ui.add(egui::Label::new(theme::faint(text)).wrap());
    }
    if apart > 0 {
        let games = if apart == 1 { "game" } else { "games" };
        let text = format!("Without {apart} {games} in which throws were taken back.");
        ui.add(egui::Label::new(theme::faint(text).small()).wrap());
    }
    if steps.is_empty() {
        return;
    }
    let text = format!(
        "Share of wins over the last {WINDOW} games, with its 95% interval; dots above are wins, \
         dots below are losses."
    );
    ui.add(egui::Label::new(theme::faint(text).small()).wrap());
    let rates: Vec<Option<f64>> = steps.iter().map(|step| Some(step.rate)).collect();
    plot(ui, steps, zone, &Curve { values: &rates, top: 1.0, band: true, unit: percent });
    let costs: Vec<Option<f64>> = steps.iter().map(|step| step.mean_cost).collect();
    let Some(top) = top_of(&costs) else {
        let text = "No match is reviewed yet. Review some to see what your choices cost.";
        ui.label(theme::faint(text));
        return;
    };
    let text = format!(
        "Average cost of a choice over the last {WINDOW} games, in points (1 point = 1 game in \
         100). Lower is better."
    );
    ui.add(egui::Label::new(theme::faint(text).small()).wrap());
    plot(ui, steps, zone, &Curve { values: &costs, top, band: false, unit: points_of });
}

/// The value at the upper edge of a plot; none without known values. If every choice was the best
/// one, the curve lies on the lower edge.
fn top_of(values: &[Option<f64>]) -> Option<f64> {
    let highest = values.iter().flatten().copied().reduce(f64::max)?;
    Some((highest * 1.1).max(LEAST))
}

fn points_of(value: f64) -> String {
    format!("{:.2}", value * 100.0)
}

/// One curve over the games.
struct Curve<'a> {
    values: &'a [Option<f64>],
    /// The value at the upper edge. The lower edge is 0.
    top: f64,
    /// Does it have the interval of the wins, and a dot for each game?
    band: bool,
    unit: fn(f64) -> String,
}

/// The numbers of the games to draw: at most one for each point across.
fn drawn_on(ground: &Plot) -> impl Iterator<Item = usize> {
    let most = (ground.place.width() as usize).max(2);
    let (last, stride) = (ground.last, ground.last / most + 1);
    (0..=last).filter(move |number| number.is_multiple_of(stride) || *number == last)
}

fn plot(ui: &mut egui::Ui, steps: &[Step], zone: &TimeZone, curve: &Curve<'_>) {
    let size = egui::vec2(ui.available_width(), HIGH);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let painter = ui.painter_at(rect);
    let place = Rect::from_min_max(rect.min + egui::vec2(AXIS, 0.0), rect.max);
    let ground = Plot { place, last: steps.len() - 1, top: curve.top, inset: 9.0 };
    ground.paint(&painter);
    for share in [0.0, 0.5, 1.0] {
        let value = curve.top * share;
        ground.name(&painter, value, Align2::RIGHT_CENTER, &(curve.unit)(value));
        ground.line_at(&painter, value);
    }
    if curve.band {
        let ends = |number: usize| {
            let (low, high) = steps.get(number)?.interval;
            Some([ground.at(number, low), ground.at(number, high)])
        };
        painter.add(area(drawn_on(&ground).filter_map(ends), theme::GOLD.gamma_multiply(0.18)));
    }
    // Games without a value leave a gap in the curve.
    let mut line: Vec<Pos2> = Vec::new();
    let ink = Stroke::new(2.0, theme::GOLD);
    let finish = |line: &mut Vec<Pos2>| match line[..] {
        [] => {}
        [one] => {
            painter.circle_filled(one, 2.5, theme::GOLD);
            line.clear();
        }
        _ => {
            painter.add(Shape::line(std::mem::take(line), ink));
        }
    };
    for number in drawn_on(&ground) {
        match curve.values.get(number).copied().flatten() {
            Some(value) => line.push(ground.at(number, value)),
            None => finish(&mut line),
        }
    }
    finish(&mut line);
    if curve.band && steps.len() <= DOTS {
        for (number, step) in steps.iter().enumerate() {
            let y = if step.won { place.top() + 4.5 } else { place.bottom() - 4.5 };
            let ink = if step.won { theme::GOLD } else { theme::RED };
            painter.circle_filled(Pos2::new(ground.across(number), y), 2.2, ink);
        }
    }
    if let Some(pointer) = response.hover_pos() {
        let number = ground.nearest(pointer.x);
        if let Some(step) = steps.get(number) {
            painter.vline(ground.across(number), place.y_range(), Stroke::new(1.0, theme::TEXT));
            response.on_hover_text(told(number, step, zone));
        }
    }
}

/// A game and the results of the last ones, in words.
fn told(number: usize, step: &Step, zone: &TimeZone) -> String {
    let result = if step.won { "won" } else { "lost" };
    let (low, high) = step.interval;
    let (rate, low, high) = (percent(step.rate), percent(low), percent(high));
    let mut lines = vec![
        format!("Game {}, {}: {result}", number + 1, in_words(step.time, now(), zone)),
        match step.games {
            1 => format!("1 game: {rate} won ({low} to {high})"),
            games => format!("The last {games} games: {rate} won ({low} to {high})"),
        },
    ];
    if let Some(cost) = step.mean_cost {
        lines.push(format!("{} points a choice", points_of(cost)));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn ten_thousand_games_are_thinned_out() {
        let drawn = |last: usize| -> Vec<usize> {
            let place = Rect::from_min_size(Pos2::ZERO, egui::vec2(200.0, 118.0));
            drawn_on(&Plot { place, last, top: 1.0, inset: 9.0 }).collect()
        };
        assert_eq!(drawn(4), [0, 1, 2, 3, 4]);
        let many = drawn(9_999);
        assert!(many.len() <= 202 && many.first() == Some(&0) && many.last() == Some(&9_999));
    }

    #[test]
    fn games_without_an_error_are_plotted_and_those_without_a_review_are_not() {
        assert_eq!(top_of(&[None, None]), None);
        assert_eq!(top_of(&[None, Some(0.0)]), Some(LEAST));
        assert_eq!(top_of(&[Some(0.01), Some(0.02)]), Some(0.02 * 1.1));
    }

    #[test]
    fn a_game_is_told_with_what_the_last_ones_come_to() {
        let step = Step {
            file: PathBuf::new(),
            time: 0,
            won: true,
            cost: None,
            luck: None,
            games: 20,
            rate: 0.55,
            interval: (0.34, 0.74),
            mean_cost: Some(0.0053),
        };
        let told = told(33, &step, &TimeZone::UTC);
        let wanted = "Game 34, 1 January 1970: won\nThe last 20 games: 55% won (34% to 74%)\n0.53 \
                      points a choice";
        assert_eq!(told, wanted);
    }
}
