//! The Knossos Game, after Eli Gurevich's rules.
//!
//! Five pieces a side go out over the large block, cross the sea, round the small
//! block, cross the sea again and come home to the bay; the other side goes the
//! same way backwards, so that all meet head on. Which cells stop, trap, protect or
//! give another turn is data; this file knows what stopping, trapping and so on mean.
//!
//! A piece stands on a step of its side's path, not on a cell: one cell may be met
//! twice, as the sea is on the way out and on the way home. A side is a bit set of
//! the steps it stands on, hand included, and a number of pieces for each of them.

mod compile;
mod notation;
mod parts;
mod pieces;
mod random;
mod refusal;

use rand::Rng;
use serde::Deserialize;

use self::pieces::Pieces;
use crate::rules::action::Action;
use crate::rules::definition::Definition;
use crate::rules::due::Due;
use crate::rules::event::{Event, Watch};
use crate::rules::illegal::Illegal;
use crate::rules::notation::{Fields, NotationError};
use crate::rules::side::Side;
use crate::rules::step::Step;
use crate::rules::throw::{Outcomes, Throw};
use crate::rules::traits::{Actions, Rules};

/// What a Knossos variant's level file says beyond the common part. Cells are
/// given by name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Who alone throws this in the opening begins, and enters with it.
    pub opening_score: u8,
    /// Landing on one of these gives another turn.
    pub extra_turn: Vec<String>,
    /// The cell on which every piece stops that would reach or pass it, and to which
    /// a trap sends back.
    pub sea: String,
    /// The scores with which a piece may leave the sea.
    pub sea_scores: Vec<u8>,
    /// More cells on which every piece stops.
    pub stops: Vec<String>,
    /// A piece that lands on one of these throws again at once, for itself.
    pub traps: Vec<String>,
    /// With these scores a trap sends its piece back to the sea, first crossing.
    pub trap_back: Vec<u8>,
    /// With these scores a trapped piece goes on; with all others it stays.
    pub trap_on: Vec<u8>,
    /// The last cell of both paths; any score bears a piece off from it.
    pub bay: String,
    /// From these cells the exact score bears a piece off.
    pub bears_off_from: Vec<String>,
}

/// One more than the highest step: a side's steps fit a word of 32 bits.
const STEPS: usize = 32;
/// One more than the highest score, for tables by score.
const SCORES: usize = 16;

/// What a step of a side's path is like as a place to land.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Place {
    /// This side's steps on the same cell, this one included.
    mine: u32,
    /// The other side's steps on the same cell.
    theirs: u32,
    /// How many pieces the cell holds; of either side, if it is safe.
    holds: u8,
    /// An enemy that lands here knocks the piece off.
    exposed: bool,
}

/// The rules of one variant.
#[derive(Debug)]
pub struct Knossos {
    definition: Definition,
    parameters: Parameters,
    throws: Outcomes,
    /// The score of each of the equally likely ways, for playouts.
    ways: Vec<u8>,
    /// Where off the board lies.
    off: u8,
    /// By side, score and step: where a piece lands, or 0 if it cannot leave.
    goes: [[[u8; STEPS]; SCORES]; 2],
    places: [[Place; STEPS]; 2],
    /// For each side: steps on which a landing gives another turn.
    walls: [u32; 2],
    /// For each side: steps whose landing asks for a throw of fate.
    traps: [u32; 2],
    /// For each side: the step of its first crossing of the sea.
    sea: [u8; 2],
    /// For each side: steps on which every piece stops, without those in the sea.
    stops: [u32; 2],
    /// Bit `score`: a trap sends its piece back with it.
    back: u32,
    /// Bit `score`: a trapped piece goes on with it.
    on: u32,
    /// Both sides have the same before them.
    even: bool,
}

/// A position of the Knossos Game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KnossosPosition {
    sides: [Pieces; 2],
    turn: Side,
    phase: Phase,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    /// A's opening throw is due.
    Open,
    /// B's, after this one of A's.
    OpenAfter(u8),
    Throw,
    Move(u8),
    /// The piece on that step throws for itself; whether its side then has
    /// another turn.
    Fate(u8, bool),
    Over,
}

impl Knossos {
    /// Whether the side `me` may land on its step `to`, coming from `from`.
    #[inline]
    fn room(&self, at: &KnossosPosition, me: usize, from: u8, to: u8) -> bool {
        let place = &self.places[me][usize::from(to)];
        let mine = at.sides[me].steps() & place.mine;
        if place.exposed {
            // An enemy is knocked off; an own piece bars, whichever way it goes.
            return mine & !(1 << from) == 0;
        }
        let theirs = at.sides[1 - me].steps() & place.theirs;
        if mine | theirs == 0 {
            return true;
        }
        let leaving = (place.mine >> from & 1) as u8;
        at.sides[me].on(mine) + at.sides[1 - me].on(theirs) - leaving < place.holds
    }

    /// Bits of the steps from which the side `me` may move a piece by `score`.
    #[inline]
    fn movable(&self, at: &KnossosPosition, me: usize, score: u8) -> u32 {
        let goes = &self.goes[me][usize::from(score) % SCORES];
        let mut left = at.sides[me].steps();
        let mut found = 0;
        while left != 0 {
            let from = left.trailing_zeros() as u8;
            let to = goes[usize::from(from) % STEPS];
            if to == self.off || (to != 0 && self.room(at, me, from, to)) {
                found |= left & left.wrapping_neg();
            }
            left &= left - 1;
        }
        found
    }

    /// The turn goes on or passes over, after a piece of the side to act has come
    /// to rest.
    #[inline]
    fn end_turn(at: &mut KnossosPosition, again: bool, watch: &mut impl Watch) {
        let side = at.turn;
        at.phase = Phase::Throw;
        if again {
            watch.see(|| Event::ExtraTurn { side });
        } else {
            at.turn = side.opponent();
        }
    }

    /// A piece of the side to act goes forward. `again` tells whether that side has
    /// another turn in any case, `walls` whether a wall cell gives it one.
    #[inline]
    fn advance(
        &self,
        at: &mut KnossosPosition,
        (from, to): (u8, u8),
        again: bool,
        walls: bool,
        watch: &mut impl Watch,
    ) {
        let side = at.turn;
        let me = side.index();
        at.sides[me].shift(from, to);
        watch.see(|| Event::Moved {
            side,
            from: Step(from),
            to: Step(to),
            way: self.definition.way(side, Step(from), Step(to)),
        });
        if to == self.off {
            watch.see(|| Event::BorneOff { side, from: Step(from) });
            if at.sides[me].steps() == 1 << self.off {
                at.phase = Phase::Over;
                watch.see(|| Event::Won { side });
                return;
            }
            return Self::end_turn(at, again, watch);
        }
        let place = &self.places[me][usize::from(to) % STEPS];
        if place.exposed {
            let hit = at.sides[1 - me].steps() & place.theirs;
            if hit != 0 {
                let hit = hit.trailing_zeros() as u8;
                at.sides[1 - me].shift(hit, 0);
                watch.see(|| Event::Captured {
                    side: side.opponent(),
                    from: Step(hit),
                    cell: self.definition.place_name(side, Step(to)).to_owned(),
                });
            }
        }
        let again = again || (walls && self.walls[me] >> to & 1 == 1);
        if self.traps[me] >> to & 1 == 1 {
            at.phase = Phase::Fate(to, again);
            watch.see(|| Event::Fate { side, at: Step(to) });
        } else {
            Self::end_turn(at, again, watch);
        }
    }

    /// B's opening throw ends the round: who alone threw the right score enters a
    /// piece with it.
    fn end_opening(&self, at: &mut KnossosPosition, thrown: [u8; 2], watch: &mut impl Watch) {
        let wanted = thrown.map(|score| score == self.parameters.opening_score);
        at.turn = Side::A;
        at.phase = Phase::Open;
        if wanted[0] != wanted[1] {
            let side = if wanted[0] { Side::A } else { Side::B };
            at.turn = side;
            watch.see(|| Event::Begins { side });
            let score = self.parameters.opening_score;
            let to = self.goes[side.index()][usize::from(score) % SCORES][0];
            self.advance(at, (0, to), false, true, watch);
        }
    }

    /// A trap's throw. It gives no turn, even if it ends by a wall.
    fn fate(
        &self,
        at: &mut KnossosPosition,
        from: u8,
        again: bool,
        score: u8,
        watch: &mut impl Watch,
    ) {
        let side = at.turn;
        let me = side.index();
        let sea = self.sea[me];
        let on = self.goes[me][usize::from(score) % SCORES][usize::from(from) % STEPS];
        if self.back >> score & 1 == 1 && self.room(at, me, from, sea) {
            at.sides[me].shift(from, sea);
            watch.see(|| Event::Returned { side, from: Step(from), to: Step(sea) });
            Self::end_turn(at, again, watch);
        } else if self.on >> score & 1 == 1
            && (on == self.off || (on != 0 && self.room(at, me, from, on)))
        {
            self.advance(at, (from, on), again, false, watch);
        } else {
            Self::end_turn(at, again, watch);
        }
    }

    #[inline]
    fn throw_unchecked(&self, at: &mut KnossosPosition, score: u8, watch: &mut impl Watch) {
        let side = at.turn;
        watch.see(|| Event::Thrown { side, throw: Throw::Score(score) });
        match at.phase {
            Phase::Throw => at.phase = Phase::Move(score),
            Phase::Fate(from, again) => self.fate(at, from, again, score, watch),
            Phase::Open => {
                at.turn = side.opponent();
                at.phase = Phase::OpenAfter(score);
            }
            Phase::OpenAfter(first) => self.end_opening(at, [first, score], watch),
            Phase::Move(_) | Phase::Over => debug_assert!(false, "no throw is due"),
        }
    }

    #[inline]
    fn move_unchecked(&self, at: &mut KnossosPosition, from: u8, to: u8, watch: &mut impl Watch) {
        self.advance(at, (from, to), false, true, watch);
    }

    fn pass_unchecked(&self, at: &mut KnossosPosition, watch: &mut impl Watch) {
        let side = at.turn;
        watch.see(|| Event::Passed { side });
        if self.jammed(at) {
            self.clear_stops(at, watch);
        }
        Self::end_turn(at, false, watch);
    }

    /// Whether neither side could move a piece with any score, now and for ever.
    ///
    /// It takes two pieces on 8, outward bound, with every cell before them full of
    /// pieces that wait for room on 8.
    #[inline]
    fn jammed(&self, at: &KnossosPosition) -> bool {
        let stuck = |me| {
            self.throws.list().iter().all(|outcome| match outcome.throw {
                Throw::Score(score) => self.movable(at, me, score) == 0,
                _ => true,
            })
        };
        stuck(at.turn.index()) && stuck(at.turn.opponent().index())
    }

    /// Every piece that waits on a stop puts out to sea again, for its first crossing.
    fn clear_stops(&self, at: &mut KnossosPosition, watch: &mut impl Watch) {
        for side in [Side::A, Side::B] {
            let me = side.index();
            let (sea, stops) = (self.sea[me], self.stops[me]);
            let waiting: Vec<u8> =
                at.sides[me].list().filter(|step| stops >> step & 1 == 1).collect();
            for from in waiting {
                if self.room(at, me, from, sea) {
                    at.sides[me].shift(from, sea);
                    watch.see(|| Event::Returned { side, from: Step(from), to: Step(sea) });
                }
            }
        }
    }
}

impl Rules for Knossos {
    type Position = KnossosPosition;

    fn definition(&self) -> &Definition {
        &self.definition
    }

    fn start(&self, _sides: u8) -> KnossosPosition {
        KnossosPosition {
            sides: [Pieces::in_hand(self.definition.pieces); 2],
            turn: Side::A,
            phase: Phase::Open,
        }
    }

    fn sides(&self, _: &KnossosPosition) -> u8 {
        2
    }

    #[inline]
    fn turn(&self, at: &KnossosPosition) -> Side {
        at.turn
    }

    #[inline]
    fn due(&self, at: &KnossosPosition) -> Due {
        match at.phase {
            Phase::Open | Phase::OpenAfter(_) | Phase::Throw | Phase::Fate(..) => Due::Throw,
            Phase::Move(_) => Due::Choice,
            Phase::Over => Due::Over(at.turn),
        }
    }

    #[inline]
    fn outcomes(&self, _: &KnossosPosition) -> &Outcomes {
        &self.throws
    }

    fn actions(&self, at: &KnossosPosition, list: &mut Actions) {
        list.clear();
        let Phase::Move(score) = at.phase else { return };
        let mut movable = self.movable(at, at.turn.index(), score);
        if movable == 0 {
            list.push(Action::Pass);
        }
        let goes = &self.goes[at.turn.index()][usize::from(score) % SCORES];
        while movable != 0 {
            let from = movable.trailing_zeros() as u8;
            movable &= movable - 1;
            let to = goes[usize::from(from) % STEPS];
            list.push(Action::Move { from: Step(from), to: Step(to) });
        }
    }

    fn forbids(&self, at: &KnossosPosition, action: Action) -> Option<Illegal> {
        self.refusal(at, action)
    }

    #[inline]
    fn play_unchecked(&self, at: &mut KnossosPosition, action: Action, watch: &mut impl Watch) {
        match action {
            Action::Throw(Throw::Score(score)) => self.throw_unchecked(at, score, watch),
            Action::Move { from, to } => self.move_unchecked(at, from.0, to.0, watch),
            _ => self.pass_unchecked(at, watch),
        }
    }

    fn pieces(&self, at: &KnossosPosition, side: Side) -> Vec<Step> {
        at.sides[side.index()].list().map(Step).collect()
    }

    fn fate(&self, at: &KnossosPosition) -> Option<Step> {
        match at.phase {
            Phase::Fate(step, _) => Some(Step(step)),
            _ => None,
        }
    }

    fn thrown(&self, at: &KnossosPosition) -> Option<Throw> {
        match at.phase {
            Phase::Move(score) => Some(Throw::Score(score)),
            _ => None,
        }
    }

    fn phase(&self, at: &KnossosPosition) -> String {
        Self::write_phase(at)
    }

    fn read(&self, fields: &Fields<'_>) -> Result<KnossosPosition, NotationError> {
        self.parse(fields)
    }

    #[inline]
    fn play_random(&self, at: &mut KnossosPosition, rng: &mut impl Rng, _: &mut Actions) {
        self.play_at_random(at, rng);
    }
}
