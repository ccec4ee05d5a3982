//! The dialogs of this system, by `rfd`: on Linux those of the desktop portal. This is the one file
//! that knows `rfd`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use bevy::winit::WINIT_WINDOWS;

use super::{Answer, Dialog, SystemDialogs, Wait};
use crate::ui::desktop;

/// No user closes a dialog so soon: it has not opened.
const AT_ONCE: Duration = Duration::from_millis(150);

/// The dialogs of this system.
pub struct RfdDialogs;

impl SystemDialogs for RfdDialogs {
    fn are_there(&self) -> bool {
        desktop::has_file_dialogs()
    }

    fn prepare(&self, dialog: Dialog) -> Wait {
        let mut shown = rfd::FileDialog::new().set_title(dialog.title);
        if let Some((name, ending)) = dialog.filter {
            shown = shown.add_filter(name, &[ending]);
            if dialog.name.is_none() {
                shown = shown.add_filter("All files", &["*"]);
            }
        }
        if let Some(folder) = dialog.folder {
            shown = shown.set_directory(folder);
        }
        // Before the window, if the system knows how: on X11 by the window's number.
        shown = WINIT_WINDOWS.with_borrow(|windows| match windows.windows.values().next() {
            Some(window) => shown.set_parent(&**window),
            None => shown,
        });
        match dialog.name {
            Some(name) => Box::new(move || {
                waited(move || shown.set_file_name(name).save_file().map(|file| vec![file]))
            }),
            None => Box::new(move || waited(move || shown.pick_files())),
        }
    }
}

/// The answer of a dialog. `rfd` does not tell one that failed from one that the user closed.
fn waited(show: impl FnOnce() -> Option<Vec<PathBuf>>) -> Answer {
    let begin = Instant::now();
    match show().filter(|files| !files.is_empty()) {
        Some(files) => Answer::Chosen(files),
        None if begin.elapsed() < AT_ONCE || !desktop::has_file_dialogs() => Answer::Failed,
        None => Answer::Cancelled,
    }
}
