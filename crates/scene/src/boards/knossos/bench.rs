//! A workbench for the Knossos board: lengths are in millimetres of the board as found, at any
//! scale on the table.

use bevy::prelude::*;

use tesserae_layout::plan::{BoardPlan, CellPlan};

use super::hewn;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::{Outline, Shape, inlay, region};
use crate::model::Model;

/// Width of the board as Evans completed it, in millimetres.
pub const WIDTH: f32 = 553.0;
/// Its length.
pub const LENGTH: f32 = 965.0;
/// Its thickness, and the height that pieces stand on.
pub const TOP: f32 = 48.0;
/// Height of the inlays' bed.
pub const BED: f32 = 43.0;
/// Height of the ground's bars.
pub const GROUND: f32 = 46.4;

/// Blue paste, the kyanos of the texts.
pub const KYANOS: Vec3 = Vec3::new(0.010, 0.056, 0.265);

/// A level rectangle on the board, in millimetres from its middle: x to the
/// right, z towards the players.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Left and right edge.
    pub x: (f32, f32),
    /// Far and near edge.
    pub z: (f32, f32),
}

impl Field {
    /// A field by its edges.
    pub const fn new(x: (f32, f32), z: (f32, f32)) -> Self {
        Self { x, z }
    }

    /// Its middle.
    pub fn middle(self) -> Vec2 {
        Vec2::new((self.x.0 + self.x.1) / 2.0, (self.z.0 + self.z.1) / 2.0)
    }

    /// Its width and depth.
    pub fn size(self) -> Vec2 {
        Vec2::new(self.x.1 - self.x.0, self.z.1 - self.z.0)
    }

    /// The field inset on all sides.
    pub fn inset(self, by: f32) -> Self {
        Self { x: (self.x.0 + by, self.x.1 - by), z: (self.z.0 + by, self.z.1 - by) }
    }

    /// The field on the other half of the board.
    pub fn mirrored(self) -> Self {
        Self { x: (-self.x.1, -self.x.0), z: self.z }
    }
}

/// Direction of the bars of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// Along x, one behind the other.
    Across,
    /// Along z, side by side.
    Along,
}

/// The material of an inlay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glaze {
    /// Its material and tint in the low look.
    pub seen: (Material, Vec3),
    /// The backing behind crystal, which the finer looks show through it.
    pub behind: Option<(Material, Vec3)>,
}

impl Glaze {
    /// A material with a tint.
    pub const fn tinted(material: Material, tint: Vec3) -> Self {
        Self { seen: (material, tint), behind: None }
    }

    /// Is it gold leaf?
    fn is_leaf(self) -> bool {
        self.seen.0 == Material::Gilt
    }
}

/// Collects the inlays.
pub struct Bench {
    /// The inlays set so far.
    pub model: Model,
    /// Detail of the models.
    pub detail: Detail,
    /// Scene units a millimetre.
    pub unit: f32,
    /// Height of the base for rows of bars.
    pub bed: f32,
}

impl Bench {
    /// A bench for a board of that size.
    pub fn new(plan: &BoardPlan, detail: Detail) -> Self {
        Self { model: Model::default(), detail, unit: plan.size.x / WIDTH, bed: BED }
    }

    /// The middle of a cell in millimetres.
    pub fn millimetres(&self, cell: &CellPlan) -> Vec2 {
        cell.centre().xz() / self.unit
    }

    /// A length in scene units in millimetres.
    pub fn length(&self, units: f32) -> f32 {
        units / self.unit
    }

    /// Corners of a circle of a radius in millimetres, enough to look round at any zoom.
    pub fn corners(&self, radius: f32) -> usize {
        let corners = self.detail.corners(radius * self.unit);
        match self.detail {
            Detail::Coarse => corners,
            Detail::Fine => corners * 2,
            Detail::Finest => (corners * 3).max(48),
        }
    }

    /// A number from 0 to 1 that is specific to a place.
    pub fn own(at: Vec2, seed: u32) -> f32 {
        hewn::own(at, seed)
    }

    /// Sets a shape, modelled in scene units about its foot, at a place in millimetres and a
    /// height.
    pub fn set(&mut self, glaze: Glaze, shape: Shape, at: Vec2, height: f32) {
        let place = Vec3::new(at.x, height, at.y) * self.unit;
        let (material, tint) = self.seen(glaze);
        self.model.add(material, shape.tinted(tint).at(place));
    }

    /// Sets a shape of crystal over an outline in millimetres, with its backing a little above
    /// its foot. In the low look, or for other materials, sets the shape alone.
    pub fn set_over(
        &mut self,
        glaze: Glaze,
        shape: Shape,
        outline: &Outline,
        at: Vec2,
        height: f32,
    ) {
        if let Some((material, tint)) = self.foil(glaze) {
            let foil = inlay::flat(&self.scaled(outline), 0.0);
            self.set(Glaze::tinted(material, tint), foil, at, height + 0.12);
        }
        self.set(glaze, shape, at, height);
    }

    /// The visible material of a glaze. Crystal is clear, but the low look paints it as its
    /// backing.
    pub fn seen(&self, glaze: Glaze) -> (Material, Vec3) {
        self.foil(glaze).map_or(glaze.seen, |_| (Material::Crystal, CLEAR))
    }

    /// The backing that shows through a glaze, if there is one.
    pub fn foil(&self, glaze: Glaze) -> Option<(Material, Vec3)> {
        glaze.behind.filter(|_| self.detail != Detail::Coarse)
    }

    /// A flat-topped inlay over an outline in millimetres.
    pub fn inlay(
        &mut self,
        glaze: Glaze,
        outline: &Outline,
        at: Vec2,
        (foot, top): (f32, f32),
        bevel: f32,
    ) {
        let shape = inlay::raised(
            &self.scaled(outline),
            (top - foot) * self.unit,
            bevel * self.unit,
            self.detail,
        );
        self.set_over(glaze, shape, outline, at, foot);
    }

    /// A rectangular plaque, cut by hand: a little out of true, its corners worn, and not quite
    /// level.
    pub fn plaque(&mut self, glaze: Glaze, field: Field, (foot, top): (f32, f32), bevel: f32) {
        let (size, at) = (field.size(), field.middle());
        if self.detail == Detail::Coarse {
            return self.inlay(glaze, &Outline::rectangle(size.x, size.y), at, (foot, top), bevel);
        }
        let own = |seed| Self::own(at, seed) - 0.5;
        let outline = hewn::plaque(size, at, glaze.is_leaf(), self.detail);
        // Its long edges rise and sink by up to a quarter of a millimetre.
        let lean = |long: f32, seed: u32| own(seed) * (0.9 / long).min(0.05);
        let tilt = Quat::from_rotation_x(lean(size.y, 1)) * Quat::from_rotation_z(lean(size.x, 2));
        let top = top + own(3) * 0.25;
        let shape = region::raised(
            &self.scaled(&outline).into(),
            (top - foot) * self.unit,
            bevel * self.unit,
            self.detail,
        );
        self.set_over(glaze, shape.placed(Transform::from_rotation(tilt)), &outline, at, foot);
    }

    /// A narrow raised border inside an outline.
    pub fn bead(
        &mut self,
        glaze: Glaze,
        outline: &Outline,
        at: Vec2,
        width: f32,
        (foot, top): (f32, f32),
    ) {
        let shape = inlay::band(
            &self.scaled(outline),
            width * self.unit,
            (top - foot) * self.unit,
            width * 0.28 * self.unit,
        );
        self.set(glaze, shape, at, foot);
    }

    /// A level face.
    pub fn floor(&mut self, glaze: Glaze, outline: &Outline, at: Vec2, height: f32) {
        let shape = inlay::flat(&self.scaled(outline), 0.0);
        self.set(glaze, shape, at, height);
    }

    /// A row of `count` bars that fills a field, cycling through the materials.
    pub fn bars(&mut self, glazes: &[Glaze], field: Field, count: usize, lie: Lie, gap: f32) {
        let (from, to) = if lie == Lie::Across { field.z } else { field.x };
        let pitch = (to - from) / count as f32;
        for k in 0..count {
            let edge = from + pitch * k as f32;
            let span = (edge + gap / 2.0, edge + pitch - gap / 2.0);
            let bar = match lie {
                Lie::Across => Field { z: span, ..field },
                Lie::Along => Field { x: span, ..field },
            };
            let glaze = glazes[k % glazes.len()];
            // Cut crystal stands a little higher than the leaf beside it.
            let lift = if glaze.is_leaf() { -0.5 } else { 0.0 };
            let bevel = if glaze.is_leaf() { 0.9 } else { 1.8 };
            self.plaque(glaze, bar, (self.bed, GROUND + lift), bevel);
        }
    }

    /// An outline in millimetres, converted to scene units.
    pub fn scaled(&self, outline: &Outline) -> Outline {
        Outline::new(outline.points().iter().map(|p| *p * self.unit))
    }
}

/// An untinted material.
pub const fn plain(material: Material) -> Glaze {
    Glaze::tinted(material, Vec3::ONE)
}

/// The tint of rock crystal.
const CLEAR: Vec3 = Vec3::new(0.97, 0.985, 1.0);

/// Blue paste.
pub const BLUE: Glaze = Glaze::tinted(Material::Paste, KYANOS);
/// Crystal over blue paste.
pub const BLUE_CRYSTAL: Glaze =
    Glaze { seen: (Material::Paste, KYANOS), behind: Some((Material::Paste, KYANOS)) };
/// Crystal over silver.
pub const SILVER_CRYSTAL: Glaze =
    Glaze { seen: (Material::Crystal, Vec3::ONE), behind: Some((Material::Silver, Vec3::ONE)) };
/// Crystal over gold.
pub const GOLD_CRYSTAL: Glaze = Glaze {
    seen: (Material::Crystal, Vec3::new(1.45, 0.92, 0.34)),
    behind: Some((Material::Gilt, Vec3::ONE)),
};
/// Gold leaf.
pub const GILT: Glaze = plain(Material::Gilt);
/// Ivory.
pub const IVORY: Glaze = plain(Material::Ivory);
/// Lime plaster.
pub const PLASTER: Glaze = plain(Material::Plaster);
