//! A number for every position before a throw, without a gap.
//!
//! A position is described by how many pieces each side has off, the own steps that each
//! occupies, and what stands on the shared cells; the hand is what is left. The numbers
//! run by that order:
//!
//! - *groups* of the two positions "so many are off" that one turn leads between, the
//!   end of the game first, so that every group depends on itself and lower numbers;
//! - *blocks* of one pattern of own steps a side and so many pieces on the shared cells;
//! - within a block, the rank of the shared cells' content among those of as many
//!   pieces, the farthest advanced first.

use super::layout::Layout;
use super::tiles::Tiles;

/// Pieces off, for both sides: the one that throws first.
pub type Off = [u8; 2];

/// What tells a block from others: for both sides, the one that throws first, the
/// pieces off, the bits of the own steps occupied, and the pieces on shared cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    /// Pieces off.
    pub off: Off,
    /// Bits of own steps, by their place among the own steps.
    pub own: [u8; 2],
    /// Pieces on shared cells.
    pub shared: [u8; 2],
}

impl Block {
    /// The same as the other side sees it.
    pub fn swapped(&self) -> Self {
        let swap = |[mine, theirs]: [u8; 2]| [theirs, mine];
        Self { off: swap(self.off), own: swap(self.own), shared: swap(self.shared) }
    }
}

/// What stands on the shared cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Content {
    /// Bits of the cells with a piece of the side that throws, in its own order.
    pub mine: u16,
    /// Those of the other side, in the same order.
    pub theirs: u16,
    /// The content as a number in base 3.
    pub code: u32,
    /// The rank as the other side sees it.
    pub turned: u16,
}

/// Powers of 3, for one piece of the side that throws on a cell.
pub const POWERS: [u32; 13] =
    [1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19_683, 59_049, 177_147, 531_441];

/// How many there can be of one kind: 0 to 7.
const KINDS: usize = 8;

/// The numbering of a variant.
#[derive(Debug)]
pub struct Numbering {
    /// The board.
    pub layout: Layout,
    /// Groups in the order in which they are solved: pieces off, the first at least
    /// the second.
    groups: Vec<Off>,
    /// Where each group begins, and the number of all positions.
    starts: Vec<u32>,
    /// Where a block with no pieces on shared cells begins, by pieces off and own steps.
    outer: Vec<u32>,
    /// Where a block begins from there: by the pieces neither off nor on own steps, and
    /// those on shared cells.
    inner: Vec<u32>,
    /// The contents of the shared cells by rank, for so many pieces.
    contents: Vec<Vec<Content>>,
    /// Rank of a content by its code; of any content that there is.
    ranks: Vec<u16>,
    /// Rank of a content as the other side sees it.
    turned: Vec<u16>,
    /// Where a solver keeps the values.
    pub(super) tiles: Tiles,
}

impl Numbering {
    /// Numbers the positions of a board.
    pub fn new(layout: Layout) -> Self {
        let cells = usize::from(layout.shared);
        let codes = POWERS[cells] as usize;
        let mut contents = vec![Vec::new(); KINDS * KINDS];
        let (mut mine, mut theirs) = (0_u16, 0_u16);
        // More pieces than a side has are nowhere; with few pieces that is most codes.
        let most = usize::from(layout.pieces).min(KINDS - 1);
        for code in 0..codes as u32 {
            let [m, t] = [mine.count_ones() as usize, theirs.count_ones() as usize];
            if m <= most && t <= most {
                contents[m * KINDS + t].push(Content { mine, theirs, code, turned: 0 });
            }
            // One more in base 3: every full cell is cleared and carries.
            for cell in 0..cells {
                let bit = 1 << cell;
                if theirs & bit == 0 {
                    theirs |= mine & bit;
                    mine ^= bit;
                    break;
                }
                theirs &= !bit;
            }
        }
        let turn = |bits: u16| {
            let mirrored = |(cell, to): (usize, &u8)| (bits >> cell & 1) << to;
            layout.mirror.iter().enumerate().map(mirrored).fold(0, |all, bit| all | bit)
        };
        let code_of = |mine: u16, theirs: u16| -> u32 {
            let of = |bits: u16, cell: usize| u32::from(bits >> cell & 1) * POWERS[cell];
            (0..cells).map(|cell| of(mine, cell) + 2 * of(theirs, cell)).sum()
        };
        let mut ranks = vec![0; codes];
        for list in &mut contents {
            let steps = |bits: u16| -> u32 { (0..16).map(|c| u32::from(bits >> c & 1) * c).sum() };
            list.sort_by_cached_key(|c| (u32::MAX - steps(c.mine) - steps(turn(c.theirs)), c.code));
            for (rank, content) in list.iter().enumerate() {
                ranks[content.code as usize] = rank as u16;
            }
        }
        let mut turned = vec![0; codes];
        for content in contents.iter_mut().flatten() {
            content.turned = ranks[code_of(turn(content.theirs), turn(content.mine)) as usize];
            turned[content.code as usize] = content.turned;
        }
        let mut numbering = Self {
            groups: groups(layout.pieces),
            starts: Vec::new(),
            outer: Vec::new(),
            inner: vec![0; KINDS.pow(4)],
            layout,
            contents,
            ranks,
            turned,
            tiles: Tiles::default(),
        };
        numbering.lay_out();
        numbering.tiles = Tiles::new(&numbering);
        numbering
    }

    /// Gives every block its place.
    fn lay_out(&mut self) {
        let mut sizes = Vec::new();
        for left in 0..KINDS {
            for right in 0..KINDS {
                let mut sum = 0;
                for m in 0..=left {
                    for t in 0..=right {
                        self.inner[inner_at(left, right, m, t)] = sum;
                        sum += self.contents[m * KINDS + t].len() as u32;
                    }
                }
                sizes.push(sum);
            }
        }
        let patterns = 1 << self.layout.own.len();
        let pieces = self.layout.pieces;
        self.outer = vec![0; usize::from(pieces).pow(2) * patterns * patterns];
        let mut next = 0;
        for [most, least] in self.groups.clone() {
            self.starts.push(next);
            let layers =
                if most == least { vec![[most, most]] } else { vec![[most, least], [least, most]] };
            for off in layers {
                for mine in 0..patterns {
                    for theirs in 0..patterns {
                        let index = self.outer_at(off, [mine as u8, theirs as u8]);
                        self.outer[index] = next;
                        let left = |side: usize, own: usize| {
                            usize::from(pieces - off[side]).checked_sub(own.count_ones() as usize)
                        };
                        if let (Some(m), Some(t)) = (left(0, mine), left(1, theirs)) {
                            next += sizes[m * KINDS + t];
                        }
                    }
                }
            }
        }
        self.starts.push(next);
    }

    #[inline]
    fn outer_at(&self, off: Off, own: [u8; 2]) -> usize {
        let bits = self.layout.own.len();
        let layer = usize::from(off[0]) * usize::from(self.layout.pieces) + usize::from(off[1]);
        (layer << bits | usize::from(own[0])) << bits | usize::from(own[1])
    }

    /// How many positions there are.
    pub fn positions(&self) -> u32 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// In how many ways the pieces can stand when a side has all of them off; the one
    /// in which both have is counted too, as others count it.
    pub fn over(&self) -> u64 {
        // The other side's pieces meet nobody: any steps, and the rest off or in hand.
        let (steps, pieces) = (u64::from(self.layout.off) - 1, u64::from(self.layout.pieces));
        let mut ways = 1;
        let mut sides = 0;
        for on in 0..=pieces {
            sides += ways * (pieces - on + 1);
            ways = ways * steps.saturating_sub(on) / (on + 1);
        }
        2 * sides - 1
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The pieces off in a group, and the numbers of its positions.
    pub fn group(&self, number: usize) -> (Off, std::ops::Range<usize>) {
        let range = self.starts[number] as usize..self.starts[number + 1] as usize;
        (self.groups[number], range)
    }

    /// The contents of the shared cells with so many pieces, by rank.
    pub fn contents(&self, shared: [u8; 2]) -> &[Content] {
        &self.contents[usize::from(shared[0]) * KINDS + usize::from(shared[1])]
    }

    /// Rank of the content with that code; with `turned` as the other side sees it.
    #[inline]
    pub fn rank(&self, code: u32, turned: bool) -> u16 {
        if turned { self.turned[code as usize] } else { self.ranks[code as usize] }
    }

    /// Pieces of both sides that are in hand in a block; none where there are more
    /// pieces than there can be.
    pub fn hands(&self, block: &Block) -> Option<[u8; 2]> {
        let hand = |side: usize| {
            let own = block.own[side].count_ones() as u8;
            self.layout.pieces.checked_sub(block.off[side] + own + block.shared[side])
        };
        Some([hand(0)?, hand(1)?])
    }

    /// Number of a block's first position. The block must be one that there is.
    #[inline]
    pub fn start(&self, block: &Block) -> u32 {
        let left = |side: usize| {
            let own = block.own[side].count_ones() as u8;
            usize::from(self.layout.pieces - block.off[side] - own)
        };
        let [mine, theirs] = block.shared.map(usize::from);
        self.outer[self.outer_at(block.off, block.own)]
            + self.inner[inner_at(left(0), left(1), mine, theirs)]
    }

    /// The number of the position before the first normal throw.
    pub fn start_position(&self) -> u32 {
        self.start(&Block { off: [0; 2], own: [0; 2], shared: [0; 2] })
    }

    /// All blocks of a group.
    pub fn blocks(&self, group: usize) -> Vec<Block> {
        let [most, least] = self.groups[group];
        let layers = if most == least { 1 } else { 2 };
        let patterns = 0..=((1_u16 << self.layout.own.len()) - 1) as u8;
        let mut list = Vec::new();
        for off in [[most, least], [least, most]].into_iter().take(layers) {
            for mine in patterns.clone() {
                for theirs in patterns.clone() {
                    for m in 0..KINDS as u8 {
                        for t in 0..KINDS as u8 {
                            let block = Block { off, own: [mine, theirs], shared: [m, t] };
                            let some = !self.contents(block.shared).is_empty();
                            if some && self.hands(&block).is_some() {
                                list.push(block);
                            }
                        }
                    }
                }
            }
        }
        list
    }
}

/// The groups from the end of the game to its start.
pub fn groups(pieces: u8) -> Vec<Off> {
    let mut list = Vec::new();
    for sum in (0..=2 * pieces.saturating_sub(1)).rev() {
        for least in 0..pieces {
            if sum >= 2 * least && sum - least < pieces {
                list.push([sum - least, least]);
            }
        }
    }
    list
}

fn inner_at(left: usize, right: usize, mine: usize, theirs: usize) -> usize {
    ((left * KINDS + right) * KINDS + mine) * KINDS + theirs
}
