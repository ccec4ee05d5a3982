//! Random plies without action lists, for playouts.

use rand::Rng;

use super::{Knossos, KnossosPosition, Phase, SCORES, STEPS};

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
        let mut movable = self.movable(at, score);
        if movable == 0 {
            return Self::pass_unchecked(at, &mut ());
        }
        for _ in 0..below(rng, movable.count_ones()) {
            movable &= movable - 1;
        }
        let from = movable.trailing_zeros() as u8;
        let goes = &self.goes[at.turn.index()][usize::from(score) % SCORES];
        self.move_unchecked(at, from, goes[usize::from(from) % STEPS], &mut ());
    }
}

/// An even draw from `0..count`: to one part in 2^32 / count, and exactly for
/// powers of two, which the ways of lots always are.
#[inline]
fn below(rng: &mut impl Rng, count: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(count)) >> 32) as u32
}
