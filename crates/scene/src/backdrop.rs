//! The backdrop behind a thing in the inspector: a gradient, lighter behind the thing and dark
//! towards the edges of the picture.

use bevy::prelude::*;

use tesserae_layout::view::FIELD_OF_VIEW;

use super::mesh::Shape;

/// Its distance from the camera, in scene units: behind everything.
const AWAY: f32 = 55.0;
/// Aspect ratio of the widest picture it fills.
const WIDEST: f32 = 3.6;
/// Linear colours of its middle and of its edge.
const MIDDLE: Vec3 = Vec3::new(0.047, 0.045, 0.043);
const EDGE: Vec3 = Vec3::new(0.0050, 0.0047, 0.0046);
/// Its height relative to the usual picture's, for wider lenses.
const HIGHER: f32 = 2.0;
/// Columns and rows.
const GRID: (usize, usize) = (36, 30);

/// The backdrop, in the camera's own space.
pub fn backdrop() -> Shape {
    let high = AWAY * (FIELD_OF_VIEW / 2.0).tan() * 1.04;
    let mut shape = Shape::default();
    let (columns, rows) = GRID;
    let share = |k: usize, of: usize| 2.0 * k as f32 / of as f32 - 1.0;
    let lines: Vec<Vec<u32>> = (0..=rows)
        .map(|row| {
            (0..=columns)
                .map(|column| {
                    let at = Vec2::new(share(column, columns) * WIDEST, share(row, rows) * HIGHER);
                    shape.vertex((at * high).extend(-AWAY), Vec3::Z, 1.0)
                })
                .collect()
        })
        .collect();
    shape.strip(&lines);
    for (colour, at) in shape.colours.iter_mut().zip(&shape.positions) {
        // Brightest a little above the middle, like light on a wall.
        let away = Vec2::new(at.x / high / 1.55, at.y / high - 0.12).length();
        let share = (away / 1.15).clamp(0.0, 1.0);
        let eased = share * share * (3.0 - 2.0 * share);
        *colour = MIDDLE.lerp(EDGE, eased).extend(1.0);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn the_backdrop_faces_the_eye_and_darkens_outwards() {
        let shape = backdrop();
        check::sound(&shape);
        let light = |at: Vec2| {
            let near = |place: &Vec3| (place.xy() - at).length();
            let places = shape.positions.iter().zip(&shape.colours);
            let nearest = places.min_by(|a, b| near(a.0).total_cmp(&near(b.0)));
            nearest.map_or(0.0, |(_, colour)| colour.x)
        };
        let (_, high) = shape.bounds();
        assert!(light(Vec2::ZERO) > 4.0 * light(high.xy()));
        assert!(light(high.xy() * 0.2) > light(high.xy() * 0.4));
    }
}
