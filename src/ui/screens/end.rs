//! The end of a match: the winner and how it won, rematch, review, back. Also opens the page of an
//! exhibition.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::record::Match;
use tesserae_core::rules::{Event, Side};
use tesserae_layout::order::TableSystems;
use tesserae_play::auditing::AuditRequest;
use tesserae_play::current_match::{CurrentMatch, MatchRequest, Played, PositionReplaced};
use tesserae_play::exhibition::ExhibitionClosed;
use tesserae_play::narration::{Naming, in_figures, moves};
use tesserae_play::occasion::Occasion;
use tesserae_play::people::{behind_result, pieces_home, result, sitter};
use tesserae_play::turn::{Stage, Turn};

use super::celebration::{self, Celebration};
use crate::ui::commands::{Buttons, TurnCommand};
use crate::ui::duration::in_words;
use crate::ui::state::{Overlay, Screen};
use crate::ui::widgets::dialog::{BUTTON, Place, add_dialog, main_button, modal, side_by_side};
use crate::ui::widgets::theme;

/// Opens the result of a match once, when the last piece has come to rest. An exhibition has shown
/// the end of its last game by then. Its page opens when no other dialog is open.
fn open_result(
    turn: Res<Turn>,
    (screen, open): (Res<State<Screen>>, Res<State<Overlay>>),
    occasion: Res<State<Occasion>>,
    mut played: MessageReader<Played>,
    mut replaced: MessageReader<PositionReplaced>,
    mut closed: MessageReader<ExhibitionClosed>,
    (mut live, mut score): (Local<bool>, Local<bool>),
    mut overlay: ResMut<NextState<Overlay>>,
) {
    let watched = *occasion.get() == Occasion::Exhibition;
    *score = (*score || closed.read().count() > 0) && watched;
    if *score && *open.get() == Overlay::None {
        overlay.set(Overlay::Score);
        *score = false;
    }
    // An end seen again in a replay is no news.
    *live = (*live || played.read().count() > 0) && replaced.read().count() == 0;
    if *live && turn.stage == Stage::Over && *screen.get() == Screen::Table {
        // A guide has its own final message. Lines of reviews and puzzles are no matches, and a
        // clip ends with the board.
        if *occasion.get() == Occasion::Match {
            overlay.set(Overlay::End);
        }
        *live = false;
    }
}

/// A side's achievements.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    home: usize,
    turns: usize,
    /// Other sides' pieces captured or sent away.
    sent_back: usize,
}

/// Each side's achievements up to the cursor.
fn tally(record: &Match) -> Vec<Tally> {
    let sides = usize::from(record.position().sides());
    let mut list = vec![Tally::default(); sides];
    for (side, tally) in Side::ALL.into_iter().zip(&mut list) {
        tally.home = pieces_home(record, side);
    }
    // As the list of moves numbers them.
    for row in moves::rows(record).into_iter().filter(|row| !row.opening) {
        list[row.side.index()].turns += 1;
    }
    for ply in record.played() {
        let tally = &mut list[ply.side.index()];
        let sent_back = |event: &&Event| {
            matches!(event, Event::Captured { side, .. } | Event::Swapped { side, .. }
                if *side != ply.side)
        };
        tally.sent_back += ply.events.iter().filter(sent_back).count();
    }
    list
}

/// For this many seconds after the dialog opens, Enter still belongs to the game.
const KEY_GRACE: f64 = 0.6;

fn draw_end_dialog(
    mut contexts: EguiContexts,
    current: Option<Res<CurrentMatch>>,
    shown: Res<Celebration>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<MatchRequest>,
    mut buttons: Buttons,
    mut audits: MessageWriter<AuditRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(current) = current else { return Ok(()) };
    let record = &current.0;
    let Some(headline) = result(record) else {
        // The move was undone behind the dialog.
        overlay.set(Overlay::None);
        return Ok(());
    };
    let too_early = shown.age(ctx) < KEY_GRACE;
    let mut share = false;
    modal(ctx, "end", Place::Beside, &mut overlay, |ui, overlay| {
        let mut audit = false;
        celebration::result(ui, theme::headline(headline, theme::FIGURE), 3, |ui| {
            let tallies = tally(record);
            if let Some(text) = behind_result(record) {
                ui.label(egui::RichText::new(text).size(theme::LOUD));
            }
            ui.add_space(4.0);
            table(ui, record, &tallies);
            let lasted = in_words(Duration::from_secs(record.notes().at_table));
            let turns = match tallies.iter().map(|tally| tally.turns).sum::<usize>() {
                1 => "One turn".to_owned(),
                turns => format!("{turns} turns"),
            };
            ui.label(theme::faint(format!("{turns}, {lasted} at the table")));
            ui.horizontal(|ui| {
                share = ui.small_button("Share…").clicked();
                audit = !record.is_scripted() && ui.small_button("Audit the dice").clicked();
            });
        });
        if audit {
            audits.write(AuditRequest::Table);
            overlay.set(Overlay::Audit);
            return;
        }
        let rematch = match record.position().sides() {
            2 => "Rematch (swap sides)",
            _ => "Rematch (swap seats)",
        };
        // The table may be wider than a result.
        let size = [ui.available_width(), BUTTON];
        let pressed = if too_early {
            ui.add_sized(size, theme::main_button(rematch)).clicked()
        } else {
            main_button(ui, size, rematch)
        };
        let [look, review] = side_by_side(ui, BUTTON, ["Look at the board", "Review"]);
        let [again, leave] = side_by_side(ui, BUTTON, ["New match", "Main menu"]);

        if pressed || look || review || leave {
            overlay.set(Overlay::None);
        }
        if pressed {
            buttons.request(TurnCommand::Rematch);
        } else if review {
            buttons.request(TurnCommand::ReviewMatch);
        } else if share {
            overlay.set(Overlay::Share);
        } else if again {
            overlay.set(Overlay::NewMatch);
        } else if leave {
            requests.write(MatchRequest::Clear);
            screen.set(Screen::Title);
        }
    });
    Ok(())
}

/// Space for the names of a side and its player, in points.
const NAMES: f32 = 132.0;

/// Draws each side with its player and achievements.
fn table(ui: &mut egui::Ui, record: &Match, tallies: &[Tally]) {
    let naming = Naming(record.game().definition());
    let sent_back = naming.sent_back();
    let columns = 3 + usize::from(sent_back.is_some());
    egui::Grid::new("tally").num_columns(columns).spacing([13.0, 5.0]).show(ui, |ui| {
        for heading in ["", "Home", "Turns"].into_iter().chain(sent_back) {
            ui.label(theme::faint(heading));
        }
        ui.end_row();
        for (side, tally) in Side::ALL.into_iter().zip(tallies) {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.set_width(NAMES);
                ui.add(egui::Label::new(naming.heading(side)).truncate());
                ui.add(egui::Label::new(theme::faint(sitter(record, side)).small()).truncate());
            });
            ui.label(in_figures(tally.home as u32, &naming.piece_word(side)));
            let sent_back = sent_back.map(|_| tally.sent_back);
            for number in std::iter::once(tally.turns).chain(sent_back) {
                ui.label(number.to_string());
            }
            ui.end_row();
        }
    });
}

/// Registers the opening of the result, also in the headless program.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, open_result.in_set(TableSystems::Narrate));
}

/// Registers the dialog; needs egui.
pub fn dialog_plugin(app: &mut App) {
    app.add_plugins(celebration::plugin);
    add_dialog(app, Overlay::End, draw_end_dialog);
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::Action;

    use super::*;
    use crate::sample::{game, played, players};

    #[test]
    fn the_result_counts_what_each_side_has_done() {
        // White's piece on its step 5 captures the black one there.
        let record = played("ur/short A 3,17,17 0,0,5 move:2", &["move 3-5"]);
        let tallies = tally(&record);
        assert_eq!(tallies[0], Tally { home: 2, turns: 1, sent_back: 1 });
        assert_eq!(tallies[1], Tally { home: 0, turns: 0, sent_back: 0 });
        let won = played("ur/short A 16,17,17 0,0,17 move:1", &["move 16-17"]);
        assert_eq!(won.winner(), Some(Side::A));
        let home: Vec<usize> = tally(&won).iter().map(|tally| tally.home).collect();
        assert_eq!(home, [3, 1]);
    }

    #[test]
    fn the_opening_is_no_turn_as_in_the_list_of_moves() {
        let turns = |line: &str, actions: &[&str]| {
            let tallies = tally(&played(line, actions));
            [tallies[0].turns, tallies[1].turns]
        };
        let knossos = "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open";
        assert_eq!(turns(knossos, &["throw 2", "throw 1"]), [0, 0]);
        assert_eq!(turns(knossos, &["throw 2", "throw 1", "throw 1"]), [0, 1]);
        let ur = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open";
        assert_eq!(turns(ur, &["first B", "throw 1", "move 0-1", "throw 2"]), [1, 1]);
    }

    #[test]
    fn several_throws_are_one_turn() {
        let mut record = Match::new(&game("ur"), 2, players(&["human"; 2]), 11);
        while record.winner().is_none() {
            let throw = record.draw().map(Action::Throw);
            let action = throw.unwrap_or_else(|| record.position().actions()[0]);
            record.play(action).expect("legal");
        }
        let tallies = tally(&record);
        let throws = record.plies().iter().filter(|p| matches!(p.action, Action::Throw(_))).count();
        let turns = tallies[0].turns + tallies[1].turns;
        assert!(turns + 1 < throws, "{turns} turns, {throws} throws: a 4 throws again");
        // They take turns, so neither has two more than the other.
        assert!(tallies[0].turns.abs_diff(tallies[1].turns) <= 1, "{tallies:?}");
    }
}
