//! Random plies without action lists, for playouts.

use rand::Rng;

use super::{Phase, Ur, UrPosition};
use crate::rules::games::random::below;
use crate::rules::side::Side;

impl Ur {
    /// One ply at random: throws by their chances, choices evenly.
    #[inline]
    pub(super) fn play_at_random(&self, at: &mut UrPosition, rng: &mut impl Rng) {
        match at.phase {
            Phase::Throw => {
                let way = below(rng, self.ways.len() as u32);
                at.phase = Phase::Move(self.ways[way as usize]);
            }
            Phase::Open => {
                at.turn = Side::from_index(below(rng, 2) as usize);
                at.phase = Phase::Throw;
            }
            Phase::Move(score) => {
                let mut targets = self.targets(at, score);
                if targets == 0 {
                    return Self::pass_unchecked(at, &mut ());
                }
                let mut skip = below(rng, targets.count_ones());
                // There are seldom more than four, and steps without a branch
                // are cheaper than a loop whose end cannot be foreseen.
                for _ in 0..3 {
                    targets = if skip > 0 { targets & (targets - 1) } else { targets };
                    skip = skip.saturating_sub(1);
                }
                for _ in 0..skip {
                    targets &= targets - 1;
                }
                let to = targets.trailing_zeros() as u8;
                self.move_unchecked(at, to - score, to, &mut ());
            }
            Phase::Over => {}
        }
    }
}
