//! A model: shapes sorted by material.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use bevy::prelude::*;

use super::material::{Material, noise};
use super::mesh::{Shape, warp};

/// A thing of one or more materials. The standard look draws one mesh for each material, the
/// low look one mesh for all.
#[derive(Clone, Debug, Default)]
pub struct Model {
    parts: BTreeMap<Material, Shape>,
    /// Number of shapes added. Each gets its own tone and its own patch of texture, like pieces
    /// cut from different stones.
    added: i32,
    /// The owners of each material's triangles, in order.
    spans: Vec<Span>,
    /// The part that shapes are being added to.
    part: Option<PartId>,
}

/// A part's name among those of its game, such as `rosette`: see `assets/parts`.
pub type PartId = &'static str;

/// Triangles added together.
#[derive(Clone, Debug)]
struct Span {
    part: Option<PartId>,
    material: Material,
    triangles: Range<usize>,
}

/// The first thing a ray meets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// The part, if it has a name.
    pub part: Option<PartId>,
    /// Its material there.
    pub material: Material,
    /// Index of the shape, in the order of adding.
    pub shape: usize,
    /// The point, in the model's own frame.
    pub at: Vec3,
    /// The face's unit normal there.
    pub normal: Vec3,
}

impl Model {
    /// Shapes added from here on belong to that part.
    pub fn begin(&mut self, part: PartId) {
        self.part = Some(part);
    }

    /// Adds a shape of one material.
    pub fn add(&mut self, material: Material, mut shape: Shape) {
        let own = |seed| noise::hash(self.added, material as i32, seed);
        // Wood and leather are one continuous sheet; stones are cut apart.
        let offset = if material.variety() > 0.0 { Vec2::new(own(1), own(2)) } else { Vec2::ZERO };
        let turn = material.turn() * (own(5) - 0.5);
        shape.project(material.tiles(), offset, turn);
        let tone = 1.0 + material.variety() * (own(3) - 0.5);
        let warmth = 1.0 + material.variety() * 0.25 * (own(4) - 0.5);
        let tinted = shape.tinted(Vec3::new(tone * warmth, tone, tone / warmth));
        self.keep(self.part, material, &tinted);
        self.added += 1;
    }

    /// Adds another model at a place. Its nameless shapes belong to the part being added to.
    pub fn append(&mut self, other: &Self, transform: Transform) {
        for span in &other.spans {
            let first = self.parts.get(&span.material).map_or(0, |shape| shape.triangles.len());
            self.spans.push(Span {
                part: span.part.or(self.part),
                triangles: span.triangles.start + first..span.triangles.end + first,
                ..span.clone()
            });
        }
        for (material, shape) in &other.parts {
            self.parts.entry(*material).or_default().append(&shape.clone().placed(transform));
        }
        self.added += other.added;
    }

    /// Splits edges longer than `longest` and moves every vertex by a field: see [`warp`].
    pub fn warp(&mut self, longest: f32, field: impl Fn(Vec3) -> Vec3) {
        let mut warped: BTreeMap<Material, Shape> = BTreeMap::new();
        for span in &mut self.spans {
            let part = self.parts[&span.material].part(span.triangles.clone());
            let whole = warped.entry(span.material).or_default();
            let first = whole.triangles.len();
            whole.append(&warp::warped(&part, longest, &field).without_folds());
            span.triangles = first..whole.triangles.len();
        }
        self.parts = warped;
    }

    /// The model without some materials.
    #[must_use]
    pub fn without(&self, gone: impl Fn(Material) -> bool) -> Self {
        let mut kept = self.clone();
        kept.parts.retain(|material, _| !gone(*material));
        kept.spans.retain(|span| !gone(span.material));
        kept
    }

    /// The model with some parts moved, and without the parts that `place` maps to `None`.
    #[must_use]
    pub fn rearranged(&self, place: impl Fn(Option<PartId>) -> Option<Vec3>) -> Self {
        let mut found = Self { added: self.added, ..Self::default() };
        for span in &self.spans {
            let Some(offset) = place(span.part) else { continue };
            let shape = self.parts[&span.material].part(span.triangles.clone()).at(offset);
            found.keep(span.part, span.material, &shape);
        }
        found
    }

    /// Adds a shape as it is, with its texture and its colours.
    pub fn keep(&mut self, part: Option<PartId>, material: Material, shape: &Shape) {
        let whole = self.parts.entry(material).or_default();
        let first = whole.triangles.len();
        whole.append(shape);
        self.spans.push(Span { part, material, triangles: first..whole.triangles.len() });
    }

    /// The shapes in the order of adding: part and material, and the triangles among all of that
    /// material.
    pub fn spans(&self) -> impl Iterator<Item = (Option<PartId>, Material, &Shape, Range<usize>)> {
        self.spans.iter().map(|span| {
            (span.part, span.material, &self.parts[&span.material], span.triangles.clone())
        })
    }

    /// The corners of the box round all of it; both zero for an empty model.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let boxes = self.parts.values().map(Shape::bounds);
        boxes.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or_default()
    }

    /// Darkens every vertex by `shade(position, normal)`.
    pub fn shade(&mut self, shade: impl Fn(Vec3, Vec3) -> f32) {
        for shape in self.parts.values_mut() {
            shape.shade(&shade);
        }
    }

    /// Multiplies the colour of every vertex by `tint(position, normal)`.
    pub fn tint(&mut self, tint: impl Fn(Vec3, Vec3) -> Vec3) {
        for shape in self.parts.values_mut() {
            shape.tint(&tint);
        }
    }

    /// Multiplies the colour of each vertex of one material by the stain at its place.
    pub fn stain(&mut self, material: Material, stain: impl Fn(Vec3) -> Vec3) {
        if let Some(shape) = self.parts.get_mut(&material) {
            shape.stain(stain);
        }
    }

    /// Darkens sideways faces: the lower they lie below `height`, the less of the room they
    /// see. At the table's level they keep 1 - `strength` of the light.
    pub fn shade_sides(&mut self, height: f32, strength: f32) {
        self.shade(|at, normal| {
            let low = 1.0 - noise::ramp(0.0, height, at.y);
            1.0 - strength * low * (1.0 - normal.y.max(0.0))
        });
    }

    /// The shapes, one for each material.
    pub fn parts(&self) -> impl Iterator<Item = (Material, &Shape)> {
        self.parts.iter().map(|(material, shape)| (*material, shape))
    }

    /// The named parts.
    pub fn part_ids(&self) -> BTreeSet<PartId> {
        self.spans.iter().filter_map(|span| span.part).collect()
    }

    /// The materials of a part.
    pub fn materials_of(&self, part: &str) -> BTreeSet<Material> {
        let own = self.spans.iter().filter(|span| span.part == Some(part));
        own.map(|span| span.material).collect()
    }

    /// Number of triangles without a part.
    pub fn nameless(&self) -> usize {
        self.spans.iter().filter(|span| span.part.is_none()).map(|span| span.triangles.len()).sum()
    }

    /// The wanted triangles as a separate shape, chosen by index of shape and by part.
    pub fn shape_of(&self, wanted: impl Fn(usize, Option<PartId>) -> bool) -> Shape {
        let mut found = Shape::default();
        for (index, span) in self.spans.iter().enumerate() {
            if wanted(index, span.part) {
                found.append(&self.parts[&span.material].part(span.triangles.clone()));
            }
        }
        found
    }

    /// The shapes of a part one by one, each with its index.
    pub fn shapes_apart(&self, part: &str) -> Vec<(usize, Shape)> {
        let own = self.spans.iter().enumerate().filter(|(_, span)| span.part == Some(part));
        own.map(|(index, span)| (index, self.parts[&span.material].part(span.triangles.clone())))
            .collect()
    }

    /// The corners of the box round a shape, by its index.
    pub fn box_of(&self, index: usize) -> Option<(Vec3, Vec3)> {
        let span = self.spans.get(index)?;
        let shape = &self.parts[&span.material];
        let corners = shape.triangles[span.triangles.clone()].iter().flatten();
        let places = corners.map(|corner| shape.positions[*corner as usize]);
        places.map(|at| (at, at)).reduce(|(low, high), (a, b)| (low.min(a), high.max(b)))
    }

    /// The shapes of one part, or of everything without a name: one for each material.
    pub fn shapes_of(&self, part: Option<PartId>) -> BTreeMap<Material, Shape> {
        let mut shapes: BTreeMap<Material, Shape> = BTreeMap::new();
        for span in self.spans.iter().filter(|span| span.part == part) {
            let shape = self.parts[&span.material].part(span.triangles.clone());
            shapes.entry(span.material).or_default().append(&shape);
        }
        shapes
    }

    /// The first thing that a ray, in the model's own frame, meets.
    pub fn met_by(&self, ray: Ray3d) -> Option<Met> {
        self.met_among(ray, |_| true)
    }

    /// Prepares the model for many rays.
    pub fn sight(&self) -> Sight<'_> {
        let boxes = (0..self.spans.len()).map(|index| self.box_of(index).unwrap_or_default());
        Sight { model: self, boxes: boxes.collect() }
    }

    /// The first thing that a ray meets among some of the shapes.
    fn met_among(&self, ray: Ray3d, among: impl Fn(usize) -> bool) -> Option<Met> {
        let mut nearest = f32::INFINITY;
        let mut met = None;
        for (index, span) in self.spans.iter().enumerate().filter(|(index, _)| among(*index)) {
            let shape = &self.parts[&span.material];
            for triangle in &shape.triangles[span.triangles.clone()] {
                let corners = triangle.map(|i| shape.positions[i as usize]);
                let Some(distance) = crossing(ray, corners).filter(|d| *d < nearest) else {
                    continue;
                };
                nearest = distance;
                let [a, b, c] = corners;
                met = Some(Met {
                    part: span.part,
                    material: span.material,
                    shape: index,
                    at: ray.get_point(distance),
                    normal: (b - a).cross(c - a).normalize_or(Vec3::Y),
                });
            }
        }
        met
    }

    /// Total number of vertices.
    pub fn vertices(&self) -> usize {
        self.parts.values().map(|s| s.positions.len()).sum()
    }

    /// Everything as one shape, coloured by material, with its gloss as alpha: the form for the
    /// low look's lit material.
    pub fn merged(&self) -> Shape {
        let mut merged = Shape::default();
        for (material, shape) in &self.parts {
            let mut shape = shape.clone().tinted(material.colour());
            for colour in &mut shape.colours {
                colour.w = material.gloss();
            }
            merged.append(&shape);
        }
        merged
    }
}

/// A model with the box round each of its shapes. A ray passes most shapes by.
pub struct Sight<'a> {
    model: &'a Model,
    boxes: Vec<(Vec3, Vec3)>,
}

impl Sight<'_> {
    /// The first thing that a ray meets: as [`Model::met_by`], but quicker.
    pub fn met_by(&self, ray: Ray3d) -> Option<Met> {
        self.model.met_among(ray, |index| enters(ray, self.boxes[index]))
    }
}

/// Does a ray enter a box?
fn enters(ray: Ray3d, (low, high): (Vec3, Vec3)) -> bool {
    let (mut from, mut to) = (0.0_f32, f32::INFINITY);
    for axis in 0..3 {
        let (at, way) = (ray.origin[axis], ray.direction[axis]);
        if way.abs() < 1e-9 {
            if at < low[axis] - SLACK || at > high[axis] + SLACK {
                return false;
            }
            continue;
        }
        let ends = [low[axis] - SLACK, high[axis] + SLACK].map(|edge| (edge - at) / way);
        from = from.max(ends[0].min(ends[1]));
        to = to.min(ends[0].max(ends[1]));
    }
    from <= to
}

/// Room about a box, so that a ray along a flat shape still enters.
const SLACK: f32 = 1e-4;

/// Distance along a ray to its crossing with a triangle's front, after Möller and Trumbore.
fn crossing(ray: Ray3d, [a, b, c]: [Vec3; 3]) -> Option<f32> {
    let (ab, ac) = (b - a, c - a);
    let across = ray.direction.cross(ac);
    let facing = ab.dot(across);
    if facing < 1e-12 {
        return None;
    }
    let from = ray.origin - a;
    let u = from.dot(across) / facing;
    let other = from.cross(ab);
    let v = ray.direction.dot(other) / facing;
    if u < 0.0 || v < 0.0 || u + v > 1.0 {
        return None;
    }
    Some(ac.dot(other) / facing).filter(|distance| *distance > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::solid;

    fn down(x: f32) -> Ray3d {
        Ray3d::new(Vec3::new(x, 5.0, 0.0), Dir3::NEG_Y)
    }

    /// A block of stone with a smaller one of gold on it.
    fn two_blocks() -> Model {
        let mut gem = Model::default();
        gem.add(Material::Gold, solid::block(Vec3::splat(0.2), 0.01));
        let mut model = Model::default();
        model.begin("body");
        model.add(Material::Shale, solid::block(Vec3::ONE, 0.01));
        model.begin("gem");
        model.append(&gem, Transform::from_xyz(0.0, 0.6, 0.0));
        model
    }

    #[test]
    fn a_ray_meets_the_uppermost_part_and_tells_what_it_is() {
        let model = two_blocks();
        let met = model.met_by(down(0.0)).expect("the gem");
        assert_eq!((met.part, met.material, met.shape), (Some("gem"), Material::Gold, 1));
        assert!((met.at.y - 0.7).abs() < 1e-4 && met.normal.y > 0.99, "{met:?}");
        let met = model.met_by(down(0.4)).expect("the body");
        assert_eq!((met.part, met.material), (Some("body"), Material::Shale));
        assert_eq!(model.met_by(down(0.6)), None, "past both");
    }

    #[test]
    fn prepared_for_many_rays_the_model_meets_the_same() {
        let model = two_blocks();
        let sight = model.sight();
        for x in [-0.6, -0.4, -0.1, 0.0, 0.05, 0.4, 0.6] {
            let aslant = Dir3::new(Vec3::new(0.1, -1.0, 0.2)).expect("a direction");
            let aslant = Ray3d { direction: aslant, ..down(x) };
            for ray in [down(x), aslant] {
                assert_eq!(sight.met_by(ray), model.met_by(ray), "{x}");
            }
        }
        let (low, high) = model.box_of(1).expect("the gem");
        assert!((low.y - 0.5).abs() < 1e-4 && (high.y - 0.7).abs() < 1e-4, "{low} {high}");
        let apart = model.shapes_apart("gem");
        assert!(apart.len() == 1 && apart[0].0 == 1 && model.box_of(2).is_none());
    }

    #[test]
    fn a_part_can_be_taken_out_by_its_name() {
        let model = two_blocks();
        assert_eq!(model.part_ids().into_iter().collect::<Vec<_>>(), ["body", "gem"]);
        assert_eq!(model.nameless(), 0);
        let (low, high) = model.shape_of(|_, part| part == Some("gem")).bounds();
        assert!((low - Vec3::new(-0.1, 0.5, -0.1)).length() < 1e-4, "{low}");
        assert!((high - Vec3::new(0.1, 0.7, 0.1)).length() < 1e-4, "{high}");
    }

    #[test]
    fn parts_are_moved_and_left_out_by_their_names() {
        let model = two_blocks();
        let apart =
            |part: Option<PartId>| Some(Vec3::Y * if part == Some("gem") { 2.0 } else { 0.0 });
        let met = model.rearranged(apart).met_by(down(0.0)).expect("the gem");
        assert!(met.part == Some("gem") && (met.at.y - 2.7).abs() < 1e-4, "{met:?}");
        let bare = model.rearranged(|part| (part != Some("gem")).then_some(Vec3::ZERO));
        assert_eq!(bare.met_by(down(0.0)).and_then(|met| met.part), Some("body"));
        assert_eq!(bare.part_ids().len(), 1);
    }
}
