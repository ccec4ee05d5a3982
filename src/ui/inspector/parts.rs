//! The texts about the parts of the things shown.

use std::collections::BTreeMap;

use bevy::prelude::*;

use tesserae_scene::boards::look_of;
use tesserae_scene::parts::{PartText, PartTexts, read};

use super::exhibit::Inspector;

/// The texts of the games whose things have been shown so far.
#[derive(Resource, Default)]
pub struct PartBook {
    games: BTreeMap<String, PartTexts>,
    none: PartTexts,
}

impl PartBook {
    /// Reads the texts of the games shown, unless they are loaded. Logs a file that it cannot read;
    /// its parts then have no texts.
    pub fn read(&mut self, inspector: &Inspector) {
        let beside = inspector.beside.as_ref().map(|other| &other.game);
        for game in [Some(inspector.game()), beside].into_iter().flatten() {
            let name = &game.definition().game;
            if !self.games.contains_key(name) {
                let texts = read(&format!("assets/parts/{name}.ron"), look_of(name).parts);
                let texts = texts.map_err(|error| warn!("{error}")).unwrap_or_default();
                self.games.insert(name.clone(), texts);
            }
        }
    }

    /// The texts of a game, by the parts' ids.
    pub fn of(&self, game: &str) -> &PartTexts {
        self.games.get(game).unwrap_or(&self.none)
    }

    /// The text about a part of a game's things.
    pub fn text(&self, game: &str, part: &str) -> Option<&PartText> {
        self.of(game).get(part)
    }
}

/// The parts whose names hold all typed words, those that begin with them first.
pub fn found<'a, T: Copy>(parts: &[(T, &'a str)], typed: &str) -> Vec<(T, &'a str)> {
    let typed = typed.trim().to_lowercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    let holds = |name: &str| words.iter().all(|word| name.contains(word));
    let mut list: Vec<(T, &str)> =
        parts.iter().filter(|(_, name)| holds(&name.to_lowercase())).copied().collect();
    list.sort_by_key(|(_, name)| !name.to_lowercase().starts_with(&typed));
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::game;

    #[test]
    fn parts_are_found_by_any_of_their_words() {
        let parts = [(1, "Red limestone"), (2, "Rosette of shell"), (3, "Shell rosette")];
        let ids = |typed: &str| -> Vec<i32> {
            found(&parts, typed).into_iter().map(|(id, _)| id).collect()
        };
        assert_eq!(ids(""), [1, 2, 3]);
        assert_eq!(ids(" SHELL "), [3, 2], "what begins with it comes first");
        assert_eq!(ids("shell ros"), [3, 2]);
        assert_eq!(ids("gold"), [0; 0]);
    }

    #[test]
    fn a_part_without_a_text_is_no_error() {
        let mut book = PartBook::default();
        book.read(&Inspector::new(game("ur")));
        assert_eq!(book.text("ur", "there is no such part"), None);
        assert_eq!(book.text("there is no such game", "body"), None);
    }
}
