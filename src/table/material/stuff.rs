//! The stuffs that boards, pieces and furniture are made of.

use bevy::prelude::*;

/// A stuff: in the standard look a physically based material with a texture,
/// in the low look a single colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stuff {
    /// Warm white shell, polished.
    Shell,
    /// Lapis lazuli: deep blue with pale veins and specks of gold.
    Lapis,
    /// Red limestone.
    RedStone,
    /// Bitumen, the black-brown pitch that inlays are set in.
    Bitumen,
    /// Black shale.
    Shale,
    /// Gold.
    Gold,
    /// The table top: dark walnut.
    Walnut,
    /// Trays and racks: a lighter, redder wood.
    Cedar,
    /// The floor of the throwing tray: tanned leather.
    Leather,
    /// The floor of the racks: dark felt.
    Felt,
    /// Elephant or hippopotamus ivory, softly polished, with a fine grain.
    Ivory,
    /// Gold leaf over ivory, rubbed thin in places.
    Gilt,
    /// Rock crystal backed with silver foil.
    Crystal,
    /// Glass paste: white, to be tinted.
    Paste,
    /// Lime plaster.
    Plaster,
    /// Fired clay, buff.
    Clay,
}

impl Stuff {
    /// Every stuff.
    pub const ALL: [Self; 16] = [
        Self::Shell,
        Self::Lapis,
        Self::RedStone,
        Self::Bitumen,
        Self::Shale,
        Self::Gold,
        Self::Walnut,
        Self::Cedar,
        Self::Leather,
        Self::Felt,
        Self::Ivory,
        Self::Gilt,
        Self::Crystal,
        Self::Paste,
        Self::Plaster,
        Self::Clay,
    ];

    /// The mean colour, linear, as the low look paints it.
    pub fn colour(self) -> Vec3 {
        match self {
            Self::Shell => Vec3::new(0.80, 0.71, 0.55),
            Self::Lapis => Vec3::new(0.018, 0.045, 0.27),
            Self::RedStone => Vec3::new(0.32, 0.042, 0.022),
            Self::Bitumen => Vec3::new(0.022, 0.017, 0.013),
            Self::Shale => Vec3::new(0.012, 0.012, 0.014),
            Self::Gold => Vec3::new(0.83, 0.56, 0.20),
            Self::Walnut => Vec3::new(0.078, 0.034, 0.015),
            Self::Cedar => Vec3::new(0.135, 0.052, 0.020),
            Self::Leather => Vec3::new(0.175, 0.080, 0.036),
            Self::Felt => Vec3::new(0.088, 0.036, 0.020),
            Self::Ivory => Vec3::new(0.80, 0.70, 0.53),
            Self::Gilt => Vec3::new(0.64, 0.40, 0.12),
            Self::Crystal => Vec3::new(0.47, 0.54, 0.60),
            Self::Paste => Vec3::new(0.92, 0.92, 0.92),
            Self::Plaster => Vec3::new(0.62, 0.57, 0.48),
            Self::Clay => Vec3::new(0.52, 0.33, 0.185),
        }
    }

    /// Copies of its texture to a scene unit.
    pub fn tiles(self) -> f32 {
        match self {
            Self::Shell => 2.0,
            Self::Lapis => 2.2,
            Self::RedStone => 2.0,
            Self::Bitumen | Self::Shale => 1.5,
            Self::Gold => 1.0,
            Self::Walnut => 0.33,
            Self::Cedar => 0.5,
            Self::Leather => 1.2,
            Self::Felt => 1.5,
            Self::Ivory => 2.4,
            Self::Gilt => 1.6,
            Self::Crystal | Self::Paste => 2.2,
            Self::Plaster | Self::Clay => 1.3,
        }
    }

    /// Strength of its highlight in the low look, 0 for matt to 1.
    pub fn gloss(self) -> f32 {
        match self {
            Self::Lapis | Self::Shale | Self::Gold | Self::Gilt | Self::Crystal | Self::Paste => {
                1.0
            }
            Self::Shell | Self::RedStone | Self::Ivory => 0.6,
            Self::Walnut | Self::Cedar => 0.25,
            Self::Bitumen | Self::Leather | Self::Felt | Self::Plaster | Self::Clay => 0.0,
        }
    }

    /// How much neighbouring pieces of it differ in tone, 0 for not at all.
    pub fn variety(self) -> f32 {
        match self {
            Self::Shell => 0.20,
            Self::Lapis => 0.35,
            Self::RedStone => 0.30,
            Self::Cedar => 0.06,
            Self::Ivory | Self::Gilt => 0.14,
            Self::Crystal | Self::Paste => 0.22,
            Self::Plaster => 0.08,
            Self::Clay => 0.16,
            _ => 0.0,
        }
    }
}
