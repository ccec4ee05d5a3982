//! Pente grammai, five lines: the clay model of a gaming table from Vari,
//! Athens, National Archaeological Museum A 25665.
//!
//! Five impressed lines end in hollows; the middle one, the sacred line, is
//! painted red and carries a circle. At each corner stands a mourner.

mod counters;
mod frame;
mod mourner;
mod paint;
mod top;

use bevy::prelude::*;

use super::badge::Badge;
use super::look::GameLook;
use super::{badge, common};
use crate::gui::layout::fittings::{RackGrid, Setting, TrayAt};
use crate::gui::layout::plan::BoardPlan;
use crate::gui::render::figure::Figure;
use crate::gui::render::material::noise::ramp;
use crate::gui::render::mesh::detail::Detail;

/// How five lines looks.
pub const LOOK: GameLook = GameLook {
    game: "pente",
    board,
    piece: counters::piece,
    piece_size: |_| counters::SIZE,
    die: counters::die,
    solids,
    setting: Setting {
        turned: false,
        pitch: 1.15,
        tray: Vec2::new(0.46, 0.46),
        tray_at: TrayAt::Beside,
    },
    racks: RackGrid { columns: 5, rows: 1 },
    colour: |seat| if seat == 0 { [30, 62, 118] } else { [228, 224, 214] },
    badge: |seat| {
        let marks = if seat == 0 { SPOT } else { &[] };
        Badge { body: badge::DISC, marks, mark: badge::PALE }
    },
    picture: Some(include_bytes!("../../../../../assets/pictures/pente.png")),
    upright: figures,
    written: common::no_signs,
    signs: common::no_signs,
    model: common::no_model,
};

/// The white spot of the blue stones.
const SPOT: &[badge::Area] = &[badge::Area::Disc((0.0, 0.0), 0.34)];
/// Length of the real table's top, by which everything is measured.
const REAL_LENGTH: f32 = 248.0;
/// The table's upper face lies this much above the floors of its hollows, in
/// which counters stand.
const HOLLOW: f32 = 1.2;
/// Thickness of the slab.
const SLAB: f32 = 26.0;
/// From the slab's edges to the middle of a mourner's foot.
const CORNER: f32 = 13.0;
/// How tall the mourners are.
const MOURNER: f32 = 100.0;

/// The table's measures: everything is modelled in real millimetres about the
/// middle of its foot, with y up, and then brought to scale.
#[derive(Clone, Copy, Debug)]
struct Measures {
    /// Half its length along x and half its width along z.
    half: Vec2,
    /// Height of the upper face.
    top: f32,
    /// Scene units a millimetre.
    unit: f32,
}

impl Measures {
    fn of(plan: &BoardPlan) -> Self {
        let unit = plan.size.x / REAL_LENGTH;
        Self {
            half: Vec2::new(plan.size.x, plan.size.z) / (2.0 * unit),
            top: plan.top() / unit + HOLLOW * 0.6,
            unit,
        }
    }

    /// Where the mourners stand, with the turn that makes each look outwards.
    fn corners(self) -> [(Vec3, f32); 4] {
        [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)].map(|(x, z): (f32, f32)| {
            let at = (self.half - Vec2::splat(CORNER)) * Vec2::new(x, z);
            (Vec3::new(at.x, self.top, at.y), x.atan2(z))
        })
    }
}

/// The table with its mourners.
fn board(plan: &BoardPlan, detail: Detail) -> Figure {
    let measures = Measures::of(plan);
    let mut table = Figure::default();
    top::add(&mut table, plan, measures, detail);
    frame::add(&mut table, measures, detail);
    let woman = mourner::mourner(MOURNER, detail);
    for (at, turn) in measures.corners() {
        let place = Transform::from_translation(at).with_rotation(Quat::from_rotation_y(turn));
        table.append(&woman, place);
    }
    let mut figure = Figure::default();
    figure.append(&table, Transform::from_scale(Vec3::splat(measures.unit)));
    // The lower a side, the less of the room it sees; least under the slab.
    let slab = (measures.top - SLAB) * measures.unit;
    figure.shade(|at, normal| {
        let side = 1.0 - normal.y.max(0.0);
        let low = 1.0 - ramp(0.0, 0.8, at.y);
        let under = if at.y < slab { ramp(slab - 0.7, slab, at.y) } else { 0.0 };
        1.0 - side * (0.45 * low).max(0.40 * under)
    });
    figure
}

/// The slab, the legs and the women keep the light out, and not the air
/// between the legs.
fn solids(plan: &BoardPlan) -> Vec<(Vec3, Vec3)> {
    let measures = Measures::of(plan);
    let mut boxes = frame::solids(measures);
    boxes.extend(measures.corners().map(|(at, _)| column(at, 8.0, (0.0, MOURNER))));
    boxes.into_iter().map(|(low, high)| (low * measures.unit, high * measures.unit)).collect()
}

/// The women at the corners, with the elbows that they lift beside their heads.
fn figures(plan: &BoardPlan) -> Vec<(Vec3, Vec3)> {
    let measures = Measures::of(plan);
    let woman =
        |at| [column(at, 11.0, (0.0, 0.7 * MOURNER)), column(at, 15.0, (0.6 * MOURNER, MOURNER))];
    let boxes = measures.corners().into_iter().flat_map(|(at, _)| woman(at));
    boxes.map(|(low, high)| (low * measures.unit, high * measures.unit)).collect()
}

/// A box over a place, by half its width and the heights between which it stands.
fn column(at: Vec3, half: f32, (from, to): (f32, f32)) -> (Vec3, Vec3) {
    let half = Vec3::new(half, 0.0, half);
    (at - half + Vec3::Y * from, at + half + Vec3::Y * to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::layout::die_body::DieBody;
    use crate::gui::render::mesh::shape::check;
    use crate::gui::sample::board_and_die;

    fn plan() -> (BoardPlan, DieBody) {
        board_and_die("pente")
    }

    #[test]
    fn the_table_keeps_to_its_measure() {
        let (plan, _) = plan();
        let (low, high) = board(&plan, Detail::Fine).merged().bounds();
        assert!(low.y.abs() < 1e-4, "{low}");
        let women = MOURNER * Measures::of(&plan).unit;
        assert!((high.y - plan.top() - women).abs() < 0.03, "{high}");
        // The women's elbows reach a little beyond the edges.
        assert!(high.x - plan.size.x / 2.0 < 0.15 && high.z - plan.size.z / 2.0 < 0.15, "{high}");
    }

    #[test]
    fn the_table_is_sound_and_within_its_budgets() {
        let (plan, _) = plan();
        for (detail, most) in [(Detail::Coarse, 15_000), (Detail::Fine, 60_000)] {
            let figure = board(&plan, detail);
            for (_, shape) in figure.parts() {
                check::sound(shape);
            }
            assert!(figure.vertices() < most, "{detail:?}: {} vertices", figure.vertices());
        }
    }

    #[test]
    fn the_women_stand_clear_of_the_cells() {
        let (plan, _) = plan();
        let measures = Measures::of(&plan);
        for (at, _) in measures.corners() {
            for cell in &plan.cells {
                let foot = Vec3::new(at.x, 0.0, at.z) * measures.unit;
                let room = foot.distance(cell.centre()) - 12.0 * measures.unit;
                assert!(room > cell.extent().max_element() / 2.0, "{}", cell.name);
            }
        }
    }

    #[test]
    fn counters_and_die_are_sound_small_and_of_their_size() {
        let (_, body) = plan();
        for detail in [Detail::Coarse, Detail::Fine] {
            for seat in [0, 1] {
                let figure = counters::piece(seat, detail);
                figure.parts().for_each(|(_, shape)| check::sound(shape));
                let (low, high) = figure.merged().bounds();
                assert!(low.y > -1e-4 && high.y < counters::SIZE.height * 1.02);
                assert!(high.x.max(-low.x) <= counters::SIZE.radius);
                assert!(detail == Detail::Fine || figure.vertices() < 100);
            }
            let die = counters::die(0, &body, detail);
            die.parts().for_each(|(_, shape)| check::sound(shape));
            assert!(detail == Detail::Fine || die.vertices() < 600);
        }
    }
}
