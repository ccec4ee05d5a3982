//! What is said of an exhibition: when it comes, how long it stays, and its log.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use tesserae_core::commentary::{Claim, Remark};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Event, Side};
use tesserae_play::broadcast::Broadcast;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Exhibition, ExhibitionRequest, Programme, Series, Speed, WinChance,
};
use tesserae_play::narration::percents;
use tesserae_play::set_up::{SetUp, SetUpRequest};
use tesserae_play::settings::Settings;
use tesserae_play::turn::Stage;

use crate::bench::{FRAME, Table, messages, record_at};
use crate::panel::{Beside, SIZES, played};
use crate::watched::{ask, person_plays_on};

fn series(id: &str, games: u32, speed: Speed) -> Exhibition {
    let game = Library::built_in().game(id).unwrap().clone();
    let players = vec!["ai:beginner".to_owned(), "ai:adept".to_owned()];
    let series = Series::new(game, players, Some(games));
    Exhibition::new(Programme::new(vec![series], false), speed)
}

fn exhibition(id: &str, games: u32, speed: Speed) -> Table {
    let mut exhibition = series(id, games, speed);
    let mut table = Table::of(*exhibition.next_match().unwrap());
    crate::bench::enter(&mut table.app, exhibition);
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

/// Each chance in a sentence is one that plates and bar show, then or before.
fn check_shares(chance: &WinChance, plies: usize, text: &str) {
    // A share of throws.
    if text.contains(" open to ") {
        return;
    }
    let told = (0..=plies).filter_map(|ply| chance.after(ply)).flat_map(percents);
    let told: BTreeSet<String> = told.collect();
    let words = text.split(' ').map(|word| word.trim_end_matches(['.', ',', ':', ';']));
    for share in words.filter(|word| word.ends_with('%')) {
        let is_told = told.iter().any(|told| told.rsplit(' ').next() == Some(share));
        assert!(is_told, "{text} beside {told:?}");
    }
}

/// Looks at a frame and adds to what was seen. A sentence is gone when what it speaks of is.
fn look(table: &Table, seen: &mut Vec<Seen>) {
    let Some(text) = broadcast(table).caption() else { return };
    let about = broadcast(table).log().iter().rfind(|remark| remark.text == text).unwrap().ply;
    let settled = table.app.world().resource::<WinChance>().settled();
    assert_eq!(settled, about + 1, "it is past: {text}");
    match seen.last_mut().filter(|last| last.text == text) {
        Some(last) => last.shown += FRAME,
        None => {
            let chance = table.app.world().resource::<WinChance>();
            let said = about + 1;
            let settled = chance.settled() == said && table.record().cursor() == said;
            check_shares(chance, said, text);
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

/// A second to notice a sentence, and four words a second.
fn can_be_read(sentence: &Seen) -> bool {
    let words = sentence.text.split(' ').count() as u32;
    sentence.shown + FRAME * 2 >= Duration::from_secs(1) + Duration::from_millis(250) * words
}

#[test]
fn every_sentence_can_be_read_also_the_last_before_another_game() {
    for speed in [Speed::Normal, Speed::Fast, Speed::Faster] {
        let mut table = exhibition("ur/short", 2, speed);
        let (first, mut seen, mut all) = (table.record().seed(), Vec::new(), Vec::new());
        let begun = Instant::now();
        while table.record().seed() == first {
            assert!(begun.elapsed() < Duration::from_secs(90), "{speed}: it never ends");
            table.frame();
            if table.record().seed() == first {
                look(&table, &mut seen);
                all = log(&table);
            }
            // After the end there is as much real time for the last chances as in a window.
            let busy = table.app.world().resource::<WinChance>().is_busy();
            let over = table.stage() == Stage::Over;
            let rest = if busy && over { FRAME } else { Duration::from_millis(busy.into()) };
            std::thread::sleep(rest);
        }
        // Only where computers wait for readers is there time for all of them.
        let said: Vec<&str> = seen.iter().map(|seen| seen.text.as_str()).collect();
        assert!(all.len() > 2 && said.iter().all(|text| all.iter().any(|it| it == text)));
        assert!(speed > Speed::Normal || said == all, "{speed}: {said:?} of {all:?}");
        assert!(said.last().is_some_and(|text| text.contains(" win")), "{speed}: {said:?}");
        for sentence in &seen {
            assert!(can_be_read(sentence), "{speed}: {:?}, {}", sentence.shown, sentence.text);
        }
    }
}

#[test]
fn at_a_fast_speed_the_line_says_nothing_that_the_play_would_overtake() {
    let mut table = exhibition("ur/short", 1, Speed::Fast);
    table.until("some sentences", |table| {
        let over = table.stage() == Stage::Over;
        assert!(over || broadcast(table).caption().is_none());
        over || broadcast(table).log().len() >= 3
    });
    assert!(!log(&table).is_empty(), "the log has them");
    // In a pause there is time.
    let mut table = exhibition("ur/short", 1, Speed::Fast);
    table.until("some plies", |table| table.record().cursor() > 6);
    ask(&mut table, ExhibitionRequest::Toggle);
    for _ in 0..200 {
        let before = table.record().cursor();
        ask(&mut table, ExhibitionRequest::Step);
        table.until("one ply", |table| table.record().cursor() > before);
        let still = |table: &Table| !matches!(table.stage(), Stage::Moving | Stage::Rolling);
        table.until("rest", still);
        table.until("what can be said", |table| {
            !table.app.world().resource::<WinChance>().is_busy()
        });
        (0..5).for_each(|_| table.frame());
        if broadcast(&table).caption().is_some() || table.stage() == Stage::Over {
            break;
        }
    }
    table.until("a sentence", |table| broadcast(table).caption().is_some());
}

#[test]
fn where_games_fly_past_nothing_is_said_until_there_is_time_to_read() {
    let mut table = exhibition("ur/short", 1, Speed::Instant);
    table.until("the end", |table| {
        assert_eq!(broadcast(table).caption(), None);
        table.stage() == Stage::Over
    });
    assert!(log(&table).is_empty());
    let mut table = exhibition("ur/short", 1, Speed::Instant);
    table.until("some plies", |table| table.record().cursor() > 9);
    ask(&mut table, ExhibitionRequest::SetSpeed(Speed::Fast));
    table.until("a sentence", |table| broadcast(table).caption().is_some());
}

#[test]
fn nobody_speaks_over_the_board_beside_or_instead_of_the_commentary() {
    // White cannot move.
    let line = "ur/short A 15,17,17 0,0,0 move:4";
    for commentary in [true, false] {
        let record = record_at(line, ["ai:adept", "ai:beginner"]);
        let mut table = exhibition("ur/short", 1, Speed::Normal);
        table.app.world_mut().resource_mut::<Settings>().commentary = commentary;
        // The exhibition goes on with that game.
        let on = series("ur/short", 1, Speed::Normal).going_on_with(record);
        ask(&mut table, ExhibitionRequest::Begin(Box::new(on)));
        let mut stuck = false;
        while table.record().cursor() < 3 {
            table.frame();
            stuck |= table.stage() == Stage::ToPass;
            assert_eq!(messages(&table), [""; 0], "with commentary: {commentary}");
            std::thread::sleep(Duration::from_micros(300));
        }
        assert!(stuck);
    }
}

#[test]
fn an_exhibition_that_is_left_and_continued_says_nothing_a_second_time() {
    let mut table = exhibition("ur/short", 1, Speed::Faster);
    table.until("some sentences", |table| broadcast(table).log().len() >= 3);
    let (said, record) = (log(&table), table.record().clone());
    table.ask(MatchRequest::Clear);
    assert!(log(&table).is_empty() && broadcast(&table).caption().is_none());
    // Meanwhile another match is played, and the attract mode has been on.
    table.ask(MatchRequest::play(Box::new(played("ur/short", 2, 10))));
    let mut unattended = series("pente/race", 1, Speed::Faster);
    unattended.unattended = true;
    ask(&mut table, ExhibitionRequest::Begin(Box::new(unattended)));
    table.until("its plies", |table| table.record().cursor() > 6);
    table.ask(MatchRequest::Clear);
    let again = series("ur/short", 1, Speed::Faster).going_on_with(record);
    ask(&mut table, ExhibitionRequest::Begin(Box::new(again)));
    assert_eq!(log(&table)[..said.len()], said, "what was said is there again");
    table.until("the end", |table| {
        table.stage() == Stage::Over && broadcast(table).caption().is_none()
    });
    let all = log(&table);
    assert!(all.len() > said.len());
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
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

/// Captures by a side in so many plies of a match.
fn captures(record: &Match, plies: usize, by: Side) -> u32 {
    let own = record.plies()[..plies].iter().filter(|ply| ply.side == by);
    let captured = |event: &&Event| matches!(event, Event::Captured { side, .. } if *side != by);
    own.flat_map(|ply| &ply.events).filter(captured).count() as u32
}

/// Whether what a remark counts is what the match on the table has seen.
fn counts_well(record: &Match, remark: &Remark) -> bool {
    let so_far = |by| captures(record, remark.ply + 1, by);
    match &remark.claim {
        Claim::FirstCapture { by, .. } => so_far(*by) == 1 && so_far(by.opponent()) == 0,
        Claim::Capture { by, number, .. } => so_far(*by) == *number,
        Claim::CapturesEven { by, each } => so_far(*by) == *each && so_far(by.opponent()) == *each,
        _ => true,
    }
}

#[test]
fn what_was_taken_back_and_played_otherwise_was_never_seen() {
    let mut table = exhibition("ur/short", 1, Speed::Faster);
    table.until("some sentences", |table| broadcast(table).log().len() >= 4);
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    // Back to a choice between two or more before the last sentence.
    let first = broadcast(&table).log()[0].ply;
    loop {
        table.ask(MatchRequest::Undo);
        let cursor = table.record().cursor();
        assert!(cursor > first, "there was such a choice");
        let behind = broadcast(&table).log().iter().any(|remark| remark.ply >= cursor);
        if behind && table.record().position().actions().len() > 1 {
            break;
        }
    }
    let (at, said) = (table.record().cursor(), log(&table));
    let stands = broadcast(&table).log().iter().filter(|remark| remark.ply < at).count();
    let once = table.record().plies()[at].action;
    let actions = table.record().position().actions();
    let other = *actions.iter().find(|action| **action != once).unwrap();
    table.play(other);
    table.until("the other choice", |table| table.record().plies()[at].action == other);
    table.frame();
    assert_eq!(log(&table)[..stands], said[..stands], "what stands is kept");
    let fresh: Vec<String> = log(&table)[stands..].to_vec();
    assert!(fresh.iter().all(|text| !said.contains(text)), "{fresh:?} of {said:?}");
    person_plays_on(&mut table, Side::A, |actions| *actions.last().unwrap());
    table.until("the last sentence", |table| broadcast(table).caption().is_none());
    let remarks = broadcast(&table).log().to_vec();
    assert!(remarks.len() > stands && remarks.is_sorted_by_key(|remark| remark.ply));
    for remark in &remarks {
        assert!(counts_well(table.record(), remark), "ply {}: {}", remark.ply, remark.text);
    }
    let mut all = said;
    all.extend_from_slice(&log(&table)[stands..]);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
}

#[test]
fn a_game_shown_twice_has_a_log_of_its_own_each_time() {
    let actions: Vec<Action> =
        played("ur/short", 2, 90).plies().iter().map(|ply| ply.action).collect();
    let shown = || {
        let game = Library::built_in().game("ur/short").unwrap().clone();
        let series = Series::new(game, vec!["ai:adept".to_owned(); 2], Some(1));
        let exhibition = Exhibition::of_played(series, actions.clone(), Speed::Faster);
        ExhibitionRequest::Begin(Box::new(exhibition))
    };
    let mut table = Table::new("ur/short", &["human", "human"], 7);
    for _ in 0..2 {
        table.app.world_mut().write_message(shown());
        table.frame();
        table.frame();
        assert!(table.record().is_scripted());
        assert!(log(&table).is_empty() && broadcast(&table).caption().is_none());
        table.until("a sentence", |table| !broadcast(table).log().is_empty());
    }
}

#[test]
fn while_a_position_is_looked_into_nothing_is_said_and_nothing_forgotten() {
    let mut table = exhibition("ur/short", 1, Speed::Faster);
    table.until("two sentences", |table| broadcast(table).log().len() >= 2);
    let said = log(&table);
    table.app.world_mut().write_message(SetUpRequest::BeginHere);
    (0..20).for_each(|_| table.frame());
    assert!(table.app.world().contains_resource::<SetUp>());
    assert_eq!((log(&table), broadcast(&table).caption()), (said.clone(), None));
    table.app.world_mut().write_message(SetUpRequest::Close);
    (0..20).for_each(|_| table.frame());
    assert!(!table.app.world().contains_resource::<SetUp>());
    assert_eq!(log(&table)[..said.len()], said);
    table.until("the end", |table| {
        table.stage() == Stage::Over && broadcast(table).caption().is_none()
    });
    let all = log(&table);
    assert!(all.len() > said.len());
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
}

#[test]
fn the_panel_lists_what_was_said_and_a_click_goes_there() {
    for size in SIZES {
        let mut exhibition = series("ur/short", 1, Speed::Faster);
        let first = exhibition.next_match().unwrap();
        let mut beside = Beside::of(*first, size);
        crate::bench::enter(&mut beside.table.app, exhibition);
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
