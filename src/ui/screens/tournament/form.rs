//! The form of a new tournament: the players, the games, and how it is decided.

use bevy_egui::egui;

use tesserae_core::ai::arena::MAX_PLIES;
use tesserae_core::ai::{Level, Who};
use tesserae_core::rules::Game;
use tesserae_core::tournament::{Entrant, Format, Terms};
use tesserae_play::games::first_variants;
use tesserae_play::solutions::Solutions;
use tesserae_play::tournaments::PATIENCE_MS;

use crate::ui::screens::choice::{GameChoice, number_of_games};
use crate::ui::screens::new_match::{FormError, seed_of};
use crate::ui::screens::seat::{Seat, choose_seat};
use crate::ui::widgets::fields::{WIDE, explained, field, row};
use crate::ui::widgets::theme;

/// The maximum number of players whose tables fit into the window.
const MOST: usize = 16;

/// The state of the form.
#[derive(Debug, Clone)]
pub(super) struct Form {
    format: Format,
    entrants: Vec<Seat>,
    choice: GameChoice,
    length: u64,
    rounds: u32,
    /// The seed as typed; empty for a random one.
    seed: String,
}

impl Default for Form {
    fn default() -> Self {
        let levels = [Level::Master, Level::Expert, Level::Adept, Level::Beginner];
        Self {
            format: Format::RoundRobin,
            entrants: levels.map(Seat::Machine).to_vec(),
            choice: GameChoice::default(),
            length: 10,
            rounds: 1,
            seed: String::new(),
        }
    }
}

impl Form {
    /// Returns the terms that the form describes, or what is wrong with it.
    pub fn build(&self, games: &[Game]) -> Result<Terms, FormError> {
        let seed = seed_of(&self.seed)?;
        let entrant = |seat: &Seat| {
            let who: Who = seat.name().parse()?;
            let name = match &who {
                Who::Ai(level) => level.name().to_owned(),
                who => who.to_string(),
            };
            Ok(Entrant { name, who })
        };
        let players = self.entrants.iter().map(entrant).collect::<Result<_, FormError>>()?;
        let games = match self.choice.chosen(games) {
            Some(game) => vec![game.definition().id()],
            None => first_variants(games).iter().map(|game| game.definition().id()).collect(),
        };
        let rounds = if self.format == Format::KnockOut { 1 } else { self.rounds };
        let terms = Terms {
            format: self.format,
            players,
            games,
            rounds,
            length: self.length,
            seed,
            max_plies: MAX_PLIES,
            patience: PATIENCE_MS,
            solved: Vec::new(),
        };
        terms.clone().with_own_names().check()?;
        Ok(terms)
    }

    /// Draws all fields.
    pub fn show(&mut self, ui: &mut egui::Ui, games: &[Game], solutions: &Solutions) {
        row(ui, "Format", |ui| {
            let formats = [(Format::RoundRobin, "Round robin"), (Format::KnockOut, "Knock-out")];
            theme::radio_values(ui, &mut self.format, formats);
        });
        self.choice.show(ui, games, Some(&format!("All {}", number_of_games())));
        row(ui, "Games", |ui| {
            let lengths = [2, 4, 10, 20, 100].map(|length| (length, length.to_string()));
            theme::radio_values(ui, &mut self.length, lengths);
            ui.label(theme::faint("of each in every pairing"));
        });
        if self.format == Format::RoundRobin {
            row(ui, "Rounds", |ui| {
                let rounds = (1..=4).map(|rounds| (rounds, rounds.to_string()));
                theme::radio_values(ui, &mut self.rounds, rounds);
                ui.label(theme::faint("of everyone against everyone"));
            });
        }
        explained(ui, "Seed", SEED, |ui| {
            let seed = egui::TextEdit::singleline(&mut self.seed);
            field(ui, seed.hint_text("empty: random"), WIDE);
        });
        ui.add_space(4.0);
        if self.format == Format::KnockOut {
            let text = "List the strongest first: the first two can meet only in the final.";
            ui.label(theme::faint(text));
        }
        let chosen = self.choice.chosen(games);
        let solved = chosen.map_or(Some(false), |game| solutions.offers(game, 2));
        let mut removed = None;
        for (number, seat) in self.entrants.iter_mut().enumerate() {
            ui.push_id(number, |ui| {
                choose_seat(ui, number, &format!("Player {}", number + 1), seat, None, solved);
            });
        }
        ui.horizontal_wrapped(|ui| {
            let many = self.entrants.len();
            let add = ui.add_enabled(many < MOST, egui::Button::new("Add a player"));
            if add.clicked() {
                self.entrants.push(self.unused());
            }
            let remove = ui.add_enabled(many > 2, egui::Button::new("Remove the last"));
            if remove.clicked() {
                removed = Some(many - 1);
            }
        });
        if let Some(last) = removed {
            self.entrants.truncate(last);
        }
    }

    /// A level that does not take part yet, or an engine.
    fn unused(&self) -> Seat {
        let levels = Level::on_offer(false).map(Seat::Machine);
        let mut free = levels.filter(|seat| !self.entrants.contains(seat));
        free.next().unwrap_or_else(|| Seat::Engine(String::new()))
    }
}

/// The explanation of a seed.
const SEED: &str = "The seed sets all chance in the tournament: the same players, games and seed \
                    give the same results. Leave it empty for a random one.";

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::*;

    #[test]
    fn the_form_builds_terms_or_says_what_is_wrong() {
        let library = Library::built_in();
        let games = library.games();
        let mut form = Form { seed: "7".into(), ..Form::default() };
        let terms = form.build(games).expect("it is whole");
        assert_eq!((terms.games.len(), terms.seed, terms.players.len()), (5, 7, 4));
        assert_eq!(terms.players[0].name, "master");
        form.seed = "seven".into();
        assert!(form.build(games).is_err_and(|problem| problem.to_string().contains("seed")));
        form.seed.clear();
        form.entrants[1] = Seat::Machine(Level::Master);
        assert!(form.build(games).is_err_and(|problem| problem.to_string().contains("twice")));
        form.entrants[1] = Seat::Engine("  ".into());
        assert!(form.build(games).is_err_and(|problem| problem == FormError::NoCommand));
        form.entrants[1] = Seat::Engine("white-shell".into());
        form.format = Format::KnockOut;
        form.rounds = 3;
        assert_eq!(form.build(games).map(|terms| terms.rounds), Ok(1));
    }

    #[test]
    fn a_player_that_is_added_is_not_there_yet() {
        let mut form = Form::default();
        while form.entrants.len() < 8 {
            let next = form.unused();
            assert!(matches!(next, Seat::Engine(_)) || !form.entrants.contains(&next));
            form.entrants.push(next);
        }
    }
}
