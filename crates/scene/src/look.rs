//! What each look asks of the renderer, and which suits an adapter.

use bevy::light::DirectionalLightShadowMap;
use bevy::pbr::ScreenSpaceAmbientOcclusionQualityLevel;
use bevy::render::renderer::RenderAdapterInfo;

pub use tesserae_layout::look::Look;

use super::mesh::detail::Detail;

/// What a look asks of the renderer.
pub trait Quality {
    /// How finely things are modelled.
    fn detail(self) -> Detail;

    /// Texels along a side of a normal texture.
    fn texture_size(self) -> u32;

    /// How finely the shade in corners is worked out; the low look has none.
    fn occlusion(self) -> Option<ScreenSpaceAmbientOcclusionQualityLevel>;

    /// How many frames are added up while nothing moves; see [`super::still`].
    fn still_length(self) -> u32;

    /// Texels along a side of the shadow map.
    fn shadow_map(self) -> DirectionalLightShadowMap;
}

impl Quality for Look {
    fn detail(self) -> Detail {
        match self {
            Self::Low => Detail::Coarse,
            Self::Standard => Detail::Fine,
            Self::High => Detail::Finest,
        }
    }

    fn texture_size(self) -> u32 {
        match self {
            Self::Low => 512,
            Self::Standard => 256,
            Self::High => 512,
        }
    }

    fn occlusion(self) -> Option<ScreenSpaceAmbientOcclusionQualityLevel> {
        match self {
            Self::Low => None,
            Self::Standard => Some(ScreenSpaceAmbientOcclusionQualityLevel::Medium),
            Self::High => Some(ScreenSpaceAmbientOcclusionQualityLevel::Ultra),
        }
    }

    fn still_length(self) -> u32 {
        match self {
            Self::Low => 0,
            Self::Standard => 16,
            Self::High => 64,
        }
    }

    fn shadow_map(self) -> DirectionalLightShadowMap {
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
