//! The end of the window: by a button, by the system or by a signal. Everything is kept, and no
//! engine runs on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use tesserae_core::engine::living;
use tesserae_layout::frames::waker;
use tesserae_play::writer::{LastWrites, Pen, Writer};

use crate::signals;

/// The interval at which a signal wakes the window until a frame notices it.
const KNOCK: Duration = Duration::from_millis(50);
/// A window that has drawn no frame for so long after a signal is ended.
const OVERDUE: Duration = Duration::from_secs(3);

/// A frame has noticed the signal, and ends the window.
static NOTICED: AtomicBool = AtomicBool::new(false);

/// Wakes a sleeping window after a signal. If it hangs, this finishes all that its writer has and
/// ends it.
fn wake_window(pen: &Pen) {
    let begin = Instant::now();
    while !NOTICED.load(Ordering::Relaxed) {
        if begin.elapsed() > OVERDUE {
            pen.wait();
            signals::end_at_once();
        }
        waker().wake();
        sleep(KNOCK);
    }
}

fn listen(writer: Res<Writer>) {
    let pen = writer.pen();
    signals::listen(move || wake_window(&pen));
}

/// Ends the window after a signal.
fn obey_signals(mut exits: MessageWriter<AppExit>) {
    if let Some(status) = signals::asked()
        && !NOTICED.swap(true, Ordering::Relaxed)
    {
        exits.write(AppExit::from_code(status));
    }
}

/// Ends the engines before anything waits for their answers.
fn end_engines(mut exits: MessageReader<AppExit>) {
    if exits.read().count() > 0 {
        living::end_all(signals::GRACE);
    }
}

/// Registers the end. Only for a program of one window: engines end for good.
pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, listen)
        .add_systems(First, obey_signals)
        .add_systems(Last, end_engines.before(LastWrites));
}
