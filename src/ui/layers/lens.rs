//! From a thing's own space to the place in the window where it is seen.

use bevy::prelude::*;
use bevy_egui::egui::{Pos2, Rect};

use tesserae_layout::fittings::Spot;
use tesserae_layout::view::{FIELD_OF_VIEW, View};
use tesserae_scene::section::Plane;
use tesserae_scene::view_area::clip_of_part;

/// The view of a thing in a part of the window, in points.
#[derive(Debug, Clone, Copy)]
pub struct Lens {
    /// From the world to what the camera sees.
    clip: Mat4,
    /// Where the camera stands.
    eye: Vec3,
    /// Where the thing stands.
    thing: Transform,
    /// The part of the window.
    area: Rect,
    /// The section through the thing.
    section: Option<Plane>,
}

impl Lens {
    /// The lens of a camera that shows a thing so placed in `area`.
    pub fn new(camera: &Camera, at: &GlobalTransform, thing: Transform, area: Rect) -> Self {
        let clip = clip_of_part(camera) * at.to_matrix().inverse();
        Self { clip, eye: at.translation(), thing, area, section: None }
    }

    /// The lens of a view of the table, in a part of the window of that shape.
    pub fn of_view(view: View, area: Rect) -> Self {
        let (at, aspect) = (view.transform(), area.width() / area.height().max(1.0));
        let lens = Mat4::perspective_infinite_reverse_rh(FIELD_OF_VIEW, aspect, 0.05);
        let clip = lens * at.to_matrix().inverse();
        Self { clip, eye: at.translation, thing: Transform::IDENTITY, area, section: None }
    }

    /// The same on a thing that is cut open.
    #[must_use]
    pub fn through(self, section: Option<Plane>) -> Self {
        Self { section, ..self }
    }

    /// The part of the window.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// Where a point of the thing is seen; none behind the camera.
    pub fn point(&self, at: Vec3) -> Option<Pos2> {
        let clip = self.clip * self.thing.transform_point(at).extend(1.0);
        if clip.w < 1e-3 {
            return None;
        }
        let (x, y) = (clip.x / clip.w, clip.y / clip.w);
        Some(Pos2::new(
            self.area.left() + (x + 1.0) / 2.0 * self.area.width(),
            self.area.top() + (1.0 - y) / 2.0 * self.area.height(),
        ))
    }

    /// The rectangle round a box of the thing, given by its corners; none behind the camera.
    pub fn round(&self, (low, high): (Vec3, Vec3)) -> Option<Rect> {
        let corner = |k: u8| {
            let pick = |axis: usize| if k >> axis & 1 == 0 { low[axis] } else { high[axis] };
            self.point(Vec3::new(pick(0), pick(1), pick(2)))
        };
        let corners: Option<Vec<Pos2>> = (0..8).map(corner).collect();
        Some(Rect::from_points(&corners?))
    }

    /// Is a spot there, and turned towards the camera?
    pub fn faces(&self, spot: &Spot) -> bool {
        if self.section.is_some_and(|section| section.takes(spot.at)) {
            return false;
        }
        let normal = self.thing.rotation * spot.normal;
        let to_camera = self.eye - self.thing.transform_point(spot.at);
        normal.dot(to_camera.normalize_or_zero()) > 0.08
    }

    /// The four corners of a spot, one after the other.
    pub fn frame(&self, spot: &Spot) -> Option<[Pos2; 4]> {
        let [a, b, c, d] = spot.corners().map(|corner| self.point(corner));
        Some([a?, b?, c?, d?])
    }
}

/// The shorter edge of a frame, in points.
pub fn width(frame: &[Pos2; 4]) -> f32 {
    frame[0].distance(frame[1]).min(frame[1].distance(frame[2]))
}

/// Is a point inside a convex frame?
pub fn inside(frame: &[Pos2], point: Pos2) -> bool {
    let mut sides = frame.iter().zip(frame.iter().cycle().skip(1)).map(|(a, b)| {
        let (edge, to) = (*b - *a, point - *a);
        edge.x * to.y - edge.y * to.x >= 0.0
    });
    let first = sides.next().unwrap_or(false);
    sides.all(|side| side == first)
}

/// What a standing thing covers: the points near the line from its foot to its head.
#[derive(Debug, Clone, Copy)]
pub struct Silhouette {
    foot: Pos2,
    head: Pos2,
    radius: f32,
}

impl Silhouette {
    /// The cover of a thing with that radius and height.
    pub fn of(lens: &Lens, base: Vec3, radius: f32, height: f32) -> Option<Self> {
        let (foot, head) = (lens.point(base)?, lens.point(base + Vec3::Y * height)?);
        let side = lens.point(base + Vec3::X * radius)?.distance(foot);
        let depth = lens.point(base + Vec3::Z * radius)?.distance(foot);
        Some(Self { foot, head, radius: side.max(depth) })
    }

    /// Is a point of the window covered?
    pub fn covers(&self, point: Pos2) -> bool {
        let up = self.head - self.foot;
        let share = (point - self.foot).dot(up) / up.length_sq().max(1e-6);
        let nearest = self.foot + up * share.clamp(0.0, 1.0);
        nearest.distance(point) < self.radius
    }

    /// The rectangle round it.
    pub fn bounds(&self) -> Rect {
        Rect::from_two_pos(self.foot, self.head).expand(self.radius)
    }
}

#[cfg(test)]
mod tests {
    use tesserae_layout::view::named_view;

    use super::*;
    use crate::sample;

    #[test]
    fn a_point_is_inside_a_frame_or_not_whichever_way_it_runs() {
        let corners = [(0.0, 0.0), (4.0, 1.0), (4.0, 5.0), (0.0, 4.0)];
        let mut frame = corners.map(|(x, y)| Pos2::new(x, y));
        for _ in 0..2 {
            assert!(inside(&frame, Pos2::new(2.0, 2.0)));
            assert!(!inside(&frame, Pos2::new(5.0, 2.0)));
            assert!(!inside(&frame, Pos2::new(2.0, 0.2)));
            frame.reverse();
        }
    }

    #[test]
    fn what_is_looked_at_is_seen_in_the_middle() {
        let spec = sample::lay_table(&sample::game("ur"), 2);
        let area = Rect::from_min_max(Pos2::new(10.0, 20.0), Pos2::new(974.0, 720.0));
        let view = named_view("default", area.width() / area.height(), &spec);
        let lens = Lens::of_view(view, area);
        let middle = lens.point(view.focus).expect("before the camera");
        assert!(middle.distance(area.center()) < 0.01, "{middle:?}");
        // What lies to the right and nearer is seen to the right and lower.
        let other = lens.point(view.focus + Vec3::new(0.3, 0.0, 0.3)).expect("before it");
        assert!(other.x > middle.x && other.y > middle.y, "{other:?}");
        let behind = view.transform().transform_point(Vec3::Z);
        assert_eq!(lens.point(behind), None);
    }

    #[test]
    fn a_piece_covers_what_lies_behind_it() {
        let spec = sample::lay_table(&sample::game("ur"), 2);
        let area = Rect::from_min_max(Pos2::ZERO, Pos2::new(964.0, 720.0));
        let lens = Lens::of_view(named_view("default", 1.34, &spec), area);
        let base = Vec3::Y * spec.plan.top();
        let piece = Silhouette::of(&lens, base, 0.1, 0.3).expect("seen");
        assert!(piece.covers(lens.point(base + Vec3::Y * 0.3).expect("its head")));
        assert!(piece.covers(lens.point(base - Vec3::Z * 0.2).expect("behind it")));
        assert!(!piece.covers(lens.point(base + Vec3::Z * 0.3).expect("before it")));
        assert!(piece.bounds().contains(lens.point(base).expect("its foot")));
    }
}
