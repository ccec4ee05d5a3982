//! The panel's part for a review: the chances over the match, the buttons that lead through it, and
//! the rollouts of the marked choices.

pub mod ply;
mod summary;

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::record::Match;
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::narration::{Naming, is_nothing, points_of};
use tesserae_play::occasion::Occasion;
use tesserae_play::reviewing::{Findings, Reviewing};

use super::canvas::{Canvas, GAP as PART_GAP, PanelParts, PartSystems};
use super::heights::{GOOD_LIST, Heights};
use ply::{colour_of, of_ply};

use crate::ui::commands::{Buttons, ReviewCommand};
use crate::ui::widgets::chart::{self, Chart, Mark};
use crate::ui::widgets::{text_box, theme};

/// Height of the chart, in points; less in a low window, or if the text needs the room.
const CHART: f32 = 96.0;
const LOW_CHART: f32 = 40.0;
/// Height of the box for the value of a throw, edge and margin included.
const TEXT: f32 = 82.0;
/// Height of a button.
const BUTTON: f32 = 30.0;
/// The part is never lower than this.
const LEAST_REVIEW: f32 = 240.0;
/// Room between the buttons of the last row.
const GAP: f32 = 5.0;
/// The marked choices.
const MARKED: &str = "Choices that cost 2 points or more (1 point = 1 game in 100)";
/// What the buttons that branch off do at an error.
const CHOOSE_AGAIN: &str = "Begins another match at the moment before this error";
/// Room for the button beside the bar of the rollouts.
const STOP: f32 = 68.0;

/// Draws what the review has found. The list of moves keeps a share of the room.
fn draw_review(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    current: Res<CurrentMatch>,
    reviewing: Res<Reviewing>,
    mut requests: MessageWriter<MatchRequest>,
    mut buttons: Buttons,
) {
    let room = canvas.left() - heights.history - 2.0 * PART_GAP;
    let high = (room - GOOD_LIST).max(room * 0.55).max(LEAST_REVIEW).floor();
    canvas.draw("review", high, |ui| match reviewing.found() {
        None => at_work(ui, &reviewing, &mut buttons),
        Some(_) if reviewing.shows_line() => line_shown(ui, &reviewing, &current, &mut buttons),
        Some(found) => {
            let places = (high, heights.compact);
            let ply = found_out(ui, (&reviewing, found), current.0.cursor(), places, &mut buttons);
            requests.write_batch(ply.map(MatchRequest::GoTo));
        }
    });
}

/// Draws the course of the chances, and the ply on the table, into the given room. Returns the ply
/// to go to, if one was clicked.
fn found_out(
    ui: &mut egui::Ui,
    (reviewing, found): (&Reviewing, &Findings),
    cursor: usize,
    (room, compact): (f32, bool),
    buttons: &mut Buttons,
) -> Option<usize> {
    let top = ui.cursor().top();
    let rows = if reviewing.is_of_people() { 2.0 } else { 1.0 };
    let row = BUTTON + ui.spacing().item_spacing.y;
    let most = if compact { LOW_CHART } else { CHART };
    let free = room - (rows + 1.0) * row - ui.spacing().item_spacing.y - TEXT;
    let high = free.clamp(LOW_CHART, most).floor();
    let clicked = chart::show(ui, high, &chart_of(reviewing.course(), found, cursor));
    ui.horizontal(|ui| steps(ui, found, cursor, buttons));
    let used = ui.cursor().top() - top;
    let rest = (room - used - rows * row).max(60.0);
    let jump = text_box(ui, rest, |ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        rollouts(ui, reviewing, cursor, buttons);
        match cursor.checked_sub(1) {
            Some(ply) => {
                of_ply(ui, reviewing.course(), found, ply);
                None
            }
            None => summary::show(ui, reviewing.course(), found),
        }
    });
    ui.horizontal(|ui| endings(ui, reviewing, cursor, buttons));
    if reviewing.is_of_people() {
        against_computer(ui, reviewing, cursor, buttons);
    }
    clicked.or(jump)
}

/// Draws the progress while the review is computed.
fn at_work(ui: &mut egui::Ui, reviewing: &Reviewing, buttons: &mut Buttons) {
    ui.add_space(8.0);
    ui.label("Reviewing the match…");
    let bar = egui::ProgressBar::new(reviewing.progress()).desired_height(10.0);
    ui.add(bar.fill(theme::GOLD));
    ui.add_space(4.0);
    if ui.button("Cancel").clicked() {
        buttons.request(ReviewCommand::Close);
    }
}

/// Draws the progress of the rollouts. Before they begin, offers them at the start of the match.
fn rollouts(ui: &mut egui::Ui, reviewing: &Reviewing, cursor: usize, buttons: &mut Buttons) {
    if let Some((done, all)) = reviewing.rolling() {
        ui.horizontal(|ui| {
            let share = done as f32 / all.max(1) as f32;
            let bar = egui::ProgressBar::new(share).desired_width(ui.available_width() - STOP);
            let text = RichText::new(format!("{done} of {all}")).color(theme::TEXT).small();
            ui.add(bar.fill(theme::GOLD.gamma_multiply(0.5)).text(text));
            let stop = ReviewCommand::StopRolling.entry();
            let button = ui.small_button(stop.label).on_hover_text(stop.tip(ui));
            buttons.serve(&button, ReviewCommand::StopRolling);
        });
    } else if cursor == 0 && reviewing.can_roll_out() {
        let entry = ReviewCommand::RollOut.entry();
        let text = theme::lesser(entry.label);
        let size = [ui.available_width(), 26.0];
        let button = ui.add_sized(size, egui::Button::new(text)).on_hover_text(entry.tip(ui));
        buttons.serve(&button, ReviewCommand::RollOut);
    }
}

/// Draws the part while a better line is on the board.
fn line_shown(
    ui: &mut egui::Ui,
    reviewing: &Reviewing,
    current: &CurrentMatch,
    buttons: &mut Buttons,
) {
    ui.add_space(4.0);
    ui.label(theme::headline("The better line", theme::SECTION));
    let goes_on = reviewing.line_goes_on(current.0.cursor());
    let text = if goes_on {
        "The best choice, then the throws that make the difference, and the best answers."
    } else {
        "The line ends here. The dice may fall differently."
    };
    ui.label(theme::faint(text));
    ui.add_space(6.0);
    let size = [ui.available_width(), 38.0];
    let back = ReviewCommand::HideLine.entry();
    let button = ui.add_sized(size, theme::main_button(back.label));
    buttons.serve(&button.on_hover_text(back.keys_in_words(ui)), ReviewCommand::HideLine);
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
        last: course.plies().len(),
        cursor,
        marks: marks.collect(),
        key: "",
    }
}

/// The keys to the errors, and the number of errors.
fn steps(ui: &mut egui::Ui, found: &Findings, cursor: usize, buttons: &mut Buttons) {
    let many = found.marked().count();
    let before = found.marked().any(|(ply, _)| ply + 1 < cursor);
    let after = found.marked().any(|(ply, _)| ply + 1 > cursor);
    let text = match many {
        0 => "None marked".to_owned(),
        many => format!("{many} marked"),
    };
    let size = egui::vec2(86.0, BUTTON);
    let mut draw = |ui: &mut egui::Ui, on: bool, command: ReviewCommand| {
        let entry = command.entry();
        let button = ui.add_enabled(on, egui::Button::new(entry.label).min_size(size));
        buttons.serve(&button.on_hover_text(entry.keys_in_words(ui)), command);
    };
    draw(ui, before, ReviewCommand::PreviousError);
    // Were it longer it would push the panel past the window's edge.
    let room = [ui.available_width() - size.x - 8.0, BUTTON];
    let label = egui::Label::new(theme::faint(text)).truncate();
    ui.add_sized(room, label).on_hover_text(MARKED);
    draw(ui, after, ReviewCommand::NextError);
}

/// The width that the ways on from here need in the usual letters, in points.
const ENDINGS: f32 = 262.0;

/// Draws the ways on from here.
fn endings(ui: &mut egui::Ui, reviewing: &Reviewing, cursor: usize, buttons: &mut Buttons) {
    let found = reviewing.found();
    let costly = cursor
        .checked_sub(1)
        .and_then(|ply| found?.choice(ply))
        .filter(|choice| !is_nothing(choice.cost));
    let (over, again) = (is_over(reviewing, cursor), is_error(reviewing, cursor));
    ui.spacing_mut().item_spacing.x = GAP;
    ui.spacing_mut().button_padding.x = 2.0;
    let room = ui.available_width() - 3.0 * GAP;
    let written = if room < ENDINGS { theme::FINE } else { theme::LESSER };
    for (on, command, share) in [
        (costly.is_some(), ReviewCommand::ShowLine, 0.27),
        (!over, ReviewCommand::PlayFrom, 0.37),
        (true, ReviewCommand::Analyse, 0.21),
        (true, ReviewCommand::Close, 0.15),
    ] {
        let entry = command.entry();
        let size = egui::vec2(room * share, BUTTON);
        let chooses_again = again && command == ReviewCommand::PlayFrom;
        let (text, tip) = if chooses_again {
            ("Choose again", CHOOSE_AGAIN.to_owned())
        } else {
            (entry.label, entry.tip(ui))
        };
        let text = RichText::new(text).size(written);
        let button = egui::Button::new(text).min_size(size);
        buttons.serve(&ui.add_enabled(on, button).on_hover_text(tip), command);
    }
}

/// Does an error lead there? Then a match branches off before it.
fn is_error(reviewing: &Reviewing, cursor: usize) -> bool {
    reviewing.branches_at(cursor) < cursor
}

/// Can nothing be played from there?
fn is_over(reviewing: &Reviewing, cursor: usize) -> bool {
    let at = reviewing.branches_at(cursor);
    reviewing.course().position_at(at).is_none_or(|at| at.winner().is_some())
}

/// Draws the button that continues against the computer, for one of several human players.
fn against_computer(
    ui: &mut egui::Ui,
    reviewing: &Reviewing,
    cursor: usize,
    buttons: &mut Buttons,
) {
    let entry = ReviewCommand::PlayAgainstComputer.entry();
    let (text, tip) = if is_error(reviewing, cursor) {
        ("Choose again against the computer", format!("{CHOOSE_AGAIN}, against the computer"))
    } else {
        (entry.label, entry.tip(ui))
    };
    let button = egui::Button::new(theme::lesser(text));
    let button = button.min_size(egui::vec2(ui.available_width(), BUTTON));
    let button = ui.add_enabled(!is_over(reviewing, cursor), button).on_hover_text(tip);
    buttons.serve(&button, ReviewCommand::PlayAgainstComputer);
}

/// Registers the review's part.
pub(super) fn plugin(app: &mut App) {
    let draw_review = draw_review.run_if(in_state(Occasion::Review));
    app.add_systems(PanelParts, draw_review.in_set(PartSystems::Occasion));
}
