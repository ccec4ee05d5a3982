//! The three looks: one for software renderers, two for graphics cards. Parts of the latter can be
//! chosen one by one.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::colours::ColourSet;

/// How the table is drawn, from the plainest look to the finest.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub enum Look {
    /// A cheap look for software renderers and weak cards: vertex colours, lit at the vertices.
    Low,
    /// Physically based materials, soft shadows, reflections of the room.
    #[default]
    Standard,
    /// Standard with finer meshes, larger textures and sharper shadows.
    High,
}

impl Look {
    /// Every look, cheapest first.
    pub const ALL: [Self; 3] = [Self::Low, Self::Standard, Self::High];

    /// Its name on the command line and in settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Standard => "standard",
            Self::High => "high",
        }
    }

    /// The look of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|look| look.name() == name)
    }
}

/// A part of the standard and the high look. The low look is another kind of material and has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Part {
    /// Fineness of the models.
    Models,
    /// Size of the textures.
    Textures,
    /// The shadows of the key lamp.
    Shadows,
    /// Ambient occlusion.
    Occlusion,
    /// The light that bounces between the things on the table.
    Bounced,
    /// What is seen through clear materials.
    Clear,
    /// Smooth edges while the picture moves.
    Smooth,
    /// Frames that are added up while nothing moves.
    Still,
    /// Bloom, vignette and sharpening, as of a lens.
    Lens,
}

/// A level of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Level {
    /// Without it.
    Off,
    /// As in the standard look.
    Standard,
    /// As in the high look.
    High,
}

impl Part {
    /// Every part, in the order of the settings.
    pub const ALL: [Self; 9] = [
        Self::Models,
        Self::Textures,
        Self::Shadows,
        Self::Occlusion,
        Self::Bounced,
        Self::Clear,
        Self::Smooth,
        Self::Still,
        Self::Lens,
    ];

    /// The levels that it can have.
    pub fn levels(self) -> &'static [Level] {
        match self {
            Self::Models | Self::Textures => &[Level::Standard, Level::High],
            Self::Shadows | Self::Occlusion | Self::Still => {
                &[Level::Off, Level::Standard, Level::High]
            }
            Self::Bounced | Self::Clear | Self::Smooth => &[Level::Off, Level::Standard],
            Self::Lens => &[Level::Off, Level::High],
        }
    }

    /// Its level in a look.
    pub fn in_look(self, look: Look) -> Level {
        let levels = self.levels();
        match look {
            Look::Low => Level::Off,
            Look::Standard if levels.contains(&Level::Standard) => Level::Standard,
            Look::Standard => Level::Off,
            Look::High if levels.contains(&Level::High) => Level::High,
            Look::High => Level::Standard,
        }
    }
}

/// How the table is drawn: a look, and each of its parts.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// The look.
    pub look: Look,
    /// The colours of its marks.
    pub colours: ColourSet,
    levels: [Level; Part::ALL.len()],
}

impl Appearance {
    /// A look with some parts of other levels. The low look stays as it is.
    pub fn of(look: Look, own: impl IntoIterator<Item = (Part, Level)>) -> Self {
        let mut levels = Part::ALL.map(|part| part.in_look(look));
        let own = own.into_iter().filter(|(part, level)| part.levels().contains(level));
        for (part, level) in own.filter(|_| look != Look::Low) {
            levels[part as usize] = level;
        }
        Self { look, colours: ColourSet::Usual, levels }
    }

    /// The level of a part.
    pub fn level(&self, part: Part) -> Level {
        self.levels[part as usize]
    }

    /// Is that part drawn at all?
    pub fn has(&self, part: Part) -> bool {
        self.level(part) != Level::Off
    }
}

impl From<Look> for Appearance {
    fn from(look: Look) -> Self {
        Self::of(look, [])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_its_own_level_and_the_others_those_of_the_look() {
        for look in Look::ALL {
            let whole = Appearance::from(look);
            for part in Part::ALL {
                for level in part.levels() {
                    let other = Appearance::of(look, [(part, *level)]);
                    let wanted = if look == Look::Low { Level::Off } else { *level };
                    assert_eq!(other.level(part), wanted);
                    let rest = Part::ALL.into_iter().filter(|rest| *rest != part);
                    assert!(rest.into_iter().all(|rest| other.level(rest) == whole.level(rest)));
                }
            }
        }
        let odd = Appearance::of(Look::High, [(Part::Models, Level::Off)]);
        assert_eq!(odd, Look::High.into(), "no table is without models");
        assert!(Part::ALL.iter().all(|part| part.levels().contains(&part.in_look(Look::High))));
    }
}
