//! Shows what each throw would bring, in the place of the last throw: a column for each. If there
//! are too many, it shows the best, the worst and a bar for each.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, Painter, Pos2, Rangef, Rect};

use tesserae_core::rules::{Definition, Side, Throw};
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{Forecast, Foreseen};
use tesserae_play::narration::{Naming, capitalized, percent, percents};

use crate::ui::panel::canvas::{Canvas, PanelParts, PartSystems};
use crate::ui::panel::heights::Heights;
use crate::ui::panel::turn::throw_view::foresees;
use crate::ui::widgets::{Plot, theme};

/// Greatest number of throws with columns.
const MOST_COLUMNS: usize = 7;
/// Room for the names of the rows, in points.
const NAMES: f32 = 74.0;
/// Room for the words beside the bars.
const WORDS: f32 = 168.0;
/// The drawing may exceed its place by this much above and below, in points.
const OVER: f32 = 2.0;

/// A throw in words: `4`, `6 and 2`.
fn thrown(throw: Throw) -> String {
    match throw {
        Throw::Score(score) => score.to_string(),
        Throw::Pair(high, low) => format!("{high} and {low}"),
        Throw::First(side) => side.to_string(),
    }
}

/// A chance in a column too narrow for words: `<1%` for an unlikely one.
fn short(percent: &str) -> String {
    percent.replace("under ", "<").replace("over ", ">")
}

/// The chances of the throws, which add up.
fn likely(list: &[Foreseen]) -> Vec<String> {
    percents(&list.iter().map(|foreseen| foreseen.chance).collect::<Vec<f64>>())
}

fn win(foreseen: &Foreseen, side: Side) -> f64 {
    foreseen.win.get(side.index()).copied().unwrap_or_default()
}

/// The tip: every throw, the best ones for the side first.
fn told(definition: &Definition, side: Side, list: &[Foreseen]) -> String {
    let whose = capitalized(&Naming(definition).possessive(side));
    let mut sorted: Vec<(&Foreseen, String)> = list.iter().zip(likely(list)).collect();
    sorted.sort_by(|(a, _), (b, _)| win(b, side).total_cmp(&win(a, side)));
    let row = |(foreseen, chance): &(&Foreseen, String)| {
        let throw = thrown(foreseen.throw);
        format!("\n{throw} ({chance} likely): {}", percent(win(foreseen, side)))
    };
    let rows: String = sorted.iter().map(row).collect();
    format!("{whose} winning chance after each throw and its best move{rows}")
}

fn draw_forecast(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    current: Res<CurrentMatch>,
    forecast: Res<Forecast>,
) {
    let Some((side, list)) = forecast.shown() else { return };
    let place = canvas.place("throw", heights.throw);
    let definition = current.0.game().definition();
    show(canvas.ui(), place, definition, side, list);
}

/// Registers the forecast, which takes the place of the last throw.
pub(super) fn plugin(app: &mut App) {
    let draw_forecast = draw_forecast.run_if(foresees);
    app.add_systems(PanelParts, draw_forecast.in_set(PartSystems::Throw));
}

/// Draws it into a place.
fn show(ui: &mut egui::Ui, place: Rect, definition: &Definition, side: Side, list: &[Foreseen]) {
    let response = ui.interact(place, ui.id().with("forecast"), egui::Sense::hover());
    // In a small window a row is as low as its text.
    let painter = ui.painter_at(place.expand2(egui::vec2(0.0, OVER)));
    if list.len() <= MOST_COLUMNS {
        columns(&painter, place, definition, side, list);
    } else {
        bars(&painter, place, definition, side, list);
    }
    response.on_hover_ui(|ui| {
        ui.label(told(definition, side, list));
    });
}

fn write(painter: &Painter, at: Pos2, align: Align2, text: &str, size: f32, ink: Color32) {
    painter.text(at, align, text, FontId::proportional(size), ink);
}

/// The best of all for a side.
fn best(side: Side, list: &[Foreseen]) -> f64 {
    list.iter().map(|foreseen| win(foreseen, side)).fold(0.0, f64::max)
}

fn columns(painter: &Painter, place: Rect, definition: &Definition, side: Side, list: &[Foreseen]) {
    let high = place.height() / 3.0;
    let row = |number: f32| place.top() + high * (number + 0.5);
    let whose = format!("{} after", Naming(definition).heading(side));
    for (number, name) in ["Next throw", "likely", &whose].into_iter().enumerate() {
        let at = Pos2::new(place.left(), row(number as f32));
        write(painter, at, Align2::LEFT_CENTER, name, 12.0, theme::FAINT);
    }
    let wide = (place.width() - NAMES) / list.len().max(1) as f32;
    let best = best(side, list);
    for (number, (foreseen, likely)) in list.iter().zip(likely(list)).enumerate() {
        let x = place.left() + NAMES + wide * (number as f32 + 0.5);
        let win = win(foreseen, side);
        let ink = if win >= best { theme::GOLD } else { theme::TEXT };
        for (line, text, size, ink) in [
            (0.0, thrown(foreseen.throw), 15.0, theme::TEXT),
            (1.0, short(&likely), 12.0, theme::FAINT),
            (2.0, short(&percent(win)), 14.0, ink),
        ] {
            write(painter, Pos2::new(x, row(line)), Align2::CENTER_CENTER, &text, size, ink);
        }
    }
}

fn bars(painter: &Painter, place: Rect, definition: &Definition, side: Side, list: &[Foreseen]) {
    let high = place.height() / 3.0;
    let by_win = |a: &&Foreseen, b: &&Foreseen| win(a, side).total_cmp(&win(b, side));
    let (Some(most), Some(least)) = (list.iter().max_by(by_win), list.iter().min_by(by_win)) else {
        return;
    };
    let told = |name: &str, of: &Foreseen| {
        format!("{name} {}: {}", thrown(of.throw), percent(win(of, side)))
    };
    let whose = capitalized(&Naming(definition).possessive(side));
    let lines = [format!("{whose} next throw"), told("Best", most), told("Worst", least)];
    let words = painter.with_clip_rect(place.with_max_x(place.left() + WORDS));
    for (number, (text, ink)) in
        lines.iter().zip([theme::FAINT, theme::GOLD, theme::TEXT]).enumerate()
    {
        let at = Pos2::new(place.left(), place.top() + high * (number as f32 + 0.5));
        write(&words, at, Align2::LEFT_CENTER, text, 12.5, ink);
    }
    let chart = place.with_min_x(place.left() + WORDS).shrink2(egui::vec2(0.0, 3.0));
    let plot = Plot { place: chart, last: 0, top: 1.0, inset: 0.0 };
    plot.paint(painter);
    let best = best(side, list);
    let mut x = chart.left();
    for foreseen in list {
        let wide = chart.width() * foreseen.chance as f32;
        let win = win(foreseen, side);
        let bar = plot.column(Rangef::new(x, (x + wide - 1.0).max(x + 1.0)), win);
        let ink = if win >= best { theme::GOLD } else { theme::BRONZE };
        painter.rect_filled(bar, 0.0, ink);
        x += wide;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::game;

    #[test]
    fn every_throw_is_told_the_best_first() {
        let of = |score, chance, win: f64| {
            let throw = Throw::Score(score);
            Foreseen { throw, chance, win: vec![win, 1.0 - win] }
        };
        let list = [of(0, 0.25, 0.4), of(1, 0.75, 0.6)];
        let ur = game("ur");
        assert_eq!(
            told(ur.definition(), Side::A, &list),
            "White's winning chance after each throw and its best move\n\
             1 (75% likely): 60%\n0 (25% likely): 40%"
        );
        assert!(told(ur.definition(), Side::B, &list).ends_with("\n1 (75% likely): 40%"));
        assert_eq!(thrown(Throw::Pair(6, 2)), "6 and 2");
        let told = [0.0, 0.004, 0.5, 0.996, 1.0].map(|share| short(&percent(share)));
        assert_eq!(told, ["0%", "<1%", "50%", ">99%", "100%"], "only what is sure is called so");
    }
}
