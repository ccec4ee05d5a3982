//! What a body shows, and reading it off a pose.

use std::fmt;

use super::body::face_axis;
use super::{DiceKind, DiceSet, Pose};

/// What one body shows when it lies still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// A tetrahedral lot rests on one side; the corner opposite, 0 to 3, is up.
    /// Corners 0 and 1 are the marked ones.
    Corner(u8),
    /// A stick with its flat, marked side up.
    Flat,
    /// A stick with its round side up.
    Round,
    /// A cube with this number, 1 to 6, up.
    Pips(u8),
}

impl Face {
    /// Every face of one body of this kind. All of them are equally likely.
    #[must_use]
    pub fn all(kind: DiceKind) -> &'static [Self] {
        match kind {
            DiceKind::Tetrahedra => {
                &[Self::Corner(0), Self::Corner(1), Self::Corner(2), Self::Corner(3)]
            }
            DiceKind::Sticks => &[Self::Flat, Self::Round],
            DiceKind::Cube | DiceKind::Cubes => &[
                Self::Pips(1),
                Self::Pips(2),
                Self::Pips(3),
                Self::Pips(4),
                Self::Pips(5),
                Self::Pips(6),
            ],
        }
    }

    /// Whether this face counts for a lot: a marked corner or the flat side.
    #[must_use]
    pub fn is_marked(self) -> bool {
        matches!(self, Self::Corner(0 | 1) | Self::Flat)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Corner(corner) if self.is_marked() => write!(f, "corner {corner} (marked)"),
            Self::Corner(corner) => write!(f, "corner {corner}"),
            Self::Flat => f.write_str("flat"),
            Self::Round => f.write_str("round"),
            Self::Pips(pips) => write!(f, "{pips}"),
        }
    }
}

/// The cosine of the lean at which a body counts as cocked: its most upright axis
/// must be at least this upright. A stick on its round side may rock a little.
#[must_use]
pub fn cocked_below(kind: DiceKind) -> f32 {
    match kind {
        DiceKind::Tetrahedra | DiceKind::Cube | DiceKind::Cubes => 0.97,
        DiceKind::Sticks => 0.9,
    }
}

/// The most upright face of one body and the cosine of its lean.
pub(super) fn most_upright(kind: DiceKind, pose: &Pose) -> (Face, f32) {
    let mut best = (Face::all(kind)[0], f32::NEG_INFINITY);
    for &face in Face::all(kind) {
        let upright = pose.direction(face_axis(face))[1];
        if upright > best.1 {
            best = (face, upright);
        }
    }
    best
}

/// Reads the faces off the poses of the bodies, in their order. `None` if a body is
/// cocked or if there are not as many poses as bodies.
#[must_use]
pub fn read(set: DiceSet, poses: &[Pose]) -> Option<Vec<Face>> {
    if poses.len() != set.count {
        return None;
    }
    poses
        .iter()
        .map(|pose| {
            let (face, upright) = most_upright(set.kind, pose);
            (upright >= cocked_below(set.kind)).then_some(face)
        })
        .collect()
}
