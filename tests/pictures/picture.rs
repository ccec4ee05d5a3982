//! Pictures as pixels, and where things are in them.

use std::collections::HashSet;
use std::path::Path;

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use tesserae_layout::view::{FIELD_OF_VIEW, View};
use tesserae_scene::model::Model;

/// A picture, row by row.
#[derive(Clone)]
pub struct Picture {
    pub size: UVec2,
    pub pixels: Vec<[u8; 3]>,
}

impl Picture {
    pub fn of(image: Image) -> Self {
        let image = image.try_into_dynamic().unwrap().to_rgb8();
        let size = UVec2::new(image.width(), image.height());
        Self { size, pixels: image.pixels().map(|pixel| pixel.0).collect() }
    }

    /// A picture from a PNG file.
    pub fn load(file: &Path) -> Self {
        let bytes = std::fs::read(file).unwrap();
        let kind = ImageType::Extension("png");
        let usages = RenderAssetUsages::MAIN_WORLD;
        let formats = CompressedImageFormats::NONE;
        Self::of(
            Image::from_buffer(&bytes, kind, formats, true, ImageSampler::Default, usages).unwrap(),
        )
    }

    /// A picture that stays as a file.
    pub fn kept(image: Image, name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("{name}.png"));
        image.clone().try_into_dynamic().unwrap().to_rgb8().save(&file).unwrap();
        eprintln!("{}", file.display());
        Self::of(image)
    }

    pub fn at(&self, at: IVec2) -> Option<[u8; 3]> {
        let inside =
            at.min_element() >= 0 && at.x < self.size.x as i32 && at.y < self.size.y as i32;
        inside.then(|| self.pixels[(at.y as u32 * self.size.x + at.x as u32) as usize])
    }

    /// Relative luminance, 0 to 1.
    pub fn luminance(&self, at: IVec2) -> Option<f32> {
        self.at(at).map(tesserae_scene::boards::badge::luminance)
    }

    /// The median luminance of some pixels.
    pub fn median(&self, at: impl Iterator<Item = IVec2>) -> f32 {
        let mut all: Vec<f32> = at.filter_map(|at| self.luminance(at)).collect();
        all.sort_by(f32::total_cmp);
        all[all.len() / 2]
    }

    /// The pixels of a part.
    fn part(&self, from: UVec2, to: UVec2) -> impl Iterator<Item = [u8; 3]> {
        let row = move |y| (from.x..to.x).map(move |x| self.pixels[(y * self.size.x + x) as usize]);
        (from.y..to.y).flat_map(row)
    }

    /// How many different colours a part has.
    pub fn colours(&self, from: UVec2, to: UVec2) -> usize {
        self.part(from, to).collect::<HashSet<_>>().len()
    }

    /// Mean lightness of a part, 0 to 255.
    pub fn lightness(&self, from: UVec2, to: UVec2) -> f32 {
        let light = |pixel: [u8; 3]| pixel.map(f32::from).iter().sum::<f32>() / 3.0;
        self.part(from, to).map(light).sum::<f32>() / ((to - from).x * (to - from).y) as f32
    }

    /// The single pixels that are black while all about them are not.
    pub fn black_dots(&self) -> Vec<(u32, u32)> {
        let sum = |x: u32, y: u32| -> u32 {
            self.pixels[(y * self.size.x + x) as usize].map(u32::from).iter().sum()
        };
        let is_dot = |&(x, y): &(u32, u32)| {
            let about = (y - 1..=y + 1).flat_map(|b| (x - 1..=x + 1).map(move |a| (a, b)));
            let mut others = about.filter(|at| *at != (x, y)).map(|(a, b)| sum(a, b));
            sum(x, y) < 30 && others.all(|other| other > 90)
        };
        let rows = (1..self.size.y - 1).flat_map(|y| (1..self.size.x - 1).map(move |x| (x, y)));
        rows.filter(is_dot).collect()
    }

    /// Share of the pixels in which two pictures differ clearly.
    pub fn differs(&self, other: &Self) -> f32 {
        let apart =
            |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 12);
        let count = self.pixels.iter().zip(&other.pixels).filter(|pair| apart(*pair)).count();
        count as f32 / self.pixels.len() as f32
    }
}

/// The contrast of two luminances, 1 to 21.
pub fn contrast(a: f32, b: f32) -> f32 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// From the table to a picture.
#[derive(Clone)]
pub struct Lens {
    camera: Mat4,
    size: UVec2,
}

impl Lens {
    pub fn new(view: View, size: UVec2) -> Self {
        Self { camera: view.transform().to_matrix().inverse(), size }
    }

    pub fn pixel(&self, at: Vec3) -> Vec2 {
        let seen = self.camera.transform_point3(at);
        let half = self.size.y as f32 / 2.0;
        let scale = half / (FIELD_OF_VIEW / 2.0).tan();
        let middle = self.size.as_vec2() / 2.0;
        middle + Vec2::new(seen.x, -seen.y) / -seen.z * scale
    }

    /// The pixels that a figure covers where it stands.
    pub fn silhouette(&self, model: &Model, place: Vec3) -> Mask {
        let mut mask =
            Mask { size: self.size, covered: vec![false; (self.size.x * self.size.y) as usize] };
        for (_, shape) in model.parts() {
            for triangle in &shape.triangles {
                let corners = triangle.map(|i| self.pixel(place + shape.positions[i as usize]));
                mask.cover(corners);
            }
        }
        mask
    }
}

/// Some of a picture's pixels.
#[derive(Clone)]
pub struct Mask {
    size: UVec2,
    covered: Vec<bool>,
}

impl Mask {
    pub fn holds(&self, at: IVec2) -> bool {
        let inside =
            at.min_element() >= 0 && at.x < self.size.x as i32 && at.y < self.size.y as i32;
        inside && self.covered[(at.y as u32 * self.size.x + at.x as u32) as usize]
    }

    pub fn pixels(&self) -> impl Iterator<Item = IVec2> + '_ {
        let wide = self.size.x as usize;
        let at = move |k: usize| IVec2::new((k % wide) as i32, (k / wide) as i32);
        self.covered.iter().enumerate().filter(|(_, covered)| **covered).map(move |(k, _)| at(k))
    }

    /// The share of the pixels of both that only one of them has.
    pub fn differs(&self, other: &Self) -> f32 {
        let pairs = || self.covered.iter().zip(&other.covered);
        let one = pairs().filter(|(a, b)| a != b).count();
        let any = pairs().filter(|(a, b)| **a || **b).count();
        one as f32 / any as f32
    }

    /// The pixels just beyond the edge, up to that far.
    pub fn about(&self, reach: i32) -> Vec<IVec2> {
        let mut found = std::collections::BTreeSet::new();
        for at in self.pixels() {
            for y in -reach..=reach {
                for x in -reach..=reach {
                    let near = at + IVec2::new(x, y);
                    if !self.holds(near) {
                        found.insert((near.x, near.y));
                    }
                }
            }
        }
        found.into_iter().map(|(x, y)| IVec2::new(x, y)).collect()
    }

    fn cover(&mut self, [a, b, c]: [Vec2; 3]) {
        let most = self.size.as_vec2() - 1.0;
        let low = a.min(b).min(c).clamp(Vec2::ZERO, most).floor().as_uvec2();
        let high = a.max(b).max(c).clamp(Vec2::ZERO, most).ceil().as_uvec2();
        let side = |p: Vec2, q: Vec2, at: Vec2| (q - p).perp_dot(at - p);
        for y in low.y..=high.y {
            for x in low.x..=high.x {
                let at = Vec2::new(x as f32, y as f32) + 0.5;
                let sides = [side(a, b, at), side(b, c, at), side(c, a, at)];
                if sides.iter().all(|s| *s >= 0.0) || sides.iter().all(|s| *s <= 0.0) {
                    self.covered[(y * self.size.x + x) as usize] = true;
                }
            }
        }
    }
}
