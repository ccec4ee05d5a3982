//! The signs on the houses and in the panels of the sides, and the coarse look's painting of
//! them.

use bevy::prelude::*;

use tesserae_layout::fittings::Spot;
use tesserae_layout::plan::{BoardPlan, CellPlan};

use super::glaze::{Figure, within_another};
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::{Glyph, Outline, Region, glyph, inlay, region};
use crate::model::{Model, PartId};

/// Height of painted grounds and lines: just enough to draw over their base.
pub const PAINT: f32 = 0.0010;

/// Signs by their names on the board.
pub const ANKH: char = '\u{132F9}';
pub const WAS: char = '\u{13300}';
pub const DJED: char = '\u{132BD}';
const NEFER: char = '\u{13124}';
const RIPPLES: char = '\u{13217}';
const BA_BIRDS: char = '\u{13162}';
const SEATED_MAN: char = '\u{13000}';
const FALCON: char = '\u{13143}';

/// The signs of the houses, as large as their squares allow.
pub fn houses(plan: &BoardPlan) -> Vec<Spot> {
    let marked = plan.cells.iter().filter(|cell| !cell.decoration.is_empty());
    let spot = |cell: &CellPlan| Spot {
        name: cell.decoration.clone(),
        at: cell.centre() + Vec3::Y * plan.top(),
        normal: Vec3::Y,
        extent: Vec2::new(0.8, 0.72) * cell.side(),
    };
    marked.map(spot).collect()
}

/// A house's sign on a square of the given side, standing `height` above y = 0. Empty for an
/// unknown name.
pub fn house(name: &str, side: f32, height: f32, detail: Detail) -> Model {
    let mut painter = Painter { model: Model::default(), height, detail };
    let room = |width: f32, height: f32| Vec2::new(width, height) * side;
    let at = |x: f32| Vec2::new(x * side, 0.0);
    painter.model.begin(part(name));
    match name {
        "ankh" => {
            painter.sign(ANKH, room(0.5, 0.74), at(0.0), Fill::Blue);
            for turned in [false, true] {
                painter.facing(WAS, room(0.3, 0.74), at(-0.34), Fill::Blue, turned);
            }
        }
        "nefer" => {
            for x in [-0.27, 0.0, 0.27] {
                painter.sign(NEFER, room(0.26, 0.76), at(x), Fill::Blue);
            }
        }
        "water" => painter.sign(RIPPLES, room(0.80, 0.72), at(0.0), Fill::Blue),
        "three" => painter.sign(BA_BIRDS, room(0.86, 0.72), at(0.0), Fill::Blue),
        "two" => {
            for x in [-0.215, 0.215] {
                painter.sign(SEATED_MAN, room(0.42, 0.72), at(x), Fill::Blue);
            }
        }
        "falcon" => painter.sign(FALCON, room(0.78, 0.76), at(0.0), Fill::Blue),
        _ => return painter.model,
    }
    // A thin blue frame, as every square has a black one.
    let frame = inlay::band(
        &Outline::rectangle(side * 0.95, side * 0.95),
        side * 0.030,
        height * 0.7,
        side * 0.008,
    );
    painter.model.add(Material::Faience, frame);
    painter.model
}

/// The part's name for a house.
pub fn part(name: &str) -> PartId {
    match name {
        "ankh" => "house-ankh",
        "nefer" => "house-nefer",
        "water" => "house-water",
        "three" => "house-three",
        "two" => "house-two",
        "falcon" => "house-falcon",
        _ => "square",
    }
}

/// The sign of a house on a square of the given side, for modelling in relief.
pub fn figure(name: &str, side: f32, detail: Detail) -> Figure {
    let of = |sign: char, width: f32, height: f32, x: f32| {
        let glyph = glyph::glyph(sign, Vec2::new(width, height) * side, detail);
        glyph.unwrap_or_default().moved(Vec2::new(x * side, 0.0))
    };
    let glyphs: Vec<Glyph> = match name {
        "ankh" => {
            let was = of(WAS, 0.3, 0.70, 0.0).mirrored().moved(Vec2::new(-0.33 * side, 0.0));
            return Figure::new(&[
                (of(ANKH, 0.5, 0.70, 0.0), true),
                (was.mirrored(), false),
                (was, false),
            ]);
        }
        "nefer" => [-0.26, 0.0, 0.26].map(|x| of(NEFER, 0.26, 0.72, x)).to_vec(),
        "water" => vec![of(RIPPLES, 0.76, 0.70, 0.0)],
        "three" => vec![of(BA_BIRDS, 0.80, 0.70, 0.0)],
        "two" => [-0.205, 0.205].map(|x| of(SEATED_MAN, 0.40, 0.70, x)).to_vec(),
        "falcon" => vec![of(FALCON, 0.74, 0.72, 0.0)],
        _ => Vec::new(),
    };
    Figure::new(&glyphs.into_iter().map(|glyph| (glyph, false)).collect::<Vec<_>>())
}

/// The fill of a sign between its black lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Deep blue, on pale ground.
    Blue,
    /// Pale, on blue ground.
    Pale,
}

impl Fill {
    fn material(self) -> Material {
        match self {
            Self::Blue => Material::Faience,
            Self::Pale => Material::PaleFaience,
        }
    }

    /// The ground below it.
    fn ground(self) -> Material {
        match self {
            Self::Blue => Material::PaleFaience,
            Self::Pale => Material::Faience,
        }
    }
}

/// Paints signs on a plane face at y = 0.
pub struct Painter {
    /// Everything painted so far.
    pub model: Model,
    /// Height of the signs' fields above the face.
    pub height: f32,
    /// Detail of the models.
    pub detail: Detail,
}

impl Painter {
    /// A sign in its room about a point: a black bed with its fields inlaid.
    pub fn sign(&mut self, sign: char, room: Vec2, at: Vec2, fill: Fill) {
        if let Some(glyph) = glyph::glyph(sign, room, self.detail) {
            // An ankh's loop is open.
            self.lay(&glyph.moved(at), fill, sign == ANKH);
        }
    }

    /// A sign facing left, or turned to face right.
    pub fn facing(&mut self, sign: char, room: Vec2, at: Vec2, fill: Fill, turned: bool) {
        if let Some(glyph) = glyph::glyph(sign, room, self.detail) {
            // The font's signs look to the left.
            let glyph = glyph.mirrored().moved(at);
            self.lay(&if turned { glyph.mirrored() } else { glyph }, fill, false);
        }
    }

    fn lay(&mut self, glyph: &Glyph, fill: Fill, open: bool) {
        for outline in &glyph.silhouettes {
            let bed = region::flat(&Region::from(outline.clone()), PAINT);
            self.model.add(Material::Manganese, bed);
        }
        for field in &glyph.fields {
            if open && within_another(field, glyph) {
                self.model.add(fill.ground(), region::flat(field, PAINT * 2.0));
                continue;
            }
            let shape = region::raised(field, self.height, self.height * 0.5, self.detail);
            self.model.add(fill.material(), shape);
        }
    }

    /// A painted rectangle between two corners.
    pub fn bar(&mut self, material: Material, low: Vec2, high: Vec2) {
        let outline = Outline::rectangle(high.x - low.x, high.y - low.y);
        let bar = inlay::flat(&outline.moved((low + high) / 2.0), PAINT);
        self.model.add(material, bar);
    }

    /// A raised rectangular inlay between two corners.
    pub fn block(&mut self, material: Material, low: Vec2, high: Vec2) {
        let outline = Outline::rectangle(high.x - low.x, high.y - low.y);
        let bevel = self.height * 0.5;
        let block =
            inlay::raised(&outline.moved((low + high) / 2.0), self.height, bevel, self.detail);
        self.model.add(material, block);
    }
}
