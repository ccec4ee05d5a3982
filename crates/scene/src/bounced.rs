//! The light that bounces on a table: the things that it is gathered from, and its form in each
//! look.

use std::f32::consts::PI;
use std::sync::{Arc, Mutex, PoisonError};

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
/// Number of points along the table.
const ALONG: f32 = 28.0;
/// Distance of the points in height, and their most layers.
const LAYER: f32 = 0.16;
const LAYERS: f32 = 12.0;

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

/// Number of tables whose light is kept, since people return to them.
const KEPT: usize = 6;

/// The light on the tables that were built last, the latest at the end.
static LATEST: Mutex<Vec<(TableSpec, Look, Arc<Bounce>)>> = Mutex::new(Vec::new());

impl Scene<'_> {
    /// The light of [`Self::gathered`], kept from an earlier table if it was the same.
    pub fn light(&self, look: Look) -> Arc<Bounce> {
        let latest = || LATEST.lock().unwrap_or_else(PoisonError::into_inner);
        let mut kept = latest();
        let same = |(spec, of, _): &(TableSpec, Look, _)| *of == look && spec == self.spec;
        if let Some(at) = kept.iter().position(same) {
            let found = kept.remove(at);
            let bounce = found.2.clone();
            kept.push(found);
            return bounce;
        }
        // Other tables need not wait for this one.
        drop(kept);
        let bounce = Arc::new(self.gathered(look));
        let mut kept = latest();
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push((self.spec.clone(), look, bounce.clone()));
        bounce
    }

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
        let spacing = Vec3::new(along, LAYER.max((high.y - low.y) / LAYERS), along);
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

/// Adds the light to the vertex colours of a model, which stands at a place, for the low look.
pub fn brighten(bounce: &Bounce, model: &mut Model, lies: Transform) {
    brighten_faces(bounce, model, |_| lies);
}

/// The same for a thing that turns over: its underside is seen only then, and has the light of its
/// place above.
pub fn brighten_both_sides(bounce: &Bounce, model: &mut Model, lies: Transform) {
    let over = lies * Transform::from_rotation(Quat::from_rotation_z(PI));
    brighten_faces(
        bounce,
        model,
        |normal| {
            if (lies.rotation * normal).y < 0.0 { over } else { lies }
        },
    );
}

/// Adds the light to the vertex colours of a model; `seen` is its place when a face of that normal
/// is seen.
fn brighten_faces(bounce: &Bounce, model: &mut Model, seen: impl Fn(Vec3) -> Transform) {
    model.tint(|at, normal| {
        let lies = seen(normal);
        let (at, normal) = (lies.transform_point(at), lies.rotation * normal);
        // As the look's shader lights it.
        let sky = light::GROUND_COLOUR.lerp(SKY_COLOUR, normal.y * 0.5 + 0.5);
        let lit = sky + KEY_COLOUR * normal.dot(lamp::KEY).max(0.0);
        Vec3::ONE + bounce.at(at, normal) * in_low_look() / lit
    });
}

/// Adds the light to the vertex colours of the low look's table top, which contain all light.
pub fn brighten_ground(bounce: &Bounce, table: &mut Shape) {
    for (colour, at) in table.colours.iter_mut().zip(&table.positions) {
        *colour += (bounce.at(*at, Vec3::Y) * in_low_look()).extend(0.0);
    }
}

/// Scale from the light of the lamps to that of the low look, whose lamp shines at the same table.
fn in_low_look() -> Vec3 {
    KEY_COLOUR / light::key_on_table()
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::Game;

    use super::*;
    use crate::boards::look_of;
    use crate::mesh::detail::Detail;
    use crate::sample::{self, lay_table};

    /// A bare board on its ground, and the light round it.
    fn bare(game: &str) -> (TableSpec, Bounce) {
        let game: Game = sample::game(game);
        let spec = lay_table(&game, 2);
        let look = look_of(&spec.game);
        let still = (look.board)(&spec.plan, Detail::Coarse);
        let ground = look.furnishing.ground;
        let scene = Scene { spec: &spec, still: &still, beside: None, ground };
        let bounce = scene.gathered(Look::Standard);
        (spec, bounce)
    }

    /// Red relative to blue.
    fn warmth(light: Vec3) -> f32 {
        light.x / light.z
    }

    #[test]
    fn blue_faience_throws_blue_light() {
        let (spec, bounce) = bare("senet");
        let (half, top) = (spec.plan.size / 2.0, spec.plan.top());
        // In front of the box, and over its blue squares.
        let before = Vec3::new(0.0, top * 0.5, half.z + 0.12);
        let [box_side, room_side] = [Vec3::NEG_Z, Vec3::Z].map(|n| bounce.at(before, n));
        assert!(warmth(box_side) < 0.7 * warmth(room_side), "{box_side}, {room_side}");
        let over = bounce.at(Vec3::new(-half.x * 0.5, top + 0.1, 0.0), Vec3::NEG_Y);
        assert!(over.z > 2.0 * over.x, "{over}");
    }

    #[test]
    fn a_red_floor_throws_red_light_and_a_grey_one_grey() {
        let from_the_floor = |game: &str| {
            let (spec, bounce) = bare(game);
            let beside = Vec3::new(-spec.plan.size.x / 2.0 - 0.45, 0.1, 0.0);
            bounce.at(beside, Vec3::NEG_Y)
        };
        let [red, grey] = ["phaistos", "knossos"].map(from_the_floor);
        assert!(warmth(red) > 2.0 * warmth(grey), "{red}, {grey}");
    }

    #[test]
    fn the_open_table_is_as_bright_as_the_room() {
        let (spec, bounce) = bare("ur");
        let open = bounce.at(Vec3::new(40.0, 0.0, 40.0), Vec3::Y);
        assert!(open.min_element() > 0.1, "{open}");
        // The board keeps little of the room from its own upper face.
        let on_board = bounce.at(Vec3::Y * (spec.plan.top() + 0.02), Vec3::Y);
        let share = on_board / open;
        assert!((0.9..1.25).contains(&share.y), "{share}");
    }

    #[test]
    fn the_low_look_is_brighter_where_light_comes_back() {
        let (spec, bounce) = bare("ur");
        let mut model = Model::default();
        let slab = crate::mesh::solid::block(Vec3::new(0.2, 0.3, 0.02), 0.005);
        let lies = Transform::from_xyz(0.0, spec.plan.top() + 0.15, 0.0);
        model.add(Material::WhiteSlip, slab);
        let before = model.merged();
        brighten(&bounce, &mut model, lies);
        let after = model.merged();
        let gain = |facing: Vec3| {
            let pairs = before.colours.iter().zip(&after.colours).zip(&after.normals);
            let gains = pairs.filter(|(_, n)| n.dot(facing) > 0.9).map(|((a, b), _)| b.y / a.y);
            gains.fold(0.0, f32::max)
        };
        assert!(gain(Vec3::NEG_Z) > 1.1, "in the lamp's shade: {}", gain(Vec3::NEG_Z));
        assert!(gain(Vec3::Z) > 1.0 && gain(Vec3::Y) < gain(Vec3::NEG_Z));
    }

    #[test]
    fn the_disc_is_as_bright_on_either_side() {
        let game: Game = sample::game("phaistos");
        let spec = lay_table(&game, 2);
        let look = look_of(&spec.game);
        let still = (look.board)(&spec.plan, Detail::Coarse);
        let thing = look.beside_board.expect("the disc lies beside the board");
        let (mut disc, lies) = ((thing.model)(Detail::Coarse), (thing.lies)(&spec));
        let ground = look.furnishing.ground;
        let scene = Scene { spec: &spec, still: &still, beside: Some((&disc, lies)), ground };
        let bounce = scene.gathered(Look::Low);
        let before = disc.merged();
        brighten_both_sides(&bounce, &mut disc, lies);
        let after = disc.merged();
        let gain = |facing: Vec3| {
            let pairs = before.colours.iter().zip(&after.colours).zip(&after.normals);
            let seen = pairs.filter(|((a, _), n)| n.dot(facing) > 0.9 && a.y > 1e-3);
            let gains: Vec<f32> = seen.map(|((a, b), _)| b.y / a.y).collect();
            gains.iter().sum::<f32>() / gains.len() as f32
        };
        let [up, down] = [Vec3::Y, Vec3::NEG_Y].map(gain);
        assert!((down / up - 1.0).abs() < 0.05, "{up}, {down}");
    }
}
