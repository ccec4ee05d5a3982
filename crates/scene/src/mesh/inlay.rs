//! Inlays: flat bodies set into a face and slightly proud of it.
//!
//! They stand on y = 0 and have no underside, which is never visible. Their feet are darkened,
//! so that a crease shows round each under any light.

use bevy::prelude::*;

use super::detail::Detail;
use super::outline::{Outline, lift};
use super::region::{self, FOOT, Region};
use super::shape::Shape;

/// Colour of the dirt along the edge of a worn face.
const RIM: Vec3 = Vec3::new(0.74, 0.66, 0.55);

/// A body over an outline with a bevelled upper edge.
pub fn raised(outline: &Outline, height: f32, bevel: f32, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    let normals = outline.normals();
    let mut ring = |points: &Outline, y: f32, up: f32, shade: f32| {
        shape.ring(points, normals.iter().copied(), y, up, shade)
    };
    let inner = outline.inset(bevel);
    let mut rings = vec![ring(outline, 0.0, 0.2, FOOT)];
    if detail.rounds_bevels() {
        rings.push(ring(outline, (height - bevel).max(height * 0.4), 0.35, 0.85));
    }
    let top = ring(&inner, height, 1.0, 1.0);
    rings.push(top.clone());
    shape.tube(&rings);
    shape.fill(&top, &Region::from(inner).triangles());
    shape
}

/// As [`raised`], with the face darkened `margin` deep along its edge: the dirt on old plaques
/// that no hand wipes away.
pub fn worn(outline: &Outline, height: f32, bevel: f32, margin: f32, detail: Detail) -> Shape {
    let mut shape = raised(outline, height, bevel, detail);
    let corners = outline.points().len() as u32;
    // Rebuilds the face with a darkened rim round a clean middle.
    let last = shape.positions.len() as u32 - corners;
    shape.triangles.retain(|triangle| triangle.iter().any(|i| *i < last));
    for colour in &mut shape.colours[last as usize..] {
        *colour *= Vec4::new(RIM.x, RIM.y, RIM.z, 1.0);
    }
    let inner = outline.inset(bevel + margin);
    let rim: Vec<u32> = (last..last + corners).collect();
    let middle: Vec<u32> =
        inner.points().iter().map(|p| shape.vertex(lift(*p, height), Vec3::Y, 1.0)).collect();
    shape.tube(&[&rim, &middle]);
    shape.fill(&middle, &Region::from(inner).triangles());
    shape
}

/// A full body over a star-shaped outline, like a drop of glass or a polished pebble. Its upper
/// side bulges and is steep at the edge.
pub fn domed(outline: &Outline, height: f32, detail: Detail) -> Shape {
    let shares: &[f32] = detail.pick(&[1.0, 0.75], &[1.0, 0.94, 0.76, 0.4], &DOME);
    let points = outline.points();
    let middle = points.iter().sum::<Vec2>() / points.len().max(1) as f32;
    let normals = outline.normals();
    let mut shape = Shape::default();
    let mut rings: Vec<Vec<u32>> = shares
        .iter()
        .map(|share| {
            let up = height * (1.0 - share.powi(3)).max(0.0).sqrt();
            let lean = share.powi(3);
            let shade = if *share == 1.0 { FOOT } else { 1.0 - 0.12 * lean };
            let each = points.iter().zip(&normals);
            each.map(|(p, n)| {
                let normal = lift(*n, 0.0) * lean + Vec3::Y * (1.15 - lean);
                shape.vertex(lift(middle + (*p - middle) * *share, up), normal, shade)
            })
            .collect()
        })
        .collect();
    rings.push(vec![shape.vertex(lift(middle, height), Vec3::Y, 1.0)]);
    shape.tube(&rings);
    shape
}

/// Places of the finest look's rings, as shares of the distance from the middle.
const DOME: [f32; 7] = [1.0, 0.985, 0.95, 0.87, 0.72, 0.50, 0.25];

/// A flat figure at height `y`, facing up: the bed an inlay lies in.
pub fn flat(outline: &Outline, y: f32) -> Shape {
    region::flat(&outline.clone().into(), y)
}

/// A raised band between an outline and the same outline inset by `width`.
pub fn band(outline: &Outline, width: f32, height: f32, bevel: f32) -> Shape {
    let mut shape = Shape::default();
    let outwards = outline.normals();
    let mut ring = |drawn_in: f32, y: f32, side: f32, up: f32, shade: f32| {
        let normals = outwards.iter().map(|n| *n * side);
        shape.ring(&outline.inset(drawn_in), normals, y, up, shade)
    };
    let rings = [
        ring(0.0, 0.0, 1.0, 0.2, FOOT),
        ring(bevel, height, 1.0, 1.0, 1.0),
        ring(width - bevel, height, 1.0, 1.0, 1.0),
        ring(width, 0.0, -1.0, 0.2, FOOT),
    ];
    shape.tube(&rings);
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn inlays_are_sound_and_as_high_as_asked() {
        for detail in [Detail::Coarse, Detail::Fine] {
            for outline in [
                Outline::rectangle(0.3, 0.3),
                Outline::petal(0.02, 0.14, 0.08, 8),
                Outline::almond(0.12, 0.06, 6),
                Outline::regular(9, 0.03),
            ] {
                let shape = raised(&outline, 0.006, 0.002, detail);
                check::sound(&shape);
                assert!((shape.bounds().1.y - 0.006).abs() < 1e-6);
                check::sound(&band(&outline, 0.006, 0.003, 0.001));
                check::sound(&flat(&outline, 0.001));
                check::sound(&worn(&outline, 0.006, 0.002, 0.004, detail));
                check::sound(&domed(&outline, 0.006, detail));
            }
        }
    }
}
