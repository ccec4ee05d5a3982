//! Five lines a second time, written from the rules' text alone: points by name,
//! plain arrays, one counter at a time.

use super::{SIDES, Second, all_apart, from_to, list, numbers, parts, put, score_of};

/// One variant, as the rules' text tells it.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    name: &'static str,
    knocks_out: bool,
    enters_on_counters: bool,
}

pub const VARIANTS: [Variant; 3] = [
    Variant { name: "knock-off", knocks_out: true, enters_on_counters: true },
    Variant { name: "race", knocks_out: false, enters_on_counters: false },
    Variant { name: "open-entry", knocks_out: true, enters_on_counters: false },
];

/// The ways of the two sides, point by point.
const WAYS: [[&str; 10]; 2] = [
    ["1A", "2A", "3A", "4A", "5A", "1B", "2B", "3B", "4B", "5B"],
    ["1B", "2B", "3B", "4B", "5B", "1A", "2A", "3A", "4A", "5A"],
];

/// Where all five counters of a side must stand.
const GOALS: [&str; 2] = ["3B", "3A"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Throw,
    Move(u32),
    Over,
}

/// The steps of every counter, 0 outside; side 0 is A.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pieces: [Vec<usize>; 2],
    turn: usize,
    phase: Phase,
}

fn point(side: usize, step: usize) -> Option<&'static str> {
    if step == 0 { None } else { Some(WAYS[side][step - 1]) }
}

fn sacred(point: &str) -> bool {
    point == "3A" || point == "3B"
}

fn stands(state: &State, side: usize, on: &str) -> bool {
    state.pieces[side].iter().any(|step| point(side, *step) == Some(on))
}

impl Variant {
    /// Whether that point can take a counter of the side to act.
    fn can_take(self, state: &State, step: usize) -> bool {
        let on = WAYS[state.turn][step - 1];
        if sacred(on) {
            return true;
        }
        if stands(state, state.turn, on) {
            return false;
        }
        self.knocks_out || !stands(state, 1 - state.turn, on)
    }

    /// Whether a counter can enter there.
    fn can_enter(self, state: &State, step: usize) -> bool {
        let on = WAYS[state.turn][step - 1];
        let free = sacred(on) || !stands(state, 1 - state.turn, on);
        self.can_take(state, step) && (free || self.enters_on_counters)
    }

    fn is_done(self, state: &State, side: usize) -> bool {
        state.pieces[side].iter().all(|step| point(side, *step) == Some(GOALS[side]))
    }
}

impl Second for Variant {
    type State = State;

    fn id(&self) -> String {
        format!("pente/{}", self.name)
    }

    fn start(&self, _: usize) -> State {
        State { pieces: [vec![0; 5], vec![0; 5]], turn: 0, phase: Phase::Throw }
    }

    fn read(&self, line: &str) -> State {
        let (turn, pieces, phase, rest) = parts(line);
        let phase = match phase {
            "throw" => Phase::Throw,
            "move" => Phase::Move(rest.parse().expect("a number")),
            _ => Phase::Over,
        };
        State { pieces: [numbers(pieces[0]), numbers(pieces[1])], turn, phase }
    }

    fn text(&self, state: &State) -> String {
        let side = SIDES[state.turn];
        let phase = match state.phase {
            Phase::Throw => "throw".into(),
            Phase::Move(score) => format!("move:{score}"),
            Phase::Over => format!("over:{side}"),
        };
        let [a, b] = &state.pieces;
        format!("{} {side} {} {} {phase}", self.id(), list(a), list(b))
    }

    fn can_be(&self, state: &State) -> bool {
        let mut points = Vec::new();
        for side in [0, 1] {
            for step in &state.pieces[side] {
                points.extend(point(side, *step).filter(|point| !sacred(point)));
            }
        }
        let done = |side| self.is_done(state, side);
        let phase = match state.phase {
            Phase::Throw => !done(0) && !done(1),
            Phase::Move(score) => (1..=6).contains(&score) && !done(0) && !done(1),
            Phase::Over => done(state.turn) && !done(1 - state.turn),
        };
        all_apart(&points) && phase
    }

    fn throws(&self, state: &State) -> Vec<(String, u32)> {
        match state.phase {
            Phase::Throw => (1..=6).map(|score| (format!("throw {score}"), 1)).collect(),
            _ => vec![],
        }
    }

    fn choices(&self, state: &State) -> Vec<String> {
        let Phase::Move(score) = state.phase else { return vec![] };
        let mine = &state.pieces[state.turn];
        if mine.contains(&0) && self.can_enter(state, score as usize) {
            return vec![format!("move 0-{score}")];
        }
        let mut moves = Vec::new();
        for from in mine {
            if *from == 0 {
                continue;
            }
            let mut to = *from;
            for _ in 0..score {
                to = if to == 10 { 1 } else { to + 1 };
            }
            let act = format!("move {from}-{to}");
            if self.can_take(state, to) && !moves.contains(&act) {
                moves.push(act);
            }
        }
        if moves.is_empty() { vec!["pass".into()] } else { moves }
    }

    fn after(&self, state: &State, act: &str) -> State {
        let mut next = state.clone();
        let (me, other) = (state.turn, 1 - state.turn);
        if state.phase == Phase::Throw {
            next.phase = Phase::Move(score_of(act));
            return next;
        }
        if act != "pass" {
            let (from, to) = from_to(act);
            put(&mut next.pieces[me], from, to);
            let on = WAYS[me][to - 1];
            if !sacred(on) {
                for step in &mut next.pieces[other] {
                    if point(other, *step) == Some(on) {
                        *step = 0;
                    }
                }
                next.pieces[other].sort_unstable();
            }
            if self.is_done(&next, me) {
                next.phase = Phase::Over;
                return next;
            }
        }
        next.phase = Phase::Throw;
        next.turn = other;
        next
    }
}
