//! The squares of the Ur board, by their names in the level file.
//!
//! Each is modelled about the origin, with the plaque's upper face at y = 0, for a square
//! plaque of the given side, in scene units.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use bevy::prelude::*;

use super::plaque::Setter;
use crate::material::Material;
use crate::mesh::Outline;
use crate::mesh::detail::Detail;
use crate::model::{Model, PartId};

/// A plaque of that thickness with the decoration of that name. An unknown or empty name leaves
/// it plain. The seed makes it unique.
pub fn square(name: &str, side: f32, thickness: f32, seed: u32, detail: Detail) -> Model {
    let mut setter = Setter::new(&Outline::rectangle(side, side), seed, detail);
    let decorations: [(PartId, &dyn Fn(&mut Setter)); 6] = [
        ("rosette", &|setter| rosette(setter, side, detail)),
        ("four-eyes", &|setter| four_eyes(setter, side)),
        ("five-dots", &|setter| five_dots(setter, side)),
        ("four-fives", &|setter| four_fives(setter, side)),
        ("zigzag", &|setter| zigzag(setter, side)),
        ("unique", &|setter| unique(setter, side, detail)),
    ];
    let found = decorations.into_iter().find(|(part, _)| *part == name);
    let part = found.map_or("plain-square", |(part, decorate)| {
        decorate(&mut setter);
        part
    });
    setter.finish(part, thickness)
}

/// Places of the five dots of a quincunx, `away` from the middle.
fn quincunx(away: f32) -> [Vec2; 5] {
    let d = away;
    [Vec2::ZERO, Vec2::new(d, d), Vec2::new(-d, d), Vec2::new(-d, -d), Vec2::new(d, -d)]
}

/// Eight petals, alternately red and blue, about a boss.
fn rosette(setter: &mut Setter, side: f32, detail: Detail) {
    setter.frame(Material::Lapis, &Outline::rectangle(side * 0.93, side * 0.93), side * 0.045);
    let steps = detail.pick(5, 12, 16);
    let petal = Outline::petal(side * 0.105, side * 0.405, side * 0.205, steps);
    for k in 0..8 {
        let material = if k % 2 == 0 { Material::RedStone } else { Material::Lapis };
        setter.set("petal", material, &petal.turned(k as f32 * FRAC_PI_4));
    }
    // Small triangles fill the corners, like the lapis on the originals.
    for k in 0..4 {
        let corner = Outline::new([
            (side * 0.39, side * 0.39),
            (side * 0.30, side * 0.39),
            (side * 0.39, side * 0.30),
        ]);
        setter.set("corner-triangle", Material::RedStone, &corner.turned(k as f32 * FRAC_PI_2));
    }
    setter.dot("heart", Material::Lapis, Some(Material::Shell), Vec2::ZERO, side * 0.088);
}

/// Four eyes in four fields.
fn four_eyes(setter: &mut Setter, side: f32) {
    setter.frame(Material::RedStone, &Outline::rectangle(side * 0.94, side * 0.94), side * 0.035);
    for k in 0..4 {
        let (right, up) = ((k % 2) as f32 - 0.5, (k / 2) as f32 - 0.5);
        setter.eye(Vec2::new(right, up) * side * 0.42, side * 0.355, 0.0);
    }
}

/// A quincunx of roundels in a frame of lapis.
fn five_dots(setter: &mut Setter, side: f32) {
    setter.frame(Material::Lapis, &Outline::rectangle(side * 0.93, side * 0.93), side * 0.05);
    for at in quincunx(side * 0.235) {
        setter.dot("dot", Material::Lapis, Some(Material::Shell), at, side * 0.092);
    }
}

/// Four little squares, each with five dots.
fn four_fives(setter: &mut Setter, side: f32) {
    let small = side * 0.425;
    for k in 0..4 {
        let (right, up) = ((k % 2) as f32 - 0.5, (k / 2) as f32 - 0.5);
        let middle = Vec2::new(right, up) * side * 0.475;
        setter.frame(
            Material::Lapis,
            &Outline::rectangle(small, small).moved(middle),
            side * 0.026,
        );
        for at in quincunx(small * 0.26) {
            setter.dot("dot", Material::RedStone, None, middle + at, small * 0.088);
        }
    }
}

/// Five dots in a frame of triangles, alternately blue and red.
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
            setter.set("tooth", material, &tooth.turned(turn));
        }
        let middle = outer - corner * 0.5;
        let square = Outline::rectangle(corner * 0.78, corner * 0.78);
        setter.set("tooth", Material::RedStone, &square.moved(Vec2::splat(middle)).turned(turn));
    }
    for at in quincunx(side * 0.165) {
        setter.dot("dot", Material::Lapis, Some(Material::Shell), at, side * 0.075);
    }
}

/// The square that occurs once: twelve dots round a lozenge.
fn unique(setter: &mut Setter, side: f32, detail: Detail) {
    setter.frame(Material::Lapis, &Outline::rectangle(side * 0.94, side * 0.94), side * 0.035);
    let step = side * 0.22;
    for row in 0..4 {
        for column in 0..4 {
            if (1..3).contains(&row) && (1..3).contains(&column) {
                continue;
            }
            let at = Vec2::new(column as f32 - 1.5, row as f32 - 1.5) * step;
            setter.dot("dot", Material::Lapis, Some(Material::Shell), at, side * 0.068);
        }
    }
    let lozenge = Outline::regular(4, side * 0.17);
    let heart = Outline::regular(detail.corners(0.02), side * 0.05);
    setter.jewel("lozenge", (Material::RedStone, &lozenge), (Material::Shell, &heart));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    const NAMES: [&str; 6] =
        ["rosette", "four-eyes", "five-dots", "four-fives", "zigzag", "unique"];

    #[test]
    fn every_decoration_is_sound_and_stays_on_its_plaque() {
        for name in NAMES {
            for (detail, seeds) in [(Detail::Coarse, 1), (Detail::Fine, 4), (Detail::Finest, 4)] {
                for seed in 0..seeds {
                    let model = square(name, 0.33, 0.011, seed, detail);
                    for (_, shape) in model.parts() {
                        check::sound(shape);
                        let (low, high) = shape.bounds();
                        assert!(low.x > -0.1651 && high.x < 0.1651, "{name}");
                        assert!(low.z > -0.1651 && high.z < 0.1651, "{name}");
                        assert!(low.y > -0.0111, "{name}");
                        // Set flush in the finer looks, raised in the coarse one.
                        assert!(high.y < detail.pick(0.010, 0.001, 0.001), "{name} {}", high.y);
                    }
                    assert_eq!(model.nameless(), 0, "{name}");
                }
            }
        }
    }

    #[test]
    fn every_plaque_is_one_of_a_kind() {
        let of = |seed| square("rosette", 0.33, 0.011, seed, Detail::Fine).merged().positions;
        assert_eq!(of(3), of(3));
        assert_ne!(of(3), of(4));
    }

    #[test]
    fn an_unknown_decoration_leaves_the_plaque_plain() {
        let plain = square("", 0.33, 0.011, 1, Detail::Coarse);
        assert!(plain.part_ids().contains("plain-square") && plain.part_ids().len() == 1);
    }
}
