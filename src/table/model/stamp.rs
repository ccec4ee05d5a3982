//! Signs pressed into soft clay, and the plates that carry them.
//!
//! The finer looks have true pits: the lines a sign is drawn with slope down
//! to sunken fields. The low look has the signs laid on as dark figures whose
//! edges are light and dark as those of pits would be.

use bevy::prelude::*;

use super::glyph::Glyph;
use super::outline::{Outline, lift, signed_area};
use super::{Detail, Region, Shape, region};

/// How deep signs are pressed, in scene units.
const DEPTH: f32 = 0.0075;
/// How far the low look's figures lie above the clay: enough to win over it.
const ABOVE: f32 = 0.0009;
/// How far the low look's figures may stray from the signs' curves.
const COARSE: f32 = 0.0016;
/// Fields smaller than this are not drawn in the low look.
const SMALLEST: f32 = 0.00012;
/// Darkening of a pit's floor and of a plate's foot.
const FLOOR: f32 = 0.47;
const FOOT: f32 = 0.40;
/// Darkening of a line's bottom where it is a mere line.
const TRENCH: f32 = 0.27;
/// Where the light comes from, in an outline's plane: as the key lamp's.
const LIGHT: Vec2 = Vec2::new(-0.804, -0.595);

/// A plate that stands on `-thickness` with its face on y = 0, its upper edge
/// rounded by `bevel`, with signs pressed into the face. The signs lie within
/// the outline drawn in by the bevel, and apart.
pub fn plate(
    outline: &Outline,
    thickness: f32,
    bevel: f32,
    signs: &[Glyph],
    detail: Detail,
) -> Shape {
    let face = outline.inset(bevel);
    let mut shape = rim(outline, &face, thickness, bevel, detail);
    if detail == Detail::Coarse {
        shape.append(&region::flat(&Region::from(face), 0.0));
        for sign in signs {
            shape.append(&laid_on(sign));
        }
    } else {
        let holes = signs.iter().flat_map(|sign| sign.silhouettes.iter().cloned()).collect();
        shape.append(&region::flat(&Region { outer: face, holes }, 0.0));
        for sign in signs {
            shape.append(&pressed(sign));
        }
    }
    shape
}

/// The plate's side and rounded edge.
fn rim(outline: &Outline, face: &Outline, thickness: f32, bevel: f32, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    let normals = outline.normals();
    let mut ring = |points: &Outline, y: f32, up: f32, shade: f32| {
        shape.ring(points, normals.iter().copied(), y, up, shade)
    };
    let mut rings = vec![ring(outline, -thickness, 0.1, FOOT)];
    if detail.rounds_bevels() {
        let shoulder = outline.inset(bevel * 0.3);
        rings.push(ring(outline, -bevel.min(thickness * 0.8), 0.25, 0.78));
        rings.push(ring(&shoulder, -bevel.min(thickness * 0.8) * 0.3, 0.6, 0.95));
    }
    rings.push(ring(face, 0.0, 1.0, 1.0));
    for pair in rings.windows(2) {
        let n = pair[0].len();
        for k in 0..n {
            let j = (k + 1) % n;
            shape.quad([pair[0][k], pair[0][j], pair[1][j], pair[1][k]]);
        }
    }
    shape
}

/// A sign as a pit: to be laid into a face that has its silhouettes for holes.
pub fn pressed(sign: &Glyph) -> Shape {
    let mut shape = Shape::default();
    for line in &sign.lines {
        if !sign.silhouettes.contains(&line.outer) {
            // What stands alone within a field stays up in it.
            let island = region::raised(line, DEPTH * 0.7, DEPTH * 0.2, Detail::Coarse);
            shape.append(&island.at(Vec3::NEG_Y * DEPTH));
        } else if line.holes.is_empty() {
            shape.append(&region::pit(line, DEPTH * 0.8, DEPTH * 0.3, TRENCH));
        } else {
            shape.append(&slope(line));
        }
    }
    for field in &sign.fields {
        let mut floor = region::flat(field, -DEPTH);
        floor.shade(|_, _| FLOOR);
        shape.append(&floor);
    }
    shape
}

/// A line round sunken fields: from the face's level down to theirs. Between
/// two fields its normals make it a ridge.
fn slope(line: &Region) -> Shape {
    let mut shape = Shape::default();
    let edges = std::iter::once((&line.outer, 0.0, 0.90));
    let edges = edges.chain(line.holes.iter().map(|hole| (hole, -DEPTH, 0.22)));
    for (edge, height, shade) in edges {
        for (p, n) in edge.points().iter().zip(edge.normals()) {
            shape.vertex(lift(*p, height), lift(-n, 0.0) * 0.62 + Vec3::Y * 0.78, shade);
        }
    }
    for triangle in line.triangles() {
        let [a, b, c] = triangle.map(|i| shape.positions[i as usize]);
        let face = (b - a).cross(c - a).normalize_or(Vec3::Y);
        let mean: Vec3 = triangle.iter().map(|i| shape.normals[*i as usize]).sum();
        // At a sharp turn of the line a face may lean against its corners'
        // normals; it then gets corners of its own.
        if face.dot(mean) > 0.1 {
            shape.triangle(triangle);
        } else {
            let shade = shape.colours[triangle[0] as usize].x;
            let own = [a, b, c].map(|p| shape.vertex(p, face, shade));
            shape.triangle(own);
        }
    }
    shape
}

/// A sign as a dark figure a hair above the face, darker where a pit's wall
/// would lie in its own shadow, with the fields between its lines paler.
fn laid_on(sign: &Glyph) -> Shape {
    let mut shape = Shape::default();
    let mut lay = |outline: &Outline, height: f32, shade: f32, swing: f32| {
        let outline = outline.simplified(COARSE);
        let mut figure = region::flat(&Region::from(outline.clone()), height);
        for (colour, normal) in figure.colours.iter_mut().zip(outline.normals()) {
            *colour = Vec3::splat(shade - swing * normal.dot(LIGHT)).extend(1.0);
        }
        shape.append(&figure);
    };
    for silhouette in &sign.silhouettes {
        lay(silhouette, ABOVE, 0.34, 0.10);
    }
    for field in sign.fields.iter().filter(|field| signed_area(field.outer.points()) > SMALLEST) {
        lay(&field.outer, ABOVE * 2.0, 0.56, 0.10);
    }
    // What stands alone within a field is drawn again.
    for line in sign.lines.iter().filter(|line| !sign.silhouettes.contains(&line.outer)) {
        lay(&line.outer, ABOVE * 3.0, 0.34, 0.0);
    }
    shape
}
