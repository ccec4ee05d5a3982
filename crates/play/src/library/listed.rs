//! Matches as the library lists them, also such as the archive does not know.

use std::path::Path;

use tesserae_core::ai::is_human;
use tesserae_core::archive::Row;
use tesserae_core::levels::Library;
use tesserae_core::record::{Deleted, Match, RecordError, Saved, Summary, saved_matches};
use tesserae_core::review::{Account, Likeness, Review, likeness};
use tesserae_core::rules::{Position, Side};

use crate::narration::standing;

/// What the list shows.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// The matches asked for.
    pub rows: Vec<Row>,
    /// The archive did not answer: these are all files of the folder, whatever was asked for.
    pub unsorted: bool,
}

impl Listed {
    /// All files of a folder, read one by one.
    pub(super) fn of_folder(folder: &Path) -> Self {
        Self { rows: saved_matches(folder).iter().map(row_of).collect(), unsorted: true }
    }
}

/// What is known of the whole folder.
#[derive(Debug, Clone, Default)]
pub struct Folder {
    /// How many matches lie in it.
    pub count: usize,
    /// In how many of them a person sits.
    pub with_person: usize,
    /// How many of them cannot be read, so nobody knows who sits there.
    pub unreadable: usize,
    /// Everybody who sat at a table, by name, as records write them.
    pub players: Vec<String>,
    /// What was deleted and can be restored, the latest first.
    pub deleted: Vec<(Deleted, Row)>,
}

impl Folder {
    /// How many matches lie in it with a person at the table, or without one, or all; what cannot
    /// be read counts either way, as in [`Query::persons`](tesserae_core::archive::Query::persons).
    pub fn count_of(&self, persons: Option<bool>) -> usize {
        match persons {
            None => self.count,
            Some(true) => self.with_person + self.unreadable,
            Some(false) => self.count - self.with_person,
        }
    }

    pub(super) fn of(rows: &[Row], deleted: Vec<Deleted>) -> Self {
        let mut players: Vec<String> =
            rows.iter().flat_map(|row| &row.players).map(ToOwned::to_owned).collect();
        players.sort_unstable();
        players.dedup();
        let read = |deleted: Deleted| {
            let row = row_of(&Saved::read(deleted.kept_as().to_owned(), None));
            (deleted, row)
        };
        let unreadable = rows.iter().filter(|row| row.game.is_empty()).count();
        let person = |row: &&Row| row.players.iter().any(|player| is_human(player));
        let with_person = rows.iter().filter(person).count();
        let deleted = deleted.into_iter().map(read).collect();
        Self { count: rows.len(), with_person, unreadable, players, deleted }
    }
}

/// A file of the folder as a row, without the archive: what its record says of itself.
pub fn row_of(saved: &Saved) -> Row {
    let summary = saved.summary.as_ref().ok();
    let problem = saved.summary.as_ref().err().or(saved.damage.as_ref());
    Row {
        file: saved.file.clone(),
        game: summary.map(|summary| summary.game.clone()).unwrap_or_default(),
        name: summary.map(|summary| summary.name.clone()).unwrap_or_default(),
        notes: summary.map(|summary| summary.notes.clone()).unwrap_or_default(),
        stars: summary.map_or(0, |summary| summary.stars),
        time: saved.time().unwrap_or_default(),
        players: summary.map(|summary| summary.players.clone()).unwrap_or_default(),
        plies: summary.map_or(0, |summary| summary.plies),
        finished: summary.is_some_and(Summary::is_finished),
        winner: summary.and_then(|summary| summary.winner),
        resigned: summary.and_then(|summary| summary.resigned),
        problem: problem.map(ToString::to_string),
        ..Row::default()
    }
}

/// What can only be known by replaying a match.
#[derive(Debug, Clone)]
pub struct Detail {
    /// Where it stands.
    pub position: Position,
    /// How it stands, in words.
    pub standing: String,
    /// The record is damaged: this is the match as it stood one action earlier.
    pub earlier: bool,
}

impl Detail {
    /// Replays a record, or the one before where that is damaged.
    pub(super) fn of(file: &Path, library: &Library) -> Result<Self, RecordError> {
        let mut earlier = false;
        let before = |error| {
            let saved = Saved::read(file.to_owned(), None);
            earlier = saved.damage.is_some();
            if earlier { saved.load(library) } else { Err(error) }
        };
        let mut course = Match::load(file, library).or_else(before)?;
        if course.is_finished() {
            course.go_to(course.plies().len());
        }
        let standing = standing(&course);
        Ok(Self { standing, position: course.position().clone(), earlier })
    }
}

/// What a kept review says of one side.
#[derive(Debug, Clone)]
pub struct SideAccount {
    /// The side.
    pub side: Side,
    /// Who sat there at the end, as the record writes it.
    pub player: String,
    /// How many choices between two actions or more it had.
    pub choices: u64,
    /// How many of them cost nothing.
    pub best: u64,
    /// The mean cost of one, in probability of winning.
    pub cost: f64,
    /// Its luck over all throws, in probability of winning.
    pub luck: f64,
    /// Which level chooses as well, where that can be said.
    pub like: Option<Likeness>,
}

/// What a kept review says of each side.
pub(super) fn accounts(review: &Review, course: &Match) -> Vec<SideAccount> {
    let sides = &Side::ALL[..usize::from(course.start().sides())];
    let game = course.game().definition().id();
    let account = |side: &Side| {
        let account = Account::of(review, course, *side);
        SideAccount {
            side: *side,
            player: course.player(*side).to_owned(),
            choices: account.costs.count(),
            best: account.best,
            cost: account.costs.mean(),
            luck: account.luck,
            like: likeness(&game, sides.len(), &account.costs).ok(),
        }
    };
    sides.iter().map(account).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tesserae_core::record::Saves;
    use tesserae_core::rules::Action;

    use super::*;
    use crate::sample::{game, players};

    #[test]
    fn a_file_is_listed_without_the_archive_whole_or_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut course = Match::new(&game("ur/short"), 2, players(&["human:Ann", "ai:adept"]), 3);
        course.play(Action::Throw(course.draw().expect("a throw"))).expect("legal");
        Saves::new(folder.path()).save(&course, 1_000).expect("saved");
        fs::write(folder.path().join("broken.ron"), "(").expect("written");
        let listed = Listed::of_folder(folder.path());
        assert!(listed.unsorted && listed.rows.len() == 2);
        let whole = listed.rows.iter().find(|row| row.problem.is_none()).expect("one is whole");
        assert_eq!((whole.game.as_str(), whole.time, whole.plies), ("ur/short", 1_000, 1));
        assert_eq!(whole.players, ["human:Ann", "ai:adept"]);
        let broken = listed.rows.iter().find(|row| row.problem.is_some()).expect("one is not");
        assert!(broken.game.is_empty());
        let folder = Folder::of(&listed.rows, Vec::new());
        assert_eq!((folder.count, folder.players.len()), (2, 2));
        // Who sits at the table of the broken one nobody knows.
        let counts = [None, Some(true), Some(false)].map(|persons| folder.count_of(persons));
        assert_eq!(counts, [2, 2, 1]);
    }
}
