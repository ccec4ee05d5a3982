//! Lines that help to compose a picture, and the picture's own edge.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Stroke, Vec2, pos2};

/// The lines over the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guides {
    /// Nothing.
    None,
    /// Thirds of both sides.
    Thirds,
    /// The golden section of both sides.
    Golden,
    /// Both diagonals and the middle.
    Diagonals,
}

impl Guides {
    /// All guides with their names.
    pub const ALL: [(Self, &str); 4] = [
        (Self::None, "None"),
        (Self::Thirds, "Thirds"),
        (Self::Golden, "Golden section"),
        (Self::Diagonals, "Diagonals"),
    ];

    /// The guide lines from end to end, as fractions of the picture's sides.
    fn lines(self) -> Vec<[(f32, f32); 2]> {
        const GOLDEN: f32 = 0.618_034;
        let grid = |a: f32, b: f32| {
            vec![
                [(a, 0.0), (a, 1.0)],
                [(b, 0.0), (b, 1.0)],
                [(0.0, a), (1.0, a)],
                [(0.0, b), (1.0, b)],
            ]
        };
        match self {
            Self::None => Vec::new(),
            Self::Thirds => grid(1.0 / 3.0, 2.0 / 3.0),
            Self::Golden => grid(1.0 - GOLDEN, GOLDEN),
            Self::Diagonals => vec![[(0.0, 0.0), (1.0, 1.0)], [(0.0, 1.0), (1.0, 0.0)]],
        }
    }
}

/// The largest centred part of a view with the picture's proportions.
pub fn frame(view: Rect, aspect: f32) -> Rect {
    let wide = view.width().min(view.height() * aspect);
    Rect::from_center_size(view.center(), Vec2::new(wide, wide / aspect))
}

/// Draws the guides over a picture and darkens the rest of the view.
pub fn draw(painter: &Painter, view: Rect, picture: Rect, guides: Guides) {
    let dark = Color32::from_black_alpha(150);
    for outside in [
        Rect::from_min_max(view.min, pos2(view.max.x, picture.min.y)),
        Rect::from_min_max(pos2(view.min.x, picture.max.y), view.max),
        Rect::from_min_max(pos2(view.min.x, picture.min.y), pos2(picture.min.x, picture.max.y)),
        Rect::from_min_max(pos2(picture.max.x, picture.min.y), pos2(view.max.x, picture.max.y)),
    ] {
        if outside.is_positive() {
            painter.rect_filled(outside, 0.0, dark);
        }
    }
    let at = |(x, y): (f32, f32)| -> Pos2 { picture.min + picture.size() * Vec2::new(x, y) };
    for [from, to] in guides.lines() {
        // A dark line beside a light one is visible on any board.
        painter.line_segment([at(from), at(to)], Stroke::new(2.0, Color32::from_black_alpha(90)));
        painter.line_segment([at(from), at(to)], Stroke::new(1.0, Color32::from_white_alpha(120)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_is_the_largest_of_its_shape() {
        let view = Rect::from_min_max(pos2(0.0, 0.0), pos2(1600.0, 900.0));
        let square = frame(view, 1.0);
        assert_eq!((square.width(), square.height()), (900.0, 900.0));
        assert_eq!(square.center(), view.center());
        let wide = frame(view, 2.0);
        assert_eq!((wide.width(), wide.height()), (1600.0, 800.0));
    }
}
