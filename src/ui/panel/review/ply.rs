//! The value of one throw or choice of a match, and the choices there were, the best first.

use bevy_egui::egui::{self, Color32, RichText};

use tesserae_core::record::Match;
use tesserae_core::review::{self, Choice, Grade, Method, Reviewed};
use tesserae_core::rules::{Position, Side};
use tesserae_play::narration::{
    Naming, against, capitalized, in_place_of, is_nothing, luck_in_words, margin, percent,
    points_of, signed, tenths,
};
use tesserae_play::reviewing::Findings;

use crate::ui::widgets::{side_badge, theme};
use tesserae_play::narration::moves::in_words;

/// The colour of a grade's name and of its mark in the list of moves.
pub fn colour_of(grade: Grade) -> Color32 {
    match grade {
        Grade::Doubtful => theme::GOLD,
        Grade::Error => Color32::from_rgb(226, 140, 70),
        Grade::Blunder => Color32::from_rgb(232, 84, 66),
    }
}

/// Draws the value of the throw or choice that led here.
pub fn of_ply(ui: &mut egui::Ui, course: &Match, found: &Findings, ply: usize) {
    let (Some(played), Some(before)) = (course.plies().get(ply), course.position_at(ply)) else {
        return;
    };
    let side = played.side;
    let (heading, note) = match found.review.plies.get(ply) {
        Some(Reviewed::Throw(_)) => {
            let luck = found.moved(ply, side).unwrap_or_default();
            (capitalized(luck_in_words(luck)), format!("Luck: {} points", signed(luck)))
        }
        Some(Reviewed::Choice(choice)) => {
            let cost = cost_in_words(choice.cost, choice.error, choice.method);
            (verdict(choice), capitalized(&cost))
        }
        Some(Reviewed::Forced) => ("The only move".to_owned(), String::new()),
        None => return,
    };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(16.0), egui::Sense::hover());
        side_badge(ui.painter(), rect, &course.game().definition().game, side);
        ui.label(theme::headline(heading, theme::SECTION));
    });
    if !note.is_empty() {
        ui.label(note);
    }
    let win = |at: usize| {
        let point = found.review.points.get(at)?;
        point.win.get(side.index()).map(|win| point.method.chance(*win))
    };
    if let (Some(was), Some(is)) = (win(ply), win(ply + 1)) {
        let whose = capitalized(&Naming(course.game().definition()).possessive(side));
        let text = format!("{whose} winning chance: {} → {}", percent(was), percent(is));
        ui.label(theme::faint(text).small());
    }
    if let Some(choice) = found.choice(ply) {
        let chosen = choice.options.get(choice.chosen).zip(choice.options.first());
        if let Some((chosen, best)) = chosen.filter(|_| Grade::of(choice.cost).is_some()) {
            let reason = review::reason(before, chosen.action, best.action);
            ui.label(reason.map_or_else(
                || in_place_of(before, best.action),
                |reason| against(before, &reason),
            ));
        }
        let listed = Listed { choice, chosen: Some(choice.chosen) };
        options(ui, before, &listed, side);
    }
}

/// The grade of a choice.
fn verdict(choice: &Choice) -> String {
    match Grade::of(choice.cost) {
        Some(grade) => capitalized(grade.name()),
        None if choice.chosen == 0 => "The best choice".to_owned(),
        None if is_nothing(choice.cost) => "As good as the best choice".to_owned(),
        None => "A good choice".to_owned(),
    }
}

/// The cost of a choice and its certainty.
fn cost_in_words(cost: f64, error: f64, method: Method) -> String {
    let none = is_nothing(cost);
    let cost = if none { String::new() } else { format!("It cost {} points, ", points_of(cost)) };
    let error = margin(error);
    let sure = match method {
        Method::Solution => "known exactly, by the solution".to_owned(),
        Method::Endgame => "known exactly, by the endgame".to_owned(),
        Method::Rollout => format!("by rollouts, give or take {error}"),
        Method::Search if none => "by search".to_owned(),
        Method::Search => format!("by search; one move deeper changes it by {error}"),
    };
    format!("{cost}{sure}")
}

/// Options beyond this number are only counted.
const MOST_OPTIONS: usize = 6;

/// Choices to be listed.
pub struct Listed<'a> {
    /// Their values.
    pub choice: &'a Choice,
    /// The one played, if any.
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
                let text = theme::lesser(text.replace('\n', " ")).color(ink);
                ui.add(egui::Label::new(text).truncate());
            });
            let share = format!("{}%", tenths(choice.method.chance(win)));
            let share = theme::lesser(share).color(ink);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(share));
        });
    }
    let hidden = choice.options.len().saturating_sub(MOST_OPTIONS);
    if hidden > 0 && listed.chosen.is_none_or(|chosen| chosen < MOST_OPTIONS) {
        ui.label(theme::faint(format!("{hidden} more")).small());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_judged_a_choice_is_told_with_what_is_known_of_its_error() {
        let told = |cost, method| cost_in_words(cost, 0.012, method);
        let exact = "It cost 4.2 points, known exactly, by the solution";
        assert_eq!(told(0.042, Method::Solution), exact);
        let rolled = "It cost 4.2 points, by rollouts, give or take 1.2";
        assert_eq!(told(0.042, Method::Rollout), rolled);
        let searched = "It cost 4.2 points, by search; one move deeper changes it by 1.2";
        assert_eq!(told(0.042, Method::Search), searched);
        assert_eq!(told(0.0004, Method::Search), "by search");
        assert_eq!(told(0.0, Method::Endgame), "known exactly, by the endgame");
    }
}
