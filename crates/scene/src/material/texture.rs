//! The materials' computed textures: colour, roughness and metal, and relief.

use std::ops::Range;
use std::thread;

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::catalogue::Material;
use super::noise::{layered, nearest_point};
use super::texel::Texel;
use super::{fired, ground, inlaid, precious, timber};

/// A material's surface at a point of the unit square. It tiles.
pub fn texel(material: Material, at: Vec2) -> Texel {
    match material {
        Material::Shell => inlaid::shell(at),
        Material::Lapis => inlaid::lapis(at),
        Material::RedStone => inlaid::red_stone(at),
        Material::Walnut => timber::wood(at, material.colour(), timber::WALNUT),
        Material::Cedar => timber::wood(at, material.colour(), timber::CEDAR),
        Material::Leather => leather(at),
        Material::Reed => ground::reed(at),
        Material::Linen => ground::linen(at),
        Material::Gypsum => ground::gypsum(at),
        Material::RedPlaster => ground::red_plaster(at),
        Material::Earth => ground::earth(at),
        Material::Gold => precious::gold(at),
        Material::Silver => precious::silver(at),
        Material::Bitumen => inlaid::bitumen(at),
        Material::Shale => inlaid::shale(at),
        Material::Felt => felt(at),
        Material::Ivory => precious::ivory(at),
        Material::Gilt => precious::gilt(at),
        Material::Crystal => precious::crystal(at),
        Material::Paste => precious::paste(at),
        Material::Plaster => precious::plaster(at),
        Material::Clay => precious::clay(at),
        Material::Faience => fired::faience(material, at, 301),
        Material::PaleFaience => fired::faience(material, at, 331),
        Material::WhiteFaience => fired::faience(material, at, 347),
        Material::Manganese => fired::faience(material, at, 367),
        Material::Ebony => timber::ebony(at),
        Material::Terracotta => fired::terracotta(at),
        Material::Slip => fired::slip(material, at, 401),
        Material::Ochre => fired::slip(material, at, 421),
        Material::WhiteSlip => fired::slip(material, at, 443),
        Material::BluePebble => fired::pebble(material, at, 461),
        Material::WhitePebble => fired::pebble(material, at, 487),
    }
}

fn leather(at: Vec2) -> Texel {
    let (distance, own) = nearest_point(at, 64, 61);
    let pebble = 1.0 - distance.min(1.0);
    let cloud = layered(at, (3, 3), 4, 65);
    Texel {
        colour: Material::Leather.colour() * (0.66 + 0.40 * cloud + 0.28 * pebble + 0.06 * own),
        roughness: 0.72 - 0.22 * pebble + 0.1 * cloud,
        metal: 0.0,
        height: pebble * 1.2,
    }
}

fn felt(at: Vec2) -> Texel {
    let nap = layered(at, (48, 48), 3, 101);
    Texel {
        colour: Material::Felt.colour() * (0.8 + 0.4 * nap),
        roughness: 0.95,
        metal: 0.0,
        height: nap,
    }
}

/// A material's surface over a square of texels, the source of its images.
pub struct Sheet {
    size: u32,
    anisotropy: u16,
    texels: Vec<Texel>,
}

impl Sheet {
    /// The surface of a material, `size` (a power of two) texels square. Its images are read
    /// with that `anisotropy`, from 1 (none) to 16.
    pub fn of(material: Material, size: u32, anisotropy: u16) -> Self {
        let part = move |rows: Range<u32>| -> Vec<Texel> {
            let at = |x: u32, y: u32| (Vec2::new(x as f32, y as f32) + 0.5) / size as f32;
            rows.flat_map(|y| (0..size).map(move |x| texel(material, at(x, y)))).collect()
        };
        let workers = thread::available_parallelism().map_or(1, |n| n.get() as u32).min(size);
        let texels = thread::scope(|scope| {
            let bound = |k: u32| size * k / workers;
            let parts: Vec<_> =
                (0..workers).map(|k| scope.spawn(move || part(bound(k)..bound(k + 1)))).collect();
            parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        });
        Self { size, anisotropy, texels }
    }

    /// Its colour, with mips.
    pub fn colour(&self) -> Image {
        let colours = self.texels.iter().map(|t| t.colour.extend(1.0));
        self.with_mips(TextureFormat::Rgba8UnormSrgb, srgb, colours.collect())
    }

    /// Its roughness (green) and metal (blue), as Bevy reads them.
    pub fn roughness_and_metal(&self) -> Image {
        let values = self.texels.iter().map(|t| Vec4::new(1.0, t.roughness, t.metal, 1.0));
        self.with_mips(TextureFormat::Rgba8Unorm, linear, values.collect())
    }

    /// Its relief as a normal map; `strength` scales the slopes.
    pub fn relief(&self, strength: f32) -> Image {
        let n = self.size as i32;
        let height =
            |x: i32, y: i32| self.texels[(y.rem_euclid(n) * n + x.rem_euclid(n)) as usize].height;
        let normals = (0..n * n)
            .map(|k| {
                let (x, y) = (k % n, k / n);
                let across = height(x + 1, y) - height(x - 1, y);
                let down = height(x, y + 1) - height(x, y - 1);
                let normal = Vec3::new(-across * strength, -down * strength, 1.0);
                (normal.normalize() * 0.5 + 0.5).extend(1.0)
            })
            .collect();
        self.with_mips(TextureFormat::Rgba8Unorm, linear, normals)
    }

    /// An image of these values with its mips, each half the size of the one before.
    fn with_mips(
        &self,
        format: TextureFormat,
        encode: fn(f32) -> u8,
        mut level: Vec<Vec4>,
    ) -> Image {
        let mut data = Vec::with_capacity((self.size * self.size * 16 / 3) as usize);
        let mut side = self.size as usize;
        let mut levels = 0;
        loop {
            for texel in &level {
                let [r, g, b, a] = texel.to_array();
                data.extend([encode(r), encode(g), encode(b), linear(a)]);
            }
            levels += 1;
            if side == 1 {
                break;
            }
            let half = side / 2;
            level = (0..half * half)
                .map(|k| {
                    let first = (k / half) * 2 * side + (k % half) * 2;
                    let below = first + side;
                    (level[first] + level[first + 1] + level[below] + level[below + 1]) / 4.0
                })
                .collect();
            side = half;
        }
        let extent = Extent3d { width: self.size, height: self.size, depth_or_array_layers: 1 };
        // `Image::new` would insist on data for one level only.
        let mut image = Image::new_uninit(
            extent,
            TextureDimension::D2,
            format,
            RenderAssetUsages::RENDER_WORLD,
        );
        image.data = Some(data);
        image.texture_descriptor.mip_level_count = levels;
        image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
            address_mode_u: ImageAddressMode::Repeat,
            address_mode_v: ImageAddressMode::Repeat,
            anisotropy_clamp: self.anisotropy,
            ..ImageSamplerDescriptor::linear()
        });
        image
    }
}

fn linear(x: f32) -> u8 {
    (x.clamp(0.0, 1.0) * 255.0).round() as u8
}

fn srgb(x: f32) -> u8 {
    linear(Srgba::gamma_function_inverse(x))
}

#[cfg(test)]
mod tests {
    use super::super::noise::hash;
    use super::*;

    #[test]
    fn every_material_tiles_and_stays_in_range() {
        for &material in Material::ALL {
            for k in 0..200 {
                let at = Vec2::new(hash(k, 0, 1), hash(k, 1, 1));
                let here = texel(material, at);
                assert!(here.colour.min_element() >= 0.0, "{material:?}");
                assert!(here.colour.max_element() <= 1.0, "{material:?}");
                assert!((0.0..=1.0).contains(&here.roughness), "{material:?}");
            }
        }
    }

    #[test]
    fn the_mips_fill_the_image_exactly() {
        let image = Sheet::of(Material::Shale, 16, 1).colour();
        assert_eq!(image.texture_descriptor.mip_level_count, 5);
        let bytes = image.data.map(|d| d.len());
        assert_eq!(bytes, Some(4 * (256 + 64 + 16 + 4 + 1)));
    }
}
