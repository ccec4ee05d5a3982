//! Whether bodies that have come to rest may be shown so.

use rapier3d::parry::query;

use super::body::solid;
use super::face::{cocked_below, most_upright};
use super::simulate::shape;
use super::{DiceKind, DiceSet, Pose, Tray};

/// Why a throw is thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unsettled {
    /// Something still moved when the time was up.
    Moving,
    /// A body leans on a wall or another body, or stands on an edge.
    Leaning,
    /// A body lies on another.
    Stacked,
    /// Two bodies lie so close that one would have to look twice.
    Crowded,
    /// A body is not within the tray.
    Outside,
}

/// How high the lowest point of a body that lies on the floor may be; it may be as
/// deep in it, which is what the solver allows.
const ON_FLOOR: f32 = 0.004;

/// The least distance between two bodies at rest. Sticks lie side by side.
fn least_gap(kind: DiceKind) -> f32 {
    match kind {
        DiceKind::Sticks => 0.004,
        _ => 0.015,
    }
}

/// The cosine of the lean that a body lying on the floor may have at most. Stricter
/// than [`super::cocked_below`], which only asks whether a face can be read.
fn lies_above(kind: DiceKind) -> f32 {
    match kind {
        DiceKind::Sticks => cocked_below(kind),
        _ => 0.9995,
    }
}

/// Whether bodies at these poses lie flat on the floor, apart and inside the tray.
///
/// # Errors
/// The first reason to throw again.
pub fn settled(set: DiceSet, tray: Tray, poses: &[Pose]) -> Result<(), Unsettled> {
    let solid = solid(set.kind);
    for pose in poses {
        let mut lowest = f32::INFINITY;
        for &vertex in &solid.vertices {
            let [x, y, z] = pose.point(vertex);
            if x.abs() > tray.half[0] + ON_FLOOR || z.abs() > tray.half[1] + ON_FLOOR {
                return Err(Unsettled::Outside);
            }
            lowest = lowest.min(y);
        }
        if lowest > ON_FLOOR {
            return Err(Unsettled::Stacked);
        }
        let (_, upright) = most_upright(set.kind, pose);
        if lowest < -ON_FLOOR || upright < lies_above(set.kind) {
            return Err(Unsettled::Leaning);
        }
        // A stick with one end on another is level across but not along.
        if set.kind == DiceKind::Sticks && pose.direction([1.0, 0.0, 0.0])[1].abs() > 0.008 {
            return Err(Unsettled::Stacked);
        }
    }
    let body = shape(set.kind);
    for (i, a) in poses.iter().enumerate() {
        for b in &poses[i + 1..] {
            if a.distance_to(b) > 2.0 * solid.extent() + least_gap(set.kind) {
                continue;
            }
            let gap = query::distance(&a.to_physics(), &*body.0, &b.to_physics(), &*body.0);
            // Two convex solids always have a distance; if not, better throw again.
            if gap.map_or(0.0, |gap| gap.distance) < least_gap(set.kind) {
                return Err(Unsettled::Crowded);
            }
        }
    }
    Ok(())
}
