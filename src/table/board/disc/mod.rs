//! The Phaistos disc: Heraklion, about 1700 BC. Fired clay, 160 mm across,
//! stamped on both sides.
//!
//! It lies about the origin, side A up; side B is seen when it is turned over
//! about the axis that points away from the viewer (z).

pub mod sign;
pub mod spiral;
pub mod text;

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::table::figure::Figure;
use crate::table::material::Stuff;
use crate::table::material::noise::value;
use crate::table::model::glyph::Glyph;
use crate::table::model::groove::groove;
use crate::table::model::lathe::{self, Ring};
use crate::table::model::outline::lift;
use crate::table::model::{Detail, Outline, Region, Shape, region, stamp};
use spiral::{Page, page};
use text::{Side, group_of_field};

/// Radius of the disc.
pub const RADIUS: f32 = 0.80;
/// Height of a face above the disc's middle.
pub const FACE: f32 = 0.09;
/// Height of a group's plate, and the rounding of its edge: together they make
/// the incised lines.
const PLATE: f32 = 0.010;
const BEVEL: f32 = 0.005;
/// Tone of the disc's clay: a little redder than the tiles.
const TONE: Vec3 = Vec3::new(0.96, 0.86, 0.76);

/// A place on the disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The side it is on.
    pub side: Side,
    /// The place, on the clay's surface.
    pub at: Vec3,
}

/// A sign on the disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignPlace {
    /// Evans' number; none for the one that is effaced.
    pub sign: Option<u8>,
    /// Number of its group, from the rim, counted from 1.
    pub group: usize,
    /// Its middle.
    pub place: Place,
}

/// The disc.
pub fn disc(detail: Detail) -> Figure {
    let mut figure = Figure::default();
    figure.add(Stuff::Clay, body(detail).tinted(TONE));
    for side in Side::ALL {
        let mut face = Figure::default();
        face.add(Stuff::Clay, add_page(&page(side, detail), detail));
        figure.append(&face, turned_to(side));
    }
    figure
}

/// Middle of the group that a field of the labyrinth stands for.
pub fn field_place(field: u8) -> Option<Place> {
    let (side, group) = group_of_field(field)?;
    let page = page(side, Detail::Coarse);
    page.groups.get(group).map(|group| place(side, group.centre))
}

/// A sheet over the group that a field stands for, to light it up with.
pub fn field_glow(field: u8, detail: Detail) -> Option<Shape> {
    let (side, group) = group_of_field(field)?;
    let outline = page(side, detail).groups.get(group)?.outline.clone();
    let above = 0.002;
    Some(region::flat(&Region::from(outline), above).placed(turned_to(side)))
}

/// The places of all signs on a side, in the order in which they are read.
pub fn signs(side: Side) -> Vec<SignPlace> {
    page(side, Detail::Coarse)
        .groups
        .iter()
        .enumerate()
        .flat_map(|(k, group)| {
            group.stamps.iter().map(move |stamp| SignPlace {
                sign: stamp.sign,
                group: k + 1,
                place: place(side, stamp.at),
            })
        })
        .collect()
}

fn place(side: Side, at: Vec2) -> Place {
    Place { side, at: turned_to(side).transform_point(lift(at, 0.0)) }
}

/// From a side's own level to where it is on the disc.
fn turned_to(side: Side) -> Transform {
    let up = Transform::from_translation(Vec3::Y * FACE);
    match side {
        Side::A => up,
        Side::B => Transform::from_rotation(Quat::from_rotation_z(TAU / 2.0)) * up,
    }
}

/// Everything on a side, its face at y = 0.
fn add_page(page: &Page, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    for group in &page.groups {
        let signs: Vec<Glyph> = group.stamps.iter().map(|stamp| stamp.glyph.clone()).collect();
        shape.append(&stamp::plate(&group.outline, PLATE, BEVEL, &signs, detail));
        for stroke in group.stamps.iter().filter_map(|stamp| stamp.stroke) {
            shape.append(&groove(&stroke, 0.008, detail));
        }
    }
    let dots: Vec<Glyph> = page.dots.1.iter().map(|at| dot(*at, detail)).collect();
    shape.append(&stamp::plate(&page.dots.0, PLATE, BEVEL, &dots, detail));
    // It runs out to a thin end, which bears no wider rounding.
    shape.append(&stamp::plate(&page.wedge, PLATE, BEVEL * 0.4, &[], detail));
    shape.tinted(TONE)
}

/// One of the five dots of the line that begins the text.
fn dot(at: Vec2, detail: Detail) -> Glyph {
    let corners = if detail == Detail::Coarse { 6 } else { 14 };
    let outline = Outline::regular(corners, 0.0085).moved(at);
    Glyph {
        silhouettes: vec![outline.clone()],
        lines: vec![Region::from(outline)],
        fields: Vec::new(),
    }
}

/// The body: its faces below the groups' plates, its edge rounded and, as it
/// was made by hand, a little out of true.
fn body(detail: Detail) -> Shape {
    let bed = FACE - PLATE;
    let edge = 0.776;
    let upper = [
        (RADIUS, 0.0, 1.0, 0.0, 1.0),
        (RADIUS - 0.002, 0.030, 0.96, 0.28, 1.0),
        (RADIUS - 0.008, 0.064, 0.80, 0.60, 1.0),
        (RADIUS - 0.016, FACE - 0.006, 0.35, 0.94, 1.0),
        (edge, FACE - 0.002, -0.2, 0.98, 0.9),
        (edge - 0.005, bed, -0.1, 1.0, 0.36),
        (0.0, bed, 0.0, 1.0, 0.36),
    ];
    let ring = |(radius, height, out, up, shade): (f32, f32, f32, f32, f32), sign: f32| {
        let mut ring = Ring::new(radius, height * sign, (out, up * sign));
        ring.shade = shade;
        ring
    };
    let below = upper.iter().skip(1).rev().map(|r| ring(*r, -1.0));
    let profile: Vec<Ring> = below.chain(upper.iter().map(|r| ring(*r, 1.0))).collect();
    let corners = if detail == Detail::Coarse { 36 } else { 120 };
    let mut shape = lathe::turn(&profile, corners);
    for position in &mut shape.positions {
        let flat = Vec2::new(position.x, position.z);
        let out = ((flat.length() - edge) / (RADIUS - edge)).clamp(0.0, 1.0);
        let angle = flat.y.atan2(flat.x) / TAU + 0.5;
        let swell = 1.0 + 0.016 * out * (value(Vec2::new(angle, 0.3), (7, 1), 5) - 0.4);
        *position *= Vec3::new(swell, 1.0, swell);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::model::shape::check;

    #[test]
    fn the_disc_is_sound_and_as_large_as_it_is_told() {
        for (detail, most) in [(Detail::Coarse, 20_000), (Detail::Fine, 110_000)] {
            let figure = disc(detail);
            for (_, shape) in figure.parts() {
                check::sound(shape);
            }
            assert!(figure.vertices() < most, "{detail:?}: {}", figure.vertices());
            let (low, high) = figure.merged().bounds();
            let size = high - low;
            assert!(size.x > 1.57 && size.x < 1.66 && size.z > 1.57 && size.z < 1.66, "{size}");
            assert!(size.y > 0.17 && size.y < 0.19, "{size}");
        }
    }

    #[test]
    fn every_field_has_its_place_and_its_light() {
        let mut places: Vec<Place> = (1..=61).filter_map(field_place).collect();
        assert_eq!(places.len(), 61);
        for place in &places {
            assert_eq!(place.at.y > 0.0, place.side == Side::A);
        }
        places.sort_by(|a, b| a.at.x.total_cmp(&b.at.x));
        assert!(places.windows(2).all(|pair| pair[0].at.distance(pair[1].at) > 0.02));
        check::sound(&field_glow(1, Detail::Coarse).expect("a field"));
        assert!(field_place(62).is_none());
    }

    #[test]
    fn all_signs_have_places() {
        assert_eq!(signs(Side::A).len(), 123);
        assert_eq!(signs(Side::B).len(), 119);
        assert!(signs(Side::B).iter().all(|sign| sign.place.at.y < 0.0));
    }
}
