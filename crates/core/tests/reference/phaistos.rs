//! The Phaistos labyrinth a second time, written from the rules' text alone:
//! travellers one by one, each number walked field by field.

use std::ops::RangeInclusive;

use super::{SIDES, Second, all_apart, numbers, parts, score_of};

/// One variant, as the rules' text tells it.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    name: &'static str,
    geese: &'static [usize],
    traps_the_player: bool,
    /// The passages that are offers.
    free_passages: &'static [usize],
}

const FLYING_GEESE: [usize; 11] = [5, 7, 14, 23, 25, 27, 35, 44, 50, 53, 54];
const SANCTUARIES: [usize; 7] = [1, 2, 3, 4, 5, 31, 58];
const EXACT: [usize; 3] = [31, 58, 61];
const PASSAGES: [(usize, usize); 5] = [(6, 12), (18, 26), (21, 26), (42, 56), (59, 47)];
const PITS: [usize; 2] = [13, 52];
const ORBIT: [usize; 6] = [7, 46, 49, 52, 55, 34];
const MILLSTONE: [(usize, usize); 4] = [(44, 50), (50, 44), (45, 51), (51, 45)];
const CENTRE: usize = 61;
const OFF: usize = 62;

const ALEFF: Variant =
    Variant { name: "aleff", geese: &FLYING_GEESE, traps_the_player: false, free_passages: &[] };

pub const VARIANTS: [Variant; 4] = [
    ALEFF,
    Variant { name: "player-trapped", traps_the_player: true, ..ALEFF },
    Variant { name: "sanctuary-geese", geese: &SANCTUARIES, ..ALEFF },
    Variant { name: "free-passages", free_passages: &[6, 18, 21, 42], ..ALEFF },
];

/// Where the passage on a field leads.
fn passage(field: usize) -> Option<usize> {
    PASSAGES.iter().find(|(from, _)| *from == field).map(|(_, to)| *to)
}

/// A piece: its field, 0 in hand and 62 off, and the turns that it still
/// misses if it is trapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Traveller {
    field: usize,
    misses: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    Open(Vec<u32>),
    Throw,
    Move(Vec<u32>),
    /// The field, the number by which it was reached, the number still to use.
    Offer(usize, u32, Option<u32>),
    Ride(usize, Option<u32>),
    /// The same two after a drop from 52, before the turn's throw.
    EarlyOffer(usize),
    EarlyRide(usize),
    Over,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    travellers: Vec<Vec<Traveller>>,
    turn: usize,
    phase: Phase,
}

impl State {
    /// One step of a traveller of the side to act: who stood there goes to where
    /// the step began, and is free.
    fn step(&mut self, from: usize, to: usize) {
        if !SANCTUARIES.contains(&to) && to != CENTRE && to != from {
            for traveller in self.travellers.iter_mut().flatten() {
                if traveller.field == to {
                    *traveller = Traveller { field: from, misses: None };
                }
            }
        }
    }

    /// The place in the list of a traveller that can be moved.
    fn find(&self, field: usize) -> usize {
        let mine = &self.travellers[self.turn];
        mine.iter().position(|t| t.field == field && t.misses.is_none()).expect("a traveller")
    }

    /// Moves a traveller of the side to act by one step.
    fn carry(&mut self, who: usize, to: usize) {
        let from = self.travellers[self.turn][who].field;
        self.step(from, to);
        self.travellers[self.turn][who].field = to;
    }

    fn trap(&mut self, who: usize) {
        self.travellers[self.turn][who].misses = Some(2);
    }

    fn sort(&mut self) {
        for travellers in &mut self.travellers {
            travellers.sort_unstable();
        }
    }

    /// After a number: the next number, or the next player.
    fn go_on(&mut self, rest: Option<u32>) {
        if self.travellers[self.turn].iter().all(|t| t.field == OFF) {
            self.phase = Phase::Over;
        } else if let Some(number) = rest {
            self.phase = Phase::Move(vec![number]);
        } else {
            self.turn = (self.turn + 1) % self.travellers.len();
            self.begin_turn();
        }
    }

    fn begin_turn(&mut self) {
        self.phase = Phase::Throw;
        let mut dropping = None;
        for (who, traveller) in self.travellers[self.turn].iter_mut().enumerate() {
            match traveller.misses {
                None => {}
                Some(0) => {
                    traveller.misses = None;
                    if traveller.field == 52 {
                        dropping = Some(who);
                    }
                }
                Some(turns) => traveller.misses = Some(turns - 1),
            }
        }
        if let Some(who) = dropping {
            self.carry(who, 7);
            self.phase = Phase::EarlyOffer(7);
        }
        self.sort();
    }

    /// A whole ride with its die, from an orbit field.
    fn ride(&mut self, from: usize, die: u32) {
        let who = self.find(from);
        let mut at = ORBIT.iter().position(|field| *field == from).expect("an orbit field");
        let mut towards_34 = from != 34;
        for _ in 0..die {
            if towards_34 && at == ORBIT.len() - 1 {
                towards_34 = false;
            } else if !towards_34 && at == 0 {
                towards_34 = true;
            }
            if towards_34 {
                at += 1;
            } else {
                at -= 1;
            }
        }
        self.carry(who, ORBIT[at]);
        if ORBIT[at] == 52 {
            self.carry(who, 7);
            self.trap(who);
        }
        self.sort();
    }
}

impl Variant {
    fn is_goose(&self, field: usize) -> bool {
        self.geese.contains(&field)
    }

    /// What an arrival on a field lets its player choose, apart from staying.
    fn offers(&self, field: usize) -> Vec<&'static str> {
        // 42 bears the goose too, and has none.
        if self.free_passages.contains(&field) {
            return vec!["go"];
        }
        let mut offers = Vec::new();
        if self.is_goose(field) {
            offers.push("go");
        }
        if ORBIT.contains(&field) && field != 52 {
            offers.push("ride");
        }
        if MILLSTONE.iter().any(|(from, _)| *from == field) {
            offers.push("cross");
        }
        offers
    }

    /// Uses a number forward on a traveller of the side to act, with all that follows.
    fn walk(&self, state: &mut State, who: usize, number: u32, rest: Option<u32>) {
        let mut at = state.travellers[state.turn][who].field;
        let mut backward = false;
        for done in 0..number {
            if done > 0 && EXACT.contains(&at) {
                backward = true;
            }
            if backward {
                at -= 1;
            } else {
                at += 1;
            }
            if state.travellers[state.turn][who].field == 0 {
                // A 1 brings it in.
                break;
            }
        }
        state.carry(who, at);
        self.arrive(state, who, number, backward, rest);
    }

    fn arrive(
        &self,
        state: &mut State,
        who: usize,
        number: u32,
        backward: bool,
        rest: Option<u32>,
    ) {
        let field = state.travellers[state.turn][who].field;
        if field == CENTRE {
            state.travellers[state.turn][who].field = OFF;
        } else if self.free_passages.contains(&field) {
            state.phase = Phase::Offer(field, number, rest);
            return state.sort();
        } else if let Some(to) = passage(field) {
            state.carry(who, to);
            return self.arrive(state, who, number, backward, rest);
        } else if PITS.contains(&field) {
            state.trap(who);
        } else if backward && self.is_goose(field) {
            state.carry(who, field - number as usize);
            return self.arrive(state, who, number, backward, rest);
        } else if !self.offers(field).is_empty() {
            state.phase = Phase::Offer(field, number, rest);
            return state.sort();
        }
        state.sort();
        state.go_on(rest);
    }

    /// The places in the list of the travellers on which a number may be used.
    fn usable(&self, state: &State, number: u32) -> Vec<usize> {
        let mine = &state.travellers[state.turn];
        if self.traps_the_player && mine.iter().any(|t| t.misses.is_some()) {
            return vec![];
        }
        let can = |t: &Traveller| match t.field {
            0 => number == 1,
            OFF => false,
            _ => t.misses.is_none(),
        };
        (0..mine.len()).filter(|who| can(&mine[*who])).collect()
    }
}

fn read_travellers(text: &str) -> Vec<Traveller> {
    text.split(',')
        .map(|piece| match piece.split_once('!') {
            None => Traveller { field: piece.parse().expect("a field"), misses: None },
            Some((field, turns)) => Traveller {
                field: field.parse().expect("a field"),
                misses: Some(turns.parse().expect("a number")),
            },
        })
        .collect()
}

fn write_travellers(travellers: &[Traveller]) -> String {
    let words: Vec<String> = travellers
        .iter()
        .map(|t| match t.misses {
            None => t.field.to_string(),
            Some(turns) => format!("{}!{turns}", t.field),
        })
        .collect();
    words.join(",")
}

fn with_rest(rest: Option<u32>) -> String {
    rest.map_or(String::new(), |number| format!(",{number}"))
}

impl Second for Variant {
    type State = State;

    fn id(&self) -> String {
        format!("phaistos/{}", self.name)
    }

    fn sides(&self) -> RangeInclusive<usize> {
        2..=4
    }

    fn start(&self, sides: usize) -> State {
        let hand = vec![Traveller { field: 0, misses: None }; 4];
        State { travellers: vec![hand; sides], turn: 0, phase: Phase::Open(vec![]) }
    }

    fn read(&self, line: &str) -> State {
        let (turn, pieces, phase, rest) = parts(line);
        let field_and_rest = || {
            let (field, left) = rest.split_once(',').unwrap_or((rest, ""));
            (field.to_owned(), left.parse().ok())
        };
        let phase = match phase {
            "open" if rest.is_empty() => Phase::Open(vec![]),
            "open" => Phase::Open(numbers(rest)),
            "throw" => Phase::Throw,
            "move" => Phase::Move(numbers(rest)),
            "offer" if rest == "7+" => Phase::EarlyOffer(7),
            "ride" if rest == "7+" => Phase::EarlyRide(7),
            "offer" => {
                let (place, left) = field_and_rest();
                let (field, number) = place.split_once('x').expect("a number");
                let (field, number) = (field.parse().expect("a field"), number.parse());
                Phase::Offer(field, number.expect("a number"), left)
            }
            "ride" => {
                let (field, left) = field_and_rest();
                Phase::Ride(field.parse().expect("a field"), left)
            }
            _ => Phase::Over,
        };
        State { travellers: pieces.into_iter().map(read_travellers).collect(), turn, phase }
    }

    fn text(&self, state: &State) -> String {
        let side = SIDES[state.turn];
        let comma = |numbers: &[u32]| super::list(numbers);
        let phase = match &state.phase {
            Phase::Open(thrown) if thrown.is_empty() => "open".into(),
            Phase::Open(thrown) => format!("open:{}", comma(thrown)),
            Phase::Throw => "throw".into(),
            Phase::Move(left) => format!("move:{}", comma(left)),
            Phase::Offer(field, number, rest) => {
                format!("offer:{field}x{number}{}", with_rest(*rest))
            }
            Phase::Ride(field, rest) => format!("ride:{field}{}", with_rest(*rest)),
            Phase::EarlyOffer(field) => format!("offer:{field}+"),
            Phase::EarlyRide(field) => format!("ride:{field}+"),
            Phase::Over => format!("over:{side}"),
        };
        let pieces: Vec<String> = state.travellers.iter().map(|t| write_travellers(t)).collect();
        format!("{} {side} {} {phase}", self.id(), pieces.join(" "))
    }

    fn can_be(&self, state: &State) -> bool {
        let all: Vec<Traveller> = state.travellers.concat();
        let alone: Vec<usize> = all
            .iter()
            .map(|t| t.field)
            .filter(|field| (1..CENTRE).contains(field) && !SANCTUARIES.contains(field))
            .collect();
        let marks = all.iter().all(|t| match t.misses {
            None => true,
            Some(turns) => turns <= 2 && [7, 13, 52].contains(&t.field),
        });
        let done = |side: usize| state.travellers[side].iter().all(|t| t.field == OFF);
        let others_done = (0..state.travellers.len()).any(|s| s != state.turn && done(s));
        let number = |n: &u32| (1..=6).contains(n);
        // The traveller that may choose or ride is there and is not trapped.
        let there = |field| {
            let free = Traveller { field, misses: None };
            state.travellers[state.turn].contains(&free)
        };
        let rides = |field: usize| field != 52 && ORBIT.contains(&field);
        let phase = match &state.phase {
            Phase::Open(thrown) => {
                let start = State {
                    phase: state.phase.clone(),
                    turn: thrown.len(),
                    ..self.start(state.travellers.len())
                };
                thrown.iter().all(number) && *state == start
            }
            Phase::Throw | Phase::Over => true,
            Phase::Move(left) => left.iter().all(number) && left.is_sorted_by(|a, b| a >= b),
            Phase::Offer(field, thrown, rest) => {
                let offers = !self.offers(*field).is_empty();
                offers && there(*field) && number(thrown) && rest.iter().all(number)
            }
            Phase::Ride(field, rest) => rides(*field) && there(*field) && rest.iter().all(number),
            Phase::EarlyOffer(field) | Phase::EarlyRide(field) => there(*field),
        };
        let over = state.phase == Phase::Over;
        let centre = all.iter().any(|t| t.field == CENTRE);
        all_apart(&alone) && !centre && marks && phase && done(state.turn) == over && !others_done
    }

    fn throws(&self, state: &State) -> Vec<(String, u32)> {
        match state.phase {
            Phase::Open(_) | Phase::Ride(..) | Phase::EarlyRide(_) => {
                (1..=6).map(|score| (format!("throw {score}"), 1)).collect()
            }
            Phase::Throw => {
                let mut found: Vec<(String, u32)> = Vec::new();
                for first in 1..=6 {
                    for second in 1..=6 {
                        let throw = format!("throw {},{}", first.max(second), first.min(second));
                        match found.iter_mut().find(|(known, _)| *known == throw) {
                            Some((_, ways)) => *ways += 1,
                            None => found.push((throw, 1)),
                        }
                    }
                }
                found
            }
            _ => vec![],
        }
    }

    fn choices(&self, state: &State) -> Vec<String> {
        match &state.phase {
            Phase::Move(left) => {
                let mut uses = Vec::new();
                for number in left {
                    for who in self.usable(state, *number) {
                        let field = state.travellers[state.turn][who].field;
                        let act = format!("use {number} {field}");
                        if !uses.contains(&act) {
                            uses.push(act);
                        }
                    }
                }
                if uses.is_empty() { vec!["pass".into()] } else { uses }
            }
            Phase::Offer(field, ..) => {
                let mut acts: Vec<String> =
                    self.offers(*field).into_iter().map(str::to_owned).collect();
                acts.push("stay".into());
                acts
            }
            Phase::EarlyOffer(_) => vec!["ride".into(), "stay".into()],
            _ => vec![],
        }
    }

    fn after(&self, state: &State, act: &str) -> State {
        let mut next = state.clone();
        match &state.phase {
            Phase::Open(thrown) => {
                let mut thrown = thrown.clone();
                thrown.push(score_of(act));
                if thrown.len() < state.travellers.len() {
                    next.turn += 1;
                    next.phase = Phase::Open(thrown);
                    return next;
                }
                let highest = *thrown.iter().max().expect("a throw");
                if thrown.iter().filter(|t| **t == highest).count() > 1 {
                    return self.start(thrown.len());
                }
                next.turn = thrown.iter().position(|t| *t == highest).expect("the highest");
                next.phase = Phase::Throw;
            }
            Phase::Throw => {
                let pair = act.strip_prefix("throw ").expect("a throw");
                next.phase = Phase::Move(numbers(pair));
            }
            Phase::Move(_) if act == "pass" => next.go_on(None),
            Phase::Move(left) => {
                let used: Vec<&str> = act.split(' ').collect();
                let number: u32 = used[1].parse().expect("a number");
                let field: usize = used[2].parse().expect("a field");
                let mut rest = left.clone();
                rest.remove(left.iter().position(|n| *n == number).expect("a number left"));
                let who = next.find(field);
                self.walk(&mut next, who, number, rest.first().copied());
            }
            Phase::Offer(field, number, rest) => {
                let who = next.find(*field);
                match act {
                    "go" if self.free_passages.contains(field) => {
                        next.carry(who, passage(*field).expect("a passage"));
                        self.arrive(&mut next, who, *number, false, *rest);
                    }
                    "go" => self.walk(&mut next, who, *number, *rest),
                    "ride" => next.phase = Phase::Ride(*field, *rest),
                    "cross" => {
                        let across = MILLSTONE.iter().find(|(from, _)| from == field);
                        next.carry(who, across.expect("a crossing").1);
                        next.sort();
                        next.go_on(*rest);
                    }
                    _ => next.go_on(*rest),
                }
            }
            Phase::Ride(field, rest) => {
                next.ride(*field, score_of(act));
                next.go_on(*rest);
            }
            Phase::EarlyOffer(field) => {
                next.phase = if act == "ride" { Phase::EarlyRide(*field) } else { Phase::Throw };
            }
            Phase::EarlyRide(field) => {
                next.ride(*field, score_of(act));
                next.phase = Phase::Throw;
            }
            Phase::Over => unreachable!("the game is over"),
        }
        next
    }
}
