//! What of Senet can be known: endgames, and the whole game with few pieces.
//!
//! Both sides run the same squares, so a position before a turn is the squares of the side
//! that throws and those of the other. Pieces go back and change places, so nothing but the
//! pieces off gives the positions an order, and they are solved as one graph.

use std::collections::HashMap;

use super::graph::{End, Graph};
use super::solvable::{Method, Problem, Solvable, Solve, Unsolvable};
use crate::rules::games::senet::{Senet, SenetPosition};
use crate::rules::{Action, Actions, Due, Rules, Side};

/// With no more pieces a side the game is solved in a second or two.
const FEW_PIECES: u8 = 2;
/// More positions than this are not solved.
const MOST: u64 = 50_000_000;

impl Solve for Senet {
    const ENDGAME_PIECES: u8 = 2;

    #[inline]
    fn endgame_key(&self, at: &SenetPosition) -> Option<u64> {
        at.endgame_key(Self::ENDGAME_PIECES)
    }

    fn solvable(&self, pieces: u8) -> Result<Solvable, Unsolvable> {
        if !self.has_stop() {
            let problem = "only variants in which every piece stops at one square can be solved";
            return Err(Unsolvable::Variant(problem.into()));
        }
        let rules = self.with_pieces(pieces);
        let numbering = Numbering::new(&rules);
        let count = numbering.positions();
        if count > MOST {
            return Err(Unsolvable::Variant(format!(
                "{count} positions are too many, at most {MOST} can be solved; with three pieces \
                 a side there are few enough"
            )));
        }
        Ok(Solvable {
            key: rules.values_depend_on(),
            pieces,
            is_small: pieces <= FEW_PIECES,
            problem: Box::new(move || {
                let start = numbering.of(&rules.after_opening()).unwrap_or(0);
                let (all, of_graph) = (numbering.clone(), rules.with_pieces(pieces));
                Ok(Problem {
                    method: Method::Graph(Box::new(move || all.graph(&of_graph))),
                    start,
                    number: Box::new(move |at| numbering.of(&(*at).try_into().ok()?)),
                })
            }),
        })
    }
}

/// A number for every position before a turn's throw, the end of the game first.
#[derive(Debug, Clone)]
pub struct Numbering {
    pieces: u8,
    /// The squares on which a piece can stand then, the last first.
    squares: Vec<u8>,
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1))
}

/// The rank of a set among those of as many places, those of low places first.
fn rank(places: impl Iterator<Item = u64>) -> u64 {
    (1..).zip(places).map(|(k, place)| choose(place, k)).sum()
}

/// The set of so many places with that rank, ascending.
fn unranked(count: u64, mut rank: u64) -> Vec<u64> {
    let mut places = Vec::new();
    for k in (1..=count).rev() {
        let place = (k - 1..).take_while(|place| choose(*place, k) <= rank).last().unwrap_or(0);
        rank -= choose(place, k);
        places.insert(0, place);
    }
    places
}

impl Numbering {
    /// Numbers the positions of a variant.
    pub fn new(rules: &Senet) -> Self {
        let definition = rules.definition();
        let stop = rules.stop().0;
        let squares = (1..=definition.last(Side::A).0).rev().filter(|square| *square != stop);
        Self { pieces: definition.pieces, squares: squares.collect() }
    }

    /// The numbers of pieces of both sides on the board, the fewest first, and of the
    /// positions with so many.
    pub fn groups(&self) -> impl Iterator<Item = ([u8; 2], u64)> + '_ {
        let pieces = self.pieces;
        let squares = self.squares.len() as u64;
        (2..=2 * pieces).flat_map(move |both| {
            (1..=pieces).filter(move |own| (1..=pieces).contains(&both.wrapping_sub(*own))).map(
                move |own| {
                    let other = both - own;
                    let ways = choose(squares, own.into());
                    ([own, other], ways * choose(squares - u64::from(own), other.into()))
                },
            )
        })
    }

    /// The number of positions before a turn's throw.
    pub fn positions(&self) -> u64 {
        self.groups().map(|(_, count)| count).sum()
    }

    /// The number of a position; none where no turn's throw is due.
    pub fn of(&self, at: &SenetPosition) -> Option<u32> {
        let turn = at.awaits_turn()?;
        let [own, other] = [turn, turn.opponent()].map(|side| at.on_board(side));
        let counts = [own, other].map(|set| set.count_ones() as u8);
        let mut first = 0;
        let mut groups = self.groups();
        loop {
            let (group, count) = groups.next()?;
            if group == counts {
                break;
            }
            first += count;
        }
        let on = |set: u32| {
            (0..).zip(&self.squares).filter(move |(_, s)| set >> **s & 1 == 1).map(|(p, _)| p)
        };
        let before = |place: u64| on(own).filter(|taken| *taken < place).count() as u64;
        let others = choose(self.squares.len() as u64 - u64::from(counts[0]), counts[1].into());
        let number = rank(on(own)) * others + rank(on(other).map(|p| p - before(p)));
        u32::try_from(first + number).ok()
    }

    /// The position with that number, with A to throw; none beyond the last one.
    pub fn position(&self, rules: &Senet, number: u32) -> Option<SenetPosition> {
        let mut left = u64::from(number);
        for ([own, other], count) in self.groups() {
            if left >= count {
                left -= count;
                continue;
            }
            let others = choose(self.squares.len() as u64 - u64::from(own), other.into());
            let mine = unranked(own.into(), left / others);
            let free: Vec<u64> =
                (0..self.squares.len() as u64).filter(|place| !mine.contains(place)).collect();
            let theirs = unranked(other.into(), left % others);
            let set = |places: &mut dyn Iterator<Item = u64>| {
                places.fold(0, |set, place| set | 1 << self.squares[place as usize])
            };
            let on = [
                set(&mut mine.iter().copied()),
                set(&mut theirs.iter().map(|place| free[*place as usize])),
            ];
            return rules.before_throw(Side::A, on);
        }
        None
    }

    /// Where all positions lead. Throws of fate come after them.
    pub fn graph(&self, rules: &Senet) -> Graph {
        let mut building = Building {
            rules,
            numbering: self,
            graph: Graph::default(),
            fates: HashMap::new(),
            found: Vec::new(),
        };
        for number in 0..self.positions() as u32 {
            // All numbers are of positions.
            if let Some(at) = self.position(rules, number) {
                building.follow(&at);
            }
        }
        let mut next = 0;
        while let Some(at) = building.found.get(next).copied() {
            building.follow(&at);
            next += 1;
        }
        building.graph
    }
}

/// A graph in the making.
struct Building<'a> {
    rules: &'a Senet,
    numbering: &'a Numbering,
    graph: Graph,
    /// The numbers of throws of fate, by their keys.
    fates: HashMap<u64, u32>,
    /// The positions in which they are due, in the order of their numbers.
    found: Vec<SenetPosition>,
}

impl Building<'_> {
    /// Adds a position with a throw due.
    fn follow(&mut self, at: &SenetPosition) {
        let throws = self.rules.outcomes(at);
        let chances: Vec<f64> = throws.probabilities().map(|(_, chance)| chance).collect();
        let kind = self.graph.kind(&chances);
        self.graph.position(kind);
        let mut ends = Vec::new();
        for outcome in throws.list() {
            ends.clear();
            self.ends(&self.rules.after(at, Action::Throw(outcome.throw)), at, &mut ends);
            self.graph.add(ends.iter().copied());
        }
    }

    /// Where the side that has thrown can bring the game.
    fn ends(&mut self, at: &SenetPosition, before: &SenetPosition, ends: &mut Vec<End>) {
        let rules = self.rules;
        let same = rules.turn(at) == rules.turn(before);
        match rules.due(at) {
            Due::Over(_) => ends.push(End::WON),
            Due::Choice => {
                let mut actions = Actions::new();
                rules.actions(at, &mut actions);
                for action in actions {
                    self.ends(&rules.after(at, action), before, ends);
                }
            }
            Due::Throw => {
                let number = self.numbering.of(at).or_else(|| self.fate(at));
                ends.extend(number.map(|number| End::at(number, same)));
            }
        }
    }

    /// The number of a throw of fate.
    fn fate(&mut self, at: &SenetPosition) -> Option<u32> {
        let next = (self.numbering.positions() + self.found.len() as u64) as u32;
        let number = *self.fates.entry(at.endgame_key(4)?).or_insert(next);
        if number == next {
            self.found.push(*at);
        }
        Some(number)
    }
}
