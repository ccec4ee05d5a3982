//! The end of a match: result, rematch, back.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::shell::{UiSystems, dialog};
use super::{Overlay, Screen, fresh_seed};
use crate::record::Match;
use crate::rules::{Action, Event, Side};
use crate::table::TableSystems;
use crate::table::current_match::{CurrentMatch, MatchRequest, Played, PositionReplaced};
use crate::table::exhibition::{Exhibition, ExhibitionClosed};
use crate::table::guide::Guide;
use crate::table::hud::who;
use crate::table::stage::{Stage, Turn};
use crate::table::theme;
use crate::table::words::Naming;

/// Opens the result once, when the last piece has come to rest.
fn open_end(
    turn: Res<Turn>,
    screen: Res<State<Screen>>,
    exhibition: Option<Res<Exhibition>>,
    guide: Option<Res<Guide>>,
    mut played: MessageReader<Played>,
    mut replaced: MessageReader<PositionReplaced>,
    mut closed: MessageReader<ExhibitionClosed>,
    mut live: Local<bool>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    if closed.read().count() > 0 {
        overlay.set(Overlay::Score);
    }
    // An end that is looked at again, in a replay, is no news.
    *live = (*live || played.read().count() > 0) && replaced.read().count() == 0;
    if *live && turn.stage == Stage::Over && *screen.get() == Screen::Table {
        match exhibition {
            // A guide has a last word of its own.
            None if guide.is_some() => {}
            None => overlay.set(Overlay::End),
            Some(exhibition) if exhibition.goes_on() => {}
            Some(_) => overlay.set(Overlay::Score),
        }
        *live = false;
    }
}

/// Throws and pieces taken, by side, for the result.
fn tally(record: &Match, side: Side) -> (usize, usize) {
    let throws = record
        .plies()
        .iter()
        .filter(|ply| ply.side == side && matches!(ply.action, Action::Throw(_)))
        .count();
    let sent_back = |event: &&Event| match event {
        Event::Captured { side: whose, .. } | Event::Swapped { side: whose, .. } => *whose != side,
        _ => false,
    };
    let own = record.plies().iter().filter(|ply| ply.side == side);
    let taken = own.flat_map(|ply| &ply.events).filter(sent_back).count();
    (throws, taken)
}

fn end_dialog(
    mut contexts: EguiContexts,
    current: Option<Res<CurrentMatch>>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<MatchRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(current) = current else { return Ok(()) };
    let record = &current.0;
    let Some(winner) = record.winner() else {
        // Undone behind the dialog.
        overlay.set(Overlay::None);
        return Ok(());
    };
    dialog(ctx, "end", &mut overlay, |ui, overlay| {
        ui.set_width(330.0);
        let wide = egui::vec2(330.0, 42.0);
        let naming = Naming(record.game().definition());
        let name = naming.does(winner, "has won", "have won");
        ui.label(egui::RichText::new(name).font(theme::heading(34.0)).color(theme::GOLD));
        ui.label(egui::RichText::new(format!("({})", who(record.player(winner)))).size(17.0));
        ui.add_space(6.0);
        egui::Grid::new("tally").num_columns(4).spacing([20.0, 5.0]).show(ui, |ui| {
            for heading in ["", "home", "throws", "taken"] {
                ui.label(egui::RichText::new(heading).color(theme::FAINT));
            }
            ui.end_row();
            for side in &Side::ALL[..usize::from(record.position().sides())] {
                let goal = record.game().definition().home(*side);
                let home =
                    record.position().pieces(*side).into_iter().filter(|s| *s == goal).count();
                let (throws, taken) = tally(record, *side);
                ui.label(naming.heading(*side));
                for number in [home, throws, taken] {
                    ui.label(number.to_string());
                }
                ui.end_row();
            }
        });
        ui.label(
            egui::RichText::new(format!("Seed of the dice: {}", record.seed()))
                .small()
                .color(theme::FAINT),
        );
        ui.add_space(8.0);
        if ui.add_sized(wide, theme::main_button("Rematch, sides changed")).clicked() {
            requests.write(MatchRequest::Start(Box::new(record.rematch(fresh_seed()))));
            overlay.set(Overlay::None);
        }
        if ui.add_sized(wide, egui::Button::new("Look at the table")).clicked() {
            overlay.set(Overlay::None);
        }
        if ui.add_sized(wide, egui::Button::new("New match")).clicked() {
            overlay.set(Overlay::NewMatch);
        }
        if ui.add_sized(wide, egui::Button::new("Back to the title screen")).clicked() {
            requests.write(MatchRequest::Clear);
            overlay.set(Overlay::None);
            screen.set(Screen::Title);
        }
    });
    Ok(())
}

/// Registers the opening of the result, which the headless program has too.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, open_end.in_set(TableSystems::Tell));
}

/// Registers the dialog; needs egui.
pub fn dialog_plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        end_dialog.in_set(UiSystems::Dialogs).run_if(in_state(Overlay::End)),
    );
}
