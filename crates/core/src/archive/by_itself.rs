//! Games between computers that are kept by themselves: those of exhibitions, which somebody
//! watched, and those of tournaments. Either may run for days: the newest games of each kind stay
//! and older ones make way. A list for each beside the records says which were kept so, and no
//! other record is ever removed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::ai::is_human;
use crate::files::write_whole;
use crate::record::{Match, SaveError, Saved, Saves};

/// So many games of a kind stay.
pub const MOST_BY_ITSELF: usize = 1_000;

/// Where a game that is kept by itself comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// An exhibition.
    Exhibition,
    /// A tournament.
    Tournament,
}

impl Origin {
    const ALL: [Self; 2] = [Self::Exhibition, Self::Tournament];

    /// The list: the names of the files, a line each, the oldest first.
    fn list(self) -> &'static str {
        match self {
            Self::Exhibition => ".watched",
            Self::Tournament => ".tournaments",
        }
    }
}

/// Saves a game that nobody asked to keep, and returns its file; `now` is the time in seconds since
/// 1970. When there are more than `most` such games of that origin in the folder, the oldest are
/// removed, but none in which a person plays or that has a name, notes or stars.
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
            // What stays in spite of it is no loss.
            drop(saves.remove(&old));
        }
    }
    list(saves.folder(), &names, origin);
    Ok(file)
}

/// Saves a game that somebody asked to keep, so that it is never removed, and returns its file.
pub fn keep_for_good(saves: &mut Saves, course: &Match, now: u64) -> Result<PathBuf, SaveError> {
    let file = saves.save(course, now)?;
    for origin in Origin::ALL {
        list(saves.folder(), &listed_without(saves.folder(), &file, origin), origin);
    }
    Ok(file)
}

/// The names in the list but for that of one file.
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
    // Without the list games stay that could have made way.
    drop(write_whole(&list, text.as_bytes()));
}

/// Whether it is the name of a file and leads to no other folder.
fn is_plain(name: &str) -> bool {
    Path::new(name).file_name().is_some_and(|own| own == name)
}

/// Whether a record is whole, and of a game between computers of which nobody has said anything.
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
