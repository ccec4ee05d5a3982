//! The vertical shape of a piece's stretch: an arc, or up, across and down.

use bevy::prelude::*;

/// The number of samples along a path for the ends of a slant, and of heights along it.
const SAMPLES: u8 = 32;

/// The vertical shape of a stretch.
#[derive(Debug, Clone, Copy)]
pub enum Lift {
    /// An arc of that height over the straight line.
    Arc(f32),
    /// Up to a height, across, and down.
    Carried(Carried),
}

/// A piece carried at a height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Carried {
    /// Above the table, in scene units.
    pub height: f32,
    /// Seconds to go up, and to go down.
    pub up: f32,
    pub down: f32,
    /// The shares of the path between which it stays level: 0 and 1 if the piece is lifted and set
    /// down straight, others if it goes up or down on a slant.
    pub level: (f32, f32),
}

impl Lift {
    /// The greatest height on the way.
    pub fn top(self, points: &[Vec3]) -> f32 {
        match self {
            Self::Arc(height) => points.iter().map(|at| at.y).fold(f32::MIN, f32::max) + height,
            Self::Carried(carried) => carried.height,
        }
    }

    /// The place of a piece after `gone` of `length` seconds.
    pub fn place(self, points: &[Vec3], gone: f32, length: f32) -> Vec3 {
        let Some((from, to)) = points.first().copied().zip(points.last().copied()) else {
            return Vec3::ZERO;
        };
        let carried = match self {
            Self::Arc(height) => {
                let share = gone / length;
                let mut place = from.lerp(to, eased(share));
                place.y += height * 4.0 * share * (1.0 - share);
                return place;
            }
            Self::Carried(carried) => carried,
        };
        let Carried { height, up, down, level: (starts, ends) } = carried;
        let left = length - gone;
        let (share, y) = if gone < up {
            let share = eased(gone / up);
            (starts * share, from.y.lerp(height, share))
        } else if left < down {
            let share = eased(left / down);
            (1.0 - (1.0 - ends) * share, to.y.lerp(height, share))
        } else {
            let level = (length - up - down).max(1e-3);
            (starts.lerp(ends, eased((gone - up) / level)), height)
        };
        along(points, share).with_y(y)
    }
}

/// Slow at both ends.
fn eased(share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// The point at a share of the length of a line through points.
fn along(points: &[Vec3], share: f32) -> Vec3 {
    let lengths = points.windows(2).map(|pair| pair[0].distance(pair[1]));
    let mut left = share * lengths.sum::<f32>();
    for pair in points.windows(2) {
        let length = pair[0].distance(pair[1]);
        if left <= length && length > 0.0 {
            return pair[0].lerp(pair[1], left / length);
        }
        left -= length;
    }
    points.last().copied().unwrap_or_default()
}

/// The least share of a path from which a piece at a height comes down to its end in a free
/// straight line; 1 if it can only be set down straight.
pub fn slant(points: &[Vec3], height: f32, is_free: impl Fn(Vec3) -> bool) -> f32 {
    let Some(end) = points.last() else { return 1.0 };
    let share = |number: u8| f32::from(number) / f32::from(SAMPLES);
    let is_clear = |starts: &f32| {
        (0..=SAMPLES).map(share).all(|gone| {
            is_free(along(points, starts.lerp(1.0, gone)).with_y(height.lerp(end.y, gone)))
        })
    };
    (0..SAMPLES).map(share).find(is_clear).unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_comes_down_past_the_edge_of_a_board_in_a_straight_line() {
        // The board's edge is at 1, two high. The piece ends on the table at 2.
        let points = [Vec3::Y * 2.0, Vec3::X * 2.0];
        let is_free = |at: Vec3| at.x > 1.0 || at.y >= 2.0;
        let starts = slant(&points, 2.0, is_free);
        assert!((0.5..0.56).contains(&starts), "{starts}");
        // A wall right beside its place leaves only the straight descent.
        assert_eq!(slant(&points, 2.0, |at| at.x > 1.99 || at.y >= 2.0), 1.0);
        // In free air the whole path is a slant.
        assert_eq!(slant(&points, 2.0, |_| true), 0.0);
    }

    #[test]
    fn a_slanting_way_down_is_one_way_from_the_start_to_the_end() {
        let points = [Vec3::Y * 2.0, Vec3::new(1.0, 2.0, 0.0), Vec3::X * 2.0];
        let carried = Carried { height: 2.1, up: 0.1, down: 0.3, level: (0.0, 0.5) };
        let lift = Lift::Carried(carried);
        let at = |seconds: f32| lift.place(&points, seconds, 1.0);
        assert_eq!(at(0.0), points[0]);
        assert!(at(1.0).distance(points[2]) < 1e-5);
        assert!(at(0.1).distance(points[0].with_y(2.1)) < 1e-5, "lifted straight");
        let mut before = at(0.0);
        for step in 1..=100 {
            let now = at(step as f32 / 100.0);
            assert!(now.x >= before.x && now.distance(before) < 0.15, "{before} to {now}");
            assert!(now.y <= 2.1, "{now}");
            before = now;
        }
        // Half-way down it has covered half of the remaining distance.
        let half = at(0.85);
        assert!((half.y - 1.05).abs() < 1e-4 && half.x > 1.2, "{half}");
    }
}
