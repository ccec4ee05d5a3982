//! The ground of bars: crystal over silver above, the ribbed bars of the sea,
//! gold and blue below, and the plaques of the band at the sides.

use bevy::prelude::*;

use tesserae_core::rules::VISITS;
use tesserae_layout::plan::BoardPlan;

use super::bench::{
    BED, BLUE_CRYSTAL, Bench, Field, GILT, GROUND, IVORY, Lie, PLASTER, SILVER_CRYSTAL, TOP,
};
use super::border::INNER;
use crate::mesh::{Outline, bar};

/// Width of the band of plaster and blue plaques at the sides.
const BAND: f32 = 31.0;
/// Far edge of the band, and of everything that lies between its two halves.
const BAND_TOP: f32 = -120.0;
/// Half the pitch of the circles' grid: their plaques meet there.
const HALF_PITCH: f32 = 50.0;

/// Adds all bars.
pub fn add(bench: &mut Bench, plan: &BoardPlan) {
    let inner = INNER - Vec2::splat(1.2);
    upper(bench, inner);
    band(bench, inner);
    let half = inner.x - BAND - 2.5;
    for cell in &plan.cells {
        let at = bench.millimetres(cell);
        let extent = cell.extent() / bench.unit;
        let field = Field::new(
            (at.x - extent.x / 2.0, at.x + extent.x / 2.0),
            (at.y - extent.y / 2.0, at.y + extent.y / 2.0),
        );
        match cell.decoration.as_str() {
            "sea" => {
                sea(bench, field, half);
                if cell.lanes {
                    lanes(bench, field, plan.paths.len());
                }
            }
            "bay" => bay(bench, field),
            _ => {}
        }
    }
    lozenge(bench, between_medallions(bench, plan));
    lower(bench, half, inner.y);
}

/// The space between the medallions.
fn between_medallions(bench: &Bench, plan: &BoardPlan) -> Vec2 {
    let places: Vec<Vec2> = plan
        .cells
        .iter()
        .filter(|cell| cell.decoration.ends_with("rosette"))
        .map(|cell| bench.millimetres(cell))
        .collect();
    places.iter().sum::<Vec2>() / places.len().max(1) as f32
}

/// Bars of crystal over silver, about the medallions.
fn upper(bench: &mut Bench, inner: Vec2) {
    let gilt_line = Field::new((-inner.x, inner.x), (BAND_TOP, BAND_TOP + 3.0));
    bench.model.begin("gold-strip");
    bench.plaque(GILT, gilt_line, (BED, TOP - 0.8), 0.8);
    let corners = Field::new((-inner.x, -52.0), (-inner.y, -350.0));
    for panel in [corners, corners.mirrored()] {
        bench.model.begin("gold-panel");
        bench.plaque(GILT, panel.inset(1.0), (BED, GROUND - 2.0), 0.5);
        bench.model.begin("panel-crystal");
        bench.bed = GROUND - 1.9;
        plaques_round(bench, panel.inset(2.0));
        bench.bed = BED;
    }
    bench.model.begin("crystal-bar");
    let silver = [SILVER_CRYSTAL];
    bench.bars(&silver, Field::new((-49.0, 49.0), (-inner.y, -351.0)), 6, Lie::Across, 2.2);
    // Three columns, parted by strips of gold leaf.
    for x in [(-inner.x, -85.0), (-80.0, 80.0), (85.0, inner.x)] {
        louvers(bench, Field::new(x, (-349.0, BAND_TOP - 1.0)), 11);
    }
    bench.model.begin("gold-strip");
    for x in [-82.5, 82.5] {
        let strip = Field::new((x - 1.9, x + 1.9), (-349.0, BAND_TOP - 1.0));
        bench.plaque(GILT, strip, (BED, TOP - 1.2), 0.8);
    }
}

/// Broad bars of crystal over silver, alternating with narrow ones of gilt ivory.
fn louvers(bench: &mut Bench, field: Field, count: usize) {
    let pitch = (field.z.1 - field.z.0) / count as f32;
    for k in 0..count {
        let from = field.z.0 + pitch * k as f32;
        let crystal = Field { z: (from + 0.7, from + pitch - 6.4), ..field };
        bench.model.begin("crystal-bar");
        bench.plaque(SILVER_CRYSTAL, crystal, (BED, GROUND), 2.0);
        let ivory = Field { z: (from + pitch - 5.2, from + pitch - 0.5), ..field };
        bench.model.begin("gilt-bar");
        bench.plaque(GILT, ivory, (BED, GROUND - 0.6), 0.8);
    }
}

/// The plaque with incurved sides that fills the space between the four medallions, of
/// alternating blue and silver bars.
fn lozenge(bench: &mut Bench, at: Vec2) {
    let reach = Vec2::new(66.0, 50.0);
    // Half the width at `share` of the distance from the middle to the tip.
    let half = |share: f32| (1.0 - share.abs()).powf(1.35) * reach.x;
    let steps = if bench.detail.rounds_bevels() { 12 } else { 6 };
    let edge = |k: usize| 1.0 - 2.0 * k as f32 / steps as f32;
    let side = |k: usize, sign: f32, grow: f32| {
        let share = edge(k);
        Vec2::new(sign * half(share) * grow, share * reach.y * grow)
    };
    let frame = |grow: f32| {
        let right = (0..steps).map(|k| side(k, 1.0, grow));
        let left = (1..=steps).rev().map(|k| side(k, -1.0, grow));
        Outline::new(right.chain(left))
    };
    bench.model.begin("lozenge");
    bench.inlay(GILT, &frame(1.10), at, (BED, GROUND + 0.2), 0.8);
    let bars = 7;
    for k in 0..bars {
        let from = (2.0 * k as f32 / bars as f32 - 1.0) * 0.92;
        let to = (2.0 * (k + 1) as f32 / bars as f32 - 1.0) * 0.92 - 0.035;
        let corner = |share: f32, sign: f32| {
            Vec2::new(sign * (half(share) - 1.6).max(0.8), -share * reach.y)
        };
        let outline = Outline::new([
            corner(from, -1.0),
            corner(from, 1.0),
            corner(to, 1.0),
            corner(to, -1.0),
        ]);
        let glaze = if k % 2 == 0 { BLUE_CRYSTAL } else { SILVER_CRYSTAL };
        bench.inlay(glaze, &outline, at, (GROUND + 0.2, TOP), 0.9);
    }
}

/// Small plaques of crystal over blue along the edge of a panel.
fn plaques_round(bench: &mut Bench, panel: Field) {
    let wide = 10.0;
    let glazes = [BLUE_CRYSTAL, SILVER_CRYSTAL];
    for z in [(panel.z.0, panel.z.0 + wide), (panel.z.1 - wide, panel.z.1)] {
        bench.bars(&glazes, Field::new(panel.x, z), 9, Lie::Along, 2.4);
    }
    for x in [(panel.x.0, panel.x.0 + wide), (panel.x.1 - wide, panel.x.1)] {
        let z = (panel.z.0 + wide + 1.0, panel.z.1 - wide - 1.0);
        bench.bars(&[SILVER_CRYSTAL, BLUE_CRYSTAL], Field::new(x, z), 3, Lie::Across, 2.4);
    }
}

/// The band of plaster at the sides, with plaques of crystal over blue.
fn band(bench: &mut Bench, inner: Vec2) {
    let right = Field::new((inner.x - BAND, inner.x), (BAND_TOP + 4.0, inner.y));
    for field in [right, right.mirrored()] {
        bench.model.begin("plaster-band");
        bench.plaque(PLASTER, field, (BED, GROUND - 0.4), 0.6);
        bench.model.begin("band-crystal");
        let bed = field.inset(3.2);
        let count = 16;
        let pitch = (bed.z.1 - bed.z.0) / count as f32;
        for k in 0..count {
            let from = bed.z.0 + pitch * k as f32;
            let plaque = Field { z: (from + 1.6, from + pitch - 1.6), ..bed };
            bench.plaque(BLUE_CRYSTAL, plaque, (GROUND - 0.2, TOP - 0.2), 2.2);
        }
    }
    bench.model.begin("gold-strip");
    let line = Field::new((inner.x - BAND - 3.0, inner.x - BAND - 0.4), right.z);
    for field in [line, line.mirrored()] {
        bench.plaque(GILT, field, (BED, TOP - 0.8), 0.8);
    }
}

/// Eleven ribbed bars, alternately crystal and ivory, and four groups of four short bars at
/// their corners.
fn sea(bench: &mut Bench, field: Field, half: f32) {
    let unit = bench.unit;
    let count = 11;
    let pitch = (field.x.1 - field.x.0) / count as f32;
    let deep = field.size().y - 1.0;
    for k in 0..count {
        let (part, glaze) = match k % 2 {
            0 => ("sea-crystal", SILVER_CRYSTAL),
            _ => ("sea-ivory", IVORY),
        };
        let x = field.x.0 + (k as f32 + 0.5) * pitch;
        let wide = pitch - 2.6;
        let shape =
            bar::ribbed(wide * unit, deep * unit, (TOP - BED) * unit, 2.6 * unit, 4, bench.detail);
        bench.model.begin(part);
        let foil = Outline::rectangle(wide - 0.4, deep - 0.4);
        bench.set_over(glaze, shape, &foil, Vec2::new(x, field.middle().y), BED);
    }
    let (far, near) = field.z;
    let middle = field.middle().y;
    bench.model.begin("sea-corner");
    for z in [(far + 0.5, middle - 2.5), (middle + 2.5, near - 0.5)] {
        for x in [(-half + 1.0, field.x.0 - 2.0), (field.x.1 + 2.0, half - 1.0)] {
            bench.bars(&[SILVER_CRYSTAL, IVORY], Field::new(x, z), 4, Lie::Across, 2.4);
        }
    }
    bench.model.begin("gold-strip");
    let line = Field::new((-half, half), (near + 1.2, near + 4.2));
    bench.plaque(GILT, line, (BED, TOP - 0.8), 0.8);
}

/// Strips of blue between the lanes of the sea, broader between lanes of different sides.
fn lanes(bench: &mut Bench, field: Field, sides: usize) {
    bench.model.begin("lane-strip");
    let count = sides * VISITS;
    let wide = field.size().x / count as f32;
    for k in 1..count {
        let x = field.x.0 + wide * k as f32;
        let half = if k % VISITS == 0 { 4.6 } else { 3.0 };
        let strip = Field { x: (x - half, x + half), z: (field.z.0 + 0.5, field.z.1 - 0.5) };
        bench.plaque(
            GILT,
            Field { x: (x - half - 1.4, x + half + 1.4), ..strip },
            (BED, TOP - 1.2),
            0.5,
        );
        bench.plaque(BLUE_CRYSTAL, strip, (TOP - 1.1, TOP + 0.4), 0.8);
    }
}

/// The bars round the block of circles: gold leaf alternating with crystal over blue, and eight
/// short blue bars beside its narrow part.
fn lower(bench: &mut Bench, half: f32, near: f32) {
    bench.model.begin("ground-bar");
    let turn = [GILT, BLUE_CRYSTAL];
    let top = HALF_PITCH;
    bench.bars(&turn, Field::new((-half + 1.0, half - 1.0), (2.0, top - 1.0)), 33, Lie::Along, 2.2);
    let flank = Field::new((HALF_PITCH * 2.0 + 1.0, half - 1.0), (top + 1.0, top * 3.0 - 1.0));
    for field in [flank, flank.mirrored()] {
        bench.bars(&turn, field, 9, Lie::Across, 2.2);
    }
    let between =
        Field::new((-HALF_PITCH * 2.0 + 1.0, HALF_PITCH * 2.0 - 1.0), (top * 5.0 + 1.0, near));
    bench.bars(&turn, between, 17, Lie::Along, 2.2);
}

/// Eight bars of blue in a frame of ivory and gold.
fn bay(bench: &mut Bench, field: Field) {
    bench.model.begin("bay-frame");
    let size = field.size();
    let frame = Outline::rectangle(size.x + 8.0, size.y + 8.0);
    bench.floor(GILT, &frame, field.middle(), GROUND + 0.3);
    bench.bead(IVORY, &frame, field.middle(), 7.0, (GROUND, TOP + 0.4));
    bench.model.begin("bay-bar");
    let bed = field.inset(4.0);
    let pitch = (bed.z.1 - bed.z.0) / 8.0;
    for k in 0..8 {
        let from = bed.z.0 + pitch * k as f32;
        let bar = Field { z: (from + 0.9, from + pitch - 0.9), ..bed };
        bench.plaque(BLUE_CRYSTAL, bar, (GROUND + 0.3, TOP - 0.1), 1.4);
    }
}
