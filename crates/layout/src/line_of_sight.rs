//! Lines of sight past the board and the pieces on it.

use bevy::prelude::*;

use super::fittings::{Block, Fittings, PieceSize};
use super::lamp;
use super::piece::Piece;
use super::spec::TableSpec;

/// Length at the end of a line of sight, in scene units, that counts as the thing looked at:
/// things in a hollow or inlaid in the board still lie on it.
const SKIN: f32 = 0.012;

/// Things that block the view.
#[derive(Clone, Debug, Default)]
pub struct Obstacles {
    /// Boxes, each given by two opposite corners, smaller coordinates first.
    boxes: Vec<Block>,
    /// Upright cylinders: middle of the base, radius and height.
    posts: Vec<(Vec3, f32, f32)>,
}

impl Obstacles {
    /// The board with everything that rises above it.
    pub fn board(spec: &TableSpec) -> Self {
        let Fittings { solids, upright, .. } = &spec.fittings;
        Self { boxes: solids.iter().chain(upright).copied().collect(), posts: Vec::new() }
    }

    /// Adds a piece that stands on a place.
    pub fn stand(&mut self, base: Vec3, size: PieceSize) {
        self.posts.extend(bodies(base, size));
    }

    /// Adds the pieces at their places on the table, except the one with that index.
    pub fn stand_all_but(&mut self, index: usize, spec: &TableSpec, pieces: &[Piece]) {
        for (other, (piece, base)) in pieces.iter().zip(spec.arrange(pieces)).enumerate() {
            if other != index {
                self.stand(base, spec.piece_size(piece.side.index() as u8));
            }
        }
    }

    /// Is the line from an eye to a point free?
    pub fn lets_see(&self, eye: Vec3, point: Vec3) -> bool {
        let way = point - eye;
        let end = 1.0 - SKIN / way.length().max(SKIN);
        let in_box = |(low, high): &(Vec3, Vec3)| {
            let inverse = way.recip();
            let (a, b) = ((*low - eye) * inverse, (*high - eye) * inverse);
            let enter = a.min(b).max_element().max(0.0);
            enter < a.max(b).min_element().min(end)
        };
        let in_post = |(base, radius, height): &(Vec3, f32, f32)| {
            crosses(eye - *base, way, *radius, *height, end)
        };
        !self.boxes.iter().any(in_box) && !self.posts.iter().any(in_post)
    }
}

/// Middle and reach of the racks and the tray in the board's shade. `None` if the lamp shines
/// into all of them.
pub fn shaded(spec: &TableSpec) -> Option<(Vec3, f32)> {
    let board = Obstacles::board(spec);
    let is_dark = |(middle, _): &(Vec3, Vec2)| {
        let floor = *middle + Vec3::Y * 0.05;
        !board.lets_see(floor + lamp::KEY * 20.0, floor)
    };
    let dark: Vec<(Vec3, Vec2)> = spec.furniture().into_iter().filter(is_dark).collect();
    let middle = dark.iter().map(|(at, _)| *at).sum::<Vec3>() / dark.len().max(1) as f32;
    let reach = dark.iter().map(|(at, half)| at.distance(middle) + half.length());
    reach.reduce(f32::max).map(|reach| (middle, reach))
}

/// A piece as cylinders. A low piece is one; a high piece is a foot and a waist, as cones,
/// spools and travellers have.
fn bodies(base: Vec3, size: PieceSize) -> Vec<(Vec3, f32, f32)> {
    if size.height < size.radius * 1.3 {
        return vec![(base, size.radius, size.height)];
    }
    let foot = size.height * 0.25;
    vec![
        (base, size.radius, foot),
        (base + Vec3::Y * foot, size.radius * 0.6, size.height * 0.45),
        (base + Vec3::Y * size.height * 0.7, size.radius * 0.45, size.height * 0.3),
    ]
}

/// Does the line `from + way * t` meet an upright cylinder about the origin, for `t` from 0 to
/// `end`?
fn crosses(from: Vec3, way: Vec3, radius: f32, height: f32, end: f32) -> bool {
    let (at, along) = (from.xz(), way.xz());
    let (a, b, c) = (along.length_squared(), at.dot(along), at.length_squared() - radius * radius);
    let (mut enter, mut leave) = (0.0_f32, end);
    if a > 1e-9 {
        let root = b * b - a * c;
        if root <= 0.0 {
            return false;
        }
        enter = enter.max((-b - root.sqrt()) / a);
        leave = leave.min((-b + root.sqrt()) / a);
    } else if c >= 0.0 {
        return false;
    }
    if way.y.abs() > 1e-9 {
        let (low, high) = (-from.y / way.y, (height - from.y) / way.y);
        enter = enter.max(low.min(high));
        leave = leave.min(low.max(high));
    } else if !(0.0..=height).contains(&from.y) {
        return false;
    }
    enter < leave
}
