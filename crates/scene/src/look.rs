//! The demands of each look on the renderer, and the choice of a look for an adapter.

use bevy::light::DirectionalLightShadowMap;
use bevy::pbr::ScreenSpaceAmbientOcclusionQualityLevel;
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};

pub use tesserae_layout::colours::ColourSet;
pub use tesserae_layout::look::{Appearance, Level, Look, Part};

use super::mesh::detail::Detail;

/// The demands of a look on the renderer, or of a look with other parts.
pub trait Quality: Into<Appearance> + Copy {
    /// Detail of the models.
    fn detail(self) -> Detail {
        let appearance = self.into();
        match appearance.level(Part::Models) {
            Level::Off => Detail::Coarse,
            Level::Standard => Detail::Fine,
            Level::High => Detail::Finest,
        }
    }

    /// Texels along a side of a normal texture.
    fn texture_size(self) -> u32 {
        let appearance = self.into();
        if appearance.level(Part::Textures) == Level::Standard { 256 } else { 512 }
    }

    /// Quality of ambient occlusion, if there is any.
    fn occlusion(self) -> Option<ScreenSpaceAmbientOcclusionQualityLevel> {
        let appearance = self.into();
        match appearance.level(Part::Occlusion) {
            Level::Off => None,
            Level::Standard => Some(ScreenSpaceAmbientOcclusionQualityLevel::Medium),
            Level::High => Some(ScreenSpaceAmbientOcclusionQualityLevel::Ultra),
        }
    }

    /// Number of frames to add up while nothing moves; see [`super::still`].
    fn still_length(self) -> u32 {
        let appearance = self.into();
        match appearance.level(Part::Still) {
            Level::Off => 0,
            Level::Standard => 16,
            Level::High => 64,
        }
    }

    /// Texels along a side of the shadow map.
    fn shadow_map(self) -> DirectionalLightShadowMap {
        let appearance = self.into();
        let size = match appearance.level(Part::Shadows) {
            Level::Off => 16,
            Level::Standard => 2048,
            Level::High => 4096,
        };
        DirectionalLightShadowMap { size }
    }
}

impl Quality for Look {}
impl Quality for Appearance {}

/// The look for an adapter: low for a software renderer, standard otherwise. High is for users
/// to choose.
pub fn choose_look(adapter: &RenderAdapterInfo) -> Look {
    if is_software(adapter) { Look::Low } else { Look::Standard }
}

/// Textures that one shader of the standard look reads. Bevy's most demanding one has 18.
const TEXTURES: u32 = 24;

/// The finest look that a device can draw.
pub fn finest_look(device: &RenderDevice) -> Look {
    let most = device.limits().max_sampled_textures_per_shader_stage;
    if most < TEXTURES { Look::Low } else { Look::High }
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
