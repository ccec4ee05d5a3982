//! The bodies that are thrown.

use std::fmt;

use super::face::Face;
use crate::rules::{Dice, LotBody};

/// The body of one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// A tetrahedral die with two marked corners, as in the game of Ur.
    Tetrahedron,
    /// A half-round throwing stick, as in Senet.
    Stick,
    /// A cubic die.
    Cube,
}

impl Body {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Tetrahedron, Self::Stick, Self::Cube];

    /// Every face; all of them are equally likely.
    pub fn faces(self) -> &'static [Face] {
        use Face::{Corner, Pips};
        match self {
            Self::Tetrahedron => &[Corner(0), Corner(1), Corner(2), Corner(3)],
            Self::Stick => &[Face::Flat, Face::Round],
            Self::Cube => &[Pips(1), Pips(2), Pips(3), Pips(4), Pips(5), Pips(6)],
        }
    }

    /// Gravity in scene units a second squared. On a table it would be 98; the dice are
    /// thrown as if they were several times larger, slowly enough for the eye to follow.
    pub(super) fn gravity(self) -> f32 {
        match self {
            Self::Stick => 17.0,
            _ => 8.5,
        }
    }

    /// The least half extent, along either axis, of a tray in which it can be thrown.
    pub fn least_half(self) -> f32 {
        match self {
            // A stick is 1.2 long and must be able to lie along either axis.
            Self::Stick => 0.7,
            _ => 0.45,
        }
    }
}

impl From<Dice> for Body {
    fn from(dice: Dice) -> Self {
        match dice {
            Dice::Lots { body: LotBody::Tetrahedron, .. } => Self::Tetrahedron,
            Dice::Lots { body: LotBody::Stick, .. } => Self::Stick,
            Dice::Cubes { .. } => Self::Cube,
        }
    }
}

impl fmt::Display for Body {
    /// As several are called.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Tetrahedron => "tetrahedra",
            Self::Stick => "sticks",
            Self::Cube => "cubes",
        })
    }
}
