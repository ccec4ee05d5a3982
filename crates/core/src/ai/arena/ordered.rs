//! Games shared out among threads and counted in one order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Does `each` for every place below `many` and hands the results to `take` in order of the
/// places, until that wants no more. `begin` makes what a thread keeps from one to the next.
/// Fails where `begin` does, or else as the lowest place does.
pub(crate) fn in_order<S, T: Send, E: Send>(
    many: u64,
    threads: usize,
    begin: impl Fn() -> Result<S, E> + Sync,
    each: impl Fn(&mut S, u64) -> Result<T, E> + Sync,
    take: impl FnMut(T) -> ControlFlow<()> + Send,
) -> Result<(), E> {
    let next = AtomicU64::new(0);
    let queue = Mutex::new(Queue { early: BTreeMap::new(), next: 0, take, ended: None });
    let work = || {
        let mut own = match begin() {
            Ok(own) => own,
            Err(error) => {
                next.store(many, Ordering::Relaxed);
                queue.lock().unwrap_or_else(PoisonError::into_inner).end(Err(error));
                return;
            }
        };
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= many {
                return;
            }
            let result = each(&mut own, place);
            let failed = result.is_err();
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            // Who failed cannot go on, but what comes before is still under way and may
            // be the end.
            if queue.add(place, result).is_break() || failed {
                next.store(many, Ordering::Relaxed);
                return;
            }
        }
    };
    // No more threads than games: an engine costs a process on each.
    let threads = threads.clamp(1, many.clamp(1, 1024) as usize);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    queue.into_inner().unwrap_or_else(PoisonError::into_inner).ended.unwrap_or(Ok(()))
}

/// Results as they come in from the threads, put into their order.
struct Queue<T, E, F> {
    /// What is done before something of a lower place.
    early: BTreeMap<u64, Result<T, E>>,
    /// The place that is to be counted next.
    next: u64,
    take: F,
    /// Set when no more counts.
    ended: Option<Result<(), E>>,
}

impl<T, E, F: FnMut(T) -> ControlFlow<()>> Queue<T, E, F> {
    /// Takes the result of a place, and tells whether more are wanted.
    fn add(&mut self, place: u64, result: Result<T, E>) -> ControlFlow<()> {
        self.early.insert(place, result);
        while self.ended.is_none()
            && let Some(result) = self.early.remove(&self.next)
        {
            self.next += 1;
            match result.map(&mut self.take) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => self.end(Ok(())),
                Err(error) => self.end(Err(error)),
            }
        }
        if self.ended.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// No more counts. The first reason stays.
    fn end(&mut self, how: Result<(), E>) {
        self.ended.get_or_insert(how);
    }
}
