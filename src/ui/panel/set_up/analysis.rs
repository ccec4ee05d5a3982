//! The analysis of a position that is set up: each side's chance, the choices with their costs, and
//! the rollout as it grows.

use bevy_egui::egui;

use tesserae_core::ai::rollout::{Estimate, Line, Report};
use tesserae_core::ai::statistics::estimated;
use tesserae_core::review::{Choice, Method};
use tesserae_core::rules::{Action, Position, Side};
use tesserae_play::narration::{
    Naming, capitalized, is_nothing, margin, percents_in_tenths, points_of, tenths,
};
use tesserae_play::set_up::{Found, SetUp};

use crate::ui::commands::{Buttons, SetUpCommand};
use crate::ui::widgets::{side_badge, theme};
use tesserae_play::narration::moves::in_words;

/// A number with commas between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The certainty of a value, in words.
fn method(method: Method, error: f64) -> String {
    match method {
        Method::Solution => "Known exactly, by the solution.".to_owned(),
        Method::Endgame => "Known exactly, by the endgame.".to_owned(),
        Method::Rollout => format!("By rollouts, give or take {} points.", margin(error)),
        Method::Search => {
            format!("By search. One move deeper changes it by {} points.", margin(error))
        }
    }
}

/// Each side's chance, and what says so.
struct Headline {
    win: Vec<f64>,
    note: String,
}

fn headline(found: &Found, turn: Side) -> Headline {
    let told = |win: &[f64], by: Method, error| Headline {
        win: win.iter().map(|win| by.chance(*win)).collect(),
        note: method(by, error),
    };
    // A position with a choice is worth its best action.
    let best = found.choice.as_ref().and_then(|choice| Some((choice, choice.options.first()?)));
    match best {
        Some((choice, best)) if best.win.get(turn.index()).is_some() => {
            told(&best.win, choice.method, best.error)
        }
        _ => {
            let point = &found.point;
            told(&point.win, point.method, point.error)
        }
    }
}

/// Size of a side's badge, in points.
const BADGE: f32 = 15.0;

/// Draws it.
pub fn show(ui: &mut egui::Ui, set_up: &SetUp, buttons: &mut Buttons) {
    let Some(position) = set_up.editor().position() else { return };
    let definition = position.game().definition();
    let naming = Naming(definition);
    if let Some(winner) = position.winner() {
        ui.label(theme::headline(
            format!("{}.", naming.does(winner, "has won", "have won")),
            theme::LOUD,
        ));
        return;
    }
    let analysis = set_up.analysis();
    match analysis.found() {
        Some(found) => {
            let headline = headline(found, position.turn());
            ui.horizontal_wrapped(|ui| {
                let wins = percents_in_tenths(&headline.win);
                for (side, win) in Side::ALL.into_iter().zip(wins) {
                    let text = format!("{} {win}%", naming.heading(side));
                    // A side's badge and chance stay in one row.
                    let font = egui::FontId::proportional(theme::LARGE);
                    let laid = ui.painter().layout_no_wrap(text.clone(), font, theme::TEXT);
                    let wide = BADGE + ui.spacing().item_spacing.x + laid.size().x;
                    if ui.available_size_before_wrap().x < wide {
                        ui.end_row();
                    }
                    let size = egui::Vec2::splat(BADGE);
                    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                    side_badge(ui.painter(), rect, &definition.game, side);
                    ui.label(theme::large(text));
                }
            });
            ui.label(theme::faint(headline.note).small());
            match &found.choice {
                Some(choice) => choices(ui, position, choice),
                None => only(ui, position),
            }
        }
        None if analysis.is_judging() => {
            ui.label(theme::faint("Thinking…"));
        }
        None => {
            ui.label(theme::faint("No analysis of this position was possible."));
        }
    }
    ui.add_space(4.0);
    let rolling = analysis.is_rolling();
    ui.horizontal_wrapped(|ui| {
        let entry = SetUpCommand::RollOut.entry();
        let text = if rolling { "Stop" } else { entry.label };
        buttons.serve(&ui.button(text).on_hover_text(entry.tip(ui)), SetUpCommand::RollOut);
        let games = analysis.rolled().map(|report| report.games);
        ui.label(theme::faint(match (games, rolling) {
            (Some(games), _) => format!("{} games", grouped(games)),
            (None, true) => "Starting the rollout…".to_owned(),
            (None, false) => String::new(),
        }));
    });
    if let Some(report) = analysis.rolled() {
        rolled(ui, position, report);
    }
}

/// A line of a list: what it is, and figures at the right edge.
fn row(ui: &mut egui::Ui, text: &str, figures: &str) {
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        let figures = theme::lesser(figures);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(figures);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let label = egui::Label::new(theme::lesser(text)).truncate();
                ui.add(label).on_hover_text(text);
            });
        });
    });
}

fn words(position: &Position, action: Action) -> String {
    let text = in_words(position, action).unwrap_or_else(|| action.to_string());
    text.replace('\n', " ")
}

/// All choices, the best first, with their chances and what they cost in points.
fn choices(ui: &mut egui::Ui, position: &Position, choice: &Choice) {
    let side = position.turn();
    let whose = capitalized(&Naming(position.game().definition()).possessive(side));
    ui.label(theme::faint(format!("{whose} choices, with winning chance and cost")).small());
    for option in &choice.options {
        let win = option.win.get(side.index()).copied().unwrap_or_default();
        let cost = choice.cost_of(option.action, side).unwrap_or_default();
        let win = tenths(choice.method.chance(win));
        let figures = if is_nothing(cost) {
            format!("{win}%  best")
        } else {
            format!("{win}%  −{}", points_of(cost))
        };
        row(ui, &words(position, option.action), &figures);
    }
}

/// Draws the result if there is nothing to choose.
fn only(ui: &mut egui::Ui, position: &Position) {
    if let [only] = position.actions()[..] {
        row(ui, &words(position, only), "the only choice");
    }
}

/// What the rollout has found so far: each side's chance, or that of each choice.
fn rolled(ui: &mut egui::Ui, position: &Position, report: &Report) {
    let naming = Naming(position.game().definition());
    let figures = |line: &Line, side: Side, win: String| {
        let estimate = line.sides.get(side.index());
        estimate.map_or_else(String::new, |one| {
            let error = if one.error().is_finite() { points_of(one.error()) } else { "?".into() };
            format!("{win} ± {error}")
        })
    };
    for line in &report.lines {
        match line.action {
            Some(action) => {
                let side = position.turn();
                let win = line.sides.get(side.index()).map_or(0.0, Estimate::win);
                let win = format!("{}%", tenths(estimated(win)));
                row(ui, &words(position, action), &figures(line, side, win));
            }
            None => {
                let wins: Vec<f64> = line.sides.iter().map(|one| estimated(one.win())).collect();
                for (side, win) in Side::ALL.into_iter().zip(percents_in_tenths(&wins)) {
                    row(ui, &naming.heading(side), &figures(line, side, format!("{win}%")));
                }
            }
        }
    }
    ui.label(theme::faint("± is the standard error, in points.").small());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted() {
        assert_eq!(
            [0, 144, 1_296, 14_400, 1_000_000].map(grouped),
            ["0", "144", "1,296", "14,400", "1,000,000"]
        );
    }

    #[test]
    fn an_estimate_is_never_certain_and_a_known_value_is() {
        let shown = |by: Method| [-0.01, 0.5, 1.0, 1.02].map(|win| tenths(by.chance(win)));
        assert_eq!(shown(Method::Rollout), ["<0.1", "50.0", ">99.9", ">99.9"]);
        assert_eq!(shown(Method::Endgame), ["0.0", "50.0", "100.0", "100.0"]);
    }
}
