//! Whether bodies that have come to rest may be shown so.

use rapier3d::parry::query;

use super::body::Body;
use super::pose::Pose;
use super::read::{cocked_below, most_upright};
use super::simulate::shape;
use super::solid::solid;
use super::tray::Tray;

/// How high the lowest point of a body that lies on the floor may be; it may be as
/// deep in it, which is what the solver allows.
const ON_FLOOR: f32 = 0.004;

/// The least distance between two bodies at rest. Sticks lie side by side.
fn least_gap(body: Body) -> f32 {
    match body {
        Body::Stick => 0.004,
        _ => 0.015,
    }
}

/// The cosine of the lean that a body lying on the floor may have at most. Stricter
/// than [`cocked_below`], which only asks whether a face can be read.
fn lies_above(body: Body) -> f32 {
    match body {
        Body::Stick => cocked_below(body),
        _ => 0.9995,
    }
}

/// Whether bodies at these poses lie flat on the floor, apart and inside the tray.
pub fn is_settled(body: Body, tray: Tray, poses: &[Pose]) -> bool {
    poses.iter().all(|pose| lies_flat(body, tray, pose)) && lie_apart(body, poses)
}

fn lies_flat(body: Body, tray: Tray, pose: &Pose) -> bool {
    let mut lowest = f32::INFINITY;
    for &vertex in &solid(body).vertices {
        let [x, y, z] = pose.point(vertex);
        if x.abs() > tray.half[0] + ON_FLOOR || z.abs() > tray.half[1] + ON_FLOOR {
            return false;
        }
        lowest = lowest.min(y);
    }
    // A stick with one end on another is level across but not along.
    let slope = if body == Body::Stick { pose.direction([1.0, 0.0, 0.0])[1].abs() } else { 0.0 };
    lowest.abs() <= ON_FLOOR && most_upright(body, pose).1 >= lies_above(body) && slope <= 0.008
}

/// Whether one need not look twice to tell the bodies apart.
fn lie_apart(body: Body, poses: &[Pose]) -> bool {
    let (shape, extent, least) = (shape(body), solid(body).extent(), least_gap(body));
    poses.iter().enumerate().all(|(i, a)| {
        poses[i + 1..].iter().all(|b| {
            a.distance_to(b) > 2.0 * extent + least || {
                let gap = query::distance(&a.to_physics(), &*shape.0, &b.to_physics(), &*shape.0);
                // Two convex solids always have a distance; if not, better throw again.
                gap.map_or(0.0, |gap| gap.distance) >= least
            }
        })
    })
}
