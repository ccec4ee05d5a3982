// Bevy's forward shader for a physically based material, with vertex colours kept
// within what vertices can have.

#import bevy_pbr::{
    forward_io::{FragmentOutput, VertexOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{alpha_discard, apply_pbr_lighting, main_pass_post_lighting_processing},
    pbr_types::STANDARD_MATERIAL_FLAGS_UNLIT_BIT,
}

@fragment
fn fragment(
    vertex_output: VertexOutput,
    @builtin(front_facing) is_front: bool,
) -> FragmentOutput {
    var in = vertex_output;
#ifdef VERTEX_COLORS
    in.color = clamp(in.color, vec4(0.0), vec4(2.0, 2.0, 2.0, 1.0));
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
