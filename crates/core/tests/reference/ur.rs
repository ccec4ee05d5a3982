//! Ur a second time, written from the rules' text alone: squares by name, plain
//! arrays, one piece at a time. Slow, and as unlike the engine as can be; it
//! shares none of its code and none of its data files.

use super::{SIDES, Second, all_apart, from_to, list, numbers, parts, put, score_of};

/// One variant, as the rules' text tells it.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    name: &'static str,
    pieces: usize,
    /// The squares of side A's path in order; B's is the same with the outer
    /// rows exchanged.
    path: &'static [&'static str],
    dice: u32,
    /// What it scores when no marked corner points up.
    none: u32,
    four_throws_again: bool,
    rosette_throws_again: bool,
    rosette_protects: bool,
    capture_throws_again: bool,
}

const LONG_PATH: [&str; 16] = [
    "a4", "a3", "a2", "a1", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "b7", "b8", "m8", "a8", "a7",
];
const SHORT_PATH: [&str; 14] =
    ["a4", "a3", "a2", "a1", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "a8", "a7"];
const ROSETTES: [&str; 5] = ["a1", "b1", "m4", "a7", "b7"];

pub const VARIANTS: [Variant; 7] = [
    Variant {
        name: "cyningstan",
        pieces: 7,
        path: &LONG_PATH,
        dice: 3,
        none: 4,
        four_throws_again: true,
        rosette_throws_again: false,
        rosette_protects: true,
        capture_throws_again: false,
    },
    Variant {
        name: "rosette-throw",
        pieces: 7,
        path: &LONG_PATH,
        dice: 3,
        none: 4,
        four_throws_again: true,
        rosette_throws_again: true,
        rosette_protects: true,
        capture_throws_again: false,
    },
    Variant {
        name: "short",
        pieces: 3,
        path: &LONG_PATH,
        dice: 3,
        none: 4,
        four_throws_again: true,
        rosette_throws_again: false,
        rosette_protects: true,
        capture_throws_again: false,
    },
    Variant {
        name: "finkel",
        pieces: 7,
        path: &SHORT_PATH,
        dice: 4,
        none: 0,
        four_throws_again: false,
        rosette_throws_again: true,
        rosette_protects: true,
        capture_throws_again: false,
    },
    Variant {
        name: "masters",
        pieces: 7,
        path: &LONG_PATH,
        dice: 3,
        none: 4,
        four_throws_again: false,
        rosette_throws_again: true,
        rosette_protects: false,
        capture_throws_again: false,
    },
    Variant {
        name: "masters-four",
        pieces: 7,
        path: &LONG_PATH,
        dice: 4,
        none: 0,
        four_throws_again: false,
        rosette_throws_again: true,
        rosette_protects: false,
        capture_throws_again: false,
    },
    Variant {
        name: "blitz",
        pieces: 5,
        path: &LONG_PATH,
        dice: 4,
        none: 0,
        four_throws_again: false,
        rosette_throws_again: true,
        rosette_protects: false,
        capture_throws_again: true,
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
    pieces: [Vec<usize>; 2],
    turn: usize,
    phase: Phase,
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

    /// Scores with the number of ways in which the dice give them, counted by
    /// throwing every combination.
    fn scores(&self) -> Vec<(u32, u32)> {
        let mut ways = [0; 16];
        for faces in 0..1_u32 << self.dice {
            let marked = faces.count_ones();
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
        let protected = self.rosette_protects && ROSETTES.contains(&square.as_str());
        let barred = stands(state.turn) || (protected && stands(1 - state.turn));
        !barred
    }
}

impl Second for Variant {
    type State = State;

    fn id(&self) -> String {
        format!("ur/{}", self.name)
    }

    fn start(&self, _: usize) -> State {
        let hand = vec![0; self.pieces];
        State { pieces: [hand.clone(), hand], turn: 0, phase: Phase::Open }
    }

    fn read(&self, line: &str) -> State {
        let (turn, pieces, phase, rest) = parts(line);
        let phase = match phase {
            "open" => Phase::Open,
            "throw" => Phase::Throw,
            "move" => Phase::Move(rest.parse().expect("a number")),
            _ => Phase::Over,
        };
        State { pieces: [numbers(pieces[0]), numbers(pieces[1])], turn, phase }
    }

    fn text(&self, state: &State) -> String {
        let side = SIDES[state.turn];
        let phase = match state.phase {
            Phase::Open => "open".into(),
            Phase::Throw => "throw".into(),
            Phase::Move(score) => format!("move:{score}"),
            Phase::Over => format!("over:{side}"),
        };
        let [a, b] = &state.pieces;
        format!("{} {side} {} {} {phase}", self.id(), list(a), list(b))
    }

    fn can_be(&self, state: &State) -> bool {
        let on_board = |side: usize| {
            state.pieces[side].iter().filter_map(move |step| self.square(side, *step))
        };
        let apart = all_apart(&on_board(0).chain(on_board(1)).collect::<Vec<_>>());
        let done = |side: usize| state.pieces[side].iter().all(|step| *step == self.off());
        let phase = match state.phase {
            Phase::Open => *state == self.start(2),
            Phase::Throw => !done(0) && !done(1),
            Phase::Move(score) => {
                let known = self.scores().iter().any(|(s, _)| *s == score);
                known && !done(0) && !done(1)
            }
            Phase::Over => done(state.turn) && !done(1 - state.turn),
        };
        apart && phase
    }

    fn throws(&self, state: &State) -> Vec<(String, u32)> {
        match state.phase {
            Phase::Open => vec![("first A".into(), 1), ("first B".into(), 1)],
            Phase::Throw => {
                self.scores().into_iter().map(|(s, ways)| (format!("throw {s}"), ways)).collect()
            }
            Phase::Move(_) | Phase::Over => vec![],
        }
    }

    fn choices(&self, state: &State) -> Vec<String> {
        let Phase::Move(score) = state.phase else { return vec![] };
        let mut moves = Vec::new();
        for piece in &state.pieces[state.turn] {
            let act = format!("move {piece}-{}", *piece + score as usize);
            if self.may_move(state, *piece, score as usize) && !moves.contains(&act) {
                moves.push(act);
            }
        }
        if moves.is_empty() { vec!["pass".into()] } else { moves }
    }

    fn after(&self, state: &State, act: &str) -> State {
        let mut next = state.clone();
        let me = state.turn;
        if let Some(side) = act.strip_prefix("first ") {
            next.turn = usize::from(side == "B");
            next.phase = Phase::Throw;
        } else if act.starts_with("throw ") {
            next.phase = Phase::Move(score_of(act));
        } else if act == "pass" {
            next.turn = 1 - me;
            next.phase = Phase::Throw;
        } else {
            let (from, to) = from_to(act);
            put(&mut next.pieces[me], from, to);
            let square = self.square(me, to);
            let mut captured = false;
            if square.is_some() {
                for piece in &mut next.pieces[1 - me] {
                    if self.square(1 - me, *piece) == square {
                        *piece = 0;
                        captured = true;
                    }
                }
            }
            next.pieces[1 - me].sort_unstable();
            let on_rosette = square.is_some_and(|s| ROSETTES.contains(&s.as_str()));
            if next.pieces[me].iter().all(|p| *p == self.off()) {
                next.phase = Phase::Over;
                return next;
            }
            next.phase = Phase::Throw;
            let again = (self.four_throws_again && to - from == 4)
                || (self.rosette_throws_again && on_rosette)
                || (self.capture_throws_again && captured);
            if !again {
                next.turn = 1 - me;
            }
        }
        next
    }
}
