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

/// What a move does that leads out of a tile and its counterpart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// It wins.
    Wins,
    /// The same side throws again.
    Again,
    /// The other side throws next.
    Passes,
}

/// A move out of a tile and its counterpart.
#[derive(Debug, Clone, Copy)]
pub struct Exit {
    /// Where the tile begins that it leads to.
    start: u32,
    /// The length of the rows there.
    row: u16,
    lead: Lead,
    /// Which score it takes.
    score: u8,
    /// The shared cell that it leads to from an early step; none if it leaves the early steps
    /// alone.
    gate: Option<u8>,
}

impl Tile {
    /// The tile and its counterpart: twice the same if it has no other.
    pub fn pair(&self, numbering: &Numbering) -> [Self; 2] {
        let content = &numbering.contents(self.frame.shared)[usize::from(self.rank)];
        [*self, Self { frame: self.frame.swapped(), rank: content.turned }]
    }

    /// Where it begins.
    pub fn start(&self, tiles: &Tiles) -> usize {
        tiles.start(&self.frame, self.rank)
    }

    /// Adds the moves out of it.
    pub fn exits(&self, numbering: &Numbering, list: &mut Vec<Exit>) {
        let layout = &numbering.layout;
        let content = numbering.contents(self.frame.shared)[usize::from(self.rank)];
        for (index, (score, _, again)) in layout.scores.iter().enumerate() {
            let mut add = |frame: Frame, code: u32, to: u8, gate: Option<u8>| {
                let exit = exit(numbering, (frame, code), &content, to, *again);
                list.extend(exit.map(|exit| Exit { score: index as u8, gate, ..exit }));
            };
            if *score == 0 {
                continue;
            }
            let mut mine = content.mine;
            while mine != 0 {
                let cell = mine.trailing_zeros() as u8;
                mine &= mine - 1;
                let [m, t] = self.frame.shared;
                let frame = Frame { shared: [m - 1, t], ..self.frame };
                let code = content.code - POWERS[usize::from(cell)];
                add(frame, code, layout.first + cell + score, None);
            }
            for (bit, step) in layout.own.iter().filter(|s| **s >= layout.first).enumerate() {
                let [l, o] = self.frame.late;
                if l >> bit & 1 == 1 {
                    let frame = Frame { late: [l & !(1 << bit), o], ..self.frame };
                    add(frame, content.code, step + score, None);
                }
            }
            if numbering.tiles.rest(&self.frame, 0) > Some(0) {
                for gate in 0..*score {
                    add(self.frame, content.code, layout.first + gate, Some(gate));
                }
            }
        }
    }
}

/// Where a piece comes to that is lifted from a frame and its content and put on a step; none
/// if it may not.
fn exit(
    numbering: &Numbering,
    (mut frame, mut code): (Frame, u32),
    content: &Content,
    to: u8,
    again: bool,
) -> Option<Exit> {
    let (layout, tiles) = (&numbering.layout, &numbering.tiles);
    let mut again = again || layout.again_at >> to & 1 == 1;
    let cell = to.wrapping_sub(layout.first);
    if to >= layout.off {
        if to > layout.off {
            return None;
        }
        frame.off[0] += 1;
        if frame.off[0] == layout.pieces {
            return Some(Exit { start: 0, row: 0, lead: Lead::Wins, score: 0, gate: None });
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
    let start = tiles.start(&frame, numbering.rank(code, !again)) as u32;
    let lead = if again { Lead::Again } else { Lead::Passes };
    Some(Exit { start, row: tiles.count(&frame, 0) as u16, lead, score: 0, gate: None })
}

/// The most values of a column that are worked out together: a cache line.
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
    /// What each of both has from moves out of them.
    bases: [Bases; 2],
}

/// What the columns of a tile have from moves that lead out of it and its counterpart.
#[derive(Default)]
struct Bases {
    /// For each score, column and part of it, the best values.
    best: Vec<i32>,
    /// For each score and column, whether there is any such move.
    any: Vec<bool>,
}

/// A tile in work.
#[derive(Clone, Copy)]
struct Side {
    /// 0, or 1 for the counterpart.
    index: usize,
    /// Where it begins in `now`, and where its counterpart does.
    own: usize,
    other: usize,
    columns: usize,
    rows: usize,
    /// Pieces in hand or on early steps of the side that throws.
    rest: u8,
}

impl<'a> Bellman<'a> {
    /// By these values.
    pub fn new(numbering: &'a Numbering, values: &'a [i32]) -> Self {
        let bases = Default::default();
        Self { numbering, tiles: &numbering.tiles, values, now: Vec::new(), bases }
    }

    /// Works out a tile and its counterpart by the moves out of them, appends their values to
    /// `out` and returns the largest change. If `settled`, the values stay, and the change is
    /// what each would be.
    pub fn work(
        &mut self,
        tile: &Tile,
        exits: [&[Exit]; 2],
        settled: bool,
        out: &mut Vec<i32>,
    ) -> u32 {
        let pair = tile.pair(self.numbering);
        let begins = pair.map(|tile| tile.start(self.tiles));
        let count = if begins[0] == begins[1] { 1 } else { 2 };
        let size = self.tiles.size(&tile.frame);
        let sides = [0, 1].map(|index: usize| {
            let frame = &pair[index].frame;
            let [columns, rows] = [0, 1].map(|side| self.tiles.count(frame, side));
            let (own, other) = (index * size, (count - 1_usize).saturating_sub(index) * size);
            let rest = self.tiles.rest(frame, 0).unwrap_or(0);
            Side { index, own, other, columns, rows, rest }
        });
        let sides = &sides[..count];
        self.now.clear();
        for (side, begin) in sides.iter().zip(begins) {
            self.now.extend_from_slice(&self.values[begin..begin + size]);
            match side.rows {
                1 => self.base::<1>(side, exits[side.index]),
                2..=8 => self.base::<8>(side, exits[side.index]),
                _ => self.base::<LANES>(side, exits[side.index]),
            }
        }
        let whole = count * size;
        self.now.resize(whole + LANES, 0);
        let mut most = 0;
        for _ in 0..if settled { 1 } else { PASSES } {
            most = 0;
            for place in &self.tiles.sequence {
                for side in sides.iter().filter(|side| usize::from(*place) < side.columns) {
                    most = most.max(match side.rows {
                        1 => self.column::<1>(side, *place, settled),
                        2..=8 => self.column::<8>(side, *place, settled),
                        _ => self.column::<LANES>(side, *place, settled),
                    });
                }
            }
        }
        if !settled {
            // The last pass tells how far the values are from each other; this, how far those
            // are that rest on them.
            for (begin, now) in begins.iter().zip(self.now[..whole].chunks_exact(size)) {
                let before = &self.values[*begin..*begin + size];
                let change = now.iter().zip(before).map(|(now, before)| now.abs_diff(*before));
                most = most.max(change.max().unwrap_or(0));
            }
        }
        out.extend_from_slice(&self.now[..whole]);
        most
    }

    /// Works out what each column has from the moves out of both tiles, `L` values at a time.
    fn base<const L: usize>(&mut self, side: &Side, exits: &[Exit]) {
        let &Side { columns, rows, .. } = side;
        let parts = rows.div_ceil(L);
        let scores = self.numbering.layout.scores.len();
        let Bases { best, any } = &mut self.bases[side.index];
        best.clear();
        best.resize(scores * columns * parts * L, i32::MIN);
        any.clear();
        any.resize(scores * columns, false);
        for exit in exits {
            let score = usize::from(exit.score);
            let any = &mut any[score * columns..(score + 1) * columns];
            let best = best.as_chunks_mut::<L>().0;
            let best = &mut best[score * columns * parts..(score + 1) * columns * parts];
            let mut take = |column: usize, left: usize| {
                any[column] = true;
                let best = &mut best[column * parts..(column + 1) * parts];
                let (start, row) = (exit.start as usize, usize::from(exit.row));
                match exit.lead {
                    Lead::Wins => best.fill([WON; L]),
                    Lead::Again => offer_again(best, &self.values[start + left..], row, rows),
                    Lead::Passes => offer(best, &self.values[start + left * row..]),
                }
            };
            match exit.gate {
                None => (0..columns).for_each(|column| take(column, column)),
                Some(gate) => {
                    for (column, left) in self.tiles.gate(score, gate) {
                        if usize::from(*column) < columns {
                            take((*column).into(), (*left).into());
                        }
                    }
                }
            }
        }
    }

    /// Works out a column of a tile, `L` values at a time; tells the largest change.
    fn column<const L: usize>(&mut self, side: &Side, place: u8, settled: bool) -> u32 {
        let layout = &self.numbering.layout;
        let &Side { own, other, columns, rows, .. } = side;
        let in_hand = side.rest > self.tiles.pieces(place);
        let total = u64::from(layout.total);
        let shift = total.is_power_of_two().then_some(total.trailing_zeros());
        let column = usize::from(place);
        let parts = rows.div_ceil(L);
        let Bases { best: bases, any } = &self.bases[side.index];
        let bases = bases.as_chunks::<L>().0;
        let mut most = 0;
        for part in 0..parts {
            let first = part * L;
            let mut sums = [total / 2; L];
            for (index, (_, weight, _)) in layout.scores.iter().enumerate() {
                let at = index * columns + column;
                let mut best = [bases[at * parts + part]];
                let entries = self.tiles.entries(place, index);
                let skipped = if in_hand { 0 } else { entries.from_hand };
                let within = &entries.within[skipped..];
                for entry in within {
                    let left = usize::from(entry.left);
                    if entry.again {
                        let values = &self.now[own + first * columns + left..];
                        offer_again(&mut best, values, columns, rows - first);
                    } else {
                        offer(&mut best, &self.now[other + first + left * rows..]);
                    }
                }
                if within.is_empty() && !any[at] {
                    offer(&mut best, &self.now[other + first + column * rows..]);
                }
                let [best] = best;
                for (sum, best) in sums.iter_mut().zip(&best) {
                    *sum += u64::from(*weight) * u64::from(parts_of(*best));
                }
            }
            let now = self.now[own + first * columns + column..].iter_mut().step_by(columns);
            for (now, sum) in now.zip(&sums[..L.min(rows - first)]) {
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

/// Takes the values of the same side for the best of a column so far, where they are. They
/// stand in rows of that length.
#[inline]
fn offer_again<const L: usize>(best: &mut [[i32; L]], values: &[i32], row: usize, rows: usize) {
    let values = values.iter().step_by(row);
    for (best, value) in best.as_flattened_mut().iter_mut().zip(values).take(rows) {
        *best = (*best).max(*value);
    }
}

/// The same for those of the other side, which stand side by side.
#[inline]
fn offer<const L: usize>(best: &mut [[i32; L]], values: &[i32]) {
    for (best, values) in best.iter_mut().zip(values.as_chunks::<L>().0) {
        for (best, value) in best.iter_mut().zip(values) {
            *best = (*best).max(!*value);
        }
    }
}
