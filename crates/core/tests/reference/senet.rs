//! Senet a second time, written from the rules' text alone: squares by number,
//! plain arrays, one piece at a time.

use super::{SIDES, Second, all_apart, from_to, list, numbers, parts, put, score_of};

/// One variant, as the rules' text tells it.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    name: &'static str,
    pieces: usize,
    after: After,
}

/// Whose rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    Skiryuk,
    Kendall,
    Jequier,
}

pub const VARIANTS: [Variant; 4] = [
    Variant { name: "skiryuk", pieces: 5, after: After::Skiryuk },
    Variant { name: "archaic", pieces: 7, after: After::Skiryuk },
    Variant { name: "kendall", pieces: 7, after: After::Kendall },
    Variant { name: "jequier", pieces: 5, after: After::Jequier },
];

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
    matches!(score, 1 | 4 | 5 | 6)
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

/// Kendall and Jequier: whether three or more opponents in a row stand between two squares.
fn three_between(opponents: &[usize], one: usize, other: usize) -> bool {
    let (low, high) = (one.min(other), one.max(other));
    let there = |square: usize| square > low && square < high && opponents.contains(&square);
    (low..high).any(|square| (1..4).all(|on| there(square + on)))
}

/// Kendall and Jequier: whether a piece may land on a square.
fn may_land(own: &[usize], opponents: &[usize], to: usize) -> bool {
    if own.contains(&to) {
        return false;
    }
    if !opponents.contains(&to) {
        return true;
    }
    let beside = opponents.contains(&(to - 1)) || to < 30 && opponents.contains(&(to + 1));
    !beside && ![26, 28, 29, 30].contains(&to)
}

impl Variant {
    /// Where a piece goes forward by Kendall's or Jequier's rules; 31 is off.
    fn onward(self, own: &[usize], from: usize, score: usize) -> Option<usize> {
        let still_behind = |last: usize| own.iter().any(|square| *square <= last);
        let off = |last: usize| (!still_behind(last)).then_some(OFF);
        match (self.after, from, score) {
            (_, OFF, _) => None,
            (After::Kendall, 26, 5) | (After::Kendall, 28, 3) | (After::Kendall, 29, 2) => off(10),
            (After::Kendall, 30, _) => off(10),
            (After::Kendall, 26, _) => Some(26 + score),
            (After::Kendall, 27.., _) => None,
            (After::Kendall, ..) => Some(from + score).filter(|to| *to <= 26),
            _ if from + score > 30 => off(20),
            _ => Some(from + score),
        }
    }

    /// All moves by Kendall's or Jequier's rules.
    fn moves(self, own: &[usize], opponents: &[usize], score: usize) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for from in own.iter().copied() {
            if let Some(to) = self.onward(own, from, score) {
                let lands = to == OFF || may_land(own, opponents, to);
                if lands && !three_between(opponents, from, to) {
                    found.push((from, to));
                }
            }
        }
        if !found.is_empty() {
            return found;
        }
        let last = if self.after == After::Kendall { 26 } else { 30 };
        for from in own.iter().copied().filter(|from| *from <= last && *from > score) {
            let to = from - score;
            let empty = !opponents.contains(&to) || self.after == After::Kendall;
            if empty && may_land(own, opponents, to) && !three_between(opponents, from, to) {
                found.push((from, to));
            }
        }
        found
    }

    /// Where a piece goes from the water.
    fn out_of_the_water(self, state: &State) -> usize {
        let free = |square: &usize| !occupied(state, *square);
        match self.after {
            After::Kendall => (1..=15).rev().find(free),
            _ => (1..=30).find(free),
        }
        .expect("an empty square")
    }

    fn highest(self) -> u32 {
        if self.after == After::Jequier { 6 } else { 5 }
    }

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
        let can_throw = |score: u32| {
            let throw = format!("throw {score}");
            self.throws(&self.start(2)).iter().any(|(known, _)| *known == throw)
        };
        let phase = match state.phase {
            Phase::Open(None) => *state == self.start(2),
            Phase::Open(Some(first)) => {
                let start = State { phase: state.phase, turn: 1, ..self.start(2) };
                can_throw(first) && *state == start
            }
            Phase::Throw => !done(0) && !done(1),
            Phase::Move(score) => can_throw(score) && !done(0) && !done(1),
            Phase::Fate(house, _) => {
                let there = state.pieces[state.turn].contains(&house);
                let throws = (BEAUTY..=RE_ATUM).contains(&house) && self.after == After::Skiryuk;
                throws && there && !done(0) && !done(1)
            }
            Phase::Over => done(state.turn) && !done(1 - state.turn),
        };
        let rests = match self.after {
            // No piece rests on 26: what is there throws now.
            After::Skiryuk => {
                !squares.contains(&BEAUTY) || matches!(state.phase, Phase::Fate(BEAUTY, _))
            }
            After::Kendall | After::Jequier => !squares.contains(&WATER),
        };
        all_apart(&squares) && phase && rests
    }

    fn throws(&self, state: &State) -> Vec<(String, u32)> {
        if matches!(state.phase, Phase::Move(_) | Phase::Over) {
            return vec![];
        }
        let none = self.highest() as usize;
        let mut ways = [0; 7];
        for first in [0, 1] {
            for second in [0, 1] {
                for third in [0, 1] {
                    for fourth in [0, 1] {
                        let flat = first + second + third + fourth;
                        ways[if flat == 0 { none } else { flat }] += 1;
                    }
                }
            }
        }
        let thrown = (1..=6).filter(|score| ways[*score] > 0);
        thrown.map(|score| (format!("throw {score}"), ways[score])).collect()
    }

    fn choices(&self, state: &State) -> Vec<String> {
        let Phase::Move(score) = state.phase else { return vec![] };
        let (own, opponents) = (&state.pieces[state.turn], &state.pieces[1 - state.turn]);
        let mut moves = match self.after {
            After::Skiryuk => Self::forward_moves(own, opponents, score as usize),
            After::Kendall | After::Jequier => self.moves(own, opponents, score as usize),
        };
        if moves.is_empty() && self.after == After::Skiryuk {
            moves = Self::backward_moves(own, opponents, score as usize);
            if moves.is_empty() {
                moves = Self::forced_moves(own, opponents, score as usize);
            }
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
                if self.after != After::Skiryuk {
                    // The foremost spindle moves one square.
                    let front = 2 * self.pieces;
                    put(&mut next.pieces[SPINDLES], front, front + 1);
                }
            }
            Phase::Throw => next.phase = Phase::Move(score_of(act)),
            Phase::Move(_) if act == "pass" => Self::go_on(&mut next, None, false),
            Phase::Move(score) => {
                let (from, to) = from_to(act);
                if to != OFF && next.pieces[other].contains(&to) {
                    put(&mut next.pieces[other], to, from);
                }
                put(&mut next.pieces[me], from, to);
                if self.after != After::Skiryuk {
                    let drowns = to == WATER;
                    if drowns {
                        let back = self.out_of_the_water(&next);
                        put(&mut next.pieces[me], WATER, back);
                    }
                    Self::go_on(&mut next, None, turn_again(score) && !drowns);
                    return next;
                }
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
