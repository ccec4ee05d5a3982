//! The keyboard's focus: a ring about what has it, and the way to it in a list that scrolls.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, ActionRequest, TreeId};
use bevy_egui::egui::{self, Stroke, StrokeKind};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};

use super::frame::UiSystems;
use super::widgets::theme;

/// Width of the ring, and of the dark line on both its sides, in points.
const RING: f32 = 2.0;
const AROUND: f32 = 1.0;

/// Draws the ring. It can be seen on any ground: it is light between two dark lines. Focus that
/// comes to a widget out of sight scrolls it into sight.
fn draw_ring(
    mut contexts: Query<(Entity, &mut EguiContext), With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
    mut before: Local<Option<egui::Id>>,
) {
    let Ok((context, mut egui_context)) = contexts.single_mut() else { return };
    let ctx = egui_context.get_mut();
    let focused = ctx.memory(egui::Memory::focused);
    let came = std::mem::replace(&mut *before, focused) != focused;
    let Some(widget) = focused.and_then(|id| ctx.read_response(id)) else { return };
    let seen = widget.interact_rect;
    if came && !seen.expand(1.0).contains_rect(widget.rect) {
        let request = ActionRequest {
            action: Action::ScrollIntoView,
            target_tree: TreeId::ROOT,
            target_node: widget.id.accesskit_id(),
            data: None,
        };
        let event = egui::Event::AccessKitActionRequest(request);
        events.write(EguiInputEvent { context, event });
        ctx.request_repaint();
    }
    if seen.is_positive() {
        let painter = ctx.layer_painter(widget.layer_id);
        let ring = seen.expand(AROUND);
        for (width, colour) in [(RING + 2.0 * AROUND, theme::GROUND), (RING, theme::TEXT)] {
            painter.rect_stroke(ring, 5.0, Stroke::new(width, colour), StrokeKind::Middle);
        }
    }
}

/// Registers the ring, drawn after all else.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_ring.in_set(UiSystems::Last));
}
