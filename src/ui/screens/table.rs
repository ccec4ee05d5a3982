//! The table's screen: the side panel, the table beside it, and the text over the table.

use tesserae_play::games::Games;
use tesserae_play::occasion::On;

use crate::ui::frame::{UiSystems, beside_title, give_view, panel_width, root};
use bevy::ecs::system::{SystemParam, SystemState};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;
use tesserae_play::broadcast::Broadcast;
use tesserae_play::exhibition::{Exhibition, Eyes};
use tesserae_play::guide::Guide;
use tesserae_play::showing::Showing;

use super::attract::Attract;
use super::new_match::beside_form;
use super::score::beside_score;
use super::toolbar;
use crate::ui::camera::ViewRequested;
use crate::ui::commands::Buttons;
use crate::ui::hints::Hints;
use crate::ui::layers::Lens;
use crate::ui::panel::coach::CoachParams;
use crate::ui::panel::pointed::CardParams;
use crate::ui::panel::{PlateParams, PlateRoom, pointed, show_labels, show_plates};
use crate::ui::preview::Preview;
use crate::ui::state::{BookRequested, Overlay, Screen};
use crate::ui::table_layers::{LayerParams, show as show_layers};

use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use crate::ui::panel;
use crate::ui::style::{apply_style, fonts_ready};
use crate::ui::widgets::foot::Line;
use crate::ui::widgets::{Toasts, foot, theme, toasts};

/// Reserves the table's part of the window while the fonts load. Otherwise the table would jump
/// when the panel appears.
fn reserve_panel_area(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    beside: Beside,
    window: Single<&Window, With<PrimaryWindow>>,
    mut part: Single<&mut ViewArea, With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let area = match screen.get() {
        Screen::Title => beside_title(ctx),
        Screen::Table => beside.table(ctx),
        Screen::Inspect => return Ok(()),
    };
    give_view(ctx, &window, &mut part, area);
    Ok(())
}

/// Gives the camera the table's part of the window.
fn give_table_view(
    mut contexts: EguiContexts,
    beside: Beside,
    preview: Res<Preview>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut part: Single<&mut ViewArea, With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let form = if preview.is_on() { beside_form(ctx) } else { None };
    let area = form.unwrap_or_else(|| beside.table(ctx));
    give_view(ctx, &window, &mut part, area);
    Ok(())
}

/// Draws the name plates of an exhibition or a clip, and the commentator's caption unless a
/// message is in its place.
fn draw_plates(
    mut contexts: EguiContexts,
    params: PlateParams,
    beside: Beside,
    (broadcast, toasts): (Res<Broadcast>, Res<Toasts>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if let Some(room) = beside.plates(ctx) {
        show_plates(ctx, &room, &params);
    }
    let free = beside.exhibition.is_on() && !toasts.is_showing() && !beside.is_covered(ctx);
    let said = broadcast.caption().filter(|_| free);
    if let Some(text) = said {
        foot::show(ctx, beside.stage(ctx), &Line { text, edge: theme::EDGE, button: None });
    }
    Ok(())
}

/// In a window lower than this, in points, the panel has less room above and below it, so that the
/// large button stays in sight with four players.
const LOW: f32 = 340.0;

/// Draws the panel, whose parts are systems of its own.
fn draw_side_panel(world: &mut World, state: &mut SystemState<(EguiContexts, Beside)>) -> Result {
    let (mut contexts, beside) = state.get_mut(world)?;
    let ctx = contexts.ctx_mut()?.clone();
    if !beside.is_bare() {
        let mut side = theme::side_panel(egui::Panel::right("side"), panel_width(&ctx));
        if ctx.viewport_rect().height() < LOW {
            side = side.frame(theme::panel_frame().inner_margin(egui::Margin::symmetric(16, 6)));
        }
        side.show(&mut root(&ctx), |ui| panel::show(ui, world));
    }
    Ok(())
}

/// Draws the message below the table.
fn draw_notices(
    mut contexts: EguiContexts,
    mut toasts: ResMut<Toasts>,
    mut books: MessageWriter<BookRequested>,
    beside: Beside,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if toasts.is_showing() {
        if beside.is_covered(ctx) {
            toasts.bypass_change_detection().wait();
            return Ok(());
        }
        let area = beside.stage(ctx);
        let rule = toasts::show_at_table(ctx, &mut toasts, area);
        books.write_batch(rule.map(BookRequested::Rule));
    }
    Ok(())
}

/// Draws the signs over the table: targets, numbers, the score of the dice.
fn draw_table_labels(
    mut contexts: EguiContexts,
    beside: Beside,
    hints: Res<Hints>,
    pieces: Query<&Transform, With<Piece>>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
    eyes: Res<Eyes>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let area = beside.table(ctx);
    show_labels(ctx, area, *camera, &hints, &pieces, beside.is_watched().then_some(*eyes));
    Ok(())
}

/// The parts of the window beside the table.
#[derive(SystemParam)]
struct Beside<'w> {
    overlay: Res<'w, State<Overlay>>,
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

    /// Does the rule book lie over the table and the line at its foot?
    fn is_covered(&self, ctx: &egui::Context) -> bool {
        let mut area = ctx.viewport_rect();
        area.max.x -= panel_width(ctx);
        *self.overlay.get() == Overlay::Book && panel::book_covers(area)
    }

    /// Is the match shown to viewers?
    fn is_watched(&self) -> bool {
        self.exhibition.is_on() || self.showing.is_on()
    }

    /// The table's part of the window: above the name plates, if there are any.
    fn table(&self, ctx: &egui::Context) -> egui::Rect {
        let stage = self.stage(ctx);
        self.plates(ctx).map_or(stage, |room| room.above(stage))
    }

    /// The room of the name plates.
    fn plates(&self, ctx: &egui::Context) -> Option<PlateRoom> {
        let sides = self.spec.as_ref().map_or(2, |spec| usize::from(spec.sides));
        let tags = self.exhibition.get().is_some_and(|exhibition| exhibition.bare);
        self.is_watched().then(|| PlateRoom::of(self.stage(ctx), sides, tags))
    }

    /// The part of the window for table and plates: beside the panel or the page of results,
    /// between the guide and the line at the foot. A clip has no line.
    fn stage(&self, ctx: &egui::Context) -> egui::Rect {
        let mut area = ctx.viewport_rect();
        if !self.is_bare() {
            area.max.x -= panel_width(ctx);
        }
        if *self.overlay.get() == Overlay::Score {
            area = beside_score(ctx, area);
        }
        if self.guide.is_on() {
            area.min.y += panel::coach::high(area);
        }
        if self.showing.is_on() { area } else { foot::above(area) }
    }
}

/// Draws the row of buttons over the table, and the layers, below everything else.
fn draw_layers_over_table(
    mut contexts: EguiContexts,
    mut params: LayerParams,
    mut views: MessageWriter<ViewRequested>,
    mut buttons: Buttons,
    beside: Beside,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let area = beside.table(ctx);
    if *beside.overlay.get() == Overlay::None && !beside.showing.is_on() {
        // A clip has no row. Here an exhibition hides the panel.
        let bare = beside.is_bare();
        toolbar::show(ctx, area, &mut params, (&mut views, &mut buttons), bare);
    }
    let lens = Lens::new(camera.0, camera.1, Transform::IDENTITY, area);
    show_layers(ctx, &params, lens, beside.is_bare());
    Ok(())
}

/// Draws the card of the thing under the pointer.
fn draw_pointed_card(
    mut contexts: EguiContexts,
    params: CardParams,
    beside: Beside,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let area = beside.table(ctx);
    let lens = Lens::new(camera.0, camera.1, Transform::IDENTITY, area);
    // Viewers look at the play: their card stands in the place of the plates.
    let dock = beside.plates(ctx).map(|room| room.card());
    pointed::show(ctx, &params, lens, dock);
    Ok(())
}

/// Draws the guide's card over the table.
fn draw_guide_card(mut contexts: EguiContexts, mut params: CoachParams) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut area = ctx.viewport_rect();
    area.max.x -= panel_width(ctx);
    panel::coach::show(ctx, &mut params, area);
    Ok(())
}

/// Is another game's board shown? The match's panel and its signs do not belong to it.
fn previews(preview: Res<Preview>) -> bool {
    preview.is_on()
}

/// Is the attract mode on? No click would reach its buttons.
fn attracts(attract: Res<Attract>) -> bool {
    attract.is_on()
}

/// Does the match have viewers?
fn is_watched(beside: Beside) -> bool {
    beside.is_watched()
}

/// Registers the table's screen.
pub fn plugin(app: &mut App) {
    let over_table = (
        draw_layers_over_table.run_if(not(attracts)),
        draw_notices,
        draw_plates.run_if(is_watched),
        draw_side_panel,
        draw_table_labels,
    )
        .chain()
        .run_if(not(previews));
    let at_pointer = (draw_pointed_card.run_if(not(attracts)), draw_guide_card)
        .chain()
        .run_if(in_state(Overlay::None));
    app.init_resource::<Games>().add_systems(
        EguiPrimaryContextPass,
        (
            reserve_panel_area.run_if(not(fonts_ready)).after(apply_style).in_set(UiSystems::Style),
            (over_table, give_table_view, at_pointer)
                .chain()
                .in_set(UiSystems::Panels)
                .run_if(in_state(Screen::Table)),
        ),
    );
}
