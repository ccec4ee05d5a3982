//! The physically based material, with all that varies over a triangle taken within it.
//!
//! With several samples a pixel, what varies over a triangle is worked out at the
//! pixel's middle even where the triangle covers none but a sample at its edge. For a
//! bevel that is seen from the side, a hundredth of a pixel wide and darker below than
//! above, that is far outside: colours came out negative and normals turned away, and
//! black dots stood on the edges of tiles, inlays and signs. So the values are taken at
//! the middle of the samples that are covered.

use bevy::asset::{load_internal_asset, uuid_handle};
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::{Shader, ShaderRef};

/// The shaders, under a fixed handle.
const SHADER: Handle<Shader> = uuid_handle!("0d5b5c1e-7a55-4c0c-8e0e-3b6f1f0f4b52");

/// What is added to Bevy's material: shaders, and nothing to bind.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default)]
pub struct Bounded {}

impl MaterialExtension for Bounded {
    fn vertex_shader() -> ShaderRef {
        ShaderRef::Handle(SHADER)
    }

    fn fragment_shader() -> ShaderRef {
        ShaderRef::Handle(SHADER)
    }
}

/// The material of all that is seen in the standard and the high look.
pub type SolidMaterial = ExtendedMaterial<StandardMaterial, Bounded>;

/// Bevy's material, bounded.
pub fn solid(base: StandardMaterial) -> SolidMaterial {
    SolidMaterial { base, extension: Bounded {} }
}

/// Embeds the shader and registers the material.
pub fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "solid.wgsl", Shader::from_wgsl);
    app.add_plugins(MaterialPlugin::<SolidMaterial>::default());
}
