//! The lanes of a cell that keeps outgoing and homecoming pieces apart.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, FontId, Galley, Painter, Pos2, Rect, Stroke, StrokeKind};

use tesserae_core::rules::{CellId, Definition, Heading, Side, Step};
use tesserae_layout::spec::TableSpec;

use super::lens::Lens;
use super::seen::Seen;
use crate::ui::widgets::{path_colour, plate, theme};

/// One side's lane in one direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lane {
    /// The cell.
    pub cell: CellId,
    /// The side it belongs to.
    pub side: Side,
    /// Which way those in it are bound.
    pub heading: Heading,
    /// Its middle, in scene units.
    pub middle: Vec3,
    /// Its width along x and depth along z.
    pub extent: Vec2,
}

/// All lanes of a table, each cell's from left to right.
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

/// Where a lane's plate stands: at the end farther from the cell's own name.
fn end_of(lane: &Lane, lens: &Lens) -> Option<Pos2> {
    let ends = [-0.36, 0.36].map(|share| lane.middle + Vec3::Z * lane.extent.y * share);
    let seen = ends.into_iter().filter_map(|end| lens.point(end));
    seen.max_by(|a, b| (a.x - a.y).total_cmp(&(b.x - b.y)))
}

/// The plates over the lanes that are in view, each with its lane and what is written.
fn place<'a>(
    ctx: &egui::Context,
    lanes: &'a [Lane],
    lens: &Lens,
) -> Vec<(&'a Lane, Rect, Arc<Galley>)> {
    let plate = |lane: &'a Lane| {
        let text = match lane.heading {
            Heading::Out => "out",
            Heading::Home => "home",
        };
        let at = end_of(lane, lens)?;
        let font = FontId::proportional(SIZE);
        let galley =
            ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font, theme::TEXT));
        let plate = Align2::CENTER_CENTER.anchor_size(at, galley.mesh_bounds.size());
        Some((lane, plate.expand2(egui::vec2(4.0, 2.0)), galley))
    };
    lanes.iter().filter_map(plate).collect()
}

/// Writes over each lane which way it leads, in a plate with the side's colour.
pub(super) fn draw(painter: &Painter, seen: &Seen) {
    for (lane, place, galley) in place(painter.ctx(), seen.lanes, &seen.lens) {
        let colour = path_colour(&seen.definition.game, lane.side);
        painter.rect(place, 3.0, plate::GROUND, Stroke::new(2.0, colour), StrokeKind::Outside);
        let corner = place.center() - galley.mesh_bounds.center().to_vec2();
        painter.galley(corner, galley, theme::TEXT);
    }
}

#[cfg(test)]
mod tests {
    use tesserae_layout::view::named_view;

    use super::*;
    use crate::sample::{game, lay_table};
    use crate::ui::frame::PANEL_WIDTH;
    use crate::ui::layers::names::{Anchor, context, place as place_names};
    use crate::ui::layers::{board_spots, inside};

    #[test]
    fn what_stands_over_the_lanes_lies_on_no_name_and_on_no_other_lane() {
        let ctx = context();
        let game = game("knossos");
        let spec = lay_table(&game, 2);
        let (lanes, spots) = (lanes_of(&spec, game.definition()), board_spots(&spec.plan));
        for window in [egui::vec2(1280.0, 720.0), egui::vec2(1024.0, 640.0)] {
            for name in ["default", "near", "far", "top"] {
                let area = window - egui::vec2(PANEL_WIDTH, 0.0);
                let area = Rect::from_min_size(Pos2::ZERO, area);
                let view = named_view(name, area.width() / area.height(), &spec);
                let lens = Lens::of_view(view, area);
                let names = place_names(&ctx, &spots, &lens, Anchor::Corner);
                let plates = place(&ctx, &lanes, &lens);
                assert_eq!(plates.len(), 4);
                for (index, (lane, plate, _)) in plates.iter().enumerate() {
                    let told = format!("{name} in {window}: {:?} of {}", lane.heading, lane.side);
                    let own = lens.frame(&spots[usize::from(lane.cell.0)]).expect("in view");
                    assert!(inside(&own, plate.center()), "{told}");
                    let over = names.iter().find(|name| name.plate.intersects(*plate));
                    assert!(over.is_none(), "{told} lies on {:?}", over.map(|name| name.spot));
                    let others = &plates[..index];
                    assert!(others.iter().all(|(_, other, _)| !other.intersects(*plate)), "{told}");
                }
            }
        }
    }

    #[test]
    fn each_sides_left_lane_goes_out_and_its_right_lane_comes_home() {
        for id in ["knossos/gurevich", "knossos/straight"] {
            let game = game(id);
            let lanes = lanes_of(&lay_table(&game, 2), game.definition());
            let told: Vec<(Side, Heading)> =
                lanes.iter().map(|lane| (lane.side, lane.heading)).collect();
            let (a, b) = (Side::A, Side::B);
            let (out, home) = (Heading::Out, Heading::Home);
            assert_eq!(told, [(a, out), (a, home), (b, out), (b, home)], "{id}");
            assert!(lanes.windows(2).all(|pair| pair[0].middle.x < pair[1].middle.x));
            let cell = &game.definition().board.cells[usize::from(lanes[0].cell.0)];
            assert_eq!(cell.name, "9");
        }
        let ur = game("ur");
        assert!(lanes_of(&lay_table(&ur, 2), ur.definition()).is_empty());
    }
}
