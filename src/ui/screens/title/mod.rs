//! The title screen: the games with their boards, and the main buttons.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use tesserae_core::rules::{Definition, Game};
use tesserae_layout::order::TableSystems;
use tesserae_layout::spec::TableSpec;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, KeptExhibition};
use tesserae_play::games::{Games, first_variants};
use tesserae_play::library::row_of;
use tesserae_play::match_list::MatchList;
use tesserae_play::narration::capitalized;
use tesserae_play::opponent::Thinking;
use tesserae_play::saving::OpenRequested;
use tesserae_play::table::BoardRequested;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use super::choice::Shown;
use super::matches::row::called;
use super::new_match::MatchForm;
use super::picture::{self, Card, Pictures};
use super::watch::{CONTINUE, summary};
use crate::ui::camera::ViewRequested;
use crate::ui::frame::{UiSystems, beside_title, give_view, root, title_width};
use crate::ui::input::keys::Seats;
use crate::ui::state::{Overlay, Screen};
use crate::ui::widgets::dialog::{scrolling, wide_of};
use crate::ui::widgets::{Toasts, theme, toasts};

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

fn draw_title_screen(
    mut contexts: EguiContexts,
    list: Res<MatchList>,
    toasts: Res<Toasts>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut part: Single<&mut ViewArea, With<TableCamera>>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
    mut opens: MessageWriter<OpenRequested>,
    mut left: LeftExhibition,
    mut exit: MessageWriter<AppExit>,
    games: Res<Games>,
    mut shown: ResMut<Shown>,
    mut form: ResMut<MatchForm>,
    mut pictures: Local<Pictures>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    theme::side_panel(egui::Panel::left("title"), title_width(ctx))
        .frame(theme::panel_frame().inner_margin(margin(ctx)))
        .show(&mut root(ctx), |ui| {
            // The rows of buttons at the foot are always in the window.
            let foot = 3.0 * FOOT + 2.0 * ui.spacing().item_spacing.y + 8.0;
            let room = ui.available_height() - foot - ui.spacing().item_spacing.y;
            let low = room < LOW;
            scrolling(ui, foot, |ui| {
                let top = ui.cursor().top();
                ui.horizontal(|ui| {
                    let size = if low { theme::PAGE } else { theme::NAME };
                    ui.label(theme::headline("Tesserae", size));
                    let below = egui::Layout::right_to_left(egui::Align::BOTTOM);
                    ui.with_layout(below, |ui| {
                        ui.label(theme::faint(env!("CARGO_PKG_VERSION")).small());
                    });
                });
                if !low {
                    ui.label(theme::faint("Ancient race games, to play and to look at."));
                    ui.add_space(4.0);
                }
                let both = left.offer().is_some() && list.under_way().next().is_some();
                let resumed = if low && both {
                    in_a_row(ui, &list, &games, &mut left)
                } else {
                    let resumed = resume(ui, &list, &games);
                    left.show(ui);
                    resumed
                };
                match resumed {
                    Some(Resumed::Match(file)) => {
                        opens.write(OpenRequested { file, review: false });
                    }
                    Some(Resumed::List) => overlay.set(Overlay::Load),
                    None => {}
                }
                warn_of_damage(ui, &list);
                // All games must stay in the window even with a match to resume.
                ui.spacing_mut().item_spacing.y = BETWEEN;
                let games = first_variants(games.0.games());
                let room = room - (ui.cursor().top() - top);
                if let Some(game) = choose_game(ui, &mut pictures, &games, room) {
                    // Restores the last choices for this game.
                    form.choose_last(game);
                    Shown::show(&mut shown, &form.choice);
                    overlay.set(Overlay::NewMatch);
                }
            });
            ui.add_space(8.0);
            let mut clicked = None;
            for row in BUTTONS {
                let size = [wide_of(ui, row.len()), FOOT];
                ui.horizontal(|ui| {
                    for (text, line) in row {
                        let button = ui.add_sized(size, egui::Button::new(text).wrap());
                        if button.on_hover_text(line).clicked() {
                            clicked = Some(text);
                        }
                    }
                });
            }
            match clicked {
                Some("Watch") => overlay.set(Overlay::Watch),
                Some("Puzzles") => overlay.set(Overlay::Puzzles),
                Some("Analyse") => overlay.set(Overlay::SetUp),
                Some("Dice") => overlay.set(Overlay::Trial),
                Some("Inspect") => screen.set(Screen::Inspect),
                Some("Matches") => overlay.set(Overlay::Load),
                Some("Settings") => overlay.set(Overlay::Settings),
                Some("Controls") => overlay.set(Overlay::Keys),
                Some(_) => {
                    exit.write(AppExit::Success);
                }
                None => {}
            }
        });
    let left = beside_title(ctx);
    toasts::show(ctx, &toasts, left);
    give_view(ctx, &window, &mut part, left);
    Ok(())
}

/// The unfinished exhibition, which the user can continue.
#[derive(SystemParam)]
struct LeftExhibition<'w> {
    kept: Option<Res<'w, KeptExhibition>>,
    thinking: Res<'w, Thinking>,
    requests: MessageWriter<'w, ExhibitionRequest>,
}

impl LeftExhibition<'_> {
    fn offer(&self) -> Option<&Exhibition> {
        self.kept.as_ref()?.offer()
    }

    /// Draws the button that continues it, as wide as there is room. Returns its name.
    fn button(&mut self, ui: &mut egui::Ui) -> Option<String> {
        let offer = self.kept.as_ref()?.offer()?;
        let wide = egui::vec2(ui.available_width(), CONTINUES);
        let name = summary(offer, &self.thinking);
        let button = ui.add_sized(wide, egui::Button::new(CONTINUE).truncate());
        if button.on_hover_text(&name).clicked() {
            self.requests.write(ExhibitionRequest::Begin(Box::new(offer.clone())));
        }
        Some(name)
    }

    /// Draws the offer to continue it, if it exists.
    fn show(&mut self, ui: &mut egui::Ui) {
        if let Some(name) = self.button(ui) {
            what_goes_on(ui, name);
            ui.add_space(10.0);
        }
    }
}

/// Draws what can be resumed in one row of a low panel. The names are under the pointer.
fn in_a_row(
    ui: &mut egui::Ui,
    list: &MatchList,
    games: &Games,
    left: &mut LeftExhibition,
) -> Option<Resumed> {
    let saved = list.under_way().next()?;
    ui.horizontal(|ui| {
        let button = ui.add_sized([RESUME, CONTINUES], theme::main_button("Resume"));
        let button = button.on_hover_text(called(&row_of(saved), games));
        left.button(ui);
        button.clicked().then(|| Resumed::Match(saved.file.clone()))
    })
    .inner
}

/// Height of the button that continues an exhibition, and width of *Resume* beside it, in points.
const CONTINUES: f32 = 34.0;
const RESUME: f32 = 104.0;

/// Draws the name of what a button continues: at most two lines, and the whole under the pointer.
fn what_goes_on(ui: &mut egui::Ui, name: String) {
    let text = theme::faint(name).small();
    ui.add(egui::Label::new(theme::in_rows(ui, text, 2, ui.available_width())));
}

/// Height of a button at the foot, in points.
const FOOT: f32 = 31.0;

/// With less room than this above the foot, in points, the panel is laid out closely.
const LOW: f32 = 460.0;

/// Space between the games' cards, in points.
const BETWEEN: f32 = 4.0;
/// Heights of a card, in points: the greatest, the least with two lines, and the least.
const HIGHEST: f32 = picture::SIZE.y + 8.0;
const TWO_LINES: f32 = 48.0;
const LEAST: f32 = 34.0;

/// The buttons at the foot, each with a line that explains it.
const BUTTONS: [[(&str, &str); 3]; 3] = [
    [
        ("Watch", "Computers play each other, at one table or at all in turn."),
        ("Puzzles", "Find the best move. Three new puzzles each day."),
        ("Analyse", "Set up a position and see its chances."),
    ],
    [
        ("Matches", "Continue, review and search your matches."),
        ("Dice", "Throw the dice many times and see if they are fair."),
        ("Inspect", "Turn boards, pieces and dice in the light."),
    ],
    [
        ("Settings", "Graphics, text, speed, sound, hints and the tutor."),
        ("Controls", "The keys, and what the mouse does."),
        ("Quit", "Closes the window. Your matches are saved."),
    ],
];

/// A choice among the matches under way.
enum Resumed {
    /// Resume this match.
    Match(PathBuf),
    /// List them all.
    List,
}

/// Draws the last played match under way, and a button that leads to the others.
fn resume(ui: &mut egui::Ui, list: &MatchList, games: &Games) -> Option<Resumed> {
    let mut asked = None;
    // The latest files are read first, so this match is known at once.
    let mut under_way = list.under_way();
    if let Some(saved) = under_way.next() {
        let others = under_way.count();
        ui.horizontal(|ui| {
            let aside = if others > 0 { 96.0 } else { 0.0 };
            let wide = egui::vec2(ui.available_width() - aside, 44.0);
            if ui.add_sized(wide, theme::main_button("Resume")).clicked() {
                asked = Some(Resumed::Match(saved.file.clone()));
            }
            if others > 0 {
                let rest = egui::vec2(ui.available_width(), 44.0);
                let hover = format!("{} matches are under way", others + 1);
                let more = egui::Button::new(format!("{others} more"));
                if ui.add_sized(rest, more).on_hover_text(hover).clicked() {
                    asked = Some(Resumed::List);
                }
            }
        });
        what_goes_on(ui, called(&row_of(saved), games));
        ui.add_space(10.0);
    }
    asked
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
        ui.add_space(6.0);
    }
}

/// The margin of the panel, smaller in a low window.
fn margin(ctx: &egui::Context) -> egui::Margin {
    if ctx.viewport_rect().height() < LOW + 150.0 {
        egui::Margin::symmetric(16, 8)
    } else {
        egui::Margin::symmetric(24, 16)
    }
}

/// Draws a card for each game, no higher together than `room` points. Where cards would be too low,
/// the names share rows. Returns the game that was clicked.
fn choose_game<'a>(
    ui: &mut egui::Ui,
    pictures: &mut Pictures,
    games: &[&'a Game],
    room: f32,
) -> Option<&'a Game> {
    let high = ((room + BETWEEN) / games.len() as f32 - BETWEEN).min(HIGHEST).floor();
    if high >= LEAST {
        let clicked = |game: &&&Game| card(ui, pictures, game.definition(), high).clicked();
        return games.iter().filter(clicked).copied().last();
    }
    let mut chosen = None;
    for row in games.chunks(2) {
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding.x = 4.0;
            let size = egui::vec2(wide_of(ui, row.len()), FOOT);
            for game in row {
                let name = theme::lesser(&game.definition().title);
                let name = egui::Button::new(name).truncate();
                chosen = ui.add_sized(size, name).clicked().then_some(*game).or(chosen);
            }
        });
    }
    chosen
}

/// Draws the card of a game: its board's picture, its name, and the board's origin if the card is
/// high enough.
fn card(
    ui: &mut egui::Ui,
    pictures: &mut Pictures,
    definition: &Definition,
    high: f32,
) -> egui::Response {
    let mut facts = definition.exhibits.iter().flat_map(|exhibit| &exhibit.facts);
    let date = facts.find(|(word, _)| word == "Date").map(|(_, date)| date.as_str());
    let date = date.filter(|_| high >= TWO_LINES).unwrap_or_default();
    // How it is known stands in the museum.
    let date = date.split(',').next().unwrap_or_default();
    let date = theme::faint(capitalized(date)).size(theme::SMALL);
    let title = theme::headline(&definition.title, theme::SECTION).color(theme::TEXT);
    let card = Card {
        game: definition.game.clone(),
        told: definition.title.clone(),
        heading: title,
        line: date,
        free: 8.0,
    };
    picture::card(ui, pictures, high, card).2
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
