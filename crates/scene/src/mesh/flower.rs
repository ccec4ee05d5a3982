//! Flowers in relief, like carved daisies: domed petals with a groove along each, about a
//! heart.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::detail::Detail;
use super::shape::Shape;

/// A carved flower, standing on y = 0 without an underside.
#[derive(Clone, Copy, Debug)]
pub struct Flower {
    /// Distance from the middle to the petals' tips, in scene units.
    pub radius: f32,
    /// Distance from the middle to the petals' start; the inside is left open for a boss.
    pub heart: f32,
    /// Height of the petals.
    pub height: f32,
    /// Number of petals.
    pub petals: usize,
    /// How flat the petals are rubbed, from 0 to 1.
    pub rubbed: f32,
}

impl Flower {
    /// Its mesh.
    pub fn shape(&self, detail: Detail) -> Shape {
        // Vertices from one furrow between petals to the next, and from the foot of the tips to
        // the heart.
        let around = detail.pick(2, 6, 10);
        let along: &[f32] = detail.pick(
            &[1.0, 0.86, 0.0],
            &[1.0, 0.985, 0.93, 0.80, 0.55, 0.26, 0.0],
            &[1.0, 0.992, 0.97, 0.92, 0.83, 0.68, 0.50, 0.30, 0.12, 0.0],
        );
        let mut shape = Shape::default();
        let columns = self.petals * around;
        let rings: Vec<Vec<u32>> = along
            .iter()
            .map(|share| (0..columns).map(|k| self.vertex(&mut shape, k, around, *share)).collect())
            .collect();
        shape.tube(&rings);
        shape
    }

    /// A point of the surface: `turn` counts petals, `share` runs from the heart (0) to the tip
    /// (1).
    fn at(&self, turn: f32, share: f32) -> Vec3 {
        // −1 and 1 in the furrows on either side of a petal, 0 along its back.
        let across = turn.rem_euclid(1.0) * 2.0 - 1.0;
        let deep = across * across;
        let round = (1.0 - deep * deep).max(0.0).sqrt();
        let tip = self.radius * (0.78 + 0.22 * round);
        let away = self.heart + (tip - self.heart) * share;
        let (sin, cos) = (TAU * turn / self.petals as f32).sin_cos();
        Vec3::new(cos * away, self.height * self.rise(across, share), -sin * away)
    }

    /// Height as a share of the whole.
    fn rise(&self, across: f32, share: f32) -> f32 {
        let deep = across * across;
        // It bulges towards the tip, dips to the heart and falls steeply at the end.
        let back =
            (0.66 + 0.34 * (share * 2.9).min(1.57).sin()) * (1.0 - share.powi(14)).max(0.0).sqrt();
        let dome = (1.0 - deep.powf(1.6)).max(0.0).powf(0.6);
        // The groove along its middle runs out before both ends.
        let groove = (-across * across / 0.045).exp() * (share * (1.0 - share) * 4.0).powf(0.7);
        let carved = (0.30 + 0.70 * dome - 0.17 * groove).max(0.0);
        let flat = 0.62 + 0.10 * dome;
        back * (carved + (flat - carved) * self.rubbed)
    }

    fn vertex(&self, shape: &mut Shape, k: usize, around: usize, share: f32) -> u32 {
        let turn = k as f32 / around as f32;
        let across = (k % around) as f32 / around as f32 * 2.0 - 1.0;
        let at = self.at(turn, share);
        // The low look has a vertex only in the furrow. A darker one would darken the whole
        // petal.
        let dark = if around == 2 { 0.42 } else { 0.58 };
        let foot = if share == 1.0 { 0.6 } else { 1.0 };
        let shade = (1.0 - dark * across.powi(4)) * foot;
        shape.vertex(at, self.normal(turn, share), shade)
    }

    /// The surface's normal; in a furrow the mean of both sides.
    fn normal(&self, turn: f32, share: f32) -> Vec3 {
        let (aside, ahead) = (0.035, 0.02);
        let (low, high) = ((share - ahead).max(0.0), (share + ahead).min(1.0));
        let outward = self.at(turn, high) - self.at(turn, low);
        let around = self.at(turn + aside, share) - self.at(turn - aside, share);
        let normal = (outward * 1e3).cross(around * 1e3).normalize_or(Vec3::Y);
        // At the foot of a tip the surface is vertical, but no face round it is.
        (normal + Vec3::Y * 0.25).normalize_or(Vec3::Y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_flower_is_sound_and_as_large_as_asked() {
        for detail in [Detail::Coarse, Detail::Fine, Detail::Finest] {
            for rubbed in [0.0, 0.8] {
                let flower =
                    Flower { radius: 0.07, heart: 0.02, height: 0.012, petals: 12, rubbed };
                let shape = flower.shape(detail);
                check::sound(&shape);
                let (low, high) = shape.bounds();
                assert!(low.y >= 0.0 && low.y < 1e-6, "{low}");
                assert!(high.y < 0.0121 && high.y > 0.0075, "{}", high.y);
                assert!((high.x - 0.07).abs() < 0.003, "{}", high.x);
            }
        }
    }

    #[test]
    fn a_petal_has_a_groove_between_two_swellings() {
        let flower = Flower { radius: 0.07, heart: 0.02, height: 0.012, petals: 12, rubbed: 0.0 };
        let (middle, beside, furrow) =
            (flower.rise(0.0, 0.55), flower.rise(0.42, 0.55), flower.rise(1.0, 0.55));
        assert!(furrow < middle && middle < beside, "{furrow}, {middle}, {beside}");
    }
}
