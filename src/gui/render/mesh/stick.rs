//! The half-round throwing stick.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::detail::Detail;
use super::shape::Shape;
use super::skin;

/// A stick's two sides; the ends belong to the round one.
#[derive(Clone, Debug)]
pub struct Stick {
    /// The flat side.
    pub flat: Shape,
    /// The round side with both ends.
    pub round: Shape,
}

/// A stick along x whose flat side, `flat` above the origin, faces +y and is
/// twice `radius` wide, in scene units.
pub fn half_round(length: f32, radius: f32, flat: f32, detail: Detail) -> Stick {
    let facets = if detail.rounds_bevels() { 17 } else { 7 };
    let half = length / 2.0;
    let mut top = Shape::default();
    let corners = [(-half, radius), (half, radius), (half, -radius), (-half, -radius)]
        .map(|(x, z)| top.vertex(Vec3::new(x, flat, z), Vec3::Y, 1.0));
    top.quad(corners);

    let mut round = Shape::default();
    // Round below from the edge at +z to the one at -z.
    let section: Vec<Vec2> = (0..=facets)
        .map(|k| {
            let (sin, cos) = (PI * k as f32 / facets as f32).sin_cos();
            Vec2::new(-sin, cos)
        })
        .collect();
    let place = |x: f32, at: &Vec2| Vec3::new(x, flat + at.x * radius, at.y * radius);
    let rows = [-half, half].map(|x| -> Vec<u32> {
        let vertex = |at| round.vertex(place(x, at), Vec3::new(0.0, at.x, at.y), 1.0);
        section.iter().map(vertex).collect()
    });
    round.strip(&rows);
    for x in [-half, half] {
        let mut end: Vec<Vec3> = section.iter().map(|at| place(x, at)).collect();
        if x < 0.0 {
            end.reverse();
        }
        round.append(&skin::face(&end, 0.85));
    }
    Stick { flat: top, round }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::render::mesh::shape::check;

    #[test]
    fn both_sides_together_are_closed() {
        for detail in [Detail::Coarse, Detail::Fine] {
            let stick = half_round(1.2, 0.06, 0.025, detail);
            check::sound(&stick.flat);
            check::sound(&stick.round);
            let mut whole = stick.round.clone();
            whole.append(&stick.flat);
            check::closed(&whole);
            check::encloses(&whole);
        }
    }
}
