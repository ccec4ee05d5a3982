//! Throws made in the background, a few at a time, and taken up in their order.
//!
//! However many threads share the work, what has been taken up is always the first so many
//! throws of the seed. Between two batches other work has its turn on those threads.

use std::collections::VecDeque;
use std::ops::Range;

use bevy::tasks::AsyncComputeTaskPool;

use tesserae_core::ai::Limits;
use tesserae_core::dice::{Flight, Tally, ThrowError};
use tesserae_core::rules::{Dice, LotBody};

use super::terms::Terms;
use crate::background::Background;

/// What a batch of throws comes to, and the flights of it that are to be shown; none where it
/// was stopped.
type Made = Result<Option<(Tally, Vec<Flight>)>, ThrowError>;

/// A batch under way.
struct Batch {
    work: Background<Made>,
    numbers: Range<u64>,
}

/// The throws of a trial, one batch after another.
pub(super) struct Line {
    terms: Terms,
    /// How many throws were taken up.
    taken: u64,
    limit: Option<u64>,
    running: bool,
    under_way: VecDeque<Batch>,
}

/// Batches that wait or are at work for each thread: enough to bridge a long frame.
const AHEAD: usize = 4;

/// Throws of a batch: a tenth of a second or less.
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

    /// Whether throws have been begun that are not taken up.
    pub(super) fn is_at_work(&self) -> bool {
        !self.under_way.is_empty()
    }

    /// After how many throws it ends. Batches that might go beyond it are dropped.
    pub(super) fn set_limit(&mut self, limit: Option<u64>) {
        if self.limit != limit {
            self.limit = limit;
            self.under_way.clear();
        }
    }

    pub(super) fn start(&mut self) {
        self.running = true;
    }

    /// Stops at once; what is not taken up is made again when it goes on.
    pub(super) fn stop(&mut self) {
        self.running = false;
        self.under_way.clear();
    }

    /// Takes up what is done, and begins as much again; `shown` flights of the batches that
    /// begin now are wanted.
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
                // Only what is dropped is stopped, so this is never seen.
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

    /// Begins the batch after those under way; none where the limit is reached.
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

/// Makes the throws of these numbers; so many of the flights are kept to be shown.
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
