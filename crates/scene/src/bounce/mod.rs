//! Light that bounces: red cloth, blue faience and gold colour what stands beside them.
//!
//! When a table is built, rays gather the light of lamps, room and lit surfaces at a few
//! thousand points, and Bevy reads it as an irradiance volume. It replaces the room's diffuse
//! light, so it contains that light too, as far as things let it in. Nothing is kept in a
//! file: the rays take a fraction of a second, and a file could be older than the board.

mod gather;
mod surfaces;
#[cfg(test)]
mod tests;

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::light::IrradianceVolume;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::material::environment::half_float;

pub use gather::Beam;
pub use surfaces::Surfaces;

/// The light on surfaces at a point that face along each of the [`AXES`], as radiance of a white
/// matt surface.
pub type Cube = [Vec3; 6];

/// The directions of a [`Cube`].
const AXES: [Vec3; 6] = [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z];

/// Share of the light that a matt surface lets in. Bevy takes off the rest for the room's light
/// and forgets it for a volume's.
const LET_IN: f32 = 0.95;

/// Bounced light in a box.
#[derive(Clone, Debug)]
pub struct Bounce {
    low: Vec3,
    step: Vec3,
    counts: IVec3,
    cubes: Vec<Cube>,
}

impl Bounce {
    /// A dark box between two corners with points about so far apart.
    fn between(low: Vec3, high: Vec3, spacing: Vec3) -> Self {
        let counts = ((high - low) / spacing).ceil().max(Vec3::splat(2.0));
        let step = (high - low) / counts;
        let counts = counts.as_ivec3();
        let cubes = vec![Cube::default(); counts.element_product() as usize];
        Self { low, step, counts, cubes }
    }

    /// The point with that index.
    fn point(&self, index: usize) -> Vec3 {
        self.low + (self.cell(index).as_vec3() + 0.5) * self.step
    }

    fn cell(&self, index: usize) -> IVec3 {
        let (index, IVec3 { x: wide, y: high, .. }) = (index as i32, self.counts);
        IVec3::new(index % wide, index / wide % high, index / (wide * high))
    }

    fn index(&self, cell: IVec3) -> usize {
        ((cell.z * self.counts.y + cell.y) * self.counts.x + cell.x) as usize
    }

    /// Gives points inside things the light of those above them, or else beside them, which
    /// surfaces near them read too.
    fn fill(&mut self, inside: &[bool]) {
        let mut dark = inside.to_vec();
        for _ in 0..self.counts.max_element() {
            let before = dark.clone();
            for index in (0..dark.len()).filter(|index| before[*index]) {
                let cell = self.cell(index);
                let lit = |step: IVec3| {
                    let other = cell + step;
                    let in_box = other.min_element() >= 0 && other.cmplt(self.counts).all();
                    let other = in_box.then(|| self.index(other))?;
                    (!before[other]).then_some(self.cubes[other])
                };
                let beside = || {
                    let steps = [IVec3::X, IVec3::NEG_X, IVec3::Z, IVec3::NEG_Z, IVec3::NEG_Y];
                    let lights: Vec<Cube> = steps.into_iter().filter_map(lit).collect();
                    let mean = |side: usize| {
                        lights.iter().map(|cube| cube[side]).sum::<Vec3>() / lights.len() as f32
                    };
                    (!lights.is_empty()).then(|| std::array::from_fn(mean))
                };
                if let Some(cube) = lit(IVec3::Y).or_else(beside) {
                    self.cubes[index] = cube;
                    dark[index] = false;
                }
            }
            if dark == before {
                return;
            }
        }
    }

    /// Gives the outermost points, except the lowest, the light of the free room, so that the
    /// box has no visible border.
    fn open(&mut self, room: Cube) {
        for index in 0..self.cubes.len() {
            let (cell, last) = (self.cell(index), self.counts - 1);
            let beside = cell.x == 0 || cell.z == 0 || cell.cmpeq(last).any();
            if beside {
                self.cubes[index] = room;
            }
        }
    }

    /// The light on a white surface at a point, as Bevy's shader reads it.
    pub fn at(&self, point: Vec3, normal: Vec3) -> Vec3 {
        let last = (self.counts - 1).as_vec3();
        let place = ((point - self.low) / self.step - 0.5).clamp(Vec3::ZERO, last);
        let first = place.floor().min((last - 1.0).max(Vec3::ZERO));
        let (cell, part) = (first.as_ivec3(), place - first);
        let sides = [0, 1, 2].map(|axis| axis * 2 + usize::from(normal[axis] < 0.0));
        let squares = normal * normal;
        let mut light = Vec3::ZERO;
        for corner in 0..8 {
            let far = IVec3::new(corner & 1, (corner >> 1) & 1, (corner >> 2) & 1);
            let cube = &self.cubes[self.index((cell + far).min(self.counts - 1))];
            let weight = Vec3::select(far.cmpeq(IVec3::ONE), part, 1.0 - part).element_product();
            for axis in 0..3 {
                light += cube[sides[axis]] * (squares[axis] * weight);
            }
        }
        light
    }

    /// The volume as Bevy reads it, with light in units of `intensity` cd/m². It is placed by its
    /// transform.
    pub fn volume(
        &self,
        images: &mut Assets<Image>,
        intensity: f32,
    ) -> (IrradianceVolume, Transform) {
        let size = self.step * self.counts.as_vec3();
        let volume = IrradianceVolume { voxels: images.add(self.image()), intensity, ..default() };
        let place = Transform::from_translation(self.low + size / 2.0).with_scale(size);
        (volume, place)
    }

    /// Three stacks along z, for the sides along x, y and z; in each, the sides that face up the
    /// axis come first along y.
    fn image(&self) -> Image {
        let IVec3 { x, y, z } = self.counts;
        let mut data = Vec::with_capacity(self.cubes.len() * 6 * 8);
        for axis in 0..3 {
            for depth in 0..z {
                for side in [axis * 2, axis * 2 + 1] {
                    for row in 0..y {
                        for column in 0..x {
                            let index = self.index(IVec3::new(column, row, depth));
                            let light = self.cubes[index][side] * LET_IN;
                            for value in [light.x, light.y, light.z, 1.0] {
                                data.extend(half_float(value).to_le_bytes());
                            }
                        }
                    }
                }
            }
        }
        let [width, height, depth] = [x, y * 2, z * 3].map(|count| count as u32);
        let mut image = Image::new(
            Extent3d { width, height, depth_or_array_layers: depth },
            TextureDimension::D3,
            data,
            TextureFormat::Rgba16Float,
            RenderAssetUsages::RENDER_WORLD,
        );
        image.sampler = ImageSampler::linear();
        image
    }
}
