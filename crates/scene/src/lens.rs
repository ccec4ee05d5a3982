//! The camera's lens: in still pictures it blurs things before or behind its point of focus, as
//! in a photograph.
//!
//! Each frame of a still looks through another point of the lens. Things at the distance of
//! focus keep their place in all frames; everything else is spread out.

use bevy::prelude::*;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::view::ExtractedView;
use bevy::render::{Render, RenderApp, RenderSystems};

use super::still_frame::{StillFrame, on_disc};

/// Half the height of the film behind the lens, in millimetres: 24 by 36, the standard for
/// focal lengths.
const HALF_FILM: f32 = 12.0;

/// The vertical angle of view, in radians, for a focal length in millimetres.
pub fn angle_of_view(focal_length: f32) -> f32 {
    2.0 * (HALF_FILM / focal_length).atan()
}

/// The focal length for a vertical angle of view: see [`angle_of_view`].
pub fn focal_length(angle: f32) -> f32 {
    HALF_FILM / (angle / 2.0).tan()
}

/// A camera's lens. Without one, a camera sees everything sharp.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// Half its opening, in scene units.
    pub radius: f32,
    /// Distance of focus, in scene units.
    pub focus: f32,
}

impl Lens {
    /// A lens with that focal length in millimetres, at an f-number.
    pub fn new(focal_length: f32, stop: f32, focus: f32) -> Self {
        const MILLIMETRE: f32 = 0.01;
        Self { radius: focal_length / (2.0 * stop) * MILLIMETRE, focus }
    }
}

/// The point of the lens that a frame looks through: across, up, and 1 / the distance of focus.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, ExtractComponent)]
struct Through(Vec3);

impl Through {
    fn of(lens: &Lens, frame: u32) -> Self {
        let at = on_disc(frame * 5 + u32::from(frame > 0) * 3) * lens.radius;
        Self(at.extend(1.0 / lens.focus.max(1e-3)))
    }

    /// The eye's offset, relative to the middle of the lens.
    fn eye(self) -> Transform {
        Transform::from_translation(self.0.with_z(0.0))
    }

    /// Shears the moved eye's view, so that things in focus keep their place. Only the third
    /// column changes, as in a jittered picture: Bevy's clustering loses lamps in any other
    /// view.
    fn shear(self) -> Mat4 {
        let Vec3 { x, y, z: per } = self.0;
        Mat4 { z_axis: Vec4::new(-x * per, -y * per, 1.0, 0.0), ..Mat4::IDENTITY }
    }
}

fn choose_lens_points(
    mut commands: Commands,
    frame: Res<StillFrame>,
    cameras: Query<(Entity, &Lens, Option<&Through>)>,
) {
    for (camera, lens, last) in &cameras {
        let through = Through::of(lens, frame.0);
        if last != Some(&through) {
            commands.entity(camera).insert(through);
        }
    }
}

fn shear_views(mut views: Query<(&mut ExtractedView, &Through)>) {
    for (mut view, through) in &mut views {
        view.world_from_view = view.world_from_view * through.eye();
        view.clip_from_view *= through.shear();
    }
}

/// Registers the lens.
pub fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<Through>::default())
        .add_systems(PostUpdate, choose_lens_points);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(Render, shear_views.in_set(RenderSystems::PrepareAssets));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_focus_stays_and_all_else_moves() {
        let lens = Lens { radius: 0.1, focus: 4.0 };
        let through = Through::of(&lens, 7);
        assert!(through.0.truncate().length() > 0.0);
        let seen = |at: Vec3| {
            let from_eye = at - through.eye().translation;
            through.shear().transform_point3(from_eye)
        };
        for at in [Vec3::new(0.0, 0.0, -4.0), Vec3::new(1.3, -0.8, -4.0)] {
            let seen = seen(at);
            assert!(seen.distance(at) < 1e-6, "{at} is seen at {seen}");
        }
        // Twice as far away, the shift is as large as at the lens, in the other direction.
        let far = seen(Vec3::new(0.0, 0.0, -8.0));
        assert!(far.truncate().distance(through.0.truncate()) < 1e-6, "{far}");
        assert_eq!(Through::of(&lens, 0).0.truncate(), Vec2::ZERO, "in motion");
    }

    #[test]
    fn focal_lengths_are_those_of_photographers() {
        let angle = angle_of_view(50.0).to_degrees();
        assert!((angle - 27.0).abs() < 0.1, "{angle}");
        assert!((focal_length(angle_of_view(85.0)) - 85.0).abs() < 1e-3);
        // An 80 mm lens at f/4 has an opening of 20 mm.
        assert!((Lens::new(80.0, 4.0, 1.0).radius - 0.1).abs() < 1e-6);
    }
}
