//! The panel's part for an exhibition: pause and speed, the score, the chances.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, RichText};

use super::chart::{self, Chart, Mark};
use super::failure::{self, FailureParams};
use super::players::who_plays;
use super::review_panel::{luck_in_words, signed};
use crate::gui::play::current_match::CurrentMatch;
use crate::gui::play::exhibition::{Exhibition, ExhibitionRequest, Series, Speed, WinChance};
use crate::gui::play::narration::{Naming, percent};
use crate::gui::play::opponent::StandIn;
use crate::gui::ui::sides::side_colour;
use crate::gui::ui::theme;
use crate::record::Match;
use crate::rules::{Action, Event, Side};

/// All that this part shows and can ask for.
#[derive(SystemParam)]
pub struct WatchParams<'w> {
    exhibition: Option<Res<'w, Exhibition>>,
    chance: Res<'w, WinChance>,
    asked: MessageWriter<'w, ExhibitionRequest>,
    failure: FailureParams<'w>,
}

impl WatchParams<'_> {
    /// Whether an exhibition is on.
    pub fn is_on(&self) -> bool {
        self.exhibition.is_some()
    }

    /// How many games of the series the player of a side has won.
    pub fn won_by(&self, course: &Match, side: Side) -> u32 {
        let wins = |exhibition: &Exhibition| {
            let series = exhibition.programme.current()?;
            let number = number(exhibition, series);
            let player = series.player_on(course.seat(side), number.saturating_sub(1));
            series.wins().get(player).copied()
        };
        self.exhibition.as_deref().and_then(wins).unwrap_or_default()
    }

    /// A side's chance since dice and pieces last lay still.
    pub fn chance_of(&self, course: &Match, side: Side) -> Option<f64> {
        let win = self.chance.at(self.chance.settled().min(course.cursor()))?;
        win.get(side.index()).copied()
    }

    /// Whether a player cannot go on.
    pub fn has_failed(&self) -> bool {
        self.failure.is_on()
    }

    /// Draws the failure of a player of a match that is no exhibition.
    pub fn show_failure(&mut self, ui: &mut egui::Ui) {
        failure::show(ui, &mut self.failure, None);
    }
}

/// Draws it, where an exhibition is on; `compact` in a low window. The number of plies to go
/// to, if one was clicked in the chart.
pub fn show(
    ui: &mut egui::Ui,
    params: &mut WatchParams,
    (current, stand_in): (&CurrentMatch, Option<&StandIn>),
    compact: bool,
) -> Option<usize> {
    let exhibition = params.exhibition.as_deref()?;
    if params.failure.is_on() {
        if failure::show(ui, &mut params.failure, Some(exhibition.paused)) {
            params.asked.write(ExhibitionRequest::Forfeit);
        }
        ui.add_space(4.0);
        ui.label(game_number(exhibition));
        score(ui, exhibition, current, stand_in);
        return None;
    }
    let over = current.0.position().winner().is_some();
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        ui.spacing_mut().button_padding.x = 4.0;
        let size = egui::vec2((ui.available_width() - gap * 2.0) / 3.0, 34.0);
        let mut button = |ui: &mut egui::Ui, button, hover: &str, request| {
            if ui.add_sized(size, button).on_hover_text(hover).clicked() {
                params.asked.write(request);
            }
        };
        let text = if exhibition.paused { "Continue" } else { "Pause" };
        button(ui, theme::main_button(text), "Space", ExhibitionRequest::Toggle);
        let step = egui::Button::new("Step");
        button(ui, step, "N: one throw or move", ExhibitionRequest::Step);
        // Leaving the last game ends the exhibition; after its end there is nothing to leave.
        ui.add_enabled_ui(exhibition.goes_on() || !over, |ui| {
            let hover = "G: leave this game; it counts for nobody";
            button(ui, egui::Button::new("Next game"), hover, ExhibitionRequest::Next);
        });
    });
    // Changed on copies, so that looking at the panel changes nothing.
    let (mut speed, mut following) = (exhibition.speed, exhibition.following);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.spacing_mut().button_padding.x = 7.0;
        for choice in Speed::ALL {
            ui.selectable_value(&mut speed, choice, choice.name()).on_hover_text("[ and ]");
        }
    });
    if compact {
        ui.horizontal(|ui| camera_and_game(ui, &mut following, exhibition));
    } else {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().button_padding.x = 7.0;
            let hover = "F: the camera stays, or goes along with the play";
            ui.selectable_value(&mut following, false, "Fixed view").on_hover_text(hover);
            ui.selectable_value(&mut following, true, "Directed").on_hover_text(hover);
            if ui.button("Hide panel").on_hover_text("P").clicked() {
                params.asked.write(ExhibitionRequest::SetBare(true));
            }
        });
    }
    if speed != exhibition.speed {
        params.asked.write(ExhibitionRequest::SetSpeed(speed));
    }
    if following != exhibition.following {
        params.asked.write(ExhibitionRequest::SetFollowing(following));
    }
    if compact {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            score(ui, exhibition, current, stand_in);
        });
        chances(ui, &params.chance, current);
        if exhibition.programme.current().is_none_or(|series| series.players.len() == 2) {
            return course(ui, &params.chance, current, LOW_COURSE);
        }
        return None;
    }
    ui.add_space(4.0);
    ui.label(game_number(exhibition));
    score(ui, exhibition, current, stand_in);
    ui.add_space(4.0);
    chances(ui, &params.chance, current);
    let clicked = course(ui, &params.chance, current, COURSE);
    luck(ui, &params.chance, current);
    clicked
}

/// In a low window one line: which game it is, and whether the camera follows the play.
fn camera_and_game(ui: &mut egui::Ui, following: &mut bool, exhibition: &Exhibition) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let follow = ui.selectable_label(*following, "follow");
        if follow.on_hover_text("F: the camera follows the play").clicked() {
            *following = !*following;
        }
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.add(egui::Label::new(game_number(exhibition)).truncate());
        });
    });
}

/// The number of the game on the table: the one that has just ended is in the score already.
fn number(exhibition: &Exhibition, series: &Series) -> u32 {
    series.done() + u32::from(!exhibition.is_counted())
}

/// Which game of which series it is.
fn game_number(exhibition: &Exhibition) -> RichText {
    let programme = &exhibition.programme;
    let Some(series) = programme.current() else { return RichText::new("") };
    let number = number(exhibition, series);
    let mut text = match series.games {
        Some(1) | None => format!("Game {number}"),
        Some(games) => format!("Game {number} of {}", games.max(number)),
    };
    if programme.series().len() > 1 {
        text = format!("{text}, table {} of {}", programme.at() + 1, programme.series().len());
    }
    theme::faint(text)
}

/// Who has won how many.
fn score(
    ui: &mut egui::Ui,
    exhibition: &Exhibition,
    current: &CurrentMatch,
    stand_in: Option<&StandIn>,
) {
    let Some(series) = exhibition.programme.current() else { return };
    let number = number(exhibition, series);
    // Two players of one strength are told apart by the pieces they have now.
    for side in &Side::ALL[..series.players.len().min(Side::ALL.len())] {
        let player = series.player_on(current.0.seat(*side), number.saturating_sub(1));
        let wins = series.wins().get(player).copied().unwrap_or(0);
        let naming = Naming(current.0.game().definition());
        let pieces = naming.heading(*side);
        let definition = current.0.game().definition();
        let name = series.players.get(player);
        let name = name.map_or_else(String::new, |name| who_plays(name, definition, stand_in).0);
        ui.scope(|ui| {
            ui.spacing_mut().interact_size.y = 20.0;
            ui.horizontal(|ui| {
                let room = egui::vec2(ui.available_width() - 24.0, 20.0);
                let left = egui::Layout::left_to_right(egui::Align::Center);
                ui.allocate_ui_with_layout(room, left, |ui| {
                    ui.set_min_width(room.x);
                    ui.add(egui::Label::new(format!("{name}: {pieces}")).truncate());
                });
                ui.label(RichText::new(wins.to_string()).size(16.0));
            });
        });
    }
}

/// Height of the chart of chances, in points; less in a low window.
const COURSE: f32 = 66.0;
const LOW_COURSE: f32 = 28.0;

/// What the bar and the line are.
const CHANCES: &str = "Chances as the computer sees them";

/// Each side's chance as a bar.
fn chances(ui: &mut egui::Ui, chance: &WinChance, current: &CurrentMatch) {
    let position = current.0.position();
    let sides = &Side::ALL[..usize::from(position.sides())];
    // Not before dice and pieces lie still.
    let now = chance.at(chance.settled().min(current.0.cursor()));
    let size = egui::vec2(ui.available_width(), 22.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    response.on_hover_text(CHANCES);
    let even = vec![1.0 / sides.len() as f64; sides.len()];
    let win = now.unwrap_or(&even);
    let mut x = rect.left();
    for (side, share) in sides.iter().zip(win) {
        let wide = rect.width() * *share as f32;
        let part = egui::Rect::from_min_size(egui::pos2(x, rect.top()), egui::vec2(wide, 22.0));
        let colour = side_colour(&position.game().definition().game, *side);
        ui.painter().rect_filled(part, 0.0, colour);
        if wide > 40.0 {
            let text = percent(*share);
            let font = egui::FontId::proportional(14.0);
            ui.painter().text(part.center(), egui::Align2::CENTER_CENTER, text, font, ink(colour));
        }
        x += wide;
    }
    let edge = egui::Stroke::new(1.0, theme::FAINT);
    ui.painter().rect_stroke(rect, 2.0, edge, egui::StrokeKind::Outside);
}

/// Dark ink on a light ground, light on a dark one.
fn ink(ground: Color32) -> Color32 {
    let [r, g, b, _] = ground.to_array();
    let light = u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b) > 1300;
    if light { Color32::from_rgb(30, 22, 12) } else { theme::TEXT }
}

/// The course of the chances over the match, so high, with its captures; the number of plies
/// that was clicked.
fn course(
    ui: &mut egui::Ui,
    chance: &WinChance,
    current: &CurrentMatch,
    high: f32,
) -> Option<usize> {
    let definition = current.0.game().definition();
    let settled = chance.settled().max(current.0.cursor().saturating_sub(1));
    let points = chance.course().iter().filter(|(at, _)| *at <= settled);
    let points = points.map(|(at, win)| (*at, &win[..])).collect();
    let plies = current.0.plies().iter().enumerate().take(settled);
    let naming = Naming(definition);
    let marks = plies.filter_map(|(ply, played)| {
        let captured = played.events.iter().find_map(|event| match event {
            Event::Captured { side, .. } if *side != played.side => Some(*side),
            _ => None,
        })?;
        let text = format!("{} loses a piece", naming.heading(captured));
        let (one, several) = (text, format!("{} lose a piece", naming.heading(captured)));
        let text = if definition.is_several(captured) { several } else { one };
        Some(Mark { at: ply + 1, colour: theme::RED, text })
    });
    let chart = Chart {
        definition,
        points,
        last: current.0.plies().len().max(SHORTEST),
        cursor: current.0.cursor(),
        marks: marks.collect(),
    };
    chart::show(ui, high, &chart)
}

/// The chart of a game that has only begun is as long as one of so many throws and moves.
const SHORTEST: usize = 40;

/// What the last throw was worth, and whom luck has favoured so far.
fn luck(ui: &mut egui::Ui, chance: &WinChance, current: &CurrentMatch) {
    let naming = Naming(current.0.game().definition());
    let plies = &current.0.plies()[..chance.settled().min(current.0.plies().len())];
    let thrown = plies.iter().enumerate().rfind(|(_, ply)| matches!(ply.action, Action::Throw(_)));
    let last = thrown.and_then(|(number, ply)| {
        let swing = chance.swing(number, ply.side)?;
        Some(format!("{}: {}, {}", naming.heading(ply.side), luck_in_words(swing), signed(swing)))
    });
    let sides = &Side::ALL[..usize::from(current.0.position().sides())];
    let so_far = sides.iter().map(|side| {
        format!("{} {}", naming.heading(*side), signed(chance.luck(&current.0, *side)))
    });
    let so_far = format!("Luck so far: {}", so_far.collect::<Vec<_>>().join(", "));
    let text = last.unwrap_or_else(|| so_far.clone());
    let hover = format!("{so_far}. In points: games in a hundred");
    ui.add(egui::Label::new(RichText::new(text).size(14.0)).truncate()).on_hover_text(hover);
}
