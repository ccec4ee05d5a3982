//! The table's upper face: five impressed lines with hollows at their ends.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use tesserae_layout::plan::{BoardPlan, CellPlan};

use super::measures::{BEVEL, HOLLOW, Measures};
use super::paint::{self, PAINT};
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::outline::circle;
use crate::mesh::{Outline, Region, Shape, region};
use crate::model::Model;

/// The decoration of the sacred line's ends in the level file.
const SACRED: &str = "sacred";
/// Half the width of an impressed line.
const GROOVE: f32 = 1.9;
/// Radius of the circle on the sacred line, and of the knob left inside it.
const CIRCLE: (f32, f32) = (8.0, 4.6);
/// Width of the painted line along each impression.
const RIM: f32 = 1.3;

/// One line: its two ends and the line between.
struct Line {
    /// Its place from left to right.
    x: f32,
    /// Its near and far end; the sacred line has both too.
    ends: [Vec2; 2],
    /// Half the hollows' width and depth.
    hollow: Vec2,
    sacred: bool,
}

/// Adds the upper face with its lines, in millimetres.
pub fn add(model: &mut Model, plan: &BoardPlan, measures: Measures, detail: Detail) {
    let lines = lines(plan, measures);
    let half = measures.half - Vec2::splat(BEVEL);
    model.begin("face");
    // Each line is pressed into its own strip.
    for (line, (left, right)) in lines.iter().zip(strips(&lines, half.x)) {
        let strip = Outline::rectangle(right - left, half.y * 2.0)
            .moved(Vec2::new((left + right) / 2.0, 0.0));
        add_strip(model, strip, line, measures.top, detail);
    }
    if lines.is_empty() {
        let whole = Outline::rectangle(half.x * 2.0, half.y * 2.0);
        model.add(Material::Terracotta, region::flat(&whole.into(), measures.top));
    }
    // A painted line follows the edge.
    let edge = Outline::rectangle(half.x * 2.0, half.y * 2.0);
    let border = Region { outer: edge.inset(1.2), holes: vec![edge.inset(2.6)] };
    model.begin("ornament");
    model.add(Material::Slip, region::flat(&border, measures.top + PAINT));
    add_ornament(model, &lines, measures, detail);
}

/// The left and right edge of each line's strip: halfway between the hollows.
fn strips(lines: &[Line], half: f32) -> Vec<(f32, f32)> {
    let between = |pair: &[Line]| {
        let (a, b) = (&pair[0], &pair[1]);
        (a.x + a.hollow.x + b.x - b.hollow.x) / 2.0
    };
    let mut edges = vec![-half];
    edges.extend(lines.windows(2).map(between));
    edges.push(half);
    edges.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Zigzags beside the outermost lines, between the mourners.
fn add_ornament(model: &mut Model, lines: &[Line], measures: Measures, detail: Detail) {
    let Some(outermost) = lines.last() else { return };
    let inner = outermost.x + outermost.hollow.x + RIM;
    let middle = (inner + measures.half.x - BEVEL - 2.6) / 2.0;
    let mut band = Model::default();
    let field = Vec2::new(measures.half.y * 1.28, 6.6);
    paint::zigzag(&mut band, Material::Slip, field, Vec2::ZERO, 1.3, detail);
    for up in [-1.0, 1.0] {
        let line = Vec2::new(field.x, 0.9);
        paint::bar(&mut band, Material::Ochre, line, Vec2::Y * up * (field.y / 2.0 + 1.2), detail);
    }
    for side in [-1.0, 1.0] {
        let place = Transform::from_xyz(side * middle, measures.top, 0.0)
            .with_rotation(Quat::from_rotation_y(side * FRAC_PI_2));
        model.append(&band, place);
    }
}

/// The board's lines, from left to right. Cells with the same place along x belong to one line.
fn lines(plan: &BoardPlan, measures: Measures) -> Vec<Line> {
    let place = |cell: &CellPlan| {
        let centre = cell.centre() / measures.unit;
        Vec2::new(centre.x, -centre.z)
    };
    let mut lines: Vec<Line> = Vec::new();
    for cell in &plan.cells {
        let at = place(cell);
        match lines.iter_mut().find(|line| (line.x - at.x).abs() < 1.0) {
            Some(line) => {
                line.ends[0] = line.ends[0].min(at);
                line.ends[1] = line.ends[1].max(at);
            }
            None => lines.push(Line {
                x: at.x,
                ends: [at, at],
                hollow: hollow(cell, measures),
                sacred: cell.decoration == SACRED,
            }),
        }
    }
    lines.sort_by(|a, b| a.x.total_cmp(&b.x));
    lines
}

/// Half the width and depth of a cell's hollow. On a common line it is deeper than wide; on the
/// sacred line it already has room for many counters.
fn hollow(cell: &CellPlan, measures: Measures) -> Vec2 {
    let half = cell.extent() / measures.unit / 2.0;
    if cell.decoration == SACRED { half } else { half + Vec2::new(0.0, 2.0) }
}

fn add_strip(model: &mut Model, strip: Outline, line: &Line, top: f32, detail: Detail) {
    let impression = impression(line, detail);
    let rim = Region { outer: impression.inset(-RIM), holes: vec![impression.clone()] };
    let strip = Region { outer: strip, holes: vec![impression.clone()] };
    let paint = if line.sacred { Material::Ochre } else { Material::Slip };
    model.begin("face");
    model.add(Material::Terracotta, region::flat(&strip, top));
    model.begin(if line.sacred { "sacred-line" } else { "line" });
    model.add(paint, region::flat(&rim, top + PAINT));
    let mut pit = Region::from(impression);
    if line.sacred {
        let corners = if detail.rounds_bevels() { 28 } else { 12 };
        let middle = (line.ends[0] + line.ends[1]) / 2.0;
        let knob = Outline::regular(corners, CIRCLE.1).moved(middle);
        model.add(Material::Terracotta, region::flat(&knob.clone().into(), top + PAINT));
        pit.holes.push(knob);
    }
    // The lines are painted; the hollows are bare and worn light in the middle. Their walls
    // start at the paint's level, so that no gap remains.
    let walls = region::pit(&pit, HOLLOW + PAINT, GROOVE * 0.45, 0.62);
    model.add(paint, walls.at(Vec3::Y * (top + PAINT)));
    model.begin("hollow");
    for end in line.ends {
        model.add(
            Material::Terracotta,
            dish(line.hollow - Vec2::splat(1.2), detail).at(Vec3::new(
                end.x,
                top - HOLLOW + PAINT,
                -end.y,
            )),
        );
    }
}

/// The bare floor of a hollow, dark along its edge.
fn dish(half: Vec2, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    let corners = if detail.rounds_bevels() { 32 } else { 14 };
    let mut ring = |size: f32, shade: f32| -> Vec<u32> {
        circle(corners)
            .map(|(sin, cos)| {
                let at = Vec3::new(half.x * cos, 0.0, -half.y * sin) * size;
                // The normal leans inwards a little, as in a shallow bowl.
                shape.vertex(at, Vec3::Y - at.normalize_or_zero() * 0.35 * size, shade)
            })
            .collect()
    };
    let (outer, inner) = (ring(1.0, 0.55), ring(0.62, 0.92));
    let middle = shape.vertex(Vec3::ZERO, Vec3::Y, 1.0);
    shape.tube(&[outer, inner, vec![middle]]);
    shape
}

/// The outline of a whole impression: an oval at each end, a narrow line between, and a circle
/// in the middle of the sacred one.
fn impression(line: &Line, detail: Detail) -> Outline {
    let steps = if detail.rounds_bevels() { 30 } else { 12 };
    let [near, far] = line.ends;
    let middle = (near + far) / 2.0;
    let mut points = Vec::new();
    // From one point where the line meets an oval to the next, the long way round and
    // counter-clockwise.
    let mut arc = |centre: Vec2, half: Vec2, from: f32, to: f32, steps: usize| {
        for k in 0..=steps {
            let angle = from + (to - from) * k as f32 / steps as f32;
            points.push(centre + Vec2::from_angle(angle) * half);
        }
    };
    let open = (GROOVE / line.hollow.x).asin();
    let narrow = (GROOVE / CIRCLE.0).asin();
    arc(near, line.hollow, FRAC_PI_2 + open, FRAC_PI_2 + TAU - open, steps);
    if line.sacred {
        arc(middle, Vec2::splat(CIRCLE.0), -FRAC_PI_2 + narrow, FRAC_PI_2 - narrow, steps / 2);
    }
    arc(far, line.hollow, -FRAC_PI_2 + open, -FRAC_PI_2 + TAU - open, steps);
    if line.sacred {
        let from = FRAC_PI_2 + narrow;
        let to = FRAC_PI_2 + std::f32::consts::PI - narrow;
        arc(middle, Vec2::splat(CIRCLE.0), from, to, steps / 2);
    }
    Outline::new(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_keeps_within_its_strip_and_the_slab() {
        let plan = crate::sample::plan("pente");
        let measures = Measures::of(&plan);
        let lines = lines(&plan, measures);
        assert_eq!(lines.len(), 5);
        assert!(lines[2].sacred && lines.iter().filter(|line| line.sacred).count() == 1);
        let half = measures.half - Vec2::splat(BEVEL);
        for (line, (left, right)) in lines.iter().zip(strips(&lines, half.x)) {
            for p in impression(line, Detail::Fine).inset(-RIM).points() {
                assert!(p.x > left && p.x < right, "{p} of {left} to {right}");
                assert!(p.y.abs() < half.y, "{p}");
            }
        }
    }
}
