// The low look: light is computed at the vertices and interpolated, because a software renderer
// pays for every operation here a million times.

#import bevy_pbr::{
    mesh_functions::{get_world_from_local, mesh_normal_local_to_world},
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}

struct Paint {
    tint: vec4<f32>,
    // x: share of the light below that applies (0: vertex colours are final); y: strength of
    // the highlight, scaled by the vertex colour's alpha.
    light: vec4<f32>,
    // xyz: the direction to the lamp.
    lamp: vec4<f32>,
    // xyz: its colour.
    lamp_colour: vec4<f32>,
    // xyz: light from above; w: strength of the light from below.
    sky_colour: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> paint: Paint;
#ifdef VERTEX_UVS_A
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;
#endif

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
#ifdef VERTEX_UVS_A
    @location(2) uv: vec2<f32>,
#endif
    @location(5) colour: vec4<f32>,
}

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) colour: vec4<f32>,
#ifdef VERTEX_UVS_A
    @location(1) uv: vec2<f32>,
#endif
}

const GROUND_COLOUR: vec3<f32> = vec3<f32>(0.13, 0.095, 0.07);

@vertex
fn vertex(in: Vertex) -> Varying {
    var out: Varying;
    let world = get_world_from_local(in.instance_index) * vec4<f32>(in.position, 1.0);
    out.position = position_world_to_clip(world.xyz);
    let normal = mesh_normal_local_to_world(in.normal, in.instance_index);
    let ground = GROUND_COLOUR * paint.sky_colour.w;
    let sky = mix(ground, paint.sky_colour.xyz, normal.y * 0.5 + 0.5);
    let key = max(dot(normal, paint.lamp.xyz), 0.0);
    let lit = sky + paint.lamp_colour.xyz * key;
    let half_way = normalize(paint.lamp.xyz + normalize(view.world_position - world.xyz));
    let shine = paint.light.y * in.colour.a * pow(max(dot(normal, half_way), 0.0), 24.0);
    let light = mix(vec3<f32>(1.0), lit, paint.light.x);
    let base = in.colour * paint.tint;
    // Lit surfaces are opaque, and their alpha is their gloss. It must not reach a picture that
    // is drawn over another.
    let alpha = mix(base.a, 1.0, paint.light.x);
    out.colour = vec4<f32>(base.rgb * light + shine * paint.lamp_colour.xyz, alpha);
#ifdef VERTEX_UVS_A
    out.uv = in.uv;
#endif
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
#ifdef VERTEX_UVS_A
    return in.colour * textureSample(picture, picture_sampler, in.uv);
#else
    return in.colour;
#endif
}
