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
        Material::Plaster => (0.30, 0.20, BARE),
        Material::Clay => (0.45, 0.25, BARE),
        Material::Terracotta => (0.40, 0.25, BARE),
        Material::Slip | Material::Ochre | Material::WhiteSlip => (0.30, 0.30, BARE),
        Material::Bitumen => (0.60, 0.40, BARE),
        Material::Shell => (0.12, 0.50, (0.45, 0.18)),
        Material::Lapis => (0.10, 0.50, (0.35, 0.12)),
        Material::RedStone => (0.25, 0.45, (0.15, 0.30)),
        Material::Shale => (0.15, 0.45, (0.20, 0.30)),
        Material::Ivory => (0.20, 0.45, (0.25, 0.25)),
        Material::Gilt => (0.35, 0.50, BARE),
        Material::Gold => (0.15, 0.50, BARE),
        Material::Crystal => (0.05, 0.60, (1.0, 0.04)),
        Material::Paste => (0.20, 0.50, (0.70, 0.10)),
        // A fired glaze, softened by three thousand years.
        Material::Faience
        | Material::PaleFaience
        | Material::WhiteFaience
        | Material::Manganese => (0.25, 0.50, (0.55, 0.16)),
        Material::BluePebble | Material::WhitePebble => (0.15, 0.45, (0.15, 0.25)),
    }
}

/// Makes a material; its textures are `size` (a power of two)
/// texels square, those of grounds and wood more, and are read with that much `anisotropy`.
pub fn make(
    material: Material,
    materials: &mut Assets<SolidMaterial>,
    images: &mut Assets<Image>,
    size: u32,
    anisotropy: u16,
) -> Handle<SolidMaterial> {
    let size = match material {
        Material::Walnut => size * 4,
        Material::Cedar
        | Material::Leather
        | Material::Reed
        | Material::Linen
        | Material::Gypsum
        | Material::RedPlaster
        | Material::Earth => size * 2,
        _ => size,
    };
    let sheet = Sheet::of(material, size, anisotropy);
    let (relief, reflectance, (clearcoat, coat_roughness)) = finish(material);
    materials.add(solid(StandardMaterial {
        base_color_texture: Some(images.add(sheet.colour())),
        metallic_roughness_texture: Some(images.add(sheet.roughness_and_metal())),
        normal_map_texture: Some(images.add(sheet.relief(relief))),
        // The textures hold the values themselves.
        perceptual_roughness: 1.0,
        metallic: 1.0,
        reflectance,
        clearcoat,
        clearcoat_perceptual_roughness: coat_roughness,
        ..default()
    }))
}
