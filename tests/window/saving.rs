//! What is kept of the matches on the table, and how it is listed.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;

use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, saved_matches};
use tesserae_core::rules::{Action, Side};
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::exhibition::{Exhibition, Programme, Series, Speed};
use tesserae_play::games::Games;
use tesserae_play::library::MatchLibrary;
use tesserae_play::match_list::MatchList;
use tesserae_play::occasion::Occasion;
use tesserae_play::saving::{OpenRequested, SaveRequested, Saving};
use tesserae_play::turn::Stage;

use tesserae::ui::state::Screen;

use crate::bench::{FRAME, Table, messages, scripted};

fn kept_in(folder: &Path, table: &mut Table) {
    table.app.insert_resource(Saving::new(Saves::new(folder)));
}

/// Leaves the table for the title screen, with the match still on it.
fn show_title(table: &mut Table) {
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    table.frame();
    // Another thread reads the list, on a busy machine for many frames.
    table.until("the list", |table| {
        std::thread::sleep(Duration::from_millis(1));
        let world = table.app.world();
        let list = world.resource::<MatchList>();
        !list.is_busy() && !list.is_behind(world.get_resource::<Saving>())
    });
}

fn fresh(seed: u64) -> Box<Match> {
    let library = Library::built_in();
    let players = vec!["human".to_owned(), "ai:adept".to_owned()];
    Box::new(Match::new(library.game("ur/short").unwrap(), 2, players, seed))
}

/// Throws the draw, and whatever else is drawn before somebody chooses.
fn play_a_little(table: &mut Table) {
    let throw = table.record().draw().unwrap();
    table.play(Action::Throw(throw));
    table.frame();
    table.frame();
    assert!(table.record().cursor() > 0);
}

fn seeds(folder: &Path) -> Vec<u64> {
    let library = Library::built_in();
    let mut seeds: Vec<u64> =
        saved_matches(folder).iter().map(|saved| saved.load(&library).unwrap().seed()).collect();
    seeds.sort_unstable();
    seeds
}

#[test]
fn the_time_of_three_sittings_adds_up_although_little_is_played_in_them() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::built_in();
    let mut table = Table::of(*fresh(11));
    kept_in(folder.path(), &mut table);
    play_a_little(&mut table);
    for sitting in 1..=3 {
        // Somebody thinks, and leaves without a move.
        for _ in 0..(100.0 / FRAME.as_secs_f32()) as usize {
            table.frame();
        }
        table.ask(MatchRequest::Clear);
        table.until("the writer", |table| !table.app.world().resource::<Saving>().is_busy());
        let kept = saved_matches(folder.path())[0].load(&library).unwrap();
        let (least, most) = (sitting * 65, sitting * 105);
        let sat = kept.notes().at_table;
        assert!((least..=most).contains(&sat), "after {sitting}: {sat} seconds");
        table.ask(MatchRequest::play(Box::new(kept)));
    }
}

#[test]
fn beginning_another_match_keeps_the_one_that_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::of(*fresh(11));
    kept_in(folder.path(), &mut table);
    play_a_little(&mut table);
    let left = table.record().clone();
    // What "Begin" in the dialog for a new match does.
    table.ask(MatchRequest::play(fresh(12)));
    play_a_little(&mut table);
    assert_eq!(seeds(folder.path()), [11, 12]);
    // And going on with the first keeps the second.
    let list = saved_matches(folder.path());
    let library = Library::built_in();
    let first = list.iter().find(|saved| saved.load(&library).unwrap().seed() == 11).unwrap();
    assert!(first.is_under_way());
    table.app.insert_resource(Games(library));
    table.app.world_mut().write_message(OpenRequested { file: first.file.clone(), review: false });
    table.frame();
    table.frame();
    let opened = table.record();
    assert_eq!((opened.plies(), opened.cursor()), (left.plies(), left.cursor()));
    table.ask(MatchRequest::Clear);
    assert_eq!(seeds(folder.path()), [11, 12]);
    let told = messages(&table);
    assert!(!told.iter().any(|text| text.contains("amaged")), "{told:?}");
}

#[test]
fn a_match_that_was_left_before_its_first_throw_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::of(*fresh(11));
    kept_in(folder.path(), &mut table);
    table.ask(MatchRequest::play(fresh(13)));
    assert_eq!(seeds(folder.path()), [13]);
    table.ask(MatchRequest::play(fresh(14)));
    assert_eq!(seeds(folder.path()), [14]);
    table.ask(MatchRequest::Clear);
    table.frame();
    assert!(seeds(folder.path()).is_empty());
}

#[test]
fn a_finished_match_is_kept_and_not_offered_to_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::built_in();
    let position =
        library.position("ur/cyningstan A 16,17,17,17,17,17,17 0,0,0,0,0,0,0 move:1").unwrap();
    let players = vec!["human".to_owned(), "human".to_owned()];
    let mut table = Table::of(Match::from_position(position, players, 3));
    kept_in(folder.path(), &mut table);
    let action = table.record().position().actions()[0];
    table.play(action);
    table.until("the end", |table| table.stage() == Stage::Over);
    assert_eq!(table.record().winner(), Some(Side::A));
    let list = saved_matches(folder.path());
    assert_eq!(list.len(), 1);
    assert!(!list[0].is_under_way());
    assert_eq!(list[0].summary.as_ref().unwrap().winner, Some(Side::A));
    // The list on the title screen says the same.
    show_title(&mut table);
    let listed = table.app.world().resource::<MatchList>();
    assert_eq!(listed.entries().len(), 1);
    assert_eq!(listed.under_way().count(), 0);
}

#[test]
fn a_resignation_is_kept_as_soon_as_it_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::of(*fresh(11));
    kept_in(folder.path(), &mut table);
    play_a_little(&mut table);
    table.app.world_mut().resource_mut::<CurrentMatch>().0.resign(Side::A);
    table.frame();
    let list = saved_matches(folder.path());
    assert_eq!(list[0].summary.as_ref().unwrap().resigned, Some(Side::A));
}

#[test]
fn a_game_of_an_exhibition_is_kept_when_somebody_asks() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::new("ur/short", &["ai:random", "ai:random"], 11);
    kept_in(folder.path(), &mut table);
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let series = Series::new(game, vec!["ai:random".into(), "ai:random".into()], Some(2));
    let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Instant);
    let record = exhibition.next_match().unwrap();
    table.app.insert_resource(exhibition);
    table.ask(MatchRequest::Start { record, occasion: Occasion::Exhibition });
    table.until("some plies", |table| table.record().cursor() > 6);
    assert!(seeds(folder.path()).is_empty(), "by itself nothing of it is kept");
    for _ in 0..2 {
        table.app.world_mut().write_message(SaveRequested);
        table.frame();
        assert_eq!(seeds(folder.path()).len(), 1, "it has one file, however often it is saved");
        // At once: while dice are worked out on a busy machine many frames pass, and the
        // message with them.
        let messages = messages(&table);
        assert!(messages.iter().any(|text| text.contains("Matches")), "{messages:?}");
        let before = table.record().cursor();
        table.until("a ply more", |table| table.record().cursor() > before);
    }
}

#[test]
fn a_lesson_is_not_kept_even_when_somebody_asks() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::of(scripted("ur/short", &["human", "human"], &[]));
    kept_in(folder.path(), &mut table);
    play_a_little(&mut table);
    table.app.world_mut().write_message(SaveRequested);
    table.frame();
    assert!(seeds(folder.path()).is_empty());
    assert!(
        messages(&table).iter().any(|text| text.contains("Lessons and puzzles are not saved")),
        "{:?}",
        messages(&table)
    );
    assert!(table.app.world().resource::<Saving>().error.is_none());
}

#[test]
fn time_on_the_title_screen_is_not_spent_at_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::of(*fresh(7));
    kept_in(folder.path(), &mut table);
    let a_minute = 60_000 / FRAME.as_millis();
    let wait = |table: &mut Table| (0..=a_minute).for_each(|_| table.frame());
    show_title(&mut table);
    wait(&mut table);
    assert_eq!(table.record().notes().at_table, 0);
    assert!(seeds(folder.path()).is_empty(), "nothing was played");
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    wait(&mut table);
    let sat = table.record().notes().at_table;
    assert!((30..=61).contains(&sat), "{sat} seconds");
}

#[test]
fn hundreds_of_matches_are_listed_the_latest_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut saves = Saves::new(folder.path());
    for seed in 0..300 {
        let mut record = *fresh(seed);
        record.notes_mut().begun = Some(seed);
        let throw = record.draw().unwrap();
        record.play(Action::Throw(throw)).unwrap();
        saves.save(&record, 1_000 + seed).unwrap();
    }
    let mut table = Table::of(*fresh(1_000));
    kept_in(folder.path(), &mut table);
    show_title(&mut table);
    let library = Library::built_in();
    let list = table.app.world().resource::<MatchList>();
    let times: Vec<u64> = list.entries().iter().filter_map(|saved| saved.time()).collect();
    assert_eq!(times.len(), 300);
    assert!(times.is_sorted_by(|a, b| a >= b), "{times:?}");
    // Only those in sight are replayed.
    let files: Vec<_> = list.entries().iter().map(|saved| saved.file.clone()).collect();
    let mut kept = table.app.world_mut().resource_mut::<MatchLibrary>();
    while !kept.look_into(&files[..3], &library) {}
    let known = |number: usize| kept.detail(&files[number]).is_some();
    assert!((0..3).all(known) && !(3..300).any(known));
}
