//! The file of the interrupted exhibition.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use tesserae_core::ai::Who;
use tesserae_core::files::{Holder, More, ReadError, from_ron, read_text, understood};
use tesserae_core::levels::Library;

use super::damage::{Damage, TableDamage};
use crate::exhibition::programme::{Programme, Series};
use crate::exhibition::results::{GameResult, read};
use crate::exhibition::seats::Taken;
use crate::exhibition::speed::Speed;
use crate::exhibition::state::Exhibition;
use crate::writer::Disk;

/// The version of the file's format. It grows when the format changes.
const FORM: u32 = 3;
/// The oldest readable version. It had no names of engines, of players in a game or of replaced
/// players, and no chosen next table. The second had no seats taken over.
const OLDEST_FORM: u32 = 1;
/// A larger file is no exhibition, and is refused before it fills memory.
const MOST_BYTES: u64 = 64 << 20;

/// An exhibition's file that cannot be read or written. It stays unchanged on the disk.
#[derive(Debug, Error)]
pub enum KeptError {
    /// The system's error.
    #[error("{file}: {source}. Look at the path and its permissions", file = file.display())]
    System {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Its content is invalid.
    #[error("{file}: {problem}. This exhibition cannot be resumed. The next one you start takes its place", file = file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// The error, and its place.
        problem: Damage,
    },
    /// Another window keeps its exhibition there.
    #[error("{file}: {holder} keeps its exhibition there. Yours continues, but is not saved", file = file.display())]
    Taken {
        /// The file.
        file: PathBuf,
        /// The other window.
        holder: Holder,
    },
    /// Another window has kept its exhibition there, and closed it.
    #[error("{file}: another window has kept its exhibition there. Yours continues, but is not saved", file = file.display())]
    Changed {
        /// The file.
        file: PathBuf,
    },
}

/// The content of the file.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct RawExhibition {
    form: u32,
    program: String,
    speed: String,
    at: usize,
    again: bool,
    round: u32,
    series: Vec<RawSeries>,
    /// The record of the unfinished game.
    under_way: Option<String>,
    /// The seats that a person has taken over in it.
    taken: Taken,
    /// The table chosen as the next.
    chosen: Option<usize>,
    /// The engines' own names, by their commands.
    engines: Vec<(String, String)>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct RawSeries {
    game: String,
    players: Vec<String>,
    games: Option<u32>,
    wins: Vec<u32>,
    given_up: u32,
    with_person: u32,
    results: Vec<GameResult>,
    /// Replaced players in order, each with its index in `players`.
    replaced: Vec<(usize, String)>,
}

/// The part that tells whether the rest is readable.
#[derive(Deserialize)]
struct Header {
    form: u32,
}

/// The content of a file.
#[derive(Debug, Clone)]
pub struct Kept {
    /// The exhibition as you left it.
    pub exhibition: Exhibition,
    /// The engines' own names, by their commands.
    pub engines: Vec<(String, String)>,
}

impl Kept {
    /// Parses the text of a file.
    ///
    /// # Errors
    /// If the text is not an exhibition, or has an unknown game or player.
    pub fn parse(text: &str, library: &Library) -> Result<Self, Damage> {
        let mut raw = raw(text)?;
        // A later version may have other speeds.
        let speed: Speed = raw.speed.parse().unwrap_or_default();
        speed.name().clone_into(&mut raw.speed);
        let more = More::in_text(text, &raw).map(Arc::new);
        let mut list = Vec::new();
        for (number, series) in raw.series.into_iter().enumerate() {
            let damaged = |problem| Damage::Table { number: number + 1, problem };
            list.push(checked(series, library).map_err(damaged)?);
        }
        let tables = list.len();
        for at in [Some(raw.at), raw.chosen].into_iter().flatten() {
            if at >= tables {
                return Err(Damage::NoTable { table: at.saturating_add(1), tables });
            }
        }
        let mut programme = Programme::new(list, raw.again);
        (programme.at, programme.round) = (raw.at, raw.round);
        programme.chosen = raw.chosen;
        let mut exhibition = Exhibition::new(programme, speed);
        if let Some(text) = raw.under_way {
            let record = read(&text, library)?;
            let current = exhibition.programme.current();
            let fits = current.is_some_and(|series| {
                series.game == *record.game() && series.players.len() == record.players().len()
            });
            if !fits {
                return Err(Damage::OtherGame);
            }
            if !raw.taken.fits(&record) {
                return Err(Damage::OtherPersons);
            }
            exhibition = exhibition.going_on_with(record);
            exhibition.taken = raw.taken;
        } else {
            // The game on the table was over, and counts.
            exhibition.counted = true;
        }
        exhibition.more = more;
        Ok(Self { exhibition, engines: raw.engines })
    }

    /// The text of its file.
    ///
    /// # Errors
    /// If a value cannot be written as text.
    pub fn text(&self) -> ron::Result<String> {
        let exhibition = &self.exhibition;
        let programme = &exhibition.programme;
        let series = programme.series.iter().map(|series| RawSeries {
            game: series.game.definition().id(),
            players: series.players.clone(),
            games: series.games,
            wins: series.wins.clone(),
            given_up: series.given_up,
            with_person: series.with_person,
            results: series.results.clone(),
            replaced: series.replaced.clone(),
        });
        let raw = RawExhibition {
            form: FORM,
            program: concat!("tesserae ", env!("CARGO_PKG_VERSION")).to_owned(),
            speed: exhibition.speed.name().to_owned(),
            at: programme.at,
            again: programme.again,
            round: programme.round,
            series: series.collect(),
            under_way: exhibition.resumed.as_ref().and_then(|record| record.to_record().ok()),
            taken: exhibition.taken.clone(),
            chosen: programme.chosen,
            engines: self.own_engines(),
        };
        let style = ron::ser::PrettyConfig::new().new_line("\n");
        match &exhibition.more {
            Some(more) => more.with(&raw),
            None => ron::ser::to_string_pretty(&raw, style).map(|text| text + "\n"),
        }
    }

    /// The names of only those engines that have played here.
    fn own_engines(&self) -> Vec<(String, String)> {
        let series = self.exhibition.programme.series.iter();
        let of_series = |series: &Series| -> Vec<String> {
            let before = series.replaced.iter().map(|(_, name)| name.clone());
            series.players.iter().cloned().chain(before).collect()
        };
        let players: HashSet<String> = series.flat_map(of_series).collect();
        let plays = |command: &String| players.contains(&Who::Engine(command.clone()).to_string());
        self.engines.iter().filter(|(command, _)| plays(command)).cloned().collect()
    }
}

/// Writes it.
pub(super) fn write(disk: &Disk, file: &Path, kept: &Kept) -> io::Result<()> {
    disk.write_whole(file, kept.text().map_err(io::Error::other)?.as_bytes())
}

/// Reads the file; none if it does not exist.
pub(super) fn load(file: &Path, library: &Library) -> Result<Option<Kept>, KeptError> {
    let system = |source| KeptError::System { file: file.to_owned(), source };
    let damaged = |problem| KeptError::Damaged { file: file.to_owned(), problem };
    match read_text(file, MOST_BYTES) {
        Ok(text) => Kept::parse(&text, library).map(Some).map_err(damaged),
        Err(ReadError::System(error)) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(ReadError::System(error)) => Err(system(error)),
        Err(ReadError::Text(error)) => Err(damaged(Damage::Text(error))),
    }
}

/// Is there a file that this program does not understand at all?
pub(super) fn is_foreign(file: &Path) -> bool {
    match read_text(file, MOST_BYTES) {
        Ok(text) => raw(&text).is_err(),
        Err(error) => matches!(error, ReadError::Text(_)),
    }
}

/// The fields of a file.
fn raw(text: &str) -> Result<RawExhibition, Damage> {
    let header: Header = from_ron(text)?;
    if !(OLDEST_FORM..=FORM).contains(&header.form) {
        return Err(Damage::OtherForm { form: header.form, own: FORM });
    }
    Ok(understood(text)?.value)
}

/// Checks that a series is possible.
fn checked(raw: RawSeries, library: &Library) -> Result<Series, TableDamage> {
    let game = library.game(&raw.game)?.clone();
    let (fewest, most) = game.definition().sides;
    let many = raw.players.len();
    if !(usize::from(fewest)..=usize::from(most)).contains(&many) {
        return Err(TableDamage::Players { game: raw.game, fewest, most, many });
    }
    for player in &raw.players {
        match player.parse::<Who>() {
            Ok(Who::Human(_)) => return Err(TableDamage::Person(player.clone())),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
    }
    if raw.wins.len() != many {
        return Err(TableDamage::Scores { scores: raw.wins.len(), many });
    }
    let others = raw.given_up.checked_add(raw.with_person);
    let add = |sum: u32, wins: &u32| sum.checked_add(*wins);
    if others.and_then(|others| raw.wins.iter().try_fold(others, add)).is_none() {
        return Err(TableDamage::TooManyGames);
    }
    if raw.results.iter().any(|result| result.winner.is_some_and(|winner| winner >= many)) {
        return Err(TableDamage::OtherWinner);
    }
    // Files of the first version do not name the players.
    let fits = |players: &Vec<String>| players.is_empty() || players.len() == many;
    if !raw.results.iter().all(|result| fits(&result.players)) {
        return Err(TableDamage::OtherPlayers);
    }
    let mut series = Series::new(game, raw.players, raw.games);
    (series.wins, series.results) = (raw.wins, raw.results);
    (series.given_up, series.with_person) = (raw.given_up, raw.with_person);
    series.replaced = raw.replaced;
    GameResult::thin_out(&mut series.results);
    Ok(series)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::sample::begun;
    use super::*;
    use crate::exhibition::results::MOST_RESULTS;

    /// The file of an exhibition under way.
    fn text() -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("exhibition.ron");
        assert!(load(&file, &Library::built_in()).expect("no file is no damage").is_none());
        let (exhibition, second) = begun();
        let mut exhibition = exhibition.going_on_with(second);
        exhibition.programme.series[0].players[0] = "engine:riv".to_owned();
        exhibition.programme.choose(0);
        let names = [("riv", "Rival 2"), ("other", "Other")];
        let engines = names.map(|(command, name)| (command.to_owned(), name.to_owned())).to_vec();
        write(&Disk::default(), &file, &Kept { exhibition, engines }).expect("written");
        fs::read_to_string(&file).expect("written")
    }

    #[test]
    fn the_names_of_its_engines_and_the_table_that_comes_next_are_kept() {
        let kept = Kept::parse(&text(), &Library::built_in()).expect("whole");
        assert_eq!(kept.engines, [("riv".to_owned(), "Rival 2".to_owned())]);
        assert_eq!(kept.exhibition.programme.chosen(), Some(0));
    }

    #[test]
    fn every_damage_is_said_and_nothing_panics() {
        let library = Library::built_in();
        let text = text();
        for (from, to, said) in [
            ("form: 3", "form: 9", "form 9"),
            ("ur/short", "ur/long", "variant of ur \"long\""),
            ("at: 0", "at: 4", "table 5"),
            ("winner: Some(", "winner: Some(7", "winner is not at its table"),
            ("chosen: Some(0)", "chosen: Some(3)", "table 4"),
            ("\"ai:random\"", "\"human\"", "human"),
            ("seats: []", "seats: [(0, \"ai:adept\")]", "other persons"),
        ] {
            assert!(text.contains(from), "{from} in {text}");
            let problem = Kept::parse(&text.replacen(from, to, 1), &library);
            assert!(problem.is_err_and(|problem| problem.to_string().contains(said)), "{said}");
        }
        for end in (0..text.len()).step_by(97).filter(|end| text.is_char_boundary(*end)) {
            assert!(Kept::parse(&text[..end], &library).is_err(), "cut after {end}");
        }
        // The largest possible round must not end the exhibition.
        let rounds = text.replacen("round: 0", &format!("round: {}", u32::MAX), 1);
        let mut far = Kept::parse(&rounds, &library).expect("whole").exhibition;
        assert!(far.next_match().is_some() && far.next_match().is_some());
    }

    #[test]
    fn what_a_later_version_added_is_neither_needed_nor_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("exhibition.ron");
        let later = text()
            .replacen("form: 3,", "form: 3,\n    crowd: Cheering(3),", 1)
            .replacen("\"fast\"", "\"warp\"", 1)
            .replacen("given_up: 0", "given_up: 0, prize: \"a fig\"", 1);
        fs::write(&file, format!("\u{feff}{}", later.replace('\n', "\r\n"))).expect("written");
        let mut kept = load(&file, &Library::built_in()).expect("whole").expect("there");
        assert_eq!(kept.exhibition.speed, Speed::default());
        kept.exhibition.programme.series[0].given_up += 1;
        write(&Disk::default(), &file, &kept).expect("written");
        let text = fs::read_to_string(&file).expect("written");
        for part in ["crowd: Cheering(3)", "\"warp\"", "prize: \"a fig\"", "given_up: 1"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let again = load(&file, &Library::built_in()).expect("whole").expect("there").exhibition;
        assert_eq!(again.programme, kept.exhibition.programme);
    }

    /// A file of the first version, with more results than are kept today.
    #[test]
    fn a_file_of_the_first_form_is_read() {
        let result = |number: u32| {
            format!(
                "(number: {number}, winner: Some(0), ending: Played, plies: 90, seed: 7, record: None)"
            )
        };
        let results: Vec<String> = (0..150).map(result).collect();
        let text = format!(
            "(form: 1, program: \"tesserae\", speed: \"fast\", at: 0, again: false, round: 0, \
             series: [(game: \"ur/short\", players: [\"ai:adept\", \"ai:random\"], games: None, \
             wins: [150, 0], given_up: 0, with_person: 0, results: [{}])], under_way: None)",
            results.join(", ")
        );
        let kept = Kept::parse(&text, &Library::built_in()).expect("it is read");
        let series = &kept.exhibition.programme.series()[0];
        assert_eq!((series.wins(), series.results().len()), (&[150, 0][..], MOST_RESULTS));
        assert_eq!(series.results()[0].number, 50);
    }
}
