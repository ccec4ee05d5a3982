//! The instances of a part: one rosette among five, one group of signs among 61.

use bevy::prelude::*;

use tesserae_scene::mesh::Shape;
use tesserae_scene::model::Model;

use super::stand::box_round;

/// One of a part's instances, in the thing's own space.
pub struct Instance {
    /// Its shape.
    pub shape: Shape,
    /// The corners of the box round it.
    pub bounds: (Vec3, Vec3),
}

impl Instance {
    /// The middle of its box.
    pub fn middle(&self) -> Vec3 {
        (self.bounds.0 + self.bounds.1) / 2.0
    }

    fn size(&self) -> f32 {
        (self.bounds.1 - self.bounds.0).max_element()
    }

    /// Does another lie in it, such as the pupil in an eye? What only lies within a wide frame,
    /// far from its edges, is another instance.
    fn holds(&self, other: &Self) -> bool {
        let (middle, reach) = (other.middle(), other.size());
        let points = &self.shape.positions;
        let within = |way: Vec3| points.iter().any(|at| at.dot(way) >= middle.dot(way) - 1e-4);
        shared(self.bounds, other.bounds) > INSIDE
            && ways().all(within)
            && points.iter().any(|at| at.distance(middle) <= reach)
    }

    /// Distance of a point from its surface.
    fn away(&self, point: Vec3) -> f32 {
        let corners = self.shape.triangles.iter();
        let corners = corners.map(|triangle| triangle.map(|i| self.shape.positions[i as usize]));
        corners.map(|corners| away(point, corners)).fold(f32::INFINITY, f32::min)
    }
}

/// The share of a shape's box that lies in another's if it is a part of that.
const INSIDE: f32 = 0.7;
/// Smaller instances than this share of the usual size are splinters, such as cracks. No flight
/// leads to them.
const SPLINTER: f32 = 0.35;

/// The instances of a part, the largest first.
pub fn instances(model: &Model, part: &str) -> Vec<Instance> {
    let shapes = model.shapes_apart(part).into_iter().filter_map(|(_, shape)| {
        let bounds = box_round(shape.positions.iter().copied())?;
        Some(Instance { shape, bounds })
    });
    let mut found: Vec<Instance> = shapes.collect();
    // From the largest: each joins the first that holds it.
    found.sort_by(|a, b| b.size().total_cmp(&a.size()));
    let mut whole: Vec<Instance> = Vec::new();
    for piece in found {
        match whole.iter_mut().find(|instance| instance.holds(&piece)) {
            Some(instance) => {
                instance.shape.append(&piece.shape);
                let (low, high) = piece.bounds;
                instance.bounds = (instance.bounds.0.min(low), instance.bounds.1.max(high));
            }
            None => whole.push(piece),
        }
    }
    whole
}

/// The instance whose middle is nearest to an eye.
pub fn nearest_to(model: &Model, part: &str, eye: Vec3) -> Option<Instance> {
    let mut found = instances(model, part);
    let usual = found.get(found.len() / 2).map_or(0.0, Instance::size);
    found.retain(|instance| instance.size() >= usual * SPLINTER);
    let distance = |instance: &Instance| instance.middle().distance(eye);
    found.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// The instance that a point lies on.
pub fn at_point(model: &Model, part: &str, point: Vec3) -> Option<Instance> {
    let found = instances(model, part);
    let least =
        |instance: &Instance| point.distance(point.clamp(instance.bounds.0, instance.bounds.1));
    let mut best: Option<(f32, Instance)> = None;
    for instance in found {
        if best.as_ref().is_some_and(|(away, _)| least(&instance) > *away) {
            continue;
        }
        let away = instance.away(point);
        if best.as_ref().is_none_or(|(last, _)| away < *last) {
            best = Some((away, instance));
        }
    }
    best.map(|(_, instance)| instance)
}

/// The share of the second box that lies in the first. A little room about both lets flat boxes
/// share something.
fn shared((low, high): (Vec3, Vec3), other: (Vec3, Vec3)) -> f32 {
    const ROOM: f32 = 2e-3;
    let common = high.min(other.1) - low.max(other.0) + ROOM;
    if common.min_element() <= 0.0 {
        return 0.0;
    }
    (common / (other.1 - other.0 + ROOM)).to_array().iter().product()
}

/// Distance of a point from a triangle.
fn away(point: Vec3, [a, b, c]: [Vec3; 3]) -> f32 {
    let normal = (b - a).cross(c - a);
    let edges = [(a, b), (b, c), (c, a)];
    let over = edges.iter().all(|(p, q)| (*q - *p).cross(point - *p).dot(normal) >= 0.0);
    if over && normal.length_squared() > 0.0 {
        return (point - a).dot(normal.normalize()).abs();
    }
    let to_edge = |(p, q): &(Vec3, Vec3)| {
        let along = *q - *p;
        let share = (point - *p).dot(along) / along.length_squared().max(1e-12);
        point.distance(*p + along * share.clamp(0.0, 1.0))
    };
    edges.iter().map(to_edge).fold(f32::INFINITY, f32::min)
}

/// The points of a shape that lie farthest out, enough to frame it.
pub fn outermost(points: &[Vec3]) -> Vec<Vec3> {
    let along = |way: Vec3| move |a: &&Vec3, b: &&Vec3| a.dot(way).total_cmp(&b.dot(way));
    let farthest = ways().filter_map(|way| points.iter().max_by(along(way)).copied());
    let mut found: Vec<Vec3> = Vec::new();
    for point in farthest {
        if !found.contains(&point) {
            found.push(point);
        }
    }
    found
}

/// Number of directions that [`outermost`] looks in.
const WAYS: usize = 96;

/// Those directions, evenly about.
fn ways() -> impl Iterator<Item = Vec3> {
    let golden = std::f32::consts::PI * (3.0 - 5.0_f32.sqrt());
    (0..WAYS).map(move |k| {
        let up = 1.0 - (2 * k + 1) as f32 / WAYS as f32;
        let flat = Vec2::from_angle(golden * k as f32) * (1.0 - up * up).sqrt();
        Vec3::new(flat.x, up, flat.y)
    })
}

#[cfg(test)]
mod tests {
    use tesserae_scene::material::Material;
    use tesserae_scene::mesh::detail::Detail;
    use tesserae_scene::mesh::solid;

    use super::*;

    /// Two eyes with pupils in a wide frame of four bars: all of one part.
    fn model() -> Model {
        let mut model = Model::default();
        model.begin("eye");
        let mut frame = Shape::default();
        for (at, size) in [
            (Vec3::X, Vec3::new(0.02, 0.1, 2.0)),
            (Vec3::NEG_X, Vec3::new(0.02, 0.1, 2.0)),
            (Vec3::Z, Vec3::new(2.0, 0.1, 0.02)),
            (Vec3::NEG_Z, Vec3::new(2.0, 0.1, 0.02)),
        ] {
            frame.append(&solid::block(size, 0.001).at(at));
        }
        model.add(Material::Gold, frame);
        for x in [-0.4, 0.4] {
            let at = Vec3::X * x;
            model.add(Material::Lapis, solid::block(Vec3::new(0.2, 0.02, 0.1), 0.001).at(at));
            let pupil = solid::block(Vec3::new(0.12, 0.02, 0.06), 0.001);
            model.add(Material::Shell, pupil.at(at + Vec3::Y * 0.005));
        }
        model
    }

    #[test]
    fn a_pupil_belongs_to_its_eye_and_no_eye_to_the_frame_about_it() {
        let model = model();
        assert_eq!(instances(&model, "eye").len(), 3);
        let right = nearest_to(&model, "eye", Vec3::new(3.0, 1.0, 0.0)).expect("an eye");
        assert!((right.middle().x - 0.4).abs() < 1e-3, "{}", right.middle());
        assert!((right.bounds.1.y - 0.015).abs() < 1e-3, "with its pupil: {:?}", right.bounds);
        assert!(nearest_to(&model, "nose", Vec3::ONE).is_none());
    }

    #[test]
    fn a_point_lies_on_the_instance_whose_surface_it_touches() {
        let model = model();
        let at = |x: f32, z: f32| {
            at_point(&model, "eye", Vec3::new(x, 0.01, z)).expect("an instance").middle().x
        };
        assert!((at(-0.4, 0.0) + 0.4).abs() < 1e-3);
        // On the frame, whose box holds the eyes too.
        assert!(at(1.0, 0.3).abs() < 1e-3 && at(0.9, 0.0).abs() < 1e-3);
    }

    #[test]
    fn on_the_disc_each_group_is_an_instance() {
        let disc = tesserae_scene::boards::disc::show(Detail::Coarse);
        let groups = instances(&disc.model, "disc-group");
        assert_eq!(groups.len(), 61);
        // Each field's place lies on its own group.
        let mut met: Vec<String> = Vec::new();
        for spot in &disc.cells {
            let group = at_point(&disc.model, "disc-group", spot.at).expect("a group");
            met.push(group.middle().to_string());
        }
        met.sort();
        met.dedup();
        assert_eq!(met.len(), 61);
    }

    #[test]
    fn a_few_points_frame_a_shape() {
        let shape = solid::block(Vec3::new(2.0, 0.4, 1.0), 0.01);
        let few = outermost(&shape.positions);
        assert!(few.len() <= WAYS && few.len() >= 8);
        let (low, high) = box_round(few.into_iter()).expect("points");
        assert!((high - low).distance(Vec3::new(2.0, 0.4, 1.0)) < 1e-3);
    }
}
