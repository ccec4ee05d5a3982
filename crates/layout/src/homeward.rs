//! Finds the pieces that return over cells they crossed on the way out, and the way they point.
//!
//! The path tells which: it meets such a cell twice.

use bevy::prelude::*;

use tesserae_core::rules::{Heading, Side, Step, heading};

use super::plan::BoardPlan;

/// Direction of a piece's sign, towards the next cell. `None` for a piece without a sign.
pub fn turned(plan: &BoardPlan, side: Side, step: Step) -> Option<Quat> {
    let path = plan.paths.get(side.index())?;
    if heading(path, step) != Some(Heading::Home) {
        return None;
    }
    let index = usize::from(step.0) - 1;
    let at = |index: usize| path.get(index).and_then(|cell| plan.cells.get(*cell));
    // On the last cell it keeps the direction of the last step.
    let (from, to) = match (at(index), at(index + 1)) {
        (Some(here), Some(next)) => (here.centre(), next.centre()),
        _ => (at(index.checked_sub(1)?)?.centre(), at(index)?.centre()),
    };
    let way = (to - from).try_normalize()?;
    Some(Quat::from_rotation_y(f32::atan2(-way.x, -way.z)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::game;

    #[test]
    fn on_cells_of_both_ways_only_the_homeward_piece_bears_a_sign() {
        let plan = BoardPlan::from(game("knossos/gurevich").definition());
        // The cells 8, 13 and 14, going out and coming home.
        for (out, home) in [(8, 16), (4, 19), (5, 20), (7, 17)] {
            assert_eq!(turned(&plan, Side::A, Step(out)), None);
            assert!(turned(&plan, Side::A, Step(home)).is_some(), "{home}");
        }
        assert_eq!(turned(&plan, Side::A, Step::HAND), None);
        assert_eq!(turned(&plan, Side::A, Step(25)), None);
    }

    #[test]
    fn a_sign_points_to_the_cell_that_comes_next() {
        let plan = BoardPlan::from(game("knossos/gurevich").definition());
        for side in [Side::A, Side::B] {
            let path = &plan.paths[side.index()];
            for step in 13..24_u8 {
                let turn = turned(&plan, side, Step(step)).expect("homeward");
                let centre = |step: u8| plan.cells[path[usize::from(step) - 1]].centre();
                let way = (centre(step + 1) - centre(step)).normalize();
                assert!((turn * Vec3::NEG_Z).distance(way) < 1e-4, "{side} {step}");
            }
            // On the bay it keeps the direction of the last step.
            assert!(turned(&plan, side, Step(24)).is_some());
        }
    }

    #[test]
    fn in_games_with_one_direction_nobody_bears_a_sign() {
        for id in ["ur", "senet", "pente", "phaistos"] {
            let plan = BoardPlan::from(game(id).definition());
            for step in 0..=62 {
                assert_eq!(turned(&plan, Side::A, Step(step)), None, "{id} {step}");
            }
        }
    }
}
