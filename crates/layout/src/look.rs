//! The three looks: one for software renderers, two for graphics cards.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How the table is drawn.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
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
