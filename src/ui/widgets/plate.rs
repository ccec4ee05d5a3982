//! Text on a dark plate, over the picture.

use std::sync::Arc;

use bevy_egui::egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Vec2, vec2};

use super::theme;

/// The plates' colour, which lets the picture shimmer through.
pub const GROUND: Color32 = Color32::from_rgba_premultiplied(20, 15, 12, 236);

/// Paints one line in large letters on a plate.
pub fn line(painter: &Painter, at: Pos2, anchor: Align2, text: String, ink: Color32) {
    show(painter, at, anchor, words(painter, text, ink), AROUND);
}

/// One line in large letters.
pub fn words(painter: &Painter, text: String, ink: Color32) -> Arc<Galley> {
    painter.layout_no_wrap(text, FontId::proportional(theme::LARGE), ink)
}

/// Space about such a line on its plate.
pub const AROUND: Vec2 = vec2(5.0, 2.0);

/// Paints words on a plate whose `anchor` is at a point, with `around` points of space.
pub fn show(painter: &Painter, at: Pos2, anchor: Align2, words: Arc<Galley>, around: Vec2) {
    let plate = anchor.anchor_size(at, words.size() + around * 2.0);
    painter.rect_filled(plate, 4.0, GROUND);
    painter.galley(plate.min + around, words, Color32::PLACEHOLDER);
}
