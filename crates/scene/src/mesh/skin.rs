//! Bodies skinned over rings of points: limbs, folds of cloth, carved sticks.

use bevy::prelude::*;

use super::outline::circle;
use super::shape::Shape;
use super::solid::face_normal;

/// One cross-section of a body. Sections are listed in order.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its points, counter-clockwise as seen from the next section. A single point is a tip;
    /// all other sections have equal counts.
    pub points: Vec<Vec3>,
    /// Darkening, 1 for none.
    pub shade: f32,
}

impl Section {
    /// A level ellipse about `middle` with the half axes `radii.x` along x and `radii.y` along
    /// z.
    pub fn level(middle: Vec3, radii: Vec2, corners: usize) -> Self {
        let point = |(sin, cos)| middle + Vec3::new(radii.x * cos, 0.0, -radii.y * sin);
        Self { points: circle(corners).map(point).collect(), shade: 1.0 }
    }

    /// A single point.
    pub fn tip(at: Vec3) -> Self {
        Self { points: vec![at], shade: 1.0 }
    }

    /// The section, darkened to `shade`.
    #[must_use]
    pub fn shaded(self, shade: f32) -> Self {
        Self { shade, ..self }
    }
}

/// The smooth skin over sections, open at ends that are not tips.
pub fn over(sections: &[Section]) -> Shape {
    let mut shape = Shape::default();
    let rings: Vec<Vec<u32>> = sections
        .iter()
        .map(|section| {
            let place = |p: &Vec3| shape.vertex(*p, Vec3::Y, section.shade);
            section.points.iter().map(place).collect()
        })
        .collect();
    shape.tube(&rings);
    smooth(&mut shape);
    shape
}

/// A round limb along a line of points with radii. It ends in blunt tips.
pub fn limb(line: &[(Vec3, f32)], corners: usize) -> Shape {
    let n = line.len();
    let along = |k: usize| {
        let (before, after) = (line[k.saturating_sub(1)].0, line[(k + 1).min(n - 1)].0);
        (after - before).normalize_or(Vec3::Y)
    };
    // Carries one direction across along the line, so that the skin does not twist.
    let mut across = along(0).any_orthonormal_vector();
    let mut sections = Vec::with_capacity(n + 2);
    for (k, (at, radius)) in line.iter().enumerate() {
        let direction = along(k);
        across = (across - direction * across.dot(direction)).normalize_or(across);
        let other = direction.cross(across);
        let point = |(sin, cos)| *at + (across * cos + other * sin) * *radius;
        let points = circle(corners).map(point).collect();
        if k == 0 {
            sections.push(Section::tip(*at - direction * *radius * 0.6));
        }
        sections.push(Section { points, shade: 1.0 });
        if k == n - 1 {
            sections.push(Section::tip(*at + direction * *radius * 0.6));
        }
    }
    over(&sections)
}

/// A plane face over the points of a section, counter-clockwise from outside.
pub fn face(points: &[Vec3], shade: f32) -> Shape {
    let mut shape = Shape::default();
    let normal = face_normal(points);
    let corners: Vec<u32> = points.iter().map(|p| shape.vertex(*p, normal, shade)).collect();
    shape.fan(&corners);
    shape
}

/// Gives each vertex the mean normal of its triangles, weighted by area.
pub fn smooth(shape: &mut Shape) {
    let mut sums = vec![Vec3::ZERO; shape.positions.len()];
    for triangle in &shape.triangles {
        let [a, b, c] = triangle.map(|i| shape.positions[i as usize]);
        let face = (b - a).cross(c - a);
        for i in triangle {
            sums[*i as usize] += face;
        }
    }
    for (normal, sum) in shape.normals.iter_mut().zip(sums) {
        // Small bodies have tiny triangles: scaled up before normalising.
        *normal = (sum * 1e6).normalize_or(*normal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    #[test]
    fn a_bent_limb_is_closed() {
        let line = [
            (Vec3::ZERO, 0.03),
            (Vec3::new(0.1, 0.05, 0.0), 0.025),
            (Vec3::new(0.12, 0.15, 0.03), 0.02),
            (Vec3::new(0.02, 0.22, 0.02), 0.02),
        ];
        let shape = limb(&line, 8);
        check::whole(&shape);
    }

    #[test]
    fn sections_from_foot_to_tip_are_sound() {
        let level = |y: f32, radius: f32| {
            Section::level(Vec3::Y * y, Vec2::new(radius, radius * 0.8), 10).shaded(0.9)
        };
        let shape = over(&[
            level(0.0, 0.1),
            level(0.1, 0.06),
            level(0.2, 0.08),
            Section::tip(Vec3::Y * 0.25),
        ]);
        check::sound(&shape);
        check::encloses(&shape);
        let disc: Vec<Vec3> = level(0.0, 0.1).points;
        check::sound(&face(&disc, 1.0));
        assert!(face(&disc, 1.0).normals.iter().all(|n| n.y > 0.99));
    }
}
