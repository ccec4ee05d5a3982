//! One match at two moments, as backups and copies hold it.

use std::path::Path;

use super::course::{Match, Ply};
use super::error::{Attempt, SaveError};
use super::file::RawRecord;
use super::saves::{Saves, keep_before};
use crate::files::write_whole;
use crate::rules::Action;

impl Match {
    /// Is this an earlier or the same moment of that match: before further plies, and before plies
    /// were taken back and replaced?
    pub fn leads_to(&self, later: &Self) -> bool {
        let begun = [self, later].map(|one| one.notes().begun);
        let same = match begun {
            // A player may have taken over a seat.
            [Some(one), Some(other)] => one == other,
            // Older versions did not record when a match began.
            _ => self.players() == later.players(),
        };
        let (own, other) = (self.replaced(), later.replaced());
        if !same
            || self.seed() != later.seed()
            || self.start() != later.start()
            || !other.starts_with(own)
        {
            return false;
        }
        let actions = |plies: &[Ply]| plies.iter().map(|ply| ply.action).collect::<Vec<Action>>();
        let mut line = actions(later.plies());
        for replaced in other[own.len()..].iter().rev() {
            line.truncate(replaced.at);
            line.extend(actions(&replaced.plies));
        }
        line.starts_with(&actions(self.plies()))
    }
}

impl Saves {
    /// Puts the bytes of a later moment of the same match in a record's place, which becomes its
    /// backup. Its name, notes and stars stay unless the later record has others.
    pub fn take_longer(
        &mut self,
        file: &Path,
        course: &Match,
        bytes: &[u8],
    ) -> Result<(), SaveError> {
        let old = RawRecord::read(file)?.told();
        keep_before(file);
        write_whole(file, bytes).map_err(SaveError::of(Attempt::Import, file))?;
        let own = course.notes();
        let more = own.name.is_empty() && !old.name.is_empty()
            || own.text.is_empty() && !old.text.is_empty()
            || own.stars == 0 && old.stars > 0;
        if !more {
            return Ok(());
        }
        self.annotate(file, |notes| {
            if notes.name.is_empty() {
                notes.name = old.name;
            }
            if notes.text.is_empty() {
                notes.text = old.text;
            }
            if notes.stars == 0 {
                notes.stars = old.stars;
            }
        })
    }
}
