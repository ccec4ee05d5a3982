//! Keeps sheets of light from taking light away.
//!
//! Bevy 0.19 adds up a `RectLight` over the edges of its picture on the surface. On coated
//! stuffs the sum comes out far below nothing in thousands of single pixels, and what all
//! other lamps give there is lost: black specks, on wood and faience above all. A line of
//! Bevy's shader is mended as it is loaded.

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::shader::{Shader, Source};

/// The end of the shader's path.
const SHADER: &str = "bevy_pbr/render/pbr_functions.wgsl";
/// Bevy's line, and what stands for it.
const LINE: &str = "let light_contrib = lighting::rect_light(i, &lighting_input, enable_diffuse);";
const MENDED: &str = "let light_contrib = clamp(\
    lighting::rect_light(i, &lighting_input, enable_diffuse), vec3(0.0), vec3(6.0e4));";

fn mend(mut loaded: MessageReader<AssetEvent<Shader>>, mut shaders: ResMut<Assets<Shader>>) {
    for event in loaded.read() {
        let AssetEvent::Added { id } = event else { continue };
        let Some(text) = shaders.get(*id).and_then(mended) else { continue };
        if let Some(mut shader) = shaders.get_mut(*id) {
            shader.source = Source::Wgsl(text.into());
        }
    }
}

/// The shader's text as it should be; none of any other shader.
fn mended(shader: &Shader) -> Option<String> {
    let Source::Wgsl(text) = &shader.source else { return None };
    let ours = shader.path.ends_with(SHADER) && text.contains(LINE);
    ours.then(|| text.replace(LINE, MENDED))
}

/// Registers it. The renderer hears of shaders after this.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, mend.after(AssetEventSystems));
}
