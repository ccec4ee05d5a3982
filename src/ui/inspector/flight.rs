//! The flight to a part: the nearest instance in the middle of the picture, near, turned to the
//! eye, and in the lamp's light.

use bevy::prelude::*;

use tesserae_layout::fittings::Spot;
use tesserae_layout::view::{FIELD_OF_VIEW, View};
use tesserae_scene::mesh::Shape;
use tesserae_scene::model::Sight;

use super::exhibit::Inspector;
use super::instances::{Instance, nearest_to, outermost};
use super::stand::{Standing, Stood, turned_over};
use crate::ui::camera::ViewRequested;

/// Where a flight begins.
#[derive(Clone, Copy, Debug)]
pub struct Eye {
    /// The place of the camera.
    pub at: Vec3,
    /// Its angle about the vertical, in radians.
    pub yaw: f32,
    /// Its angle above the level, in radians.
    pub pitch: f32,
    /// Width of the picture over its height.
    pub aspect: f32,
}

impl Eye {
    /// The eye of a camera.
    pub fn new(camera: &GlobalTransform, aspect: f32) -> Self {
        let (yaw, pitch, _) = camera.rotation().to_euler(EulerRot::YXZ);
        Self { at: camera.translation(), yaw, pitch: -pitch, aspect }
    }
}

/// A flight to an instance of a part.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    /// The view at its end.
    pub view: View,
    /// The nearest distance allowed from there on.
    pub nearest: f32,
    /// The instance is on the side that the thing stands on, so the thing must turn over.
    pub turn_over: bool,
    /// A point on the instance's surface, in the thing's own space.
    pub near: Vec3,
    /// The middle of the box round it there.
    pub middle: Vec3,
}

/// Shares of the picture's half width and half height that a part fills at most.
const FILLED: Vec2 = Vec2::new(0.62, 0.5);
/// The least share of the picture's height. A long, thin part may leave the picture to the sides.
pub const LEAST: f32 = 0.25;
/// The camera's least distance. Its near plane is a little nearer.
const CLOSEST: f32 = 0.07;
/// The nearest distance afterwards: a share of the flight's, between these limits.
const NEARER: f32 = 0.5;
const NEAREST: (f32, f32) = (0.055, 0.22);
/// Least and greatest angle above the level at the end of a flight.
const PITCHES: (f32, f32) = (0.2, 1.2);
/// A part that faces so far down needs the thing to turn over.
const BELOW: f32 = -0.35;
/// Angles beside the direction that a part faces, which are tried when something stands before it
/// or it looks too low from there: about the vertical, and above the level.
const ASIDE: [(f32, f32); 16] = [
    (0.0, 0.0),
    (0.5, 0.0),
    (-0.5, 0.0),
    (0.0, -0.4),
    (0.0, 0.4),
    (0.8, 0.4),
    (-0.8, 0.4),
    (0.8, 0.0),
    (-0.8, 0.0),
    (0.8, -0.4),
    (-0.8, -0.4),
    (1.6, 0.0),
    (-1.6, 0.0),
    (1.6, 0.5),
    (-1.6, 0.5),
    (3.1, 0.3),
];
/// The share of a part's faces, of those turned to the camera, that is seen in a good view.
const ENOUGH: f32 = 0.6;
/// Number of a part's faces that are looked at, and of those in one view.
const FACES: (usize, usize) = (48, 8);

/// The view from that direction with `points` in the middle of a picture of that shape, near.
pub fn view_of(points: &[Vec3], (yaw, pitch): (f32, f32), aspect: f32) -> View {
    let view = View::centred(yaw, pitch, aspect, points, FILLED);
    let nearer = (height_in(&view, points) / LEAST).min(1.0);
    View { radius: (view.radius * nearer).max(CLOSEST), ..view }
}

/// The share of the picture's height that points take.
pub fn height_in(view: &View, points: &[Vec3]) -> f32 {
    let inverse = view.transform().to_matrix().inverse();
    let half = (FIELD_OF_VIEW / 2.0).tan();
    let heights = points.iter().map(|point| {
        let at = inverse.transform_point3(*point);
        at.y / ((-at.z).max(1e-3) * half)
    });
    let (low, high) =
        heights.fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)));
    (high - low) / 2.0
}

/// The flight to the nearest instance of a part. `turn` is the rotation of the turntable.
pub fn flight_to(
    standing: &Standing,
    (thing, part): (usize, &str),
    eye: &Eye,
    turn: Quat,
) -> Option<Flight> {
    let stood = standing.things.get(thing)?;
    let table = Transform::from_rotation(turn);
    let own_eye = (table * stood.at).to_matrix().inverse().transform_point3(eye.at);
    let instance = nearest_to(&stood.model, part, own_eye)?;
    let sight = stood.model.sight();
    let size = (stood.bounds.1 - stood.bounds.0).length();
    let faces = faces(&instance.shape);
    let facing = facing(&faces, &sight, size);
    let turn_over = thing == 0 && (stood.at.rotation * facing).y < BELOW;
    let stands = table * if turn_over { about_turned(stood) } else { stood.at };
    let points: Vec<Vec3> = outermost(&instance.shape.positions)
        .into_iter()
        .map(|point| stands.transform_point(point))
        .collect();
    let first = angles(stands.rotation * facing, eye);
    let mut best = (view_of(&points, first, eye.aspect), -1.0);
    for (about, above) in ASIDE {
        let (yaw, pitch) = (first.0 + about, (first.1 + above).clamp(PITCHES.0, PITCHES.1));
        let toward = stands.rotation.inverse() * direction(yaw, pitch);
        let seen = share_seen(&sight, part, &faces, toward * size);
        let uncut = View::centred(yaw, pitch, eye.aspect, &points, FILLED);
        let good = (seen / ENOUGH).min(1.0) + (height_in(&uncut, &points) / LEAST).min(1.0);
        if good > best.1 + 1e-3 {
            best = (view_of(&points, (yaw, pitch), eye.aspect), good);
        }
        if good >= 2.0 {
            break;
        }
    }
    let (view, _) = best;
    let nearest = (view.radius * NEARER).clamp(NEAREST.0, NEAREST.1);
    let (near, middle) = (point_of(&instance), instance.middle());
    Some(Flight { view, nearest, turn_over, near, middle })
}

/// The flight to a place on the exhibit, such as a field. `turn` is the rotation of the turntable.
pub fn flight_to_spot(stood: &Stood, spot: &Spot, eye: &Eye, turn: Quat) -> Flight {
    let turn_over = (stood.at.rotation * spot.normal).y < BELOW;
    let stands = if turn_over { about_turned(stood) } else { stood.at };
    let stands = Transform::from_rotation(turn) * stands;
    let corners = spot.corners().map(|corner| stands.transform_point(corner));
    let view = view_of(&corners, angles(stands.rotation * spot.normal, eye), eye.aspect);
    let nearest = (view.radius * NEARER).clamp(NEAREST.0, NEAREST.1);
    Flight { view, nearest, turn_over, near: spot.at, middle: spot.at }
}

impl Flight {
    /// Turns and lights the thing for the view at the end. Returns the request to the camera.
    pub fn begin(&self, inspector: &mut Inspector) -> ViewRequested {
        // The thing would turn out of the picture.
        inspector.turning = false;
        inspector.turned_over ^= self.turn_over;
        let from = lamp_for(inspector.light.from, &self.view);
        if from != inspector.light.from {
            inspector.light = inspector.light.shining_from(from);
        }
        ViewRequested::Of(self.view, self.nearest)
    }
}

/// The lamp's direction that lights what is seen from there: the present one if it does, or at the
/// same height over the eye's left shoulder.
fn lamp_for(from: Vec3, view: &View) -> Vec3 {
    let toward = direction(view.yaw, view.pitch);
    let about = Vec2::from_angle(view.yaw - SHOULDER) * from.xz().length();
    let over = Vec3::new(about.y, from.y, about.x);
    if from.dot(toward) >= LIT || over.dot(toward) <= from.dot(toward) { from } else { over }
}

/// Angle of the left shoulder, and the cosine of the lamp's angle to the eye that lights enough.
const SHOULDER: f32 = 0.7;
const LIT: f32 = 0.4;

/// Where a thing stands when it is turned over, or back again.
fn about_turned(stood: &Stood) -> Transform {
    let mut at = stood.at;
    let back = stood.at.rotation != Quat::IDENTITY;
    at.rotation = if back { Quat::IDENTITY } else { turned_over(stood.bounds).rotation };
    let middle = (stood.bounds.0 + stood.bounds.1) / 2.0;
    at.translation += stood.at.transform_point(middle) - at.transform_point(middle);
    at
}

/// The angles that look straight at what faces there. What faces up is seen from the present side,
/// and what faces no way from where the eye is.
fn angles(toward: Vec3, eye: &Eye) -> (f32, f32) {
    if toward == Vec3::ZERO {
        return (eye.yaw, eye.pitch.clamp(PITCHES.0, PITCHES.1));
    }
    let level = toward.xz().length() > 0.3;
    let yaw = if level { toward.x.atan2(toward.z) } else { eye.yaw };
    (yaw, toward.y.clamp(-1.0, 1.0).asin().clamp(PITCHES.0, PITCHES.1))
}

/// The direction towards a camera with these angles.
fn direction(yaw: f32, pitch: f32) -> Vec3 {
    Quat::from_rotation_y(yaw) * Quat::from_rotation_x(-pitch) * Vec3::Z
}

/// A point on an instance's surface.
fn point_of(instance: &Instance) -> Vec3 {
    let middle = instance.middle();
    let nearer = |a: &&Vec3, b: &&Vec3| a.distance(middle).total_cmp(&b.distance(middle));
    instance.shape.positions.iter().min_by(nearer).copied().unwrap_or(middle)
}

/// A face of a part: its middle and its normal, as long as its area.
type Face = (Vec3, Vec3);

/// Some of a shape's faces: the largest ones and others evenly among the rest.
fn faces(shape: &Shape) -> Vec<Face> {
    let mut all: Vec<Face> = shape
        .triangles
        .iter()
        .map(|triangle| {
            let [a, b, c] = triangle.map(|i| shape.positions[i as usize]);
            ((a + b + c) / 3.0, (b - a).cross(c - a) / 2.0)
        })
        .collect();
    all.sort_by(|a, b| b.1.length_squared().total_cmp(&a.1.length_squared()));
    let (large, rest) = all.split_at(all.len().min(FACES.0 / 2));
    let step = (rest.len() / (FACES.0 / 2)).max(1);
    large.iter().chain(rest.iter().step_by(step)).copied().collect()
}

/// The direction that a part's open faces have in common; zero if it has none, as a ball.
fn facing(faces: &[Face], sight: &Sight, size: f32) -> Vec3 {
    let open = |(at, normal): &&Face| {
        let Ok(direction) = Dir3::new(-*normal) else { return false };
        // From outside, since a ray from inside a body meets no front.
        let met = sight.met_by(Ray3d { origin: *at - *direction * size, direction });
        met.is_some_and(|met| met.at.distance(*at) < size * 1e-3)
    };
    let open: Vec<Vec3> = faces.iter().filter(open).map(|(_, normal)| *normal).collect();
    let (sum, all) = (open.iter().sum::<Vec3>(), open.iter().map(|n| n.length()).sum::<f32>());
    if sum.length() < all * COMMON { Vec3::ZERO } else { sum.normalize_or_zero() }
}

/// The least share of the open faces' area that a common direction needs.
const COMMON: f32 = 0.2;

/// The share of a part's faces that an unobstructed line joins to a camera at that distance, of
/// those turned to it.
fn share_seen(sight: &Sight, part: &str, faces: &[Face], away: Vec3) -> f32 {
    let Ok(direction) = Dir3::new(-away) else { return 0.0 };
    let toward = -*direction;
    let turned: Vec<Vec3> = faces
        .iter()
        .filter(|(_, normal)| normal.normalize_or_zero().dot(toward) > 0.2)
        .map(|(place, _)| *place)
        .collect();
    let step = (turned.len() / FACES.1).max(1);
    let looked: Vec<Vec3> = turned.into_iter().step_by(step).collect();
    let seen = |place: &&Vec3| {
        let met = sight.met_by(Ray3d { origin: **place + away, direction });
        met.is_some_and(|met| met.part == Some(part))
    };
    looked.iter().filter(seen).count() as f32 / looked.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;
    use tesserae_scene::look::Look;
    use tesserae_scene::material::Material;
    use tesserae_scene::mesh::solid;
    use tesserae_scene::model::Model;

    use super::*;
    use crate::ui::inspector::parts::PartBook;
    use crate::ui::inspector::stand::{bounds, detail, show_of};

    const EYE: Eye = Eye { at: Vec3::new(-2.0, 6.0, 8.0), yaw: -0.35, pitch: 0.72, aspect: 1.34 };

    /// A block with studs on its sides. Two of them are of one part.
    fn standing() -> Standing {
        let mut model = Model::default();
        model.begin("body");
        model.add(Material::Shale, solid::block(Vec3::ONE, 0.01).at(Vec3::Y * 0.6));
        for (part, at) in [
            ("top", Vec3::new(0.3, 1.1, 0.0)),
            ("top", Vec3::new(-0.3, 1.1, 0.0)),
            ("back", Vec3::new(0.0, 0.6, -0.5)),
            ("foot", Vec3::new(0.0, 0.1, 0.2)),
        ] {
            model.begin(part);
            model.add(Material::Gold, solid::block(Vec3::splat(0.1), 0.01).at(at));
        }
        let bounds = bounds(&model);
        let (game, at) = (String::new(), Transform::IDENTITY);
        let stood = Stood { game, model, bounds, at, millimetres: 100.0 };
        Standing { things: vec![stood], section: None }
    }

    fn to(part: &str, eye: &Eye) -> Flight {
        flight_to(&standing(), (0, part), eye, Quat::IDENTITY).expect("a flight")
    }

    #[test]
    fn the_nearest_of_several_comes_to_the_middle() {
        for (x, side) in [(-3.0, -0.3), (3.0, 0.3)] {
            let flight = to("top", &Eye { at: Vec3::new(x, 3.0, 2.0), ..EYE });
            assert!((flight.view.focus.x - side).abs() < 0.06, "{flight:?}");
            assert!((flight.near.x - side).abs() < 0.06 && !flight.turn_over, "{flight:?}");
            // Seen from above, and no farther than ten times its size.
            assert!(flight.view.pitch > 1.0 && flight.view.radius < 1.0, "{flight:?}");
        }
    }

    #[test]
    fn a_part_is_turned_to_the_eye_wherever_the_eye_was() {
        let back = to("back", &EYE);
        assert!(!back.turn_over && back.view.yaw.cos() < -0.8, "{back:?}");
        let foot = to("foot", &EYE);
        assert!(foot.turn_over && foot.view.pitch > 0.5, "{foot:?}");
        // It then lies on top, and on the other side of the middle.
        assert!(foot.view.focus.y > 0.9 && foot.view.focus.z < 0.0, "{foot:?}");
        // The whole body faces no way: the eye stays on its side.
        let body = to("body", &EYE);
        assert!((body.view.yaw - EYE.yaw).abs() < 0.6, "{body:?}");
    }

    #[test]
    fn a_part_that_is_not_there_moves_nothing() {
        let turn = Quat::IDENTITY;
        assert!(flight_to(&standing(), (0, "lid"), &EYE, turn).is_none());
        assert!(flight_to(&standing(), (4, "body"), &EYE, turn).is_none());
    }

    #[test]
    fn what_is_seen_at_the_end_lies_in_the_lamps_light() {
        use tesserae_scene::lighting::Lighting as L;
        for light in [L::MUSEUM, L::DAYLIGHT, L::LAMPLIGHT, L::RAKING] {
            for k in 0..12 {
                let (yaw, pitch) = (k as f32 * 0.52, 0.4);
                let view = View { focus: Vec3::ZERO, yaw, pitch, radius: 1.0 };
                let from = lamp_for(light.from, &view);
                assert!(from.dot(direction(yaw, pitch)) > 0.35, "{from} for {yaw}");
                assert!((from.y - light.from.y).abs() < 1e-4, "as high as before");
            }
        }
        // What is lit already keeps its light.
        let view = View { focus: Vec3::ZERO, yaw: -0.35, pitch: 1.2, radius: 1.0 };
        assert_eq!(lamp_for(L::MUSEUM.from, &view), L::MUSEUM.from);
    }

    /// Middle and height of the instance at the end of a flight, in shares of the picture's height.
    fn shown(stood: &Stood, part: &str, flight: &Flight) -> (Vec2, f32) {
        let instance = super::super::instances::at_point(&stood.model, part, flight.near);
        let stands = if flight.turn_over { about_turned(stood) } else { stood.at };
        let inverse = flight.view.transform().to_matrix().inverse();
        let half = (FIELD_OF_VIEW / 2.0).tan();
        let places = instance.expect("an instance").shape.positions.into_iter().map(|place| {
            let at = inverse.transform_point3(stands.transform_point(place));
            assert!(at.z < 0.0, "{part}: the eye is in it");
            Vec2::new(at.x, at.y) / (-at.z * half * 2.0)
        });
        let (low, high) =
            places.map(|at| (at, at)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).expect("points");
        ((low + high) / 2.0, high.y - low.y)
    }

    #[test]
    fn every_part_of_every_exhibit_comes_to_the_middle_and_near() {
        let library = Library::built_in();
        let mut flights = 0;
        for games in library.by_game() {
            let (game, definition) = (&games[0], games[0].definition());
            let mut book = PartBook::default();
            book.read(&Inspector::new(game.clone()));
            for exhibit in &definition.exhibits {
                let thing = &exhibit.thing;
                let model = show_of(game, thing, detail(Look::Low, thing)).model;
                let (bounds, at) = (bounds(&model), Transform::IDENTITY);
                let name = definition.game.clone();
                let stood = Stood { game: name, model, bounds, at, millimetres: 100.0 };
                let standing = Standing { things: vec![stood], section: None };
                let parts = standing.parts(0, book.of(&definition.game));
                for (part, _) in parts {
                    let told = format!("{part} of {}: {}", definition.game, exhibit.title);
                    let flight = flight_to(&standing, (0, part), &EYE, Quat::IDENTITY);
                    let flight = flight.unwrap_or_else(|| panic!("{told}: no flight"));
                    let (middle, height) = shown(&standing.things[0], part, &flight);
                    assert!(height >= 0.2, "{told}: {height} of the height, {flight:?}");
                    assert!(middle.length() < 0.1, "{told}: {middle} from the middle");
                    assert!(flight.view.radius >= flight.nearest, "{told}: {flight:?}");
                    assert!(flight.view.pitch > 0.12, "{told}: {flight:?}");
                    flights += 1;
                }
            }
        }
        assert!(flights > 90, "{flights}");
    }
}
