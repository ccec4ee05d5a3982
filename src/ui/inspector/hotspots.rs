//! The places of a tour's stops on the thing shown: what the camera frames, and where a stop's
//! number stands.

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect};

use tesserae_layout::fittings::Spot;
use tesserae_scene::section::{Plane, kept_model};
use tesserae_scene::tours::{Show, Stop};

use super::stand::{Stood, box_round};
use crate::ui::camera::Framing;
use crate::ui::layers::Lens;

/// Faces of a part that are tried for the number's place.
const TRIED: usize = 24;
/// The least cosine of the angle between such a face and the direction to the camera.
const FACING: f32 = 0.3;
/// The camera's nearest distance, as a share of what it frames, and its bounds.
const NEAREST: (f32, f32, f32) = (0.2, 0.05, 0.22);

/// The numbers of the stops on the thing that stands there.
#[derive(Resource, Default)]
pub struct Hotspots {
    /// The tour and the build of the things that they belong to.
    pub of: Option<(usize, u32)>,
    /// Number of each stop on this thing, and its place in the thing's own space.
    pub spots: Vec<(usize, Spot)>,
}

impl Hotspots {
    /// The numbers on faces that are seen, and the middles of their discs in the window. Discs of
    /// that width do not lie over each other. The number of a part without cells stands at the
    /// lower right of its place, since a small part would disappear below it.
    pub fn seen(&self, lens: &Lens, disc: f32) -> Vec<(usize, Pos2)> {
        let inside = lens.area().shrink(disc / 2.0);
        let facing = self.spots.iter().filter(|(_, spot)| lens.faces(spot));
        let place = |(stop, spot): &(usize, Spot)| {
            let at = lens.point(spot.at).filter(|at| inside.contains(*at))?;
            let aside = if spot.extent == Vec2::ZERO { disc * ASIDE } else { 0.0 };
            Some((*stop, (at + egui::Vec2::splat(aside)).clamp(inside.min, inside.max)))
        };
        let mut seen: Vec<(usize, Pos2)> = facing.filter_map(place).collect();
        for _ in 0..ROUNDS {
            if !push_apart(&mut seen, disc, inside) {
                break;
            }
        }
        seen
    }
}

/// The distance of such a number from its place to the right and downwards, in widths of its disc.
const ASIDE: f32 = 0.6;
/// Most times that discs push each other aside.
const ROUNDS: usize = 200;

/// Moves each two discs that lie over each other half of what they share, and keeps them inside.
/// Returns false if there are no such two.
fn push_apart(discs: &mut [(usize, Pos2)], wide: f32, inside: Rect) -> bool {
    let mut any = false;
    for last in 1..discs.len() {
        for first in 0..last {
            let way = discs[last].1 - discs[first].1;
            let shared = wide - way.length();
            if shared > 0.0 {
                any = true;
                // If two are in one place, the later one goes to the right.
                let way = if way.length() < 0.1 { egui::Vec2::RIGHT } else { way.normalized() };
                // A little more: halves that round down would never be enough.
                let step = way * (shared / 2.0 + 0.1);
                discs[first].1 = (discs[first].1 - step).clamp(inside.min, inside.max);
                discs[last].1 = (discs[last].1 + step).clamp(inside.min, inside.max);
            }
        }
    }
    any
}

/// The points that the camera frames at a stop, in the thing's own space: the corners of its
/// cells, else all of its part.
pub fn focus(stop: &Stop, stood: &Stood, cells: &[Spot]) -> Vec<Vec3> {
    let named: Vec<&Spot> = cells.iter().filter(|spot| stop.at.contains(&spot.name)).collect();
    if named.is_empty() {
        return stood.model.shape_of(|_, part| part == Some(stop.part.as_str())).positions;
    }
    named.into_iter().flat_map(Spot::corners).collect()
}

/// The view of a stop; `turn` is that of the turntable. All of the thing, if it lacks the part.
pub fn framing(stop: &Stop, stood: &Stood, cells: &[Spot], turn: Quat) -> Framing {
    let places = focus(stop, stood, cells).into_iter();
    let placed = places.map(|place| turn * stood.at.transform_point(place));
    let (low, high) = box_round(placed).unwrap_or(stood.bounds);
    let size = (high - low).max_element();
    let room = Vec3::splat(size * stop.room);
    let (about, _, _) = turn.to_euler(EulerRot::YXZ);
    Framing {
        bounds: (low - room, high + room),
        yaw: stop.from.0.to_radians() + about,
        pitch: stop.from.1.to_radians(),
        nearest: (size * NEAREST.0).clamp(NEAREST.1, NEAREST.2),
    }
}

/// The place of a stop's number on the thing. On a cell it stands at the lower right corner, since
/// it would cover what the guide speaks of in the middle. `None` if the camera sees nothing of the
/// part.
pub fn number_place(stop: &Stop, stood: &Stood, cells: &[Spot]) -> Option<Spot> {
    let spot = anchor(stop, stood, cells)?;
    let right = if spot.normal.y > 0.99 { Vec3::X } else { Vec3::Y.cross(spot.normal) };
    let right = right.normalize_or(Vec3::X);
    let corner = right * spot.extent.x + right.cross(spot.normal) * spot.extent.y;
    let at = spot.at + corner / 2.0;
    let is_cut = plane(stop, stood).is_some_and(|plane| plane.takes(at));
    Some(Spot { at: if is_cut { spot.at } else { at }, ..spot })
}

/// The plane at which a stop cuts its thing open.
fn plane(stop: &Stop, stood: &Stood) -> Option<Plane> {
    stop.show.iter().find_map(|shown| match shown {
        Show::Section(cut) => Some(cut.plane(stood.bounds)),
        _ => None,
    })
}

/// The place on the thing that a stop speaks of: its first cell, else the face nearest to the part's
/// middle that the stop's camera sees. `None` if the camera sees nothing of the part.
pub fn anchor(stop: &Stop, stood: &Stood, cells: &[Spot]) -> Option<Spot> {
    let first = stop.at.first().and_then(|name| cells.iter().find(|spot| spot.name == *name));
    if let Some(spot) = first {
        return Some(spot.clone());
    }
    let (yaw, pitch) = (stop.from.0.to_radians(), stop.from.1.to_radians());
    let toward = Quat::from_rotation_y(yaw) * Quat::from_rotation_x(-pitch) * Vec3::Z;
    let over = stop.show.contains(&Show::TurnedOver);
    let toward = if over { Quat::from_rotation_x(-PI) * toward } else { toward };
    let away = toward * (stood.bounds.1 - stood.bounds.0).length();
    let left = plane(stop, stood).map(|plane| kept_model(&stood.model, plane));
    let model = left.as_ref().unwrap_or(&stood.model);
    let part = model.shape_of(|_, part| part == Some(stop.part.as_str()));
    let (low, high) = box_round(part.positions.iter().copied())?;
    let middle = (low + high) / 2.0;
    let mut faces: Vec<(Vec3, Vec3)> = part
        .triangles
        .iter()
        .map(|triangle| {
            let [a, b, c] = triangle.map(|i| part.positions[i as usize]);
            ((a + b + c) / 3.0, (b - a).cross(c - a).normalize_or_zero())
        })
        .filter(|(_, normal)| normal.dot(toward) > FACING)
        .collect();
    faces.sort_by(|a, b| a.0.distance(middle).total_cmp(&b.0.distance(middle)));
    let direction = Dir3::new(-toward).ok()?;
    let is_seen = |at: Vec3| {
        let met = model.met_by(Ray3d { origin: at + away, direction });
        met.is_some_and(|met| met.part == Some(stop.part.as_str()))
    };
    let step = (faces.len() / TRIED).max(1);
    let seen = faces.into_iter().step_by(step).find(|(at, _)| is_seen(*at));
    let spot = |(at, normal)| Spot { name: stop.part.clone(), at, normal, extent: Vec2::ZERO };
    seen.map(spot)
}

#[cfg(test)]
mod tests {
    use tesserae_layout::view::View;

    use super::*;

    #[test]
    fn a_number_leaves_a_part_without_cells_in_sight() {
        let area = Rect::from_min_size(Pos2::ZERO, egui::vec2(700.0, 540.0));
        let view = View { focus: Vec3::ZERO, yaw: 0.0, pitch: 0.8, radius: 4.0 };
        let lens = Lens::of_view(view, area);
        let seen = |extent: Vec2| {
            let spot = Spot { name: String::new(), at: Vec3::ZERO, normal: Vec3::Y, extent };
            Hotspots { of: None, spots: vec![(0, spot)] }.seen(&lens, 26.0)
        };
        let at = area.center();
        let on_cell = seen(Vec2::ONE);
        assert!(on_cell.len() == 1 && on_cell[0].1.distance(at) < 0.1, "{on_cell:?}");
        let on_part = seen(Vec2::ZERO);
        assert_eq!(on_part.len(), 1);
        let aside = on_part[0].1 - at;
        assert!(aside.x > 13.0 && aside.y > 13.0 && aside.length() < 26.0, "{aside}");
    }
}
