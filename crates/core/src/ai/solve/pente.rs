//! Five lines, solved: every position gets a number, and with that the exact
//! probability that the side to throw wins.
//!
//! Both sides go the same way round the ring from opposite ends, so a position is
//! described by the counters of the side to throw and those of the other: it does not
//! matter which of them is called A. That leaves some 350,000 positions of five
//! counters a side.

use std::collections::HashMap;

use super::graph::{End, Graph};
use super::solvable::{Method, Problem, Solvable, Solve, Unsolvable};
use crate::rules::games::pente::{Pente, PentePosition};
use crate::rules::{Action, Actions, Due, Rules, Side, Step};

/// More positions than this are not solved.
const MOST: usize = 50_000_000;

/// All positions of a variant by number, from the end of the game to its start.
pub struct Numbering {
    /// How a side's counters can stand.
    stands: HashMap<u64, u32>,
    /// The number of a position: by how the side to throw stands, then the other.
    numbers: Vec<u32>,
    /// The counters of the side to throw and of the other, by number.
    positions: Vec<[u64; 2]>,
}

/// No position has this number.
const NONE: u32 = u32::MAX;

impl Numbering {
    /// Numbers the positions of a variant. An error where it is not even, or too large.
    pub fn new(rules: &Pente) -> Result<Self, Unsolvable> {
        for step in 1..=rules.points() {
            if rules.meeting(Side::A, Step(step)) != rules.meeting(Side::B, Step(step)) {
                return Err(Unsolvable::Variant(format!(
                    "the sides do not meet alike: step {step} of A lies elsewhere for B"
                )));
            }
        }
        let mut list = Vec::new();
        stand(rules, 0, rules.definition().pieces, 0, &mut list);
        let many = list.len().saturating_mul(list.len());
        if many > MOST {
            return Err(Unsolvable::Variant(format!(
                "{many} positions and more are too many, at most {MOST} can be solved"
            )));
        }
        let goal = rules.definition().home(Side::A).0;
        let left = |counters: u64| -> u32 {
            (0..=rules.points())
                .map(|step| {
                    let steps = (goal + rules.points() - step) % rules.points();
                    // A counter outside has all the way to go.
                    let steps = if step == 0 { goal } else { steps };
                    (counters >> (4 * step) & 15) as u32 * u32::from(steps)
                })
                .sum()
        };
        let mut positions: Vec<[u64; 2]> = list
            .iter()
            .flat_map(|own| list.iter().map(move |opponent| [*own, *opponent]))
            .filter(|counters| rules.before_throw(Side::A, *counters).is_some())
            .collect();
        positions
            .sort_by_cached_key(|[own, opponent]| (left(*own) + left(*opponent), *own, *opponent));
        let stands: HashMap<u64, u32> = list.iter().copied().zip(0..).collect();
        let mut numbers = vec![NONE; many];
        for (number, [own, opponent]) in (0..).zip(&positions) {
            numbers[stands[own] as usize * stands.len() + stands[opponent] as usize] = number;
        }
        Ok(Self { stands, numbers, positions })
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The number of a position before a throw; none for any other.
    pub fn of(&self, at: &PentePosition, side: Side) -> Option<u32> {
        let stand = |side| self.stands.get(&at.counters(side)).map(|stand| *stand as usize);
        let index = stand(side)? * self.stands.len() + stand(side.opponent())?;
        self.numbers.get(index).copied().filter(|number| *number != NONE)
    }

    /// Where all positions lead.
    pub fn graph(&self, rules: &Pente) -> Graph {
        let throws = rules.start(2);
        let throws = rules.outcomes(&throws).clone();
        let chances: Vec<f64> = throws.probabilities().map(|(_, chance)| chance).collect();
        let mut graph = Graph::default();
        let kind = graph.kind(&chances);
        let mut actions = Actions::new();
        for counters in &self.positions {
            // All of them were made of such positions.
            let Some(at) = rules.before_throw(Side::A, *counters) else { continue };
            graph.position(kind);
            for (throw, _) in throws.probabilities() {
                let thrown = rules.after(&at, Action::Throw(throw));
                actions.clear();
                if rules.due(&thrown) == Due::Choice {
                    rules.actions(&thrown, &mut actions);
                }
                let after = |action: &Action| {
                    let next = rules.after(&thrown, *action);
                    match rules.due(&next) {
                        Due::Over(_) => End::WON,
                        _ => self.of(&next, Side::B).map_or(End::WON, |to| End::at(to, false)),
                    }
                };
                graph.add(actions.iter().map(after));
            }
        }
        graph
    }
}

/// Every way to set `left` counters on the steps from `step` on.
fn stand(rules: &Pente, step: u8, left: u8, counters: u64, list: &mut Vec<u64>) {
    if step > rules.points() {
        if left == 0 {
            list.push(counters);
        }
        return;
    }
    let most = if step == 0 || rules.is_sacred(Step(step)) { left } else { left.min(1) };
    for count in 0..=most {
        let with = counters | u64::from(count) << (4 * step);
        stand(rules, step + 1, left - count, with, list);
    }
}

impl Solve for Pente {
    fn solvable(&self, pieces: u8) -> Result<Solvable, Unsolvable> {
        let rules = self.with_pieces(pieces);
        Ok(Solvable {
            key: key(&rules),
            pieces,
            is_small: true,
            problem: Box::new(move || {
                let numbering = Numbering::new(&rules)?;
                let graph = numbering.graph(&rules);
                Ok(Problem {
                    method: Method::Graph(Box::new(move || graph)),
                    start: numbering.of(&rules.start(2), Side::A).unwrap_or(NONE),
                    number: Box::new(move |at| {
                        let at = (*at).try_into().ok()?;
                        let thrown = rules.due(&at) == Due::Throw;
                        thrown.then(|| numbering.of(&at, rules.turn(&at))).flatten()
                    }),
                })
            }),
        })
    }
}

/// All that the values depend on.
fn key(rules: &Pente) -> String {
    let definition = rules.definition();
    let sacred = (1..=rules.points()).filter(|step| rules.is_sacred(Step(*step)));
    let sacred: Vec<String> = sacred.map(|step| step.to_string()).collect();
    let meets = (1..=rules.points()).map(|step| rules.meeting(Side::A, Step(step)));
    let meets: Vec<String> = meets.map(|step| step.map_or(0, |s| s.0).to_string()).collect();
    let entry = if rules.enters_on_open_points() { " open entry" } else { "" };
    format!(
        "counters {} points {} goal {} meets {} sacred {} knock out {}{entry} dice {:?}",
        definition.pieces,
        rules.points(),
        definition.home(Side::A).0,
        meets.join(","),
        sacred.join(","),
        rules.knocks_out(),
        definition.dice,
    )
}
