//! Reading faces off poses.

use super::body::Body;
use super::face::Face;
use super::pose::Pose;
use super::solid::face_axis;

/// The cosine of the lean at which a body counts as cocked: its most upright axis
/// must be at least this upright. A stick on its round side may rock a little.
pub(super) fn cocked_below(body: Body) -> f32 {
    match body {
        Body::Stick => 0.9,
        _ => 0.97,
    }
}

/// The most upright face of one body and the cosine of its lean.
pub(super) fn most_upright(body: Body, pose: &Pose) -> (Face, f32) {
    let mut best = (body.faces()[0], f32::NEG_INFINITY);
    for &face in body.faces() {
        let upright = pose.direction(face_axis(face))[1];
        if upright > best.1 {
            best = (face, upright);
        }
    }
    best
}

/// Reads the faces off the poses of such bodies, in their order. None if one is cocked.
pub fn read(body: Body, poses: &[Pose]) -> Option<Vec<Face>> {
    let faces = poses.iter().map(|pose| {
        let (face, upright) = most_upright(body, pose);
        (upright >= cocked_below(body)).then_some(face)
    });
    faces.collect()
}
