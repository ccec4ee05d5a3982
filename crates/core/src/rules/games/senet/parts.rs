//! What an evaluation may ask of Senet beyond the common face, without searching.

use super::data::{Senet, SenetPosition};
use super::houses::Fate;
use super::moves::Choices;
use super::reach::Course;
use crate::rules::games::common::bits::bits;
use crate::rules::games::common::endgame_key::packed;
use crate::rules::games::common::turn::{Phase, Turn};
use crate::rules::prelude::{Side, Step};

impl SenetPosition {
    /// A side's pieces on the board: bit `n` is square `n`.
    #[inline]
    pub fn on_board(&self, side: Side) -> u32 {
        self.on[side.index()]
    }

    /// The square whose piece awaits a throw of its own, if that is due.
    #[inline]
    pub fn fate(&self) -> Option<Step> {
        self.turn.fate()
    }

    /// Who has won, if the game is over.
    #[inline]
    pub fn winner(&self) -> Option<Side> {
        (self.turn.phase == Phase::Over).then_some(self.turn.side)
    }

    /// The side whose turn's throw is due, if one is.
    #[inline]
    pub fn awaits_turn(&self) -> Option<Side> {
        (self.turn.phase == Phase::Throw).then_some(self.turn.side)
    }

    /// Whether the opening is still being thrown.
    #[inline]
    pub fn is_opening(&self) -> bool {
        matches!(self.turn.phase, Phase::Open | Phase::OpenAfter(_))
    }

    /// A number for a position before a throw in which no side has more than `most`
    /// pieces left, at most four: the same for positions that differ only in who is
    /// called A, and for no others. None for any other position.
    #[inline]
    pub fn endgame_key(&self, most: u8) -> Option<u64> {
        let me = self.turn.side.index();
        let fate = match self.turn.phase {
            Phase::Throw => 0,
            Phase::Fate { step, again } => u64::from(step) << 1 | u64::from(again),
            _ => return None,
        };
        let (own, other) = (self.on[me], self.on[1 - me]);
        if own.count_ones().max(other.count_ones()) > u32::from(most.min(4)) {
            return None;
        }
        Some(packed(5, bits(own), bits(other)) << 6 | fate)
    }
}

impl Senet {
    /// The same rules with so many pieces a side, on the first of their squares.
    #[must_use]
    pub fn with_pieces(&self, pieces: u8) -> Self {
        let mut definition = self.definition.clone();
        definition.pieces = pieces;
        let first = |squares: u32| {
            bits(squares).take(usize::from(pieces)).fold(0, |set, square| set | 1 << square)
        };
        Self {
            definition,
            pieces,
            start: self.start.map(first),
            throws: self.throws.clone(),
            ways: self.ways.clone(),
            ..*self
        }
    }

    /// The position before a side's throw with pieces on these squares, the others off; none
    /// if they cannot stand so, or one side has won.
    pub fn before_throw(&self, turn: Side, on: [u32; 2]) -> Option<SenetPosition> {
        let squares = (self.before | self.beyond) & !(1 << self.stop);
        let fits = |set: u32| {
            set != 0 && set & !squares == 0 && set.count_ones() <= u32::from(self.pieces)
        };
        let stands = on.into_iter().all(fits) && on[0] & on[1] == 0;
        let turn = Turn { side: turn, phase: Phase::Throw };
        stands.then_some(SenetPosition { on, turn })
    }

    /// Whether every piece stops at one square, as in Skiryuk's game, and nothing else ends the
    /// path. Then a piece can stand on every other square before a turn's throw, and the opening
    /// moves none.
    pub fn has_stop(&self) -> bool {
        let stops = matches!(self.course, Course::Stop(_));
        stops && self.traps == 0 && self.holds_all == 0 && !self.opening_move
    }

    /// The position at the first turn's throw.
    pub fn after_opening(&self) -> SenetPosition {
        SenetPosition { on: self.start, turn: Turn { side: Side::B, phase: Phase::Throw } }
    }

    /// Everything that the values depend on, in one line: two variants with the same line have
    /// the same solution.
    pub fn values_depend_on(&self) -> String {
        format!(
            "senet pieces {} off {} stop {} water {} back to {} {:?} houses {:?} off on {:?} back \
             on {:?} free {:?} again {:?} rows {} {} safe {:?} empty {} dice {:?}",
            self.pieces,
            self.off,
            self.stop,
            self.water,
            self.returns_to,
            self.returns,
            bits(self.houses).collect::<Vec<_>>(),
            self.off_on,
            self.back_on,
            bits(self.free_exits).collect::<Vec<_>>(),
            bits(self.throw_again_on).collect::<Vec<_>>(),
            self.pairs_bar,
            self.middles_safe,
            bits(self.safe).collect::<Vec<_>>(),
            self.back_to_empty,
            self.definition.dice,
        )
    }

    /// The square on which every piece stops, or that it must reach with the exact score.
    /// Off the board where there is none.
    pub fn stop(&self) -> Step {
        Step(self.stop)
    }

    /// The squares beyond it.
    pub fn beyond(&self) -> u32 {
        self.beyond
    }

    /// The square where pieces return to.
    pub fn returns_to(&self) -> Step {
        Step(self.returns_to)
    }

    /// Whether a piece that arrives on a square throws for its fate.
    pub fn is_house(&self, square: u8) -> bool {
        square < self.off && self.houses >> square & 1 == 1
    }

    /// Where a piece that is alone on the board goes from a square; the same square if the
    /// turn passes.
    pub fn alone(&self, square: u8, score: u8) -> Step {
        let Choices { from, direction } = self.choose(1 << square, 0, score);
        if from == 0 {
            return Step(square);
        }
        let to = self.target(square, score, direction);
        Step(if self.traps >> to & 1 == 1 { self.returns_to } else { to })
    }

    /// Where a piece goes from a house by its own throw when those squares are
    /// `taken`; none: back.
    pub fn fate_among(&self, taken: u32, square: u8, score: u8) -> Option<Step> {
        match self.fate_of(square, score) {
            Fate::Off => Some(Step(self.off)),
            Fate::Back => None,
            Fate::Stays => Some(Step(square)),
            Fate::On => self.leads_on(taken, score).map(Step),
        }
    }

    /// The pieces among `targets` that the other side's `pieces` could capture
    /// before the stop with a forward move of that score.
    #[inline]
    pub fn hits(&self, pieces: u32, targets: u32, score: u8) -> u32 {
        let (_, upper) = self.row_ends(targets);
        let barred = self.reach(score).behind(upper & self.before);
        (pieces & !barred) << score & targets & !self.protected(targets) & self.before
    }
}
