//! Signals that end the program: Ctrl+C, and on Unix SIGTERM and SIGHUP.
//!
//! The first asks for an orderly end, which keeps everything. A second ends the program at once,
//! even if its main thread hangs. No engine outlives either.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use tesserae_core::engine::living;

/// The time for an engine to clean up when the program ends in order.
pub const GRACE: Duration = Duration::from_millis(200);

/// A signal that follows the first one sooner is the same one: a terminal and the shell in it both
/// tell their programs of the end.
const SAME: Duration = Duration::from_millis(200);

/// The exit status after the first signal; 0 before it.
static STATUS: AtomicU8 = AtomicU8::new(0);
/// Unfinished files and folders, which an end at once removes.
static GROWING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit status after a signal, as shells define it; none before one.
pub fn asked() -> Option<u8> {
    Some(STATUS.load(Ordering::Relaxed)).filter(|status| *status != 0)
}

/// Starts to listen, once. The first signal runs `first` on another thread.
pub fn listen(first: impl FnOnce() + Send + 'static) {
    static LISTEN: Once = Once::new();
    // Without a listener a signal ends the program at once and only the report is lost.
    LISTEN.call_once(|| platform::listen(Listener { first: Some(first), heard: None }));
}

/// Registers an unfinished file or folder, which an end at once removes.
pub fn note_growing(file: &Path) {
    GROWING.lock().unwrap_or_else(PoisonError::into_inner).push(file.to_owned());
}

/// Ends the program now, without its engines and unfinished files.
pub fn end_at_once() -> ! {
    living::end_all(Duration::ZERO);
    let growing = GROWING.lock().unwrap_or_else(PoisonError::into_inner);
    for file in growing.iter() {
        drop(std::fs::remove_file(file).or_else(|_| std::fs::remove_dir_all(file)));
    }
    platform::exit(asked().unwrap_or(1))
}

struct Listener<F> {
    first: Option<F>,
    /// The time of the first signal.
    heard: Option<Instant>,
}

impl<F: FnOnce() + Send + 'static> Listener<F> {
    /// Hears a signal. Only `insists` makes a second one count.
    fn hear(&mut self, status: u8, insists: bool) {
        match self.heard {
            Some(first) if insists && first.elapsed() > SAME => end_at_once(),
            Some(_) => {}
            None => {
                self.heard = Some(Instant::now());
                STATUS.store(status, Ordering::Relaxed);
                if let Some(first) = self.first.take() {
                    // This thread must hear a second signal meanwhile.
                    std::thread::spawn(first);
                }
            }
        }
    }
}

#[cfg(unix)]
mod platform {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level;

    use super::Listener;

    /// A program under `nohup` ignores this signal, and continues to.
    fn is_hangup_ignored() -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let set = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let set = set.and_then(|set| u64::from_str_radix(set.trim(), 16).ok());
        set.is_some_and(|set| set & (1 << (SIGHUP - 1)) != 0)
    }

    pub(super) fn listen<F: FnOnce() + Send + 'static>(mut listener: Listener<F>) {
        let mut wanted = vec![SIGINT, SIGTERM];
        wanted.extend((!is_hangup_ignored()).then_some(SIGHUP));
        let Ok(mut signals) = Signals::new(wanted) else { return };
        let listen = move || {
            for signal in signals.forever() {
                let status = u8::try_from(128 + signal).unwrap_or(1);
                // A closing terminal sends SIGHUP more than once.
                listener.hear(status, signal != SIGHUP);
            }
        };
        drop(std::thread::Builder::new().name("signals".into()).spawn(listen));
    }

    /// Ends without the cleaning up of libraries, which could hang as well.
    pub(super) fn exit(status: u8) -> ! {
        low_level::exit(i32::from(status))
    }
}

#[cfg(not(unix))]
mod platform {
    use super::Listener;

    /// The exit status after Ctrl+C, as shells define it.
    const STATUS: u8 = 130;

    pub(super) fn listen<F: FnOnce() + Send + 'static>(mut listener: Listener<F>) {
        drop(ctrlc::set_handler(move || listener.hear(STATUS, true)));
    }

    pub(super) fn exit(status: u8) -> ! {
        std::process::exit(i32::from(status))
    }
}
