//! Values beyond the last sweep.
//!
//! After some sweeps every change is about the same part of the one before, so the changes to
//! come sum up to a known multiple of the last. That multiple is taken at once. Values may overshoot
//! a little; the sweeps after that put them right.

use rayon::prelude::*;

/// Values at a time, so that sums come out the same on any number of threads.
const AT_ONCE: usize = 1 << 16;

/// How many times the last change is to be added to the last values: the place on the line through
/// the last two where the change would be the least, by least squares. The values are those of
/// three sweeps, one after the other.
pub fn factor<V: Sync>(
    one: &[u32],
    two: &[u32],
    three: &[V],
    parts: impl Fn(&V) -> u32 + Sync,
) -> f64 {
    let chunks = (one.par_chunks(AT_ONCE), two.par_chunks(AT_ONCE), three.par_chunks(AT_ONCE));
    let sums = chunks.into_par_iter().map(|(one, two, three)| {
        let mut sums = [0.0; 2];
        for ((one, two), three) in one.iter().zip(two).zip(three) {
            let [one, two, three] = [*one, *two, parts(three)].map(f64::from);
            let (before, last) = (two - one, three - two);
            sums[0] += (before - last) * last;
            sums[1] += (before - last) * (before - last);
        }
        sums
    });
    let sums: Vec<_> = sums.collect();
    let [along, across] = sums.iter().fold([0.0; 2], |all, one| [all[0] + one[0], all[1] + one[1]]);
    if across > 0.0 { along / across } else { 0.0 }
}

/// A value so many times the last change beyond the last.
#[inline]
pub fn beyond(before: u32, last: u32, factor: f64) -> u32 {
    let last = f64::from(last);
    (last + factor * (last - f64::from(before))) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_that_shrink_by_the_same_part_lead_to_their_limit() {
        let limits = [1_000_000_u32, 3_000_000_000, 70_000];
        for (first, part) in [(1_024_i64, 2), (-65_536, 4), (-512, -2)] {
            let at = |left: i64| limits.map(|limit| (i64::from(limit) + left) as u32);
            let rows = [first, first / part, first / part / part].map(at);
            let factor = factor(&rows[0], &rows[1], &rows[2], |value| *value);
            for (limit, (before, last)) in limits.iter().zip(rows[1].iter().zip(&rows[2])) {
                assert!(beyond(*before, *last, factor).abs_diff(*limit) <= 1, "{first}, {part}");
            }
        }
    }

    #[test]
    fn values_at_rest_stay() {
        let values: &[u32] = &[0, 7, u32::MAX];
        assert_eq!(factor(values, values, values, |value| *value), 0.0);
        assert_eq!(beyond(7, 7, 0.0), 7);
        assert_eq!((beyond(5, 2, 3.0), beyond(u32::MAX - 9, u32::MAX - 1, 3.0)), (0, u32::MAX));
    }
}
