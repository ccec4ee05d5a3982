//! The menu of the table, and the questions before something is thrown away.

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowCloseRequested};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::gui::order::TableSystems;
use crate::gui::play::current_match::{CurrentMatch, MatchRequest};
use crate::gui::play::exhibition::{Exhibition, Series};
use crate::gui::play::guide::Guide;
use crate::gui::play::people::does;
use crate::gui::play::saving::SaveRequested;
use crate::gui::ui::dialog::{NextOverlay, Place, main_button, modal, scrolling, title};
use crate::gui::ui::frame::UiSystems;
use crate::gui::ui::state::{Overlay, Screen};
use crate::record::Match;
use crate::rules::Side;

/// Width and height of a button.
const WIDE: egui::Vec2 = egui::vec2(290.0, 42.0);

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
struct Asked(Option<Question>);

/// The next menu opens without a question.
fn forget(mut asked: ResMut<Asked>) {
    asked.0 = None;
}

/// What the menu can have done.
struct Doing<'a, 'o, 'm> {
    overlay: &'a mut NextOverlay<'o>,
    screen: &'a mut NextState<Screen>,
    requests: &'a mut MessageWriter<'m, MatchRequest>,
}

impl Doing<'_, '_, '_> {
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

/// How many games of an exhibition are finished, as long as others are to come: its score
/// goes with it.
fn unfinished(exhibition: Option<&Exhibition>) -> u32 {
    let on = exhibition.filter(|exhibition| exhibition.goes_on());
    on.map_or(0, |exhibition| exhibition.programme.series().iter().map(Series::played).sum())
}

/// The side for which a person can give the match up: the one on turn, if a person plays
/// it, else the first person's. None when the match is over.
fn who_resigns(current: &CurrentMatch) -> Option<Side> {
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

/// The window is closed; on an exhibition that has a score a question stands before that.
/// To close it once more under the question is to mean it.
fn close_window(
    mut closed: MessageReader<WindowCloseRequested>,
    exhibition: Option<Res<Exhibition>>,
    overlay: Res<State<Overlay>>,
    mut asked: ResMut<Asked>,
    mut next: ResMut<NextState<Overlay>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut exit: MessageWriter<AppExit>,
) {
    if closed.read().count() == 0 {
        return;
    }
    let stands = *overlay.get() == Overlay::Menu && asked.0 == Some(Question::Close);
    if stands || unfinished(exhibition.as_deref()) == 0 {
        exit.write(AppExit::Success);
        return;
    }
    asked.0 = Some(Question::Close);
    NextState::set_if_neq(&mut next, Overlay::Menu);
    redraw.write(RequestRedraw);
}

fn menu(
    mut contexts: EguiContexts,
    mut overlay: NextOverlay,
    mut screen: ResMut<NextState<Screen>>,
    mut saves: MessageWriter<SaveRequested>,
    mut requests: MessageWriter<MatchRequest>,
    exhibition: Option<Res<Exhibition>>,
    guide: Option<Res<Guide>>,
    current: Option<Res<CurrentMatch>>,
    mut asked: ResMut<Asked>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let played = unfinished(exhibition.as_deref());
    let current = current.as_deref().filter(|_| exhibition.is_none() && guide.is_none());
    let resigns = current.and_then(who_resigns);
    modal(ctx, "menu", Place::Middle, &mut overlay, |ui, overlay| {
        ui.set_width(WIDE.x);
        let mut doing = Doing { overlay, screen: &mut screen, requests: &mut requests };
        match asked.0 {
            Some(Question::Leave(to)) => {
                let text = score_lost(played, "leave");
                match question(ui, "Leave the exhibition?", &text, "Stay", "Leave") {
                    Some(true) => doing.go(to),
                    Some(false) => asked.0 = None,
                    None => {}
                }
            }
            Some(Question::Resign(side)) => {
                let text = current.map(|current| consequence(&current.0, side));
                let text = text.unwrap_or_default();
                match question(ui, "Resign the match?", &text, "Keep playing", "Resign") {
                    Some(true) => {
                        doing.requests.write(MatchRequest::Resign(side));
                        doing.overlay.set(Overlay::End);
                    }
                    Some(false) => asked.0 = None,
                    None => {}
                }
            }
            Some(Question::Close) => {
                let text = score_lost(played, "close the window");
                match question(ui, "Close the window?", &text, "Stay", "Close") {
                    Some(true) => {
                        exit.write(AppExit::Success);
                    }
                    Some(false) => {
                        asked.0 = None;
                        doing.overlay.set(Overlay::None);
                    }
                    None => {}
                }
            }
            None => entries(ui, &mut doing, &mut saves, (played, resigns), &mut asked),
        }
    });
    Ok(())
}

/// A question, and what came of it: whether to do it. Enter answers with the safe button.
fn question(ui: &mut egui::Ui, heading: &str, text: &str, keep: &str, go_on: &str) -> Option<bool> {
    title(ui, heading);
    ui.label(egui::RichText::new(text).size(16.5));
    ui.add_space(8.0);
    let kept = main_button(ui, WIDE, keep).then_some(false);
    let done = ui.add_sized(WIDE, egui::Button::new(go_on)).clicked().then_some(true);
    done.or(kept)
}

fn entries(
    ui: &mut egui::Ui,
    doing: &mut Doing<'_, '_, '_>,
    saves: &mut MessageWriter<SaveRequested>,
    (played, resigns): (u32, Option<Side>),
    asked: &mut Asked,
) {
    title(ui, "Menu");
    if main_button(ui, WIDE, "Back to the table") {
        doing.overlay.set(Overlay::None);
    }
    scrolling(ui, 0.0, |ui| {
        if ui.add_sized(WIDE, egui::Button::new("Save the match  (F5)")).clicked() {
            saves.write_default();
            doing.overlay.set(Overlay::None);
        }
        if let Some(side) = resigns
            && ui.add_sized(WIDE, egui::Button::new("Resign")).clicked()
        {
            asked.0 = Some(Question::Resign(side));
        }
        for (text, to, leaves) in [
            ("New match", Some(Overlay::NewMatch), true),
            ("Matches", Some(Overlay::Load), true),
            ("Settings", Some(Overlay::Settings), false),
            ("Controls", Some(Overlay::Keys), false),
            ("Main menu", None, true),
        ] {
            if ui.add_sized(WIDE, egui::Button::new(text)).clicked() {
                if leaves && played > 0 {
                    asked.0 = Some(Question::Leave(to));
                } else {
                    doing.go(to);
                }
            }
        }
    });
}

/// Registers the menu.
pub fn plugin(app: &mut App) {
    app.init_resource::<Asked>()
        .add_systems(OnExit(Overlay::Menu), forget)
        .add_systems(Update, close_window.in_set(TableSystems::Input))
        .add_systems(
            EguiPrimaryContextPass,
            menu.in_set(UiSystems::Dialogs).run_if(in_state(Overlay::Menu)),
        );
}
