//! The dialogs of an exhibition: what is to be shown, and how it ended.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::new_match::{Seat, choose_seat};
use super::shell::{Games, UiSystems, dialog};
use super::{Overlay, Screen};
use crate::ai::Level;
use crate::rules::Game;
use crate::table::current_match::MatchRequest;
use crate::table::exhibition::{Bill, Bout, Exhibition, Pace};
use crate::table::hud::{capital_name, who};
use crate::table::theme;

/// What has been chosen in the dialog so far.
#[derive(Resource, Debug, Clone)]
pub struct WatchForm {
    /// The game's name; none: a bill through all of them.
    pub game: Option<String>,
    /// Index of the variant among those of the game.
    pub variant: usize,
    /// How many sit at the table, where the game leaves a choice.
    pub sides: u8,
    /// Who sits on each seat in the first game.
    pub seats: [Seat; 4],
    /// Games a series; none: until it is left.
    pub games: Option<u32>,
    /// How fast.
    pub pace: Pace,
}

impl Default for WatchForm {
    fn default() -> Self {
        Self {
            game: None,
            variant: 0,
            sides: 2,
            seats: std::array::from_fn(|_| Seat::Machine(Level::Master)),
            games: Some(1),
            pace: Pace::Calm,
        }
    }
}

impl WatchForm {
    /// The variants of the game that is chosen.
    fn variants<'a>(&self, games: &'a [Game]) -> Vec<&'a Game> {
        let of_game = |game: &&Game| Some(&game.definition().game) == self.game.as_ref();
        games.iter().filter(of_game).collect()
    }

    /// How many players the form asks for.
    fn players(&self, games: &[Game]) -> u8 {
        match self.variants(games).get(self.variant) {
            Some(game) => self.sides.clamp(game.definition().sides.0, game.definition().sides.1),
            None => 2,
        }
    }

    /// The exhibition that the form describes.
    ///
    /// # Errors
    /// What is wrong, in words for the dialog.
    pub fn build(&self, games: &[Game]) -> Result<Exhibition, String> {
        let seats = &self.seats[..usize::from(self.players(games))];
        let players: Vec<String> = seats.iter().map(Seat::name).collect();
        if players.iter().any(|player| player == "engine:") {
            return Err("name the engine's command, for example: tesserae engine".into());
        }
        let bill = if self.game.is_none() {
            // One series a game; without an end of their own the bill goes round.
            let count = self.games.unwrap_or(1);
            let bouts = first_variants(games)
                .into_iter()
                .map(|game| Bout::new(game.clone(), players.clone(), Some(count)))
                .collect();
            Bill::new(bouts, self.games.is_none())
        } else {
            let variants = self.variants(games);
            let game = variants.get(self.variant).or(variants.first()).ok_or("choose a game")?;
            Bill::new(vec![Bout::new((*game).clone(), players, self.games)], false)
        };
        Ok(Exhibition::new(bill, self.pace))
    }
}

/// Each game in its first variant, which is its usual one.
#[must_use]
pub fn first_variants(games: &[Game]) -> Vec<&Game> {
    let mut list: Vec<&Game> = Vec::new();
    for game in games {
        if list.iter().all(|known| known.definition().game != game.definition().game) {
            list.push(game);
        }
    }
    list
}

fn watch_dialog(
    mut contexts: EguiContexts,
    games: Res<Games>,
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
    let away = dialog(ctx, "watch", |ui| {
        ui.label(egui::RichText::new("Watch").font(theme::heading(30.0)).color(theme::GOLD));
        ui.label(
            egui::RichText::new("Machine players against each other, at any of the tables.")
                .color(theme::FAINT),
        );
        ui.add_space(6.0);
        choose_game(ui, form, list);
        ui.add_space(6.0);
        let chosen = form.variants(list).get(form.variant).copied();
        for seat in 0..usize::from(form.players(list)) {
            let name = match chosen {
                Some(game) => game.definition().piece_names.get(seat).cloned(),
                None => None,
            };
            let name =
                name.unwrap_or_else(|| ["First player", "Second player"][seat.min(1)].into());
            choose_seat(ui, seat, &name, &mut form.seats[seat], false);
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let each = if form.game.is_none() { "Games of each" } else { "Games" };
            ui.add_sized([110.0, 30.0], faint(each));
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
        ui.horizontal(|ui| {
            ui.add_sized([110.0, 30.0], faint("Pace"));
            for pace in Pace::ALL {
                ui.radio_value(&mut form.pace, pace, pace.name());
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
    let enter = ctx.input(|input| input.key_pressed(egui::Key::Enter));
    if (begin || enter)
        && let Ok(mut exhibition) = form.build(list)
        && let Some(record) = exhibition.next_match()
    {
        commands.insert_resource(exhibition);
        requests.write(MatchRequest::Start(record));
        overlay.set(Overlay::None);
        screen.set(Screen::Table);
    } else if away {
        overlay.set(Overlay::None);
    }
    Ok(())
}

fn faint(text: &str) -> egui::Label {
    egui::Label::new(egui::RichText::new(text).color(theme::FAINT)).halign(egui::Align::LEFT)
}

fn choose_game(ui: &mut egui::Ui, form: &mut WatchForm, list: &[Game]) {
    ui.horizontal(|ui| {
        ui.add_sized([110.0, 30.0], faint("Game"));
        let usual = first_variants(list);
        let titled = |name: &Option<String>| {
            usual
                .iter()
                .find(|game| Some(&game.definition().game) == name.as_ref())
                .map_or("All of them, one after another", |game| &game.definition().title)
                .to_owned()
        };
        let before = form.game.clone();
        egui::ComboBox::from_id_salt("watch game")
            .selected_text(titled(&form.game))
            .width(290.0)
            .show_ui(ui, |ui| {
                ui.selectable_value(&mut form.game, None, titled(&None));
                for game in &usual {
                    let name = Some(game.definition().game.clone());
                    let title = titled(&name);
                    ui.selectable_value(&mut form.game, name, title);
                }
            });
        if form.game != before {
            form.variant = 0;
        }
    });
    let variants = form.variants(list);
    if variants.len() > 1 {
        ui.horizontal(|ui| {
            ui.add_sized([110.0, 30.0], faint("Variant"));
            let title = |game: &Game| game.definition().variant_title.clone();
            let shown = variants.get(form.variant).map_or_else(String::new, |game| title(game));
            egui::ComboBox::from_id_salt("watch variant")
                .selected_text(shown)
                .width(290.0)
                .show_ui(ui, |ui| {
                    for (index, game) in variants.iter().enumerate() {
                        ui.selectable_value(&mut form.variant, index, title(game))
                            .on_hover_text(&game.definition().variant_about);
                    }
                });
        });
    }
    if let Some((fewest, most)) = variants.get(form.variant).map(|game| game.definition().sides)
        && fewest < most
    {
        ui.horizontal(|ui| {
            ui.add_sized([110.0, 30.0], faint("Players"));
            form.sides = form.sides.clamp(fewest, most);
            for sides in fewest..=most {
                ui.radio_value(&mut form.sides, sides, sides.to_string());
            }
        });
    }
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
    let away = dialog(ctx, "score", |ui| {
        ui.set_width(340.0);
        let wide = egui::vec2(340.0, 42.0);
        ui.label(egui::RichText::new("The score").font(theme::heading(34.0)).color(theme::GOLD));
        for bout in exhibition.bill.bouts() {
            ui.add_space(4.0);
            let games = match bout.played() {
                1 => "1 game".to_owned(),
                games => format!("{games} games"),
            };
            let title = &bout.game.definition().title;
            ui.label(egui::RichText::new(format!("{title}, {games}")).color(theme::FAINT));
            score(ui, bout);
        }
        ui.add_space(10.0);
        if ui.add_sized(wide, theme::main_button("Another exhibition")).clicked() {
            overlay.set(Overlay::Watch);
        }
        if ui.add_sized(wide, egui::Button::new("Look at the table")).clicked() {
            overlay.set(Overlay::None);
        }
        if ui.add_sized(wide, egui::Button::new("Back to the title screen")).clicked() {
            requests.write(MatchRequest::Clear);
            overlay.set(Overlay::None);
            screen.set(Screen::Title);
        }
    });
    if away {
        overlay.set(Overlay::None);
    }
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
