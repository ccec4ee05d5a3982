//! The inspector: things, layers and the museum card beside the turntable.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::shell::{Games, UiSystems, give_view, panel_width, root};
use super::{Screen, first_variants};
use crate::rules::{Definition, Exhibit, Side, Thing};
use crate::table::camera::ViewRequested;
use crate::table::hud::{Toasts, capital_name, show_toasts};
use crate::table::inspector::{Inspector, Lens, OnShow, Spots, draw, reset};
use crate::table::scene::TableCamera;
use crate::table::theme;
use crate::table::words::Naming;

/// What the panel asks for.
#[derive(Default)]
struct Asked {
    reset: bool,
    leave: bool,
}

fn inspect_screen(
    mut contexts: EguiContexts,
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
    let mut root = root(ctx);
    let width = (panel_width(ctx) * 1.12).min(ctx.viewport_rect().width() * 0.5);
    let mut asked = Asked::default();
    // Changed on a copy, so that looking at the panel changes nothing.
    let mut wanted = inspector.clone();
    egui::Panel::right("inspector")
        .exact_size(width)
        .resizable(false)
        .show_separator_line(false)
        .frame(theme::panel_frame())
        .show(&mut root, |ui| panel(ui, &games, &mut wanted, &mut asked));
    let mut left = ctx.viewport_rect();
    left.max.x -= width;
    show_toasts(ctx, &toasts, left);
    let (mut camera, at) = camera.into_inner();
    give_view(ctx, &window, &mut camera, left);
    let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(left);
    let pointer = ctx.pointer_hover_pos().filter(|at| left.contains(*at));
    let placed = thing.iter().next().copied().unwrap_or_default();
    let lens = Lens::new(&camera, at, placed, ctx.zoom_factor());
    if let (Some(note), Some(at)) = (draw(&painter, pointer, &wanted, &spots, &lens), pointer) {
        show_note(ctx, at, left, &note);
    }
    if wanted.differs_from(&inspector) {
        *inspector = wanted;
    }
    if asked.reset {
        views.write(reset(&inspector));
    }
    if asked.leave {
        screen.set(Screen::Title);
    }
    Ok(())
}

/// A note beside the pointer, inside the view.
fn show_note(ctx: &egui::Context, at: egui::Pos2, view: egui::Rect, note: &str) {
    let wide = 260.0;
    let x = (at.x + 18.0).min(view.right() - wide - 30.0).max(view.left());
    egui::Area::new("cell note".into())
        .fixed_pos(egui::pos2(x, at.y + 18.0))
        .constrain_to(view)
        .interactable(false)
        .order(egui::Order::Foreground)
        .show(ctx, |ui| {
            theme::dialog_frame().inner_margin(egui::Margin::symmetric(12, 9)).show(ui, |ui| {
                ui.set_max_width(wide);
                ui.label(note);
            });
        });
}

fn panel(ui: &mut egui::Ui, games: &Games, wanted: &mut Inspector, asked: &mut Asked) {
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new("Inspect").font(theme::heading(27.0)).color(theme::GOLD));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            asked.leave = ui.button("Back").on_hover_text("Esc").clicked();
        });
    });
    let usual = first_variants(games.0.games());
    let definition = wanted.game().definition().clone();
    egui::ComboBox::from_id_salt("inspected game")
        .selected_text(&definition.title)
        .width(ui.available_width())
        .show_ui(ui, |ui| {
            for game in usual {
                let chosen = game.definition().game == definition.game;
                if ui.selectable_label(chosen, &game.definition().title).clicked() && !chosen {
                    wanted.change_game(game.clone());
                }
            }
        });
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
        asked.reset = ui.button("Reset the view").on_hover_text("Home or C").clicked();
        let text = if wanted.turning { "Stop turning" } else { "Turn" };
        if ui.button(text).on_hover_text("T").clicked() {
            wanted.turning = !wanted.turning;
        }
    });
    ui.separator();
    layers(ui, wanted, &definition);
    ui.separator();
    egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        if let Some(exhibit) = wanted.exhibit() {
            let title = egui::RichText::new(&exhibit.title).font(theme::heading(22.0));
            ui.label(title.color(theme::GOLD));
            for (word, text) in &exhibit.facts {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = 6.0;
                    ui.label(egui::RichText::new(word).color(theme::FAINT));
                    ui.label(text);
                });
            }
            ui.add_space(4.0);
            ui.label(&exhibit.about);
        }
        if wanted.layers.special && *wanted.thing() == Thing::Board {
            ui.add_space(8.0);
            ui.label(egui::RichText::new("Special cells").font(theme::heading(20.0)));
            for cell in definition.board.cells.iter().filter(|cell| !cell.note.is_empty()) {
                ui.label(egui::RichText::new(format!("{}  {}", cell.name, cell.note)).size(14.0));
            }
        }
    });
}

/// What is written over the thing; a piece or a die has nothing to write on.
fn layers(ui: &mut egui::Ui, wanted: &mut Inspector, definition: &Definition) {
    let board = *wanted.thing() == Thing::Board;
    if !board && !matches!(wanted.thing(), Thing::Model(_)) {
        return;
    }
    ui.label(egui::RichText::new("Show").color(theme::FAINT));
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut wanted.layers.cells, "cell numbers");
        ui.checkbox(&mut wanted.layers.special, "special cells");
        ui.checkbox(&mut wanted.layers.signs, "signs");
    });
    if !board {
        return;
    }
    // Where all go the same way it is one path.
    let same = definition.paths.iter().all(|path| *path == definition.paths[0]);
    ui.horizontal_wrapped(|ui| {
        ui.label(if same { "path" } else { "path of" });
        ui.selectable_value(&mut wanted.layers.path, None, "none");
        if same {
            ui.selectable_value(&mut wanted.layers.path, Some(Side::A), "of all sides");
            return;
        }
        for side in &Side::ALL[..definition.paths.len()] {
            let whose = capital_name(&Naming(definition).possessive(*side));
            ui.selectable_value(&mut wanted.layers.path, Some(*side), whose);
        }
    });
    let kinds = definition.leap_kinds();
    if kinds.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for (index, (kind, colour)) in kinds.iter().zip(theme::LEAPS).enumerate() {
            let mut shown = wanted.layers.leaps >> index & 1 == 1;
            let text = egui::RichText::new(*kind).color(colour);
            if ui.checkbox(&mut shown, text).changed() {
                wanted.layers.leaps ^= 1 << index;
            }
        }
    });
}

/// What stands on the button of an exhibit: of the board, whose title is a museum's,
/// no more than that it is the board.
fn short(exhibit: &Exhibit) -> &str {
    match exhibit.thing {
        Thing::Board => "Board",
        _ => &exhibit.title,
    }
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut inspector: ResMut<Inspector>,
    mut views: MessageWriter<ViewRequested>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let pressed = |key| keys.just_pressed(key);
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    if pressed(KeyCode::Escape) {
        screen.set(Screen::Title);
    }
    if pressed(KeyCode::Home) || pressed(KeyCode::KeyC) {
        views.write(reset(&inspector));
    }
    if pressed(KeyCode::KeyT) {
        inspector.turning = !inspector.turning;
    }
    if pressed(KeyCode::Tab) {
        inspector.step(!shift);
    }
    for (key, turn) in [
        (KeyCode::ArrowLeft, (-0.2, 0.0)),
        (KeyCode::ArrowRight, (0.2, 0.0)),
        (KeyCode::ArrowUp, (0.0, 0.12)),
        (KeyCode::ArrowDown, (0.0, -0.12)),
    ] {
        if pressed(key) {
            views.write(ViewRequested::Turn(turn.0, turn.1));
        }
    }
    if pressed(KeyCode::Equal) || pressed(KeyCode::NumpadAdd) {
        views.write(ViewRequested::Zoom(0.8));
    }
    if pressed(KeyCode::Minus) || pressed(KeyCode::NumpadSubtract) {
        views.write(ViewRequested::Zoom(1.25));
    }
}

/// Where nothing has been chosen the first game's board is shown.
fn open(mut commands: Commands, games: Res<Games>, inspector: Option<Res<Inspector>>) {
    if let (None, Some(game)) = (inspector, games.0.games().first()) {
        commands.insert_resource(Inspector::new(game.clone()));
    }
}

/// Registers the inspector's screen.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Inspect), open)
        .add_systems(
            Update,
            keys.in_set(crate::table::TableSystems::Input)
                .run_if(in_state(Screen::Inspect))
                .run_if(resource_exists::<Inspector>),
        )
        .add_systems(
            EguiPrimaryContextPass,
            inspect_screen
                .in_set(UiSystems::Panels)
                .run_if(in_state(Screen::Inspect))
                .run_if(resource_exists::<Inspector>),
        );
}
