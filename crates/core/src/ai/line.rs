//! The play expected from an action on.

use super::knowledge::Knowledge;
use super::limits::Limits;
use super::player::{best, value};
use crate::rules::{Action, Outcomes, Position, Side};

/// Choices that the play expected shows after the first action.
const CHOICES: u32 = 2;
/// Throws in a row that it goes through.
const THROWS: usize = 4;

/// Which throws come up in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Throws {
    /// The likeliest, of equally likely ones the first.
    Likeliest,
    /// Those that cost the side that took the first action most of its chances: by how much
    /// each is worse than the mean, times how likely it is. They show what is wrong with the
    /// action.
    Costliest,
}

/// The play expected from an action on: that action, throws, the best answers.
pub fn expected(
    position: &Position,
    first: Action,
    throws: Throws,
    knowledge: &Knowledge,
) -> Vec<Action> {
    let me = position.turn();
    let mut line = vec![first];
    let mut at = position.clone();
    for _ in 0..=THROWS {
        let Some(last) = line.last() else { break };
        let Ok((next, _)) = at.play(*last) else { break };
        at = next;
        let throw = match throws {
            Throws::Likeliest => likeliest(&at),
            Throws::Costliest => costliest(&at, me, knowledge),
        };
        match throw {
            Some(throw) => line.push(throw),
            None => break,
        }
    }
    match best(&at, knowledge, &Limits::depth(CHOICES)) {
        Some(choice) => line.extend(choice.pv),
        // Throws that nobody answers say nothing.
        None => line.truncate(1),
    }
    line
}

fn likeliest(at: &Position) -> Option<Action> {
    let list = at.outcomes()?.list();
    list.iter().rev().max_by_key(|o| o.weight).map(|outcome| Action::Throw(outcome.throw))
}

/// The throw that costs a side most; none where no throw is due.
fn costliest(at: &Position, side: Side, knowledge: &Knowledge) -> Option<Action> {
    let worth = |throw| {
        let (next, _) = at.play(Action::Throw(throw)).ok()?;
        value(&next, knowledge, &Limits::depth(1)).win.get(side.index()).copied()
    };
    let all: Vec<(Action, f64, f64)> = at
        .outcomes()
        .map(Outcomes::probabilities)?
        .filter_map(|(throw, chance)| Some((Action::Throw(throw), chance, worth(throw)?)))
        .collect();
    let mean: f64 = all.iter().map(|(_, chance, win)| chance * win).sum();
    let cost = |(_, chance, win): &&(Action, f64, f64)| chance * (mean - win);
    all.iter().max_by(|a, b| cost(a).total_cmp(&cost(b))).map(|(throw, ..)| *throw)
}
