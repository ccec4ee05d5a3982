//! The dialogs of an exhibition: what is to be shown, and how it ended.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::celebration::{BUTTON, WIDE, halves, result};
use super::choice::{GameChoice, row};
use super::new_match::{NO_COMMAND, Seat, choose_seat};
use crate::ai::Level;
use crate::gui::play::current_match::MatchRequest;
use crate::gui::play::exhibition::{Exhibition, ExhibitionRequest, Programme, Series, Speed};
use crate::gui::play::games::Games;
use crate::gui::play::narration::{Naming, capitalized};
use crate::gui::play::people::who;
use crate::gui::play::solutions::Solutions;
use crate::gui::ui::dialog::{FORM_BUTTON, Place, add_dialog, form, main_button, modal};
use crate::gui::ui::state::{Overlay, Screen};
use crate::gui::ui::theme;
use crate::rules::{Game, Side};

/// What has been chosen in the dialog so far.
#[derive(Resource, Debug, Clone)]
pub struct WatchForm {
    /// The game; none: a programme through all of them.
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
            return Err(NO_COMMAND.into());
        }
        let series = |game: &Game| Series::new(game.clone(), players.clone(), self.games);
        let programme = match self.choice.chosen(games) {
            Some(game) => Programme::new(vec![series(game)], false),
            None => Programme::of_all(games, &players, self.games),
        };
        Ok(Exhibition::new(programme, self.speed))
    }
}

fn watch_dialog(
    mut contexts: EguiContexts,
    games: Res<Games>,
    solutions: Res<Solutions>,
    mut choices: ResMut<WatchForm>,
    mut requests: MessageWriter<ExhibitionRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let list = games.0.games();
    let mut begin = false;
    modal(ctx, "watch", Place::Middle, &mut overlay, |ui, overlay| {
        let ready = choices.build(list);
        let fields = |ui: &mut egui::Ui, form: &mut WatchForm| fill_in(ui, form, list, &solutions);
        begin = form(ui, "Watch", &ready, &mut *choices, fields, |ui, _| {
            if ui.add_sized([110.0, FORM_BUTTON], egui::Button::new("Back")).clicked() {
                overlay.set(Overlay::None);
            }
        });
    });
    if begin && let Ok(exhibition) = choices.build(list) {
        requests.write(ExhibitionRequest::Begin(Box::new(exhibition)));
        overlay.set(Overlay::None);
        screen.set(Screen::Table);
    }
    Ok(())
}

fn fill_in(ui: &mut egui::Ui, form: &mut WatchForm, list: &[Game], solutions: &Solutions) {
    ui.label(theme::faint("Computers play each other, at one table or at all five in turn."));
    ui.add_space(4.0);
    form.choice.show(ui, list, Some("All five, one after another"));
    ui.add_space(4.0);
    let chosen = form.choice.chosen(list);
    let two = form.choice.players(list) == 2;
    let solved = two && chosen.is_some_and(|game| solutions.0.offers(game));
    for seat in 0..usize::from(form.choice.players(list)) {
        let side = Side::from_index(seat);
        let name = chosen.map(|game| Naming(game.definition()).heading(side));
        let name = name.unwrap_or_else(|| format!("Player {}", seat + 1));
        choose_seat(ui, seat, &name, &mut form.seats[seat], None, solved);
    }
    ui.add_space(4.0);
    row(ui, if chosen.is_none() { "Games of each" } else { "Games" }, |ui| {
        for (count, text) in
            [(Some(1), "1"), (Some(3), "3"), (Some(5), "5"), (Some(25), "25"), (None, "endless")]
        {
            if theme::radio(ui, form.games == count, text).clicked() {
                form.games = count;
            }
        }
    });
    row(ui, "Speed", |ui| {
        for speed in Speed::ALL {
            if theme::radio(ui, form.speed == speed, speed.name()).clicked() {
                form.speed = speed;
            }
        }
    });
}

/// The score of a series as one line a player.
pub fn score(ui: &mut egui::Ui, series: &Series) {
    for (player, wins) in series.players.iter().zip(series.wins()) {
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
    modal(ctx, "score", Place::Beside, &mut overlay, |ui, overlay| {
        result(ui, theme::headline(verdict(exhibition.programme.series()), 34.0), 2.0, |ui| {
            for series in exhibition.programme.series() {
                ui.add_space(4.0);
                let mut games = match series.played() {
                    1 => "1 game".to_owned(),
                    games => format!("{games} games"),
                };
                if series.given_up() > 0 {
                    games = format!("{games}, {} not played to the end", series.given_up());
                }
                let title = &series.game.definition().title;
                ui.label(theme::faint(format!("{title}, {games}")));
                score(ui, series);
            }
        });
        if main_button(ui, [WIDE, BUTTON], "Watch again") {
            overlay.set(Overlay::Watch);
        }
        let [look, leave] = halves(ui, ["Look at the board", "Main menu"]);
        if look || leave {
            overlay.set(Overlay::None);
        }
        if leave {
            requests.write(MatchRequest::Clear);
            screen.set(Screen::Title);
        }
    });
    Ok(())
}

/// Who has won an exhibition of the same players, as a headline.
fn verdict(series: &[Series]) -> String {
    let first = series.first().filter(|first| series.iter().all(|s| s.players == first.players));
    let Some(first) = first else { return "The score".to_owned() };
    let wins = |player: usize| -> u32 {
        series.iter().map(|series| series.wins().get(player).copied().unwrap_or(0)).sum()
    };
    let wins: Vec<u32> = (0..first.players.len()).map(wins).collect();
    headline(&first.players, &wins)
}

/// Who has won the most games, and how many.
fn headline(players: &[String], wins: &[u32]) -> String {
    let mut order: Vec<(usize, u32)> = wins.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, wins)| std::cmp::Reverse(*wins));
    match order[..] {
        [(_, most), (_, second), ..] if most == second && most > 0 => format!("A draw, {most} all"),
        [(best, 1), (_, 0), ..] => format!("{} wins", called(players, best)),
        [(best, most), (_, second), ..] if most > 0 => {
            format!("{} wins {most} to {second}", called(players, best))
        }
        _ => "No game was finished".to_owned(),
    }
}

/// What a player is called beside the others: by the level where that is enough.
fn called(players: &[String], player: usize) -> String {
    let Some(name) = players.get(player) else { return String::new() };
    if players.iter().filter(|other| *other == name).count() > 1 {
        let number = ["first", "second", "third", "fourth"][player.min(3)];
        return format!("The {number} player");
    }
    let name = who(name);
    let level = name.strip_prefix("computer (").and_then(|rest| rest.strip_suffix(')'));
    capitalized(level.unwrap_or(&name))
}

/// Registers the dialogs.
pub fn plugin(app: &mut App) {
    app.init_resource::<WatchForm>();
    add_dialog(app, Overlay::Watch, watch_dialog);
    add_dialog(app, Overlay::Score, score_dialog);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::sample::players;

    #[test]
    fn the_score_says_who_has_won() {
        let headline = |names: [&str; 2], wins: [u32; 2]| headline(&players(&names), &wins);
        let two = ["ai:master", "ai:beginner"];
        assert_eq!(headline(two, [1, 0]), "Master wins");
        assert_eq!(headline(two, [2, 1]), "Master wins 2 to 1");
        assert_eq!(headline(two, [1, 3]), "Beginner wins 3 to 1");
        assert_eq!(headline(two, [1, 1]), "A draw, 1 all");
        assert_eq!(headline(two, [0, 0]), "No game was finished");
        assert_eq!(headline(["ai:adept", "ai:adept"], [0, 2]), "The second player wins 2 to 0");
    }
}
