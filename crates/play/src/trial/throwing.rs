//! Makes throws in the background, a few at a time, and collects them in order.
//!
//! However many threads share the work, the collected throws are always the first ones of the
//! seed. Between two batches, other work gets its turn on those threads.

use std::collections::VecDeque;
use std::ops::Range;

use bevy::tasks::AsyncComputeTaskPool;

use tesserae_core::ai::Limits;
use tesserae_core::dice::{Flight, Tally, ThrowError};
use tesserae_core::rules::{Dice, LotBody};

use super::terms::Terms;
use crate::background::Background;

/// The counts of a batch of throws, and those of its flights to show. `None` if it was stopped.
type Made = Result<Option<(Tally, Vec<Flight>)>, ThrowError>;

/// A running batch.
struct Batch {
    work: Background<Made>,
    numbers: Range<u64>,
}

/// The throws of a trial, batch after batch.
pub(super) struct Line {
    terms: Terms,
    /// Number of throws collected.
    taken: u64,
    limit: Option<u64>,
    running: bool,
    under_way: VecDeque<Batch>,
}

/// Batches that wait or run, for each thread: enough to bridge a long frame.
const AHEAD: usize = 4;

/// Number of throws in a batch, for a tenth of a second or less.
fn batch_size(dice: Dice) -> u64 {
    match dice {
        Dice::Lots { body: LotBody::Stick, .. } => 4,
        _ => 20,
    }
}

impl Line {
    pub(super) fn new(terms: Terms) -> Self {
        Self { terms, taken: 0, limit: None, running: false, under_way: VecDeque::new() }
    }

    pub(super) fn is_running(&self) -> bool {
        self.running
    }

    /// Are there throws that have started but are not collected?
    pub(super) fn is_at_work(&self) -> bool {
        !self.under_way.is_empty()
    }

    /// Sets the number of throws after which it ends. Drops batches that might exceed it.
    pub(super) fn set_limit(&mut self, limit: Option<u64>) {
        if self.limit != limit {
            self.limit = limit;
            self.under_way.clear();
        }
    }

    pub(super) fn start(&mut self) {
        self.running = true;
    }

    /// Stops at once. Throws not yet collected are made again when it continues.
    pub(super) fn stop(&mut self) {
        self.running = false;
        self.under_way.clear();
    }

    /// Collects finished batches and starts as many again. The new batches keep `shown`
    /// flights.
    pub(super) fn collect(
        &mut self,
        mut shown: usize,
    ) -> Vec<Result<(Tally, Vec<Flight>), ThrowError>> {
        let mut done = Vec::new();
        while let Some(made) = self.under_way.front_mut().and_then(|batch| batch.work.result()) {
            let Some(batch) = self.under_way.pop_front() else { break };
            match made {
                Ok(Some(made)) => {
                    self.taken = batch.numbers.end;
                    done.push(Ok(made));
                }
                // Only dropped batches are stopped, so this never happens.
                Ok(None) => self.under_way.clear(),
                Err(error) => {
                    done.push(Err(error));
                    break;
                }
            }
        }
        if self.limit.is_some_and(|limit| self.taken >= limit) {
            self.stop();
        }
        let most = if self.running { AHEAD * AsyncComputeTaskPool::get().thread_num() } else { 0 };
        while self.under_way.len() < most {
            let Some(batch) = self.begin(shown.min(1)) else { break };
            shown = shown.saturating_sub(1);
            self.under_way.push_back(batch);
        }
        done
    }

    /// Starts the batch after the running ones. `None` if the limit is reached.
    fn begin(&self, shown: usize) -> Option<Batch> {
        let from = self.under_way.back().map_or(self.taken, |batch| batch.numbers.end);
        let to = (from + batch_size(self.terms.dice())).min(self.limit.unwrap_or(u64::MAX));
        if from >= to {
            return None;
        }
        let (terms, numbers) = (self.terms.clone(), from..to);
        let work = Background::start(Limits::default(), move |limits| {
            make(&terms, from..to, shown, limits)
        });
        Some(Batch { work, numbers })
    }
}

/// Makes the throws with these numbers, and keeps up to `shown` of their flights.
fn make(terms: &Terms, numbers: Range<u64>, shown: usize, limits: &Limits) -> Made {
    let mut tally = Tally::new(terms.dice());
    let mut flights = Vec::new();
    for number in numbers {
        if limits.stopped() {
            return Ok(None);
        }
        let plan = terms.throw(number);
        let flight = plan.make()?;
        tally.add(&plan, &flight);
        if flights.len() < shown {
            flights.push(flight);
        }
    }
    Ok(Some((tally, flights)))
}
