//! The end of a match: who has won and how, rematch, review, back.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::feast;
use super::feast::{Feast, mosaic};
use crate::gui::order::TableSystems;
use crate::gui::play::current_match::{CurrentMatch, MatchRequest, Played, PositionReplaced};
use crate::gui::play::exhibition::{Exhibition, ExhibitionClosed};
use crate::gui::play::games::fresh_seed;
use crate::gui::play::guide::Guide;
use crate::gui::play::narration::Naming;
use crate::gui::play::people::{does, outcome, sitter, victor};
use crate::gui::play::turn::{Stage, Turn};
use crate::gui::ui::dialog::{Place, main_button, modal, scrolling};
use crate::gui::ui::frame::UiSystems;
use crate::gui::ui::state::{Overlay, Screen};
use crate::gui::ui::theme;
use crate::record::Match;
use crate::rules::{Action, Event, Side, Throw};

/// Opens the result once, when the last piece has come to rest.
fn open_end(
    turn: Res<Turn>,
    screen: Res<State<Screen>>,
    exhibition: Option<Res<Exhibition>>,
    guide: Option<Res<Guide>>,
    mut played: MessageReader<Played>,
    mut replaced: MessageReader<PositionReplaced>,
    mut closed: MessageReader<ExhibitionClosed>,
    mut live: Local<bool>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    if closed.read().count() > 0 {
        overlay.set(Overlay::Score);
    }
    // An end that is looked at again, in a replay, is no news.
    *live = (*live || played.read().count() > 0) && replaced.read().count() == 0;
    if *live && turn.stage == Stage::Over && *screen.get() == Screen::Table {
        match exhibition {
            // A guide has a last word of its own.
            None if guide.is_some() => {}
            None => overlay.set(Overlay::End),
            Some(exhibition) if exhibition.goes_on() => {}
            Some(_) => overlay.set(Overlay::Score),
        }
        *live = false;
    }
}

/// When the match was put on the table, by the real clock.
#[derive(Resource, Debug, Default)]
struct Sitting(Duration);

/// A match that is put on the table begins its time there.
fn sit_down(
    mut requests: MessageReader<MatchRequest>,
    time: Res<Time<Real>>,
    mut sitting: ResMut<Sitting>,
) {
    if requests.read().any(|request| matches!(request, MatchRequest::Start(_))) {
        sitting.0 = time.elapsed();
    }
}

/// What a side has done in a match.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    home: usize,
    turns: usize,
    captures: usize,
}

/// What each side has done, up to the cursor.
fn tally(record: &Match) -> Vec<Tally> {
    let sides = usize::from(record.position().sides());
    let mut list = vec![Tally::default(); sides];
    for (side, tally) in Side::ALL.into_iter().zip(&mut list) {
        let goal = record.game().definition().home(side);
        tally.home = record.position().pieces(side).into_iter().filter(|at| *at == goal).count();
    }
    let mut before = None;
    for ply in record.played() {
        // Who begins is nobody's turn.
        if matches!(ply.action, Action::Throw(Throw::First(_))) {
            continue;
        }
        let tally = &mut list[ply.side.index()];
        tally.turns += usize::from(before != Some(ply.side));
        before = Some(ply.side);
        tally.captures += ply.events.iter().filter(|event| sent_back(event, ply.side)).count();
    }
    list
}

/// Whether another side's piece was sent back by a side.
fn sent_back(event: &Event, by: Side) -> bool {
    match event {
        Event::Captured { side: whose, .. } | Event::Swapped { side: whose, .. } => *whose != by,
        _ => false,
    }
}

/// How clear the victory was, in words: `7 pieces home to 4`.
fn margin(tallies: &[Tally], winner: Side) -> Option<String> {
    let own = tallies.get(winner.index())?.home;
    let others = tallies.iter().enumerate().filter(|(i, _)| *i != winner.index());
    let next = others.map(|(_, tally)| tally.home).max()?;
    Some(format!("{own} pieces home to {next}"))
}

/// How it came to that end, in words; none where the headline says it.
fn how(record: &Match, tallies: &[Tally]) -> Option<String> {
    match (record.winner(), record.resigned()) {
        (Some(winner), _) => margin(tallies, winner),
        (None, Some(side)) if victor(record).is_some() => {
            Some(does(record, side, "resigned", "resigned"))
        }
        _ => None,
    }
}

/// A length of time, in words.
fn lasting(time: Duration) -> String {
    match time.as_secs() / 60 {
        0 => "less than a minute".to_owned(),
        1 => "1 minute".to_owned(),
        minutes @ 2..60 => format!("{minutes} minutes"),
        minutes => format!("{} h {:02} min", minutes / 60, minutes % 60),
    }
}

/// Width of the dialog's content.
const WIDE: f32 = 330.0;
/// Height of a button.
const BUTTON: f32 = 42.0;
/// Seconds after the dialog has opened for which Enter is taken for the last key of the
/// game and not for an answer.
const HASTE: f64 = 0.6;

fn end_dialog(
    mut contexts: EguiContexts,
    current: Option<Res<CurrentMatch>>,
    time: Res<Time<Real>>,
    sitting: Res<Sitting>,
    feast: Res<Feast>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<MatchRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(current) = current else { return Ok(()) };
    let record = &current.0;
    let Some(headline) = outcome(record) else {
        // Undone behind the dialog.
        overlay.set(Overlay::None);
        return Ok(());
    };
    let hasty = feast.age(ctx) < HASTE;
    modal(ctx, "end", Place::Beside, &mut overlay, |ui, overlay| {
        ui.set_width(WIDE);
        let gap = ui.spacing().item_spacing.y;
        scrolling(ui, 3.0 * BUTTON + 2.0 * gap + 8.0, |ui| {
            ui.set_width(ui.available_width());
            mosaic(ui);
            ui.label(egui::RichText::new(headline).font(theme::heading(38.0)).color(theme::GOLD));
            let tallies = tally(record);
            if let Some(how) = how(record, &tallies) {
                ui.label(egui::RichText::new(how).size(18.0));
            }
            ui.add_space(4.0);
            table(ui, record, &tallies);
            let lasted = lasting(time.elapsed().saturating_sub(sitting.0));
            let turns: usize = tallies.iter().map(|tally| tally.turns).sum();
            let text = match turns {
                1 => format!("One turn, {lasted} at the table"),
                turns => format!("{turns} turns, {lasted} at the table"),
            };
            ui.label(egui::RichText::new(text).color(theme::FAINT));
        });
        ui.add_space(8.0);
        let rematch = match record.position().sides() {
            2 => "Rematch (swap sides)",
            _ => "Rematch (swap seats)",
        };
        let pressed = if hasty {
            ui.add_sized([WIDE, BUTTON], theme::main_button(rematch)).clicked()
        } else {
            main_button(ui, [WIDE, BUTTON], rematch)
        };
        if pressed {
            requests.write(MatchRequest::Start(Box::new(record.rematch(fresh_seed()))));
            overlay.set(Overlay::None);
        }
        let half = [(WIDE - ui.spacing().item_spacing.x) / 2.0, BUTTON];
        ui.horizontal(|ui| {
            if ui.add_sized(half, egui::Button::new("Look at the board")).clicked() {
                overlay.set(Overlay::None);
            }
            if ui.add_sized(half, egui::Button::new("Review")).clicked() {
                requests.write(MatchRequest::GoTo(0));
                overlay.set(Overlay::None);
            }
        });
        ui.horizontal(|ui| {
            if ui.add_sized(half, egui::Button::new("New match")).clicked() {
                overlay.set(Overlay::NewMatch);
            }
            if ui.add_sized(half, egui::Button::new("Main menu")).clicked() {
                requests.write(MatchRequest::Clear);
                overlay.set(Overlay::None);
                screen.set(Screen::Title);
            }
        });
    });
    Ok(())
}

/// Room for a side's name and its player's, in points.
const NAMES: f32 = 132.0;

/// Each side with its player, and what it has done.
fn table(ui: &mut egui::Ui, record: &Match, tallies: &[Tally]) {
    let naming = Naming(record.game().definition());
    egui::Grid::new("tally").num_columns(4).spacing([18.0, 5.0]).show(ui, |ui| {
        for heading in ["", "Home", "Turns", "Captures"] {
            ui.label(egui::RichText::new(heading).color(theme::FAINT));
        }
        ui.end_row();
        for (side, tally) in Side::ALL.into_iter().zip(tallies) {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.set_width(NAMES);
                ui.add(egui::Label::new(naming.heading(side)).truncate());
                let player = egui::RichText::new(sitter(record, side)).small();
                ui.add(egui::Label::new(player.color(theme::FAINT)).truncate());
            });
            for number in [tally.home, tally.turns, tally.captures] {
                ui.label(number.to_string());
            }
            ui.end_row();
        }
    });
}

/// Registers the opening of the result, which the headless program has too.
pub fn plugin(app: &mut App) {
    app.init_resource::<Sitting>()
        .add_systems(Update, (sit_down, open_end).chain().in_set(TableSystems::Narrate));
}

/// Registers the dialog; needs egui.
pub fn dialog_plugin(app: &mut App) {
    app.add_plugins(feast::plugin).add_systems(
        EguiPrimaryContextPass,
        end_dialog.in_set(UiSystems::Dialogs).run_if(in_state(Overlay::End)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;
    use crate::rules::Step;

    fn played(position: &str, actions: &[Action]) -> Match {
        let start = Library::built_in().position(position).expect("a position");
        let mut record = Match::from_position(start, vec!["human".into(); 2], 3);
        for action in actions {
            record.play(*action).expect("legal");
        }
        record
    }

    fn step(from: u8, to: u8) -> Action {
        Action::Move { from: Step(from), to: Step(to) }
    }

    #[test]
    fn the_result_counts_what_each_side_has_done() {
        // White's piece on its step 5 captures the black one there.
        let record = played("ur/short A 3,17,17 0,0,5 move:2", &[step(3, 5)]);
        let tallies = tally(&record);
        assert_eq!(tallies[0], Tally { home: 2, turns: 1, captures: 1 });
        assert_eq!(tallies[1], Tally { home: 0, turns: 0, captures: 0 });
        let won = played("ur/short A 16,17,17 0,0,17 move:1", &[step(16, 17)]);
        assert_eq!(won.winner(), Some(Side::A));
        assert_eq!(margin(&tally(&won), Side::A).as_deref(), Some("3 pieces home to 1"));
    }

    #[test]
    fn several_throws_are_one_turn() {
        let start = Library::built_in().game("ur").expect("built in").start(2);
        let mut record = Match::from_position(start, vec!["human".into(); 2], 11);
        while record.winner().is_none() {
            let action = match record.draw() {
                Some(throw) => Action::Throw(throw),
                None => record.position().actions()[0],
            };
            record.play(action).expect("legal");
        }
        let tallies = tally(&record);
        let throws = record.plies().iter().filter(|p| matches!(p.action, Action::Throw(_))).count();
        let turns = tallies[0].turns + tallies[1].turns;
        assert!(turns + 1 < throws, "{turns} turns, {throws} throws: a 4 throws again");
        // They take turns, so neither has two more than the other.
        assert!(tallies[0].turns.abs_diff(tallies[1].turns) <= 1, "{tallies:?}");
    }

    #[test]
    fn time_is_told_in_words() {
        let told = |seconds| lasting(Duration::from_secs(seconds));
        assert_eq!(told(59), "less than a minute");
        assert_eq!(told(60), "1 minute");
        assert_eq!(told(59 * 60), "59 minutes");
        assert_eq!(told(3 * 3600 + 5 * 60), "3 h 05 min");
    }
}
