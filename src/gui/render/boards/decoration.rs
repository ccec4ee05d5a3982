//! The inlays on the squares of the Ur board, by the names of the level file.
//!
//! Each is modelled about the origin on the top of its plaque (y = 0) for a
//! square plaque of the given side, in scene units.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use bevy::prelude::*;

use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::{Outline, inlay, lathe};
use crate::gui::render::model::Model;

/// How far an inlay stands proud of its plaque.
pub const RELIEF: f32 = 0.0065;
/// Width of the bitumen line round an inlay.
const BED: f32 = 0.0045;
/// Height of that line: enough to win over the plaque, too little to see.
const BED_HEIGHT: f32 = 0.0008;

/// The decoration of that name; a name that is not known, or an empty one,
/// leaves the plaque plain.
pub fn decoration(name: &str, side: f32, detail: Detail) -> Model {
    let mut setter = Setter { model: Model::default(), detail };
    match name {
        "rosette" => rosette(&mut setter, side),
        "four-eyes" => four_eyes(&mut setter, side),
        "five-dots" => five_dots(&mut setter, side),
        "four-fives" => four_fives(&mut setter, side),
        "zigzag" => zigzag(&mut setter, side),
        "unique" => unique(&mut setter, side),
        _ => {}
    }
    setter.model
}

/// Sets inlays into a face, each in its bed of bitumen.
pub(super) struct Setter {
    pub model: Model,
    pub detail: Detail,
}

impl Setter {
    /// A flat-topped inlay.
    pub fn set(&mut self, material: Material, outline: &Outline) {
        self.lay_bed(outline);
        let shape = inlay::raised(outline, RELIEF, 0.0028, self.detail);
        self.model.add(material, shape);
    }

    /// A flat-topped inlay with a dirty edge.
    pub fn set_worn(&mut self, material: Material, outline: &Outline) {
        self.lay_bed(outline);
        let shape = inlay::worn(outline, RELIEF, 0.0028, 0.018, self.detail);
        self.model.add(material, shape);
    }

    /// A band of `width` inside an outline.
    pub fn edge(&mut self, material: Material, outline: &Outline, width: f32) {
        let shape = inlay::band(outline, width, RELIEF * 0.8, width * 0.25);
        self.model.add(material, shape);
    }

    /// A roundel of lapis with a boss of shell, or what else is asked for.
    pub fn dot(&mut self, ring: Material, boss: Option<Material>, at: Vec2, radius: f32) {
        let circle = Outline::regular(self.detail.corners(radius), radius).moved(at);
        self.set(ring, &circle);
        if let Some(boss) = boss {
            let dome = lathe::dome(radius * 0.46, RELIEF * 0.6, self.detail);
            self.model.add(boss, dome.at(Vec3::new(at.x, RELIEF, -at.y)));
        }
    }

    /// An eye: an almond of lapis, the white in it and a dark pupil.
    pub fn eye(&mut self, at: Vec2, length: f32, angle: f32) {
        let steps = if self.detail.rounds_bevels() { 10 } else { 4 };
        let almond = |scale: f32| {
            Outline::almond(length * scale, length * 0.62 * scale, steps).turned(angle).moved(at)
        };
        self.set(Material::Lapis, &almond(1.0));
        let upper = RELIEF + 0.0012;
        let white = inlay::raised(&almond(0.66), upper - RELIEF * 0.5, 0.001, self.detail);
        self.model.add(Material::Shell, white.at(Vec3::Y * (RELIEF * 0.5)));
        let pupil = lathe::dome(length * 0.115, 0.004, self.detail);
        self.model.add(Material::Lapis, pupil.at(Vec3::new(at.x, upper, -at.y)));
    }

    fn lay_bed(&mut self, outline: &Outline) {
        let bed = inlay::flat(&outline.inset(-BED), BED_HEIGHT);
        self.model.add(Material::Bitumen, bed);
    }
}

/// Places of the five dots of a quincunx, `away` from the middle.
fn quincunx(away: f32) -> [Vec2; 5] {
    let d = away;
    [Vec2::ZERO, Vec2::new(d, d), Vec2::new(-d, d), Vec2::new(-d, -d), Vec2::new(d, -d)]
}

/// Eight petals in turn red and blue about a boss.
fn rosette(setter: &mut Setter, side: f32) {
    setter.edge(Material::Lapis, &Outline::rectangle(side * 0.93, side * 0.93), side * 0.045);
    let steps = if setter.detail.rounds_bevels() { 12 } else { 5 };
    let petal = Outline::petal(side * 0.105, side * 0.405, side * 0.205, steps);
    for k in 0..8 {
        let material = if k % 2 == 0 { Material::RedStone } else { Material::Lapis };
        setter.set(material, &petal.turned(k as f32 * FRAC_PI_4));
    }
    // Small triangles fill the corners, as lapis does on the plaques.
    for k in 0..4 {
        let corner = Outline::new([
            (side * 0.39, side * 0.39),
            (side * 0.30, side * 0.39),
            (side * 0.39, side * 0.30),
        ]);
        setter.set(Material::RedStone, &corner.turned(k as f32 * FRAC_PI_2));
    }
    setter.dot(Material::Lapis, Some(Material::Shell), Vec2::ZERO, side * 0.088);
}

/// Four eyes in four fields.
fn four_eyes(setter: &mut Setter, side: f32) {
    setter.edge(Material::RedStone, &Outline::rectangle(side * 0.94, side * 0.94), side * 0.035);
    for k in 0..4 {
        let (right, up) = ((k % 2) as f32 - 0.5, (k / 2) as f32 - 0.5);
        setter.eye(Vec2::new(right, up) * side * 0.42, side * 0.355, 0.0);
    }
}

/// A quincunx of roundels in a frame of lapis.
fn five_dots(setter: &mut Setter, side: f32) {
    setter.edge(Material::Lapis, &Outline::rectangle(side * 0.93, side * 0.93), side * 0.05);
    for at in quincunx(side * 0.235) {
        setter.dot(Material::Lapis, Some(Material::Shell), at, side * 0.092);
    }
}

/// Four little squares, each with five dots.
fn four_fives(setter: &mut Setter, side: f32) {
    let small = side * 0.425;
    for k in 0..4 {
        let (right, up) = ((k % 2) as f32 - 0.5, (k / 2) as f32 - 0.5);
        let middle = Vec2::new(right, up) * side * 0.475;
        setter.edge(Material::Lapis, &Outline::rectangle(small, small).moved(middle), side * 0.026);
        for at in quincunx(small * 0.26) {
            setter.dot(Material::RedStone, None, middle + at, small * 0.088);
        }
    }
}

/// Five dots in a frame of triangles, in turn blue and red.
fn zigzag(setter: &mut Setter, side: f32) {
    let outer = side * 0.465;
    let corner = side * 0.115;
    let teeth = 4;
    let step = 2.0 * (outer - corner) / teeth as f32;
    for edge in 0..4 {
        let turn = edge as f32 * FRAC_PI_2;
        for k in 0..teeth {
            let x = corner - outer + step * (k as f32 + 0.5);
            let tooth = Outline::tooth(x, step * 0.44, outer, outer - step * 0.80);
            let material = if k % 2 == 0 { Material::Lapis } else { Material::RedStone };
            setter.set(material, &tooth.turned(turn));
        }
        let middle = outer - corner * 0.5;
        let square = Outline::rectangle(corner * 0.78, corner * 0.78);
        setter.set(Material::RedStone, &square.moved(Vec2::splat(middle)).turned(turn));
    }
    for at in quincunx(side * 0.165) {
        setter.dot(Material::Lapis, Some(Material::Shell), at, side * 0.075);
    }
}

/// The square that is there once: twelve dots round a lozenge.
fn unique(setter: &mut Setter, side: f32) {
    setter.edge(Material::Lapis, &Outline::rectangle(side * 0.94, side * 0.94), side * 0.035);
    let step = side * 0.22;
    for row in 0..4 {
        for column in 0..4 {
            if (1..3).contains(&row) && (1..3).contains(&column) {
                continue;
            }
            let at = Vec2::new(column as f32 - 1.5, row as f32 - 1.5) * step;
            setter.dot(Material::Lapis, Some(Material::Shell), at, side * 0.068);
        }
    }
    let lozenge = Outline::regular(4, side * 0.17);
    setter.set(Material::RedStone, &lozenge);
    setter.dot(Material::Shell, Some(Material::Lapis), Vec2::ZERO, side * 0.055);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::render::mesh::shape::check;

    const NAMES: [&str; 6] =
        ["rosette", "four-eyes", "five-dots", "four-fives", "zigzag", "unique"];

    #[test]
    fn every_decoration_is_sound_and_stays_on_its_plaque() {
        for name in NAMES {
            for detail in [Detail::Coarse, Detail::Fine] {
                let model = decoration(name, 0.33, detail);
                for (_, shape) in model.parts() {
                    check::sound(shape);
                    let (low, high) = shape.bounds();
                    assert!(low.x > -0.165 && high.x < 0.165, "{name}");
                    assert!(low.z > -0.165 && high.z < 0.165, "{name}");
                    assert!(high.y < 0.014, "{name}");
                }
            }
        }
    }

    #[test]
    fn an_unknown_decoration_leaves_the_plaque_plain() {
        assert_eq!(decoration("", 0.33, Detail::Fine).vertices(), 0);
    }
}
