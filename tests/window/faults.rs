//! Every system call by which a window keeps something fails once, in every way, and the program dies
//! before and after each. Nothing that was kept before is lost, and the next window continues.
//!
//! The test runs itself: with `FOLDER` it is the window.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use bevy::prelude::*;

use tesserae_core::levels::Library;
use tesserae_core::puzzles::Score;
use tesserae_core::record::{Match, Saves, saved_matches};
use tesserae_core::rules::{Action, Side};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    self, Exhibition, ExhibitionRequest, KeptExhibition, Programme, Series, Speed,
};
use tesserae_play::games::Games;
use tesserae_play::puzzling::{PuzzleRequest, PuzzleSet, PuzzleShelf, Puzzling, ScoreFile};
use tesserae_play::saving::Saving;
use tesserae_play::settings::{KeepSettings, Settings};

use crate::bench::{Table, messages};
use crate::spoiling::{fast_folder, faults_of, run_spoilt};
use crate::watched::{ask, state};

/// The folder in which the window keeps its files. Without it this is the test.
const FOLDER: &str = "TESSERAE_FAULTS_FOLDER";
/// The test, by its name.
const TEST: &str = "faults::whatever_fails_a_window_loses_nothing_and_the_next_one_continues";
/// What a later version has written into the settings.
const LATER: &str = "glow: 3";

/// The window's table with its files in that folder.
fn table(folder: &Path) -> Table {
    let players = vec!["human".to_owned(); 2];
    let library = Library::built_in();
    let record = Match::new(library.game("ur/short").unwrap(), 2, players, 5);
    Table::with(record, |app| {
        let (settings, keep) = KeepSettings::open(folder.join("settings.ron"));
        app.insert_resource(Games(Library::built_in()))
            .insert_resource(settings)
            .insert_resource(keep)
            .insert_resource(Saving::new(Saves::new(folder.join("saves"))))
            .insert_resource(KeptExhibition::new(folder.join("exhibition.ron")))
            .insert_resource(ScoreFile(folder.join("puzzles.ron")));
    })
}

/// Plays a little, takes it back and gives up.
fn play(table: &mut Table) {
    for _ in 0..2 {
        let action = table.record().draw().map(Action::Throw);
        let action = action.unwrap_or_else(|| table.record().position().actions()[0]);
        table.play(action);
        (0..100).for_each(|_| table.frame());
    }
    table.ask(MatchRequest::Undo);
    table.ask(MatchRequest::Resign(Side::A));
}

/// Answers the next puzzle of a game.
fn solve(table: &mut Table) {
    let frames = |table: &mut Table, request| {
        table.app.world_mut().write_message(request);
        (0..3).for_each(|_| table.frame());
    };
    frames(table, PuzzleRequest::Read);
    table.until("the puzzles", |table| table.app.world().resource::<PuzzleShelf>().is_ready());
    let set = PuzzleSet::Game { game: "ur".to_owned(), grade: None };
    frames(table, PuzzleRequest::Begin { set, first: None });
    let best = table.app.world().resource::<Puzzling>().puzzle().best().action;
    table.play(best);
    (0..3).for_each(|_| table.frame());
}

/// Shows a game of the exhibition that was left, else of a new one of four games, and leaves in the
/// middle of the next.
fn watch(table: &mut Table) {
    let offer = table.app.world().resource::<KeptExhibition>().offer().cloned();
    let exhibition = offer.unwrap_or_else(|| {
        let game = Library::built_in().game("ur/short").unwrap().clone();
        let series = Series::new(game, vec!["ai:random".to_owned(); 2], Some(4));
        Exhibition::new(Programme::new(vec![series], false), Speed::Instant)
    });
    ask(table, ExhibitionRequest::Begin(Box::new(exhibition)));
    let before = state(table).programme.series()[0].played();
    table.until("a game", |table| state(table).programme.series()[0].played() > before);
    table.until("the next game", |table| !state(table).is_counted() && table.record().cursor() > 3);
    table.ask(MatchRequest::Clear);
}

/// What a window does. The messages that it shows are printed.
#[allow(clippy::print_stdout, reason = "the test reads it")]
fn be_the_window(folder: &Path) {
    let mut table = table(folder);
    play(&mut table);
    table.app.world_mut().resource_mut::<Settings>().attract += 1;
    table.frame();
    solve(&mut table);
    watch(&mut table);
    table.app.world_mut().write_message(AppExit::Success);
    table.frame();
    println!("{}", messages(&table).join("\n"));
}

/// The window as a program of its own.
fn window(folder: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", TEST, "--nocapture", "--test-threads", "1"]).env(FOLDER, folder);
    command
}

/// What a folder keeps: the number of matches, of puzzles answered, of counted games of the
/// exhibition, and of changes of the settings.
#[derive(Debug)]
struct Kept {
    matches: usize,
    puzzles: usize,
    games: u32,
    changes: u32,
}

impl Kept {
    /// Reads the files of a folder. The problem, if one is damaged or has lost the later setting.
    fn read(folder: &Path) -> Result<Self, String> {
        let library = Library::built_in();
        let text = |name: &str| {
            fs::read_to_string(folder.join(name)).map_err(|error| format!("{name}: {error}"))
        };
        let settings = text("settings.ron")?;
        let changes = Settings::read(&settings).map_err(|e| format!("settings: {e}"))?.attract;
        if !settings.contains(LATER) {
            return Err(format!("settings: {LATER} is gone"));
        }
        let score = Score::from_ron(&text("puzzles.ron")?).map_err(|e| format!("score: {e}"))?;
        let shown = exhibition::Kept::parse(&text("exhibition.ron")?, &library);
        let shown = shown.map_err(|e| format!("exhibition: {e:?}"))?.exhibition;
        let games = shown.programme.series().iter().map(Series::played).sum();
        let saved = saved_matches(&folder.join("saves"));
        for saved in &saved {
            saved.load(&library).map_err(|error| format!("match: {error}"))?;
        }
        Ok(Self { matches: saved.len(), puzzles: score.solved().1, games, changes })
    }
}

/// The problem after a window that was spoilt and the next one, which is not.
fn problem(folder: &Path, before: &Kept, dies: bool, output: &Output) -> Option<String> {
    let said = |output: &Output| {
        [&output.stdout[..], &output.stderr].map(String::from_utf8_lossy).concat()
    };
    let crashed = |output: &Output| {
        let said = said(output);
        (!output.status.success() || said.contains("panicked")).then_some(said)
    };
    if !(dies && output.status.code().is_none())
        && let Some(said) = crashed(output)
    {
        return Some(format!("it ends: {said}"));
    }
    let less = |kept: &Kept, than: &Kept| {
        kept.matches < than.matches
            || kept.puzzles < than.puzzles
            || kept.games < than.games
            || kept.changes < than.changes
    };
    let after = match Kept::read(folder) {
        Ok(kept) if less(&kept, before) => return Some(format!("{before:?}, then {kept:?}")),
        Ok(kept) => kept,
        Err(problem) => return Some(problem),
    };
    let next = window(folder).output().unwrap();
    if let Some(said) = crashed(&next) {
        return Some(format!("the next one ends: {said}"));
    }
    if said(&next).contains("amaged") {
        return Some(format!("the next one finds damage: {}", said(&next)));
    }
    match Kept::read(folder) {
        Ok(kept) if kept.puzzles > after.puzzles && kept.games > after.games => None,
        Ok(kept) => Some(format!("the next one keeps nothing: {after:?}, then {kept:?}")),
        Err(problem) => Some(format!("after the next one: {problem}")),
    }
}

/// A copy of a folder.
fn copied(from: &Path, to: &Path) {
    let done = Command::new("cp").arg("-r").args([from, to]).status().unwrap();
    assert!(done.success());
}

#[test]
#[allow(clippy::print_stdout, reason = "the figures, with --nocapture")]
fn whatever_fails_a_window_loses_nothing_and_the_next_one_continues() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        return be_the_window(Path::new(&folder));
    }
    let beside = fast_folder();
    let first = beside.path().join("first");
    fs::create_dir(&first).unwrap();
    fs::write(first.join("settings.ron"), format!("({LATER})")).unwrap();
    let output = window(&first).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let before = Kept::read(&first).unwrap();
    let clean = beside.path().join("clean");
    copied(&first, &clean);
    let (output, faults) = faults_of(&mut window(&clean), &clean);
    assert!(output.status.success(), "{output:?}");
    let after = Kept::read(&clean).unwrap();
    assert!(after.puzzles > before.puzzles && after.games > before.games, "{before:?}, {after:?}");
    let mut problems = Vec::new();
    for (number, spoilt) in faults.iter().enumerate() {
        let folder = beside.path().join(number.to_string());
        copied(&first, &folder);
        let output = run_spoilt(&mut window(&folder), &folder, spoilt);
        if let Some(problem) = problem(&folder, &before, spoilt.fault.kills(), &output) {
            problems.push(format!("{spoilt}: {problem}"));
        }
        fs::remove_dir_all(&folder).unwrap();
    }
    println!("{} faults, {} not survived", faults.len(), problems.len());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
