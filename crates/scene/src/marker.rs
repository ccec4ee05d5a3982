//! Marks on the table: pieces that may move, their destinations, dice that count.

use bevy::prelude::*;

use tesserae_layout::die_body::DieBody;
use tesserae_layout::fittings::PieceSize;

use super::look::ColourSet;
use super::mesh::outline::lift;
use super::mesh::{Outline, Shape, inlay};

/// The piece that marks are modelled for, in scene units. They are stretched to fit others.
pub const PIECE: PieceSize = PieceSize { radius: 0.12, height: 0.07 };
/// Side of the cell that marks are modelled for.
pub const CELL: f32 = 0.35;

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkerKind {
    /// Round a piece that may move.
    Source,
    /// Round the selected piece.
    Picked,
    /// On a cell that the selected piece may reach.
    Target,
    /// On a cell that it may not reach, while the player points at it.
    Illegal,
    /// On a cell that the guide speaks of.
    Named,
    /// The path of the last move: an arrow.
    Trail,
    /// The path of a better or recommended move: also an arrow.
    Advice,
    /// Round a trapped piece.
    Trapped,
    /// A piece that is not there yet, on the cell under the pointer.
    Ghost,
    /// On the head of a piece that returns over cells it crossed on the way out: an arrow along
    /// −z.
    Homeward,
    /// Round a die that counts and is not used yet.
    Counted,
    /// Round a die that counts nothing, or whose number is used.
    Uncounted,
}

impl MarkerKind {
    /// Every kind.
    pub const ALL: [Self; 12] = [
        Self::Source,
        Self::Picked,
        Self::Target,
        Self::Illegal,
        Self::Named,
        Self::Trail,
        Self::Advice,
        Self::Trapped,
        Self::Ghost,
        Self::Homeward,
        Self::Counted,
        Self::Uncounted,
    ];

    /// Linear colour and opacity, in a set of colours.
    pub fn colour(self, colours: ColourSet) -> LinearRgba {
        let warning = match colours {
            ColourSet::Usual => LinearRgba::rgb(1.0, 0.36, 0.26),
            ColourSet::RedGreen => LinearRgba::rgb(0.30, 0.20, 0.90),
            ColourSet::BlueYellow => LinearRgba::rgb(0.75, 0.06, 0.12),
        };
        match self {
            Self::Advice if colours == ColourSet::BlueYellow => {
                LinearRgba::new(0.20, 0.62, 0.72, 0.95)
            }
            Self::Source => LinearRgba::new(1.0, 0.66, 0.22, 0.95),
            Self::Picked => LinearRgba::new(1.0, 0.90, 0.52, 1.0),
            Self::Target => LinearRgba::new(0.80, 0.94, 0.78, 0.95),
            Self::Illegal => warning.with_alpha(0.95),
            Self::Named => LinearRgba::new(0.96, 0.90, 0.78, 0.95),
            Self::Trail => LinearRgba::new(0.80, 0.34, 0.03, 0.92),
            Self::Advice => LinearRgba::new(0.62, 0.86, 1.0, 0.95),
            Self::Trapped => warning,
            Self::Ghost => LinearRgba::new(1.0, 0.95, 0.85, 0.42),
            Self::Homeward => LinearRgba::new(1.0, 0.95, 0.85, 1.0),
            Self::Counted => LinearRgba::new(1.0, 0.72, 0.24, 1.0),
            Self::Uncounted => LinearRgba::new(0.16, 0.14, 0.13, 0.85),
        }
    }

    /// Scale of its mesh for a piece of that size, on a cell of that extent.
    pub fn stretch(self, piece: PieceSize, cell: Vec2) -> Vec3 {
        let round = piece.radius / PIECE.radius;
        match self {
            Self::Target | Self::Illegal | Self::Named | Self::Trail | Self::Advice => {
                Vec3::new(cell.x / CELL, 1.0, cell.y / CELL)
            }
            Self::Source | Self::Picked | Self::Trapped => Vec3::new(round, 1.0, round),
            Self::Ghost | Self::Homeward => Vec3::new(round, piece.height / PIECE.height, round),
            Self::Counted | Self::Uncounted => Vec3::ONE,
        }
    }

    /// Its mesh about the base of the piece or the middle of the cell it marks, for a piece of
    /// [`PIECE`] and a cell of [`CELL`]; or about the foot of a die of that kind, as
    /// [`under_die`] places it.
    pub fn shape(self, die: &DieBody) -> Shape {
        let (radius, height, side) = (PIECE.radius, PIECE.height, CELL);
        let circle = |scale: f32| Outline::regular(36, radius * scale);
        match self {
            Self::Source => fade(&ring(&circle, 1.30), LIFT, false),
            Self::Picked => fade(&ring(&circle, 1.42), LIFT, false),
            Self::Trapped => bonds(radius),
            Self::Target => framed(side, &brackets(side)),
            Self::Illegal => framed(side, &[bar(side)]),
            Self::Named => framed(side, &[]),
            Self::Trail | Self::Advice => trail(&[Vec3::X * -0.45 * side, Vec3::X * 0.45 * side]),
            Self::Ghost => ghost(radius, height),
            Self::Homeward => homeward(radius, height),
            Self::Counted => fade(&counted(&|grown| round_die(die, grown)), LIFT, false),
            Self::Uncounted => fade(&uncounted(&|grown| round_die(die, grown)), LIFT, false),
        }
    }
}

/// The place of a mark round a die at rest: on the floor below it, turned with it.
pub fn under_die(die: &Transform) -> Transform {
    let along = die.rotation * Vec3::X;
    Transform::from_translation(die.translation.with_y(0.0))
        .with_rotation(Quat::from_rotation_y((-along.z).atan2(along.x)))
}

/// The outline of a die at rest, grown by a width in scene units.
pub fn round_die(die: &DieBody, grown: f32) -> Outline {
    match die {
        DieBody::Tetrahedron { vertices, .. } => {
            let reach = vertices.iter().flatten().flatten().map(|at| at.length());
            // Three corners lie on the floor, below the middle.
            let foot = reach.fold(0.0, f32::max) * 8.0_f32.sqrt() / 3.0;
            Outline::regular(36, foot + grown)
        }
        DieBody::Stick { length, radius, .. } => {
            Outline::rounded(Vec2::new(length / 2.0, *radius) + grown, radius + grown, 4)
        }
        DieBody::Cube { edge, .. } => Outline::regular(36, edge * 0.5_f32.sqrt() + grown),
    }
}

/// A bright band between two dark lines, round an outline that can be grown.
fn counted(outline: &impl Fn(f32) -> Outline) -> [Edge; 7] {
    [
        Edge::dark(outline(0.060), 0.0),
        Edge::dark(outline(0.054), DENSE),
        Edge::dark(outline(0.045), DENSE),
        Edge::new(outline(0.043), 1.0),
        Edge::new(outline(0.013), 1.0),
        Edge::dark(outline(0.011), DENSE),
        Edge::dark(outline(0.002), DENSE),
    ]
}

/// A slender dull line round an outline that can be grown.
fn uncounted(outline: &impl Fn(f32) -> Outline) -> [Edge; 4] {
    [
        Edge::new(outline(0.030), 0.0),
        Edge::new(outline(0.026), 1.0),
        Edge::new(outline(0.014), 1.0),
        Edge::new(outline(0.010), 0.0),
    ]
}

/// Opacity of the dark lines beside a mark's bright ones.
const DENSE: f32 = 0.88;

/// Height of a flat mark above its base: above the highest inlay.
const LIFT: f32 = 0.009;

/// The low look's shadow under a piece: a soft dark patch. It reaches `spread` beyond the
/// piece's radius and leans away from the lamp.
pub fn blob() -> Shape {
    let radius = PIECE.radius;
    let lean =
        -Vec2::new(tesserae_layout::lamp::KEY.x, -tesserae_layout::lamp::KEY.z) * radius * 0.45;
    let circle = |scale: f32, shift: f32| Outline::regular(14, radius * scale).moved(lean * shift);
    fade(
        &[
            Edge::dark(circle(1.42, 1.3), 0.0),
            Edge::dark(circle(1.06, 0.9), 0.62),
            Edge::dark(circle(0.8, 0.0), 0.75),
        ],
        LIFT * 0.6,
        true,
    )
}

/// One outline of a soft flat figure.
struct Edge {
    outline: Outline,
    /// Opacity: 0 for clear, 1 for the marker's own.
    opacity: f32,
    /// 1 for the marker's colour, 0 for black.
    light: f32,
}

impl Edge {
    fn new(outline: Outline, opacity: f32) -> Self {
        Self { outline, opacity, light: 1.0 }
    }

    fn dark(outline: Outline, opacity: f32) -> Self {
        Self { light: 0.0, ..Self::new(outline, opacity) }
    }
}

/// A bright ring out to `reach` radii between two dark lines. One line separates it from a
/// light board, the other from a light piece; on a dark board the ring itself stands out.
fn ring(circle: &impl Fn(f32) -> Outline, reach: f32) -> [Edge; 7] {
    [
        Edge::dark(circle(reach + 0.26), 0.0),
        Edge::dark(circle(reach + 0.18), DENSE),
        Edge::dark(circle(reach + 0.02), DENSE),
        Edge::new(circle(reach), 1.0),
        Edge::new(circle(1.13), 1.0),
        Edge::dark(circle(1.11), DENSE),
        Edge::dark(circle(0.95), DENSE),
    ]
}

/// A slender light frame between two dark lines, inside a cell's edge, with figures on it. The
/// inside stays clear, so that the cell's sign can be read.
fn framed(side: f32, figures: &[Vec<Vec2>]) -> Shape {
    let square = |scale: f32| Outline::rounded(Vec2::splat(side * scale / 2.0), side * 0.10, 3);
    let frame = [
        Edge::dark(square(1.05), 0.0),
        Edge::dark(square(1.03), DENSE),
        Edge::dark(square(0.985), DENSE),
        Edge::new(square(0.975), 1.0),
        Edge::new(square(0.90), 1.0),
        Edge::dark(square(0.89), DENSE),
        Edge::dark(square(0.865), DENSE * 0.8),
        Edge::dark(square(0.80), 0.0),
    ];
    let mut shape = fade(&frame, LIFT, false);
    for (rim, light, y) in [(0.018 * side, 0.0, LIFT + 0.001), (0.0, 1.0, LIFT + 0.002)] {
        for figure in figures {
            let outline = Outline::new(figure.clone()).inset(-rim);
            shape.append(&inlay::flat(&outline, y).tinted(Vec3::splat(light)));
        }
    }
    shape
}

/// The corners of a frame, like the mounts that hold a picture.
fn brackets(side: f32) -> [Vec<Vec2>; 4] {
    // From the outer corner along one arm and back along the other.
    let corners = [(0.47, 0.41), (0.47, 0.47), (0.41, 0.47), (0.22, 0.47), (0.22, 0.40)];
    let corners = corners.iter().chain(&[(0.40, 0.40), (0.40, 0.22), (0.47, 0.22)]);
    let corner: Vec<Vec2> = corners.map(|(x, y)| Vec2::new(*x, *y) * side).collect();
    [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y]
        .map(|turn| corner.iter().map(|at| turn.rotate(*at)).collect())
}

/// A bar from corner to corner. It differs from a frame's corners in shape, not only in colour.
fn bar(side: f32) -> Vec<Vec2> {
    let (long, half) = (0.36 * side, 0.035 * side);
    let along = Vec2::new(long, long);
    let across = Vec2::new(half, -half);
    vec![along + across, along - across, -along - across, -along + across]
}

/// A broken ring: four arcs that hold a piece.
fn bonds(radius: f32) -> Shape {
    let mut shape = Shape::default();
    for quarter in 0..4 {
        let middle = (quarter as f32 + 0.5) * std::f32::consts::FRAC_PI_2;
        let arc = |scale: f32| -> Vec<Vec2> {
            let angle = |k: i32| middle + (k - 3) as f32 * 0.19;
            (0..=6).map(|k| Vec2::from_angle(angle(k)) * radius * scale).collect()
        };
        for (inner, outer, light) in [(0.98, 1.66, 0.0), (1.12, 1.5, 1.0)] {
            let mut outline = arc(outer);
            outline.extend(arc(inner).into_iter().rev());
            let y = if light > 0.0 { LIFT + 0.001 } else { LIFT };
            shape.append(&inlay::flat(&Outline::new(outline), y).tinted(Vec3::splat(light)));
        }
    }
    shape
}

/// A flat figure between outlines of equal corner counts, from the outermost inwards. `filled`
/// closes the innermost.
fn fade(rings: &[Edge], y: f32, filled: bool) -> Shape {
    let mut shape = Shape::default();
    let indices: Vec<Vec<u32>> = rings
        .iter()
        .map(|edge| {
            edge.outline
                .points()
                .iter()
                .map(|p| vertex(&mut shape, lift(*p, y), edge.light, edge.opacity))
                .collect()
        })
        .collect();
    shape.tube(&indices);
    if let (true, Some(inner)) = (filled, indices.last()) {
        shape.fan(inner);
    }
    shape
}

/// Adds a vertex of a flat mark.
fn vertex(shape: &mut Shape, at: Vec3, light: f32, opacity: f32) -> u32 {
    let index = shape.vertex(at, Vec3::Y, light);
    shape.colours[index as usize].w = opacity;
    index
}

/// Half the width of a trail at its start, and at the start of its head.
const TRAIL: (f32, f32) = (0.011, 0.033);
/// Half the width of the head, and its length.
const HEAD: (f32, f32) = (0.078, 0.145);
/// Extra width of its dark rim on each side.
const RIM: f32 = 0.014;

/// An arrow along a path, on the surface below it: thin and pale at the start, broad and bright
/// at the head. So it looks neither like a piece nor like an arrow the other way. The last
/// point is its tip.
pub fn trail(way: &[Vec3]) -> Shape {
    let mut shape = Shape::default();
    let length: f32 = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    if length < 1e-3 {
        return shape;
    }
    // On a short path the head leaves part of the shaft.
    let head = HEAD.1.min(length * 0.6);
    let shaft = shortened(way, head);
    let Some((neck, tip)) = shaft.last().copied().zip(way.last().copied()) else { return shape };
    for (rim, light, lifted) in [(RIM, 0.0, LIFT), (0.0, 1.0, LIFT + 0.002)] {
        ribbon(&mut shape, &shaft, (rim, light, lifted));
        let across = level_normal(tip - neck);
        let wide = (HEAD.0 * (head / HEAD.1).max(0.6) + rim) * across;
        let along = (tip - neck).normalize_or_zero();
        let up = Vec3::Y * lifted;
        let opacity = if light > 0.0 { 1.0 } else { 0.75 };
        let mut corner = |at: Vec3| vertex(&mut shape, at + up, light, opacity);
        let corners = [
            corner(neck - along * rim + wide),
            corner(neck - along * rim - wide),
            corner(tip + along * rim * 1.8),
        ];
        upward(&mut shape, corners);
    }
    shape
}

/// A strip along points, growing broader and denser.
fn ribbon(shape: &mut Shape, points: &[Vec3], (rim, light, lifted): (f32, f32, f32)) {
    let length: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut gone = 0.0;
    let mut before: Option<[u32; 2]> = None;
    for (index, point) in points.iter().enumerate() {
        if index > 0 {
            gone += points[index - 1].distance(*point);
        }
        let share = gone / length.max(1e-3);
        let into = points[index.saturating_sub(1)];
        let out = points[(index + 1).min(points.len() - 1)];
        let (one, other) = (level_normal(*point - into), level_normal(out - *point));
        // Mitred at turns, but never into a long spike.
        let across = (one + other).normalize_or(other);
        let mitre = across.dot(if one == Vec3::ZERO { other } else { one }).max(0.6);
        let wide = (TRAIL.0 + (TRAIL.1 - TRAIL.0) * share + rim) / mitre;
        let dense = (0.45 + 0.55 * share) * if light > 0.0 { 1.0 } else { 0.75 };
        let edge = [wide, -wide]
            .map(|out| vertex(shape, *point + across * out + Vec3::Y * lifted, light, dense));
        if let Some([left, right]) = before {
            upward(shape, [left, right, edge[1]]);
            upward(shape, [left, edge[1], edge[0]]);
        }
        before = Some(edge);
    }
}

/// Adds a triangle, facing up.
fn upward(shape: &mut Shape, corners: [u32; 3]) {
    let [a, b, c] = corners.map(|index| shape.positions[index as usize]);
    let [one, two, three] = corners;
    let up = (b - a).cross(c - a).y > 0.0;
    shape.triangle(if up { corners } else { [one, three, two] });
}

/// Unit vector level with the table and perpendicular to a direction.
fn level_normal(along: Vec3) -> Vec3 {
    Vec3::new(along.z, 0.0, -along.x).normalize_or_zero()
}

/// The path without that length of its end.
pub fn shortened(way: &[Vec3], by: f32) -> Vec<Vec3> {
    let mut points = way.to_vec();
    let mut left = by;
    while let [.., before, last] = points[..] {
        let length = before.distance(last);
        if length > left {
            let end = points.len() - 1;
            points[end] = last.lerp(before, left / length);
            return points;
        }
        left -= length;
        points.pop();
    }
    points
}

/// A light arrowhead with a dark rim on a piece's head. It can be seen from above and from a
/// seat, and told by its shape.
fn homeward(radius: f32, height: f32) -> Shape {
    let dart = |scale: f32, shift: f32| {
        // Up in the outline's plane is −z on the table.
        let corners = [(0.0, 1.15), (-0.9, -0.75), (0.0, -0.3), (0.9, -0.75)];
        let at = |(x, y): (f32, f32)| Vec2::new(x * scale, y * scale + shift) * radius;
        Outline::new(corners.map(at))
    };
    let mut shape = Shape::default();
    for (outline, y, light) in
        [(dart(1.26, 0.02), height * 0.78, 0.0), (dart(0.88, 0.0), height * 0.83, 1.0)]
    {
        shape.append(&inlay::flat(&outline, y).tinted(Vec3::splat(light)));
    }
    shape
}

fn ghost(radius: f32, height: f32) -> Shape {
    let mut shape =
        super::mesh::lathe::disc(radius, height, height * 0.2, super::mesh::detail::Detail::Coarse);
    // The edge is denser than the face, like glass.
    for (colour, normal) in shape.colours.iter_mut().zip(&shape.normals) {
        colour.w = if normal.y.abs() < 0.5 { 1.0 } else { 0.55 };
    }
    shape.at(Vec3::Y * 0.004)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;
    use crate::sample;

    #[test]
    fn every_marker_is_sound() {
        for kind in MarkerKind::ALL {
            check::sound(&kind.shape(&sample::spec().die));
        }
        check::sound(&blob());
    }

    /// A stick's marks turn with it on the floor, whichever side it lies on.
    #[test]
    fn the_mark_of_a_die_lies_level_below_it() {
        let turn = Quat::from_rotation_y(0.7);
        for roll in [0.0, std::f32::consts::PI] {
            let die = Transform::from_xyz(0.3, 0.05, -0.2)
                .with_rotation(turn * Quat::from_rotation_x(roll));
            let mark = under_die(&die);
            assert_eq!(mark.translation, Vec3::new(0.3, 0.0, -0.2));
            assert!((mark.rotation * Vec3::X).distance(turn * Vec3::X) < 1e-5);
            assert!((mark.rotation * Vec3::Y).distance(Vec3::Y) < 1e-5);
        }
    }

    #[test]
    fn the_sign_of_those_bound_for_home_points_along_minus_z() {
        let shape = MarkerKind::Homeward.shape(&sample::spec().die);
        let far = |sign: f32| shape.positions.iter().map(|at| at.z * sign).fold(0.0, f32::max);
        assert!(far(-1.0) > far(1.0) * 1.3, "its tip is farther from the middle than its tail");
        // Only the tip lies there.
        let tip = shape.positions.iter().filter(|at| at.z < -far(-1.0) * 0.9);
        assert!(tip.clone().count() > 0 && tip.clone().all(|at| at.x.abs() < 1e-4));
    }

    #[test]
    fn a_trail_points_to_where_it_ends() {
        let way = [Vec3::ZERO, Vec3::X * 0.3, Vec3::new(0.3, 0.0, 0.6)];
        let shape = trail(&way);
        check::sound(&shape);
        // The broad end is the far one, and nothing lies beyond the tip.
        let width = |z: f32| {
            let near = shape.positions.iter().filter(|p| (p.z - z).abs() < 0.02);
            near.map(|p| (p.x - 0.3).abs()).fold(0.0_f32, f32::max)
        };
        let neck = 0.6 - HEAD.1;
        assert!(width(neck) > HEAD.0 && width(0.6) < 0.02, "{} {}", width(neck), width(0.6));
        let start = shape.positions.iter().filter(|p| p.x.abs() < 0.01);
        let start = start.map(|p| p.z.abs()).fold(0.0_f32, f32::max);
        assert!(start < TRAIL.1 && start > 0.0, "the tail is thin: {start}");
        let shape = trail(&[Vec3::ZERO]);
        assert!(shape.triangles.is_empty());
    }

    #[test]
    fn a_way_is_shortened_along_its_corners() {
        let way = [Vec3::ZERO, Vec3::X, Vec3::new(1.0, 0.0, 1.0)];
        assert_eq!(shortened(&way, 0.25), [Vec3::ZERO, Vec3::X, Vec3::new(1.0, 0.0, 0.75)]);
        assert_eq!(shortened(&way, 1.5), [Vec3::ZERO, Vec3::X * 0.5]);
        assert_eq!(shortened(&way, 9.0), [Vec3::ZERO]);
    }
}
