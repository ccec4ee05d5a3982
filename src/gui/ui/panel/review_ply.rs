//! What one throw or choice of a match was worth, and the choices that there were, the best
//! first.

use bevy_egui::egui::{self, Color32, RichText};

use super::moves::in_words;
use crate::gui::play::narration::{
    Naming, against, capitalized, luck_in_words, percent, points_of, signed,
};
use crate::gui::play::reviewing::Findings;
use crate::gui::ui::sides::side_badge;
use crate::gui::ui::theme;
use crate::record::Match;
use crate::review::{self, Choice, Grade, Method, Reviewed};
use crate::rules::{Position, Side};

/// The colour of a grade's mark: told by its sign too, wherever it is written.
pub fn colour_of(grade: Grade) -> Color32 {
    match grade {
        Grade::Doubtful => theme::GOLD,
        Grade::Error => Color32::from_rgb(226, 140, 70),
        Grade::Blunder => Color32::from_rgb(232, 84, 66),
    }
}

/// What the throw or choice that has led here was worth.
pub(super) fn of_ply(ui: &mut egui::Ui, course: &Match, found: &Findings, ply: usize) {
    let (Some(played), Some(before)) = (course.plies().get(ply), course.position_at(ply)) else {
        return;
    };
    let side = played.side;
    let (heading, note) = match found.review.plies.get(ply) {
        Some(Reviewed::Throw(_)) => {
            let luck = found.moved(ply, side).unwrap_or_default();
            (capitalized(luck_in_words(luck)), format!("Luck: {} points", signed(luck)))
        }
        Some(Reviewed::Choice(choice)) => (verdict(choice), cost_in_words(choice)),
        Some(Reviewed::Forced) => ("The only move".to_owned(), String::new()),
        None => return,
    };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(16.0), egui::Sense::hover());
        side_badge(ui.painter(), rect, &course.game().definition().game, side);
        ui.label(theme::headline(heading, 19.0));
    });
    if !note.is_empty() {
        ui.label(note);
    }
    let win = |at: usize| {
        let win = found.review.points.get(at)?.win.get(side.index());
        win.copied()
    };
    if let (Some(was), Some(is)) = (win(ply), win(ply + 1)) {
        let whose = capitalized(&Naming(course.game().definition()).possessive(side));
        let text = format!("{whose} chance: {} → {}", percent(was), percent(is));
        ui.label(theme::faint(text).small());
    }
    if let Some(choice) = found.choice(ply) {
        let chosen = choice.options.get(choice.chosen).zip(choice.options.first());
        let reason = chosen
            .filter(|_| Grade::of(choice.cost).is_some())
            .and_then(|(chosen, best)| review::reason(before, chosen.action, best.action));
        if let Some(reason) = reason {
            ui.label(against(before, &reason));
        }
        let listed = Listed { choice, chosen: Some(choice.chosen) };
        options(ui, before, &listed, side);
    }
}

/// How good a choice was.
fn verdict(choice: &Choice) -> String {
    match Grade::of(choice.cost) {
        Some(grade) => format!("{} {}", capitalized(grade.name()), grade.sign()),
        None if choice.chosen == 0 || choice.cost == 0.0 => "The best choice".to_owned(),
        None => "A good choice".to_owned(),
    }
}

fn cost_in_words(choice: &Choice) -> String {
    let sure = match choice.method {
        Method::Solution => "known exactly, by the solution".to_owned(),
        Method::Endgame => "known exactly, by the endgame".to_owned(),
        Method::Rollout => format!("by rollouts, give or take {}", points_of(choice.error)),
        Method::Search => format!("by search, give or take {}", points_of(choice.error)),
    };
    if choice.cost == 0.0 {
        return capitalized(&sure);
    }
    format!("It cost {} points, {sure}", points_of(choice.cost))
}

/// Options beyond so many are counted only.
const MOST_OPTIONS: usize = 6;

/// Choices to be listed.
pub struct Listed<'a> {
    /// What they are worth.
    pub choice: &'a Choice,
    /// Which of them was played, if one was.
    pub chosen: Option<usize>,
}

/// The legal choices, the best first.
pub fn options(ui: &mut egui::Ui, before: &Position, listed: &Listed, side: Side) {
    ui.add_space(3.0);
    let choice = listed.choice;
    for (rank, option) in choice.options.iter().enumerate() {
        let chosen = listed.chosen == Some(rank);
        if rank >= MOST_OPTIONS && !chosen {
            continue;
        }
        let win = option.win.get(side.index()).copied().unwrap_or_default();
        let text = in_words(before, option.action).unwrap_or_else(|| option.action.to_string());
        let bright = chosen || listed.chosen.is_none();
        let ink = if bright { theme::TEXT } else { theme::FAINT };
        ui.horizontal(|ui| {
            let room = egui::vec2(ui.available_width() - 52.0, 18.0);
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(room, left, |ui| {
                ui.set_min_width(room.x);
                let mark = if chosen { "▸" } else { " " };
                ui.label(RichText::new(mark).color(theme::GOLD).monospace());
                let text = RichText::new(text.replace('\n', " ")).color(ink).size(14.0);
                ui.add(egui::Label::new(text).truncate());
            });
            let share = RichText::new(format!("{:.1}%", win * 100.0)).color(ink).size(14.0);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(share));
        });
    }
    let hidden = choice.options.len().saturating_sub(MOST_OPTIONS);
    if hidden > 0 && listed.chosen.is_none_or(|chosen| chosen < MOST_OPTIONS) {
        ui.label(theme::faint(format!("{hidden} more")).small());
    }
}
