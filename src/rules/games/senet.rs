//! Senet, after Dmitriy Skiryuk's reconstruction as Eli Gurevich tells it.
//!
//! Both sides run the same path of thirty squares. A piece that lands on a lone
//! enemy changes places with it; two enemies in a row cannot be passed. Every
//! piece stops on the House of Beauty, and there and in the houses beyond it a
//! throw of its own decides its fate. The variants differ in their data alone.
//!
//! A side's pieces are a bit set over the squares: bit `n` is square `n`. What
//! may move is found for all pieces at once, by shifts of whole sets.

mod compile;
mod houses;
mod moves;
mod parts;
mod random;
mod reading;
mod refusal;

use rand::Rng;
use serde::Deserialize;

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
use moves::Reach;

/// What a Senet variant's level file says beyond the common part. Squares are
/// given by their number along the path.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Where the pieces stand at the start: one list for each side.
    pub start: Vec<Vec<u8>>,
    /// The throw that wins the opening, when only one of the two has it.
    pub opening_throw: u8,
    /// A move made with one of these scores gives another turn.
    pub throw_again_on: Vec<u8>,
    /// Where pieces return to that fail in a house.
    pub returns_to: u8,
    /// The square on which every piece stops.
    pub stop: Stop,
    /// The squares beyond it where an arriving piece throws.
    pub houses: Vec<House>,
    /// The squares from which every score takes a piece off.
    pub free_exits: Vec<u8>,
}

/// The square that no piece passes. A score leads on from it by so many squares
/// when all of them are empty, and to the water when they are not.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// Its number.
    pub square: u8,
    /// The scores that take the piece off.
    pub off_on: Vec<u8>,
    /// Where a piece goes that cannot get where its score leads.
    pub water: u8,
}

/// A square on which an arriving piece throws; with any other score it stays.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// Its number.
    pub square: u8,
    /// The scores that take the piece off.
    pub off_on: Vec<u8>,
    /// The scores that send the piece back.
    pub back_on: Vec<u8>,
}

/// The longest path that a bit set has room for, with off the board beside it.
const LONGEST_PATH: u8 = 30;
/// More than the highest score that any dice give, and a power of two.
const SCORES: usize = 16;

/// The rules of one variant.
#[derive(Debug)]
pub struct Senet {
    definition: Definition,
    /// Chances of a throw: the same for a turn, for a fate and in the opening.
    throws: Outcomes,
    /// Which score each of the equally likely ways gives, for playouts.
    ways: Vec<u8>,
    pieces: u8,
    /// Where off the board lies.
    off: u8,
    stop: u8,
    water: u8,
    returns_to: u8,
    opening_throw: u8,
    /// Each side's starting squares.
    start: [u32; 2],
    /// Squares before the stop.
    before: u32,
    /// Squares beyond the stop.
    beyond: u32,
    /// Squares on which an arriving piece throws, the stop among them.
    houses: u32,
    /// Squares from which every score takes a piece off.
    free_exits: u32,
    /// For each square: the scores that take a piece off and that send it back.
    off_on: [u16; 32],
    back_on: [u16; 32],
    /// The scores that give another turn.
    again: u16,
    /// For each score: where it reaches.
    reach: [Reach; SCORES],
}

/// A position of Senet: 12 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SenetPosition {
    /// Pieces on the board, by square. Those that are not here are off.
    on: [u32; 2],
    turn: Side,
    phase: Phase,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    /// The opening throw of the side called A.
    Open,
    /// The opening throw of the side called B, after that of A.
    Reply(u8),
    Throw,
    Move(u8),
    /// The piece on that square awaits its throw; afterwards its side goes on, or not.
    Fate {
        square: u8,
        again: bool,
    },
    Over,
}

impl Senet {
    fn opening_unchecked(&self, at: &mut SenetPosition, score: u8, watch: &mut impl Watch) {
        let (first, second) = match at.phase {
            Phase::Reply(first) => (first == self.opening_throw, score == self.opening_throw),
            _ => {
                at.turn = Side::B;
                at.phase = Phase::Reply(score);
                return;
            }
        };
        if first == second {
            at.turn = Side::A;
            at.phase = Phase::Open;
            return;
        }
        // The winner has the spools and so is B from now on.
        at.turn = Side::B;
        at.phase = Phase::Throw;
        if first {
            watch.see(|| Event::SeatsChange);
        }
        watch.see(|| Event::Begins { side: Side::B });
    }

    fn throw_unchecked(&self, at: &mut SenetPosition, score: u8, watch: &mut impl Watch) {
        let side = at.turn;
        watch.see(|| Event::Thrown { side, throw: Throw::Score(score) });
        match at.phase {
            Phase::Fate { square, again } => self.fate_unchecked(at, square, score, again, watch),
            Phase::Open | Phase::Reply(_) => self.opening_unchecked(at, score, watch),
            _ => at.phase = Phase::Move(score),
        }
    }

    fn pass_unchecked(at: &mut SenetPosition, watch: &mut impl Watch) {
        let side = at.turn;
        watch.see(|| Event::Passed { side });
        at.turn = side.opponent();
        at.phase = Phase::Throw;
    }

    /// Whether a move made with this score gives another turn.
    #[inline]
    fn goes_on(&self, score: u8) -> bool {
        self.again >> (score & 15) & 1 == 1
    }

    /// Ends a move, its fates included: the same side goes on, or the other comes.
    #[inline]
    fn end_move(at: &mut SenetPosition, again: bool, watch: &mut impl Watch) {
        let side = at.turn;
        at.phase = Phase::Throw;
        at.turn = Side::from_index(side.index() ^ usize::from(!again));
        if again {
            watch.see(|| Event::ExtraTurn { side });
        }
    }

    fn place(&self, square: u8) -> String {
        self.definition.place_name(Side::A, Step(square)).to_owned()
    }
}

impl Rules for Senet {
    type Position = SenetPosition;

    fn definition(&self) -> &Definition {
        &self.definition
    }

    fn start(&self, _sides: u8) -> SenetPosition {
        SenetPosition { on: self.start, turn: Side::A, phase: Phase::Open }
    }

    fn sides(&self, _: &SenetPosition) -> u8 {
        2
    }

    #[inline]
    fn turn(&self, at: &SenetPosition) -> Side {
        at.turn
    }

    #[inline]
    fn due(&self, at: &SenetPosition) -> Due {
        match at.phase {
            Phase::Open | Phase::Reply(_) | Phase::Throw | Phase::Fate { .. } => Due::Throw,
            Phase::Move(_) => Due::Choice,
            Phase::Over => Due::Over(at.turn),
        }
    }

    #[inline]
    fn outcomes(&self, _: &SenetPosition) -> &Outcomes {
        &self.throws
    }

    fn actions(&self, at: &SenetPosition, list: &mut Actions) {
        list.clear();
        let Phase::Move(score) = at.phase else { return };
        let choices = self.choices(at, score);
        let mut from = choices.from;
        if from == 0 {
            list.push(Action::Pass);
        }
        while from != 0 {
            let square = from.trailing_zeros() as u8;
            from &= from - 1;
            let to = self.target(square, score, choices.way);
            list.push(Action::Move { from: Step(square), to: Step(to) });
        }
    }

    fn forbids(&self, at: &SenetPosition, action: Action) -> Option<Illegal> {
        if at.phase == Phase::Over {
            return Some(Illegal::GameOver);
        }
        match (action, at.phase) {
            (Action::Throw(throw), _) if self.due(at) == Due::Throw => {
                (!self.throws.contains(throw)).then_some(Illegal::NotThrown(throw))
            }
            (Action::Pass, Phase::Move(score)) => {
                (self.choices(at, score).from != 0).then_some(Illegal::MustMove)
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
    fn play_unchecked(&self, at: &mut SenetPosition, action: Action, watch: &mut impl Watch) {
        match (action, at.phase) {
            (Action::Throw(Throw::Score(score)), _) => self.throw_unchecked(at, score, watch),
            (Action::Move { from, to }, Phase::Move(score)) => {
                self.move_unchecked(at, from.0, to.0, score, watch);
            }
            _ => Self::pass_unchecked(at, watch),
        }
    }

    fn pieces(&self, at: &SenetPosition, side: Side) -> Vec<Step> {
        let own = at.on[side.index()];
        let mut steps: Vec<Step> = (1..self.off).filter(|s| own >> s & 1 == 1).map(Step).collect();
        steps.resize(usize::from(self.pieces), Step(self.off));
        steps
    }

    fn fate(&self, at: &SenetPosition) -> Option<Step> {
        match at.phase {
            Phase::Fate { square, .. } => Some(Step(square)),
            _ => None,
        }
    }

    fn thrown(&self, at: &SenetPosition) -> Option<Throw> {
        match at.phase {
            Phase::Move(score) => Some(Throw::Score(score)),
            _ => None,
        }
    }

    fn phase(&self, at: &SenetPosition) -> String {
        match at.phase {
            Phase::Open => "open".to_owned(),
            Phase::Reply(score) => format!("open:{score}"),
            Phase::Throw => "throw".to_owned(),
            Phase::Move(score) => format!("move:{score}"),
            Phase::Fate { square, again } => {
                format!("fate:{square}{}", if again { "+" } else { "" })
            }
            Phase::Over => format!("over:{}", at.turn),
        }
    }

    fn read(&self, fields: &Fields<'_>) -> Result<SenetPosition, NotationError> {
        self.read_fields(fields)
    }

    #[inline]
    fn play_random(&self, at: &mut SenetPosition, rng: &mut impl Rng, _: &mut Actions) {
        self.play_at_random(at, rng);
    }
}
