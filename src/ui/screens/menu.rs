//! The table's menu, and its questions before something is lost.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::ai::Level;
use tesserae_core::record::Match;
use tesserae_core::rules::Side;
use tesserae_layout::frames::Frames;
use tesserae_layout::order::TableSystems;
use tesserae_play::auditing::AuditRequest;
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::exhibition::{Exhibition, KeptExhibition, Series};
use tesserae_play::narration::does;
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::people::result;
use tesserae_play::reviewing::ReviewRequest;
use tesserae_play::saving::SaveRequested;
use tesserae_play::set_up::SetUpRequest;
use tesserae_play::settings::Settings;

use crate::ui::commands::{Buttons, TurnCommand, WindowCommand};
use crate::ui::state::{Overlay, Screen, back_to_puzzles};
use crate::ui::widgets::dialog::{
    BUTTON, NextOverlay, Place, add_dialog, ask, main_button, modal, scrolling, title, wide_of,
};
use crate::ui::widgets::theme;

/// Width and height of a question's button, in points.
const WIDE: egui::Vec2 = egui::vec2(290.0, BUTTON);
/// Width of the menu, in points. In a narrower window its entries do not stand side by side.
const MENU: f32 = 400.0;
/// Height of an entry, in points.
const ENTRY: f32 = 36.0;

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
    /// Carries out a choice. If it would lose a score (`at_stake`), it asks first.
    fn carry_out(
        &mut self,
        choice: Choice,
        at_stake: bool,
        overlay: &mut NextOverlay,
        pending: &mut Pending,
    ) {
        match choice {
            Choice::Resign(side) => {
                pending.0 = Some(Question::Resign(side));
                return;
            }
            Choice::Leave(to) if at_stake => {
                pending.0 = Some(Question::Leave(to));
                return;
            }
            Choice::Leave(to) => return self.go(overlay, to),
            Choice::Open(to) => return overlay.set(to),
            Choice::Audit => {
                self.audits.write(AuditRequest::Table);
                return overlay.set(Overlay::Audit);
            }
            Choice::Puzzles => {
                return back_to_puzzles(&mut self.requests, overlay, &mut self.screen);
            }
            Choice::Save => drop(self.saves.write_default()),
            Choice::Rematch => self.buttons.request(TurnCommand::Rematch),
            Choice::Review => drop(self.reviews.write(ReviewRequest::Begin)),
            Choice::Analyse => drop(self.set_ups.write(SetUpRequest::BeginHere)),
        }
        overlay.set(Overlay::None);
    }

    fn resign(&mut self, side: Side, overlay: &mut NextOverlay) {
        self.requests.write(MatchRequest::Resign(side));
        overlay.set(Overlay::End);
    }

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
        format!(
            "{resigns}, and the match ends without a winner; Undo takes it back. Or a computer \
             takes the seat, and the others play on."
        )
    }
}

/// A computer in the seat of a side that resigns in a match of three or four: of the level that
/// plays there already, or else an adept. None for two, where the match is over.
fn replacement(record: &Match, side: Side) -> Option<MatchRequest> {
    let mut levels = record.players().iter().filter(|player| player.starts_with("ai:"));
    let player = levels.next_back().cloned().unwrap_or_else(|| format!("ai:{}", Level::Adept));
    let seat = record.seat(side);
    (record.position().sides() > 2).then_some(MatchRequest::Replace { seat, player })
}

/// Closes the window. If that would lose a score, it asks first; a second attempt to close counts
/// as a yes.
fn close_window(
    mut closed: MessageReader<WindowCloseRequested>,
    exhibition: On<Exhibition>,
    kept: Option<Res<KeptExhibition>>,
    (overlay, settings): (Res<State<Overlay>>, Res<Settings>),
    mut pending: ResMut<Pending>,
    mut next: ResMut<NextState<Overlay>>,
    frames: Res<Frames>,
    mut exit: MessageWriter<AppExit>,
) {
    if closed.read().count() == 0 {
        return;
    }
    let asked = *overlay.get() == Overlay::Menu && pending.0 == Some(Question::Close);
    let lost = unfinished(exhibition.get(), kept.as_deref());
    if asked || lost == 0 || !settings.ask_leave {
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
    (occasion, settings): (Res<State<Occasion>>, Res<Settings>),
    current: Option<Res<CurrentMatch>>,
    mut pending: ResMut<Pending>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let played = unfinished(exhibition.get(), kept.as_deref());
    let series = exhibition.get().map_or(&[] as &[Series], |on| on.programme.series());
    let (tables, results) = (series.len() > 1, series.iter().any(|series| series.done() > 0));
    let occasion = *occasion.get();
    let apart = matches!(occasion, Occasion::Guide | Occasion::SetUp | Occasion::Puzzle);
    let analysable = current.is_some() && !apart;
    // For matches of persons and for games of an exhibition.
    let thrown = current.as_deref().is_some_and(|current| !apart && !current.0.is_scripted());
    // Also at an earlier move of the finished match, and in its review.
    let ended = current.as_deref().is_some_and(|current| {
        let own = occasion == Occasion::Review && current.has_human();
        (own || occasion == Occasion::Match) && current.0.is_finished()
    });
    // A review allows no resigning, and it has begun already.
    let current = current.as_deref().filter(|_| occasion == Occasion::Match);
    let resigns = current.and_then(resigning_side);
    let result = current.is_some_and(|current| result(&current.0).is_some());
    modal(ctx, "menu", Place::Over, &mut overlay, |ui, overlay| {
        let Some(question) = pending.0 else {
            ui.set_width(MENU.min(ui.max_rect().width()));
            let reviewable = current.is_some_and(|current| !current.0.plies().is_empty());
            let puzzles = occasion == Occasion::Puzzle;
            let of_match = Offers { ended, result, resigns, reviewable, ..Offers::default() };
            let offers = Offers { thrown, analysable, tables, results, puzzles, ..of_match };
            match entries(ui, overlay, &offers) {
                None => {}
                Some(Choice::Resign(side)) if !settings.ask_resign => actions.resign(side, overlay),
                Some(choice) => {
                    let at_stake = played > 0 && settings.ask_leave;
                    actions.carry_out(choice, at_stake, overlay, &mut pending);
                }
            }
            return;
        };
        ui.set_width(WIDE.x);
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
        let answer = ask(ui, WIDE, (heading, &text), buttons);
        if let (Question::Resign(side), Some(current)) = (question, current)
            && let Some(replacement) = replacement(&current.0, side)
            && ui.add_sized(WIDE, egui::Button::new("Give the seat to a computer")).clicked()
        {
            actions.requests.write(replacement);
            overlay.set(Overlay::None);
        }
        match (answer, question) {
            (None, _) => {}
            (Some(true), Question::Leave(to)) => actions.go(overlay, to),
            (Some(true), Question::Resign(side)) => actions.resign(side, overlay),
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
#[derive(Debug, Clone, Copy, Default)]
struct Offers {
    /// Is the match over, so that it can be played again?
    ended: bool,
    /// Is the end of the match on the table?
    result: bool,
    /// The side that can resign.
    resigns: Option<Side>,
    /// Is there something to review?
    reviewable: bool,
    /// Do the dice follow from a seed, so that they can be audited?
    thrown: bool,
    /// Can the position be set up and analysed?
    analysable: bool,
    /// Does the exhibition have several tables?
    tables: bool,
    /// Does it have results?
    results: bool,
    /// Is a puzzle on the table?
    puzzles: bool,
}

/// The effect of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Puzzles,
    Save,
    Rematch,
    Review,
    Analyse,
    Audit,
    Resign(Side),
    /// Opens a dialog over the table.
    Open(Overlay),
    /// Leaves the table, for a dialog or for the main menu.
    Leave(Option<Overlay>),
}

/// The entries in their groups, each with its title.
fn groups(ctx: &egui::Context, offers: &Offers) -> [(&'static str, Vec<(String, Choice)>); 3] {
    let entry = |text: &str, choice| (text.to_owned(), choice);
    let first = if offers.puzzles {
        entry("Back to the puzzles", Choice::Puzzles)
    } else {
        (WindowCommand::Save.entry().titled(ctx), Choice::Save)
    };
    let table = [
        Some(first),
        offers.result.then(|| entry("Result", Choice::Open(Overlay::End))),
        offers.ended.then(|| entry(TurnCommand::Rematch.entry().label, Choice::Rematch)),
        offers.reviewable.then(|| entry("Review the match", Choice::Review)),
        offers.analysable.then(|| entry("Analyse this position", Choice::Analyse)),
        offers.tables.then(|| entry("Tables", Choice::Open(Overlay::Bill))),
        offers.results.then(|| entry("Results", Choice::Open(Overlay::Score))),
        offers.thrown.then(|| entry("Audit the dice", Choice::Audit)),
        Some(entry("Share…", Choice::Open(Overlay::Share))),
        offers.resigns.map(|side| entry("Resign", Choice::Resign(side))),
    ];
    let matches = vec![
        entry("New match", Choice::Leave(Some(Overlay::NewMatch))),
        entry("Matches", Choice::Leave(Some(Overlay::Load))),
    ];
    let program = vec![
        entry("Settings", Choice::Open(Overlay::Settings)),
        entry("Controls", Choice::Open(Overlay::Keys)),
        entry("Main menu", Choice::Leave(None)),
    ];
    [
        ("On the table", table.into_iter().flatten().collect()),
        ("Other matches", matches),
        ("The program", program),
    ]
}

/// Draws the menu. Returns the choice.
fn entries(ui: &mut egui::Ui, overlay: &mut NextOverlay, offers: &Offers) -> Option<Choice> {
    title(ui, "Menu");
    if main_button(ui, [ui.available_width(), BUTTON], "Back to the table") {
        overlay.set(Overlay::None);
    }
    let columns = if ui.available_width() < MENU { 1 } else { 2 };
    let mut chosen = None;
    scrolling(ui, 0.0, |ui| {
        let size = egui::vec2(wide_of(ui, columns), ENTRY);
        for (name, entries) in groups(ui, offers) {
            ui.label(theme::headline(name, theme::LOUD));
            for row in entries.chunks(columns) {
                ui.horizontal(|ui| {
                    for (text, choice) in row {
                        if ui.add_sized(size, egui::Button::new(text)).clicked() {
                            chosen = Some(*choice);
                        }
                    }
                });
            }
        }
    });
    chosen
}

/// Registers the menu.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pending>()
        .add_systems(OnExit(Overlay::Menu), clear_question)
        .add_systems(Update, close_window.in_set(TableSystems::Input));
    add_dialog(app, Overlay::Menu, draw_menu);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entries_stand_in_groups_and_each_table_has_its_own() {
        let told = |offers: Offers| {
            groups(&egui::Context::default(), &offers).map(|(name, entries)| {
                let entries: Vec<String> = entries.into_iter().map(|(text, _)| text).collect();
                format!("{name}: {}", entries.join(", "))
            })
        };
        let match_under_way = Offers {
            resigns: Some(Side::A),
            reviewable: true,
            thrown: true,
            analysable: true,
            ..Offers::default()
        };
        let always = [
            "Other matches: New match, Matches".to_owned(),
            "The program: Settings, Controls, Main menu".to_owned(),
        ];
        let [table, rest @ ..] = told(match_under_way);
        assert_eq!(
            table,
            "On the table: Save the match  (F5), Review the match, Analyse this position, Audit \
             the dice, Share…, Resign"
        );
        assert_eq!(rest, always);
        let ended = Offers { ended: true, resigns: None, ..match_under_way };
        assert!(told(ended)[0].contains("Rematch") && !told(ended)[0].contains("Resign"));
        let watched = Offers { tables: true, results: true, ..Offers::default() };
        let text = "On the table: Save the match  (F5), Tables, Results, Share…";
        assert_eq!(told(watched)[0], text);
        let puzzle = Offers { puzzles: true, ..Offers::default() };
        assert_eq!(told(puzzle)[0], "On the table: Back to the puzzles, Share…");
    }
}
