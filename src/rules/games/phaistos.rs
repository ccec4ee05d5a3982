//! The Phaistos labyrinth, after Peter Aleff's game on the Phaistos Disc.
//!
//! Two, three or four sides bring four travellers each along the 61 fields. Two
//! dice count separately. Who arrives where another stands sends it to where the
//! step began; geese, passages, traps, the orbit and the millstone do the rest.
//! All sides share one path, so a field is a step of everybody's.
//!
//! A traveller is one byte, its field and what is left of its penalty, and a
//! side is four of them in ascending order.

mod compile;
mod distance;
mod legal;
mod moves;
mod parts;
mod random;
mod text;

use std::sync::{Arc, OnceLock};

pub use distance::Distances;
pub use parts::Pending;
use rand::Rng;
use serde::Deserialize;

use crate::rules::action::{Action, Offer};
use crate::rules::definition::Definition;
use crate::rules::due::Due;
use crate::rules::event::{Event, Watch};
use crate::rules::illegal::Illegal;
use crate::rules::notation::{Fields, NotationError};
use crate::rules::side::Side;
use crate::rules::step::Step;
use crate::rules::throw::{Outcomes, Throw};
use crate::rules::traits::{Actions, Rules};

/// What a variant's level file says beyond the common part. Fields are numbered
/// as steps of the path. Sanctuaries are the board's safe cells.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Fields that nobody may pass without an exact count; the goal is one.
    pub exact: Vec<u8>,
    /// Fields on which the same number may be used again.
    pub geese: Vec<u8>,
    /// Pairs of a field and the field to which it sends at once.
    pub passages: Vec<(u8, u8)>,
    /// Fields that hold who arrives there.
    pub traps: Vec<Trap>,
    /// What a trap holds.
    pub traps_hold: Held,
    /// The orbit's fields in order; from the last one rides go the other way.
    pub orbit: Vec<u8>,
    /// Pairs of fields between which one may cross.
    pub crossings: Vec<(u8, u8)>,
}

/// A field that holds who arrives there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trap {
    /// The field.
    pub at: u8,
    /// How many of its owner's turns the traveller misses: 1 or 2.
    pub turns: u8,
    /// The field to which it drops afterwards; 0 when it stays.
    #[serde(default)]
    pub drops_to: u8,
}

/// What a trap holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Held {
    /// The traveller that arrived on it.
    Traveller,
    /// Its owner with all its travellers.
    Player,
}

/// The most travellers a side may have.
const MOST_PIECES: usize = 4;
/// One more than the highest number that a field, or off, may have.
const FIELDS: usize = 64;

/// What a field is.
#[derive(Debug, Clone, Copy, Default)]
struct Field {
    /// Any number may share it.
    sanctuary: bool,
    goose: bool,
    /// Where it sends at once; 0 when it does not.
    passage: u8,
    /// Turns that it takes; 0 when it is no trap.
    turns: u8,
    /// Where the trap drops to; 0 when it does not.
    drop: u8,
    /// A ride may begin here.
    ride: bool,
    /// The field across the millstone; 0 when there is none.
    across: u8,
    /// Some effect or offer: the other marks need not be looked at without it.
    special: bool,
}

/// Where a number leads from a field.
#[derive(Debug, Clone, Copy, Default)]
struct Landing {
    to: u8,
    /// The exact field it turned back on; 0 when it did not.
    turned: u8,
}

/// The rules of one variant.
#[derive(Debug)]
pub struct Phaistos {
    definition: Definition,
    throws: Outcomes,
    /// The one die of the opening and of rides.
    die: Outcomes,
    /// The pair that each of the 36 ways gives, for playouts.
    ways: [(u8, u8); 36],
    /// The goal.
    last: u8,
    off: u8,
    pieces: u8,
    fields: [Field; FIELDS],
    landings: [[Landing; 7]; FIELDS],
    /// Where a ride of a number ends, for the fields where one may begin.
    rides: [[u8; 7]; FIELDS],
    orbit: Vec<u8>,
    traps_hold: Held,
    /// Worked out when first asked for.
    distances: OnceLock<Arc<Distances>>,
}

/// A traveller: its field, and what is left of its penalty in the low two bits.
///
/// 0 is free; 1, 2 and 3 stand for the marks `!0`, `!1` and `!2`.
type Man = u8;

/// A position of the labyrinth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PhaistosPosition {
    /// Each side's travellers, ascending. Of a variant with fewer than four the
    /// places left over are off the board for good.
    men: [[Man; MOST_PIECES]; 4],
    /// Bit `n`: somebody stands on field `n`, which is no sanctuary.
    taken: u64,
    sides: u8,
    turn: Side,
    phase: Phase,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    /// The opening throws of the sides before; 0 is not thrown yet.
    Open([u8; 3]),
    Throw,
    /// The numbers to be used, the higher first; the second is 0 when one is left.
    Move(u8, u8),
    /// What the traveller on `field` does that arrived by `number`, with another
    /// number still to be used or 0. A `number` of 0: it dropped there at the
    /// start of its turn.
    Offer {
        field: u8,
        number: u8,
        rest: u8,
    },
    /// The die of a ride; `early` at the start of the turn.
    Ride {
        field: u8,
        rest: u8,
        early: bool,
    },
    Over,
}

#[inline]
const fn field_of(man: Man) -> u8 {
    man >> 2
}

#[inline]
const fn mark_of(man: Man) -> u8 {
    man & 3
}

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
                    if number == 1 && self.may_enter(at) {
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
        self.refusal(at, action)
    }

    #[inline]
    fn play_unchecked(&self, at: &mut PhaistosPosition, action: Action, watch: &mut impl Watch) {
        let phase = at.phase;
        match (action, phase) {
            (Action::Throw(throw), _) => {
                let side = at.turn;
                watch.see(|| Event::Thrown { side, throw });
                match throw {
                    Throw::Pair(high, low) => at.phase = Phase::Move(high, low),
                    Throw::Score(score) => self.play_die(at, score, watch),
                    Throw::First(_) => {}
                }
            }
            (Action::Use { number, from }, Phase::Move(high, low)) => {
                let rest = if number == high { low } else { high };
                self.play_number(at, from.0, number, rest, watch);
            }
            (Action::Go, Phase::Offer { field, number, rest }) => {
                self.play_number(at, field, number, rest, watch);
            }
            (Action::Ride, Phase::Offer { field, number, rest }) => {
                let side = at.turn;
                watch.see(|| Event::Fate { side, at: Step(field) });
                at.phase = Phase::Ride { field, rest, early: number == 0 };
            }
            (Action::Cross, Phase::Offer { field, rest, .. }) => {
                self.play_crossing(at, field, rest, watch);
            }
            (Action::Stay, Phase::Offer { field, number, rest }) => {
                let side = at.turn;
                watch.see(|| Event::Stayed { side, at: Step(field) });
                self.go_on(at, rest, number == 0, watch);
            }
            (Action::Pass, _) => {
                let side = at.turn;
                watch.see(|| Event::Passed { side });
                self.next_turn(at, watch);
            }
            _ => debug_assert!(false, "{action} is not due"),
        }
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
        self.read_text(fields)
    }

    #[inline]
    fn play_random(&self, at: &mut PhaistosPosition, rng: &mut impl Rng, _: &mut Actions) {
        self.play_at_random(at, rng);
    }
}

impl Phaistos {
    /// A side's travellers, ascending.
    fn men<'a>(&self, at: &'a PhaistosPosition, side: Side) -> &'a [Man] {
        &at.men[side.index()][..usize::from(self.pieces)]
    }
}
