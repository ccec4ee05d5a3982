//! A game's table as its first view shows it beside the panel.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::LazyLock;
use tesserae_scene::boards::lay_table;

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::rules::{Side, Step};
use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::{View, named_view};
use tesserae_scene::look::Look;
use tesserae_scene::offscreen::{Offscreen, Shot};
use tesserae_scene::tableau::Layout;

use tesserae::ui::frame::PANEL_WIDTH;

use crate::picture::{Lens, Picture};

/// The windows that first views are made for.
pub const SIZES: [UVec2; 2] = [UVec2::new(1280, 720), UVec2::new(1024, 640)];
pub const GAMES: [&str; 5] = ["knossos", "pente", "phaistos", "senet", "ur"];

fn look_through(window: UVec2, spec: &TableSpec) -> (View, UVec2, Lens) {
    let room = UVec2::new(window.x - PANEL_WIDTH as u32, window.y);
    let view = named_view("default", room.x as f32 / room.y as f32, spec);
    (view, room, Lens::new(view, room))
}

/// A bare table as its first view shows it in the standard look.
pub struct Bare {
    pub game: &'static str,
    pub spec: TableSpec,
    pub lens: Lens,
    pub picture: Picture,
}

/// Every game's at half the size of the larger window, drawn once for all tests.
pub static STANDARD: LazyLock<Vec<Bare>> = LazyLock::new(|| {
    GAMES
        .map(|game| {
            let mut table = Table::of(game);
            table.halve();
            let picture = table.draw(Look::Standard, Layout::default(), "standard");
            let Table { spec, lens, .. } = table;
            Bare { game, spec, lens, picture }
        })
        .into()
});

thread_local! {
    /// Takes seconds to start, so a test has one for all its tables.
    static OFFSCREEN: RefCell<Offscreen> = RefCell::new(Offscreen::start().unwrap());
}

/// One game's table, drawn without a window as a window of some size would show it.
pub struct Table {
    pub game: &'static str,
    pub spec: TableSpec,
    /// The part of the window that the table has.
    pub room: UVec2,
    pub lens: Lens,
    view: View,
}

impl Table {
    /// The table for as many sides as can play, in the first of the windows.
    pub fn of(game: &'static str) -> Self {
        let sides = Library::built_in().game(game).unwrap().definition().sides.1;
        Self::with(game, sides)
    }

    pub fn with(game: &'static str, sides: u8) -> Self {
        let library = Library::built_in();
        let spec = lay_table(library.game(game).unwrap(), sides);
        let (view, room, lens) = look_through(SIZES[0], &spec);
        Self { game, room, view, lens, spec }
    }

    /// The same table in another window.
    pub fn fit(&mut self, window: UVec2) {
        (self.view, self.room, self.lens) = look_through(window, &self.spec);
    }

    /// The same view at half the size.
    pub fn halve(&mut self) {
        self.room /= 2;
        self.lens = Lens::new(self.view, self.room);
    }

    pub fn draw(&self, look: Look, layout: Layout, name: &str) -> Picture {
        let shot = Shot {
            spec: self.spec.clone(),
            look: Some(look),
            view: self.view,
            layout,
            size: self.room,
            samples: 1,
            path: PathBuf::new(),
        };
        let name = format!("{}-{}-{name}", self.game, self.room.x);
        let picture = OFFSCREEN.with_borrow_mut(|offscreen| offscreen.draw(&shot).unwrap());
        Picture::kept(picture, &name)
    }

    pub fn sides(&self) -> &'static [Side] {
        &Side::ALL[..usize::from(self.spec.sides)]
    }

    /// One piece of a side on every place of its path that no other hides.
    pub fn pieces(&self, side: Side) -> Vec<Piece> {
        let length = self.spec.plan.paths[side.index()].len();
        let mut places: Vec<Vec3> = Vec::new();
        let mut pieces = Vec::new();
        for step in 1..=length {
            let step = Step(step as u8);
            let Some((place, _)) = self.spec.spot(side, step) else { continue };
            if places.iter().all(|other| other.distance(place) > 0.45) {
                places.push(place);
                pieces.push(Piece { side, step, number: 0, trapped: None });
            }
        }
        pieces
    }
}
