//! The choice of a game, its variant and the number of players, shared by several dialogs.

use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_core::rules::games::NAMES;
use tesserae_core::rules::{Dice, Game, LotBody};
use tesserae_core::words;
use tesserae_play::games::first_variants;

use crate::ui::widgets::fields::{WIDE, explained, note, row};
use crate::ui::widgets::{Entry, drop_down, theme};

/// The current choice of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameChoice {
    /// The game's name; none for all games.
    pub game: Option<String>,
    /// The variant's name. A name that the game does not know means its usual variant.
    pub variant: String,
    /// The number of players, if the game offers a choice.
    pub sides: u8,
}

impl Default for GameChoice {
    fn default() -> Self {
        Self { game: None, variant: String::new(), sides: 2 }
    }
}

impl GameChoice {
    /// The choice that stands for a game and variant.
    pub fn of(game: &Game) -> Self {
        let definition = game.definition();
        let (game, variant) = (definition.game.clone(), definition.variant.clone());
        Self { game: Some(game), variant, sides: definition.sides.0 }
    }

    /// The variants of the chosen game.
    fn variants<'a>(&self, games: &'a [Game]) -> Vec<&'a Game> {
        let of_game = |game: &&Game| Some(&game.definition().game) == self.game.as_ref();
        games.iter().filter(of_game).collect()
    }

    /// The game and variant; none for all games.
    pub fn chosen<'a>(&self, games: &'a [Game]) -> Option<&'a Game> {
        let variants = self.variants(games);
        let named = variants.iter().find(|game| game.definition().variant == self.variant);
        named.or(variants.first()).copied()
    }

    /// The number of players.
    pub fn players(&self, games: &[Game]) -> u8 {
        match self.chosen(games) {
            Some(game) => self.sides.clamp(game.definition().sides.0, game.definition().sides.1),
            None => 2,
        }
    }

    /// Draws the choice. `all` names the choice of every game, if offered.
    pub fn show(&mut self, ui: &mut egui::Ui, games: &[Game], all: Option<&str>) {
        let usual = first_variants(games);
        if self.chosen(games).is_none() {
            // Nothing is chosen yet, or the game no longer exists.
            match (all, usual.first()) {
                (None, Some(first)) => *self = Self::of(first),
                _ => self.game = None,
            }
        }
        let mut entries: Vec<Entry<Option<String>>> =
            all.map(|all| Entry::new(None, all)).into_iter().collect();
        entries.extend(usual.iter().map(|game| {
            let definition = game.definition();
            Entry::new(Some(definition.game.clone()), definition.title.clone())
        }));
        row(ui, "Game", |ui| {
            let is = |game: &Option<String>| *game == self.game;
            if let Some(game) = drop_down(ui, "game", WIDE, &entries, is) {
                self.game = game;
            }
        });
        let variants = self.variants(games);
        let Some(chosen) = self.chosen(games).map(Game::definition) else { return };
        let meaning = format!("{VARIANT}\n\n{}", thrown_with(&chosen.dice));
        explained(ui, "Variant", &meaning, |ui| {
            let entries: Vec<Entry<String>> = variants
                .iter()
                .map(|game| game.definition())
                .map(|d| Entry::new(d.variant.clone(), &d.variant_title).about(&d.variant_about))
                .collect();
            let is = |name: &String| *name == chosen.variant;
            if let Some(variant) = drop_down(ui, "variant", WIDE, &entries, is) {
                self.variant = variant;
            }
        });
        note(ui, &chosen.variant_about);
        let (fewest, most) = chosen.sides;
        if fewest < most {
            row(ui, "Players", |ui| {
                self.sides = self.sides.clamp(fewest, most);
                let numbers = (fewest..=most).map(|sides| (sides, sides.to_string()));
                theme::radio_values(ui, &mut self.sides, numbers);
            });
        }
    }
}

/// The meaning of a variant.
const VARIANT: &str = "No complete rules of these games survive. Each variant is one \
                       reconstruction: the same board, some different rules.";

/// The number of games, as a word.
pub fn number_of_games() -> String {
    words::number(NAMES.len() as u32)
}

/// The dice of a game and how they count, in words.
pub fn thrown_with(dice: &Dice) -> String {
    let number = |count: u8| {
        let word = ["one", "two", "three", "four", "five"].get(usize::from(count).wrapping_sub(1));
        word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
    };
    match *dice {
        Dice::Lots { body, count, none } => {
            let (what, counts) = match body {
                LotBody::Tetrahedron => {
                    ("four-sided dice", "marked corners that point up; if none does")
                }
                LotBody::Stick => ("throwing sticks", "flat sides up; if none is up"),
            };
            let count = number(count);
            format!(
                "Here you throw {count} {what}. The score \
                 is the number of {counts}, it is {none}."
            )
        }
        Dice::Cubes { count: 1 } => "Here you throw one six-sided die.".to_owned(),
        Dice::Cubes { count } => format!("Here you throw {} six-sided dice.", number(count)),
    }
}

/// The game whose board the title shows; none for the last game on the table.
#[derive(Resource, Default)]
pub struct Shown(Option<GameChoice>);

impl Shown {
    /// Shows the board of a choice.
    pub fn show(shown: &mut ResMut<Self>, choice: &GameChoice) {
        if shown.0.as_ref() != Some(choice) {
            shown.0 = Some(choice.clone());
        }
    }

    /// The choice; none before the first.
    pub fn choice(&self) -> Option<&GameChoice> {
        self.0.as_ref()
    }

    /// Shows the last game on the table again.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::*;
    use crate::sample::game;

    #[test]
    fn a_variant_that_is_not_there_falls_back_to_the_usual_one() {
        let library = Library::built_in();
        let games = library.games();
        let mut choice = GameChoice::of(&game("ur/short"));
        assert_eq!(choice.chosen(games), Some(&game("ur/short")));
        choice.variant = "gone".into();
        assert_eq!(choice.chosen(games), Some(&game("ur/cyningstan")));
        choice.sides = 4;
        assert_eq!(choice.players(games), 2);
        assert_eq!(GameChoice::default().chosen(games), None);
    }

    #[test]
    fn what_is_thrown_is_told_for_every_variant() {
        for game in Library::built_in().games() {
            let text = thrown_with(&game.definition().dice);
            assert!(text.contains("Here ") && text.ends_with('.'), "{text}");
        }
        let of = |id: &str| thrown_with(&game(id).definition().dice);
        let three = "Here you throw three four-sided dice. The score is the number of marked \
                     corners that point up; if none does, it is 4.";
        assert!(of("ur/cyningstan").ends_with(three));
        let sticks = "Here you throw four throwing sticks. The score is the number of flat sides \
                      up; if none is up, it is 5.";
        assert!(of("senet/skiryuk").ends_with(sticks));
        assert!(of("ur/finkel").contains("four four-sided dice"));
        assert_eq!(of("pente"), "Here you throw one six-sided die.");
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
