//! The puzzles: three a day, or those of a game one after another, and your results.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::puzzles::{Grade, Puzzle, Score};
use tesserae_play::puzzling::{Difficulty, PuzzleRequest, PuzzleSet, PuzzleShelf, Tally};

use super::picture::{self, Card, Pictures};
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{
    NextOverlay, Place, above_buttons, add_dialog, back_button, begin_button, close_button,
    explain, modal, title,
};
use crate::ui::widgets::theme;

/// Height of a puzzle of the day and of a game's row, in points.
const CARD: f32 = 46.0;
const ROW: f32 = 32.0;
/// Width of a game's button, in points.
const BEGIN: f32 = 92.0;
/// Space for the result of a puzzle of the day, in points.
const RESULT: f32 = 76.0;
/// A dialog narrower than this, in points, stacks the figures.
const NARROW: f32 = 420.0;

/// The only grade on offer, or none for all.
#[derive(Resource, Debug, Default)]
struct Filter(Option<Grade>);

/// The puzzles to put on the table.
type Wanted = (PuzzleSet, Option<String>);

fn ask_for_puzzles(mut asked: MessageWriter<PuzzleRequest>) {
    asked.write(PuzzleRequest::Read);
}

fn draw_puzzles_dialog(
    mut contexts: EguiContexts,
    mut overlay: NextOverlay,
    shelf: Res<PuzzleShelf>,
    mut filter: ResMut<Filter>,
    mut asked: MessageWriter<PuzzleRequest>,
    mut pictures: Local<Pictures>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut wanted = None;
    modal(ctx, "puzzles", Place::Over, &mut overlay, |ui, overlay| {
        ui.horizontal(|ui| {
            title(ui, "Puzzles");
            explain(
                ui,
                "Positions with one clearly best choice. Only your first answer to a puzzle counts.",
            );
        });
        let open = shelf.today().any(|(puzzle, _)| shelf.score().is_due(puzzle));
        above_buttons(ui, 1, |ui| {
            if shelf.is_ready() {
                figures(ui, &shelf);
                wanted = today(ui, &shelf, &mut pictures);
                wanted = wanted.take().or(by_game(ui, &shelf, &mut filter));
            } else {
                ui.label("Reading the puzzles…");
            }
        });
        ui.horizontal(|ui| {
            if open && begin_button(ui, "Today's puzzles") {
                wanted = Some((PuzzleSet::Today, None));
            }
            let back = if open { back_button } else { close_button };
            if back(ui, "Back") {
                overlay.set(Overlay::None);
            }
        });
    });
    if let Some((set, first)) = wanted {
        asked.write(PuzzleRequest::Begin { set, first });
    }
    Ok(())
}

/// Draws the rating, the streaks and the number of solved puzzles.
fn figures(ui: &mut egui::Ui, shelf: &PuzzleShelf) {
    let rows = numbers(shelf);
    let pairs = if ui.available_width() < NARROW { 1 } else { 2 };
    egui::Grid::new("figures")
        .num_columns(2 * pairs)
        .min_row_height(20.0)
        .spacing([12.0, 2.0])
        .show(ui, |ui| {
            for (number, (name, value, about)) in rows.into_iter().enumerate() {
                ui.label(theme::faint(name)).on_hover_text(about);
                ui.label(egui::RichText::new(value).color(theme::GOLD)).on_hover_text(about);
                if (number + 1).is_multiple_of(pairs) {
                    ui.end_row();
                }
            }
        });
}

/// The figures: name, value and meaning.
fn numbers(shelf: &PuzzleShelf) -> [(&'static str, String, &'static str); 4] {
    let score: &Score = shelf.score();
    let (solved, tried) = score.solved();
    let days = shelf.day().map_or(0, |day| score.days(day));
    let most = |now: u32, most: u32| match most {
        0 => "0".to_owned(),
        most => format!("{now}, most {most}"),
    };
    [
        (
            "Rating",
            score.rating().to_string(),
            "You solve about half the puzzles of your own rating. Each first answer changes it; it \
             begins at 1000.",
        ),
        (
            "Days in a row",
            most(days, score.longest_days()),
            "Days in a row on which you have answered all three puzzles of the day.",
        ),
        (
            "Solved",
            format!("{solved} of {tried} tried"),
            "Puzzles that you solved with your first answer.",
        ),
        (
            "Solved in a row",
            most(score.row(), score.longest_row()),
            "Puzzles in a row that you solved with your first answer.",
        ),
    ]
}

fn heading(ui: &mut egui::Ui, text: &str) {
    ui.add_space(6.0);
    ui.label(theme::headline(text, theme::SECTION).color(theme::TEXT));
}

/// Draws the puzzles of the day. Returns the clicked one.
fn today(ui: &mut egui::Ui, shelf: &PuzzleShelf, pictures: &mut Pictures) -> Option<Wanted> {
    heading(ui, "Today");
    let (mut wanted, mut open) = (None, 0);
    for (puzzle, difficulty) in shelf.today() {
        let (result, due) = (shelf.score().result(puzzle), shelf.score().is_due(puzzle));
        open += usize::from(due);
        let state = match result {
            None => ("New", theme::FAINT),
            Some(_) if due => ("Again", theme::FAINT),
            Some(true) => ("Solved", theme::GOLD),
            Some(false) => ("Missed", theme::RED),
        };
        if card(ui, pictures, puzzle, difficulty, state).clicked() {
            wanted = Some((PuzzleSet::Today, Some(puzzle.id.clone())));
        }
    }
    if open == 0 {
        let text = "You have answered all three. There are three more tomorrow.";
        ui.label(theme::faint(text).small());
    }
    wanted
}

/// Draws a puzzle of the day: its board, game, difficulty and result.
fn card(
    ui: &mut egui::Ui,
    pictures: &mut Pictures,
    puzzle: &Puzzle,
    difficulty: Difficulty,
    (word, ink): (&str, egui::Color32),
) -> egui::Response {
    let definition = puzzle.position.game().definition();
    let name = theme::headline(&definition.title, theme::LOUD).color(theme::TEXT);
    let grade = format!("{}, rating {}", difficulty.grade, difficulty.rating);
    let card = Card {
        game: definition.game.clone(),
        told: format!("{}, {}, {word}", definition.title, difficulty.grade),
        heading: name,
        line: theme::faint(grade).size(theme::SMALL),
        free: RESULT,
    };
    let (painter, rect, response) = picture::card(ui, pictures, CARD, card);
    let (at, right) = (rect.right_center() - egui::vec2(12.0, 0.0), egui::Align2::RIGHT_CENTER);
    painter.text(at, right, word, egui::FontId::proportional(theme::BODY), ink);
    let hover = format!(
        "{}, {}: {grade}",
        definition.title,
        definition.variant_title,
        grade = difficulty.grade
    );
    response.on_hover_text(hover)
}

/// Draws the puzzles of each game, all or of one grade. Returns those that should begin.
fn by_game(ui: &mut egui::Ui, shelf: &PuzzleShelf, filter: &mut ResMut<Filter>) -> Option<Wanted> {
    heading(ui, "By game");
    ui.horizontal_wrapped(|ui| {
        let grades = Grade::ALL.map(|grade| (Some(grade), grade.name()));
        theme::radio_values(ui, &mut filter.0, std::iter::once((None, "all")).chain(grades));
    });
    let grade = filter.0;
    let mut wanted = None;
    for tally in shelf.tallies(grade) {
        if game_row(ui, &tally) {
            wanted = Some((PuzzleSet::Game { game: tally.game, grade }, None));
        }
    }
    wanted
}

/// Draws a game with its number of solved puzzles. Returns true to begin them.
fn game_row(ui: &mut egui::Ui, tally: &Tally) -> bool {
    let size = egui::vec2(ui.available_width(), ROW);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        let text = match tally.tried {
            0 => "Begin",
            tried if tried < tally.total => "Go on",
            _ => "Again",
        };
        let button = egui::Button::new(text).min_size(egui::vec2(BEGIN, ROW - 2.0));
        let hover = "Those you have not tried first, from easy to hard";
        let begin = ui.add_enabled(tally.total > 0, button).on_hover_text(hover).clicked();
        let solved = format!("{} of {}", tally.solved, tally.total);
        ui.label(theme::faint(solved)).on_hover_text("Solved with your first answer");
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.add(egui::Label::new(&tally.title).truncate());
        });
        begin
    })
    .inner
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.init_resource::<Filter>().add_systems(OnEnter(Overlay::Puzzles), ask_for_puzzles);
    add_dialog(app, Overlay::Puzzles, draw_puzzles_dialog);
}
