//! Ancient signs as plane areas, out of two small fonts.
//! The fonts are Noto Sans Egyptian Hieroglyphs and Noto Sans Symbols 2, reduced to the signs
//! on the boards; their licences are in `assets/fonts`. Both draw a sign as lines round empty
//! fields. So a sign can be painted by its lines, inlaid field by field, or pressed as a whole.

use bevy::prelude::*;
use ttf_parser::{Face, OutlineBuilder};

use super::detail::Detail;
use super::outline::{Outline, bounds, contains, signed_area};
use super::region::Region;

/// The fonts, searched in this order.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../../../../assets/fonts/NotoSansEgyptianHieroglyphs-Senet.ttf"),
    include_bytes!("../../../../assets/fonts/NotoSansSymbols2-Phaistos.ttf"),
];

/// Largest deviation of a small sign from its curves, as a share of its size. With more, its
/// thin lines would close.
const FINEST_LINE: f32 = 0.004;

/// An upright sign about the origin. Its second axis points away from the viewer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Glyph {
    /// The outline of each separate part, holes filled.
    pub silhouettes: Vec<Outline>,
    /// The lines that draw it.
    pub lines: Vec<Region>,
    /// The fields between the lines.
    pub fields: Vec<Region>,
}

impl Glyph {
    /// A sign of one area without lines.
    pub fn solid(outline: Outline) -> Self {
        let lines = vec![Region::from(outline.clone())];
        Self { silhouettes: vec![outline], lines, fields: Vec::new() }
    }

    /// The sign with left and right exchanged.
    pub fn mirrored(&self) -> Self {
        self.mapped(Outline::mirrored)
    }

    /// The sign turned by `angle` radians, counter-clockwise.
    pub fn turned(&self, angle: f32) -> Self {
        self.mapped(|outline| outline.turned(angle))
    }

    /// The sign moved by `offset`.
    pub fn moved(&self, offset: Vec2) -> Self {
        self.mapped(|outline| outline.moved(offset))
    }

    fn mapped(&self, map: impl Fn(&Outline) -> Outline) -> Self {
        let all = |regions: &[Region]| regions.iter().map(|region| region.mapped(&map)).collect();
        Self {
            silhouettes: self.silhouettes.iter().map(&map).collect(),
            lines: all(&self.lines),
            fields: all(&self.fields),
        }
    }

    /// Its lower left and its upper right corner.
    pub fn bounds(&self) -> (Vec2, Vec2) {
        bounds(self.silhouettes.iter().flat_map(Outline::points))
    }

    /// Width and height.
    pub fn size(&self) -> Vec2 {
        let (low, high) = self.bounds();
        high - low
    }
}

/// The sign of a character, as large as fits into `room` (width and height in scene units).
/// `None` if no font has it.
pub fn glyph(sign: char, room: Vec2, detail: Detail) -> Option<Glyph> {
    let (face, id) = FONTS.iter().find_map(|font| {
        let face = Face::parse(font, 0).ok()?;
        let id = face.glyph_index(sign)?;
        Some((face, id))
    })?;
    let bounds = face.glyph_bounding_box(id)?;
    let low = Vec2::new(bounds.x_min.into(), bounds.y_min.into());
    let high = Vec2::new(bounds.x_max.into(), bounds.y_max.into());
    let scale = (room / (high - low)).min_element();
    let mut pen = Pen {
        origin: (low + high) / 2.0,
        scale,
        tolerance: (FINEST_LINE * room.max_element()).min(detail.pick(0.0018, 0.0006, 0.0003)),
        done: Vec::new(),
        current: Vec::new(),
    };
    face.outline_glyph(id, &mut pen)?;
    Some(sort(pen.done))
}

/// Takes a font's contours as polygons in scene units.
struct Pen {
    origin: Vec2,
    scale: f32,
    /// Largest distance between a polygon and its curve.
    tolerance: f32,
    done: Vec<Vec<Vec2>>,
    current: Vec<Vec2>,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> Vec2 {
        (Vec2::new(x, y) - self.origin) * self.scale
    }

    fn last(&self) -> Vec2 {
        self.current.last().copied().unwrap_or_default()
    }

    /// Follows a curve given by its points at 0 to 1. The curve's second difference is at most
    /// `bend` long.
    fn follow(&mut self, bend: f32, curve: impl Fn(f32) -> Vec2) {
        let steps = (bend / (4.0 * self.tolerance)).sqrt().ceil().clamp(1.0, 24.0) as usize;
        for k in 1..=steps {
            self.current.push(curve(k as f32 / steps as f32));
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.current = vec![self.place(x, y)];
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        self.current.push(to);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (a, b, c) = (self.last(), self.place(x1, y1), self.place(x, y));
        self.follow((a - 2.0 * b + c).length(), |t| a.lerp(b, t).lerp(b.lerp(c, t), t));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b) = (self.last(), self.place(x1, y1));
        let (c, d) = (self.place(x2, y2), self.place(x, y));
        let bend = (a - 2.0 * b + c).length().max((b - 2.0 * c + d).length()) * 3.0;
        self.follow(bend, |t| {
            let (p, q, r) = (a.lerp(b, t), b.lerp(c, t), c.lerp(d, t));
            p.lerp(q, t).lerp(q.lerp(r, t), t)
        });
    }

    fn close(&mut self) {
        let contour = thinned(std::mem::take(&mut self.current), self.tolerance);
        if contour.len() > 2 {
            self.done.push(contour);
        }
    }
}

/// Drops corners that coincide, or that lie on the line between their neighbours, within the
/// tolerance.
fn thinned(mut points: Vec<Vec2>, tolerance: f32) -> Vec<Vec2> {
    let mut k = 0;
    while points.len() > 3 && k < points.len() {
        let n = points.len();
        let (before, here, after) = (points[(k + n - 1) % n], points[k], points[(k + 1) % n]);
        let along = after - before;
        let away = along.perp_dot(here - before).abs() / along.length().max(1e-9);
        let between = (here - before).dot(along) >= 0.0 && (after - here).dot(along) >= 0.0;
        if here.distance(after) < tolerance * 0.5 || (between && away < tolerance * 0.25) {
            points.remove(k);
        } else {
            k += 1;
        }
    }
    points
}

/// Sorts contours into lines and fields by their nesting depth: an outer edge bounds a line, a
/// hole in it is a field, and so on.
fn sort(contours: Vec<Vec<Vec2>>) -> Glyph {
    let holds = |outer: &[Vec2], inner: &[Vec2]| {
        signed_area(outer).abs() > signed_area(inner).abs() && contains(outer, inner[0])
    };
    let depths: Vec<usize> = contours
        .iter()
        .map(|inner| contours.iter().filter(|outer| holds(outer, inner)).count())
        .collect();
    let mut glyph = Glyph::default();
    for (contour, depth) in contours.iter().zip(&depths) {
        let holes = contours
            .iter()
            .zip(&depths)
            .filter(|(inner, level)| **level == depth + 1 && holds(contour, inner))
            .map(|(inner, _)| Outline::new(inner.clone()))
            .collect();
        let region = Region { outer: Outline::new(contour.clone()), holes };
        if *depth == 0 {
            glyph.silhouettes.push(region.outer.clone());
        }
        if depth % 2 == 0 {
            glyph.lines.push(region);
        } else {
            glyph.fields.push(region);
        }
    }
    glyph
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;
    use crate::mesh::region;

    const SENET: &str = "\u{132F9}\u{13300}\u{132BD}\u{13124}\u{13217}\u{13162}\u{13000}\u{13143}";

    fn signs() -> impl Iterator<Item = char> {
        SENET.chars().chain('\u{101D0}'..='\u{101FD}')
    }

    #[test]
    fn every_sign_is_there_and_fits_its_room() {
        for sign in signs() {
            let room = Vec2::new(0.2, 0.3);
            let glyph = glyph(sign, room, Detail::Fine).expect("in a font");
            let (low, high) = glyph.bounds();
            let size = high - low;
            assert!(size.x < room.x + 1e-4 && size.y < room.y + 1e-4, "{sign} {size}");
            assert!(size.x > room.x - 2e-3 || size.y > room.y - 2e-3, "{sign} {size}");
            assert!((high + low).abs().max_element() < 1e-3, "{sign}");
        }
        assert!(glyph('A', Vec2::ONE, Detail::Fine).is_none());
    }

    #[test]
    fn lines_and_fields_make_up_the_silhouettes() {
        let area = |region: &Region| {
            let points = region.points();
            region.triangles().iter().fold(0.0, |sum, t| {
                let [a, b, c] = t.map(|i| points[i as usize]);
                sum + (b - a).perp_dot(c - a) / 2.0
            })
        };
        for sign in signs() {
            for detail in [Detail::Coarse, Detail::Fine] {
                let glyph = glyph(sign, Vec2::splat(0.3), detail).expect("in a font");
                let whole: f32 = glyph.silhouettes.iter().map(|o| signed_area(o.points())).sum();
                let parts: f32 = glyph.lines.iter().chain(&glyph.fields).map(area).sum();
                assert!((parts / whole - 1.0).abs() < 0.01, "{sign} {parts} of {whole}");
            }
        }
    }

    #[test]
    fn signs_can_be_raised_and_pressed() {
        for sign in signs() {
            for detail in [Detail::Coarse, Detail::Fine] {
                let glyph = glyph(sign, Vec2::splat(0.2), detail).expect("in a font").mirrored();
                for part in glyph.lines.iter().chain(&glyph.fields) {
                    check::sound(&region::raised(part, 0.006, 0.002, detail));
                    check::sound(&region::flat(part, 0.001));
                    check::sound(&region::pit(part, 0.006, 0.002, 0.6));
                }
            }
        }
    }
}
