//! The low look's only material: vertex colours, lit at the vertices.

use bevy::asset::{load_internal_asset, uuid_handle};
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::{Shader, ShaderRef};

use crate::lighting::{KEY_COLOUR, Lighting, SKY_COLOUR};

/// The shader under a fixed handle: it exists from the first frame on, and is not unloaded with
/// the last material of a look.
const SHADER: Handle<Shader> = uuid_handle!("5b0f6d0c-3f2e-4d6a-9a37-0c1d2f7be8a4");

/// Vertex colours times a tint, lit by one lamp and a sky at the vertices. The picture also
/// multiplies a mesh with texture coordinates.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct LowMaterial {
    /// Linear tint and opacity.
    #[uniform(0)]
    pub tint: LinearRgba,
    /// x: 1 to light the mesh, 0 if its colours are final; y: strength of the highlight, scaled
    /// by the alpha of the vertex colours. The rest is unused.
    #[uniform(0)]
    pub light: Vec4,
    /// xyz: the direction to the lamp.
    #[uniform(0)]
    lamp: Vec4,
    /// xyz: its linear colour.
    #[uniform(0)]
    lamp_colour: Vec4,
    /// xyz: light from above; w: strength of light from below, relative to that at the table.
    #[uniform(0)]
    sky_colour: Vec4,
    /// Read only for meshes with texture coordinates.
    #[texture(1)]
    #[sampler(2)]
    pub picture: Option<Handle<Image>>,
    /// Blending with the background.
    pub alpha_mode: AlphaMode,
}

impl LowMaterial {
    /// A lit material with a highlight of strength `shine`.
    pub fn lit(shine: f32) -> Self {
        let light = Vec4::new(1.0, shine, 0.0, 0.0);
        Self { light, ..Self::plain(LinearRgba::WHITE, AlphaMode::Opaque) }
    }

    /// The same under light that differs from the table's.
    #[must_use]
    pub fn under(self, lighting: &Lighting) -> Self {
        // The share of the room and of the sheets of light in the other looks.
        let room = 0.75 * lighting.room + 0.25 * lighting.sheets;
        Self {
            lamp: lighting.from.extend(0.0),
            lamp_colour: (KEY_COLOUR * lighting.key).extend(0.0),
            sky_colour: (SKY_COLOUR * room).extend(room),
            ..self
        }
    }

    /// A material that shows its vertex colours unlit.
    pub fn plain(tint: LinearRgba, alpha_mode: AlphaMode) -> Self {
        let (lamp, lamp_colour, sky_colour) = (Vec4::ZERO, Vec4::ZERO, Vec4::ZERO);
        let bare = Self {
            tint,
            light: Vec4::ZERO,
            lamp,
            lamp_colour,
            sky_colour,
            picture: None,
            alpha_mode,
        };
        bare.under(&Lighting::MUSEUM)
    }
}

impl Material for LowMaterial {
    fn vertex_shader() -> ShaderRef {
        ShaderRef::Handle(SHADER)
    }

    fn fragment_shader() -> ShaderRef {
        ShaderRef::Handle(SHADER)
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        // Only the attributes that the shader reads: the standard layout may hold more.
        let mut attributes = vec![
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_NORMAL.at_shader_location(1),
            Mesh::ATTRIBUTE_COLOR.at_shader_location(5),
        ];
        if layout.0.contains(Mesh::ATTRIBUTE_UV_0) {
            attributes.push(Mesh::ATTRIBUTE_UV_0.at_shader_location(2));
        }
        descriptor.vertex.buffers = vec![layout.0.get_layout(&attributes)?];
        Ok(())
    }
}

/// Embeds the shader and registers the material.
pub fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "low.wgsl", Shader::from_wgsl);
    app.add_plugins(MaterialPlugin::<LowMaterial>::default());
}
