//! The computer player: it plays a level or the result of a search, wherever a player is needed.
//! Nothing here panics, whatever the position.

use super::choice::{Choice, Value};
use super::deepening::Found;
use super::evaluate::Evaluate;
use super::exact::{self, Solution};
use super::expectiminimax::{search, search_until};
use super::knowledge::{Knowledge, Scope};
use super::levels::Level;
use super::limits::{DEEPEST, Limits};
use super::maxn;
use super::one_ply;
use super::policy::Policy;
use crate::rules::{Actions, Due, Position, Side};
use crate::with_position;

/// Positions that the master visits for a choice, at most.
const MASTER_NODES: u64 = 8_000;
/// Choices that the master looks ahead, at most.
const MASTER_DEPTH: u32 = 6;
/// Choices that are looked ahead where there is but one action.
const FORCED_DEPTH: u32 = 2;
/// Choices that are looked ahead before a position is taken for decided.
const DECIDED_DEPTH: u32 = 3;

/// Our own computer player for one variant.
#[derive(Debug, Clone)]
pub struct MachinePlayer {
    policy: Policy,
    /// What it looks up: nothing that its policy does not allow.
    knowledge: Knowledge,
}

/// A player of that level that knows nothing but the rules.
impl From<Level> for MachinePlayer {
    fn from(level: Level) -> Self {
        Self::new(Policy::Level(level), &Knowledge::default())
    }
}

impl MachinePlayer {
    /// A player that chooses so. Of what is known it takes what it may use.
    pub fn new(policy: Policy, knowledge: &Knowledge) -> Self {
        Self { policy, knowledge: knowledge.within(Scope::of(policy)) }
    }

    /// What it looks up.
    pub(super) fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Chooses an action within the limits. The same seed gives the same choice, unless
    /// the thinking was stopped. Without a solution the perfect player is a master. None
    /// where no choice is due.
    pub fn decide(&self, position: &Position, limits: &Limits, seed: u64) -> Option<Choice> {
        with_position!(position, rules, at => self.decide_with(&**rules, at, limits, seed))
    }

    /// As [`decide`](Self::decide), for one game's rules.
    pub fn decide_with<R: Evaluate>(
        &self,
        rules: &R,
        at: &R::Position,
        limits: &Limits,
        seed: u64,
    ) -> Option<Choice> {
        if rules.due(at) != Due::Choice {
            return None;
        }
        let Knowledge { solution, endgame, .. } = &self.knowledge;
        let (level, depth) = match self.policy {
            Policy::Level(level) if level < Level::Master => {
                return one_ply::choose(rules, at, level, &self.knowledge, seed);
            }
            Policy::Level(level) => (Some(level), None),
            Policy::Depth(depth) => (None, Some(depth)),
            Policy::Plain(search) => (None, Some(search.depth)),
        };
        if let Some(choice) = known_choice(rules, at, solution.as_ref()) {
            return Some(Choice { level, ..choice });
        }
        let level = level.map(|level| level.or_stand_in(false));
        let found = known_choice(rules, at, endgame.as_ref()).or_else(|| match depth {
            Some(depth) => {
                let limits = limits.within(depth, u64::MAX);
                best_with(rules, at, &self.knowledge, &limits, |_, _| false)
            }
            None => {
                let mut actions = Actions::new();
                rules.actions(at, &mut actions);
                let depth = if actions.len() == 1 { FORCED_DEPTH } else { MASTER_DEPTH };
                let limits = limits.within(depth, MASTER_NODES);
                best_with(rules, at, &self.knowledge, &limits, decided)
            }
        });
        found.map(|choice| Choice { level, ..choice })
    }
}

/// The best action: by what is known where that is enough, else what a search within the
/// limits finds, whatever the levels. None where no choice is due.
pub fn best(position: &Position, knowledge: &Knowledge, limits: &Limits) -> Option<Choice> {
    let all = MachinePlayer { policy: Policy::Depth(DEEPEST), knowledge: knowledge.clone() };
    all.decide(position, limits, 0)
}

/// Each side's probability of winning: by what is known where that is enough, else
/// searched within the limits.
pub fn value(position: &Position, knowledge: &Knowledge, limits: &Limits) -> Value {
    let known = [&knowledge.solution, &knowledge.endgame].into_iter().flatten();
    known.filter_map(|solution| known_value(position, solution)).next().unwrap_or_else(
        || with_position!(position, rules, at => value_with(&**rules, at, knowledge, limits)),
    )
}

/// The best action by a solution; none where it does not know.
fn known_choice<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    solution: Option<&Solution>,
) -> Option<Choice> {
    let solution = solution.filter(|_| rules.sides(at) == 2)?;
    let (action, win) = exact::best(rules, at, solution)?;
    let pv = exact::pv(rules, at, action, solution);
    let nodes = pv.len() as u64;
    Some(Choice { action, win, exact: true, pv, nodes, depth: 1, level: None })
}

/// Each side's probability of winning by a solution; none where it does not know.
fn known_value(position: &Position, solution: &Solution) -> Option<Value> {
    if position.sides() != 2 {
        return None;
    }
    let win = with_position!(position, rules, at => exact::win(&**rules, at, solution))?;
    let mut wins = vec![1.0 - win; 2];
    wins[position.turn().index()] = win;
    Some(Value { win: wins, exact: true, nodes: 1, depth: 1 })
}

fn value_with<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    knowledge: &Knowledge,
    limits: &Limits,
) -> Value {
    let sides = usize::from(rules.sides(at));
    if sides > 2 {
        let Found { win, exact, nodes, depth, .. } = maxn::search(rules, at, limits);
        return Value { win: win[..sides].to_vec(), exact, nodes, depth };
    }
    let Found { win, exact, nodes, depth, .. } = search(rules, at, knowledge, limits);
    let win = if rules.turn(at) == Side::A { vec![win, 1.0 - win] } else { vec![1.0 - win, win] };
    Value { win, exact, nodes, depth }
}

/// The best action, searched no further than the depth and the probability of
/// winning with which `enough` is content.
pub(super) fn best_with<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    knowledge: &Knowledge,
    limits: &Limits,
    enough: impl Fn(u32, f64) -> bool,
) -> Option<Choice> {
    if rules.sides(at) > 2 {
        let me = rules.turn(at).index();
        let found = maxn::search_until(rules, at, limits, |o| enough(o.depth, o.win[me]));
        let Found { action, win, exact, pv, nodes, depth } = found;
        let win = win[me];
        return Some(Choice { action: action?, win, exact, pv, nodes, depth, level: None });
    }
    let found = search_until(rules, at, knowledge, limits, |found| enough(found.depth, found.win));
    let Found { action, win, exact, pv, nodes, depth } = found;
    Some(Choice { action: action?, win, exact, pv, nodes, depth, level: None })
}

/// Where the game is as good as won or lost, depth no longer matters.
fn decided(depth: u32, win: f64) -> bool {
    depth >= DECIDED_DEPTH && !(0.02..=0.98).contains(&win)
}
