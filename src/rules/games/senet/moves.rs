//! What may move, and what a move does on the board.

use super::{Phase, SCORES, Senet, SenetPosition};
use crate::rules::event::{Event, Watch};
use crate::rules::step::Step;

/// How the pieces that may move go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// Along the path, by the rules.
    Forward,
    /// Against it, because no piece can go forward.
    Back,
    /// From beyond the stop, whatever the score and the enemy's rows, because
    /// nothing else can move.
    Forced,
}

/// The legal moves of one throw: the pieces and the one way that all of them go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choices {
    /// Squares of the pieces that may move; none: the turn passes.
    pub from: u32,
    pub way: Way,
}

/// Where one score reaches.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reach {
    /// Shifts that smear a bit over the squares that lie 1 to `score - 1` away.
    smear: [u8; 4],
    /// Nothing lies between a square and the next: no bits for a score of 1.
    between: u32,
    /// Squares before the stop from which the score reaches or passes it.
    to_stop: u32,
    /// Squares from which the score takes a piece off just so.
    exact: u32,
    /// Squares from which the score takes a piece off or would carry it further.
    past: u32,
}

impl Reach {
    /// The reach of a score on a path whose squares are `1..off`.
    pub fn new(score: u8, stop: u8, off: u8) -> Self {
        if score == 0 {
            return Self::default();
        }
        let mut smear = [0; 4];
        // One square is covered; each shift may at most double that.
        let (mut covered, wanted) = (1, score.saturating_sub(1).max(1));
        for shift in &mut smear {
            *shift = (wanted - covered).min(covered);
            covered += *shift;
        }
        let squares = |which: &dyn Fn(u8) -> bool| {
            (1..off).filter(|s| which(*s)).fold(0, |bits, s| bits | 1 << s)
        };
        Self {
            smear,
            between: if score > 1 { !0 } else { 0 },
            to_stop: squares(&|s| s < stop && s + score >= stop),
            exact: squares(&|s| s > stop && s + score == off),
            past: squares(&|s| s > stop && s + score >= off),
        }
    }

    /// Squares that have one of `bits` 1 to `score - 1` squares ahead.
    #[inline]
    pub(super) fn behind(&self, bits: u32) -> u32 {
        let one = bits >> 1 & self.between;
        self.smear.iter().fold(one, |bits, shift| bits | bits >> shift)
    }

    /// Squares that have one of `bits` 1 to `score - 1` squares back.
    #[inline]
    fn ahead(&self, bits: u32) -> u32 {
        let one = bits << 1 & self.between;
        self.smear.iter().fold(one, |bits, shift| bits | bits << shift)
    }
}

/// The ends of the rows of two or more pieces: the lower and the upper ones. A
/// row is passed by whoever passes its far end, since no row holds the mover's
/// own square; and an end is protected.
#[inline]
pub(super) fn ends(pieces: u32) -> (u32, u32) {
    let (next, last) = (pieces >> 1, pieces << 1);
    (pieces & next & !last, pieces & !next & last)
}

impl Senet {
    /// What may move with a score.
    #[inline]
    pub(super) fn choices(&self, at: &SenetPosition, score: u8) -> Choices {
        let me = at.turn.index();
        let (own, enemy) = (at.on[me], at.on[1 - me]);
        let from = self.forward(own, enemy, score);
        if from != 0 {
            return Choices { from, way: Way::Forward };
        }
        let reach = &self.reach[usize::from(score) & (SCORES - 1)];
        let (lower, upper) = ends(enemy);
        let free = !(own | lower | upper);
        let barred = reach.ahead(lower & self.before);
        let from = own & self.before & !barred & (free & self.before) << score;
        if from != 0 {
            return Choices { from, way: Way::Back };
        }
        let landing = (free & self.beyond) >> score;
        Choices { from: own & self.beyond & (landing | reach.past), way: Way::Forced }
    }

    /// The pieces of a side that may move forward with a score.
    #[inline]
    #[must_use]
    pub fn forward(&self, own: u32, enemy: u32, score: u8) -> u32 {
        let reach = &self.reach[usize::from(score) & (SCORES - 1)];
        let (lower, upper) = ends(enemy);
        let free = !(own | lower | upper);
        let barred = reach.behind(upper & self.before);
        let landing = (free & self.before) >> score | reach.to_stop;
        let early = own & self.before & !barred & landing;
        let barred = reach.behind(upper & self.beyond);
        let landing = (free & self.beyond) >> score | reach.exact;
        let late = own & self.beyond & !self.free_exits & !barred & landing;
        early | late | own & self.free_exits
    }

    /// Where the piece on a square goes with a score.
    #[inline]
    pub(super) fn target(&self, from: u8, score: u8, way: Way) -> u8 {
        if way == Way::Back {
            from.saturating_sub(score)
        } else if from < self.stop {
            (from + score).min(self.stop)
        } else if self.free_exits >> from & 1 == 1 {
            self.off
        } else {
            (from + score).min(self.off)
        }
    }

    #[inline]
    pub(super) fn move_unchecked(
        &self,
        at: &mut SenetPosition,
        from: u8,
        to: u8,
        score: u8,
        watch: &mut impl Watch,
    ) {
        let side = at.turn;
        let me = side.index();
        let again = self.goes_on(score);
        self.step_unchecked(at, from, to, watch);
        // Off the board no enemy stands, so nothing is swapped there.
        let hit = at.on[1 - me] >> to & 1;
        at.on[1 - me] ^= hit << to | hit << from;
        if hit == 1 {
            watch.see(|| Event::Swapped { side: side.opponent(), from: Step(to), to: Step(from) });
        }
        self.arrive(at, to, again, watch);
    }

    /// Takes a piece of the side to act from a square to another, or off.
    #[inline]
    pub(super) fn step_unchecked(
        &self,
        at: &mut SenetPosition,
        from: u8,
        to: u8,
        watch: &mut impl Watch,
    ) {
        let side = at.turn;
        let own = &mut at.on[side.index()];
        *own = *own & !(1 << from) | 1 << to & !(1 << self.off);
        watch.see(|| Event::Moved {
            side,
            from: Step(from),
            to: Step(to),
            way: if to > from {
                self.definition.way(side, Step(from), Step(to))
            } else {
                (to..from).rev().map(|square| self.place(square)).collect()
            },
        });
        if to == self.off {
            watch.see(|| Event::BorneOff { side, from: Step(from) });
        }
    }

    /// What follows when a piece has come to a square or off the board: its own
    /// throw, the end of the game, or the next turn.
    #[inline]
    pub(super) fn arrive(
        &self,
        at: &mut SenetPosition,
        to: u8,
        again: bool,
        watch: &mut impl Watch,
    ) {
        let side = at.turn;
        if self.houses >> to & 1 == 1 {
            at.phase = Phase::Fate { square: to, again };
            watch.see(|| Event::Fate { side, at: Step(to) });
        } else if at.on[side.index()] == 0 {
            at.phase = Phase::Over;
            watch.see(|| Event::Won { side });
        } else {
            Self::end_move(at, again, watch);
        }
    }
}
