//! The table's menu, and its questions before something is lost.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::record::Match;
use tesserae_core::rules::Side;
use tesserae_layout::frames::Frames;
use tesserae_layout::order::TableSystems;
use tesserae_play::auditing::AuditRequest;
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::exhibition::{Exhibition, KeptExhibition, Series};
use tesserae_play::narration::does;
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::reviewing::ReviewRequest;
use tesserae_play::saving::SaveRequested;
use tesserae_play::set_up::SetUpRequest;

use crate::ui::commands::{Buttons, TurnCommand, WindowCommand};
use crate::ui::state::{Overlay, Screen, back_to_puzzles};
use crate::ui::widgets::dialog::{
    NextOverlay, Place, add_dialog, ask, main_button, modal, scrolling, title,
};
use crate::ui::widgets::theme;

/// Width and height of a button, in points.
const WIDE: egui::Vec2 = egui::vec2(290.0, 42.0);
/// The same for buttons below the first. All fit into a window 720 points high.
const ENTRY: egui::Vec2 = egui::vec2(290.0, 36.0);

/// A destructive action that the user must still confirm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Leave an exhibition that has a score, for the main menu or for a dialog.
    Leave(Option<Overlay>),
    /// Resign, for a side.
    Resign(Side),
    /// Close the window during such an exhibition.
    Close,
}

/// The open question, which replaces the menu.
#[derive(Resource, Debug, Default)]
struct Pending(Option<Question>);

/// Clears the question: the next menu opens without it.
fn clear_question(mut pending: ResMut<Pending>) {
    pending.0 = None;
}

/// The targets of the menu's actions, besides the overlay.
#[derive(SystemParam)]
struct MenuActions<'w> {
    buttons: Buttons<'w>,
    screen: ResMut<'w, NextState<Screen>>,
    saves: MessageWriter<'w, SaveRequested>,
    requests: MessageWriter<'w, MatchRequest>,
    reviews: MessageWriter<'w, ReviewRequest>,
    audits: MessageWriter<'w, AuditRequest>,
    set_ups: MessageWriter<'w, SetUpRequest>,
}

impl MenuActions<'_> {
    fn go(&mut self, overlay: &mut NextOverlay, to: Option<Overlay>) {
        match to {
            Some(to) => overlay.set(to),
            None => {
                // The match is saved, and the main menu offers to resume it.
                self.requests.write(MatchRequest::Clear);
                overlay.set(Overlay::None);
                self.screen.set(Screen::Title);
            }
        }
    }
}

/// The number of finished games in an unfinished exhibition that is not saved. Their score is lost
/// if the user quits it.
fn unfinished(exhibition: Option<&Exhibition>, kept: Option<&KeptExhibition>) -> u32 {
    let is_kept = kept.is_some_and(KeptExhibition::is_safe);
    let on = exhibition.filter(|exhibition| exhibition.goes_on() && !exhibition.unattended);
    let on = on.filter(|_| !is_kept);
    on.map_or(0, |exhibition| exhibition.programme.series().iter().map(Series::played).sum())
}

/// The side that can resign: a person's, preferably the one on turn.
fn resigning_side(current: &CurrentMatch) -> Option<Side> {
    let position = current.0.position();
    let sides = &Side::ALL[..usize::from(position.sides())];
    let mut turn = std::iter::once(position.turn()).chain(sides.iter().copied());
    turn.find(|side| current.is_human(*side)).filter(|_| !current.0.is_finished())
}

/// Says what is lost with an exhibition.
fn score_lost(played: u32, when: &str) -> String {
    let games = if played == 1 { "1 game is".into() } else { format!("{played} games are") };
    format!("{games} finished. If you {when}, you lose the score.")
}

/// Says what follows when a side resigns.
fn consequence(record: &Match, side: Side) -> String {
    if record.position().sides() == 2 {
        let wins = does(record, side.opponent(), "wins", "win");
        format!("{wins} the match. Undo takes it back.")
    } else {
        let resigns = does(record, side, "resigns", "resign");
        format!("{resigns}, and the match ends without a winner. Undo takes it back.")
    }
}

/// Closes the window. If that would lose a score, it asks first; a second attempt to close counts
/// as a yes.
fn close_window(
    mut closed: MessageReader<WindowCloseRequested>,
    exhibition: On<Exhibition>,
    kept: Option<Res<KeptExhibition>>,
    overlay: Res<State<Overlay>>,
    mut pending: ResMut<Pending>,
    mut next: ResMut<NextState<Overlay>>,
    frames: Res<Frames>,
    mut exit: MessageWriter<AppExit>,
) {
    if closed.read().count() == 0 {
        return;
    }
    let asked = *overlay.get() == Overlay::Menu && pending.0 == Some(Question::Close);
    if asked || unfinished(exhibition.get(), kept.as_deref()) == 0 {
        exit.write(AppExit::Success);
        return;
    }
    pending.0 = Some(Question::Close);
    NextState::set_if_neq(&mut next, Overlay::Menu);
    frames.draw();
}

fn draw_menu(
    mut contexts: EguiContexts,
    mut overlay: NextOverlay,
    mut actions: MenuActions,
    (exhibition, kept): (On<Exhibition>, Option<Res<KeptExhibition>>),
    occasion: Res<State<Occasion>>,
    current: Option<Res<CurrentMatch>>,
    mut pending: ResMut<Pending>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let played = unfinished(exhibition.get(), kept.as_deref());
    let tables = exhibition.get().is_some_and(|on| on.programme.series().len() > 1);
    let occasion = *occasion.get();
    let apart = matches!(occasion, Occasion::Guide | Occasion::SetUp | Occasion::Puzzle);
    let analysable = current.is_some() && !apart;
    // For matches of persons and for games of an exhibition.
    let thrown = current.as_deref().filter(|current| !apart && !current.0.is_scripted());
    let thrown = thrown.map(|current| &current.0);
    // Also at an earlier move of the finished match, and in its review.
    let ended = current.as_deref().is_some_and(|current| {
        let own = occasion == Occasion::Review && current.has_human();
        (own || occasion == Occasion::Match) && current.0.is_finished()
    });
    // A review allows no resigning, and it has begun already.
    let current = current.as_deref().filter(|_| occasion == Occasion::Match);
    let resigns = current.and_then(resigning_side);
    modal(ctx, "menu", Place::Over, &mut overlay, |ui, overlay| {
        ui.set_width(WIDE.x);
        let Some(question) = pending.0 else {
            let record = current.map(|current| &current.0);
            let puzzles = occasion == Occasion::Puzzle;
            let offers =
                Offers { played, ended, resigns, record, thrown, analysable, tables, puzzles };
            entries(ui, overlay, &mut actions, &offers, &mut pending);
            return;
        };
        let (heading, text, buttons) = match question {
            Question::Leave(_) => {
                ("Leave the exhibition?", score_lost(played, "leave"), ["Stay", "Leave"])
            }
            Question::Resign(side) => {
                let text = current.map(|current| consequence(&current.0, side));
                ("Resign the match?", text.unwrap_or_default(), ["Keep playing", "Resign"])
            }
            Question::Close => {
                ("Close the window?", score_lost(played, "close the window"), ["Stay", "Close"])
            }
        };
        match (ask(ui, WIDE, (heading, &text), buttons), question) {
            (None, _) => {}
            (Some(true), Question::Leave(to)) => actions.go(overlay, to),
            (Some(true), Question::Resign(side)) => {
                actions.requests.write(MatchRequest::Resign(side));
                overlay.set(Overlay::End);
            }
            (Some(true), Question::Close) => {
                exit.write(AppExit::Success);
            }
            (Some(false), question) => {
                pending.0 = None;
                if question == Question::Close {
                    overlay.set(Overlay::None);
                }
            }
        }
    });
    Ok(())
}

/// The menu's offers at this table.
struct Offers<'a> {
    /// The number of games whose score would be lost.
    played: u32,
    /// Is the match over, so that it can be played again?
    ended: bool,
    /// The side that can resign.
    resigns: Option<Side>,
    /// The match on the table, if persons play.
    record: Option<&'a Match>,
    /// The match on the table, if its dice follow from a seed and can be audited.
    thrown: Option<&'a Match>,
    /// Can the position be set up and analysed?
    analysable: bool,
    /// Does the exhibition have several tables?
    tables: bool,
    /// Is a puzzle on the table?
    puzzles: bool,
}

fn entries(
    ui: &mut egui::Ui,
    overlay: &mut NextOverlay,
    actions: &mut MenuActions,
    offers: &Offers<'_>,
    pending: &mut Pending,
) {
    let Offers { played, ended, resigns, record, thrown, analysable, tables, puzzles } = *offers;
    title(ui, "Menu");
    if main_button(ui, WIDE, "Back to the table") {
        overlay.set(Overlay::None);
    }
    scrolling(ui, 0.0, |ui| {
        let rematch = TurnCommand::Rematch;
        if ended && entry(ui, rematch.entry().label) {
            actions.buttons.request(rematch);
            overlay.set(Overlay::None);
        }
        if puzzles {
            if entry(ui, "Back to the puzzles") {
                back_to_puzzles(&mut actions.requests, overlay, &mut actions.screen);
            }
        } else if entry(ui, &WindowCommand::Save.entry().titled()) {
            actions.saves.write_default();
            overlay.set(Overlay::None);
        }
        let reviewable = record.is_some_and(|record| !record.plies().is_empty());
        if reviewable && entry(ui, "Review the match") {
            actions.reviews.write(ReviewRequest::Begin);
            overlay.set(Overlay::None);
        }
        if analysable && entry(ui, "Analyse this position") {
            actions.set_ups.write(SetUpRequest::BeginHere);
            overlay.set(Overlay::None);
        }
        if tables && entry(ui, "Tables") {
            overlay.set(Overlay::Bill);
        }
        if let Some(record) = thrown {
            if entry(ui, "Audit the dice") {
                actions.audits.write(AuditRequest::Table);
                overlay.set(Overlay::Audit);
            }
            promise(ui, record);
        }
        if let Some(side) = resigns
            && entry(ui, "Resign")
        {
            pending.0 = Some(Question::Resign(side));
        }
        for (text, to, leaves) in [
            ("New match", Some(Overlay::NewMatch), true),
            ("Matches", Some(Overlay::Load), true),
            ("Share…", Some(Overlay::Share), false),
            ("Settings", Some(Overlay::Settings), false),
            ("Controls", Some(Overlay::Keys), false),
            ("Main menu", None, true),
        ] {
            if entry(ui, text) {
                if leaves && played > 0 {
                    pending.0 = Some(Question::Leave(to));
                } else {
                    actions.go(overlay, to);
                }
            }
        }
    });
}

/// Draws a button below the first.
fn entry(ui: &mut egui::Ui, text: &str) -> bool {
    ui.add_sized(ENTRY, egui::Button::new(text)).clicked()
}

/// Shows the commitment to the match's seed, from the first throw on.
fn promise(ui: &mut egui::Ui, record: &Match) {
    let Some(commitment) = record.commitment() else { return };
    let commitment = commitment.to_string();
    let short = commitment.get(..PROMISED).unwrap_or(&commitment);
    let text = format!("Commitment to the dice, made before the first throw: {short}…");
    ui.add(egui::Label::new(theme::faint(text).small()).wrap()).on_hover_text(&commitment);
}

/// The number of digits of the commitment in the menu.
const PROMISED: usize = 12;

/// Registers the menu.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pending>()
        .add_systems(OnExit(Overlay::Menu), clear_question)
        .add_systems(Update, close_window.in_set(TableSystems::Input));
    add_dialog(app, Overlay::Menu, draw_menu);
}
