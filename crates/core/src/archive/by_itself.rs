//! Games between computers that Tesserae keeps unasked, from exhibitions and tournaments. Either
//! may run for days, so each kind keeps only its newest games. A list beside the records names the
//! games of each kind; only listed records are ever removed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::ai::is_human;
use crate::files::write_whole;
use crate::record::{Match, SaveError, Saved, Saves};

/// The number of games of each kind that stay.
pub const MOST_BY_ITSELF: usize = 1_000;

/// Where a game that was kept unasked comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// An exhibition.
    Exhibition,
    /// A tournament.
    Tournament,
}

impl Origin {
    const ALL: [Self; 2] = [Self::Exhibition, Self::Tournament];

    /// The name of the list. It holds one file name a line, the oldest first.
    fn list(self) -> &'static str {
        match self {
            Self::Exhibition => ".watched",
            Self::Tournament => ".tournaments",
        }
    }
}

/// Saves a game unasked and returns its file; `now` is the time in seconds since 1970. If the
/// folder then holds more than `most` games of that origin, removes the oldest. Games that a
/// person played, or that have a name, notes or stars, always stay.
pub fn keep_by_itself(
    saves: &mut Saves,
    course: &Match,
    now: u64,
    origin: Origin,
    most: usize,
) -> Result<PathBuf, SaveError> {
    let file = saves.save(course, now)?;
    let mut names = listed_without(saves.folder(), &file, origin);
    names.extend(file.file_name().and_then(|name| name.to_str()).map(str::to_owned));
    let surplus = names.len().saturating_sub(most);
    for name in names.drain(..surplus) {
        let old = saves.folder().join(&name);
        if is_plain(&name) && may_go(&old) {
            // If removal fails, the folder only holds one game more.
            drop(saves.remove(&old));
        }
    }
    list(saves.folder(), &names, origin);
    Ok(file)
}

/// Saves a game at the user's request and returns its file. It is never removed unasked.
pub fn keep_for_good(saves: &mut Saves, course: &Match, now: u64) -> Result<PathBuf, SaveError> {
    let file = saves.save(course, now)?;
    for origin in Origin::ALL {
        list(saves.folder(), &listed_without(saves.folder(), &file, origin), origin);
    }
    Ok(file)
}

/// The names in the list, without that of `file`.
fn listed_without(folder: &Path, file: &Path, origin: Origin) -> Vec<String> {
    let text = fs::read_to_string(folder.join(origin.list())).unwrap_or_default();
    let others = text.lines().filter(|name| file.file_name().is_none_or(|own| own != *name));
    others.map(str::to_owned).collect()
}

fn list(folder: &Path, names: &[String], origin: Origin) {
    let list = folder.join(origin.list());
    if names.is_empty() && !list.exists() {
        return;
    }
    let text: String = names.iter().map(|name| format!("{name}\n")).collect();
    // If the list cannot be written, old games stay longer: no harm.
    drop(write_whole(&list, text.as_bytes()));
}

/// Is this a bare file name, without a path to another folder?
fn is_plain(name: &str) -> bool {
    Path::new(name).file_name().is_some_and(|own| own == name)
}

/// Is the record whole, of a finished game between computers, and without name, notes and stars?
fn may_go(file: &Path) -> bool {
    let saved = Saved::read(file.to_owned(), None);
    let said = saved.summary.as_ref().is_ok_and(|summary| {
        summary.is_finished()
            && summary.name.is_empty()
            && summary.notes.is_empty()
            && summary.stars == 0
            && !summary.players.iter().any(|player| is_human(player))
    });
    said && saved.damage.is_none()
}
