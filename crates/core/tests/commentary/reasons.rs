//! A second opinion on what speaks against a choice, by where the pieces stand after it and
//! after the better one.

use tesserae_core::review::Reason;
use tesserae_core::rules::{Action, Due, Event, Position, Side, Step};

use crate::verdict::SAME;
use crate::witness::{Watched, some_line};

impl Watched {
    /// Whether a reason against the choice of a ply is true beside a better choice.
    pub fn speaks_against(&self, number: usize, better: Action, reason: &Reason) -> bool {
        let (before, own) = (self.at(number), self.at(number + 1));
        let (other, events) = before.play(better).unwrap();
        let side = before.turn();
        let definition = before.game().definition();
        // What the better choice brings, and the one made does not.
        let missed = |test: &dyn Fn(&Position) -> bool| test(&other) && !test(own);
        let opponents: Vec<Side> =
            self.sides().iter().copied().filter(|opponent| *opponent != side).collect();
        let racks = |position: &Position| -> usize {
            opponents.iter().map(|opponent| count(position, *opponent, Step::HAND)).sum()
        };
        let home = |position: &Position| count(position, side, definition.home(side));
        match *reason {
            Reason::MissesWin => missed(&|position| position.winner() == Some(side)),
            Reason::MissesCapture => missed(&|position| racks(position) > racks(before)),
            // Round a ring a piece comes home without leaving the board.
            Reason::MissesBearingOff => {
                definition.ring_goal.is_none() && missed(&|position| home(position) > home(before))
            }
            Reason::MissesThrow => missed(&|position| {
                (position.turn(), position.due(), position.fate()) == (side, Due::Throw, None)
            }),
            Reason::Trapped { at, turns } => {
                held(own, side).contains(&(at, turns))
                    && !held(before, side).contains(&(at, turns))
                    && held(&other, side).len() <= held(before, side).len()
            }
            Reason::LedBack { from, to } => {
                let cell = |step: u8| definition.cell_id(side, Step(step));
                let taken = |cell| {
                    self.sides().iter().any(|whose| {
                        own.pieces(*whose).iter().any(|at| definition.cell_id(*whose, *at) == cell)
                    })
                };
                // Where the leap ends, or beyond it, if that cell and all between are taken.
                let leads = |stops: &[_]| {
                    let (first, last) = (stops.first().copied(), stops.last().copied());
                    let end = (0..=from.0).find(|step| last.is_some() && cell(*step) == last);
                    first == definition.cell_id(side, from)
                        && end.is_some_and(|end| {
                            (to.0 + 1..=end).chain(end..to.0).all(|step| taken(cell(step)))
                        })
                };
                definition.leaps.iter().any(|leap| leads(&leap.stops))
                    && self.progress(side, to) < self.progress(side, from)
                    && count(own, side, to) > count(before, side, to)
                    && !events.iter().any(|event| {
                        matches!(event, Event::Returned { side: whose, .. } if *whose == side)
                    })
            }
            Reason::GivesUpSafety { from } => {
                self.left_open(before, own).contains(&from)
                    && self.left_open(before, &other).is_empty()
            }
            Reason::LeavesOpen { by, at, chance, instead } => {
                let any = |position: &Position| self.share_that_captures(position, side, None);
                let same = |one: f64, told: f64| (one - told).abs() < SAME;
                own.turn() == by
                    && by != side
                    && same(any(own), chance)
                    && same(any(&other), instead)
                    && chance - instead >= 0.08
                    && match at {
                        Some(_) => same(self.share_that_captures(own, side, at), chance),
                        None => own.pieces(side).into_iter().all(|step| {
                            self.share_that_captures(own, side, Some(step)) < chance - SAME
                        }),
                    }
            }
        }
    }

    /// The safe cells that a choice has left for others on which a piece may be captured.
    fn left_open(&self, before: &Position, after: &Position) -> Vec<Step> {
        let (side, definition) = (before.turn(), before.game().definition());
        if definition.id() == "pente/race" {
            return Vec::new();
        }
        let safe = |step: Step| definition.cell(side, step).is_some_and(|cell| cell.safe);
        let open = |step: Step| {
            let cell = definition.cell_id(side, step).filter(|_| !safe(step));
            let mut opponents = self.sides().iter().filter(|opponent| **opponent != side);
            opponents.any(|opponent| {
                let path = &definition.paths[opponent.index()];
                // On a ring who has not done with it comes by again.
                let behind = |piece: &Step| match definition.ring_goal {
                    Some(goal) => *piece != goal && path.iter().any(|it| Some(*it) == cell),
                    None => path.iter().skip(usize::from(piece.0)).any(|it| Some(*it) == cell),
                };
                after.pieces(*opponent).iter().any(behind)
            })
        };
        let now = after.pieces(side);
        let came = now
            .iter()
            .any(|step| count(after, side, *step) > count(before, side, *step) && open(*step));
        let mut left = before.pieces(side);
        left.retain(|step| {
            came && safe(*step) && count(after, side, *step) < count(before, side, *step)
        });
        left
    }

    /// The share of the throws now due with which the thrower can send a piece of that side
    /// back, or the one on a step.
    fn share_that_captures(&self, position: &Position, side: Side, at: Option<Step>) -> f64 {
        let by = position.turn();
        let gone = |position: &Position| -> u32 {
            position.pieces(side).into_iter().map(|step| self.progress(side, step)).sum()
        };
        let falls = |next: &Position| {
            let moved = at.is_none_or(|at| count(next, side, at) < count(position, side, at));
            moved && gone(next) < gone(position)
        };
        let outcomes = position.outcomes().unwrap();
        let captures = outcomes.list().iter().filter(|outcome| {
            let thrown = position.play(Action::Throw(outcome.throw)).unwrap().0;
            some_line(&thrown, by, &falls)
        });
        let ways: u32 = captures.map(|outcome| outcome.weight).sum();
        f64::from(ways) / f64::from(outcomes.total())
    }
}

/// How many pieces of a side stand on a step.
fn count(position: &Position, side: Side, step: Step) -> usize {
    position.pieces(side).into_iter().filter(|piece| *piece == step).count()
}

/// Where pieces of a side are held, and for how many turns.
fn held(position: &Position, side: Side) -> Vec<(Step, u8)> {
    let own = position.standings().into_iter().filter(|standing| standing.side == side);
    own.filter_map(|standing| Some((standing.step, standing.trapped?))).collect()
}
