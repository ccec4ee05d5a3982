//! Draws lengths over the picture: the distance between two clicked points, and the bar's length.

use bevy::math::Vec3;
use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Stroke, vec2};

use super::exhibit::{Inspector, Measured};
use super::stand::Standing;
use super::turntable::bar_before;
use crate::ui::layers::Lens;
use crate::ui::widgets::{plate, theme};

/// The distance between two points of the things, in millimetres of the real things.
pub fn millimetres(standing: &Standing, points: &[Measured]) -> Option<f32> {
    let [from, to] = points else { return None };
    let (one, other) = (standing.things.get(from.thing)?, standing.things.get(to.thing)?);
    let (a, b) = (one.at.transform_point(from.at), other.at.transform_point(to.at));
    // All things stand there at the first one's scale.
    let first = standing.things.first()?;
    Some(a.distance(b) * first.millimetres)
}

/// Where the measured points are seen; `lens` is that of the turntable.
pub fn places(inspector: &Inspector, standing: &Standing, lens: &Lens) -> Vec<Pos2> {
    let seen = |point: &Measured| {
        let stood = standing.things.get(point.thing)?;
        lens.point(stood.at.transform_point(point.at))
    };
    inspector.measured.iter().flatten().filter_map(seen).collect()
}

/// Draws the measurement and the bar's length; `lens` is that of the turntable.
pub fn draw(
    painter: &Painter,
    inspector: &Inspector,
    standing: &Standing,
    lens: &Lens,
    bounds: (Vec3, Vec3),
) {
    if let Some(((bar, at), length)) = bar_before(inspector, standing, bounds) {
        let (low, high) = bar.merged().bounds();
        let right = at.transform_point(Vec3::new(high.x, high.y, (low.z + high.z) / 2.0));
        if let Some(place) = lens.point(right) {
            let (at, text) = (place + vec2(10.0, 0.0), format!("{length} mm"));
            plate::line(painter, at, Align2::LEFT_CENTER, text, theme::TEXT);
        }
    }
    let Some(points) = &inspector.measured else { return };
    let places = places(inspector, standing, lens);
    if let [from, to] = places[..] {
        painter.line_segment([from, to], Stroke::new(5.0, Color32::from_black_alpha(190)));
        painter.line_segment([from, to], Stroke::new(2.0, theme::GOLD));
    }
    for place in &places {
        painter.circle(*place, 5.0, theme::GOLD, Stroke::new(2.0, Color32::from_black_alpha(220)));
    }
    if let (Some(length), [from, to]) = (millimetres(standing, points), &places[..]) {
        // Beside the middle of the line, not over it.
        let along = (*to - *from).normalized();
        let aside = vec2(along.y, -along.x) * if along.x < 0.0 { -1.0 } else { 1.0 };
        let middle = from.lerp(*to, 0.5) + aside * 20.0;
        let text = format!("{length:.1} mm");
        plate::line(painter, middle, Align2::CENTER_CENTER, text, theme::TEXT);
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::Transform;

    use tesserae_scene::model::Model;

    use super::*;
    use crate::ui::inspector::stand::Stood;

    #[test]
    fn lengths_are_those_of_the_real_thing_in_whatever_scale_it_is_shown() {
        let stood = |at: Transform, millimetres: f32| Stood {
            game: String::new(),
            model: Model::default(),
            bounds: (Vec3::ZERO, Vec3::ONE),
            at,
            millimetres,
        };
        // The second is shown at half its own size, to be of the first one's scale.
        let half = Transform::from_xyz(3.0, 0.0, 0.0).with_scale(Vec3::splat(0.5));
        let things = vec![stood(Transform::IDENTITY, 250.0), stood(half, 125.0)];
        let standing = Standing { things, section: None };
        let at = |thing: usize, x: f32| Measured { thing, at: Vec3::X * x };
        let length = |from, to| millimetres(&standing, &[from, to]).expect("two points");
        assert!((length(at(0, 0.0), at(0, 0.4)) - 100.0).abs() < 1e-3);
        assert!((length(at(1, 0.0), at(1, 0.8)) - 100.0).abs() < 1e-3);
        assert!((length(at(0, 3.0), at(1, 0.0))).abs() < 1e-3, "the same place");
        assert_eq!(millimetres(&standing, &[at(0, 0.0)]), None);
    }
}
