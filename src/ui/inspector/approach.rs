//! Finds the best view of a part.

use bevy::prelude::*;

use tesserae_scene::model::Model;

use super::exhibit::Chosen;
use super::stand::{Standing, box_round, turned_over};
use crate::ui::camera::{Framing, ViewRequested};

/// A view of a part, and whether the thing must turn over for it.
pub struct Approach {
    /// The view.
    pub view: ViewRequested,
    /// The part is on the side that the thing stands on.
    pub turn_over: bool,
}

/// Faces of the part that are looked for at most, and in one direction.
const SAMPLES: (usize, usize) = (40, 6);
/// The share of those turned to the camera that is seen in a good view.
const ENOUGH: f32 = 0.6;
/// Angles above the level, and below it, that are tried after the present one.
const PITCHES: [f32; 4] = [0.72, 1.25, 0.3, -0.72];
/// Room about a part in its view, as a share of its own size and of the thing's.
const ABOUT: (f32, f32) = (0.25, 0.05);

/// From where to look at a part, beginning with the present direction of the camera; `turn`
/// is that of the turntable.
pub fn approach(
    standing: &Standing,
    chosen: Chosen,
    (yaw, pitch): (f32, f32),
    turn: Quat,
) -> Option<Approach> {
    let stood = standing.things.get(chosen.thing)?;
    let part = stood.model.shape_of(|_, part| part == Some(chosen.part));
    if part.triangles.is_empty() {
        return None;
    }
    let step = (part.triangles.len() / SAMPLES.0).max(1);
    let faces: Vec<(Vec3, Vec3)> = part
        .triangles
        .iter()
        .step_by(step)
        .map(|triangle| {
            let [a, b, c] = triangle.map(|i| part.positions[i as usize]);
            ((a + b + c) / 3.0, (b - a).cross(c - a).normalize_or_zero())
        })
        .collect();
    let size = (stood.bounds.1 - stood.bounds.0).length();
    let quarters = (0..4).map(|k| yaw + std::f32::consts::FRAC_PI_2 * k as f32);
    let others = PITCHES.iter().flat_map(|pitch| quarters.clone().map(|yaw| (yaw, *pitch)));
    let mut best = ((yaw, pitch), -1.0);
    for (yaw, pitch) in std::iter::once((yaw, pitch)).chain(others) {
        let toward = turn.inverse() * direction(yaw, pitch);
        let own = stood.at.rotation.inverse() * toward;
        let seen = share_seen(&stood.model, chosen, &faces, own * size);
        if seen > best.1 + 1e-3 {
            best = ((yaw, pitch), seen);
        }
        if seen >= ENOUGH {
            break;
        }
    }
    let ((yaw, pitch), _) = best;
    let over = pitch < 0.0 && chosen.thing == 0;
    let mut at = stood.at;
    let (mut yaw, pitch) = (yaw, pitch.abs());
    if over {
        let about = turned_over(stood.bounds);
        let turned = stood.at.rotation != Quat::IDENTITY;
        at.rotation = if turned { Quat::IDENTITY } else { about.rotation };
        let middle = (stood.bounds.0 + stood.bounds.1) / 2.0;
        at.translation += stood.at.transform_point(middle) - at.transform_point(middle);
        // What was seen from the front below is seen from behind above.
        let local = turn.inverse() * direction(yaw, pitch);
        let flipped = turn * Vec3::new(local.x, local.y, -local.z);
        yaw = flipped.x.atan2(flipped.z);
    }
    let places = part.positions.iter().map(|place| turn * at.transform_point(*place));
    let (low, high) = box_round(places)?;
    let room =
        Vec3::splat((high - low).max_element() * ABOUT.0 + size * stood.at.scale.x * ABOUT.1);
    let bounds = (low - room, high + room);
    let nearest = ((high - low).max_element() * 0.2).clamp(0.05, 0.22);
    let view = ViewRequested::Whole(Framing { bounds, yaw, pitch, nearest });
    Some(Approach { view, turn_over: over })
}

/// The direction towards a camera with these angles.
fn direction(yaw: f32, pitch: f32) -> Vec3 {
    Quat::from_rotation_y(yaw) * Quat::from_rotation_x(-pitch) * Vec3::Z
}

/// The share of a part's faces that an unobstructed line joins to a camera at that distance, of
/// those turned to it.
fn share_seen(model: &Model, chosen: Chosen, faces: &[(Vec3, Vec3)], away: Vec3) -> f32 {
    let Ok(direction) = Dir3::new(-away) else { return 0.0 };
    let toward = -*direction;
    let turned: Vec<Vec3> = faces
        .iter()
        .filter(|(_, normal)| normal.dot(toward) > 0.2)
        .map(|(place, _)| *place)
        .collect();
    let step = (turned.len() / SAMPLES.1).max(1);
    let looked: Vec<Vec3> = turned.into_iter().step_by(step).collect();
    let seen = |place: &&Vec3| {
        let met = model.met_by(Ray3d { origin: **place + away, direction });
        met.is_some_and(|met| met.part == Some(chosen.part))
    };
    looked.iter().filter(seen).count() as f32 / looked.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use tesserae_scene::material::Material;
    use tesserae_scene::mesh::solid;

    use super::*;
    use crate::ui::inspector::stand::{Stood, bounds};

    /// A block with a stud on each of three sides.
    fn standing() -> Standing {
        let mut model = Model::default();
        model.begin("body");
        model.add(Material::Shale, solid::block(Vec3::ONE, 0.01).at(Vec3::Y * 0.6));
        for (part, at) in [
            ("top", Vec3::new(0.2, 1.1, 0.0)),
            ("back", Vec3::new(0.0, 0.6, -0.5)),
            ("foot", Vec3::new(0.0, 0.1, 0.2)),
        ] {
            model.begin(part);
            model.add(Material::Gold, solid::block(Vec3::splat(0.2), 0.01).at(at));
        }
        let bounds = bounds(&model);
        let (game, at) = (String::new(), Transform::IDENTITY);
        Standing { things: vec![Stood { game, model, bounds, at, millimetres: 100.0 }] }
    }

    fn of(part: &'static str) -> (Framing, bool) {
        let chosen = Chosen { thing: 0, part, material: None };
        let found = approach(&standing(), chosen, (0.0, 0.72), Quat::IDENTITY).expect("a view");
        let ViewRequested::Whole(framing) = found.view else { panic!("{:?}", found.view) };
        (framing, found.turn_over)
    }

    #[test]
    fn a_part_is_looked_at_from_where_it_is_seen() {
        let (top, over) = of("top");
        assert!((top.yaw, over) == (0.0, false));
        assert!((top.bounds.0.x + top.bounds.1.x) / 2.0 > 0.15, "its own middle: {top:?}");
        let (back, over) = of("back");
        assert!(!over && back.yaw.cos() < -0.9, "{back:?}");
    }

    #[test]
    fn for_a_part_below_the_thing_is_turned_over() {
        let (foot, over) = of("foot");
        assert!(over && foot.pitch > 0.3, "{foot:?}");
        // It then lies on top, and on the other side of the middle.
        let middle = (foot.bounds.0 + foot.bounds.1) / 2.0;
        assert!(middle.y > 0.9 && middle.z < 0.0, "{foot:?}");
    }

    #[test]
    fn a_part_that_is_not_there_moves_nothing() {
        let chosen = Chosen { thing: 0, part: "lid", material: None };
        assert!(approach(&standing(), chosen, (0.0, 0.7), Quat::IDENTITY).is_none());
        let chosen = Chosen { thing: 4, part: "body", material: None };
        assert!(approach(&standing(), chosen, (0.0, 0.7), Quat::IDENTITY).is_none());
    }
}
