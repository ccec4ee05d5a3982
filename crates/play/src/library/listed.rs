//! Matches as the library lists them, including those the archive does not know.

use std::path::Path;

use tesserae_core::ai::is_human;
use tesserae_core::archive::Row;
use tesserae_core::levels::Library;
use tesserae_core::record::{Deleted, Match, RecordError, Saved, Summary, saved_matches};
use tesserae_core::review::{Account, Likeness, Review, likeness};
use tesserae_core::rules::{Position, Side};
use tesserae_core::words::sort_key;

use crate::narration::standing;
use crate::people::who;

/// The content of the list.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// The requested matches.
    pub rows: Vec<Row>,
    /// Are these all files of the folder, whatever the query? So it is if the archive did not
    /// answer.
    pub unsorted: bool,
}

impl Listed {
    /// All files of a folder, read one by one.
    pub(super) fn of_folder(folder: &Path) -> Self {
        Self { rows: saved_matches(folder).iter().map(row_of).collect(), unsorted: true }
    }
}

/// Facts about the whole folder.
#[derive(Debug, Clone, Default)]
pub struct Folder {
    /// Number of matches in it.
    pub count: usize,
    /// Number of matches with a person in a seat.
    pub with_person: usize,
    /// Number of unreadable matches, whose players are unknown.
    pub unreadable: usize,
    /// The names of all players, as records write them.
    pub players: Vec<String>,
    /// Deleted matches that can be restored, the latest first.
    pub deleted: Vec<(Deleted, Row)>,
}

impl Folder {
    /// Number of matches with a person in a seat, without one, or in total. Unreadable matches
    /// count either way, as in [`Query::persons`](tesserae_core::archive::Query::persons).
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
        players.sort_by_cached_key(|player| sort_key(&who(player)));
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

/// A file of the folder as a row made without the archive, from its record alone.
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

/// Facts about a match that need a replay.
#[derive(Debug, Clone)]
pub struct Detail {
    /// Its position.
    pub position: Position,
    /// Its standing, in words.
    pub standing: String,
    /// Is the record damaged? Then this is the match one action earlier.
    pub earlier: bool,
}

impl Detail {
    /// Replays a record, or the one before if it is damaged.
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

/// A kept review's findings about one side.
#[derive(Debug, Clone)]
pub struct SideAccount {
    /// The side.
    pub side: Side,
    /// The player in that seat at the end, as the record writes it.
    pub player: String,
    /// Number of its choices between two or more actions.
    pub choices: u64,
    /// Number of them that cost nothing.
    pub best: u64,
    /// Mean cost of one, in probability of winning.
    pub cost: f64,
    /// Its luck over all throws, in probability of winning.
    pub luck: f64,
    /// The level that chooses equally well, if known.
    pub like: Option<Likeness>,
}

/// A kept review's findings about each side.
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
        let row = |who: &str| Row { players: vec![format!("human:{who}")], ..Row::default() };
        let sorted = Folder::of(&["Zoe", "Émile", "eva", "Ärger"].map(row), Vec::new()).players;
        assert_eq!(sorted, ["Ärger", "Émile", "eva", "Zoe"].map(|who| format!("human:{who}")));
        let folder = Folder::of(&listed.rows, Vec::new());
        assert_eq!((folder.count, folder.players.len()), (2, 2));
        // The players of the damaged one are unknown.
        let counts = [None, Some(true), Some(false)].map(|persons| folder.count_of(persons));
        assert_eq!(counts, [2, 2, 1]);
    }
}
