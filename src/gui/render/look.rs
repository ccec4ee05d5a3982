//! The three looks: one for software renderers, two for graphics cards.

use bevy::light::DirectionalLightShadowMap;
use bevy::pbr::ScreenSpaceAmbientOcclusionQualityLevel;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::mesh::detail::Detail;

/// How the table is drawn.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
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

    /// How finely things are modelled.
    pub fn detail(self) -> Detail {
        match self {
            Self::Low => Detail::Coarse,
            Self::Standard => Detail::Fine,
            Self::High => Detail::Finest,
        }
    }

    /// Texels along a side of an ordinary texture.
    pub fn texture_size(self) -> u32 {
        match self {
            Self::Low => 512,
            Self::Standard => 256,
            Self::High => 512,
        }
    }

    /// How finely the shade in corners is worked out; the low look has none.
    pub fn occlusion(self) -> Option<ScreenSpaceAmbientOcclusionQualityLevel> {
        match self {
            Self::Low => None,
            Self::Standard => Some(ScreenSpaceAmbientOcclusionQualityLevel::Medium),
            Self::High => Some(ScreenSpaceAmbientOcclusionQualityLevel::Ultra),
        }
    }

    /// How many frames are added up while nothing moves; see [`super::still`].
    pub fn still_length(self) -> u32 {
        match self {
            Self::Low => 0,
            Self::Standard => 16,
            Self::High => 64,
        }
    }

    /// Texels along a side of the shadow map.
    pub fn shadow_map(self) -> DirectionalLightShadowMap {
        DirectionalLightShadowMap {
            size: match self {
                Self::Low => 16,
                Self::Standard => 2048,
                Self::High => 4096,
            },
        }
    }
}

/// The look an adapter is up to: low for a software renderer, else standard. High is for
/// people to choose.
pub fn choose_look(adapter: &RenderAdapterInfo) -> Look {
    if is_software(adapter) { Look::Low } else { Look::Standard }
}

/// How much anisotropy textures are read with on an adapter.
///
/// None on a software renderer: Mesa's walks over all texels under a pixel, and never
/// ends where a pixel beyond a triangle's edge has infinite texture coordinates.
pub fn anisotropy(adapter: Option<&RenderAdapterInfo>) -> u16 {
    if adapter.is_none_or(is_software) { 1 } else { 8 }
}

fn is_software(adapter: &RenderAdapterInfo) -> bool {
    // DeviceType is not re-exported by Bevy; its names are stable.
    format!("{:?}", adapter.device_type) == "Cpu"
}
