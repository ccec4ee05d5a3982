//! A material's surface at one point.

use bevy::prelude::*;

/// One point of a material's surface.
#[derive(Clone, Copy, Debug)]
pub struct Texel {
    /// Linear colour.
    pub colour: Vec3,
    /// Perceptual roughness, 0 to 1.
    pub roughness: f32,
    /// 0 for a stone, 1 for a metal.
    pub metal: f32,
    /// Height of the surface in arbitrary units, for the relief.
    pub height: f32,
}
