//! Which dice are thrown, how many, and where.

use std::fmt;
use std::str::FromStr;

/// The kinds of dice, by the names of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DiceKind {
    /// Tetrahedral lots with two marked corners each, as in the game of Ur.
    Tetrahedra,
    /// Half-round throwing sticks, as in senet.
    Sticks,
    /// One cubic die.
    Cube,
    /// Two cubic dice.
    Cubes,
}

impl DiceKind {
    /// Every kind, in the order in which they are listed to the user.
    pub const ALL: [Self; 4] = [Self::Tetrahedra, Self::Sticks, Self::Cube, Self::Cubes];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tetrahedra => "tetrahedra",
            Self::Sticks => "sticks",
            Self::Cube => "cube",
            Self::Cubes => "cubes",
        }
    }

    /// How many bodies are thrown where the rules say nothing else: three
    /// tetrahedra, four sticks, one or two cubes.
    #[must_use]
    pub fn bodies(self) -> usize {
        match self {
            Self::Tetrahedra => 3,
            Self::Sticks => 4,
            Self::Cube => 1,
            Self::Cubes => 2,
        }
    }
}

impl fmt::Display for DiceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is none of the dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no dice are called '{0}': choose tetrahedra, sticks, cube or cubes")]
pub struct UnknownDice(String);

impl FromStr for DiceKind {
    type Err = UnknownDice;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| UnknownDice(name.to_owned()))
    }
}

/// The dice of one throw: so many bodies of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceSet {
    /// What is thrown.
    pub kind: DiceKind,
    /// How many bodies, from 1 to [`DiceSet::MOST`].
    pub count: usize,
}

impl DiceSet {
    /// The largest number of bodies in one throw.
    pub const MOST: usize = 6;

    /// The usual number of bodies of this kind.
    #[must_use]
    pub fn new(kind: DiceKind) -> Self {
        Self { kind, count: kind.bodies() }
    }

    /// Another number of bodies, such as the four lots of the `finkel` variant.
    /// Brought into 1 to [`DiceSet::MOST`].
    #[must_use]
    pub fn with_count(kind: DiceKind, count: usize) -> Self {
        Self { kind, count: count.clamp(1, Self::MOST) }
    }
}

impl From<DiceKind> for DiceSet {
    fn from(kind: DiceKind) -> Self {
        Self::new(kind)
    }
}

/// The throwing place: a floor at y = 0 centred on the origin, between invisible
/// upright walls without a top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tray {
    /// Inner half extents along x and z, in scene units.
    pub half: [f32; 2],
}

impl Default for Tray {
    fn default() -> Self {
        Self { half: [0.75, 0.75] }
    }
}

impl Tray {
    /// The least half extent, along either axis, in which these dice can be thrown.
    #[must_use]
    pub fn least_half(kind: DiceKind) -> f32 {
        match kind {
            DiceKind::Tetrahedra | DiceKind::Cube | DiceKind::Cubes => 0.45,
            // A stick is 1.2 long and must be able to lie along either axis.
            DiceKind::Sticks => 0.7,
        }
    }
}
