//! Plane areas with holes, and the bodies on them.

use bevy::prelude::*;

use super::detail::Detail;
use super::outline::{Outline, edges, lift};
use super::shape::Shape;

/// Darkening at the foot of a wall.
pub const FOOT: f32 = 0.45;

/// An area inside an outline and outside its holes, in scene units.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// The outer edge.
    pub outer: Outline,
    /// The areas cut out of it. Holes lie inside the outer edge and apart.
    pub holes: Vec<Outline>,
}

impl From<Outline> for Region {
    fn from(outer: Outline) -> Self {
        Self { outer, holes: Vec::new() }
    }
}

impl Region {
    /// The region moved by `offset`.
    pub fn moved(&self, offset: Vec2) -> Self {
        self.mapped(|outline| outline.moved(offset))
    }

    /// The region turned by `angle` radians, counter-clockwise.
    pub fn turned(&self, angle: f32) -> Self {
        self.mapped(|outline| outline.turned(angle))
    }

    /// The region with left and right exchanged.
    pub fn mirrored(&self) -> Self {
        self.mapped(Outline::mirrored)
    }

    /// The region with its outer edge and its holes mapped.
    pub fn mapped(&self, map: impl Fn(&Outline) -> Outline) -> Self {
        Self { outer: map(&self.outer), holes: self.holes.iter().map(map).collect() }
    }

    /// The region with every edge moved inwards by `distance`: the area shrinks, and the holes
    /// grow.
    pub fn inset(&self, distance: f32) -> Self {
        Self {
            outer: self.outer.inset(distance),
            holes: self.holes.iter().map(|hole| hole.inset(-distance)).collect(),
        }
    }

    /// All corners: the outer edge's, then each hole's.
    pub fn points(&self) -> Vec<Vec2> {
        self.edges().flat_map(Outline::points).copied().collect()
    }

    /// The outer edge and then the holes.
    fn edges(&self) -> impl Iterator<Item = &Outline> {
        std::iter::once(&self.outer).chain(&self.holes)
    }

    /// Triangles over the indices of [`Region::points`], counter-clockwise.
    pub fn triangles(&self) -> Vec<[u32; 3]> {
        let points = self.points();
        cut_ears(&points, self.single_loop(&points))
    }

    /// One walk round all edges: it enters and leaves each hole by a bridge.
    fn single_loop(&self, points: &[Vec2]) -> Vec<usize> {
        let mut walk: Vec<usize> = (0..self.outer.points().len()).collect();
        let mut first = walk.len();
        let mut holes: Vec<Vec<usize>> = Vec::new();
        for hole in &self.holes {
            let n = hole.points().len();
            // In the opposite direction to the outer edge.
            holes.push((first..first + n).rev().collect());
            first += n;
        }
        // From the right: then no bridge crosses a later hole.
        let reach =
            |hole: &Vec<usize>| hole.iter().map(|i| points[*i].x).fold(f32::NEG_INFINITY, f32::max);
        holes.sort_by(|a, b| reach(b).total_cmp(&reach(a)));
        for hole in holes {
            let Some(start) =
                (0..hole.len()).max_by(|a, b| points[hole[*a]].x.total_cmp(&points[hole[*b]].x))
            else {
                continue;
            };
            let Some(at) = self.bridge(points, &walk, points[hole[start]]) else {
                continue;
            };
            let round = (0..=hole.len()).map(|k| hole[(start + k) % hole.len()]);
            let detour: Vec<usize> = round.chain([walk[at]]).collect();
            walk.splice(at + 1..at + 1, detour);
        }
        walk
    }

    /// The place in the walk that a straight bridge to a hole's corner can start from: the
    /// nearest whose line leaves on the walk's inside and crosses neither the walk nor any
    /// edge.
    fn bridge(&self, points: &[Vec2], walk: &[usize], to: Vec2) -> Option<usize> {
        let n = walk.len();
        let at = |k: usize| points[walk[k % n]];
        let mut places: Vec<usize> = (0..n).collect();
        places.sort_by(|a, b| at(*a).distance_squared(to).total_cmp(&at(*b).distance_squared(to)));
        places.into_iter().find(|k| {
            let from = at(*k);
            let free = || {
                (0..n).all(|j| !crosses(from, to, at(j), at(j + 1)))
                    && self
                        .edges()
                        .flat_map(|edge| edges(edge.points()))
                        .all(|(a, b)| !crosses(from, to, a, b))
            };
            // A hole may touch the walk at a corner: the bridge then has no length.
            from == to || opens_towards(at(k + n - 1), from, at(k + 1), to) && free()
        })
    }
}

/// Does a line from `here` to `to` leave on the left of the walk that comes from `before` and
/// continues to `after`?
fn opens_towards(before: Vec2, here: Vec2, after: Vec2, to: Vec2) -> bool {
    let left = |a: Vec2, b: Vec2| (b - a).perp_dot(to - a) > 0.0;
    let convex = (here - before).perp_dot(after - here) >= 0.0;
    let (first, second) = (left(before, here), left(here, after));
    if convex { first && second } else { first || second }
}

/// Do two segments cross? Touching ends do not count.
pub fn crosses(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    if [c, d].contains(&a) || [c, d].contains(&b) {
        return false;
    }
    let side = |p: Vec2, q: Vec2, r: Vec2| (q - p).perp_dot(r - p);
    side(a, b, c) * side(a, b, d) <= 0.0 && side(c, d, a) * side(c, d, b) <= 0.0
}

fn cut_ears(points: &[Vec2], mut left: Vec<usize>) -> Vec<[u32; 3]> {
    let mut triangles = Vec::with_capacity(left.len().saturating_sub(2));
    let mut from = 0;
    while left.len() > 3 {
        let n = left.len();
        // Looks for the next ear at the place of the last, so that no corner collects a fan of
        // slivers. If there is no ear (only by rounding), cuts any corner: a sliver is better
        // than a hole.
        let ear = (0..n).map(|k| (from + k) % n).find(|k| is_ear(points, &left, *k));
        let ear = ear.unwrap_or(from % n);
        triangles.push([left[(ear + n - 1) % n], left[ear], left[(ear + 1) % n]]);
        left.remove(ear);
        from = ear + 1;
    }
    triangles.extend(<[usize; 3]>::try_from(left));
    let triangles = triangles.into_iter().map(|corners| corners.map(|i| i as u32));
    triangles.filter(|corners| turn(points, *corners) > 0.0).collect()
}

/// Twice the signed area of a triangle.
fn turn(points: &[Vec2], corners: [u32; 3]) -> f32 {
    let [a, b, c] = corners.map(|i| points[i as usize]);
    (b - a).perp_dot(c - b)
}

fn is_ear(points: &[Vec2], left: &[usize], k: usize) -> bool {
    let n = left.len();
    let at = |k: usize| points[left[k % n]];
    let (a, b, c) = (at(k + n - 1), at(k), at(k + 1));
    let inside =
        |p: Vec2, least: f32| (b - a).perp_dot(p - a) > least && (c - b).perp_dot(p - b) > least;
    (b - a).perp_dot(c - b) > 1e-12
        && (2..n - 1).all(|away| {
            let p = at(k + away);
            if p == b {
                // The walk returns to this place, by a bridge or a touching corner. It must not
                // pass through the ear.
                !inside(at(k + away + n - 1), 1e-9) && !inside(at(k + away + 1), 1e-9)
            } else {
                p == a || p == c || !inside(p, 0.0) || (a - c).perp_dot(p - c) < 0.0
            }
        })
}

/// A region at height `y`, facing up.
pub fn flat(region: &Region, y: f32) -> Shape {
    let mut shape = Shape::default();
    let points = region.points().into_iter();
    let corners: Vec<u32> = points.map(|p| shape.vertex(lift(p, y), Vec3::Y, 1.0)).collect();
    shape.fill(&corners, &region.triangles());
    shape
}

/// A body over a region, standing on y = 0 without an underside. Bevels its upper edge by up to
/// `bevel`, less if the region is too narrow.
pub fn raised(region: &Region, height: f32, bevel: f32, detail: Detail) -> Shape {
    let triangles = region.triangles();
    let top = bevelled(region, bevel, &triangles);
    let mut shape = Shape::default();
    let mut upper = Vec::new();
    for (k, (edge, top)) in region.edges().zip(top.edges()).enumerate() {
        let outwards = if k == 0 { 1.0 } else { -1.0 };
        let normals = edge.normals();
        let mut ring = |points: &Outline, y: f32, up: f32, shade: f32| {
            shape.ring(points, normals.iter().map(|n| *n * outwards), y, up, shade)
        };
        let mut rings = vec![ring(edge, 0.0, 0.2, FOOT)];
        if detail.rounds_bevels() {
            rings.push(ring(edge, (height - bevel).max(height * 0.4), 0.35, 0.85));
        }
        let edge_of_top = ring(top, height, 1.0, 1.0);
        upper.extend_from_slice(&edge_of_top);
        rings.push(edge_of_top);
        wall(&mut shape, rings, k == 0);
    }
    shape.fill(&upper, &triangles);
    shape
}

/// A pit over a region. Its walls go down from y = 0 and draw in by up to `slope` to a floor at
/// `-depth`, darkened to `shade`. The region's holes stay standing as islands without tops. Put
/// it into a [`flat`] face that has the region's outer edge as a hole.
pub fn pit(region: &Region, depth: f32, slope: f32, shade: f32) -> Shape {
    let triangles = region.triangles();
    let below = bevelled(region, slope, &triangles);
    let mut shape = Shape::default();
    let mut floor = Vec::new();
    for (k, (edge, lower)) in region.edges().zip(below.edges()).enumerate() {
        // The pit's walls face its middle; those of its islands face outwards.
        let facing = if k == 0 { -1.0 } else { 1.0 };
        let normals = edge.normals();
        let mut ring = |points: &Outline, y: f32, up: f32, shade: f32| {
            shape.ring(points, normals.iter().map(|n| *n * facing), y, up, shade)
        };
        let rim = ring(edge, 0.0, 0.6, 0.95);
        let foot = ring(lower, -depth, 0.8, shade);
        floor.extend_from_slice(&foot);
        wall(&mut shape, vec![foot, rim], k > 0);
    }
    shape.fill(&floor, &triangles);
    shape
}

/// The region inset by as much of `bevel` as keeps every triangle's orientation and lets every
/// edge move to its own inner side.
fn bevelled(region: &Region, bevel: f32, triangles: &[[u32; 3]]) -> Region {
    let mut share = bevel;
    for _ in 0..4 {
        let inner = region.inset(share);
        let points = inner.points();
        let keeps_sense = triangles.iter().all(|corners| turn(&points, *corners) > 0.0);
        let keeps_sides = region.edges().zip(inner.edges()).enumerate().all(|(k, (old, new))| {
            let left = if k == 0 { 1.0 } else { -1.0 };
            moves_to(old.points(), new.points(), left)
        });
        if keeps_sense && keeps_sides {
            return inner;
        }
        share /= 2.0;
    }
    region.clone()
}

/// Do the bands between old and new edges lie to the left of the old ones (to the right if
/// `left` is -1)?
fn moves_to(old: &[Vec2], new: &[Vec2], left: f32) -> bool {
    (0..old.len()).all(|k| {
        let j = (k + 1) % old.len();
        let (a, b, c, d) = (old[k], old[j], new[j], new[k]);
        (b - a).perp_dot(c - b) * left > 0.0 && (c - a).perp_dot(d - c) * left > 0.0
    })
}

/// Joins the rings of a wall from below. All run counter-clockwise from above. The wall faces
/// out or in.
fn wall(shape: &mut Shape, mut rings: Vec<Vec<u32>>, from_without: bool) {
    if !from_without {
        rings.iter_mut().for_each(|ring| ring.reverse());
    }
    shape.tube(&rings);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    fn area(region: &Region) -> f32 {
        let points = region.points();
        region.triangles().iter().map(|corners| turn(&points, *corners) / 2.0).sum()
    }

    /// A square of 3 with two square holes of 0.5 and one round one.
    fn sieve() -> Region {
        let hole = Outline::rectangle(0.5, 0.5);
        Region {
            outer: Outline::rectangle(3.0, 3.0),
            holes: vec![
                hole.moved(Vec2::new(-0.8, 0.1)),
                hole.moved(Vec2::new(0.8, 0.1)),
                Outline::regular(40, 0.25).moved(Vec2::new(0.1, -0.9)),
            ],
        }
    }

    #[test]
    fn the_holes_are_left_out_once() {
        let expected = 9.0 - 2.0 * 0.25 - std::f32::consts::PI * 0.0625;
        assert!((area(&sieve()) - expected).abs() < 2e-3, "{}", area(&sieve()));
        // Mirroring keeps the orientation.
        assert!((area(&sieve().mirrored()) - expected).abs() < 2e-3);
        assert!((area(&sieve().turned(1.0)) - expected).abs() < 2e-3);
    }

    #[test]
    fn a_concave_outline_is_covered_once() {
        let steps = [(0, 0), (3, 0), (3, 1), (2, 1), (2, 2), (1, 2), (1, 3), (0, 3)];
        let points = steps.map(|(x, y)| (x as f32, y as f32));
        let region = Region::from(Outline::new(points));
        assert_eq!(region.triangles().len(), 6);
        assert!((area(&region) - 6.0).abs() < 1e-5);
    }

    #[test]
    fn bodies_and_pits_are_sound() {
        for detail in [Detail::Coarse, Detail::Fine] {
            let shape = raised(&sieve(), 0.1, 0.02, detail);
            check::sound(&shape);
            assert!((shape.bounds().1.y - 0.1).abs() < 1e-6);
        }
        let shape = pit(&sieve(), 0.1, 0.05, 0.5);
        check::sound(&shape);
        assert!((shape.bounds().0.y + 0.1).abs() < 1e-6 && shape.bounds().1.y == 0.0);
    }

    #[test]
    fn a_bevel_too_wide_for_the_region_is_held_back() {
        let sliver = Region::from(Outline::rectangle(1.0, 0.01));
        check::sound(&raised(&sliver, 0.02, 0.02, Detail::Fine));
    }
}
