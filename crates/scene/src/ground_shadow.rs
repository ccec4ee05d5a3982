//! The shadow of a thing on its turntable, for the look without shadow maps. It is computed
//! once from the thing's own triangles, so it starts at the thing's base and has its outline.

use std::f32::consts::TAU;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::lighting::Lighting;
use super::model::Model;

/// Cells along a side of the shadow grid.
const CELLS: usize = 256;
/// Number of sample points on the lamp and on the sky.
const LAMP: usize = 48;
const SKY: usize = 40;
/// Half the lamp's width, seen from the thing.
const SPREAD: f32 = 0.13;
/// Angle between one sample and the next, so that no two are aligned.
const GOLDEN: f32 = 2.399_963;

/// The share of light that reaches each place on the ground.
pub struct GroundShadow {
    /// Half the side of the square it covers, about the origin.
    half: f32,
    /// Shares of the light, row by row.
    cells: Vec<f32>,
}

impl GroundShadow {
    /// The shade on the ground (y = 0) under a thing, over a square of that half side.
    pub fn of(thing: &Model, half: f32) -> Self {
        Self::under(thing, half, &Lighting::MUSEUM)
    }

    /// As [`Self::of`], under light that differs from the table's.
    pub fn under(thing: &Model, half: f32, lighting: &Lighting) -> Self {
        let mut cells = vec![0.0; CELLS * CELLS];
        let key = lighting.from;
        let (u, v) = key.any_orthonormal_pair();
        // Keeps every sample above the ground.
        let spread = (SPREAD * lighting.width).min(key.y * 0.8);
        let lamp = (0..LAMP).map(|k| {
            let away = spread * ((k as f32 + 0.5) / LAMP as f32).sqrt();
            let angle = GOLDEN * k as f32;
            (key + (u * angle.cos() + v * angle.sin()) * away, 0.7 / LAMP as f32)
        });
        let sky = (0..SKY).map(|k| {
            // Weighted by the cosine: equal steps of the squared sine.
            let sin = ((k as f32 + 0.5) / SKY as f32 * 0.95).sqrt();
            let angle = (GOLDEN * k as f32) % TAU;
            let toward = Vec3::new(sin * angle.cos(), (1.0 - sin * sin).sqrt(), sin * angle.sin());
            (toward, 0.3 / SKY as f32)
        });
        let scale = CELLS as f32 / (half * 2.0);
        let Casters { triangles, specks } = Casters::of(thing, scale);
        let mut hidden = vec![false; CELLS * CELLS];
        for (toward, share) in lamp.chain(sky) {
            hidden.fill(false);
            let slope = toward.xz() / toward.y;
            let cast = |p: Vec3| (p.xz() - slope * p.y.max(0.0) + half) * scale;
            for triangle in &triangles {
                fill(&mut hidden, triangle.map(cast));
            }
            for speck in &specks {
                mark(&mut hidden, cast(*speck));
            }
            for (cell, hidden) in cells.iter_mut().zip(&hidden) {
                *cell += if *hidden { 0.0 } else { share };
            }
        }
        Self { half, cells }
    }

    /// The share of the light at a place, 0 to 1.
    pub fn at(&self, place: Vec2) -> f32 {
        let at = (place + self.half) / (self.half * 2.0) * CELLS as f32 - 0.5;
        let corner = at.floor();
        let within = at - corner;
        let cell = |x: f32, y: f32| {
            let most = CELLS as f32 - 1.0;
            let (x, y) = ((corner.x + x).clamp(0.0, most), (corner.y + y).clamp(0.0, most));
            self.cells[y as usize * CELLS + x as usize]
        };
        let row = |y: f32| cell(0.0, y) * (1.0 - within.x) + cell(1.0, y) * within.x;
        row(0.0) * (1.0 - within.y) + row(1.0) * within.y
    }
}

/// What casts the shadow. Most triangles of a board are far smaller than a cell of the grid: many
/// together are one speck.
struct Casters {
    triangles: Vec<[Vec3; 3]>,
    specks: Vec<Vec3>,
}

impl Casters {
    /// The triangles of a thing, with that many cells of the grid to a unit of length.
    fn of(thing: &Model, scale: f32) -> Self {
        let mut triangles = Vec::new();
        let mut specks = HashMap::new();
        for (_, shape) in thing.parts() {
            for triangle in &shape.triangles {
                let [a, b, c] = triangle.map(|i| shape.positions[i as usize]);
                let reach = a.max(b).max(c) - a.min(b).min(c);
                if reach.max_element() * scale > SPECK {
                    triangles.push([a, b, c]);
                } else {
                    let middle = (a + b + c) / 3.0;
                    specks.entry((middle * scale / SPECK).round().as_ivec3()).or_insert(middle);
                }
            }
        }
        Self { triangles, specks: specks.into_values().collect() }
    }
}

/// The size below which a triangle counts as a speck, in cells.
const SPECK: f32 = 0.4;

/// Marks the cell that contains a place.
fn mark(hidden: &mut [bool], at: Vec2) {
    if at.min_element() >= 0.0 && at.max_element() < CELLS as f32 {
        hidden[at.y as usize * CELLS + at.x as usize] = true;
    }
}

/// Marks the cells whose middle lies in a triangle, and the cell that contains the triangle's
/// own middle.
fn fill(hidden: &mut [bool], [a, b, c]: [Vec2; 3]) {
    let most = CELLS as f32 - 1.0;
    let low = a.min(b).min(c);
    let high = a.max(b).max(c);
    if high.min_element() < 0.0 || low.max_element() > most {
        return;
    }
    mark(hidden, (a + b + c) / 3.0);
    // The rows or columns whose middles lie between two places.
    let between = |from: f32, to: f32| {
        (from - 0.5).ceil().max(0.0) as usize..(to + 0.5).floor().clamp(0.0, CELLS as f32) as usize
    };
    for row in between(low.y, high.y) {
        let at = row as f32 + 0.5;
        // Where the row enters the triangle and where it leaves.
        let crossed =
            [(a, b), (b, c), (c, a)].into_iter().filter(|(p, q)| (p.y > at) != (q.y > at));
        let crossed = crossed.map(|(p, q)| p.x + (at - p.y) / (q.y - p.y) * (q.x - p.x));
        let (from, to) = crossed
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(from, to), x| (from.min(x), to.max(x)));
        let cells = between(from, to);
        if cells.start < cells.end {
            hidden[row * CELLS..][cells].fill(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use tesserae_layout::lamp;

    use super::*;
    use crate::boards::look_of;
    use crate::mesh::detail::Detail;

    #[test]
    fn the_shadow_of_a_piece_begins_at_its_foot_and_ends() {
        for (game, sides) in
            [("knossos", 2), ("pente", 2), ("phaistos", 4), ("senet", 2), ("ur", 2)]
        {
            for seat in 0..sides {
                let look = look_of(game);
                let size = (look.piece_size)(seat);
                let shade =
                    GroundShadow::of(&(look.piece)(seat, Detail::Coarse), size.radius * 4.0);
                let away = -lamp::KEY.xz().normalize();
                let beyond = |radii: f32| shade.at(away * size.radius * radii);
                let reach = size.height * lamp::KEY.xz().length() / lamp::KEY.y;
                let foot = if reach > size.radius * 0.5 { 1.0 } else { 0.9 };
                assert!(beyond(foot) < 0.6, "{game} {seat}: {} at the foot", beyond(foot));
                let free = 1.6 + reach / size.radius * 1.4;
                assert!(beyond(free) > 0.85, "{game} {seat}: {} farther off", beyond(free));
                assert!(shade.at(-away * size.radius * 2.0) > 0.8, "{game} {seat}: before it");
            }
        }
    }

    #[test]
    fn the_shade_of_a_flat_square_is_the_square() {
        let mut thing = Model::default();
        let sheet = crate::mesh::solid::block(Vec3::new(1.0, 0.002, 1.0), 0.0005);
        thing.add(crate::material::Material::Clay, sheet.at(Vec3::Y * 0.002));
        let shade = GroundShadow::of(&thing, 2.0);
        assert!(shade.at(Vec2::ZERO) < 0.05, "{}", shade.at(Vec2::ZERO));
        assert!(shade.at(Vec2::splat(0.45)) < 0.05);
        assert!(shade.at(Vec2::splat(0.56)) > 0.95);
    }
}
