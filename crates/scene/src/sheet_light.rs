//! Keeps sheets of light from taking light away.
//!
//! Bevy 0.19 integrates a `RectLight` over the edges of its image on the surface. On coated
//! materials the sum becomes strongly negative in thousands of single pixels, and cancels the
//! light of all other lamps there. The result is black specks, above all on wood and faience.
//! This module fixes one line of Bevy's shader as it loads.

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::shader::{Shader, Source};

/// The end of the shader's path.
const SHADER: &str = "bevy_pbr/render/pbr_functions.wgsl";
/// Bevy's line, and its replacement.
const LINE: &str = "let light_contrib = lighting::rect_light(i, &lighting_input, enable_diffuse);";
const MENDED: &str = "let light_contrib = clamp(\
    lighting::rect_light(i, &lighting_input, enable_diffuse), vec3(0.0), vec3(6.0e4));";

fn mend_shader(mut loaded: MessageReader<AssetEvent<Shader>>, mut shaders: ResMut<Assets<Shader>>) {
    for event in loaded.read() {
        let AssetEvent::Added { id } = event else { continue };
        let Some(text) = shaders.get(*id).and_then(mended) else { continue };
        if let Some(mut shader) = shaders.get_mut(*id) {
            shader.source = Source::Wgsl(text.into());
        }
    }
}

/// The shader's corrected text. `None` for any other shader.
fn mended(shader: &Shader) -> Option<String> {
    let Source::Wgsl(text) = &shader.source else { return None };
    let ours = shader.path.ends_with(SHADER) && text.contains(LINE);
    ours.then(|| text.replace(LINE, MENDED))
}

/// Registers the fix. The renderer sees shaders after it.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, mend_shader.after(AssetEventSystems));
}
