//! The panel's part for a puzzle: the task, then the value of each choice, the levels that miss the
//! best one, the reason, and the way on.

mod words;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::puzzles::{Puzzle, Worth};
use tesserae_core::rules::{Action, Side};
use tesserae_play::narration::points_of;
use tesserae_play::occasion::On;
use tesserae_play::puzzling::{Line, PuzzleRequest, PuzzleSet, PuzzleShelf, Puzzling, State};

use crate::ui::commands::PuzzleCommand;
use crate::ui::state::Screen;
use crate::ui::widgets::{side_badge, text_box, theme};
use words::{cost, margin, missed_by, move_in_words, said, taken_by, task, temptation, win};

/// This part's data and requests.
#[derive(SystemParam)]
pub struct PuzzleParams<'w> {
    puzzling: On<'w, Puzzling>,
    shelf: Res<'w, PuzzleShelf>,
    asked: MessageWriter<'w, PuzzleRequest>,
    pub screen: ResMut<'w, NextState<Screen>>,
}

/// The puzzles are to be left for their list.
pub struct Leave;

/// The least height, in points, of what stands beside the list of moves while a line is played.
pub const LINE: f32 = 128.0;
/// Height of the main button, and of the others.
const MAIN: f32 = 38.0;
pub const BUTTON: f32 = 30.0;
/// Least width of two buttons that stand side by side.
const LEAST_WIDE: f32 = 104.0;

impl PuzzleParams<'_> {
    /// Is a puzzle on the table?
    pub fn is_on(&self) -> bool {
        self.puzzling.is_on()
    }

    /// Does it wait for its answer?
    pub fn is_open(&self) -> bool {
        self.puzzling.get().is_some_and(Puzzling::is_open)
    }

    /// Is a line on the board instead?
    pub fn shows_line(&self) -> bool {
        self.puzzling.get().is_some_and(|puzzling| puzzling.line().is_some())
    }

    /// The side for which the best move is sought.
    pub fn solver(&self) -> Option<Side> {
        self.puzzling.get().map(|puzzling| puzzling.puzzle().position.turn())
    }

    /// Draws the task.
    pub fn task(&self, ui: &mut egui::Ui) {
        let Some(puzzling) = self.puzzling.get() else { return };
        ui.set_width(ui.available_width());
        heading(ui, puzzling);
        let position = &puzzling.puzzle().position;
        ui.horizontal(|ui| {
            badge(ui, puzzling);
            ui.add(egui::Label::new(theme::large(task(position))).wrap());
        });
        let note = match (puzzling.before(), puzzling.counted().map(|counted| counted.solved)) {
            (None, None) => return,
            (Some(true), _) => "You solved it before: it does not count again.",
            (Some(false), _) => "You missed it before: it does not count again.",
            (None, Some(_)) => "Only your first answer counts.",
        };
        ui.label(theme::faint(note).small());
    }

    /// Draws the button that gives up.
    pub fn give_up(&mut self, ui: &mut egui::Ui) {
        let Some(puzzling) = self.puzzling.get() else { return };
        let entry = PuzzleCommand::ShowSolution.entry();
        let hover = if puzzling.counts() { entry.tip() } else { entry.keys_in_words() };
        let size = [ui.available_width(), BUTTON];
        if ui.add_sized(size, egui::Button::new(entry.label)).on_hover_text(hover).clicked() {
            self.asked.write(PuzzleRequest::ShowSolution);
        }
    }

    /// Draws the solution into the given room.
    pub fn solution(&mut self, ui: &mut egui::Ui, room: f32) -> Option<Leave> {
        let puzzling = self.puzzling.get()?;
        let top = ui.cursor().top();
        heading(ui, puzzling);
        let gap = ui.spacing().item_spacing.y;
        let rows = OTHERS.div_ceil(columns(ui)) as f32;
        let below = MAIN + rows * BUTTON + (rows + 1.0) * gap;
        let used = ui.cursor().top() - top;
        // Each puzzle is read from its beginning.
        ui.push_id(&puzzling.puzzle().id, |ui| {
            let high = (room - used - below).max(80.0);
            text_box(ui, high, |ui| {
                ui.spacing_mut().interact_size.y = 18.0;
                explanation(ui, puzzling, &self.shelf);
            });
        });
        let last = puzzling.queue().next(|id| self.shelf.is_done(id)).is_none();
        endings(ui, puzzling, last, &mut self.asked)
    }

    /// Draws what stands there while a line is played; `played` plies of it have been.
    pub fn line(&mut self, ui: &mut egui::Ui, played: usize) {
        let Some(puzzling) = self.puzzling.get() else { return };
        ui.set_width(ui.available_width());
        ui.set_min_height(LINE);
        let (title, text) = match puzzling.line() {
            Some(Line::Tempting) => (
                "What is wrong with it",
                "The tempting choice, then the throws that cost most and the best answers.",
            ),
            _ => (
                "The line of the best move",
                "The best choice, then the likeliest throws and the best answers.",
            ),
        };
        ui.label(theme::headline(title, theme::SECTION));
        let text = if puzzling.line_goes_on(played) {
            text
        } else {
            "The line ends here. The dice may fall differently."
        };
        ui.label(theme::faint(text));
        let size = [ui.available_width(), MAIN];
        let button = theme::main_button(&PuzzleCommand::HideLine.entry().titled());
        if ui.add_sized(size, button).clicked() {
            self.asked.write(PuzzleRequest::HideLine);
        }
    }
}

/// The puzzle's number and difficulty.
fn heading(ui: &mut egui::Ui, puzzling: &Puzzling) {
    let (queue, difficulty) = (puzzling.queue(), puzzling.difficulty());
    let of = match queue.set {
        PuzzleSet::Today => "today",
        PuzzleSet::Game { .. } => "of this game",
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
    for theme in &puzzle.themes {
        ui.label(theme.about());
    }
    if wrong.is_some_and(|answer| answer.action == puzzle.tempting().action) {
        ui.label(puzzle.tempts());
    } else {
        ui.label(temptation(puzzle));
    }
    ui.label(missed_by(puzzle));
    ui.label(theme::faint(said(puzzle)).small());
}

/// What the answer has changed, in words.
fn standing(puzzling: &Puzzling, shelf: &PuzzleShelf) -> Option<String> {
    let (was, is) = puzzling.counted()?.rating;
    let row = match shelf.score().row() {
        0 => "None in a row.".to_owned(),
        1 => "1 in a row.".to_owned(),
        row => format!("{row} in a row."),
    };
    Some(format!("Your rating: {was} → {is}. {row}"))
}

/// What a choice is worth; who plays it is shown under the pointer.
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
            ui.label(write(win(option))).on_hover_text("Share of games it wins");
        });
    });
}

/// The buttons below the main one.
const OTHERS: usize = 4;

/// The number of buttons side by side.
fn columns(ui: &egui::Ui) -> usize {
    if ui.available_width() < 2.0 * LEAST_WIDE { 1 } else { 2 }
}

/// The way on from here.
fn endings(
    ui: &mut egui::Ui,
    puzzling: &Puzzling,
    last: bool,
    asked: &mut MessageWriter<PuzzleRequest>,
) -> Option<Leave> {
    let mut leaves = false;
    let next = PuzzleCommand::Next.entry();
    let text = next.titled_as(if last { "Back to the puzzles" } else { next.label });
    let main = theme::main_button(&text).truncate();
    if ui.add_sized([ui.available_width(), MAIN], main).clicked() {
        if last {
            leaves = true;
        } else {
            asked.write(PuzzleRequest::Next);
        }
    }
    let tempting = match puzzling.answer() {
        Some(answer) if answer.action == puzzling.puzzle().tempting().action => "What is wrong?",
        _ => PuzzleCommand::ShowTempting.entry().label,
    };
    let others: [(PuzzleCommand, PuzzleRequest); OTHERS] = [
        (PuzzleCommand::ShowBest, PuzzleRequest::ShowLine(Line::Best)),
        (PuzzleCommand::ShowTempting, PuzzleRequest::ShowLine(Line::Tempting)),
        (PuzzleCommand::TryAgain, PuzzleRequest::TryAgain),
        (PuzzleCommand::PlayFrom, PuzzleRequest::PlayFrom),
    ];
    let columns = columns(ui);
    let gap = ui.spacing().item_spacing.x * (columns - 1) as f32;
    let size = egui::vec2((ui.available_width() - gap) / columns as f32, BUTTON);
    for row in others.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding.x = 3.0;
            for (command, request) in row {
                let entry = command.entry();
                let is_tempting = *command == PuzzleCommand::ShowTempting;
                let text = if is_tempting { tempting } else { entry.label };
                let button = egui::Button::new(theme::lesser(text)).truncate();
                if ui.add_sized(size, button).on_hover_text(entry.tip()).clicked() {
                    asked.write(request.clone());
                }
            }
        });
    }
    leaves.then_some(Leave)
}
