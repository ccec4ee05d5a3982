//! The thickness of glaze: thin and sandy over ridges, thick and dark in hollows.
//!
//! The finer looks model the box's faces as sheets of pale faience and tint the glaze point by
//! point. So its colours run into each other, as in the kiln.

use bevy::prelude::*;

use crate::material::Material;
use crate::material::noise::{layered, ramp};
use crate::mesh::detail::Detail;
use crate::mesh::sheet::{Areas, Spot, inside_rounded, lines, sheet, swell};
use crate::mesh::{Glyph, Region, Shape, outline};

/// The tint that turns a sheet's pale faience into another glaze.
pub fn blue() -> Vec3 {
    Material::Faience.colour() / Material::PaleFaience.colour()
}

fn black() -> Vec3 {
    Material::Manganese.colour() / Material::PaleFaience.colour() * 1.2
}

/// Tint where thin glaze shows the sandy body.
const THIN: Vec3 = Vec3::new(1.9, 1.30, 1.06);
/// Tint where glaze is thick.
const THICK: Vec3 = Vec3::new(0.46, 0.60, 0.72);

/// A colour under glaze of that thickness: 0 as it is, -1 thin, 1 pooled.
pub fn pooled(colour: Vec3, thick: f32) -> Vec3 {
    let toward = if thick > 0.0 { THICK } else { THIN };
    (colour * Vec3::ONE.lerp(toward, thick.abs().min(1.0))).min(Vec3::ONE)
}

/// A handmade face: uneven by up to `most` over a few centimetres, 0 at its highest.
pub fn unevenness(p: Vec2, seed: u32, most: f32) -> f32 {
    let at = p * 0.31 + Vec2::new(seed as f32 * 0.37, seed as f32 * 0.61);
    -most * layered(at.fract_gl(), (12, 12), 3, 911)
}

/// A tile of blue faience standing on y = 0: dished, its edges rounded.
pub fn tile(half: Vec2, height: f32, seed: u32, detail: Detail) -> Shape {
    let steps = detail.pick(2, 8, 14);
    let near = [0.0016, 0.0040, 0.0075, 0.0120, 0.0190];
    let at = |p: Vec2| {
        let stray = 0.0022 * layered((p * 0.9 + seed as f32 * 0.173).fract_gl(), (7, 7), 2, 913);
        let inside = inside_rounded(p, half, 0.016) - stray;
        let low = unevenness(p, seed, 0.0022);
        let dish = 0.0012 * ramp(0.010, 0.055, inside);
        let arris = bump(inside, 0.0055, 0.0042);
        let pool = 0.75 * bump(inside, 0.019, 0.010) - low * 160.0 - 0.15;
        let thick = pool - 0.85 * arris + ramp(0.003, -0.001, inside);
        Spot { height: height * swell(inside, 0.012) + low - dish, tint: pooled(Vec3::ONE, thick) }
    };
    sheet(&lines(half.x, &near, steps), &lines(half.y, &near, steps), at)
}

/// 1 at the distance `at`, falling to 0 at `width` from it.
fn bump(distance: f32, at: f32, width: f32) -> f32 {
    let off = (distance - at) / width;
    (1.0 - off * off).max(0.0)
}

/// Signs for modelling in relief: all lines between their fields are valleys.
pub struct Figure {
    fields: Areas,
    whole: Areas,
}

/// Distance from a sign within which its foot is computed.
const REACH: f32 = 0.022;

impl Figure {
    /// Signs that lie apart. The flag says whether the inside of a sign's loops is ground.
    pub fn new(glyphs: &[(Glyph, bool)]) -> Self {
        let mut fields = Vec::new();
        let mut whole = Vec::new();
        for (glyph, open) in glyphs {
            let ground: Vec<&Region> =
                glyph.fields.iter().filter(|field| *open && within_another(field, glyph)).collect();
            fields.extend(glyph.fields.iter().filter(|f| !ground.contains(f)).cloned());
            whole.extend(glyph.silhouettes.iter().map(|silhouette| {
                let inside = |field: &&&Region| silhouette.holds(field.outer.points()[0]);
                let holes = ground.iter().filter(inside).map(|field| field.outer.clone());
                Region { outer: silhouette.clone(), holes: holes.collect() }
            }));
        }
        Self { fields: Areas::new(fields), whole: Areas::new(whole) }
    }

    /// The relief at a point.
    fn at(&self, p: Vec2) -> Relief {
        let whole = self.whole.inside(p, REACH);
        let field = if whole > -0.004 { self.fields.inside(p, REACH) } else { -REACH };
        Relief { whole, field }
    }
}

/// A point's depth inside the signs, and inside one of their fields.
struct Relief {
    whole: f32,
    field: f32,
}

/// Width over which the glazes' colours mix.
const RUN: f32 = 0.0030;

impl Relief {
    /// Its height, 0 to 1: a low plinth, and on it the fields as soft pillows.
    fn rise(&self) -> f32 {
        0.42 * ramp(-0.0035, 0.0035, self.whole) + 0.58 * swell(self.field, 0.0115)
    }

    /// The glaze: that of the fields over that of the ground, dark along the lines.
    fn colour(&self, ground: Vec3, field: Vec3) -> Vec3 {
        let ink = ramp(-RUN, RUN, self.whole + 0.001);
        let filled = ramp(-RUN * 0.8, RUN * 0.7, self.field);
        ground.lerp(black(), ink * 0.80).lerp(field, filled)
    }

    /// Thickness of the glaze: pooled at the foot, thin along the crests.
    fn pool(&self) -> f32 {
        let foot = if self.whole < 0.0 { (self.whole / 0.009).exp() } else { 0.0 };
        foot * 0.9 - 0.55 * bump(self.field, 0.0058, 0.0045)
    }
}

/// Does a field lie inside another of the sign's, as the inside of a loop does?
pub fn within_another(field: &Region, glyph: &Glyph) -> bool {
    let room = |region: &Region| outline::bounds(region.outer.points().iter());
    let (low, high) = room(field);
    let mut others = glyph.fields.iter().filter(|other| *other != field).map(room);
    others.any(|(least, most)| least.cmple(low).all() && most.cmpge(high).all())
}

/// A panel on y = 0 with signs in relief, its edge sloping down to a black line.
pub struct Panel<'a> {
    /// Half its width and height.
    pub half: Vec2,
    /// The signs.
    pub figure: &'a Figure,
    /// The glaze of the ground and that of the signs.
    pub glaze: (Vec3, Vec3),
    /// Heights of the ground and of the signs' crests above it.
    pub heights: (f32, f32),
    /// Width of the black line round it.
    pub line: f32,
    /// Distance between its vertices.
    pub step: f32,
}

impl Panel<'_> {
    /// Its sheet.
    pub fn shape(&self, seed: u32) -> Shape {
        let near = [0.0025, 0.0055, 0.0095, 0.0145];
        let steps = |half: f32| ((half - near[3]) * 2.0 / self.step) as usize;
        let xs = lines(self.half.x, &near, steps(self.half.x));
        let ys = lines(self.half.y, &near, steps(self.half.y));
        let (ground, crest) = self.heights;
        sheet(&xs, &ys, |p| {
            let relief = self.figure.at(p);
            let inside = inside_rounded(p, self.half, 0.014) - self.line;
            let low = unevenness(p, seed, 0.0024);
            let height = ground * swell(inside, 0.010) + (relief.rise() * crest) + low;
            let colour = relief.colour(self.glaze.0, self.glaze.1);
            let edge = 0.7 * bump(inside, 0.012, 0.010) - 0.5 * bump(inside, 0.0045, 0.004);
            let thick = relief.pool() + edge - low * 130.0 - 0.2;
            let tint = black().lerp(pooled(colour, thick), ramp(-0.002, 0.0025, inside));
            Spot { height: height.max(0.0), tint }
        })
    }
}

/// A house's square: sunk inside its edge, with a thin blue frame and its sign in relief.
pub fn house(
    half: f32,
    height: f32,
    sunk: f32,
    figure: &Figure,
    seed: u32,
    detail: Detail,
) -> Shape {
    let near = [0.0016, 0.0040, 0.0075, 0.0110, 0.0145, 0.0180, 0.0215];
    let steps = detail.pick(2, 50, 84);
    let xs = lines(half, &near, steps);
    sheet(&xs, &xs, |p| {
        let relief = figure.at(p);
        let inside = inside_rounded(p, Vec2::splat(half), 0.016)
            - 0.0016 * layered((p + seed as f32 * 0.29).fract_gl(), (7, 7), 2, 917);
        let low = unevenness(p, seed, 0.0016);
        let basin = sunk * ramp(0.0165, 0.0245, inside);
        let rise = relief.rise() * (sunk + 0.0012);
        let frame = bump(inside, 0.0135, 0.0060);
        let colour = relief.colour(Vec3::ONE, blue() * 0.9).lerp(blue(), ramp(0.25, 0.75, frame));
        let arris = bump(inside, 0.0045, 0.0036);
        let thick =
            relief.pool() * 0.6 - 0.5 * arris + 0.5 * bump(inside, 0.025, 0.010) - low * 90.0;
        let foot = ramp(0.003, -0.001, inside);
        let tint = pooled(colour, thick - 0.15).lerp(blue() * 0.5, foot * 0.8);
        Spot { height: height * swell(inside, 0.011) + low - basin + rise, tint }
    })
}
