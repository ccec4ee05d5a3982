//! A number for every position before a throw, without a gap.
//!
//! The numbers run by group, as in Ur; then by the block; then by what stands this side of
//! the sea, and by what stands beyond it, the farthest advanced first.

use std::ops::Range;

use super::board::{Board, PLACES, Place, STEPS};
use super::part::{Class, On, Part};
use crate::ai::solve::groups::numbering::{Off, groups};

/// The pieces of one side in each place.
pub type Places = [u8; PLACES];

/// What tells a block from others: for both sides, the one that throws first, the pieces off
/// and those in each place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block {
    /// Pieces off.
    pub off: Off,
    /// Pieces in each place.
    pub at: [Places; 2],
}

/// Where all pieces stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The number of pieces on each step, hand and off included, of the side that throws and
    /// of the other.
    pub on: On,
}

/// The numbering of a board.
#[derive(Debug)]
pub struct Numbering {
    /// The board.
    pub board: Board,
    /// What stands this side of the sea, and beyond it.
    pub parts: [Part; 2],
    groups: Vec<Off>,
    /// Where each group begins, and the number of all positions.
    starts: Vec<u32>,
    /// By the number of pieces: every way to have them in the places, ascending.
    ways: Vec<Vec<Places>>,
    /// By the pieces off: where each block begins, by the ways of both sides.
    blocks: Vec<Vec<u32>>,
}

impl Block {
    /// The same as the other side sees it.
    pub fn swapped(&self) -> Self {
        let Self { off: [mine, theirs], at: [here, there] } = *self;
        Self { off: [theirs, mine], at: [there, here] }
    }

    /// The class of what stands in a part.
    #[inline]
    pub fn class(&self, part: usize) -> Class {
        let at = |side: usize, place: Place| self.at[side][place as usize];
        match part {
            0 => [0, 1].map(|side| [at(side, Place::Out), at(side, Place::Home)]),
            _ => [0, 1].map(|side| [at(side, Place::Beyond), 0]),
        }
    }
}

impl Numbering {
    /// Numbers the positions of a board. An error where there are too many.
    pub fn new(board: Board) -> Result<Self, String> {
        let mut numbering = Self {
            parts: [Part::new(&board, 0)?, Part::new(&board, 1)?],
            groups: groups(board.pieces),
            starts: Vec::new(),
            ways: (0..=board.pieces).map(ways).collect(),
            blocks: vec![Vec::new(); usize::from(board.pieces).pow(2)],
            board,
        };
        let mut next = 0_u64;
        for group in 0..numbering.groups.len() {
            numbering.starts.push(next as u32);
            for off in numbering.layers(group) {
                let [mine, theirs] = off.map(|off| numbering.ways_of(off));
                let mut starts = Vec::with_capacity(mine.len() * theirs.len());
                for mine in mine {
                    for theirs in theirs {
                        starts.push(next as u32);
                        next += u64::from(numbering.len(&Block { off, at: [*mine, *theirs] }));
                    }
                }
                let layer = numbering.layer(off);
                numbering.blocks[layer] = starts;
            }
        }
        numbering.starts.push(next as u32);
        if next > u64::from(u32::MAX) {
            return Err(format!("{next} positions, at most {} can be solved", u32::MAX));
        }
        Ok(numbering)
    }

    fn layer(&self, off: Off) -> usize {
        usize::from(off[0]) * usize::from(self.board.pieces) + usize::from(off[1])
    }

    /// Every way to have the pieces of a side in their places when so many are off.
    fn ways_of(&self, off: u8) -> &[Places] {
        &self.ways[usize::from(self.board.pieces - off)]
    }

    /// The number of positions.
    pub fn positions(&self) -> u32 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// In how many ways the pieces can stand when a side has all of them off; the one in which
    /// both have is counted too.
    pub fn over(&self) -> u64 {
        let alone = |at: &Places| {
            let block = Block { off: [0; 2], at: [*at, [0; PLACES]] };
            u64::from(self.len(&block))
        };
        2 * self.ways.iter().flatten().map(alone).sum::<u64>() - 1
    }

    /// The number of groups.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The pieces off in a group, and the numbers of its positions.
    pub fn group(&self, number: usize) -> (Off, Range<usize>) {
        let range = self.starts[number] as usize..self.starts[number + 1] as usize;
        (self.groups[number], range)
    }

    /// The pieces off in the layers of a group.
    fn layers(&self, group: usize) -> Vec<Off> {
        let [most, least] = self.groups[group];
        if most == least { vec![[most, least]] } else { vec![[most, least], [least, most]] }
    }

    /// All blocks of a group, in the order of their numbers.
    pub fn blocks(&self, group: usize) -> impl Iterator<Item = Block> + '_ {
        self.layers(group).into_iter().flat_map(move |off| {
            let [mine, theirs] = off.map(|off| self.ways_of(off));
            mine.iter().flat_map(move |mine| {
                theirs.iter().map(move |theirs| Block { off, at: [*mine, *theirs] })
            })
        })
    }

    /// The number of a block's positions.
    pub fn len(&self, block: &Block) -> u32 {
        if self.bay_has_room(block, 0) {
            self.inner(block) * self.parts[0].len(block.class(0))
        } else {
            0
        }
    }

    /// The number of a block's contents beyond the sea.
    #[inline]
    pub fn inner(&self, block: &Block) -> u32 {
        self.parts[1].len(block.class(1))
    }

    /// Whether the bay holds so many pieces more.
    #[inline]
    pub fn bay_has_room(&self, block: &Block, more: u8) -> bool {
        let bay = Place::Bay as usize;
        block.at[0][bay] + block.at[1][bay] + more <= self.board.bay
    }

    /// The number of a block's first position; none if there is no such block.
    #[inline]
    pub fn start(&self, block: &Block) -> Option<u32> {
        let way = |side: usize| {
            let ways = self.ways_of(block.off[side]);
            ways.binary_search(&block.at[side]).ok()
        };
        let index = way(0)? * self.ways_of(block.off[1]).len() + way(1)?;
        Some(self.blocks[self.layer(block.off)][index])
    }

    /// The number of a position; none if the pieces cannot stand so, or one side has won.
    pub fn number(&self, standing: &Standing) -> Option<u32> {
        let (block, [outer, inner]) = self.parts_of(standing)?;
        Some(self.start(&block)? + outer * self.inner(&block) + inner)
    }

    /// The block of a position and the ranks of its contents; none if the pieces cannot stand
    /// so, or one side has won.
    pub fn parts_of(&self, standing: &Standing) -> Option<(Block, [u32; 2])> {
        let board = &self.board;
        let mut block = Block { off: [0; 2], at: [[0; PLACES]; 2] };
        let mut on = [[[0; STEPS]; 2]; 2];
        for (side, standing) in standing.on.iter().enumerate() {
            for (step, count) in (0..=board.off).zip(standing) {
                match board.place(step) {
                    Place::Off => block.off[side] += count,
                    place => block.at[side][place as usize] += count,
                }
                if let Some(part) = board.part(step) {
                    on[part][side][usize::from(step)] = *count;
                }
            }
        }
        let over = block.off.iter().any(|off| *off >= board.pieces);
        let held = |part: usize| self.parts[part].holds(&on[part]);
        if over || !self.bay_has_room(&block, 0) || !held(0) || !held(1) {
            return None;
        }
        Some((block, [0, 1].map(|part| self.parts[part].rank(&on[part]))))
    }

    /// Where the pieces stand in the position with that number; none beyond the last one.
    pub fn standing(&self, number: u32) -> Option<Standing> {
        if number >= self.positions() {
            return None;
        }
        let begun = |group: &usize| self.starts[*group] <= number;
        let group = (0..self.groups()).take_while(begun).count() - 1;
        let block = self.blocks(group).find(|block| {
            self.start(block)
                .is_some_and(|start| (start..start + self.len(block)).contains(&number))
        })?;
        let place = number - self.start(&block)?;
        let inner = self.inner(&block);
        Some(self.standing_at(&block, place / inner, place % inner))
    }

    /// Where the pieces stand in a block's position of these ranks.
    pub fn standing_at(&self, block: &Block, outer: u32, inner: u32) -> Standing {
        let mut on = [[0; STEPS]; 2];
        for (part, rank) in [outer, inner].into_iter().enumerate() {
            let code = self.parts[part].contents(block.class(part))[rank as usize];
            self.parts[part].put(code, &mut on);
        }
        for (side, on) in on.iter_mut().enumerate() {
            for place in [Place::Hand, Place::Sea, Place::Back, Place::Bay] {
                on[usize::from(self.board.step_of(place))] = block.at[side][place as usize];
            }
            on[usize::from(self.board.off)] = block.off[side];
        }
        Standing { on }
    }
}

/// Every way to have so many pieces in the places, ascending.
fn ways(pieces: u8) -> Vec<Places> {
    fn fill(place: usize, left: u8, at: &mut Places, list: &mut Vec<Places>) {
        if place + 1 == PLACES {
            at[place] = left;
            list.push(*at);
            return;
        }
        for here in 0..=left {
            at[place] = here;
            fill(place + 1, left - here, at, list);
        }
    }
    let mut list = Vec::new();
    fill(0, pieces, &mut [0; PLACES], &mut list);
    list
}
