//! The inspector's state: the thing shown, and its display.

use bevy::prelude::*;

use tesserae_core::rules::{Exhibit, Game, Thing};
use tesserae_layout::fittings::Spot;
use tesserae_play::layers::Layers;
use tesserae_scene::lighting::Lighting;
use tesserae_scene::material::Material;
use tesserae_scene::model::PartId;
use tesserae_scene::section::Cut;

use crate::ui::layers::Lane;

/// The inspector's state.
#[derive(Resource, Clone, PartialEq)]
pub struct Inspector {
    game: Game,
    /// Which of the game's exhibits.
    shown: usize,
    /// Another thing beside it, at the same scale.
    pub beside: Option<Companion>,
    /// The layers written over it.
    pub layers: Layers,
    /// The turntable turns by itself.
    pub turning: bool,
    /// It lies on its face and shows its underside.
    pub turned_over: bool,
    /// Nothing is written over it.
    pub bare: bool,
    /// How it is lit.
    pub light: Lighting,
    /// A bar of known length lies before it.
    pub scale_bar: bool,
    /// The glass over what the pointer is on.
    pub glass: bool,
    /// Points that were clicked to be measured between; none while nothing is measured.
    pub measured: Option<Vec<Measured>>,
    /// The part that is chosen.
    pub chosen: Option<Chosen>,
    /// The field of disc and labyrinth that is chosen, by its name.
    pub field: Option<String>,
    /// The camera flies to that field once its thing stands there.
    pub to_field: bool,
    /// The sign whose every occurrence is lit, by its id.
    pub sign: Option<String>,
    /// Draw the reading order of the signs?
    pub reading: bool,
    /// Only what has survived is shown.
    pub as_found: bool,
    /// Its parts are drawn apart.
    pub apart: bool,
    /// It is cut open there.
    pub section: Option<Cut>,
    /// What the panel is open at.
    pub page: Page,
}

/// A thing beside the one that is shown.
#[derive(Clone, PartialEq)]
pub struct Companion {
    /// Its game.
    pub game: Game,
    /// Which of the game's exhibits.
    pub shown: usize,
}

/// A part of one of the things that stand there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chosen {
    /// Which thing: 0 is the exhibit itself.
    pub thing: usize,
    /// The part.
    pub part: PartId,
    /// Its material at the clicked place; `None` if it was found by name.
    pub material: Option<Material>,
    /// A point of the instance that is meant, in the thing's own space.
    pub near: Vec3,
}

/// A point on a thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Which thing.
    pub thing: usize,
    /// Where, in the thing's own space.
    pub at: Vec3,
}

/// The pages of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The museum card.
    #[default]
    Card,
    /// The parts.
    Parts,
    /// What is drawn over the thing.
    Show,
    /// The light.
    Light,
    /// Another thing beside it.
    Compare,
    /// A guided tour.
    Tour,
}

impl Inspector {
    /// A game's first exhibit, its board.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            shown: 0,
            beside: None,
            layers: Layers::default(),
            turning: false,
            turned_over: false,
            bare: false,
            light: Lighting::MUSEUM,
            scale_bar: false,
            glass: false,
            measured: None,
            chosen: None,
            field: None,
            to_field: false,
            sign: None,
            reading: false,
            as_found: false,
            apart: false,
            section: None,
            page: Page::Card,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Index of the exhibit among those of the game.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// The exhibit; `None` if the level file lists none.
    pub fn exhibit(&self) -> Option<&Exhibit> {
        self.game.definition().exhibits.get(self.shown)
    }

    /// What is shown: the board, if the level file lists nothing.
    pub fn thing(&self) -> &Thing {
        self.exhibit().map_or(&Thing::Board, |exhibit| &exhibit.thing)
    }

    /// Shows another exhibit of the same game.
    pub fn show(&mut self, index: usize) {
        let index = index.min(self.game.definition().exhibits.len().saturating_sub(1));
        if index != self.shown {
            self.shown = index;
            self.lay_aside();
        }
    }

    /// Shows the next exhibit, or the one before.
    pub fn step(&mut self, onward: bool) {
        let count = self.game.definition().exhibits.len().max(1);
        self.show((self.shown + if onward { 1 } else { count - 1 }) % count);
    }

    /// Shows another game's board.
    pub fn change_game(&mut self, game: Game) {
        self.game = game;
        self.shown = 0;
        self.layers.paths.clear();
        self.layers.leaps.clear();
        (self.field, self.sign, self.reading) = (None, None, false);
        self.lay_aside();
    }

    /// Shows the thing alone, plain and in the museum's light.
    pub fn clear_display(&mut self) {
        let (shown, page) = (self.shown, self.page);
        *self = Self { shown, page, ..Self::new(self.game.clone()) };
    }

    /// What was chosen on a thing goes when another comes.
    fn lay_aside(&mut self) {
        self.turned_over = false;
        self.apart = false;
        self.section = None;
        self.chosen = None;
        if let Some(measured) = &mut self.measured {
            measured.clear();
        }
    }

    /// Is anything chosen or measured? Escape lets go of that first.
    pub fn has_choice(&self) -> bool {
        self.chosen.is_some()
            || self.measured.is_some()
            || self.field.is_some()
            || self.sign.is_some()
    }

    /// Clears what is chosen or measured.
    pub fn let_go(&mut self) {
        (self.chosen, self.measured, self.field, self.sign) = (None, None, None, None);
    }
}

/// The places on the thing shown, for the layers over it.
#[derive(Resource, Default)]
pub struct Spots {
    /// Its cells or fields by name.
    pub cells: Vec<Spot>,
    /// Its signs by id.
    pub signs: Vec<Spot>,
    /// The lanes of its cells that have such.
    pub lanes: Vec<Lane>,
    /// The exhibit of the game that has the same fields.
    pub linked: Option<usize>,
}
