//! What can stand on the cells of one part of the board, with a rank for each content.

use super::board::{Board, Cell, Place, STEPS};
use crate::rules::games::bits;

/// The numbers of pieces of each side by step.
pub type On = [[u8; STEPS]; 2];

/// The most codes that a part may have.
const MOST_CODES: u64 = 1 << 24;
/// One more than the most pieces of one side.
const KINDS: usize = 8;

/// The contents of one part of the board.
#[derive(Debug)]
pub struct Part {
    cells: Vec<Local>,
    /// For each class the codes of its contents, the farthest advanced first.
    classes: Vec<Vec<u32>>,
    /// For each class and content, its rank as the other side sees it.
    turned: Vec<Vec<u32>>,
    /// The rank of a content by its code.
    ranks: Vec<u32>,
}

/// What can stand on one cell.
#[derive(Debug)]
struct Local {
    /// By how much the code grows from one state to the next.
    unit: u32,
    /// The number of pieces on each of these steps: the side, and its step.
    steps: Vec<(usize, u8)>,
    /// The numbers, for each state.
    states: Vec<Vec<u8>>,
}

/// The number of pieces of each side in the places of a part, by which contents are told
/// apart: on the way out and home, or beyond the sea and none.
pub type Class = [[u8; 2]; 2];

fn class_at(class: Class) -> usize {
    class.as_flattened().iter().fold(0, |all, count| all * KINDS + usize::from(*count))
}

impl Part {
    /// The contents of the cells with no more than a board's pieces. An error where there are
    /// too many.
    pub fn new(board: &Board, part: usize) -> Result<Self, String> {
        let mut cells = Vec::new();
        let mut unit = 1_u64;
        for cell in &board.cells[part] {
            let local = Local::new(cell, board.pieces, unit as u32);
            unit *= local.states.len() as u64;
            if unit > MOST_CODES {
                return Err(format!("more than {MOST_CODES} ways to stand on the cells"));
            }
            cells.push(local);
        }
        let mut part = Self {
            cells,
            classes: vec![Vec::new(); KINDS.pow(4)],
            turned: vec![Vec::new(); KINDS.pow(4)],
            ranks: vec![u32::MAX; unit as usize],
        };
        let mut keyed: Vec<Vec<(u32, u32)>> = vec![Vec::new(); KINDS.pow(4)];
        let mut on = [[0; STEPS]; 2];
        part.gather(board, 0, 0, &mut on, &mut keyed);
        for (class, mut list) in keyed.into_iter().enumerate() {
            // The more steps the pieces have gone in all, the sooner.
            list.sort_unstable_by_key(|(steps, code)| (u32::MAX - steps, *code));
            for (rank, (_, code)) in list.iter().enumerate() {
                part.ranks[*code as usize] = rank as u32;
            }
            part.classes[class] = list.into_iter().map(|(_, code)| code).collect();
        }
        for class in 0..part.classes.len() {
            let turn = |code: &u32| {
                let mut on = [[0; STEPS]; 2];
                part.put(*code, &mut on);
                on.swap(0, 1);
                part.rank(&on)
            };
            part.turned[class] = part.classes[class].iter().map(turn).collect();
        }
        Ok(part)
    }

    /// Every content from the cell on.
    fn gather(
        &self,
        board: &Board,
        cell: usize,
        code: u32,
        on: &mut On,
        keyed: &mut [Vec<(u32, u32)>],
    ) {
        let Some(local) = self.cells.get(cell) else {
            let steps = |side: &[u8; STEPS]| -> u32 {
                (0..).zip(side).map(|(step, count): (u32, _)| step * u32::from(*count)).sum()
            };
            keyed[class_at(class_of(board, on))].push((steps(&on[0]) + steps(&on[1]), code));
            return;
        };
        for (number, state) in (0..).zip(&local.states) {
            for ((side, step), count) in local.steps.iter().zip(state) {
                on[*side][usize::from(*step)] = *count;
            }
            if on.iter().all(|side| side.iter().sum::<u8>() <= board.pieces) {
                self.gather(board, cell + 1, code + number * local.unit, on, keyed);
            }
        }
        for (side, step) in &local.steps {
            on[*side][usize::from(*step)] = 0;
        }
    }

    /// The codes of the contents of a class, by rank.
    pub fn contents(&self, class: Class) -> &[u32] {
        &self.classes[class_at(class)]
    }

    /// The number of contents of a class.
    pub fn len(&self, class: Class) -> u32 {
        self.contents(class).len() as u32
    }

    /// The ranks of a class's contents as the other side sees them.
    pub fn turned(&self, class: Class) -> &[u32] {
        &self.turned[class_at(class)]
    }

    /// All classes that have contents.
    pub fn classes(&self) -> impl Iterator<Item = Class> + '_ {
        let kinds = |at: usize, power: u32| (at / KINDS.pow(power) % KINDS) as u8;
        (0..self.classes.len())
            .filter(|at| !self.classes[*at].is_empty())
            .map(move |at| [[kinds(at, 3), kinds(at, 2)], [kinds(at, 1), kinds(at, 0)]])
    }

    /// The rank of what stands on the cells, as many as each of them holds; `u32::MAX` where
    /// that is more pieces than a side has.
    pub fn rank(&self, on: &On) -> u32 {
        let code = self.cells.iter().map(|local| local.state(on) * local.unit).sum::<u32>();
        self.ranks[code as usize]
    }

    /// Whether the cells can hold what stands on them.
    pub fn holds(&self, on: &On) -> bool {
        self.cells.iter().all(|local| local.find(on).is_some())
    }

    /// Puts a content's pieces on their steps.
    pub fn put(&self, mut code: u32, on: &mut On) {
        for local in &self.cells {
            let count = local.states.len() as u32;
            for ((side, step), here) in
                local.steps.iter().zip(&local.states[(code % count) as usize])
            {
                on[*side][usize::from(*step)] = *here;
            }
            code /= count;
        }
    }
}

/// The class of what stands on the steps of a part.
fn class_of(board: &Board, on: &On) -> Class {
    let mut class = [[0; 2]; 2];
    for (class, on) in class.iter_mut().zip(on) {
        for (step, count) in (0..).zip(on).filter(|(_, count)| **count > 0) {
            class[usize::from(board.place(step) == Place::Home)] += count;
        }
    }
    class
}

impl Local {
    fn new(cell: &Cell, pieces: u8, unit: u32) -> Self {
        let of = |side: usize, steps: u32| bits(steps).map(move |step| (side, step));
        let steps: Vec<_> = of(0, cell.mine).chain(of(1, cell.theirs)).collect();
        let mut states = vec![Vec::new()];
        for _ in &steps {
            let more = |state: Vec<u8>| {
                (0..=cell.holds.min(2 * pieces)).map(move |count| {
                    let mut state = state.clone();
                    state.push(count);
                    state
                })
            };
            states = states.into_iter().flat_map(more).collect();
            states.retain(|state| state.iter().sum::<u8>() <= cell.holds);
        }
        Self { unit, steps, states }
    }

    fn find(&self, on: &On) -> Option<usize> {
        let is = |state: &Vec<u8>| {
            let alike = |((side, step), count): (&(usize, u8), &u8)| {
                on[*side][usize::from(*step)] == *count
            };
            self.steps.iter().zip(state).all(alike)
        };
        self.states.iter().position(is)
    }

    fn state(&self, on: &On) -> u32 {
        self.find(on).unwrap_or(0) as u32
    }
}
