// Bevy's shaders for a physically based material, with all that varies over a triangle
// taken within it.

#import bevy_pbr::{
    forward_io::{FragmentOutput, Vertex, VertexOutput},
    mesh_functions,
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{alpha_discard, apply_pbr_lighting, main_pass_post_lighting_processing},
    pbr_types::STANDARD_MATERIAL_FLAGS_UNLIT_BIT,
    view_transformations::position_world_to_clip,
}

// As VertexOutput, but where a triangle does not cover the pixel's middle its values are
// those of a place that it does cover.
struct Within {
    @builtin(position) position: vec4<f32>,
    @location(0) @interpolate(perspective, centroid) world_position: vec4<f32>,
    @location(1) @interpolate(perspective, centroid) world_normal: vec3<f32>,
#ifdef VERTEX_UVS_A
    @location(2) @interpolate(perspective, centroid) uv: vec2<f32>,
#endif
#ifdef VERTEX_TANGENTS
    @location(4) @interpolate(perspective, centroid) world_tangent: vec4<f32>,
#endif
#ifdef VERTEX_COLORS
    @location(5) @interpolate(perspective, centroid) color: vec4<f32>,
#endif
    @location(6) @interpolate(flat) instance_index: u32,
}

@vertex
fn vertex(in: Vertex) -> Within {
    var out: Within;
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    out.world_position =
        mesh_functions::mesh_position_local_to_world(world_from_local, vec4(in.position, 1.0));
    out.position = position_world_to_clip(out.world_position.xyz);
    out.world_normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
#ifdef VERTEX_UVS_A
    out.uv = in.uv;
#endif
#ifdef VERTEX_TANGENTS
    out.world_tangent = mesh_functions::mesh_tangent_local_to_world(
        world_from_local,
        in.tangent,
        in.instance_index,
    );
#endif
#ifdef VERTEX_COLORS
    out.color = in.color;
#endif
    out.instance_index = in.instance_index;
    return out;
}

@fragment
fn fragment(within: Within, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var in: VertexOutput;
    in.position = within.position;
    in.world_position = within.world_position;
    in.world_normal = within.world_normal;
#ifdef VERTEX_UVS_A
    in.uv = within.uv;
#endif
#ifdef VERTEX_TANGENTS
    in.world_tangent = within.world_tangent;
#endif
#ifdef VERTEX_COLORS
    in.color = clamp(within.color, vec4(0.0), vec4(2.0, 2.0, 2.0, 1.0));
#endif
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    in.instance_index = within.instance_index;
#endif
    var pbr_input = pbr_input_from_standard_material(in, is_front);
    let base_color = pbr_input.material.base_color;
    pbr_input.material.base_color = alpha_discard(pbr_input.material, base_color);
    var out: FragmentOutput;
    if (pbr_input.material.flags & STANDARD_MATERIAL_FLAGS_UNLIT_BIT) == 0u {
        out.color = apply_pbr_lighting(pbr_input);
    } else {
        out.color = pbr_input.material.base_color;
    }
    // What is no number in one sample would blacken the whole pixel.
    out.color = clamp(out.color, vec4(0.0), vec4(6.0e4, 6.0e4, 6.0e4, 1.0));
    out.color = main_pass_post_lighting_processing(pbr_input, out.color);
    return out;
}
