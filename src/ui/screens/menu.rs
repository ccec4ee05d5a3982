//! The menu of the table, and the questions before something is thrown away.

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

use crate::ui::commands::WindowCommand;
use crate::ui::state::{Overlay, Screen, back_to_puzzles};
use crate::ui::widgets::dialog::{
    NextOverlay, Place, add_dialog, ask, main_button, modal, scrolling, title,
};
use crate::ui::widgets::theme;

/// Width and height of a button.
const WIDE: egui::Vec2 = egui::vec2(290.0, 42.0);
/// Those of the menu below the first: all have room in a window 720 high.
const ENTRY: egui::Vec2 = egui::vec2(290.0, 36.0);

/// What a person wants to do that throws something away, and has still to confirm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Leave an exhibition that has a score, for the main menu or for a dialog.
    Leave(Option<Overlay>),
    /// Give the match up, for a side.
    Resign(Side),
    /// Close the window on such an exhibition.
    Close,
}

/// The question that stands in place of the menu, if one does.
#[derive(Resource, Debug, Default)]
struct Pending(Option<Question>);

/// The next menu opens without a question.
fn forget(mut pending: ResMut<Pending>) {
    pending.0 = None;
}

/// What the menu can change.
struct MenuActions<'a, 'o, 'm, 'r, 'u> {
    overlay: &'a mut NextOverlay<'o>,
    screen: &'a mut NextState<Screen>,
    requests: &'a mut MessageWriter<'m, MatchRequest>,
    reviews: &'a mut MessageWriter<'r, ReviewRequest>,
    audits: &'a mut MessageWriter<'u, AuditRequest>,
    set_ups: &'a mut MessageWriter<'r, SetUpRequest>,
}

impl MenuActions<'_, '_, '_, '_, '_> {
    fn go(&mut self, to: Option<Overlay>) {
        match to {
            Some(overlay) => self.overlay.set(overlay),
            None => {
                // The match is kept; the main menu offers it again.
                self.requests.write(MatchRequest::Clear);
                self.overlay.set(Overlay::None);
                self.screen.set(Screen::Title);
            }
        }
    }
}

/// How many games count in an exhibition that is not over and is not kept: leaving it loses
/// their score.
fn unfinished(exhibition: Option<&Exhibition>, kept: Option<&KeptExhibition>) -> u32 {
    let is_kept = kept.is_some_and(KeptExhibition::is_safe);
    let on = exhibition.filter(|exhibition| exhibition.goes_on() && !exhibition.unattended);
    let on = on.filter(|_| !is_kept);
    on.map_or(0, |exhibition| exhibition.programme.series().iter().map(Series::played).sum())
}

/// The side that can resign: a person's, the one on turn if possible.
fn resigning_side(current: &CurrentMatch) -> Option<Side> {
    let position = current.0.position();
    let sides = &Side::ALL[..usize::from(position.sides())];
    let mut turn = std::iter::once(position.turn()).chain(sides.iter().copied());
    turn.find(|side| current.is_human(*side)).filter(|_| !current.0.is_finished())
}

/// What is lost with an exhibition.
fn score_lost(played: u32, when: &str) -> String {
    let games = if played == 1 { "1 game is".into() } else { format!("{played} games are") };
    format!("{games} finished. If you {when}, you lose the score.")
}

/// What follows when a side resigns.
fn consequence(record: &Match, side: Side) -> String {
    if record.position().sides() == 2 {
        let wins = does(record, side.opponent(), "wins", "win");
        format!("{wins} the match. Undo takes it back.")
    } else {
        let resigns = does(record, side, "resigns", "resign");
        format!("{resigns}, and the match ends without a winner. Undo takes it back.")
    }
}

/// Closes the window. If that would lose a score it asks first; closing again is an answer.
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

fn menu(
    mut contexts: EguiContexts,
    mut overlay: NextOverlay,
    mut screen: ResMut<NextState<Screen>>,
    mut saves: MessageWriter<SaveRequested>,
    mut requests: MessageWriter<MatchRequest>,
    (mut reviews, mut audits, mut set_ups): (
        MessageWriter<ReviewRequest>,
        MessageWriter<AuditRequest>,
        MessageWriter<SetUpRequest>,
    ),
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
    // Of a match of people and of a game of an exhibition alike.
    let thrown = current.as_deref().filter(|current| !apart && !current.0.is_scripted());
    let thrown = thrown.map(|current| &current.0);
    // In a review nobody resigns, and it is on already.
    let current = current.as_deref().filter(|_| occasion == Occasion::Match);
    let resigns = current.and_then(resigning_side);
    modal(ctx, "menu", Place::Middle, &mut overlay, |ui, overlay| {
        ui.set_width(WIDE.x);
        let mut actions = MenuActions {
            overlay,
            screen: &mut screen,
            requests: &mut requests,
            reviews: &mut reviews,
            audits: &mut audits,
            set_ups: &mut set_ups,
        };
        let Some(question) = pending.0 else {
            let record = current.map(|current| &current.0);
            let puzzles = occasion == Occasion::Puzzle;
            let offers = Offers { played, resigns, record, thrown, analysable, tables, puzzles };
            entries(ui, &mut actions, &mut saves, &offers, &mut pending);
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
            (Some(true), Question::Leave(to)) => actions.go(to),
            (Some(true), Question::Resign(side)) => {
                actions.requests.write(MatchRequest::Resign(side));
                actions.overlay.set(Overlay::End);
            }
            (Some(true), Question::Close) => {
                exit.write(AppExit::Success);
            }
            (Some(false), question) => {
                pending.0 = None;
                if question == Question::Close {
                    actions.overlay.set(Overlay::None);
                }
            }
        }
    });
    Ok(())
}

/// What the menu can offer at this table.
struct Offers<'a> {
    /// Games whose score would be lost.
    played: u32,
    /// The side that can resign.
    resigns: Option<Side>,
    /// The match on the table, where people play.
    record: Option<&'a Match>,
    /// The match on the table, where its dice follow from a seed: they can be audited.
    thrown: Option<&'a Match>,
    /// The position can be set up and analysed.
    analysable: bool,
    /// The exhibition has several tables.
    tables: bool,
    /// A puzzle is on the table.
    puzzles: bool,
}

fn entries(
    ui: &mut egui::Ui,
    actions: &mut MenuActions<'_, '_, '_, '_, '_>,
    saves: &mut MessageWriter<SaveRequested>,
    offers: &Offers<'_>,
    pending: &mut Pending,
) {
    let Offers { played, resigns, record, thrown, analysable, tables, puzzles } = *offers;
    title(ui, "Menu");
    if main_button(ui, WIDE, "Back to the table") {
        actions.overlay.set(Overlay::None);
    }
    scrolling(ui, 0.0, |ui| {
        if puzzles {
            if ui.add_sized(ENTRY, egui::Button::new("Back to the puzzles")).clicked() {
                back_to_puzzles(actions.requests, actions.overlay, actions.screen);
            }
        } else if ui
            .add_sized(ENTRY, egui::Button::new(WindowCommand::Save.entry().titled()))
            .clicked()
        {
            saves.write_default();
            actions.overlay.set(Overlay::None);
        }
        let reviewable = record.is_some_and(|record| !record.plies().is_empty());
        if reviewable && ui.add_sized(ENTRY, egui::Button::new("Review the match")).clicked() {
            actions.reviews.write(ReviewRequest::Begin);
            actions.overlay.set(Overlay::None);
        }
        if analysable && ui.add_sized(ENTRY, egui::Button::new("Analyse this position")).clicked() {
            actions.set_ups.write(SetUpRequest::BeginHere);
            actions.overlay.set(Overlay::None);
        }
        if tables && ui.add_sized(ENTRY, egui::Button::new("Tables")).clicked() {
            actions.overlay.set(Overlay::Bill);
        }
        if let Some(record) = thrown {
            if ui.add_sized(ENTRY, egui::Button::new("Audit the dice")).clicked() {
                actions.audits.write(AuditRequest::Table);
                actions.overlay.set(Overlay::Audit);
            }
            promise(ui, record);
        }
        if let Some(side) = resigns
            && ui.add_sized(ENTRY, egui::Button::new("Resign")).clicked()
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
            if ui.add_sized(ENTRY, egui::Button::new(text)).clicked() {
                if leaves && played > 0 {
                    pending.0 = Some(Question::Leave(to));
                } else {
                    actions.go(to);
                }
            }
        }
    });
}

/// The commitment to the match's seed, from the first throw on.
fn promise(ui: &mut egui::Ui, record: &Match) {
    let Some(commitment) = record.commitment() else { return };
    let commitment = commitment.to_string();
    let short = commitment.get(..PROMISED).unwrap_or(&commitment);
    let text = format!("Commitment to the dice, made before the first throw: {short}…");
    ui.add(egui::Label::new(theme::faint(text).small()).wrap()).on_hover_text(&commitment);
}

/// Digits of the commitment that are shown in the menu.
const PROMISED: usize = 12;

/// Registers the menu.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pending>()
        .add_systems(OnExit(Overlay::Menu), forget)
        .add_systems(Update, close_window.in_set(TableSystems::Input));
    add_dialog(app, Overlay::Menu, menu);
}
