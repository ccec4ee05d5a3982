//! Fills the inside of closed lines in a plane.

use bevy::prelude::*;

/// A directed line. The inside is on its left.
pub type Line = (Vec2, Vec2);

/// A line that is not level, and what it adds to the winding for one who passes to the right.
struct Edge {
    low: Vec2,
    high: Vec2,
    turn: i32,
}

impl Edge {
    fn of((from, to): Line) -> Option<Self> {
        match from.y.total_cmp(&to.y) {
            std::cmp::Ordering::Greater => Some(Self { low: to, high: from, turn: 1 }),
            std::cmp::Ordering::Less => Some(Self { low: from, high: to, turn: -1 }),
            std::cmp::Ordering::Equal => None,
        }
    }

    fn at(&self, level: f32) -> f32 {
        let share = (level - self.low.y) / (self.high.y - self.low.y);
        self.low.x + (self.high.x - self.low.x) * share.clamp(0.0, 1.0)
    }
}

/// A strip between two edges, open above.
struct Strip {
    left: usize,
    right: usize,
    from: f32,
}

/// The areas that the lines go round, as quadrilaterals: counter-clockwise, two sides level.
/// What they go round twice is filled once.
pub fn fill(lines: impl IntoIterator<Item = Line>) -> Vec<[Vec2; 4]> {
    let mut edges: Vec<Edge> = lines.into_iter().filter_map(Edge::of).collect();
    edges.sort_by(|a, b| a.low.y.total_cmp(&b.low.y));
    let mut levels: Vec<f32> = edges.iter().flat_map(|edge| [edge.low.y, edge.high.y]).collect();
    levels.sort_by(f32::total_cmp);
    levels.dedup();
    let mut filled = Vec::new();
    let mut close = |edges: &[Edge], strip: &Strip, to: f32| {
        let (left, right) = (&edges[strip.left], &edges[strip.right]);
        let corner = |edge: &Edge, level: f32| Vec2::new(edge.at(level), level);
        filled.push([
            corner(left, strip.from),
            corner(right, strip.from),
            corner(right, to),
            corner(left, to),
        ]);
    };
    let (mut active, mut next): (Vec<usize>, usize) = (Vec::new(), 0);
    let mut open: Vec<Strip> = Vec::new();
    for pair in levels.windows(2) {
        let (from, middle) = (pair[0], (pair[0] + pair[1]) / 2.0);
        active.retain(|edge| edges[*edge].high.y > from);
        while edges.get(next).is_some_and(|edge| edge.low.y <= from) {
            active.push(next);
            next += 1;
        }
        active.sort_by(|a, b| edges[*a].at(middle).total_cmp(&edges[*b].at(middle)));
        let (mut winding, mut left) = (0, 0);
        let mut inside: Vec<(usize, usize)> = Vec::new();
        for edge in &active {
            let before = winding;
            winding += edges[*edge].turn;
            if before <= 0 && winding > 0 {
                left = *edge;
            } else if before > 0 && winding <= 0 {
                inside.push((left, *edge));
            }
        }
        open.retain(|strip| {
            let goes_on = inside.contains(&(strip.left, strip.right));
            if !goes_on {
                close(&edges, strip, from);
            }
            goes_on
        });
        inside.retain(|pair| !open.iter().any(|strip| (strip.left, strip.right) == *pair));
        open.extend(inside.into_iter().map(|(left, right)| Strip { left, right, from }));
    }
    let last = levels.last().copied().unwrap_or_default();
    open.iter().for_each(|strip| close(&edges, strip, last));
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(points: &[(f32, f32)]) -> Vec<Line> {
        let points: Vec<Vec2> = points.iter().map(|point| Vec2::from(*point)).collect();
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).map(|(a, b)| (*a, *b)).collect()
    }

    fn square(low: f32, high: f32) -> Vec<Line> {
        round(&[(low, low), (high, low), (high, high), (low, high)])
    }

    fn back(lines: Vec<Line>) -> Vec<Line> {
        lines.into_iter().map(|(a, b)| (b, a)).collect()
    }

    fn area(lines: Vec<Line>) -> f32 {
        let area = |[a, b, c, d]: [Vec2; 4]| ((c - a).perp_dot(d - b)) / 2.0;
        fill(lines).into_iter().map(area).sum()
    }

    #[test]
    fn the_inside_is_filled_once() {
        assert!((area(square(0.0, 2.0)) - 4.0).abs() < 1e-5);
        let frame = [square(0.0, 4.0), back(square(1.0, 2.0))].concat();
        assert!((area(frame) - 15.0).abs() < 1e-5, "a hole is left out");
        let two = [square(0.0, 2.0), square(1.0, 3.0)].concat();
        assert!((area(two) - 7.0).abs() < 1e-5, "where two overlap");
        let star = round(&[(0.0, 0.0), (4.0, 1.0), (8.0, 0.0), (5.0, 3.0), (4.0, 8.0)]);
        // By the shoelace formula.
        assert!((area(star) - 22.0).abs() < 1e-4);
        assert_eq!(area(back(square(0.0, 1.0))), 0.0, "inside out");
    }

    #[test]
    fn a_long_side_is_one_strip() {
        assert_eq!(fill(square(0.0, 1.0)).len(), 1);
        assert!(fill(Vec::new()).is_empty());
    }
}
