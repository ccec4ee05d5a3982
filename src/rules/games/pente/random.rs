//! Random plies without action lists, for playouts.

use rand::Rng;

use super::{Pente, PentePosition, Phase};
use crate::rules::games::random::below;

impl Pente {
    /// One ply at random: throws by their chances, choices evenly.
    #[inline]
    pub(super) fn play_at_random(&self, at: &mut PentePosition, rng: &mut impl Rng) {
        match at.phase {
            Phase::Throw => {
                let way = below(rng, self.ways.len() as u32);
                at.phase = Phase::Move(self.ways[way as usize]);
            }
            Phase::Move(score) => {
                let (mut targets, enters) = self.targets(at, score);
                if targets == 0 {
                    return Self::pass_unchecked(at, &mut ());
                }
                // One counter can enter, and then it must.
                if enters {
                    return self.move_unchecked(at, 0, score, &mut ());
                }
                for _ in 0..below(rng, targets.count_ones()) {
                    targets &= targets - 1;
                }
                let to = (targets.trailing_zeros() / 4) as u8;
                self.move_unchecked(at, self.back(to, score), to, &mut ());
            }
            Phase::Over => {}
        }
    }
}
