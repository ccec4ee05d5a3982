//! The sides in the panel: who plays each, what is in hand, home or held.

use bevy_egui::egui::{self, RichText};

use crate::rules::{Definition, Position, Side, Step};
use crate::table::board::look_of;
use crate::table::current_match::CurrentMatch;
use crate::table::guide::Guide;
use crate::table::opponent::StandIn;
use crate::table::people::sitter;
use crate::table::theme;
use crate::table::words::Naming;

/// Draws each side; closer together with more than two of them.
pub fn show(
    ui: &mut egui::Ui,
    current: &CurrentMatch,
    guide: Option<&Guide>,
    stand_in: Option<&StandIn>,
    on_turn: Option<Side>,
) {
    let position = current.0.position();
    let (apart, within) = if position.sides() > 2 { (3.0, 2) } else { (7.0, 5) };
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = apart;
        for side in &Side::ALL[..usize::from(position.sides())] {
            let on_turn = on_turn == Some(*side);
            let fill = if on_turn { theme::RAISED } else { theme::GROUND };
            let edge = if on_turn { theme::GOLD } else { egui::Color32::from_rgb(62, 51, 40) };
            egui::Frame::new()
                .fill(fill)
                .stroke(egui::Stroke::new(1.0, edge))
                .corner_radius(6)
                .inner_margin(egui::Margin::symmetric(10, within))
                .show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.spacing_mut().interact_size.y = 16.0;
                    ui.horizontal(|ui| name(ui, current, guide, stand_in, *side));
                    let counts = RichText::new(counts(position, *side)).small();
                    ui.horizontal(|ui| {
                        ui.add_space(26.0);
                        ui.label(counts.color(theme::FAINT));
                    });
                });
        }
    });
}

fn name(
    ui: &mut egui::Ui,
    current: &CurrentMatch,
    guide: Option<&Guide>,
    stand_in: Option<&StandIn>,
    side: Side,
) {
    let definition = current.0.game().definition();
    let (rect, _) = ui.allocate_exact_size(egui::vec2(16.0, 16.0), egui::Sense::hover());
    let colour = side_colour(&definition.game, side);
    let edge = egui::Stroke::new(1.0, theme::FAINT);
    ui.painter().circle(rect.center(), 8.0, colour, edge);
    ui.label(RichText::new(Naming(definition).heading(side)).size(16.0));
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let (player, told) = match guide.and_then(Guide::learner) {
            Some(learner) if learner != side => ("the guide".to_owned(), None),
            Some(_) => ("you".to_owned(), None),
            None if current.is_human(side) => (sitter(&current.0, side), None),
            _ => who_plays(current.0.player(side), definition, stand_in),
        };
        let player = RichText::new(player).color(theme::FAINT);
        let label = ui.add(egui::Label::new(player).truncate());
        if let Some(told) = told {
            label.on_hover_text(told);
        }
    });
}

/// What a side has where, in words. Of what the game does not have nothing is said.
fn counts(position: &Position, side: Side) -> String {
    let definition = position.game().definition();
    let standings: Vec<_> =
        position.standings().into_iter().filter(|standing| standing.side == side).collect();
    let count = |step: Step| standings.iter().filter(|standing| standing.step == step).count();
    let (hand, home) = (count(Step::HAND), count(definition.home(side)));
    let start = position.game().start(position.sides());
    let mut words = Vec::new();
    if start.pieces(side).contains(&Step::HAND) {
        words.push(format!("{hand} in hand"));
    }
    words.push(format!("{home} of {} home", definition.pieces));
    let held = standings.iter().filter(|standing| standing.trapped.is_some()).count();
    if held > 0 {
        words.push(format!("{held} trapped"));
    }
    words.join("     ")
}

/// The colour that stands for a side's pieces in a game.
#[must_use]
pub fn side_colour(game: &str, side: Side) -> egui::Color32 {
    let [r, g, b] = (look_of(game).colour)(side.index() as u8);
    egui::Color32::from_rgb(r, g, b)
}

/// Who plays a side, for people to read.
#[must_use]
pub fn who(player: &str) -> String {
    match player.split_once(':') {
        Some(("human", name)) => name.trim().to_owned(),
        Some(("ai", level)) => format!("computer, {level}"),
        Some(("engine", command)) => {
            let name: String = command.chars().take(14).collect();
            format!("engine {name}")
        }
        _ => "you".to_owned(),
    }
}

/// Who plays a side now, for people to read, and why it is another than was asked for.
#[must_use]
pub fn who_plays<'a>(
    player: &str,
    game: &Definition,
    stand_in: Option<&'a StandIn>,
) -> (String, Option<&'a str>) {
    let instead = stand_in.and_then(|s| Some((s, s.for_player(player, game)?)));
    match instead {
        Some((stand_in, plays)) => (who(&plays.to_string()), Some(&stand_in.told)),
        None => (who(player), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Level;
    use crate::levels::Library;

    #[test]
    fn who_stands_in_is_named_in_the_game_without_a_solution_alone() {
        let library = Library::built_in();
        let told = |player: &str, game: &str| {
            let stand_in = StandIn {
                game: "ur/finkel".to_owned(),
                level: Level::Master,
                told: "no solution".to_owned(),
            };
            let definition = library.game(game).expect("a game of ours").definition();
            let (name, why) = who_plays(player, definition, Some(&stand_in));
            (name, why.is_some())
        };
        let master = ("computer, master".to_owned(), true);
        assert_eq!(told("ai:perfect", "ur/finkel"), master);
        assert_eq!(told("ai:perfect", "ur/short"), ("computer, perfect".to_owned(), false));
        assert_eq!(told("ai:adept", "ur/finkel"), ("computer, adept".to_owned(), false));
        assert_eq!(told("human", "ur/finkel"), ("you".to_owned(), false));
    }

    #[test]
    fn only_what_a_game_has_is_counted() {
        let told = |line: &str| {
            let position = Library::built_in().position(line).expect("a position");
            counts(&position, Side::A)
        };
        assert_eq!(
            told("ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 move:2"),
            "4 in hand     1 of 7 home"
        );
        assert_eq!(told("senet/skiryuk A 1,3,5,7,31 2,4,6,8,10 throw"), "1 of 5 home");
        // The counters on the far end of the sacred line are home.
        assert_eq!(
            told("pente/knock-off A 0,3,8,8,9 0,0,0,0,0 throw"),
            "1 in hand     2 of 5 home"
        );
        assert_eq!(
            told("phaistos/aleff A 0,13!2,20,62 0,0,0,0 throw"),
            "1 in hand     1 of 4 home     1 trapped"
        );
    }
}
