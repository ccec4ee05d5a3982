//! The inspector: things, pages, and the text beside and over the turntable.

mod find;
mod help;
mod keys;
mod lamp;
mod over;
mod pages;
mod tour;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use tesserae_core::rules::{Exhibit, Game, Thing};
use tesserae_layout::fittings::Spot;
use tesserae_play::games::{Games, first_variants};
use tesserae_scene::model::PartId;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::tours::Tours;
use tesserae_scene::view_area::ViewArea;

use crate::ui::camera::ViewRequested;
use crate::ui::commands::{Buttons, InspectCommand, Scope, add_handlers, in_a_line};
use crate::ui::frame::{UiSystems, give_view, root, title_width};
use crate::ui::inspector::progress::Touring;
use crate::ui::inspector::{
    Built, Chosen, Eye, Glass, Hotspots, Inspector, Page, PartBook, Ringed, ShowSystems, Spots,
    Standing, TourRequested, Turntable, Under, draw, draw_measures, flight_to, is_open,
    measured_places,
};
use crate::ui::layers::Lens;
use crate::ui::panel::pointed;
use crate::ui::photo::Photo;
use crate::ui::state::Screen;
use crate::ui::widgets::dialog::page_title;
use crate::ui::widgets::{Entry, Toasts, drop_down, theme, toasts};
use find::Finding;
use help::Help;

/// The data of the displayed things.
#[derive(SystemParam)]
struct Shown<'w, 's> {
    spots: Res<'w, Spots>,
    standing: Res<'w, Standing>,
    built: Res<'w, Built>,
    book: Res<'w, PartBook>,
    under: Res<'w, Under>,
    glass: Res<'w, Glass>,
    tours: Res<'w, Tours>,
    touring: Res<'w, Touring>,
    hotspots: Res<'w, Hotspots>,
    ringed: Res<'w, Ringed>,
    help: Res<'w, Help>,
    turntable: Query<'w, 's, &'static Transform, With<Turntable>>,
}

impl Shown<'_, '_> {
    /// The rotation of the turntable.
    fn turn(&self) -> Transform {
        self.turntable.iter().next().copied().unwrap_or_default()
    }
}

fn draw_inspect_screen(
    mut contexts: EguiContexts,
    games: Res<Games>,
    mut inspector: ResMut<Inspector>,
    shown: Shown,
    mut toasts: ResMut<Toasts>,
    mut finding: ResMut<Finding>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform, &mut ViewArea), With<TableCamera>>,
    mut views: MessageWriter<ViewRequested>,
    mut requests: MessageWriter<TourRequested>,
    mut buttons: Buttons,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let width = title_width(ctx).min(ctx.viewport_rect().width() * 0.5);
    let (camera, at, mut part) = camera.into_inner();
    // A copy: looking at the panel must change nothing.
    let mut wanted = inspector.clone();
    let side = theme::side_panel(egui::Panel::right("inspector"), width);
    let mut tour = None;
    let chosen = side.show(&mut root(ctx), |ui| {
        let finding = finding.bypass_change_detection();
        panel(ui, &games, &shown, at, &mut wanted, finding, &mut tour, &mut buttons)
    });
    let mut left = ctx.viewport_rect();
    left.max.x -= width;
    toasts::show(ctx, &mut toasts, left);
    give_view(ctx, &window, &mut part, left);
    if !wanted.bare {
        tour = tour.or(write_over(ctx, camera, at, left, &wanted, &shown));
    }
    requests.write_batch(tour);
    if let Some(part) = chosen.inner {
        let eye = Eye::new(at, left.width() / left.height().max(1.0));
        views.write_batch(fly_to(part, &mut wanted, &shown, &eye));
    }
    inspector.set_if_neq(wanted);
    Ok(())
}

/// Chooses the nearest instance of a part. Returns the view of it.
fn fly_to(part: PartId, wanted: &mut Inspector, shown: &Shown, eye: &Eye) -> Option<ViewRequested> {
    let flight = flight_to(&shown.standing, (0, part), eye, shown.turn().rotation)?;
    wanted.let_go();
    wanted.chosen = Some(Chosen { thing: 0, part, material: None, near: flight.near });
    let holds = |spot: &&Spot| spot.at.distance(flight.middle) < spot.extent.min_element() / 2.0;
    if shown.spots.linked.is_some() {
        let field = shown.spots.cells.iter().find(holds);
        wanted.field = field.map(|spot| spot.name.clone());
    }
    Some(flight.begin(wanted))
}

/// Draws all text over the picture. Returns the stop of a tour that the visitor chose there.
fn write_over(
    ctx: &egui::Context,
    camera: &Camera,
    at: &GlobalTransform,
    area: egui::Rect,
    wanted: &Inspector,
    shown: &Shown,
) -> Option<TourRequested> {
    let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(area);
    let pointer = ctx.pointer_hover_pos().filter(|at| area.contains(*at));
    let turn = shown.turn();
    let parts = (&*shown.standing, &*shown.book);
    let lens = |thing: usize| {
        let stood = shown.standing.things.get(thing);
        let stands = stood.map_or(Transform::IDENTITY, |stood| stood.at);
        Lens::new(camera, at, turn * stands, area).through(shown.standing.plane(thing))
    };
    over::hints(&painter, area, shown.help.strength());
    let card = draw(&painter, pointer, wanted, &shown.spots, &lens(0));
    over::ring(&painter, wanted, &shown.ringed, parts, &lens(shown.ringed.thing));
    let table = Lens::new(camera, at, turn, area);
    draw_measures(&painter, wanted, &shown.standing, &table, shown.built.bounds);
    let stop = tour::numbers(ctx, &lens(0), &shown.hotspots, (&shown.tours, &shown.touring));
    over::ask_for_point(&painter, area, wanted);
    let over_panel = shown.under.pointer.is_none();
    let Some(pointer) = pointer.filter(|_| !over_panel) else { return stop };
    if wanted.glass {
        let glass = &shown.glass;
        over::glass(&painter, pointer, glass, &shown.under, &shown.spots, wanted);
    } else if let Some((card, frame)) = card {
        pointed::paint(ctx, &card, area, &[egui::Rect::from_points(&frame)]);
    } else if !ctx.input(|input| input.pointer.any_down()) {
        let measured = measured_places(wanted, &shown.standing, &table);
        let thing = shown.under.met.map_or(0, |met| met.thing);
        over::name(ctx, pointer, &shown.under, parts, &lens(thing), &measured);
    }
    stop
}

/// In windows up to this height, in points, the words of a tour take the room of the buttons for
/// thing and pose.
const LOW: f32 = 640.0;

/// Draws the panel. Returns the part that the camera should move to, and in `tour` the tour that
/// the visitor chose.
fn panel(
    ui: &mut egui::Ui,
    games: &Games,
    shown: &Shown,
    camera: &GlobalTransform,
    wanted: &mut Inspector,
    finding: &mut Finding,
    tour: &mut Option<TourRequested>,
    buttons: &mut Buttons,
) -> Option<PartId> {
    let back = InspectCommand::Back.entry().keys_in_words(ui);
    if page_title(ui, "Inspect", &back) {
        buttons.request(InspectCommand::Leave);
    }
    let page = wanted.page;
    if page != Page::Parts {
        finding.typing = false;
    }
    if page == Page::Tour {
        tour::steps(ui, &shown.tours, &shown.touring, buttons);
    }
    // If the window is too low, all the rest scrolls.
    let area = egui::ScrollArea::vertical().id_salt("inspector").auto_shrink([false, false]);
    let shown = area.show(ui, |ui| {
        let mut part = None;
        choose_game(ui, games, wanted);
        let led = page == Page::Tour && shown.touring.at.is_some();
        if !led || ui.ctx().viewport_rect().height() > LOW {
            choose_thing(ui, wanted);
            tools(ui, wanted, buttons);
        }
        tabs(ui, wanted);
        ui.separator();
        // A visitor who has chosen something needs the room for it.
        if shown.touring.offered && wanted.chosen.is_none() {
            tour::offer(ui, buttons);
        }
        match page {
            Page::Card => {
                pages::card(ui, wanted, &shown.standing, &shown.book);
                ui.add_space(6.0);
                let keys = format!("{} Tab, Space: the buttons.", in_a_line(ui, Scope::Inspect));
                ui.label(theme::faint(keys).small());
            }
            Page::Parts => {
                let (standing, spots) = (&shown.standing, &shown.spots);
                part = find::page(ui, wanted, standing, spots, &shown.book, finding);
            }
            Page::Show => pages::show(ui, wanted, (&*shown.standing, &*shown.spots), buttons),
            Page::Light => {
                let right = camera.rotation() * Vec3::X;
                lamp::page(ui, wanted, right.z.atan2(right.x));
            }
            Page::Compare => pages::compare(ui, wanted, games),
            Page::Tour => *tour = tour::page(ui, &shown.tours, &shown.touring),
        }
        part
    });
    shown.inner
}

/// Draws the list of games.
fn choose_game(ui: &mut egui::Ui, games: &Games, wanted: &mut Inspector) {
    let usual = first_variants(games.0.games());
    let entry = |game: &Game| Entry::new(game.clone(), &game.definition().title);
    let entries: Vec<Entry<Game>> = usual.into_iter().map(entry).collect();
    let is = |game: &Game| game.definition().game == wanted.game().definition().game;
    let wide = ui.available_width();
    let chosen = drop_down(ui, "inspected game", wide, &entries, is).filter(|game| !is(game));
    if let Some(game) = chosen {
        wanted.change_game(game);
    }
}

/// Draws the things of the game.
fn choose_thing(ui: &mut egui::Ui, wanted: &mut Inspector) {
    let definition = wanted.game().definition().clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding.x = 8.0;
        for (index, exhibit) in definition.exhibits.iter().enumerate() {
            let chosen = index == wanted.shown();
            let mut label = ui.selectable_label(chosen, short(exhibit));
            if short(exhibit) != exhibit.title {
                label = label.on_hover_text(&exhibit.title);
            }
            if label.clicked() {
                wanted.show(index);
            }
        }
    });
}

/// Draws the buttons for the thing's pose.
fn tools(ui: &mut egui::Ui, inspector: &Inspector, buttons: &mut Buttons) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 5.0);
        ui.spacing_mut().button_padding.x = 8.0;
        buttons.button(ui, InspectCommand::Whole);
        for (on, command) in [
            (inspector.turning, InspectCommand::LetTurn),
            (inspector.turned_over, InspectCommand::TurnOver),
            (inspector.bare, InspectCommand::Bare),
        ] {
            let entry = command.entry();
            let label = ui.selectable_label(on, entry.label).on_hover_text(entry.tip(ui));
            buttons.serve(&label, command);
        }
        buttons.button(ui, InspectCommand::Photograph);
    });
}

/// Draws the names of the pages.
fn tabs(ui: &mut egui::Ui, wanted: &mut Inspector) {
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
        ui.spacing_mut().button_padding.x = 4.0;
        for (page, text) in [
            (Page::Card, "Card"),
            (Page::Parts, "Parts"),
            (Page::Show, "Show"),
            (Page::Light, "Light"),
            (Page::Compare, "Compare"),
            (Page::Tour, "Tours"),
        ] {
            ui.selectable_value(&mut wanted.page, page, text);
        }
    });
}

/// The text of an exhibit's button. The board's own title is a museum's, and too long.
fn short(exhibit: &Exhibit) -> &str {
    match exhibit.thing {
        Thing::Board => "Board",
        _ => &exhibit.title,
    }
}

/// Shows the first game's board if nothing is chosen yet.
fn show_first_board(mut commands: Commands, games: Res<Games>, inspector: Option<Res<Inspector>>) {
    if let (None, Some(game)) = (inspector, games.0.games().first()) {
        commands.insert_resource(Inspector::new(game.clone()));
    }
}

/// Registers the inspector's screen.
pub fn plugin(app: &mut App) {
    let panel = draw_inspect_screen.in_set(UiSystems::Panels).run_if(is_open);
    let panel = panel.run_if(not(resource_exists::<Photo>));
    app.init_resource::<Finding>()
        .add_systems(OnEnter(Screen::Inspect), show_first_board)
        .configure_sets(Update, ShowSystems::Choose.run_if(not(resource_exists::<Photo>)))
        .add_systems(EguiPrimaryContextPass, panel)
        .add_plugins(help::plugin);
    add_handlers(app, keys::answer_keys);
}
