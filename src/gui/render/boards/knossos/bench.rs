//! The bench on which the Knossos board is set: lengths in millimetres of the
//! board as it was found, whatever its scale on the table.

use bevy::prelude::*;

use crate::gui::layout::plan::{BoardPlan, CellPlan};
use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::{Outline, Shape, inlay};
use crate::gui::render::model::Model;

/// Width of the board as Evans completed it, in millimetres.
pub const WIDTH: f32 = 553.0;
/// Its length.
pub const LENGTH: f32 = 965.0;
/// Its thickness: pieces stand at this height.
pub const TOP: f32 = 48.0;
/// Height of the bed that the inlays are set in.
pub const BED: f32 = 43.0;
/// Height of the bars that make the ground.
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

    /// The field drawn in on all sides.
    pub fn inset(self, by: f32) -> Self {
        Self { x: (self.x.0 + by, self.x.1 - by), z: (self.z.0 + by, self.z.1 - by) }
    }

    /// The field on the other half of the board.
    pub fn mirrored(self) -> Self {
        Self { x: (-self.x.1, -self.x.0), z: self.z }
    }
}

/// Which way the bars of a group lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// Along x, one behind the other.
    Across,
    /// Along z, side by side.
    Along,
}

/// A material with its tint.
pub type Glaze = (Material, Vec3);

/// Collects the inlays.
pub struct Bench {
    /// What has been set so far.
    pub model: Model,
    /// How finely it is modelled.
    pub detail: Detail,
    /// Scene units a millimetre.
    pub unit: f32,
}

impl Bench {
    /// A bench for a board of that size.
    pub fn new(plan: &BoardPlan, detail: Detail) -> Self {
        Self { model: Model::default(), detail, unit: plan.size.x / WIDTH }
    }

    /// The middle of a cell in millimetres.
    pub fn millimetres(&self, cell: &CellPlan) -> Vec2 {
        cell.centre().xz() / self.unit
    }

    /// A length in scene units in millimetres.
    pub fn length(&self, units: f32) -> f32 {
        units / self.unit
    }

    /// Corners of a circle of a radius in millimetres.
    pub fn corners(&self, radius: f32) -> usize {
        self.detail.corners(radius * self.unit)
    }

    /// Sets a shape, modelled in scene units about its foot, at a place in
    /// millimetres and a height.
    pub fn set(&mut self, glaze: Glaze, shape: Shape, at: Vec2, height: f32) {
        let place = Vec3::new(at.x, height, at.y) * self.unit;
        self.model.add(glaze.0, shape.tinted(glaze.1).at(place));
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
        self.set(glaze, shape, at, foot);
    }

    /// A rectangular plaque.
    pub fn plaque(&mut self, glaze: Glaze, field: Field, heights: (f32, f32), bevel: f32) {
        let size = field.size();
        self.inlay(glaze, &Outline::rectangle(size.x, size.y), field.middle(), heights, bevel);
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

    /// A row of bars that fills a field, `count` of them, their materials in turn.
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
            let lift = if glaze.0 == Material::Gilt { -0.5 } else { 0.0 };
            let bevel = if glaze.0 == Material::Gilt { 0.9 } else { 1.8 };
            self.plaque(glaze, bar, (BED, GROUND + lift), bevel);
        }
    }

    /// An outline in millimetres in scene units.
    pub fn scaled(&self, outline: &Outline) -> Outline {
        Outline::new(outline.points().iter().map(|p| *p * self.unit))
    }
}

/// A material as it is.
pub const fn plain(material: Material) -> Glaze {
    (material, Vec3::ONE)
}

/// Crystal over blue paste.
pub const BLUE_CRYSTAL: Glaze = (Material::Paste, KYANOS);
/// Crystal over silver.
pub const SILVER_CRYSTAL: Glaze = plain(Material::Crystal);
/// Crystal over gold.
pub const GOLD_CRYSTAL: Glaze = (Material::Crystal, Vec3::new(1.45, 0.92, 0.34));
/// Gold leaf.
pub const GILT: Glaze = plain(Material::Gilt);
/// Ivory.
pub const IVORY: Glaze = plain(Material::Ivory);
