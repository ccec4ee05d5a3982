//! The tables of a tournament: places, results of each pair, the rounds of a knockout, the games of
//! each pairing, and forfeits.

use bevy_egui::egui;

use tesserae_core::record::length;
use tesserae_core::tournament::{Format, Outcome, Points, Standing, Standings, Tournament};

use crate::ui::widgets::theme;

/// Width of a name, in points.
const NAME: f32 = 130.0;

/// A player's name in the tables.
pub(super) fn name(tournament: &Tournament, player: usize) -> &str {
    tournament.terms().players.get(player).map_or("", |player| &player.name)
}

/// Draws a heading between two tables.
fn heading(ui: &mut egui::Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(theme::headline(text, theme::SECTION));
}

/// A choice in the tables.
pub(super) enum Chosen {
    /// Watch a game: the number of its pairing, and its place there.
    Game(usize, usize),
    /// Open the list of matches.
    Matches,
}

/// Draws all tables of a tournament. Returns the choice made in them.
pub(super) fn show(
    ui: &mut egui::Ui,
    tournament: &Tournament,
    standings: &Standings,
) -> Option<Chosen> {
    places(ui, tournament, standings);
    match tournament.terms().format {
        Format::RoundRobin => cross(ui, tournament, standings),
        Format::KnockOut => bracket(ui, tournament),
    }
    forfeits(ui, tournament);
    let asked = games(ui, tournament);
    ui.add_space(8.0);
    ui.add(egui::Label::new(theme::faint(notes(standings)).small()).wrap());
    asked
}

/// The columns of the table of places.
const COLUMNS: [&str; 9] =
    ["", "Player", "Points", "Games", "Won", "Lost", "Cut", "Forfeited", "Elo (95%)"];

/// Draws a row for each player.
fn places(ui: &mut egui::Ui, tournament: &Tournament, standings: &Standings) {
    egui::ScrollArea::horizontal().id_salt("places").show(ui, |ui| {
        let grid = egui::Grid::new("places").num_columns(9).spacing([14.0, 4.0]).striped(true);
        grid.show(ui, |ui| {
            for text in COLUMNS {
                ui.label(theme::faint(text));
            }
            ui.end_row();
            for standing in &standings.players {
                ui.label(standing.place.to_string());
                theme::cut(ui, NAME, name(tournament, standing.player));
                ui.label(egui::RichText::new(standing.points.to_string()).strong());
                let Standing { games, won, lost, cut, forfeits, .. } = *standing;
                for number in [games, won, lost, cut, forfeits] {
                    ui.label(number.to_string());
                }
                let elo = standing.rating.map(|rating| {
                    let (low, high) = rating.ci95();
                    format!("{:+.0} ({low:+.0} to {high:+.0})", rating.elo)
                });
                ui.label(elo.unwrap_or_else(|| "–".to_owned()));
                ui.end_row();
            }
        });
    });
}

/// Draws each player's points against each other player.
fn cross(ui: &mut egui::Ui, tournament: &Tournament, standings: &Standings) {
    heading(ui, "Against each other");
    let order: Vec<usize> = standings.players.iter().map(|standing| standing.player).collect();
    egui::ScrollArea::horizontal().id_salt("cross").show(ui, |ui| {
        let columns = order.len() + 2;
        let grid = egui::Grid::new("cross").num_columns(columns).spacing([12.0, 4.0]).striped(true);
        grid.show(ui, |ui| {
            ui.label("");
            ui.label("");
            for (at, player) in order.iter().enumerate() {
                let number = ui.label(theme::faint((at + 1).to_string()));
                number.on_hover_text(name(tournament, *player));
            }
            ui.end_row();
            for (at, one) in order.iter().enumerate() {
                ui.label(theme::faint((at + 1).to_string()));
                theme::cut(ui, NAME, name(tournament, *one));
                for other in &order {
                    let [own, others] = tournament.between(*one, *other);
                    let met = own.0 + others.0 > 0;
                    let text = if met { own.to_string() } else { "–".to_owned() };
                    let cell = ui.label(text);
                    if met {
                        let (one, other) = (name(tournament, *one), name(tournament, *other));
                        cell.on_hover_text(format!("{one} {own}, {other} {others}"));
                    }
                }
                ui.end_row();
            }
        });
    });
}

/// Draws the known rounds of a knockout side by side.
fn bracket(ui: &mut egui::Ui, tournament: &Tournament) {
    heading(ui, "Rounds");
    let rounds = tournament.pairings().iter().map(|pairing| pairing.round).max().unwrap_or(0);
    egui::ScrollArea::horizontal().id_salt("bracket").show(ui, |ui| {
        ui.horizontal_top(|ui| {
            for round in 0..=rounds {
                ui.vertical(|ui| {
                    ui.set_width(NAME + 60.0);
                    ui.label(theme::faint(format!("Round {}", round + 1)));
                    let pairings = tournament.pairings().iter().enumerate();
                    for (number, _) in pairings.filter(|(_, pairing)| pairing.round == round) {
                        meeting(ui, tournament, number);
                    }
                });
            }
        });
    });
    if let Some(champion) = tournament.champion() {
        let text = format!("{} wins the tournament.", name(tournament, champion));
        ui.label(egui::RichText::new(text).size(theme::LOUD).color(theme::GOLD));
    }
}

/// Draws two players who meet in a knockout. The winner is gilt.
fn meeting(ui: &mut egui::Ui, tournament: &Tournament, number: usize) {
    let Some(pairing) = tournament.pairings().get(number) else { return };
    let points = Points::of(tournament.played(number));
    let winner = tournament.winner(number);
    let shown = theme::card().inner_margin(6).show(ui, |ui| {
        ui.set_width(NAME + 36.0);
        ui.spacing_mut().item_spacing.y = 2.0;
        for (i, player) in pairing.players.into_iter().enumerate() {
            ui.horizontal(|ui| {
                let colour = if winner == Some(i) { theme::GOLD } else { theme::TEXT };
                let text = egui::RichText::new(name(tournament, player)).color(colour);
                ui.allocate_ui(egui::vec2(NAME, 18.0), |ui| {
                    ui.set_width(NAME);
                    ui.add(egui::Label::new(text).truncate());
                });
                ui.label(egui::RichText::new(points[i].to_string()).color(colour));
            });
        }
    });
    if tournament.is_at_random(number) {
        shown.response.on_hover_text("Level after all games: decided at random");
    }
}

/// Lists the forfeits with their reasons, each reason once per pairing.
fn forfeits(ui: &mut egui::Ui, tournament: &Tournament) {
    let lines = forfeit_lines(tournament);
    if lines.is_empty() {
        return;
    }
    heading(ui, "Forfeited");
    for line in lines {
        ui.add(egui::Label::new(egui::RichText::new(line).color(theme::RED)).wrap());
    }
}

fn forfeit_lines(tournament: &Tournament) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, pairing) in tournament.pairings().iter().enumerate() {
        let mut told: Vec<(usize, &str, usize)> = Vec::new();
        for (player, problem) in tournament.played(number).iter().filter_map(Outcome::forfeit) {
            match told.iter_mut().find(|(who, what, _)| (*who, *what) == (player, problem)) {
                Some((.., many)) => *many += 1,
                None => told.push((player, problem, 1)),
            }
        }
        for (player, problem, many) in told {
            let [who, other] =
                [player, 1 - player].map(|player| name(tournament, pairing.players[player]));
            let games = if many == 1 { "1 game".into() } else { format!("{many} games") };
            lines.push(format!("{who} against {other}, {games}: {problem}"));
        }
    }
    lines
}

/// Draws the games of each pairing, folded.
fn games(ui: &mut egui::Ui, tournament: &Tournament) -> Option<Chosen> {
    heading(ui, "Games");
    let mut asked = None;
    let hover = "Finished games are kept there, to review and to audit";
    if ui.small_button("Show in Matches").on_hover_text(hover).clicked() {
        asked = Some(Chosen::Matches);
    }
    for (number, pairing) in tournament.pairings().iter().enumerate() {
        let [one, other] = pairing.players.map(|player| name(tournament, player));
        let [own, others] = Points::of(tournament.played(number));
        let text = format!("Round {}: {one} against {other}, {own} to {others}", pairing.round + 1);
        let header =
            theme::in_rows(ui, (&*text).into(), 1, (ui.available_width() - 30.0).max(10.0));
        let header = egui::CollapsingHeader::new(ui.painter().layout_job(header));
        let shown = header.id_salt(("pairing", number)).show(ui, |ui| {
            for (place, outcome) in tournament.played(number).iter().enumerate() {
                ui.horizontal_wrapped(|ui| {
                    let (game, in_series) = tournament.game_at(place);
                    let told = came_out(outcome, [one, other]);
                    ui.label(format!("{game}, game {}: {told}", in_series + 1));
                    if outcome.forfeit().is_none() && ui.small_button("Watch").clicked() {
                        asked = Some(Chosen::Game(number, place));
                    }
                });
            }
            if tournament.played(number).is_empty() {
                ui.label(theme::faint("Nothing has been played yet."));
            }
        });
        shown.header_response.on_hover_text(text);
    }
    asked
}

/// The result of a game, in words.
fn came_out(outcome: &Outcome, names: [&str; 2]) -> String {
    let [one, other] = names;
    match outcome {
        Outcome::First(many) => format!("{one} won after {}", length(*many as usize)),
        Outcome::Second(many) => format!("{other} won after {}", length(*many as usize)),
        Outcome::Cut(many) => format!("cut after {}", length(*many as usize)),
        Outcome::FirstForfeits(_) => format!("{one} forfeited it"),
        Outcome::SecondForfeits(_) => format!("{other} forfeited it"),
    }
}

/// Explains how to read the Elo.
fn notes(standings: &Standings) -> String {
    let short = if standings.shortened {
        " A meeting won without a loss counts as half a game less."
    } else {
        ""
    };
    format!("Elo: the ratings that best explain the results; 0 is the average.{short}")
}

#[cfg(test)]
mod tests {
    use tesserae_core::ai::arena::MAX_PLIES;
    use tesserae_core::tournament::{Entrant, Terms};

    use super::*;

    #[test]
    fn each_reason_of_a_forfeit_is_said_once_with_its_player() {
        let entrant = |name: &str| Entrant {
            name: name.to_owned(),
            who: format!("ai:{name}").parse().expect("a level"),
        };
        let terms = Terms {
            format: Format::RoundRobin,
            players: vec![entrant("adept"), entrant("random")],
            games: vec!["ur/short".into()],
            rounds: 1,
            length: 4,
            seed: 1,
            max_plies: MAX_PLIES,
            patience: 1000,
            solved: Vec::new(),
        };
        let mut tournament = Tournament::new(terms).expect("terms");
        for problem in ["it ended", "it ended", "too late"] {
            let due = tournament.next().expect("a game");
            let outcome = Outcome::SecondForfeits(problem.to_owned());
            assert_eq!(tournament.add(&due, outcome), Ok(true));
        }
        let lines = forfeit_lines(&tournament);
        assert_eq!(lines[0], "random against adept, 2 games: it ended");
        assert_eq!(lines[1], "random against adept, 1 game: too late");
        // Three forfeits settle the rest, and the text mentions that too.
        assert!(lines[2].contains("forfeits the rest"), "{lines:?}");
    }
}
