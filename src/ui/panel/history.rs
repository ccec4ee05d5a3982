//! Undo and redo, if a person plays, and the arrows of the replay.

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, WidgetInfo, WidgetType};

use tesserae_play::current_match::CurrentMatch;
use tesserae_play::narration::capitalized;
use tesserae_play::occasion::Occasion;
use tesserae_play::turn::{Stage, Turn};

use super::canvas::{Canvas, PanelParts, PartSystems};
use super::heights::Heights;
use crate::ui::commands::{Buttons, TableCommand};

/// Widths of undo and of an arrow, and the room between them, in points.
const WIDE: f32 = 62.0;
const NARROW: f32 = 34.0;
const APART: f32 = 4.0;

/// The room beside the arrows.
pub(super) fn beside_arrows(place: Rect) -> Rect {
    place.with_max_x(place.right() - 4.0 * (NARROW + APART))
}

/// Draws undo and the arrows.
pub(super) fn draw_history(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    occasion: Res<State<Occasion>>,
    current: Res<CurrentMatch>,
    turn: Res<Turn>,
    mut buttons: Buttons,
) {
    let place = canvas.place("history", heights.history);
    let (cursor, last) = (current.0.cursor(), current.0.plies().len());
    let mut draw = |left: f32, wide: f32, on: bool, command: TableCommand| {
        let entry = command.entry();
        let at = egui::pos2(left, place.top());
        let rect = Rect::from_min_size(at, egui::vec2(wide, place.height()));
        canvas.inside(entry.label, rect, |ui| {
            ui.spacing_mut().button_padding.x = 2.0;
            if !on {
                ui.disable();
            }
            let button = ui.place(rect, egui::Button::new(entry.label));
            // A reader would name an arrow by its sign.
            if !entry.label.chars().any(char::is_alphabetic) {
                let name = capitalized(entry.does);
                button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, on, &name));
            }
            buttons.serve(&button.on_hover_text(entry.tip(ui)), command);
        });
    };
    if current.has_human() && *occasion.get() != Occasion::Review {
        let left = place.left();
        // A click would be meant for what came before.
        let lies = !matches!(turn.stage, Stage::Moving | Stage::Rolling);
        draw(left, WIDE, lies && current.can_undo(), TableCommand::Undo);
        draw(left + WIDE + APART, WIDE, lies && current.can_redo(), TableCommand::Redo);
    }
    let (before, after) = (cursor > 0, cursor < last);
    let arrows = [
        (before, TableCommand::ToStart),
        (before, TableCommand::StepBack),
        (after, TableCommand::StepForward),
        (after, TableCommand::ToEnd),
    ];
    let mut left = beside_arrows(place).right() + APART;
    for (on, command) in arrows {
        draw(left, NARROW, on, command);
        left += NARROW + APART;
    }
}

/// Does the match go both ways?
fn goes_back(heights: Res<Heights>) -> bool {
    heights.history > 0.0
}

/// Registers undo and the arrows.
pub(super) fn plugin(app: &mut App) {
    let draw_history = draw_history.run_if(goes_back).run_if(not(in_state(Occasion::SetUp)));
    app.add_systems(PanelParts, draw_history.in_set(PartSystems::History));
}
