//! A line that keeps to the right of a way.

use super::shape::{Arrow, Point};

/// What is drawn of a way.
pub(super) struct Lanes {
    /// The line's corners; a ring's line ends where it began.
    pub line: Vec<Point>,
    /// The line's place at each stop of the way.
    pub stops: Vec<Point>,
    /// The middle of each step.
    pub arrows: Vec<Arrow>,
}

/// The line beside a way, at a distance to its right as one who travels it sees it
/// from above.
pub(super) fn beside(way: &[Point], ring: bool, away: f32) -> Lanes {
    let count = way.len();
    // The step that leaves each stop; on a ring the last leads back to the first.
    let directions: Vec<Point> = (0..if ring { count } else { count.saturating_sub(1) })
        .map(|i| direction(way[i], way[(i + 1) % count]))
        .collect();
    let mut lanes = Lanes { line: Vec::new(), stops: Vec::new(), arrows: Vec::new() };
    // Where each step's own line begins and ends.
    let mut ends: Vec<(Point, Point)> = Vec::with_capacity(count);
    for (i, at) in way.iter().enumerate() {
        let before =
            if i > 0 { Some(i - 1) } else { directions.len().checked_sub(1).filter(|_| ring) };
        let coming = before.and_then(|step| directions.get(step)).copied();
        let going = directions.get(i).copied();
        let (arrive, leave) = corner(*at, coming, going, away);
        ends.push((arrive, leave));
        lanes.line.push(arrive);
        if leave != arrive {
            lanes.line.push(leave);
        }
        lanes.stops.push(((arrive.0 + leave.0) / 2.0, (arrive.1 + leave.1) / 2.0));
    }
    if ring && let Some(first) = ends.first() {
        lanes.line.push(first.0);
    }
    for (i, towards) in directions.iter().enumerate() {
        let (from, to) = (ends[i].1, ends[(i + 1) % count].0);
        let at = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        lanes.arrows.push(Arrow { at, towards: *towards });
    }
    lanes
}

/// Where the line arrives at a stop and where it leaves it: one point, unless the
/// way turns back.
fn corner(at: Point, coming: Option<Point>, going: Option<Point>, away: f32) -> (Point, Point) {
    let shifted = |by: Point, far: f32| (at.0 + by.0 * far, at.1 + by.1 * far);
    match (coming.map(right_of), going.map(right_of)) {
        (Some(in_side), Some(out_side)) => {
            let cosine = in_side.0 * out_side.0 + in_side.1 * out_side.1;
            // A sharp turn would throw the corner far out.
            if cosine < -0.3 {
                (shifted(in_side, away), shifted(out_side, away))
            } else {
                let both = (in_side.0 + out_side.0, in_side.1 + out_side.1);
                let point = shifted(both, away / (1.0 + cosine));
                (point, point)
            }
        }
        (Some(side), None) | (None, Some(side)) => (shifted(side, away), shifted(side, away)),
        (None, None) => (at, at),
    }
}

fn direction(from: Point, to: Point) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(f32::EPSILON);
    (x / length, y / length)
}

/// To the right of a direction, y pointing towards the reader.
fn right_of(direction: Point) -> Point {
    (-direction.1, direction.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_way_is_shifted_to_its_right() {
        // Eastwards on a page the right hand is at the foot, where y is larger.
        let lanes = beside(&[(0.0, 0.0), (10.0, 0.0), (20.0, 0.0)], false, 2.0);
        assert_eq!(lanes.line, [(0.0, 2.0), (10.0, 2.0), (20.0, 2.0)]);
        assert_eq!(lanes.stops, lanes.line);
        assert_eq!(lanes.arrows[1], Arrow { at: (15.0, 2.0), towards: (1.0, 0.0) });
    }

    #[test]
    fn a_corner_stays_at_its_distance_from_both_steps() {
        // East, then south: the line cuts the corner on the inside.
        let lanes = beside(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], false, 2.0);
        assert_eq!(lanes.line, [(0.0, 2.0), (8.0, 2.0), (8.0, 10.0)]);
    }

    #[test]
    fn a_way_that_turns_back_goes_round_its_end() {
        let lanes = beside(&[(0.0, 0.0), (10.0, 0.0), (0.0, 0.0)], false, 2.0);
        assert_eq!(lanes.line, [(0.0, 2.0), (10.0, 2.0), (10.0, -2.0), (0.0, -2.0)]);
        assert_eq!(lanes.stops[1], (10.0, 0.0));
    }

    #[test]
    fn a_ring_is_closed() {
        let square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];
        let lanes = beside(&square, true, 1.0);
        assert_eq!(lanes.line, [(1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0), (1.0, 1.0)]);
        assert_eq!(lanes.arrows.len(), 4);
        assert_eq!(lanes.arrows[3].towards, (0.0, -1.0));
    }

    #[test]
    fn one_cell_alone_is_a_point() {
        let lanes = beside(&[(3.0, 4.0)], false, 2.0);
        assert_eq!((lanes.line, lanes.arrows.len()), (vec![(3.0, 4.0)], 0));
        assert!(beside(&[], true, 2.0).line.is_empty());
        assert_eq!(beside(&[(3.0, 4.0)], true, 2.0).stops.len(), 1);
    }
}
