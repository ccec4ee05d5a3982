//! Ctrl-C: the first ends a work after what is whole by then, the second at once.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

/// The exit status of what was interrupted, as shells have it.
const STATUS: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);
/// Files and folders that are still growing under another name; who ends at once removes them.
static GROWING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Listens from now on, and tells whether somebody has pressed Ctrl-C since.
pub(super) fn listen() -> impl Fn() -> bool + Sync {
    static LISTEN: Once = Once::new();
    LISTEN.call_once(|| {
        // Where nobody listens, Ctrl-C ends the program at once, which loses a report.
        drop(ctrlc::set_handler(|| {
            if ASKED.swap(true, Ordering::Relaxed) {
                let growing = GROWING.lock().unwrap_or_else(PoisonError::into_inner);
                for file in growing.iter() {
                    drop(std::fs::remove_file(file).or_else(|_| std::fs::remove_dir_all(file)));
                }
                std::process::exit(i32::from(STATUS));
            }
        }));
    });
    || ASKED.load(Ordering::Relaxed)
}

/// Notes a file or folder that is to be removed should the program be ended at once.
pub(super) fn note_growing(file: &Path) {
    GROWING.lock().unwrap_or_else(PoisonError::into_inner).push(file.to_owned());
}

/// The status of what was interrupted.
pub(super) fn status() -> ExitCode {
    ExitCode::from(STATUS)
}
