//! What is said of an exhibition: when it comes, how long it stays, and its log.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use tesserae::gui::play::broadcast::Broadcast;
use tesserae::gui::play::current_match::MatchRequest;
use tesserae::gui::play::exhibition::{
    Exhibition, ExhibitionRequest, Programme, Series, Speed, WinChance,
};
use tesserae::gui::play::settings::Settings;
use tesserae::gui::play::turn::Stage;
use tesserae::levels::Library;
use tesserae::rules::Action;

use crate::bench::{FRAME, Table};
use crate::panel::{Beside, SIZES};

fn series(id: &str, games: u32, speed: Speed) -> Exhibition {
    let game = Library::built_in().game(id).unwrap().clone();
    let players = vec!["ai:beginner".to_owned(), "ai:adept".to_owned()];
    let series = Series::new(game, players, Some(games));
    Exhibition::new(Programme::new(vec![series], false), speed)
}

fn exhibition(id: &str, games: u32, speed: Speed) -> Table {
    let mut exhibition = series(id, games, speed);
    let mut table = Table::of(*exhibition.next_match().unwrap());
    table.app.insert_resource(exhibition);
    table
}

fn broadcast(table: &Table) -> &Broadcast {
    table.app.world().resource::<Broadcast>()
}

fn log(table: &Table) -> Vec<String> {
    broadcast(table).log().iter().map(|remark| remark.text.clone()).collect()
}

/// A sentence as it was seen: how long, and whether all lay still as it came.
struct Seen {
    text: String,
    shown: Duration,
    settled: bool,
}

/// Looks at a frame and adds to what was seen.
fn look(table: &Table, seen: &mut Vec<Seen>) {
    let Some(text) = broadcast(table).caption() else { return };
    match seen.last_mut().filter(|last| last.text == text) {
        Some(last) => last.shown += FRAME,
        None => {
            let chance = table.app.world().resource::<WinChance>();
            let said = broadcast(table).log().last().unwrap().ply + 1;
            let settled = chance.settled() == said && table.record().cursor() == said;
            seen.push(Seen { text: text.to_owned(), shown: FRAME, settled });
        }
    }
}

/// Watches one game to its end.
fn watched(id: &str, speed: Speed) -> (Table, Vec<Seen>) {
    let mut table = exhibition(id, 1, speed);
    let mut seen = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(90) {
        table.frame();
        look(&table, &mut seen);
        if table.stage() == Stage::Over && broadcast(&table).caption().is_none() {
            break;
        }
        // Real time for what is worked out on another thread.
        let busy = table.app.world().resource::<WinChance>().is_busy();
        std::thread::sleep(Duration::from_micros(if busy { 1_000 } else { 50 }));
    }
    assert_eq!(table.stage(), Stage::Over, "{id} comes to its end");
    (table, seen)
}

#[test]
fn sentences_come_when_all_lies_still_and_the_log_has_each_of_them_once() {
    for id in ["ur/short", "pente/race"] {
        let (table, seen) = watched(id, Speed::Normal);
        let said: Vec<&str> = seen.iter().map(|seen| seen.text.as_str()).collect();
        assert!(said.len() >= 3, "{id}: only {said:?}");
        assert_eq!(log(&table), said, "{id}: the log is what was shown");
        assert_eq!(said.iter().collect::<BTreeSet<_>>().len(), said.len(), "{id}: {said:?}");
        for sentence in &seen {
            assert!(sentence.settled, "{id}: dice or pieces were under way: {}", sentence.text);
        }
    }
}

#[test]
fn a_sentence_can_be_read_unless_one_that_matters_more_takes_its_place() {
    let (table, seen) = watched("ur/short", Speed::Faster);
    let weights: Vec<u8> = broadcast(&table).log().iter().map(|remark| remark.weight).collect();
    for (index, sentence) in seen.iter().enumerate() {
        let letters = sentence.text.chars().count() as u32;
        let reading = Duration::from_millis(1200) + Duration::from_millis(55) * letters;
        let replaced = weights.get(index + 1).is_some_and(|next| *next > weights[index]);
        let enough = sentence.shown + FRAME * 2 >= reading;
        assert!(enough || replaced, "{:?} for {}", sentence.shown, sentence.text);
    }
}

#[test]
fn nothing_is_said_of_a_match_of_people() {
    let mut table = Table::new("ur/short", &["human", "human"], 7);
    for _ in 0..6 {
        table.throw();
        table.until("a throw", |table| table.stage() != Stage::Rolling);
        for _ in 0..40 {
            table.frame();
        }
        let actions = table.record().position().actions();
        if let Some(action) = actions.iter().find(|action| **action != Action::Pass) {
            table.play(*action);
        }
        for _ in 0..40 {
            table.frame();
        }
        assert_eq!(broadcast(&table).caption(), None);
    }
    assert!(table.record().cursor() > 2 && log(&table).is_empty());
}

#[test]
fn without_the_setting_nothing_is_said_and_with_it_the_rest_of_the_game() {
    let mut table = exhibition("ur/short", 1, Speed::Faster);
    table.app.world_mut().resource_mut::<Settings>().commentary = false;
    table.until("some plies", |table| table.record().cursor() >= 30);
    assert!(log(&table).is_empty() && broadcast(&table).caption().is_none());
    table.app.world_mut().resource_mut::<Settings>().commentary = true;
    table.until("a sentence", |table| broadcast(table).caption().is_some());
    assert!(broadcast(&table).log()[0].ply >= 29);
}

#[test]
fn another_game_begins_with_an_empty_log() {
    let mut table = exhibition("ur/short", 2, Speed::Faster);
    table.until("a sentence", |table| !broadcast(table).log().is_empty());
    table.app.world_mut().write_message(ExhibitionRequest::Next);
    table.until("the next game", |table| table.record().cursor() == 0);
    table.frame();
    assert!(log(&table).is_empty());
    table.until("a sentence", |table| !broadcast(table).log().is_empty());
    table.ask(MatchRequest::Clear);
    assert!(log(&table).is_empty() && broadcast(&table).caption().is_none());
}

#[test]
fn the_panel_lists_what_was_said_and_a_click_goes_there() {
    for size in SIZES {
        let mut exhibition = series("ur/short", 1, Speed::Faster);
        let first = exhibition.next_match().unwrap();
        let mut beside = Beside::of(*first, size);
        beside.table.app.insert_resource(exhibition);
        beside.table.until("two sentences", |table| broadcast(table).log().len() >= 2);
        beside.table.app.world_mut().resource_mut::<Exhibition>().paused = true;
        let lies = |table: &Table| !matches!(table.stage(), Stage::Moving | Stage::Rolling);
        beside.table.until("rest", lies);
        let moves = beside.draw();
        beside.click("Commentary");
        assert_eq!(beside.draw().parts, moves.parts, "{size:?}: nothing moves");
        assert!(beside.find("Copy all").is_some(), "{size:?}");
        // One of one line: a wrapped sentence is painted in several.
        let remarks = broadcast(&beside.table).log().to_vec();
        let remark = remarks.iter().rfind(|remark| beside.says(&remark.text)).cloned().unwrap();
        let text = beside.lines.iter().rfind(|line| line.text.contains(&remark.text)).unwrap();
        let text = text.text.clone();
        beside.click(&text);
        beside.table.frame();
        assert_eq!(beside.table.record().cursor(), remark.ply + 1, "{size:?}: {}", remark.text);
        beside.click("Moves");
        assert!(beside.find("Copy all").is_none(), "{size:?}");
    }
}
