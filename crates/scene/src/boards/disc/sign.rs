//! The disc's signs as stamps: taken from the font, mirrored as needed, and arranged in groups.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::text::Mark;
use crate::material::noise::hash;
use crate::mesh::Outline;
use crate::mesh::detail::Detail;
use crate::mesh::glyph::{Glyph, glyph};

/// Space between two signs of a group, as a share of the row's height.
const SPACE: f32 = 0.10;

/// A sign in its place.
#[derive(Clone, Debug)]
pub struct Stamp {
    /// Evans' number; `None` if the sign is effaced.
    pub sign: Option<u8>,
    /// Its figure, in its place.
    pub glyph: Glyph,
    /// Its middle.
    pub at: Vec2,
    /// The oblique stroke below it, from end to end.
    pub stroke: Option<[Vec2; 2]>,
}

impl Stamp {
    /// The stamp moved by `offset`.
    #[must_use]
    pub fn moved(self, offset: Vec2) -> Self {
        Self {
            glyph: self.glyph.moved(offset),
            at: self.at + offset,
            stroke: self.stroke.map(|ends| ends.map(|end| end + offset)),
            ..self
        }
    }

    /// The stamp turned by `angle` radians about the origin.
    #[must_use]
    pub fn turned(self, angle: f32) -> Self {
        let turn = Vec2::from_angle(angle);
        Self {
            glyph: self.glyph.turned(angle),
            at: turn.rotate(self.at),
            stroke: self.stroke.map(|ends| ends.map(|end| turn.rotate(end))),
            ..self
        }
    }
}

/// A mark about the origin, as large as fits into `room`. The font mirrors the signs: on the
/// disc its figures look to the right.
pub fn stamp(mark: Mark, room: Vec2, detail: Detail) -> Stamp {
    // A stroke stands below its sign.
    let below = if mark.stroke { room.y * 0.24 } else { 0.0 };
    let upper = Vec2::new(room.x, room.y - below);
    let found = mark.character().and_then(|sign| glyph(sign, upper, detail));
    let figure = found.map_or_else(|| effaced(upper), |glyph| glyph.mirrored());
    let lift = Vec2::new(0.0, below / 2.0);
    let stroke = mark.stroke.then(|| {
        let foot = -room.y / 2.0;
        let lean = Vec2::new(below * 0.42, below * 0.86);
        [Vec2::new(-lean.x, foot), Vec2::new(lean.x * 0.6, foot + lean.y)]
    });
    Stamp { sign: mark.sign, glyph: figure.moved(lift), at: Vec2::ZERO, stroke }
}

/// The worn place of an effaced sign.
fn effaced(room: Vec2) -> Glyph {
    let radius = room.min_element() * 0.42;
    let corners = 11;
    let points = (0..corners).map(|k| {
        let rough = 0.72 + 0.42 * hash(k, 3, 17);
        Vec2::from_angle(TAU * k as f32 / corners as f32) * radius * rough
    });
    Glyph::solid(Outline::new(points))
}

/// A mark's width relative to its height.
fn aspect(mark: Mark) -> f32 {
    let size = stamp(mark, Vec2::ONE, Detail::Coarse).glyph.size();
    size.x / size.y.max(1e-3)
}

/// A group in one or more rows about the origin, as large as `room` allows. It reads as on the
/// disc: from right to left, and row by row downwards.
pub fn rows(marks: &[Mark], room: Vec2, detail: Detail) -> Vec<Stamp> {
    let aspects: Vec<f32> = marks.iter().map(|mark| aspect(*mark)).collect();
    let fit = |rows: usize| {
        let height = room.y / rows as f32 * if rows > 1 { 1.0 - SPACE } else { 1.0 };
        split(marks.len(), rows)
            .into_iter()
            .map(|(from, to)| row_height(&aspects[from..to], room.x, height))
            .fold(f32::MAX, f32::min)
    };
    let count =
        (1..=3.min(marks.len().max(1))).max_by(|a, b| fit(*a).total_cmp(&fit(*b))).unwrap_or(1);
    let height = fit(count);
    let pitch = room.y / count as f32;
    let mut stamps = Vec::new();
    for (row, (from, to)) in split(marks.len(), count).into_iter().enumerate() {
        let y = room.y / 2.0 - pitch * (row as f32 + 0.5);
        stamps.extend(
            row_of(&marks[from..to], &aspects[from..to], room.x, height, detail)
                .into_iter()
                .map(|stamp| stamp.moved(Vec2::new(0.0, y))),
        );
    }
    stamps
}

/// A group in one row about the origin, from right to left.
pub fn row(marks: &[Mark], room: Vec2, detail: Detail) -> Vec<Stamp> {
    let aspects: Vec<f32> = marks.iter().map(|mark| aspect(*mark)).collect();
    let height = row_height(&aspects, room.x, room.y);
    row_of(marks, &aspects, room.x, height, detail)
}

/// The height that makes a row fit a width, up to `most`.
fn row_height(aspects: &[f32], width: f32, most: f32) -> f32 {
    let spaces = SPACE * aspects.len().saturating_sub(1) as f32;
    (width / (aspects.iter().sum::<f32>() + spaces).max(1e-3)).min(most)
}

fn row_of(marks: &[Mark], aspects: &[f32], width: f32, height: f32, detail: Detail) -> Vec<Stamp> {
    // Any remaining width widens the spaces, up to a limit.
    let sum: f32 = aspects.iter().sum::<f32>() * height;
    let gaps = aspects.len().saturating_sub(1).max(1) as f32;
    let space = ((width - sum) / gaps).clamp(0.0, height * 0.30);
    let total = sum + space * aspects.len().saturating_sub(1) as f32;
    let mut right = total / 2.0;
    marks
        .iter()
        .zip(aspects)
        .map(|(mark, aspect)| {
            let wide = aspect * height;
            let at = Vec2::new(right - wide / 2.0, 0.0);
            right -= wide + space;
            stamp(*mark, Vec2::new(wide, height), detail).moved(at)
        })
        .collect()
}

/// Splits `count` things into rows, fuller ones first: the first index of each, and one past
/// its last.
fn split(count: usize, rows: usize) -> Vec<(usize, usize)> {
    let mut from = 0;
    (0..rows)
        .map(|row| {
            let size = (count - from).div_ceil(rows - row);
            from += size;
            (from - size, from)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::disc::text::{Side, marks};

    #[test]
    fn every_group_fits_its_room_without_touching() {
        let room = Vec2::new(0.23, 0.19);
        for group in Side::ALL.into_iter().flat_map(Side::groups) {
            let stamps = rows(&marks(group), room, Detail::Fine);
            let boxes: Vec<(Vec2, Vec2)> =
                stamps.iter().map(|stamp| stamp.glyph.bounds()).collect();
            for (k, (low, high)) in boxes.iter().enumerate() {
                assert!(low.x > -room.x / 2.0 - 1e-3 && high.x < room.x / 2.0 + 1e-3, "{group}");
                assert!(low.y > -room.y / 2.0 - 1e-3 && high.y < room.y / 2.0 + 1e-3, "{group}");
                for (other_low, other_high) in &boxes[..k] {
                    let apart = (*low - *other_high).max(*other_low - *high).max_element();
                    assert!(apart > 0.003, "{group}: {apart}");
                }
            }
        }
    }

    #[test]
    fn a_group_is_read_from_right_to_left() {
        let stamps = row(&marks("02-12-31-26/"), Vec2::new(0.5, 0.1), Detail::Coarse);
        assert!(stamps.windows(2).all(|pair| pair[0].at.x > pair[1].at.x));
        assert_eq!(stamps.iter().filter(|stamp| stamp.stroke.is_some()).count(), 1);
        assert!(stamps[3].stroke.is_some());
    }

    #[test]
    fn rows_are_filled_from_above() {
        assert_eq!(split(7, 2), [(0, 4), (4, 7)]);
        assert_eq!(split(5, 3), [(0, 2), (2, 4), (4, 5)]);
    }
}
