//! Inlays set into a face: hollows, with a line of bitumen round each inlay.
//!
//! A [`Setting`] is a plate on y = 0 with hollows cut one by one. The bodies that fill them
//! reach about the plate's own level.

use bevy::prelude::*;

use super::detail::Detail;
use super::outline::{Outline, signed_area};
use super::region::{self, Region};
use super::shape::Shape;

/// Depth of a hollow where inlays stand; the rest of the depth is bitumen.
pub const DEPTH: f32 = 0.0030;

/// A hollow: everything inside an edge, or between it and an island left standing.
#[derive(Clone, Debug)]
struct Hollow {
    edge: Outline,
    island: Option<Outline>,
}

/// A plate with hollows for inlays.
#[derive(Clone, Debug)]
pub struct Setting {
    outline: Outline,
    hollows: Vec<Hollow>,
}

impl Setting {
    /// A plate without hollows.
    pub fn new(outline: Outline) -> Self {
        Self { outline, hollows: Vec::new() }
    }

    /// Cuts a hollow into the plate, apart from all others, and returns its inside.
    pub fn cut(&mut self, edge: Outline) -> Shape {
        let inside = region::pit(&edge.clone().into(), DEPTH, DEPTH * 0.2, 0.8);
        self.hollows.push(Hollow { edge, island: None });
        inside
    }

    /// Cuts a channel round an island left standing, and returns its inside. The island may
    /// have further cuts.
    pub fn cut_round(&mut self, edge: Outline, island: Outline) -> Shape {
        let channel = Region { outer: edge.clone(), holes: vec![island.clone()] };
        let inside = region::pit(&channel, DEPTH, DEPTH * 0.2, 0.8);
        self.hollows.push(Hollow { edge, island: Some(island) });
        inside
    }

    /// The plate: its upper face at `height`, its edge bevelled and tinted like dirt.
    pub fn plate(&self, height: f32, bevel: f32, edge: Vec3, detail: Detail) -> Shape {
        let body = Region::from(self.outline.clone());
        let mut shape = region::raised(&body, height, bevel, detail);
        // Rebuilds the upper face with its hollows.
        let corners = self.outline.points().len();
        let first = (shape.positions.len() - corners) as u32;
        shape.triangles.retain(|triangle| triangle.iter().any(|i| *i < first));
        let upper = &shape.positions[first as usize..];
        let top = Outline::new(upper.iter().map(|p| Vec2::new(p.x, -p.z)));
        for colour in &mut shape.colours[first as usize..] {
            *colour *= edge.extend(1.0);
        }
        shape.append(&self.face_within(top, height));
        shape
    }

    /// Its upper face alone, with its hollows, for a body of another form.
    pub fn face(&self, height: f32) -> Shape {
        self.face_within(self.outline.clone(), height)
    }

    fn face_within(&self, top: Outline, height: f32) -> Shape {
        let mut shape = Shape::default();
        for face in self.faces(top) {
            shape.append(&region::flat(&face, height));
        }
        shape
    }

    /// The faces left standing: the plate with its hollows, then each island with its own.
    fn faces(&self, top: Outline) -> Vec<Region> {
        let mut faces = vec![Region::from(top)];
        faces.extend(self.hollows.iter().filter_map(|h| h.island.clone()).map(Region::from));
        for hollow in &self.hollows {
            let at = hollow.edge.points()[0];
            let area = |face: &&mut Region| signed_area(face.outer.points());
            let owner = faces
                .iter_mut()
                .filter(|face| face.outer.holds(at))
                .min_by(|a, b| area(a).total_cmp(&area(b)));
            if let Some(owner) = owner {
                owner.holes.push(hollow.edge.clone());
            }
        }
        faces
    }
}

/// A body in a hollow, its upper face `lift` above the plate's (below if negative). Place it at
/// the plate's level.
pub fn filling(body: &Region, lift: f32, bevel: f32, detail: Detail) -> Shape {
    region::raised(body, DEPTH + lift, bevel, detail).at(Vec3::NEG_Y * DEPTH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn hollows_are_left_out_of_the_plate_once() {
        let mut setting = Setting::new(Outline::rectangle(0.33, 0.33));
        let frame = Outline::rectangle(0.30, 0.30);
        let mut inside = setting.cut_round(frame.clone(), frame.inset(0.015));
        let dot = Outline::regular(16, 0.03);
        for x in [-0.08, 0.08] {
            inside.append(&setting.cut(dot.moved(Vec2::new(x, 0.0))));
        }
        check::sound(&inside);
        let plate = setting.plate(0.012, 0.003, Vec3::ONE, Detail::Fine);
        check::sound(&plate);
        // The area that faces straight up is the face minus frame and dots.
        let area: f32 = plate
            .triangles
            .iter()
            .map(|t| t.map(|i| plate.positions[i as usize]))
            .filter(|t| t.iter().all(|p| (p.y - 0.012).abs() < 1e-6))
            .map(|[a, b, c]| (b - a).cross(c - a).length() / 2.0)
            .sum();
        let cut = 0.30_f32.powi(2) - 0.27_f32.powi(2) + 2.0 * signed_area(dot.points());
        let expected = (0.33_f32 - 0.006).powi(2) - cut;
        assert!((area - expected).abs() < 1e-5, "{area}, not {expected}");
    }

    #[test]
    fn a_filling_keeps_within_its_hollow() {
        let ring =
            Region { outer: Outline::regular(20, 0.03), holes: vec![Outline::regular(20, 0.014)] };
        let shape = filling(&ring.inset(0.003), -0.001, 0.001, Detail::Fine);
        check::sound(&shape);
        let (low, high) = shape.bounds();
        assert!(high.x < 0.0271 && (high.y + 0.001).abs() < 1e-6 && (low.y + DEPTH).abs() < 1e-6);
    }
}
