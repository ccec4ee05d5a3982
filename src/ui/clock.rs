//! The clock of a window that sleeps.
//!
//! Bevy dates a frame by the end of the previous one. After a sleep that is the moment the window
//! fell asleep: egui takes a click for a press of minutes, and a flight is half over in its second
//! frame. Here each frame takes the time at which it begins, and time slept moves nothing.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};

use super::window::Hidden;

/// Longest step of motion in one frame. A slow frame skips no more.
const LONGEST: Duration = Duration::from_millis(250);
/// The same in a hidden window, and the time between two of its frames.
pub const UNSEEN: Duration = Duration::from_millis(500);
/// Duration of the frame that ends a sleep.
const WAKING: Duration = Duration::from_millis(16);

/// Was nothing moving or waiting when the last frame ended?
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asleep(pub bool);

/// Leaves alone a clock that other code sets, as the tests do.
fn date_frame(
    asleep: Res<Asleep>,
    hidden: Res<Hidden>,
    mut strategy: ResMut<TimeUpdateStrategy>,
    mut moving: ResMut<Time<Virtual>>,
) {
    if matches!(*strategy, TimeUpdateStrategy::Automatic | TimeUpdateStrategy::ManualInstant(_)) {
        *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
        let longest = if hidden.0 { UNSEEN } else { LONGEST };
        moving.set_max_delta(if asleep.0 { WAKING } else { longest });
    }
}

/// Registers the clock. Needs a window.
pub fn plugin(app: &mut App) {
    app.init_resource::<Asleep>()
        .init_resource::<Hidden>()
        .add_systems(First, date_frame.before(TimeSystems));
}

#[cfg(test)]
mod tests {
    use bevy::time::{TimePlugin, TimeReceiver, create_time_channels};

    use super::*;

    /// An app whose renderer reports the end of the previous frame.
    fn after_sleep(nap: Duration, asleep: bool) -> App {
        let mut app = App::new();
        let (sender, receiver) = create_time_channels();
        app.add_plugins((TimePlugin, plugin)).insert_resource(TimeReceiver(receiver.0));
        app.update();
        assert!(sender.0.try_send(Instant::now()).is_ok());
        app.insert_resource(Asleep(asleep));
        std::thread::sleep(nap);
        app.update();
        app
    }

    #[test]
    fn the_first_frame_after_a_sleep_has_its_own_time() {
        let nap = Duration::from_millis(120);
        let app = after_sleep(nap, true);
        let elapsed = app.world().resource::<Time<Real>>().delta();
        assert!(elapsed >= nap, "dated {elapsed:?} after the frame before");
    }

    #[test]
    fn what_moves_does_not_skip_the_time_slept() {
        let nap = Duration::from_millis(120);
        let moved = after_sleep(nap, true).world().resource::<Time<Virtual>>().delta();
        assert_eq!(moved, WAKING);
        let moved = after_sleep(nap, false).world().resource::<Time<Virtual>>().delta();
        assert!(moved >= nap, "a frame that was only slow: {moved:?}");
    }

    #[test]
    fn what_moves_unseen_loses_no_time_between_its_rare_frames() {
        let mut app = after_sleep(Duration::ZERO, false);
        app.insert_resource(Hidden(true));
        app.update();
        assert_eq!(app.world().resource::<Time<Virtual>>().max_delta(), UNSEEN);
        app.insert_resource(Hidden(false));
        app.update();
        assert_eq!(app.world().resource::<Time<Virtual>>().max_delta(), LONGEST);
    }
}
