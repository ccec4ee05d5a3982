//! The window's own icon, for desktops that know no entry of the program in their menu. Wayland
//! takes that of the entry.

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// Large enough for title bars, lists of windows and most switchers.
const PICTURE: &[u8] = include_bytes!("../../../packaging/icons/64.png");

/// Gives the window its icon.
pub(super) fn set(window: Entity) {
    let Some(icon) = icon() else { return };
    WINIT_WINDOWS.with_borrow(|windows| {
        if let Some(window) = windows.get_window(window) {
            window.set_window_icon(Some(icon));
        }
    });
}

fn icon() -> Option<Icon> {
    let image = Image::from_buffer(
        PICTURE,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    );
    let image = image.map_err(|error| warn!("the window's icon: {error}")).ok()?;
    let (width, height) = (image.width(), image.height());
    Icon::from_rgba(image.data?, width, height)
        .map_err(|error| warn!("the window's icon: {error}"))
        .ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_is_a_picture_that_windows_take() {
        assert!(super::icon().is_some());
    }
}
