//! Mends two lines of Bevy's shader as it loads.
//!
//! - Bevy 0.19 integrates a `RectLight` over the edges of its image on the surface. On coated
//!   materials the sum becomes strongly negative in thousands of single pixels, and cancels the
//!   light of all other lamps there. The result is black specks, above all on wood and faience.
//! - In a view with an irradiance volume, Bevy gives everything outside the volume neither the
//!   volume's light nor the room's. Here it gets the room's.

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::shader::{Shader, Source};

/// The end of the shader's path.
const SHADER: &str = "bevy_pbr/render/pbr_functions.wgsl";
/// Bevy's lines, and their replacements.
const LINES: [(&str, &str); 2] = [
    (
        "let light_contrib = lighting::rect_light(i, &lighting_input, enable_diffuse);",
        "let light_contrib = clamp(lighting::rect_light(i, &lighting_input, enable_diffuse), \
         vec3(0.0), vec3(6.0e4));",
    ),
    (
        "indirect_light += irradiance_volume_light * diffuse_color * diffuse_occlusion;
        found_diffuse_indirect = true;",
        "indirect_light += irradiance_volume_light * diffuse_color * diffuse_occlusion;
        found_diffuse_indirect = any(irradiance_volume_light > vec3(0.0));",
    ),
];

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
    let line_by_line = |text: String, (old, new): &(&str, &str)| text.replace(old, new);
    let ours = shader.path.ends_with(SHADER);
    ours.then(|| LINES.iter().fold(text.to_string(), line_by_line))
}

/// Registers the fix. The renderer sees shaders after it.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, mend_shader.after(AssetEventSystems));
}
