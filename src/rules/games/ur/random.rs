//! Random plies without action lists, for playouts.

use rand::{Rng, RngExt};

use super::{Phase, Ur, UrPosition};
use crate::rules::Side;

impl Ur {
    /// One ply at random: throws by their chances, choices evenly.
    #[inline]
    pub(super) fn play_at_random(&self, at: &mut UrPosition, rng: &mut impl Rng) {
        match at.phase {
            Phase::Throw => {
                let way = rng.random_range(0..self.ways.len() as u32);
                at.phase = Phase::Move(self.ways[way as usize]);
            }
            Phase::Open => {
                at.turn = Side::from_index(usize::from(rng.random::<bool>()));
                at.phase = Phase::Throw;
            }
            Phase::Move(score) => {
                let mut targets = self.targets(at, score);
                let count = targets.count_ones();
                if count == 0 {
                    return Self::pass_unchecked(at, &mut ());
                }
                if count > 1 {
                    for _ in 0..rng.random_range(0..count) {
                        targets &= targets - 1;
                    }
                }
                let to = targets.trailing_zeros() as u8;
                self.move_unchecked(at, to - score, to, &mut ());
            }
            Phase::Over => {}
        }
    }
}
