//! The pieces of Ur, turned discs with five drilled and filled dots; and its dice.

use bevy::prelude::*;

use tesserae_layout::die_body::DieBody;

use super::plaque::RELIEF;
use crate::boards::common::{self, DieMaterials};
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::lathe::Ring;
use crate::mesh::setting::{Setting, filling};
use crate::mesh::{Outline, Region, Shape, inlay, lathe};
use crate::model::Model;

/// Pieces are 24 mm across and 7 mm thick.
pub const RADIUS: f32 = 0.12;
pub const HEIGHT: f32 = 0.07;
/// Rounding of their edges.
const BEVEL: f32 = 0.016;
/// Radius of the upper face.
const FACE: f32 = RADIUS - BEVEL;
/// Radius of a dot, and distance of the outer four from the middle.
const DOT: f32 = 0.0195;
const AWAY: f32 = RADIUS * 0.42;
/// Width of the bitumen round a filling, and of the band near the edge.
const GAP: f32 = 0.0026;
const BAND: f32 = 0.0125;

/// White shell with five dots and an edge of lapis, or black shale with five dots and
/// an edge of shell.
pub fn piece(seat: u8, detail: Detail) -> Model {
    let (part, body, dots) = match seat {
        0 => ("shell-disc", Material::Shell, Material::Lapis),
        _ => ("shale-disc", Material::Shale, Material::Shell),
    };
    let mut model = Model::default();
    model.begin(part);
    if detail == Detail::Coarse {
        coarse(&mut model, body, dots, detail);
        return model;
    }
    let round = |radius: f32| Outline::regular(detail.corners(RADIUS), radius);
    let mut setting = Setting::new(round(FACE));
    let mut below = Shape::default();
    let mut fillings = Vec::new();
    // White lies on white plaques and black on blue rosettes. A band near the edge separates
    // each from the ground.
    let (edge, island) = (round(FACE - 0.001), round(FACE - 0.001 - BAND));
    below.append(&setting.cut_round(edge.clone(), island.clone()));
    let band = Region { outer: edge.inset(GAP * 0.6), holes: vec![island.inset(-GAP * 0.6)] };
    fillings.push(("piece-band", filling(&band, -0.0004, 0.0012, detail)));
    let places = [(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    for (k, at) in places.into_iter().enumerate() {
        let nudge = Vec2::new((k as f32 * 2.7).sin(), (k as f32 * 4.1).cos()) * 0.0018;
        // A drill leaves a clean rim, with bitumen of one width about the filling.
        let circle =
            Outline::regular(detail.corners(0.08), DOT).moved(Vec2::from(at) * AWAY + nudge);
        let body = circle.inset(GAP);
        below.append(&setting.cut(circle));
        let lift = [0.0008, -0.0006, 0.0004, -0.0012, 0.0010][k];
        fillings.push(("piece-dot", filling(&body.into(), lift, 0.0022, detail)));
    }
    let mut disc = side(detail);
    disc.append(&setting.face(HEIGHT));
    // No disc is quite round, and its fillings follow it.
    let by_hand = |mut shape: Shape| {
        for position in &mut shape.positions {
            position.x *= 0.994;
        }
        shape
    };
    model.add(body, by_hand(disc));
    let up = Vec3::Y * HEIGHT;
    model.add(Material::Bitumen, by_hand(below.at(up)));
    for (part, shape) in fillings {
        model.begin(part);
        model.add(dots, by_hand(shape.at(up)));
    }
    model
}

/// The turned side and underside, open at the upper face.
fn side(detail: Detail) -> Shape {
    let ring = |radius: f32, height: f32, out: f32, up: f32| Ring::new(radius, height, (out, up));
    let mut profile = vec![ring(0.0, 0.0, 0.0, -1.0), ring(RADIUS - BEVEL * 0.8, 0.0, 0.0, -1.0)];
    let steps = detail.pick(1, 3, 5);
    let arc = |middle: f32, from: f32, to: f32, bevel: f32| {
        (0..=steps).map(move |k| {
            let angle = (from + (to - from) * k as f32 / steps as f32).to_radians();
            let (sin, cos) = angle.sin_cos();
            ring(RADIUS - bevel + bevel * cos, middle + bevel * sin, cos, sin)
        })
    };
    profile.extend(arc(BEVEL * 0.8, -80.0, 0.0, BEVEL * 0.8));
    // A faint waist from the drill-lathe.
    profile.push(ring(RADIUS - 0.0010, HEIGHT * 0.5, 1.0, 0.0));
    profile.extend(arc(HEIGHT - BEVEL, 0.0, 90.0, BEVEL));
    lathe::turn(&profile, detail.corners(RADIUS))
}

/// The coarse look's disc, with band and dots on top.
fn coarse(model: &mut Model, body: Material, dots: Material, detail: Detail) {
    model.add(body, lathe::disc(RADIUS, HEIGHT, BEVEL, detail));
    let edge = Outline::regular(detail.corners(RADIUS), RADIUS - BEVEL * 0.9);
    model.begin("piece-band");
    let line = inlay::band(&edge, 0.013, 0.0016, 0.002);
    model.add(dots, line.at(Vec3::Y * (HEIGHT - 0.0012)));
    model.begin("piece-dot");
    for (x, z) in [(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        let dot = lathe::dome(0.0185, RELIEF, detail);
        model.add(dots, dot.at(Vec3::new(x * AWAY, HEIGHT, z * AWAY)));
    }
}

/// White shell with blue corners, or lapis with gold ones.
pub fn die(seat: u8, body: &DieBody, detail: Detail) -> Model {
    let materials = match seat {
        0 => DieMaterials { plain: Material::Shell, marked: Material::Lapis },
        _ => DieMaterials { plain: Material::Lapis, marked: Material::Gold },
    };
    common::die(body, materials, detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dot_is_round() {
        for (seat, detail) in [(0, Detail::Fine), (0, Detail::Finest), (1, Detail::Finest)] {
            let model = piece(seat, detail);
            let dots = model.shapes_apart("piece-dot");
            assert_eq!(dots.len(), 5);
            for (_, dot) in dots {
                let (low, high) = dot.bounds();
                let middle = (low + high) / 2.0;
                let reach = |k: u8| {
                    let way = Vec2::from_angle(f32::from(k) * std::f32::consts::TAU / 36.0);
                    let along = dot.positions.iter().map(|at| (at - middle).xz().dot(way));
                    along.fold(0.0, f32::max)
                };
                let (least, most) = (0..36)
                    .map(reach)
                    .fold((f32::MAX, 0.0_f32), |(a, b), at| (a.min(at), b.max(at)));
                // The disc itself is 0.6 % narrower along x.
                assert!(most / least < 1.025, "{least} to {most} of seat {seat}");
            }
        }
    }
}
