//! The inspector: things, layers and the museum card beside the turntable.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::list::{Entry, drop_down};
use crate::gui::order::TableSystems;
use crate::gui::play::games::{Games, first_variants};
use crate::gui::render::scene::TableCamera;
use crate::gui::ui::camera::ViewRequested;
use crate::gui::ui::frame::{UiSystems, give_view, root, title_width};
use crate::gui::ui::input::keyboard::{turns, zooms};
use crate::gui::ui::inspector::{Inspector, OnShow, Spots, draw, reset};
use crate::gui::ui::layers::{Lens, choose, choose_names};
use crate::gui::ui::panel::{Toasts, pointed, show_toasts};
use crate::gui::ui::photo::{Photo, PhotoKeys};
use crate::gui::ui::state::Screen;
use crate::gui::ui::theme;
use crate::rules::{Definition, Exhibit, Game, Thing};

/// Mouse and keys, as the panel lists them.
const KEYS: &str = "Drag: turn. Right drag: move. Wheel: nearer, farther. Page Up, Page Down: previous, next exhibit. Arrows, +, −: turn, nearer, \
                    farther. T: let it turn. P: photograph. L: names. Tab, Space: the buttons.";

/// What was clicked in the panel.
#[derive(Default)]
struct Clicked {
    reset: bool,
    leave: bool,
    photograph: bool,
}

fn inspect_screen(
    mut contexts: EguiContexts,
    mut commands: Commands,
    games: Res<Games>,
    mut inspector: ResMut<Inspector>,
    spots: Res<Spots>,
    toasts: Res<Toasts>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Camera, &GlobalTransform), With<TableCamera>>,
    thing: Query<&Transform, With<OnShow>>,
    mut views: MessageWriter<ViewRequested>,
    mut screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let width = title_width(ctx).min(ctx.viewport_rect().width() * 0.5);
    let mut clicked = Clicked::default();
    // Changed on a copy, so that looking at the panel changes nothing.
    let mut wanted = inspector.clone();
    theme::side_panel(egui::Panel::right("inspector"), width)
        .show(&mut root(ctx), |ui| panel(ui, &games, &mut wanted, &mut clicked));
    let mut left = ctx.viewport_rect();
    left.max.x -= width;
    show_toasts(ctx, &toasts, left);
    let (mut camera, at) = camera.into_inner();
    give_view(ctx, &window, &mut camera, left);
    let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(left);
    let pointer = ctx.pointer_hover_pos().filter(|at| left.contains(*at));
    let placed = thing.iter().next().copied().unwrap_or_default();
    let lens = Lens::new(&camera, at, placed, left);
    if let Some((card, frame)) = draw(&painter, pointer, &wanted, &spots, &lens) {
        pointed::paint(ctx, &card, left, &[egui::Rect::from_points(&frame)]);
    }
    inspector.set_if_neq(wanted);
    if clicked.reset {
        views.write(reset(&inspector));
    }
    if clicked.leave {
        screen.set(Screen::Title);
    }
    if clicked.photograph {
        commands.init_resource::<Photo>();
    }
    Ok(())
}

fn panel(ui: &mut egui::Ui, games: &Games, wanted: &mut Inspector, clicked: &mut Clicked) {
    ui.horizontal(|ui| {
        ui.label(theme::headline("Inspect", 27.0));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            clicked.leave = ui.button("Back").on_hover_text("Esc").clicked();
        });
    });
    // In a window too low for all of it the whole panel scrolls.
    let room = ui.available_size();
    egui::ScrollArea::vertical().id_salt("inspector").auto_shrink([false, false]).show(ui, |ui| {
        choose_game(ui, games, wanted);
        tools(ui, wanted, clicked);
        let left = (room.y - (ui.cursor().top() - ui.min_rect().top())).floor() - 1.0;
        if left < LEAST_CARD {
            card(ui, wanted);
        } else {
            let area = egui::ScrollArea::vertical().id_salt("card").auto_shrink([false, false]);
            area.max_height(left).show(ui, |ui| card(ui, wanted));
        }
    });
}

/// The museum card scrolls for itself where at least so much of it is seen, in points.
const LEAST_CARD: f32 = 150.0;

/// The list of the games.
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

/// What is shown of the game, and how.
fn tools(ui: &mut egui::Ui, wanted: &mut Inspector, clicked: &mut Clicked) {
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
    ui.horizontal(|ui| {
        clicked.reset = ui.button("Reset the view").on_hover_text("Home or C").clicked();
        let text = if wanted.turning { "Pause" } else { "Turn" };
        if ui.button(text).on_hover_text("T").clicked() {
            wanted.turning = !wanted.turning;
        }
        clicked.photograph = ui.button("Photograph").on_hover_text("P").clicked();
    });
    ui.label(theme::faint(KEYS).small());
    ui.separator();
    layers(ui, wanted, &definition);
    ui.separator();
}

/// The museum card.
fn card(ui: &mut egui::Ui, shown: &Inspector) {
    if let Some(exhibit) = shown.exhibit() {
        ui.label(theme::headline(&exhibit.title, 22.0));
        for (word, text) in &exhibit.facts {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                ui.label(theme::faint(word));
                ui.label(text);
            });
        }
        ui.add_space(4.0);
        ui.label(&exhibit.about);
    }
    if shown.layers.special && *shown.thing() == Thing::Board {
        ui.add_space(8.0);
        ui.label(egui::RichText::new("Cells with rules of their own").font(theme::heading(20.0)));
        let cells = &shown.game().definition().board.cells;
        for cell in cells.iter().filter(|cell| !cell.note.is_empty()) {
            ui.label(egui::RichText::new(format!("{}  {}", cell.name, cell.note)).size(14.0));
        }
    }
}

/// What is written over the thing; a piece or a die has nothing to write on.
fn layers(ui: &mut egui::Ui, wanted: &mut Inspector, definition: &Definition) {
    let board = *wanted.thing() == Thing::Board;
    if !board && !matches!(wanted.thing(), Thing::Model(_)) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 5.0);
        ui.label(theme::faint("Show"));
        choose_names(ui, &mut wanted.layers);
        if board {
            choose(ui, &mut wanted.layers, definition, definition.sides.1);
        }
        let signs = egui::RichText::new("Signs").small();
        if ui.add(egui::Button::selectable(wanted.layers.signs, signs)).clicked() {
            wanted.layers.signs = !wanted.layers.signs;
        }
    });
}

/// The text of an exhibit's button; the board's own title is a museum's, and too long.
fn short(exhibit: &Exhibit) -> &str {
    match exhibit.thing {
        Thing::Board => "Board",
        _ => &exhibit.title,
    }
}

fn keys(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    wants: Option<Res<EguiWantsInput>>,
    mut inspector: ResMut<Inspector>,
    mut views: MessageWriter<ViewRequested>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let pressed = |key| keys.just_pressed(key);
    // An open list takes all keys.
    if wants.as_ref().is_some_and(|wants| wants.is_popup_open()) {
        return;
    }
    if pressed(KeyCode::Escape) {
        screen.set(Screen::Title);
    }
    if pressed(KeyCode::Home) || pressed(KeyCode::KeyC) {
        views.write(reset(&inspector));
    }
    if pressed(KeyCode::KeyT) {
        inspector.turning = !inspector.turning;
    }
    if pressed(KeyCode::KeyP) {
        commands.init_resource::<Photo>();
    }
    if pressed(KeyCode::PageDown) {
        inspector.step(true);
    }
    if pressed(KeyCode::PageUp) {
        inspector.step(false);
    }
    if pressed(KeyCode::KeyL) {
        inspector.layers.names = !inspector.layers.names;
    }
    // The arrows lead from button to button once Tab has reached one.
    if wants.is_some_and(|wants| wants.wants_any_keyboard_input()) {
        return;
    }
    views.write_batch(turns(&keys));
    views.write_batch(zooms(&keys, 0.8));
}

/// Where nothing has been chosen the first game's board is shown.
fn open(mut commands: Commands, games: Res<Games>, inspector: Option<Res<Inspector>>) {
    if let (None, Some(game)) = (inspector, games.0.games().first()) {
        commands.insert_resource(Inspector::new(game.clone()));
    }
}

fn is_shown(screen: Res<State<Screen>>, inspector: Option<Res<Inspector>>) -> bool {
    *screen.get() == Screen::Inspect && inspector.is_some()
}

/// Registers the inspector's screen.
pub fn plugin(app: &mut App) {
    let panel = inspect_screen.in_set(UiSystems::Panels).run_if(is_shown);
    let panel = panel.run_if(not(resource_exists::<Photo>));
    app.add_systems(OnEnter(Screen::Inspect), open)
        .add_systems(
            Update,
            keys.before(PhotoKeys)
                .in_set(TableSystems::Input)
                .run_if(is_shown)
                .run_if(not(resource_exists::<Photo>)),
        )
        .add_systems(EguiPrimaryContextPass, panel);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::sample::game;
    use bevy::state::app::StatesPlugin;

    /// What is shown after a press of a key.
    fn after(key: KeyCode) -> (usize, bool) {
        let mut inspector = Inspector::new(game("ur"));
        inspector.show(1);
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .add_message::<ViewRequested>()
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_resource(inspector)
            .add_systems(Update, keys);
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
        app.update();
        let inspector = app.world().resource::<Inspector>();
        (inspector.shown(), inspector.layers.names)
    }

    #[test]
    fn tab_leaves_the_exhibit_to_the_page_keys() {
        assert_eq!(after(KeyCode::Tab), (1, false));
        assert_eq!(after(KeyCode::PageDown), (2, false));
        assert_eq!(after(KeyCode::PageUp), (0, false));
        assert_eq!(after(KeyCode::KeyL), (1, true));
        // What the panel says is what the keys do.
        assert!(KEYS.contains("Page Up, Page Down: previous, next exhibit"));
    }
}
