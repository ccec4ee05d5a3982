//! The value of a position from those that follow it: the heart of the solver.
//!
//! A value is the probability that the side which throws wins, as a whole number of
//! parts of `u32::MAX`; so the other side's chance is exactly the bits inverted, and
//! means and comparisons need no rounding but the last.

use std::sync::atomic::{AtomicU32, Ordering};

use super::numbering::{Block, Numbering, POWERS};

/// A sure win.
const WON: u32 = u32::MAX;

/// Where a move leads that leaves the shared cells alone.
#[derive(Debug, Clone, Copy)]
struct Aside {
    /// First number of the block it leads to.
    start: u32,
    /// The same side throws again.
    again: bool,
}

/// A move of a piece onto a shared cell from elsewhere.
#[derive(Debug, Clone, Copy)]
struct Onto {
    cell: u8,
    /// The same side throws again; and with a piece taken.
    again: [bool; 2],
    /// First number of the block it leads to; and with a piece taken.
    starts: [u32; 2],
}

/// A move of a piece from a shared cell to elsewhere.
#[derive(Debug, Clone, Copy)]
struct From {
    cell: u8,
    again: bool,
    /// First number of the block it leads to; none if it wins.
    start: Option<u32>,
}

/// All that can be done with one score in one block.
#[derive(Debug, Clone, Default)]
struct Moves {
    score: u8,
    weight: u64,
    aside: Vec<Aside>,
    wins: bool,
    onto: Vec<Onto>,
    from: Vec<From>,
    /// First numbers of the blocks that moves along the shared cells lead to: throwing
    /// again or not, and with a piece taken or not.
    along: [[u32; 2]; 2],
    /// Whether the score itself throws again.
    again: bool,
}

/// The moves of one block's positions.
#[derive(Debug)]
pub struct Operator<'a> {
    numbering: &'a Numbering,
    block: Block,
    start: u32,
    /// Where a lost turn leads.
    passed: u32,
    scores: Vec<Moves>,
    /// Bits of the shared cells that give another throw.
    again_on: u16,
}

impl<'a> Operator<'a> {
    /// Works out the moves of a block.
    pub fn new(numbering: &'a Numbering, block: Block) -> Self {
        let layout = &numbering.layout;
        let scores = layout.scores.iter().map(|(score, weight, again)| {
            moves(numbering, &block, *score, u64::from(*weight), *again)
        });
        Self {
            numbering,
            block,
            start: numbering.start(&block),
            passed: numbering.start(&block.swapped()),
            scores: scores.collect(),
            again_on: (layout.again_at >> layout.first) as u16,
        }
    }

    /// How many positions the block has.
    pub fn len(&self) -> usize {
        self.numbering.contents(self.block.shared).len()
    }

    /// Number of the block's position of that rank.
    #[inline]
    pub fn number(&self, rank: usize) -> usize {
        self.start as usize + rank
    }

    /// The value of the block's position of that rank, by the values of all.
    #[inline]
    pub fn value(&self, values: &[AtomicU32], rank: usize) -> u32 {
        let content = &self.numbering.contents(self.block.shared)[rank];
        let (mine, theirs, code) = (content.mine, content.theirs, content.code);
        let layout = &self.numbering.layout;
        let blocked = theirs & layout.safe;
        let cells = (1_u32 << layout.shared) as u16 - 1;
        let load = |start: u32, rank: u16, again: bool| {
            let value = values[start as usize + usize::from(rank)].load(Ordering::Relaxed);
            if again { value } else { !value }
        };
        let mut sum = 0;
        for moves in &self.scores {
            let (mut best, mut any) = (0, false);
            let mut offer = |value: u32| {
                best = best.max(value);
                any = true;
            };
            if moves.wins {
                offer(WON);
            }
            for aside in &moves.aside {
                let rank = if aside.again { rank as u16 } else { content.turned };
                offer(load(aside.start, rank, aside.again));
            }
            for onto in &moves.onto {
                let bit = 1 << onto.cell;
                if (mine | blocked) & bit == 0 {
                    let power = POWERS[usize::from(onto.cell)];
                    let hit = theirs >> onto.cell & 1;
                    // A piece taken counted twice its power.
                    let code = code + power - 2 * power * u32::from(hit);
                    let again = onto.again[usize::from(hit)];
                    let rank = self.numbering.rank(code, !again);
                    offer(load(onto.starts[usize::from(hit)], rank, again));
                }
            }
            for from in &moves.from {
                if mine >> from.cell & 1 == 1 {
                    let Some(start) = from.start else {
                        offer(WON);
                        continue;
                    };
                    let code = code - POWERS[usize::from(from.cell)];
                    let rank = self.numbering.rank(code, !from.again);
                    offer(load(start, rank, from.again));
                }
            }
            let mut targets = if moves.score == 0 {
                0
            } else {
                u32::from(mine) << moves.score & u32::from(cells & !mine & !blocked)
            };
            while targets != 0 {
                let to = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                let hit = theirs >> to & 1;
                let power = POWERS[to];
                let code = code + power
                    - 2 * power * u32::from(hit)
                    - POWERS[to - usize::from(moves.score)];
                let captures = layout.again_by_capture && hit == 1;
                let again = moves.again || captures || self.again_on >> to & 1 == 1;
                let rank = self.numbering.rank(code, !again);
                offer(load(moves.along[usize::from(again)][usize::from(hit)], rank, again));
            }
            if !any {
                best = load(self.passed, content.turned, false);
            }
            sum += moves.weight * u64::from(best);
        }
        let total = u64::from(layout.total);
        ((sum + total / 2) / total) as u32
    }
}

/// What can be done with a score in a block.
fn moves(numbering: &Numbering, block: &Block, score: u8, weight: u64, again: bool) -> Moves {
    let layout = &numbering.layout;
    let mut moves = Moves { score, weight, again, ..Moves::default() };
    if score == 0 {
        return moves;
    }
    let last = layout.first + layout.shared;
    let place = |step: u8| layout.own.iter().position(|own| *own == step);
    // Where a block begins that a move leads to, as who throws next sees it. Some of
    // them cannot be; those are not asked for.
    let start = |next: Block, again: bool| {
        let next = if again { next } else { next.swapped() };
        numbering.hands(&next).map_or(0, |_| numbering.start(&next))
    };
    let taken =
        |next: Block| Block { shared: [next.shared[0], next.shared[1].saturating_sub(1)], ..next };
    let Some([hand, _]) = numbering.hands(block) else { return moves };
    // From the hand and from own steps, the piece taken away.
    let mut lifted = Vec::new();
    if hand > 0 {
        lifted.push((0, *block));
    }
    for (index, step) in layout.own.iter().enumerate() {
        if block.own[0] >> index & 1 == 1 {
            let own = [block.own[0] & !(1 << index), block.own[1]];
            lifted.push((*step, Block { own, ..*block }));
        }
    }
    // And from the shared cells.
    for cell in 0..layout.shared {
        if let Some(left) = block.shared[0].checked_sub(1) {
            let shared = [left, block.shared[1]];
            lifted.push((layout.first + cell, Block { shared, ..*block }));
        }
    }
    for (step, block_left) in lifted {
        let to = step + score;
        let again = again || layout.again_at >> to & 1 == 1;
        let shared = (layout.first..last).contains(&step);
        let cell = step.wrapping_sub(layout.first);
        if to == layout.off {
            let off = [block_left.off[0] + 1, block_left.off[1]];
            let next = Block { off, ..block_left };
            let won = off[0] == layout.pieces;
            if shared {
                let start = (!won).then(|| start(next, again));
                moves.from.push(From { cell, again, start });
            } else if won {
                moves.wins = true;
            } else {
                moves.aside.push(Aside { start: start(next, again), again });
            }
        } else if let Some(index) = place(to) {
            if block_left.own[0] >> index & 1 == 0 {
                let own = [block_left.own[0] | 1 << index, block_left.own[1]];
                let start = start(Block { own, ..block_left }, again);
                if shared {
                    moves.from.push(From { cell, again, start: Some(start) });
                } else {
                    moves.aside.push(Aside { start, again });
                }
            }
        } else if (layout.first..last).contains(&to) && !shared {
            let next =
                Block { shared: [block_left.shared[0] + 1, block_left.shared[1]], ..block_left };
            let again = [again, again || layout.again_by_capture];
            let starts = [start(next, again[0]), start(taken(next), again[1])];
            moves.onto.push(Onto { cell: to - layout.first, again, starts });
        }
    }
    for again in [false, true] {
        moves.along[usize::from(again)] = [start(*block, again), start(taken(*block), again)];
    }
    moves
}
