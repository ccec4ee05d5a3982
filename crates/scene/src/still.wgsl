// Mixes a frame into the mean of those before it.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

struct Mixing {
    share: f32,
    counted: f32,
}

struct Mixed {
    @location(0) picture: vec4<f32>,
    @location(1) mean: vec4<f32>,
}

@group(0) @binding(0) var frame: texture_2d<f32>;
@group(0) @binding(1) var mean: texture_2d<f32>;
@group(0) @binding(2) var<uniform> mixing: Mixing;

@fragment
fn fragment(in: FullscreenVertexOutput) -> Mixed {
    let at = vec2<i32>(in.position.xy);
    let now = textureLoad(frame, at, 0);
    // Before the first frame, the mean holds no valid data.
    if (mixing.share >= 1.0) {
        return Mixed(now, now);
    }
    let mixed = mix(textureLoad(mean, at, 0), now, mixing.share);
    return Mixed(mixed, mixed);
}
