//! The title screen: what waits for you, the games with their boards, and the ways to everything
//! else. Playing, watching and inspecting stand out; an index at the foot has the rest.

mod games;
mod offers;
mod ways;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use tesserae_core::rules::Game;
use tesserae_layout::order::TableSystems;
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{ExhibitionRequest, KeptExhibition};
use tesserae_play::games::{Games, first_variants};
use tesserae_play::match_list::MatchList;
use tesserae_play::opponent::Thinking;
use tesserae_play::saving::OpenRequested;
use tesserae_play::settings::Settings;
use tesserae_play::table::BoardRequested;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use super::choice::Shown;
use super::new_match::{MatchForm, begin_guide, guide_of};
use super::picture::Pictures;
use crate::ui::camera::ViewRequested;
use crate::ui::frame::{UiSystems, beside_title, give_view, root, title_width};
use crate::ui::input::keys::Seats;
use crate::ui::panel::book_covers;
use crate::ui::state::{Overlay, Screen};
use crate::ui::widgets::dialog::scrolling;
use crate::ui::widgets::{Toasts, theme, toasts};
use offers::Offers;
use ways::Way;

/// The title's board: that of the chosen game, or else of the last one.
pub fn on_show(games: &Games, shown: &Shown, spec: Option<&TableSpec>) -> Option<BoardRequested> {
    let list = games.0.games();
    let last = spec.map(|spec| &spec.game);
    let fits = |game: &&&Game| last.is_none_or(|last| game.definition().game == *last);
    let usual = first_variants(list);
    let chosen = shown.choice().and_then(|choice| choice.chosen(list));
    let game = chosen.or_else(|| usual.iter().find(fits).copied())?;
    let fewest = game.definition().sides.0;
    let sides = shown.choice().map_or(fewest, |choice| choice.players(list));
    Some(BoardRequested { game: game.clone(), sides })
}

/// Shows the board at its game's start.
fn show_board(
    games: Res<Games>,
    shown: Res<Shown>,
    spec: Option<Res<TableSpec>>,
    mut boards: MessageWriter<BoardRequested>,
) {
    boards.write_batch(on_show(&games, &shown, spec.as_deref()));
}

fn cut_to_board(mut views: MessageWriter<ViewRequested>) {
    views.write(ViewRequested::Cut("board"));
}

/// Forgets the choice on the title when a match is on the table.
fn enter_match(
    mut views: MessageWriter<ViewRequested>,
    mut seats: ResMut<Seats>,
    mut shown: ResMut<Shown>,
) {
    views.write(ViewRequested::Cut(seats.first_view()));
    shown.forget();
}

/// What a click on the title changes.
#[derive(SystemParam)]
struct Changes<'w, 's> {
    commands: Commands<'w, 's>,
    overlay: ResMut<'w, NextState<Overlay>>,
    screen: ResMut<'w, NextState<Screen>>,
    opens: MessageWriter<'w, OpenRequested>,
    exhibitions: MessageWriter<'w, ExhibitionRequest>,
    requests: MessageWriter<'w, MatchRequest>,
    exit: MessageWriter<'w, AppExit>,
}

impl Changes<'_, '_> {
    fn go(&mut self, way: Way, games: &Games, kept: Option<&KeptExhibition>) {
        match way {
            Way::Resume(file) => {
                self.opens.write(OpenRequested { file, review: false });
            }
            Way::Continue => {
                let offer = kept.and_then(KeptExhibition::offer).cloned();
                let begin = |offer| ExhibitionRequest::Begin(Box::new(offer));
                self.exhibitions.write_batch(offer.map(begin));
            }
            Way::Learn(game) => {
                let guide = guide_of(games.0.games(), Some(&game));
                begin_guide(guide, &mut self.requests, &mut self.commands);
            }
            Way::Inspect => self.screen.set(Screen::Inspect),
            Way::Open(overlay) => self.overlay.set(overlay),
            Way::Quit => {
                self.exit.write(AppExit::Success);
            }
        }
    }
}

fn draw_title_screen(
    mut contexts: EguiContexts,
    (list, mut toasts): (Res<MatchList>, ResMut<Toasts>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut part: Single<&mut ViewArea, With<TableCamera>>,
    (kept, thinking): (Option<Res<KeptExhibition>>, Res<Thinking>),
    (games, settings): (Res<Games>, Res<Settings>),
    at: Res<State<Overlay>>,
    mut changes: Changes,
    mut shown: ResMut<Shown>,
    mut form: ResMut<MatchForm>,
    mut pictures: Local<Pictures>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let kept = kept.as_deref();
    let is_first = settings.last_match.is_none();
    let offers = Offers::of(&list, kept, &thinking, &games, is_first);
    let usual = first_variants(games.0.games());
    theme::side_panel(egui::Panel::left("title"), title_width(ctx))
        .frame(theme::panel_frame().inner_margin(margin(ctx)))
        .show(&mut root(ctx), |ui| {
            let room = Room::of(ui, &offers, usual.len());
            ui.spacing_mut().item_spacing.y = GAP;
            // The index is always in the window.
            let foot = ways::index_height(room.tight);
            let (way, game) = scrolling(ui, foot, |ui| {
                let top = ui.cursor().top();
                name_program(ui, room.close);
                warn_of_damage(ui, &list);
                let begin = if room.in_a_row { offers.show_in_a_row(ui) } else { offers.show(ui) };
                ui.spacing_mut().item_spacing.y = GAP;
                if !room.least {
                    name_games(ui);
                }
                let used = ui.cursor().top() - top;
                let game = games::choose(ui, &mut pictures, &usual, room.above - used);
                ui.spacing_mut().item_spacing.y = GAP;
                ui.add_space(GAP);
                (begin.or(ways::uses(ui, !room.tight)), game)
            });
            ui.add_space((ui.available_height() - foot).max(0.0));
            if let Some(way) = way.or(ways::index(ui, room.tight)) {
                changes.go(way, &games, kept);
            }
            if let Some(game) = game {
                // Restores the last choices for this game.
                form.choose_last(game);
                Shown::show(&mut shown, &form.choice);
                changes.overlay.set(Overlay::NewMatch);
            }
        });
    let left = beside_title(ctx);
    if *at.get() == Overlay::Book && book_covers(left) {
        toasts.bypass_change_detection().wait();
    } else {
        toasts::show(ctx, &mut toasts, left);
    }
    give_view(ctx, &window, &mut part, left);
    Ok(())
}

/// Space between the parts of the panel, in points.
const GAP: f32 = 7.0;
/// A panel lower than this leaves out the line below the program's name; the heading of the games
/// and all explanations; and the heading of the games too. In points.
const CLOSE: f32 = 600.0;
const TIGHT: f32 = 520.0;
const LEAST: f32 = 420.0;
/// In a window lower than this, in points, the panel's margin is smaller.
const LOW: f32 = 610.0;
/// Heights of the program's name with the line below it and without, and of the games' heading, in
/// points, with the gaps after them.
const NAME: (f32, f32) = (84.0, 42.0);
const HEADING: f32 = 25.0 + GAP;

/// How the panel's height is shared out.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Room {
    close: bool,
    tight: bool,
    least: bool,
    /// The offers stand side by side, without their names.
    in_a_row: bool,
    /// The height above the other uses, in points.
    above: f32,
}

impl Room {
    fn of(ui: &egui::Ui, offers: &Offers, games: usize) -> Self {
        let high = ui.available_height();
        let (close, tight, least) = (high < CLOSE, high < TIGHT, high < LEAST);
        let name = if close { NAME.1 } else { NAME.0 };
        let heading = if least { 0.0 } else { HEADING };
        let uses = if tight { ways::USE_ALONE } else { ways::USE } + 2.0 * GAP;
        let above = high - uses - GAP - ways::index_height(tight);
        let stacked = above - name - heading - offers.height(ui);
        // Two offers share a row before the games lose their dates.
        let narrow = offers.are_two() && games::height(stacked, games) < games::TWO_LINES;
        let in_a_row = !offers.are_none() && (tight || narrow);
        Self { close, tight, least, in_a_row, above }
    }
}

/// Draws the name of the program, its version, and what it is for if there is room.
fn name_program(ui: &mut egui::Ui, close: bool) {
    ui.horizontal(|ui| {
        let size = if close { theme::PAGE } else { theme::NAME };
        ui.label(theme::headline("Tesserae", size));
        let below = egui::Layout::right_to_left(egui::Align::BOTTOM);
        ui.with_layout(below, |ui| {
            ui.label(theme::faint(env!("CARGO_PKG_VERSION")).small());
        });
    });
    if !close {
        ui.label(theme::faint("Ancient race games, to play and to look at."));
        ui.add_space(4.0);
    }
}

/// Draws the heading of the games: what one does with them.
fn name_games(ui: &mut egui::Ui) {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        ui.horizontal(|ui| {
            ui.label(theme::headline("Play", theme::SECTION));
            ui.label(theme::faint("against the computer or with friends").small());
        });
    });
}

/// Says that the last match is damaged.
fn warn_of_damage(ui: &mut egui::Ui, list: &MatchList) {
    // Only the latest file counts; otherwise every later start would repeat the warning.
    if let Some(damaged) = list.entries().first().filter(|saved| saved.is_damaged()) {
        let then = match damaged.summary {
            Ok(_) => "it continues one action earlier",
            Err(_) => "look under Matches",
        };
        let text = format!("The record of the last match is damaged: {then}.");
        ui.label(egui::RichText::new(text).small().color(theme::RED));
    }
}

/// The margin of the panel, smaller in a low window.
fn margin(ctx: &egui::Context) -> egui::Margin {
    if ctx.viewport_rect().height() < LOW {
        egui::Margin::symmetric(16, 8)
    } else {
        egui::Margin::symmetric(24, 16)
    }
}

/// Registers the title screen.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), (cut_to_board, show_board))
        .init_resource::<Shown>()
        .add_systems(
            Update,
            show_board
                .run_if(in_state(Screen::Title))
                .run_if(resource_changed::<Shown>)
                .in_set(TableSystems::Input),
        )
        .add_systems(OnEnter(Screen::Table), enter_match)
        .add_systems(
            EguiPrimaryContextPass,
            draw_title_screen
                .in_set(UiSystems::Panels)
                .run_if(in_state(Screen::Title))
                // The trial of the dice has a panel in its place.
                .run_if(not(in_state(Overlay::Trial))),
        );
}
