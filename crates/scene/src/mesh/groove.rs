//! Lines scratched into clay with a stylus.

use bevy::prelude::*;

use super::detail::Detail;
use super::outline::lift;
use super::shape::Shape;

/// Height of a groove's bottom above its face.
const ABOVE: f32 = 0.0008;
/// Darkening along its bottom and its edges.
const BOTTOM: f32 = 0.36;
const EDGE: f32 = 0.70;
/// Height of the burrs on both sides, as a share of the groove's width, and the limit.
const BURR: (f32, f32) = (0.17, 0.0021);
/// Places of its crest and its end, in half widths of the groove.
const CREST: f32 = 1.12;
const FOOT: f32 = 1.75;

/// A groove along a line, `width` across, for a face at y = 0. It has no depth: two burrs, the
/// tilted normals and a dark bottom make it visible. The low look has no burrs.
pub fn groove(line: &[Vec2], width: f32, detail: Detail) -> Shape {
    inked(line, width, 1.0, detail)
}

/// As [`groove`], with ink rubbed in: `ink` darkens its bottom further.
fn inked(line: &[Vec2], width: f32, ink: f32, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    let last = line.len().saturating_sub(1);
    // No burr if ink was wiped over: it would stand out pale where lines cross.
    let burr = if ink < 1.0 { ABOVE * 0.25 } else { (width * BURR.0).min(BURR.1) };
    let rows: Vec<Vec<u32>> = (0..line.len())
        .map(|k| {
            let along = |a: usize, b: usize| (line[b] - line[a]).normalize_or_zero();
            let before = along(k.saturating_sub(1), k);
            let after = along(k, (k + 1).min(last));
            let side = (before + after).normalize_or(Vec2::X).perp();
            let turn = if k == 0 { after } else { before };
            // Wider at a bend, so that its arms keep their width; narrow at the ends.
            let stretch = 1.0 / side.dot(turn.perp()).max(0.5);
            let end = k == 0 || k == last;
            let reach = width / 2.0 * if end { 0.55 } else { stretch };
            let mut point = |share: f32, up: f32, lean: f32, shade: f32| {
                let normal = lift(side * -lean, 0.0) * 0.8 + Vec3::Y;
                shape.vertex(lift(line[k] + side * reach * share, up), normal, shade)
            };
            if detail == Detail::Coarse {
                return vec![
                    point(1.0, ABOVE, 1.0, (BOTTOM + EDGE) / 2.0 * ink),
                    point(-1.0, ABOVE, -1.0, (BOTTOM + EDGE) / 2.0 * ink),
                ];
            }
            let crest = if end { burr * 0.4 } else { burr };
            let mut row = vec![
                point(FOOT, 0.0, -0.5, 0.98),
                point(CREST, crest, 0.0, 1.0),
                point(0.84, ABOVE.min(crest), 1.0, EDGE * ink),
                point(0.0, ABOVE * 0.6, 0.0, BOTTOM * ink),
            ];
            row.push(point(-0.84, ABOVE.min(crest), -1.0, EDGE * ink));
            row.push(point(-CREST, crest, 0.0, 1.0));
            row.push(point(-FOOT, 0.0, 0.5, 0.98));
            row
        })
        .collect();
    shape.strip(&rows);
    // On the inner side of a sharp bend the burr folds back over itself; the arms cover it.
    shape.without_folds()
}

/// A line with its corners cut twice, like quick handwriting.
fn rounded(line: Vec<Vec2>) -> Vec<Vec2> {
    let cut = |line: &[Vec2]| {
        let mut cut: Vec<Vec2> = line.first().copied().into_iter().collect();
        for pair in line.windows(2) {
            cut.extend([pair[0].lerp(pair[1], 0.25), pair[0].lerp(pair[1], 0.75)]);
        }
        cut.extend(line.last());
        cut
    };
    cut(&cut(&line))
}

/// The strokes of the figures 0 to 9 in hundredths of their height, on a field 60 wide.
const FIGURES: [&[(u8, u8)]; 10] = [
    &[(30, 100), (8, 80), (2, 50), (8, 20), (30, 0), (52, 20), (58, 50), (52, 80), (30, 100)],
    &[(12, 76), (38, 100), (38, 0)],
    &[(6, 78), (20, 100), (44, 100), (56, 76), (48, 52), (4, 0), (60, 0)],
    &[(5, 100), (55, 100), (27, 60), (50, 48), (56, 24), (38, 0), (4, 6)],
    &[(44, 0), (44, 100), (3, 30), (60, 30)],
    &[(54, 100), (13, 100), (10, 56), (40, 60), (57, 34), (42, 3), (4, 4)],
    &[(50, 100), (16, 64), (4, 26), (24, 0), (50, 8), (56, 36), (34, 52), (8, 38)],
    &[(3, 100), (58, 100), (20, 0)],
    &[(30, 55), (10, 78), (30, 100), (50, 78), (30, 55), (4, 26), (30, 0), (56, 26), (30, 55)],
    &[(10, 0), (44, 36), (56, 74), (36, 100), (10, 92), (4, 64), (26, 48), (52, 62)],
];

/// A number in figures of that height, its lower left corner at the origin, with dark ink
/// rubbed in. Skips characters that are not digits.
pub fn number(text: &str, height: f32, ink: f32, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    let figures = text.chars().filter_map(|c| c.to_digit(10));
    for (k, figure) in figures.enumerate() {
        let line: Vec<Vec2> = FIGURES[figure as usize]
            .iter()
            .map(|(x, y)| {
                let at = Vec2::new(f32::from(*x), f32::from(*y)) / 100.0;
                (at + Vec2::X * k as f32 * 0.82) * height
            })
            .collect();
        let line = if detail == Detail::Coarse { line } else { rounded(line) };
        let width = height * detail.pick(0.17, 0.145, 0.145);
        shape.append(&inked(&line, width, ink, detail));
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn every_figure_is_sound_and_keeps_to_its_field() {
        for detail in [Detail::Coarse, Detail::Fine] {
            for figure in 0..10 {
                let shape = number(&figure.to_string(), 1.0, 0.3, detail);
                check::sound(&shape);
                let (low, high) = shape.bounds();
                assert!(low.x > -0.2 && high.x < 0.8, "{figure}");
                assert!(low.z > -1.2 && high.z < 0.2, "{figure}");
            }
            let two = number("61", 1.0, 0.3, detail).bounds();
            assert!(two.1.x > 1.0);
        }
    }
}
