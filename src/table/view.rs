//! Where the camera stands, in the orbit camera's terms.

use bevy::prelude::*;

/// Vertical field of view in radians: a long lens, as for objects.
pub const FIELD_OF_VIEW: f32 = 0.52;

/// A camera on a sphere round its focus.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The point looked at, in scene units.
    pub focus: Vec3,
    /// Angle about the vertical, in radians; 0 looks along −z, from side A.
    pub yaw: f32,
    /// Angle above the table, in radians.
    pub pitch: f32,
    /// Distance from the focus, in scene units.
    pub radius: f32,
}

impl View {
    /// The camera's place and direction.
    pub fn transform(self) -> Transform {
        let rotation = Quat::from_rotation_y(self.yaw) * Quat::from_rotation_x(-self.pitch);
        Transform {
            translation: self.focus + rotation * (Vec3::Z * self.radius),
            rotation,
            scale: Vec3::ONE,
        }
    }

    /// The view drawn back as far as it takes to see all `points` in a picture
    /// `aspect` times as wide as high, with a small margin.
    #[must_use]
    fn framing(self, aspect: f32, points: &[Vec3]) -> Self {
        let high = (FIELD_OF_VIEW / 2.0).tan() * 0.95;
        let wide = high * aspect;
        let inverse = Transform {
            translation: self.focus,
            rotation: self.transform().rotation,
            scale: Vec3::ONE,
        }
        .to_matrix()
        .inverse();
        let radius = points
            .iter()
            .map(|p| {
                let p = inverse.transform_point3(*p);
                p.z + (p.x.abs() / wide).max(p.y.abs() / high)
            })
            .fold(0.5, f32::max);
        Self { radius, ..self }
    }
}

/// The named views; each takes the picture's width over its height.
pub const VIEWS: [(&str, fn(f32) -> View); 6] = [
    ("default", default_view),
    ("near", near_view),
    ("far", far_view),
    ("top", top_view),
    ("close", close_view),
    ("tray", tray_view),
];

/// The view of that name.
pub fn named_view(name: &str, aspect: f32) -> Option<View> {
    VIEWS.iter().find(|(known, _)| *known == name).map(|(_, view)| view(aspect))
}

/// Board, racks and tray from a little above side A's seat.
pub fn default_view(aspect: f32) -> View {
    seen(0.0, 0.92).framing(aspect, &everything())
}

/// Side A's seat: lower and closer to the table.
pub fn near_view(aspect: f32) -> View {
    seen(0.0, 0.66).framing(aspect, &everything())
}

/// Side B's seat.
pub fn far_view(aspect: f32) -> View {
    seen(std::f32::consts::PI, 0.66).framing(aspect, &everything())
}

/// Straight down, as a plan.
pub fn top_view(aspect: f32) -> View {
    seen(0.0, std::f32::consts::FRAC_PI_2 - 0.001).framing(aspect, &everything())
}

/// The large block from its corner, to see how it is made.
pub fn close_view(_aspect: f32) -> View {
    View { focus: Vec3::new(-0.85, 0.16, 0.05), yaw: -0.55, pitch: 0.62, radius: 3.1 }
}

/// The throwing tray.
pub fn tray_view(_aspect: f32) -> View {
    View { focus: super::places::THROW_CENTRE, yaw: 0.25, pitch: 0.8, radius: 3.6 }
}

fn seen(yaw: f32, pitch: f32) -> View {
    View {
        // A little towards the viewer, as the far half is foreshortened.
        focus: Vec3::new(0.88, 0.0, 0.10 * yaw.cos()),
        yaw,
        pitch,
        radius: 6.0,
    }
}

/// Corners of what must be in view.
fn everything() -> Vec<Vec3> {
    let (left, right) = (-1.62, 3.42);
    let mut corners = Vec::new();
    for x in [left, right] {
        for z in [-0.95, 0.95] {
            corners.push(Vec3::new(x, 0.0, z));
        }
    }
    for x in [-1.5, 1.5] {
        for z in [-1.4, 1.4] {
            corners.push(Vec3::new(x, 0.1, z));
        }
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_corner_is_inside_the_picture() {
        for aspect in [0.6, 1.0, 16.0 / 9.0, 2.4] {
            for view in [default_view, near_view, far_view, top_view] {
                let view = view(aspect);
                let camera = view.transform().to_matrix().inverse();
                let high = (FIELD_OF_VIEW / 2.0).tan();
                for corner in everything() {
                    let p = camera.transform_point3(corner);
                    assert!(p.z < 0.0);
                    assert!((p.y / p.z).abs() <= high * 1.001, "{aspect} {corner}");
                    assert!((p.x / p.z).abs() <= high * aspect * 1.001);
                }
            }
        }
    }
}
