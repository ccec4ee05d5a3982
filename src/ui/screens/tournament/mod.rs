//! The tournaments: the saved ones, the form of a new one, and the tables of the open one, which is
//! played in the background.

mod form;
mod tables;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::tournament::{Format, Standings, Tournament};
use tesserae_layout::frames::FrameRequests;
use tesserae_play::games::Games;
use tesserae_play::solutions::Solutions;
use tesserae_play::tournaments::{Listed, TournamentRequest, Tournaments};

use crate::ui::duration;
use crate::ui::screens::matches::browsing::Browsing;
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{
    BUTTON, NextOverlay, Place, above_buttons, add_dialog, back_button, begin_button, form,
    main_button, modal_of_width, title, wide_of,
};
use crate::ui::widgets::theme;
use form::Form;
use tables::Chosen;

/// Maximum width of the page, in points.
const WIDE: f32 = 860.0;

/// The state of the page besides the open tournament.
#[derive(Resource, Default)]
struct Page {
    /// The form of a new tournament.
    form: Form,
    /// Does the page show the form instead of the list?
    is_new: bool,
    /// The file to delete, once the user confirms.
    deleting: Option<PathBuf>,
    /// The last seen tournament and its tables.
    standings: Option<(Arc<Tournament>, Standings)>,
}

impl Page {
    /// The tables, recalculated when the tournament has changed.
    fn standings(&mut self, tournament: &Arc<Tournament>) -> &Standings {
        let fits = |known: &&(Arc<Tournament>, Standings)| Arc::ptr_eq(&known.0, tournament);
        if self.standings.as_ref().filter(fits).is_none() {
            self.standings = None;
        }
        let (_, standings) =
            self.standings.get_or_insert_with(|| (Arc::clone(tournament), tournament.standings()));
        standings
    }
}

fn draw_tournament_dialog(
    mut contexts: EguiContexts,
    tournaments: Res<Tournaments>,
    games: Res<Games>,
    solutions: Res<Solutions>,
    (mut page, mut browsing): (ResMut<Page>, ResMut<Browsing>),
    mut overlay: NextOverlay,
    mut asked: MessageWriter<TournamentRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let at = (Place::Over, WIDE);
    modal_of_width(ctx, "tournament", at, &mut overlay, |ui, overlay| {
        let request = match tournaments.open() {
            Some(open) => {
                let open = Arc::clone(open);
                let (request, lists) = course(ui, &tournaments, &open, &mut page, overlay);
                if lists {
                    browsing.filters.show_computers();
                    overlay.set(Overlay::Load);
                }
                request
            }
            None if page.is_new => new(ui, &games, &solutions, &mut page),
            None => list(ui, &tournaments, &mut page, overlay),
        };
        if let Some(request) = request {
            asked.write(request);
        }
    });
    Ok(())
}

/// Draws the form of a new tournament.
fn new(
    ui: &mut egui::Ui,
    games: &Games,
    solutions: &Solutions,
    page: &mut Page,
) -> Option<TournamentRequest> {
    let list = games.0.games();
    let ready = page.form.build(list);
    let mut back = false;
    let fields = |ui: &mut egui::Ui, form: &mut Form| form.show(ui, list, solutions);
    let begin = form(ui, "New tournament", &ready, &mut page.form, fields, |ui, _| {
        back = back_button(ui, "Back");
    });
    if back || begin {
        page.is_new = false;
    }
    ready.ok().filter(|_| begin).map(|terms| TournamentRequest::Begin(Box::new(terms)))
}

/// Draws the saved tournaments.
fn list(
    ui: &mut egui::Ui,
    tournaments: &Tournaments,
    page: &mut Page,
    overlay: &mut NextOverlay,
) -> Option<TournamentRequest> {
    let mut asked = None;
    title(ui, "Tournaments");
    above_buttons(ui, 1, |ui| {
        ui.set_width(ui.available_width());
        if tournaments.list().is_empty() {
            let text = "Computers and engines play a round robin (everyone meets everyone) or a \
                        knock-out (the loser drops out). There are no tournaments yet.";
            ui.add(egui::Label::new(theme::faint(text)).wrap());
        }
        for listed in tournaments.list() {
            asked = kept(ui, listed, &mut page.deleting).or(asked.take());
        }
    });
    ui.horizontal(|ui| {
        page.is_new |= begin_button(ui, "New tournament");
        if back_button(ui, "Done") {
            overlay.set(Overlay::None);
        }
    });
    asked
}

/// Draws a saved tournament, with its buttons.
fn kept(
    ui: &mut egui::Ui,
    listed: &Listed,
    deleting: &mut Option<PathBuf>,
) -> Option<TournamentRequest> {
    let mut asked = None;
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let file = listed.file.file_name().map(|name| name.to_string_lossy().into_owned());
        let file = file.unwrap_or_default();
        match &listed.tournament {
            Ok(tournament) => {
                ui.add(egui::Label::new(theme::headline(heading(tournament), theme::LOUD)).wrap());
                let about = format!("{}. {}", facts(tournament), progress(tournament, None));
                ui.add(egui::Label::new(theme::faint(about)).wrap());
            }
            Err(problem) => {
                ui.add(
                    egui::Label::new(egui::RichText::new(problem.to_string()).color(theme::RED))
                        .wrap(),
                );
            }
        }
        ui.horizontal_wrapped(|ui| {
            if listed.tournament.is_ok() && ui.button("Open").on_hover_text(&file).clicked() {
                asked = Some(TournamentRequest::Open(listed.file.clone()));
            }
            if deleting.as_ref() != Some(&listed.file) {
                if ui.button("Delete").on_hover_text(&file).clicked() {
                    *deleting = Some(listed.file.clone());
                }
                return;
            }
            ui.label(format!("Delete {file} for good?"));
            if ui.button("Keep it").clicked() {
                *deleting = None;
            }
            if ui.button("Delete for good").clicked() {
                *deleting = None;
                asked = Some(TournamentRequest::Delete(listed.file.clone()));
            }
        });
    });
    asked
}

/// Draws the open tournament. Returns the request made on it, and true if the list of matches is
/// wanted.
fn course(
    ui: &mut egui::Ui,
    tournaments: &Tournaments,
    tournament: &Arc<Tournament>,
    page: &mut Page,
    overlay: &mut NextOverlay,
) -> (Option<TournamentRequest>, bool) {
    let mut asked = None;
    ui.add(egui::Label::new(theme::headline(heading(tournament), theme::PAGE)).wrap());
    // The names of many players would take the room of the tables. The pointer shows them all.
    let facts = theme::in_rows(ui, theme::faint(facts(tournament)), 2, ui.available_width());
    ui.label(facts);
    let (played, all) = (tournament.games_played(), tournament.games_planned().max(1));
    let left = tournaments.time_left().map(duration::left);
    let text = progress(tournament, left);
    ui.add(egui::ProgressBar::new(played as f32 / all as f32).text(text).fill(theme::BRONZE));
    if let Some(problem) = tournaments.problem() {
        ui.add(egui::Label::new(egui::RichText::new(problem.to_string()).color(theme::RED)).wrap());
    }
    let standings = page.standings(tournament);
    let chosen = above_buttons(ui, 1, |ui| {
        ui.set_width(ui.available_width());
        tables::show(ui, tournament, standings)
    });
    let lists = matches!(chosen, Some(Chosen::Matches));
    if let Some(Chosen::Game(pairing, place)) = chosen {
        asked = Some(TournamentRequest::Watch(pairing, place));
    }
    let buttons = |ui: &mut egui::Ui| {
        let size = [wide_of(ui, 4).min(190.0), BUTTON];
        let running = tournaments.is_running();
        let (text, request) = match (running, tournaments.is_stopping()) {
            (true, true) => ("Stopping…", None),
            (true, false) => ("Pause", Some(TournamentRequest::Pause)),
            (false, _) if played == 0 => ("Begin", Some(TournamentRequest::Continue)),
            (false, _) => ("Continue", Some(TournamentRequest::Continue)),
        };
        let can = !tournament.is_over() && request.is_some();
        if ui.add_enabled_ui(can, |ui| main_button(ui, size, text)).inner {
            asked = request;
        }
        let next = tournament.next().filter(|_| !running && !tournaments.is_preparing());
        let text = if tournaments.is_preparing() { "Preparing…" } else { "Watch the next" };
        let hover = "The next game at the table; its result counts";
        let button = |ui: &mut egui::Ui| ui.add_sized(size, egui::Button::new(text).wrap());
        let watch = ui.add_enabled_ui(next.is_some(), button).inner.on_hover_text(hover);
        if let Some(due) = next.filter(|_| watch.clicked()) {
            asked = Some(TournamentRequest::Watch(due.pairing, due.place));
        }
        let hover = "Stops after the games under way, and shows all that are kept";
        let list = ui.add_sized(size, egui::Button::new("All tournaments").wrap());
        if list.on_hover_text(hover).clicked() {
            asked = Some(TournamentRequest::Close);
        }
        let hover = "Continues in the background";
        let done = ui.add_sized(size, egui::Button::new("Done").wrap());
        if done.on_hover_text(hover).clicked() {
            overlay.set(Overlay::None);
        }
    };
    ui.horizontal(buttons);
    (asked, lists)
}

/// The name of a tournament.
fn heading(tournament: &Tournament) -> String {
    let terms = tournament.terms();
    let format = match terms.format {
        Format::RoundRobin => "Round robin",
        Format::KnockOut => "Knock-out",
    };
    format!("{format} of {} players", terms.players.len())
}

/// Its games and players.
fn facts(tournament: &Tournament) -> String {
    let terms = tournament.terms();
    let names: Vec<&str> = terms.players.iter().map(|player| player.name.as_str()).collect();
    let times = if terms.rounds > 1 { format!(", {} times", terms.rounds) } else { String::new() };
    format!(
        "{}: {}{times}, {} games of each in a pairing, seed {}",
        names.join(", "),
        terms.games.join(", "),
        terms.length,
        terms.seed
    )
}

/// Its progress, and the time left if that is known.
fn progress(tournament: &Tournament, left: Option<String>) -> String {
    let (played, all) = (tournament.games_played(), tournament.games_planned());
    let far = match tournament.round() {
        None => format!("All {all} games have been played"),
        Some(round) => format!("Round {}, {played} of {all} games", round + 1),
    };
    [far].into_iter().chain(left).collect::<Vec<_>>().join(", ")
}

fn read_folder(tournaments: Res<Tournaments>, mut asked: MessageWriter<TournamentRequest>) {
    if tournaments.open().is_none() {
        asked.write(TournamentRequest::List);
    }
}

/// Does the open page show games in progress? Without it, the window sleeps meanwhile.
fn shows_play(overlay: Res<State<Overlay>>, own: Option<Res<Tournaments>>) -> bool {
    *overlay.get() == Overlay::Tournament && own.is_some_and(|own| own.is_running())
}

/// Registers the page.
pub fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .look_while(shows_play)
        .add_systems(OnEnter(Overlay::Tournament), read_folder);
    add_dialog(app, Overlay::Tournament, draw_tournament_dialog);
}
