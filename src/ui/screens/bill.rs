//! The tables of an exhibition of several series: the state of each, and which comes next.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, Programme, Series};
use tesserae_play::narration::in_figures;
use tesserae_play::occasion::On;
use tesserae_play::opponent::Thinking;

use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{NextOverlay, Place, add_dialog, closed_by, modal, title};
use crate::ui::widgets::theme;

fn draw_bill(
    mut contexts: EguiContexts,
    exhibition: On<Exhibition>,
    thinking: Res<Thinking>,
    mut overlay: NextOverlay,
    mut asked: MessageWriter<ExhibitionRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(exhibition) = exhibition.get() else {
        overlay.set(Overlay::None);
        return Ok(());
    };
    modal(ctx, "bill", Place::Beside, &mut overlay, |ui, overlay| {
        title(ui, "The tables");
        ui.add(egui::Label::new(theme::faint("Choose the table to play next.")).wrap());
        let programme = &exhibition.programme;
        let mut chosen = false;
        let closed = closed_by(ui, "Done", |ui| {
            for (number, series) in programme.series().iter().enumerate() {
                if let Some(request) = table(ui, programme, (number, series), &thinking) {
                    chosen |= matches!(request, ExhibitionRequest::GoToTable(_));
                    asked.write(request);
                }
            }
        });
        if closed || chosen {
            overlay.set(Overlay::None);
        }
    });
    Ok(())
}

/// Draws one table. Returns the request made on it.
fn table(
    ui: &mut egui::Ui,
    programme: &Programme,
    (number, series): (usize, &Series),
    thinking: &Thinking,
) -> Option<ExhibitionRequest> {
    let mut asked = None;
    let is_on = programme.at() == number;
    let edge = if is_on { theme::GOLD } else { theme::FAINT_EDGE };
    theme::card().stroke(egui::Stroke::new(1.0, edge)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.add(
            egui::Label::new(theme::headline(&series.game.definition().title, theme::SECTION))
                .wrap(),
        );
        for (player, wins) in series.players.iter().zip(series.wins()) {
            let line = format!("{}: {wins}", thinking.who(player));
            ui.add(egui::Label::new(line).truncate());
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(theme::faint(standing(programme, number, series)));
            let free = programme.can_choose(number);
            ui.add_enabled_ui(free, |ui| {
                let next =
                    egui::Button::new("Play next").selected(programme.chosen() == Some(number));
                let hover = "After the game on the table";
                if ui.add(next).on_hover_text(hover).clicked() {
                    asked = Some(ExhibitionRequest::Choose(number));
                }
                let hover = "Stops the game on the table. It does not count; its table replays \
                             it later.";
                let now = egui::Button::new("Watch now");
                if !is_on && ui.add(now).on_hover_text(hover).clicked() {
                    asked = Some(ExhibitionRequest::GoToTable(number));
                }
            });
        });
    });
    asked
}

/// The progress of a table, in words.
fn standing(programme: &Programme, number: usize, series: &Series) -> String {
    let done = series.done();
    let games = match series.games.filter(|_| !programme.goes_round()) {
        Some(games) => format!("{done} of {}", in_figures(games.max(done), "game")),
        None => in_figures(done, "game"),
    };
    if programme.at() == number {
        format!("On the table now, {games}")
    } else if programme.can_choose(number) {
        games
    } else {
        format!("Over, {games}")
    }
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    add_dialog(app, Overlay::Bill, draw_bill);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{game, players};

    #[test]
    fn a_table_says_how_far_it_has_come() {
        let series = |games| Series::new(game("ur/short"), players(&["ai:adept"; 2]), games);
        let said = |games, again, left| {
            let mut programme = Programme::new(vec![series(games), series(games)], again);
            for _ in 0..left {
                programme.give_up();
            }
            standing(&programme, 0, &programme.series()[0])
        };
        assert_eq!(said(Some(1), false, 0), "On the table now, 0 of 1 game");
        assert_eq!(said(Some(3), false, 1), "On the table now, 1 of 3 games");
        assert_eq!(said(None, false, 1), "On the table now, 1 game");
        assert_eq!(said(Some(1), true, 2), "On the table now, 2 games", "round after round");
    }
}
