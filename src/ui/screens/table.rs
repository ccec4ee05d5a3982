//! The table's screen: the side panel, the table beside it, and the text over the table.

use tesserae_play::games::Games;
use tesserae_play::occasion::On;

use crate::ui::frame::{UiSystems, beside_title, give_view, on_screen, panel_width, root};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;
use tesserae_play::broadcast::Broadcast;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest};
use tesserae_play::guide::Guide;
use tesserae_play::showing::Showing;

use super::attract::Attract;
use super::new_match::beside_form;
use super::toolbar::{self, LayerStrip};
use crate::ui::camera::ViewRequested;
use crate::ui::hints::{Hint, Hints};
use crate::ui::layers::Lens;
use crate::ui::panel::coach::CoachParams;
use crate::ui::panel::pointed::CardParams;
use crate::ui::panel::{PanelParams, plate_corners, pointed, show_labels, show_plates};
use crate::ui::preview::Preview;
use crate::ui::state::{Overlay, Screen};
use crate::ui::table_layers::{LayerParams, show as show_layers};

use tesserae_play::settings::Settings;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use crate::ui::panel;
use crate::ui::style::{apply_style, fonts_ready};
use crate::ui::widgets::{Toasts, caption, theme, toasts};

/// Reserves the table's part of the window while the fonts load. Otherwise the table would jump
/// when the panel appears.
fn reserve_panel_area(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    beside: Beside,
    settings: Res<Settings>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut part: Single<&mut ViewArea, With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let area = match screen.get() {
        Screen::Title => beside_title(ctx),
        Screen::Table => beside.table(ctx, LayerStrip::default(), &settings),
        Screen::Inspect => return Ok(()),
    };
    give_view(ctx, &window, &mut part, area);
    Ok(())
}

fn draw_table_screen(
    mut contexts: EguiContexts,
    mut params: PanelParams,
    beside: Beside,
    mut toasts: ResMut<Toasts>,
    strip: Res<LayerStrip>,
    preview: Res<Preview>,
    (broadcast, settings): (Res<Broadcast>, Res<Settings>),
    hints: Res<Hints>,
    pieces: Query<&Transform, With<Piece>>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform, &mut ViewArea), With<TableCamera>>,
) -> Result {
    let (camera, view, mut part) = camera.into_inner();
    let ctx = contexts.ctx_mut()?;
    if preview.is_on() {
        // This is another game's board: neither the match's panel nor its signs belong to it.
        let area = beside_form(ctx);
        let area = area.unwrap_or_else(|| beside.table(ctx, *strip, &settings));
        give_view(ctx, &window, &mut part, area);
        return Ok(());
    }
    let left = beside.table(ctx, *strip, &settings);
    let watched = params.watch().is_on() || beside.showing.is_on();
    if let Some(seated) = params.seated().filter(|_| watched) {
        let corners = plate_corners(beside.spec.as_deref());
        show_plates(ctx, left, &corners, params.watch(), seated);
    }
    if let Some(text) = broadcast.caption().filter(|_| params.watch().is_on()) {
        caption::show(ctx, left, text);
    }
    if !beside.is_bare() {
        let side = theme::side_panel(egui::Panel::right("side"), panel_width(ctx));
        side.show(&mut root(ctx), |ui| {
            panel::show(ui, &mut params);
        });
    }
    if toasts.is_showing() {
        let busy = in_use(ctx, (camera, view), &hints, &pieces);
        if let Some(rule) =
            toasts::show_at_table(ctx, toasts.bypass_change_detection(), left, &busy)
        {
            params.open_book(rule);
        }
    }
    show_labels(ctx, left, (camera, view), &hints, &pieces, watched);
    give_view(ctx, &window, &mut part, left);
    Ok(())
}

/// The parts of the window beside the table.
#[derive(SystemParam)]
struct Beside<'w> {
    spec: Option<Res<'w, TableSpec>>,
    guide: On<'w, Guide>,
    exhibition: On<'w, Exhibition>,
    showing: On<'w, Showing>,
}

impl Beside<'_> {
    /// Does the table fill the whole window?
    fn is_bare(&self) -> bool {
        self.showing.is_on() || self.exhibition.get().is_some_and(|exhibition| exhibition.bare)
    }

    /// The table's part of the window: beside the panel, below guide and layers.
    fn table(&self, ctx: &egui::Context, strip: LayerStrip, settings: &Settings) -> egui::Rect {
        let mut area = ctx.viewport_rect();
        if !self.is_bare() {
            area.max.x -= panel_width(ctx);
        }
        if self.guide.is_on() {
            area.min.y = (area.min.y + panel::coach::HIGH).min(area.center().y);
        }
        area.min.y = (area.min.y + strip.0).min(area.center().y);
        if self.exhibition.is_on() && settings.commentary {
            area.max.y -= caption::room(area);
        }
        area
    }
}

/// Draws the buttons and layers over the table, below everything else.
fn draw_layers_over_table(
    mut contexts: EguiContexts,
    mut params: LayerParams,
    mut views: MessageWriter<ViewRequested>,
    mut exhibitions: MessageWriter<ExhibitionRequest>,
    mut strip: ResMut<LayerStrip>,
    overlay: Res<State<Overlay>>,
    preview: Res<Preview>,
    attract: Res<Attract>,
    beside: Beside,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // The attract mode offers no buttons, because no click would reach them.
    if preview.is_on() || attract.is_on() {
        return Ok(());
    }
    // Below a dialog the table keeps its place, and a clip has no buttons.
    if *overlay.get() == Overlay::None && !beside.showing.is_on() {
        let whole = beside.table(ctx, LayerStrip::default(), params.settings());
        // A clip has no row. Here an exhibition hides the panel.
        let panel = beside.is_bare().then_some(&mut exhibitions);
        strip.set_if_neq(toolbar::show(ctx, whole, &mut params, &mut views, panel));
    }
    let area = beside.table(ctx, *strip, params.settings());
    let lens = Lens::new(camera.0, camera.1, Transform::IDENTITY, area);
    show_layers(ctx, &params, lens);
    Ok(())
}

/// Draws the card of the thing under the pointer.
fn draw_pointed_card(
    mut contexts: EguiContexts,
    params: CardParams,
    strip: Res<LayerStrip>,
    overlay: Res<State<Overlay>>,
    attract: Res<Attract>,
    settings: Res<Settings>,
    beside: Beside,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if *overlay.get() == Overlay::None && !attract.is_on() {
        let area = beside.table(ctx, *strip, &settings);
        let lens = Lens::new(camera.0, camera.1, Transform::IDENTITY, area);
        pointed::show(ctx, &params, lens);
    }
    Ok(())
}

/// The points on the screen in use: pieces, targets, the score of the dice.
fn in_use(
    ctx: &egui::Context,
    (camera, view): (&Camera, &GlobalTransform),
    hints: &Hints,
    pieces: &Query<&Transform, With<Piece>>,
) -> Vec<egui::Pos2> {
    use Hint::{Ghost, Score, Target};
    let targets = hints.list.iter().filter_map(|hint| match hint {
        Target { place, .. } | Ghost { place, .. } | Score { place, .. } => Some(*place),
        _ => None,
    });
    let standing = pieces.iter().map(|piece| piece.translation);
    standing.chain(targets).filter_map(|place| on_screen(ctx, (camera, view), place)).collect()
}

/// Draws the guide's card over the table.
fn draw_guide_card(mut contexts: EguiContexts, mut params: CoachParams) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut area = ctx.viewport_rect();
    area.max.x -= panel_width(ctx);
    panel::coach::show(ctx, &mut params, area);
    Ok(())
}

/// Registers the table's screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<Games>().init_resource::<LayerStrip>().add_systems(
        EguiPrimaryContextPass,
        (
            reserve_panel_area.run_if(not(fonts_ready)).after(apply_style).in_set(UiSystems::Style),
            (
                draw_layers_over_table,
                draw_table_screen,
                draw_pointed_card,
                draw_guide_card.run_if(in_state(Overlay::None)),
            )
                .chain()
                .in_set(UiSystems::Panels)
                .run_if(in_state(Screen::Table)),
        ),
    );
}
