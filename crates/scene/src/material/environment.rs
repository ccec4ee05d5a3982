//! The room that polished things reflect: a dark studio with a few lamps.
//!
//! It is a formula, blurred on the CPU for each roughness, so it needs neither an image file
//! nor a compute shader. It is computed once.

use std::f32::consts::TAU;
use std::sync::LazyLock;
use std::thread;

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

use super::noise::ramp;

/// Texels along a side of the sharpest reflection.
const SHARP: u32 = 256;
/// Mip levels of the reflection, from sharp to fully rough.
const LEVELS: u32 = 7;
/// Texels along a side of the diffuse image.
const DIFFUSE: u32 = 8;

/// Radiance from a direction (unit, +y up), relative to white at 1.
pub fn studio(toward: Vec3) -> Vec3 {
    let up = toward.y;
    let wall = Vec3::new(0.060, 0.052, 0.046);
    let ceiling = Vec3::new(0.16, 0.155, 0.155);
    let floor = Vec3::new(0.040, 0.030, 0.022);
    let room = if up > 0.0 {
        wall.lerp(ceiling, ramp(0.0, 0.9, up))
    } else {
        wall.lerp(floor, ramp(0.0, -0.5, up))
    };
    LAMPS.iter().fold(room, |light, lamp| light + lamp.colour * lamp.share(toward))
}

/// A rectangle of light.
struct Lamp {
    colour: Vec3,
    /// Towards its middle; then its own right and up. Unit vectors.
    axes: [Vec3; 3],
    /// Half its width and height, seen from a distance of 1.
    half: Vec2,
    /// Half the width of its soft edge.
    soft: f32,
}

impl Lamp {
    fn new(colour: Vec3, at: Vec3, half: Vec2, soft: f32) -> Self {
        let axis = at.normalize();
        let side = Vec3::Y.cross(axis).normalize();
        Self { colour, axes: [axis, side, axis.cross(side)], half, soft }
    }

    /// Share of its light, 0 to 1, from a direction.
    fn share(&self, toward: Vec3) -> f32 {
        let Self { axes: [axis, side, above], half, soft, .. } = *self;
        let depth = toward.dot(axis);
        if depth <= 0.0 {
            return 0.0;
        }
        let (x, y) = (toward.dot(side) / depth, toward.dot(above) / depth);
        ramp(half.x + soft, half.x - soft, x.abs()) * ramp(half.y + soft, half.y - soft, y.abs())
    }
}

/// The key's soft box; strips at the right and behind, which outline edges; a large dim sheet
/// in front. Between them the room stays dark, as glaze and gold need.
static LAMPS: LazyLock<[Lamp; 5]> = LazyLock::new(|| {
    let lamp = |colour: [f32; 3], at: [f32; 3], half: [f32; 2], soft: f32| {
        Lamp::new(colour.into(), at.into(), half.into(), soft)
    };
    [
        lamp([6.6, 6.0, 5.1], [-1.2, 1.5, 0.4], [0.50, 0.32], 0.06),
        lamp([3.4, 3.8, 4.5], [1.6, 0.75, -0.9], [0.09, 0.75], 0.04),
        lamp([5.6, 5.2, 4.6], [0.25, 0.95, -1.2], [0.95, 0.07], 0.04),
        lamp([2.2, 2.1, 2.0], [-1.5, 0.45, -0.6], [0.07, 0.60], 0.04),
        lamp([0.50, 0.47, 0.44], [0.6, 1.2, 1.5], [0.60, 0.30], 0.20),
    ]
});

/// The light from the studio for a camera, `intensity` in cd/m².
pub fn studio_light(images: &mut Assets<Image>, intensity: f32) -> EnvironmentMapLight {
    static MIRROR: LazyLock<Vec<u8>> = LazyLock::new(|| {
        cube(SHARP, LEVELS, |level, n| match level {
            0 => studio(n),
            _ => glossy(n, level as f32 / (LEVELS - 1) as f32),
        })
    });
    static DIFFUSED: LazyLock<Vec<u8>> = LazyLock::new(|| cube(DIFFUSE, 1, |_, n| scattered(n)));
    EnvironmentMapLight {
        diffuse_map: images.add(image(DIFFUSE, 1, DIFFUSED.clone())),
        specular_map: images.add(image(SHARP, LEVELS, MIRROR.clone())),
        intensity,
        ..default()
    }
}

/// The reflection seen head on in a surface of this roughness.
fn glossy(normal: Vec3, roughness: f32) -> Vec3 {
    let samples = 48;
    let alpha = roughness * roughness;
    let (u, v) = normal.any_orthonormal_pair();
    let mut sum = Vec3::ZERO;
    let mut weight = 0.0;
    for k in 0..samples {
        let (a, b) = hammersley(k, samples);
        // The GGX distribution of half vectors.
        let cos = ((1.0 - a) / (1.0 + (alpha * alpha - 1.0) * a)).sqrt();
        let sin = (1.0 - cos * cos).max(0.0).sqrt();
        let half = u * (sin * (TAU * b).cos()) + v * (sin * (TAU * b).sin()) + normal * cos;
        let toward = 2.0 * normal.dot(half) * half - normal;
        let n_dot_l = normal.dot(toward);
        if n_dot_l > 0.0 {
            sum += studio(toward) * n_dot_l;
            weight += n_dot_l;
        }
    }
    sum / weight.max(1e-4)
}

/// The mean radiance on a matt surface.
fn scattered(normal: Vec3) -> Vec3 {
    let (u, v) = normal.any_orthonormal_pair();
    let samples = 256;
    (0..samples)
        .map(|k| {
            let (a, b) = hammersley(k, samples);
            let (cos, sin) = ((1.0 - a).sqrt(), a.sqrt());
            studio(u * (sin * (TAU * b).cos()) + v * (sin * (TAU * b).sin()) + normal * cos)
        })
        .sum::<Vec3>()
        / samples as f32
}

fn hammersley(k: u32, n: u32) -> (f32, f32) {
    let a = (k as f32 + 0.5) / n as f32;
    (a, k.reverse_bits() as f32 / (1u64 << 32) as f32)
}

/// The texels of a cube map: one face with all its levels, then the next, as wgpu expects.
fn cube(side: u32, levels: u32, at: impl Fn(u32, Vec3) -> Vec3 + Sync) -> Vec<u8> {
    let of_face = &|face| {
        let mut data = Vec::new();
        for level in 0..levels {
            let n = side >> level;
            for k in 0..n * n {
                let x = ((k % n) as f32 + 0.5) / n as f32 * 2.0 - 1.0;
                let y = ((k / n) as f32 + 0.5) / n as f32 * 2.0 - 1.0;
                let colour = at(level, direction(face, x, y));
                for channel in [colour.x, colour.y, colour.z, 1.0] {
                    data.extend(half_float(channel).to_le_bytes());
                }
            }
        }
        data
    };
    thread::scope(|scope| {
        let faces: Vec<_> = (0..6).map(|face| scope.spawn(move || of_face(face))).collect();
        faces.into_iter().flat_map(|face| face.join().unwrap_or_default()).collect()
    })
}

fn image(side: u32, levels: u32, data: Vec<u8>) -> Image {
    let mut image = Image::new_uninit(
        Extent3d { width: side, height: side, depth_or_array_layers: 6 },
        TextureDimension::D2,
        TextureFormat::Rgba16Float,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::linear();
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image
}

/// The direction in the scene of a texel of a cube face; x right, y down. Bevy samples cube
/// maps with z mirrored, because they are left-handed.
fn direction(face: u32, x: f32, y: f32) -> Vec3 {
    let cube = match face {
        0 => Vec3::new(1.0, -y, -x),
        1 => Vec3::new(-1.0, -y, x),
        2 => Vec3::new(x, 1.0, y),
        3 => Vec3::new(x, -1.0, -y),
        4 => Vec3::new(x, -y, 1.0),
        _ => Vec3::new(-x, -y, -1.0),
    };
    (cube * Vec3::new(1.0, 1.0, -1.0)).normalize()
}

/// The bits of a half-precision float, for numbers from 0 to 65,504. Numbers too small for a
/// normal half become 0.
pub fn half_float(x: f32) -> u16 {
    let bits = x.clamp(0.0, 65_504.0).to_bits();
    let exponent = (bits >> 23) as i32 - 127 + 15;
    if exponent <= 0 {
        return 0;
    }
    ((exponent as u16) << 10) | ((bits >> 13) & 0x3FF) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_floats_are_right() {
        assert_eq!(half_float(0.0), 0);
        assert_eq!(half_float(1.0), 0x3C00);
        assert_eq!(half_float(0.5), 0x3800);
        assert_eq!(half_float(65_504.0), 0x7BFF);
    }

    #[test]
    fn directions_cover_the_six_sides() {
        for (face, axis) in [
            (0, Vec3::X),
            (1, Vec3::NEG_X),
            (2, Vec3::Y),
            (3, Vec3::NEG_Y),
            (4, Vec3::NEG_Z),
            (5, Vec3::Z),
        ] {
            assert!(direction(face, 0.0, 0.0).distance(axis) < 1e-6);
        }
    }

    #[test]
    fn the_diffuse_light_is_the_mean_of_the_room() {
        let up = scattered(Vec3::Y);
        assert!(up.is_finite() && up.min_element() > 0.0);
        assert!(up.x > scattered(Vec3::NEG_Y).x, "it comes from above");
        assert!(glossy(Vec3::Y, 1.0).x < 25.0);
    }
}
