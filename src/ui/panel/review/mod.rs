//! The panel's part for a review: the course of the chances, the ways through it and on from
//! it, and the rollouts of what is marked.

pub mod ply;
mod summary;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::record::Match;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::narration::{Naming, is_nothing, points_of};
use tesserae_play::occasion::On;
use tesserae_play::reviewing::{Findings, ReviewRequest, Reviewing};

use ply::{colour_of, of_ply};

use crate::ui::commands::ReviewCommand;
use crate::ui::widgets::chart::{self, Chart, Mark};
use crate::ui::widgets::{text_box, theme};

/// This part's data and requests.
#[derive(SystemParam)]
pub struct ReviewParams<'w> {
    reviewing: On<'w, Reviewing>,
    pub asked: MessageWriter<'w, ReviewRequest>,
}

impl ReviewParams<'_> {
    /// Is a review on?
    pub fn is_on(&self) -> bool {
        self.reviewing.is_on()
    }

    /// The review; `None` until it is finished.
    pub fn found(&self) -> Option<&Findings> {
        self.reviewing.get()?.found()
    }
}

/// A request to another part of the window.
pub enum Asked {
    /// Go to this ply.
    GoTo(usize),
    /// Set the position shown up, to look into it.
    Analyse,
}

/// Height of the chart, in points; less in a low window.
const CHART: f32 = 96.0;
const LOW_CHART: f32 = 40.0;
/// Height of a button.
const BUTTON: f32 = 30.0;
/// Room between the buttons of the last row.
const GAP: f32 = 5.0;
/// What is marked.
const MARKED: &str = "Choices that cost 2 points or more, a point being one game in a hundred";
/// Room for the button beside the bar of the rollouts.
const STOP: f32 = 68.0;

/// Draws it into the given room. Returns a request to another part.
pub fn show(
    ui: &mut egui::Ui,
    params: &mut ReviewParams,
    current: &CurrentMatch,
    (room, compact): (f32, bool),
) -> Option<Asked> {
    let reviewing = params.reviewing.get()?;
    let asked = &mut params.asked;
    let top = ui.cursor().top();
    let Some(found) = reviewing.found() else {
        at_work(ui, reviewing, asked);
        return None;
    };
    if reviewing.shows_line() {
        line_shown(ui, reviewing, current, asked);
        return None;
    }
    let cursor = current.0.cursor();
    let high = if compact { LOW_CHART } else { CHART };
    let clicked = chart::show(ui, high, &chart_of(reviewing.course(), found, cursor));
    ui.horizontal(|ui| steps(ui, found, cursor, asked));
    let used = ui.cursor().top() - top;
    let rows = if reviewing.is_of_people() { 2.0 } else { 1.0 };
    let rest = (room - used - rows * (BUTTON + ui.spacing().item_spacing.y)).max(60.0);
    let jump = text_box(ui, rest, |ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        rollouts(ui, reviewing, cursor, asked);
        match cursor.checked_sub(1) {
            Some(ply) => {
                of_ply(ui, reviewing.course(), found, ply);
                None
            }
            None => summary::show(ui, reviewing.course(), found),
        }
    });
    let analyses = ui.horizontal(|ui| endings(ui, reviewing, cursor, asked)).inner;
    if reviewing.is_of_people() {
        against_computer(ui, reviewing, cursor, asked);
    }
    clicked.or(jump).map(Asked::GoTo).or(analyses.then_some(Asked::Analyse))
}

/// While it is worked out.
fn at_work(ui: &mut egui::Ui, reviewing: &Reviewing, asked: &mut MessageWriter<ReviewRequest>) {
    ui.add_space(8.0);
    ui.label("Reviewing the match…");
    let bar = egui::ProgressBar::new(reviewing.progress()).desired_height(10.0);
    ui.add(bar.fill(theme::GOLD));
    ui.add_space(4.0);
    if ui.button("Cancel").clicked() {
        asked.write(ReviewRequest::Close);
    }
}

/// The rollouts of the marked choices: their progress, at any ply; before they begin, the offer at
/// the start of the match.
fn rollouts(
    ui: &mut egui::Ui,
    reviewing: &Reviewing,
    cursor: usize,
    asked: &mut MessageWriter<ReviewRequest>,
) {
    if let Some((done, all)) = reviewing.rolling() {
        ui.horizontal(|ui| {
            let share = done as f32 / all.max(1) as f32;
            let bar = egui::ProgressBar::new(share).desired_width(ui.available_width() - STOP);
            let text = RichText::new(format!("{done} of {all}")).color(theme::TEXT).small();
            ui.add(bar.fill(theme::GOLD.gamma_multiply(0.5)).text(text));
            let stop = ReviewCommand::StopRolling.entry();
            if ui.small_button(stop.label).on_hover_text(stop.tip()).clicked() {
                asked.write(ReviewRequest::StopRolling);
            }
        });
    } else if cursor == 0 && reviewing.can_roll_out() {
        let entry = ReviewCommand::RollOut.entry();
        let text = theme::lesser(entry.label);
        let size = [ui.available_width(), 26.0];
        if ui.add_sized(size, egui::Button::new(text)).on_hover_text(entry.tip()).clicked() {
            asked.write(ReviewRequest::RollOut);
        }
    }
}

/// While a better line is on the board.
fn line_shown(
    ui: &mut egui::Ui,
    reviewing: &Reviewing,
    current: &CurrentMatch,
    asked: &mut MessageWriter<ReviewRequest>,
) {
    ui.add_space(4.0);
    ui.label(theme::headline("The better line", theme::SECTION));
    let goes_on = reviewing.line_goes_on(current.0.cursor());
    let text = if goes_on {
        "The best choice, then the likeliest throws and the best answers."
    } else {
        "The line ends here. The dice may fall differently."
    };
    ui.label(theme::faint(text));
    ui.add_space(6.0);
    let size = [ui.available_width(), 38.0];
    let back = ReviewCommand::HideLine.entry();
    let button = ui.add_sized(size, theme::main_button(back.label));
    if button.on_hover_text(back.keys_in_words()).clicked() {
        asked.write(ReviewRequest::HideLine);
    }
}

fn chart_of<'a>(course: &'a Match, found: &'a Findings, cursor: usize) -> Chart<'a> {
    let points = &found.review.points;
    let points = points.iter().enumerate().map(|(at, point)| (at, &point.win[..])).collect();
    let naming = Naming(course.game().definition());
    let marks = found.marked().filter_map(|(ply, grade)| {
        let side = course.plies().get(ply)?.side;
        let cost = found.choice(ply)?.cost;
        let text =
            format!("{}: {}, {} points", naming.heading(side), grade.name(), points_of(cost));
        Some(Mark { at: ply + 1, side, dot: Some(colour_of(grade)), ring: false, text })
    });
    Chart {
        definition: course.game().definition(),
        points,
        perfect: Vec::new(),
        last: course.plies().len(),
        cursor,
        marks: marks.collect(),
        key: "",
    }
}

/// The keys to the errors, and the number of errors.
fn steps(
    ui: &mut egui::Ui,
    found: &Findings,
    cursor: usize,
    asked: &mut MessageWriter<ReviewRequest>,
) {
    let many = found.marked().count();
    let before = found.marked().any(|(ply, _)| ply + 1 < cursor);
    let after = found.marked().any(|(ply, _)| ply + 1 > cursor);
    let text = match many {
        0 => "None marked".to_owned(),
        many => format!("{many} marked"),
    };
    let size = egui::vec2(86.0, BUTTON);
    let mut button = |ui: &mut egui::Ui, on: bool, command: ReviewCommand, request| {
        let entry = command.entry();
        let button = egui::Button::new(entry.label).min_size(size);
        if ui.add_enabled(on, button).on_hover_text(entry.keys_in_words()).clicked() {
            asked.write(request);
        }
    };
    button(ui, before, ReviewCommand::PreviousError, ReviewRequest::PreviousError);
    // Were it longer it would push the panel past the window's edge.
    let room = [ui.available_width() - size.x - 8.0, BUTTON];
    let label = egui::Label::new(theme::faint(text)).truncate();
    ui.add_sized(room, label).on_hover_text(MARKED);
    button(ui, after, ReviewCommand::NextError, ReviewRequest::NextError);
}

/// The way on from here. Returns true to analyse the position.
fn endings(
    ui: &mut egui::Ui,
    reviewing: &Reviewing,
    cursor: usize,
    asked: &mut MessageWriter<ReviewRequest>,
) -> bool {
    let found = reviewing.found();
    let costly = cursor
        .checked_sub(1)
        .and_then(|ply| found?.choice(ply))
        .filter(|choice| !is_nothing(choice.cost));
    let over = is_over(reviewing, cursor);
    ui.spacing_mut().item_spacing.x = GAP;
    ui.spacing_mut().button_padding.x = 3.0;
    let room = ui.available_width() - 3.0 * GAP;
    let button = |ui: &mut egui::Ui, on: bool, text: &str, hover: &str, share: f32| {
        let size = egui::vec2(room * share, BUTTON);
        let button = egui::Button::new(theme::lesser(text)).min_size(size);
        ui.add_enabled(on, button).on_hover_text(hover).clicked()
    };
    let line = ReviewCommand::ShowLine.entry();
    let hover = line.tip_as("Play what would have been better on the board");
    if button(ui, costly.is_some(), line.label, &hover, 0.27) {
        asked.write(ReviewRequest::ShowLine);
    }
    let hover = "Begin another match from this position";
    if button(ui, !over, "Play from here", hover, 0.37) {
        asked.write(ReviewRequest::PlayFrom);
    }
    let hover = "Look into this position: its chances, its choices, a rollout";
    let analyses = button(ui, true, "Analyse", hover, 0.21);
    let close = ReviewCommand::Close.entry();
    if button(ui, true, close.label, &close.tip(), 0.15) {
        asked.write(ReviewRequest::Close);
    }
    analyses
}

/// Can nothing be played from there?
fn is_over(reviewing: &Reviewing, cursor: usize) -> bool {
    reviewing.course().position_at(cursor).is_none_or(|at| at.winner().is_some())
}

/// The way on for one of several human players alone.
fn against_computer(
    ui: &mut egui::Ui,
    reviewing: &Reviewing,
    cursor: usize,
    asked: &mut MessageWriter<ReviewRequest>,
) {
    let text = theme::lesser("Play from here against the computer");
    let button = egui::Button::new(text).min_size(egui::vec2(ui.available_width(), BUTTON));
    let hover = "You play the side on turn, the computer all the others";
    if ui.add_enabled(!is_over(reviewing, cursor), button).on_hover_text(hover).clicked() {
        asked.write(ReviewRequest::PlayAgainstComputer);
    }
}
