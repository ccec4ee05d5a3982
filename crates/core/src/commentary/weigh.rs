//! The alternatives to a throw or choice, and their values.

use crate::ai::{Knowledge, Limits, value};
use crate::rules::{Action, Due, Position, Side};

/// A possible throw or choice.
#[derive(Debug, Clone, PartialEq)]
pub struct Alternative {
    /// The throw or choice.
    pub action: Action,
    /// Each side's probability of winning after it, in order of the seats.
    pub win: Vec<f64>,
}

/// The smallest change of the chance that makes other throws worth weighing.
const WORTH_WEIGHING: f64 = 0.05;

/// Each side's probability of winning, within the limits.
pub fn chance(position: &Position, knowledge: &Knowledge, limits: &Limits) -> Vec<f64> {
    match position.winner() {
        Some(winner) => {
            let sides = &Side::ALL[..usize::from(position.sides())];
            sides.iter().map(|side| f64::from(u8::from(*side == winner))).collect()
        }
        None => value(position, knowledge, limits).win,
    }
}

/// The result of each throw or choice of a position, in the order of the rules.
pub fn alternatives(
    position: &Position,
    knowledge: &Knowledge,
    limits: &Limits,
) -> Vec<Alternative> {
    let actions: Vec<Action> = match position.outcomes() {
        Some(outcomes) => outcomes.list().iter().map(|it| Action::Throw(it.throw)).collect(),
        None => position.actions(),
    };
    let weigh = |action: Action| {
        let (next, _) = position.play(action).ok()?;
        Some(Alternative { action, win: chance(&next, knowledge, limits) })
    };
    actions.into_iter().filter_map(weigh).collect()
}

/// Can the alternatives of a ply be worth a sentence? Only those of a choice between two or more,
/// and those of a throw that changed a chance much.
pub fn is_worth_weighing(before: &Position, chances: (&[f64], &[f64])) -> bool {
    match before.due() {
        Due::Choice => before.actions().len() > 1,
        Due::Throw => {
            let mut moved = chances.0.iter().zip(chances.1).map(|(old, new)| (new - old).abs());
            moved.any(|moved| moved >= WORTH_WEIGHING)
        }
        Due::Over(_) => false,
    }
}
