//! The standard look's materials: physically based, with computed textures.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::catalogue::Material;
use super::texture::Sheet;

/// Handles of the materials made so far.
pub type StandardMaterials = BTreeMap<Material, Handle<StandardMaterial>>;

/// A material's relief strength and reflectance, and its clear coat with the coat's roughness.
pub fn finish(material: Material) -> (f32, f32, (f32, f32)) {
    const BARE: (f32, f32) = (0.0, 0.5);
    match material {
        Material::Walnut => (0.20, 0.35, BARE),
        Material::Cedar => (0.20, 0.40, BARE),
        Material::Ebony => (0.15, 0.45, (0.15, 0.30)),
        Material::Leather => (0.50, 0.45, BARE),
        Material::Felt => (0.30, 0.20, BARE),
        Material::Reed => (0.40, 0.35, BARE),
        Material::Linen => (0.35, 0.20, BARE),
        Material::Gypsum => (0.45, 0.45, BARE),
        Material::RedPlaster => (0.45, 0.35, BARE),
        Material::Earth => (0.55, 0.20, BARE),
        Material::Plaster => (0.45, 0.20, BARE),
        Material::Clay => (0.60, 0.25, BARE),
        Material::Terracotta => (0.40, 0.25, BARE),
        Material::Slip | Material::Ochre | Material::WhiteSlip => (0.30, 0.30, BARE),
        Material::Bitumen => (0.80, 0.30, BARE),
        Material::Shell => (0.22, 0.50, (0.40, 0.22)),
        Material::Lapis => (0.28, 0.50, (0.30, 0.20)),
        Material::RedStone => (0.40, 0.30, BARE),
        Material::Shale => (0.25, 0.45, (0.15, 0.34)),
        // No clear coats: their highlights leave black specks.
        Material::Ivory => (0.30, 0.50, BARE),
        Material::Gilt => (0.45, 0.50, BARE),
        Material::Gold => (0.30, 0.50, BARE),
        Material::Silver => (0.80, 0.50, BARE),
        // Less reflectance than real crystal: a photographer keeps lamp glare off it.
        Material::Crystal => (0.16, 0.30, BARE),
        Material::Paste => (0.30, 0.55, BARE),
        // A fired glaze, softened by three thousand years.
        Material::Faience
        | Material::PaleFaience
        | Material::WhiteFaience
        | Material::Manganese => (0.40, 0.50, (0.60, 0.15)),
        Material::BluePebble | Material::WhitePebble => (0.15, 0.45, (0.15, 0.25)),
    }
}

/// Strength of the relief in the clear coat: a glaze runs unevenly and has pinholes, a polish
/// follows the stone. `None` for a level coat or none.
fn coat_relief(material: Material) -> Option<f32> {
    match material {
        Material::Faience
        | Material::PaleFaience
        | Material::WhiteFaience
        | Material::Manganese => Some(0.22),
        Material::Shell => Some(0.08),
        Material::Lapis => Some(0.10),
        _ => None,
    }
}

/// Makes a material. Its textures are `size` (a power of two) texels square, and larger for
/// grounds, wood and materials seen from close up. They are read with that `anisotropy`.
pub fn make(
    material: Material,
    materials: &mut Assets<StandardMaterial>,
    images: &mut Assets<Image>,
    size: u32,
    anisotropy: u16,
) -> Handle<StandardMaterial> {
    let ordinary = size;
    let size = match material {
        Material::Clay => size * 4,
        Material::Walnut
        | Material::Cedar
        | Material::Shell
        | Material::Lapis
        | Material::Faience
        | Material::PaleFaience
        | Material::Leather
        | Material::Reed
        | Material::Linen
        | Material::Gypsum
        | Material::RedPlaster
        | Material::Earth
        | Material::Ivory
        | Material::Gilt => size * 2,
        _ => size,
    };
    let sheet = Sheet::of(material, size, anisotropy);
    let (relief, reflectance, (clearcoat, coat_roughness)) = finish(material);
    let coat = coat_relief(material).map(|strength| images.add(sheet.relief(strength)));
    let relief = relief * evened(material, size, ordinary);
    let clear = Clarity::of(material);
    materials.add(StandardMaterial {
        base_color_texture: Some(images.add(sheet.colour())),
        metallic_roughness_texture: Some(images.add(sheet.roughness_and_metal())),
        normal_map_texture: Some(images.add(sheet.relief(relief))),
        // The textures hold the final values.
        perceptual_roughness: 1.0,
        metallic: 1.0,
        reflectance,
        clearcoat,
        clearcoat_perceptual_roughness: coat_roughness,
        clearcoat_normal_texture: coat,
        specular_transmission: clear.share,
        thickness: clear.thickness,
        ior: clear.index,
        ..default()
    })
}

/// Scale that keeps slopes equally steep in a texture of more texels, whose neighbours are
/// closer together. Only for materials seen from so near that it matters.
fn evened(material: Material, size: u32, ordinary: u32) -> f32 {
    match material {
        Material::Clay | Material::Ivory | Material::Gilt => size as f32 / ordinary as f32,
        _ => 1.0,
    }
}

/// The transparency of a material.
pub struct Clarity {
    /// Share of the light that passes through without scattering.
    pub share: f32,
    /// Length of the light's path through it, in scene units.
    thickness: f32,
    /// Its index of refraction.
    pub index: f32,
}

impl Clarity {
    /// The transparency of a material.
    pub fn of(material: Material) -> Self {
        match material {
            // Less than the thinnest slab. With a longer path, the renderer would look up the
            // background where something stands in front of it.
            Material::Crystal => Self { share: 1.0, thickness: 0.0042, index: 1.54 },
            _ => Self { share: 0.0, thickness: 0.0, index: 1.5 },
        }
    }
}

/// Does light pass through? Such things cast no shadow, and the background shows through.
pub fn is_clear(material: Material) -> bool {
    Clarity::of(material).share > 0.0
}
