//! The standard look's materials: one physically based material a stuff.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::solid::solid;
use super::texture::Sheet;
use super::{SolidMaterial, Stuff};

/// The materials by stuff.
pub type StandardMaterials = BTreeMap<Stuff, Handle<SolidMaterial>>;

/// Makes the material of a stuff; its textures are `size` (a power of two)
/// texels square, those of wood more, and are read with that much `anisotropy`.
pub fn make(
    stuff: Stuff,
    materials: &mut Assets<SolidMaterial>,
    images: &mut Assets<Image>,
    size: u32,
    anisotropy: u16,
) -> Handle<SolidMaterial> {
    materials.add(solid(material(stuff, images, size, anisotropy)))
}

fn material(
    stuff: Stuff,
    images: &mut Assets<Image>,
    size: u32,
    anisotropy: u16,
) -> StandardMaterial {
    let size = match stuff {
        Stuff::Walnut => size * 4,
        Stuff::Cedar | Stuff::Leather => size * 2,
        _ => size,
    };
    let sheet = Sheet::of(stuff, size, anisotropy);
    let mut material = StandardMaterial {
        base_color_texture: Some(images.add(sheet.colour())),
        metallic_roughness_texture: Some(images.add(sheet.roughness_and_metal())),
        // The textures hold the values themselves.
        perceptual_roughness: 1.0,
        metallic: 1.0,
        reflectance: 0.45,
        ..default()
    };
    match stuff {
        Stuff::Shell => {
            material.clearcoat = 0.35;
            material.clearcoat_perceptual_roughness = 0.22;
        }
        Stuff::Lapis => {
            material.clearcoat = 0.25;
            material.clearcoat_perceptual_roughness = 0.2;
        }
        Stuff::Walnut => {
            material.normal_map_texture = Some(images.add(sheet.relief(0.20)));
            material.reflectance = 0.35;
        }
        Stuff::Leather => {
            material.normal_map_texture = Some(images.add(sheet.relief(0.5)));
        }
        Stuff::Bitumen | Stuff::Felt | Stuff::Plaster => material.reflectance = 0.2,
        Stuff::Ivory => {
            material.clearcoat = 0.25;
            material.clearcoat_perceptual_roughness = 0.25;
        }
        Stuff::Crystal => {
            material.clearcoat = 1.0;
            material.clearcoat_perceptual_roughness = 0.06;
        }
        Stuff::Paste => {
            material.clearcoat = 0.7;
            material.clearcoat_perceptual_roughness = 0.12;
        }
        Stuff::Clay => {
            material.normal_map_texture = Some(images.add(sheet.relief(0.35)));
            material.reflectance = 0.25;
        }
        Stuff::Manganese => material.reflectance = 0.25,
        Stuff::Faience | Stuff::PaleFaience | Stuff::WhiteFaience => {
            // A fired glaze, softened by three thousand years.
            material.clearcoat = 0.35;
            material.clearcoat_perceptual_roughness = 0.24;
        }
        Stuff::Terracotta => {
            material.normal_map_texture = Some(images.add(sheet.relief(0.30)));
            material.reflectance = 0.25;
        }
        Stuff::Slip | Stuff::Ochre | Stuff::WhiteSlip => material.reflectance = 0.3,
        _ => {}
    }
    material
}
