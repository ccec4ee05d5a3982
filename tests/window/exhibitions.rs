//! Computer against computer: series, bills, pause and step, chances, engines that fail.

use bevy::prelude::*;
use tesserae_core::ai::Level;
use tesserae_core::levels::Library;
use tesserae_core::rules::{Due, Event, Side};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Exhibition, ExhibitionRequest, FORFEITS_AFTER, Programme, Series, Speed, WinChance,
};
use tesserae_play::opponent::{Failure, FailureRequest, Thinking};
use tesserae_play::turn::Stage;

use tesserae::ui::state::Overlay;

use crate::bench::{FRAME, Table};
use crate::panel::played;
use crate::watched::{ask, state};

/// A table with an exhibition of series of one game each, given by their ids.
fn exhibition(ids: &[&str], games: u32, speed: Speed) -> Table {
    between(["ai:adept", "ai:beginner"], ids, games, speed)
}

/// The same between players of one's choice.
fn between(players: [&str; 2], ids: &[&str], games: u32, speed: Speed) -> Table {
    let library = Library::built_in();
    let players = players.map(str::to_owned).to_vec();
    let series = ids
        .iter()
        .map(|id| Series::new(library.game(id).unwrap().clone(), players.clone(), Some(games)))
        .collect();
    let mut series = Exhibition::new(Programme::new(series, false), speed);
    let first = series.next_match().unwrap();
    let mut table = Table::of(*first);
    crate::bench::enter(&mut table.app, series);
    table
}

#[test]
fn a_series_changes_sides_counts_every_game_and_ends() {
    let mut table = exhibition(&["ur/short"], 2, Speed::Faster);
    table.until("the end of the first game", |table| {
        table.stage() == Stage::Over && state(table).programme.series()[0].played() == 1
    });
    let first = table.record().winner().unwrap();
    assert_eq!(state(&table).programme.series()[0].wins()[first.index()], 1);
    table.until("the second game", |table| table.record().cursor() == 0);
    assert_eq!(table.record().players(), ["ai:beginner", "ai:adept"]);
    table.until("the end of the second game", |table| {
        table.record().cursor() > 0 && table.stage() == Stage::Over
    });
    // A quarter of a minute later nothing new has begun.
    for _ in 0..400 {
        table.frame();
    }
    assert_eq!(table.stage(), Stage::Over);
    assert_eq!(state(&table).programme.series()[0].wins().iter().sum::<u32>(), 2);
}

#[test]
fn a_bill_goes_from_table_to_table() {
    let mut table = exhibition(&["ur/short", "pente/race"], 1, Speed::Instant);
    table.until("the second table", |table| {
        table.record().game().definition().game == "pente" && table.record().cursor() > 3
    });
    assert_eq!(state(&table).programme.series()[0].played(), 1);
    table.check_pieces();
}

#[test]
fn a_pause_holds_a_step_shows_one_ply_and_going_on_goes_on() {
    let mut table = exhibition(&["ur/short"], 1, Speed::Faster);
    table.until("a few plies", |table| table.record().cursor() >= 4);
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("rest", |table| !matches!(table.stage(), Stage::Moving | Stage::Rolling));
    let held = table.record().cursor();
    for _ in 0..200 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), held, "a paused exhibition plays on");
    ask(&mut table, ExhibitionRequest::Step);
    table.until("one ply", |table| table.record().cursor() == held + 1);
    for _ in 0..200 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), held + 1, "a step is more than one ply");
    // A look back does not lose what was played.
    table.ask(MatchRequest::GoTo(1));
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("the play to go on", |table| table.record().cursor() > held + 1);
}

/// That many plies follow and no more.
fn plies_follow(table: &mut Table, from: usize, count: usize) {
    table.until("the steps", |table| table.record().cursor() >= from + count);
    for _ in 0..200 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), from + count);
    assert!(state(table).paused);
}

#[test]
fn every_step_counts_also_those_asked_for_while_something_moves() {
    let moves = |table: &Table| matches!(table.stage(), Stage::Moving | Stage::Rolling);
    let mut table = exhibition(&["ur/short"], 1, Speed::Normal);
    table.until("a few plies", |table| table.record().cursor() >= 4);
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("rest", |table| !moves(table));
    let held = table.record().cursor();
    ask(&mut table, ExhibitionRequest::Step);
    table.until("a movement", moves);
    for _ in 0..2 {
        ask(&mut table, ExhibitionRequest::Step);
    }
    plies_follow(&mut table, held, 3);
    // Dice that were in the air at the pause come to rest, and the step follows.
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("dice", |table| table.stage() == Stage::Rolling);
    let held = table.record().cursor();
    ask(&mut table, ExhibitionRequest::Toggle);
    ask(&mut table, ExhibitionRequest::Step);
    plies_follow(&mut table, held, 2);
}

/// Neither pause nor step nor the key that leaves the game pauses a closed exhibition.
fn nothing_is_paused_or_stepped(table: &mut Table) {
    let last = table.record().plies().len();
    for request in [ExhibitionRequest::Step, ExhibitionRequest::Toggle, ExhibitionRequest::Next] {
        ask(table, request.clone());
        assert!(!state(table).paused && state(table).is_closed(), "{request:?}");
        assert_eq!(table.record().cursor(), last, "{request:?}");
    }
}

/// A game of a tournament, played to its end or cut there.
#[test]
fn a_shown_game_that_is_over_is_neither_paused_nor_stepped() {
    for plies in [30, usize::MAX] {
        let actions = played("ur/short", 2, plies).plies().iter().map(|ply| ply.action).collect();
        let game = Library::built_in().game("ur/short").unwrap().clone();
        let series = Series::new(game, vec!["ai:adept".to_owned(); 2], Some(1));
        let shown = Exhibition::of_played(series, actions, Speed::Instant);
        let mut table = Table::new("ur/short", &["human", "human"], 7);
        ask(&mut table, ExhibitionRequest::Begin(Box::new(shown)));
        table.until("its end", |table| state(table).is_closed());
        nothing_is_paused_or_stepped(&mut table);
    }
}

#[test]
fn a_finished_exhibition_is_neither_paused_nor_stepped() {
    let mut table = exhibition(&["ur/short"], 1, Speed::Instant);
    table.until("its end", |table| state(table).is_closed());
    nothing_is_paused_or_stepped(&mut table);
    // A look back can be gone through, and left.
    table.ask(MatchRequest::GoTo(3));
    ask(&mut table, ExhibitionRequest::Step);
    assert_eq!((table.record().cursor(), state(&table).paused), (4, true));
    ask(&mut table, ExhibitionRequest::Live);
    let (cursor, last) = (table.record().cursor(), table.record().plies().len());
    assert_eq!((cursor, state(&table).paused), (last, false));
}

#[test]
fn the_only_game_is_neither_continued_nor_stepped_once_it_has_been_left() {
    let mut table = exhibition(&["ur/short"], 1, Speed::Normal);
    table.until("a few plies", |table| table.record().cursor() >= 2);
    ask(&mut table, ExhibitionRequest::Next);
    let resting = [Stage::ToThrow, Stage::ToChoose, Stage::ToPass];
    table.until("dice and pieces at rest", |table| resting.contains(&table.stage()));
    let left = table.record().plies().len();
    nothing_is_paused_or_stepped(&mut table);
    for _ in 0..200 {
        table.frame();
    }
    assert_eq!(table.record().plies().len(), left, "it is over");
    // A look back can still be gone through, and left.
    table.ask(MatchRequest::GoTo(0));
    ask(&mut table, ExhibitionRequest::Step);
    ask(&mut table, ExhibitionRequest::Live);
    assert_eq!((table.record().cursor(), state(&table).paused), (left, false));
}

#[test]
fn a_look_back_pauses() {
    let mut table = exhibition(&["ur/short"], 1, Speed::Faster);
    table.until("a few plies", |table| table.record().cursor() >= 4);
    table.ask(MatchRequest::StepBack);
    let held = table.record().cursor();
    for _ in 0..200 {
        table.frame();
    }
    assert!(state(&table).paused);
    assert_eq!(table.record().cursor(), held);
}

#[test]
fn the_chances_of_all_sides_are_told_and_add_up() {
    let mut table = exhibition(&["ur/short"], 1, Speed::Faster);
    table.until("the end", |table| table.stage() == Stage::Over);
    table.until("the last estimate", |table| {
        let plies = table.record().plies().len();
        let chance = table.app.world().resource::<WinChance>();
        chance.after(plies).is_some()
    });
    let chance = table.app.world().resource::<WinChance>();
    assert!(chance.course().len() > table.record().plies().len() / 4);
    for (ply, win) in chance.course() {
        let sum: f64 = win.iter().sum();
        assert!(win.len() == 2 && (sum - 1.0).abs() < 1e-9, "ply {ply}: {win:?}");
    }
    let Due::Over(winner) = table.record().position().due() else { panic!("not over") };
    let end = chance.at(table.record().plies().len()).unwrap();
    assert!((end[winner.index()] - 1.0).abs() < 1e-9, "{end:?}");
}

#[test]
fn another_match_ends_the_exhibition() {
    let mut table = exhibition(&["ur/short"], 1, Speed::Faster);
    let other = table.record().rematch(99);
    table.ask(MatchRequest::play(Box::new(other)));
    assert!(table.app.world().get_resource::<Exhibition>().is_none());
}

/// A series whose first player is an engine that is not there, as far as its failure.
fn broken(games: u32) -> Table {
    let players = ["engine:/nowhere/engine", "ai:beginner"];
    let mut table = between(players, &["ur/short"], games, Speed::Faster);
    table.until("the engine to fail", |table| failure(table).is_some());
    table
}

fn failure(table: &Table) -> Option<Failure> {
    table.app.world().resource::<Thinking>().failure().cloned()
}

fn wins(table: &Table) -> Vec<u32> {
    state(table).programme.series()[0].wins().to_vec()
}

#[test]
fn an_engine_that_fails_is_named_and_forfeits_after_the_time_that_is_told() {
    let mut table = broken(2);
    let told = failure(&table).unwrap();
    assert_eq!(told.player, "engine:/nowhere/engine");
    assert!(told.message.contains("/nowhere/engine"), "{}", told.message);
    while failure(&table).is_some_and(|f| f.since + FRAME * 3 < FORFEITS_AFTER) {
        table.frame();
    }
    // The panel says so all the while, and nothing has been decided.
    assert_eq!(wins(&table), [0, 0]);
    assert!(failure(&table).is_some_and(|f| f.since > FORFEITS_AFTER / 2));
    table.until("the forfeit", |table| wins(table) == [0, 1]);
    table.until("the second game", |table| table.record().players()[0] == "ai:beginner");
    table.until("its end by forfeit", |table| wins(table) == [0, 2]);
    assert!(!state(&table).goes_on());
}

#[test]
fn a_paused_exhibition_waits_for_a_decision() {
    let mut table = broken(1);
    ask(&mut table, ExhibitionRequest::Toggle);
    for _ in 0..1200 {
        table.frame();
    }
    assert_eq!(wins(&table), [0, 0]);
    assert!(failure(&table).is_some());
    ask(&mut table, ExhibitionRequest::Forfeit);
    assert_eq!(wins(&table), [0, 1]);
    assert!(failure(&table).is_none() && state(&table).is_closed(), "nothing is left to decide");
}

#[test]
fn an_engine_that_failed_is_asked_again() {
    let mut table = broken(1);
    for _ in 0..100 {
        table.frame();
    }
    assert!(failure(&table).is_some_and(|f| f.since > FRAME * 50));
    table.app.world_mut().write_message(FailureRequest::Retry);
    table.frame();
    table.frame();
    assert!(failure(&table).is_none_or(|f| f.since < FRAME * 50));
    table.until("the engine to fail again", |table| failure(table).is_some());
}

#[test]
fn a_computer_takes_the_place_of_an_engine_that_failed_and_keeps_it() {
    let mut table = broken(2);
    table.app.world_mut().write_message(FailureRequest::Replace(Level::Adept));
    table.until("the game to go on", |table| table.record().winner().is_some());
    assert_eq!(table.record().players(), ["ai:adept", "ai:beginner"]);
    table.until("the second game", |table| table.record().cursor() == 0);
    assert_eq!(table.record().players(), ["ai:beginner", "ai:adept"]);
}

#[test]
fn the_next_game_can_leave_a_table_of_one_game_and_at_last_the_exhibition() {
    let mut table = exhibition(&["ur/short", "pente/race"], 1, Speed::Normal);
    table.until("a few plies", |table| table.record().cursor() >= 2);
    ask(&mut table, ExhibitionRequest::Next);
    table.until("the other table", |table| table.record().game().definition().game == "pente");
    assert_eq!(state(&table).programme.series()[0].played(), 0);
    assert_eq!(state(&table).programme.series()[0].given_up(), 1);
    table.until("a few plies", |table| table.record().cursor() >= 2);
    ask(&mut table, ExhibitionRequest::Next);
    table.until("the score", |table| {
        *table.app.world().resource::<State<Overlay>>().get() == Overlay::Score
    });
    assert!(!state(&table).goes_on());
}

/// In Senet the players may change sides after the opening: the win is the player's.
#[test]
fn a_win_at_senet_goes_to_whoever_won() {
    let players = ["ai:beginner", "ai:random"];
    let begun = |table: &Table| {
        let mut events = table.record().played().iter().flat_map(|ply| &ply.events);
        events.any(|event| matches!(event, Event::Begins { .. }))
    };
    for _ in 0..40 {
        let mut table = between(players, &["senet"], 1, Speed::Instant);
        table.until("the opening", begun);
        if table.record().seat(Side::A) == 0 {
            continue;
        }
        table.until("the end", |table| wins(table) != [0, 0]);
        let winner = table.record().player(table.record().winner().unwrap());
        let counted = wins(&table).iter().position(|wins| *wins == 1).unwrap();
        assert_eq!(players[counted], winner);
        return;
    }
    panic!("in 40 openings the seats never changed");
}
