//! The panel's part for a puzzle: the task, then the value of each choice, the levels that miss the
//! best one, the reason, and the way on.

mod words;

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::puzzles::{Puzzle, Worth};
use tesserae_core::rules::Action;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::narration::points_of;
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::puzzling::{Line, PuzzleSet, PuzzleShelf, Puzzling, State};

use super::canvas::{Canvas, GAP, PanelParts, PartSystems};
use super::heights::{Heights, LEAST_BOX};
use super::turn::choosing::Choosing;
use crate::ui::commands::{Buttons, PuzzleCommand};
use crate::ui::widgets::{side_badge, text_box, theme};
use words::{
    cost, margin, missed_by, move_in_words, reasons, said, taken_by, task, temptation, win,
};

/// Least height of the text above the list of moves while a line is played, in points.
const LINE: f32 = 128.0;
/// Height of the main button, and of the others.
const MAIN: f32 = 38.0;
const BUTTON: f32 = 30.0;
/// Least width of two buttons that stand side by side.
const LEAST_WIDE: f32 = 104.0;
/// The solution is never lower than this.
const LEAST_SOLUTION: f32 = 240.0;

/// Draws the task, what may be chosen, and the button that gives up.
fn draw_task(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    current: Res<CurrentMatch>,
    puzzling: Res<Puzzling>,
    mut choosing: Choosing,
    mut buttons: Buttons,
) {
    canvas.grow("task", |ui| task_and_note(ui, &puzzling));
    if choosing.has_numbers() {
        let position = current.0.position();
        canvas.draw("numbers", heights.button, |ui| choosing.draw_numbers(ui, position));
    }
    let high = (canvas.left() - BUTTON - GAP).floor().max(LEAST_BOX);
    canvas.draw("decision", high, |ui| {
        choosing.draw_decision(ui, high, &current, &mut buttons, |_, _| false);
    });
    canvas.draw("give up", BUTTON, |ui| {
        let entry = PuzzleCommand::ShowSolution.entry();
        let hover = if puzzling.counts() { entry.tip(ui) } else { entry.keys_in_words(ui) };
        let size = [ui.available_width(), BUTTON];
        let button = ui.add_sized(size, egui::Button::new(entry.label)).on_hover_text(hover);
        buttons.serve(&button, PuzzleCommand::ShowSolution);
    });
}

/// Draws the solution and the ways on.
fn draw_solution(
    mut canvas: ResMut<Canvas>,
    puzzling: Res<Puzzling>,
    shelf: Res<PuzzleShelf>,
    mut buttons: Buttons,
) {
    let room = canvas.left().floor().max(LEAST_SOLUTION);
    canvas.draw("solution", room, |ui| {
        let top = ui.cursor().top();
        heading(ui, &puzzling);
        let gap = ui.spacing().item_spacing.y;
        let rows = OTHERS.div_ceil(columns(ui)) as f32;
        let below = MAIN + rows * BUTTON + (rows + 1.0) * gap;
        let used = ui.cursor().top() - top;
        // Each puzzle is read from its beginning.
        ui.push_id(&puzzling.puzzle().id, |ui| {
            let high = (room - used - below).max(80.0);
            text_box(ui, high, |ui| {
                ui.spacing_mut().interact_size.y = 18.0;
                explanation(ui, &puzzling, &shelf);
            });
        });
        let last = puzzling.queue().next(|id| shelf.is_done(id)).is_none();
        endings(ui, &puzzling, last, &mut buttons);
    });
}

/// Draws the line's title and the way back while a line is played.
fn draw_line(
    mut canvas: ResMut<Canvas>,
    current: Res<CurrentMatch>,
    puzzling: Res<Puzzling>,
    mut buttons: Buttons,
) {
    canvas.grow("line", |ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height(LINE);
        let (title, text) = match puzzling.line() {
            Some(Line::Tempting) => (
                "What is wrong with it",
                "The tempting choice, then the throws that make the difference, and the best answers.",
            ),
            _ => (
                "The line of the best move",
                "The best choice, then the throws that make the difference, and the best answers.",
            ),
        };
        ui.label(theme::headline(title, theme::SECTION));
        let text = if puzzling.line_goes_on(current.0.cursor()) {
            text
        } else {
            "The line ends here. The dice may fall differently."
        };
        ui.label(theme::faint(text));
        let size = [ui.available_width(), MAIN];
        let button = theme::main_button(&PuzzleCommand::HideLine.entry().titled(ui));
        buttons.serve(&ui.add_sized(size, button), PuzzleCommand::HideLine);
    });
}

/// Draws the task, and whether the answer counts.
fn task_and_note(ui: &mut egui::Ui, puzzling: &Puzzling) {
    ui.set_width(ui.available_width());
    heading(ui, puzzling);
    let position = &puzzling.puzzle().position;
    ui.horizontal(|ui| {
        badge(ui, puzzling);
        ui.add(egui::Label::new(theme::large(task(position))).wrap());
    });
    let note = match (puzzling.before(), puzzling.counted().map(|counted| counted.solved)) {
        (None, None) => return,
        (Some(true), _) => "You solved it before, so it does not count.",
        (Some(false), _) => "You missed it before, so it does not count.",
        (None, Some(_)) => "Only your first answer counts.",
    };
    ui.label(theme::faint(note).small());
}

/// The puzzle's number and difficulty.
fn heading(ui: &mut egui::Ui, puzzling: &Puzzling) {
    let (queue, difficulty) = (puzzling.queue(), puzzling.difficulty());
    let of = match &queue.set {
        PuzzleSet::Today => "today",
        PuzzleSet::Game { .. } => "of this game",
        PuzzleSet::File { name } => &format!("of {name}"),
    };
    let text = format!("Puzzle {} of {} {of}", queue.number(), queue.count());
    ui.add(egui::Label::new(RichText::new(text).color(theme::GOLD)).truncate());
    let text = format!("{}, rating {}", difficulty.grade, difficulty.rating);
    let hover = "A player of the same rating solves it half the time.";
    ui.add(egui::Label::new(theme::faint(text).small()).truncate()).on_hover_text(hover);
}

fn badge(ui: &mut egui::Ui, puzzling: &Puzzling) {
    let position = &puzzling.puzzle().position;
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(17.0), egui::Sense::hover());
    side_badge(ui.painter(), rect, &position.game().definition().game, position.turn());
}

/// Says whether the answer is right, what the choices are worth, and why.
fn explanation(ui: &mut egui::Ui, puzzling: &Puzzling, shelf: &PuzzleShelf) {
    let puzzle = puzzling.puzzle();
    let (verdict, ink) = match puzzling.state() {
        State::Shown => ("The solution", theme::GOLD),
        _ if puzzling.is_solved() => ("Right", theme::GOLD),
        _ => ("Wrong", theme::RED),
    };
    ui.horizontal(|ui| {
        badge(ui, puzzling);
        ui.label(theme::headline(verdict, theme::CHAPTER).color(ink));
    });
    let wrong = puzzling.answer().filter(|_| !puzzling.is_solved());
    match wrong {
        Some(answer) => ui.label(cost(puzzle, answer)),
        None => ui.label(margin(puzzle)),
    };
    if let Some(text) = standing(puzzling, shelf) {
        ui.label(theme::faint(text).small());
    }
    ui.add_space(3.0);
    for option in &puzzle.options {
        row(ui, puzzle, option, puzzling.answer().map(|answer| answer.action));
    }
    ui.add_space(3.0);
    for reason in reasons(puzzle) {
        ui.label(reason);
    }
    if wrong.is_some_and(|answer| answer.action == puzzle.tempting().action) {
        ui.label(puzzle.tempts());
    } else {
        ui.label(temptation(puzzle));
    }
    ui.label(missed_by(puzzle));
    ui.label(theme::faint(said(puzzle)).small());
}

/// The effect of the answer on the rating, in words.
fn standing(puzzling: &Puzzling, shelf: &PuzzleShelf) -> Option<String> {
    let (was, is) = puzzling.counted()?.rating;
    let row = match shelf.score().row() {
        0 => "None in a row.".to_owned(),
        1 => "1 in a row.".to_owned(),
        row => format!("{row} in a row."),
    };
    Some(format!("Your rating: {was} → {is}. {row}"))
}

/// Draws a choice's value. The tip names the levels that play it.
fn row(ui: &mut egui::Ui, puzzle: &Puzzle, option: &Worth, answer: Option<Action>) {
    let is_best = option.action == puzzle.best().action;
    let is_answer = answer == Some(option.action);
    let ink = match (is_best, is_answer) {
        (true, _) => theme::GOLD,
        (false, true) => theme::RED,
        (false, false) => theme::TEXT,
    };
    let behind = if is_best {
        "best".to_owned()
    } else {
        format!("−{}", points_of(puzzle.best().win - option.win))
    };
    let write = |text: String| theme::lesser(text).color(ink);
    ui.horizontal(|ui| {
        let room = egui::vec2(ui.available_width() - 102.0, 18.0);
        let left = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(room, left, |ui| {
            ui.set_min_width(room.x);
            let mark = if is_answer { "▸" } else { " " };
            ui.label(RichText::new(mark).color(theme::GOLD).monospace());
            let text = move_in_words(puzzle, option);
            ui.add(egui::Label::new(write(text)).truncate()).on_hover_text(taken_by(option));
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (wide, high) = (40.0, 18.0);
            ui.allocate_ui_with_layout(
                egui::vec2(wide, high),
                egui::Layout::right_to_left(egui::Align::Center),
                |ui| {
                    ui.set_min_width(wide);
                    ui.label(write(behind)).on_hover_text("Points behind the best choice");
                },
            );
            ui.label(write(win(puzzle, option))).on_hover_text("Share of games it wins");
        });
    });
}

/// The buttons below the main one.
const OTHERS: usize = 4;

/// The number of buttons side by side.
fn columns(ui: &egui::Ui) -> usize {
    if ui.available_width() < 2.0 * LEAST_WIDE { 1 } else { 2 }
}

/// Draws the ways on from here.
fn endings(ui: &mut egui::Ui, puzzling: &Puzzling, last: bool, buttons: &mut Buttons) {
    let next = PuzzleCommand::Next.entry();
    let text = next.titled_as(ui, if last { "Back to the puzzles" } else { next.label });
    let main = theme::main_button(&text).truncate();
    buttons.serve(&ui.add_sized([ui.available_width(), MAIN], main), PuzzleCommand::Next);
    let tempted = puzzling.answer().map(|answer| answer.action);
    let is_wrong = tempted == Some(puzzling.puzzle().tempting().action);
    let others: [PuzzleCommand; OTHERS] = [
        PuzzleCommand::ShowBest,
        PuzzleCommand::ShowTempting,
        PuzzleCommand::TryAgain,
        PuzzleCommand::PlayFrom,
    ];
    let columns = columns(ui);
    let gap = ui.spacing().item_spacing.x * (columns - 1) as f32;
    let size = egui::vec2((ui.available_width() - gap) / columns as f32, BUTTON);
    for row in others.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding.x = 3.0;
            for command in row {
                let entry = command.entry();
                let asks_why = is_wrong && *command == PuzzleCommand::ShowTempting;
                let text = if asks_why { "What is wrong?" } else { entry.label };
                let button = egui::Button::new(theme::lesser(text)).truncate();
                let button = ui.add_sized(size, button).on_hover_text(entry.tip(ui));
                buttons.serve(&button, *command);
            }
        });
    }
}

fn is_open(puzzling: On<Puzzling>) -> bool {
    puzzling.get().is_some_and(Puzzling::is_open)
}

fn shows_line(puzzling: On<Puzzling>) -> bool {
    puzzling.get().is_some_and(|puzzling| puzzling.line().is_some())
}

/// Registers the puzzle's part.
pub(super) fn plugin(app: &mut App) {
    let parts = (
        draw_line.run_if(shows_line),
        draw_task.run_if(is_open).run_if(not(shows_line)),
        draw_solution.run_if(not(is_open)).run_if(not(shows_line)),
    );
    let on = in_state(Occasion::Puzzle);
    app.add_systems(PanelParts, parts.in_set(PartSystems::Occasion).run_if(on));
}
