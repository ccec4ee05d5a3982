//! A modelled thing: shapes sorted by their material.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::material::{Material, noise};
use super::mesh::Shape;

/// A thing made of one or more materials. In the standard look each material becomes
/// one mesh; in the low look all of them become one.
#[derive(Clone, Debug, Default)]
pub struct Model {
    parts: BTreeMap<Material, Shape>,
    /// How many shapes were added: each gets its own tone and its own stretch
    /// of texture, as pieces cut from different stones have.
    added: i32,
}

impl Model {
    /// Adds a shape of one material.
    pub fn add(&mut self, material: Material, mut shape: Shape) {
        let own = |seed| noise::hash(self.added, material as i32, seed);
        // Wood and leather are one continuous sheet; stones are cut apart.
        let offset = if material.variety() > 0.0 { Vec2::new(own(1), own(2)) } else { Vec2::ZERO };
        shape.project(material.tiles(), offset);
        let tone = 1.0 + material.variety() * (own(3) - 0.5);
        let warmth = 1.0 + material.variety() * 0.25 * (own(4) - 0.5);
        self.parts.entry(material).or_default().append(&shape.tinted(Vec3::new(
            tone * warmth,
            tone,
            tone / warmth,
        )));
        self.added += 1;
    }

    /// Adds all of another model, placed.
    pub fn append(&mut self, other: &Self, transform: Transform) {
        for (material, shape) in &other.parts {
            self.parts.entry(*material).or_default().append(&shape.clone().placed(transform));
        }
        self.added += other.added;
    }

    /// Darkens every vertex by `shade(position, normal)`.
    pub fn shade(&mut self, shade: impl Fn(Vec3, Vec3) -> f32) {
        for shape in self.parts.values_mut() {
            shape.shade(&shade);
        }
    }

    /// Darkens what faces sideways: the lower it lies below `height`, the less of the room
    /// it sees. At the table's level all but 1 - `strength` of the light is kept from it.
    pub fn shade_sides(&mut self, height: f32, strength: f32) {
        self.shade(|at, normal| {
            let low = 1.0 - noise::ramp(0.0, height, at.y);
            1.0 - strength * low * (1.0 - normal.y.max(0.0))
        });
    }

    /// The shapes, one a material.
    pub fn parts(&self) -> impl Iterator<Item = (Material, &Shape)> {
        self.parts.iter().map(|(material, shape)| (*material, shape))
    }

    /// Vertices in all.
    pub fn vertices(&self) -> usize {
        self.parts.values().map(|s| s.positions.len()).sum()
    }

    /// Everything in one shape, coloured by material, with its gloss for alpha:
    /// the form the low look's lit material reads.
    pub fn merged(&self) -> Shape {
        let mut merged = Shape::default();
        for (material, shape) in &self.parts {
            let mut shape = shape.clone().tinted(material.colour());
            for colour in &mut shape.colours {
                colour.w = material.gloss();
            }
            merged.append(&shape);
        }
        merged
    }
}
