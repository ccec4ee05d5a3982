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
    /// Blue Egyptian faience.
    Faience,
    /// Pale, greenish faience.
    PaleFaience,
    /// White faience.
    WhiteFaience,
    /// Black manganese glaze.
    Manganese,
    /// Ebony, oiled.
    Ebony,
    /// Fired clay, reddish.
    Terracotta,
    /// Dark brown slip painted on clay.
    Slip,
    /// Red ochre painted on clay.
    Ochre,
    /// White slip painted on clay.
    WhiteSlip,
    /// Small blue stones, worn smooth.
    BluePebble,
    /// Small white stones, worn smooth.
    WhitePebble,
}

impl Stuff {
    /// Every stuff.
    pub const ALL: [Self; 27] = [
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
        Self::Faience,
        Self::PaleFaience,
        Self::WhiteFaience,
        Self::Manganese,
        Self::Ebony,
        Self::Terracotta,
        Self::Slip,
        Self::Ochre,
        Self::WhiteSlip,
        Self::BluePebble,
        Self::WhitePebble,
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
            Self::Faience => Vec3::new(0.011, 0.094, 0.260),
            Self::PaleFaience => Vec3::new(0.42, 0.66, 0.60),
            Self::WhiteFaience => Vec3::new(0.74, 0.73, 0.64),
            Self::Manganese => Vec3::new(0.010, 0.009, 0.013),
            Self::Ebony => Vec3::new(0.026, 0.017, 0.012),
            Self::Terracotta => Vec3::new(0.41, 0.182, 0.078),
            Self::Slip => Vec3::new(0.060, 0.022, 0.012),
            Self::Ochre => Vec3::new(0.24, 0.048, 0.020),
            Self::WhiteSlip => Vec3::new(0.68, 0.58, 0.43),
            Self::BluePebble => Vec3::new(0.030, 0.100, 0.290),
            Self::WhitePebble => Vec3::new(0.76, 0.73, 0.66),
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
            Self::Gilt => 1.6,
            Self::Crystal | Self::Paste => 2.2,
            Self::Plaster | Self::Clay => 1.3,
            Self::Faience | Self::PaleFaience | Self::WhiteFaience | Self::Manganese => 1.6,
            Self::Ivory => 2.4,
            Self::Ebony => 0.6,
            Self::Terracotta | Self::Slip | Self::Ochre | Self::WhiteSlip => 1.1,
            Self::BluePebble | Self::WhitePebble => 2.4,
        }
    }

    /// Strength of its highlight in the low look, 0 for matt to 1.
    pub fn gloss(self) -> f32 {
        match self {
            Self::Lapis | Self::Shale | Self::Gold | Self::Gilt | Self::Crystal | Self::Paste => {
                1.0
            }
            Self::Faience | Self::PaleFaience | Self::WhiteFaience | Self::Manganese => 0.8,
            Self::Shell | Self::RedStone | Self::Ivory | Self::BluePebble | Self::WhitePebble => {
                0.6
            }
            Self::Walnut | Self::Cedar | Self::Ebony => 0.25,
            Self::Bitumen | Self::Leather | Self::Felt | Self::Plaster | Self::Clay => 0.0,
            Self::Terracotta | Self::Slip | Self::Ochre | Self::WhiteSlip => 0.0,
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
            Self::Faience => 0.22,
            Self::PaleFaience => 0.14,
            _ => 0.0,
        }
    }
}
