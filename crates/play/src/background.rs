//! Work on other threads, so that no frame waits for it.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread::available_parallelism;

use bevy::tasks::{AsyncComputeTaskPool, Task};

use tesserae_core::ai::Limits;
use tesserae_layout::frames;

/// Work on another thread. Dropping this ends it.
pub struct Background<T> {
    task: Task<T>,
    /// The result, if the work ended at once.
    found: Option<T>,
    /// Wakes the owner when the work ends.
    waker: Waker,
    cancel: Arc<AtomicBool>,
}

impl<T: Send + 'static> Background<T> {
    /// Starts work that respects these limits and stops on cancellation. The end of the work wakes
    /// the window.
    pub fn start(limits: Limits, work: impl FnOnce(&Limits) -> T + Send + 'static) -> Self {
        Self::start_for(frames::waker(), limits, work)
    }

    /// Starts work that wakes nothing, because its owner polls many of them.
    pub fn start_quietly(limits: Limits, work: impl FnOnce(&Limits) -> T + Send + 'static) -> Self {
        Self::start_for(Waker::noop().clone(), limits, work)
    }

    fn start_for(
        waker: Waker,
        limits: Limits,
        work: impl FnOnce(&Limits) -> T + Send + 'static,
    ) -> Self {
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        let limits = limits.stopped_by(move || flag.load(Ordering::Relaxed));
        let task = AsyncComputeTaskPool::get().spawn(async move { work(&limits) });
        let mut own = Self { task, found: None, waker, cancel };
        // A task wakes the waker of its last poll.
        own.found = own.ask();
        if own.found.is_some() {
            own.waker.wake_by_ref();
        }
        own
    }

    fn ask(&mut self) -> Option<T> {
        match Pin::new(&mut self.task).poll(&mut Context::from_waker(&self.waker)) {
            Poll::Ready(found) => Some(found),
            Poll::Pending => None,
        }
    }

    /// Is there a result?
    pub fn is_done(&self) -> bool {
        self.found.is_some() || self.task.is_finished()
    }

    /// The result, once the work has ended.
    pub fn result(&mut self) -> Option<T> {
        self.found.take().or_else(|| self.ask())
    }

    /// Takes the result once the work has ended, and drops the work.
    pub fn finish(work: &mut Option<Self>) -> Option<T> {
        let result = work.as_mut()?.result()?;
        *work = None;
        Some(result)
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// The number of threads for work beside the window: all cores but one.
pub fn spare_threads() -> usize {
    available_parallelism().map_or(1, |all| all.get() - 1).max(1)
}

/// Locks data that stay usable when another thread panics.
pub fn lock<T>(data: &Mutex<T>) -> MutexGuard<'_, T> {
    data.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::task::Wake;
    use std::time::Duration;

    use bevy::tasks::TaskPool;

    use super::*;

    struct Bell(mpsc::SyncSender<()>);

    impl Wake for Bell {
        fn wake(self: Arc<Self>) {
            assert!(self.0.send(()).is_ok());
        }
    }

    #[test]
    fn a_sleeper_that_the_work_wakes_finds_its_result() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        for number in 0..200 {
            let (bell, rung) = mpsc::sync_channel(8);
            let (begin, begun) = mpsc::channel();
            // Every other one ends immediately.
            let at_once = number % 2 == 0;
            let mut work = Background::start_for(
                Waker::from(Arc::new(Bell(bell))),
                Limits::default(),
                move |_| at_once || begun.recv().is_ok(),
            );
            if !at_once {
                assert!(!work.is_done() && work.result().is_none());
                begin.send(()).expect("it waits");
            }
            rung.recv_timeout(Duration::from_secs(60)).expect("it wakes us");
            assert!(work.is_done());
            assert_eq!(work.result(), Some(true));
        }
    }
}
