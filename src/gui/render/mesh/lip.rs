//! The lips of clay that stand up round a stamp: what it presses down comes up beside it.

use bevy::prelude::*;

use super::glyph::Glyph;
use super::outline::{Outline, edges};
use super::region::{crosses, moves_to};
use super::shape::Shape;
use crate::gui::render::material::noise::value;

/// How wide a lip is and how high, where there is room.
const WIDTH: f32 = 0.0050;
const HEIGHT: f32 = 0.0019;
/// Where its crest lies, as a share of its width.
const CREST: f32 = 0.38;

/// The edge of one part of a sign with the lip about it, if there is room for one.
#[derive(Clone, Debug)]
pub struct Lip {
    edge: Outline,
    grown: Option<(Outline, f32)>,
}

/// The lips of all signs on a face.
pub fn lips(face: &Outline, signs: &[Glyph]) -> Vec<Lip> {
    let all: Vec<&Outline> = signs.iter().flat_map(|sign| &sign.silhouettes).collect();
    let widest: Vec<Outline> = all.iter().map(|edge| edge.inset(-WIDTH)).collect();
    let free_face = face.inset(0.0004);
    let of = |(index, edge): (usize, &&Outline)| {
        let clear = |grown: &Outline| {
            grown.points().iter().all(|p| {
                let others = widest.iter().enumerate().filter(|(other, _)| *other != index);
                free_face.holds(*p) && others.into_iter().all(|(_, other)| !other.holds(*p))
            })
        };
        let grown = [1.0, 0.6, 0.35].into_iter().find_map(|share| {
            let grown = edge.inset(-WIDTH * share);
            let whole = moves_to(edge.points(), grown.points(), -1.0)
                && !crosses_itself(&grown)
                && clear(&grown);
            whole.then_some((grown, share))
        });
        Lip { edge: (*edge).clone(), grown }
    };
    all.iter().enumerate().map(of).collect()
}

fn crosses_itself(outline: &Outline) -> bool {
    let all: Vec<_> = edges(outline.points()).collect();
    let count = all.len();
    (0..count).any(|k| {
        let (a, b) = all[k];
        (k + 2..count)
            .filter(|j| k != 0 || *j != count - 1)
            .any(|j| crosses(a, b, all[j].0, all[j].1))
    })
}

impl Lip {
    /// What is to be left out of the face.
    pub fn outer(&self) -> &Outline {
        self.grown.as_ref().map_or(&self.edge, |(grown, _)| grown)
    }

    /// The lip itself, for a face at y = 0; nothing where there is no room.
    pub fn shape(&self) -> Shape {
        let mut shape = Shape::default();
        let Some((grown, share)) = &self.grown else { return shape };
        let normals = self.edge.normals();
        let crest = self.edge.inset(-WIDTH * share * CREST);
        let mut ring = |points: &Outline, y: f32, side: f32, up: f32, shade: f32| {
            shape.ring(points, normals.iter().map(|n| *n * side), y, up, shade)
        };
        let rings = [
            ring(grown, 0.0, 0.35, 0.8, 0.97),
            ring(&crest, HEIGHT * share, 0.1, 0.95, 1.0),
            ring(&self.edge, 0.0, -0.7, 0.62, 0.94),
        ];
        // Here more clay came up, there less.
        for index in &rings[1] {
            let at = &mut shape.positions[*index as usize];
            let own = value(at.xz() * 0.7 + 0.5, (24, 24), 57);
            at.y *= 0.45 + 0.9 * own;
        }
        shape.tube(&rings);
        shape
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::render::mesh::detail::Detail;
    use crate::gui::render::mesh::glyph::glyph;
    use crate::gui::render::mesh::shape::check;

    #[test]
    fn nearly_all_signs_have_lips_and_all_lips_are_sound() {
        let face = Outline::rectangle(0.4, 0.4);
        let mut bare = Vec::new();
        for sign in '\u{101D0}'..='\u{101FC}' {
            let Some(figure) = glyph(sign, Vec2::splat(0.09), Detail::Finest) else { continue };
            for lip in lips(&face, &[figure]) {
                if lip.grown.is_none() {
                    bare.push(sign);
                    continue;
                }
                let shape = lip.shape();
                check::sound(&shape);
                assert!(shape.bounds().1.y > 0.0 && shape.bounds().1.y < HEIGHT * 1.4);
            }
        }
        assert!(bare.len() < 8, "{bare:?}");
    }

    #[test]
    fn neighbours_share_the_room_between_them() {
        let face = Outline::rectangle(0.4, 0.4);
        let stone = |x: f32| Glyph::solid(Outline::regular(20, 0.03).moved(Vec2::new(x, 0.0)));
        let near = lips(&face, &[stone(-0.033), stone(0.033)]);
        let far = lips(&face, &[stone(-0.05), stone(0.05)]);
        let reach = |lip: &Lip| lip.outer().points().iter().map(|p| p.x).fold(f32::MIN, f32::max);
        assert!(reach(&near[0]) < 0.0, "{}", reach(&near[0]));
        assert!((reach(&far[0]) - (WIDTH - 0.02)).abs() < 1e-4, "{}", reach(&far[0]));
    }
}
