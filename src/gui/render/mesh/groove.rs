//! Lines scratched into clay with a stylus.

use bevy::prelude::*;

use super::detail::Detail;
use super::outline::lift;
use super::shape::Shape;

/// How far a groove's picture lies above the face it is cut into.
const ABOVE: f32 = 0.0008;
/// Darkening along its bottom and its edges.
const BOTTOM: f32 = 0.36;
const EDGE: f32 = 0.70;

/// A groove along a line, `width` across, for a face at y = 0. It has no depth:
/// at its size the turned normals and the dark bottom are all that is seen.
pub fn groove(line: &[Vec2], width: f32, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    let last = line.len().saturating_sub(1);
    let rows: Vec<Vec<u32>> = (0..line.len())
        .map(|k| {
            let along = |a: usize, b: usize| (line[b] - line[a]).normalize_or_zero();
            let before = along(k.saturating_sub(1), k);
            let after = along(k, (k + 1).min(last));
            let side = (before + after).normalize_or(Vec2::X).perp();
            let turn = if k == 0 { after } else { before };
            // Wider at a bend, so that its arms keep their width; narrow ends.
            let stretch = 1.0 / side.dot(turn.perp()).max(0.5);
            let reach = width / 2.0 * if k == 0 || k == last { 0.55 } else { stretch };
            let mut point = |share: f32, shade: f32| {
                let normal = lift(side * -share, 0.0) * 0.8 + Vec3::Y;
                shape.vertex(lift(line[k] + side * reach * share, ABOVE), normal, shade)
            };
            if detail == Detail::Coarse {
                vec![point(1.0, (BOTTOM + EDGE) / 2.0), point(-1.0, (BOTTOM + EDGE) / 2.0)]
            } else {
                vec![point(1.0, EDGE), point(0.0, BOTTOM), point(-1.0, EDGE)]
            }
        })
        .collect();
    shape.strip(&rows);
    shape
}

/// The strokes of the figures 0 to 9, on a field 0.6 wide and 1 high.
const FIGURES: [&[(f32, f32)]; 10] = [
    &[
        (0.3, 1.0),
        (0.08, 0.8),
        (0.02, 0.5),
        (0.08, 0.2),
        (0.3, 0.0),
        (0.52, 0.2),
        (0.58, 0.5),
        (0.52, 0.8),
        (0.3, 1.0),
    ],
    &[(0.12, 0.76), (0.38, 1.0), (0.38, 0.0)],
    &[(0.06, 0.78), (0.2, 1.0), (0.44, 1.0), (0.56, 0.76), (0.48, 0.52), (0.04, 0.0), (0.6, 0.0)],
    &[(0.05, 1.0), (0.55, 1.0), (0.27, 0.6), (0.5, 0.48), (0.56, 0.24), (0.38, 0.0), (0.04, 0.06)],
    &[(0.44, 0.0), (0.44, 1.0), (0.03, 0.3), (0.6, 0.3)],
    &[(0.54, 1.0), (0.13, 1.0), (0.1, 0.56), (0.4, 0.6), (0.57, 0.34), (0.42, 0.03), (0.04, 0.04)],
    &[
        (0.5, 1.0),
        (0.16, 0.64),
        (0.04, 0.26),
        (0.24, 0.0),
        (0.5, 0.08),
        (0.56, 0.36),
        (0.34, 0.52),
        (0.08, 0.38),
    ],
    &[(0.03, 1.0), (0.58, 1.0), (0.2, 0.0)],
    &[
        (0.3, 0.55),
        (0.1, 0.78),
        (0.3, 1.0),
        (0.5, 0.78),
        (0.3, 0.55),
        (0.04, 0.26),
        (0.3, 0.0),
        (0.56, 0.26),
        (0.3, 0.55),
    ],
    &[
        (0.1, 0.0),
        (0.44, 0.36),
        (0.56, 0.74),
        (0.36, 1.0),
        (0.1, 0.92),
        (0.04, 0.64),
        (0.26, 0.48),
        (0.52, 0.62),
    ],
];

/// A number in figures of that height, its lower left corner at the origin.
/// What is no figure is left out.
pub fn number(text: &str, height: f32, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    let figures = text.chars().filter_map(|c| c.to_digit(10));
    for (k, figure) in figures.enumerate() {
        let line: Vec<Vec2> = FIGURES[figure as usize]
            .iter()
            .map(|(x, y)| Vec2::new(x + k as f32 * 0.82, *y) * height)
            .collect();
        shape.append(&groove(&line, height * 0.17, detail));
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::render::mesh::shape::check;

    #[test]
    fn every_figure_is_sound_and_keeps_to_its_field() {
        for detail in [Detail::Coarse, Detail::Fine] {
            for figure in 0..10 {
                let shape = number(&figure.to_string(), 1.0, detail);
                check::sound(&shape);
                let (low, high) = shape.bounds();
                assert!(low.x > -0.2 && high.x < 0.8, "{figure}");
                assert!(low.z > -1.2 && high.z < 0.2, "{figure}");
            }
            let two = number("61", 1.0, detail).bounds();
            assert!(two.1.x > 1.0);
        }
    }
}
