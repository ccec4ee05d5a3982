//! Flowers in relief: round petals about a heart, as daisies are carved.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::detail::Detail;
use super::shape::Shape;

/// A carved flower, standing on y = 0 without an underside.
#[derive(Clone, Copy, Debug)]
pub struct Flower {
    /// From the middle to the petals' tips, in scene units.
    pub radius: f32,
    /// From the middle to where the petals begin; what is within is left open
    /// for a boss.
    pub heart: f32,
    /// How high the petals stand.
    pub height: f32,
    /// How many petals.
    pub petals: usize,
}

impl Flower {
    /// Its mesh.
    pub fn shape(&self, detail: Detail) -> Shape {
        let around = detail.pick(2, 6, 8);
        // From the foot of the tips inwards: share of the way from the heart
        // to the tip, and of the height.
        let along: &[(f32, f32)] = if detail.rounds_bevels() {
            &[(1.0, 0.0), (0.97, 0.45), (0.80, 0.92), (0.5, 1.0), (0.0, 0.62)]
        } else {
            &[(1.0, 0.0), (0.86, 1.0), (0.0, 0.7)]
        };
        let mut shape = Shape::default();
        let columns = self.petals * around;
        let rings: Vec<Vec<u32>> = along
            .iter()
            .map(|(share, high)| {
                (0..columns).map(|k| self.vertex(&mut shape, k, around, *share, *high)).collect()
            })
            .collect();
        shape.tube(&rings);
        shape
    }

    fn vertex(&self, shape: &mut Shape, k: usize, around: usize, share: f32, high: f32) -> u32 {
        let angle = TAU * k as f32 / (self.petals * around) as f32;
        // −1 and 1 in the grooves on either side of a petal, 0 along its back.
        let across = (k % around) as f32 / around as f32 * 2.0 - 1.0;
        let deep = across * across;
        let round = (1.0 - deep * deep).max(0.0).sqrt();
        let tip = self.radius * (0.80 + 0.20 * round);
        let away = self.heart + (tip - self.heart) * share;
        let height = self.height * high * (1.0 - 0.55 * deep);
        let (sin, cos) = angle.sin_cos();
        let outwards = Vec3::new(cos, 0.0, -sin);
        let sideways = Vec3::new(-sin, 0.0, -cos);
        // Over the back the surface falls away to both sides and to the tip.
        let slope = if share > 0.9 { 1.6 - high } else { (share - 0.45) * 0.7 };
        let normal = Vec3::Y + outwards * slope + sideways * across * (1.0 - deep.powi(4)) * 1.3;
        // The low look has a vertex only in the groove: any darker, and the
        // whole petal would be.
        let dark = if around == 2 { 0.42 } else { 0.62 };
        let shade = (1.0 - dark * deep * deep) * if high == 0.0 { 0.6 } else { 1.0 };
        shape.vertex(outwards * away + Vec3::Y * height, normal, shade)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::render::mesh::shape::check;

    #[test]
    fn a_flower_is_sound_and_as_large_as_asked() {
        for detail in [Detail::Coarse, Detail::Fine, Detail::Finest] {
            let flower = Flower { radius: 0.07, heart: 0.02, height: 0.012, petals: 12 };
            let shape = flower.shape(detail);
            check::sound(&shape);
            let (low, high) = shape.bounds();
            assert!(low.y == 0.0 && (high.y - 0.012).abs() < 1e-6);
            assert!((high.x - 0.07).abs() < 0.003, "{}", high.x);
        }
    }
}
