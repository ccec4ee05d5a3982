//! The names of the cells: how large they are, and where they stand.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Color32, FontId, Galley, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2,
};

use tesserae_layout::fittings::Spot;

use super::lens::{Lens, width};
use crate::ui::widgets::{plate, theme};

/// The smallest size of a name, in points. Its figures are then 12 points high. In an area lower
/// than `LOW` it shrinks with the board, down to `TINIEST`.
const SMALLEST: f32 = 17.5;
const LOW: f32 = 600.0;
const TINIEST: f32 = 12.0;
/// The largest.
const LARGEST: f32 = 22.0;
/// Size of a name relative to the shorter edge of the smallest cell in view.
const SHARE: f32 = 0.4;
/// Room between a name's ink and the edge of its plate.
const PLATE: Vec2 = Vec2::new(3.0, 2.0);

/// Where on its cell a name stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// In the corner at the lower left, where no piece stands.
    Corner,
    /// In the middle.
    Middle,
}

/// A name in its place.
#[derive(Debug, Clone)]
pub struct Name {
    /// Index of its spot.
    pub spot: usize,
    /// The plate that it stands on.
    pub plate: Rect,
    /// What is written.
    pub text: Arc<Galley>,
}

impl Name {
    /// Height of the name's ink, in points.
    pub fn ink(&self) -> f32 {
        self.text.mesh_bounds.height()
    }

    /// Draws it; one with a rule of its own has a gilt edge.
    pub fn paint(&self, painter: &Painter, special: bool) {
        let edge = if special { theme::GOLD } else { Color32::from_black_alpha(200) };
        let edge = Stroke::new(1.0, edge);
        painter.rect(self.plate, 3.0, plate::GROUND, edge, StrokeKind::Inside);
        let corner = self.plate.center() - self.text.mesh_bounds.center().to_vec2();
        painter.galley(corner, Arc::clone(&self.text), theme::TEXT);
    }
}

/// The size of all names in a view of that height: what the smallest cell has room for, if legible.
fn size(frames: &[Option<[Pos2; 4]>], high: f32) -> f32 {
    let smallest = frames.iter().flatten().map(width).fold(f32::INFINITY, f32::min);
    let least = (SMALLEST * high / LOW).clamp(TINIEST, SMALLEST);
    (smallest * SHARE).clamp(least, LARGEST)
}

/// The names of all spots that face the camera, without those that would leave the area or
/// overlap.
pub fn place(ctx: &egui::Context, spots: &[Spot], lens: &Lens, anchor: Anchor) -> Vec<Name> {
    let frames: Vec<Option<[Pos2; 4]>> =
        spots.iter().map(|spot| lens.frame(spot).filter(|_| lens.faces(spot))).collect();
    let size = size(&frames, lens.area().height());
    let mut names: Vec<Name> = Vec::new();
    for (index, (spot, frame)) in spots.iter().zip(&frames).enumerate() {
        let Some(frame) = frame else { continue };
        let text = ctx.fonts_mut(|fonts| {
            fonts.layout_no_wrap(spot.name.clone(), FontId::proportional(size), theme::TEXT)
        });
        let plate = plate_at(frame, text.mesh_bounds.size() + PLATE * 2.0, anchor);
        let free = names.iter().all(|other| !other.plate.intersects(plate));
        if free && lens.area().contains_rect(plate) {
            names.push(Name { spot: index, plate, text });
        }
    }
    names
}

/// A plate's place on a cell.
fn plate_at(frame: &[Pos2; 4], size: Vec2, anchor: Anchor) -> Rect {
    let middle = frame.iter().fold(Vec2::ZERO, |sum, corner| sum + corner.to_vec2()) / 4.0;
    if anchor == Anchor::Middle {
        return Rect::from_center_size(middle.to_pos2(), size);
    }
    // The corner that is farthest to the lower left, a little towards the middle.
    let lowest = |a: &&Pos2, b: &&Pos2| (a.y - a.x).total_cmp(&(b.y - b.x));
    let corner = frame.iter().max_by(lowest).copied().unwrap_or_default();
    let inset = (middle.to_pos2() - corner) * 0.08;
    let corner = corner + inset;
    Rect::from_min_size(Pos2::new(corner.x, corner.y - size.y), size)
}

/// egui with our fonts, in the midst of a frame.
#[cfg(test)]
pub(super) fn context() -> egui::Context {
    let ctx = egui::Context::default();
    theme::apply(&ctx);
    for _ in 0..2 {
        ctx.begin_pass(egui::RawInput::default());
        let _ = ctx.end_pass();
    }
    ctx.begin_pass(egui::RawInput::default());
    ctx
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;
    use tesserae_layout::spec::TableSpec;
    use tesserae_layout::view::{SEATS, named_view};

    use super::*;
    use crate::sample::{self, lay_table};
    use crate::ui::frame::PANEL_WIDTH;
    use crate::ui::layers::board_spots;

    /// The part that the table has of a window.
    fn area(window: (f32, f32)) -> Rect {
        Rect::from_min_max(Pos2::ZERO, Pos2::new(window.0 - PANEL_WIDTH, window.1))
    }

    /// A table as it is seen in a view of it.
    fn lens(view: &str, spec: &TableSpec, area: Rect) -> Lens {
        Lens::of_view(named_view(view, area.width() / area.height(), spec), area)
    }

    #[test]
    fn every_name_of_every_game_can_be_read_in_every_view() {
        let ctx = context();
        for game in Library::built_in().games() {
            let definition = game.definition();
            for sides in definition.sides.0..=definition.sides.1 {
                let spec = lay_table(game, sides);
                let spots = board_spots(&spec.plan);
                for window in [(1280.0, 720.0), (1024.0, 640.0)] {
                    // The views that the table has buttons for.
                    let seats = SEATS.into_iter().take(usize::from(sides));
                    for view in ["default", "top"].into_iter().chain(seats) {
                        let area = area(window);
                        let names = place(&ctx, &spots, &lens(view, &spec, area), Anchor::Corner);
                        let told = format!("{} with {sides}, {view}, {window:?}", definition.id());
                        // None is left out, so none leaves the view or lies over another.
                        assert_eq!(names.len(), spots.len(), "{told}");
                        for (index, name) in names.iter().enumerate() {
                            let text = &spots[name.spot].name;
                            assert!(name.ink() >= 12.0, "{told}: {text} {}", name.ink());
                            assert!(area.contains_rect(name.plate), "{told}: {text}");
                            for other in &names[..index] {
                                assert!(!name.plate.intersects(other.plate), "{told}: {text}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_name_stands_in_the_corner_of_its_own_cell() {
        let ctx = context();
        for game in Library::built_in().games() {
            let definition = game.definition();
            let spec = lay_table(game, definition.sides.0);
            let spots = board_spots(&spec.plan);
            let lens = lens("default", &spec, area((1280.0, 720.0)));
            for name in place(&ctx, &spots, &lens, Anchor::Corner) {
                let spot = &spots[name.spot];
                let frame = lens.frame(spot).expect("seen");
                let middle = lens.point(spot.at).expect("seen");
                assert!(name.plate.center().x < middle.x, "{}: {}", definition.id(), spot.name);
                assert!(name.plate.center().y > middle.y, "{}: {}", definition.id(), spot.name);
                let own = Rect::from_points(&frame).expand(3.0);
                assert!(own.contains_rect(name.plate), "{}: {}", definition.id(), spot.name);
            }
        }
    }

    #[test]
    fn in_a_low_window_names_shrink_with_the_board() {
        let ctx = context();
        let ink = |id: &str, window| {
            let spec = lay_table(&sample::game(id), 2);
            let lens = lens("default", &spec, area(window));
            place(&ctx, &board_spots(&spec.plan), &lens, Anchor::Corner)[0].ink()
        };
        for id in ["ur", "senet", "knossos", "pente"] {
            let (usual, low) = (ink(id, (1024.0, 640.0)), ink(id, (800.0, 480.0)));
            assert!(low <= usual, "{id}: {low} after {usual}");
        }
        let (usual, low) = (ink("pente", (1024.0, 640.0)), ink("pente", (800.0, 480.0)));
        assert!(low < usual * 0.85, "{low} after {usual}");
    }

    #[test]
    fn from_afar_names_that_would_lie_over_each_other_are_left_out() {
        let ctx = context();
        let spec = lay_table(&sample::game("phaistos"), 4);
        let spots = board_spots(&spec.plan);
        let area = area((1280.0, 720.0));
        let mut view = named_view("default", area.width() / area.height(), &spec);
        view.radius = 24.0;
        let names = place(&ctx, &spots, &Lens::of_view(view, area), Anchor::Corner);
        assert!(!names.is_empty() && names.len() < spots.len());
        for (index, name) in names.iter().enumerate() {
            assert!(names[..index].iter().all(|other| !other.plate.intersects(name.plate)));
        }
    }
}
