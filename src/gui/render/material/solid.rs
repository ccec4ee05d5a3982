//! Bevy's physically based material with centroid interpolation.
//!
//! With multisampling, attributes are interpolated at a pixel's centre even where the
//! triangle covers only a sample at its edge. On a bevel seen almost edge-on that is far
//! outside the triangle: colours came out negative, normals turned away, and black dots
//! stood on the edges of tiles, inlays and signs.

use bevy::asset::{load_internal_asset, uuid_handle};
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::{Shader, ShaderRef};

/// The shaders, under a fixed handle.
const SHADER: Handle<Shader> = uuid_handle!("0d5b5c1e-7a55-4c0c-8e0e-3b6f1f0f4b52");

/// What is added to Bevy's material: shaders, and nothing to bind.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default)]
pub struct Centroid {}

impl MaterialExtension for Centroid {
    fn vertex_shader() -> ShaderRef {
        ShaderRef::Handle(SHADER)
    }

    fn fragment_shader() -> ShaderRef {
        ShaderRef::Handle(SHADER)
    }
}

/// The material of all that is seen in the standard and the high look.
pub type SolidMaterial = ExtendedMaterial<StandardMaterial, Centroid>;

/// Bevy's material with centroid interpolation.
pub fn solid(base: StandardMaterial) -> SolidMaterial {
    SolidMaterial { base, extension: Centroid {} }
}

/// Embeds the shader and registers the material.
pub fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "solid.wgsl", Shader::from_wgsl);
    app.add_plugins(MaterialPlugin::<SolidMaterial>::default());
}
