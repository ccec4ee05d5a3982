//! Words and numbers over the places of the table that hints speak of.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2};

use crate::table::hints::{Hint, Hints};
use crate::table::pieces::Piece;
use crate::table::theme;

/// Draws the labels within an area in points; `camera` shows the table there.
pub fn show(
    ctx: &egui::Context,
    area: egui::Rect,
    (camera, view): (&Camera, &GlobalTransform),
    hints: &Hints,
    pieces: &Query<&Transform, With<Piece>>,
) {
    let layer = egui::LayerId::new(egui::Order::Background, egui::Id::new("table labels"));
    let painter = ctx.layer_painter(layer).with_clip_rect(area);
    let scale = 1.0 / ctx.zoom_factor();
    let on_screen = |at: Vec3| {
        let point = camera.world_to_viewport(view, at).ok()?;
        Some(Pos2::new(point.x * scale, point.y * scale) + area.min.to_vec2())
    };
    // Two that lead to one place are written one below the other.
    let mut written: Vec<Pos2> = Vec::new();
    for hint in &hints.list {
        let (at, text, colour) = match hint {
            Hint::Label { place, text } => (*place, text.clone(), theme::TEXT),
            Hint::Trapped(entity, turns) => match pieces.get(*entity) {
                Ok(transform) => (transform.translation, held(*turns), theme::RED),
                Err(_) => continue,
            },
            _ => continue,
        };
        let Some(mut point) = on_screen(at) else { continue };
        let hides = |piece: &Transform| piece.translation.xz().distance(at.xz()) < 0.05;
        if pieces.iter().any(hides) {
            // Below the piece, which is still to be seen.
            point.y += 22.0;
        }
        while written.iter().any(|other| other.distance(point) < 14.0) {
            point.y += 16.0;
        }
        written.push(point);
        plate(&painter, point, &text, colour);
    }
}

/// How long a piece is held.
fn held(turns: u8) -> String {
    match turns {
        0 => "last turn".to_owned(),
        1 => "1 more turn".to_owned(),
        turns => format!("{turns} turns"),
    }
}

/// A word on a dark plate, which is read on any board; `colour` is that of its edge.
fn plate(painter: &egui::Painter, at: Pos2, text: &str, colour: Color32) {
    let ink = theme::TEXT;
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(15.0), ink);
    let rect = Align2::CENTER_CENTER.anchor_size(at, galley.size());
    painter.rect(
        rect.expand2(egui::vec2(5.0, 2.0)),
        4.0,
        // Light is mixed, not what the eye sees of it: with less the board shines through.
        Color32::from_black_alpha(244),
        egui::Stroke::new(1.0, colour),
        egui::StrokeKind::Outside,
    );
    painter.galley(rect.min, galley, ink);
}
