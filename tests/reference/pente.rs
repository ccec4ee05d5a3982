//! Five lines a second time: the ten points in the order in which counters pass
//! them, one counter at a time.

use super::Engine;

/// Where to count, and how deep. The starts; counters that bar their own entry;
/// hits by moving and by entering; crowded goals; the last counter.
pub const COUNTED: &[(&str, u32)] = &[
    ("pente/knock-off A 0,0,0,0,0 0,0,0,0,0 throw", 9),
    ("pente/race A 0,0,0,0,0 0,0,0,0,0 throw", 9),
    ("pente/knock-off A 0,0,1,4,10 0,0,0,2,7 throw", 8),
    ("pente/knock-off B 1,3,4,6,8 2,3,5,8,8 throw", 8),
    ("pente/knock-off A 1,2,4,5,6 2,3,4,5,8 move:1", 8),
    ("pente/knock-off A 6,8,8,8,8 7,8,8,8,8 throw", 9),
    ("pente/race A 0,0,1,4,10 0,0,0,2,7 throw", 8),
    ("pente/race B 1,3,4,6,8 2,3,5,8,8 throw", 8),
    ("pente/race A 1,2,4,5,6 2,3,4,5,8 move:1", 8),
    ("pente/race B 6,8,8,8,8 7,8,8,8,8 throw", 9),
];

/// The points counterclockwise from blue's left. White's own first is the sixth.
const POINTS: usize = 10;
const FIRST: [usize; 2] = [0, 5];
/// The two ends of the sacred line: 3A and 3B.
const SACRED: [usize; 2] = [2, 7];
/// Blue goes to 3B, white to 3A.
const GOAL: [usize; 2] = [7, 2];

/// One variant, as the rules' text tells it.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    name: &'static str,
    knock_out: bool,
}

pub const VARIANTS: [Variant; 2] =
    [Variant { name: "knock-off", knock_out: true }, Variant { name: "race", knock_out: false }];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Throw,
    Move(usize),
    Over,
}

/// Where each counter stands, by point, or outside; side 0 is blue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    counters: [[Option<usize>; 5]; 2],
    turn: usize,
    phase: Phase,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    Throw(usize),
    /// Side, from, to.
    Move(usize, Option<usize>, usize),
    Pass,
}

/// The number that a side gives a point.
fn step(side: usize, point: Option<usize>) -> usize {
    point.map_or(0, |point| (point + POINTS - FIRST[side]) % POINTS + 1)
}

impl Variant {
    fn may_land(&self, state: &State, point: usize) -> bool {
        let here = |side: usize| state.counters[side].contains(&Some(point));
        let crowded = here(state.turn) || (here(1 - state.turn) && !self.knock_out);
        SACRED.contains(&point) || !crowded
    }

    fn moves(&self, state: &State, score: usize) -> Vec<Act> {
        let me = state.turn;
        let mut moves = Vec::new();
        let entry = (FIRST[me] + score - 1) % POINTS;
        if state.counters[me].contains(&None) && self.may_land(state, entry) {
            return vec![Act::Move(me, None, entry)];
        }
        for from in state.counters[me].iter().flatten() {
            let to = (from + score) % POINTS;
            let act = Act::Move(me, Some(*from), to);
            if self.may_land(state, to) && !moves.contains(&act) {
                moves.push(act);
            }
        }
        if moves.is_empty() { vec![Act::Pass] } else { moves }
    }
}

impl Engine for Variant {
    type State = State;
    type Act = Act;

    fn id(&self) -> String {
        format!("pente/{}", self.name)
    }

    fn start(&self) -> State {
        State { counters: [[None; 5]; 2], turn: 0, phase: Phase::Throw }
    }

    fn read(&self, line: &str) -> State {
        let parts: Vec<&str> = line.split(' ').collect();
        let list = |side: usize| {
            let mut counters = [None; 5];
            for (counter, step) in counters.iter_mut().zip(parts[2 + side].split(',')) {
                let step: usize = step.parse().expect("a step");
                *counter = (step > 0).then(|| (FIRST[side] + step - 1) % POINTS);
            }
            counters
        };
        State {
            counters: [list(0), list(1)],
            turn: usize::from(parts[1] == "B"),
            phase: match parts[4].split_once(':') {
                None => Phase::Throw,
                Some(("move", score)) => Phase::Move(score.parse().expect("a score")),
                Some(_) => Phase::Over,
            },
        }
    }

    fn text(&self, state: &State) -> String {
        let list = |side: usize| {
            let mut steps = state.counters[side].map(|point| step(side, point));
            steps.sort_unstable();
            steps.map(|step| step.to_string()).join(",")
        };
        let side = ["A", "B"][state.turn];
        let phase = match state.phase {
            Phase::Throw => "throw".into(),
            Phase::Move(score) => format!("move:{score}"),
            Phase::Over => format!("over:{side}"),
        };
        format!("{} {side} {} {} {phase}", self.id(), list(0), list(1))
    }

    fn acts(&self, state: &State) -> Vec<Act> {
        match state.phase {
            Phase::Throw => (1..=6).map(Act::Throw).collect(),
            Phase::Move(score) => self.moves(state, score),
            Phase::Over => vec![],
        }
    }

    fn act_text(act: Act) -> String {
        match act {
            Act::Throw(score) => format!("throw {score}"),
            Act::Move(side, from, to) => {
                format!("move {}-{}", step(side, from), step(side, Some(to)))
            }
            Act::Pass => "pass".into(),
        }
    }

    fn after(&self, state: &State, act: Act) -> State {
        let mut next = state.clone();
        next.phase = Phase::Throw;
        match act {
            Act::Throw(score) => {
                next.phase = Phase::Move(score);
                return next;
            }
            Act::Pass => {}
            Act::Move(me, from, to) => {
                if !SACRED.contains(&to) {
                    for counter in &mut next.counters[1 - me] {
                        if *counter == Some(to) {
                            *counter = None;
                        }
                    }
                }
                let moved = next.counters[me].iter_mut().find(|counter| **counter == from);
                *moved.expect("a counter") = Some(to);
                if next.counters[me] == [Some(GOAL[me]); 5] {
                    next.phase = Phase::Over;
                    return next;
                }
            }
        }
        next.turn = 1 - next.turn;
        next
    }

    fn weights(&self, state: &State) -> Vec<(String, u32)> {
        match state.phase {
            Phase::Throw => (1..=6).map(|n| (format!("throw {n}"), 1)).collect(),
            _ => vec![],
        }
    }
}
