//! The Phaistos labyrinth, after Peter Aleff's game on the Phaistos Disc.
//!
//! Two, three or four sides bring four travellers each along the 61 fields. Two
//! dice count separately. Who arrives where another stands sends it to where the
//! step began; geese, passages, traps, the orbit and the millstone do the rest.
//! All sides share one path, so a field is a step of everybody's.
//!
//! Two dice are one outcome, `Throw::Pair`, the higher first; the opening and a ride are
//! thrown with one die. The numbers not yet used stand in the phase: `move:6,4`, then
//! `move:4`. A choice is `use 5 28`, a number and a traveller. After a landing that offers
//! something the phase is `offer:44x1,4`, and the choices are `go`, `ride`, `cross` and
//! `stay`. A ride is a chance node of one die, `ride:7,4`. Each reuse, passage, crossing
//! and ride is a step of its own with its own events, so a displaced traveller goes to
//! where that step began.
//!
//! A traveller is one byte, its field above two bits for the turns that it still misses,
//! and a side is four of them in ascending order. A newcomer frees the traveller that it
//! displaces, and a trap is no sanctuary, so that is also the order of their fields.
//! Penalties fall, and travellers drop from 52, at the end of the ply that ends the turn
//! before: a position never waits for anything but dice or a choice.
//!
//! What differs between variants, all special fields included, is data; `compile` makes of
//! it one row of marks a field and a table of landings. `distance` works out once for each
//! variant how far a lone traveller has yet to go; the evaluation counts in these numbers.
//! Passages, orbit and crossings stand in the definition as `leaps` too, for plans.

mod choices;
mod compile;
mod data;
mod distance;
mod moves;
mod notation;
mod parts;
mod refusal;

pub use data::{Distances, Held, Parameters, Phaistos, PhaistosPosition, Phase, Trap};

use self::data::{ENTERS_WITH, MOST_PIECES, field_of, mark_of};
use crate::rules::prelude::{
    Action, Actions, Definition, Due, Fields, Illegal, NotationError, Offer, Outcomes, Rules, Side,
    Step, Throw, Watch,
};

impl Rules for Phaistos {
    type Position = PhaistosPosition;

    fn definition(&self) -> &Definition {
        &self.definition
    }

    fn start(&self, sides: u8) -> PhaistosPosition {
        let mut hand = [self.off << 2; MOST_PIECES];
        hand[..usize::from(self.pieces)].fill(0);
        PhaistosPosition {
            men: [hand; 4],
            taken: 0,
            sides,
            turn: Side::A,
            phase: Phase::Open([0; 3]),
        }
    }

    fn sides(&self, at: &PhaistosPosition) -> u8 {
        at.sides
    }

    #[inline]
    fn turn(&self, at: &PhaistosPosition) -> Side {
        at.turn
    }

    #[inline]
    fn due(&self, at: &PhaistosPosition) -> Due {
        match at.phase {
            Phase::Open(_) | Phase::Throw | Phase::Ride { .. } => Due::Throw,
            Phase::Move(..) | Phase::Offer { .. } => Due::Choice,
            Phase::Over => Due::Over(at.turn),
        }
    }

    #[inline]
    fn outcomes(&self, at: &PhaistosPosition) -> &Outcomes {
        if at.phase == Phase::Throw { &self.throws } else { &self.die }
    }

    fn actions(&self, at: &PhaistosPosition, list: &mut Actions) {
        list.clear();
        match at.phase {
            Phase::Move(high, low) => {
                let (movable, count) = self.movable(at);
                let numbers = if high == low { [high, 0] } else { [high, low] };
                for number in numbers.into_iter().filter(|n| *n > 0) {
                    for from in &movable[..count] {
                        list.push(Action::Use { number, from: Step(*from) });
                    }
                    if number == ENTERS_WITH && self.may_enter(at) {
                        list.push(Action::Use { number, from: Step::HAND });
                    }
                }
                if list.is_empty() {
                    list.push(Action::Pass);
                }
            }
            Phase::Offer { field, number, .. } => {
                let (offers, count) = self.offers(field, number);
                list.extend_from_slice(&offers[..count]);
            }
            _ => {}
        }
    }

    fn forbids(&self, at: &PhaistosPosition, action: Action) -> Option<Illegal> {
        self.forbids_action(at, action)
    }

    #[inline]
    fn play_unchecked(&self, at: &mut PhaistosPosition, action: Action, watch: &mut impl Watch) {
        self.play(at, action, watch);
    }

    fn pieces(&self, at: &PhaistosPosition, side: Side) -> Vec<Step> {
        self.men(at, side).iter().map(|man| Step(field_of(*man))).collect()
    }

    fn trapped(&self, at: &PhaistosPosition, side: Side) -> Vec<Option<u8>> {
        self.men(at, side).iter().map(|man| mark_of(*man).checked_sub(1)).collect()
    }

    fn fate(&self, at: &PhaistosPosition) -> Option<Step> {
        match at.phase {
            Phase::Ride { field, .. } => Some(Step(field)),
            _ => None,
        }
    }

    fn offer(&self, at: &PhaistosPosition) -> Option<Offer> {
        self.what_is_offered(at)
    }

    fn thrown(&self, at: &PhaistosPosition) -> Option<Throw> {
        match at.phase {
            Phase::Move(high, 0) => Some(Throw::Score(high)),
            Phase::Move(high, low) => Some(Throw::Pair(high, low)),
            Phase::Offer { rest, .. } | Phase::Ride { rest, .. } if rest > 0 => {
                Some(Throw::Score(rest))
            }
            _ => None,
        }
    }

    fn phase(&self, at: &PhaistosPosition) -> String {
        Self::write_phase(at)
    }

    fn read(&self, fields: &Fields<'_>) -> Result<PhaistosPosition, NotationError> {
        self.read_fields(fields)
    }

    #[inline]
    fn play_picked(&self, at: &mut PhaistosPosition, pick: impl FnMut(u32) -> u32) {
        self.picked(at, pick);
    }
}
