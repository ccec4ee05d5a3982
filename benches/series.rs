//! A long series at the highest speed, drawn: does memory stay, does a frame ever take long,
//! and are the results those of the arena with the same seeds?
//!
//! `cargo bench --bench series [-- GAMES] [WIDTHxHEIGHT] [LOOK]`: the usual is 500 games in a
//! window of 1280x720 in the low look. The clock goes by the frames of a screen of 60 Hz, so
//! a graphics card does not wait for it. On a software renderer a small window shows the
//! memory sooner, and says nothing of the frames.

// A bench prints.
#![allow(clippy::print_stdout)]

use std::fmt;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::render_resource::PollType;
use bevy::render::renderer::RenderDevice;
use bevy::time::TimeUpdateStrategy;
use tesserae_core::ai::arena::{self, Extent, MAX_PLIES, Seeds, Series};
use tesserae_core::ai::{Knowledge, Scope, Who};
use tesserae_core::engine::client::Machine;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, record_files};
use tesserae_core::rules::{Action, Game};
use tesserae_core::solutions::KnowledgeStore;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{self, Exhibition, ExhibitionRequest, Programme, Speed};
use tesserae_play::keeping::Keeping;
use tesserae_play::saving::Saving;
use tesserae_scene::look::Look;
use tesserae_scene::offscreen::OffscreenError;

use tesserae::app::windowless;
use tesserae::ui::state::Screen;

mod common;

/// Memory is compared with what it was after so many games.
const SETTLED: u32 = 50;
/// By how much it may have grown by the end.
const GROWTH: f64 = 1.05;
/// A frame that takes longer than this is seen.
const LONG: Duration = Duration::from_millis(100);
/// So many of the longest frames are named.
const NAMED: usize = 5;
/// What the program's clock gains a frame.
const FRAME: Duration = Duration::from_nanos(1_000_000_000 / 60);
/// The window's size, and that of the short run that only holds the bench to its counts.
const SIZES: [UVec2; 2] = [UVec2::new(1280, 720), UVec2::new(320, 240)];

/// The memory that the process has now, in MB; none where nobody tells.
fn memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kilobytes: f64| kilobytes / 1024.0)
}

/// Where a frame's time went.
struct Frame {
    /// The program's own systems.
    systems: Duration,
    /// Handing it over to the device.
    handing: Duration,
    /// Waiting until the device has drawn it.
    drawing: Duration,
    /// The game that was on, counted from 1, and its ply.
    game: usize,
    ply: usize,
    number: u64,
}

impl Frame {
    /// Runs the next frame of an app, as `App::update` would, and waits until it is drawn.
    fn next(app: &mut App) -> Self {
        let begun = Instant::now();
        let apps = app.sub_apps_mut();
        apps.main.run_default_schedule();
        let acted = Instant::now();
        for drawing in apps.sub_apps.values_mut() {
            drawing.extract(apps.main.world_mut());
            drawing.update();
        }
        apps.main.world_mut().clear_trackers();
        let handed = Instant::now();
        app.world()
            .resource::<RenderDevice>()
            .poll(PollType::wait_indefinitely())
            .expect("a device that draws");
        Self {
            systems: acted - begun,
            handing: handed - acted,
            drawing: handed.elapsed(),
            game: 0,
            ply: 0,
            number: 0,
        }
    }

    fn whole(&self) -> Duration {
        self.systems + self.handing + self.drawing
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = |it: Duration| it.as_secs_f64() * 1e3;
        write!(
            formatter,
            "{:.1} ms in frame {}, game {}, ply {}: systems {:.1}, handing over {:.1}, drawing {:.1}",
            milliseconds(self.whole()),
            self.number,
            self.game,
            self.ply,
            milliseconds(self.systems),
            milliseconds(self.handing),
            milliseconds(self.drawing),
        )
    }
}

/// What is kept of a game: little, or the memory measured would be that of the bench.
struct Seen {
    players: Vec<String>,
    seed: u64,
    actions: Vec<Action>,
    /// By name.
    winner: Option<String>,
}

impl Seen {
    fn of(course: &Match) -> Self {
        Self {
            players: course.players().to_vec(),
            seed: course.seed(),
            actions: course.plies().iter().map(|ply| ply.action).collect(),
            winner: course.winner().map(|winner| course.player(winner).to_owned()),
        }
    }
}

/// The same game in the arena, with the seed of the match: its actions and its winner's name.
fn in_the_arena(seen: &Seen, game: &Game, knowledge: &Knowledge) -> (Vec<Action>, Option<Who>) {
    let who = |name: &String| name.parse().expect("a player");
    let [a, b] = [who(&seen.players[0]), who(&seen.players[1])];
    let series = Series {
        game: game.clone(),
        sides: seen.players.len() as u8,
        a,
        b,
        games: 1,
        seed: 0,
        threads: 1,
        max_plies: MAX_PLIES,
        extent: Extent::Whole,
    };
    let seat = |who: &Who| Machine::new(who, Duration::ZERO, knowledge).expect("a level");
    let mut players = [seat(&series.a), seat(&series.b)];
    let (seeds, mut actions) = (Seeds::of_match(seen.seed), Vec::new());
    let still = || Duration::ZERO;
    let played = arena::play(&series, 0, seeds, &mut players, still, |action| actions.push(action));
    let played = played.expect("a game to its end");
    let winner = played.winner.map(|player| [series.a, series.b][player].clone());
    (actions, winner)
}

fn main() -> Result<(), OffscreenError> {
    let games = std::env::args().find_map(|argument| argument.parse().ok());
    let (games, size) = if common::timed() {
        (games.unwrap_or(500), common::size().unwrap_or(SIZES[0]))
    } else {
        (2, SIZES[1])
    };
    let look = std::env::args().find_map(|name| Look::from_name(&name)).unwrap_or(Look::Low);
    let library = Library::built_in();
    let game = library.game("ur/short").expect("a variant of the program");
    let players = vec!["ai:adept".to_owned(), "ai:beginner".to_owned()];
    let series = exhibition::Series::new(game.clone(), players, Some(games));
    let exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Instant);
    let (mut app, _) = windowless(size, Library::built_in(), look)?;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    // Every game is kept among the matches, as in the program.
    let folder = tempfile::tempdir().expect("a folder");
    app.insert_resource(Saving::new(Saves::new(folder.path())));
    let world = app.world_mut();
    world.write_message(ExhibitionRequest::Begin(Box::new(exhibition)));
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);

    let (mut seen, mut settled): (Vec<Seen>, Option<f64>) = (Vec::new(), None);
    let (mut frames, mut long, mut longest) = (0u64, 0u64, Vec::new());
    let begun = Instant::now();
    while (seen.len() as u32) < games {
        let mut frame = Frame::next(&mut app);
        frames += 1;
        let current = app.world().get_resource::<CurrentMatch>();
        // The first frames lay the table and build what the renderer needs.
        if !seen.is_empty() {
            frame.number = frames;
            frame.game = seen.len() + 1;
            frame.ply = current.map_or(0, |current| current.0.plies().len());
            long += u64::from(frame.whole() > LONG);
            longest.push(frame);
            longest.sort_by_key(|it| std::cmp::Reverse(it.whole()));
            longest.truncate(NAMED);
        }
        let Some(current) = current else { continue };
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

    let is_busy = |app: &App| app.world().resource::<Keeping>().is_busy();
    while is_busy(&app) && over.elapsed() < Duration::from_secs(60) {
        app.update();
    }
    assert_eq!(
        record_files(folder.path()).expect("a folder").len(),
        seen.len(),
        "each game is kept once"
    );

    let knowledge = KnowledgeStore::new(None).knowledge(game, 2, Scope::ALL);
    let mut wins = [0; 2];
    for (number, seen) in seen.iter().enumerate() {
        let (actions, winner) = in_the_arena(seen, game, &knowledge);
        assert_eq!(seen.actions, actions, "game {number}, seed {}", seen.seed);
        let winner = winner.map(|who| who.to_string());
        assert_eq!(seen.winner, winner, "game {number}, seed {}", seen.seed);
        wins[usize::from(winner.as_deref() != Some("ai:adept"))] += 1;
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
            "{games} games at {size} in the {} look in {:.0} s, {frames} frames, {:.1} ms each; {long} over {} ms",
            look.name(),
            lasted.as_secs_f64(),
            lasted.as_secs_f64() * 1e3 / frames as f64,
            LONG.as_millis(),
        );
        println!("the longest:");
        for frame in &longest {
            println!("  {frame}");
        }
    }
    Ok(())
}
