//! A review or an analysis of a match under way leaves it as it was, on the disk too, but for a
//! note that its players were helped.

use std::path::Path;

use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, saved_matches};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::reviewing::ReviewRequest;
use tesserae_play::saving::Saving;
use tesserae_play::set_up::SetUpRequest;
use tesserae_play::turn::Turn;

use crate::bench::Table;
use crate::reviewing::{asks, careless, review, reviewing};

fn kept_in(folder: &Path, record: Match) -> Table {
    let mut table = Table::of(record);
    table.app.insert_resource(Saving::new(Saves::new(folder)));
    table
}

/// The one match in a folder.
fn kept(folder: &Path) -> Match {
    let list = saved_matches(folder);
    assert_eq!(list.len(), 1);
    list[0].load(&Library::built_in()).unwrap()
}

fn is_held(table: &Table) -> bool {
    table.app.world().resource::<Turn>().held
}

#[test]
fn who_leaves_the_review_of_a_match_under_way_finds_it_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let record = careless(["human", "ai:beginner"], 30);
    let mut table = kept_in(folder.path(), record.clone());
    // Two plies were taken back.
    table.ask(MatchRequest::GoTo(28));
    review(&mut table);
    for at in [5, 12, 30] {
        table.ask(MatchRequest::GoTo(at));
        assert_eq!(table.record().cursor(), at);
        assert_eq!(kept(folder.path()).cursor(), 28, "at {at} of the review");
    }
    // A look at the better line changes nothing.
    asks(&mut table, ReviewRequest::PreviousError);
    asks(&mut table, ReviewRequest::ShowLine);
    table.frame();
    asks(&mut table, ReviewRequest::HideLine);
    table.ask(MatchRequest::Clear);
    assert!(reviewing(&table).is_none());
    let left = kept(folder.path());
    assert_eq!((left.plies(), left.cursor()), (record.plies(), 28));
}

#[test]
fn a_match_goes_on_after_its_review_unless_it_was_held_before() {
    let record = careless(["ai:beginner", "ai:beginner"], 30);
    for held in [false, true] {
        let mut table = Table::of(record.clone());
        if held {
            table.ask(MatchRequest::GoTo(30));
        }
        let at = table.record().cursor();
        review(&mut table);
        assert!(is_held(&table), "nobody plays on in a review");
        asks(&mut table, ReviewRequest::Close);
        assert_eq!((is_held(&table), table.record().cursor()), (held, at));
        if !held {
            table.until("the next ply", |table| table.record().cursor() > at);
        }
    }
}

#[test]
fn to_look_into_a_match_under_way_is_help_and_into_a_finished_one_is_none() {
    for (plies, helped) in [(30, [1, 0]), (usize::MAX, [0, 0])] {
        let folder = tempfile::tempdir().unwrap();
        let mut table = kept_in(folder.path(), careless(["human", "ai:beginner"], plies));
        table.ask(MatchRequest::StepBack);
        table.ask(MatchRequest::StepForward);
        asks(&mut table, ReviewRequest::Begin);
        assert_eq!(table.record().helped(), helped);
        assert_eq!(kept(folder.path()).helped(), helped, "on the disk at once");
        // What is analysed in a review has been counted with it.
        table.app.world_mut().write_message(SetUpRequest::BeginHere);
        table.frame();
        table.frame();
        table.app.world_mut().write_message(SetUpRequest::Close);
        table.frame();
        table.frame();
        assert!(reviewing(&table).is_some());
        asks(&mut table, ReviewRequest::Close);
        assert_eq!(table.record().helped(), helped);
        table.app.world_mut().write_message(SetUpRequest::BeginHere);
        table.frame();
        table.frame();
        let twice = helped.map(|times| 2 * times);
        assert_eq!(kept(folder.path()).helped(), twice, "on the disk though it is off the table");
        table.app.world_mut().write_message(SetUpRequest::Close);
        table.frame();
        table.frame();
        assert_eq!(table.record().helped(), twice);
    }
}
