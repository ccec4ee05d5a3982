//! The outlines of a model's shapes in a plane, and the faces inside them.
//!
//! Few shapes are closed: the hidden underside of an inlay is not modelled. So an open outline is
//! closed here, straight across. One that then has no inside, such as a foil, becomes a
//! thin line. If surfaces of one shape do not touch, such as the hollows of a die, each is closed
//! for itself.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::f32::consts::PI;
use std::ops::Range;

use bevy::prelude::*;

use super::fill::{Line, fill};
use super::plane::Plane;
use crate::material::Material;
use crate::mesh::Shape;
use crate::model::{Model, PartId};

/// Ends nearer than this, in scene units, are one point.
const SAME: f32 = 1e-4;
/// Cells to a scene unit in which points are looked up.
const GRID: f32 = 1e5;
/// Width of a line that stands for a foil, as a share of the thing's size.
const THIN: f32 = 4e-4;
/// Height of a face over those it covers, and overlap of its strips, as shares of that size.
const ABOVE: f32 = 1e-4;
const OVERLAP: f32 = 1e-5;

/// Tints of cut faces: a little darker than the surface, and foils dark.
const SOLID: f32 = 0.85;
const FOIL: f32 = 0.6;

/// A face on the cut.
pub struct Face {
    /// The part.
    pub part: Option<PartId>,
    /// The material.
    pub material: Material,
    /// The model's shape that it belongs to.
    pub owner: usize,
    /// It, in the plane.
    pub shape: Shape,
}

/// The outlines of a model in a plane.
pub struct Contours {
    plane: Plane,
    /// The plane's own axes.
    axes: (Vec3, Vec3),
    chains: Vec<Chain>,
}

/// Lines that make up outlines together: the shape, and the surface of it that they lie on.
type Group = (usize, usize);

/// A line of one shape, the solid on its left.
struct Chain {
    part: Option<PartId>,
    material: Material,
    owner: usize,
    group: Group,
    points: Vec<Vec2>,
    /// The mean colour along it.
    tint: Vec3,
}

impl Chain {
    fn start(&self) -> Vec2 {
        self.points[0]
    }

    fn end(&self) -> Vec2 {
        self.points[self.points.len() - 1]
    }

    /// Are its ends one point?
    fn is_closed(&self) -> bool {
        self.start().distance(self.end()) < SAME
    }

    fn lines(&self) -> impl Iterator<Item = Line> {
        self.points.windows(2).map(|pair| (pair[0], pair[1]))
    }

    fn length(&self) -> f32 {
        self.lines().map(|(a, b)| a.distance(b)).sum()
    }

    /// How badly a straight line fits that leads from its end to another's start: an outline goes
    /// on straight or turns left, round the solid, and closes nearby.
    fn misfit(&self, next: &Self, size: f32) -> f32 {
        let (last, first) = (self.points.len() - 1, &next.points);
        let join = first[0] - self.end();
        let turn = |from: Vec2, to: Vec2| {
            let angle = from.angle_to(to);
            // A right turn, unless it is one right about.
            if angle < -1e-3 && angle > 0.05 - PI { angle * -3.0 } else { angle.abs() }
        };
        turn(self.points[last] - self.points[last - 1], join)
            + turn(join, first[1] - first[0])
            + join.length() / size
    }
}

/// A closed outline of one or more chains.
struct Outline {
    chains: Vec<usize>,
    lines: Vec<Line>,
    /// Was it open?
    open: bool,
    area: f32,
    length: f32,
}

/// Areas or lines that become one face.
struct Patch {
    first: usize,
    quads: Vec<[Vec2; 4]>,
    tint: Vec3,
    low: Vec2,
    high: Vec2,
    /// The larger lie below.
    rank: f32,
}

impl Contours {
    /// The outlines of a model.
    pub fn of(model: &Model, plane: Plane) -> Self {
        let axes = plane.normal.any_orthonormal_pair();
        let mut chains = Vec::new();
        for (owner, (part, material, shape, triangles)) in model.spans().enumerate() {
            let (lines, tints, cut) = cut(shape, triangles.clone(), plane, axes);
            let first = chains.len();
            for chain in chained(&lines) {
                let tint = chain.iter().map(|line| tints[*line]).sum::<Vec3>() / chain.len() as f32;
                let mut points = vec![lines[chain[0]].0];
                points.extend(chain.iter().map(|line| lines[*line].1));
                let group = (owner, cut[chain[0]]);
                chains.push(Chain { part, material, owner, group, points, tint });
            }
            let own = &mut chains[first..];
            let open = own.iter().filter(|chain| !chain.is_closed()).count();
            let surfaces = if open > 1 { surfaces(shape, triangles) } else { Vec::new() };
            for chain in own {
                // A closed line belongs to the whole shape, as a frame and its opening do.
                let surface = surfaces.get(chain.group.1).filter(|_| !chain.is_closed());
                chain.group.1 = surface.map_or(0, |surface| surface + 1);
            }
        }
        Self { plane, axes, chains }
    }

    /// The faces on the cut of a thing of that size.
    pub fn faces(&self, size: f32) -> Vec<Face> {
        let (groups, next) = self.joined(size);
        let mut patches = Vec::new();
        for outlines in self.outlines(&groups, &next).into_values() {
            let is_foil =
                |one: &Outline| one.open && one.area.abs() < one.length / 2.0 * THIN * size;
            let (foils, solids): (Vec<Outline>, Vec<Outline>) =
                outlines.into_iter().partition(is_foil);
            patches.extend(self.solid(&solids));
            patches.extend(foils.iter().filter_map(|foil| self.foil(foil, THIN * size)));
        }
        patches.sort_by(|a, b| b.rank.total_cmp(&a.rank));
        let mut layers: Vec<u32> = Vec::with_capacity(patches.len());
        for (index, patch) in patches.iter().enumerate() {
            let meets = |other: &Patch| {
                other.low.cmple(patch.high).all() && other.high.cmpge(patch.low).all()
            };
            let below = patches[..index].iter().zip(&layers).filter(|(other, _)| meets(other));
            let layer = below.map(|(_, layer)| layer + 1).max().unwrap_or(0);
            layers.push(layer);
        }
        let faces = patches.iter().zip(layers);
        faces.map(|(patch, layer)| self.face(patch, layer as f32 * ABOVE, size)).collect()
    }

    /// For each chain its group, and the chain that continues it: itself if it is closed.
    fn joined(&self, size: f32) -> (Vec<Group>, Vec<usize>) {
        let chains = &self.chains;
        let mut groups: Vec<Group> = chains.iter().map(|chain| chain.group).collect();
        let mut next: Vec<Option<usize>> =
            chains.iter().enumerate().map(|(k, chain)| chain.is_closed().then_some(k)).collect();
        let mut led: Vec<bool> = next.iter().map(Option::is_some).collect();
        // Shapes of one material that meet are one solid, as a box and its hollow.
        for from in 0..chains.len() {
            let meets = |to: &usize| {
                let (one, other) = (&chains[from], &chains[*to]);
                !led[*to]
                    && one.material == other.material
                    && one.end().distance(other.start()) < SAME
            };
            if next[from].is_some() {
                continue;
            }
            if let Some(to) = (0..chains.len()).find(meets) {
                (next[from], led[to]) = (Some(to), true);
                let (old, new) = (groups[to], groups[from]);
                groups.iter_mut().filter(|group| **group == old).for_each(|group| *group = new);
            }
        }
        let mut fits = Vec::new();
        for from in (0..chains.len()).filter(|from| next[*from].is_none()) {
            for to in (0..chains.len()).filter(|to| !led[*to] && groups[*to] == groups[from]) {
                fits.push((chains[from].misfit(&chains[to], size), from, to));
            }
        }
        fits.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, from, to) in fits {
            if next[from].is_none() && !led[to] {
                (next[from], led[to]) = (Some(to), true);
            }
        }
        let next = next.into_iter().enumerate().map(|(k, next)| next.unwrap_or(k));
        (groups, next.collect())
    }

    /// The closed outlines of each group.
    fn outlines(&self, groups: &[Group], next: &[usize]) -> BTreeMap<Group, Vec<Outline>> {
        let mut found: BTreeMap<Group, Vec<Outline>> = BTreeMap::new();
        let mut seen = HashSet::new();
        for (first, group) in groups.iter().enumerate() {
            let round = std::iter::successors(Some(first), |chain| Some(next[*chain]));
            let chains: Vec<usize> = round.take_while(|chain| seen.insert(*chain)).collect();
            if chains.is_empty() {
                continue;
            }
            let mut lines = Vec::new();
            let mut open = false;
            for chain in &chains {
                let (own, next) = (&self.chains[*chain], &self.chains[next[*chain]]);
                lines.extend(own.lines());
                lines.push((own.end(), next.start()));
                open |= own.end().distance(next.start()) >= SAME;
            }
            let area = lines.iter().map(|(a, b)| a.perp_dot(*b)).sum::<f32>() / 2.0;
            let length = lines.iter().map(|(a, b)| a.distance(*b)).sum();
            let outline = Outline { chains, lines, open, area, length };
            found.entry(*group).or_default().push(outline);
        }
        found
    }

    /// The inside of outlines. Lone hollows, the beds of inlays, are filled too.
    fn solid(&self, outlines: &[Outline]) -> Option<Patch> {
        let largest = outlines.iter().max_by(|a, b| a.area.abs().total_cmp(&b.area.abs()))?;
        let hollow = outlines.iter().map(|outline| outline.area).sum::<f32>() < 0.0;
        let lines = outlines.iter().flat_map(|outline| &outline.lines);
        let quads = fill(lines.map(|(a, b)| if hollow { (*b, *a) } else { (*a, *b) }));
        let chains = outlines.iter().flat_map(|outline| &outline.chains);
        let patch = self.patch(largest.chains[0], quads, self.tint(chains) * SOLID)?;
        // What lies in a bed may be as large, and must be seen.
        Some(Patch { rank: patch.rank * if hollow { 2.0 } else { 1.0 }, ..patch })
    }

    /// An outline without an inside, as a line of that width.
    fn foil(&self, outline: &Outline, width: f32) -> Option<Patch> {
        let chains = &outline.chains;
        let lines = chains.iter().flat_map(|chain| self.chains[*chain].lines());
        let quads: Vec<[Vec2; 4]> = lines
            .map(|(a, b)| {
                let aside = (b - a).perp().normalize_or_zero() * width / 2.0;
                [a - aside, b - aside, b + aside, a + aside]
            })
            .collect();
        let patch = self.patch(chains[0], quads, self.tint(chains) * FOIL)?;
        Some(Patch { rank: 0.0, ..patch })
    }

    /// The mean colour along chains.
    fn tint<'a>(&self, chains: impl IntoIterator<Item = &'a usize>) -> Vec3 {
        let weighed = |chain: &usize| {
            let chain = &self.chains[*chain];
            chain.tint.extend(1.0) * chain.length()
        };
        let sum: Vec4 = chains.into_iter().map(weighed).sum();
        sum.truncate() / sum.w.max(1e-9)
    }

    fn patch(&self, first: usize, quads: Vec<[Vec2; 4]>, tint: Vec3) -> Option<Patch> {
        let corners = quads.iter().flatten().map(|corner| (*corner, *corner));
        let (low, high) = corners.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        let rank = (high - low).element_product();
        Some(Patch { first, quads, tint, low, high, rank })
    }

    fn face(&self, patch: &Patch, above: f32, size: f32) -> Face {
        let (u, v) = self.axes;
        let normal = self.plane.normal;
        let mut shape = Shape::default();
        for quad in &patch.quads {
            let middle = (quad[0] + quad[2]) / 2.0;
            let corners = quad.map(|corner| {
                // Strips of different widths meet: without an overlap the joint would sparkle.
                let at = corner + Vec2::Y * (corner.y - middle.y).signum() * OVERLAP * size;
                let at = u * at.x + v * at.y + normal * (self.plane.at + above * size);
                shape.vertex(at, normal, 1.0)
            });
            shape.quad(corners);
        }
        shape.colours.fill(patch.tint.extend(1.0));
        let Chain { part, material, owner, .. } = self.chains[patch.first];
        Face { part, material, owner, shape }
    }
}

/// The lines in which triangles meet the plane, with the colours there and the triangles' numbers
/// among them.
fn cut(
    shape: &Shape,
    triangles: Range<usize>,
    plane: Plane,
    (u, v): (Vec3, Vec3),
) -> (Vec<Line>, Vec<Vec3>, Vec<usize>) {
    let (mut lines, mut tints, mut cut) = (Vec::new(), Vec::new(), Vec::new());
    for (number, triangle) in shape.triangles[triangles].iter().enumerate() {
        let corners = triangle.map(|corner| shape.positions[corner as usize]);
        let gone = corners.map(|corner| plane.takes(corner));
        if gone[0] == gone[1] && gone[1] == gone[2] {
            continue;
        }
        let mut line = (Vec2::ZERO, Vec2::ZERO);
        for k in 0..3 {
            let next = (k + 1) % 3;
            if gone[k] == gone[next] {
                continue;
            }
            // The same way for both triangles of an edge, to meet in the same point.
            let (mut a, mut b) = (corners[k], corners[next]);
            if b.to_array() < a.to_array() {
                (a, b) = (b, a);
            }
            let (from, to) = (plane.over(a), plane.over(b));
            let at = a.lerp(b, from / (from - to));
            let at = Vec2::new(at.dot(u), at.dot(v));
            if gone[k] { line.0 = at } else { line.1 = at }
        }
        if key(line.0) != key(line.1) {
            lines.push(line);
            let colours = triangle.map(|corner| shape.colours[corner as usize].truncate());
            tints.push(colours.into_iter().sum::<Vec3>() / 3.0);
            cut.push(number);
        }
    }
    (lines, tints, cut)
}

/// The surface that each triangle lies on, by the number of a triangle there. Triangles whose
/// corners meet lie on one.
fn surfaces(shape: &Shape, triangles: Range<usize>) -> Vec<usize> {
    let triangles = &shape.triangles[triangles];
    let mut of: Vec<usize> = (0..triangles.len()).collect();
    let mut known: HashMap<[i32; 3], usize> = HashMap::new();
    for (number, corner) in triangles.iter().enumerate().flat_map(|(k, all)| all.map(|c| (k, c))) {
        let at = (shape.positions[corner as usize] / SAME).round().to_array();
        let other = *known.entry(at.map(|value| value as i32)).or_insert(number);
        let (a, b) = (root(&mut of, other), root(&mut of, number));
        of[a.max(b)] = a.min(b);
    }
    (0..of.len()).map(|number| root(&mut of, number)).collect()
}

/// The first of those that a number has been joined with.
fn root(of: &mut [usize], mut number: usize) -> usize {
    while of[number] != number {
        of[number] = of[of[number]];
        number = of[number];
    }
    number
}

fn key(at: Vec2) -> (i32, i32) {
    let at = (at * GRID).round();
    (at.x as i32, at.y as i32)
}

/// Lines that lead on from one another, by their numbers. Open chains are whole.
fn chained(lines: &[Line]) -> Vec<Vec<usize>> {
    let ends: HashSet<(i32, i32)> = lines.iter().map(|line| key(line.1)).collect();
    let mut from: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
    for (index, line) in lines.iter().enumerate() {
        from.entry(key(line.0)).or_default().push(index);
    }
    let mut used = vec![false; lines.len()];
    let mut chains = Vec::new();
    let heads = (0..lines.len()).filter(|line| !ends.contains(&key(lines[*line].0)));
    for first in heads.chain(0..lines.len()) {
        let mut chain = Vec::new();
        let mut line = Some(first).filter(|line| !used[*line]);
        while let Some(at) = line {
            used[at] = true;
            chain.push(at);
            let onward = from.get(&key(lines[at].1));
            line = onward.and_then(|all| all.iter().copied().find(|line| !used[*line]));
        }
        if !chain.is_empty() {
            chains.push(chain);
        }
    }
    chains
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::detail::Detail;
    use crate::mesh::setting::Setting;
    use crate::mesh::{Outline, inlay, lathe, solid};

    /// Cuts away what is before z = 0.
    const PLANE: Plane = Plane { normal: Vec3::Z, at: 0.0 };

    /// The faces of a model, largest first: material, area, lowest and highest corner.
    fn faces(model: &Model) -> Vec<(Material, f32, Vec3, Vec3)> {
        let measured = Contours::of(model, PLANE).faces(2.0).into_iter().map(|face| {
            let shape = face.shape;
            let area = |t: &[u32; 3]| {
                let [a, b, c] = t.map(|i| shape.positions[i as usize]);
                let area = (b - a).cross(c - a) / 2.0;
                assert!(area.z > 0.0, "it faces the viewer");
                area.z
            };
            let (low, high) = shape.bounds();
            (face.material, shape.triangles.iter().map(area).sum(), low, high)
        });
        measured.collect()
    }

    fn about(found: f32, wanted: f32) -> bool {
        (found - wanted).abs() < wanted * 0.02 + 2e-4
    }

    #[test]
    fn a_solid_has_a_face_with_an_inlay_before_it() {
        let mut model = Model::default();
        model.add(Material::Walnut, solid::block(Vec3::new(2.0, 0.4, 1.0), 0.0));
        // It has no underside, and stands sunk into the block.
        let inlay = inlay::raised(&Outline::rectangle(0.5, 0.5), 0.1, 0.004, Detail::Coarse);
        let inlay = inlay.at(Vec3::Y * 0.15);
        model.add(Material::Shell, inlay);
        let [wood, shell] = faces(&model)[..] else { panic!("two faces") };
        assert!(wood.0 == Material::Walnut && about(wood.1, 0.8), "{wood:?}");
        assert!(shell.0 == Material::Shell && about(shell.1, 0.05), "{shell:?}");
        assert!(wood.3.z.abs() < 1e-6 && shell.2.z > wood.3.z, "{wood:?} {shell:?}");
    }

    /// A plate whose upper face has a hollow: its two halves are joined over it.
    #[test]
    fn an_open_outline_goes_on_straight() {
        let mut setting = Setting::new(Outline::rectangle(1.0, 1.0));
        setting.cut(Outline::rectangle(0.8, 0.8));
        let mut model = Model::default();
        model.add(Material::Shell, setting.plate(0.1, 0.004, Vec3::ONE, Detail::Fine));
        let [plate] = faces(&model)[..] else { panic!("one face") };
        assert!(about(plate.1, 0.1), "{plate:?}");
    }

    #[test]
    fn a_foil_is_a_thin_line() {
        let mut model = Model::default();
        model.add(Material::Silver, inlay::flat(&Outline::rectangle(1.0, 1.0), 0.3));
        let [foil] = faces(&model)[..] else { panic!("one face") };
        assert!((foil.3.x - foil.2.x - 1.0).abs() < 1e-3, "{foil:?}");
        let high = foil.3.y - foil.2.y;
        assert!(high > THIN && high < THIN * 4.0, "{high}");
    }

    /// Two bands round one stem, like the rings of a spool: they are not joined along the stem.
    #[test]
    fn surfaces_that_do_not_touch_are_closed_apart() {
        let band = |low: f32| {
            let profile = [(0.5, low), (0.5, low + 0.1)];
            lathe::turn(&lathe::profile(&profile), 64)
        };
        let mut bands = band(0.0);
        bands.append(&band(0.9));
        let mut model = Model::default();
        model.add(Material::PaleFaience, bands);
        let found = faces(&model);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().all(|band| about(band.1, 0.1)), "{found:?}");
    }

    /// A box with an opening in one end, and the hollow behind it as a shape of its own.
    #[test]
    fn a_box_and_its_hollow_are_one_solid() {
        // Walls along z over a line, seen from the left of those who walk it.
        let walls = |points: &[(f32, f32)]| {
            let mut shape = Shape::default();
            for pair in points.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(Vec2::from);
                let corners = [a.extend(1.0), b.extend(1.0), b.extend(-1.0), a.extend(-1.0)];
                let normal = (b - a).perp().extend(0.0);
                let corners = corners.map(|at| shape.vertex(at, normal, 1.0));
                shape.quad(corners);
            }
            shape
        };
        let outside = [(-1.0, 0.7), (-1.0, 1.0), (1.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (-1.0, 0.3)];
        let hollow = [(-1.0, 0.3), (0.5, 0.3), (0.5, 0.7), (-1.0, 0.7)];
        let mut model = Model::default();
        model.begin("box");
        model.add(Material::Faience, walls(&outside));
        model.begin("opening");
        model.add(Material::Faience, walls(&hollow));
        let [solid] = faces(&model)[..] else { panic!("one face") };
        assert!(about(solid.1, 2.0 - 1.5 * 0.4), "{solid:?}");
    }
}
