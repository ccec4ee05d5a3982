//! Thinking on other threads, so that no frame is held up.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};

use bevy::tasks::{AsyncComputeTaskPool, Task};

use tesserae_core::ai::Limits;
use tesserae_layout::frames;

/// Work on another thread. Dropping this ends it.
pub struct Background<T> {
    task: Task<T>,
    /// What came of it, if that was there at once.
    found: Option<T>,
    /// Is woken when it is done.
    waker: Waker,
    cancel: Arc<AtomicBool>,
}

impl<T: Send + 'static> Background<T> {
    /// Begins work that heeds the limits it is given: these, and an end on cancellation. Wakes
    /// the window when it is done.
    pub fn start(limits: Limits, work: impl FnOnce(&Limits) -> T + Send + 'static) -> Self {
        Self::start_for(frames::waker(), limits, work)
    }

    /// The same for one of many: their owner looks at them from time to time.
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
        // A task wakes those who have asked for its result.
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

    /// Whether it is done, so that there is a result.
    pub fn is_done(&self) -> bool {
        self.found.is_some() || self.task.is_finished()
    }

    /// What came of it, once it is done.
    pub fn result(&mut self) -> Option<T> {
        self.found.take().or_else(|| self.ask())
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
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
    fn who_sleeps_until_the_work_wakes_him_finds_its_result() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        for number in 0..200 {
            let (bell, rung) = mpsc::sync_channel(8);
            let (begin, begun) = mpsc::channel();
            // Half of them are done as soon as they begin.
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
