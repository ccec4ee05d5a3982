//! The exhibition that was left: kept in a file, with the game under way, to be gone on with.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::programme::{Programme, Series};
use super::results::{GameResult, read};
use super::seats::Taken;
use super::state::Exhibition;
use crate::ai::Who;
use crate::files::write_whole;
use crate::gui::order::TableSystems;
use crate::gui::play::current_match::CurrentMatch;
use crate::gui::play::games::Games;
use crate::gui::play::narration::sentence;
use crate::gui::play::notices::Notice;
use crate::levels::{Library, data_folder};
use crate::record::Match;

/// The form of the file; another number when what is in it changes.
const FORM: u32 = 1;
/// A larger file is no exhibition and is refused before it fills memory.
const MOST_BYTES: u64 = 64 << 20;

/// A file of an exhibition that cannot be read or written. What is on the disk stays as it is.
#[derive(Debug, Error)]
pub enum KeptError {
    /// The system refuses.
    #[error("{file}: {source}. Look at the path and its permissions", file = file.display())]
    System {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// What is in it cannot be.
    #[error("{file}: {problem}. The exhibition cannot go on; the next one takes its place", file = file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it, and where.
        problem: String,
    },
}

/// The exhibition that was on last. Absent where there is no folder to keep one in.
#[derive(Resource)]
pub struct KeptExhibition {
    file: PathBuf,
    /// Whether the file has been read.
    is_read: bool,
    exhibition: Option<Exhibition>,
    /// Why it could not be written the last time.
    error: Option<String>,
}

impl KeptExhibition {
    /// Keeps it in that file.
    pub fn new(file: impl Into<PathBuf>) -> Self {
        Self { file: file.into(), is_read: false, exhibition: None, error: None }
    }

    /// Keeps it in the user's data folder, where there is one.
    pub fn of_user() -> Option<Self> {
        data_folder().map(|folder| Self::new(folder.join("exhibition.ron")))
    }

    /// The exhibition that was left before its last game, to be gone on with.
    pub fn offer(&self) -> Option<&Exhibition> {
        self.last().filter(|last| last.goes_on() || last.resumed.is_some())
    }

    /// The exhibition that was on last, whether it is over or not.
    pub fn last(&self) -> Option<&Exhibition> {
        self.exhibition.as_ref()
    }

    /// Whether what is left is kept: nothing is lost then.
    pub fn is_safe(&self) -> bool {
        self.error.is_none()
    }

    /// Writes an exhibition with the game on the table. What is to be said when that fails,
    /// once.
    pub fn keep(&mut self, exhibition: &Exhibition, current: Option<&Match>) -> Option<Notice> {
        // What was played before can be shown again, and what plays before nobody is kept for
        // nobody.
        if exhibition.is_scripted() || exhibition.unattended {
            return None;
        }
        let mut left = exhibition.clone();
        let under_way = current.filter(|record| !exhibition.counted && exhibition.owns(record));
        // A game in which a person has played goes on among the matches, and only there: here
        // it is over, and the next one is to come.
        if let Some(record) = under_way.filter(|_| exhibition.taken.was_ever()) {
            left.count(record, |_| {});
        }
        let under_way = under_way.filter(|_| !exhibition.taken.was_ever());
        left.taken = Taken::default();
        left.resumed = under_way.filter(|record| !record.is_finished()).map(|record| {
            let mut record = record.clone();
            record.go_to(record.plies().len());
            Box::new(record)
        });
        let written = write(&self.file, &left);
        self.exhibition = Some(left);
        self.is_read = true;
        let error = written.err().map(|error| sentence(&error.to_string()));
        let is_new = error != self.error;
        self.error = error;
        self.error.clone().filter(|_| is_new).map(Notice::warning)
    }
}

/// The file as it is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExhibition {
    form: u32,
    program: String,
    speed: String,
    at: usize,
    again: bool,
    round: u32,
    series: Vec<RawSeries>,
    /// The record of the game that was under way.
    under_way: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSeries {
    game: String,
    players: Vec<String>,
    games: Option<u32>,
    wins: Vec<u32>,
    given_up: u32,
    with_person: u32,
    results: Vec<GameResult>,
}

/// What tells whether the rest can be read.
#[derive(Deserialize)]
struct Header {
    form: u32,
}

fn write(file: &Path, exhibition: &Exhibition) -> Result<(), KeptError> {
    let system = |source| KeptError::System { file: file.to_owned(), source };
    let programme = &exhibition.programme;
    let series = programme.series.iter().map(|series| RawSeries {
        game: series.game.definition().id(),
        players: series.players.clone(),
        games: series.games,
        wins: series.wins.clone(),
        given_up: series.given_up,
        with_person: series.with_person,
        results: series.results.clone(),
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
    };
    let style = ron::ser::PrettyConfig::new().new_line("\n");
    let text =
        ron::ser::to_string_pretty(&raw, style).map_err(|error| system(io::Error::other(error)))?;
    write_whole(file, (text + "\n").as_bytes()).map_err(system)
}

/// Reads the file; none where there is none.
fn load(file: &Path, library: &Library) -> Result<Option<Exhibition>, KeptError> {
    let system = |source| KeptError::System { file: file.to_owned(), source };
    let damaged = |problem: String| KeptError::Damaged { file: file.to_owned(), problem };
    match fs::metadata(file) {
        Ok(found) if found.len() > MOST_BYTES => {
            return Err(damaged(format!("longer than {} MiB", MOST_BYTES >> 20)));
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(system(error)),
    }
    let bytes = fs::read(file).map_err(system)?;
    parse(&bytes, library).map(Some).map_err(damaged)
}

/// The exhibition that a file has. The error says what is wrong with it.
fn parse(bytes: &[u8], library: &Library) -> Result<Exhibition, String> {
    let text = str::from_utf8(bytes).map_err(|_| "it is not text".to_owned())?;
    let wrong =
        |error: ron::error::SpannedError| format!("line {}: {}", error.span.start.line, error.code);
    let header: Header = ron::from_str(text).map_err(wrong)?;
    if header.form != FORM {
        return Err(format!("form {} is not this program's {FORM}", header.form));
    }
    let raw: RawExhibition = ron::from_str(text).map_err(wrong)?;
    let mut list = Vec::new();
    for (number, series) in raw.series.into_iter().enumerate() {
        let item = format!("table {}", number + 1);
        list.push(checked(series, library).map_err(|problem| format!("{item}: {problem}"))?);
    }
    if raw.at >= list.len() {
        return Err(format!("table {} is on, but there are {}", raw.at + 1, list.len()));
    }
    let mut programme = Programme::new(list, raw.again);
    (programme.at, programme.round) = (raw.at, raw.round);
    let mut exhibition = Exhibition::new(programme, raw.speed.parse()?);
    if let Some(text) = raw.under_way {
        let record = read(&text, library).map_err(|error| error.to_string())?;
        let current = exhibition.programme.current();
        let fits = current.is_some_and(|series| {
            series.game == *record.game() && series.players.len() == record.players().len()
        });
        if !fits {
            return Err("the game under way is none of its table".to_owned());
        }
        exhibition = exhibition.going_on_with(record);
    } else {
        // The game on the table was over, and counts.
        exhibition.counted = true;
    }
    Ok(exhibition)
}

/// A series that can have come out so.
fn checked(raw: RawSeries, library: &Library) -> Result<Series, String> {
    let game = library.game(&raw.game).map_err(|error| error.to_string())?.clone();
    let (fewest, most) = game.definition().sides;
    let many = raw.players.len();
    if !(usize::from(fewest)..=usize::from(most)).contains(&many) {
        return Err(format!("{} is for {fewest} to {most} players, not {many}", raw.game));
    }
    for player in &raw.players {
        match player.parse::<Who>() {
            Ok(Who::Human(_)) => return Err(format!("{player} is no computer")),
            Ok(_) => {}
            Err(error) => return Err(error.to_string()),
        }
    }
    if raw.wins.len() != many {
        return Err(format!("{} scores for {many} players", raw.wins.len()));
    }
    let others = raw.given_up.checked_add(raw.with_person);
    let add = |sum: u32, wins: &u32| sum.checked_add(*wins);
    if others.and_then(|others| raw.wins.iter().try_fold(others, add)).is_none() {
        return Err("more games than can be counted".to_owned());
    }
    if raw.results.iter().any(|result| result.winner.is_some_and(|winner| winner >= many)) {
        return Err("a game was won by nobody of its table".to_owned());
    }
    let mut series = Series::new(game, raw.players, raw.games);
    (series.wins, series.results) = (raw.wins, raw.results);
    (series.given_up, series.with_person) = (raw.given_up, raw.with_person);
    Ok(series)
}

/// Reads the file when the window opens.
fn recall(
    If(mut kept): If<ResMut<KeptExhibition>>,
    games: Option<Res<Games>>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(games) = games.filter(|_| !kept.is_read) else { return };
    kept.is_read = true;
    match load(&kept.file, &games.0) {
        Ok(exhibition) => kept.exhibition = exhibition,
        Err(error) => {
            notices.write(Notice::warning(sentence(&error.to_string())));
        }
    }
}

/// Writes it when a game begins, when a person takes over in it and when it is counted.
fn keep_up(
    If(mut kept): If<ResMut<KeptExhibition>>,
    exhibition: Option<Res<Exhibition>>,
    current: Option<Res<CurrentMatch>>,
    mut last: Local<Option<(u64, bool, bool, u32)>>,
    mut notices: MessageWriter<Notice>,
) {
    let now = exhibition.as_ref().map(|exhibition| {
        let done = exhibition.programme.current().map_or(0, Series::done);
        (exhibition.seed, exhibition.taken.was_ever(), exhibition.counted, done)
    });
    if *last == now {
        return;
    }
    let on_table = |exhibition: &Exhibition| {
        current.as_ref().is_some_and(|current| exhibition.owns(&current.0))
    };
    // A game that is to begin comes to the table in the next frame.
    let Some(exhibition) = exhibition else { return *last = None };
    if exhibition.counted || on_table(&exhibition) {
        *last = now;
        notices.write_batch(kept.keep(&exhibition, current.as_ref().map(|current| &current.0)));
    }
}

/// The last chance before the program ends.
fn keep_at_the_end(
    mut exits: MessageReader<AppExit>,
    kept: Option<ResMut<KeptExhibition>>,
    exhibition: Option<Res<Exhibition>>,
    current: Option<Res<CurrentMatch>>,
) {
    if exits.read().count() == 0 {
        return;
    }
    if let (Some(mut kept), Some(exhibition)) = (kept, exhibition)
        && let Some(Notice::Said { text, .. }) =
            kept.keep(&exhibition, current.as_ref().map(|current| &current.0))
    {
        warn!("{text}");
    }
}

/// Registers what keeps the exhibition.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, recall.in_set(TableSystems::Input))
        .add_systems(Update, keep_up.in_set(TableSystems::Record))
        .add_systems(Last, keep_at_the_end);
}

#[cfg(test)]
mod tests {
    use super::super::speed::Speed;
    use super::*;
    use crate::gui::sample::{game, players};
    use crate::record::sample::play_on;

    /// An exhibition of which a game is over and another has begun.
    fn begun() -> (Exhibition, Match) {
        let two = players(&["ai:beginner", "ai:random"]);
        let series = Series::new(game("ur/short"), two, Some(5));
        let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Fast);
        let mut first = exhibition.next_match().expect("a game");
        play_on(&mut first, usize::MAX);
        exhibition.programme.count(&first);
        exhibition.counted = true;
        let mut second = exhibition.next_match().expect("another");
        play_on(&mut second, 7);
        (exhibition, *second)
    }

    #[test]
    fn an_exhibition_comes_back_with_its_score_and_the_game_under_way() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("exhibition.ron");
        let (exhibition, second) = begun();
        let mut kept = KeptExhibition::new(&file);
        assert!(kept.keep(&exhibition, Some(&second)).is_none());
        let library = Library::built_in();
        let mut back = load(&file, &library).expect("whole").expect("there");
        assert_eq!(back.programme, exhibition.programme);
        assert_eq!(back.speed, Speed::Fast);
        let record = back.next_match().expect("the game under way");
        assert_eq!((record.plies(), record.seed()), (second.plies(), second.seed()));
        let results = back.programme.series()[0].results();
        let again = results[0].course(&library).expect("a record").expect("whole");
        assert_eq!((again.cursor(), again.plies().len()), (0, results[0].plies));
    }

    #[test]
    fn every_damage_is_said_and_nothing_panics() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("exhibition.ron");
        let library = Library::built_in();
        assert!(load(&file, &library).expect("no file is no damage").is_none());
        let (exhibition, second) = begun();
        KeptExhibition::new(&file).keep(&exhibition, Some(&second));
        let text = fs::read_to_string(&file).expect("written");
        for (from, to, said) in [
            ("form: 1", "form: 9", "form 9"),
            ("ur/short", "ur/long", "variant of ur \"long\""),
            ("at: 0", "at: 4", "table 5"),
            ("\"ai:random\"", "\"human\"", "human"),
            ("\"fast\"", "\"warp\"", "warp"),
            ("under_way", "elsewhere", "elsewhere"),
        ] {
            assert!(text.contains(from), "{from}");
            let problem = parse(text.replacen(from, to, 1).as_bytes(), &library);
            assert!(problem.is_err_and(|problem| problem.contains(said)), "{said}");
        }
        for end in (0..text.len()).step_by(97).filter(|end| text.is_char_boundary(*end)) {
            assert!(parse(&text.as_bytes()[..end], &library).is_err(), "cut after {end}");
        }
    }
}
