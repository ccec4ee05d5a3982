//! The turning points of the chances: another side takes the lead, or one throw or move swings
//! them. The review finds turning points too, but from its analysis of each throw and choice of a
//! finished match. Here only the chances are known.

use tesserae_core::rules::Side;

/// The least swing of a side's chance in a turning point.
const SWING: f64 = 0.15;
/// The least lead of the first side over the next. With even chances every throw would change a
/// smaller lead.
const LEAD: f64 = 0.1;

/// A turning point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TurningPoint {
    /// The number of plies before it.
    pub at: usize,
    /// Its kind.
    pub what: Turned,
}

/// The kind of a turning point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Turned {
    /// That side takes the lead from another, with that chance.
    Lead(Side, f64),
    /// The chance of the side that gained most, before and after.
    Swing(Side, f64, f64),
}

/// The turning points of a course, given as numbers of plies and each side's chance after them, in
/// order.
pub fn turning_points(course: &[(usize, &[f64])]) -> Vec<TurningPoint> {
    let mut leader = course.first().and_then(|(_, win)| leads(win));
    let mut list = Vec::new();
    for pair in course.windows(2) {
        let [(before, old), (at, win)] = *pair else { continue };
        let ahead = leads(win);
        let taken = ahead.filter(|(side, _)| leader.is_some_and(|(other, _)| other != *side));
        leader = ahead.or(leader);
        let what = match taken {
            Some((side, chance)) => Some(Turned::Lead(side, chance)),
            // Across missing estimates it is not one throw or move.
            None => swing(old, win).filter(|_| before + 1 == at),
        };
        list.extend(what.map(|what| TurningPoint { at, what }));
    }
    list
}

/// The side with a clear lead, and its chance.
fn leads(win: &[f64]) -> Option<(Side, f64)> {
    let mut sides: Vec<(Side, f64)> = Side::ALL.into_iter().zip(win.iter().copied()).collect();
    sides.sort_by(|a, b| b.1.total_cmp(&a.1));
    let [first, next, ..] = sides[..] else { return None };
    (first.1 - next.1 >= LEAD).then_some(first)
}

/// The effect of a throw or move, if it is large.
fn swing(old: &[f64], new: &[f64]) -> Option<Turned> {
    let sides = || Side::ALL.into_iter().zip(old.iter().zip(new));
    let far = sides().any(|(_, (old, new))| (new - old).abs() >= SWING);
    let most = sides().max_by(|(_, a), (_, b)| (a.1 - a.0).total_cmp(&(b.1 - b.0)));
    let (side, (old, new)) = most.filter(|_| far)?;
    Some(Turned::Swing(side, *old, *new))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(course: &[(usize, f64)]) -> Vec<TurningPoint> {
        let wins: Vec<[f64; 2]> = course.iter().map(|(_, win)| [*win, 1.0 - win]).collect();
        let course: Vec<(usize, &[f64])> =
            course.iter().zip(&wins).map(|((at, _), win)| (*at, &win[..])).collect();
        turning_points(&course)
    }

    #[test]
    fn the_lead_changes_only_where_a_side_is_clearly_ahead() {
        let even = [(0, 0.51), (1, 0.48), (2, 0.53), (3, 0.46)];
        assert!(found(&even).is_empty(), "nobody leads");
        let course = [(0, 0.5), (1, 0.56), (2, 0.49), (3, 0.45), (4, 0.42), (5, 0.56)];
        let lead = |at, side, chance| TurningPoint { at, what: Turned::Lead(side, chance) };
        let found = found(&course);
        // White's first lead changes none.
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[1], lead(5, Side::A, 0.56));
        assert_eq!((found[0].at, found[0].what), (3, Turned::Lead(Side::B, 1.0 - 0.45)));
    }

    #[test]
    fn a_swing_is_that_of_one_throw_or_move_and_names_who_gains() {
        let course = [(0, 0.6), (1, 0.77), (2, 0.6), (4, 0.8), (5, 0.9)];
        let swings: Vec<(usize, Turned)> =
            found(&course).iter().map(|point| (point.at, point.what)).collect();
        let of_white = (1, Turned::Swing(Side::A, 0.6, 0.77));
        let of_black = (2, Turned::Swing(Side::B, 1.0 - 0.77, 1.0 - 0.6));
        assert_eq!(swings, [of_white, of_black]);
    }

    #[test]
    fn of_four_sides_the_first_must_be_ahead_of_the_next() {
        let course: [(usize, &[f64]); 3] =
            [(0, &[0.4, 0.2, 0.2, 0.2]), (1, &[0.3, 0.3, 0.2, 0.2]), (2, &[0.25, 0.4, 0.2, 0.15])];
        let lead = TurningPoint { at: 2, what: Turned::Lead(Side::B, 0.4) };
        assert_eq!(turning_points(&course), [lead]);
    }
}
