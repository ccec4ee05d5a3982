//! The lanes of a cell in which those who go out and those who come home lie apart.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Stroke, StrokeKind};

use super::Seen;
use crate::rules::{CellId, Definition, Heading, Side, Step};
use crate::table::hud::side_colour;
use crate::table::spec::TableSpec;
use crate::table::theme;

/// One side's lane in one direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lane {
    /// The cell.
    pub cell: CellId,
    /// Whose it is.
    pub side: Side,
    /// Which way those in it are bound.
    pub heading: Heading,
    /// Its middle, in scene units.
    pub middle: Vec3,
    /// Its width along x and depth along z.
    pub extent: Vec2,
}

/// All lanes of a table, each cell's from left to right.
#[must_use]
pub fn lanes_of(spec: &TableSpec, definition: &Definition) -> Vec<Lane> {
    let mut lanes = Vec::new();
    for side in Side::ALL.into_iter().take(usize::from(spec.sides)) {
        for step in 1..=definition.last(side).0 {
            let Some(cell) = definition.cell_id(side, Step(step)) else { continue };
            let has_lanes = spec.plan.cells.get(usize::from(cell.0)).is_some_and(|cell| cell.lanes);
            let heading = definition.heading(side, Step(step)).filter(|_| has_lanes);
            if let (Some(heading), Some((middle, extent))) = (heading, spec.spot(side, Step(step)))
            {
                lanes.push(Lane { cell, side, heading, middle, extent });
            }
        }
    }
    lanes.sort_by(|a, b| a.cell.cmp(&b.cell).then(a.middle.x.total_cmp(&b.middle.x)));
    lanes
}

/// Size of what stands over a lane, in points.
const SIZE: f32 = 15.0;

/// Writes over each lane which way it leads, in a plate with the side's colour.
pub(super) fn draw(painter: &Painter, seen: &Seen) {
    for lane in seen.lanes {
        let text = match lane.heading {
            Heading::Out => "out",
            Heading::Home => "home",
        };
        // At the far end, where it leaves the pieces and the cell's name free.
        let far = lane.middle - Vec3::Z * lane.extent.y * 0.36;
        let Some(at) = seen.lens.point(far) else { continue };
        let font = FontId::proportional(SIZE);
        let galley = painter.layout_no_wrap(text.to_owned(), font, theme::TEXT);
        let plate = Align2::CENTER_CENTER.anchor_size(at, galley.mesh_bounds.size());
        let plate = plate.expand2(bevy_egui::egui::vec2(4.0, 2.0));
        let colour = side_colour(&seen.definition.game, lane.side);
        let fill = Color32::from_black_alpha(236);
        painter.rect(plate, 3.0, fill, Stroke::new(2.0, colour), StrokeKind::Outside);
        let corner = plate.center() - galley.mesh_bounds.center().to_vec2();
        painter.galley(corner, galley, theme::TEXT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    #[test]
    fn each_sides_left_lane_goes_out_and_its_right_lane_comes_home() {
        let library = Library::built_in();
        for id in ["knossos/gurevich", "knossos/straight"] {
            let game = library.game(id).expect("a game");
            let lanes = lanes_of(&TableSpec::of(game, 2), game.definition());
            let told: Vec<(Side, Heading)> =
                lanes.iter().map(|lane| (lane.side, lane.heading)).collect();
            let (a, b) = (Side::A, Side::B);
            let (out, home) = (Heading::Out, Heading::Home);
            assert_eq!(told, [(a, out), (a, home), (b, out), (b, home)], "{id}");
            assert!(lanes.windows(2).all(|pair| pair[0].middle.x < pair[1].middle.x));
            let cell = &game.definition().board.cells[usize::from(lanes[0].cell.0)];
            assert_eq!(cell.name, "9");
        }
        let ur = library.game("ur").expect("a game");
        assert!(lanes_of(&TableSpec::of(ur, 2), ur.definition()).is_empty());
    }
}
