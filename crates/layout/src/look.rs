//! The three looks: one for software renderers, two for graphics cards.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How the table is drawn.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Look {
    /// A cheap look of its own, for software renderers and weak cards: vertex
    /// colours with the light worked out at the vertices.
    Low,
    /// Physically based materials, soft shadows, the room mirrored.
    #[default]
    Standard,
    /// As standard, with finer meshes, larger textures and sharper shadows.
    High,
}

impl Look {
    /// Every look, cheapest first.
    pub const ALL: [Self; 3] = [Self::Low, Self::Standard, Self::High];

    /// The name used on the command line and in settings.
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
