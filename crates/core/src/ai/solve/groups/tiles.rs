//! Where the values stand while a solver works on them.
//!
//! A move leaves the other side's pieces where they are, but for one that is taken. So all
//! positions that differ only in the other side's pieces on its first own steps have the
//! same moves, and what follows from them lies side by side: the solver looks at them
//! together. They are kept as *tiles*: one content of the shared cells, and the same pieces
//! off and on late own steps, in a table with a row for each pattern of the early own steps
//! of the side that waits and a column for each of the side that throws. Tiles with as many
//! pieces off, late and shared make a *frame*.

use super::layout::Layout;
use super::numbering::{Block, Numbering, Off};

/// How many pieces of a side there can be on shared cells: 0 to 7.
const KINDS: usize = 8;

/// What the tiles of a frame have in common: for both sides, the one that throws first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Frame {
    /// Pieces off.
    pub off: Off,
    /// Bits of the own steps behind the shared cells that are occupied.
    pub late: [u8; 2],
    /// Pieces on shared cells.
    pub shared: [u8; 2],
}

impl Frame {
    /// The same as the other side sees it.
    pub fn swapped(&self) -> Self {
        let swap = |[mine, theirs]: [u8; 2]| [theirs, mine];
        Self { off: swap(self.off), late: swap(self.late), shared: swap(self.shared) }
    }
}

/// A move of a piece from the hand or from an early own step to another.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The same side throws again.
    pub again: bool,
    /// The place of the pattern of early steps that it leaves.
    pub left: u8,
}

/// The moves within a pattern of early steps by one score.
#[derive(Debug, Clone, Default)]
pub struct Entries {
    /// First those from the hand.
    pub within: Vec<Entry>,
    /// How many are from the hand.
    pub from_hand: usize,
}

/// Where the tiles lie.
#[derive(Debug, Default)]
pub struct Tiles {
    /// How many own steps are early.
    early: u8,
    /// How many are late.
    late: u8,
    pieces: u8,
    /// The patterns of early steps, those of fewer pieces first.
    patterns: Vec<u8>,
    /// The place of each pattern in that list.
    places: Vec<u8>,
    /// How many patterns have at most so many pieces.
    up_to: [usize; 9],
    /// The places of the patterns, the farthest advanced first.
    pub sequence: Vec<u8>,
    /// Where each frame begins.
    bases: Vec<u32>,
    /// The moves from each pattern by each score of the layout.
    entries: Vec<Vec<Entries>>,
    /// For each score and each shared cell that it leads to from an early step: the places of
    /// the patterns with a piece on that step, and of those that it leaves.
    gates: Vec<Vec<Vec<(u8, u8)>>>,
}

impl Tiles {
    /// The tiles of a numbering: every group has the same range of places as of numbers.
    pub fn new(numbering: &Numbering) -> Self {
        let layout = &numbering.layout;
        let early = layout.own.iter().filter(|step| **step < layout.first).count() as u8;
        let late = layout.own.len() as u8 - early;
        let count = 1_usize << early;
        let mut patterns: Vec<u8> = (0..count).map(|bits| bits as u8).collect();
        patterns.sort_by_key(|bits| (bits.count_ones(), *bits));
        let mut places = vec![0; count];
        for (place, bits) in patterns.iter().enumerate() {
            places[usize::from(*bits)] = place as u8;
        }
        let up_to = std::array::from_fn(|most| {
            patterns.iter().filter(|bits| bits.count_ones() as usize <= most).count()
        });
        let mut sequence: Vec<u8> = (0..count).map(|place| place as u8).collect();
        let steps = |bits: u8| -> u32 { (0..8).map(|b| u32::from(bits >> b & 1) * (b + 1)).sum() };
        sequence.sort_by_key(|place| std::cmp::Reverse(steps(patterns[usize::from(*place)])));
        let entries = patterns.iter().map(|bits| {
            (0..layout.scores.len()).map(|score| entries(layout, &places, *bits, score)).collect()
        });
        let entries = entries.collect();
        let gate = |score: u8, gate: u8| {
            let bit = 1_u8 << (layout.first + gate - score - 1);
            let all = patterns.iter().enumerate().filter(|(_, bits)| **bits & bit != 0);
            all.map(|(place, bits)| (place as u8, places[usize::from(bits & !bit)])).collect()
        };
        let scores = layout.scores.iter();
        let gates = scores.map(|(score, ..)| (0..*score).map(|to| gate(*score, to)).collect());
        let gates = gates.collect();
        let pieces = layout.pieces;
        let frames = usize::from(pieces).pow(2) << (2 * late);
        let bases = vec![0; frames * KINDS * KINDS];
        let mut tiles =
            Self { early, late, pieces, patterns, places, up_to, sequence, bases, entries, gates };
        for group in 0..numbering.groups() {
            let mut next = numbering.group(group).1.start as u32;
            for frame in tiles.frames(numbering, group) {
                let index = tiles.index(&frame);
                tiles.bases[index] = next;
                next += (numbering.contents(frame.shared).len() * tiles.size(&frame)) as u32;
            }
        }
        tiles
    }

    /// All frames of a group that have tiles.
    pub fn frames(&self, numbering: &Numbering, group: usize) -> Vec<Frame> {
        let ([most, least], _) = numbering.group(group);
        let layers = if most == least { 1 } else { 2 };
        let mut list = Vec::new();
        for off in [[most, least], [least, most]].into_iter().take(layers) {
            for late in 0..1_usize << (2 * self.late) {
                let late = [(late >> self.late) as u8, (late & ((1 << self.late) - 1)) as u8];
                for shared in 0..KINDS * KINDS {
                    let shared = [(shared / KINDS) as u8, (shared % KINDS) as u8];
                    let frame = Frame { off, late, shared };
                    if self.size(&frame) > 0 && !numbering.contents(shared).is_empty() {
                        list.push(frame);
                    }
                }
            }
        }
        list
    }

    fn index(&self, frame: &Frame) -> usize {
        let pair = |[mine, theirs]: [u8; 2]| (usize::from(mine), usize::from(theirs));
        let ((a, b), (c, d), (e, f)) = (pair(frame.off), pair(frame.late), pair(frame.shared));
        let layer = a * usize::from(self.pieces) + b;
        ((((layer << self.late | c) << self.late | d) * KINDS) + e) * KINDS + f
    }

    /// How many pieces of a side are in hand or on early steps; none if there are more
    /// pieces than there can be.
    #[inline]
    pub fn rest(&self, frame: &Frame, side: usize) -> Option<u8> {
        let late = frame.late[side].count_ones() as u8;
        self.pieces.checked_sub(frame.off[side] + late + frame.shared[side])
    }

    /// How many patterns of early steps a side can have.
    #[inline]
    pub fn count(&self, frame: &Frame, side: usize) -> usize {
        self.rest(frame, side).map_or(0, |rest| self.up_to[usize::from(rest)])
    }

    /// How many positions a tile has.
    #[inline]
    pub fn size(&self, frame: &Frame) -> usize {
        self.count(frame, 0) * self.count(frame, 1)
    }

    /// Where a tile begins.
    #[inline]
    pub fn start(&self, frame: &Frame, rank: u16) -> usize {
        self.bases[self.index(frame)] as usize + usize::from(rank) * self.size(frame)
    }

    /// The moves from a pattern of early steps by the score with that index.
    #[inline]
    pub fn entries(&self, place: u8, score: usize) -> &Entries {
        &self.entries[usize::from(place)][score]
    }

    /// The patterns from which the score with that index leads to a shared cell, and those
    /// that it leaves.
    #[inline]
    pub fn gate(&self, score: usize, cell: u8) -> &[(u8, u8)] {
        &self.gates[score][usize::from(cell)]
    }

    /// The pieces of a pattern.
    #[inline]
    pub fn pieces(&self, place: u8) -> u8 {
        self.patterns[usize::from(place)].count_ones() as u8
    }

    /// The place of the value of a block's first position, and how far the next is.
    pub fn of_block(&self, block: &Block) -> (usize, usize) {
        let late = block.own.map(|own| own.checked_shr(self.early.into()).unwrap_or(0));
        let frame = Frame { off: block.off, late, shared: block.shared };
        let mask = ((1_u16 << self.early) - 1) as u8;
        let [column, row] = block.own.map(|own| usize::from(self.places[usize::from(own & mask)]));
        (self.start(&frame, 0) + row * self.count(&frame, 0) + column, self.size(&frame))
    }
}

/// The moves within a pattern of early steps and from the hand by the score with that index.
fn entries(layout: &Layout, places: &[u8], bits: u8, score: usize) -> Entries {
    let mut entries = Entries::default();
    let (score, _, again) = layout.scores[score];
    let bit = |step: u8| 1_u8.checked_shl(u32::from(step).wrapping_sub(1)).unwrap_or(0);
    for from in 0..layout.first.saturating_sub(score) {
        // Nothing, or the piece, is taken away.
        let (lifted, to) = (bits & !bit(from), from + score);
        if score == 0 || from > 0 && lifted == bits || lifted & bit(to) != 0 {
            continue;
        }
        let again = again || layout.again_at >> to & 1 == 1;
        entries.within.push(Entry { again, left: places[usize::from(lifted | bit(to))] });
        entries.from_hand += usize::from(from == 0);
    }
    entries
}
