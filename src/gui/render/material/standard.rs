//! The standard look's materials: one physically based material a stuff.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::solid::{SolidMaterial, solid};
use super::stuff::Stuff;
use super::texture::Sheet;

/// The materials by stuff.
pub type StandardMaterials = BTreeMap<Stuff, Handle<SolidMaterial>>;

/// Strength of the relief and reflectance of a stuff, and its clear coat with the coat's
/// roughness.
fn finish(stuff: Stuff) -> (f32, f32, (f32, f32)) {
    const BARE: (f32, f32) = (0.0, 0.5);
    match stuff {
        Stuff::Walnut => (0.20, 0.35, BARE),
        Stuff::Leather => (0.50, 0.45, BARE),
        Stuff::Clay => (0.35, 0.25, BARE),
        Stuff::Terracotta => (0.30, 0.25, BARE),
        Stuff::Bitumen | Stuff::Felt | Stuff::Plaster => (0.0, 0.2, BARE),
        Stuff::Manganese => (0.0, 0.25, BARE),
        Stuff::Slip | Stuff::Ochre | Stuff::WhiteSlip => (0.0, 0.3, BARE),
        Stuff::Shell => (0.0, 0.45, (0.35, 0.22)),
        Stuff::Lapis => (0.0, 0.45, (0.25, 0.2)),
        Stuff::Ivory => (0.0, 0.45, (0.25, 0.25)),
        Stuff::Crystal => (0.0, 0.45, (1.0, 0.06)),
        Stuff::Paste => (0.0, 0.45, (0.7, 0.12)),
        // A fired glaze, softened by three thousand years.
        Stuff::Faience | Stuff::PaleFaience | Stuff::WhiteFaience => (0.0, 0.45, (0.35, 0.24)),
        _ => (0.0, 0.45, BARE),
    }
}

/// Makes the material of a stuff; its textures are `size` (a power of two)
/// texels square, those of wood more, and are read with that much `anisotropy`.
pub fn make(
    stuff: Stuff,
    materials: &mut Assets<SolidMaterial>,
    images: &mut Assets<Image>,
    size: u32,
    anisotropy: u16,
) -> Handle<SolidMaterial> {
    let size = match stuff {
        Stuff::Walnut => size * 4,
        Stuff::Cedar | Stuff::Leather => size * 2,
        _ => size,
    };
    let sheet = Sheet::of(stuff, size, anisotropy);
    let (relief, reflectance, (clearcoat, coat_roughness)) = finish(stuff);
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
