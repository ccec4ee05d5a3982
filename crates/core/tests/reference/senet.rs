//! Senet a second time, written from the rules' text alone: squares by number,
//! plain arrays, one piece at a time.

use super::{SIDES, Second, all_apart, from_to, list, numbers, parts, put, score_of};

/// One variant, as the rules' text tells it.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    name: &'static str,
    pieces: usize,
}

pub const VARIANTS: [Variant; 2] =
    [Variant { name: "skiryuk", pieces: 5 }, Variant { name: "archaic", pieces: 7 }];

const RESURRECTION: usize = 15;
const BEAUTY: usize = 26;
const WATER: usize = 27;
const THREE_TRUTHS: usize = 28;
const RE_ATUM: usize = 29;
const OFF: usize = 31;

const CONES: usize = 0;
const SPINDLES: usize = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// What the other threw in this round of the opening.
    Open(Option<u32>),
    Throw,
    Move(u32),
    /// The square of the piece that throws for itself, and whether its player
    /// has another turn after it.
    Fate(usize, bool),
    Over,
}

/// The squares of every piece, 31 off; side 0 has the cones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pieces: [Vec<usize>; 2],
    turn: usize,
    phase: Phase,
}

/// The maximal rows of pieces on consecutive squares, each with its two ends.
fn runs(pieces: &[usize]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut square = 1;
    while square < OFF {
        if pieces.contains(&square) {
            let first = square;
            while square + 1 < OFF && pieces.contains(&(square + 1)) {
                square += 1;
            }
            found.push((first, square));
        }
        square += 1;
    }
    found
}

/// Whether a run of two or more lies wholly between two squares.
fn barred(opponents: &[usize], one: usize, other: usize) -> bool {
    let (low, high) = (one.min(other), one.max(other));
    runs(opponents).iter().any(|(first, last)| first != last && low < *first && *last < high)
}

/// Whether a piece may land there, knocking out who can be.
fn can_land(own: &[usize], opponents: &[usize], square: usize) -> bool {
    if own.contains(&square) {
        return false;
    }
    runs(opponents).iter().all(|(first, last)| {
        let alone = first == last;
        alone || (square != *first && square != *last)
    })
}

fn turn_again(score: u32) -> bool {
    matches!(score, 1 | 4 | 5)
}

fn occupied(state: &State, square: usize) -> bool {
    state.pieces.iter().any(|pieces| pieces.contains(&square))
}

/// Where a piece goes forward; none if the score is too high to leave the board.
fn forward(from: usize, score: usize) -> Option<usize> {
    match from {
        OFF => None,
        30 => Some(OFF),
        27..=29 => Some(from + score).filter(|to| *to <= OFF),
        _ => Some(if from + score >= BEAUTY { BEAUTY } else { from + score }),
    }
}

impl Variant {
    fn forward_moves(own: &[usize], opponents: &[usize], score: usize) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for from in own {
            let Some(to) = forward(*from, score) else { continue };
            let lands = to == OFF || can_land(own, opponents, to);
            if lands && !barred(opponents, *from, to) {
                moves.push((*from, to));
            }
        }
        moves
    }

    fn backward_moves(own: &[usize], opponents: &[usize], score: usize) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for from in own {
            if *from > 25 || *from <= score {
                continue;
            }
            let to = *from - score;
            if can_land(own, opponents, to) && !barred(opponents, *from, to) {
                moves.push((*from, to));
            }
        }
        moves
    }

    fn forced_moves(own: &[usize], opponents: &[usize], score: usize) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for from in own {
            if !(27..=30).contains(from) {
                continue;
            }
            let to = (*from + score).min(OFF);
            if to == OFF || can_land(own, opponents, to) {
                moves.push((*from, to));
            }
        }
        moves
    }

    /// Back to the House of Resurrection.
    fn back_to_15(state: &mut State, from: usize) {
        let (me, other) = (state.turn, 1 - state.turn);
        // The piece is already lifted from where it stood.
        let free = |state: &State, square| !occupied(state, square) || square == from;
        if state.pieces[other].contains(&RESURRECTION) {
            let to = (1..OFF).find(|square| free(state, *square)).expect("an empty square");
            put(&mut state.pieces[other], RESURRECTION, to);
        } else if state.pieces[me].contains(&RESURRECTION) {
            let to = (1..RESURRECTION).rev().find(|s| free(state, *s)).expect("an empty square");
            put(&mut state.pieces[me], RESURRECTION, to);
        }
        put(&mut state.pieces[me], from, RESURRECTION);
    }

    /// What a piece's own throw does; the square on which it then throws again, if any.
    fn fate(state: &mut State, house: usize, score: u32) -> Option<usize> {
        let me = state.turn;
        let to = match (house, score) {
            (BEAUTY, 5) | (WATER, 4) | (THREE_TRUTHS, 3) | (RE_ATUM, 2) => OFF,
            (BEAUTY, score) => {
                let goal = BEAUTY + score as usize;
                if (WATER..=goal).all(|square| !occupied(state, square)) {
                    goal
                } else if !occupied(state, WATER) {
                    WATER
                } else {
                    RESURRECTION
                }
            }
            (WATER, 1..=3) => RESURRECTION,
            _ => return None,
        };
        if to == RESURRECTION {
            Self::back_to_15(state, house);
        } else {
            put(&mut state.pieces[me], house, to);
        }
        Some(to).filter(|to| [WATER, THREE_TRUTHS, RE_ATUM].contains(to))
    }

    /// The end of a move or of a fate: the game, a fate, another turn or the other's.
    fn go_on(state: &mut State, fate: Option<usize>, again: bool) {
        if state.pieces[state.turn].iter().all(|square| *square == OFF) {
            state.phase = Phase::Over;
        } else if let Some(house) = fate {
            state.phase = Phase::Fate(house, again);
        } else {
            state.phase = Phase::Throw;
            if !again {
                state.turn = 1 - state.turn;
            }
        }
    }
}

impl Second for Variant {
    type State = State;

    fn id(&self) -> String {
        format!("senet/{}", self.name)
    }

    fn start(&self, _: usize) -> State {
        let cones = (0..self.pieces).map(|i| 2 * i + 1).collect();
        let spindles = (0..self.pieces).map(|i| 2 * i + 2).collect();
        State { pieces: [cones, spindles], turn: CONES, phase: Phase::Open(None) }
    }

    fn read(&self, line: &str) -> State {
        let (turn, pieces, phase, rest) = parts(line);
        let phase = match phase {
            "open" => Phase::Open(rest.parse().ok()),
            "throw" => Phase::Throw,
            "move" => Phase::Move(rest.parse().expect("a number")),
            "fate" => {
                let house = rest.trim_end_matches('+').parse().expect("a number");
                Phase::Fate(house, rest.ends_with('+'))
            }
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
            Phase::Fate(house, again) => format!("fate:{house}{}", if again { "+" } else { "" }),
            Phase::Over => format!("over:{side}"),
        };
        let [cones, spindles] = &state.pieces;
        format!("{} {side} {} {} {phase}", self.id(), list(cones), list(spindles))
    }

    fn can_be(&self, state: &State) -> bool {
        let squares: Vec<usize> = state.pieces.concat().into_iter().filter(|s| *s != OFF).collect();
        let done = |side: usize| state.pieces[side].iter().all(|square| *square == OFF);
        let phase = match state.phase {
            Phase::Open(None) => *state == self.start(2),
            Phase::Open(Some(first)) => {
                let start = State { phase: state.phase, turn: 1, ..self.start(2) };
                (1..=5).contains(&first) && *state == start
            }
            Phase::Throw => !done(0) && !done(1),
            Phase::Move(score) => (1..=5).contains(&score) && !done(0) && !done(1),
            Phase::Fate(house, _) => {
                let there = state.pieces[state.turn].contains(&house);
                (BEAUTY..=RE_ATUM).contains(&house) && there && !done(0) && !done(1)
            }
            Phase::Over => done(state.turn) && !done(1 - state.turn),
        };
        // No piece rests on 26: what is there throws now.
        let beauty = !squares.contains(&BEAUTY) || matches!(state.phase, Phase::Fate(BEAUTY, _));
        all_apart(&squares) && phase && beauty
    }

    fn throws(&self, state: &State) -> Vec<(String, u32)> {
        if matches!(state.phase, Phase::Move(_) | Phase::Over) {
            return vec![];
        }
        let mut ways = [0; 6];
        for first in [0, 1] {
            for second in [0, 1] {
                for third in [0, 1] {
                    for fourth in [0, 1] {
                        let flat = first + second + third + fourth;
                        ways[if flat == 0 { 5 } else { flat }] += 1;
                    }
                }
            }
        }
        (1..=5).map(|score| (format!("throw {score}"), ways[score])).collect()
    }

    fn choices(&self, state: &State) -> Vec<String> {
        let Phase::Move(score) = state.phase else { return vec![] };
        let (own, opponents) = (&state.pieces[state.turn], &state.pieces[1 - state.turn]);
        let mut moves = Self::forward_moves(own, opponents, score as usize);
        if moves.is_empty() {
            moves = Self::backward_moves(own, opponents, score as usize);
        }
        if moves.is_empty() {
            moves = Self::forced_moves(own, opponents, score as usize);
        }
        if moves.is_empty() {
            return vec!["pass".into()];
        }
        moves.iter().map(|(from, to)| format!("move {from}-{to}")).collect()
    }

    fn after(&self, state: &State, act: &str) -> State {
        let mut next = state.clone();
        let (me, other) = (state.turn, 1 - state.turn);
        match state.phase {
            Phase::Open(None) => {
                next.phase = Phase::Open(Some(score_of(act)));
                next.turn = 1;
            }
            Phase::Open(Some(first)) => {
                let (first, second) = (first == 1, score_of(act) == 1);
                if first == second {
                    return self.start(2);
                }
                // The winner has the spindles from now on.
                next.turn = SPINDLES;
                next.phase = Phase::Throw;
            }
            Phase::Throw => next.phase = Phase::Move(score_of(act)),
            Phase::Move(_) if act == "pass" => Self::go_on(&mut next, None, false),
            Phase::Move(score) => {
                let (from, to) = from_to(act);
                if to != OFF && next.pieces[other].contains(&to) {
                    put(&mut next.pieces[other], to, from);
                }
                put(&mut next.pieces[me], from, to);
                let fate = Some(to).filter(|to| (BEAUTY..=RE_ATUM).contains(to));
                Self::go_on(&mut next, fate, turn_again(score));
            }
            Phase::Fate(house, again) => {
                let fate = Self::fate(&mut next, house, score_of(act));
                Self::go_on(&mut next, fate, again);
            }
            Phase::Over => unreachable!("the game is over"),
        }
        next
    }
}
