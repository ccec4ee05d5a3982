//! Pente grammai, five lines: the clay model of a gaming table from Vari, Athens, National
//! Archaeological Museum A 25665.
//!
//! Five impressed lines end in hollows. The middle one, the sacred line, is painted red and has
//! a circle. A mourner stands at each corner.

mod counters;
mod frame;
mod hand;
mod measures;
mod mourner;
mod paint;
mod top;

use bevy::prelude::*;

use tesserae_core::sound::Substance;
use tesserae_layout::fittings::{Block, RackGrid, Setting, Substances, TrayAt};
use tesserae_layout::plan::BoardPlan;

use super::badge::{self, Badge};
use super::generic;
use super::look::GameLook;
use crate::furniture::Furnishing;
use crate::material::Material;
use crate::material::noise::ramp;
use crate::mesh::detail::Detail;
use crate::model::Model;
use measures::{Measures, SLAB};

/// The look of five lines.
pub const LOOK: GameLook = GameLook {
    game: "pente",
    board,
    piece: counters::piece,
    piece_size: |_| counters::SIZE,
    die: counters::die,
    solids,
    setting: Setting::new(1.15, Vec2::new(0.46, 0.46), TrayAt::Beside),
    racks: RackGrid { columns: 3, rows: 2 },
    furnishing: Furnishing {
        ground: Material::Earth,
        frame: Material::Terracotta,
        rack_floor: Material::Slip,
        tray_floor: Material::Terracotta,
    },
    substances: Substances {
        pieces: [Substance::Stone; 4],
        board: Substance::Clay,
        racks: Substance::Clay,
        dice: [Substance::Clay; 4],
        tray: Substance::Clay,
        frame: Substance::Clay,
    },
    colour: |seat| if seat == 0 { [30, 62, 118] } else { [228, 224, 214] },
    badge: |seat| {
        let marks = if seat == 0 { SPOT } else { &[] };
        Badge { body: badge::DISC, marks, mark: badge::PALE }
    },
    picture: Some(include_bytes!("../../../../../assets/pictures/pente.png")),
    parts: include_str!("../../../../../assets/parts/pente.ron"),
    upright: figures,
    ..generic::LOOK
};

/// The white spot of the blue stones.
const SPOT: &[badge::Area] = &[badge::Area::Disc((0.0, 0.0), 0.34)];
/// Height of the mourners.
const MOURNER: f32 = 100.0;

/// The table with its mourners.
fn board(plan: &BoardPlan, detail: Detail) -> Model {
    let measures = Measures::of(plan);
    let mut table = Model::default();
    top::add(&mut table, plan, measures, detail);
    frame::add(&mut table, measures, detail);
    let woman = mourner::mourner(detail);
    for (k, (at, turn)) in measures.corners().into_iter().enumerate() {
        let place = Transform::from_translation(at).with_rotation(Quat::from_rotation_y(turn));
        let mut woman = woman.clone();
        if detail != Detail::Coarse {
            hand::shape_figure(&mut woman, k as u32);
        }
        table.append(&woman, place);
    }
    if detail != Detail::Coarse {
        hand::shape_table(&mut table, measures, detail);
    }
    let mut model = Model::default();
    model.append(&table, Transform::from_scale(Vec3::splat(measures.unit)));
    // The lower a place on a side, the less of the room it sees; least of all under the slab.
    let slab = (measures.top - SLAB) * measures.unit;
    model.shade(|at, normal| {
        let side = 1.0 - normal.y.max(0.0);
        let low = 1.0 - ramp(0.0, 0.8, at.y);
        let under = if at.y < slab { ramp(slab - 0.7, slab, at.y) } else { 0.0 };
        1.0 - side * (0.45 * low).max(0.40 * under)
    });
    model
}

/// The slab, the legs and the women block light; the air between the legs does not.
fn solids(plan: &BoardPlan) -> Vec<Block> {
    let measures = Measures::of(plan);
    let mut boxes = frame::solids(measures);
    boxes.extend(measures.corners().map(|(at, _)| column(at, 8.0, (0.0, MOURNER))));
    boxes.into_iter().map(|(low, high)| (low * measures.unit, high * measures.unit)).collect()
}

/// The women at the corners, with the elbows raised beside their heads.
fn figures(plan: &BoardPlan) -> Vec<Block> {
    let measures = Measures::of(plan);
    let woman =
        |at| [column(at, 11.0, (0.0, 0.7 * MOURNER)), column(at, 15.0, (0.6 * MOURNER, MOURNER))];
    let boxes = measures.corners().into_iter().flat_map(|(at, _)| woman(at));
    boxes.map(|(low, high)| (low * measures.unit, high * measures.unit)).collect()
}

/// A box over a place, given half its width and its lower and upper height.
fn column(at: Vec3, half: f32, (from, to): (f32, f32)) -> Block {
    let half = Vec3::new(half, 0.0, half);
    (at - half + Vec3::Y * from, at + half + Vec3::Y * to)
}

#[cfg(test)]
mod tests {
    use std::f32::consts::TAU;

    use tesserae_core::rules::{Side, Step};
    use tesserae_layout::piece::Piece;
    use tesserae_layout::places::Keeps;

    use super::*;
    use crate::boards::lay_table;

    /// As in the source: blue beside 1A, white beside 1B, the die left of the board.
    #[test]
    fn stones_wait_beside_their_first_points_and_the_die_lies_to_the_left() {
        let spec = lay_table(&crate::sample::game("pente"), 2);
        let point = |name: &str| spec.plan.cell(name).expect("a point").centre();
        for (seat, first) in [(0, "1A"), (1, "1B")] {
            let rack = spec.rack(seat, Keeps::Hand).expect("stones wait");
            let (at, half, first) = (rack.middle, rack.outer_half(), point(first));
            // On the same side of the board, beyond its edge, and at the same end.
            assert!(at.x * first.x > 0.0 && at.z * first.z > 0.0, "{at} and {first}");
            assert!(at.x.abs() - half.x > spec.plan.size.x / 2.0, "{at}");
        }
        let tray = &spec.tray;
        assert!(tray.centre.x + tray.outer_half().x < -spec.plan.size.x / 2.0);
        assert!(tray.outer_half().y > tray.centre.z.abs(), "beside the board's middle");
    }

    /// All that the rules allow: five stones of each side at most, on either end.
    #[test]
    fn every_crowd_of_stones_keeps_to_its_end_of_the_sacred_line() {
        let spec = lay_table(&crate::sample::game("pente"), 2);
        let size = counters::SIZE;
        for (end, steps) in [("3A", [3, 8]), ("3B", [8, 3])] {
            let cell = spec.plan.cell(end).expect("an end");
            let (middle, half) = (cell.centre() + Vec3::Y * spec.plan.top(), cell.extent() / 2.0);
            for (blue, white) in (0..=5_usize).flat_map(|blue| (0..=5).map(move |w| (blue, w))) {
                let all = [(Side::A, steps[0], blue), (Side::B, steps[1], white)];
                let stones: Vec<Piece> = all
                    .into_iter()
                    .flat_map(|(side, step, count)| {
                        let step = Step(step);
                        (0..count).map(move |number| Piece { side, step, number, trapped: None })
                    })
                    .collect();
                let places: Vec<Vec3> =
                    spec.arrange(&stones).into_iter().map(|at| at - middle).collect();
                for (index, at) in places.iter().enumerate() {
                    let told = format!("{end}: {blue} and {white}, {at}");
                    // Nothing of it lies outside the oval.
                    for turn in 0..24 {
                        let out = Vec2::from_angle(TAU * turn as f32 / 24.0) * size.radius;
                        assert!(((at.xz() + out) / half).length() <= 1.0, "{told}");
                    }
                    let others = places.iter().enumerate().filter(|(other, _)| *other != index);
                    let apart = |other: &Vec3| at.xz().distance(other.xz()) / size.radius;
                    let below = |other: &Vec3| other.y < at.y && apart(other) < 1.9;
                    let (mut close, mut under) = (0, 0);
                    for (_, other) in others {
                        close += usize::from(at.y == other.y && apart(other) < 2.0);
                        under += usize::from(below(other));
                    }
                    assert_eq!(close, 0, "{told}: stones in one another");
                    assert!(at.y == 0.0 || under >= 2, "{told}: it lies on {under}");
                }
            }
        }
    }

    #[test]
    fn the_women_stand_clear_of_the_cells() {
        let plan = crate::sample::plan("pente");
        let measures = Measures::of(&plan);
        for (at, _) in measures.corners() {
            for cell in &plan.cells {
                let foot = Vec3::new(at.x, 0.0, at.z) * measures.unit;
                let room = foot.distance(cell.centre()) - 12.0 * measures.unit;
                assert!(room > cell.extent().max_element() / 2.0, "{}", cell.name);
            }
        }
    }
}
