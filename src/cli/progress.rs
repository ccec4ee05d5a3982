//! Shows the progress of work: in place on a terminal, line by line elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The interval on a terminal.
const OFTEN: Duration = Duration::from_millis(500);
/// The interval in a log.
const SELDOM: Duration = Duration::from_secs(60);

/// Shows progress on stderr. When dropped, clears its line on a terminal to make room for the
/// result.
pub(super) struct ProgressLine {
    watched: bool,
    last: Instant,
    shown: bool,
}

impl ProgressLine {
    pub fn new() -> Self {
        Self { watched: io::stderr().is_terminal(), last: Instant::now(), shown: false }
    }

    /// Shows a line, unless the last one is too recent.
    pub fn show(&mut self, line: impl FnOnce() -> String) {
        if self.last.elapsed() < if self.watched { OFTEN } else { SELDOM } {
            return;
        }
        self.last = Instant::now();
        self.shown = true;
        // A failure to show progress is no error. The escape code clears the rest of a longer
        // line.
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

/// The remaining time, as the end of a line.
pub(super) fn left(time: Option<Duration>) -> String {
    time.map_or(String::new(), |left| match left.as_secs() {
        seconds @ ..120 => format!(", about {seconds} s left"),
        seconds => format!(", about {} min left", seconds / 60),
    })
}

/// The remaining time after `done` equal parts of `all`; none before the first part is done.
pub(super) fn time_left(begin: Instant, done: u64, all: u64) -> Option<Duration> {
    let share = all.saturating_sub(done) as f64 / done as f64;
    Duration::try_from_secs_f64(begin.elapsed().as_secs_f64() * share).ok()
}
