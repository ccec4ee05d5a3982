//! A side's colour and badge: the shape of its pieces, with a rim visible on any ground.

use bevy_egui::egui::{self, Color32, Pos2, Stroke};

use tesserae_core::rules::Side;
use tesserae_scene::boards::badge::{Area, DARK, PALE, luminance};
use tesserae_scene::boards::look_of;
use tesserae_scene::look::ColourSet;

use super::palette::set_of;

/// The colour that stands for a side's pieces in a game, in the set of a context.
pub fn side_colour(ctx: &egui::Context, game: &str, side: Side) -> Color32 {
    let [r, g, b] = colour_in(set_of(ctx), game, side);
    Color32::from_rgb(r, g, b)
}

/// The same in any set.
pub fn colour_in(set: ColourSet, game: &str, side: Side) -> [u8; 3] {
    let look = look_of(game);
    let safe = look.safe_colour.filter(|_| set != ColourSet::Usual);
    safe.unwrap_or(look.colour)(side.index() as u8)
}

/// The colour of a side's path.
pub fn path_colour(game: &str, side: Side) -> Color32 {
    let look = look_of(game);
    let [r, g, b] = look.path_colour.unwrap_or(look.colour)(side.index() as u8);
    Color32::from_rgb(r, g, b)
}

/// Paints a side's badge as the largest square in a rectangle.
pub fn side_badge(painter: &egui::Painter, rect: egui::Rect, game: &str, side: Side) {
    let look = look_of(game);
    let seat = side.index() as u8;
    let (badge, colour) = ((look.badge)(seat), colour_in(set_of(painter.ctx()), game, side));
    let reach = (rect.width().min(rect.height()) / 2.0 - 1.0).max(1.0);
    let at =
        |(x, y): (f32, f32)| Pos2::new(rect.center().x + x * reach, rect.center().y - y * reach);
    let paint = |area: &Area, fill: Color32, edge: Stroke| match area {
        Area::Disc(middle, radius) => {
            painter.circle(at(*middle), radius * reach, fill, edge);
        }
        Area::Convex(points) => {
            let points = points.iter().copied().map(at).collect();
            painter.add(egui::Shape::convex_polygon(points, fill, edge));
        }
    };
    let of = |[r, g, b]: [u8; 3]| Color32::from_rgb(r, g, b);
    // The rims come first; otherwise they would cross the body where its areas meet.
    let rim = if luminance(colour) > 0.18 { DARK } else { PALE };
    for area in badge.body {
        paint(area, of(rim), Stroke::new(2.0, of(rim)));
    }
    for area in badge.body {
        paint(area, of(colour), Stroke::NONE);
    }
    for area in badge.marks {
        paint(area, of(badge.mark), Stroke::NONE);
    }
}
