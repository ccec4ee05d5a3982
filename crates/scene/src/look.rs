//! The demands of each look on the renderer, and the choice of a look for an adapter.

use bevy::light::DirectionalLightShadowMap;
use bevy::pbr::ScreenSpaceAmbientOcclusionQualityLevel;
use bevy::render::renderer::RenderAdapterInfo;

pub use tesserae_layout::look::Look;

use super::mesh::detail::Detail;

/// The demands of a look on the renderer.
pub trait Quality {
    /// Detail of the models.
    fn detail(self) -> Detail;

    /// Texels along a side of a normal texture.
    fn texture_size(self) -> u32;

    /// Quality of ambient occlusion; the low look has none.
    fn occlusion(self) -> Option<ScreenSpaceAmbientOcclusionQualityLevel>;

    /// Number of frames to add up while nothing moves; see [`super::still`].
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

/// The look for an adapter: low for a software renderer, standard otherwise. High is for users
/// to choose.
pub fn choose_look(adapter: &RenderAdapterInfo) -> Look {
    if is_software(adapter) { Look::Low } else { Look::Standard }
}

/// The anisotropy for reading textures on an adapter.
///
/// A software renderer gets none. Mesa's walks over every texel under a pixel, and never ends
/// if a pixel beyond a triangle's edge has infinite texture coordinates.
pub fn anisotropy(adapter: Option<&RenderAdapterInfo>) -> u16 {
    if adapter.is_none_or(is_software) { 1 } else { 8 }
}

fn is_software(adapter: &RenderAdapterInfo) -> bool {
    // DeviceType is not re-exported by Bevy; its names are stable.
    format!("{:?}", adapter.device_type) == "Cpu"
}
