//! The value of a position from those that follow it: the heart of the solver.
//!
//! A value is the probability that the side which throws wins, in parts of `u32::MAX`.

use super::board::Place;
use super::moves::{After, Change, Leads, Moves, OfClass, changed};
use super::numbering::{Block, Numbering, Standing};
use crate::rules::games::bits;

/// A sure win.
const WON: u32 = u32::MAX;
/// No position begins here: the move cannot be made.
const NONE: u32 = u32::MAX;

/// Where a change leads from one block.
#[derive(Debug, Clone, Copy)]
enum Target {
    /// It cannot be made.
    None,
    /// To a block, and the number of its contents beyond the sea.
    Block(u32, u32),
    /// To a win.
    Won,
}

/// The moves of one block.
#[derive(Debug)]
pub struct Operator<'a> {
    numbering: &'a Numbering,
    moves: &'a Moves,
    /// The block.
    pub block: Block,
    start: u32,
    /// Where the block begins as the other side sees it.
    passed: u32,
    inner: u32,
    targets: Vec<Target>,
    outer_moves: OfClass<'a>,
    inner_moves: OfClass<'a>,
    outer_turned: &'a [u32],
    inner_turned: &'a [u32],
    weights: Vec<u64>,
    total: u64,
}

/// The positions of a block that have the same content this side of the sea.
#[derive(Debug, Clone, Default)]
pub struct Row {
    /// The content's rank.
    outer: u32,
    /// The number of the first position.
    start: u32,
    /// The first number of those that a lost turn leads to.
    passed: u32,
    /// For each score where its moves end in `same` and in `other`.
    ends: Vec<[u32; 2]>,
    /// The first numbers of positions that moves this side of the sea lead to, in which the
    /// same side throws; and in which the other does.
    same: Vec<u32>,
    other: Vec<u32>,
    /// Bits of the scores that win.
    wins: u32,
    /// For each change beyond the sea the first number of its positions.
    beyond: Vec<u32>,
}

/// What a position comes to, lost turns apart.
#[derive(Debug, Clone, Copy)]
pub struct Outlook {
    /// The sum of the values of the throws with a move, times their weights.
    sum: u64,
    /// The weight of the throws that lose the turn.
    lost: u64,
    /// The weight of all throws.
    total: u64,
}

impl Outlook {
    /// The value, by that of the position after a lost turn.
    pub fn value(self, passed: u32) -> u32 {
        let Self { sum, lost, total } = self;
        ((sum + lost * u64::from(!passed) + total / 2) / total) as u32
    }

    /// The value if lost turns lead to and fro between this position and the other, which is
    /// the same as the other side sees it.
    #[inline]
    pub fn beside(self, other: Self) -> u32 {
        let Self { sum, lost, total } = self;
        if lost == 0 {
            return self.value(0);
        }
        let all = total * total - lost * other.lost;
        if all == 0 {
            // Neither side ever moves again.
            return WON / 2;
        }
        let theirs = (total - other.lost) * u64::from(WON) - other.sum;
        ((total * sum + lost * theirs + all / 2) / all) as u32
    }

    /// The value if both sides see the same.
    pub fn alone(self) -> u32 {
        let Self { sum, lost, total } = self;
        let all = total + lost;
        ((sum + lost * u64::from(WON) + all / 2) / all) as u32
    }
}

impl<'a> Operator<'a> {
    /// Works out where the moves of a block lead.
    pub fn new(numbering: &'a Numbering, moves: &'a Moves, block: Block) -> Self {
        let start = |block: &Block| numbering.start(block).unwrap_or(NONE);
        let target = |change: &Change| match changed(numbering, &block, change) {
            None => Target::None,
            Some(After::Won) => Target::Won,
            Some(After::Block(next)) => Target::Block(start(&next), numbering.inner(&next)),
        };
        let (outer, inner) = (block.class(0), block.class(1));
        Self {
            numbering,
            moves,
            block,
            start: start(&block),
            passed: start(&block.swapped()),
            inner: numbering.inner(&block),
            targets: moves.changes.iter().map(target).collect(),
            outer_moves: moves.of_class(0, outer),
            inner_moves: moves.of_class(1, inner),
            outer_turned: numbering.parts[0].turned(outer),
            inner_turned: numbering.parts[1].turned(inner),
            weights: numbering.board.scores.iter().map(|score| score.weight.into()).collect(),
            total: numbering.board.total.into(),
        }
    }

    /// The number of contents this side of the sea, and beyond it.
    pub fn sizes(&self) -> [u32; 2] {
        [self.outer_turned.len() as u32, self.inner]
    }

    /// The rank of a content this side of the sea as the other side sees it.
    #[inline]
    pub fn turned(&self, outer: u32) -> u32 {
        self.outer_turned[outer as usize]
    }

    /// The rank of a content beyond the sea as the other side sees it.
    #[inline]
    pub fn turned_beyond(&self, inner: u32) -> u32 {
        self.inner_turned[inner as usize]
    }

    /// Prepares the positions with that content this side of the sea.
    pub fn row(&self, outer: u32, row: &mut Row) {
        let turned = self.turned(outer);
        row.outer = outer;
        row.start = self.start + outer * self.inner;
        row.passed = self.passed + turned * self.inner;
        row.ends.clear();
        row.same.clear();
        row.other.clear();
        row.wins = 0;
        for score in 0..self.weights.len() {
            for one in self.outer_moves.of(outer as usize, score) {
                let Leads::To { change, rank } = one.leads() else { continue };
                match self.targets[change] {
                    Target::None => {}
                    Target::Won => row.wins |= 1 << score,
                    Target::Block(start, inner) => {
                        let again = self.moves.changes[change].again;
                        let list = if again { &mut row.same } else { &mut row.other };
                        list.push(start + rank * inner);
                    }
                }
            }
            row.ends.push([row.same.len() as u32, row.other.len() as u32]);
        }
        row.beyond.clear();
        row.beyond.extend(self.targets.iter().zip(&self.moves.changes).map(|(target, change)| {
            match target {
                Target::Block(start, inner) => start
                    .wrapping_add(if change.again { outer } else { turned }.wrapping_mul(*inner)),
                _ => NONE,
            }
        }));
    }

    /// The number of a row's position.
    #[inline]
    pub fn number(row: &Row, inner: u32) -> usize {
        (row.start + inner) as usize
    }

    /// What a row's position comes to. `opposite` is its row as the other side sees it, with
    /// that side's moves.
    #[inline]
    pub fn outlook(
        &self,
        row: &Row,
        opposite: (&Self, &Row),
        inner: u32,
        load: &impl Fn(u32) -> u32,
    ) -> Outlook {
        let turned = self.turned_beyond(inner);
        let mut outlook = Outlook { sum: 0, lost: 0, total: self.total };
        let [mut same, mut other] = [0_usize; 2];
        for (score, weight) in self.weights.iter().enumerate() {
            let [same_end, other_end] = row.ends[score].map(|end| end as usize);
            let mut best = 0;
            let mut any = same_end > same || other_end > other;
            for first in &row.same[same..same_end] {
                best = best.max(load(first + inner));
            }
            for first in &row.other[other..other_end] {
                best = best.max(!load(first + turned));
            }
            (same, other) = (same_end, other_end);
            for one in self.inner_moves.of(inner as usize, score) {
                let value = match one.leads() {
                    Leads::To { change, rank } => self.beyond(row, change, rank, load),
                    Leads::Fate(fate) => self.fate(row, fate, load),
                };
                if let Some(value) = value {
                    best = best.max(value);
                    any = true;
                }
            }
            if row.wins >> score & 1 == 1 {
                best = WON;
            } else if !any {
                match self.freed(row, opposite, inner) {
                    Some(freed) => best = !load(freed),
                    None => {
                        outlook.lost += weight;
                        continue;
                    }
                }
            }
            outlook.sum += weight * u64::from(best);
        }
        outlook
    }

    /// The value of a move beyond the sea.
    #[inline]
    fn beyond(
        &self,
        row: &Row,
        change: usize,
        rank: u32,
        load: &impl Fn(u32) -> u32,
    ) -> Option<u32> {
        let first = row.beyond[change];
        if first == NONE {
            return None;
        }
        let value = load(first + rank);
        Some(if self.moves.changes[change].again { value } else { !value })
    }

    /// The value of a throw of fate.
    #[inline]
    fn fate(&self, row: &Row, fate: usize, load: &impl Fn(u32) -> u32) -> Option<u32> {
        let mut sum = 0;
        for (weight, end) in self.moves.fate(fate) {
            let Leads::To { change, rank } = end.leads() else { continue };
            sum += u64::from(*weight) * u64::from(self.beyond(row, change, rank, load)?);
        }
        Some(((sum + self.total / 2) / self.total) as u32)
    }

    /// Whether no score moves a piece.
    fn is_stuck(&self, row: &Row, inner: u32) -> bool {
        let no_move = |score: usize| {
            self.inner_moves.of(inner as usize, score).iter().all(|one| {
                match one.leads() {
                Leads::To { change, .. } => row.beyond[change] == NONE,
                Leads::Fate(fate) => self.moves.fate(fate).iter().any(|(_, end)| {
                    matches!(end.leads(), Leads::To { change, .. } if row.beyond[change] == NONE)
                }),
            }
            })
        };
        row.same.is_empty()
            && row.other.is_empty()
            && row.wins == 0
            && (0..self.weights.len()).all(no_move)
    }

    /// Where neither side could ever move again, the position in which all pieces that wait on
    /// a stop are back in the sea.
    #[inline]
    fn freed(&self, row: &Row, opposite: (&Self, &Row), inner: u32) -> Option<u32> {
        let jammed = row.same.is_empty()
            && row.other.is_empty()
            && self.is_stuck(row, inner)
            && opposite.0.is_stuck(opposite.1, self.turned_beyond(inner));
        if jammed { self.cleared(row, inner) } else { None }
    }

    #[cold]
    fn cleared(&self, row: &Row, inner: u32) -> Option<u32> {
        let board = &self.numbering.board;
        let Standing { mut on } = self.numbering.standing_at(&self.block, row.outer, inner);
        let sea = usize::from(board.step_of(Place::Sea));
        for side in &mut on {
            for step in bits(board.stops).map(usize::from) {
                side[sea] += std::mem::take(&mut side[step]);
            }
        }
        on.swap(0, 1);
        self.numbering.number(&Standing { on })
    }
}
