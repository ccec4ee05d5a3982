//! Fonts, colours and scale of what is written, before anything is drawn.

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{
    EguiContext, EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext, egui,
};

use tesserae_play::settings::Settings;

use super::commands::Bindings;
use super::frame::UiSystems;
use super::state::Overlay;
use super::widgets::curtain::hang_curtain;
use super::widgets::palette::use_set;
use super::widgets::theme;
use super::widgets::whole::show_cut_text;

/// New fonts count from the frame after they are set.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq)]
pub enum Fonts {
    /// None were given yet.
    #[default]
    Unknown,
    /// Given in this frame.
    Given,
    /// Text can be written.
    Ready,
}

/// Can text be written?
pub fn fonts_ready(fonts: Res<Fonts>) -> bool {
    *fonts == Fonts::Ready
}

/// Longest press that counts as a click, in seconds.
const PRESS: f64 = 0.8;

/// Gives egui our fonts and colours once, and keeps its scale, its longest click the colours and
/// the keys that labels name up to date.
pub fn apply_style(
    mut contexts: EguiContexts,
    (settings, bindings): (Res<Settings>, Res<Bindings>),
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    time: Res<Time<Real>>,
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
    // If a frame takes a second, a short press ends in the next frame at the earliest.
    let longest = (3.0 * time.delta_secs_f64()).clamp(PRESS, 10.0);
    ctx.options_mut(|options| options.input_options.max_click_duration = longest);
    if bindings.is_changed() {
        bindings.name_in(ctx);
    }
    if settings.is_changed() {
        use_set(ctx, settings.colours);
    }
    let fits = window.map_or(f32::INFINITY, |window| fitting(window.size()));
    let wanted = settings.text_scale.min(fits);
    if (*scale - wanted).abs() > f32::EPSILON {
        *scale = wanted;
        ctx.set_zoom_factor(wanted);
    }
    Ok(())
}

/// The least room for which screens are laid out, in points. A smaller window shows them smaller.
const LEAST: Vec2 = Vec2::new(480.0, 270.0);

/// The largest scale at which a window of that size still has this room.
fn fitting(window: Vec2) -> f32 {
    // A window may have no pixel for a moment.
    (window / LEAST).min_element().max(0.1)
}

/// Closes an open tip when a dialog opens or closes. egui keeps it while the pointer rests on its
/// widget, also under a dialog; so for one frame the pointer is away.
fn close_tips(
    mut contexts: Query<(Entity, &mut EguiContext), With<PrimaryEguiContext>>,
    overlay: Res<State<Overlay>>,
    mut events: MessageWriter<EguiInputEvent>,
    mut away_from: Local<Option<egui::Pos2>>,
) {
    let Ok((context, mut egui_context)) = contexts.single_mut() else { return };
    let ctx = egui_context.get_mut();
    let event = if let Some(at) = away_from.take() {
        egui::Event::PointerMoved(at)
    } else if overlay.is_changed()
        && let Some(at) = ctx.pointer_hover_pos()
    {
        *away_from = Some(at);
        egui::Event::PointerGone
    } else {
        return;
    };
    events.write(EguiInputEvent { context, event });
    ctx.request_repaint();
}

/// Registers fonts and style. Nothing is written before the fonts are there.
pub fn plugin(app: &mut App) {
    // Otherwise the font atlas reaches the renderer a frame after its text, and letters are
    // missing.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
    app.init_resource::<Fonts>()
        .add_systems(Update, close_tips)
        .configure_sets(
            EguiPrimaryContextPass,
            (
                UiSystems::Style,
                (UiSystems::Panels, UiSystems::Dialogs, UiSystems::Last)
                    .chain()
                    .run_if(fonts_ready),
            )
                .chain(),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                (apply_style, hang_curtain).chain().in_set(UiSystems::Style),
                show_cut_text.in_set(UiSystems::Last),
            ),
        );
}
