//! The materials of boards, pieces and furniture.

use std::f32::consts::TAU;

use bevy::prelude::*;

/// The properties that every look shares.
struct Properties {
    colour: [f32; 3],
    tiles: f32,
    gloss: f32,
    variety: f32,
}

/// Builds the list: a line for each material with its colour, tiles, gloss and variety. The
/// first sentence above a line is the name that users read: [`Material::name`].
macro_rules! materials {
    ($($(#[doc = $doc:literal])* $name:ident: $colour:expr, $tiles:expr, $gloss:expr, $variety:expr;)*) => {
        /// A material: physically based with a texture in the standard look, a single colour in
        /// the low one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Material { $($(#[doc = $doc])* $name,)* }

        impl Material {
            /// Every material.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            fn properties(self) -> Properties {
                let (colour, tiles, gloss, variety) = match self {
                    $(Self::$name => ($colour, $tiles, $gloss, $variety),)*
                };
                Properties { colour, tiles, gloss, variety }
            }

            /// The material's comment in this catalogue.
            fn about(self) -> &'static str {
                match self {
                    $(Self::$name => concat!($($doc),*),)*
                }
            }
        }
    };
}

materials! {
    /// Warm white shell, polished.
    Shell: [0.70, 0.60, 0.44], 2.4, 0.6, 0.26;
    /// Lapis lazuli: deep blue with pale veins and specks of gold.
    Lapis: [0.008, 0.019, 0.088], 2.6, 0.9, 0.45;
    /// Red limestone.
    RedStone: [0.205, 0.040, 0.025], 2.4, 0.2, 0.34;
    /// Bitumen, the black-brown pitch that inlays are set in.
    Bitumen: [0.020, 0.015, 0.011], 2.2, 0.0, 0.0;
    /// Black shale.
    Shale: [0.014, 0.014, 0.016], 2.4, 0.6, 0.10;
    /// Gold.
    Gold: [0.83, 0.56, 0.20], 1.0, 1.0, 0.0;
    /// A mat of split reed.
    Reed: [0.118, 0.066, 0.027], 0.42, 0.1, 0.0;
    /// Unbleached linen.
    Linen: [0.200, 0.155, 0.100], 0.55, 0.0, 0.0;
    /// Flags of gypsum.
    Gypsum: [0.160, 0.138, 0.108], 0.28, 0.3, 0.08;
    /// A floor of lime plaster, painted red.
    RedPlaster: [0.100, 0.026, 0.016], 0.30, 0.2, 0.0;
    /// Trodden clay.
    Earth: [0.105, 0.070, 0.042], 0.34, 0.0, 0.0;
    /// Dark walnut.
    Walnut: [0.078, 0.034, 0.015], 0.33, 0.25, 0.0;
    /// A lighter, redder wood.
    Cedar: [0.135, 0.052, 0.020], 0.5, 0.25, 0.06;
    /// Tanned leather.
    Leather: [0.175, 0.080, 0.036], 1.2, 0.0, 0.0;
    /// Dark felt.
    Felt: [0.088, 0.036, 0.020], 1.5, 0.0, 0.0;
    /// Elephant or hippopotamus ivory, softly polished, with a fine grain.
    Ivory: [0.80, 0.70, 0.53], 2.4, 0.6, 0.14;
    /// Gold leaf over ivory, rubbed thin in places.
    Gilt: [0.64, 0.40, 0.12], 1.6, 1.0, 0.14;
    /// Rock crystal. In the low look it has the colour of crystal over silver.
    Crystal: [0.47, 0.54, 0.60], 2.2, 1.0, 0.22;
    /// Glass paste.
    Paste: [0.92, 0.92, 0.92], 2.2, 1.0, 0.22;
    /// Lime plaster.
    Plaster: [0.62, 0.57, 0.48], 1.3, 0.0, 0.08;
    /// Fired clay, buff.
    Clay: [0.52, 0.33, 0.185], 1.3, 0.0, 0.16;
    /// Blue Egyptian faience.
    Faience: [0.010, 0.086, 0.232], 1.9, 0.8, 0.20;
    /// Pale, greenish faience.
    PaleFaience: [0.40, 0.62, 0.56], 1.9, 0.8, 0.12;
    /// White faience.
    WhiteFaience: [0.70, 0.68, 0.57], 1.9, 0.8, 0.08;
    /// Black manganese glaze.
    Manganese: [0.012, 0.010, 0.013], 1.9, 0.8, 0.0;
    /// Ebony, oiled.
    Ebony: [0.026, 0.017, 0.012], 0.6, 0.25, 0.0;
    /// Fired clay, reddish.
    Terracotta: [0.40, 0.205, 0.108], 0.62, 0.0, 0.0;
    /// Dark brown slip painted on clay.
    Slip: [0.062, 0.024, 0.014], 0.62, 0.0, 0.0;
    /// Red ochre painted on clay.
    Ochre: [0.22, 0.052, 0.024], 0.62, 0.0, 0.0;
    /// White slip painted on clay.
    WhiteSlip: [0.68, 0.58, 0.43], 1.1, 0.0, 0.0;
    /// Small blue stones, worn smooth.
    BluePebble: [0.030, 0.100, 0.290], 2.4, 0.6, 0.0;
    /// Small white stones, worn smooth.
    WhitePebble: [0.76, 0.73, 0.66], 2.4, 0.6, 0.0;
    /// Silver foil. It lies behind crystal.
    Silver: [0.50, 0.51, 0.52], 1.9, 1.0, 0.10;
}

impl Material {
    /// Its name for users, such as `Red limestone`.
    pub fn name(self) -> &'static str {
        let about = self.about().trim();
        about.split_once('.').map_or(about, |(first, _)| first)
    }

    /// The mean linear colour, as the low look paints it.
    pub fn colour(self) -> Vec3 {
        Vec3::from_array(self.properties().colour)
    }

    /// Copies of its texture to a scene unit.
    pub fn tiles(self) -> f32 {
        self.properties().tiles
    }

    /// Strength of its highlight in the low look, 0 for matt to 1.
    pub fn gloss(self) -> f32 {
        self.properties().gloss
    }

    /// Largest difference in grain direction between neighbouring pieces, in radians. Stones
    /// and glaze lie in any direction, wood along the thing.
    pub fn turn(self) -> f32 {
        match self {
            Self::Shell | Self::Lapis | Self::RedStone | Self::Shale => TAU,
            Self::Faience | Self::PaleFaience | Self::WhiteFaience => TAU,
            _ => 0.0,
        }
    }

    /// Difference in tone between neighbouring pieces, 0 for none.
    pub fn variety(self) -> f32 {
        self.properties().variety
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_material_has_a_plain_name_of_its_own() {
        assert_eq!(Material::RedStone.name(), "Red limestone");
        for (index, material) in Material::ALL.iter().enumerate() {
            let name = material.name();
            assert!((3..=90).contains(&name.len()), "{material:?}: {name}");
            assert!(name.starts_with(char::is_uppercase) && !name.contains('`'), "{name}");
            assert!(Material::ALL[..index].iter().all(|other| other.name() != name), "{name}");
        }
    }
}
