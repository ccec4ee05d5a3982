//! A tournament in its file while it is played.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::course::Tournament;
use super::file::KeptError;

/// The file is written when so many times as long as the last writing took has gone by.
const SELDOM: u32 = 20;

/// Has a tournament saved while it is played.
pub struct Keeper<S> {
    save: S,
    /// When it was last saved, and how long that took.
    last: (Instant, Duration),
    error: Option<KeptError>,
}

impl<S: FnMut(&Tournament) -> Result<(), KeptError>> Keeper<S> {
    /// Saves it before the first game, since a folder that is not there should not cost a night.
    pub fn begin(save: S, tournament: &Tournament) -> Result<Self, KeptError> {
        let mut keeper = Self { save, last: (Instant::now(), Duration::ZERO), error: None };
        keeper.write(tournament);
        keeper.error.take().map_or(Ok(keeper), Err)
    }

    fn write(&mut self, tournament: &Tournament) {
        let begin = Instant::now();
        self.error = (self.save)(tournament).err();
        self.last = (Instant::now(), begin.elapsed());
    }

    /// Saves it after a game, unless that was done just now. If that fails there is no reason to
    /// play on.
    pub fn keep(&mut self, tournament: &Tournament) -> ControlFlow<()> {
        let (written, cost) = self.last;
        if written.elapsed() >= cost * SELDOM {
            self.write(tournament);
        }
        if self.error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Saves it for the last time; what went wrong since it was begun.
    pub fn finish(mut self, tournament: &Tournament) -> Result<(), KeptError> {
        if self.error.is_none() {
            self.write(tournament);
        }
        self.error.map_or(Ok(()), Err)
    }
}
