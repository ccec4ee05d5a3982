//! The dialogs of an exhibition: what is to be shown, and how it ended.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::choice::{GameChoice, row};
use super::new_match::{Seat, choose_seat};
use super::shell::{Games, UiSystems, dialog, enter};
use super::{Overlay, Screen};
use crate::ai::Level;
use crate::rules::{Game, Side};
use crate::table::current_match::MatchRequest;
use crate::table::exhibition::{Bill, Bout, Exhibition, Speed};
use crate::table::hud::{capital_name, who};
use crate::table::solutions::Solutions;
use crate::table::theme;
use crate::table::words::Naming;

/// What has been chosen in the dialog so far.
#[derive(Resource, Debug, Clone)]
pub struct WatchForm {
    /// The game; none: a bill through all of them.
    pub choice: GameChoice,
    /// Who sits on each seat in the first game.
    pub seats: [Seat; 4],
    /// Games a series; none: until it is left.
    pub games: Option<u32>,
    /// How fast.
    pub speed: Speed,
}

impl Default for WatchForm {
    fn default() -> Self {
        Self {
            choice: GameChoice::default(),
            seats: std::array::from_fn(|_| Seat::Machine(Level::Master)),
            games: Some(1),
            speed: Speed::Normal,
        }
    }
}

impl WatchForm {
    /// The exhibition that the form describes.
    ///
    /// # Errors
    /// What is wrong, in words for the dialog.
    pub fn build(&self, games: &[Game]) -> Result<Exhibition, String> {
        let seats = &self.seats[..usize::from(self.choice.players(games))];
        let players: Vec<String> = seats.iter().map(Seat::name).collect();
        if players.iter().any(|player| player == "engine:") {
            return Err("name the engine's command, for example: tesserae engine".into());
        }
        let bill = match self.choice.chosen(games) {
            Some(game) => Bill::new(vec![Bout::new(game.clone(), players, self.games)], false),
            None => Bill::of_all(games, &players, self.games),
        };
        Ok(Exhibition::new(bill, self.speed))
    }
}

fn watch_dialog(
    mut contexts: EguiContexts,
    games: Res<Games>,
    solutions: Res<Solutions>,
    mut form: ResMut<WatchForm>,
    mut commands: Commands,
    mut requests: MessageWriter<MatchRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let list = games.0.games();
    let mut begin = false;
    let form = &mut *form;
    dialog(ctx, "watch", &mut overlay, |ui, overlay| {
        ui.label(egui::RichText::new("Watch").font(theme::heading(30.0)).color(theme::GOLD));
        ui.label(
            egui::RichText::new("Computers play each other, at any of the tables.")
                .color(theme::FAINT),
        );
        ui.add_space(6.0);
        form.choice.show(ui, list, Some("All five, one after another"));
        ui.add_space(6.0);
        let chosen = form.choice.chosen(list);
        let two = form.choice.players(list) == 2;
        let solved = two && chosen.is_some_and(|game| solutions.0.offers(game));
        for seat in 0..usize::from(form.choice.players(list)) {
            let side = Side::from_index(seat);
            let name = chosen.map(|game| Naming(game.definition()).heading(side));
            let name =
                name.unwrap_or_else(|| ["First player", "Second player"][seat.min(1)].into());
            choose_seat(ui, seat, &name, &mut form.seats[seat], None, solved);
        }
        ui.add_space(6.0);
        row(ui, if chosen.is_none() { "Games of each" } else { "Games" }, |ui| {
            for (count, text) in [
                (Some(1), "1"),
                (Some(3), "3"),
                (Some(5), "5"),
                (Some(25), "25"),
                (None, "endless"),
            ] {
                ui.radio_value(&mut form.games, count, text);
            }
        });
        row(ui, "Speed", |ui| {
            for speed in Speed::ALL {
                ui.radio_value(&mut form.speed, speed, speed.name());
            }
        });
        let ready = form.build(list);
        if let Err(problem) = &ready {
            ui.label(egui::RichText::new(capital_name(problem)).color(theme::RED));
        }
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            ui.add_enabled_ui(ready.is_ok(), |ui| {
                begin = ui.add_sized([190.0, 42.0], theme::main_button("Begin")).clicked();
            });
            if ui.add_sized([110.0, 42.0], egui::Button::new("Back")).clicked() {
                overlay.set(Overlay::None);
            }
        });
    });
    if (begin || enter(ctx))
        && let Ok(mut exhibition) = form.build(list)
        && let Some(record) = exhibition.next_match()
    {
        commands.insert_resource(exhibition);
        requests.write(MatchRequest::Start(record));
        overlay.set(Overlay::None);
        screen.set(Screen::Table);
    }
    Ok(())
}

/// The score of a series as one line a player.
pub fn score(ui: &mut egui::Ui, bout: &Bout) {
    for (player, wins) in bout.players.iter().zip(bout.wins()) {
        ui.horizontal(|ui| {
            ui.label(who(player));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(egui::RichText::new(wins.to_string()).strong());
            });
        });
    }
}

fn score_dialog(
    mut contexts: EguiContexts,
    exhibition: Option<Res<Exhibition>>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<MatchRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(exhibition) = exhibition else {
        overlay.set(Overlay::None);
        return Ok(());
    };
    dialog(ctx, "score", &mut overlay, |ui, overlay| {
        ui.set_width(340.0);
        let wide = egui::vec2(340.0, 42.0);
        ui.label(egui::RichText::new("The score").font(theme::heading(34.0)).color(theme::GOLD));
        for bout in exhibition.bill.bouts() {
            ui.add_space(4.0);
            let mut games = match bout.played() {
                1 => "1 game".to_owned(),
                games => format!("{games} games"),
            };
            if bout.given_up() > 0 {
                games = format!("{games}, {} not played to the end", bout.given_up());
            }
            let title = &bout.game.definition().title;
            ui.label(egui::RichText::new(format!("{title}, {games}")).color(theme::FAINT));
            score(ui, bout);
        }
        ui.add_space(10.0);
        if ui.add_sized(wide, theme::main_button("Watch again")).clicked() {
            overlay.set(Overlay::Watch);
        }
        if ui.add_sized(wide, egui::Button::new("Look at the table")).clicked() {
            overlay.set(Overlay::None);
        }
        if ui.add_sized(wide, egui::Button::new("Main menu")).clicked() {
            requests.write(MatchRequest::Clear);
            overlay.set(Overlay::None);
            screen.set(Screen::Title);
        }
    });
    Ok(())
}

/// Registers the dialogs.
pub fn plugin(app: &mut App) {
    app.init_resource::<WatchForm>().add_systems(
        EguiPrimaryContextPass,
        (
            watch_dialog.run_if(in_state(Overlay::Watch)),
            score_dialog.run_if(in_state(Overlay::Score)),
        )
            .in_set(UiSystems::Dialogs),
    );
}
