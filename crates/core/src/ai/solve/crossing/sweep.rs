//! The order of a sweep.
//!
//! A *family* is the blocks that differ only in which pieces are in hand and which on the way
//! out. Every move that leaves it changes the sum of the advance of both sides' places, so
//! families of the same advance are independent of each other, save a family and its
//! counterpart as the other side sees it: together they are one unit of work.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

use super::board::Place;
use super::moves::Moves;
use super::numbering::{Block, Numbering, Standing};
use super::row::{Operator, Row};
use crate::ai::solve::groups::Numbered;
use crate::ai::solve::groups::numbering::Off;

/// A board whose positions can be solved.
#[derive(Debug)]
pub struct Crossing {
    numbering: Arc<Numbering>,
    moves: Moves,
}

/// A family and its counterpart, by the block of each that has no piece on the way out.
#[derive(Debug, Clone, Copy)]
pub struct Family(Block);

impl Crossing {
    /// Works out the moves of a board.
    pub fn new(numbering: Arc<Numbering>) -> Self {
        Self { moves: Moves::new(&numbering), numbering }
    }

    fn operator(&self, block: Block) -> Operator<'_> {
        Operator::new(&self.numbering, &self.moves, block)
    }

    /// The value of a position by those of all others; none if the pieces cannot stand so, or
    /// one side has won.
    pub fn value(&self, standing: &Standing, load: impl Fn(u32) -> u32) -> Option<u32> {
        let (block, [outer, inner]) = self.numbering.parts_of(standing)?;
        let (one, other) = (self.operator(block), self.operator(block.swapped()));
        let (mut here, mut there) = (Row::default(), Row::default());
        one.row(outer, &mut here);
        other.row(one.turned(outer), &mut there);
        let passed = Operator::number(&there, one.turned_beyond(inner));
        Some(one.outlook(&here, (&other, &there), inner, &load).value(load(passed as u32)))
    }

    /// Visits a block together with its counterpart, which may be itself.
    fn visit_block(
        &self,
        block: Block,
        load: &impl Fn(u32) -> u32,
        see: &mut impl FnMut(usize, u32),
    ) {
        let (one, other) = (self.operator(block), self.operator(block.swapped()));
        let alone = block == block.swapped();
        let (mut here, mut there) = (Row::default(), Row::default());
        let [outer, inner] = one.sizes();
        for place in 0..outer {
            let turned = one.turned(place);
            if alone && place > turned {
                continue;
            }
            one.row(place, &mut here);
            other.row(turned, &mut there);
            for rank in 0..inner {
                let turned = one.turned_beyond(rank);
                // Of two positions that are each other's counterparts both are visited once.
                let same_row = alone && place == one.turned(place);
                if same_row && rank > turned {
                    continue;
                }
                let mine = one.outlook(&here, (&other, &there), rank, load);
                let number = Operator::number(&here, rank);
                if same_row && rank == turned {
                    see(number, mine.alone());
                    continue;
                }
                let theirs = other.outlook(&there, (&one, &here), turned, load);
                see(number, mine.beside(theirs));
                see(Operator::number(&there, turned), theirs.beside(mine));
            }
        }
    }
}

/// How far the pieces of a block are advanced, from place to place.
fn advance(block: &Block) -> usize {
    let worth = |place: usize| place.saturating_sub(Place::Out as usize);
    block
        .at
        .iter()
        .flat_map(|at| at.iter().enumerate())
        .map(|(p, n)| worth(p) * usize::from(*n))
        .sum()
}

impl Crossing {
    /// The families of a group in waves, the farthest advanced first.
    fn waves(&self, group: usize) -> Vec<Vec<Family>> {
        let mut waves: Vec<Vec<Family>> = Vec::new();
        let none_out = |block: &Block| block.at.iter().all(|at| at[Place::Out as usize] == 0);
        for block in self.numbering.blocks(group).filter(none_out) {
            if block > block.swapped() {
                continue;
            }
            let advance = advance(&block);
            if waves.len() <= advance {
                waves.resize_with(advance + 1, Vec::new);
            }
            waves[advance].push(Family(block));
        }
        for wave in &mut waves {
            // The longest work first: most pieces beyond the sea and on the way.
            wave.sort_by_cached_key(|Family(block)| {
                let size: u64 =
                    members(block).map(|block| u64::from(self.numbering.len(&block))).sum();
                std::cmp::Reverse(size)
            });
        }
        waves.reverse();
        waves
    }

    /// Visits a family; tells the most that `see` makes of a position's number and value.
    fn visit(
        &self,
        Family(family): &Family,
        load: &impl Fn(u32) -> u32,
        see: impl Fn(usize, u32) -> u32,
    ) -> u32 {
        let mut most = 0;
        let mut see = |number, value| most = most.max(see(number, value));
        let alone = *family == family.swapped();
        for block in members(family) {
            let twice = alone && block > block.swapped();
            if !twice && self.numbering.len(&block) > 0 {
                self.visit_block(block, load, &mut see);
            }
        }
        most
    }
}

impl Numbered for Crossing {
    type Value = AtomicU32;
    type Order = Vec<Vec<Family>>;
    const EXTRAPOLATES: bool = false;

    fn value(parts: u32) -> AtomicU32 {
        AtomicU32::new(parts)
    }

    fn parts(value: &AtomicU32) -> u32 {
        value.load(Ordering::Relaxed)
    }

    fn positions(&self) -> u32 {
        self.numbering.positions()
    }

    fn over(&self) -> u64 {
        self.numbering.over()
    }

    fn groups(&self) -> usize {
        self.numbering.groups()
    }

    fn group(&self, number: usize) -> (Off, Range<usize>) {
        self.numbering.group(number)
    }

    fn places(&self, numbers: Range<usize>) -> impl Iterator<Item = usize> {
        numbers
    }

    /// Takes over the values of the positions in which both sides have a piece more off and
    /// one less in hand.
    fn begin(&self, group: usize, values: &mut [AtomicU32]) -> Vec<Vec<Family>> {
        let hand = Place::Hand as usize;
        let values = &*values;
        self.numbering.blocks(group).par_bridge().for_each(|block| {
            let mut later = Block { off: block.off.map(|off| off + 1), ..block };
            for at in &mut later.at {
                match at[hand].checked_sub(1) {
                    Some(left) => at[hand] = left,
                    None => return,
                }
            }
            if later.off.iter().any(|off| *off >= self.numbering.board.pieces) {
                return;
            }
            let starts = (self.numbering.start(&later), self.numbering.start(&block));
            let (Some(from), Some(to)) = starts else { return };
            for place in 0..self.numbering.len(&block) {
                let known = Self::parts(&values[(from + place) as usize]);
                values[(to + place) as usize].store(known, Ordering::Relaxed);
            }
        });
        self.waves(group)
    }

    fn sweep(&self, waves: &Vec<Vec<Family>>, values: &mut [AtomicU32], settled: bool) -> u32 {
        let values = &*values;
        let load = |number: u32| Self::parts(&values[number as usize]);
        let see = |number: usize, value: u32| {
            let before = load(number as u32);
            if !settled {
                values[number].store(value, Ordering::Relaxed);
            }
            value.abs_diff(before)
        };
        let wave = |wave: &Vec<Family>| {
            let over = |family| self.visit(family, &load, see);
            wave.par_iter().with_max_len(1).map(over).max()
        };
        waves.iter().filter_map(wave).max().unwrap_or(0)
    }
}

/// The blocks of a family, those with the most pieces on the way out first.
fn members(family: &Block) -> impl Iterator<Item = Block> + use<> {
    let family = *family;
    let [mine, theirs] = family.at.map(|at| at[Place::Hand as usize]);
    let sent = move |mine: u8, theirs: u8| {
        let mut block = family;
        for (at, out) in block.at.iter_mut().zip([mine, theirs]) {
            at[Place::Hand as usize] -= out;
            at[Place::Out as usize] = out;
        }
        block
    };
    (0..=mine + theirs).rev().flat_map(move |both| {
        (both.saturating_sub(theirs)..=both.min(mine)).map(move |out| sent(out, both - out))
    })
}
