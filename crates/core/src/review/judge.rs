//! Values of positions and actions, with their errors.
//!
//! If a value is not known exactly, a search some choices ahead estimates it, as
//! [`value`](crate::ai::value) does. Throws cost a search no depth, so its value before a throw is
//! the mean of its values after each. There is one exception: a throw that leads back to the
//! start, such as a tied opening, does cost depth.

use super::found::{Choice, Method, Point, Weighed, difference};
use super::settings::{ReviewError, Rolls, Settings};
use crate::ai::line::{Throws, expected};
use crate::ai::rollout::{self, Estimate, Line, Rollout};
use crate::ai::share::stream;
use crate::ai::{Knowledge, Limits, value};
use crate::rules::{Action, Outcomes, Position};

/// A choice that costs at most this is as good as the best; the difference is rounding.
const NOTHING: f64 = 1e-9;

/// Values positions and choices.
pub(super) struct Judge<'a> {
    pub knowledge: &'a Knowledge,
    pub asked: &'a Settings,
}

/// The values of a search at full depth, and one choice less deep.
struct Looked {
    point: Point,
    shallow: Vec<f64>,
}

impl Judge<'_> {
    /// The value of a position.
    pub fn point(&self, position: &Position) -> Result<Point, ReviewError> {
        self.look(position).map(|looked| looked.point)
    }

    /// The mean over all throws of a position; `point` is the position's own value.
    pub fn expected(&self, position: &Position, point: &Point) -> Result<Vec<f64>, ReviewError> {
        let start = position.game().start(position.sides());
        let chances = position.outcomes().map(Outcomes::probabilities).into_iter().flatten();
        let play = |throw| position.play(Action::Throw(throw)).ok().map(|(next, _)| next);
        let all: Vec<(Position, f64)> =
            chances.filter_map(|(throw, chance)| Some((play(throw)?, chance))).collect();
        if all.iter().all(|(next, _)| *next != start) {
            return Ok(point.win.clone());
        }
        let mut mean = vec![0.0; point.win.len()];
        for (next, chance) in all {
            for (sum, win) in mean.iter_mut().zip(self.point(&next)?.win) {
                *sum += chance * win;
            }
        }
        Ok(mean)
    }

    /// The values of a choice's actions, and the cost of `chosen`; none if there are fewer than
    /// two actions.
    pub fn choice(
        &self,
        number: u64,
        position: &Position,
        chosen: Action,
    ) -> Result<Option<Choice>, ReviewError> {
        let actions = position.actions();
        if actions.len() < 2 {
            return Ok(None);
        }
        let (options, method) = self.options(position, &actions)?;
        let found = self.conclude(position, chosen, options, method);
        match (&self.asked.rolls, &found) {
            (Some(rolls), Some(choice)) if rolls.covers(choice) => {
                self.rolled_out(number, position, chosen, rolls)
            }
            _ => Ok(found),
        }
    }

    /// Like [`Self::choice`], always by rollouts.
    pub fn rolled_out(
        &self,
        number: u64,
        position: &Position,
        chosen: Action,
        rolls: &Rolls,
    ) -> Result<Option<Choice>, ReviewError> {
        let Knowledge { solution, endgame, network } = self.knowledge.clone();
        let plan = Rollout {
            games: rolls.games,
            truncate: rolls.truncate,
            exact: solution.or(endgame),
            network,
            seed: rand::RngExt::random(&mut stream(rolls.seed, number)),
            stop: self.asked.stop.clone(),
            ..Rollout::new(position.clone())
        };
        let report =
            rollout::run(&plan, &mut |_| true).filter(|report| report.games == rolls.games);
        let lines = report.ok_or(ReviewError::CalledOff)?.lines;
        let me = position.turn().index();
        let options = lines.iter().filter_map(|line| of_line(line, me)).collect();
        Ok(self.conclude(position, chosen, options, Method::Rollout))
    }

    /// Completes a choice with the cost of the chosen action against the best, which comes first;
    /// none if the chosen action is not listed.
    fn conclude(
        &self,
        position: &Position,
        chosen: Action,
        options: Vec<Weighed>,
        method: Method,
    ) -> Option<Choice> {
        let me = position.turn().index();
        let place = options.iter().position(|option| option.action == chosen)?;
        let (best, own) = (&options[0], &options[place]);
        let cost = best.win[me] - own.win[me];
        // Treat an action as good as the best like the best.
        let (cost, effect, throws) = if cost <= NOTHING {
            (0.0, vec![0.0; own.win.len()], Throws::Likeliest)
        } else {
            (cost, difference(&own.win, &best.win), Throws::Telling(chosen))
        };
        let (error, line) = (own.apart, expected(position, best.action, throws, self.knowledge));
        Some(Choice { chosen: place, cost, error, effect, line, options, method })
    }

    /// The value of each action by search or exact knowledge, the best first.
    fn options(
        &self,
        position: &Position,
        actions: &[Action],
    ) -> Result<(Vec<Weighed>, Method), ReviewError> {
        let me = position.turn().index();
        let mut found: Vec<(Action, Looked)> = Vec::with_capacity(actions.len());
        for action in actions {
            // A listed action is legal, so this never skips one.
            let Ok((next, _)) = position.play(*action) else { continue };
            found.push((*action, self.look(&next)?));
        }
        found.sort_by(|(_, a), (_, b)| b.point.win[me].total_cmp(&a.point.win[me]));
        let exact = found.iter().all(|(_, looked)| looked.point.method.is_exact());
        let method = match found.first() {
            Some((_, best)) if exact => best.point.method,
            _ => Method::Search,
        };
        let last_step = |looked: &Looked| looked.point.win[me] - looked.shallow[me];
        let of_best = found.first().map_or(0.0, |(_, best)| last_step(best));
        let weigh = |(action, looked): (Action, Looked)| {
            let apart = (of_best - last_step(&looked)).abs();
            let Point { win, error, .. } = looked.point;
            Weighed { action, win, error, apart }
        };
        Ok((found.into_iter().map(weigh).collect(), method))
    }

    fn look(&self, position: &Position) -> Result<Looked, ReviewError> {
        if self.is_off() {
            return Err(ReviewError::CalledOff);
        }
        let depth = self.asked.depth.max(2);
        let found = value(position, self.knowledge, &Limits::depth(depth));
        if found.exact {
            let known = self.knowledge.solution.is_some();
            let method = if known { Method::Solution } else { Method::Endgame };
            let shallow = found.win.clone();
            return Ok(Looked { point: Point { win: found.win, error: 0.0, method }, shallow });
        }
        let shallow = value(position, self.knowledge, &Limits::depth(depth - 1)).win;
        let steps = found.win.iter().zip(&shallow).map(|(deep, shallow)| (deep - shallow).abs());
        let error = steps.fold(0.0, f64::max);
        Ok(Looked { point: Point { win: found.win, error, method: Method::Search }, shallow })
    }

    fn is_off(&self) -> bool {
        self.asked.stop.as_ref().is_some_and(|stop| stop())
    }
}

/// The value of an action by rollouts, for the side with index `me`.
fn of_line(line: &Line, me: usize) -> Option<Weighed> {
    let win = line.sides.iter().map(Estimate::win).collect();
    let error = line.sides.get(me)?.error();
    Some(Weighed { action: line.action?, win, error, apart: line.behind.error() })
}
