//! The exhibition's file between windows: one keeps its exhibition there at a time, and none
//! writes over what another has kept.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use bevy::prelude::warn;

use tesserae_core::files::{Hold, HoldError, keep_aside};

use super::file::{KeptError, is_foreign};

/// The file in use.
#[derive(Default)]
pub(super) struct Guard {
    /// No other window may write it meanwhile.
    pub hold: Option<Hold>,
    /// The file as this window has read or written it.
    pub seen: Option<Seen>,
}

/// The state of a file, which every write changes: none without a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen(Option<(u64, Option<SystemTime>)>);

impl Seen {
    pub fn of(file: &Path) -> Self {
        Self(fs::metadata(file).ok().map(|found| (found.len(), found.modified().ok())))
    }
}

impl Guard {
    /// Takes the file into use, if it is not yet.
    ///
    /// # Errors
    /// If another window has it, or has written it.
    pub fn hold(&mut self, file: &Path) -> Result<(), KeptError> {
        if self.hold.is_some() {
            return Ok(());
        }
        let hold = match Hold::take(file, "a window of Tesserae") {
            Ok(hold) => Some(hold),
            Err(HoldError::Taken(holder)) => {
                return Err(KeptError::Taken { file: file.to_owned(), holder });
            }
            // Writing tells what is wrong with the folder.
            Err(HoldError::System(_)) => None,
        };
        if self.seen.as_ref().is_some_and(|seen| *seen != Seen::of(file)) {
            return Err(KeptError::Changed { file: file.to_owned() });
        }
        // A later version may understand it.
        if is_foreign(file)
            && let Err(error) = keep_aside(file)
        {
            warn!("{}: {error}", file.display());
        }
        self.hold = hold;
        Ok(())
    }
}
