//! Asking for frames. The window sleeps until something asks for one here; it does not know
//! who that may be.
//!
//! Requests hold for one frame: what goes on for longer asks in each, as [`FrameRequests`] does.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::task::Waker;
use std::time::Duration;

use bevy::ecs::schedule::SystemCondition;
use bevy::prelude::*;

/// How often something that only waits is looked at.
pub const LOOK: Duration = Duration::from_millis(60);

/// The frames that are asked for.
#[derive(Resource, Debug, Default)]
pub struct Frames(Mutex<Asked>);

/// What is asked for until a frame is drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked {
    /// The next frame is drawn at once.
    pub now: bool,
    /// The next frame is drawn after so long at the latest; none if nobody waits for one.
    pub within: Option<Duration>,
}

impl Frames {
    /// Asks for the next frame at once: something moves or looks different.
    pub fn draw(&self) {
        self.change(|asked| asked.now = true);
    }

    /// Asks for a frame after so long at the latest.
    pub fn draw_within(&self, wait: Duration) {
        self.change(|asked| {
            asked.within = Some(asked.within.map_or(wait, |other| other.min(wait)));
        });
    }

    /// Takes what was asked for since the last call.
    pub fn take(&self) -> Asked {
        self.change(std::mem::take)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Asked) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// When systems of [`FrameRequests`] ask, in [`Last`].
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AskForFrames;

/// What a plugin says of its frames, beside its systems.
pub trait FrameRequests {
    /// Draws frame after frame while `moves` holds.
    fn draw_while<M>(&mut self, moves: impl SystemCondition<M>) -> &mut Self;

    /// Draws a frame every [`LOOK`] while `waits` holds: for what counts the time, shows how
    /// far work has come, or is brought about by something that wakes nobody.
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

/// Wakes the program's one event loop, which other threads cannot reach through the world.
static WINDOW: OnceLock<Waker> = OnceLock::new();

/// Names what wakes the window; only the first call counts.
pub fn set_waker(waker: Waker) {
    WINDOW.get_or_init(|| waker);
}

/// Wakes the window for a frame, from any thread. Without a window it does nothing.
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
