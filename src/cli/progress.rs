//! The progress of work under way: in place on a terminal, by lines elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often it is shown on a terminal.
const OFTEN: Duration = Duration::from_millis(500);
/// And how often in a log.
const SELDOM: Duration = Duration::from_secs(60);

/// Shows progress on stderr. When dropped it clears what it has shown on a
/// terminal: the result comes next.
pub(super) struct ProgressLine {
    watched: bool,
    last: Instant,
    shown: bool,
}

impl ProgressLine {
    pub fn new() -> Self {
        Self { watched: io::stderr().is_terminal(), last: Instant::now(), shown: false }
    }

    /// Shows this, unless something was shown just now.
    pub fn show(&mut self, line: impl FnOnce() -> String) {
        if self.last.elapsed() < if self.watched { OFTEN } else { SELDOM } {
            return;
        }
        self.last = Instant::now();
        self.shown = true;
        // That it cannot be shown is no error. The code clears what is left
        // of a longer line.
        let _ = if self.watched {
            write!(io::stderr(), "\r{}\x1b[K", line())
        } else {
            writeln!(io::stderr(), "{}", line())
        };
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.watched && self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// The time that is left, as the end of a line.
pub(super) fn left(time: Option<Duration>) -> String {
    time.map_or(String::new(), |left| match left.as_secs() {
        seconds @ ..120 => format!(", about {seconds} s left"),
        seconds => format!(", about {} min left", seconds / 60),
    })
}

/// The time that is left when so much of the work, all being as heavy, took that long;
/// none before the first part is done.
pub(super) fn time_left(begin: Instant, done: u64, all: u64) -> Option<Duration> {
    let share = all.saturating_sub(done) as f64 / done as f64;
    Duration::try_from_secs_f64(begin.elapsed().as_secs_f64() * share).ok()
}
