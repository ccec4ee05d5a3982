//! The standard look's materials: physically based, with computed textures.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::catalogue::Material;
use super::solid::{SolidMaterial, solid};
use super::texture::Sheet;

/// The handles of the materials made so far.
pub type StandardMaterials = BTreeMap<Material, Handle<SolidMaterial>>;

/// Strength of the relief and reflectance of a material, and its clear coat with the coat's
/// roughness.
fn finish(material: Material) -> (f32, f32, (f32, f32)) {
    const BARE: (f32, f32) = (0.0, 0.5);
    match material {
        Material::Walnut => (0.20, 0.35, BARE),
        Material::Leather => (0.50, 0.45, BARE),
        Material::Clay => (0.35, 0.25, BARE),
        Material::Terracotta => (0.30, 0.25, BARE),
        Material::Bitumen | Material::Felt | Material::Plaster => (0.0, 0.2, BARE),
        Material::Manganese => (0.0, 0.25, BARE),
        Material::Slip | Material::Ochre | Material::WhiteSlip => (0.0, 0.3, BARE),
        Material::Shell => (0.0, 0.45, (0.35, 0.22)),
        Material::Lapis => (0.0, 0.45, (0.25, 0.2)),
        Material::Ivory => (0.0, 0.45, (0.25, 0.25)),
        Material::Crystal => (0.0, 0.45, (1.0, 0.06)),
        Material::Paste => (0.0, 0.45, (0.7, 0.12)),
        // A fired glaze, softened by three thousand years.
        Material::Faience | Material::PaleFaience | Material::WhiteFaience => {
            (0.0, 0.45, (0.35, 0.24))
        }
        _ => (0.0, 0.45, BARE),
    }
}

/// Makes a material; its textures are `size` (a power of two)
/// texels square, those of wood more, and are read with that much `anisotropy`.
pub fn make(
    material: Material,
    materials: &mut Assets<SolidMaterial>,
    images: &mut Assets<Image>,
    size: u32,
    anisotropy: u16,
) -> Handle<SolidMaterial> {
    let size = match material {
        Material::Walnut => size * 4,
        Material::Cedar | Material::Leather => size * 2,
        _ => size,
    };
    let sheet = Sheet::of(material, size, anisotropy);
    let (relief, reflectance, (clearcoat, coat_roughness)) = finish(material);
    materials.add(solid(StandardMaterial {
        base_color_texture: Some(images.add(sheet.colour())),
        metallic_roughness_texture: Some(images.add(sheet.roughness_and_metal())),
        normal_map_texture: (relief > 0.0).then(|| images.add(sheet.relief(relief))),
        // The textures hold the values themselves.
        perceptual_roughness: 1.0,
        metallic: 1.0,
        reflectance,
        clearcoat,
        clearcoat_perceptual_roughness: coat_roughness,
        ..default()
    }))
}
