//! Text that was cut stands whole in a tip under the resting pointer, whatever drew it: a label, a
//! button, a list or a painter.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

/// Shows the cut text under the pointer, unless another tip has all of it.
pub fn show_cut_text(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some((layer, text, at)) = cut_text(ctx) else { return Ok(()) };
    let wait = ctx.global_style().interaction.tooltip_delay;
    let rested = ctx.input(|input| input.pointer.time_since_last_movement());
    if rested < wait {
        ctx.request_repaint_after(Duration::from_secs_f32(wait - rested));
        return Ok(());
    }
    let id = egui::Id::new("cut text");
    let place = egui::PopupAnchor::ParentRect(at);
    egui::Tooltip::always_open(ctx.clone(), layer, id, place).show(|ui| ui.label(text));
    Ok(())
}

/// The cut text under the pointer that no tip tells: its layer, all of it, and where it stands.
fn cut_text(ctx: &egui::Context) -> Option<(egui::LayerId, String, egui::Rect)> {
    let pressed = ctx.input(|input| input.pointer.any_down());
    let pointer = ctx.pointer_hover_pos().filter(|_| !pressed)?;
    let layer = match ctx.layer_id_at(pointer) {
        Some(layer) => layer,
        // Nothing beside a dialog can be pointed at.
        None if ctx.memory(|memory| memory.top_modal_layer().is_some()) => return None,
        None => egui::LayerId::background(),
    };
    let tips = ctx.memory(|memory| memory.areas().visible_layer_ids());
    let tips = tips.into_iter().filter(|layer| layer.order == egui::Order::Tooltip);
    ctx.graphics(|painted| {
        let texts = |layer| painted.get(layer).map(texts).unwrap_or_default();
        // What was painted last lies on top.
        let is_cut = |(text, at): &(&egui::Galley, egui::Rect)| text.elided && at.contains(pointer);
        let (text, at) = texts(layer).into_iter().rfind(is_cut)?;
        let told = |tip| texts(tip).iter().any(|(tip, _)| tip.text().contains(text.text()));
        (!tips.into_iter().any(told)).then(|| (layer, text.text().to_owned(), at))
    })
}

/// The texts of a layer, the first to be painted first, and the visible part of each.
fn texts(painted: &egui::layers::PaintList) -> Vec<(&egui::Galley, egui::Rect)> {
    let mut texts = Vec::new();
    for entry in painted.all_entries() {
        gather(&entry.shape, entry.clip_rect, &mut texts);
    }
    texts
}

fn gather<'a>(
    shape: &'a egui::Shape,
    clip: egui::Rect,
    texts: &mut Vec<(&'a egui::Galley, egui::Rect)>,
) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, clip, texts)),
        egui::Shape::Text(text) => {
            let at = text.galley.rect.translate(text.pos.to_vec2());
            texts.push((&text.galley, at.intersect(clip)));
        }
        _ => {}
    }
}
