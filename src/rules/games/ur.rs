//! The Royal Game of Ur, after Damian Walker's leaflet.
//!
//! Seven pieces a side run a path of sixteen steps, enter by the score and
//! leave by an exact throw. A piece that is hit goes back to its owner's hand,
//! but not from a rosette. The variants differ in their data alone: paths,
//! lots, which scores and which landings give another throw.
//!
//! A side's pieces are a bit set over its own steps: bit `n` is step `n`.
//! A move by `score` is then one shift of the whole set.

mod compile;
mod parts;
mod random;

use rand::Rng;
use serde::Deserialize;

use crate::rules::action::Action;
use crate::rules::definition::Definition;
use crate::rules::due::Due;
use crate::rules::event::{Event, Watch};
use crate::rules::illegal::Illegal;
use crate::rules::notation::{Fields, NotationError, piece_list, plain_number};
use crate::rules::side::Side;
use crate::rules::step::Step;
use crate::rules::throw::{Outcomes, Throw};
use crate::rules::traits::{Actions, Rules};

/// What an Ur variant's level file says beyond the common part.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// A move made with one of these scores gives another throw (R9).
    pub throw_again_on: Vec<u8>,
    /// Landing on a safe cell, a rosette, gives another throw.
    pub throw_again_on_rosette: bool,
}

/// The longest path a bit set of steps holds, with room for the shift.
const LONGEST_PATH: u8 = 20;
/// How many shared safe cells a path may have.
const MOST_GUARDS: usize = 8;
/// How many the paths we know have, at most.
const FEW_GUARDS: usize = 3;

/// The rules of one variant.
#[derive(Debug)]
pub struct Ur {
    definition: Definition,
    /// Chances of an ordinary throw.
    throws: Outcomes,
    /// The draw for who begins.
    draw: Outcomes,
    /// Which score each of the `ways - 1 + 1` equally likely ways gives, a
    /// power of two of them, for playouts.
    ways: Vec<u8>,
    /// Where off the board lies.
    off: u8,
    pieces: u8,
    /// Bits of steps `1..=off`: where a move may end.
    ends: u32,
    /// For each side and own step: the opponent's step on the same cell, or 0.
    meets: [[u8; 32]; 2],
    /// For each side: pairs (own step, opponent's step) of shared safe cells.
    /// Unused entries are (0, 31), and bit 31 is never set.
    guards: [[(u8, u8); MOST_GUARDS]; 2],
    guard_count: [usize; 2],
    /// For each side: own steps on a rosette that give another throw.
    rosettes: [u32; 2],
    /// Bit `score`: a move made with it gives another throw.
    again: u32,
}

/// A position of Ur: 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UrPosition {
    /// Pieces on the board, by own step.
    on: [u32; 2],
    hand: [u8; 2],
    off: [u8; 2],
    turn: Side,
    phase: Phase,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    Open,
    Throw,
    Move(u8),
    Over,
}

impl Ur {
    /// Bits of the steps on which a move of `score` may end.
    #[inline]
    fn targets(&self, at: &UrPosition, score: u8) -> u32 {
        if score == 0 {
            return 0;
        }
        let me = at.turn.index();
        let own = at.on[me];
        let enemy = at.on[1 - me];
        let movable = own | u32::from(at.hand[me] > 0);
        // An enemy on a shared rosette may not be hit.
        let guard = |bits, (mine, theirs): &(u8, u8)| bits | ((enemy >> theirs) & 1) << mine;
        // The unused entries do no harm, and a loop of a known length is unrolled.
        let (few, more) = self.guards[me].split_at(FEW_GUARDS);
        let mut guarded = few.iter().fold(0, guard);
        if self.guard_count[me] > FEW_GUARDS {
            guarded = more.iter().fold(guarded, guard);
        }
        (movable << score) & self.ends & !own & !guarded
    }

    #[inline]
    fn throw_unchecked(&self, at: &mut UrPosition, throw: Throw, watch: &mut impl Watch) {
        match throw {
            Throw::First(side) => {
                at.turn = side;
                at.phase = Phase::Throw;
                watch.see(|| Event::Begins { side });
            }
            Throw::Score(score) => {
                at.phase = Phase::Move(score);
                let side = at.turn;
                watch.see(|| Event::Thrown { side, throw });
            }
            Throw::Pair(..) => debug_assert!(false, "Ur has no pairs"),
        }
    }

    #[inline]
    fn move_unchecked(&self, at: &mut UrPosition, from: u8, to: u8, watch: &mut impl Watch) {
        let side = at.turn;
        let me = side.index();
        // Without branches, for playouts: step 0, the hand, never has its bit set.
        at.hand[me] -= u8::from(from == 0);
        at.on[me] &= !(1 << from);
        watch.see(|| Event::Moved {
            side,
            from: Step(from),
            to: Step(to),
            way: self.definition.way(side, Step(from), Step(to)),
        });
        if to == self.off {
            at.off[me] += 1;
            watch.see(|| Event::BorneOff { side, from: Step(from) });
            if at.off[me] == self.pieces {
                at.phase = Phase::Over;
                watch.see(|| Event::Won { side });
                return;
            }
        } else {
            at.on[me] |= 1 << to;
            let meet = self.meets[me][usize::from(to & 31)];
            // No meeting is step 0, and so no hit.
            let hit = at.on[1 - me] >> meet & 1;
            at.on[1 - me] ^= hit << meet;
            at.hand[1 - me] += hit as u8;
            if hit == 1 {
                watch.see(|| Event::Captured {
                    side: side.opponent(),
                    from: Step(meet),
                    cell: self.definition.place_name(side, Step(to)).to_owned(),
                });
            }
        }
        let again = (self.again >> (to - from)) & 1 | (self.rosettes[me] >> to) & 1;
        at.phase = Phase::Throw;
        at.turn = Side::from_index(me ^ (again ^ 1) as usize);
        if again == 1 {
            watch.see(|| Event::ExtraTurn { side });
        }
    }

    fn pass_unchecked(at: &mut UrPosition, watch: &mut impl Watch) {
        let side = at.turn;
        watch.see(|| Event::Passed { side });
        at.turn = side.opponent();
        at.phase = Phase::Throw;
    }

    fn forbids_move(&self, at: &UrPosition, score: u8, from: u8, to: u8) -> Option<Illegal> {
        let me = at.turn.index();
        let stands =
            if from == 0 { at.hand[me] > 0 } else { from < 32 && at.on[me] >> from & 1 == 1 };
        let cell = |step| self.definition.place_name(at.turn, Step(step)).to_owned();
        if score == 0 {
            Some(Illegal::ScoreOfNought)
        } else if !stands {
            Some(Illegal::NoPiece { from })
        } else if from + score > self.off {
            Some(Illegal::NotExact { needed: self.off - from })
        } else if u32::from(to) != u32::from(from) + u32::from(score) {
            Some(Illegal::WrongLength { score })
        } else if to < self.off && at.on[me] >> to & 1 == 1 {
            Some(Illegal::OwnPiece { cell: cell(to) })
        } else if self.targets(at, score) >> to & 1 == 0 {
            Some(Illegal::Protected { cell: cell(to) })
        } else {
            None
        }
    }

    fn check(&self, at: &UrPosition) -> Result<(), (usize, String)> {
        for me in 0..2 {
            let mut bits = at.on[me];
            while bits != 0 {
                let step = bits.trailing_zeros() as u8;
                bits &= bits - 1;
                let meet = self.meets[me][usize::from(step)];
                if meet != 0 && at.on[1 - me] >> meet & 1 == 1 {
                    let cell = self.definition.place_name(Side::from_index(me), Step(step));
                    return Err((1, format!("pieces of both sides stand on {cell}")));
                }
            }
        }
        Ok(())
    }
}

impl Rules for Ur {
    type Position = UrPosition;

    fn definition(&self) -> &Definition {
        &self.definition
    }

    fn start(&self, _sides: u8) -> UrPosition {
        UrPosition {
            on: [0; 2],
            hand: [self.pieces; 2],
            off: [0; 2],
            turn: Side::A,
            phase: Phase::Open,
        }
    }

    fn sides(&self, _: &UrPosition) -> u8 {
        2
    }

    #[inline]
    fn turn(&self, at: &UrPosition) -> Side {
        at.turn
    }

    #[inline]
    fn due(&self, at: &UrPosition) -> Due {
        match at.phase {
            Phase::Open | Phase::Throw => Due::Throw,
            Phase::Move(_) => Due::Choice,
            Phase::Over => Due::Over(at.turn),
        }
    }

    #[inline]
    fn outcomes(&self, at: &UrPosition) -> &Outcomes {
        if at.phase == Phase::Open { &self.draw } else { &self.throws }
    }

    fn actions(&self, at: &UrPosition, list: &mut Actions) {
        list.clear();
        let Phase::Move(score) = at.phase else { return };
        let mut targets = self.targets(at, score);
        if targets == 0 {
            list.push(Action::Pass);
        }
        while targets != 0 {
            let to = targets.trailing_zeros() as u8;
            targets &= targets - 1;
            list.push(Action::Move { from: Step(to - score), to: Step(to) });
        }
    }

    fn forbids(&self, at: &UrPosition, action: Action) -> Option<Illegal> {
        if at.phase == Phase::Over {
            return Some(Illegal::GameOver);
        }
        match (action, at.phase) {
            (Action::Throw(throw), Phase::Open | Phase::Throw) => {
                (!self.outcomes(at).contains(throw)).then_some(Illegal::NotThrown(throw))
            }
            (Action::Pass, Phase::Move(score)) => {
                (self.targets(at, score) != 0).then_some(Illegal::MustMove)
            }
            (Action::Move { from, to }, Phase::Move(score)) => {
                self.forbids_move(at, score, from.0, to.0)
            }
            (Action::Throw(_) | Action::Pass | Action::Move { .. }, _) => {
                Some(Illegal::NotDue { due: self.due(at) })
            }
            _ => Some(Illegal::NotOfThisGame),
        }
    }

    #[inline]
    fn play_unchecked(&self, at: &mut UrPosition, action: Action, watch: &mut impl Watch) {
        match action {
            Action::Throw(throw) => self.throw_unchecked(at, throw, watch),
            Action::Move { from, to } => self.move_unchecked(at, from.0, to.0, watch),
            _ => Self::pass_unchecked(at, watch),
        }
    }

    fn pieces(&self, at: &UrPosition, side: Side) -> Vec<Step> {
        let me = side.index();
        let mut steps = vec![Step::HAND; usize::from(at.hand[me])];
        steps.extend((1..self.off).filter(|s| at.on[me] >> s & 1 == 1).map(Step));
        steps.extend(std::iter::repeat_n(Step(self.off), usize::from(at.off[me])));
        steps
    }

    fn thrown(&self, at: &UrPosition) -> Option<Throw> {
        match at.phase {
            Phase::Move(score) => Some(Throw::Score(score)),
            _ => None,
        }
    }

    fn phase(&self, at: &UrPosition) -> String {
        match at.phase {
            Phase::Open => "open".to_owned(),
            Phase::Throw => "throw".to_owned(),
            Phase::Move(score) => format!("move:{score}"),
            Phase::Over => format!("over:{}", at.turn),
        }
    }

    fn read(&self, fields: &Fields<'_>) -> Result<UrPosition, NotationError> {
        let mut at = self.start(2);
        at.turn = fields.turn;
        at.hand = [0; 2];
        for (me, text) in fields.pieces.iter().enumerate() {
            for step in piece_list(text, self.pieces, self.off)? {
                if step == 0 {
                    at.hand[me] += 1;
                } else if step == self.off {
                    at.off[me] += 1;
                } else if at.on[me] >> step & 1 == 1 {
                    let problem = format!("two pieces of one side stand on step {step}");
                    return Err(NotationError::new(text, problem));
                } else {
                    at.on[me] |= 1 << step;
                }
            }
        }
        self.check(&at)
            .map_err(|(list, problem)| NotationError::new(fields.pieces[list], problem))?;
        let wrong = |problem: &str| Err(NotationError::new(fields.phase, problem));
        at.phase = match fields.phase {
            "open" => Phase::Open,
            "throw" => Phase::Throw,
            phase => match phase.split_once(':') {
                Some(("move", score)) => {
                    match plain_number(score).filter(|s| self.throws.contains(Throw::Score(*s))) {
                        Some(score) => Phase::Move(score),
                        None => return wrong("that number cannot be thrown"),
                    }
                }
                Some(("over", winner)) if winner == fields.turn.to_string() => Phase::Over,
                Some(("over", _)) => {
                    return wrong("the winner is the side named before the pieces");
                }
                _ => return wrong("Ur has the phases open, throw, move:N and over:SIDE"),
            },
        };
        let done = at.off.map(|off| off == self.pieces);
        match at.phase {
            Phase::Open if at != self.start(2) => {
                wrong("the draw comes before any move, with A named first")
            }
            Phase::Over if !done[at.turn.index()] || done[at.turn.opponent().index()] => {
                wrong("exactly the winner has borne off every piece")
            }
            Phase::Throw | Phase::Move(_) if done[0] || done[1] => {
                wrong("a side that has borne off every piece has won")
            }
            _ => Ok(at),
        }
    }

    #[inline]
    fn play_random(&self, at: &mut UrPosition, rng: &mut impl Rng, _: &mut Actions) {
        self.play_at_random(at, rng);
    }
}
