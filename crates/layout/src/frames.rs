//! Requests for frames. The window sleeps until something requests a frame here, and knows none
//! of the callers.
//!
//! A request holds for one frame. [`FrameRequests`] repeats it in each while a condition holds.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::task::Waker;
use std::time::Duration;

use bevy::ecs::schedule::SystemCondition;
use bevy::prelude::*;

/// The time between two frames of a window that only waits.
pub const LOOK: Duration = Duration::from_millis(60);

/// Collects requests for frames.
#[derive(Resource, Debug, Default)]
pub struct Frames(Mutex<Asked>);

/// The requests since the last frame.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked {
    /// The next frame follows at once.
    pub now: bool,
    /// The next frame follows within this time; none without a request.
    pub within: Option<Duration>,
}

impl Frames {
    /// Requests the next frame at once: something moves or looks different.
    pub fn draw(&self) {
        self.change(|asked| asked.now = true);
    }

    /// Requests a frame within that time.
    pub fn draw_within(&self, wait: Duration) {
        self.change(|asked| {
            asked.within = Some(asked.within.map_or(wait, |other| other.min(wait)));
        });
    }

    /// Takes the requests since the last call.
    pub fn take(&self) -> Asked {
        self.change(std::mem::take)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Asked) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The systems that request frames, in [`Last`].
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AskForFrames;

/// A plugin declares beside its systems when it needs frames.
pub trait FrameRequests {
    /// Requests each next frame at once while `moves` holds.
    fn draw_while<M>(&mut self, moves: impl SystemCondition<M>) -> &mut Self;

    /// Requests a frame every [`LOOK`] while `waits` holds. This is for systems that count the
    /// time, show progress, or wait for something that does not wake the window.
    fn look_while<M>(&mut self, waits: impl SystemCondition<M>) -> &mut Self;
}

impl FrameRequests for App {
    fn draw_while<M>(&mut self, moves: impl SystemCondition<M>) -> &mut Self {
        let ask = |frames: Res<Frames>| frames.draw();
        self.init_resource::<Frames>().add_systems(Last, ask.run_if(moves).in_set(AskForFrames))
    }

    fn look_while<M>(&mut self, waits: impl SystemCondition<M>) -> &mut Self {
        let ask = |frames: Res<Frames>| frames.draw_within(LOOK);
        self.init_resource::<Frames>().add_systems(Last, ask.run_if(waits).in_set(AskForFrames))
    }
}

/// Wakes the program's one event loop. Other threads cannot reach it through the world.
static WINDOW: OnceLock<Waker> = OnceLock::new();

/// Sets the waker of the window. Only the first call counts.
pub fn set_waker(waker: Waker) {
    WINDOW.get_or_init(|| waker);
}

/// The waker of the window: it brings a frame from any thread. Without a window it does nothing.
pub fn waker() -> Waker {
    WINDOW.get().unwrap_or(Waker::noop()).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_moment_counts_and_requests_hold_for_one_frame() {
        let frames = Frames::default();
        assert_eq!(frames.take(), Asked::default());
        frames.draw_within(LOOK * 3);
        frames.draw_within(LOOK);
        frames.draw_within(LOOK * 2);
        assert_eq!(frames.take(), Asked { now: false, within: Some(LOOK) });
        frames.draw();
        assert_eq!(frames.take(), Asked { now: true, within: None });
        assert_eq!(frames.take(), Asked::default());
    }

    #[test]
    fn frames_are_asked_for_as_long_as_something_moves_or_waits() {
        #[derive(Resource, Clone, Copy)]
        struct Now(bool, bool);
        let mut app = App::new();
        app.insert_resource(Now(true, true))
            .draw_while(|now: Res<Now>| now.0)
            .look_while(|now: Res<Now>| now.1);
        let mut asked = |now: Now| {
            app.insert_resource(now);
            app.update();
            app.world().resource::<Frames>().take()
        };
        for _ in 0..2 {
            assert_eq!(asked(Now(true, true)), Asked { now: true, within: Some(LOOK) });
        }
        assert_eq!(asked(Now(false, true)), Asked { now: false, within: Some(LOOK) });
        assert_eq!(asked(Now(false, false)), Asked::default());
    }
}
