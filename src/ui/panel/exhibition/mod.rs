//! The panel's part for an exhibition: pause and speed, the score, the chances.

pub mod between;
mod chances;
pub mod change_line;
mod course;
mod failure;
pub mod forecast;
pub mod log;
pub mod plate_corners;
pub mod plates;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::record::Match;
use tesserae_core::rules::{Position, Side};
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{
    Change, Exhibition, ExhibitionRequest, Forecast, Foreseen, ONLY_SHOWN, Series, Speed, WinChance,
};
use tesserae_play::narration::{Naming, ahead};
use tesserae_play::occasion::On;
use tesserae_play::opponent::Thinking;

use super::players::{elo_of, who_plays};
use chances::{LUCK, chances, luck};
use failure::FailureParams;

use crate::ui::commands::{Entry, WatchCommand};
use crate::ui::widgets::{chart, theme};

/// This part's data and requests.
#[derive(SystemParam)]
pub struct WatchParams<'w> {
    exhibition: On<'w, Exhibition>,
    chance: Res<'w, WinChance>,
    forecast: Res<'w, Forecast>,
    asked: MessageWriter<'w, ExhibitionRequest>,
    failure: FailureParams<'w>,
}

impl WatchParams<'_> {
    /// Is an exhibition on?
    pub fn is_on(&self) -> bool {
        self.exhibition.is_on()
    }

    /// Has a person taken over a side?
    pub fn has_person(&self) -> bool {
        self.exhibition.get().is_some_and(Exhibition::has_person)
    }

    /// Does it wait until the viewer lets it continue?
    pub fn is_paused(&self) -> bool {
        self.exhibition.get().is_some_and(|exhibition| exhibition.paused)
    }

    /// The outcome of each throw of the side that throws next.
    pub fn foreseen(&self) -> Option<(Side, &[Foreseen])> {
        self.forecast.shown().filter(|_| self.is_on())
    }

    /// The last position with dice and pieces at rest. The panel reveals nothing earlier.
    pub fn seen<'m>(&self, course: &'m Match) -> &'m Position {
        seen(&self.chance, course)
    }

    /// Games of the series that a side's player has won.
    pub fn won_by(&self, course: &Match, side: Side) -> u32 {
        let wins = |exhibition: &Exhibition| {
            let series = exhibition.programme.current()?;
            let number = number(exhibition, series);
            let player = series.player_on(course.seat(side), number.saturating_sub(1));
            series.wins().get(player).copied()
        };
        self.exhibition.get().and_then(wins).unwrap_or_default()
    }

    /// A side's chance since dice and pieces last lay still: with these players if known, else with
    /// perfect play.
    pub fn chance_of(&self, course: &Match, side: Side) -> Option<f64> {
        let at = self.chance.settled().min(course.cursor());
        let win = self.chance.of_players_at(at).or_else(|| self.chance.at(at))?;
        win.get(side.index()).copied()
    }

    /// What the last throw or choice did, where the plates alone can say so: without the panel.
    pub fn change_on_plate(&self, course: &Match) -> Option<Change> {
        self.exhibition.get().filter(|exhibition| exhibition.bare)?;
        Change::last(&self.chance, course)
    }

    /// Is there a player that cannot continue?
    pub fn has_failed(&self) -> bool {
        self.failure.is_on()
    }

    /// Draws the failure of a player opposite a person, in a match or in an exhibition.
    pub fn show_failure(&mut self, ui: &mut egui::Ui) {
        let paused = self.exhibition.get().map(|exhibition| exhibition.paused);
        if failure::show(ui, &mut self.failure, paused) {
            self.asked.write(ExhibitionRequest::Forfeit);
        }
    }

    /// Is the deciding move being replayed?
    pub fn shows_again(&self) -> bool {
        self.exhibition.get().is_some_and(|exhibition| exhibition.again().is_some())
    }
}

/// Draws it into the given room at most, if an exhibition is on; `compact` in a low window. Returns
/// the ply to go to, if one was clicked in the chart.
pub fn show(
    ui: &mut egui::Ui,
    params: &mut WatchParams,
    (current, thinking): (&CurrentMatch, &Thinking),
    (room, compact): (f32, bool),
) -> Option<usize> {
    let exhibition = params.exhibition.get()?;
    let top = ui.cursor().top();
    if params.failure.is_on() {
        if failure::show(ui, &mut params.failure, Some(exhibition.paused)) {
            params.asked.write(ExhibitionRequest::Forfeit);
        }
        ui.add_space(4.0);
        ui.label(game_number(exhibition));
        score(ui, exhibition, current, thinking);
        return None;
    }
    let over = current.0.position().winner().is_some();
    let behind = current.0.cursor() < current.0.plies().len();
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        ui.spacing_mut().button_padding.x = 4.0;
        let size = egui::vec2((ui.available_width() - gap * 2.0) / 3.0, 34.0);
        let mut button = |ui: &mut egui::Ui, button, entry: &Entry, request| {
            if ui.add_sized(size, button).on_hover_text(entry.tip()).clicked() {
                params.asked.write(request);
            }
        };
        if behind {
            let live = WatchCommand::Live.entry();
            button(ui, theme::main_button(live.label), live, ExhibitionRequest::Live);
        } else {
            let pause = WatchCommand::Pause.entry();
            let text = if exhibition.paused { "Continue" } else { pause.label };
            button(ui, theme::main_button(text), pause, ExhibitionRequest::Toggle);
        }
        let step = WatchCommand::Step.entry();
        button(ui, egui::Button::new(step.label), step, ExhibitionRequest::Step);
        // Leaving the last game ends the exhibition; after its end there is nothing to leave.
        ui.add_enabled_ui(exhibition.goes_on() || !over, |ui| {
            let next = WatchCommand::NextGame.entry();
            button(ui, egui::Button::new(next.label), next, ExhibitionRequest::Next);
        });
    });
    // Works on copies: looking at the panel changes nothing.
    let (mut speed, mut following) = (exhibition.speed, exhibition.following);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.spacing_mut().button_padding.x = 7.0;
        for choice in Speed::ALL {
            let [slower, faster] = [WatchCommand::Slower, WatchCommand::Faster]
                .map(|command| command.entry().keys_in_words());
            let hover = format!("{}\n{slower} and {faster}: slower, faster", choice.about());
            ui.selectable_value(&mut speed, choice, choice.name()).on_hover_text(hover);
        }
    });
    if compact {
        ui.horizontal(|ui| camera_and_game(ui, &mut following, exhibition));
    } else {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().button_padding.x = 7.0;
            let (view, bare) = (WatchCommand::Directed.entry(), WatchCommand::Bare.entry());
            ui.selectable_value(&mut following, false, "Fixed view").on_hover_text(view.tip());
            ui.selectable_value(&mut following, true, view.label).on_hover_text(view.tip());
            if ui.button(bare.label).on_hover_text(bare.keys_in_words()).clicked() {
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
    let change = Change::last(&params.chance, &current.0);
    let change = (current.0.game().definition(), change.as_ref());
    if !compact {
        change_line::show(ui, (game_number(exhibition), None), change);
    }
    let taken = ui.scope(|ui| {
        if compact {
            ui.spacing_mut().item_spacing.y = 2.0;
        }
        score(ui, exhibition, current, thinking)
    });
    if let Some(side) = taken.inner {
        params.asked.write(ExhibitionRequest::TakeOver(side));
    }
    let lead = lead(seen(&params.chance, &current.0));
    // A low window has no room for the change beside its first line.
    let (definition, known) = change;
    change_line::show(ui, (lead, Some(LEAD)), (definition, known.filter(|_| compact)));
    chances(ui, &params.chance, current);
    let left = room - (ui.cursor().top() - top);
    let sides = current.0.position().sides();
    let (course, has_luck) = share_out(left, ui.spacing().item_spacing.y, compact && sides > 2);
    let clicked =
        course.and_then(|high| chart::show(ui, high, &course::chart(&params.chance, &current.0)));
    if has_luck {
        luck(ui, &params.chance, current);
    }
    clicked
}

/// The height of the chart, and whether there is a line on luck, in the given room and with the
/// given gaps. Many sides in a low window may leave no room; otherwise the panel scrolls.
fn share_out(left: f32, gap: f32, may_leave_out: bool) -> (Option<f32>, bool) {
    let high = left - gap - LUCK;
    if may_leave_out && high < LOW_COURSE {
        return (None, left >= LUCK);
    }
    (Some(high.clamp(LOW_COURSE, COURSE).floor()), true)
}

/// Draws the row of an exhibition with a person in it: the side they play, and the ways back.
pub fn seated(ui: &mut egui::Ui, params: &mut WatchParams, current: &CurrentMatch) {
    let Some(exhibition) = params.exhibition.get() else { return };
    let naming = Naming(current.0.game().definition());
    let sides = Side::ALL[..usize::from(current.0.position().sides())].iter();
    let mine = |side: &&Side| exhibition.taken().from(current.0.seat(**side)).is_some();
    let taken: Vec<Side> = sides.filter(mine).copied().collect();
    let names: Vec<String> = taken.iter().map(|side| naming.side_name(*side)).collect();
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding = egui::vec2(7.0, 3.0);
        ui.spacing_mut().interact_size.y = SEATED;
        let give_back = WatchCommand::GiveBack.entry();
        let hover = give_back.tip_as("The computer plays on. The game does not count.");
        if ui.button(give_back.label).on_hover_text(hover).clicked() {
            for side in &taken {
                params.asked.write(ExhibitionRequest::GiveBack(*side));
            }
        }
        let text = if exhibition.paused { "Continue" } else { "Pause" };
        if ui.button(text).clicked() {
            params.asked.write(ExhibitionRequest::Toggle);
        }
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let text = format!("You play {}", names.join(" and "));
            ui.add(egui::Label::new(theme::faint(text)).truncate());
        });
    });
}

/// Height of that row.
pub const SEATED: f32 = 28.0;

fn seen<'m>(chance: &WinChance, course: &'m Match) -> &'m Position {
    let at = chance.settled().min(course.cursor());
    course.position_at(at).unwrap_or_else(|| course.position())
}

/// The side that is ahead on the board.
fn lead(position: &Position) -> RichText {
    let text = ahead(position).unwrap_or_else(|| "The game is over".to_owned());
    theme::lesser(text)
}

/// What that is.
const LEAD: &str = "Counted on the board: pieces home, and how far all pieces have come";

/// In a low window one line: which game it is, and whether the view is directed.
fn camera_and_game(ui: &mut egui::Ui, following: &mut bool, exhibition: &Exhibition) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let hover = WatchCommand::Directed.entry().tip();
        if ui.selectable_label(*following, "directed").on_hover_text(hover).clicked() {
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

/// The game's number in the series, and the series.
fn game_number(exhibition: &Exhibition) -> RichText {
    let programme = &exhibition.programme;
    let Some(series) = programme.current() else { return RichText::new("") };
    let number = number(exhibition, series);
    let mut text = match series.games {
        Some(1) | None => format!("Game {number}"),
        Some(games) => format!("Game {number} of {}", games.max(number)),
    };
    match series.with_person() {
        0 => {}
        1 => text = format!("{text}, 1 with a person"),
        several => text = format!("{text}, {several} with a person"),
    }
    if programme.series().len() > 1 {
        text = format!("{text}, table {} of {}", programme.at() + 1, programme.series().len());
    }
    theme::faint(text)
}

/// Each player's wins, and the side that a person wants to play, if any.
fn score(
    ui: &mut egui::Ui,
    exhibition: &Exhibition,
    current: &CurrentMatch,
    thinking: &Thinking,
) -> Option<Side> {
    let series = exhibition.programme.current()?;
    let number = number(exhibition, series);
    // During the replay of the deciding move the board has no winner yet.
    let goes_on = current.0.position().winner().is_none() && !exhibition.is_counted();
    let may = goes_on && thinking.failure().is_none();
    let mut wanted = None;
    // Two players of one strength are told apart by the pieces they have now.
    for side in &Side::ALL[..series.players.len().min(Side::ALL.len())] {
        let player = series.player_on(current.0.seat(*side), number.saturating_sub(1));
        let wins = series.wins().get(player).copied().unwrap_or(0);
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
                    "Play {} yourself ({}: the side on turn). Then the game does not count.",
                    Naming(definition).side_name(*side),
                    entry.keys_in_words()
                );
                ui.add_enabled_ui(may && exhibition.can_join(), |ui| {
                    let take = ui.add_sized([TAKE - 8.0, 20.0], take).on_hover_text(hover);
                    let take = match exhibition.can_join() {
                        true => take,
                        false => take.on_disabled_hover_text(ONLY_SHOWN),
                    };
                    if take.clicked() {
                        wanted = Some(*side);
                    }
                });
                ui.label(theme::large(wins.to_string()));
            });
        });
    }
    wanted
}

/// Room for the button by which a person takes over a side, in points.
const TAKE: f32 = 70.0;

/// Height of the chart of chances, in points; less in a low window.
const COURSE: f32 = 66.0;
const LOW_COURSE: f32 = 28.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chart_and_luck_share_what_is_left_and_give_way_only_where_there_is_none() {
        let (gap, least) = (6.0, LOW_COURSE + 6.0 + LUCK);
        for may_leave_out in [false, true] {
            assert_eq!(share_out(400.0, gap, may_leave_out), (Some(COURSE), true));
            assert_eq!(share_out(least, gap, may_leave_out), (Some(LOW_COURSE), true));
        }
        assert_eq!(share_out(least - 1.0, gap, true), (None, true));
        assert_eq!(share_out(LUCK - 1.0, gap, true), (None, false));
        assert_eq!(share_out(0.0, gap, false), (Some(LOW_COURSE), true), "the panel scrolls");
    }
}
