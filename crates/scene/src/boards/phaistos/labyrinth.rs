//! The tray of the labyrinth: floor, rim with the entrance, and walls between squares that are
//! not neighbours on the path.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use tesserae_layout::fittings::Block;
use tesserae_layout::plan::{BoardPlan, CellPlan};

use super::coils::{WALL_HEIGHT, WALL_WIDTH, coil, rim_line, rim_section, slab, wall_section};
use super::tile::THICKNESS;
use crate::material::Material;
use crate::material::noise::hash;
use crate::mesh::detail::Detail;
use crate::mesh::groove::groove;
use crate::mesh::inlay;
use crate::mesh::ridge::ridge;
use crate::model::Model;

/// Darker clay for the tray, and pale clay for the walls.
const TRAY: Vec3 = Vec3::new(0.56, 0.46, 0.42);
const WALL: Vec3 = Vec3::new(1.30, 1.42, 1.58);
/// Height of the rim above the tiles.
const RIM_HEIGHT: f32 = 0.024;

/// The squares of the board, by column and row, and the cell on each.
struct Squares {
    cell_at: BTreeMap<(i32, i32), usize>,
    /// The corner of square (0, 0) with the smallest x and z, in scene units.
    corner: Vec2,
    pitch: f32,
    columns: i32,
    rows: i32,
}

/// Adds tray and walls.
pub fn add(model: &mut Model, plan: &BoardPlan, detail: Detail) {
    let floor = plan.top() - THICKNESS;
    let half = Vec2::new(plan.size.x, plan.size.z) / 2.0;
    model.begin("tray");
    let base = inlay::raised(&slab(half - 0.016, detail), floor, 0.012, detail);
    model.add(Material::Clay, base.tinted(TRAY));
    let Some(squares) = Squares::of(plan) else { return };
    model.begin("rim");
    add_rim(model, plan, &squares, detail);
    model.begin("wall");
    for (k, (from, to)) in squares.walls(plan).into_iter().enumerate() {
        let tone = 0.95 + 0.10 * hash(k as i32, 3, 71);
        let wall = ridge(&coil(k, from, to, detail), wall_section(detail), false, detail);
        model.add(Material::Clay, wall.tinted(WALL * tone).at(Vec3::Y * floor));
    }
}

/// The boxes of the walls and the rim above the tiles.
pub fn walls(plan: &BoardPlan) -> Vec<Block> {
    let Some(squares) = Squares::of(plan) else { return Vec::new() };
    let upright = |low: Vec2, high: Vec2, height: f32| {
        let at = |point: Vec2, up: f32| Vec3::new(point.x, plan.top() + up, point.y);
        (at(low, 0.0), at(high, height))
    };
    let half = Vec2::splat(WALL_WIDTH / 2.0);
    let mut boxes: Vec<Block> = squares
        .walls(plan)
        .into_iter()
        .map(|(from, to)| upright(from.min(to) - half, from.max(to) + half, WALL_HEIGHT))
        .collect();
    let outer = Vec2::new(plan.size.x, plan.size.z) / 2.0;
    let inner = squares.inner();
    for sign in [-1.0, 1.0] {
        let far = [Vec2::new(outer.x, inner.y * sign), Vec2::new(-outer.x, outer.y * sign)];
        let side = [Vec2::new(inner.x * sign, outer.y), Vec2::new(outer.x * sign, -outer.y)];
        boxes.extend([far, side].map(|[a, b]| upright(a.min(b), a.max(b), RIM_HEIGHT)));
    }
    boxes
}

impl Squares {
    /// Half the opening of the rim.
    fn inner(&self) -> Vec2 {
        (self.node(self.columns, self.rows) - self.corner) / 2.0 - 0.004
    }

    /// The squares of a plan. `None` for a plan without cells.
    fn of(plan: &BoardPlan) -> Option<Self> {
        let pitch = smallest_step(plan)?;
        let low = plan
            .cells
            .iter()
            .map(|cell| cell.centre().xz() - Vec2::splat(cell.side() / 2.0))
            .reduce(Vec2::min)?;
        // Two squares share the gap between them.
        let gap = pitch - plan.cells.iter().map(CellPlan::side).fold(f32::MAX, f32::min);
        let corner = low - Vec2::splat(gap / 2.0);
        let mut cell_at = BTreeMap::new();
        for (index, cell) in plan.cells.iter().enumerate() {
            let centre = cell.centre().xz();
            let half = Vec2::splat((cell.side() + gap) / 2.0);
            let square = |p: Vec2| ((p - corner) / pitch).round().as_ivec2();
            let (from, to) = (square(centre - half), square(centre + half));
            for column in from.x..to.x {
                for row in from.y..to.y {
                    cell_at.insert((column, row), index);
                }
            }
        }
        let columns = cell_at.keys().map(|(column, _)| column + 1).max()?;
        let rows = cell_at.keys().map(|(_, row)| row + 1).max()?;
        Some(Self { cell_at, corner, pitch, columns, rows })
    }

    /// A corner of the squares' grid.
    fn node(&self, column: i32, row: i32) -> Vec2 {
        self.corner + Vec2::new(column as f32, row as f32) * self.pitch
    }

    /// The walls as segments between corners of the grid, as long as possible.
    fn walls(&self, plan: &BoardPlan) -> Vec<(Vec2, Vec2)> {
        let neighbours: BTreeSet<(usize, usize)> = plan
            .paths
            .iter()
            .flat_map(|path| {
                path.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])))
            })
            .collect();
        let parted =
            |a: (i32, i32), b: (i32, i32)| match (self.cell_at.get(&a), self.cell_at.get(&b)) {
                (Some(a), Some(b)) => a != b && !neighbours.contains(&(*a.min(b), *a.max(b))),
                _ => false,
            };
        let mut walls = Vec::new();
        for row in 1..self.rows {
            let closed = |column: i32| parted((column, row - 1), (column, row));
            for (from, to) in runs(self.columns, closed) {
                walls.push((self.node(from, row), self.node(to, row)));
            }
        }
        for column in 1..self.columns {
            let closed = |row: i32| parted((column - 1, row), (column, row));
            for (from, to) in runs(self.rows, closed) {
                walls.push((self.node(column, from), self.node(column, to)));
            }
        }
        walls
    }
}

/// Smallest distance between the middles of two cells.
fn smallest_step(plan: &BoardPlan) -> Option<f32> {
    let cells = &plan.cells;
    (0..cells.len())
        .flat_map(|a| (0..a).map(move |b| cells[a].centre().distance(cells[b].centre())))
        .min_by(f32::total_cmp)
}

/// The runs of whole numbers below `count` for which `closed` holds: the first number of each,
/// and one past its last.
fn runs(count: i32, closed: impl Fn(i32) -> bool) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for k in (0..count).filter(|k| closed(*k)) {
        match runs.last_mut() {
            Some(run) if run.1 == k => run.1 = k + 1,
            _ => runs.push((k, k + 1)),
        }
    }
    runs
}

/// The rim round the tiles, open before the first field of the path.
fn add_rim(model: &mut Model, plan: &BoardPlan, squares: &Squares, detail: Detail) {
    let floor = plan.top() - THICKNESS;
    let height = THICKNESS + RIM_HEIGHT;
    let half = Vec2::new(plan.size.x, plan.size.z) / 2.0;
    // In an outline's plane: the second axis away from the viewer.
    let inner = squares.inner();
    let entrance = plan
        .paths
        .first()
        .and_then(|path| path.first())
        .and_then(|cell| plan.cells.get(*cell))
        .map(|cell| (cell.centre().x - cell.side() / 2.0, cell.centre().x + cell.side() / 2.0));
    let wide = half - inner;
    let line = rim_line(half - wide / 2.0, wide.min_element() / 2.0, entrance, height, detail);
    let shape = ridge(&line, rim_section(detail), entrance.is_none(), detail);
    model.add(Material::Clay, shape.tinted(TRAY * 1.12).at(Vec3::Y * floor));
    add_waves(model, half, floor + height, entrance, detail);
    // The sides below the rim, drawn in a little.
    let foot = inlay::raised(&slab(half - 0.007, detail), floor * 0.36, 0.012, detail);
    model.add(Material::Clay, foot.tinted(TRAY * 1.1));
}

/// A scratched wave along the rim, as on pots.
fn add_waves(
    model: &mut Model,
    half: Vec2,
    top: f32,
    entrance: Option<(f32, f32)>,
    detail: Detail,
) {
    let line = 0.062;
    let (x, z) = (half.x - line, half.y - line);
    let mut sides = vec![
        (Vec2::new(-x, z), Vec2::new(x, z)),
        (Vec2::new(x, z), Vec2::new(x, -z)),
        (Vec2::new(-x, -z), Vec2::new(-x, z)),
    ];
    match entrance {
        Some((left, right)) => {
            sides.push((Vec2::new(left - line, -z), Vec2::new(-x, -z)));
            sides.push((Vec2::new(x, -z), Vec2::new(right + line, -z)));
        }
        None => sides.push((Vec2::new(x, -z), Vec2::new(-x, -z))),
    }
    let parts = if detail == Detail::Coarse { 4 } else { 12 };
    for (from, to) in sides {
        let along = (to - from).normalize_or_zero();
        let waves = (from.distance(to) / 0.11).round().max(1.0) as usize;
        let points: Vec<Vec2> = (0..=waves * parts)
            .map(|k| {
                let share = k as f32 / (waves * parts) as f32;
                let swing = (std::f32::consts::TAU * k as f32 / parts as f32).sin() * 0.019;
                from.lerp(to, share) + along.perp() * swing
            })
            .collect();
        let wave = groove(&points, 0.010, detail).tinted(TRAY * 1.12);
        model.add(Material::Clay, wave.at(Vec3::Y * top));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::lay_table;

    #[test]
    fn walls_stand_just_where_the_way_does_not_go() {
        let plan = crate::sample::plan("phaistos");
        let squares = Squares::of(&plan).expect("a board");
        assert_eq!((squares.columns, squares.rows), (8, 8));
        let walls = squares.walls(&plan);
        let path = &plan.paths[0];
        // A straight line between the middles of two neighbouring squares meets a wall, unless
        // one follows the other on the path.
        let meets = |a: Vec2, b: Vec2| {
            let middle = (a + b) / 2.0;
            walls.iter().any(|(from, to)| {
                let (low, high) = (from.min(*to) - 1e-3, from.max(*to) + 1e-3);
                middle.cmpge(low).all() && middle.cmple(high).all()
            })
        };
        for pair in path.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|k| plan.cells[k].centre().xz());
            if a.distance(b) < 0.31 {
                assert!(!meets(a, b), "a wall across the way");
            }
        }
        let at = |name: &str| plan.cell(name).map(|cell| cell.centre().xz()).expect("a field");
        for (a, b) in [("1", "28"), ("2", "47"), ("12", "41"), ("48", "49"), ("6", "45")] {
            let open = (a, b) == ("48", "49");
            assert_eq!(meets(at(a), at(b)), !open, "{a} and {b}");
        }
    }

    /// Does a box cut a segment?
    fn cut(from: Vec3, to: Vec3, (low, high): Block) -> bool {
        let inverse = (to - from).recip();
        let (a, b) = ((low - from) * inverse, (high - from) * inverse);
        let (enter, leave) = (a.min(b).max_element().max(0.0), a.max(b).min_element().min(1.0));
        enter < leave
    }

    #[test]
    fn no_wall_hides_a_number_and_all_are_high_enough_to_read() {
        use tesserae_layout::view::{FIELD_OF_VIEW, PANEL_WIDTH, named_view};

        let library = tesserae_core::levels::Library::built_in();
        let game = library.game("phaistos").expect("built in");
        let windows = [(1280.0, 720.0), (1024.0, 640.0)];
        for (sides, (wide, high)) in [2, 3, 4].into_iter().flat_map(|n| windows.map(|w| (n, w))) {
            let spec = lay_table(game, sides);
            let plan = &spec.plan;
            let walls = walls(plan);
            let view = named_view("default", (wide - PANEL_WIDTH) / high, &spec);
            let camera = view.transform();
            let pixels = |at: Vec3| {
                let seen = camera.to_matrix().inverse().transform_point3(at);
                -seen.y / seen.z * high / 2.0 / (FIELD_OF_VIEW / 2.0).tan()
            };
            for cell in &plan.cells {
                let top = cell.centre() + Vec3::Y * plan.top();
                let corners = crate::boards::phaistos::tile::number_corners(cell);
                let at = |corner: &Vec2| top + Vec3::new(corner.x, 0.0005, corner.y);
                for corner in &corners {
                    let hidden = walls.iter().any(|w| cut(at(corner), camera.translation, *w));
                    assert!(!hidden, "a wall covers {} of {}", corner, cell.name);
                }
                let figures = (pixels(at(&corners[0])) - pixels(at(&corners[2]))).abs();
                assert!(figures >= LEAST, "{} is {figures} px high of {high}", cell.name);
            }
        }
    }

    /// Least height of a number in pixels, in the windows that first views are designed for.
    const LEAST: f32 = 12.0;

    #[test]
    fn runs_are_as_long_as_they_can_be() {
        let closed = [true, true, false, true, false, true, true, true];
        assert_eq!(runs(8, |k| closed[k as usize]), [(0, 2), (3, 4), (5, 8)]);
    }
}
