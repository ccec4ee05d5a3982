//! A scene's surfaces in the cells of a grid, for the rays that gather bounced light.
//!
//! A ray steps from cell to cell and does not test triangles, so it costs the same whatever the
//! detail of the models.

use bevy::prelude::*;

use crate::material::{Material, standard};
use crate::model::Model;

/// Number of cells along the scene's longest side.
const FINENESS: f32 = 128.0;
/// Marks a cell without a surface.
const FREE: u32 = u32::MAX;

/// The surfaces in one cell, as their mean.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patch {
    /// A point of them.
    pub at: Vec3,
    /// Unit normal.
    pub normal: Vec3,
    /// Share of the light that they scatter, for each colour.
    pub colour: Vec3,
    area: f32,
}

/// A scene's surfaces.
pub struct Surfaces {
    low: Vec3,
    step: f32,
    counts: IVec3,
    /// The patch in each cell, or [`FREE`].
    cells: Vec<u32>,
    patches: Vec<Patch>,
}

impl Surfaces {
    /// An empty scene between two corners, and a cell below them for a ground.
    pub fn between(low: Vec3, high: Vec3) -> Self {
        let step = (high - low).max_element() / FINENESS;
        let low = low - Vec3::Y * step;
        let counts = ((high - low) / step).ceil().as_ivec3().max(IVec3::ONE);
        let cells = vec![FREE; counts.as_uvec3().element_product() as usize];
        Self { low, step, counts, cells, patches: Vec::new() }
    }

    /// Width of a cell.
    pub fn step(&self) -> f32 {
        self.step
    }

    /// The patches, once all things are added.
    pub fn patches(&self) -> &[Patch] {
        &self.patches
    }

    /// Adds a model at a place. Light passes through clear materials.
    pub fn add(&mut self, model: &Model, at: Transform) {
        for (material, shape) in model.parts().filter(|(kind, _)| !standard::is_clear(*kind)) {
            let colour = material.colour();
            for triangle in &shape.triangles {
                let corners = triangle.map(|i| at.transform_point(shape.positions[i as usize]));
                let tints = triangle.map(|i| shape.colours[i as usize].truncate());
                self.add_triangle(corners, colour * tints.iter().sum::<Vec3>() / 3.0);
            }
        }
    }

    /// Adds a level ground, which fills the scene below the height of 0.
    pub fn add_ground(&mut self, material: Material) {
        let high = self.low + self.counts.as_vec3() * self.step;
        let corner = |x: f32, z: f32| Vec3::new(x, 0.0, z);
        let low = self.low;
        let [a, b] = [corner(low.x, high.z), corner(high.x, high.z)];
        let [c, d] = [corner(high.x, low.z), corner(low.x, low.z)];
        self.add_triangle([a, b, c], material.colour());
        self.add_triangle([a, c, d], material.colour());
    }

    /// Adds a triangle as points that are closer together than the cells are wide.
    pub fn add_triangle(&mut self, [a, b, c]: [Vec3; 3], colour: Vec3) {
        let cross = (b - a).cross(c - a);
        let longest = (b - a).length().max((c - a).length()).max((c - b).length());
        let rows = (longest / (self.step * 0.6)).ceil().max(1.0);
        let share = cross / (2.0 * rows * rows);
        let area = share.length();
        let mut add = |u: f32, v: f32| {
            let at = a + (b - a) * (u / rows) + (c - a) * (v / rows);
            self.add_point(at, share, colour * area, area);
        };
        // The middles of the small triangles that equal steps along the sides make.
        for row in 0..rows as u32 {
            for place in 0..rows as u32 - row {
                let (u, v) = (place as f32, row as f32);
                add(u + 1.0 / 3.0, v + 1.0 / 3.0);
                if place + 1 < rows as u32 - row {
                    add(u + 2.0 / 3.0, v + 2.0 / 3.0);
                }
            }
        }
    }

    fn add_point(&mut self, at: Vec3, normal: Vec3, colour: Vec3, area: f32) {
        // A surface that faces up along a border of the grid belongs to the cell below it.
        let inward = at - normal.normalize_or_zero() * self.step * 0.02;
        let Some(cell) = self.cell_of(inward) else { return };
        if self.cells[cell] == FREE {
            self.cells[cell] = self.patches.len() as u32;
            self.patches.push(Patch::default());
        }
        let patch = &mut self.patches[self.cells[cell] as usize];
        patch.at += at * area;
        patch.normal += normal;
        patch.colour += colour;
        patch.area += area;
    }

    /// Turns the sums of all that was added into means.
    pub fn finish(&mut self) {
        for patch in &mut self.patches {
            let area = patch.area.max(f32::MIN_POSITIVE);
            patch.at /= area;
            patch.colour /= area;
            patch.normal = patch.normal.normalize_or(Vec3::Y);
        }
    }

    /// Does a cell with a surface hold the point?
    pub fn fills(&self, at: Vec3) -> bool {
        self.cell_of(at).is_some_and(|cell| self.cells[cell] != FREE)
    }

    fn cell_of(&self, at: Vec3) -> Option<usize> {
        self.index(((at - self.low) / self.step).floor().as_ivec3())
    }

    fn index(&self, cell: IVec3) -> Option<usize> {
        let inside = cell.min_element() >= 0 && cell.cmplt(self.counts).all();
        let IVec3 { x: wide, y: high, .. } = self.counts;
        inside.then(|| ((cell.z * high + cell.y) * wide + cell.x) as usize)
    }

    /// The first patch that a ray meets beyond a distance. No component of its direction is 0.
    pub fn met_by(&self, from: Vec3, toward: Vec3, beyond: f32) -> Option<u32> {
        let inverse = toward.recip();
        let ends = [self.low, self.low + self.counts.as_vec3() * self.step];
        let [a, b] = ends.map(|end| (end - from) * inverse);
        let enter = a.min(b).max_element().max(beyond);
        if enter >= a.max(b).min_element() {
            return None;
        }
        let place = (from + toward * enter - self.low) / self.step;
        let mut cell = place.floor().as_ivec3().clamp(IVec3::ZERO, self.counts - 1);
        let forward = toward.signum().as_ivec3();
        let ahead = (cell + forward.max(IVec3::ZERO)).as_vec3() * self.step + self.low;
        let mut next = (ahead - from) * inverse;
        let each = (self.step * inverse).abs();
        while let Some(index) = self.index(cell) {
            if self.cells[index] != FREE {
                return Some(self.cells[index]);
            }
            let axis = next.min_position();
            cell[axis] += forward[axis];
            next[axis] += each[axis];
        }
        None
    }
}
