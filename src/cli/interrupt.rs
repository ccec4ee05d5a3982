//! Ctrl+C, SIGTERM and SIGHUP: the first stops the work and keeps what is complete.

use std::process::ExitCode;

use tesserae_core::engine::living;

use crate::signals;

/// Starts to listen for signals. Returns a function that says whether one has come. Engines end
/// with the first, so that nothing waits for their answers.
pub(super) fn listen() -> impl Fn() -> bool + Sync {
    signals::listen(|| living::end_all(signals::GRACE));
    || signals::asked().is_some()
}

/// The exit status after a signal.
pub(super) fn status() -> ExitCode {
    ExitCode::from(signals::asked().unwrap_or(1))
}
