//! Ur a second time: squares by name, plain arrays, one piece at a time.

use super::Engine;

/// Where to count, and how deep. The starts; full hands beside crowded boards;
/// both sides in the small block, where they meet head on; near the end.
pub const COUNTED: &[(&str, u32)] = &[
    ("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open", 13),
    ("ur/rosette-throw A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open", 13),
    ("ur/short A 0,0,0 0,0,0 open", 13),
    ("ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open", 13),
    ("ur/cyningstan A 0,0,0,4,6,8,13 0,0,1,5,7,12,16 throw", 9),
    ("ur/cyningstan B 0,2,4,11,12,14,16 0,3,10,13,15,17,17 throw", 9),
    ("ur/rosette-throw A 0,2,4,12,13,15,16 0,3,8,14,17,17,17 throw", 9),
    ("ur/short B 0,14,15 12,16,17 move:2", 10),
    ("ur/cyningstan A 15,17,17,17,17,17,17 0,0,0,0,0,0,12 throw", 12),
    ("ur/finkel B 0,0,3,5,8,12,14 0,1,4,7,9,13,15 throw", 9),
    ("ur/finkel A 14,15,15,15,15,15,15 13,15,15,15,15,15,15 move:0", 9),
];

/// One variant, as the rules' text tells it.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    pub name: &'static str,
    pieces: usize,
    /// The squares of side A's path in order; B's is the same with the outer
    /// rows exchanged.
    path: &'static [&'static str],
    lots: u32,
    /// What it scores when no marked corner points up.
    none: u32,
    four_throws_again: bool,
    rosette_throws_again: bool,
}

const LONG_PATH: [&str; 16] = [
    "a4", "a3", "a2", "a1", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "b7", "b8", "m8", "a8", "a7",
];
const SHORT_PATH: [&str; 14] =
    ["a4", "a3", "a2", "a1", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "a8", "a7"];
const ROSETTES: [&str; 5] = ["a1", "b1", "m4", "a7", "b7"];

pub const VARIANTS: [Variant; 4] = [
    Variant {
        name: "cyningstan",
        pieces: 7,
        path: &LONG_PATH,
        lots: 3,
        none: 4,
        four_throws_again: true,
        rosette_throws_again: false,
    },
    Variant {
        name: "rosette-throw",
        pieces: 7,
        path: &LONG_PATH,
        lots: 3,
        none: 4,
        four_throws_again: true,
        rosette_throws_again: true,
    },
    Variant {
        name: "short",
        pieces: 3,
        path: &LONG_PATH,
        lots: 3,
        none: 4,
        four_throws_again: true,
        rosette_throws_again: false,
    },
    Variant {
        name: "finkel",
        pieces: 7,
        path: &SHORT_PATH,
        lots: 4,
        none: 0,
        four_throws_again: false,
        rosette_throws_again: true,
    },
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Open,
    Throw,
    Move(u32),
    Over,
}

/// The steps of every piece, 0 in hand, one past the path off; side 0 is A.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub pieces: [Vec<usize>; 2],
    pub turn: usize,
    pub phase: Phase,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    First(usize),
    Throw(u32),
    Move(usize, usize),
    Pass,
}

impl Variant {
    fn off(&self) -> usize {
        self.path.len() + 1
    }

    /// The square of a side's step; none in hand and off the board.
    fn square(&self, side: usize, step: usize) -> Option<String> {
        if step == 0 || step == self.off() {
            return None;
        }
        let square = self.path[step - 1];
        Some(match (side, &square[..1]) {
            (1, "a") => square.replace('a', "b"),
            (1, "b") => square.replace('b', "a"),
            _ => square.to_owned(),
        })
    }

    /// Scores with the number of ways in which the lots give them, counted by
    /// throwing every combination.
    fn scores(&self) -> Vec<(u32, u32)> {
        let mut ways = [0; 16];
        for lots in 0..1_u32 << self.lots {
            let marked = lots.count_ones();
            ways[if marked == 0 { self.none } else { marked } as usize] += 1;
        }
        (0..16).filter(|s| ways[*s as usize] > 0).map(|s| (s, ways[s as usize])).collect()
    }

    fn may_move(&self, state: &State, from: usize, score: usize) -> bool {
        let to = from + score;
        if score == 0 || from == self.off() || to > self.off() {
            return false;
        }
        let Some(square) = self.square(state.turn, to) else { return true };
        let stands = |side: usize| {
            state.pieces[side].iter().any(|p| self.square(side, *p).as_ref() == Some(&square))
        };
        let protected = ROSETTES.contains(&square.as_str());
        let barred = stands(state.turn) || (protected && stands(1 - state.turn));
        !barred
    }
}

impl Engine for Variant {
    type State = State;
    type Act = Act;

    fn id(&self) -> String {
        format!("ur/{}", self.name)
    }

    fn start(&self) -> State {
        let hand = vec![0; self.pieces];
        State { pieces: [hand.clone(), hand], turn: 0, phase: Phase::Open }
    }

    fn read(&self, line: &str) -> State {
        let parts: Vec<&str> = line.split(' ').collect();
        let list = |text: &str| text.split(',').map(|n| n.parse().expect("a step")).collect();
        State {
            pieces: [list(parts[2]), list(parts[3])],
            turn: usize::from(parts[1] == "B"),
            phase: match parts[4].split_once(':') {
                None if parts[4] == "open" => Phase::Open,
                None => Phase::Throw,
                Some(("move", score)) => Phase::Move(score.parse().expect("a score")),
                Some(_) => Phase::Over,
            },
        }
    }

    fn act_text(act: Act) -> String {
        match act {
            Act::First(side) => format!("first {}", ["A", "B"][side]),
            Act::Throw(score) => format!("throw {score}"),
            Act::Move(from, to) => format!("move {from}-{to}"),
            Act::Pass => "pass".into(),
        }
    }

    fn weights(&self, state: &State) -> Vec<(String, u32)> {
        match state.phase {
            Phase::Open => vec![("first A".into(), 1), ("first B".into(), 1)],
            Phase::Throw => {
                self.scores().into_iter().map(|(s, w)| (format!("throw {s}"), w)).collect()
            }
            _ => vec![],
        }
    }

    fn acts(&self, state: &State) -> Vec<Act> {
        match state.phase {
            Phase::Over => vec![],
            Phase::Open => vec![Act::First(0), Act::First(1)],
            Phase::Throw => self.scores().into_iter().map(|(s, _)| Act::Throw(s)).collect(),
            Phase::Move(score) => {
                let mut moves = Vec::new();
                for piece in &state.pieces[state.turn] {
                    let act = Act::Move(*piece, *piece + score as usize);
                    if self.may_move(state, *piece, score as usize) && !moves.contains(&act) {
                        moves.push(act);
                    }
                }
                if moves.is_empty() { vec![Act::Pass] } else { moves }
            }
        }
    }

    fn after(&self, state: &State, act: Act) -> State {
        let mut next = state.clone();
        let me = state.turn;
        match act {
            Act::First(side) => {
                next.turn = side;
                next.phase = Phase::Throw;
            }
            Act::Throw(score) => next.phase = Phase::Move(score),
            Act::Pass => {
                next.turn = 1 - me;
                next.phase = Phase::Throw;
            }
            Act::Move(from, to) => {
                let piece = next.pieces[me].iter().position(|p| *p == from).expect("a piece");
                next.pieces[me][piece] = to;
                let square = self.square(me, to);
                if square.is_some() {
                    for piece in &mut next.pieces[1 - me] {
                        if self.square(1 - me, *piece) == square {
                            *piece = 0;
                        }
                    }
                }
                next.pieces[0].sort_unstable();
                next.pieces[1].sort_unstable();
                let on_rosette = square.is_some_and(|s| ROSETTES.contains(&s.as_str()));
                if next.pieces[me].iter().all(|p| *p == self.off()) {
                    next.phase = Phase::Over;
                    return next;
                }
                next.phase = Phase::Throw;
                let again = (self.four_throws_again && to - from == 4)
                    || (self.rosette_throws_again && on_rosette);
                if !again {
                    next.turn = 1 - me;
                }
            }
        }
        next
    }

    fn text(&self, state: &State) -> String {
        let list = |side: usize| {
            let steps: Vec<String> = state.pieces[side].iter().map(usize::to_string).collect();
            steps.join(",")
        };
        let side = ["A", "B"][state.turn];
        let phase = match state.phase {
            Phase::Open => "open".into(),
            Phase::Throw => "throw".into(),
            Phase::Move(score) => format!("move:{score}"),
            Phase::Over => format!("over:{side}"),
        };
        format!("ur/{} {side} {} {} {phase}", self.name, list(0), list(1))
    }
}
