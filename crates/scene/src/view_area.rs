//! The part of a window that a camera frames; panels cover the rest.
//!
//! The low look draws that part, and the rest of its column down to the window's lower edge, where
//! messages come and go. The other looks draw the whole window, with the middle
//! of the view in the middle of the part. They must: Bevy 0.19 looks up the finished depth (for
//! ambient occlusion, and for the view through crystal) as if the picture filled its window,
//! and otherwise finds it in wrong places.

use bevy::camera::primitives::Frustum;
use bevy::camera::visibility::VisibilitySystems;
use bevy::camera::{SubCameraView, Viewport};
use bevy::math::primitives::ViewFrustum;
use bevy::pbr::ScreenSpaceAmbientOcclusion;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;

/// The part of the window that a camera frames, in pixels; the whole window while its size is
/// zero.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewArea {
    /// The top left corner.
    pub from: UVec2,
    /// Width and height.
    pub size: UVec2,
}

impl ViewArea {
    /// Width and height of that part, in logical pixels.
    pub fn logical_size(self, camera: &Camera) -> Option<Vec2> {
        if self.size == UVec2::ZERO {
            return camera.logical_viewport_size();
        }
        Some(self.size.as_vec2() / camera.target_scaling_factor()?)
    }

    /// Does it contain a place of the window, given in logical pixels?
    pub fn holds(self, camera: &Camera, at: Vec2) -> bool {
        if self.size == UVec2::ZERO {
            return camera.logical_viewport_rect().is_some_and(|area| area.contains(at));
        }
        let Some(scale) = camera.target_scaling_factor() else { return false };
        let (from, to) = (self.from.as_vec2(), (self.from + self.size).as_vec2());
        Rect::from_corners(from, to).contains(at * scale)
    }

    /// This part and what lies below it in the window.
    fn viewport(self, window: UVec2) -> Viewport {
        let high = window.y.saturating_sub(self.from.y).max(self.size.y);
        let physical_size = UVec2::new(self.size.x, high);
        Viewport { physical_position: self.from, physical_size, ..default() }
    }

    /// The view of a viewport that is higher than this part; none if it is not.
    fn of_viewport(self, viewport: &Viewport) -> Option<SubCameraView> {
        let size = viewport.physical_size;
        let view = SubCameraView { full_size: self.size, offset: Vec2::ZERO, size };
        (size != self.size).then_some(view)
    }

    /// The whole window's view, centred on this part.
    fn of_window(self, window: UVec2) -> SubCameraView {
        SubCameraView { full_size: self.size, offset: -self.from.as_vec2(), size: window }
    }
}

/// The projection of the part that a camera frames, whether the camera draws that part alone or
/// the whole window.
pub fn clip_of_part(camera: &Camera) -> Mat4 {
    let Some(view) = &camera.sub_camera_view else { return camera.clip_from_view() };
    part_of_window(view) * camera.clip_from_view()
}

/// From the clip space of all that is drawn to that of the part.
fn part_of_window(view: &SubCameraView) -> Mat4 {
    let (part, window) = (view.full_size.as_vec2(), view.size.as_vec2());
    let scale = window / part;
    let shift = (window + 2.0 * view.offset) / part - 1.0;
    // Pixels count downwards.
    Mat4::from_cols(
        Vec4::X * scale.x,
        Vec4::Y * scale.y,
        Vec4::Z,
        Vec4::new(shift.x, -shift.y, 0.0, 1.0),
    )
}

type Framed = (
    &'static ViewArea,
    &'static mut Camera,
    Has<ScreenSpaceAmbientOcclusion>,
    Option<&'static mut Vignette>,
);

/// Makes every camera draw its part of the window, or the window about it.
pub fn lay_out_views(mut cameras: Query<Framed>) {
    for (area, mut camera, whole, vignette) in &mut cameras {
        if area.size == UVec2::ZERO {
            continue;
        }
        let Some(window) = camera.physical_target_size() else { continue };
        let viewport = (!whole).then(|| area.viewport(window));
        let place = |viewport: &Viewport| (viewport.physical_position, viewport.physical_size);
        let sub_view = match &viewport {
            Some(viewport) => area.of_viewport(viewport),
            None => Some(area.of_window(window)),
        };
        if camera.viewport.as_ref().map(place) != viewport.as_ref().map(place) {
            camera.viewport = viewport;
        }
        if camera.sub_camera_view != sub_view {
            camera.sub_camera_view = sub_view;
        }
        if let Some(mut vignette) = vignette {
            let middle = area.from.as_vec2() + area.size.as_vec2() / 2.0;
            let center = middle / window.as_vec2();
            if vignette.center != center {
                vignette.center = center;
            }
        }
    }
}

/// Widens frusta to the shifted view: Bevy culls as if there were no shift.
fn widen_frusta(mut cameras: Query<(&Camera, &Projection, &GlobalTransform, &mut Frustum)>) {
    for (camera, projection, at, mut frustum) in &mut cameras {
        if camera.sub_camera_view.is_some() {
            let clip_from_world = camera.clip_from_view() * at.to_matrix().inverse();
            *frustum = Frustum(ViewFrustum::from_clip_from_world_custom_far(
                &clip_from_world,
                &at.translation(),
                &at.back(),
                projection.far(),
            ));
        }
    }
}

/// Registers the systems that follow the areas. The caller places [`lay_out_views`].
pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        widen_frusta
            .after(VisibilitySystems::UpdateFrusta)
            .before(VisibilitySystems::CheckVisibility),
    );
}

#[cfg(test)]
mod tests {
    use bevy::camera::CameraProjection;

    use super::*;

    #[test]
    fn what_is_drawn_below_the_part_moves_nothing_in_it() {
        let area = ViewArea { from: UVec2::new(0, 40), size: UVec2::new(800, 600) };
        let lens = PerspectiveProjection { fov: 0.7, aspect_ratio: 800.0 / 600.0, ..default() };
        let viewport = area.viewport(UVec2::new(1280, 720));
        assert_eq!((viewport.physical_position, viewport.physical_size.y), (area.from, 680));
        let view = area.of_viewport(&viewport).expect("80 rows more");
        let clip = lens.get_clip_from_view_for_sub(&view);
        let (own, part) = (lens.get_clip_from_view(), part_of_window(&view) * clip);
        for at in [Vec3::new(0.3, 0.8, -5.0), Vec3::new(-1.1, -0.4, -3.0)] {
            let seen = |clip: Mat4, high: f32| {
                let at = clip.project_point3(at);
                (Vec2::new(at.x, -at.y) * 0.5 + 0.5) * Vec2::new(800.0, high)
            };
            assert!(seen(own, 600.0).distance(seen(clip, 680.0)) < 0.01, "{at}");
            let (a, b) = (part.project_point3(at), own.project_point3(at));
            assert!(a.truncate().distance(b.truncate()) < 1e-5, "{a} {b}");
        }
        let whole = area.viewport(UVec2::new(1280, 640));
        assert_eq!((whole.physical_size, area.of_viewport(&whole)), (area.size, None));
    }

    #[test]
    fn the_middle_of_the_view_is_the_middle_of_its_part() {
        let area = ViewArea { from: UVec2::new(100, 40), size: UVec2::new(800, 600) };
        let window = UVec2::new(1280, 720);
        let lens = PerspectiveProjection { fov: 0.7, ..default() };
        let clip = lens.get_clip_from_view_for_sub(&area.of_window(window));
        let seen = |at: Vec3| {
            let at = clip.project_point3(at);
            (Vec2::new(at.x, -at.y) * 0.5 + 0.5) * window.as_vec2()
        };
        let far = 5.0;
        let near = |place: Vec2, wanted: Vec2| assert!(place.distance(wanted) < 0.01, "{place}");
        near(seen(Vec3::new(0.0, 0.0, -far)), Vec2::new(500.0, 340.0));
        // The upper edge of the lens stands at the upper edge of the part.
        let high = (0.35f32).tan() * far;
        near(seen(Vec3::new(0.0, high, -far)), Vec2::new(500.0, 40.0));
        near(seen(Vec3::new(high * 800.0 / 600.0, 0.0, -far)), Vec2::new(900.0, 340.0));
        // The part alone shows what the lens shows.
        let part = part_of_window(&area.of_window(window)) * clip;
        let own = PerspectiveProjection { aspect_ratio: 800.0 / 600.0, ..lens };
        for at in [Vec3::new(0.3, 0.8, -far), Vec3::new(-1.1, -0.4, -3.0)] {
            let (a, b) = (part.project_point3(at), own.get_clip_from_view().project_point3(at));
            assert!(a.truncate().distance(b.truncate()) < 1e-5, "{a} {b}");
        }
    }
}
