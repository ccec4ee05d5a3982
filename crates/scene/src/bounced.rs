//! The light that bounces on a table: the things that it is gathered from, and its form in each
//! look.

use bevy::light::IrradianceVolume;
use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;

use tesserae_layout::lamp;
use tesserae_layout::line_of_sight::shaded;
use tesserae_layout::look::Look;
use tesserae_layout::spec::TableSpec;

use super::bounce::{Bounce, Surfaces};
use super::light::{self, KEY_COLOUR, SKY_COLOUR};
use super::lighting::Lighting;
use super::material::{Material, environment};
use super::mesh::Shape;
use super::model::Model;

/// Margin round the things on the table, in scene units.
const BESIDE: f32 = 0.9;
/// Room above them for pieces and dice.
const ABOVE: f32 = 0.9;
/// Number of points along the table, and their distance in height.
const ALONG: f32 = 28.0;
const LAYER: f32 = 0.16;

/// Everything on a table that never moves.
pub struct Scene<'a> {
    /// The table.
    pub spec: &'a TableSpec,
    /// Board, racks and tray.
    pub still: &'a Model,
    /// The thing beside the board, and its place.
    pub beside: Option<(&'a Model, Transform)>,
    /// Material of the ground.
    pub ground: Material,
}

impl Scene<'_> {
    /// The light that bounces between all of it. In the low look it lacks the light of the room,
    /// which the look's shader adds.
    pub fn gathered(&self, look: Look) -> Bounce {
        let things = [(self.still, Transform::IDENTITY)].into_iter().chain(self.beside);
        let (low, high) = things
            .clone()
            .flat_map(|(model, at)| corners(model, at))
            .fold((Vec3::ZERO, Vec3::ZERO), |(low, high), corner| {
                (low.min(corner), high.max(corner))
            });
        let (low, high) = (low.with_y(0.0), high);
        let margin = Vec3::new(BESIDE, 0.0, BESIDE);
        let mut surfaces = Surfaces::between(low - margin, high + margin);
        surfaces.add_ground(self.ground);
        things.for_each(|(model, at)| surfaces.add(model, at));
        surfaces.finish();
        let (low, high) = (low - margin, high + margin + Vec3::Y * ABOVE);
        let along = (high - low).xz().max_element() / ALONG;
        let spacing = Vec3::new(along, LAYER, along);
        let beams = light::beams(self.spec.lamp(), &Lighting::MUSEUM, shaded(self.spec));
        let room =
            |toward| if look == Look::Low { Vec3::ZERO } else { environment::studio(toward) };
        Bounce::gathered(&surfaces, (low, high), spacing, &beams, room)
    }
}

/// The corners of the box round a model at a place.
fn corners(model: &Model, at: Transform) -> impl Iterator<Item = Vec3> {
    let boxes = model.parts().map(|(_, shape)| shape.bounds());
    let whole = boxes.reduce(|(low, high), (a, b)| (low.min(a), high.max(b)));
    let (low, high) = whole.unwrap_or_default();
    (0..8).map(move |corner| {
        let far = BVec3::new(corner & 1 > 0, corner & 2 > 0, corner & 4 > 0);
        at.transform_point(Vec3::select(far, high, low))
    })
}

/// Can the device show volumes? With fewer buffers, Bevy 0.19's shader looks through the list of
/// volumes without an end.
pub fn are_usable(device: Option<&RenderDevice>) -> bool {
    const LEAST_BUFFERS: u32 = 3;
    device
        .is_some_and(|device| device.limits().max_storage_buffers_per_shader_stage >= LEAST_BUFFERS)
}

/// The light as Bevy reads it.
pub fn volume(bounce: &Bounce, images: &mut Assets<Image>) -> (IrradianceVolume, Transform) {
    bounce.volume(images, light::ROOM)
}

/// Adds the light to vertex colours of the low look: those of a model that its shader lights,
/// and those of a table top that contain all light.
pub fn brighten(bounce: &Bounce, still: &mut Model, table: &mut Shape) {
    let key = light::key_on_table();
    let bounced = |at: Vec3, normal: Vec3| bounce.at(at, normal) * (KEY_COLOUR / key);
    still.tint(|at, normal| {
        let sky = light::GROUND_COLOUR.lerp(SKY_COLOUR, normal.y * 0.5 + 0.5);
        let lit = sky + KEY_COLOUR * normal.dot(lamp::KEY).max(0.0);
        Vec3::ONE + bounced(at, normal) / lit
    });
    for (colour, at) in table.colours.iter_mut().zip(&table.positions) {
        *colour += bounced(*at, Vec3::Y).extend(0.0);
    }
}
