//! The panel while its parts draw themselves, from top to bottom.

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy_egui::egui::{self, Rect};

/// Draws the parts of the panel. Each part is a system that takes its place on the [`Canvas`].
#[derive(ScheduleLabel, Debug, Clone, PartialEq, Eq, Hash)]
pub struct PanelParts;

/// The order of the parts.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartSystems {
    /// Measures the parts.
    Measure,
    /// The game.
    Header,
    /// The players.
    Players,
    /// The last throw.
    Throw,
    /// The row of a player who has joined an exhibition.
    Seat,
    /// The part of the occasion.
    Occasion,
    /// Undo, and the arrows of the replay.
    History,
    /// The list of moves.
    List,
}

/// Room between the parts, in points.
pub const GAP: f32 = 6.0;

/// The places of the panel's parts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawn {
    /// Each part by name.
    pub parts: Vec<(&'static str, Rect)>,
    /// The present row of the list of moves.
    pub present: Option<Rect>,
}

/// The panel while it is drawn.
#[derive(Resource)]
pub struct Canvas {
    ui: egui::Ui,
    /// Height of the visible panel, in points.
    room: f32,
    top: f32,
    drawn: Drawn,
}

impl Canvas {
    /// A canvas in a part of the window, for a panel `room` points high.
    pub(super) fn new(mut ui: egui::Ui, room: f32) -> Self {
        ui.spacing_mut().item_spacing.y = GAP;
        let top = ui.cursor().top();
        Self { ui, room, top, drawn: Drawn::default() }
    }

    /// The height of the visible panel.
    pub(super) fn room(&self) -> f32 {
        self.room
    }

    /// The height that is left of it.
    pub(super) fn left(&self) -> f32 {
        self.room - (self.ui.cursor().top() - self.top)
    }

    /// Takes the next place, of a fixed height.
    pub(super) fn place(&mut self, name: &'static str, high: f32) -> Rect {
        let size = egui::vec2(self.ui.available_width(), high);
        let place = self.ui.allocate_exact_size(size, egui::Sense::hover()).0;
        self.drawn.parts.push((name, place));
        place
    }

    /// The panel itself, to draw on.
    pub(super) fn ui(&mut self) -> &mut egui::Ui {
        &mut self.ui
    }

    /// The place of the latest part.
    pub(super) fn last(&self) -> Option<Rect> {
        self.drawn.parts.last().map(|(_, place)| *place)
    }

    /// Draws into a place.
    pub(super) fn inside<R>(
        &mut self,
        name: &str,
        place: Rect,
        draw: impl FnOnce(&mut egui::Ui) -> R,
    ) -> R {
        inside(&mut self.ui, name, place, draw)
    }

    /// Takes the next place, of a fixed height, and draws into it.
    pub(super) fn draw<R>(
        &mut self,
        name: &'static str,
        high: f32,
        draw: impl FnOnce(&mut egui::Ui) -> R,
    ) -> R {
        let place = self.place(name, high);
        self.inside(name, place, draw)
    }

    /// Draws a part that takes the height it needs.
    pub(super) fn grow<R>(
        &mut self,
        name: &'static str,
        draw: impl FnOnce(&mut egui::Ui) -> R,
    ) -> R {
        let shown = self.ui.scope(draw);
        self.drawn.parts.push((name, shown.response.rect));
        shown.inner
    }

    /// Notes the present row of the list of moves.
    pub(super) fn note_present(&mut self, present: Option<Rect>) {
        self.drawn.present = present;
    }

    /// The used part of the window, and where everything stands.
    pub(super) fn finish(self) -> (Rect, Drawn) {
        (self.ui.min_rect(), self.drawn)
    }
}

/// Draws into a place, cut off at its edge, under an id that does not depend on what is
/// drawn before it.
pub(super) fn inside<R>(
    ui: &mut egui::Ui,
    name: &str,
    place: Rect,
    draw: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let layout = egui::Layout::top_down(egui::Align::Min);
    let builder = egui::UiBuilder::new().id_salt(name).max_rect(place).layout(layout);
    let mut child = ui.new_child(builder);
    child.shrink_clip_rect(place);
    draw(&mut child)
}

/// Registers the order of the parts.
pub(super) fn plugin(app: &mut App) {
    use PartSystems::{Header, History, List, Measure, Occasion, Players, Seat, Throw};
    let order = (Measure, Header, Players, Throw, Seat, Occasion, History, List).chain();
    app.init_schedule(PanelParts).configure_sets(PanelParts, order);
}
