//! Whose turn it is and what is due, in the games for two in which a throw is one score.

use crate::rules::prelude::{Due, Event, Side, Step, Throw, Watch};
use std::fmt;
use std::hash::{Hash, Hasher};

/// Who acts and what is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The side to act; the winner when the game is over.
    pub side: Side,
    pub phase: Phase,
}

/// What is due. No game has all of these. The tag is a byte of its own: playouts look at
/// it twice a ply, and one packed into a payload is slower to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// The draw, or A's opening throw.
    Open,
    /// B's opening throw, after this one of A's.
    OpenAfter(u8),
    Throw,
    Move(u8),
    /// The piece on that step throws for itself; `again`: its side's turn goes on
    /// afterwards.
    Fate {
        step: u8,
        again: bool,
    },
    Over,
}

impl Turn {
    /// A's, with that due.
    pub const fn first(phase: Phase) -> Self {
        Self { side: Side::A, phase }
    }

    /// Hashes the turn with its phase numbered among those that the game has, of which so
    /// many others are `absent` before `Throw`. So other games' phases do not decide where
    /// the search's table keeps a position, nor what a search within a node limit sees.
    #[inline]
    pub fn hash_among(&self, absent: isize, state: &mut impl Hasher) {
        self.side.hash(state);
        match self.phase {
            Phase::Open => 0_isize.hash(state),
            Phase::OpenAfter(score) => (1_isize, score).hash(state),
            Phase::Throw => (2 - absent).hash(state),
            Phase::Move(score) => (3 - absent, score).hash(state),
            Phase::Fate { step, again } => (4 - absent, step, again).hash(state),
            Phase::Over => (5 - absent).hash(state),
        }
    }

    #[inline]
    pub fn due(&self) -> Due {
        match self.phase {
            Phase::Open | Phase::OpenAfter(_) | Phase::Throw | Phase::Fate { .. } => Due::Throw,
            Phase::Move(_) => Due::Choice,
            Phase::Over => Due::Over(self.side),
        }
    }

    /// The score to be used.
    pub fn thrown(&self) -> Option<Throw> {
        match self.phase {
            Phase::Move(score) => Some(Throw::Score(score)),
            _ => None,
        }
    }

    /// Where the piece stands that throws for itself.
    #[inline]
    pub fn fate(&self) -> Option<Step> {
        match self.phase {
            Phase::Fate { step, .. } => Some(Step(step)),
            _ => None,
        }
    }

    /// An opening throw. The first is kept; after the second the side that alone threw
    /// `wanted` has won the opening, and a tie leads back to the first.
    pub fn open(&mut self, score: u8, wanted: u8) -> Option<Side> {
        let Phase::OpenAfter(first) = self.phase else {
            *self = Self { side: Side::B, phase: Phase::OpenAfter(score) };
            return None;
        };
        *self = Self::first(Phase::Open);
        match (first == wanted, score == wanted) {
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            _ => None,
        }
    }

    /// A side has won the opening and throws next.
    pub fn begin(&mut self, side: Side, watch: &mut impl Watch) {
        *self = Self { side, phase: Phase::Throw };
        watch.see(|| Event::Begins { side });
    }

    /// A move is done: the same side throws again, or the other throws.
    #[inline]
    pub fn end_move(&mut self, again: bool, watch: &mut impl Watch) {
        let side = self.side;
        // Without a branch, for playouts.
        self.side = Side::from_index(side.index() ^ usize::from(!again));
        self.phase = Phase::Throw;
        if again {
            watch.see(|| Event::ExtraTurn { side });
        }
    }

    /// There is no legal move.
    #[inline]
    pub fn pass(&mut self, watch: &mut impl Watch) {
        let side = self.side;
        watch.see(|| Event::Passed { side });
        self.end_move(false, watch);
    }

    /// The side to act has won.
    #[inline]
    pub fn win(&mut self, watch: &mut impl Watch) {
        let side = self.side;
        self.phase = Phase::Over;
        watch.see(|| Event::Won { side });
    }
}

impl Hash for Turn {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash_among(0, state);
    }
}

/// The phase, as the notation has it.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.phase {
            Phase::Open => f.write_str("open"),
            Phase::OpenAfter(score) => write!(f, "open:{score}"),
            Phase::Throw => f.write_str("throw"),
            Phase::Move(score) => write!(f, "move:{score}"),
            Phase::Fate { step, again } => write!(f, "fate:{step}{}", if again { "+" } else { "" }),
            Phase::Over => write!(f, "over:{}", self.side),
        }
    }
}

/// The methods of `Rules` that all these games answer alike, in the words of `$position`'s
/// `turn` and of the game's other files.
macro_rules! as_games_for_two {
    ($position:ty) => {
        fn definition(&self) -> &$crate::rules::prelude::Definition {
            &self.definition
        }

        #[inline]
        fn turn(&self, at: &$position) -> $crate::rules::prelude::Side {
            at.turn.side
        }

        #[inline]
        fn due(&self, at: &$position) -> $crate::rules::prelude::Due {
            at.turn.due()
        }

        fn fate(&self, at: &$position) -> Option<$crate::rules::prelude::Step> {
            at.turn.fate()
        }

        fn thrown(&self, at: &$position) -> Option<$crate::rules::prelude::Throw> {
            at.turn.thrown()
        }

        fn phase(&self, at: &$position) -> String {
            at.turn.to_string()
        }

        fn forbids(
            &self,
            at: &$position,
            action: $crate::rules::prelude::Action,
        ) -> Option<$crate::rules::prelude::Illegal> {
            $crate::rules::games::common::refusal::refusal_of_moves(self, at, action, |from, to| {
                self.forbids_move(at, from, to)
            })
        }

        fn read(
            &self,
            fields: &$crate::rules::prelude::Fields<'_>,
        ) -> Result<$position, $crate::rules::prelude::NotationError> {
            self.read_fields(fields)
        }

        #[inline]
        fn play_picked(&self, at: &mut $position, pick: impl FnMut(u32) -> u32) {
            self.picked(at, pick);
        }
    };
}
pub(in crate::rules::games) use as_games_for_two;
