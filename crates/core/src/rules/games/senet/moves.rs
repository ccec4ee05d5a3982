//! What may move, and what a move does on the board.

use super::data::{SCORES, Senet, SenetPosition};
use super::reach::Reach;
use crate::rules::games::common::bits::from_nth;
use crate::rules::games::common::turn::Phase;
use crate::rules::prelude::{Event, Side, Step, Throw, Watch};

/// Which rule lets the pieces go that may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// Along the path.
    Forward,
    /// Against it: no piece can go forward.
    Backward,
    /// From beyond the stop, whatever the score and the opponent's rows: nothing else can
    /// move.
    NoSkipping,
}

/// The legal moves of one throw: the pieces and the one direction of all of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choices {
    /// Squares of the pieces that may move; none: the turn passes.
    pub from: u32,
    pub direction: Direction,
}

impl Senet {
    /// The ends of the rows that bar the way: the lower and the upper ones. A piece that
    /// passes a row passes its far end, since no row holds the mover's own square.
    #[inline]
    pub(super) fn row_ends(&self, pieces: u32) -> (u32, u32) {
        let (next, last) = (pieces >> 1, pieces << 1);
        let (lower, upper) = (pieces & next & !last, pieces & !next & last);
        (lower & (pieces >> 2 | self.pairs_bar), upper & (pieces << 2 | self.pairs_bar))
    }

    /// The pieces that cannot be captured. An end of a row has one neighbour, its middle two.
    #[inline]
    pub(super) fn protected(&self, pieces: u32) -> u32 {
        let (next, last) = (pieces >> 1, pieces << 1);
        pieces & (next ^ last | next & last & self.middles_safe | self.safe)
    }

    /// Where a piece may land: neither on an own piece nor on a protected one.
    #[inline]
    fn free(&self, own: u32, opponent: u32) -> u32 {
        !(own | self.protected(opponent))
    }

    #[inline]
    pub(super) fn reach(&self, score: u8) -> &Reach {
        &self.reach[usize::from(score) & (SCORES - 1)]
    }

    /// What may move with a score.
    #[inline]
    pub(super) fn choices(&self, at: &SenetPosition, score: u8) -> Choices {
        let me = at.turn.side.index();
        self.choose(at.on[me], at.on[1 - me], score)
    }

    /// What may move of a side's own pieces.
    #[inline]
    pub(super) fn choose(&self, own: u32, opponent: u32, score: u8) -> Choices {
        let from = self.forward(own, opponent, score);
        if from != 0 {
            return Choices { from, direction: Direction::Forward };
        }
        let from = self.backward(own, opponent, score);
        if from != 0 {
            return Choices { from, direction: Direction::Backward };
        }
        let from = self.no_skipping(own, opponent, score);
        Choices { from, direction: Direction::NoSkipping }
    }

    /// The pieces of a side that may move forward with a score.
    #[inline]
    pub fn forward(&self, own: u32, opponent: u32, score: u8) -> u32 {
        let reach = self.reach(score);
        let (_, ends) = self.row_ends(opponent);
        let early = self.before & !reach.behind(ends & self.before);
        let late = !self.before & !reach.behind(ends & self.beyond);
        let leaves = if own & self.holds_all == 0 { !0 } else { 0 };
        let landing = self.free(own, opponent) >> score & reach.lands | reach.to_stop;
        let going = (early | late) & (landing | reach.leaves & leaves);
        own & (going | self.free_exits & leaves)
    }

    /// The pieces that move back when none can go forward.
    #[inline]
    fn backward(&self, own: u32, opponent: u32, score: u8) -> u32 {
        let (ends, _) = self.row_ends(opponent);
        let a_row_bars = self.reach(score).ahead(ends & self.before);
        let free = if self.back_to_empty { !(own | opponent) } else { self.free(own, opponent) };
        own & self.may_go_back & !a_row_bars & (free & self.before) << score
    }

    /// No skipping from the houses: when nothing can go forward or back, a piece beyond
    /// the stop moves whatever the score, and passes rows.
    #[inline]
    fn no_skipping(&self, own: u32, opponent: u32, score: u8) -> u32 {
        let landing = (self.free(own, opponent) & self.beyond) >> score;
        own & self.no_skipping & (landing | self.reach(score).past)
    }

    /// Where the piece on a square goes with a score.
    #[inline]
    pub(super) fn target(&self, from: u8, score: u8, direction: Direction) -> u8 {
        if direction == Direction::Backward {
            from.saturating_sub(score)
        } else if from < self.stop {
            self.mandatory_stop(from + score)
        } else if self.free_exits >> from & 1 == 1 {
            self.off
        } else {
            (from + score).min(self.off)
        }
    }

    /// No piece passes the stop.
    #[inline]
    fn mandatory_stop(&self, to: u8) -> u8 {
        to.min(self.stop)
    }

    /// Whether a move made with this score gives another turn.
    #[inline]
    fn throws_again(&self, score: u8) -> bool {
        self.throw_again_on >> (score & 15) & 1 == 1
    }

    #[inline]
    pub(super) fn play_throw(&self, at: &mut SenetPosition, score: u8, watch: &mut impl Watch) {
        let side = at.turn.side;
        watch.see(|| Event::Thrown { side, throw: Throw::Score(score) });
        match at.turn.phase {
            Phase::Fate { step, again } => self.play_fate(at, step, score, again, watch),
            Phase::Open | Phase::OpenAfter(_) => self.play_opening(at, score, watch),
            _ => at.turn.phase = Phase::Move(score),
        }
    }

    /// Who wins the opening plays the spools, and so is B from now on. In some variants its
    /// foremost piece makes the first move at once.
    fn play_opening(&self, at: &mut SenetPosition, score: u8, watch: &mut impl Watch) {
        if let Some(winner) = at.turn.open(score, self.opening_throw) {
            if winner == Side::A {
                watch.see(|| Event::SeatsChange);
            }
            at.turn.begin(Side::B, watch);
            if self.opening_move {
                let front = 31 - self.start[Side::B.index()].leading_zeros() as u8;
                self.go(at, front, front + self.opening_throw, watch);
            }
        }
    }

    #[inline]
    pub(super) fn play_move(
        &self,
        at: &mut SenetPosition,
        from: u8,
        to: u8,
        score: u8,
        watch: &mut impl Watch,
    ) {
        self.go(at, from, to, watch);
        Self::change_places(at, from, to, watch);
        if self.traps >> to & 1 == 1 {
            self.return_piece(at, to, watch);
            return at.turn.end_move(false, watch);
        }
        self.arrive(at, to, self.throws_again(score), watch);
    }

    /// The opponent's piece on the square where a piece lands changes places with it. Off the board
    /// no opponent's piece stands.
    #[inline]
    fn change_places(at: &mut SenetPosition, from: u8, to: u8, watch: &mut impl Watch) {
        let opponent = at.turn.side.opponent();
        let on = &mut at.on[opponent.index()];
        let hit = *on >> to & 1;
        *on ^= hit << to | hit << from;
        if hit == 1 {
            watch.see(|| Event::Swapped { side: opponent, from: Step(to), to: Step(from) });
        }
    }

    /// Takes a piece of the side to act from a square to another, or off.
    #[inline]
    pub(super) fn go(&self, at: &mut SenetPosition, from: u8, to: u8, watch: &mut impl Watch) {
        let side = at.turn.side;
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
        let side = at.turn.side;
        if self.houses >> to & 1 == 1 {
            at.turn.phase = Phase::Fate { step: to, again };
            watch.see(|| Event::Fate { side, at: Step(to) });
        } else if at.on[side.index()] == 0 {
            at.turn.win(watch);
        } else {
            at.turn.end_move(again, watch);
        }
    }

    /// A ply of its own choosing, for playouts: without a list of actions.
    #[inline]
    pub(super) fn picked(&self, at: &mut SenetPosition, mut pick: impl FnMut(u32) -> u32) {
        let mut score = || self.ways[pick(self.ways.len() as u32) as usize];
        match at.turn.phase {
            Phase::Throw => at.turn.phase = Phase::Move(score()),
            Phase::Move(score) => {
                let choices = self.choices(at, score);
                if choices.from == 0 {
                    return at.turn.pass(&mut ());
                }
                let nth = pick(choices.from.count_ones());
                let square = from_nth::<4>(choices.from.into(), nth).trailing_zeros() as u8;
                let to = self.target(square, score, choices.direction);
                self.play_move(at, square, to, score, &mut ());
            }
            Phase::Over => {}
            _ => {
                let score = score();
                self.play_throw(at, score, &mut ());
            }
        }
    }
}
