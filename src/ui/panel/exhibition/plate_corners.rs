//! Chooses the corner of the picture for each side's name plate.

use bevy::prelude::*;
use bevy_egui::egui::Align2;

use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::View;

/// The corners in order of the sides, if the racks do not decide: near, far, left, right.
const USUAL: [Align2; 4] =
    [Align2::LEFT_BOTTOM, Align2::LEFT_TOP, Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP];
/// A rack this near the axis, in scene units, counts as in the middle.
const ASIDE: f32 = 0.2;

/// The corner of each side. Each plate lies near its side's racks in the first view, if the racks
/// lie apart. If both racks stand in front of the board, neither plate covers it.
pub fn corners(spec: Option<&TableSpec>) -> Vec<Align2> {
    let by_rack = spec.and_then(|spec| {
        (0..spec.sides).map(|seat| corner_of(spec, seat)).collect::<Option<Vec<Align2>>>()
    });
    let is_apart = |corners: &Vec<Align2>| {
        corners.iter().enumerate().all(|(i, corner)| !corners[..i].contains(corner))
    };
    by_rack.filter(is_apart).unwrap_or_else(|| USUAL.to_vec())
}

fn corner_of(spec: &TableSpec, seat: u8) -> Option<Align2> {
    let racks: Vec<Vec3> =
        spec.racks.iter().filter(|rack| rack.seat == seat).map(|rack| rack.middle).collect();
    if racks.is_empty() {
        return None;
    }
    let middle = racks.iter().sum::<Vec3>() / racks.len() as f32;
    let pitch = spec.fittings.setting.pitch;
    let view = View { focus: Vec3::ZERO, yaw: spec.facing(), pitch, radius: 1.0 };
    let seen = view.transform().rotation.inverse() * middle;
    Some(match (seen.x > ASIDE, seen.y < 0.0) {
        (false, true) => Align2::LEFT_BOTTOM,
        (false, false) => Align2::LEFT_TOP,
        (true, true) => Align2::RIGHT_BOTTOM,
        (true, false) => Align2::RIGHT_TOP,
    })
}

#[cfg(test)]
mod tests {
    use tesserae_scene::boards::lay_table;

    use super::*;
    use crate::sample::game;

    #[test]
    fn plates_lie_on_the_side_of_the_racks_and_never_one_on_another() {
        let of = |name: &str, sides| corners(Some(&lay_table(&game(name), sides)));
        assert_eq!(of("ur", 2), [Align2::LEFT_BOTTOM, Align2::LEFT_TOP]);
        // Both racks stand before Senet's board, beside the tray.
        assert_eq!(of("senet", 2), [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM]);
        for (name, sides) in [("knossos", 2), ("phaistos", 4), ("phaistos", 2), ("pente", 2)] {
            let corners = of(name, sides);
            assert!(corners.len() >= usize::from(sides), "{name}");
            for (i, corner) in corners.iter().enumerate() {
                assert!(!corners[..i].contains(corner), "{name} with {sides}: {corners:?}");
            }
        }
        assert_eq!(corners(None), USUAL);
    }
}
