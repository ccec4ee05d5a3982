//! Pente grammai, five lines, after Ulrich Schädler's rules on the site of Locus
//! Ludi.
//!
//! Five counters a side travel a ring of ten points. They enter by the score,
//! and entering goes before moving. Whoever has all of them on the goal, the far
//! end of the sacred line, has won. A point holds one counter, the sacred line
//! any number. In `knock-off` a counter that is landed on elsewhere is outside
//! again; in `race` an enemy counter bars its point.
//!
//! A side is one number of sixteen nibbles: nibble `n` counts its counters on its
//! own step `n`, nibble 0 those outside. A move by the score is one shift of the
//! whole set, round the ring's end.

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

/// What a level file of five lines says beyond the common part.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The step on which a side gathers all its counters to win.
    pub goal: u8,
    /// The steps that are ends of the sacred line, for both sides: they hold any
    /// number of counters and nobody is knocked out there.
    pub sacred: Vec<u8>,
    /// Whether a counter that is landed on elsewhere is knocked out (rule 3).
    /// If not, its point is closed.
    pub knock_out: bool,
}

/// The longest ring: a nibble a step, one for the hand, and one that is never used.
const LONGEST_RING: u8 = 14;
/// The nibble that is never used: where steps that nobody else crosses lead.
const NOWHERE: u8 = 15;
/// The lowest bit of every nibble.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The rules of one variant.
#[derive(Debug)]
pub struct Pente {
    definition: Definition,
    throws: Outcomes,
    /// Which score each of the equally likely ways gives, for playouts.
    ways: Vec<u8>,
    /// The number of points.
    length: u8,
    /// Lowest bits of the nibbles of all steps.
    ring: u64,
    /// The same of the sacred steps.
    sacred: u64,
    /// For each side and own step: the opponent's step on the same cell, or nowhere.
    meets: [[u8; 16]; 2],
    knock_out: bool,
    /// A side that has won.
    done: u64,
}

/// A position of five lines: 24 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PentePosition {
    counters: [u64; 2],
    turn: Side,
    phase: Phase,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    Throw,
    Move(u8),
    Over,
}

/// One counter on a step.
#[inline]
fn one(step: u8) -> u64 {
    1 << (4 * step)
}

/// How many counters stand on a step.
#[inline]
fn count(counters: u64, step: u8) -> u8 {
    (counters >> (4 * step) & 15) as u8
}

/// The lowest bit of each nibble that is not nought.
#[inline]
fn taken(counters: u64) -> u64 {
    let pairs = counters | counters >> 1;
    (pairs | pairs >> 2) & ONES
}

impl Pente {
    /// The step so many further on round the ring.
    #[inline]
    fn onward(&self, from: u8, score: u8) -> u8 {
        let to = from + score;
        if to > self.length { to - self.length } else { to }
    }

    /// The step so many before.
    #[inline]
    fn back(&self, to: u8, score: u8) -> u8 {
        if to > score { to - score } else { to + self.length - score }
    }

    /// Steps on which no counter of `me` may land, by the lowest bits of nibbles.
    #[inline]
    fn barred(&self, at: &PentePosition, me: usize) -> u64 {
        let own = taken(at.counters[me]) & !self.sacred;
        if self.knock_out { own } else { own | self.held(at, me) }
    }

    /// Points off the sacred line that the enemy of `me` holds, by `me`'s steps.
    fn held(&self, at: &PentePosition, me: usize) -> u64 {
        let mut enemies = taken(at.counters[1 - me]) & self.ring & !self.sacred;
        let mut held = 0;
        while enemies != 0 {
            let step = enemies.trailing_zeros() / 4;
            enemies &= enemies - 1;
            held |= one(self.meets[1 - me][step as usize]);
        }
        held
    }

    /// Where the moves with a score end, by the lowest bits of nibbles, and
    /// whether they enter; a counter outside goes first (rule 4).
    #[inline]
    fn targets(&self, at: &PentePosition, score: u8) -> (u64, bool) {
        if score == 0 {
            return (0, false);
        }
        let me = at.turn.index();
        let barred = self.barred(at, me);
        if count(at.counters[me], 0) > 0 && barred & one(score) == 0 {
            return (one(score), true);
        }
        let movable = taken(at.counters[me]) & self.ring;
        let onward = movable << (4 * score) | movable >> (4 * (self.length - score));
        (onward & self.ring & !barred, false)
    }

    #[inline]
    fn move_unchecked(&self, at: &mut PentePosition, from: u8, to: u8, watch: &mut impl Watch) {
        let side = at.turn;
        let me = side.index();
        at.counters[me] = at.counters[me].wrapping_sub(one(from)).wrapping_add(one(to));
        watch.see(|| Event::Moved {
            side,
            from: Step(from),
            to: Step(to),
            way: self.definition.way(side, Step(from), Step(to)),
        });
        // Where knocking out is not played, nobody stands where one may land.
        if self.sacred & one(to) == 0 {
            let meet = self.meets[me][usize::from(to & 15)];
            let hit = u64::from(count(at.counters[1 - me], meet));
            at.counters[1 - me] = at.counters[1 - me].wrapping_sub(hit << (4 * meet)) + hit;
            if hit > 0 {
                watch.see(|| Event::Captured {
                    side: side.opponent(),
                    from: Step(meet),
                    cell: self.definition.place_name(side, Step(to)).to_owned(),
                });
            }
        }
        if at.counters[me] == self.done {
            at.phase = Phase::Over;
            watch.see(|| Event::Won { side });
        } else {
            at.phase = Phase::Throw;
            at.turn = side.opponent();
        }
    }

    fn pass_unchecked(at: &mut PentePosition, watch: &mut impl Watch) {
        let side = at.turn;
        watch.see(|| Event::Passed { side });
        at.turn = side.opponent();
        at.phase = Phase::Throw;
    }

    fn forbids_move(&self, at: &PentePosition, score: u8, from: u8, to: u8) -> Option<Illegal> {
        let me = at.turn.index();
        let cell = |step| self.definition.place_name(at.turn, Step(step)).to_owned();
        if score == 0 {
            return Some(Illegal::ScoreOfNought);
        }
        if from > self.length || count(at.counters[me], from) == 0 {
            return Some(Illegal::NoPiece { from });
        }
        if from > 0 && self.targets(at, score).1 {
            return Some(Illegal::EnterFirst { cell: cell(score) });
        }
        if to != self.onward(from, score) {
            return Some(Illegal::WrongLength { score });
        }
        if self.barred(at, me) & one(to) == 0 {
            None
        } else if count(at.counters[me], to) > 0 {
            Some(Illegal::OwnPiece { cell: cell(to) })
        } else {
            Some(Illegal::Held { cell: cell(to) })
        }
    }

    /// One side's counters from its list, and what is wrong with it.
    fn read_side(&self, text: &str) -> Result<u64, NotationError> {
        let mut counters = 0;
        for step in piece_list(text, self.definition.pieces, self.length)? {
            if step > 0 && self.sacred & one(step) == 0 && count(counters, step) > 0 {
                let problem = format!("two stones stand on step {step}, which holds one");
                return Err(NotationError::new(text, problem));
            }
            counters += one(step);
        }
        Ok(counters)
    }

    fn read_phase(&self, fields: &Fields<'_>) -> Result<Phase, NotationError> {
        let wrong = |problem: &str| Err(NotationError::new(fields.phase, problem));
        if fields.phase == "throw" {
            return Ok(Phase::Throw);
        }
        match fields.phase.split_once(':') {
            Some(("move", score)) => {
                match plain_number(score).filter(|s| self.throws.contains(Throw::Score(*s))) {
                    Some(score) => Ok(Phase::Move(score)),
                    None => wrong("that number cannot be thrown"),
                }
            }
            Some(("over", winner)) if winner == fields.turn.to_string() => Ok(Phase::Over),
            Some(("over", _)) => wrong("the winner is the side named before the pieces"),
            _ => wrong("five lines has the phases throw, move:N and over:SIDE"),
        }
    }
}

impl Rules for Pente {
    type Position = PentePosition;

    fn definition(&self) -> &Definition {
        &self.definition
    }

    fn start(&self, _sides: u8) -> PentePosition {
        let outside = u64::from(self.definition.pieces);
        PentePosition { counters: [outside; 2], turn: Side::A, phase: Phase::Throw }
    }

    fn sides(&self, _: &PentePosition) -> u8 {
        2
    }

    #[inline]
    fn turn(&self, at: &PentePosition) -> Side {
        at.turn
    }

    #[inline]
    fn due(&self, at: &PentePosition) -> Due {
        match at.phase {
            Phase::Throw => Due::Throw,
            Phase::Move(_) => Due::Choice,
            Phase::Over => Due::Over(at.turn),
        }
    }

    #[inline]
    fn outcomes(&self, _: &PentePosition) -> &Outcomes {
        &self.throws
    }

    fn actions(&self, at: &PentePosition, list: &mut Actions) {
        list.clear();
        let Phase::Move(score) = at.phase else { return };
        let (mut targets, enters) = self.targets(at, score);
        if targets == 0 {
            list.push(Action::Pass);
        }
        while targets != 0 {
            let to = (targets.trailing_zeros() / 4) as u8;
            targets &= targets - 1;
            let from = if enters { 0 } else { self.back(to, score) };
            list.push(Action::Move { from: Step(from), to: Step(to) });
        }
    }

    fn forbids(&self, at: &PentePosition, action: Action) -> Option<Illegal> {
        if at.phase == Phase::Over {
            return Some(Illegal::GameOver);
        }
        match (action, at.phase) {
            (Action::Throw(throw), Phase::Throw) => {
                (!self.throws.contains(throw)).then_some(Illegal::NotThrown(throw))
            }
            (Action::Pass, Phase::Move(score)) => {
                (self.targets(at, score).0 != 0).then_some(Illegal::MustMove)
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
    fn play_unchecked(&self, at: &mut PentePosition, action: Action, watch: &mut impl Watch) {
        match action {
            Action::Throw(throw) => {
                let side = at.turn;
                if let Throw::Score(score) = throw {
                    at.phase = Phase::Move(score);
                }
                watch.see(|| Event::Thrown { side, throw });
            }
            Action::Move { from, to } => self.move_unchecked(at, from.0, to.0, watch),
            _ => Self::pass_unchecked(at, watch),
        }
    }

    fn pieces(&self, at: &PentePosition, side: Side) -> Vec<Step> {
        let counters = at.counters[side.index()];
        (0..=self.length)
            .flat_map(|step| std::iter::repeat_n(Step(step), usize::from(count(counters, step))))
            .collect()
    }

    fn thrown(&self, at: &PentePosition) -> Option<Throw> {
        match at.phase {
            Phase::Move(score) => Some(Throw::Score(score)),
            _ => None,
        }
    }

    fn phase(&self, at: &PentePosition) -> String {
        match at.phase {
            Phase::Throw => "throw".to_owned(),
            Phase::Move(score) => format!("move:{score}"),
            Phase::Over => format!("over:{}", at.turn),
        }
    }

    fn read(&self, fields: &Fields<'_>) -> Result<PentePosition, NotationError> {
        let mut at = self.start(2);
        at.turn = fields.turn;
        for (counters, text) in at.counters.iter_mut().zip(&fields.pieces) {
            *counters = self.read_side(text)?;
        }
        let shared = self.held(&at, 0) & taken(at.counters[0]) & !1;
        if shared != 0 {
            let cell =
                self.definition.place_name(Side::A, Step((shared.trailing_zeros() / 4) as u8));
            let problem = format!("stones of both sides stand on {cell}, which holds one");
            return Err(NotationError::new(fields.pieces[1], problem));
        }
        at.phase = self.read_phase(fields)?;
        let wrong = |problem: &str| Err(NotationError::new(fields.phase, problem));
        let done = at.counters.map(|counters| counters == self.done);
        match at.phase {
            Phase::Over if !done[at.turn.index()] || done[at.turn.opponent().index()] => {
                wrong("exactly the winner has every stone on the goal")
            }
            Phase::Throw | Phase::Move(_) if done[0] || done[1] => {
                wrong("a side that has every stone on the goal has won")
            }
            _ => Ok(at),
        }
    }

    #[inline]
    fn play_random(&self, at: &mut PentePosition, rng: &mut impl Rng, _: &mut Actions) {
        self.play_at_random(at, rng);
    }
}
