//! The plinth under a thing in the inspector, and the coin and scale bar beside it.

use bevy::prelude::*;

use crate::ground_shadow::GroundShadow;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::{Shape, lathe, solid};
use crate::model::Model;

/// The plinth's paint: a warm grey, darker than everything on it.
const PAINT: Vec3 = Vec3::new(0.235, 0.240, 0.252);
/// Rounding of its edge.
const EDGE: f32 = 0.014;
/// Vertices along a side of its top, if that carries a shadow.
const SHADED: usize = 120;

/// A painted block under a thing, its upper face at y = 0, that fades into the dark below.
/// `shade` is the shadow on it, for the look without shadow maps.
pub fn plinth(half: Vec2, height: f32, shade: Option<&GroundShadow>) -> Model {
    let mut model = Model::default();
    let size = Vec3::new(half.x * 2.0, height, half.y * 2.0);
    let sunk = if shade.is_some() { 0.002 } else { 0.0 };
    let block = solid::block(size, EDGE).at(Vec3::NEG_Y * (height / 2.0 + sunk));
    model.add(Material::Plaster, block.tinted(PAINT));
    if shade.is_some() {
        let inner = half - EDGE;
        let along = |half: f32| -> Vec<f32> {
            (0..=SHADED).map(|k| half * (2.0 * k as f32 / SHADED as f32 - 1.0)).collect()
        };
        let top = Shape::grid(&along(inner.x), &along(inner.y), 0.0);
        model.add(Material::Plaster, top.tinted(PAINT));
    }
    model.shade(|at, normal| {
        let deep = (-at.y / height).clamp(0.0, 1.0);
        let dark = 1.0 - 0.88 * deep;
        let shadow = shade.filter(|_| normal.y > 0.5).map_or(1.0, |shade| shade.at(at.xz()));
        dark * (0.25 + 0.75 * shadow)
    });
    model
}

/// A bar of alternating light and dark stretches, lying on y = 0 about the origin.
pub fn scale_bar(stretch: f32, count: usize) -> Model {
    let mut model = Model::default();
    let (wide, high) = (stretch * 0.22, stretch * 0.05);
    for k in 0..count {
        let middle = (k as f32 - (count as f32 - 1.0) / 2.0) * stretch;
        let block = solid::block(Vec3::new(stretch, high, wide), high * 0.1);
        let material = if k % 2 == 0 { Material::Shale } else { Material::WhiteSlip };
        model.add(material, block.at(Vec3::new(middle, high / 2.0, 0.0)));
    }
    model
}

/// The coin's width in millimetres.
pub const COIN: f32 = 25.0;

/// A plain coin of that radius lying on y = 0, for size.
pub fn coin(radius: f32, detail: Detail) -> Model {
    let mut model = Model::default();
    let (thick, rim) = (radius * 0.15, radius * 0.90);
    let profile = lathe::profile(&[
        (0.0, 0.0),
        (radius * 0.97, 0.0),
        (radius, thick * 0.2),
        (radius, thick * 0.8),
        (radius * 0.97, thick),
        (rim, thick),
        (rim * 0.97, thick * 0.82),
        (0.0, thick * 0.82),
    ]);
    let corners = detail.pick(28, 64, 96);
    model.add(Material::Gilt, lathe::turn(&profile, corners));
    model
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn plinth_bar_and_coin_are_sound_and_stand_where_they_should() {
        let plinth = plinth(Vec2::new(2.0, 0.8), 0.4, None);
        plinth.parts().for_each(|(_, shape)| check::whole(shape));
        let (low, high) = plinth.merged().bounds();
        assert!(high.y.abs() < 1e-5 && (low.y + 0.4).abs() < 1e-5);
        let bar = scale_bar(0.1, 5);
        bar.parts().for_each(|(_, shape)| check::sound(shape));
        let (low, high) = bar.merged().bounds();
        assert!((high.x - low.x - 0.5).abs() < 1e-5 && low.y.abs() < 1e-6);
        let coin = coin(0.125, Detail::Fine);
        coin.parts().for_each(|(_, shape)| check::sound(shape));
        assert!((coin.merged().bounds().1.x - 0.125).abs() < 1e-5);
    }
}
