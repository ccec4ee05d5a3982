//! The frame of every screen: fonts, the side panel, the part of the window
//! that is left to the table.

use crate::gui::play::games::Games;
use bevy::asset::AssetEventSystems;
use bevy::camera::Viewport;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass, egui};

use super::new_match::beside_form;
use super::toolbar;
use super::toolbar::LayerStrip;
use crate::gui::layout::piece::Piece;
use crate::gui::play::guide::Guide;
use crate::gui::ui::camera::ViewRequested;
use crate::gui::ui::hints::{Hint, Hints};
use crate::gui::ui::layers::{LayerParams, Lens, show_at_table as show_layers};
use crate::gui::ui::panel::coach::CoachParams;
use crate::gui::ui::panel::pointed::CardParams;
use crate::gui::ui::panel::{
    PANEL_WIDTH, PanelParams, Toasts, pointed, show_labels, show_table_toasts,
};
use crate::gui::ui::preview::Preview;
use crate::gui::ui::state::{Overlay, Screen};

use crate::gui::play::settings::Settings;
use crate::gui::render::scene::TableCamera;
use crate::gui::ui::{panel, theme};

/// The order in which a frame of the interface is drawn.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UiSystems {
    /// Fonts, colours, scale.
    Style,
    /// The panels at the window's edges.
    Panels,
    /// Dialogs over them.
    Dialogs,
}

/// The table never gets less of the window than this, in pixels a side.
const LEAST_VIEW: u32 = 16;

/// New fonts count from the frame after the one in which they were given.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq)]
enum Fonts {
    #[default]
    Unknown,
    Given,
    Ready,
}

fn fonts_ready(fonts: Res<Fonts>) -> bool {
    *fonts == Fonts::Ready
}

fn style(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    mut fonts: ResMut<Fonts>,
    mut scale: Local<f32>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    match *fonts {
        Fonts::Unknown => {
            theme::apply(ctx);
            *fonts = Fonts::Given;
        }
        Fonts::Given => *fonts = Fonts::Ready,
        Fonts::Ready => {}
    }
    if (*scale - settings.text_scale).abs() > f32::EPSILON {
        *scale = settings.text_scale;
        ctx.set_zoom_factor(settings.text_scale);
    }
    Ok(())
}

/// Before there are letters nothing can be written; the table has its part of the window
/// all the same, or it would be seen to jump when the panel comes.
fn keep_the_panels_room(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    guide: Option<Res<Guide>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut camera: Single<&mut Camera, With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let area = match screen.get() {
        Screen::Title => beside_title(ctx),
        Screen::Table => table_area(ctx, guide.is_some(), LayerStrip::default()),
        Screen::Inspect => return Ok(()),
    };
    give_view(ctx, &window, &mut camera, area);
    Ok(())
}

/// Width of the title's panel.
#[must_use]
pub fn title_width(ctx: &egui::Context) -> f32 {
    panel_width(ctx) * 1.12
}

/// The part of the window that the title leaves to the board.
#[must_use]
pub fn beside_title(ctx: &egui::Context) -> egui::Rect {
    let mut area = ctx.viewport_rect();
    area.min.x += title_width(ctx);
    area
}

/// A root for panels that covers the whole window.
pub fn root(ctx: &egui::Context) -> egui::Ui {
    egui::Ui::new(
        ctx.clone(),
        "root".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    )
}

/// Width of a side panel in a window: on a narrow one it takes at most half.
#[must_use]
pub fn panel_width(ctx: &egui::Context) -> f32 {
    PANEL_WIDTH.min(ctx.viewport_rect().width() * 0.5)
}

fn table_screen(
    mut contexts: EguiContexts,
    mut params: PanelParams,
    mut toasts: ResMut<Toasts>,
    strip: Res<LayerStrip>,
    preview: Res<Preview>,
    hints: Res<Hints>,
    pieces: Query<&Transform, With<Piece>>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let (mut camera, view) = camera.into_inner();
    let ctx = contexts.ctx_mut()?;
    if preview.is_on() {
        // Another game's board: neither the match's panel nor its signs belong to it.
        let area = beside_form(ctx);
        let area = area.unwrap_or_else(|| table_area(ctx, params.is_guided(), *strip));
        give_view(ctx, &window, &mut camera, area);
        return Ok(());
    }
    let mut root = root(ctx);
    let width = panel_width(ctx);
    egui::Panel::right("side")
        .exact_size(width)
        .resizable(false)
        .show_separator_line(false)
        .frame(theme::panel_frame())
        .show(&mut root, |ui| {
            panel::show(ui, &mut params);
        });
    let left = table_area(ctx, params.is_guided(), *strip);
    if toasts.is_showing() {
        let busy = in_use(ctx, (&camera, view), &hints, &pieces);
        if let Some(rule) = show_table_toasts(ctx, toasts.bypass_change_detection(), left, &busy) {
            params.open_book(rule);
        }
    }
    show_labels(ctx, left, (&camera, view), &hints, &pieces);
    give_view(ctx, &window, &mut camera, left);
    Ok(())
}

/// The part of the window that the table has, beside the panel, below what a guide says
/// and below the layers that are chosen from.
fn table_area(ctx: &egui::Context, guided: bool, strip: LayerStrip) -> egui::Rect {
    let mut area = ctx.viewport_rect();
    area.max.x -= panel_width(ctx);
    if guided {
        area.min.y = (area.min.y + panel::coach::HIGH).min(area.center().y);
    }
    area.min.y = (area.min.y + strip.0).min(area.center().y);
    area
}

/// The buttons over the table, and what is written over the board: first, so that all
/// else lies above it.
fn layers_over_table(
    mut contexts: EguiContexts,
    mut params: LayerParams,
    mut views: MessageWriter<ViewRequested>,
    mut strip: ResMut<LayerStrip>,
    overlay: Res<State<Overlay>>,
    preview: Res<Preview>,
    guide: Option<Res<Guide>>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if preview.is_on() {
        return Ok(());
    }
    // Below a dialog the table keeps its place.
    if *overlay.get() == Overlay::None {
        let whole = table_area(ctx, guide.is_some(), LayerStrip::default());
        strip.set_if_neq(toolbar::show(ctx, whole, &mut params, &mut views));
    }
    let area = table_area(ctx, guide.is_some(), *strip);
    let lens = Lens::new(camera.0, camera.1, Transform::IDENTITY, area);
    show_layers(ctx, &params, lens);
    Ok(())
}

/// The card of what the pointer rests on.
fn pointed_card(
    mut contexts: EguiContexts,
    params: CardParams,
    strip: Res<LayerStrip>,
    overlay: Res<State<Overlay>>,
    guide: Option<Res<Guide>>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if *overlay.get() == Overlay::None {
        let area = table_area(ctx, guide.is_some(), *strip);
        let lens = Lens::new(camera.0, camera.1, Transform::IDENTITY, area);
        pointed::show(ctx, &params, lens);
    }
    Ok(())
}

/// Where on the screen the table is in use, in points: under pieces, where a move can end,
/// and where the dice's score is written.
fn in_use(
    ctx: &egui::Context,
    (camera, view): (&Camera, &GlobalTransform),
    hints: &Hints,
    pieces: &Query<&Transform, With<Piece>>,
) -> Vec<egui::Pos2> {
    let targets = hints.list.iter().filter_map(|hint| match hint {
        Hint::Target { place, .. } | Hint::Ghost { place, .. } | Hint::Score { place, .. } => {
            Some(*place)
        }
        _ => None,
    });
    let scale = 1.0 / ctx.zoom_factor();
    pieces
        .iter()
        .map(|piece| piece.translation)
        .chain(targets)
        .filter_map(|place| camera.world_to_viewport(view, place).ok())
        .map(|point| egui::pos2(point.x * scale, point.y * scale))
        .collect()
}

/// The guide's card, over the table.
fn coach(mut contexts: EguiContexts, mut params: CoachParams) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut left = ctx.viewport_rect();
    left.max.x -= panel_width(ctx);
    panel::coach::show(ctx, &mut params, left);
    Ok(())
}

/// Gives the table the part of the window that an area in points covers.
pub fn give_view(ctx: &egui::Context, window: &Window, camera: &mut Mut<Camera>, area: egui::Rect) {
    let whole = window.physical_size();
    let scale = ctx.pixels_per_point();
    let from = UVec2::new((area.min.x * scale) as u32, (area.min.y * scale) as u32)
        .min(whole.saturating_sub(UVec2::splat(LEAST_VIEW)));
    let to = UVec2::new((area.max.x * scale) as u32, (area.max.y * scale) as u32)
        .max(from + LEAST_VIEW)
        .min(whole);
    if to.x <= from.x || to.y <= from.y {
        // A window of nought pixels: nothing is seen anyway.
        return;
    }
    let changed = camera.viewport.as_ref().is_none_or(|viewport| {
        viewport.physical_position != from || viewport.physical_size != to - from
    });
    if changed {
        camera.viewport =
            Some(Viewport { physical_position: from, physical_size: to - from, ..default() });
    }
}

/// The dialog that comes next, or none.
pub type NextOverlay<'w> = ResMut<'w, NextState<Overlay>>;

/// Where a dialog stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the middle of the window, everything behind it dimmed.
    Middle,
    /// At the right edge, so that the board beside it can be looked at.
    Beside,
}

/// Room in points between a dialog's content and the window's upper and lower edge.
const AROUND: f32 = 90.0;

/// A dialog. A click beside it closes it, unless that click closes a list. It may be as high
/// as the window lets it be: what may be higher goes into [`scrolling`].
pub fn modal<'w>(
    ctx: &egui::Context,
    name: &str,
    place: Place,
    overlay: &mut NextOverlay<'w>,
    content: impl FnOnce(&mut egui::Ui, &mut NextOverlay<'w>),
) {
    let room = ctx.viewport_rect().size();
    let most = egui::vec2((room.x - 60.0).clamp(120.0, DIALOG_WIDTH), (room.y - AROUND).max(80.0));
    let id = egui::Id::new(name);
    // Lists drop down in the foreground. In one order with them, a dialog that is pressed in
    // the frame in which its list opens would come to lie over the list.
    let mut area = egui::Modal::default_area(id).order(egui::Order::Middle).default_size(most);
    let mut dim = 150;
    if place == Place::Beside {
        area = area.anchor(egui::Align2::RIGHT_CENTER, egui::vec2(-10.0, 0.0));
        dim = 40;
    }
    let modal = egui::Modal::new(id)
        .area(area)
        .frame(theme::dialog_frame())
        .backdrop_color(egui::Color32::from_black_alpha(dim));
    let response = modal.show(ctx, |ui| {
        ui.set_max_size(most);
        content(ui, overlay);
    });
    if response.backdrop_response.clicked() && !response.any_popup_open {
        overlay.set(Overlay::None);
    }
}

/// The width of a dialog's content at most, in points.
pub const DIALOG_WIDTH: f32 = 520.0;

/// Scrolls what does not fit into a dialog. `below` are the points that are kept for the
/// buttons under it, which are therefore in the window at any size.
pub fn scrolling<R>(ui: &mut egui::Ui, below: f32, content: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let below = if below > 0.0 { below + ui.spacing().item_spacing.y } else { 0.0 };
    let room = ui.max_rect().bottom() - ui.cursor().top() - below;
    egui::ScrollArea::vertical()
        .max_height(room.max(40.0))
        .min_scrolled_height(0.0)
        .show(ui, content)
        .inner
}

/// A dialog's heading.
pub fn title(ui: &mut egui::Ui, text: &str) {
    ui.label(egui::RichText::new(text).font(theme::heading(30.0)).color(theme::GOLD));
    ui.add_space(4.0);
}

/// A dialog's main button: a click presses it, and so does Enter.
pub fn main_button(ui: &mut egui::Ui, size: impl Into<egui::Vec2>, text: &str) -> bool {
    let clicked = ui.add_sized(size, theme::main_button(text)).clicked();
    clicked || (ui.is_enabled() && enter(ui.ctx()))
}

/// Whether Enter was pressed and means the dialog: not a list that has dropped down, nor
/// what the Tab key has reached, nor a key that is still held down from before.
#[must_use]
pub fn enter(ctx: &egui::Context) -> bool {
    let taken = egui::Popup::is_any_open(ctx) || ctx.memory(|memory| memory.focused().is_some());
    let is_enter = |event: &egui::Event| {
        matches!(
            event,
            egui::Event::Key { key: egui::Key::Enter, pressed: true, repeat: false, modifiers, .. }
                if modifiers.is_none()
        )
    };
    !taken && ctx.input(|input| input.events.iter().any(is_enter))
}

/// A question mark that explains a word: under the pointer, or pressed.
pub fn explain(ui: &mut egui::Ui, text: &str) {
    let mark = egui::RichText::new("?").small().color(theme::GOLD);
    let button = egui::Button::new(mark).corner_radius(9).min_size(egui::vec2(18.0, 18.0));
    let shown = ui.scope(|ui| {
        ui.spacing_mut().button_padding = egui::vec2(4.0, 0.0);
        ui.spacing_mut().interact_size.y = 18.0;
        ui.add(button)
    });
    let response = shown.inner;
    let id = response.id.with("explained");
    egui::Popup::from_toggle_button_response(&response).id(id).show(|ui| {
        ui.set_max_width(300.0);
        ui.label(text);
    });
    if !egui::Popup::is_id_open(ui.ctx(), id) {
        response.on_hover_text(text);
    }
}

/// Registers the frame.
pub fn plugin(app: &mut App) {
    // Else the sheet of letters reaches the renderer a frame after the text that
    // needs it: letters, and when the sheet has grown all that is written, would
    // be missing for that frame.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
    app.init_resource::<Games>()
        .init_resource::<Fonts>()
        .init_resource::<LayerStrip>()
        .configure_sets(
            EguiPrimaryContextPass,
            (UiSystems::Style, (UiSystems::Panels, UiSystems::Dialogs).chain().run_if(fonts_ready))
                .chain(),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                (style, keep_the_panels_room.run_if(not(fonts_ready)))
                    .chain()
                    .in_set(UiSystems::Style),
                (
                    layers_over_table,
                    table_screen,
                    pointed_card,
                    coach.run_if(in_state(Overlay::None)),
                )
                    .chain()
                    .in_set(UiSystems::Panels)
                    .run_if(in_state(Screen::Table)),
            ),
        );
}
