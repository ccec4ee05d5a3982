//! The plane of a section, and its place in a thing.

use bevy::prelude::*;
use serde::Deserialize;

/// How a section is laid through a thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Way {
    /// From left to right: what is near is cut away.
    #[default]
    Across,
    /// From front to back: what is left is cut away.
    Along,
    /// Level: what is above is cut away.
    Level,
}

/// The place of a section in a thing.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cut {
    /// How the plane lies.
    pub way: Way,
    /// Its place between the two ends of the thing, 0 to 1.
    pub at: f32,
    /// The other side is cut away.
    #[serde(default)]
    pub flipped: bool,
}

/// The least share of a thing on either side of the plane.
const LEAST: f32 = 0.01;

impl Cut {
    /// Through the middle of a thing in that box: along if it stands upright, like a disc, else
    /// across.
    pub fn through((low, high): (Vec3, Vec3)) -> Self {
        let size = high - low;
        let way = if size.z < size.y { Way::Along } else { Way::Across };
        Self { way, at: 0.5, flipped: false }
    }

    /// The direction in which it moves, and the thing's extent that way.
    pub fn reach(self, (low, high): (Vec3, Vec3)) -> (Vec3, f32) {
        let axis = match self.way {
            Way::Across => Vec3::Z,
            Way::Along => Vec3::X,
            Way::Level => Vec3::Y,
        };
        (axis, (high - low).dot(axis))
    }

    /// The section moved by a share of the thing.
    #[must_use]
    pub fn moved(self, by: f32) -> Self {
        Self { at: (self.at + by).clamp(LEAST, 1.0 - LEAST), ..self }
    }

    /// The plane through a thing in that box.
    pub fn plane(self, bounds: (Vec3, Vec3)) -> Plane {
        let (axis, extent) = self.reach(bounds);
        let at = bounds.0.dot(axis) + extent * self.moved(0.0).at;
        let backward = (self.way == Way::Along) != self.flipped;
        if backward { Plane { normal: -axis, at: -at } } else { Plane { normal: axis, at } }
    }
}

/// A plane. What lies on the side that it faces is cut away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// The unit normal.
    pub normal: Vec3,
    /// Its distance from the origin along the normal.
    pub at: f32,
}

impl Plane {
    /// Height of a point over the plane.
    pub(super) fn over(self, point: Vec3) -> f32 {
        point.dot(self.normal) - self.at
    }

    /// Is a point cut away?
    pub fn takes(self, point: Vec3) -> bool {
        self.over(point) > 0.0
    }

    /// A ray from where it enters what is left; `None` if it never does.
    pub(super) fn entered(self, ray: Ray3d) -> Option<Ray3d> {
        let over = self.over(ray.origin);
        if over <= 0.0 {
            return Some(ray);
        }
        let sinks = -self.normal.dot(*ray.direction);
        (sinks > 1e-6).then(|| Ray3d { origin: ray.get_point(over / sinks), ..ray })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: (Vec3, Vec3) = (Vec3::new(-2.0, 0.0, -1.0), Vec3::new(2.0, 0.5, 3.0));

    #[test]
    fn each_way_cuts_away_the_side_that_it_names() {
        let point =
            |way: Way, flipped: bool, at: Vec3| Cut { way, at: 0.25, flipped }.plane(BOX).takes(at);
        for (way, gone, left) in [
            (Way::Across, Vec3::new(0.0, 0.2, 0.1), Vec3::new(0.0, 0.2, -0.1)),
            (Way::Along, Vec3::new(-1.1, 0.2, 0.0), Vec3::new(-0.9, 0.2, 0.0)),
            (Way::Level, Vec3::new(0.0, 0.13, 0.0), Vec3::new(0.0, 0.12, 0.0)),
        ] {
            assert!(point(way, false, gone) && !point(way, false, left), "{way:?}");
            assert!(point(way, true, left) && !point(way, true, gone), "{way:?} flipped");
        }
    }

    #[test]
    fn it_begins_in_the_middle_and_keeps_within_the_thing() {
        let board = Cut::through(BOX);
        assert_eq!((board.way, board.at), (Way::Across, 0.5));
        let upright = Cut::through((Vec3::ZERO, Vec3::new(1.6, 1.6, 0.4)));
        assert_eq!(upright.way, Way::Along);
        assert!(board.moved(9.0).at < 1.0 && board.moved(-9.0).at > 0.0);
        let end = Cut { at: 1.0, ..board }.plane(BOX);
        assert!(end.at < 3.0 && end.at > 2.9, "{end:?}");
    }

    #[test]
    fn a_ray_begins_where_it_enters_what_is_left() {
        let plane = Plane { normal: Vec3::Y, at: 1.0 };
        let ray = |from: Vec3, towards: Dir3| plane.entered(Ray3d::new(from, towards));
        let above = ray(Vec3::Y * 3.0, Dir3::NEG_Y).expect("it sinks");
        assert!((above.origin - Vec3::Y).length() < 1e-6, "{above:?}");
        assert!(ray(Vec3::Y * 3.0, Dir3::X).is_none());
        assert_eq!(ray(Vec3::ZERO, Dir3::Y).map(|ray| ray.origin), Some(Vec3::ZERO));
    }
}
