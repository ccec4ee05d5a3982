//! Signs pressed into soft clay, and the plates that carry them.
//!
//! The finer looks have true pits: a sign's lines slope down to sunken fields. The low look
//! draws each sign as a dark figure on the clay, with edges light and dark like those of a pit.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::detail::Detail;
use super::glyph::Glyph;
use super::lip;
use super::outline::{Outline, edges, lift, signed_area};
use super::region::{self, Region};
use super::shape::Shape;

/// Depth of pressed signs, in scene units.
const DEPTH: f32 = 0.0075;
/// Largest ratio of a line's depth to its width.
const STEEPEST: f32 = 1.1;
/// Height of the low look's figures above the clay: just enough to draw over it.
const ABOVE: f32 = 0.0009;
/// Largest deviation of the low look's figures from the signs' curves.
const COARSE: f32 = 0.0016;
/// Smallest field that the low look draws, by area.
const SMALLEST: f32 = 0.00012;
/// Darkening of a pit's floor and of a plate's foot.
const FLOOR: f32 = 0.50;
const FOOT: f32 = 0.40;
/// Darkening of the bottom of a line without fields.
const TRENCH: f32 = 0.36;
/// Lean of a free-ending stroke, such as a plume, towards its middle, and its darkening. Such a
/// stroke has no floor to slope down to. It stays level, because under the low lamp a wall
/// would put half of it in black shade.
const FURROW: (f32, f32) = (0.10, 0.62);
/// Direction to the light in an outline's plane: that of the key lamp.
const LIGHT: Vec2 = Vec2::new(-0.804, -0.595);

/// A plate of clay.
#[derive(Clone, Copy, Debug)]
pub struct Plate {
    /// Its thickness below its face.
    pub thickness: f32,
    /// The rounding of its upper edge.
    pub bevel: f32,
    /// Height of the burr along its edge, as beside a cut.
    pub burr: f32,
}

/// Width of a burr.
const BURR_WIDTH: f32 = 0.0040;

/// A plate over an outline, its face on y = 0, with signs pressed into it. The signs lie apart,
/// inside the outline inset by the bevel.
pub fn plate(outline: &Outline, plate: Plate, signs: &[Glyph], detail: Detail) -> Shape {
    let burred = plate.burr > 0.0 && detail != Detail::Coarse;
    let face = outline.inset(plate.bevel + if burred { BURR_WIDTH } else { 0.0 });
    let mut shape = rim(outline, &face, plate, burred, detail);
    if detail == Detail::Coarse {
        shape.append(&region::flat(&Region::from(face), 0.0));
        for sign in signs {
            shape.append(&laid_on(sign));
        }
    } else {
        let edges = lip::lips(&face, signs);
        let holes = edges.iter().map(lip::Lip::outer).collect();
        shape.append(&region::flat(&Region { outer: face, holes }, 0.0));
        for lip in &edges {
            shape.append(&lip.shape());
        }
        for sign in signs {
            shape.append(&pressed(sign));
        }
    }
    shape
}

/// The plate's side and rounded edge.
fn rim(outline: &Outline, face: &Outline, plate: Plate, burred: bool, detail: Detail) -> Shape {
    let Plate { thickness, bevel, burr } = plate;
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
    if burred {
        rings.push(ring(&outline.inset(bevel), burr, 0.85, 1.0));
        rings.push(ring(face, 0.0, 1.25, 0.97));
    } else {
        rings.push(ring(face, 0.0, 1.0, 1.0));
    }
    shape.tube(&rings);
    shape
}

/// Approximate width of an area; exact for a long strip.
fn width(area: f32, edge: f32) -> f32 {
    2.0 * area.abs() / edge.max(1e-6)
}

fn edge_length(edge: &Outline) -> f32 {
    edges(edge.points()).map(|(a, b)| a.distance(b)).sum()
}

/// Depth of a field inside a line: less if either is narrow. A stamp's fine strokes leave
/// shallow furrows; deep ones would be all wall, in black shade.
fn depth(line: &Region, hole: &Outline) -> f32 {
    let area = |edge: &Outline| signed_area(edge.points()).abs();
    let edges = edge_length(&line.outer) + line.holes.iter().map(edge_length).sum::<f32>();
    let ink = area(&line.outer) - line.holes.iter().map(area).sum::<f32>();
    let room = width(area(hole), edge_length(hole)) * 0.7;
    DEPTH.min(room).min(width(ink, edges) * STEEPEST)
}

/// The sunken fields of a sign with their depths.
pub fn sunken(sign: &Glyph) -> Vec<(&Region, f32)> {
    let mut found: Vec<(&Region, f32)> = Vec::new();
    let (edges, islands): (Vec<&Region>, Vec<&Region>) =
        sign.lines.iter().partition(|line| sign.silhouettes.contains(&line.outer));
    for line in edges.into_iter().chain(islands) {
        let around = depth_around(&found, line);
        for hole in &line.holes {
            let Some(field) = sign.fields.iter().find(|field| field.outer == *hole) else {
                continue;
            };
            found.push((field, around.unwrap_or_else(|| depth(line, hole))));
        }
    }
    found
}

/// Depth of the field that surrounds an isolated line. `None` for other lines.
fn depth_around(sunken: &[(&Region, f32)], line: &Region) -> Option<f32> {
    let around = sunken.iter().find(|(field, _)| field.holes.contains(&line.outer));
    around.map(|(_, depth)| *depth)
}

/// The shade at a depth, from `shallow` to that of the full depth.
fn shade_at(depth: f32, shallow: f32, deep: f32) -> f32 {
    shallow + (deep - shallow) * (depth / DEPTH).clamp(0.0, 1.0)
}

/// A sign as a pit, for a face with its silhouettes as holes.
pub fn pressed(sign: &Glyph) -> Shape {
    let mut shape = Shape::default();
    let sunken = sunken(sign);
    for line in &sign.lines {
        if !sign.silhouettes.contains(&line.outer) {
            // A line alone inside a field stands up in it.
            let depth = depth_around(&sunken, line).unwrap_or(DEPTH);
            let island = region::raised(line, depth * 0.7, depth * 0.2, Detail::Coarse);
            shape.append(&island.at(Vec3::NEG_Y * depth));
        } else if line.holes.is_empty() {
            let depth = (DEPTH * 0.8)
                .min(width(signed_area(line.outer.points()), edge_length(&line.outer)) * STEEPEST);
            let shade = shade_at(depth, 0.60, TRENCH);
            shape.append(&region::pit(line, depth, depth * 0.4, shade));
        } else {
            shape.append(&slope(line));
        }
    }
    for (field, depth) in sunken {
        let mut floor = region::flat(field, -depth);
        floor.shade(|_, _| shade_at(depth, 0.72, FLOOR));
        shape.append(&floor);
    }
    shape
}

/// A line round sunken fields: it slopes from the face's level down to theirs. Between two
/// fields its normals make it a ridge.
fn slope(line: &Region) -> Shape {
    let mut shape = Shape::default();
    let holes: Vec<(&Outline, f32)> =
        line.holes.iter().map(|hole| (hole, depth(line, hole))).collect();
    // The upper edge leans like its own wall.
    let deepest = holes.iter().fold(0.0, |most: f32, (_, depth)| most.max(*depth));
    let leaning = |depth: f32| 0.62 * (depth / DEPTH).sqrt();
    let mut corners: Vec<(Vec3, Vec3, f32)> = Vec::with_capacity(line.points().len());
    let mut ring = |edge: &Outline, depth: f32, lean: f32, shade: f32| {
        let points = edge.points().iter().zip(edge.normals());
        corners.extend(
            points.map(|(p, n)| (lift(*p, -depth), lift(-n, 0.0) * lean + Vec3::Y * 0.78, shade)),
        );
    };
    ring(&line.outer, 0.0, leaning(deepest), 0.90);
    for (hole, depth) in holes {
        ring(hole, depth, leaning(depth), shade_at(depth, 0.66, 0.42));
    }
    let (points, normals) = (line.outer.points(), line.outer.normals());
    // Level and wall normals, each by its number among the line's corners. A free-ending stroke
    // has no wall, and most lines have nothing level.
    let (mut level, mut wall) = (BTreeMap::new(), BTreeMap::new());
    for triangle in line.triangles() {
        if triangle.iter().all(|corner| (*corner as usize) < points.len()) {
            let own = triangle.map(|corner| {
                *level.entry(corner).or_insert_with(|| {
                    let (p, n) = (points[corner as usize], normals[corner as usize]);
                    let lean = lift(-n, 0.0) * FURROW.0 + Vec3::Y * 0.78;
                    shape.vertex(lift(p, 0.0), lean, FURROW.1)
                })
            });
            shape.triangle(own);
            continue;
        }
        let [a, b, c] = triangle.map(|corner| corners[corner as usize]);
        let face = (b.0 - a.0).cross(c.0 - a.0).normalize_or(Vec3::Y);
        let mean: Vec3 = [a, b, c].iter().map(|corner| corner.1.normalize_or(Vec3::Y)).sum();
        // At a sharp turn of the line a face may lean against its corners' normals; it then
        // gets separate corners.
        let own = if face.dot(mean) > 0.1 {
            triangle.map(|corner| {
                *wall.entry(corner).or_insert_with(|| {
                    let (p, n, shade) = corners[corner as usize];
                    shape.vertex(p, n, shade)
                })
            })
        } else {
            [a, b, c].map(|(p, _, _)| shape.vertex(p, face, a.2))
        };
        shape.triangle(own);
    }
    shape
}

/// A sign as a dark figure just above the face, darker where a pit's wall would shade itself,
/// with paler fields between its lines.
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
    // Redraws a line alone inside a field.
    for line in sign.lines.iter().filter(|line| !sign.silhouettes.contains(&line.outer)) {
        lay(&line.outer, ABOVE * 3.0, 0.34, 0.0);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;
    use crate::mesh::glyph::glyph;

    /// The lamp stands 28 degrees above the face of the disc on its stand.
    #[test]
    fn what_lies_level_in_a_sign_does_not_turn_away_from_the_lamp() {
        let mut level = 0;
        for sign in '\u{101D0}'..='\u{101FC}' {
            let Some(figure) = glyph(sign, Vec2::splat(0.09), Detail::Finest) else { continue };
            let shape = pressed(&figure);
            for triangle in &shape.triangles {
                let corners = triangle.map(|i| shape.positions[i as usize]);
                if corners.iter().any(|corner| corner.y != 0.0) {
                    continue;
                }
                level += 1;
                for corner in triangle {
                    let normal = shape.normals[*corner as usize];
                    assert!(normal.y > 0.97, "{sign}: {normal} on level ground");
                }
            }
        }
        assert!(level > 100, "{level}");
    }

    /// The plumed head's plumes are a third of a millimetre wide on the disc.
    #[test]
    fn fine_strokes_leave_no_black_walls() {
        let mut steep = Vec::new();
        for sign in '\u{101D0}'..='\u{101FC}' {
            let Some(figure) = glyph(sign, Vec2::splat(0.09), Detail::Finest) else { continue };
            let shape = pressed(&figure);
            check::sound(&shape);
            let mut walls = (0.0, 0.0);
            for triangle in &shape.triangles {
                let [a, b, c] = triangle.map(|i| shape.positions[i as usize]);
                let area = (b - a).cross(c - a) / 2.0;
                // As seen from above: the area on the face.
                walls.0 += area.y;
                let dark = triangle.map(|i| shape.colours[i as usize].x).iter().sum::<f32>() / 3.0;
                if area.normalize_or_zero().y < 0.34 || dark < 0.25 {
                    walls.1 += area.y;
                }
            }
            steep.push((walls.1 / walls.0, sign));
        }
        steep.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (most, sign) = steep[0];
        assert!(most < 0.12, "{most} of {sign} is steep or black: {steep:?}");
    }
}
