//! The Knossos Game a second time, written from the rules' text alone: cells by
//! number, plain arrays, one piece at a time.

use super::{SIDES, Second, from_to, list, numbers, parts, put, score_of};

/// One variant, as the rules' text tells it.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    name: &'static str,
    /// The cells of each side's way in order, from the first to the bay.
    ways: [&'static [usize]; 2],
    /// Pieces a side.
    pieces: usize,
    /// What is thrown, each piece with two sides or corners that count alike; and the
    /// score where none counts.
    lots: u32,
    none: u32,
}

/// The way of the article.
const ARTICLE: [&[usize]; 2] = [
    &[18, 16, 12, 13, 14, 11, 9, 8, 6, 4, 1, 3, 2, 5, 7, 8, 9, 10, 13, 14, 15, 17, 20, 19],
    &[20, 17, 15, 14, 13, 10, 9, 8, 7, 5, 2, 3, 1, 4, 6, 8, 9, 11, 14, 13, 12, 16, 18, 19],
];

pub const VARIANTS: [Variant; 4] = [
    Variant { name: "gurevich", ways: ARTICLE, pieces: 5, lots: 3, none: 4 },
    Variant {
        name: "straight",
        ways: [
            &[18, 16, 12, 13, 10, 9, 8, 6, 4, 1, 3, 2, 5, 7, 8, 9, 11, 14, 15, 17, 20, 19],
            &[20, 17, 15, 14, 11, 9, 8, 7, 5, 2, 3, 1, 4, 6, 8, 9, 10, 13, 12, 16, 18, 19],
        ],
        pieces: 5,
        lots: 3,
        none: 4,
    },
    Variant { name: "sticks", ways: ARTICLE, pieces: 5, lots: 4, none: 5 },
    Variant { name: "seven", ways: ARTICLE, pieces: 7, lots: 3, none: 4 },
];

const CIRCLES: [usize; 10] = [10, 11, 12, 13, 14, 15, 16, 17, 18, 20];
const WALL: [usize; 6] = [12, 16, 18, 15, 17, 20];
const TRAPS: [usize; 2] = [6, 7];
const SEA: usize = 9;
const NECK: usize = 8;
const BAY: usize = 19;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// What the other threw in this round of the opening.
    Open(Option<u32>),
    Throw,
    Move(u32),
    /// The step of the piece that is in a trap.
    Fate(usize),
    Over,
}

/// The steps of every piece, 0 in hand, one past the bay off; side 0 is A.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pieces: [Vec<usize>; 2],
    turn: usize,
    phase: Phase,
}

/// How many pieces a cell holds; none for any number.
fn capacity(cell: usize) -> Option<usize> {
    match cell {
        SEA => None,
        NECK | 3 | 6 | 7 => Some(2),
        BAY => Some(4),
        _ => Some(1),
    }
}

impl Variant {
    fn off(self) -> usize {
        self.ways[0].len() + 1
    }

    /// The cell of a side's step; none in hand and off the board.
    fn cell(self, side: usize, step: usize) -> Option<usize> {
        if step == 0 || step == self.off() { None } else { Some(self.ways[side][step - 1]) }
    }

    fn count(self, state: &State, side: usize, cell: usize) -> usize {
        state.pieces[side].iter().filter(|step| self.cell(side, **step) == Some(cell)).count()
    }

    /// The first of the two steps on the sea, on the way out.
    fn outward_sea(self) -> usize {
        self.ways[0].iter().position(|cell| *cell == SEA).expect("a sea") + 1
    }

    /// Where a piece goes by a score; none where it may not.
    fn goal(self, side: usize, from: usize, score: u32) -> Option<usize> {
        match self.cell(side, from) {
            _ if from == self.off() => return None,
            Some(BAY) => return Some(self.off()),
            Some(SEA) => {
                if score != 1 && score != 4 {
                    return None;
                }
                let outward = from == self.outward_sea();
                return Some(if outward { from + 1 } else { from + score as usize });
            }
            _ => {}
        }
        let mut step = from;
        for _ in 0..score {
            if step == self.off() {
                return None;
            }
            step += 1;
            if matches!(self.cell(side, step), Some(SEA | NECK)) {
                break;
            }
        }
        // The exact score bears off from the wall, and from no other circle.
        let wall = self.cell(side, from).is_some_and(|cell| WALL.contains(&cell));
        (step < self.off() || wall).then_some(step)
    }

    /// Whether the cell of a step has room for one more of this side.
    fn has_room(self, state: &State, step: usize) -> bool {
        let me = state.turn;
        let Some(cell) = self.cell(me, step) else { return true };
        let both = self.count(state, 0, cell) + self.count(state, 1, cell);
        if CIRCLES.contains(&cell) {
            // An opponent's piece would be knocked off.
            return self.count(state, me, cell) == 0;
        }
        capacity(cell).is_none_or(|holds| both < holds)
    }

    /// Whether neither side could move with anything that can be thrown.
    fn jammed(self, state: &State) -> bool {
        (0..2).all(|turn| {
            (1..=self.none).all(|score| {
                let look = State { turn, phase: Phase::Move(score), ..state.clone() };
                self.choices(&look) == ["pass"]
            })
        })
    }

    /// Moves a piece and knocks off who stands on a circle.
    fn land(self, state: &mut State, from: usize, to: usize) {
        let (me, other) = (state.turn, 1 - state.turn);
        put(&mut state.pieces[me], from, to);
        let Some(cell) = self.cell(me, to) else { return };
        if CIRCLES.contains(&cell) {
            for step in &mut state.pieces[other] {
                if self.cell(other, *step) == Some(cell) {
                    *step = 0;
                }
            }
            state.pieces[other].sort_unstable();
        }
    }
}

impl Second for Variant {
    type State = State;

    fn id(&self) -> String {
        format!("knossos/{}", self.name)
    }

    fn start(&self, _: usize) -> State {
        let hand = vec![0; self.pieces];
        State { pieces: [hand.clone(), hand], turn: 0, phase: Phase::Open(None) }
    }

    fn read(&self, line: &str) -> State {
        let (turn, pieces, phase, rest) = parts(line);
        let phase = match phase {
            "open" => Phase::Open(rest.parse().ok()),
            "throw" => Phase::Throw,
            "move" => Phase::Move(rest.parse().expect("a number")),
            "fate" => Phase::Fate(rest.parse().expect("a number")),
            _ => Phase::Over,
        };
        State { pieces: [numbers(pieces[0]), numbers(pieces[1])], turn, phase }
    }

    fn text(&self, state: &State) -> String {
        let side = SIDES[state.turn];
        let phase = match state.phase {
            Phase::Open(None) => "open".into(),
            Phase::Open(Some(score)) => format!("open:{score}"),
            Phase::Throw => "throw".into(),
            Phase::Move(score) => format!("move:{score}"),
            Phase::Fate(step) => format!("fate:{step}"),
            Phase::Over => format!("over:{side}"),
        };
        let [a, b] = &state.pieces;
        format!("{} {side} {} {} {phase}", self.id(), list(a), list(b))
    }

    fn can_be(&self, state: &State) -> bool {
        let crowded = (1..=20).any(|cell| {
            let both = self.count(state, 0, cell) + self.count(state, 1, cell);
            capacity(cell).is_some_and(|holds| both > holds)
        });
        let done = |side: usize| state.pieces[side].iter().all(|step| *step == self.off());
        let phase = match state.phase {
            Phase::Open(None) => *state == self.start(2),
            Phase::Open(Some(first)) => {
                let start = State { phase: state.phase, turn: 1, ..self.start(2) };
                (1..=self.none).contains(&first) && *state == start
            }
            Phase::Throw => !done(0) && !done(1),
            Phase::Move(score) => (1..=self.none).contains(&score) && !done(0) && !done(1),
            Phase::Fate(step) => {
                let trap = self.cell(state.turn, step).is_some_and(|cell| TRAPS.contains(&cell));
                trap && state.pieces[state.turn].contains(&step) && !done(0) && !done(1)
            }
            Phase::Over => done(state.turn) && !done(1 - state.turn),
        };
        !crowded && phase
    }

    fn throws(&self, state: &State) -> Vec<(String, u32)> {
        if matches!(state.phase, Phase::Move(_) | Phase::Over) {
            return vec![];
        }
        // Each of them falls one way or the other, the first as the lowest bit.
        let mut ways = [0; 6];
        for fall in 0..1_u32 << self.lots {
            let up = (0..self.lots).filter(|one| fall >> one & 1 == 1).count();
            ways[if up == 0 { self.none as usize } else { up }] += 1;
        }
        (1..=self.none).map(|score| (format!("throw {score}"), ways[score as usize])).collect()
    }

    fn choices(&self, state: &State) -> Vec<String> {
        let Phase::Move(score) = state.phase else { return vec![] };
        let mut moves = Vec::new();
        for from in &state.pieces[state.turn] {
            let Some(to) = self.goal(state.turn, *from, score) else { continue };
            let act = format!("move {from}-{to}");
            if self.has_room(state, to) && !moves.contains(&act) {
                moves.push(act);
            }
        }
        if moves.is_empty() { vec!["pass".into()] } else { moves }
    }

    fn after(&self, state: &State, act: &str) -> State {
        let mut next = state.clone();
        let me = state.turn;
        let mut again = false;
        match state.phase {
            Phase::Open(None) => {
                next.phase = Phase::Open(Some(score_of(act)));
                next.turn = 1;
                return next;
            }
            Phase::Open(Some(first)) => {
                let (first, second) = (first == 1, score_of(act) == 1);
                if first == second {
                    return self.start(2);
                }
                // The 1 of the opening is played: onto a wall cell, so another throw.
                next.turn = usize::from(second);
                put(&mut next.pieces[next.turn], 0, 1);
                next.phase = Phase::Throw;
                return next;
            }
            Phase::Throw => {
                next.phase = Phase::Move(score_of(act));
                return next;
            }
            Phase::Move(_) => {
                if act != "pass" {
                    let (from, to) = from_to(act);
                    self.land(&mut next, from, to);
                    if next.pieces[me].iter().all(|step| *step == self.off()) {
                        next.phase = Phase::Over;
                        return next;
                    }
                    let cell = self.cell(me, to);
                    if cell.is_some_and(|cell| TRAPS.contains(&cell)) {
                        next.phase = Phase::Fate(to);
                        return next;
                    }
                    again = cell.is_some_and(|cell| WALL.contains(&cell));
                } else if self.jammed(state) {
                    for (side, steps) in next.pieces.iter_mut().enumerate() {
                        for step in steps.iter_mut() {
                            if self.cell(side, *step) == Some(NECK) {
                                *step = self.outward_sea();
                            }
                        }
                        steps.sort_unstable();
                    }
                }
            }
            Phase::Fate(from) => match score_of(act) {
                2 => self.land(&mut next, from, self.outward_sea()),
                3 | 5 => {}
                score => {
                    let to = self.goal(me, from, score).expect("a way on from a trap");
                    if self.has_room(state, to) {
                        self.land(&mut next, from, to);
                    }
                }
            },
            Phase::Over => unreachable!("the game is over"),
        }
        next.phase = Phase::Throw;
        if !again {
            next.turn = 1 - me;
        }
        next
    }
}
