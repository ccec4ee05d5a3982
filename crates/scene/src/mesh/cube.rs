//! The cubic die: 1 on +y, 2 on +z, 3 on +x; opposite faces add up to 7.

use bevy::prelude::*;

use tesserae_core::dice::{Face, face_axis};

use super::detail::Detail;
use super::outline::Outline;
use super::region::Region;
use super::shape::Shape;
use super::{inlay, region, solid};

/// Height of painted marks above a face: just enough to draw over it.
const PROUD: f32 = 0.0008;

/// The bevelled body about the origin.
pub fn body(edge: f32, bevel: f32) -> Shape {
    solid::block(Vec3::splat(edge), bevel)
}

/// The place of a number's face: maps a figure modelled about the origin, y up, to the middle
/// of that face.
pub fn face(number: u8, edge: f32) -> Transform {
    let outward = Vec3::from_array(face_axis(Face::Pips(number)));
    Transform::from_translation(outward * (edge / 2.0))
        .with_rotation(Quat::from_rotation_arc(Vec3::Y, outward))
}

/// Round pips on all six faces, flat.
pub fn pips(edge: f32, radius: f32, detail: Detail) -> Shape {
    let corners = if detail.rounds_bevels() { 20 } else { 8 };
    let mut shape = Shape::default();
    for number in 1..=6 {
        for at in places(number) {
            let pip = Outline::regular(corners, radius).moved(at * edge * 0.26);
            shape.append(&inlay::flat(&pip, PROUD).placed(face(number, edge)));
        }
    }
    shape
}

/// The body with round pits pressed into its faces, and the insides of the pits.
pub fn impressed(edge: f32, bevel: f32, radius: f32, depth: f32, detail: Detail) -> (Shape, Shape) {
    let corners = if detail.rounds_bevels() { 20 } else { 8 };
    let mut plain = body(edge, bevel);
    // Cuts the faces again, with holes. A triangle with the same normal at all three corners
    // belongs to a face.
    let normals = plain.normals.clone();
    plain.triangles.retain(|t| {
        let [a, b, c] = t.map(|i| normals[i as usize]);
        a != b || b != c
    });
    let mut pits = Shape::default();
    let inner = edge - 2.0 * bevel;
    for number in 1..=6 {
        let place = face(number, edge);
        let pips: Vec<Outline> = places(number)
            .into_iter()
            .map(|at| Outline::regular(corners, radius).moved(at * edge * 0.26))
            .collect();
        for pip in &pips {
            let pit = region::pit(&pip.clone().into(), depth, radius * 0.55, 0.5);
            pits.append(&pit.placed(place));
        }
        let square = Region { outer: Outline::rectangle(inner, inner), holes: pips };
        plain.append(&region::flat(&square, 0.0).placed(place));
    }
    (plain, pits)
}

/// Places of a number's pips, from -1 to 1 along both edges of the face.
fn places(number: u8) -> Vec<Vec2> {
    let mut places = Vec::new();
    let mut pair = |x: f32, y: f32| places.extend([Vec2::new(x, y), Vec2::new(-x, -y)]);
    if number >= 2 {
        pair(1.0, 1.0);
    }
    if number >= 4 {
        pair(1.0, -1.0);
    }
    if number == 6 {
        pair(0.0, 1.0);
    }
    if number % 2 == 1 {
        places.push(Vec2::ZERO);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn each_face_has_as_many_pips_as_its_number_says() {
        for number in 1..=6 {
            assert_eq!(places(number).len(), usize::from(number));
        }
        let shape = pips(0.16, 0.013, Detail::Coarse);
        check::sound(&shape);
        let on_top = shape.positions.iter().filter(|p| p.y > 0.08).count();
        assert_eq!(on_top, 8, "one pip of eight corners is up");
        check::closed(&body(0.16, 0.012));
    }

    #[test]
    fn pips_are_pressed_into_every_face() {
        for detail in [Detail::Coarse, Detail::Fine] {
            let (plain, pips) = impressed(0.16, 0.012, 0.015, 0.008, detail);
            check::sound(&plain);
            check::sound(&pips);
            let (low, high) = plain.bounds();
            assert!(low.min_element() > -0.0801 && high.max_element() < 0.0801);
            // Every pit has its rim on a face and its floor below.
            let on_face = |p: &&Vec3| (p.abs().max_element() - 0.08).abs() < 1e-5;
            assert_eq!(pips.positions.iter().filter(on_face).count() * 2, pips.positions.len());
            assert_eq!(pips.positions.len() % 21, 0);
        }
    }
}
