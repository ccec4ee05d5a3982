//! Random plies without action lists, for playouts.

use rand::Rng;

use super::{Knossos, KnossosPosition, Phase, SCORES, STEPS};
use crate::rules::games::random::below;

impl Knossos {
    /// One ply at random: throws by their chances, choices evenly.
    #[inline]
    pub(super) fn play_at_random(&self, at: &mut KnossosPosition, rng: &mut impl Rng) {
        let Phase::Move(score) = at.phase else {
            if at.phase != Phase::Over {
                let way = below(rng, self.ways.len() as u32);
                self.throw_unchecked(at, self.ways[way as usize], &mut ());
            }
            return;
        };
        let mut movable = self.movable(at, at.turn.index(), score);
        if movable == 0 {
            return self.pass_unchecked(at, &mut ());
        }
        for _ in 0..below(rng, movable.count_ones()) {
            movable &= movable - 1;
        }
        let from = movable.trailing_zeros() as u8;
        let goes = &self.goes[at.turn.index()][usize::from(score) % SCORES];
        self.move_unchecked(at, from, goes[usize::from(from) % STEPS], &mut ());
    }
}
