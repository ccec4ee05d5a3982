//! A plan of a board: its outline, the cells with their names, and each side's
//! path as a line with arrows. A drawing needs no more than this; here it is
//! drawn as SVG and as text for the rule books, and the window draws the same.
//!
//! All lengths are the level file's millimetres from the board's centre: x to the
//! right, y towards side A, so y grows downwards where A sits at the foot.

mod line;
mod plan;
mod shape;
mod svg;

use self::line::beside;
pub use self::shape::{Arrow, Bridge, Diagram, Point, Route, Spot};
use super::definition::{Cell, CellId, Definition, Leap};
use super::side::Side;
use super::step::Step;

/// How far the first line runs from the middle, as a share of the smallest cell.
const ASIDE: f32 = 0.07;
/// The distance between two lines, as a share of the smallest cell.
const APART: f32 = 0.14;

impl Diagram {
    /// The plan of a variant.
    pub fn of(definition: &Definition) -> Self {
        let board = &definition.board;
        let smallest = board.cells.iter().map(|cell| cell.size).fold(f32::INFINITY, f32::min);
        let shared = definition.paths.iter().all(|path| *path == definition.paths[0]);
        let mut routes: Vec<Route> = Vec::new();
        for (path, side) in definition.paths.iter().zip(Side::ALL) {
            if let Some(same) = routes.iter_mut().find(|route| route.cells == *path) {
                same.sides.push(side);
                continue;
            }
            let lane = ASIDE + APART * routes.len() as f32;
            let away = if shared { 0.0 } else { smallest * lane };
            routes.push(Route::of(definition, side, path, away));
        }
        let kinds = definition.leap_kinds();
        Self {
            size: (board.size.0, board.size.1),
            cells: (0..).zip(&board.cells).map(|(id, cell)| Spot::of(CellId(id), cell)).collect(),
            routes,
            leaps: definition
                .leaps
                .iter()
                .map(|leap| Bridge::of(definition, leap, &kinds))
                .collect(),
            kinds,
        }
    }

    /// The same in the SVG format: a picture for a document, whose key calls the paths
    /// by what is each side's, such as `White's`.
    pub fn svg(&self, possessives: &[String]) -> String {
        svg::draw(self, possessives)
    }

    /// The board as lines of text: the names where the cells lie, those of special
    /// cells in brackets.
    pub fn text(&self) -> String {
        plan::write(self)
    }
}

impl Spot {
    fn of(id: CellId, cell: &Cell) -> Self {
        Self {
            cell: id,
            name: cell.name.clone(),
            at: cell.at,
            extent: cell.extent(),
            special: !cell.note.is_empty(),
            safe: cell.safe,
        }
    }
}

impl Bridge {
    fn of(definition: &Definition, leap: &Leap, kinds: &[&str]) -> Self {
        let line: Vec<Point> =
            leap.stops.iter().map(|id| definition.board.cells[usize::from(id.0)].at).collect();
        let arrow = |stretch: &[Point]| {
            let (from, to) = (stretch[0], stretch[1]);
            let along = (to.0 - from.0, to.1 - from.1);
            let length = along.0.hypot(along.1).max(f32::EPSILON);
            // Past the middle, where the lines of a path seldom have theirs.
            let at = (from.0 + along.0 * 0.62, from.1 + along.1 * 0.62);
            Arrow { at, towards: (along.0 / length, along.1 / length) }
        };
        let arrows = if leap.both_ways { Vec::new() } else { line.windows(2).map(arrow).collect() };
        let kind = kinds.iter().position(|kind| *kind == leap.kind).unwrap_or(0);
        Self { kind, line, arrows }
    }
}

impl Route {
    fn of(definition: &Definition, side: Side, path: &[CellId], away: f32) -> Self {
        let ring = definition.ring_goal.is_some();
        let steps = (1..).map(Step).take(path.len());
        let centres: Vec<Point> =
            steps.filter_map(|step| definition.stands_at(side, step)).collect();
        let lanes = beside(&centres, ring, away);
        let last = definition.ring_goal.unwrap_or_else(|| definition.last(side));
        let end = usize::from(last.0.max(1)) - 1;
        Self {
            sides: vec![side],
            cells: path.to_vec(),
            start: lanes.stops.first().copied().unwrap_or_default(),
            end: lanes.stops.get(end).copied().unwrap_or_default(),
            line: lanes.line,
            arrows: lanes.arrows,
            ring,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn diagram(id: &str) -> Diagram {
        Diagram::of(Library::built_in().game(id).expect("a game").definition())
    }

    #[test]
    fn every_cell_lies_on_the_board() {
        for game in Library::built_in().games() {
            let Diagram { size, cells, .. } = Diagram::of(game.definition());
            for spot in cells {
                for (at, extent, size) in
                    [(spot.at.0, spot.extent.0, size.0), (spot.at.1, spot.extent.1, size.1)]
                {
                    assert!(at.abs() + extent / 2.0 <= size / 2.0, "{game:?}: {}", spot.name);
                }
            }
        }
    }

    #[test]
    fn every_step_has_an_arrow_that_points_along_it() {
        for game in Library::built_in().games() {
            let definition = game.definition();
            for route in Diagram::of(definition).routes {
                let stands: Vec<Point> = (1..=route.cells.len())
                    .filter_map(|step| definition.stands_at(route.sides[0], Step(step as u8)))
                    .collect();
                let next = stands.iter().cycle().skip(1);
                let steps: Vec<(Point, Point)> = stands
                    .iter()
                    .zip(next)
                    .map(|(from, to)| (*from, *to))
                    .take(route.cells.len() - usize::from(!route.ring))
                    .collect();
                assert_eq!(route.arrows.len(), steps.len(), "{game:?}");
                for (arrow, (from, to)) in route.arrows.iter().zip(steps) {
                    let along = (to.0 - from.0, to.1 - from.1);
                    let length = along.0.hypot(along.1);
                    let cosine = (arrow.towards.0 * along.0 + arrow.towards.1 * along.1) / length;
                    assert!((cosine - 1.0).abs() < 1e-4, "{game:?}: {arrow:?}");
                    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
                    let away = (arrow.at.0 - middle.0).hypot(arrow.at.1 - middle.1);
                    assert!(away < length, "{game:?}: {arrow:?}");
                }
            }
        }
    }

    #[test]
    fn a_line_crosses_the_sea_of_knossos_in_its_own_lanes() {
        let library = Library::built_in();
        let definition = library.game("knossos").expect("a game").definition();
        let sea = definition.board.cells.iter().find(|cell| cell.lanes).expect("the sea");
        // From left to right: white out, white home, black out, black home.
        let lane = sea.extent().0 / 4.0;
        for (side, route) in Diagram::of(definition).routes.iter().enumerate() {
            let across = |at: &&Point| (at.1 - sea.at.1).abs() < sea.extent().1 / 4.0;
            let met: Vec<&Point> = route.line.iter().filter(across).collect();
            assert_eq!(met.len(), 2, "out and home");
            for (visit, at) in met.into_iter().enumerate() {
                let left = sea.at.0 + lane * (side * 2 + visit) as f32 - lane * 2.0;
                assert!(at.0 > left && at.0 < left + lane, "{side}, {visit}: {at:?}");
            }
        }
    }

    #[test]
    fn sides_that_go_the_same_way_share_a_route() {
        let sides = |id: &str| -> Vec<Vec<Side>> {
            diagram(id).routes.into_iter().map(|route| route.sides).collect()
        };
        assert_eq!(sides("senet"), [vec![Side::A, Side::B]]);
        assert_eq!(sides("ur"), [vec![Side::A], vec![Side::B]]);
    }

    #[test]
    fn lines_in_opposite_directions_keep_apart() {
        // In Ur's small block the sides travel against each other: between m7 and
        // m8 lies no step, but b7 to b8 is one of A and b8 to b7 one of B.
        let routes = diagram("ur").routes;
        // The step in the far row of that block, where x is over 91 and y below -30.
        let far = |route: &Route| {
            let mut arrows = route.arrows.iter().filter(|arrow| arrow.at.0 > 91.0);
            *arrows.find(|a| a.at.1 < -30.0 && a.towards.1 == 0.0).expect("an arrow")
        };
        let (a, b) = (far(&routes[0]), far(&routes[1]));
        assert_eq!((a.towards.0, b.towards.0), (1.0, -1.0));
        // Each keeps to its own right: A goes to the right and so lies below.
        assert!(a.at.1 - b.at.1 > 8.0, "{a:?} {b:?}");
    }

    #[test]
    fn passages_orbit_and_millstone_are_in_the_plan() {
        let diagram = diagram("phaistos");
        let at = |name: &str| {
            diagram.cells.iter().find(|spot| spot.name == name).map(|spot| spot.at).expect("a cell")
        };
        let of = |kind: &str| -> Vec<&Bridge> {
            diagram.leaps.iter().filter(|bridge| diagram.kinds[bridge.kind] == kind).collect()
        };
        let passages = of("passages");
        assert_eq!(passages.len(), 5);
        assert_eq!(passages[0].line, [at("6"), at("12")]);
        assert_eq!(passages[0].arrows.len(), 1);
        let orbit = of("Knight's Orbit");
        assert_eq!(orbit[0].line, ["7", "46", "49", "52", "55", "34"].map(at));
        assert!(orbit[0].arrows.is_empty(), "it is ridden from both ends");
        // Its fields lie a knight's move apart: one pitch of 30 one way, two the other.
        for stretch in orbit[0].line.windows(2) {
            let away = [stretch[0].0 - stretch[1].0, stretch[0].1 - stretch[1].1].map(f32::abs);
            assert!(away == [30.0, 60.0] || away == [60.0, 30.0], "{stretch:?}");
        }
        assert_eq!(of("Millstone").len(), 2);
        assert_eq!(of("traps")[0].line, [at("52"), at("7")]);
    }

    #[test]
    fn the_house_of_water_leads_back() {
        let diagram = diagram("senet");
        let at = |name: &str| {
            diagram.cells.iter().find(|spot| spot.name == name).map(|spot| spot.at).expect("a cell")
        };
        assert!(diagram.leaps.iter().any(|bridge| bridge.line == [at("27"), at("15")]));
    }

    #[test]
    fn a_ring_is_closed_and_ends_on_its_goal() {
        let diagram = diagram("pente");
        let near = |point: Point, name: &str| {
            let spot = diagram.cells.iter().find(|spot| spot.name == name).expect("a cell");
            (point.0 - spot.at.0).hypot(point.1 - spot.at.1) < spot.extent.0 / 2.0
        };
        let [a, b] = &diagram.routes[..] else { panic!("{:?}", diagram.routes) };
        assert!(a.ring && near(a.start, "1A") && near(a.end, "3B"));
        assert!(b.ring && near(b.start, "1B") && near(b.end, "3A"));
    }
}
