//! A position, and what each action in it is worth.

use std::sync::Arc;

use thiserror::Error;

use crate::ai::exact::{self, Solution};
use crate::ai::network::Network;
use crate::ai::policy::Policy;
use crate::ai::rollout::{self, Progress, Rollout};
use crate::ai::share::{share, stream};
use crate::rules::{Action, Due, Position, Rules};
use crate::with_position;

/// Digits after the point of what rollouts find: more than they know.
const DIGITS: f64 = 1e6;

/// What an action is worth to the side that takes it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Answer {
    /// The action.
    pub action: Action,
    /// The probability of winning. By rollouts it may lie a little outside `0..=1`.
    pub win: f64,
    /// Its standard error; 0 where it is exact.
    pub error: f64,
    /// The standard error of its distance from the best action's, which is less than
    /// the two errors make, since both had the same dice.
    pub apart: f64,
}

/// A position with a choice, and what each legal action is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The position.
    pub position: Position,
    /// All legal actions, the best first.
    pub answers: Vec<Answer>,
}

/// A solution does not know what follows from a position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the solution does not know what follows from \"{0}\"")]
pub struct Unknown(pub String);

/// How the actions of a position are rolled out.
#[derive(Debug, Clone, PartialEq)]
pub struct Rolls {
    /// How all sides choose.
    pub policy: Policy,
    /// Games of each action.
    pub games: u64,
    /// Games end after so many plies at the evaluator's value.
    pub truncate: Option<u32>,
    /// The network that evaluates; none for the evaluation written by hand.
    pub network: Option<Arc<Network>>,
    /// Where all chance comes from. Each position has dice of its own, so that the
    /// luck of one set of dice is not in all of them.
    pub seed: u64,
}

impl Question {
    /// What the solution says of each position. The error is the first of which it does not
    /// know enough.
    pub fn exact(
        positions: &[Position],
        solution: &Solution,
        threads: usize,
        progress: impl FnMut(u64),
    ) -> Result<Vec<Self>, Unknown> {
        let each = |(): &mut (), number: u64| {
            let position = &positions[number as usize];
            worths(position, solution)
                .map(|answers| Self { position: position.clone(), answers })
                .ok_or_else(|| Unknown(position.to_string()))
        };
        share(0..positions.len() as u64, threads, || Ok(()), each, progress)
    }

    /// What rollouts say of the position of that number in its set, to six digits. None
    /// where it was called off, or no choice is due.
    pub fn rolled_out(
        position: &Position,
        number: u64,
        rolls: &Rolls,
        threads: usize,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Option<Self> {
        let plan = Rollout {
            policy: rolls.policy,
            games: rolls.games,
            truncate: rolls.truncate,
            network: rolls.network.clone(),
            seed: rand::RngExt::random(&mut stream(rolls.seed, number)),
            threads,
            ..Rollout::new(position.clone())
        };
        let report = rollout::run(&plan, go_on).filter(|report| report.games == rolls.games)?;
        let round = |number: f64| (number * DIGITS).round() / DIGITS;
        let turn = position.turn().index();
        let answer = |line: &rollout::Line| {
            let estimate = line.sides.get(turn)?;
            Some(Answer {
                action: line.action?,
                win: round(estimate.win()),
                error: round(estimate.error()),
                apart: round(line.behind.error()),
            })
        };
        let answers = report.lines.iter().map(answer).collect::<Option<Vec<Answer>>>()?;
        Some(Self { position: position.clone(), answers })
    }

    /// The best answer; none without any.
    pub fn best(&self) -> Option<&Answer> {
        self.answers.first()
    }

    /// Where an action stands among the answers.
    pub fn place_of(&self, action: Action) -> Option<usize> {
        self.answers.iter().position(|answer| answer.action == action)
    }
}

/// What every action is worth, the best first, equally good ones in order of their text.
fn worths(position: &Position, solution: &Solution) -> Option<Vec<Answer>> {
    if position.due() != Due::Choice {
        return None;
    }
    let mut answers = Vec::new();
    for action in position.actions() {
        let win = with_position!(position, rules, at => {
            let next = rules.after(at, action);
            let win = exact::win(&**rules, &next, solution)?;
            if rules.turn(&next) == rules.turn(at) { win } else { 1.0 - win }
        });
        answers.push(Answer { action, win, error: 0.0, apart: 0.0 });
    }
    answers.sort_by(|a, b| b.win.total_cmp(&a.win));
    Some(answers)
}
