//! Random plies without action lists, for playouts.

use rand::Rng;

use super::{Phase, Senet, SenetPosition};
use crate::rules::games::random::below;

impl Senet {
    /// One ply at random: throws by their chances, choices evenly.
    #[inline]
    pub(super) fn play_at_random(&self, at: &mut SenetPosition, rng: &mut impl Rng) {
        match at.phase {
            Phase::Throw => at.phase = Phase::Move(self.any_score(rng)),
            Phase::Move(score) => {
                let choices = self.choices(at, score);
                let mut from = choices.from;
                if from == 0 {
                    return Self::pass_unchecked(at, &mut ());
                }
                let mut skip = below(rng, from.count_ones());
                // There are seldom more than five, and steps without a branch are
                // cheaper than a loop whose end cannot be foreseen.
                for _ in 0..4 {
                    from = if skip > 0 { from & (from - 1) } else { from };
                    skip = skip.saturating_sub(1);
                }
                for _ in 0..skip {
                    from &= from - 1;
                }
                let square = from.trailing_zeros() as u8;
                let to = self.target(square, score, choices.way);
                self.move_unchecked(at, square, to, score, &mut ());
            }
            Phase::Fate { .. } | Phase::Open | Phase::Reply(_) => {
                let score = self.any_score(rng);
                self.throw_unchecked(at, score, &mut ());
            }
            Phase::Over => {}
        }
    }

    #[inline]
    fn any_score(&self, rng: &mut impl Rng) -> u8 {
        self.ways[below(rng, self.ways.len() as u32) as usize]
    }
}
