//! Shadows and occlusion from a few boxes, computed once for each vertex.

use tesserae_layout::lamp;

use std::f32::consts::TAU;

use bevy::prelude::*;

/// Boxes that block light.
#[derive(Clone, Debug, Default)]
pub struct Occluders(Vec<(Vec3, Vec3)>);

impl Occluders {
    /// Adds a box given by two opposite corners, smaller coordinates first.
    pub fn add(&mut self, low: Vec3, high: Vec3) {
        self.0.push((low, high));
    }

    /// Share of the key lamp visible from a point, 0 to 1. The lamp has an area, so shadows
    /// widen with distance.
    pub fn key(&self, point: Vec3) -> f32 {
        let (u, v) = lamp::KEY.any_orthonormal_pair();
        let (rings, spokes, spread) = (3, 8, 0.13);
        let mut open = 0;
        for ring in 1..=rings {
            for spoke in 0..spokes {
                let angle = TAU * (spoke as f32 + 0.5 * (ring % 2) as f32) / spokes as f32;
                let away = spread * ring as f32 / rings as f32;
                let toward = lamp::KEY + (u * angle.cos() + v * angle.sin()) * away;
                open += u32::from(!self.blocked(point, toward.normalize()));
            }
        }
        open as f32 / (rings * spokes) as f32
    }

    /// Share of the sky visible from a point on a level surface, 0 to 1.
    pub fn sky(&self, point: Vec3) -> f32 {
        let (rings, spokes) = (5, 12);
        let mut open = 0;
        for ring in 0..rings {
            // Weighted by the cosine: equal steps of the squared sine.
            let sin = ((ring as f32 + 0.5) / rings as f32).sqrt();
            let cos = (1.0 - sin * sin).sqrt();
            for spoke in 0..spokes {
                let angle = TAU * (spoke as f32 + 0.37 * ring as f32) / spokes as f32;
                let toward = Vec3::new(sin * angle.cos(), cos, sin * angle.sin());
                open += u32::from(!self.blocked(point, toward));
            }
        }
        open as f32 / (rings * spokes) as f32
    }

    fn blocked(&self, from: Vec3, toward: Vec3) -> bool {
        let inverse = toward.recip();
        self.0.iter().any(|(low, high)| {
            let a = (*low - from) * inverse;
            let b = (*high - from) * inverse;
            let enter = a.min(b).max_element().max(1e-4);
            a.max(b).min_element() > enter
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_shades_what_lies_behind_it() {
        let mut boxes = Occluders::default();
        boxes.add(Vec3::new(-0.5, 0.0, -0.5), Vec3::new(0.5, 0.4, 0.5));
        let behind = Vec3::new(0.55, 0.0, -0.1);
        let before = Vec3::new(-0.9, 0.0, 0.1);
        assert!(boxes.key(behind) < 0.1);
        assert!(boxes.key(before) > 0.95);
        assert!(boxes.sky(behind) < 0.75);
        assert!(boxes.sky(Vec3::new(5.0, 0.0, 0.0)) > 0.98);
    }
}
