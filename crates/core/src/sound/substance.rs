//! What things are made of, as the ear tells them apart.

/// What a body is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Substance {
    /// Shell, as of a conch.
    Shell,
    /// Lapis lazuli, shale, pebbles.
    Stone,
    /// Wood in bars: throwing sticks, boards, frames.
    Wood,
    /// Bone.
    Bone,
    /// Ivory.
    Ivory,
    /// Glazed faience.
    Faience,
    /// Fired clay.
    Clay,
    /// Glass and glass paste.
    Glass,
    /// Rock crystal.
    Crystal,
    /// Plaster and gypsum.
    Plaster,
    /// Leather over a board.
    Leather,
    /// Linen or felt over a board.
    Cloth,
}

/// How a body of a substance sounds.
pub(super) struct Nature {
    /// Its lowest tone in cycles a second, if it is as large as a die.
    pub pitch: f32,
    /// Seconds until that tone has faded by 60 dB.
    pub rings: f32,
    /// The power of a tone's ratio by which it fades sooner.
    pub fades: f32,
    /// Its stiffness, 0 to 1. The softer of two bodies decides how long they touch, and so how
    /// bright they sound.
    pub stiff: f32,
    /// The loudness of its noise, struck or sliding, 0 to 1.
    pub rough: f32,
    /// Its tones: the ratio to the lowest, and the loudness.
    pub modes: &'static [(f32, f32)],
}

/// Tones of small solid bodies: few and not harmonic.
const SOLID: &[(f32, f32)] = &[(1.0, 1.0), (1.58, 0.7), (2.37, 0.45), (3.30, 0.25)];
/// Tones of thin brittle bodies: many and close.
const BRITTLE: &[(f32, f32)] = &[(1.0, 1.0), (1.59, 0.65), (2.14, 0.5), (2.92, 0.35), (3.71, 0.22)];
/// Tones of a free bar.
const BAR: &[(f32, f32)] = &[(1.0, 1.0), (2.76, 0.55), (5.40, 0.3), (8.93, 0.15)];
/// Tones of a covered board.
const COVERED: &[(f32, f32)] = &[(1.0, 1.0), (1.62, 0.6), (2.75, 0.4), (4.4, 0.2)];

impl Substance {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Shell,
        Self::Stone,
        Self::Wood,
        Self::Bone,
        Self::Ivory,
        Self::Faience,
        Self::Clay,
        Self::Glass,
        Self::Crystal,
        Self::Plaster,
        Self::Leather,
        Self::Cloth,
    ];

    pub(super) fn nature(self) -> Nature {
        let (pitch, rings, fades, stiff, rough, modes) = match self {
            Self::Shell => (2_600.0, 0.050, 1.0, 0.80, 0.25, SOLID),
            Self::Stone => (2_150.0, 0.062, 0.8, 0.95, 0.15, SOLID),
            Self::Wood => (980.0, 0.10, 1.1, 0.50, 0.22, BAR),
            Self::Bone => (1_450.0, 0.055, 1.1, 0.70, 0.20, SOLID),
            Self::Ivory => (1_800.0, 0.055, 1.0, 0.78, 0.12, SOLID),
            Self::Faience => (2_900.0, 0.095, 0.7, 0.85, 0.15, BRITTLE),
            Self::Clay => (1_150.0, 0.075, 0.9, 0.65, 0.30, SOLID),
            Self::Glass => (3_500.0, 0.20, 0.6, 0.92, 0.06, BRITTLE),
            Self::Crystal => (4_000.0, 0.24, 0.5, 0.97, 0.05, BRITTLE),
            Self::Plaster => (900.0, 0.040, 1.0, 0.60, 0.35, SOLID),
            Self::Leather => (650.0, 0.10, 0.6, 0.14, 0.35, COVERED),
            Self::Cloth => (500.0, 0.08, 0.6, 0.08, 0.40, COVERED),
        };
        Nature { pitch, rings, fades, stiff, rough, modes }
    }
}
