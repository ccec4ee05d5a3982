//! The table's measures. Everything is modelled in real millimetres about the middle of its
//! foot, with y up, and then scaled.

use bevy::prelude::*;

use tesserae_layout::plan::BoardPlan;

/// Length of the real table's top, the basis of all measures.
const REAL_LENGTH: f32 = 248.0;
/// Height of the table's upper face above the floors of its hollows, where counters stand.
pub const HOLLOW: f32 = 1.2;
/// Thickness of the slab.
pub const SLAB: f32 = 26.0;
/// Bevel of the slab's edges.
pub const BEVEL: f32 = 2.2;
/// Distance from the slab's edges to the middle of a mourner's foot.
const CORNER: f32 = 13.0;

#[derive(Clone, Copy, Debug)]
pub struct Measures {
    /// Half its length along x and half its width along z.
    pub half: Vec2,
    /// Height of the upper face.
    pub top: f32,
    /// Scene units a millimetre.
    pub unit: f32,
}

impl Measures {
    pub fn of(plan: &BoardPlan) -> Self {
        let unit = plan.size.x / REAL_LENGTH;
        let half = Vec2::new(plan.size.x, plan.size.z) / (2.0 * unit);
        Self { half, top: plan.top() / unit + HOLLOW * 0.6, unit }
    }

    /// The mourners' places, with the turn that makes each look outwards.
    pub fn corners(self) -> [(Vec3, f32); 4] {
        [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)].map(|(x, z): (f32, f32)| {
            let at = (self.half - Vec2::splat(CORNER)) * Vec2::new(x, z);
            (Vec3::new(at.x, self.top, at.y), x.atan2(z))
        })
    }
}
