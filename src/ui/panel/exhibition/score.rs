//! The score of an exhibition: each player's wins, and the button that takes over its side.

use bevy_egui::egui::{self, RichText};

use tesserae_core::record::Match;
use tesserae_core::rules::Side;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, ONLY_SHOWN, Series};
use tesserae_play::narration::Naming;
use tesserae_play::opponent::Thinking;

use crate::ui::commands::WatchCommand;
use crate::ui::panel::players::{elo_of, who_plays};
use crate::ui::widgets::theme;

/// The number of the game on the table: the one that has just ended is in the score already.
fn number(exhibition: &Exhibition, series: &Series) -> u32 {
    series.done() + u32::from(!exhibition.is_counted())
}

/// The game's number in the series, and the series; and the number alone where room is short.
pub fn game_number(exhibition: &Exhibition) -> [RichText; 2] {
    let programme = &exhibition.programme;
    let Some(series) = programme.current() else { return ["", ""].map(RichText::new) };
    let number = number(exhibition, series);
    let mut text = match series.games {
        Some(1) | None => format!("Game {number}"),
        Some(games) => format!("Game {number} of {}", games.max(number)),
    };
    let short = text.clone();
    match series.with_person() {
        0 => {}
        1 => text = format!("{text}, 1 with a person"),
        several => text = format!("{text}, {several} with a person"),
    }
    if programme.series().len() > 1 {
        text = format!("{text}, table {} of {}", programme.at() + 1, programme.series().len());
    }
    [text, short].map(theme::faint)
}

/// Games of the series that a side's player has won.
pub fn won_by(exhibition: &Exhibition, course: &Match, side: Side) -> u32 {
    let wins = |series: &Series| {
        let number = number(exhibition, series);
        let player = series.player_on(course.seat(side), number.saturating_sub(1));
        series.wins().get(player).copied()
    };
    exhibition.programme.current().and_then(wins).unwrap_or_default()
}

/// Draws each player's wins. Returns the request to take over a side.
pub fn show(
    ui: &mut egui::Ui,
    exhibition: &Exhibition,
    current: &CurrentMatch,
    thinking: &Thinking,
) -> Option<ExhibitionRequest> {
    let series = exhibition.programme.current()?;
    let number = number(exhibition, series);
    // During the replay of the deciding move the board has no winner yet.
    let goes_on = current.0.position().winner().is_none() && !exhibition.is_counted();
    let may = goes_on && thinking.failure().is_none();
    let mut wanted = None;
    // Two players of one strength are told apart by the pieces they have now.
    for side in &Side::ALL[..series.players.len().min(Side::ALL.len())] {
        let player = series.player_on(current.0.seat(*side), number.saturating_sub(1));
        let definition = current.0.game().definition();
        let pieces = Naming(definition).heading(*side);
        let known = series.players.get(player).map_or("", String::as_str);
        let (name, told) = who_plays(known, definition, thinking);
        let elo = elo_of(known, definition, thinking).filter(|_| series.players.len() == 2);
        let elo = elo.map(|elo| format!("Elo {elo} in this game; the random player has 0"));
        let aside = [told.map(str::to_owned), elo].into_iter().flatten();
        let line = format!("{name}: {pieces}");
        let hover = std::iter::once(line.clone()).chain(aside).collect::<Vec<_>>().join("\n");
        ui.scope(|ui| {
            ui.spacing_mut().interact_size.y = 20.0;
            ui.horizontal(|ui| {
                let room = egui::vec2(ui.available_width() - 36.0 - TAKE, 20.0);
                let left = egui::Layout::left_to_right(egui::Align::Center);
                ui.allocate_ui_with_layout(room, left, |ui| {
                    ui.set_min_width(room.x);
                    // Small, to leave room for every level and side.
                    let line = RichText::new(line).size(theme::SMALL);
                    ui.add(egui::Label::new(line).truncate()).on_hover_text(hover);
                });
                ui.spacing_mut().button_padding = egui::vec2(4.0, 0.0);
                let entry = WatchCommand::TakeOver.entry();
                let take = egui::Button::new(RichText::new(entry.label).size(theme::FINE));
                let hover = format!(
                    "Play {} yourself ({}). The game will not count.",
                    Naming(definition).side_name(*side),
                    entry.keys_in_words(ui)
                );
                ui.add_enabled_ui(may && exhibition.can_join(), |ui| {
                    let take = ui.add_sized([TAKE - 8.0, 20.0], take).on_hover_text(hover);
                    let take = match exhibition.can_join() {
                        true => take,
                        false => take.on_disabled_hover_text(ONLY_SHOWN),
                    };
                    if take.clicked() {
                        wanted = Some(ExhibitionRequest::TakeOver(*side));
                    }
                });
                ui.label(theme::large(won_by(exhibition, &current.0, *side).to_string()));
            });
        });
    }
    wanted
}

/// Room for the button by which a person takes over a side, in points.
const TAKE: f32 = 70.0;
