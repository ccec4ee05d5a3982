//! How each game is played: its guide, which walks you through the first turns, and its rule book.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::rules::Definition;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::games::{Games, first_variants};

use super::choice::{GameChoice, Shown};
use super::new_match::{GUIDE, begin_guide, guide_of};
use super::picture::{Pictures, SIZE};
use crate::ui::state::{BookRequested, Overlay};
use crate::ui::widgets::dialog::{Place, add_dialog, closed_by, modal, title};
use crate::ui::widgets::theme;

/// Height of a game's row, in points.
const ROW: f32 = 46.0;
/// A dialog narrower than this, in points, has no pictures; one lower than that no text above the
/// games.
const NARROW: f32 = 480.0;
const LOW: f32 = 330.0;

/// What was chosen of a game.
enum Asked {
    Guide,
    Rules,
}

fn draw_learn_dialog(
    mut contexts: EguiContexts,
    games: Res<Games>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut shown: ResMut<Shown>,
    mut books: MessageWriter<BookRequested>,
    mut requests: MessageWriter<MatchRequest>,
    mut commands: Commands,
    mut pictures: Local<Pictures>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let list = games.0.games();
    let mut asked = None;
    modal(ctx, "learn", Place::Over, &mut overlay, |ui, overlay| {
        title(ui, "Learn");
        let closed = closed_by(ui, "Back", |ui| {
            if ui.max_rect().height() >= LOW {
                let text = "A guide walks you through your first turns. The rule book has every \
                            rule, with its source.";
                ui.label(theme::faint(text));
                ui.add_space(4.0);
            }
            for game in first_variants(list) {
                if let Some(it) = row(ui, &mut pictures, game.definition()) {
                    asked = Some((game, it));
                }
            }
        });
        if closed {
            overlay.set(Overlay::None);
        }
    });
    match asked {
        Some((game, Asked::Guide)) => {
            let guide = guide_of(list, Some(&game.definition().game));
            begin_guide(guide, &mut requests, &mut commands);
        }
        Some((game, Asked::Rules)) => {
            Shown::show(&mut shown, &GameChoice::of(game));
            books.write(BookRequested::Whole);
        }
        None => {}
    }
    Ok(())
}

/// Draws a game with the two ways to learn it. Returns the one that was clicked.
fn row(ui: &mut egui::Ui, pictures: &mut Pictures, definition: &Definition) -> Option<Asked> {
    let mut asked = None;
    let size = egui::vec2(ui.available_width(), ROW);
    let right = egui::Layout::right_to_left(egui::Align::Center);
    ui.allocate_ui_with_layout(size, right, |ui| {
        let with_picture = ui.available_width() >= NARROW;
        let about = format!("The rules of {}", definition.title);
        if ui.button("Rules").on_hover_text(about).clicked() {
            asked = Some(Asked::Rules);
        }
        let guided = !definition.guide.is_empty();
        let about = format!("{}, turn by turn", definition.title);
        let button = ui.add_enabled(guided, egui::Button::new(GUIDE));
        if button.on_hover_text(about).clicked() {
            asked = Some(Asked::Guide);
        }
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let image = pictures.of(ui.ctx(), &definition.game).filter(|_| with_picture);
            if let Some(image) = image {
                ui.image((image, SIZE * ((ROW - 4.0) / SIZE.y)));
            }
            let name = theme::headline(&definition.title, theme::LOUD).color(theme::TEXT);
            ui.add(egui::Label::new(name).truncate());
        });
    });
    asked
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    add_dialog(app, Overlay::Learn, draw_learn_dialog);
}
