//! Ctrl-C: the first press stops the work and keeps what is complete; the second ends the program
//! at once.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

/// The exit status after an interrupt, as shells define it.
const STATUS: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);
/// Unfinished files and folders, which a second Ctrl-C removes.
static GROWING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Starts to listen for Ctrl-C. Returns a function that says whether the user has pressed it.
pub(super) fn listen() -> impl Fn() -> bool + Sync {
    static LISTEN: Once = Once::new();
    LISTEN.call_once(|| {
        // If the handler cannot be set, Ctrl-C ends the program at once and only the report is
        // lost.
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

/// Registers an unfinished file or folder, which a second Ctrl-C removes.
pub(super) fn note_growing(file: &Path) {
    GROWING.lock().unwrap_or_else(PoisonError::into_inner).push(file.to_owned());
}

/// The exit status after an interrupt.
pub(super) fn status() -> ExitCode {
    ExitCode::from(STATUS)
}
