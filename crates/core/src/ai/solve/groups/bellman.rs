//! The value of a position from those that follow it: the heart of the solver.
//!
//! A value is the probability that the side which throws wins, as a whole number of
//! parts of `u32::MAX`; so the other side's chance is exactly the bits inverted, and
//! means and comparisons need no rounding but the last.

use super::numbering::{Content, Numbering, POWERS};
use super::tiles::{Frame, Tiles};

/// A sure win.
const WON: i32 = i32::MAX;
/// A tile and its counterpart lead to each other. A second pass over both saves a third of
/// the sweeps.
const PASSES: usize = 2;

/// A value in parts of `u32::MAX`.
#[inline]
pub fn parts_of(value: i32) -> u32 {
    value as u32 ^ 1 << 31
}

/// The value of so many parts.
#[inline]
pub fn value_of(parts: u32) -> i32 {
    (parts ^ 1 << 31) as i32
}

/// A tile.
#[derive(Debug, Clone, Copy)]
pub struct Tile {
    /// Its frame.
    pub frame: Frame,
    /// The rank of what stands on the shared cells.
    pub rank: u16,
}

impl Tile {
    /// The same as the other side sees it.
    fn other(&self, numbering: &Numbering) -> Self {
        let content = &numbering.contents(self.frame.shared)[usize::from(self.rank)];
        Self { frame: self.frame.swapped(), rank: content.turned }
    }

    /// Where it begins, and where its counterpart does: in one place if they are the same.
    pub fn both(&self, numbering: &Numbering, tiles: &Tiles) -> [usize; 2] {
        [*self, self.other(numbering)].map(|tile| tiles.start(&tile.frame, tile.rank))
    }
}

/// Where a move leads.
#[derive(Debug, Clone, Copy)]
enum Target {
    /// It wins.
    Won,
    /// To a tile that begins there, in rows of that length.
    Tile {
        start: usize,
        row: usize,
        /// The same side throws again.
        again: bool,
    },
}

/// The number of values of a column that are worked out together: a cache line.
pub const LANES: usize = 16;

/// Works out the values of one tile after another; keeps the room for it.
pub struct Bellman<'a> {
    numbering: &'a Numbering,
    tiles: &'a Tiles,
    /// All values as they were before the wave, and `LANES` more.
    values: &'a [i32],
    /// The tile and its counterpart, if that is another one, as they are by now, and
    /// `LANES` more.
    now: Vec<i32>,
    /// The moves of a tile.
    moves: Moves,
    /// For each score, column and part of it, the best that leads out of both tiles; of both.
    bases: [Vec<Lanes>; 2],
    /// For each score and column, whether there is any.
    any: [Vec<bool>; 2],
}

/// Values side by side.
type Lanes = [i32; LANES];

/// Where the moves of a tile lead, for each score.
#[derive(Default)]
struct Moves {
    /// Those that leave the early steps alone.
    still: Vec<Vec<Target>>,
    /// Those from an early step to that step, from the first shared one on.
    gates: Vec<Vec<Option<Target>>>,
}

/// One side's place in a tile, as a move finds it.
struct Stand {
    frame: Frame,
    code: u32,
}

impl<'a> Bellman<'a> {
    /// By these values.
    pub fn new(numbering: &'a Numbering, tiles: &'a Tiles, values: &'a [i32]) -> Self {
        let scores = numbering.layout.scores.len();
        Self {
            numbering,
            tiles,
            values,
            now: Vec::new(),
            moves: Moves { still: vec![Vec::new(); scores], gates: vec![Vec::new(); scores] },
            bases: [Vec::new(), Vec::new()],
            any: [Vec::new(), Vec::new()],
        }
    }

    /// Works out a tile and its counterpart, appends their values to `out` and returns the
    /// largest change. If `settled`, the values stay, and the change is what each would be.
    pub fn work(&mut self, tile: &Tile, settled: bool, out: &mut Vec<i32>) -> u32 {
        let pair = [*tile, tile.other(self.numbering)];
        let begins = tile.both(self.numbering, self.tiles);
        let pair = if begins[0] == begins[1] { &pair[..1] } else { &pair };
        let size = self.tiles.size(&tile.frame);
        self.now.clear();
        for (side, (tile, begin)) in pair.iter().zip(begins).enumerate() {
            self.now.extend_from_slice(&self.values[begin..begin + size]);
            self.survey(tile);
            self.base(tile, side);
        }
        let whole = pair.len() * size;
        self.now.resize(whole + LANES, 0);
        let mut most = 0;
        for _ in 0..if settled { 1 } else { PASSES } {
            for place in &self.tiles.sequence {
                for (side, tile) in pair.iter().enumerate() {
                    if usize::from(*place) < self.tiles.count(&tile.frame, 0) {
                        let starts = [side * size, (pair.len() - 1 - side) * size];
                        let change = self.column(tile, side, starts, *place, settled);
                        if settled {
                            most = most.max(change);
                        }
                    }
                }
            }
        }
        if !settled {
            for (begin, now) in begins.iter().zip(self.now[..whole].chunks_exact(size)) {
                let before = &self.values[*begin..*begin + size];
                let change = now.iter().zip(before).map(|(now, before)| now.abs_diff(*before));
                most = most.max(change.max().unwrap_or(0));
            }
        }
        out.extend_from_slice(&self.now[..whole]);
        most
    }

    /// Works out where the moves of a tile lead.
    fn survey(&mut self, tile: &Tile) {
        let layout = &self.numbering.layout;
        let content = self.numbering.contents(tile.frame.shared)[usize::from(tile.rank)];
        for (index, (score, _, again)) in layout.scores.iter().enumerate() {
            let mut still = std::mem::take(&mut self.moves.still[index]);
            let mut gates = std::mem::take(&mut self.moves.gates[index]);
            still.clear();
            gates.clear();
            if *score > 0 {
                let mut mine = content.mine;
                while mine != 0 {
                    let cell = mine.trailing_zeros() as u8;
                    mine &= mine - 1;
                    let [m, t] = tile.frame.shared;
                    let frame = Frame { shared: [m - 1, t], ..tile.frame };
                    let stand = Stand { frame, code: content.code - POWERS[usize::from(cell)] };
                    let to = layout.first + cell + score;
                    still.extend(self.target(stand, &content, to, *again));
                }
                for (bit, step) in layout.own.iter().filter(|s| **s >= layout.first).enumerate() {
                    let [l, o] = tile.frame.late;
                    if l >> bit & 1 == 1 {
                        let frame = Frame { late: [l & !(1 << bit), o], ..tile.frame };
                        let stand = Stand { frame, code: content.code };
                        still.extend(self.target(stand, &content, step + score, *again));
                    }
                }
                if self.tiles.rest(&tile.frame, 0) > Some(0) {
                    for to in layout.first..layout.first + score {
                        let stand = Stand { frame: tile.frame, code: content.code };
                        gates.push(self.target(stand, &content, to, *again));
                    }
                }
            }
            self.moves.still[index] = still;
            self.moves.gates[index] = gates;
        }
    }

    /// Where a piece comes to that is lifted and put on a step; none if it may not.
    fn target(&self, stand: Stand, content: &Content, to: u8, again: bool) -> Option<Target> {
        let layout = &self.numbering.layout;
        let Stand { mut frame, mut code } = stand;
        let mut again = again || layout.again_at >> to & 1 == 1;
        let cell = to.wrapping_sub(layout.first);
        if to >= layout.off {
            if to > layout.off {
                return None;
            }
            frame.off[0] += 1;
            if frame.off[0] == layout.pieces {
                return Some(Target::Won);
            }
        } else if cell < layout.shared {
            let bit = 1 << cell;
            if (content.mine | content.theirs & layout.safe) & bit != 0 {
                return None;
            }
            let power = POWERS[usize::from(cell)];
            code += power;
            frame.shared[0] += 1;
            if content.theirs & bit != 0 {
                // A piece taken counted twice its power.
                code -= 2 * power;
                frame.shared[1] -= 1;
                again |= layout.again_by_capture;
            }
        } else {
            let late = layout.own.iter().filter(|step| **step >= layout.first);
            let bit = late.take_while(|step| **step < to).count();
            if frame.late[0] >> bit & 1 == 1 {
                return None;
            }
            frame.late[0] |= 1 << bit;
        }
        if !again {
            frame = frame.swapped();
        }
        let rank = self.numbering.rank(code, !again);
        let (start, row) = (self.tiles.start(&frame, rank), self.tiles.count(&frame, 0));
        Some(Target::Tile { start, row, again })
    }

    /// Works out what each column has from moves that lead out of both tiles.
    fn base(&mut self, tile: &Tile, side: usize) {
        let [columns, rows] = [0, 1].map(|side| self.tiles.count(&tile.frame, side));
        let parts = rows.div_ceil(LANES);
        let scores = self.numbering.layout.scores.len();
        let (bases, any) = (&mut self.bases[side], &mut self.any[side]);
        bases.clear();
        bases.resize(scores * columns * parts, [i32::MIN; LANES]);
        any.clear();
        for (index, bases) in bases.chunks_exact_mut(columns * parts).enumerate() {
            let still = &self.moves.still[index];
            any.resize((index + 1) * columns, !still.is_empty());
            for target in still {
                for (place, bests) in bases.chunks_exact_mut(parts).enumerate() {
                    offer(bests, self.values, target, place, rows);
                }
            }
            let any = &mut any[index * columns..];
            for ((place, bests), any) in bases.chunks_exact_mut(parts).enumerate().zip(any) {
                for entry in &self.tiles.entries(place as u8, index).beyond {
                    let gate = usize::from(entry.to - self.numbering.layout.first);
                    if let Some(target) = &self.moves.gates[index][gate] {
                        *any = true;
                        offer(bests, self.values, target, usize::from(entry.left), rows);
                    }
                }
            }
        }
    }

    /// Works out a column of a tile; tells the largest change.
    fn column(
        &mut self,
        tile: &Tile,
        side: usize,
        [own, other]: [usize; 2],
        place: u8,
        settled: bool,
    ) -> u32 {
        let layout = &self.numbering.layout;
        let [columns, rows] = [0, 1].map(|side| self.tiles.count(&tile.frame, side));
        let in_hand = self.tiles.rest(&tile.frame, 0) > Some(self.tiles.pieces(place));
        let total = u64::from(layout.total);
        let shift = total.is_power_of_two().then_some(total.trailing_zeros());
        let column = usize::from(place);
        let parts = rows.div_ceil(LANES);
        let mut most = 0;
        for part in 0..parts {
            let first = part * LANES;
            let rows_here = rows - first;
            let mut sums = [total / 2; LANES];
            for (index, (_, weight, _)) in layout.scores.iter().enumerate() {
                let at = index * columns + column;
                let mut best = [self.bases[side][at * parts + part]];
                let entries = self.tiles.entries(place, index);
                let skipped = if in_hand { 0 } else { entries.from_hand };
                let within = &entries.within[skipped..];
                for entry in within {
                    let again = entry.again;
                    let (start, row) = if again {
                        (own + first * columns, columns)
                    } else {
                        (other + first, rows)
                    };
                    let target = Target::Tile { start, row, again };
                    offer(&mut best, &self.now, &target, usize::from(entry.left), rows_here);
                }
                if within.is_empty() && !self.any[side][at] {
                    let target = Target::Tile { start: other + first, row: rows, again: false };
                    offer(&mut best, &self.now, &target, column, rows_here);
                }
                let [best] = best;
                for (sum, best) in sums.iter_mut().zip(&best) {
                    *sum += u64::from(*weight) * u64::from(parts_of(*best));
                }
            }
            let begin = own + first * columns + column;
            let now = self.now[begin..].iter_mut().step_by(columns);
            for (now, sum) in now.zip(&sums[..LANES.min(rows_here)]) {
                let value =
                    value_of(shift.map_or_else(|| sum / total, |shift| sum >> shift) as u32);
                most = most.max(value.abs_diff(*now));
                if !settled {
                    *now = value;
                }
            }
        }
        most
    }
}

/// Takes what a move leads to for the best of a column so far, where it is.
#[inline]
fn offer(bests: &mut [Lanes], from: &[i32], target: &Target, place: usize, rows: usize) {
    match *target {
        Target::Won => bests.fill([WON; LANES]),
        Target::Tile { start, row, again: true } => {
            let values = from[start + place..].iter().step_by(row);
            for (best, value) in bests.as_flattened_mut().iter_mut().zip(values).take(rows) {
                *best = (*best).max(*value);
            }
        }
        Target::Tile { start, row, again: false } => {
            let values = &from[start + place * row..];
            for (bests, values) in bests.iter_mut().zip(values.as_chunks::<LANES>().0) {
                for (best, value) in bests.iter_mut().zip(values) {
                    *best = (*best).max(!*value);
                }
            }
        }
    }
}
