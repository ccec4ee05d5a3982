//! The settings of photo mode's camera.

use bevy::prelude::*;

use tesserae_layout::view::FIELD_OF_VIEW;
use tesserae_scene::lens::{angle_of_view, focal_length};

use super::guides::Guides;

/// The camera's settings. They exist while photo mode is on.
#[derive(Resource, Clone, PartialEq)]
pub struct Photo {
    /// Focal length in millimetres, on 24 by 36 mm film.
    pub focal_length: f32,
    /// The f-number, or none for a lens that keeps everything sharp.
    pub stop: Option<f32>,
    /// The lines that help to compose the picture.
    pub guides: Guides,
    /// The picture's size in pixels.
    pub size: UVec2,
    /// The number of frames that make up the picture, in looks that accumulate them.
    pub frames: u32,
    /// The picture's share of the view's height.
    pub share: f32,
    /// Is the panel hidden too?
    pub bare: bool,
}

/// Frames of a picture: enough for a lens at f/1.4.
pub const FRAMES: u32 = 64;
/// The focal lengths on offer, in millimetres.
pub const FOCAL_LENGTHS: std::ops::RangeInclusive<f32> = 24.0..=200.0;
/// The f-numbers on offer.
pub const STOPS: [f32; 7] = [1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 11.0];

impl Photo {
    /// The vertical angle of view of the picture, in radians. It is smaller than that of the view
    /// around it.
    pub fn angle(&self) -> f32 {
        2.0 * ((angle_of_view(self.focal_length) / 2.0).tan() * self.share).atan()
    }
}

impl Default for Photo {
    fn default() -> Self {
        Self {
            focal_length: focal_length(FIELD_OF_VIEW).round(),
            stop: None,
            guides: Guides::None,
            size: UVec2::new(3840, 2160),
            frames: FRAMES,
            share: 1.0,
            bare: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_what_its_frame_shows() {
        let whole = Photo { focal_length: 50.0, ..default() };
        assert!((whole.angle() - angle_of_view(50.0)).abs() < 1e-6);
        let half = Photo { share: 0.5, ..whole.clone() };
        let ratio = (half.angle() / 2.0).tan() / (whole.angle() / 2.0).tan();
        assert!((ratio - 0.5).abs() < 1e-6, "{ratio}");
    }
}
