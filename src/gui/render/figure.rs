//! A modelled thing: shapes sorted by the stuff they are made of.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::material::{Stuff, noise};
use super::mesh::Shape;

/// A thing made of one or more stuffs. In the standard look each stuff becomes
/// one mesh; in the low look all of them become one.
#[derive(Clone, Debug, Default)]
pub struct Figure {
    parts: BTreeMap<Stuff, Shape>,
    /// How many shapes were added: each gets its own tone and its own stretch
    /// of texture, as pieces cut from different stones have.
    added: i32,
}

impl Figure {
    /// Adds a shape of one stuff.
    pub fn add(&mut self, stuff: Stuff, mut shape: Shape) {
        let own = |seed| noise::hash(self.added, stuff as i32, seed);
        // Wood and leather are one continuous sheet; stones are cut apart.
        let offset = if stuff.variety() > 0.0 { Vec2::new(own(1), own(2)) } else { Vec2::ZERO };
        shape.project(stuff.tiles(), offset);
        let tone = 1.0 + stuff.variety() * (own(3) - 0.5);
        let warmth = 1.0 + stuff.variety() * 0.25 * (own(4) - 0.5);
        self.parts.entry(stuff).or_default().append(&shape.tinted(Vec3::new(
            tone * warmth,
            tone,
            tone / warmth,
        )));
        self.added += 1;
    }

    /// Adds all of another figure, placed.
    pub fn append(&mut self, other: &Self, transform: Transform) {
        for (stuff, shape) in &other.parts {
            self.parts.entry(*stuff).or_default().append(&shape.clone().placed(transform));
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

    /// The shapes, one a stuff.
    pub fn parts(&self) -> impl Iterator<Item = (Stuff, &Shape)> {
        self.parts.iter().map(|(stuff, shape)| (*stuff, shape))
    }

    /// Vertices in all.
    pub fn vertices(&self) -> usize {
        self.parts.values().map(|s| s.positions.len()).sum()
    }

    /// Everything in one shape, coloured by stuff, with its gloss for alpha:
    /// the form the low look's lit material reads.
    pub fn merged(&self) -> Shape {
        let mut merged = Shape::default();
        for (stuff, shape) in &self.parts {
            let mut shape = shape.clone().tinted(stuff.colour());
            for colour in &mut shape.colours {
                colour.w = stuff.gloss();
            }
            merged.append(&shape);
        }
        merged
    }
}
