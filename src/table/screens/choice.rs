//! The choice of a game, its variant and how many play, as several dialogs have it.

use bevy_egui::egui;

use crate::rules::Game;
use crate::table::theme;

/// A game as it has been chosen so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameChoice {
    /// The game's name; none where all of them are meant.
    pub game: Option<String>,
    /// The variant's name; a name that the game does not know means its usual one.
    pub variant: String,
    /// How many play, where the game leaves a choice.
    pub sides: u8,
}

impl Default for GameChoice {
    fn default() -> Self {
        Self { game: None, variant: String::new(), sides: 2 }
    }
}

impl GameChoice {
    /// The choice of a game and variant.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let definition = game.definition();
        Self {
            game: Some(definition.game.clone()),
            variant: definition.variant.clone(),
            sides: definition.sides.0,
        }
    }

    /// The variants of the game that is chosen.
    fn variants<'a>(&self, games: &'a [Game]) -> Vec<&'a Game> {
        let of_game = |game: &&Game| Some(&game.definition().game) == self.game.as_ref();
        games.iter().filter(of_game).collect()
    }

    /// The game and variant; none where all games are meant.
    #[must_use]
    pub fn chosen<'a>(&self, games: &'a [Game]) -> Option<&'a Game> {
        let variants = self.variants(games);
        let named = variants.iter().find(|game| game.definition().variant == self.variant);
        named.or(variants.first()).copied()
    }

    /// How many play.
    #[must_use]
    pub fn players(&self, games: &[Game]) -> u8 {
        match self.chosen(games) {
            Some(game) => self.sides.clamp(game.definition().sides.0, game.definition().sides.1),
            None => 2,
        }
    }

    /// Lets a person choose; `all` is what choosing every game is called, where that
    /// can be chosen.
    pub fn show(&mut self, ui: &mut egui::Ui, games: &[Game], all: Option<&str>) {
        let usual = first_variants(games);
        if let (None, None, Some(first)) = (all, &self.game, usual.first()) {
            *self = Self::of(first);
        }
        row(ui, "Game", |ui| {
            let title = |name: Option<&String>| {
                usual
                    .iter()
                    .find(|game| Some(&game.definition().game) == name)
                    .map_or(all.unwrap_or_default(), |game| game.definition().title.as_str())
                    .to_owned()
            };
            egui::ComboBox::from_id_salt("game")
                .selected_text(title(self.game.as_ref()))
                .width(WIDE)
                .show_ui(ui, |ui| {
                    if let Some(all) = all {
                        ui.selectable_value(&mut self.game, None, all);
                    }
                    for game in &usual {
                        let name = Some(game.definition().game.clone());
                        let title = title(name.as_ref());
                        ui.selectable_value(&mut self.game, name, title);
                    }
                });
        });
        let variants = self.variants(games);
        let Some(chosen) = self.chosen(games).map(Game::definition) else { return };
        row(ui, "Variant", |ui| {
            egui::ComboBox::from_id_salt("variant")
                .selected_text(&chosen.variant_title)
                .width(WIDE)
                .show_ui(ui, |ui| {
                    for definition in variants.iter().map(|game| game.definition()) {
                        let name = definition.variant.clone();
                        ui.selectable_value(&mut self.variant, name, &definition.variant_title)
                            .on_hover_text(&definition.variant_about);
                    }
                });
        });
        row(ui, "", |ui| {
            ui.set_max_width(WIDE);
            let about = egui::RichText::new(&chosen.variant_about).size(14.0);
            ui.add(egui::Label::new(about.color(theme::FAINT)).wrap());
        });
        let (fewest, most) = chosen.sides;
        if fewest < most {
            row(ui, "Players", |ui| {
                self.sides = self.sides.clamp(fewest, most);
                for sides in fewest..=most {
                    ui.radio_value(&mut self.sides, sides, sides.to_string());
                }
            });
        }
    }
}

/// Width of a choice in points.
pub const WIDE: f32 = 290.0;
/// Width of what stands before it.
const LABEL: f32 = 110.0;

/// A line of a dialog: what it is, then the choice.
pub fn row<R>(ui: &mut egui::Ui, label: &str, content: impl FnOnce(&mut egui::Ui) -> R) -> R {
    ui.horizontal(|ui| {
        let label = egui::RichText::new(label).color(theme::FAINT);
        // Left-aligned in a column of its own.
        let (place, _) = ui.allocate_exact_size(egui::vec2(LABEL, 26.0), egui::Sense::hover());
        let left = egui::Layout::left_to_right(egui::Align::Center);
        let mut column = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(left));
        column.add(egui::Label::new(label).truncate());
        content(ui)
    })
    .inner
}

/// Each game in its first variant, which is its usual one.
#[must_use]
pub fn first_variants(games: &[Game]) -> Vec<&Game> {
    let mut list: Vec<&Game> = Vec::new();
    for game in games {
        if list.iter().all(|known| known.definition().game != game.definition().game) {
            list.push(game);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    #[test]
    fn a_variant_that_is_not_there_falls_back_to_the_usual_one() {
        let library = Library::built_in();
        let games = library.games();
        let mut choice = GameChoice::of(library.game("ur/short").unwrap_or(&games[0]));
        assert_eq!(choice.chosen(games).map(|g| g.definition().id()), Some("ur/short".into()));
        choice.variant = "gone".into();
        assert_eq!(choice.chosen(games).map(|g| g.definition().id()), Some("ur/cyningstan".into()));
        choice.sides = 4;
        assert_eq!(choice.players(games), 2);
        assert_eq!(GameChoice::default().chosen(games), None);
    }

    #[test]
    fn each_game_has_one_usual_variant() {
        let library = Library::built_in();
        let usual = first_variants(library.games());
        let names: Vec<&str> = usual.iter().map(|g| g.definition().game.as_str()).collect();
        assert_eq!(names.first(), Some(&"ur"));
        assert!(names.iter().enumerate().all(|(i, name)| !names[..i].contains(name)), "{names:?}");
    }
}
