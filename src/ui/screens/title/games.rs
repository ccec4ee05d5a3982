//! The games of the title, as large as there is room.

use bevy_egui::egui;

use tesserae_core::rules::{Definition, Game};
use tesserae_play::narration::capitalized;

use crate::ui::screens::picture::{self, Card, Pictures};
use crate::ui::widgets::dialog::wide_of;
use crate::ui::widgets::theme;

/// Space between the games' cards, in points.
pub const BETWEEN: f32 = 4.0;
/// Heights of a card, in points: the greatest, the least with two lines, and the least.
const HIGHEST: f32 = picture::SIZE.y + 8.0;
pub const TWO_LINES: f32 = 48.0;
const LEAST: f32 = 34.0;
/// Heights of a name that shares a row, in points.
const NAME: (f32, f32) = (24.0, 31.0);
/// Sizes of the letters of such a name.
const NAMES: [f32; 4] = [theme::LESSER, theme::SMALL, theme::FINE, theme::TINY];

/// The height of each of `many` cards that share `room` points.
pub fn height(room: f32, many: usize) -> f32 {
    ((room + BETWEEN) / many.max(1) as f32 - BETWEEN).min(HIGHEST).floor()
}

/// Draws a card for each game, no higher together than `room` points. Where cards would be too low,
/// the names share rows. Returns the game that was clicked.
pub fn choose<'a>(
    ui: &mut egui::Ui,
    pictures: &mut Pictures,
    games: &[&'a Game],
    room: f32,
) -> Option<&'a Game> {
    ui.spacing_mut().item_spacing.y = BETWEEN;
    let high = height(room, games.len());
    if high >= LEAST {
        let clicked = |game: &&&Game| card(ui, pictures, game.definition(), high).clicked();
        return games.iter().filter(clicked).copied().last();
    }
    let mut chosen = None;
    let high = height(room, games.len().div_ceil(2)).clamp(NAME.0, NAME.1);
    ui.scope(|ui| {
        ui.spacing_mut().button_padding = egui::vec2(4.0, 2.0);
        ui.spacing_mut().interact_size.y = high;
        for row in games.chunks(2) {
            ui.horizontal(|ui| {
                let size = egui::vec2(wide_of(ui, row.len()), high);
                for game in row {
                    let name = name(ui, &game.definition().title, size.x - 10.0);
                    let name = egui::Button::new(name).truncate();
                    chosen = ui.add_sized(size, name).clicked().then_some(*game).or(chosen);
                }
            });
        }
    });
    chosen
}

/// A game's name in the largest letters that fit into this width.
fn name(ui: &egui::Ui, title: &str, wide: f32) -> egui::RichText {
    let fits = |size: &f32| {
        let font = egui::FontId::proportional(*size);
        let laid = ui.painter().layout_no_wrap(title.to_owned(), font, theme::TEXT);
        laid.size().x <= wide
    };
    let size = NAMES.into_iter().find(fits).unwrap_or(theme::TINY);
    egui::RichText::new(title).size(size)
}

/// Draws the card of a game: its board's picture, its name, and the board's origin if the card is
/// high enough.
fn card(
    ui: &mut egui::Ui,
    pictures: &mut Pictures,
    definition: &Definition,
    high: f32,
) -> egui::Response {
    let mut facts = definition.exhibits.iter().flat_map(|exhibit| &exhibit.facts);
    let date = facts.find(|(word, _)| word == "Date").map(|(_, date)| date.as_str());
    let date = date.filter(|_| high >= TWO_LINES).unwrap_or_default();
    // How it is known stands in the museum.
    let date = date.split(',').next().unwrap_or_default();
    let date = theme::faint(capitalized(date)).size(theme::SMALL);
    let title = theme::headline(&definition.title, theme::SECTION).color(theme::TEXT);
    let card = Card {
        game: definition.game.clone(),
        told: definition.title.clone(),
        heading: title,
        line: date,
        free: 8.0,
    };
    picture::card(ui, pictures, high, card).2
}
