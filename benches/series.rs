//! A long series at the highest speed, drawn: does memory stay, does a frame ever take long,
//! and are the results those of the same games played without a window?
//!
//! `cargo bench --bench series [-- GAMES] [WIDTHxHEIGHT]`: the usual is 500 games in a window
//! of 1280x720. On a software renderer a small window shows the memory sooner, and says
//! nothing of the frames.

// A bench prints.
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use bevy::prelude::*;
use tesserae::ai::{Level, Limits, MachinePlayer, Policy, Scope};
use tesserae::gui::app::windowless;
use tesserae::gui::play::current_match::CurrentMatch;
use tesserae::gui::play::exhibition::{Exhibition, ExhibitionRequest, Programme, Series, Speed};
use tesserae::gui::render::look::Look;
use tesserae::gui::render::offscreen::OffscreenError;
use tesserae::gui::ui::state::Screen;
use tesserae::levels::Library;
use tesserae::record::Match;
use tesserae::rules::{Action, Game, Side};
use tesserae::solutions::KnowledgeStore;

mod common;

/// Memory is compared with what it was after so many games.
const SETTLED: u32 = 50;
/// By how much it may have grown by the end.
const GROWTH: f64 = 1.05;
/// A frame that takes longer than this is seen.
const LONG: Duration = Duration::from_millis(100);
/// The window's size, and that of the short run that only holds the bench to its counts.
const SIZES: [UVec2; 2] = [UVec2::new(1280, 720), UVec2::new(320, 240)];

/// The memory that the process has now, in MB; none where nobody tells.
fn memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kilobytes: f64| kilobytes / 1024.0)
}

/// What is kept of a game: little, or the memory measured would be that of the bench.
struct Seen {
    players: Vec<String>,
    seed: u64,
    actions: Vec<Action>,
    winner: Option<Side>,
}

impl Seen {
    fn of(course: &Match) -> Self {
        Self {
            players: course.players().to_vec(),
            seed: course.seed(),
            actions: course.plies().iter().map(|ply| ply.action).collect(),
            winner: course.winner(),
        }
    }
}

/// The same game without a window: its players choose by the same chance.
fn played_again(seen: &Seen, game: &Game, store: &KnowledgeStore) -> Match {
    let sides = seen.players.len() as u8;
    let level = |name: &str| match name {
        "ai:adept" => Level::Adept,
        _ => Level::Beginner,
    };
    let knowledge = store.knowledge(game, sides, Scope::ALL);
    let mut course = Match::new(game, sides, seen.players.clone(), seen.seed);
    while course.winner().is_none() {
        let action = match course.draw() {
            Some(throw) => Some(Action::Throw(throw)),
            None if course.position().actions() == [Action::Pass] => Some(Action::Pass),
            None => {
                let level = level(course.player(course.position().turn()));
                let player = MachinePlayer::new(Policy::Level(level), &knowledge);
                let chance = course.seed() ^ course.cursor() as u64;
                player.decide(course.position(), &Limits::default(), chance).map(|it| it.action)
            }
        };
        course.play(action.expect("a game that goes on")).expect("a legal action");
    }
    course
}

fn main() -> Result<(), OffscreenError> {
    let games = std::env::args().find_map(|argument| argument.parse().ok());
    let size = std::env::args().find_map(|argument| {
        let (width, height) = argument.split_once('x')?;
        Some(UVec2::new(width.parse().ok()?, height.parse().ok()?))
    });
    let (games, size) = if common::timed() {
        (games.unwrap_or(500), size.unwrap_or(SIZES[0]))
    } else {
        (3, SIZES[1])
    };
    let library = Library::built_in();
    let game = library.game("ur/short").expect("a variant of the program");
    let players = vec!["ai:adept".to_owned(), "ai:beginner".to_owned()];
    let series = Series::new(game.clone(), players, Some(games));
    let exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Instant);
    let (mut app, _) = windowless(size, Library::built_in(), Look::Low)?;
    let world = app.world_mut();
    world.write_message(ExhibitionRequest::Begin(Box::new(exhibition)));
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);

    let (mut seen, mut settled): (Vec<Seen>, Option<f64>) = (Vec::new(), None);
    let (mut frames, mut long, mut longest) = (0u64, 0u64, Duration::ZERO);
    let begun = Instant::now();
    while (seen.len() as u32) < games {
        let frame = Instant::now();
        app.update();
        let took = frame.elapsed();
        frames += 1;
        // The first frames lay the table and build what the renderer needs.
        if !seen.is_empty() {
            long += u64::from(took > LONG);
            longest = longest.max(took);
        }
        let Some(current) = app.world().get_resource::<CurrentMatch>() else { continue };
        let is_new = seen.last().is_none_or(|last| last.seed != current.0.seed());
        if current.0.winner().is_some() && is_new {
            seen.push(Seen::of(&current.0));
            if seen.len() as u32 == SETTLED {
                settled = memory();
            }
        }
    }
    let lasted = begun.elapsed();
    let end = memory();
    // The last game counts once its end is on the board.
    let is_counted =
        |app: &App| app.world().get_resource::<Exhibition>().is_some_and(Exhibition::is_counted);
    let over = Instant::now();
    while !is_counted(&app) && over.elapsed() < Duration::from_secs(60) {
        app.update();
    }

    let store = KnowledgeStore::new(None);
    let mut wins = [0; 2];
    for (number, seen) in seen.iter().enumerate() {
        let again = played_again(seen, game, &store);
        assert_eq!(seen.actions, Seen::of(&again).actions, "game {number}, seed {}", seen.seed);
        assert_eq!(seen.winner, again.winner());
        let adept = again.winner().is_some_and(|winner| again.player(winner) == "ai:adept");
        wins[usize::from(!adept)] += 1;
    }
    let score = app.world().get_resource::<Exhibition>().map(|exhibition| {
        exhibition
            .programme
            .series()
            .iter()
            .flat_map(|series| series.wins().to_vec())
            .collect::<Vec<_>>()
    });
    assert_eq!(score.as_deref(), Some(&wins[..]), "the score on the screen");
    if let (Some(settled), Some(end)) = (settled, end) {
        let growth = end / settled;
        println!(
            "memory after game {SETTLED}: {settled:.1} MB, after game {games}: {growth:.3} times that"
        );
        assert!(growth < GROWTH, "memory has grown {growth:.3} times");
    }
    if common::timed() {
        println!(
            "{games} games at {size} in {:.0} s, {frames} frames, {:.1} ms each; the longest {} ms, {long} over {} ms",
            lasted.as_secs_f64(),
            lasted.as_secs_f64() * 1e3 / frames as f64,
            longest.as_millis(),
            LONG.as_millis(),
        );
    }
    Ok(())
}
