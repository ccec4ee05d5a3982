//! The moves of every content of both parts, worked out once.

use super::board::{Board, Cell, PLACES, Place, STEPS, Score};
use super::numbering::Numbering;
use super::part::{Class, On};
use crate::rules::games::bits;

/// What a move changes in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Where the piece comes from.
    pub from: Place,
    /// Where it goes.
    pub to: Place,
    /// Where a captured piece stood.
    pub hit: Option<Place>,
    /// The same side throws again, and sees the new position.
    pub again: bool,
}

/// A move: its change and the rank of the content that it leads to, as the side sees it that
/// throws next; or a throw of fate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move(u32);

/// Bits of a rank.
const RANK: u32 = 24;
/// In the place of a change: a throw of fate.
const FATE: u32 = 255;

/// What a move is.
#[derive(Debug, Clone, Copy)]
pub enum Leads {
    /// To a position.
    To {
        /// Which change.
        change: usize,
        /// The rank of the content.
        rank: u32,
    },
    /// To a throw of fate.
    Fate(usize),
}

impl Move {
    fn to(change: usize, rank: u32) -> Self {
        Self((change as u32) << RANK | rank)
    }

    fn fate(number: usize) -> Self {
        Self(FATE << RANK | number as u32)
    }

    /// Where it leads.
    #[inline]
    pub fn leads(self) -> Leads {
        let (change, rank) = (self.0 >> RANK, self.0 & ((1 << RANK) - 1));
        match change {
            FATE => Leads::Fate(rank as usize),
            _ => Leads::To { change: change as usize, rank },
        }
    }
}

/// The moves of all contents of a part.
#[derive(Debug, Default)]
struct Lists {
    /// For each class, the number of its first content among all.
    first: Vec<(Class, usize)>,
    /// For each content and score, where its moves begin.
    begin: Vec<u32>,
    moves: Vec<Move>,
}

/// All moves of a board.
#[derive(Debug)]
pub struct Moves {
    /// What moves change.
    pub changes: Vec<Change>,
    lists: [Lists; 2],
    /// For each throw of fate the weights of what can follow.
    fates: Vec<Vec<(u32, Move)>>,
    scores: usize,
}

/// The moves of one class of contents.
#[derive(Debug, Clone, Copy)]
pub struct OfClass<'a> {
    begin: &'a [u32],
    moves: &'a [Move],
    scores: usize,
}

impl<'a> OfClass<'a> {
    /// The moves of the content of that rank with a score, by the score's place.
    #[inline]
    pub fn of(&self, rank: usize, score: usize) -> &'a [Move] {
        let at = rank * self.scores + score;
        &self.moves[self.begin[at] as usize..self.begin[at + 1] as usize]
    }
}

impl Moves {
    /// Works them out.
    pub fn new(numbering: &Numbering) -> Self {
        let board = &numbering.board;
        let mut all = Self {
            changes: Vec::new(),
            lists: [Lists::default(), Lists::default()],
            fates: Vec::new(),
            scores: board.scores.len(),
        };
        for part in 0..2 {
            let mut lists = Lists::default();
            let contents = &numbering.parts[part];
            for class in contents.classes() {
                lists.first.push((class, lists.begin.len()));
                for code in contents.contents(class) {
                    let mut on = [[0; STEPS]; 2];
                    contents.put(*code, &mut on);
                    for score in 0..board.scores.len() {
                        lists.begin.push(lists.moves.len() as u32);
                        all.find(numbering, part, &on, score, &mut lists.moves);
                    }
                }
            }
            lists.begin.push(lists.moves.len() as u32);
            all.lists[part] = lists;
        }
        all
    }

    /// The moves of a class's contents in a part.
    pub fn of_class(&self, part: usize, class: Class) -> OfClass<'_> {
        let lists = &self.lists[part];
        let place = lists.first.binary_search_by_key(&class, |(class, _)| *class);
        let first = place.map_or(lists.begin.len() - 1, |place| lists.first[place].1);
        OfClass { begin: &lists.begin[first..], moves: &lists.moves, scores: self.scores }
    }

    /// What can follow a throw of fate.
    #[inline]
    pub fn fate(&self, number: usize) -> &[(u32, Move)] {
        &self.fates[number]
    }

    /// The moves of a content with a score, a piece being in each place where it is only
    /// counted.
    fn find(
        &mut self,
        numbering: &Numbering,
        part: usize,
        on: &On,
        score: usize,
        list: &mut Vec<Move>,
    ) {
        let (board, before) = (&numbering.board, list.len());
        for from in 0..board.off {
            let to = board.scores[score].goes[usize::from(from)];
            let (left, reached) = (board.part(from), board.part(to));
            // What is only counted goes with this side of the sea.
            let here = if left == Some(1) || reached == Some(1) { 1 } else { 0 };
            let stands = left.is_none() || on[0][usize::from(from)] > 0;
            if to == 0 || here != part || !stands {
                continue;
            }
            let Some((next, hit)) = landed(board, on, from, to) else { continue };
            let again = board.walls >> to & 1 == 1;
            let change = Change { from: board.place(from), to: board.place(to), hit, again };
            let made = if board.traps >> to & 1 == 1 {
                self.fated(numbering, part, change, (&next, to))
            } else {
                self.end(numbering, part, change, next)
            };
            let Some(made) = made else { continue };
            if !list[before..].contains(&made) {
                list.push(made);
            }
        }
    }

    /// A move into a trap: what its throw makes of it. None where it needs more pieces than
    /// there are.
    fn fated(
        &mut self,
        numbering: &Numbering,
        part: usize,
        change: Change,
        (on, trap): (&On, u8),
    ) -> Option<Move> {
        let board = &numbering.board;
        let mut ends: Vec<(u32, Move)> = Vec::new();
        for Score { score, weight, .. } in &board.scores {
            let (to, next) = after_fate(board, on, trap, *score);
            let end = self.end(numbering, part, Change { to, ..change }, next)?;
            match ends.iter_mut().find(|(_, other)| *other == end) {
                Some((sum, _)) => *sum += weight,
                None => ends.push((*weight, end)),
            }
        }
        self.fates.push(ends);
        Some(Move::fate(self.fates.len() - 1))
    }

    /// A move that leads to a content; none where it needs more pieces than there are.
    fn end(
        &mut self,
        numbering: &Numbering,
        part: usize,
        change: Change,
        mut next: On,
    ) -> Option<Move> {
        if !change.again {
            next.swap(0, 1);
        }
        let rank = numbering.parts[part].rank(&next);
        if rank == u32::MAX {
            return None;
        }
        let known = self.changes.iter().position(|known| *known == change);
        let number = known.unwrap_or_else(|| {
            self.changes.push(change);
            self.changes.len() - 1
        });
        Some(Move::to(number, rank))
    }
}

/// What stands in a part after a move there, and where a captured piece stood; none where
/// the piece cannot land.
fn landed(board: &Board, on: &On, from: u8, to: u8) -> Option<(On, Option<Place>)> {
    let mut next = *on;
    let mut hit = None;
    if board.part(from).is_some() {
        next[0][usize::from(from)] -= 1;
    }
    if board.part(to).is_some() {
        let Cell { mine, theirs, holds, exposed } = *cell(board, to);
        let count = |side: usize, steps: u32| -> u8 {
            bits(steps).map(|step| next[side][usize::from(step)]).sum()
        };
        let (own, other) = (count(0, mine), count(1, theirs));
        let full = if exposed { own > 0 } else { own + other >= holds };
        if full {
            return None;
        }
        if let Some(step) = bits(theirs).find(|step| exposed && next[1][usize::from(*step)] > 0) {
            next[1][usize::from(step)] -= 1;
            hit = Some(board.place(step));
        }
        next[0][usize::from(to)] += 1;
    }
    Some((next, hit))
}

/// Where the piece in a trap is after its throw, and what then stands in its part.
fn after_fate(board: &Board, on: &On, trap: u8, score: u8) -> (Place, On) {
    let [back, forward] = board.trap_scores;
    if back >> score & 1 == 1 {
        let mut next = *on;
        next[0][usize::from(trap)] -= 1;
        return (Place::Sea, next);
    }
    if forward >> score & 1 == 1 {
        let goes = board.scores.iter().find(|known| known.score == score);
        let to = goes.map_or(0, |known| known.goes[usize::from(trap)]);
        if let Some((next, _)) = (to > 0).then(|| landed(board, on, trap, to)).flatten() {
            return (board.place(to), next);
        }
    }
    (board.place(trap), *on)
}

/// The cell of a step of the side that throws.
fn cell(board: &Board, step: u8) -> &Cell {
    let of_step = |cell: &&Cell| cell.mine >> step & 1 == 1;
    board.cells.iter().flatten().find(of_step).unwrap_or(&NO_CELL)
}

/// A cell that holds nothing.
const NO_CELL: Cell = Cell { mine: 0, theirs: 0, holds: 0, exposed: false };

/// The block that a change leads to, as the side sees it that throws next; none where no
/// piece can make it.
pub fn changed(
    numbering: &Numbering,
    block: &super::numbering::Block,
    change: &Change,
) -> Option<After> {
    let mut next = *block;
    let from = &mut next.at[0][change.from as usize];
    *from = from.checked_sub(1)?;
    match change.to {
        Place::Off => {
            next.off[0] += 1;
            if next.off[0] == numbering.board.pieces {
                return Some(After::Won);
            }
        }
        Place::Bay if !numbering.bay_has_room(block, 1) => return None,
        to => next.at[0][to as usize] += 1,
    }
    if let Some(hit) = change.hit {
        let hit = &mut next.at[1][hit as usize];
        *hit = hit.checked_sub(1)?;
        next.at[1][Place::Hand as usize] += 1;
    }
    Some(After::Block(if change.again { next } else { next.swapped() }))
}

/// What a change leads to.
#[derive(Debug, Clone, Copy)]
pub enum After {
    /// A block, as the side sees it that throws next.
    Block(super::numbering::Block),
    /// A win.
    Won,
}

const _: () = assert!(PLACES == Place::Off as usize, "off comes after the places");
