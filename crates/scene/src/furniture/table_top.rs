//! The table top: a grid with baked shade, fine near the board.

use tesserae_layout::lamp;

use bevy::prelude::*;

use tesserae_layout::lamp::Lamp;

use crate::light;
use crate::material::Material;
use crate::material::noise::ramp;
use crate::mesh::Shape;
use crate::occlusion::Occluders;

/// Margin of the fine grid round the things on the table, in scene units.
const BESIDE: f32 = 0.36;
/// Distance of the table's edges from the origin: far beyond the light.
const EDGE: f32 = 14.0;

/// The occupied part of the table, its material, and the lamp over it.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Left far and right near corner.
    pub extent: (Vec2, Vec2),
    /// The lamp.
    pub lamp: Lamp,
    /// Its material.
    pub material: Material,
}

/// Share of the low look's lamp that reaches a point, 1 in the middle.
pub fn pool(lamp: Lamp, point: Vec3) -> f32 {
    let distance = lamp.away(point);
    0.05 + 0.95 * (-(distance / 3.7).powi(2)).exp() * (1.0 - 0.6 * ramp(3.0, 6.0, distance))
}

/// The table top for the standard look. Only occlusion is baked, since the lamps and their
/// shadows are real. `step` is the pitch of the fine grid.
pub fn occluded(ground: Ground, step: f32, occluders: &Occluders) -> Shape {
    grid(ground, step, |p| Vec3::splat(0.30 + 0.70 * occluders.sky(p)))
}

/// The table top for the low look: all light is in its vertex colours.
pub fn lit(ground: Ground, step: f32, occluders: &Occluders) -> Shape {
    grid(ground, step, |p| {
        let key = light::KEY_COLOUR * (lamp::KEY.y * occluders.key(p));
        let sky = light::SKY_COLOUR * occluders.sky(p);
        (key + sky) * pool(ground.lamp, p)
    })
}

fn grid(ground: Ground, step: f32, shade: impl Fn(Vec3) -> Vec3) -> Shape {
    let (low, high) = ground.extent;
    let xs = lines(low.x - BESIDE, high.x + BESIDE, step);
    let zs = lines(low.y - BESIDE, high.y + BESIDE, step);
    let mut shape = Shape::grid(&xs, &zs, 0.0);
    for (k, point) in shape.positions.iter().enumerate() {
        shape.colours[k] = shade(*point).extend(1.0);
        shape.uvs[k] = point.xz() * ground.material.tiles() + Vec2::new(0.41, 0.27);
    }
    shape
}

/// Grid lines from edge to edge: `step` apart between `low` and `high`, and wider and wider
/// outside.
fn lines(low: f32, high: f32, step: f32) -> Vec<f32> {
    let count = ((high - low) / step).ceil() as usize;
    let mut lines: Vec<f32> =
        (0..=count).map(|k| low + (high - low) * k as f32 / count as f32).collect();
    let mut away = step * 2.0;
    let (mut left, mut right) = (low, high);
    while left > -EDGE || right < EDGE {
        left -= away;
        right += away;
        lines.push(left);
        lines.push(right);
        away *= 1.7;
    }
    lines.sort_by(f32::total_cmp);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::check;

    fn ground() -> Ground {
        let spec = crate::sample::spec();
        Ground { extent: spec.extent(), lamp: spec.lamp(), material: Material::Walnut }
    }

    #[test]
    fn the_table_is_sound_and_within_its_budget() {
        let occluders = Occluders::default();
        let shape = lit(ground(), 0.10, &occluders);
        check::sound(&shape);
        assert!(shape.positions.len() < 4000, "{}", shape.positions.len());
        check::sound(&occluded(ground(), 0.06, &occluders));
    }

    #[test]
    fn the_light_dies_away_towards_the_edges() {
        let lamp = ground().lamp;
        assert!(pool(lamp, lamp.aim) > 0.95);
        assert!(pool(lamp, Vec3::new(9.0, 0.0, 0.0)) < 0.1);
    }
}
