//! Random plies without action lists, for playouts.

use rand::Rng;

use super::{Phaistos, PhaistosPosition, Phase};
use crate::rules::action::Action;
use crate::rules::games::random::below;
use crate::rules::throw::Throw;
use crate::rules::traits::Rules;

impl Phaistos {
    /// One ply at random: throws by their chances, choices evenly.
    #[inline]
    pub(super) fn play_at_random(&self, at: &mut PhaistosPosition, rng: &mut impl Rng) {
        match at.phase {
            Phase::Throw => {
                let (high, low) = self.ways[below(rng, 36) as usize];
                at.phase = Phase::Move(high, low);
            }
            Phase::Move(high, low) => {
                let (movable, count) = self.movable(at);
                let enters = usize::from((high == 1 || low == 1) && self.may_enter(at));
                let numbers = if low == 0 || low == high { 1 } else { 2 };
                let all = count * numbers + enters;
                if all == 0 {
                    return self.next_turn(at, &mut ());
                }
                let choice = below(rng, all as u32) as usize;
                // First every field with the high number, then with the low one,
                // then the traveller that a 1 enters.
                let (number, from) = if choice < count {
                    (high, movable[choice & 3])
                } else if choice < count * numbers {
                    (low, movable[(choice - count) & 3])
                } else {
                    (1, 0)
                };
                let rest = if number == high { low } else { high };
                self.play_number(at, from, number, rest, &mut ());
            }
            Phase::Offer { field, number, .. } => {
                let (offers, count) = self.offers(field, number);
                self.play_unchecked(at, offers[below(rng, count as u32) as usize & 3], &mut ());
            }
            Phase::Open(_) | Phase::Ride { .. } => {
                let score = Throw::Score(below(rng, 6) as u8 + 1);
                self.play_unchecked(at, Action::Throw(score), &mut ());
            }
            Phase::Over => {}
        }
    }
}
