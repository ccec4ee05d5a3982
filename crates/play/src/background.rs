//! Thinking on other threads, so that no frame is held up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use tesserae_core::ai::Limits;

/// Work on another thread. Dropping this ends it.
pub struct Background<T> {
    task: Task<T>,
    cancel: Arc<AtomicBool>,
}

impl<T: Send + 'static> Background<T> {
    /// Begins work that heeds the limits it is given: these, and an end on cancellation.
    pub fn start(limits: Limits, work: impl FnOnce(&Limits) -> T + Send + 'static) -> Self {
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        let limits = limits.stopped_by(move || flag.load(Ordering::Relaxed));
        let task = AsyncComputeTaskPool::get().spawn(async move { work(&limits) });
        Self { task, cancel }
    }

    /// What came of it, once it is done.
    pub fn result(&mut self) -> Option<T> {
        block_on(poll_once(&mut self.task))
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
