//! The lips round a stamp: the clay that it presses down comes up beside it.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::glyph::Glyph;
use super::outline::Outline;
use super::region::crosses;
use super::shape::Shape;
use crate::material::noise::value;

/// Width and height of a lip that has room.
const WIDTH: f32 = 0.0050;
const HEIGHT: f32 = 0.0021;
/// Place of its crest, as a share of its width.
const CREST: f32 = 0.38;

/// The edge of one part of a sign, with the lip round it.
#[derive(Clone, Debug)]
pub struct Lip {
    edge: Outline,
    /// Width of the lip at each corner of the edge: some corners have less room.
    widths: Vec<f32>,
}

/// Number of attempts to narrow a lip before giving it up.
const TRIES: usize = 9;

/// The lips of all signs on a face.
pub fn lips(face: &Outline, signs: &[Glyph]) -> Vec<Lip> {
    let all: Vec<&Outline> = signs.iter().flat_map(|sign| &sign.silhouettes).collect();
    let widest: Vec<Outline> = all.iter().map(|edge| edge.inset(-WIDTH)).collect();
    let free_face = face.inset(0.0004);
    let of = |(index, edge): (usize, &&Outline)| {
        let clear = |p: Vec2| {
            let mut others = widest.iter().enumerate().filter(|(other, _)| *other != index);
            free_face.holds(p) && others.all(|(_, other)| !other.holds(p))
        };
        Lip::about(edge, clear)
    };
    all.iter().enumerate().map(of).collect()
}

impl Lip {
    /// A lip as wide as possible at each corner. Wherever its edges would turn over or cross,
    /// or touch others, it narrows until it fits.
    fn about(edge: &Outline, clear: impl Fn(Vec2) -> bool) -> Self {
        let count = edge.points().len();
        let mut lip = Self { edge: edge.clone(), widths: vec![WIDTH; count] };
        for attempt in 0..TRIES {
            let tight = lip.tight(&clear);
            if tight.is_empty() {
                return lip;
            }
            for corner in tight {
                let width = &mut lip.widths[corner];
                *width =
                    if attempt + 3 > TRIES || *width < WIDTH * 0.1 { 0.0 } else { *width * 0.6 };
            }
        }
        if !lip.tight(&clear).is_empty() {
            lip.widths = vec![0.0; count];
        }
        lip
    }

    /// The corners without room for it.
    fn tight(&self, clear: impl Fn(Vec2) -> bool) -> BTreeSet<usize> {
        let (old, outer) = (self.edge.points(), self.drawn_out(1.0));
        let new = outer.points();
        let count = old.len();
        let mut tight = BTreeSet::new();
        let boxes: Vec<(Vec2, Vec2)> = (0..count)
            .map(|k| (new[k].min(new[(k + 1) % count]), new[k].max(new[(k + 1) % count])))
            .collect();
        for k in 0..count {
            let j = (k + 1) % count;
            let (a, b, c, d) = (old[k], old[j], new[j], new[k]);
            let turned = (b - a).perp_dot(c - b) > 1e-12 || (c - a).perp_dot(d - c) > 1e-12;
            if turned || (new[j] - new[k]).dot(b - a) <= 0.0 {
                tight.extend([k, j]);
            }
            if self.widths[k] > 0.0 && !clear(new[k]) {
                tight.insert(k);
            }
            for other in k + 2..count {
                let apart = boxes[k].0.cmpgt(boxes[other].1).any()
                    || boxes[other].0.cmpgt(boxes[k].1).any();
                if apart || (k == 0 && other == count - 1) {
                    continue;
                }
                if crosses(new[k], new[j], new[other], new[(other + 1) % count]) {
                    tight.extend([k, j, other, (other + 1) % count]);
                }
            }
        }
        tight.retain(|corner| self.widths[*corner] > 0.0);
        tight
    }

    /// The edge, moved outwards by a share of the lip's width.
    fn drawn_out(&self, share: f32) -> Outline {
        let far = self.edge.inset(-WIDTH);
        let points = self.edge.points().iter().zip(far.points()).zip(&self.widths);
        Outline::new(points.map(|((near, far), width)| near.lerp(*far, width / WIDTH * share)))
    }

    /// The outline to cut out of the face.
    pub fn outer(&self) -> Outline {
        self.drawn_out(1.0)
    }

    /// The lip itself, for a face at y = 0.
    pub fn shape(&self) -> Shape {
        let mut shape = Shape::default();
        let normals = self.edge.normals();
        let mut ring = |points: &Outline, side: f32, up: f32, shade: f32| {
            shape.ring(points, normals.iter().map(|n| *n * side), 0.0, up, shade)
        };
        let rings = [
            ring(&self.outer(), 0.35, 0.8, 0.97),
            ring(&self.drawn_out(CREST), 0.1, 0.95, 1.0),
            ring(&self.edge, -0.7, 0.62, 0.94),
        ];
        // An uneven amount of clay came up.
        for (index, width) in rings[1].iter().zip(&self.widths) {
            let at = &mut shape.positions[*index as usize];
            let own = value(at.xz() * 0.7 + 0.5, (24, 24), 57);
            at.y = HEIGHT * width / WIDTH * (0.45 + 0.9 * own);
        }
        shape.tube(&rings);
        shape.without_folds()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;
    use crate::mesh::detail::Detail;
    use crate::mesh::glyph::glyph;

    #[test]
    fn most_of_every_sign_has_a_lip_and_all_lips_are_sound() {
        let face = Outline::rectangle(0.4, 0.4);
        let mut shares = Vec::new();
        for sign in '\u{101D0}'..='\u{101FC}' {
            let Some(figure) = glyph(sign, Vec2::splat(0.09), Detail::Finest) else { continue };
            let found = lips(&face, &[figure]);
            let widths: Vec<f32> = found.iter().flat_map(|lip| lip.widths.clone()).collect();
            for lip in found.iter().filter(|lip| lip.widths.iter().any(|width| *width > 0.0)) {
                let shape = lip.shape();
                check::sound(&shape);
                assert!(shape.bounds().1.y < HEIGHT * 1.4);
            }
            let wide = widths.iter().filter(|width| **width > WIDTH * 0.3).count();
            shares.push((wide as f32 / widths.len() as f32, sign));
        }
        shares.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert!(shares[shares.len() / 4].0 > 0.4, "{shares:?}");
    }

    #[test]
    fn neighbours_share_the_room_between_them() {
        let face = Outline::rectangle(0.4, 0.4);
        let stone = |x: f32| Glyph::solid(Outline::regular(20, 0.03).moved(Vec2::new(x, 0.0)));
        let near = lips(&face, &[stone(-0.033), stone(0.033)]);
        let far = lips(&face, &[stone(-0.05), stone(0.05)]);
        let reach = |lip: &Lip| lip.outer().points().iter().map(|p| p.x).fold(f32::MIN, f32::max);
        assert!(reach(&near[0]) < 0.0, "{}", reach(&near[0]));
        assert!((reach(&far[0]) - (WIDTH - 0.02)).abs() < 1e-3, "{}", reach(&far[0]));
    }
}
