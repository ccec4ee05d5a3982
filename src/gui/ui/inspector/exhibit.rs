//! What the inspector shows.

use bevy::prelude::*;

use crate::gui::layout::fittings::Spot;
use crate::gui::play::layers::Layers;
use crate::gui::ui::layers::Lane;
use crate::rules::{Exhibit, Game, Thing};

/// What is being looked at.
#[derive(Resource, Clone, PartialEq)]
pub struct Inspector {
    game: Game,
    /// Which of the game's exhibits.
    shown: usize,
    /// What is written over it.
    pub layers: Layers,
    /// The turntable turns by itself.
    pub turning: bool,
}

impl Inspector {
    /// A game's first exhibit, its board.
    pub fn new(game: Game) -> Self {
        Self { game, shown: 0, layers: Layers::default(), turning: false }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Index of the exhibit among those of the game.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// The exhibit; none where the level file lists none.
    pub fn exhibit(&self) -> Option<&Exhibit> {
        self.game.definition().exhibits.get(self.shown)
    }

    /// What is shown: the board, where the level file lists nothing.
    pub fn thing(&self) -> &Thing {
        self.exhibit().map_or(&Thing::Board, |exhibit| &exhibit.thing)
    }

    /// Shows another exhibit of the same game.
    pub fn show(&mut self, index: usize) {
        self.shown = index.min(self.game.definition().exhibits.len().saturating_sub(1));
    }

    /// Shows the next exhibit, or the one before.
    pub fn step(&mut self, onward: bool) {
        let count = self.game.definition().exhibits.len().max(1);
        self.shown = (self.shown + if onward { 1 } else { count - 1 }) % count;
    }

    /// Shows another game's board.
    pub fn change_game(&mut self, game: Game) {
        self.game = game;
        self.shown = 0;
        self.layers.paths.clear();
        self.layers.leaps.clear();
    }
}

/// The places on the thing that is shown, for what is written over it.
#[derive(Resource, Default)]
pub struct Spots {
    /// Its cells or fields by name.
    pub cells: Vec<Spot>,
    /// Its signs by id.
    pub signs: Vec<Spot>,
    /// The lanes of its cells that have such.
    pub lanes: Vec<Lane>,
}
