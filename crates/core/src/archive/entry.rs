//! One record as the index holds it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use sha2::{Digest, Sha256};

use crate::ai::is_human;
use crate::levels::Library;
use crate::record::{Match, RecordError, Saved};
use crate::review::results;
use crate::rules::{Action, Event, Outcomes, Side};
use crate::words::headline;

/// A file of the folder with what the index stores about it.
pub(super) struct Entry {
    pub file: String,
    pub stamp: String,
    /// When it was last written, in seconds since 1970.
    pub written: u64,
    /// Why the file cannot be read, or how its latest state is damaged.
    pub problem: Option<String>,
    pub content: Content,
}

/// The content of a match.
#[derive(Default)]
pub(super) struct Content {
    /// `GAME/VARIANT`.
    pub variant: String,
    /// What lists call a match without a name, and its variant, in words.
    pub title: String,
    pub name: String,
    pub notes: String,
    pub stars: u8,
    pub begun: Option<u64>,
    pub played: Option<u64>,
    pub seats: Vec<Seat>,
    pub plies: usize,
    pub finished: bool,
    pub winner: Option<Side>,
    pub resigned: Option<Side>,
    pub helped: u32,
    /// The number of throws that players saw and then replaced.
    pub replaced: usize,
    pub checksum: String,
    pub course: Vec<u8>,
    pub seed: u64,
    /// The throws, by seat and kind.
    pub thrown: BTreeMap<(usize, String), Thrown>,
}

/// Some throws of a match: the number of each in the match, which with the seed decides what falls,
/// and the number of its outcome.
#[derive(Default)]
pub(super) struct Thrown(Vec<(u32, u8)>);

impl Thrown {
    /// The throws as the index keeps them: five bytes each.
    pub fn bytes(&self) -> Vec<u8> {
        let each =
            |(number, outcome): &(u32, u8)| number.to_le_bytes().into_iter().chain([*outcome]);
        self.0.iter().flat_map(each).collect()
    }

    /// The throws from these bytes.
    pub fn from(bytes: &[u8]) -> impl Iterator<Item = (u32, u8)> {
        bytes
            .chunks_exact(5)
            .map(|each| (u32::from_le_bytes([each[0], each[1], each[2], each[3]]), each[4]))
    }
}

pub(super) struct Seat {
    pub who: String,
    pub won: Option<bool>,
}

impl Seat {
    pub fn is_person(&self) -> bool {
        is_human(&self.who)
    }
}

/// The stamp of a file and when it was last written, in seconds since 1970. The stamp changes if
/// another file replaces this one: it holds size, times and, on Unix, the inode. The times alone
/// are not enough, because a renamed record keeps its time.
pub(super) fn stamp(file: &Path) -> Option<(String, u64)> {
    // A link that leads nowhere is listed too, with what is wrong.
    let data = fs::metadata(file).or_else(|_| fs::symlink_metadata(file)).ok()?;
    let time = |time: std::io::Result<std::time::SystemTime>| {
        time.ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default()
    };
    let modified = time(data.modified());
    #[cfg(unix)]
    let own = {
        use std::os::unix::fs::MetadataExt;
        format!("{} {}.{:09}", data.ino(), data.ctime(), data.ctime_nsec())
    };
    #[cfg(not(unix))]
    let own = time(data.created()).as_nanos();
    Some((format!("{} {} {own}", data.len(), modified.as_nanos()), modified.as_secs()))
}

impl Entry {
    /// Reads a record and plays it through. An unreadable record becomes an entry with a problem.
    pub fn read(file: &Path, name: String, stamp: (String, u64), library: &Library) -> Self {
        let (stamp, written) = stamp;
        let entry = |problem, content| Self { file: name, stamp, written, problem, content };
        let error = match Match::load(file, library) {
            Ok(course) => return entry(None, Content::of(course)),
            Err(error) => error,
        };
        // The backup from one action earlier replaces a damaged record.
        let saved = Saved::read(file.to_owned(), None);
        if saved.damage.is_some()
            && let Ok(course) = saved.load(library)
        {
            return entry(Some(error.to_string()), Content::of(course));
        }
        let content = match (&error, saved.summary) {
            (RecordError::UnknownGame { .. } | RecordError::OtherRules { .. }, Ok(summary)) => {
                let seat = |who| Seat { who, won: None };
                Content {
                    variant: summary.game,
                    name: summary.name,
                    played: summary.played,
                    seats: summary.players.into_iter().map(seat).collect(),
                    plies: summary.plies,
                    finished: summary.winner.is_some() || summary.resigned.is_some(),
                    winner: summary.winner,
                    resigned: summary.resigned,
                    ..Content::default()
                }
            }
            _ => Content::default(),
        };
        entry(Some(error.to_string()), content)
    }

    /// The best known time of the last play.
    pub fn time(&self) -> u64 {
        self.content.played.or(self.content.begun).unwrap_or(self.written)
    }
}

impl Content {
    pub fn of(mut course: Match) -> Self {
        let finished = course.is_finished();
        if finished {
            // Take the end of a finished match, wherever its reader last looked.
            course.go_to(course.plies().len());
        }
        let won = results(&course).filter(|_| finished);
        let seats = course.players().iter().map(|who| Seat { who: who.clone(), won: None });
        let mut seats: Vec<Seat> = seats.collect();
        for (side, won) in Side::ALL.iter().zip(won.iter().flatten()) {
            if let Some(seat) = seats.get_mut(course.seat(*side)) {
                seat.won = Some(*won > 0.5);
            }
        }
        let thrown = |plies: &[crate::record::Ply]| {
            plies.iter().filter(|ply| matches!(ply.action, Action::Throw(_))).count()
        };
        let (notes, definition) = (course.notes(), course.game().definition());
        let title = headline(definition, course.players());
        Self {
            variant: definition.id(),
            title: format!("{title}\n{}", definition.variant_title),
            name: notes.name.clone(),
            notes: notes.text.clone(),
            stars: notes.stars,
            begun: notes.begun,
            played: notes.played,
            seats,
            plies: course.plies().len(),
            finished,
            winner: course.winner(),
            resigned: course.resigned(),
            helped: course.helped().iter().copied().fold(0, u32::saturating_add),
            replaced: course.replaced().iter().map(|replaced| thrown(&replaced.plies)).sum(),
            checksum: checksum(&course),
            course: course_key(&course),
            seed: course.seed(),
            thrown: throws(&course),
        }
    }
}

/// Identifies a match, so that importing it twice is noticed: a hash of all actions, the players,
/// and the time it began.
fn checksum(course: &Match) -> String {
    let mut sum = Sha256::new();
    let mut add = |text: &str| {
        sum.update(text);
        sum.update("\n");
    };
    add(&course.start().to_string());
    add(&course.seed().to_string());
    add(&format!("{:?} {:?}", course.notes().begun, course.given_up()));
    course.players().iter().for_each(|player| add(player));
    course.plies().iter().for_each(|ply| add(&ply.action.to_string()));
    sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash of a match's start and its current plies, which is what a review depends on.
pub(super) fn course_key(course: &Match) -> Vec<u8> {
    let mut sum = Sha256::new();
    sum.update(format!("{}\n", course.start()));
    for ply in course.played() {
        sum.update(format!("{}\n", ply.action));
    }
    sum.finalize().to_vec()
}

/// A kind of throw as text: every outcome with its weight, in the order of the rules.
pub(super) fn kind_of(outcomes: &Outcomes) -> String {
    let all = outcomes.list().iter().map(|outcome| format!("{}={}", outcome.throw, outcome.weight));
    all.collect::<Vec<_>>().join(";")
}

/// Every throw, including those taken back, because the dice were thrown.
fn throws(course: &Match) -> BTreeMap<(usize, String), Thrown> {
    let mut all: BTreeMap<(usize, String), Thrown> = BTreeMap::new();
    let mut swapped = false;
    let mut number = 0;
    // Formatting a kind takes longer than finding it in this list.
    let mut last: Vec<(Outcomes, String)> = Vec::new();
    for (at, ply) in course.plies().iter().enumerate() {
        if let Action::Throw(throw) = ply.action
            && let Some(outcomes) = course.position_at(at).and_then(|at| at.outcomes())
        {
            let known = last.iter().position(|(known, _)| known == outcomes);
            let known = known.unwrap_or_else(|| {
                last.push((outcomes.clone(), kind_of(outcomes)));
                last.len() - 1
            });
            let side = if swapped { ply.side.opponent() } else { ply.side };
            let list = all.entry((side.index(), last[known].1.clone())).or_default();
            let outcome = outcomes.list().iter().position(|o| o.throw == throw);
            list.0.extend(outcome.and_then(|outcome| Some((number, outcome.try_into().ok()?))));
            number += 1;
        }
        swapped ^= ply.events.contains(&Event::SeatsChange);
    }
    all
}
