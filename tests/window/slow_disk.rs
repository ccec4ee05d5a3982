//! A disk that takes seconds for each file holds up no frame.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use bevy::prelude::*;

use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, saved_matches};
use tesserae_core::rules::Action;
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::games::Games;
use tesserae_play::opponent::Thinking;
use tesserae_play::saving::{OpenRequested, Saving};
use tesserae_play::settings::{KeepSettings, Settings};
use tesserae_play::throwing::Throwing;
use tesserae_play::writer::{Disk, Writer};

use crate::bench::Table;

/// How long the disk takes for a file.
const SLOW: Duration = Duration::from_secs(3);
/// No frame takes longer.
const LONGEST: Duration = Duration::from_millis(100);
const THROWS: usize = 200;

fn between_computers(seed: u64) -> Match {
    let library = Library::built_in();
    let players = vec!["ai:random".to_owned(); 2];
    Match::new(library.game("ur/short").unwrap(), 2, players, seed)
}

fn with_person(seed: u64) -> Match {
    let library = Library::built_in();
    Match::new(library.game("ur/short").unwrap(), 2, vec!["human".to_owned(); 2], seed)
}

/// A table whose disk takes a while for each file.
fn slow_table(record: Match, saves: &Path) -> Table {
    Table::with(record, |app| {
        let disk = Disk::with(|_| {
            std::thread::sleep(Duration::from_secs(1));
            Ok(())
        });
        app.insert_resource(Writer::on(disk)).insert_resource(Saving::new(Saves::new(saves)));
    })
}

#[test]
fn a_match_is_opened_as_it_was_left_while_its_last_save_waits() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = slow_table(with_person(11), folder.path());
    table.app.insert_resource(Games(Library::built_in()));
    let file = Saves::new(folder.path()).name_for(table.record());
    table.play(Action::Throw(table.record().draw().unwrap()));
    table.frame();
    table.frame();
    let left = table.record().clone();
    assert!(!left.plies().is_empty());
    table.ask(MatchRequest::Clear);
    assert!(table.app.world().resource::<Saving>().is_busy(), "the save waits");
    table.app.world_mut().write_message(OpenRequested { file, review: false });
    table.until("the match", |table| {
        let current = table.app.world().get_resource::<CurrentMatch>();
        current.is_some_and(|current| current.0.plies().starts_with(left.plies()))
    });
    // On the table its time is saved now and then.
    table.ask(MatchRequest::Clear);
    table.until("the writer", |table| !table.app.world().resource::<Saving>().is_busy());
    assert_eq!(saved_matches(folder.path()).len(), 1, "it goes on in its file");
}

#[test]
fn a_match_that_is_left_before_its_first_throw_leaves_nothing_on_a_slow_disk() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = slow_table(with_person(11), folder.path());
    table.ask(MatchRequest::play(Box::new(with_person(12))));
    table.ask(MatchRequest::Clear);
    table.app.world_mut().write_message(AppExit::Success);
    table.frame();
    assert!(saved_matches(folder.path()).is_empty());
}

fn throws(record: &Match) -> usize {
    record.plies().iter().filter(|ply| matches!(ply.action, Action::Throw(_))).count()
}

#[test]
fn no_frame_waits_for_the_disk_and_the_newest_state_is_kept_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings.ron");
    let (is_slow, written) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicU32::new(0)));
    let (slow, count) = (Arc::clone(&is_slow), Arc::clone(&written));
    let disk = Disk::with(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        if slow.load(Ordering::Relaxed) {
            std::thread::sleep(SLOW);
        }
        Ok(())
    });
    let mut table = Table::with(between_computers(1), |app| {
        app.insert_resource(Writer::on(disk))
            .insert_resource(Saving::new(Saves::new(folder.path().join("saves"))))
            .insert_resource(KeepSettings::new(settings.clone()));
    });
    table.app.world_mut().resource_mut::<Settings>().pace = 8.0;
    let (begin, mut longest, mut seed, mut before) = (Instant::now(), Duration::ZERO, 1, 0);
    while before + throws(table.record()) < THROWS {
        assert!(begin.elapsed() < Duration::from_secs(180), "the throws never come");
        let mut frames = 1;
        if table.record().is_finished() {
            (seed, before, frames) = (seed + 1, before + throws(table.record()), 2);
            let next = Box::new(between_computers(seed));
            table.app.world_mut().write_message(MatchRequest::play(next));
        }
        for _ in 0..frames {
            let frame = Instant::now();
            table.frame();
            longest = longest.max(frame.elapsed());
        }
        let world = table.app.world_mut();
        // As somebody does who tries the settings meanwhile.
        let mut own = world.resource_mut::<Settings>();
        own.volume = (own.volume + 0.01) % 1.0;
        if world.resource::<Throwing>().is_busy() || world.resource::<Thinking>().is_busy() {
            std::thread::sleep(Duration::from_micros(300));
        }
    }
    assert!(longest < LONGEST, "a frame took {longest:?}");
    let written = written.load(Ordering::Relaxed) as usize;
    assert!(written > 0 && written < THROWS, "{written} files: only the newest are written");
    is_slow.store(false, Ordering::Relaxed);
    let last = table.record().clone();
    table.app.world_mut().write_message(AppExit::Success);
    table.frame();
    let saved = saved_matches(&folder.path().join("saves"));
    let library = Library::built_in();
    let kept = saved.iter().map(|saved| saved.load(&library).unwrap());
    let kept: Vec<Match> = kept.filter(|kept| kept.seed() == last.seed()).collect();
    let [kept] = &kept[..] else { panic!("{kept:?}") };
    assert!(kept.plies().len() >= last.plies().len() && kept.plies().starts_with(last.plies()));
    assert!(settings.exists());
    assert_eq!(saved.len() as u64, seed, "of each match something is kept");
}
