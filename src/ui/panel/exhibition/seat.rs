//! The row of an exhibition that a player has joined: the side they play, and the ways back.

use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_core::rules::Side;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::Exhibition;
use tesserae_play::narration::Naming;
use tesserae_play::occasion::{Occasion, On};

use crate::ui::commands::{Buttons, WatchCommand};
use crate::ui::panel::canvas::{Canvas, PanelParts, PartSystems};
use crate::ui::panel::heights::SEATED;
use crate::ui::widgets::theme;

fn draw_seat(
    mut canvas: ResMut<Canvas>,
    exhibition: Res<Exhibition>,
    current: Res<CurrentMatch>,
    mut buttons: Buttons,
) {
    let naming = Naming(current.0.game().definition());
    let sides = Side::ALL[..usize::from(current.0.position().sides())].iter();
    let mine = |side: &&Side| exhibition.taken().from(current.0.seat(**side)).is_some();
    let names: Vec<String> = sides.filter(mine).map(|side| naming.side_name(*side)).collect();
    canvas.draw("seated", SEATED, |ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().button_padding = egui::vec2(7.0, 3.0);
            ui.spacing_mut().interact_size.y = SEATED;
            let give_back = WatchCommand::GiveBack.entry();
            let hover = give_back.tip_as(ui, "The computer plays on. The game does not count.");
            let button = ui.button(give_back.label).on_hover_text(hover);
            buttons.serve(&button, WatchCommand::GiveBack);
            // After the last game there is nothing to pause.
            let (text, command) = match (exhibition.is_closed(), exhibition.paused) {
                (true, _) => (WatchCommand::Results.entry().label, WatchCommand::Results),
                (false, true) => ("Continue", WatchCommand::Pause),
                (false, false) => (WatchCommand::Pause.entry().label, WatchCommand::Pause),
            };
            buttons.serve(&ui.button(text), command);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = format!("You play {}", names.join(" and "));
                ui.add(egui::Label::new(theme::faint(text)).truncate());
            });
        });
    });
}

/// What a joined exhibition waits for; `None` while the game runs.
pub fn waits(exhibition: &Exhibition, current: &CurrentMatch) -> Option<&'static str> {
    if exhibition.paused {
        Some("The exhibition is paused.")
    } else if exhibition.again().is_some() {
        Some("Replaying the deciding move.")
    } else if current.0.winner().is_some() {
        Some("The game is over.")
    } else {
        exhibition.is_closed().then_some("The exhibition is over.")
    }
}

/// Has a player joined the exhibition?
fn is_joined(exhibition: On<Exhibition>) -> bool {
    exhibition.get().is_some_and(Exhibition::has_person)
}

/// Registers the row, above the turn's part.
pub(super) fn plugin(app: &mut App) {
    let draw_seat = draw_seat.run_if(in_state(Occasion::Exhibition)).run_if(is_joined);
    app.add_systems(PanelParts, draw_seat.in_set(PartSystems::Seat));
}
